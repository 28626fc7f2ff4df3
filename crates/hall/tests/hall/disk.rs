//! The disk: what guests can make the store keep, how much of it, and when it goes.

use load_client::{Answer, Client, request};
use serde_json::json;

use crate::house::{House, MORNING, Wanted, answer, at_table, small_board, store_path, table_for, watch};
use crate::proving;

async fn send(client: &Client, method: &str, path: String, bytes: &[u8]) -> Answer {
    request(client.address, method, &path, &[("cookie", &client.cookie)], bytes).await.unwrap()
}

async fn attach(client: &Client, table: &str, seat: u8, bytes: &[u8]) -> Answer {
    send(client, "POST", format!("/api/tables/{table}/seats/{seat}/attachments"), bytes).await
}

async fn draft(client: &Client, table: &str, seat: u8, bytes: &[u8]) -> Answer {
    send(client, "PUT", format!("/api/tables/{table}/seats/{seat}/draft"), bytes).await
}

/// The limit that a request went beyond.
fn beyond(answer: &Answer) -> String {
    assert_eq!((answer.status, answer.rule().as_str()), (429, "HALL-6"), "{}", answer.text());
    answer.json()["error"]["params"]["name"].as_str().unwrap().to_owned()
}

fn number(house: &House, query: &str) -> i64 {
    let file = rusqlite::Connection::open(store_path(house.folder.path())).unwrap();
    file.query_row(query, [], |row| row.get(0)).unwrap()
}

/// How many attachments and drafts there are, after a look at whether the sums are those of the bytes.
fn kept(house: &House) -> [i64; 2] {
    let bytes = "SELECT tab, guest, length(bytes) AS size FROM attachments
                 UNION ALL SELECT tab, guest, length(bytes) FROM drafts";
    let sums = format!(
        "SELECT 'house', '', sum(size) FROM ({bytes}) HAVING sum(size) > 0
         UNION SELECT 'table', tab, sum(size) FROM ({bytes}) GROUP BY tab HAVING sum(size) > 0
         UNION SELECT 'guest', guest, sum(size) FROM ({bytes}) WHERE guest <> '' GROUP BY guest HAVING sum(size) > 0"
    );
    let kept = "SELECT kind, id, bytes FROM kept_bytes";
    for (these, those) in [(sums.as_str(), kept), (kept, sums.as_str())] {
        let query = format!("SELECT count(*) FROM (SELECT * FROM ({these}) EXCEPT SELECT * FROM ({those}))");
        assert_eq!(number(house, &query), 0, "the sums are those of the bytes");
    }
    ["attachments", "drafts"].map(|kept| number(house, &format!("SELECT count(*) FROM {kept}")))
}

fn wanted() -> Wanted {
    proving::wanted(Wanted::default())
}

#[tokio::test]
async fn a_game_without_attachments_keeps_none() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let refused = attach(&b, &table, 1, b"a drawing").await;
    assert_eq!(
        (refused.status, refused.rule().as_str(), refused.key().as_str()),
        (409, "HALL-5", "hall_no_attachments")
    );
    assert_eq!(attach(&a, &table, 1, b"a drawing").await.key(), "hall_not_your_seat");
    assert_eq!(kept(&house), [0, 0]);
}

#[tokio::test]
async fn bytes_are_limited_by_table_by_guest_and_in_all() {
    let wanted = wanted()
        .with("kept_bytes_per_table", 100)
        .with("kept_bytes_per_guest", 150)
        .with("kept_bytes_in_all", 200);
    let house = House::open_as(wanted).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (one, two) =
        (proving::table_for(&[&a, &b], json!({})).await, proving::table_for(&[&a, &b], json!({})).await);
    assert_eq!(attach(&a, &one, 0, &[1; 60]).await.status, 201);
    assert_eq!(attach(&a, &one, 0, &[1; 60]).await.status, 201, "the same bytes are kept once");
    assert_eq!(beyond(&draft(&b, &one, 1, &[2; 41]).await), "kept_bytes_per_table");
    assert_eq!(draft(&b, &one, 1, &[2; 40]).await.status, 204);
    // A draft takes the place of the one before: only what it adds counts.
    assert_eq!(beyond(&draft(&b, &one, 1, &[2; 41]).await), "kept_bytes_per_table");
    for bytes in [30, 40, 0, 40] {
        assert_eq!(draft(&b, &one, 1, &vec![3; bytes]).await.status, 204);
    }
    assert_eq!(draft(&a, &two, 0, &[4; 90]).await.status, 204);
    assert_eq!(beyond(&attach(&a, &two, 0, &[5; 1]).await), "kept_bytes_per_guest");
    assert_eq!(attach(&b, &two, 1, &[5; 10]).await.status, 201);
    let three = proving::table_for(&[&b, &a], json!({})).await;
    assert_eq!(beyond(&attach(&b, &three, 0, &[6; 1]).await), "kept_bytes_in_all");
    assert_eq!(kept(&house), [2, 2]);
    // What goes makes room.
    assert_eq!(draft(&a, &two, 0, b"").await.status, 204);
    assert_eq!(attach(&b, &three, 0, &[6; 1]).await.status, 201);
    assert_eq!(kept(&house), [3, 2]);
}

