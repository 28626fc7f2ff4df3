//! Too much of everything: each limit has its refusal, and nobody else notices.

use load_client::{Error, request};
use serde_json::json;

use crate::house::{House, Wanted, guess, hide, refusal, small_board, table_for, update, watch};
use crate::raw::{BINARY, PING, PONG, Raw, TEXT};

#[tokio::test]
async fn too_many_messages_close_the_socket() {
    // The clock stands still: what was used up does not come back.
    let wanted = Wanted::fixed().with("messages_per_second", 10).with("message_burst", 20);
    let house = House::open_as(wanted).await;
    let a = house.guest("Anna").await;
    for (first, payload) in
        [(TEXT, "{\"ping\":{}}"), (TEXT, "nonsense"), (BINARY, "xx"), (PING, ""), (PONG, "")]
    {
        let mut line = Raw::connect(&a).await;
        for _ in 0..21 {
            line.frame(first, payload.as_bytes()).await;
        }
        assert_eq!(line.end().await, Some(4002), "{payload}");
        assert!(line.tape.contains("\"name\":\"messages_per_second\""), "{payload}");
    }
    // Another socket has its own measure.
    let mut line = a.connect().await.unwrap();
    line.say(json!({ "ping": {} })).await.unwrap();
    line.hear_of("pong").await.unwrap();
}

#[tokio::test]
async fn too_many_requests_are_turned_away_until_time_has_passed() {
    let house =
        House::open_as(Wanted::fixed().with("requests_per_second", 5).with("request_burst", 10)).await;
    let statuses = |count: usize| async move {
        let mut statuses = Vec::new();
        for _ in 0..count {
            statuses.push(house.stranger("GET", "/api/games").await.status);
        }
        (house, statuses)
    };
    let (house, first) = statuses(12).await;
    assert_eq!(first, [vec![200; 10], vec![429; 2]].concat());
    let refused = house.stranger("GET", "/api/games").await;
    assert_eq!(refused.json()["error"]["params"]["name"], "requests_per_second");
    assert_eq!(house.stranger("GET", "/healthz").await.status, 200);
    house.pass_seconds(1);
    let mut again = Vec::new();
    for _ in 0..6 {
        again.push(house.stranger("GET", "/api/games").await.status);
    }
    assert_eq!(again, [vec![200; 5], vec![429]].concat());
}

#[tokio::test]
async fn guests_tables_seats_and_sockets_are_limited() {
    let wanted = Wanted::fixed()
        .with("guests_per_hour", 3)
        .with("tables_per_guest", 2)
        .with("seats_per_guest", 3)
        .with("connections_per_guest", 2)
        .with("connections", 3)
        .with("watched_per_connection", 1);
    let house = House::open_as(wanted).await;
    let (a, b, _) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let body = json!({ "name": "Dora", "glyph": "owl" }).to_string();
    let headers = [("content-type", "application/json")];
    let fourth = request(house.address(), "POST", "/api/guest", &headers, body.as_bytes()).await.unwrap();
    assert_eq!(
        (fourth.status, fourth.json()["error"]["params"]["name"].clone()),
        (429, json!("guests_per_hour"))
    );
    house.pass_seconds(1200);
    house.guest("Dora").await;

    let make = json!({ "game": "mastermind", "seats": 2, "options": small_board() });
    let one = a.make_table(make.clone()).await.unwrap();
    let two = a.make_table(make.clone()).await.unwrap();
    let third = a.post("/api/tables", make.clone()).await.unwrap();
    assert_eq!(
        (third.status, third.json()["error"]["params"]["name"].clone()),
        (429, json!("tables_per_guest"))
    );
    for (table, seat) in [(&one, 0), (&one, 1), (&two, 0)] {
        a.at(table, "sit", json!({ "seat": seat })).await.unwrap();
    }
    let more = a.post(&format!("/api/tables/{two}/sit"), json!({ "seat": 1 })).await.unwrap();
    assert_eq!(more.json()["error"]["params"]["name"], "seats_per_guest");
    // To sit down again where one sits already is not one more seat.
    a.at(&two, "sit", json!({ "seat": 0, "nonce": "again" })).await.unwrap();

    let first = a.connect().await.unwrap();
    let mut second = a.connect().await.unwrap();
    assert!(matches!(a.connect().await, Err(Error::Socket(_))), "two of one guest");
    let third = b.connect().await.unwrap();
    assert!(matches!(b.connect().await, Err(Error::Socket(_))), "three in all");
    drop((first, third));
    house.until(|metrics| metrics.connections.get() == 1).await;
    let _again = a.connect().await.unwrap();

    second.say(json!({ "watch": { "table": one } })).await.unwrap();
    second.hear_of("table").await.unwrap();
    second.say(json!({ "watch": { "table": two } })).await.unwrap();
    assert_eq!(refusal(&mut second).await, "hall_limit");
    second.say(json!({ "watch": { "table": one } })).await.unwrap();
    second.hear_of("table").await.unwrap();
    second.say(json!({ "leave": { "table": one } })).await.unwrap();
    second.say(json!({ "watch": { "table": two } })).await.unwrap();
    assert_eq!(second.hear_of("table").await.unwrap()["table"], json!(two));
}

