//! Attachments at a hall: fetched through open eyes only, handed in by the clock, brought by the host and by bots, exported and
//! erased.

use load_client::{Answer, Client, request};
use serde_json::{Value, json};
use table::attachment::AttachmentId;

use crate::house::{House, Wanted, answer, at_table, small_board, update, watch};
use crate::proving;

const WORDS: &[u8] = b"eel\narm\nsickle";

fn wanted() -> Wanted {
    proving::wanted(Wanted::fixed())
}

fn base64(bytes: &[u8]) -> String {
    data_encoding::BASE64.encode(bytes)
}

async fn put(client: &Client, method: &str, path: &str, bytes: &[u8]) -> Answer {
    request(client.address, method, path, &[("cookie", &client.cookie)], bytes).await.unwrap()
}

async fn draft(client: &Client, table: &str, seat: u8, bytes: &[u8]) {
    let path = format!("/api/tables/{table}/seats/{seat}/draft");
    assert_eq!(put(client, "PUT", &path, bytes).await.status, 204);
}

async fn fetch(client: &Client, table: &str, bytes: &[u8]) -> u16 {
    let path = format!("/api/tables/{table}/attachments/{}", AttachmentId::of(bytes));
    let answer = client.get(&path).await.unwrap();
    if answer.status == 200 {
        assert_eq!(answer.body, bytes);
        assert_eq!(answer.header("cache-control"), Some("private, no-cache"));
        let known = [("cookie", client.cookie.as_str()), ("if-none-match", answer.header("etag").unwrap())];
        let again = request(client.address, "GET", &path, &known, b"").await.unwrap();
        assert_eq!((again.status, again.body.len()), (304, 0));
    }
    answer.status
}

async fn verified(client: &Client, table: &str) -> (u64, u64) {
    let answer = client.get(&format!("/api/tables/{table}/verify")).await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
    let count = |name: &str| answer.json()[name].as_u64().unwrap();
    (count("attachments"), count("attachments_found"))
}

async fn abandon(client: &Client, table: &str) {
    let (mut line, _) = watch(client, table, None).await;
    answer(&mut line, "end", at_table(table, "end", None, json!("abandon"))).await.unwrap();
}

/// A table of one guest who has both seats on one device.
async fn alone(client: &Client, options: Value) -> String {
    proving::table_for(&[client, client], json!({ "options": options })).await
}

#[tokio::test]
async fn only_the_unveiled_seat_fetches_its_figure_and_its_draft() {
    let house = House::open_as(wanted()).await;
    let a = house.guest("Anna").await;
    let table = alone(&a, json!({})).await;
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    proving::pick(&a, &mut line, &table, 0, 1).await;
    draft(&a, &table, 0, b"sketch").await;
    let figure = b"clay owl";
    let draft_path = format!("/api/tables/{table}/seats/0/draft");
    assert_eq!(fetch(&a, &table, figure).await, 200);
    assert_eq!(a.get(&draft_path).await.unwrap().body, b"sketch");
    // The device is handed on.
    for eyes in [Value::Null, json!(1)] {
        line.say(json!({ "unveil": { "table": table, "seat": eyes } })).await.unwrap();
        line.hear_of("standing").await.unwrap();
        assert_eq!(fetch(&a, &table, figure).await, 404);
        let refused = a.get(&draft_path).await.unwrap();
        assert_eq!((refused.status, refused.key().as_str()), (409, "hall_veiled"));
    }
    // What is written while the page goes away still arrives.
    draft(&a, &table, 0, b"the last stroke").await;
    answer(&mut line, "end", at_table(&table, "end", Some(1), json!("give_up"))).await.unwrap();
    drop(line);
    assert_eq!(fetch(&a, &table, figure).await, 200, "after the end everybody sees it");
}

#[tokio::test]
async fn another_seat_fetches_nothing_before_the_end() {
    let house = House::open_as(wanted()).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let _ben = watch(&b, &table, Some(1)).await;
    proving::pick(&a, &mut anna, &table, 0, 1).await;
    for (guest, status) in [(&a, 200), (&b, 404), (&c, 404)] {
        assert_eq!(fetch(guest, &table, b"clay owl").await, status);
    }
    answer(&mut anna, "end", at_table(&table, "end", Some(0), json!("give_up"))).await.unwrap();
    for guest in [&a, &b, &c] {
        assert_eq!(fetch(guest, &table, b"clay owl").await, 200);
    }
    assert_eq!(verified(&a, &table).await, (1, 1));
}

