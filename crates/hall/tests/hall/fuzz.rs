//! Mutated messages against a living hall: whatever comes, nothing panics and nothing changes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use load_client::request;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::house::{House, guess, hide, small_board, table_for, watch};
use crate::raw::{Raw, TEXT};

/// How many messages, requests and frames are tried.
const MESSAGES: usize = 4_000;
const REQUESTS: usize = 400;
const FRAMES: usize = 200;

/// What breaks parsers when it stands where something else was.
const SPLINTERS: &[&str] = &[
    "null",
    "-1",
    "0",
    "255",
    "256",
    "1e999",
    "18446744073709551616",
    "-0.0",
    "\"\"",
    "[]",
    "{}",
    "true",
    "\\u0000",
    "\\ud800",
    "\u{0}",
    "\u{202e}",
    "é",
    "[[[[[[[[",
    "}}}}",
    "\"",
    ",",
    ":",
    "__proto__",
    "9999999999999999999999",
];

fn mutate(rng: &mut ChaCha8Rng, seeds: &[String]) -> String {
    let mut bytes = seeds[rng.random_range(0..seeds.len())].clone().into_bytes();
    for _ in 0..rng.random_range(1..5) {
        let at = rng.random_range(0..=bytes.len());
        match rng.random_range(0..7) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
            2 if at < bytes.len() => drop(bytes.remove(at)),
            3 => {
                let splinter = SPLINTERS[rng.random_range(0..SPLINTERS.len())];
                let to = (at + rng.random_range(0..8)).min(bytes.len());
                bytes.splice(at..to, splinter.bytes());
            }
            4 => {
                // A piece of another message, or of the same one.
                let other = seeds[rng.random_range(0..seeds.len())].as_bytes();
                let from = rng.random_range(0..other.len());
                let to = rng.random_range(from..=other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            5 => {
                let to = rng.random_range(at..=bytes.len());
                let piece = bytes[at..to].to_vec();
                bytes.extend(piece);
            }
            _ => {
                // A number becomes another one.
                if let Some(digit) = bytes.iter().skip(at).position(u8::is_ascii_digit) {
                    bytes[at + digit] = b'0' + rng.random_range(0..10);
                }
            }
        }
    }
    bytes.truncate(16_000);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[tokio::test]
async fn mutated_messages_break_nothing() {
    let panics = Arc::new(AtomicUsize::new(0));
    let (counted, usual) = (Arc::clone(&panics), std::panic::take_hook());
    std::panic::set_hook(Box::new(move |info| {
        counted.fetch_add(1, Ordering::SeqCst);
        usual(info);
    }));
    let house = House::open().await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let canary = table_for(&a, &b, small_board()).await;
    let (mut watcher, _) = watch(&a, &canary, Some(0)).await;
    watcher.act(&canary, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let mut before = watch(&b, &canary, Some(1)).await.1;
    // Carl only looks on at the canary; at a table of his own he may do anything.
    let ground = table_for(&c, &c, small_board()).await;
    let mut seeds = Vec::new();
    for table in [&canary, &ground] {
        for message in [
            json!({ "watch": { "table": table, "have": 1, "seat": 0 } }),
            json!({ "leave": { "table": table } }),
            json!({ "unveil": { "table": table, "seat": 1 } }),
            json!({ "act": { "table": table, "id": "x1", "seat": 1, "based_on": 1, "do": guess(2, &[1, 2, 3]) } }),
            json!({ "act": { "table": table, "id": "x2", "seat": 0, "draws": [1, 2], "do": hide(1, &[1, 2, 3]) } }),
            json!({ "act": { "table": table, "id": "x3", "seat": 0, "do": { "answer": { "ask": 1, "black": 1, "white": 2 } } } }),
            json!({ "at_table": { "table": table, "id": "t1", "seat": 1, "do": "give_up" } }),
            json!({ "at_table": { "table": table, "id": "t2", "do": { "hand_over": { "seat": 1, "to": { "bot": "master" } } } } }),
            json!({ "at_table": { "table": table, "id": "t3", "seat": 0, "do": { "wish": { "undo": { "to": 1 } } } } }),
            json!({ "at_table": { "table": table, "id": "t4", "seat": 1, "do": { "agree": { "wish": 2 } } } }),
            json!({ "say": { "table": table, "text": "hello" } }),
            json!({ "ping": {} }),
        ] {
            seeds.push(message.to_string());
        }
    }
    let mut rng = ChaCha8Rng::seed_from_u64(20_240_229);
    let mut line = watch(&c, &ground, Some(0)).await.0;
    line.say(json!({ "watch": { "table": canary } })).await.unwrap();
    for round in 0..MESSAGES / 40 {
        for _ in 0..40 {
            line.say_text(mutate(&mut rng, &seeds)).await.unwrap();
        }
        // A mutated ping may be answered, too; the hall is still there as long as an answer comes.
        line.say(json!({ "ping": {} })).await.unwrap();
        line.hear_of("pong").await.unwrap();
        if round % 20 == 0 {
            line = watch(&c, &ground, Some(1)).await.0;
        }
    }
    let bodies = [
        json!({ "game": "mastermind", "seats": 2, "options": { "pegs": 3, "answers": "referee" }, "open": true }).to_string(),
        json!({ "seat": 1, "nonce": "frog", "level": "master" }).to_string(),
        json!({ "tool": "solve", "parameters": { "pegs": 3, "colours": 4 }, "seat": 0 }).to_string(),
        json!({ "guest": a.id, "token": "x", "name": "Carl", "glyph": "owl" }).to_string(),
    ];
    let headers = [("cookie", c.cookie.as_str()), ("content-type", "application/json")];
    for _ in 0..REQUESTS {
        let what = ["sit", "stand", "bot", "start", "rematch", "remove", "ask"][rng.random_range(0..7)];
        let path = format!("/api/tables/{canary}/{what}");
        let body = mutate(&mut rng, &bodies);
        let answer = request(house.address(), "POST", &path, &headers, body.as_bytes()).await.unwrap();
        assert!((400..500).contains(&answer.status), "{path} {body}: {}", answer.text());
        let answer =
            request(house.address(), "POST", "/api/tables", &headers, body.as_bytes()).await.unwrap();
        assert!(answer.status < 500, "{body}: {}", answer.text());
    }
    for _ in 0..FRAMES {
        let mut raw = Raw::connect(&c).await;
        let mut bytes = crate::raw::frame(TEXT, seeds[rng.random_range(0..seeds.len())].as_bytes());
        for _ in 0..3 {
            let at = rng.random_range(0..bytes.len().min(20));
            bytes[at] = rng.random();
        }
        raw.bytes(&bytes).await;
    }
    let mut after = watch(&b, &canary, Some(1)).await.1;
    // Time goes on; nothing else may have changed.
    assert!(before["time"].take().as_u64() <= after["time"].take().as_u64());
    assert_eq!(after, before);
    assert_eq!(house.stranger("GET", "/healthz").await.status, 200);
    assert_eq!(panics.load(Ordering::SeqCst), 0);
}