#[tokio::test]
async fn no_seat_takes_the_room_of_another() {
    let wanted = wanted().with("kept_bytes_per_seat", 50).with("kept_bytes_per_table", 100);
    let house = House::open_as(wanted).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    assert_eq!(attach(&a, &table, 0, &[1; 30]).await.status, 201);
    assert_eq!(beyond(&draft(&a, &table, 0, &[2; 21]).await), "kept_bytes_per_seat");
    assert_eq!(draft(&a, &table, 0, &[2; 20]).await.status, 204);
    assert_eq!(beyond(&attach(&a, &table, 0, &[3; 1]).await), "kept_bytes_per_seat");
    assert_eq!(attach(&b, &table, 1, &[4; 50]).await.status, 201);
}

#[tokio::test]
async fn limits_hold_for_requests_that_come_at_once() {
    let wanted = wanted().with("kept_bytes_per_guest", 50).with("attachments_per_seat", 100);
    let house = House::open_as(wanted).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let mut sending = tokio::task::JoinSet::new();
    for byte in 0..20 {
        let (a, table) = (a.clone(), table.clone());
        sending.spawn(async move { attach(&a, &table, 0, &[byte; 10]).await.status });
    }
    let mut statuses = sending.join_all().await;
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![201; 5], vec![429; 15]].concat());
    assert_eq!(kept(&house), [5, 0]);
}

#[tokio::test]
async fn ending_a_table_removes_attachments_without_an_entry() {
    for (id, by, what) in [("end", Some(0), json!("give_up")), ("end", None, json!("abandon"))] {
        let house = House::open_as(wanted()).await;
        let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
        let table = proving::table_for(&[&a, &b], json!({})).await;
        let (mut anna, _) = watch(&a, &table, Some(0)).await;
        proving::pick(&a, &mut anna, &table, 0, 1).await;
        assert_eq!(attach(&a, &table, 0, b"not handed in").await.status, 201);
        assert_eq!(draft(&b, &table, 1, b"sketch").await.status, 204);
        assert_eq!(kept(&house), [2, 1]);
        answer(&mut anna, id, at_table(&table, id, by, what)).await.unwrap();
        // The table does one thing after the other: it is marked as over before it answers this.
        assert_eq!(a.get(&format!("/api/tables/{table}")).await.unwrap().json()["phase"], "over");
        assert_eq!(kept(&house), [1, 0], "the figure that was handed in stays");
        assert_eq!(a.get(&format!("/api/tables/{table}/verify")).await.unwrap().status, 200);
        assert_eq!(attach(&a, &table, 0, b"late").await.key(), "table_over");
    }
}

#[tokio::test]
async fn an_erased_guest_leaves_no_bytes_behind() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    proving::pick(&b, &mut ben, &table, 1, 2).await;
    assert_eq!(attach(&b, &table, 1, b"not handed in").await.status, 201);
    for (guest, seat) in [(&a, 0), (&b, 1)] {
        assert_eq!(draft(guest, &table, seat, b"sketch").await.status, 204);
    }
    assert_eq!(kept(&house), [2, 2]);
    assert_eq!(b.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    assert_eq!(kept(&house), [0, 1]);
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let draft = a.get(&format!("/api/tables/{table}/seats/0/draft")).await.unwrap();
    assert_eq!(draft.body, b"sketch", "another's draft is another's");
    // The record is whole without the figure.
    answer(&mut anna, "end", at_table(&table, "end", None, json!("abandon"))).await.unwrap();
    assert_eq!(a.get(&format!("/api/tables/{table}/verify")).await.unwrap().status, 200);
    assert_eq!(kept(&house), [0, 0]);
}

