//! Those who keep the thinkers busy: with questions, with emperors, and with sounds beside them.

use futures_util::future::join_all;
use load_client::{Client, Error, Heard};
use rand::RngExt as _;
use serde_json::{Value, json};
use table::attachment::Enclosed;
use tokio::io::AsyncWriteExt as _;

use super::{Attacker, abandon};

/// A question that takes as long as a tool may take.
pub fn heavy() -> Value {
    json!({ "tool": "solve", "parameters": { "pegs": 4, "colours": 8, "strategy": "optimal" } })
}

/// Where it is asked.
pub const HEAVY: &str = "/api/games/mastermind/ask";

/// Asks and leaves before the answer comes.
async fn ask_and_leave(attacker: &Attacker, guest: &Client) -> Result<(), Error> {
    let body = heavy().to_string();
    let mut stream = attacker.line().await?;
    let head = format!(
        "POST {HEAVY} HTTP/1.1\r\nhost: hall\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        guest.cookie,
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body.as_bytes()).await?;
    attacker.pause(20).await;
    Ok(())
}

/// As many heavy questions as a guest may ask, some of them waited for.
pub async fn questions(mut attacker: Attacker) {
    let guest = attacker.guest(300 + attacker.number).await;
    loop {
        for _ in 0..118 {
            attacker.tries();
            attacker.came_to(ask_and_leave(&attacker, &guest).await.map(|()| "asked and left"));
        }
        for _ in 0..5 {
            attacker.tries();
            attacker.answered(guest.post(HEAVY, heavy()).await);
            attacker.pause(500).await;
        }
    }
}

/// Hosts tables at which only emperors sit.
pub async fn emperors(mut attacker: Attacker) {
    let guest = attacker.guest(0).await;
    loop {
        attacker.tries();
        let make = if attacker.rng.random() {
            let options = json!({ "pegs": 6, "colours": 10, "rounds": 20, "rows": 20 });
            json!({ "game": "mastermind", "seats": 2, "options": options })
        } else {
            json!({ "game": "zapp", "seats": 4, "options": { "expert": true } })
        };
        attacker.came_to(host(&guest, make).await.map(|()| "hosted"));
        attacker.pause(200).await;
    }
}

async fn host(guest: &Client, make: Value) -> Result<(), Error> {
    let seats = make["seats"].as_u64().unwrap_or(2);
    let table = guest.make_table(make).await?;
    for seat in 0..seats {
        guest.at(&table, "bot", json!({ "seat": seat, "level": "emperor" })).await?;
    }
    guest.at(&table, "start", json!({})).await?;
    Ok(())
}

/// How many ask at the same time for something of one table.
const CROWD: usize = 70;

/// Leaves a table at which something was heard, and asks for the sound again while the thinkers are busy and everybody
/// asks for the table.
pub async fn senses(mut attacker: Attacker) {
    let guest = attacker.guest(0).await;
    loop {
        attacker.tries();
        let outcome = crowd(&mut attacker, &guest).await;
        attacker.came_to(outcome);
        attacker.pause(2_000).await;
    }
}

async fn crowd(attacker: &mut Attacker, guest: &Client) -> Result<String, Error> {
    let make = json!({ "game": "zapp", "seats": 2 });
    let table = attacker.own_table(guest, make, Some("master")).await?;
    let mut line = guest.connect().await?;
    line.say(json!({ "watch": { "table": table, "seat": 0 } })).await?;
    let n = until_heard(attacker, &mut line, &table).await?;
    for _ in 0..4 {
        ask_and_leave(attacker, guest).await?;
    }
    // The bot begins to think, and has to wait for a thinker.
    let choices = line.hear_of("update").await?["choices"].clone();
    if let Some(action) = games::room("zapp")
        .and_then(|room| room.sample(&choices, &mut attacker.rng, &mut Enclosed::default()))
    {
        line.say(json!({ "act": { "table": table, "id": "x", "seat": 0, "do": action } })).await?;
    }
    abandon(&mut line, &table).await?;
    let path = format!("/api/tables/{table}/senses/{n}/0");
    let sound = guest.get(&path);
    let table_path = format!("/api/tables/{table}");
    let others = join_all((0..CROWD).map(|_| guest.get(&table_path)));
    let (sound, others) = tokio::join!(sound, others);
    let unanswered = others.iter().filter(|answer| matches!(answer, Err(Error::Silence))).count();
    if unanswered > 0 {
        return Ok(format!("{CROWD} asked, some not answered"));
    }
    Ok(format!(
        "sound {}",
        sound.map_or_else(|error| super::in_short(&error), |sound| sound.status.to_string())
    ))
}

/// Plays at random until something is heard; the number of its entry.
async fn until_heard(
    attacker: &mut Attacker,
    line: &mut load_client::Line,
    table: &str,
) -> Result<u64, Error> {
    let room = games::room("zapp").ok_or(Error::Silence)?;
    for count in 0..400 {
        match line.hear_any().await? {
            Heard::Sense(header, _) => return Ok(header["n"].as_u64().unwrap_or(0)),
            Heard::Text(text) => {
                let message: Value = serde_json::from_str(&text).unwrap_or_default();
                let now = [&message["standing"], &message["update"]];
                let Some(now) = now.into_iter().find(|now| !now.is_null()) else { continue };
                if let Some(action) =
                    room.sample(&now["choices"], &mut attacker.rng, &mut Enclosed::default())
                {
                    attacker.pause(30).await;
                    let act = json!({ "table": table, "id": count.to_string(), "seat": 0, "do": action });
                    line.say(json!({ "act": act })).await?;
                }
            }
        }
    }
    Err(Error::Silence)
}
