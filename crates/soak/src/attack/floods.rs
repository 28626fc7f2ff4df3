//! Floods: frames, messages and requests as fast as they go.

use load_client::{Error, Heard, Line, Message};
use serde_json::json;

use super::{Attacker, in_short};

/// Frames that are sent on one line before it is given up.
const FRAMES: usize = 200_000;
/// Frames after which the others get their turn.
const BATCH: usize = 50;

/// Sends the same frame on line after line until the hall has had enough.
async fn flood(mut attacker: Attacker, frame: fn(usize) -> Message) {
    // Several floods of one address have each a guest of their own.
    let guest = attacker.guest(attacker.number).await;
    loop {
        match guest.connect().await {
            Ok(mut line) => {
                let why = pour(&attacker, &mut line, frame).await;
                attacker.got(why);
            }
            Err(error) => attacker.got_error(&error),
        }
        attacker.pause(100).await;
    }
}

async fn pour(attacker: &Attacker, line: &mut Line, frame: fn(usize) -> Message) -> String {
    for count in 0..FRAMES {
        attacker.tries();
        if line.send(frame(count)).await.is_err() {
            break;
        }
        if count % BATCH == 0 {
            tokio::task::yield_now().await;
        }
    }
    // The goodbye stands behind everything that was said before it.
    for _ in 0..FRAMES {
        match tokio::time::timeout(std::time::Duration::from_secs(2), line.hear_any()).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => return in_short(&error),
            Err(_) => break,
        }
    }
    "all taken".to_owned()
}

pub async fn texts(attacker: Attacker) {
    let frame = |count| match count % 3 {
        0 => Message::text(r#"{"ping":{}}"#),
        1 => Message::text(r#"{"watch":{"table":"00000000000000000000000000","have":7}}"#),
        _ => Message::text("[".repeat(200)),
    };
    flood(attacker, frame).await;
}

pub async fn binaries(attacker: Attacker) {
    flood(attacker, |_| Message::binary(vec![7; 4_096])).await;
}

pub async fn pings(attacker: Attacker) {
    flood(attacker, |_| Message::Ping(vec![7; 100].into())).await;
}

pub async fn pongs(attacker: Attacker) {
    flood(attacker, |_| Message::Pong(vec![7; 100].into())).await;
}

/// Talks as often as a socket may send anything.
pub async fn chat(mut attacker: Attacker) {
    let guest = attacker.guest(100 + attacker.number).await;
    let make = json!({ "game": "mastermind", "seats": 2 });
    loop {
        if let Err(error) = talk(&attacker, &guest, &make).await {
            attacker.got_error(&error);
        }
        attacker.pause(500).await;
    }
}

async fn talk(
    attacker: &Attacker,
    guest: &load_client::Client,
    make: &serde_json::Value,
) -> Result<(), Error> {
    let table = attacker.own_table(guest, make.clone(), None).await?;
    let mut line = guest.connect().await?;
    line.say(json!({ "watch": { "table": table } })).await?;
    for _ in 0..300 {
        attacker.tries();
        line.say(json!({ "say": { "table": table, "text": "x".repeat(500) } })).await?;
        loop {
            let Heard::Text(text) = line.hear_any().await? else { continue };
            if text.starts_with(r#"{"refused""#) {
                attacker.got("refused HALL-6");
            } else if text.starts_with(r#"{"said""#) {
                attacker.got("said");
            } else {
                continue;
            }
            break;
        }
        attacker.pause(28).await;
    }
    line.say(json!({ "at_table": { "table": table, "id": "end", "do": "abandon" } })).await
}

/// Whatever costs nothing to ask for.
pub async fn requests(attacker: Attacker) {
    let paths =
        ["/api/games", "/healthz", "/metrics", "/api/me", "/", "/api/nothing", "/api/games/tower/marks"];
    let address = attacker.siege.house.address;
    for path in paths.iter().cycle() {
        attacker.tries();
        let answer = load_client::request_from(Some(attacker.from), address, "GET", path, &[], b"").await;
        attacker.answered(&answer);
        if answer.is_err() {
            attacker.pause(100).await;
        }
    }
}

/// Opens as many tables as a guest may, and lists them again and again as a stranger.
pub async fn list(mut attacker: Attacker) {
    let guest = attacker.guest(attacker.number).await;
    for _ in 0..50 {
        let make = json!({ "game": "hexhex", "seats": 6, "open": true });
        if guest.make_table(make).await.is_err() {
            break;
        }
        attacker.pause(30).await;
    }
    let address = attacker.siege.house.address;
    loop {
        attacker.tries();
        let answer =
            load_client::request_from(Some(attacker.from), address, "GET", "/api/tables", &[], b"").await;
        attacker.answered(&answer);
        attacker.pause(if answer.is_ok() { 10 } else { 100 }).await;
    }
}

/// Reads what takes long to make, as fast as it comes.
pub async fn greedy(mut attacker: Attacker) {
    let guest = attacker.guest(attacker.number).await;
    let table = attacker.siege.long_table.clone();
    for what in ["replay", "verify", "record", "replay?seat=1"].iter().cycle() {
        attacker.tries();
        let answer = guest.get(&format!("/api/tables/{table}/{what}")).await;
        attacker.answered(&answer);
        attacker.pause(if answer.is_ok() { 5 } else { 100 }).await;
    }
}