#[tokio::test]
async fn forgetting_a_table_removes_everything_of_it() {
    let house = House::open_as(proving::wanted(Wanted::fixed())).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    proving::pick(&a, &mut anna, &table, 0, 1).await;
    answer(&mut anna, "end", at_table(&table, "end", None, json!("abandon"))).await.unwrap();
    a.get(&format!("/api/tables/{table}")).await.unwrap();
    // Two more that wait for players: one is touched again later.
    let old = a.make_table(json!({ "game": "proving", "seats": 2 })).await.unwrap();
    let touched = a.make_table(json!({ "game": "proving", "seats": 2 })).await.unwrap();
    const DAY: u64 = 86_400_000;
    house.clock.pass(DAY);
    b.at(&touched, "sit", json!({})).await.unwrap();
    assert_eq!(kept(&house), [1, 0]);
    let folder = house.stop().await;
    let wanted = Wanted { now: MORNING + 90 * DAY + 1, keep_days: Some(90), ..Wanted::fixed() };
    let house = House::open_in(folder, proving::wanted(wanted)).await;
    let gone = async {
        while number(&house, "SELECT count(*) FROM tables") != 1 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(load_client::ANSWER_TIMEOUT, gone).await.expect("they are forgotten");
    assert_eq!(kept(&house), [0, 0]);
    assert_eq!(number(&house, "SELECT count(*) FROM attachment_uses"), 0);
    let a = house.here(&a);
    assert_eq!(a.get(&format!("/api/tables/{old}")).await.unwrap().status, 404);
    assert_eq!(a.get(&format!("/api/tables/{touched}")).await.unwrap().status, 200);
}

#[tokio::test]
async fn a_full_store_takes_in_nothing_new_and_games_go_on() {
    let open = wanted();
    let house = House::open_as(open).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let folder = house.stop().await;
    let house = House::open_in(folder, wanted().with("store_bytes", 1)).await;
    let (a, b) = (house.here(&a), house.here(&b));
    let make = json!({ "game": "proving", "seats": 2 });
    assert_eq!(beyond(&a.post("/api/tables", make).await.unwrap()), "store_bytes");
    assert_eq!(beyond(&attach(&a, &table, 0, b"clay").await), "store_bytes");
    assert_eq!(beyond(&draft(&a, &table, 0, b"clay").await), "store_bytes");
    let body = json!({ "name": "Carl", "glyph": "owl" }).to_string();
    let headers = [("content-type", "application/json")];
    let carl = request(house.address(), "POST", "/api/guest", &headers, body.as_bytes()).await.unwrap();
    assert_eq!(beyond(&carl), "store_bytes");
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    assert_eq!(answer(&mut ben, "end", at_table(&table, "end", Some(1), json!("give_up"))).await, Ok(1));
    assert_eq!(b.post("/api/guest", json!({ "name": "Benno", "glyph": "fox" })).await.unwrap().status, 200);
}

#[tokio::test]
async fn devices_new_tables_and_those_who_were_sent_away_are_limited() {
    let wanted =
        Wanted::fixed().with("devices_per_guest", 2).with("tables_per_hour", 3).with("removed_per_table", 2);
    let house = House::open_as(wanted).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let link = a.post("/api/me/link", json!({})).await.unwrap().json().to_string();
    let headers = [("content-type", "application/json")];
    let used = request(house.address(), "POST", "/api/link", &headers, link.as_bytes()).await.unwrap();
    assert_eq!(used.status, 200);
    assert_eq!(beyond(&a.post("/api/me/link", json!({})).await.unwrap()), "devices_per_guest");
    assert_eq!(b.post("/api/me/link", json!({})).await.unwrap().status, 200, "everybody has their own");

    let make = json!({ "game": "mastermind", "seats": 2 });
    let table = a.make_table(make.clone()).await.unwrap();
    for _ in 0..2 {
        a.make_table(make.clone()).await.unwrap();
    }
    assert_eq!(beyond(&a.post("/api/tables", make.clone()).await.unwrap()), "tables_per_hour");
    house.pass_seconds(1200);
    a.make_table(make).await.unwrap();

    let remove = |guest: &str| {
        let (a, path, body) =
            (a.clone(), format!("/api/tables/{table}/remove"), json!({ "guest": guest.to_owned() }));
        async move { a.post(&path, body).await.unwrap() }
    };
    for guest in ["0000000000001", "0000000000002", "0000000000001"] {
        assert_eq!(remove(guest).await.status, 200);
    }
    assert_eq!(beyond(&remove("0000000000003").await), "removed_per_table");
    // A year later the cookies have expired, and the devices that had them are forgotten.
    house.pass_seconds(31_536_001);
    assert_eq!(a.post("/api/me/link", json!({})).await.unwrap().status, 200);
}
