//! Long replies: put together in a pool, sent piece by piece, and bounded in how much of them waits and how long they take.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
    let held = match reader.reserve(bytes) {
        Ok(held) => held,
        Err(full) => return full.into_response(),
    };
    let (parts, body) = response.into_parts();
    let until = deadline(hall);
    match axum::body::to_bytes(body, usize::MAX).await {
        Ok(bytes) => Response::from_parts(parts, Body::new(InPieces { bytes, until, _held: held })),
        Err(_) => Fault::busy().into_response(),
    }
}

/// When a reply that begins now must have been read.
fn deadline(hall: &Hall) -> Instant {
    Instant::now() + Duration::from_secs(hall.limits().reply_seconds)
}

/// A body whose pieces are handed out one after the other: what has not been sent stays here, where it is counted.
struct InPieces {
    bytes: Bytes,
    until: Instant,
    _held: Held,
}

impl http_body::Body for InPieces {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        _context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let body = self.get_mut();
        if Instant::now() > body.until {
            return Poll::Ready(Some(Err(io::ErrorKind::TimedOut.into())));
        }
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
    sender: mpsc::Sender<Bytes>,
    until: Instant,
    broken_off: Arc<AtomicBool>,
}

/// The reader has left, or took too long.
pub(crate) struct Left;

impl Pieces {
    /// Sends a text as soon as there is room for it, some of it at a time.
    pub(crate) async fn send(&self, text: String) -> Result<(), Left> {
        let mut rest = Bytes::from(text);
        while !rest.is_empty() {
            let piece = rest.split_to(rest.len().min(PIECE));
            match timeout_at(self.until, self.sender.reserve()).await {
                Ok(Ok(place)) => place.send(piece),
                Ok(Err(_)) | Err(_) => return Err(Left),
            }
        }
        Ok(())
    }

    /// Breaks the reply off: the reader sees that it is not whole.
    pub(crate) fn break_off(self) {
        self.broken_off.store(true, Ordering::Release);
    }
}

/// A body that is made while it is sent, with about `bytes` in memory meanwhile; and where its pieces go.
pub(crate) fn in_the_making(hall: &Hall, reader: &Reader, bytes: u64) -> Result<(Pieces, Body), Fault> {
    let held = reader.reserve(bytes)?;
    let (sender, receiver) = mpsc::channel(1);
    let broken_off = Arc::<AtomicBool>::default();
    let pieces = Pieces { sender, until: deadline(hall), broken_off: Arc::clone(&broken_off) };
    let stream = futures_util::stream::unfold(Some((receiver, held)), move |state| {
        let broken_off = Arc::clone(&broken_off);
        async move {
            let (mut receiver, held) = state?;
            match receiver.recv().await {
                Some(piece) => Some((Ok(piece), Some((receiver, held)))),
                None if broken_off.load(Ordering::Acquire) => {
                    Some((Err(io::Error::from(io::ErrorKind::BrokenPipe)), None))
                }
                None => None,
            }
        }
    });
    Ok((pieces, Body::from_stream(stream)))
}
