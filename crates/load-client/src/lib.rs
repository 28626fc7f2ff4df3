//! A guest that is a program: speaks HTTP and the socket protocol with a hall on this machine. For tests and benches.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
pub use tokio_tungstenite::tungstenite::{self, Message};

pub mod process;

/// How long a client waits for an answer before it gives up.
pub const ANSWER_TIMEOUT: Duration = Duration::from_secs(20);

/// Why a visit failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The line is broken.
    #[error("the line is broken: {0}")]
    Line(#[from] std::io::Error),
    /// The socket is broken.
    #[error("the socket is broken: {0}")]
    Socket(#[from] Box<tungstenite::Error>),
    /// No answer came in time.
    #[error("no answer came")]
    Silence,
    /// The socket was closed, with this code if the hall said one.
    #[error("the socket was closed ({0:?})")]
    Closed(Option<u16>),
    /// The answer is not what a hall says.
    #[error("the answer cannot be understood: {0}")]
    Strange(String),
}

impl From<tungstenite::Error> for Error {
    fn from(error: tungstenite::Error) -> Error {
        Error::Socket(Box::new(error))
    }
}

/// An answer to an HTTP request.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The first header of this name.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The rule that a refusal names.
    pub fn rule(&self) -> String {
        self.json()["error"]["rule"].as_str().unwrap_or_default().to_owned()
    }

    /// The message key of a refusal.
    pub fn key(&self) -> String {
        self.json()["error"]["key"].as_str().unwrap_or_default().to_owned()
    }
}

/// A line to the hall that comes from this address of the machine; from any if none is named.
pub async fn line_from(from: Option<IpAddr>, address: SocketAddr) -> Result<TcpStream, Error> {
    let Some(from) = from else { return Ok(TcpStream::connect(address).await?) };
    let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.bind(SocketAddr::new(from, 0))?;
    Ok(socket.connect(address).await?)
}

/// Sends raw bytes and reads everything that comes back until the hall closes the line.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> Result<Vec<u8>, Error> {
    raw_from(None, address, bytes).await
}

async fn raw_from(from: Option<IpAddr>, address: SocketAddr, bytes: &[u8]) -> Result<Vec<u8>, Error> {
    let exchange = async {
        let mut stream = line_from(from, address).await?;
        stream.write_all(bytes).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok(answer)
    };
    tokio::time::timeout(ANSWER_TIMEOUT, exchange).await.map_err(|_| Error::Silence)?
}

/// One HTTP request on a line of its own.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Result<Answer, Error> {
    request_from(None, address, method, path, headers, body).await
}

/// One HTTP request on a line of its own that comes from this address.
pub async fn request_from(
    from: Option<IpAddr>,
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &[u8],
) -> Result<Answer, Error> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n");
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str(&format!("content-length: {}\r\n\r\n", body.len()));
    let mut bytes = text.into_bytes();
    bytes.extend_from_slice(body);
    parse(&raw_from(from, address, &bytes).await?)
}

fn parse(bytes: &[u8]) -> Result<Answer, Error> {
    let strange = || Error::Strange(String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned());
    let split = bytes.windows(4).position(|window| window == b"\r\n\r\n").ok_or_else(strange)?;
    let head = String::from_utf8_lossy(&bytes[..split]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|code| code.parse().ok());
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let mut body = bytes[split + 4..].to_vec();
    if headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked") {
        body = unchunk(&body).ok_or_else(strange)?;
    }
    Ok(Answer { status: status.ok_or_else(strange)?, headers, body })
}

fn unchunk(mut bytes: &[u8]) -> Option<Vec<u8>> {
    let mut whole = Vec::new();
    loop {
        let end = bytes.windows(2).position(|window| window == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..end]).ok()?.trim(), 16).ok()?;
        if size == 0 {
            return Some(whole);
        }
        whole.extend_from_slice(bytes.get(end + 2..end + 2 + size)?);
        bytes = bytes.get(end + 4 + size..)?;
    }
}

