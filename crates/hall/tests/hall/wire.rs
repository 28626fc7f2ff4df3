//! Secrecy on the wire: what somebody receives is the same, byte for byte, whatever is hidden from them.

use load_client::{Client, raw, request};
use serde_json::{Value, json};

use crate::house::{House, Wanted, guess, hide, small_board, table_for};
use crate::raw::Raw;

/// What those who do not know the code received in one world.
#[derive(Debug, PartialEq)]
struct Received {
    breaker: String,
    spectator: String,
    other_guest: String,
    removed: String,
    by_http: String,
}

impl Received {
    fn all(&self) -> [&String; 5] {
        [&self.breaker, &self.spectator, &self.other_guest, &self.removed, &self.by_http]
    }
}

async fn act(line: &mut Raw, table: &str, id: &str, seat: u8, action: Value) {
    line.say(json!({ "act": { "table": table, "id": id, "seat": seat, "do": action } })).await;
}

async fn hear_update(line: &mut Raw, n: u64) {
    while line.hear_of("update").await["n"] != n {}
}

async fn watch(client: &Client, table: &str, seat: Option<u8>) -> Raw {
    let mut line = Raw::connect(client).await;
    line.say(json!({ "watch": { "table": table, "seat": seat } })).await;
    line.hear_of("standing").await;
    line
}

/// Everything that a guest, or a stranger, can ask for by HTTP about a table.
async fn ask_everything(cookie: Option<&str>, house: &House, table: &str) -> String {
    let address = house.address();
    let headers: Vec<(&str, &str)> = cookie
        .map(|cookie| ("cookie", cookie))
        .into_iter()
        .chain([("content-type", "application/json")])
        .collect();
    let mut all = String::new();
    for (method, path, body) in [
        ("GET", "/api/me/tables".to_owned(), ""),
        ("GET", "/api/me/export".to_owned(), ""),
        ("GET", format!("/api/tables/{table}"), ""),
        ("GET", format!("/api/tables/{table}/record"), ""),
        ("GET", format!("/api/tables/{table}/seats/0/draft"), ""),
        ("GET", format!("/api/tables/{table}/attachments/{}", "0".repeat(64)), ""),
        ("POST", format!("/api/tables/{table}/ask"), "{\"tool\":\"solve\",\"seat\":0}"),
        ("POST", format!("/api/tables/{table}/ask"), "{\"tool\":\"solve\",\"seat\":1}"),
        ("POST", format!("/api/tables/{table}/ask"), "{\"tool\":\"solve\"}"),
        ("POST", format!("/api/tables/{table}/rematch"), "{}"),
        ("GET", "/api/tables".to_owned(), ""),
    ] {
        let mut text = format!("{method} {path} HTTP/1.1\r\nhost: hall\r\nconnection: close\r\n");
        for (name, value) in &headers {
            text.push_str(&format!("{name}: {value}\r\n"));
        }
        text.push_str(&format!("content-length: {}\r\n\r\n{body}", body.len()));
        let answer = raw(address, text.as_bytes()).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        // The time of day is the machine's, not the game's.
        answer.lines().filter(|line| !line.starts_with("date:")).for_each(|line| {
            all.push_str(line);
            all.push('\n');
        });
    }
    all
}

/// A try up to the moment before the shield is lifted: four rows, which both codes answer alike.
async fn world(code: [u8; 3]) -> Received {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (c, d, e) = (house.guest("Carl").await, house.guest("Dora").await, house.guest("Emil").await);
    let table = table_for(&a, &b, small_board()).await;
    let mut maker = watch(&a, &table, Some(0)).await;
    let mut breaker = watch(&b, &table, Some(1)).await;
    let mut spectator = watch(&c, &table, None).await;
    // Somebody with a cookie of their own says that the maker's seat is theirs.
    let mut other = watch(&d, &table, Some(0)).await;
    let mut removed = watch(&e, &table, None).await;
    a.at(&table, "remove", json!({ "guest": e.id })).await.unwrap();
    removed.hear_of("gone").await;

    // The maker errs first; nobody else hears of it.
    act(&mut maker, &table, "bad", 0, hide(1, &[code[0], code[1], 9])).await;
    maker.hear_of("refused").await;
    act(&mut maker, &table, "m", 0, hide(1, &code)).await;
    for line in [&mut breaker, &mut spectator, &mut other] {
        hear_update(line, 1).await;
    }
    let mut by_http = String::new();
    for (number, row) in [[1, 1, 1], [4, 4, 4], [1, 4, 4], [4, 1, 1]].iter().enumerate() {
        let ask = u32::try_from(number).unwrap() + 2;
        // What is not allowed is answered alike, too.
        act(&mut breaker, &table, "bad", 1, guess(ask, &[1, 2])).await;
        breaker.hear_of("refused").await;
        act(&mut breaker, &table, "theirs", 0, guess(ask, row)).await;
        breaker.hear_of("refused").await;
        breaker.say(json!({ "unveil": { "table": table, "seat": 0 } })).await;
        breaker.hear_of("refused").await;
        for line in [&mut spectator, &mut other, &mut removed] {
            act(line, &table, "mine", 0, guess(ask, row)).await;
            line.hear_of("refused").await;
            line.say(json!({ "unveil": { "table": table, "seat": 0 } })).await;
            line.hear_of("refused").await;
            line.say(json!({ "at_table": { "table": table, "id": "t", "seat": 0, "do": "give_up" } })).await;
            line.hear_of("refused").await;
        }
        removed.say(json!({ "watch": { "table": table, "seat": 0 } })).await;
        removed.hear_of("refused").await;
        act(&mut breaker, &table, &format!("b{number}"), 1, guess(ask, row)).await;
        for line in [&mut breaker, &mut spectator, &mut other, &mut maker] {
            hear_update(line, ask.into()).await;
        }
        // A page that was away asks for what it missed, or for everything.
        breaker.say(json!({ "watch": { "table": table, "seat": 1, "have": 1 } })).await;
        breaker.hear_of("standing").await;
        other.say(json!({ "watch": { "table": table, "seat": 0 } })).await;
        other.hear_of("standing").await;
        for cookie in [None, Some(&b.cookie), Some(&c.cookie), Some(&d.cookie), Some(&e.cookie)] {
            by_http.push_str(&ask_everything(cookie.map(String::as_str), &house, &table).await);
        }
    }
    // The maker wishes something back; what is told of it says nothing of the code.
    maker.say(json!({ "at_table": { "table": table, "id": "w", "seat": 0, "do": { "wish": { "undo": { "to": 1 } } } } })).await;
    while maker.hear_of("refused").await["id"] != "w" {}
    assert!(maker.tape.contains(&format!("\"code\":{}", json!(code))), "the maker sees it");
    Received {
        breaker: breaker.tape,
        spectator: spectator.tape,
        other_guest: other.tape,
        removed: removed.tape,
        by_http,
    }
}