#[tokio::test]
async fn what_nobody_vouches_for_is_refused_and_changes_nothing() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    let pick = |bytes: &[u8]| json!({ "pick": { "number": 1, "figure": AttachmentId::of(bytes) } });
    assert_eq!(
        put(&a, "POST", &format!("/api/tables/{table}/seats/0/attachments"), b"mud").await.status,
        201
    );
    for (id, bytes, key) in [("1", &b"clay"[..], "table_no_attachment"), ("2", b"mud", "proving_not_clay")] {
        let refused = line.act(&table, id, 0, pick(bytes)).await.unwrap().unwrap_err();
        assert_eq!(refused["key"], key);
    }
    assert_eq!(proving::pick(&a, &mut line, &table, 0, 1).await, 1, "the first entry");
}

#[tokio::test]
async fn the_clock_hands_in_what_lies_there() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "pick_ms": 60_000 } })).await;
    draft(&a, &table, 0, b"\x02clay hen").await;
    draft(&b, &table, 1, b"\x01mud").await;
    // The hall may be closed when the time is over: what lies there counts all the same.
    house.pass_seconds(59);
    assert_eq!(proving::pick(&b, &mut watch(&b, &table, Some(1)).await.0, &table, 1, 3).await, 1);
    house.pass_seconds(2);
    let folder = house.stop().await;
    let house = House::open_in(folder, wanted()).await;
    house.pass_seconds(62);
    let (a, b) = (house.here(&a), house.here(&b));
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(line.act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(3), "after the clock");
    let (_line, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["view"]["own_number"], 2, "{standing}");
    assert_eq!(standing["view"]["phase"], "grabbing");
    assert_eq!(fetch(&a, &table, b"clay hen").await, 200);
    assert_eq!(fetch(&b, &table, b"clay hen").await, 404);
    abandon(&a, &table).await;
    assert_eq!(verified(&a, &table).await, (2, 2));
    let record = a.get(&format!("/api/tables/{table}/record")).await.unwrap().text();
    let line: Value = serde_json::from_str(record.lines().nth(2).unwrap()).unwrap();
    assert_eq!((&line["by"], &line["seat"], &line["at"]), (&json!("clock"), &json!(0), &json!(60_000)));
}

#[tokio::test]
async fn a_draft_that_cannot_be_used_is_ignored() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "pick_ms": 1_000 } })).await;
    draft(&a, &table, 0, b"\x02mud").await;
    house.pass_seconds(2);
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    // Both have a number by lot, in one entry of the clock's own.
    assert_eq!(line.act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(2));
    abandon(&a, &table).await;
    assert_eq!(verified(&a, &table).await, (0, 0));
}

#[tokio::test]
async fn the_host_brings_words_that_everybody_at_the_table_reads_and_that_a_rematch_has_too() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let options = json!({ "words": AttachmentId::of(WORDS) });
    let make = json!({ "options": options, "attachments": [base64(WORDS)] });
    let table = proving::table_for(&[&a, &b], make).await;
    for guest in [&a, &b] {
        assert_eq!(fetch(guest, &table, WORDS).await, 200);
    }
    abandon(&a, &table).await;
    assert_eq!(verified(&b, &table).await, (1, 1));
    let next = b.at(&table, "rematch", json!({})).await.unwrap();
    let next = next["table"].as_str().unwrap();
    assert_eq!(fetch(&a, next, WORDS).await, 200, "already while people gather");
    b.at(next, "start", json!({})).await.unwrap();
    assert_eq!(fetch(&a, next, WORDS).await, 200);
}

