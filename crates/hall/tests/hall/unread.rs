//! Readers who do not read: what waits for them is bounded, and they are given up.

use load_client::Client;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use crate::house::{House, Wanted, answer, at_table, small_board, table_for, watch};
use crate::raw::{Raw, TEXT};

/// How many entries a long table has.
const LONG: u64 = 3_000;

/// Bots that have a seat for a moment do nothing with it.
fn wanted() -> Wanted {
    Wanted { bot_pause: 3_600_000, ..Wanted::default() }
}

/// A table with many entries: a seat is handed to a bot and back, again and again.
async fn long_table(a: &Client, b: &Client) -> String {
    let table = table_for(a, b, small_board()).await;
    let (mut anna, _) = watch(a, &table, Some(0)).await;
    let mut n = 0;
    while n < LONG {
        for place in 1..=100 {
            let to = if (n + place) % 2 == 1 { json!({ "bot": "random" }) } else { json!("person") };
            let hand_over = json!({ "hand_over": { "seat": 0, "to": to } });
            anna.say(at_table(&table, &format!("{}", n + place), Some(0), hand_over)).await.unwrap();
        }
        while anna.hear_of("done").await.unwrap()["n"] != n + 100 {}
        n += 100;
    }
    table
}

async fn abandon(a: &Client, table: &str) {
    let (mut anna, _) = watch(a, table, Some(0)).await;
    answer(&mut anna, "end", at_table(table, "end", None, json!("abandon"))).await.unwrap();
}

/// Asks for something, on a line that takes little before it is read.
async fn ask_and_do_not_read(client: &Client, path: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(client.address).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\ncookie: {}\r\n\r\n", client.cookie);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut first = [0; 15];
    stream.read_exact(&mut first).await.unwrap();
    assert_eq!(&first, b"HTTP/1.1 200 OK");
    stream
}

