//! Uploads that take their time: what has arrived is bounded in sum, and a draft counts if and only if it was acknowledged.

use std::net::Ipv4Addr;

use load_client::{ANSWER_TIMEOUT, Client, request_from};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::disk::kept;
use crate::house::{House, Wanted, answer, at_table, watch};
use crate::proving;

fn wanted() -> Wanted {
    proving::wanted(Wanted::fixed())
}

fn draft_path(table: &str, seat: u8) -> String {
    format!("/api/tables/{table}/seats/{seat}/draft")
}

async fn put(client: &Client, path: &str, bytes: &[u8]) -> load_client::Answer {
    let cookie = [("cookie", client.cookie.as_str())];
    request_from(client.from, client.address, "PUT", path, &cookie, bytes).await.unwrap()
}

/// A draft of so many bytes whose head the hall has read, and whose body it now waits for.
struct Upload(TcpStream);

impl Upload {
    async fn begin(client: &Client, path: &str, length: usize) -> Upload {
        let mut stream = TcpStream::connect(client.address).await.unwrap();
        let head = format!(
            "PUT {path} HTTP/1.1\r\nhost: x\r\ncookie: {}\r\nconnection: close\r\nexpect: 100-continue\r\n\
             content-length: {length}\r\n\r\n",
            client.cookie
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut go_on = [0; 25];
        stream.read_exact(&mut go_on).await.unwrap();
        assert_eq!(&go_on, b"HTTP/1.1 100 Continue\r\n\r\n");
        Upload(stream)
    }

    async fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).await.unwrap();
    }

    async fn answer(mut self) -> String {
        let mut answer = String::new();
        self.0.read_to_string(&mut answer).await.unwrap();
        answer
    }
}

#[tokio::test]
async fn a_draft_that_ends_after_the_clock_has_looked_is_refused_and_the_one_before_counts() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "pick_ms": 1_000 } })).await;
    let path = draft_path(&table, 0);
    assert_eq!(put(&a, &path, b"\x02clay hen").await.status, 204);
    let mut late = Upload::begin(&a, &path, 9).await;
    late.send(b"\x03clay").await;
    house.pass_seconds(2);
    late.send(b" owl").await;
    let answer = late.answer().await;
    assert!(answer.starts_with("HTTP/1.1 409") && answer.contains("hall_draft_late"), "{answer}");
    let (_, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["view"]["own_number"], 2, "{standing}");
    // From now on it is scratch paper for whatever comes next.
    assert_eq!(put(&a, &path, b"\x03clay owl").await.status, 204);
}

#[tokio::test]
async fn a_draft_that_is_acknowledged_counts() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "pick_ms": 2_000 } })).await;
    let path = draft_path(&table, 0);
    assert_eq!(put(&a, &path, b"\x02clay hen").await.status, 204);
    let mut upload = Upload::begin(&a, &path, 9).await;
    house.pass_seconds(1);
    upload.send(b"\x03clay owl").await;
    assert!(upload.answer().await.starts_with("HTTP/1.1 204"));
    house.pass_seconds(1);
    // What begins after the deadline is late, though the clock had not looked yet.
    assert_eq!(put(&a, &path, b"\x01clay eel").await.status, 409);
    let (_, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["view"]["own_number"], 3, "{standing}");
}

#[tokio::test]
async fn what_came_with_a_refused_hand_in_is_not_kept() {
    // Room for the draft and one figure: nothing else may stay.
    let house = House::open_as(wanted().with("kept_bytes_per_table", 12)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let careless = json!({ "options": { "pick_ms": 1_000, "flaw": "careless-hand-in" } });
    let table = proving::table_for(&[&a, &b], careless).await;
    assert_eq!(put(&a, &draft_path(&table, 0), b"\x02mud").await.status, 204);
    house.pass_seconds(2);
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(line.act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(2), "after the clock alone");
    a.attach(&table, 0, b"clay hen").await.unwrap();
}

#[tokio::test]
async fn what_arrives_after_its_guest_was_erased_is_not_kept() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (_line, _) = watch(&b, &table, Some(1)).await;
    let mut half = Upload::begin(&b, &draft_path(&table, 1), 8).await;
    half.send(b"sket").await;
    assert_eq!(b.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    half.send(b"ches").await;
    let answer = half.answer().await;
    assert!(answer.starts_with("HTTP/1.1 401") && answer.contains("hall_no_guest"), "{answer}");
    // The seat's bot may have made something meanwhile.
    let [_, drafts] = kept(&house);
    assert_eq!(drafts, 0);
}

#[tokio::test]
async fn more_time_keeps_a_draft_that_is_on_its_way_in_time() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "pick_ms": 2_000 } })).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let mut upload = Upload::begin(&a, &draft_path(&table, 0), 9).await;
    upload.send(b"\x03clay").await;
    let wish = json!({ "wish": { "more_time": { "ms": 60_000 } } });
    answer(&mut anna, "more", at_table(&table, "more", Some(0), wish)).await.unwrap();
    answer(&mut ben, "yes", at_table(&table, "yes", Some(1), json!({ "agree": { "wish": 1 } })))
        .await
        .unwrap();
    house.pass_seconds(3);
    // Something happens after the time that there was at first.
    proving::pick(&b, &mut ben, &table, 1, 2).await;
    upload.send(b" owl").await;
    assert!(upload.answer().await.starts_with("HTTP/1.1 204"));
}