#[tokio::test]
async fn disguised_states_send_the_same_bytes() {
    let (one, other) = (world([1, 2, 3]).await, world([1, 3, 2]).await);
    assert!(one.breaker.len() > 10_000 && one.by_http.len() > 10_000, "something was said at all");
    for (one, other) in one.all().into_iter().zip(other.all()) {
        for (one, other) in one.lines().zip(other.lines()) {
            assert_eq!(one, other);
        }
    }
    assert_eq!(one, other);
    for received in one.all() {
        assert!(!received.contains("[1,2,3]"), "{received}");
        assert!(!received.contains("\"code\":["), "{received}");
    }
    // Whoever was sent away heard `gone` and refusals, and of the game nothing.
    let after = one.removed.split_once("{\"gone\"").unwrap().1;
    assert!(
        !after.contains("\"update\"") && !after.contains("\"standing\"") && !after.contains("\"table\":{")
    );
    assert!(!after.contains("\"said\""));
}

#[tokio::test]
async fn a_difference_that_a_seat_may_see_reaches_its_socket() {
    // The comparison above can fail: another answer is seen.
    let (one, other) = (world([1, 2, 3]).await, world([2, 1, 3]).await);
    assert_ne!(one.breaker, other.breaker);
    assert_ne!(one.spectator, other.spectator);
}

#[tokio::test]
async fn before_the_hand_over_a_shared_device_knows_nothing() {
    let mut tapes = Vec::new();
    for code in [[1, 2, 3], [1, 3, 2]] {
        let house = House::open_as(Wanted::fixed()).await;
        let a = house.guest("Anna").await;
        let table = table_for(&a, &a, small_board()).await;
        let mut veiled = watch(&a, &table, None).await;
        let mut device = watch(&a, &table, None).await;
        act(&mut device, &table, "early", 0, hide(1, &code)).await;
        assert_eq!(device.hear_of("refused").await["why"]["key"], "hall_veiled");
        device.say(json!({ "unveil": { "table": table, "seat": 0 } })).await;
        device.hear_of("standing").await;
        act(&mut device, &table, "1", 0, hide(1, &code)).await;
        hear_update(&mut device, 1).await;
        assert!(device.tape.contains(&format!("\"code\":{}", json!(code))));
        // Passed on: from here on it is the other seat's device.
        device.say(json!({ "unveil": { "table": table, "seat": null } })).await;
        device.hear_of("standing").await;
        device.tape.clear();
        device.say(json!({ "unveil": { "table": table, "seat": 1 } })).await;
        device.hear_of("standing").await;
        act(&mut device, &table, "2", 1, guess(2, &[1, 1, 1])).await;
        hear_update(&mut device, 2).await;
        hear_update(&mut veiled, 2).await;
        // A page of the same guest that begins anew is veiled, too.
        let again = watch(&a, &table, None).await;
        tapes.push([veiled.tape, device.tape, again.tape]);
    }
    assert_eq!(tapes[0], tapes[1]);
    assert!(tapes[0].iter().all(|tape| !tape.contains("[1,2,3]") && !tape.contains("\"code\":[")));
}

#[tokio::test]
async fn the_seed_is_shown_with_the_record_and_not_before() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table =
        table_for(&a, &b, json!({ "pegs": 3, "colours": 4, "rows": 5, "first_maker": "drawn" })).await;
    let mut line = watch(&a, &table, Some(0)).await;
    line.say(json!({ "at_table": { "table": table, "id": "x", "seat": 0, "do": "give_up" } })).await;
    hear_update(&mut line, 1).await;
    let path = format!("/api/tables/{table}/record");
    let record = request(house.address(), "GET", &path, &[("cookie", &a.cookie)], b"").await.unwrap().text();
    let last: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    let seed = last["end"]["seed"].as_str().unwrap().to_owned();
    assert!(seed.len() >= 32);
    assert!(!line.tape.contains(&seed));
}