#[tokio::test]
async fn what_the_host_brings_is_vouched_for_and_limited() {
    let house = House::open_as(wanted().with("kept_bytes_per_guest", 20)).await;
    let a = house.guest("Anna").await;
    let make = |words: &[u8], brought: &[&str]| {
        json!({ "game": "proving", "seats": 2, "attachments": brought,
                "options": { "words": AttachmentId::of(words) } })
    };
    for (body, status, key) in [
        (make(WORDS, &[]), 422, "table_no_attachment"),
        (make(b" ", &[&base64(b" ")]), 422, "proving_no_words"),
        (make(&[b'a'; 101], &[&base64(&[b'a'; 101])]), 422, "table_field_bytes"),
        (make(WORDS, &["no base64"]), 400, "hall_malformed"),
        (make(WORDS, &[&base64(WORDS), &base64(WORDS)]), 400, "hall_malformed"),
        (make(WORDS, &[&base64(b"unasked")]), 422, "table_no_attachment"),
        (make(&[b'a'; 30], &[&base64(&[b'a'; 30])]), 429, "hall_limit"),
    ] {
        let refused = a.post("/api/tables", body.clone()).await.unwrap();
        assert_eq!((refused.status, refused.key().as_str()), (status, key), "{body}");
    }
    let mastermind =
        json!({ "game": "mastermind", "seats": 2, "options": small_board(), "attachments": [base64(WORDS)] });
    assert_eq!(a.post("/api/tables", mastermind).await.unwrap().status, 400);
    assert_eq!(
        a.get("/api/me/tables").await.unwrap().json(),
        json!([]),
        "nothing is left of what was refused"
    );
    assert_eq!(a.post("/api/tables", make(WORDS, &[&base64(WORDS)])).await.unwrap().status, 201);
}

#[tokio::test]
async fn nobody_can_name_what_another_seat_has_handed_in() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    proving::pick(&a, &mut anna, &table, 0, 1).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let theirs = json!({ "pick": { "number": 1, "figure": AttachmentId::of(b"clay owl") } });
    let refused = ben.act(&table, "theirs", 1, theirs).await.unwrap().unwrap_err();
    assert_eq!(refused["key"], "table_no_attachment", "as if nobody had such a figure");
}

#[tokio::test]
async fn what_actions_name_is_limited_whether_they_are_refused_or_not() {
    let house = House::open_as(wanted().with("attachments_named_per_minute", 5)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    // Only this planted mistake has actions that name two.
    let two_each = json!({ "options": { "flaw": "unvouched-second-attachment" } });
    let table = proving::table_for(&[&a, &b], two_each.clone()).await;
    let other = proving::table_for(&[&a, &b], two_each).await;
    a.attach(&table, 0, b"mud").await.unwrap();
    let mud = AttachmentId::of(b"mud");
    let bad = json!({ "pick_with_strokes": { "number": 1, "figure": mud, "strokes": mud } });
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    let mut refused = Vec::new();
    for at in 0..3 {
        let why = line.act(&table, &format!("bad-{at}"), 0, bad.clone()).await.unwrap().unwrap_err();
        refused.push((why["key"].clone(), why["params"]["name"].clone()));
    }
    // Two are named each time, the same one or not: the third time one is left.
    let (looked_at, limited) = (json!("proving_not_clay"), json!("hall_limit"));
    assert_eq!(refused[..2], [(looked_at.clone(), Value::Null), (looked_at, Value::Null)]);
    assert_eq!(refused[2], (limited.clone(), json!("attachments_named_per_minute")));
    // What names nothing is not counted, and what one guest names counts at all tables and sockets.
    let grab = line.act(&table, "grab", 0, json!("grab")).await.unwrap().unwrap_err();
    assert_ne!(grab["key"], limited);
    let (mut elsewhere, _) = watch(&a, &other, Some(0)).await;
    assert_eq!(elsewhere.act(&other, "bad", 0, bad).await.unwrap().unwrap_err()["key"], limited);
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    proving::pick(&b, &mut ben, &table, 1, 1).await;
    house.pass_seconds(60);
    proving::pick(&a, &mut line, &table, 0, 1).await;
}

#[tokio::test]
async fn an_action_that_names_more_than_the_limit_takes_all_of_a_minute() {
    let house = House::open_as(wanted().with("attachments_named_per_minute", 1)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table =
        proving::table_for(&[&a, &b], json!({ "options": { "flaw": "unvouched-second-attachment" } })).await;
    a.attach(&table, 0, b"mud").await.unwrap();
    let mud = AttachmentId::of(b"mud");
    let two = json!({ "pick_with_strokes": { "number": 1, "figure": mud, "strokes": mud } });
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    let mut keys = Vec::new();
    for (at, seconds) in [0, 0, 59, 1].into_iter().enumerate() {
        house.pass_seconds(seconds);
        let why = line.act(&table, &format!("two-{at}"), 0, two.clone()).await.unwrap().unwrap_err();
        keys.push(why["key"].clone());
    }
    assert_eq!(keys, ["proving_not_clay", "hall_limit", "hall_limit", "proving_not_clay"]);
}

#[tokio::test]
async fn a_draft_is_used_up_when_it_is_handed_in() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "pick_ms": 1_000 } })).await;
    draft(&a, &table, 0, b"\x02clay hen").await;
    house.pass_seconds(2);
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(line.act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(3), "handed in, then the clock");
    assert_eq!(a.get(&format!("/api/tables/{table}/seats/0/draft")).await.unwrap().status, 204);
}

