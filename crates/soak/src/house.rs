//! What everybody in the soak looks up: the phase, when the hall was up, which tables there are.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// The parts of a soak.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Bots work out for the first time what they keep.
    WarmUp,
    /// Well-behaved players alone: the measure of everything.
    Calm,
    /// Attackers of all kinds beside them.
    Attack,
    /// The attackers have left.
    Quiet,
    /// Attackers again, and the hall is killed and closed.
    Kills,
    /// Everybody comes to an end.
    Last,
}

impl Phase {
    pub const ALL: [Phase; 6] =
        [Phase::WarmUp, Phase::Calm, Phase::Attack, Phase::Quiet, Phase::Kills, Phase::Last];

    pub fn name(self) -> &'static str {
        ["warm-up", "calm", "attack", "quiet", "kills", "last"][self as usize]
    }
}

/// A hall that was told to close, until it had.
#[derive(Clone, Copy, Debug)]
pub struct Closing {
    pub from: Instant,
    pub until: Instant,
}

/// From when the hall answered until it was killed or told to close.
#[derive(Clone, Copy, Debug)]
struct Run {
    up: Instant,
    down: Option<Instant>,
}

pub struct House {
    pub address: SocketAddr,
    phase: AtomicUsize,
    runs: Mutex<Vec<Run>>,
    pub closings: Mutex<Vec<Closing>>,
    /// The tables of well-behaved players, for attackers who want to meddle.
    pub tables: Mutex<Vec<String>>,
    /// Everybody comes to an end.
    last: watch::Sender<Option<Instant>>,
    /// How often well-behaved players were refused, by rule.
    pub refusals: Mutex<BTreeMap<String, u64>>,
    /// How often their lines broke without a restart, by reason.
    pub breaks: Mutex<BTreeMap<String, u64>>,
}

/// What is kept in there; a player that panicked has left it whole.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    pub fn new(address: SocketAddr) -> House {
        House {
            address,
            phase: AtomicUsize::new(0),
            runs: Mutex::default(),
            closings: Mutex::default(),
            tables: Mutex::default(),
            last: watch::Sender::new(None),
            refusals: Mutex::default(),
            breaks: Mutex::default(),
        }
    }

    pub fn phase(&self) -> Phase {
        let place = self.phase.load(Ordering::Relaxed);
        Phase::ALL.get(place).copied().unwrap_or(Phase::Last)
    }

    pub fn enter(&self, phase: Phase) {
        println!("{}", phase.name());
        self.phase.store(phase as usize, Ordering::Relaxed);
        if phase == Phase::Last {
            self.last.send_replace(Some(Instant::now()));
        }
    }

    /// When everybody was asked to come to an end, if they were.
    pub fn last_since(&self) -> Option<Instant> {
        *self.last.borrow()
    }

    pub fn last(&self) -> watch::Receiver<Option<Instant>> {
        self.last.subscribe()
    }

    pub fn is_up(&self) {
        lock(&self.runs).push(Run { up: Instant::now(), down: None });
    }

    /// The hall is told to close, or is about to be killed.
    pub fn goes_down(&self) {
        if let Some(run) = lock(&self.runs).last_mut() {
            run.down = Some(Instant::now());
        }
    }

    /// The longest time within these two during which the hall was up without a break: restarts are nobody's fault.
    pub fn longest_wait(&self, since: Instant, until: Instant) -> Duration {
        let runs = lock(&self.runs);
        let waits = runs.iter().map(|run| {
            let end = run.down.map_or(until, |down| down.min(until));
            end.saturating_duration_since(run.up.max(since))
        });
        waits.max().unwrap_or_default()
    }

    pub fn has_no_longer(&self, table: &str) {
        lock(&self.tables).retain(|known| known != table);
    }

    pub fn refused(&self, rule: &str) {
        *lock(&self.refusals).entry(rule.to_owned()).or_default() += 1;
    }

    pub fn broke(&self, why: String) {
        *lock(&self.breaks).entry(why).or_default() += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_counts_on_both_sides_of_a_restart_and_not_across_it() {
        let house = House::new(([127, 0, 0, 1], 1).into());
        let at = |seconds| Instant::now() + Duration::from_secs(seconds);
        let (begin, now) = (at(0), at(60));
        lock(&house.runs).push(Run { up: begin, down: Some(at(10)) });
        lock(&house.runs).push(Run { up: at(30), down: None });
        let wait = |since, until| house.longest_wait(since, until).as_secs_f64().round();
        assert_eq!(wait(at(2), at(5)), 3.0);
        assert_eq!(wait(at(2), at(31)), 8.0, "it waited for long before the hall went down");
        assert_eq!(wait(at(9), at(35)), 5.0, "what it waited while there was no hall does not count");
        assert_eq!(wait(at(12), now), 30.0);
    }
}
