//! Trying again after a failure, later and later, without filling the log.

use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(30);

/// When something that has failed is tried again.
#[derive(Debug, Default)]
pub(super) struct Retry {
    /// The moment, and how long was waited for it.
    next: Option<(Instant, Duration)>,
}

impl Retry {
    /// It has failed. Says whether that is worth a line in the log: the first time is.
    pub(super) fn failed(&mut self) -> bool {
        let wait = self.next.map_or(FIRST, |(_, waited)| (waited * 2).min(LONGEST));
        let first = self.next.is_none();
        self.next = Some((Instant::now() + wait, wait));
        first
    }

    /// It has worked. Says whether it had failed before.
    pub(super) fn worked(&mut self) -> bool {
        self.next.take().is_some()
    }

    /// When to try again, if it has failed.
    pub(super) fn moment(&self) -> Option<Instant> {
        self.next.map(|(moment, _)| moment)
    }

    /// Whether it has failed and is to be tried again now.
    pub(super) fn is_due(&self) -> bool {
        self.moment().is_some_and(|moment| moment <= Instant::now())
    }

    /// Whether it has failed and is not to be tried again yet.
    pub(super) fn is_pending(&self) -> bool {
        self.moment().is_some_and(|moment| moment > Instant::now())
    }

    /// This moment, or that of the next try if it is later.
    pub(super) fn not_before(&self, moment: Instant) -> Instant {
        self.moment().map_or(moment, |retry| retry.max(moment))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_failure_waits_longer_up_to_a_bound_and_only_the_first_is_told() {
        let mut retry = Retry::default();
        assert!(!retry.is_due() && !retry.is_pending() && !retry.worked());
        let mut waits = Vec::new();
        for attempt in 0..10 {
            assert_eq!(retry.failed(), attempt == 0);
            assert!(retry.is_pending() && !retry.is_due());
            waits.extend(retry.next.map(|(_, wait)| wait.as_millis()));
        }
        assert_eq!(waits, [250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
        assert!(retry.worked() && !retry.worked());
        assert!(retry.failed(), "it begins anew");
    }
}