#[tokio::test]
async fn a_rematch_counts_as_a_table() {
    let house = House::open_as(Wanted::default().with("tables_per_guest", 1)).await;
    let a = house.guest("Anna").await;
    let table = table_for(&a, &a, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let abandon = crate::house::at_table(&table, "x", None, json!("abandon"));
    crate::house::answer(&mut anna, "x", abandon).await.unwrap();
    crate::house::table_when(&mut anna, |info| info["phase"] == "over").await;
    a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
    let rematch = a.post(&format!("/api/tables/{table}/rematch"), json!({})).await.unwrap();
    assert_eq!(rematch.json()["error"]["params"]["name"], "tables_per_guest");
}

#[tokio::test]
async fn a_table_has_only_so_many_entries() {
    let house = House::open_as(Wanted::default().with("entries_per_table", 2)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    ben.act(&table, "2", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap();
    let refused = ben.act(&table, "3", 1, guess(3, &[1, 1, 1])).await.unwrap().unwrap_err();
    assert_eq!(refused["params"]["name"], "entries_per_table");
    // A full table can still be brought to its end.
    let give_up = json!({ "at_table": { "table": table, "id": "4", "seat": 1, "do": "give_up" } });
    ben.say(give_up).await.unwrap();
    let answer = loop {
        let message = ben.hear().await.unwrap();
        if message.get("done").or_else(|| message.get("refused")).is_some_and(|told| told["id"] == "4") {
            break message;
        }
    };
    assert_eq!(answer["done"]["n"], 3, "{answer}");
    assert_eq!(a.get(&format!("/api/tables/{table}/record")).await.unwrap().status, 200);
}

#[tokio::test]
async fn a_socket_that_is_silent_is_closed() {
    let house = House::open_as(Wanted::default().with("silence_seconds", 2)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    // Ben's side is half open: it takes everything and never answers a ping.
    let mut silent = Raw::connect(&b).await;
    silent.say(json!({ "watch": { "table": table, "seat": 1 } })).await;
    // Anna says as little, but her side answers pings.
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let seen = crate::house::table_when(&mut anna, |info| info["seats"][1]["present"] == false);
    let (_, end) = tokio::join!(seen, silent.end());
    assert_eq!(end, Some(4003));
    assert_eq!(anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_given_up_and_slows_nobody_down() {
    let house = House::open_as(Wanted::default().with("outbox", 16)).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    // Carl asks for a lot and reads nothing of it.
    let mut slow = Raw::connect_with(&c, Some(4096)).await;
    let asking = tokio::spawn(async move {
        let watch = json!({ "watch": { "table": table } }).to_string();
        for _ in 0..20_000 {
            slow.frame(TEXT, watch.as_bytes()).await;
        }
        slow
    });
    let table = a.get("/api/me/tables").await.unwrap().json()[0]["table"].as_str().unwrap().to_owned();
    assert_eq!(anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    update(&mut ben, 1).await;
    house.until(|metrics| metrics.slow_readers_total.get() == 1).await;
    assert_eq!(ben.act(&table, "2", 1, guess(2, &[1, 1, 1])).await.unwrap(), Ok(2));
    update(&mut anna, 2).await;
    house.until(|metrics| metrics.connections.get() == 2).await;
    drop(asking.await.unwrap());
}

#[tokio::test]
async fn an_unfinished_request_times_out() {
    let house = House::open_as(Wanted::default().with("request_seconds", 1)).await;
    let a = house.guest("Anna").await;
    for begun in ["", "P", "GET /", "GET /api/me HTTP/1.1\r\nhost: x\r\n"] {
        let answer = load_client::raw(house.address(), begun.as_bytes()).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
    let half = format!(
        "POST /api/tables HTTP/1.1\r\nhost: x\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{{",
        a.cookie
    );
    let body = load_client::raw(house.address(), half.as_bytes()).await.unwrap();
    assert!(body.starts_with(b"HTTP/1.1 408"), "{}", String::from_utf8_lossy(&body));
}

#[tokio::test]
async fn leaving_and_erasing_work_at_a_full_table() {
    let house = House::open_as(Wanted::default().with("entries_per_table", 1)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    for erase in [false, true] {
        let table = table_for(&a, &b, small_board()).await;
        let (mut anna, _) = watch(&a, &table, Some(0)).await;
        anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
        let full = anna.act(&table, "2", 0, hide(2, &[1, 2, 3])).await.unwrap().unwrap_err();
        assert_eq!(full["params"]["name"], "entries_per_table");
        let answer = if erase {
            b.post("/api/me/erase", json!({})).await.unwrap()
        } else {
            a.post(&format!("/api/tables/{table}/remove"), json!({ "guest": b.id })).await.unwrap()
        };
        assert_eq!(answer.status, 200, "{}", answer.text());
        // Whoever has left a table at which nothing more can be done has given up.
        let end = update(&mut anna, 2).await;
        assert_eq!(end["told"]["notices"], json!([{ "gave_up": { "seat": 1 } }]));
        assert_eq!(end["over"], true);
    }
}

#[tokio::test]
async fn behind_a_proxy_everybody_has_the_address_that_the_proxy_saw() {
    let wanted = Wanted { trusted_proxies: 1, ..Wanted::fixed() }.with("guests_per_hour", 1);
    let house = House::open_as(wanted).await;
    let come = |own: &'static str, seen: &'static str| {
        let address = house.address();
        async move {
            let headers =
                [("content-type", "application/json"), ("x-forwarded-for", own), ("x-forwarded-for", seen)];
            let body = json!({ "name": "Anna", "glyph": "owl" }).to_string();
            request(address, "POST", "/api/guest", &headers, body.as_bytes()).await.unwrap().status
        }
    };
    assert_eq!(come("10.0.0.1", "198.51.100.1").await, 200);
    assert_eq!(come("10.0.0.2", "198.51.100.1").await, 429, "what a guest writes there changes nothing");
    assert_eq!(come("10.0.0.1", "198.51.100.2").await, 200);
    // One line of IPv6, however many addresses it uses; and IPv4 in the clothes of IPv6.
    assert_eq!(come("10.0.0.1", "2001:db8:1:2::1").await, 200);
    assert_eq!(come("10.0.0.1", "2001:db8:1:2:3:4:5:6").await, 429);
    assert_eq!(come("10.0.0.1", "::ffff:198.51.100.2").await, 429);
}

#[tokio::test]
async fn presence_updates_are_sent_a_few_times_a_second_at_most() {
    let house = House::open().await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let begun = std::time::Instant::now();
    let mut carl = c.connect().await.unwrap();
    for _ in 0..60 {
        carl.say(json!({ "watch": { "table": table } })).await.unwrap();
        carl.say(json!({ "leave": { "table": table } })).await.unwrap();
    }
    carl.say(json!({ "watch": { "table": table } })).await.unwrap();
    // Everything that Carl said was passed on before his pong, and the table has done it before it answers Anna.
    carl.say(json!({ "ping": {} })).await.unwrap();
    carl.hear_of("pong").await.unwrap();
    let heard = crate::house::so_far(&a, &table, &mut anna).await;
    let told = heard.iter().filter(|message| message.get("table").is_some()).count() as u128;
    let most = 3 + begun.elapsed().as_millis() / 250;
    assert!(told <= most, "{told} times, at most {most}");
}
