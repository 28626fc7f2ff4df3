//! Liars: at others' tables, where nothing that they say may be done, and at their own, where nothing may be done twice.

use load_client::{Client, Error, Line};
use rand::RngExt as _;
use serde_json::{Value, json};

use super::{Attacker, abandon, in_short};
use crate::house::lock;

/// How often something is said on one line before another table is chosen.
const LIES: usize = 200;

pub async fn lies(mut attacker: Attacker) {
    let guest = attacker.guest(400 + attacker.number).await;
    loop {
        let result = match attacker.number % 2 {
            0 => meddle(&mut attacker, &guest).await,
            _ => repeat(&mut attacker, &guest).await,
        };
        if let Err(error) = result {
            attacker.got(in_short(&error));
        }
        attacker.pause(300).await;
    }
}

/// Says something and counts the answer. What is done is returned with its number.
async fn say(attacker: &Attacker, line: &mut Line, message: Value) -> Result<Option<u64>, Error> {
    let id =
        [&message["act"]["id"], &message["at_table"]["id"]].into_iter().find(|id| !id.is_null()).cloned();
    attacker.tries();
    line.say(message).await?;
    loop {
        let heard = line.hear().await?;
        if let Some(refused) = heard.get("refused")
            && (id.is_none() || refused.get("id") == id.as_ref())
        {
            let rule = refused["why"]["rule"].as_str().unwrap_or("without a rule");
            attacker.got(format!("refused {rule}"));
            return Ok(None);
        }
        if id.is_some() && heard["done"].get("id") == id.as_ref() {
            attacker.got("done");
            return Ok(heard["done"]["n"].as_u64());
        }
    }
}

/// Acts for others at a table that it only looks on.
async fn meddle(attacker: &mut Attacker, guest: &Client) -> Result<(), Error> {
    let tables = lock(&attacker.siege.house.tables).clone();
    let Some(table) = tables.get(attacker.rng.random_range(0..tables.len().max(1))) else { return Ok(()) };
    let mut line = guest.connect().await?;
    line.say(json!({ "watch": { "table": table, "seat": 0, "have": 1_000_000_000u64 } })).await?;
    line.hear_of("standing").await?;
    for count in 0..LIES {
        let (id, seat) = (format!("0-{}", attacker.rng.random_range(1..40)), count % 2);
        let forged = json!({ "guess": { "ask": 1, "pegs": [1, 1, 1, 1] } });
        let false_number = 9_007_199_254_740_000u64;
        let message = match count % 5 {
            0 | 1 => json!({ "act": {
                "table": table, "id": id, "seat": seat, "do": forged, "based_on": false_number,
            } }),
            2 => json!({ "at_table": { "table": table, "id": id, "do": "abandon" } }),
            3 => {
                let to = json!({ "hand_over": { "seat": seat, "to": { "bot": "random" } } });
                json!({ "at_table": { "table": table, "id": id, "seat": seat, "do": to } })
            }
            _ => json!({ "unveil": { "table": table, "seat": seat } }),
        };
        let said = message.to_string();
        if let Some(n) = say(attacker, &mut line, message).await? {
            attacker.accuse(format!("entry {n} of {table} was made by a stranger who said {said}"));
        }
        attacker.pause(30).await;
    }
    Ok(())
}

/// Acts at its own table, says it again, takes it back, hands its seat over and back.
async fn repeat(attacker: &mut Attacker, guest: &Client) -> Result<(), Error> {
    let make = json!({ "game": "mastermind", "seats": 2, "options": { "rounds": 2 } });
    let table = attacker.own_table(guest, make, None).await?;
    let mut line = guest.connect().await?;
    line.say(json!({ "watch": { "table": table, "seat": 0 } })).await?;
    line.hear_of("standing").await?;
    let at_table = |id: &str, seat: u8, action: Value| json!({ "at_table": { "table": table, "id": id, "seat": seat, "do": action } });
    let hide = json!({ "hide": { "ask": 1, "pegs": [1, 2, 3, 4] } });
    let act = json!({ "act": { "table": table, "id": "once", "seat": 0, "do": hide } });
    let once = say(attacker, &mut line, act.clone()).await?;
    for count in 0..LIES {
        let id = count.to_string();
        let message = match count % 4 {
            0 => act.clone(),
            1 => at_table(&id, 0, json!({ "wish": { "undo": { "to": count % 7 } } })),
            2 => at_table(&id, 0, json!({ "hand_over": { "seat": 1, "to": { "bot": "random" } } })),
            _ => at_table(&id, 1, json!({ "agree": { "wish": count } })),
        };
        let said_again = message == act;
        let n = say(attacker, &mut line, message).await?;
        if said_again && n != once {
            attacker.accuse(format!("`once` is entry {once:?} of {table}, and then entry {n:?}"));
        }
        attacker.pause(30).await;
    }
    abandon(&mut line, &table).await
}