#[tokio::test]
async fn a_hand_in_that_cannot_be_vouched_for_does_not_stop_the_clock() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let careless = json!({ "options": { "pick_ms": 1_000, "flaw": "careless-hand-in" } });
    let table = proving::table_for(&[&a, &b], careless).await;
    draft(&a, &table, 0, b"\x02mud").await;
    house.pass_seconds(2);
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(line.act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(2), "after the clock alone");
}

#[tokio::test]
async fn uploads_are_limited_by_the_minute() {
    let house = House::open_as(wanted().with("uploads_per_minute", 2)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    draft(&a, &table, 0, b"one").await;
    let path = format!("/api/tables/{table}/seats/0/attachments");
    assert_eq!(put(&a, "POST", &path, b"clay").await.status, 201);
    let third = put(&a, "POST", &path, b"clay again").await;
    assert_eq!((third.status, &third.json()["error"]["params"]["name"]), (429, &json!("uploads_per_minute")));
    draft(&b, &table, 1, b"another guest").await;
}

#[tokio::test]
async fn a_bot_brings_its_own_figure() {
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let a = house.guest("Anna").await;
    let table = a.make_table(json!({ "game": "proving", "seats": 2 })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 1, "level": "apprentice" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut line, standing) = watch(&a, &table, Some(0)).await;
    if standing["n"] == 0 {
        line.hear_of("update").await.unwrap();
    }
    abandon(&a, &table).await;
    assert_eq!(verified(&a, &table).await, (1, 1));
}

#[tokio::test]
async fn a_bot_looks_at_its_seats_figure() {
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    proving::pick(&a, &mut anna, &table, 0, 1).await;
    proving::pick(&b, &mut ben, &table, 1, 2).await;
    assert_eq!(anna.act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(3));
    // The mountain goes on with the figure that Anna has made: its eight bytes tell it how strongly to shake.
    let hand_over = json!({ "hand_over": { "seat": 0, "to": { "bot": "apprentice" } } });
    answer(&mut anna, "bot", at_table(&table, "bot", Some(0), hand_over)).await.unwrap();
    assert_eq!(update(&mut ben, 5).await["told"]["events"], json!([{ "shaken": { "seat": 0 } }]));
    while ben.hear_of("update").await.unwrap()["over"] != true {}
    let text = a.get(&format!("/api/tables/{table}/record")).await.unwrap().text();
    let shake: Value = serde_json::from_str(text.lines().nth(5).unwrap()).unwrap();
    assert_eq!(shake["do"], json!({ "shake": { "strength": 4 } }));
}

#[tokio::test]
async fn a_guest_exports_what_they_made_and_erases_it_without_touching_the_others() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    for (guest, seat) in [(&a, 0), (&b, 1)] {
        let (mut line, _) = watch(guest, &table, Some(seat)).await;
        // Both make the same figure, and each something of their own.
        let path = format!("/api/tables/{table}/seats/{seat}/attachments");
        assert_eq!(put(guest, "POST", &path, b"clay hen").await.status, 201);
        let action = json!({ "pick": { "number": 1, "figure": AttachmentId::of(b"clay hen") } });
        line.act(&table, "pick", seat, action).await.unwrap().unwrap();
    }
    abandon(&a, &table).await;
    let exported = |answer: Answer| answer.json()["tables"][0]["attachments"].clone();
    let figure = json!([{ "id": AttachmentId::of(b"clay hen"), "hex": "636c61792068656e" }]);
    assert_eq!(exported(b.get("/api/me/export").await.unwrap()), figure);
    assert_eq!(b.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    assert_eq!(exported(a.get("/api/me/export").await.unwrap()), figure, "Anna made the same");
    assert_eq!(verified(&a, &table).await, (1, 1));
    assert_eq!(fetch(&a, &table, b"clay hen").await, 200);
    let carl = house.guest("Carl").await;
    assert_eq!(a.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    assert_eq!(verified(&carl, &table).await, (1, 0), "the record is whole without it");
    assert_eq!(fetch(&carl, &table, b"clay hen").await, 404);
}
