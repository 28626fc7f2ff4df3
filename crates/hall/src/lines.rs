//! How many lines are open: in all, and from one address. What comes beyond is closed before it costs anything.

use std::collections::HashMap;
use std::future::{Ready, ready};
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum_server::accept::Accept;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use crate::address::Address;

/// How much the system holds of what is written to a line and not yet taken, in bytes.
const SEND_BUFFER: usize = 256 * 1024;

/// Counts open lines.
#[derive(Clone)]
pub(crate) struct Lines(Arc<Counts>);

struct Counts {
    most: u64,
    /// None behind a proxy, from which all lines come.
    most_from_one: Option<u64>,
    open: Mutex<HashMap<Address, u64>>,
}

impl Lines {
    pub(crate) fn new(most: u64, most_from_one: Option<u64>) -> Lines {
        Lines(Arc::new(Counts { most, most_from_one, open: Mutex::default() }))
    }

    /// Counts one more line from this address, for as long as it is held; `None` if there are too many.
    fn admit(&self, address: Address) -> Option<LineSlot> {
        let mut open = self.0.open();
        let from_one = open.get(&address).copied().unwrap_or_default();
        if open.values().sum::<u64>() >= self.0.most
            || self.0.most_from_one.is_some_and(|most| from_one >= most)
        {
            return None;
        }
        open.insert(address, from_one + 1);
        Some(LineSlot { counts: Arc::clone(&self.0), address })
    }
}

impl Counts {
    fn open(&self) -> MutexGuard<'_, HashMap<Address, u64>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One line that is counted until this is dropped.
struct LineSlot {
    counts: Arc<Counts>,
    address: Address,
}

impl Drop for LineSlot {
    fn drop(&mut self) {
        let mut open = self.counts.open();
        if let Some(there) = open.get_mut(&self.address) {
            *there -= 1;
            if *there == 0 {
                open.remove(&self.address);
            }
        }
    }
}

impl<S> Accept<TcpStream, S> for Lines {
    type Stream = Counted;
    type Service = S;
    type Future = Ready<io::Result<(Counted, S)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let counted = || {
            // What is written is meant to be read at once.
            stream.set_nodelay(true)?;
            // By itself the system would hold megabytes for somebody who does not read.
            socket2::SockRef::from(&stream).set_send_buffer_size(SEND_BUFFER)?;
            let address = stream.peer_addr()?.ip().into();
            let slot = self.admit(address).ok_or(io::ErrorKind::QuotaExceeded)?;
            Ok((Counted { stream, _slot: slot }, service))
        };
        ready(counted())
    }
}

/// A line that is counted for as long as it is open.
pub(crate) struct Counted {
    stream: TcpStream,
    _slot: LineSlot,
}

impl AsyncRead for Counted {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(cx, into)
    }
}

impl AsyncWrite for Counted {
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

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn lines_are_counted_by_address_and_in_all() {
        let lines = Lines::new(3, Some(2));
        let at = |last: u8| lines.admit(IpAddr::from([127, 0, 0, last]).into());
        let first = at(1).unwrap();
        let _second = at(1).unwrap();
        assert!(at(1).is_none(), "two from one address");
        let _third = at(2).unwrap();
        assert!(at(3).is_none(), "three in all");
        drop(first);
        assert!(at(1).is_some());
    }

    #[test]
    fn behind_a_proxy_all_lines_come_from_one_address() {
        let lines = Lines::new(3, None);
        let slots: Vec<_> = (0..4).map(|_| lines.admit(IpAddr::from([127, 0, 0, 1]).into())).collect();
        assert_eq!(slots.iter().filter(|slot| slot.is_some()).count(), 3);
    }
}
