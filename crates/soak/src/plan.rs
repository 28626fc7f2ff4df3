//! How long each part of a soak takes.

use std::time::Duration;

/// The parts of a soak, by its whole length.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    pub warm_up: Duration,
    pub calm: Duration,
    pub attack: Duration,
    /// At most: it ends as soon as memory is back.
    pub quiet: Duration,
    pub kills: Duration,
    /// How many of what there are many of.
    pub weight: usize,
}

/// The shortest soak in which everything has its place, in seconds.
pub const SHORTEST: u64 = 45;
/// From here on there are more of those attackers that only hold something.
const LONG: u64 = 240;

impl Plan {
    pub fn of(seconds: u64) -> Plan {
        let part = |hundredths: u64| Duration::from_millis(seconds * 10 * hundredths);
        Plan {
            warm_up: part(8),
            calm: part(18),
            attack: part(34),
            quiet: part(20),
            kills: part(20),
            weight: if seconds >= LONG { 2 } else { 1 },
        }
    }
}
