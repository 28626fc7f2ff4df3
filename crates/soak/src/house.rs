//! What everybody in the soak looks up: the phase, when the hall was up, which tables there are.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

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
        match self {
            Phase::WarmUp => "warm-up",
            Phase::Calm => "calm",
            Phase::Attack => "attack",
            Phase::Quiet => "quiet",
            Phase::Kills => "kills",
            Phase::Last => "last",
        }
    }
}

/// A hall that was told to close, until it had.
#[derive(Clone, Copy, Debug)]
pub struct Closing {
    pub from: Instant,
    pub until: Instant,
}

/// What everybody looks up.
pub struct House {
    pub address: SocketAddr,
    phase: AtomicUsize,
    /// When the hall began to answer, each time.
    ups: Mutex<Vec<Instant>>,
    closings: Mutex<Vec<Closing>>,
    /// The tables of well-behaved players, for attackers who want to meddle.
    tables: Mutex<Vec<String>>,
    /// Everybody comes to an end.
    last: watch::Sender<Option<Instant>>,
    /// How often well-behaved players were refused, by rule.
    refusals: Mutex<BTreeMap<String, u64>>,
    /// How often their lines broke without a restart, by reason.
    breaks: Mutex<BTreeMap<String, u64>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl House {
    pub fn new(address: SocketAddr) -> House {
        House {
            address,
            phase: AtomicUsize::new(0),
            ups: Mutex::default(),
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

    /// The hall answers.
    pub fn is_up(&self) {
        lock(&self.ups).push(Instant::now());
    }

    /// Since when somebody who began to wait at `since` could be served: restarts are nobody's fault.
    pub fn served_since(&self, since: Instant) -> Instant {
        lock(&self.ups).last().copied().map_or(since, |up| up.max(since))
    }

    /// The same for somebody who waited until `until`.
    pub fn served_between(&self, since: Instant, until: Instant) -> Instant {
        let ups = lock(&self.ups);
        ups.iter().rev().find(|up| **up <= until).map_or(since, |up| since.max(*up))
    }

    pub fn closed(&self, closing: Closing) {
        lock(&self.closings).push(closing);
    }

    pub fn closings(&self) -> Vec<Closing> {
        lock(&self.closings).clone()
    }

    pub fn has_table(&self, table: &str) {
        lock(&self.tables).push(table.to_owned());
    }

    pub fn has_no_longer(&self, table: &str) {
        lock(&self.tables).retain(|known| known != table);
    }

    pub fn tables(&self) -> Vec<String> {
        lock(&self.tables).clone()
    }

    pub fn refused(&self, rule: &str) {
        *lock(&self.refusals).entry(rule.to_owned()).or_default() += 1;
    }

    pub fn refusals(&self) -> BTreeMap<String, u64> {
        lock(&self.refusals).clone()
    }

    pub fn broke(&self, why: String) {
        *lock(&self.breaks).entry(why).or_default() += 1;
    }

    pub fn breaks(&self) -> BTreeMap<String, u64> {
        lock(&self.breaks).clone()
    }
}
