//! The way to a socket: what waits to be sent on it, and the word that it is to be hung up.

use axum::extract::ws::Utf8Bytes;
use bytes::Bytes;
use serde::Serialize;
use tokio::sync::{mpsc, watch};

use crate::id::TableId;
use crate::protocol::ToPage;
use crate::unread::{Held, Reader};

/// The code with which a socket is closed whose reader is too slow.
pub(crate) const TOO_SLOW: u16 = 4001;

/// The code with which a socket is closed that is to connect again.
pub(crate) const GOING_AWAY: u16 = 1001;

/// What waits to be sent on a socket.
#[derive(Clone, Debug)]
pub(crate) enum Out {
    Text(Utf8Bytes),
    /// Two messages that belong together.
    Both(Utf8Bytes, Utf8Bytes),
    Binary(Bytes),
    /// The last word about a table that the socket watches no longer.
    Away(TableId, Utf8Bytes),
}

impl Out {
    fn bytes(&self) -> u64 {
        let bytes = match self {
            Out::Text(text) | Out::Away(_, text) => text.len(),
            Out::Both(first, second) => first.len() + second.len(),
            Out::Binary(bytes) => bytes.len(),
        };
        bytes as u64
    }
}

/// Something to be sent, with the room that it takes until it has been.
pub(crate) type Waiting = (Out, Held);

/// The way to a socket. A reader who is too slow is given up, never waited for.
#[derive(Clone)]
pub(crate) struct Outbox {
    sender: mpsc::Sender<Waiting>,
    reader: Reader,
    hang_up: watch::Sender<u16>,
}

/// The code with which a socket is to be closed, once there is one; 0 before. From then on it gets nothing more: a page that comes
/// back says which number it has, and must not say one that it has only because a gap was jumped.
#[derive(Clone)]
pub(crate) struct HangUp(watch::Receiver<u16>);

impl HangUp {
    /// Waits until the socket is to be closed; says with which code.
    pub(crate) async fn noticed(&self) -> u16 {
        let mut code = self.0.clone();
        // An error means that nobody can send anything any more.
        code.wait_for(|code| *code != 0).await.map_or(GOING_AWAY, |code| *code)
    }
}

impl Outbox {
    /// An outbox for `messages` at most, and where they come out.
    pub(crate) fn new(messages: u64, reader: Reader) -> (Outbox, mpsc::Receiver<Waiting>, HangUp) {
        let (sender, waiting) = mpsc::channel(usize::try_from(messages).unwrap_or(usize::MAX).max(1));
        let (hang_up, noticed) = watch::channel(0);
        (Outbox { sender, reader, hang_up }, waiting, HangUp(noticed))
    }

    /// Whether the socket is gone.
    pub(crate) fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    /// Sends, or gives up a reader who is too slow.
    pub(crate) fn send(&self, out: Out) {
        let held = self.reader.hold(out.bytes());
        self.put(out, held);
    }

    /// Sends what the socket has asked for, however long it is; only a second one that comes before the first was read may be too
    /// much.
    pub(crate) fn answer(&self, out: Out) {
        let held = self.reader.hold_answer(out.bytes());
        self.put(out, held);
    }

    fn put(&self, out: Out, held: Option<Held>) {
        if *self.hang_up.borrow() != 0 {
            return;
        }
        let Some(held) = held else { return self.hang_up(TOO_SLOW) };
        if let Err(mpsc::error::TrySendError::Full(_)) = self.sender.try_send((out, held)) {
            self.hang_up(TOO_SLOW);
        }
    }

    pub(crate) fn say(&self, message: &ToPage) {
        self.send(Out::Text(text(message)));
    }

    /// Has the socket closed with this code.
    pub(crate) fn hang_up(&self, code: u16) {
        self.hang_up.send_replace(code);
    }
}

/// A message as text.
pub(crate) fn text(message: &impl Serialize) -> Utf8Bytes {
    // Our own types have string keys only and no failing serialisers.
    serde_json::to_string(message).unwrap_or_default().into()
}