/// How many bytes wait for readers.
async fn unread(client: &Client) -> u64 {
    let metrics = client.get("/metrics").await.unwrap().text();
    let line = metrics.lines().find_map(|line| line.strip_prefix("zauberberg_unread_bytes "));
    line.unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unread_replay_is_given_up_and_makes_room() {
    let house =
        House::open_as(wanted().with("write_seconds", 1).with("unread_bytes_per_address", 2_000_000)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = long_table(&a, &b).await;
    abandon(&a, &table).await;
    let path = format!("/api/tables/{table}/replay");
    let mut slow = ask_and_do_not_read(&b, &path).await;
    let refused = a.get(&path).await.unwrap();
    assert_eq!(refused.status, 429, "{}", refused.text());
    assert_eq!(refused.json()["error"]["params"]["name"], "unread_bytes_per_address");
    assert!(unread(&a).await < 2_000_000);
    // The reader who does not read is given up, and then there is room again.
    let whole = loop {
        let whole = a.get(&path).await.unwrap();
        if whole.status == 200 {
            break whole;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let steps = whole.json()["steps"].as_array().unwrap().len() as u64;
    assert_eq!(steps, LONG + 2, "the set-up, the entries and the end");
    assert!(whole.body.len() > 1_000_000, "it is long enough to show something: {}", whole.body.len());
    let mut rest = Vec::new();
    let _ = slow.read_to_end(&mut rest).await;
    assert!(rest.len() < whole.body.len() && !rest.ends_with(b"]}\r\n0\r\n\r\n"), "it was broken off");
    assert_eq!(unread(&a).await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn unread_watches_of_a_long_table_are_bounded_in_bytes() {
    let house = House::open_as(wanted().with("unread_bytes", 200_000).with("outbox", 100_000)).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = long_table(&a, &b).await;
    let mut slow = Raw::connect_with(&c, Some(4096)).await;
    let watch_it = json!({ "watch": { "table": table } }).to_string();
    let asking = tokio::spawn(async move {
        for _ in 0..2_000 {
            slow.frame(TEXT, watch_it.as_bytes()).await;
        }
        slow
    });
    house.until(|metrics| metrics.slow_readers_total.get() == 1).await;
    house.until(|metrics| metrics.connections.get() == 0).await;
    assert_eq!(unread(&a).await, 0);
    drop(asking.await.unwrap());
    let (_, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["n"], LONG);
}

#[tokio::test]
async fn who_comes_to_a_large_table_is_told_all_of_it() {
    let house = House::open_as(wanted().with("unread_bytes", 4_000)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    for n in 1..=100 {
        let to = if n % 2 == 1 { json!({ "bot": "random" }) } else { json!("person") };
        let hand_over =
            at_table(&table, &format!("{n}"), Some(0), json!({ "hand_over": { "seat": 0, "to": to } }));
        answer(&mut anna, &format!("{n}"), hand_over).await.unwrap();
    }
    // How the table is and how it stands come at once, before anything of it can be read.
    for _ in 0..3 {
        let (mut line, standing) = watch(&b, &table, Some(1)).await;
        assert!(standing.to_string().len() > 4_000);
        line.say(json!({ "history": { "table": table, "before": 101 } })).await.unwrap();
        assert_eq!(line.hear_of("history").await.unwrap()["updates"].as_array().unwrap().len(), 101);
    }
}

#[tokio::test]
async fn a_long_table_sends_its_newest_entries_and_older_ones_on_request() {
    let house = House::open_as(wanted().with("history", 70)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = long_table(&a, &b).await;
    let (mut line, standing) = watch(&b, &table, Some(1)).await;
    let numbers = |updates: &Value| -> Vec<u64> {
        updates.as_array().unwrap().iter().map(|update| update["n"].as_u64().unwrap()).collect()
    };
    assert_eq!(numbers(&standing["updates"]), (LONG - 69..=LONG).collect::<Vec<_>>());
    let ask = |before: u64| json!({ "history": { "table": table, "before": before } });
    line.say(ask(LONG - 69)).await.unwrap();
    let history = line.hear_of("history").await.unwrap();
    assert_eq!((&history["seat"], &history["before"]), (&json!(1), &json!(LONG - 69)));
    assert_eq!(numbers(&history["updates"]), (LONG - 139..LONG - 69).collect::<Vec<_>>());
    // From the beginning there is less; before it nothing; and nobody is told of the future.
    for (before, told) in [(3, vec![0, 1, 2]), (0, vec![]), (u64::MAX >> 12, (LONG - 69..=LONG).collect())] {
        line.say(ask(before)).await.unwrap();
        assert_eq!(numbers(&line.hear_of("history").await.unwrap()["updates"]), told);
    }
    // Somebody who was away for long gets the newest as well.
    line.say(json!({ "watch": { "table": table, "have": 5, "seat": 1 } })).await.unwrap();
    assert_eq!(numbers(&line.hear_of("standing").await.unwrap()["updates"]).len(), 70);
    line.say(json!({ "watch": { "table": table, "have": LONG - 2, "seat": 1 } })).await.unwrap();
    assert_eq!(numbers(&line.hear_of("standing").await.unwrap()["updates"]), [LONG - 1, LONG]);
}

#[tokio::test]
async fn a_list_of_tables_opens_none() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    for _ in 0..5 {
        let make = json!({ "game": "mastermind", "seats": 2, "open": true });
        let table = a.make_table(make).await.unwrap();
        a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    }
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::default()).await;
    let a = house.here(&a);
    let listed = house.stranger("GET", "/api/tables").await.json();
    assert_eq!(listed.as_array().unwrap().len(), 5);
    assert_eq!(listed[0]["seats"][0]["guest"]["name"], "Anna");
    assert_eq!(a.get("/api/me/tables").await.unwrap().json().as_array().unwrap().len(), 5);
    assert_eq!(house.hall.metrics.tables_in_memory.get(), 0);
}

#[tokio::test]
async fn too_many_lines_from_one_address_are_closed_at_once() {
    let house = House::open_as(Wanted::default().with("lines_per_address", 5)).await;
    let held: Vec<TcpStream> =
        futures_util::future::join_all((0..5).map(|_| TcpStream::connect(house.address())))
            .await
            .into_iter()
            .map(Result::unwrap)
            .collect();
    // Whoever comes beyond is sent away until there is room.
    let refused =
        load_client::raw(house.address(), b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            .await;
    assert!(refused.is_err() || refused.is_ok_and(|answer| answer.is_empty()));
    drop(held);
    let mut tries = 0;
    while load_client::request(house.address(), "GET", "/healthz", &[], b"").await.is_err() {
        tries += 1;
        assert!(tries < 1_000, "there is never room again");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}