async fn arriving(client: &Client) -> u64 {
    let metrics = client.get("/metrics").await.unwrap().text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("zauberberg_arriving_bytes "));
    line.unwrap().parse().unwrap()
}

/// Waits until so many bytes have arrived. There is no event for it, so it is asked for again and again.
async fn until_arrived(client: &Client, bytes: u64) {
    let looking = async {
        while arriving(client).await < bytes {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(ANSWER_TIMEOUT, looking).await.expect("the bytes are not counted");
}

#[tokio::test]
async fn what_has_half_arrived_from_an_address_is_bounded() {
    let house = House::open_as(wanted().with("arriving_bytes_per_address", 100)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let there = Client { from: Some(Ipv4Addr::new(127, 0, 0, 2).into()), ..b.clone() };
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let mut half = Upload::begin(&a, &draft_path(&table, 0), 90).await;
    half.send(&[7; 60]).await;
    until_arrived(&a, 60).await;
    let path = draft_path(&table, 1);
    let refused = put(&b, &path, &[8; 50]).await;
    assert_eq!(refused.status, 429, "{}", refused.text());
    assert_eq!(refused.json()["error"]["params"]["name"], "arriving_bytes_per_address");
    assert_eq!(put(&there, &path, &[8; 50]).await.status, 204, "another address has its own measure");
    half.send(&[7; 30]).await;
    assert!(half.answer().await.starts_with("HTTP/1.1 204"));
    assert_eq!(arriving(&a).await, 0);
    assert_eq!(put(&b, &path, &[9; 90]).await.status, 204);
}

#[tokio::test]
async fn what_has_half_arrived_from_everybody_is_bounded() {
    let house = House::open_as(wanted().with("arriving_bytes_in_all", 100)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let there = Client { from: Some(Ipv4Addr::new(127, 0, 0, 2).into()), ..b.clone() };
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let mut half = Upload::begin(&a, &draft_path(&table, 0), 90).await;
    half.send(&[7; 60]).await;
    until_arrived(&a, 60).await;
    let refused = put(&there, &draft_path(&table, 1), &[8; 50]).await;
    assert_eq!(refused.json()["error"]["params"]["name"], "arriving_bytes_in_all");
}

#[tokio::test]
async fn whoever_was_sent_away_still_exports_what_they_made() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    b.attach(&table, 1, b"clay hen").await.unwrap();
    assert_eq!(put(&b, &draft_path(&table, 1), b"mud").await.status, 204);
    let (mut line, _) = watch(&b, &table, Some(1)).await;
    line.say(json!({ "say": { "table": table, "text": "Hello!" } })).await.unwrap();
    line.hear_of("said").await.unwrap();
    a.at(&table, "remove", json!({ "guest": b.id })).await.unwrap();
    let exported = b.get("/api/me/export").await.unwrap().json();
    assert_eq!(exported["tables"], json!([]));
    let [left] = &exported["left"].as_array().unwrap()[..] else { panic!("{exported}") };
    assert_eq!((&left["table"], &left["said"][0]["text"]), (&json!(table), &json!("Hello!")));
    assert_eq!(left["drafts"], json!([{ "seat": 1, "hex": "6d7564" }]));
    assert_eq!(left["attachments"][0]["hex"], "636c61792068656e");
    assert_eq!(a.get("/api/me/export").await.unwrap().json()["left"], json!([]));
}