/// A guest of a hall.
#[derive(Clone, Debug)]
pub struct Client {
    /// Where the hall is.
    pub address: SocketAddr,
    /// Which address of this machine the client comes from; any if none is named.
    pub from: Option<IpAddr>,
    /// The cookie that says who the client is.
    pub cookie: String,
    /// The public id.
    pub id: String,
}

impl Client {
    /// Introduces itself to a hall.
    pub async fn introduce(address: SocketAddr, name: &str) -> Result<Client, Error> {
        Client::introduce_from(None, address, name).await
    }

    /// Introduces itself to a hall, from this address of the machine.
    pub async fn introduce_from(
        from: Option<IpAddr>,
        address: SocketAddr,
        name: &str,
    ) -> Result<Client, Error> {
        let body = json!({ "name": name, "glyph": "owl" }).to_string();
        let headers = [("content-type", "application/json")];
        let answer = request_from(from, address, "POST", "/api/guest", &headers, body.as_bytes()).await?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let id = answer.json()["id"].as_str().map(str::to_owned);
        match (cookie, id) {
            (Some(cookie), Some(id)) => Ok(Client { address, from, cookie: cookie.to_owned(), id }),
            _ => Err(Error::Strange(answer.text())),
        }
    }

    /// A GET.
    pub async fn get(&self, path: &str) -> Result<Answer, Error> {
        request_from(self.from, self.address, "GET", path, &[("cookie", &self.cookie)], b"").await
    }

    /// A POST with JSON.
    pub async fn post(&self, path: &str, body: Value) -> Result<Answer, Error> {
        let headers = [("cookie", self.cookie.as_str()), ("content-type", "application/json")];
        request_from(self.from, self.address, "POST", path, &headers, body.to_string().as_bytes()).await
    }

    /// Makes a table and returns its id.
    pub async fn make_table(&self, body: Value) -> Result<String, Error> {
        let answer = self.post("/api/tables", body).await?;
        let id = answer.json()["table"].as_str().map(str::to_owned);
        id.ok_or_else(|| Error::Strange(answer.text()))
    }

    /// Makes a table at which the guest and these others sit, in this order, and starts it.
    pub async fn play_with(&self, others: &[Client], make: Value) -> Result<String, Error> {
        let table = self.make_table(make).await?;
        for (seat, guest) in std::iter::once(self).chain(others).enumerate() {
            guest.at(&table, "sit", json!({ "seat": seat, "nonce": "x" })).await?;
        }
        self.at(&table, "start", json!({})).await?;
        Ok(table)
    }

    /// Does something at a table by HTTP; anything but success is an error.
    pub async fn at(&self, table: &str, what: &str, body: Value) -> Result<Value, Error> {
        let answer = self.post(&format!("/api/tables/{table}/{what}"), body).await?;
        if answer.status >= 300 {
            return Err(Error::Strange(answer.text()));
        }
        Ok(answer.json())
    }

    /// Attaches bytes to a table, for an action of the seat to refer to.
    pub async fn attach(&self, table: &str, seat: u8, bytes: &[u8]) -> Result<(), Error> {
        let path = format!("/api/tables/{table}/seats/{seat}/attachments");
        let headers = [("cookie", self.cookie.as_str())];
        let answer = request_from(self.from, self.address, "POST", &path, &headers, bytes).await?;
        if answer.status == 201 { Ok(()) } else { Err(Error::Strange(answer.text())) }
    }

    /// Opens a socket and hears the hall's hello.
    pub async fn connect(&self) -> Result<Line, Error> {
        let mut line = self.connect_as(None).await?;
        let hello = line.hear().await?;
        if hello.get("hello").is_none() {
            return Err(Error::Strange(hello.to_string()));
        }
        Ok(line)
    }

