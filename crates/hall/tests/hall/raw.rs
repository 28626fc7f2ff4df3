//! A socket by hand: every byte that goes out is the test's own, and every message that comes in is kept.

use load_client::{ANSWER_TIMEOUT, Client};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};

pub const TEXT: u8 = 0x81;
pub const BINARY: u8 = 0x82;
pub const PING: u8 = 0x89;
pub const PONG: u8 = 0x8a;

/// How a message begins that says who is there. It is told when there is time for it, so when it comes says nothing.
const PRESENCE: &[u8] = b"{\"table\":";

pub struct Raw {
    stream: TcpStream,
    held: Vec<u8>,
    /// Every text message that came, one after the other, but those about who is there.
    pub tape: String,
}

/// How a socket ended: with this code, or without a word.
pub type End = Option<u16>;

impl Raw {
    pub async fn connect(client: &Client) -> Raw {
        Raw::connect_with(client, None).await
    }

    /// Opens a socket; `room` is how much the machine may hold for a reader who does not read.
    pub async fn connect_with(client: &Client, room: Option<u32>) -> Raw {
        let socket = TcpSocket::new_v4().unwrap();
        if let Some(room) = room {
            socket.set_recv_buffer_size(room).unwrap();
        }
        let mut stream = socket.connect(client.address).await.unwrap();
        let hello = format!(
            "GET /api/socket HTTP/1.1\r\nhost: {}\r\ncookie: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
             sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            client.address, client.cookie
        );
        stream.write_all(hello.as_bytes()).await.unwrap();
        let mut raw = Raw { stream, held: Vec::new(), tape: String::new() };
        while !raw.held.windows(4).any(|window| window == b"\r\n\r\n") {
            assert!(raw.read_more().await, "{}", String::from_utf8_lossy(&raw.held));
        }
        assert!(raw.held.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&raw.held));
        let end = raw.held.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        raw.held.drain(..end + 4);
        raw
    }

    async fn read_more(&mut self) -> bool {
        let mut bytes = [0; 4096];
        let read =
            tokio::time::timeout(ANSWER_TIMEOUT, self.stream.read(&mut bytes)).await.expect("no answer came");
        let count = read.unwrap_or(0);
        self.held.extend_from_slice(&bytes[..count]);
        count > 0
    }

    /// Sends bytes as they are. The hall may have closed already.
    pub async fn bytes(&mut self, bytes: &[u8]) {
        let _ = self.stream.write_all(bytes).await;
    }

    /// Sends a masked frame that begins with this byte.
    pub async fn frame(&mut self, first: u8, payload: &[u8]) {
        self.bytes(&frame(first, payload)).await;
    }

    pub async fn say(&mut self, message: serde_json::Value) {
        self.frame(TEXT, message.to_string().as_bytes()).await;
    }

    /// The next frame: its first byte and its payload; `None` when the line ends.
    pub async fn next(&mut self) -> Option<(u8, Vec<u8>)> {
        loop {
            if let Some((first, payload, length)) = parse(&self.held) {
                self.held.drain(..length);
                if first == TEXT && !payload.starts_with(PRESENCE) {
                    self.tape.push_str(std::str::from_utf8(&payload).unwrap());
                    self.tape.push('\n');
                }
                return Some((first, payload));
            }
            if !self.read_more().await {
                return None;
            }
        }
    }

    /// The next text message; panics if the line ends before.
    pub async fn hear(&mut self) -> serde_json::Value {
        loop {
            let (first, payload) = self.next().await.expect("the line has ended");
            if first == TEXT {
                return serde_json::from_slice(&payload).unwrap();
            }
            assert_eq!(first & 0x0f, 0x09, "only pings come besides");
        }
    }

    /// The content of the next message of this kind.
    pub async fn hear_of(&mut self, kind: &str) -> serde_json::Value {
        loop {
            let mut message = self.hear().await;
            if let Some(content) = message.get_mut(kind) {
                return content.take();
            }
        }
    }

    /// Reads until the hall closes.
    pub async fn end(&mut self) -> End {
        while let Some((first, payload)) = self.next().await {
            if first == 0x88 {
                let code = payload.first_chunk::<2>().copied();
                return code.map(u16::from_be_bytes);
            }
        }
        None
    }
}

/// A masked frame that begins with this byte.
pub fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match payload.len() {
        length @ 0..=125 => bytes.push(0x80 | u8::try_from(length).unwrap()),
        length @ 126..=65_535 => {
            bytes.push(0xfe);
            bytes.extend_from_slice(&u16::try_from(length).unwrap().to_be_bytes());
        }
        length => {
            bytes.push(0xff);
            bytes.extend_from_slice(&(length as u64).to_be_bytes());
        }
    }
    let mask = [7, 11, 13, 17];
    bytes.extend_from_slice(&mask);
    bytes.extend(payload.iter().enumerate().map(|(place, byte)| byte ^ mask[place % 4]));
    bytes
}

/// The first whole frame: its first byte, its payload and how long it is.
fn parse(bytes: &[u8]) -> Option<(u8, Vec<u8>, usize)> {
    let (first, short) = (*bytes.first()?, *bytes.get(1)?);
    assert_eq!(short & 0x80, 0, "a hall does not mask");
    let (start, length) = match short {
        126 => (4, usize::from(u16::from_be_bytes(*bytes.get(2..)?.first_chunk()?))),
        127 => (10, usize::try_from(u64::from_be_bytes(*bytes.get(2..)?.first_chunk()?)).unwrap()),
        short => (2, usize::from(short)),
    };
    let payload = bytes.get(start..start + length)?;
    Some((first, payload.to_vec(), start + length))
}
