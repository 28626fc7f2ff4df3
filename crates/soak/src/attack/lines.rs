//! Lines: half a request, or none at all, and as many as there may be.

use std::time::Duration;

use load_client::Error;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::Attacker;

/// Begins a request and never comes to its end.
pub async fn half_open(mut attacker: Attacker) {
    let guest = attacker.guest(attacker.number % 5).await;
    let beginning = match attacker.number % 4 {
        0 => "GET /api/ga".to_owned(),
        1 => "GET /api/games HTTP/1.1\r\nhost: hall\r\nx-long: ".to_owned(),
        2 => format!(
            "POST /api/tables HTTP/1.1\r\nhost: hall\r\ncookie: {}\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n{{",
            guest.cookie
        ),
        _ => String::new(),
    };
    loop {
        attacker.tries();
        attacker.came_to(begin(&attacker, &beginning).await);
        attacker.pause(500).await;
    }
}

/// Sends the beginning, and waits for what the hall makes of it.
async fn begin(attacker: &Attacker, beginning: &str) -> Result<String, Error> {
    let mut stream = attacker.line().await?;
    stream.write_all(beginning.as_bytes()).await?;
    let mut answer = Vec::new();
    // Whatever has come before the line broke counts.
    let _ = stream.read_to_end(&mut answer).await;
    let status = String::from_utf8_lossy(answer.get(9..12).unwrap_or_default()).into_owned();
    Ok(if status.is_empty() { "line closed".to_owned() } else { status })
}

/// More sockets than one guest may have.
const SOCKETS: usize = 20;

/// Opens sockets and lines, holds them, drops them, and opens them again.
pub async fn many(mut attacker: Attacker) {
    let guest = attacker.guest(attacker.number % 18).await;
    loop {
        let (mut sockets, mut lines) = (Vec::new(), Vec::new());
        for _ in 0..SOCKETS {
            attacker.tries();
            attacker.came_to(guest.connect().await.map(|socket| sockets.push(socket)).map(|()| "opened"));
            attacker.tries();
            attacker.came_to(attacker.line().await.map(|line| lines.push(line)).map(|()| "opened"));
            attacker.pause(50).await;
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
        drop((sockets, lines));
        attacker.pause(200).await;
    }
}
