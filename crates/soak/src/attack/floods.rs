//! Floods: frames, messages and requests as fast as they go.

use load_client::{Client, Error, Heard, Message};
use serde_json::{Value, json};

use super::{Attacker, abandon, goodbye, in_short};

/// Frames that are sent on one line before it is given up.
const FRAMES: usize = 200_000;
/// Frames after which the others get their turn.
const BATCH: usize = 50;

/// Sends the same frame on line after line until the hall has had enough.
async fn flood(mut attacker: Attacker, frame: fn(usize) -> Message) {
    // Several floods of one address have each a guest of their own.
    let guest = attacker.guest(attacker.number).await;
    loop {
        attacker.came_to(pour(&attacker, &guest, frame).await);
        attacker.pause(100).await;
    }
}

async fn pour(attacker: &Attacker, guest: &Client, frame: fn(usize) -> Message) -> Result<String, Error> {
    let mut line = guest.connect().await?;
    for count in 0..FRAMES {
        attacker.tries();
        if line.send(frame(count)).await.is_err() {
            break;
        }
        if count % BATCH == 0 {
            tokio::task::yield_now().await;
        }
    }
    Ok(goodbye(&mut line, FRAMES).await)
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
            attacker.got(in_short(&error));
        }
        attacker.pause(500).await;
    }
}

async fn talk(attacker: &Attacker, guest: &Client, make: &Value) -> Result<(), Error> {
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
    abandon(&mut line, &table).await
}

/// Whatever costs nothing to ask for.
pub async fn requests(attacker: Attacker) {
    let paths =
        ["/api/games", "/healthz", "/metrics", "/api/me", "/", "/api/nothing", "/api/games/tower/marks"];
    for path in paths.iter().cycle() {
        if !attacker.asks(path).await {
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
    loop {
        let answered = attacker.asks("/api/tables").await;
        attacker.pause(if answered { 10 } else { 100 }).await;
    }
}

/// Reads what takes long to make, as fast as it comes.
pub async fn greedy(mut attacker: Attacker) {
    let guest = attacker.guest(attacker.number).await;
    let table = attacker.siege.long_table.clone();
    for what in ["replay", "verify", "record", "replay?seat=1"].iter().cycle() {
        attacker.tries();
        let answered = attacker.answered(guest.get(&format!("/api/tables/{table}/{what}")).await);
        attacker.pause(if answered { 5 } else { 100 }).await;
    }
}