    /// Opens a socket, as a page of `origin` would.
    pub async fn connect_as(&self, origin: Option<&str>) -> Result<Line, Error> {
        let mut request = format!("ws://{}/api/socket", self.address).into_client_request()?;
        let strange = |_| Error::Strange("not a header".to_owned());
        request.headers_mut().insert("cookie", self.cookie.parse().map_err(strange)?);
        if let Some(origin) = origin {
            request.headers_mut().insert("origin", origin.parse().map_err(strange)?);
        }
        let config = tungstenite::protocol::WebSocketConfig::default()
            .read_buffer_size(4 * 1024)
            .write_buffer_size(4 * 1024);
        let stream = line_from(self.from, self.address).await?;
        stream.set_nodelay(true)?;
        let connect = tokio_tungstenite::client_async_with_config(request, stream, Some(config));
        let (socket, _) =
            tokio::time::timeout(ANSWER_TIMEOUT, connect).await.map_err(|_| Error::Silence)??;
        Ok(Line { socket })
    }
}

/// What came on a socket.
#[derive(Clone, Debug, PartialEq)]
pub enum Heard {
    /// A message.
    Text(String),
    /// A sensory payload with its header.
    Sense(Value, Vec<u8>),
}

/// A socket.
pub struct Line {
    socket: WebSocketStream<TcpStream>,
}

impl Line {
    /// Says something.
    pub async fn say(&mut self, message: Value) -> Result<(), Error> {
        self.say_text(message.to_string()).await
    }

    /// Says any text.
    pub async fn say_text(&mut self, text: String) -> Result<(), Error> {
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Sends any frame.
    pub async fn send(&mut self, message: Message) -> Result<(), Error> {
        Ok(self.socket.send(message).await?)
    }

    /// The next thing that comes.
    pub async fn hear_any(&mut self) -> Result<Heard, Error> {
        let next = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(Heard::Text(text.as_str().to_owned())),
                    Some(Ok(Message::Binary(bytes))) => {
                        let strange = || Error::Strange("a frame without a header".to_owned());
                        let (size, rest) = bytes.split_at_checked(4).ok_or_else(strange)?;
                        let size = size.iter().fold(0, |size, byte| size << 8 | usize::from(*byte));
                        let (header, payload) = rest.split_at_checked(size).ok_or_else(strange)?;
                        let header = serde_json::from_slice(header).map_err(|_| strange())?;
                        return Ok(Heard::Sense(header, payload.to_vec()));
                    }
                    Some(Ok(Message::Close(frame))) => {
                        return Err(Error::Closed(frame.map(|frame| frame.code.into())));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(error)) => return Err(error.into()),
                    None => return Err(Error::Closed(None)),
                }
            }
        };
        tokio::time::timeout(ANSWER_TIMEOUT, next).await.map_err(|_| Error::Silence)?
    }

    /// The next message.
    pub async fn hear(&mut self) -> Result<Value, Error> {
        self.hear_as().await
    }

    /// The next message, as far as somebody wants to know it.
    pub async fn hear_as<T: DeserializeOwned>(&mut self) -> Result<T, Error> {
        loop {
            if let Heard::Text(text) = self.hear_any().await? {
                return serde_json::from_str(&text).map_err(|_| Error::Strange(text));
            }
        }
    }

    /// The content of the next message of this kind; others are passed over.
    pub async fn hear_of(&mut self, kind: &str) -> Result<Value, Error> {
        loop {
            let mut message = self.hear().await?;
            if let Some(content) = message.get_mut(kind) {
                return Ok(content.take());
            }
        }
    }

    /// Acts and waits for the answer: the number of the entry, or the refusal.
    pub async fn act(
        &mut self,
        table: &str,
        id: &str,
        seat: u8,
        action: Value,
    ) -> Result<Result<u64, Value>, Error> {
        self.say(json!({ "act": { "table": table, "id": id, "seat": seat, "do": action } })).await?;
        loop {
            let message = self.hear().await?;
            if message["done"]["id"] == id {
                return Ok(Ok(message["done"]["n"].as_u64().unwrap_or_default()));
            }
            if message["refused"]["id"] == id {
                return Ok(Err(message["refused"]["why"].clone()));
            }
        }
    }
}
