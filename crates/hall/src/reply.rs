//! Long replies: put together in a pool, sent piece by piece, and bounded in how much of them waits and how long they take.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use axum::response::{IntoResponse as _, Response};
use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};

use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::GuestId;
use crate::pool::{Pool, Until};
use crate::unread::{Held, Reader};

/// How much of a reply is sent at a time. What is shorter is not counted.
pub(crate) const PIECE: usize = 64 * 1024;

/// How long somebody waits for their turn in a pool.
const TURN: Duration = Duration::from_secs(30);

/// Does some work in a pool for whoever waits for it. If they leave, so does the work.
pub(crate) async fn in_pool<T: Send + 'static>(
    pool: &Pool,
    guest: &GuestId,
    limit: Duration,
    work: impl FnOnce(&Until) -> T + Send + 'static,
) -> Result<T, Fault> {
    let (told, answer) = oneshot::channel();
    let work = move |budget: &Until| drop(told.send(work(budget)));
    let _ticket = pool.run(guest, limit, work).ok_or_else(Fault::too_much_at_once)?;
    match timeout(TURN + limit.min(TURN), answer).await {
        Ok(Ok(done)) => Ok(done),
        Ok(Err(_)) | Err(_) => Err(Fault::busy()),
    }
}

/// Sends a long reply in pieces, for as long as the hall has room for what waits of it.
pub(crate) async fn meter(hall: &Hall, reader: &Reader, response: Response) -> Response {
    let long = response.body().size_hint().exact().filter(|bytes| *bytes > PIECE as u64);
    let Some(bytes) = long else { return response };
    let Some(held) = reader.reserve(bytes) else { return too_much_unread(hall).into_response() };
    let (parts, body) = response.into_parts();
    match axum::body::to_bytes(body, usize::MAX).await {
        Ok(bytes) => Response::from_parts(parts, Body::new(InPieces { bytes, _held: held })),
        Err(_) => Fault::busy().into_response(),
    }
}

fn too_much_unread(hall: &Hall) -> Fault {
    Fault::limit("unread_bytes_per_address", hall.limits().unread_bytes_per_address)
}

/// A body whose pieces are handed out one after the other: what has not been sent stays here, where it is counted.
struct InPieces {
    bytes: Bytes,
    _held: Held,
}

impl http_body::Body for InPieces {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let body = self.get_mut();
        let piece = body.bytes.split_to(body.bytes.len().min(PIECE));
        Poll::Ready((!piece.is_empty()).then(|| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}

/// Where the pieces of a reply go that is made while it is sent.
pub(crate) struct Pieces {
    sender: mpsc::Sender<Result<Bytes, std::io::Error>>,
    until: Instant,
}

/// The reader has left, or took too long.
pub(crate) struct Left;

impl Pieces {
    /// Sends a piece as soon as there is room for it.
    pub(crate) async fn send(&self, piece: String) -> Result<(), Left> {
        match timeout_at(self.until, self.sender.reserve()).await {
            Ok(Ok(place)) => {
                place.send(Ok(piece.into()));
                Ok(())
            }
            Ok(Err(_)) | Err(_) => Err(Left),
        }
    }

    /// Breaks the reply off: the reader sees that it is not whole.
    pub(crate) fn break_off(&self) {
        drop(self.sender.try_send(Err(std::io::ErrorKind::BrokenPipe.into())));
    }
}

/// A body that is made while it is sent, with about `bytes` in memory meanwhile; and where its pieces go.
pub(crate) fn in_the_making(hall: &Hall, reader: &Reader, bytes: u64) -> Result<(Pieces, Body), Fault> {
    let held = reader.reserve(bytes).ok_or_else(|| too_much_unread(hall))?;
    let (sender, receiver) = mpsc::channel(1);
    let until = Instant::now() + Duration::from_secs(hall.limits().reply_seconds);
    let pieces = futures_util::stream::unfold((receiver, held), |(mut receiver, held)| async {
        let piece = receiver.recv().await?;
        Some((piece, (receiver, held)))
    });
    Ok((Pieces { sender, until }, Body::from_stream(pieces)))
}
