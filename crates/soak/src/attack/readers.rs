//! Readers that do not read.

use std::time::Duration;

use load_client::Error;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

use super::{Attacker, in_short};

/// A line that takes in as little as a line can.
async fn narrow_line(attacker: &Attacker) -> Result<TcpStream, Error> {
    let socket = TcpSocket::new_v4()?;
    socket.set_recv_buffer_size(2_048)?;
    socket.bind(std::net::SocketAddr::new(attacker.from, 0))?;
    Ok(socket.connect(attacker.siege.house.address).await?)
}

/// Asks for something long on a narrow line.
async fn ask(attacker: &mut Attacker, guests: usize) -> Result<TcpStream, Error> {
    let guest = attacker.guest(attacker.number % guests).await;
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
        let outcome = match ask(&mut attacker, 10).await {
            Ok(stream) => hold(stream).await,
            Err(error) => in_short(&error),
        };
        attacker.got(outcome);
        attacker.pause(1_000).await;
    }
}

/// Holds a line with an answer that is not read, until the hall gives it up.
async fn hold(mut stream: TcpStream) -> String {
    let mut head = [0; 12];
    let read = tokio::time::timeout(load_client::ANSWER_TIMEOUT, stream.read_exact(&mut head)).await;
    match read {
        Ok(Ok(_)) if head.ends_with(b" 200") => {}
        Ok(Ok(_)) => return String::from_utf8_lossy(&head).chars().skip(9).collect(),
        Ok(Err(_)) => return "line closed".to_owned(),
        Err(_) => return "no answer".to_owned(),
    }
    // A line that is given up behind unread bytes does not say so; only who writes on it is told.
    while stream.write_all(b"\r\n").await.is_ok() {
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    "200, then line closed".to_owned()
}

/// Asks for something long and reads a byte a second.
pub async fn trickle(mut attacker: Attacker) {
    loop {
        attacker.tries();
        match ask(&mut attacker, 10).await {
            Ok(mut stream) => {
                let mut byte = [0];
                while matches!(stream.read(&mut byte).await, Ok(1)) {
                    tokio::time::sleep(Duration::from_secs(1)).await;
                }
                attacker.got("line closed");
            }
            Err(error) => attacker.got_error(&error),
        }
        attacker.pause(1_000).await;
    }
}

/// Watches a long table again and again, and never reads a word.
pub async fn watches(mut attacker: Attacker) {
    let guest = attacker.guest(200 + attacker.number % 3).await;
    let watch = json!({ "watch": { "table": attacker.siege.long_table } });
    loop {
        attacker.tries();
        match guest.connect().await {
            Ok(mut line) => {
                for _ in 0..1_000 {
                    if line.say(watch.clone()).await.is_err() {
                        break;
                    }
                    attacker.pause(40).await;
                }
                attacker.got(last_word(&mut line).await);
            }
            Err(error) => attacker.got_error(&error),
        }
        attacker.pause(1_000).await;
    }
}

/// Why the hall closed the line, if it still says so.
async fn last_word(line: &mut load_client::Line) -> String {
    for _ in 0..2_000 {
        match tokio::time::timeout(Duration::from_secs(2), line.hear_any()).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => return in_short(&error),
            Err(_) => break,
        }
    }
    "all taken".to_owned()
}
