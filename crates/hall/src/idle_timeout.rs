//! Timeouts below HTTP: for a line that says nothing at first, and for one that takes nothing of what is written to it.

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

/// Accepts lines as `acceptor` does, and gives each only so long to say something, and to take what is written to it.
#[derive(Clone)]
pub(crate) struct IdleTimeout<A> {
    pub(crate) acceptor: A,
    /// How long it may say nothing at first.
    pub(crate) greeting: Duration,
    /// How long it may take nothing.
    pub(crate) stall: Duration,
}

type Accepting<I, S> = Pin<Box<dyn Future<Output = io::Result<(I, S)>> + Send>>;

impl<I, S, A> Accept<I, S> for IdleTimeout<A>
where
    A: Accept<I, S>,
    A::Future: Send + 'static,
{
    type Stream = TimedStream<A::Stream>;
    type Service = A::Service;
    type Future = Accepting<TimedStream<A::Stream>, A::Service>;

    fn accept(&self, stream: I, service: S) -> Self::Future {
        let accepting = self.acceptor.accept(stream, service);
        let (greeting, stall) = (self.greeting, self.stall);
        Box::pin(async move {
            let (stream, service) = accepting.await?;
            let deadline = Some(Box::pin(tokio::time::sleep(greeting)));
            Ok((TimedStream { stream, deadline, greeting: Vec::new(), stall, stalled: None }, service))
        })
    }
}

/// A line that must say something in time, and take what is written to it.
pub(crate) struct TimedStream<I> {
    stream: I,
    deadline: Option<Pin<Box<Sleep>>>,
    greeting: Vec<u8>,
    stall: Duration,
    /// Runs while it takes nothing.
    stalled: Option<Pin<Box<Sleep>>>,
}

impl<I> TimedStream<I> {
    /// What became of a write, unless the line has taken nothing for too long.
    fn judge<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stalled = None;
            return written;
        }
        let stall = self.stall;
        let stalled = self.stalled.get_or_insert_with(|| Box::pin(tokio::time::sleep(stall)));
        stalled.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<I: AsyncRead + Unpin> AsyncRead for TimedStream<I> {
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

impl<I: AsyncWrite + Unpin> AsyncWrite for TimedStream<I> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        let written = Pin::new(&mut line.stream).poll_write(cx, bytes);
        line.judge(cx, written)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        let written = Pin::new(&mut line.stream).poll_write_vectored(cx, parts);
        line.judge(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        let flushed = Pin::new(&mut line.stream).poll_flush(cx);
        line.judge(cx, flushed)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        let shut = Pin::new(&mut line.stream).poll_shutdown(cx);
        line.judge(cx, shut)
    }
}
