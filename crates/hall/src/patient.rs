//! Patience with a line that has not said a word yet: what comes before HTTP can be understood.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum_server::accept::Accept;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::Sleep;

/// As many bytes as it takes until the version of HTTP is known; from then on its own time limits hold.
const GREETING: usize = 24;

/// How every greeting of HTTP/2 begins, and no method of HTTP/1.1. It is not spoken here.
const OTHER_VERSION: &[u8; 3] = b"PRI";

/// Accepts lines as `.0` does, and gives each only so long to say something.
#[derive(Clone)]
pub(crate) struct Patience<A>(pub(crate) A, pub(crate) Duration);

type Accepting<I, S> = Pin<Box<dyn Future<Output = io::Result<(I, S)>> + Send>>;

impl<I, S, A> Accept<I, S> for Patience<A>
where
    A: Accept<I, S>,
    A::Future: Send + 'static,
{
    type Stream = Patient<A::Stream>;
    type Service = A::Service;
    type Future = Accepting<Patient<A::Stream>, A::Service>;

    fn accept(&self, stream: I, service: S) -> Self::Future {
        let (accepting, patience) = (self.0.accept(stream, service), self.1);
        Box::pin(async move {
            let (stream, service) = accepting.await?;
            let deadline = Some(Box::pin(tokio::time::sleep(patience)));
            Ok((Patient { stream, deadline, greeting: Vec::new() }, service))
        })
    }
}

/// A line that must say something in time.
pub(crate) struct Patient<I> {
    stream: I,
    deadline: Option<Pin<Box<Sleep>>>,
    greeting: Vec<u8>,
}

impl<I: AsyncRead + Unpin> AsyncRead for Patient<I> {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        let before = into.filled().len();
        let polled = Pin::new(&mut line.stream).poll_read(cx, into);
        let Some(deadline) = &mut line.deadline else { return polled };
        line.greeting.extend_from_slice(&into.filled()[before..]);
        if line.greeting.starts_with(OTHER_VERSION) {
            return Poll::Ready(Err(io::ErrorKind::InvalidData.into()));
        }
        if polled.is_pending() && deadline.as_mut().poll(cx).is_ready() {
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        }
        if line.greeting.len() >= GREETING {
            line.deadline = None;
            line.greeting = Vec::new();
        }
        polled
    }
}

impl<I: AsyncWrite + Unpin> AsyncWrite for Patient<I> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, bytes)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, parts)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}
