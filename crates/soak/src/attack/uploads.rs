//! Those who fill the disk.

use load_client::{Client, Error};
use rand::Rng as _;
use serde_json::json;

use super::{Attacker, abandon, in_short};

/// As large as an attachment and a draft may be.
const LARGEST: usize = 1_048_576;
/// What one attacker sends in all, at most.
const IN_ALL: usize = 96 * LARGEST;

/// Keeps as much as it may beside its tables.
pub async fn uploads(mut attacker: Attacker) {
    let guest = attacker.guest(attacker.number).await;
    let mut sent = 0;
    while sent < IN_ALL {
        if let Err(error) = fill(&mut attacker, &guest, &mut sent).await {
            attacker.got(in_short(&error));
        }
        attacker.pause(500).await;
    }
}

async fn fill(attacker: &mut Attacker, guest: &Client, sent: &mut usize) -> Result<(), Error> {
    let make = json!({ "game": "hexhex", "seats": 2 });
    let table = attacker.own_table(guest, make, None).await?;
    let seat = format!("/api/tables/{table}/seats/0");
    let headers = [("cookie", guest.cookie.as_str()), ("content-type", "application/octet-stream")];
    for count in 0..24 {
        let (method, path) = match count % 3 {
            0 => ("PUT", format!("{seat}/draft")),
            _ => ("POST", format!("{seat}/attachments")),
        };
        let mut bytes = vec![0; LARGEST];
        attacker.rng.fill_bytes(&mut bytes);
        attacker.tries();
        *sent += LARGEST;
        let from = Some(attacker.from);
        let answer = load_client::request_from(from, guest.address, method, &path, &headers, &bytes).await;
        attacker.answered(answer);
        attacker.pause(100).await;
    }
    let mut line = guest.connect().await?;
    line.say(json!({ "watch": { "table": table } })).await?;
    abandon(&mut line, &table).await
}
