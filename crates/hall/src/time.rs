//! The time of day, which only the hall knows; in tests it is moved by hand.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub type UnixMillis = u64;

/// A clock.
#[derive(Debug)]
pub enum Clock {
    /// The machine's own.
    System,
    /// One that stands still until it is moved.
    ByHand(Arc<AtomicU64>),
}

impl Clock {
    /// What time it is.
    pub fn now(&self) -> UnixMillis {
        match self {
            Clock::System => {
                let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
            }
            Clock::ByHand(now) => now.load(Ordering::Relaxed),
        }
    }
}
