//! Readers that do not read.

use std::time::Duration;

use load_client::{Client, Error};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::{Attacker, goodbye};

/// A line that takes in as little as a line can.
async fn narrow_line(attacker: &Attacker) -> Result<TcpStream, Error> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2_048)?;
    socket.bind(std::net::SocketAddr::new(attacker.from, 0))?;
    Ok(socket.connect(attacker.siege.house.address).await?)
}

/// Asks for something long on a narrow line.
async fn ask(attacker: &mut Attacker) -> Result<TcpStream, Error> {
    let guest = attacker.guest(attacker.number % 10).await;
    let long = format!("/api/tables/{}", attacker.siege.long_table);
    let path = match attacker.number % 8 {
        0..5 => format!("{long}/replay"),
        5 => format!("{long}/record"),
        6 => "/api/tables".to_owned(),
        _ => "/api/me/export".to_owned(),
    };
    let mut stream = narrow_line(attacker).await?;
    let request = format!("GET {path} HTTP/1.1\r\nhost: hall\r\ncookie: {}\r\n\r\n", guest.cookie);
    stream.write_all(request.as_bytes()).await?;
    Ok(stream)
}

/// Asks for something long, looks whether it comes, and reads no further.
pub async fn unread(mut attacker: Attacker) {
    // Not all in the same instant.
    attacker.pause((attacker.number as u64 * 17) % 3_000).await;
    loop {
        attacker.tries();
        let outcome = hold(&mut attacker).await;
        attacker.came_to(outcome);
        attacker.pause(1_000).await;
    }
}

/// Holds a line with an answer that is not read, until the hall gives it up.
async fn hold(attacker: &mut Attacker) -> Result<String, Error> {
    let mut stream = ask(attacker).await?;
    let mut head = [0; 12];
    let read = tokio::time::timeout(load_client::ANSWER_TIMEOUT, stream.read_exact(&mut head)).await;
    read.map_err(|_| Error::Silence)??;
    if !head.ends_with(b" 200") {
        return Ok(String::from_utf8_lossy(&head).chars().skip(9).collect());
    }
    // A line that is given up behind unread bytes does not say so; only who writes on it is told.
    while stream.write_all(b"\r\n").await.is_ok() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok("200, then line closed".to_owned())
}

/// Asks for something long and reads a byte a second.
pub async fn trickle(mut attacker: Attacker) {
    loop {
        attacker.tries();
        let outcome = sip(&mut attacker).await;
        attacker.came_to(outcome.map(|()| "line closed"));
        attacker.pause(1_000).await;
    }
}

async fn sip(attacker: &mut Attacker) -> Result<(), Error> {
    let mut stream = ask(attacker).await?;
    let mut byte = [0];
    while matches!(stream.read(&mut byte).await, Ok(1)) {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(())
}

/// Watches a long table again and again, and never reads a word.
pub async fn watches(mut attacker: Attacker) {
    let guest = attacker.guest(200 + attacker.number % 3).await;
    let watch = json!({ "watch": { "table": attacker.siege.long_table } });
    loop {
        attacker.tries();
        attacker.came_to(stare(&attacker, &guest, &watch).await);
        attacker.pause(1_000).await;
    }
}

async fn stare(attacker: &Attacker, guest: &Client, watch: &Value) -> Result<String, Error> {
    let mut line = guest.connect().await?;
    for _ in 0..1_000 {
        if line.say(watch.clone()).await.is_err() {
            break;
        }
        attacker.pause(40).await;
    }
    Ok(goodbye(&mut line, 2_000).await)
}
