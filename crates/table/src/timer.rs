//! Timers: the table owns them, as it owns undo. A game's steps start, pause, resume and stop them.

use crate::game::Millis;

/// Which timer: a name, and a number where there are several of the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimerId {
    name: &'static str,
    number: u32,
}

impl From<&'static str> for TimerId {
    fn from(name: &'static str) -> TimerId {
        TimerId { name, number: 0 }
    }
}

impl From<(&'static str, u32)> for TimerId {
    fn from((name, number): (&'static str, u32)) -> TimerId {
        TimerId { name, number }
    }
}

/// A timer as a step starts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timer {
    id: TimerId,
    duration: Millis,
    is_limit: bool,
    is_shared: bool,
}

impl Timer {
    /// The time that people have for something. They can wish for more of it.
    pub fn limit(id: impl Into<TimerId>, duration: Millis) -> Timer {
        Timer::new(id.into(), duration, true)
    }

    /// How long something lasts that nobody can wish to last longer.
    pub fn effect(id: impl Into<TimerId>, duration: Millis) -> Timer {
        Timer::new(id.into(), duration, false)
    }

    fn new(id: TimerId, duration: Millis, is_limit: bool) -> Timer {
        // A timer that ran out as soon as it is started could start itself for ever within one moment.
        Timer { id, duration: duration.max(1), is_limit, is_shared: false }
    }

    /// The same limit for everybody who acts at once: a wish for more of it stays open while the game moves on.
    #[must_use]
    pub fn shared(self) -> Timer {
        Timer { is_shared: true, ..self }
    }
}

/// What a step does to the timers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TimerChange {
    Start(Timer),
    Pause(TimerId),
    Resume(TimerId),
    Stop(TimerId),
    StopAll,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    /// Runs out at this time.
    Until(Millis),
    /// Stands still, with so much left.
    Paused(Millis),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Started {
    timer: Timer,
    rest: Rest,
    /// The entry that started it.
    since: u64,
}

impl Started {
    fn end(&self) -> Option<Millis> {
        match self.rest {
            Rest::Until(end) => Some(end),
            Rest::Paused(_) => None,
        }
    }

    fn later_by(&mut self, more: Millis) {
        if let Rest::Until(end) = &mut self.rest {
            *end = end.saturating_add(more);
        }
    }
}

/// A limit that runs, as it was seen at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningLimit {
    /// When it runs out, unless people agree on more time.
    pub end: Millis,
    /// The entry that started it.
    pub since: u64,
}

/// The timers of a table that have not run out, in the order in which they were started.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timers(Vec<Started>);

impl Timers {
    /// When the timer runs out, if it runs.
    pub fn end(&self, timer: impl Into<TimerId>) -> Option<Millis> {
        self.find(timer.into())?.end()
    }

    /// What is left of the timer while it stands still.
    pub fn paused(&self, timer: impl Into<TimerId>) -> Option<Millis> {
        match self.find(timer.into())?.rest {
            Rest::Until(_) => None,
            Rest::Paused(left) => Some(left),
        }
    }

    /// When the first timer runs out.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.0.iter().filter_map(Started::end).min()
    }

    /// When the first limit runs out: the time that people see running down.
    pub(crate) fn limit(&self) -> Option<Millis> {
        self.limits().filter_map(Started::end).min()
    }

    /// The limit that runs out first.
    pub(crate) fn running_limit(&self) -> Option<RunningLimit> {
        let running = self
            .limits()
            .filter_map(|started| Some(RunningLimit { end: started.end()?, since: started.since }));
        running.min_by_key(|limit| limit.end)
    }

    /// Whether this limit has not run out, however much longer it has become, and was not stopped.
    pub(crate) fn has_limit(&self, limit: RunningLimit) -> bool {
        self.0.iter().any(|started| started.timer.is_limit && started.since == limit.since)
    }

    /// Whether a shared limit runs that also ran `before`.
    pub(crate) fn shares_limit_with(&self, before: &Timers) -> bool {
        let same = |own: &Started| {
            before.limits().any(|other| own.timer.id == other.timer.id && own.since == other.since)
        };
        self.limits().any(|started| started.timer.is_shared && same(started))
    }

    /// The timers after a step of entry `n` at this time.
    pub(crate) fn after(&self, changes: &[TimerChange], n: u64, at: Millis) -> Timers {
        let mut timers = self.clone();
        for change in changes {
            match *change {
                TimerChange::Start(timer) => {
                    timers.0.retain(|started| started.timer.id != timer.id);
                    let rest = Rest::Until(at.saturating_add(timer.duration));
                    timers.0.push(Started { timer, rest, since: n });
                }
                TimerChange::Pause(id) => timers.change(id, |rest| match rest {
                    Rest::Until(end) => Rest::Paused(end.saturating_sub(at)),
                    paused => paused,
                }),
                TimerChange::Resume(id) => timers.change(id, |rest| match rest {
                    Rest::Paused(left) => Rest::Until(at.saturating_add(left)),
                    running => running,
                }),
                TimerChange::Stop(id) => timers.0.retain(|started| started.timer.id != id),
                TimerChange::StopAll => timers.0.clear(),
            }
        }
        timers
    }

    /// The timers with more left of every limit that runs.
    pub(crate) fn with_more(&self, more: Millis) -> Timers {
        let mut timers = self.clone();
        timers
            .0
            .iter_mut()
            .filter(|started| started.timer.is_limit)
            .for_each(|started| started.later_by(more));
        timers
    }

    /// The timers that have run out at this time, and those that have not.
    pub(crate) fn split_at(&self, at: Millis) -> (TimedOut, Timers) {
        let is_out = |started: &&Started| started.end().is_some_and(|end| end <= at);
        let out = self.0.iter().filter(is_out).map(|started| started.timer.id).collect();
        let left = self.0.iter().filter(|started| !is_out(started)).copied().collect();
        (TimedOut(out), Timers(left))
    }

    fn find(&self, id: TimerId) -> Option<&Started> {
        self.0.iter().find(|started| started.timer.id == id)
    }

    fn limits(&self) -> impl Iterator<Item = &Started> {
        self.0.iter().filter(|started| started.timer.is_limit && started.end().is_some())
    }

    fn change(&mut self, id: TimerId, change: impl Fn(Rest) -> Rest) {
        let found = self.0.iter_mut().filter(|started| started.timer.id == id);
        found.for_each(|started| started.rest = change(started.rest));
    }
}

/// The timers that have run out at the same moment. They are gone already: what should run again is started again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TimedOut(Vec<TimerId>);

impl TimedOut {
    /// Whether this timer has run out.
    pub fn has(&self, timer: impl Into<TimerId>) -> bool {
        self.0.contains(&timer.into())
    }

    /// The numbers of the timers of this name that have run out.
    pub fn numbers(&self, name: &str) -> impl Iterator<Item = u32> {
        self.0.iter().filter(move |id| id.name == name).map(|id| id.number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn started(timers: &[Timer], at: Millis) -> Timers {
        let changes: Vec<TimerChange> = timers.iter().copied().map(TimerChange::Start).collect();
        Timers::default().after(&changes, 7, at)
    }

    #[test]
    fn a_paused_timer_keeps_what_was_left() {
        let running = started(&[Timer::limit("turn", 500)], 1_000);
        let paused = running.after(&[TimerChange::Pause("turn".into())], 8, 1_200);
        assert_eq!((paused.end("turn"), paused.paused("turn"), paused.deadline()), (None, Some(300), None));
        // Pausing twice changes nothing, and neither does more time.
        assert_eq!(paused.after(&[TimerChange::Pause("turn".into())], 9, 5_000), paused);
        assert_eq!(paused.with_more(50), paused);
        let resumed = paused.after(&[TimerChange::Resume("turn".into())], 10, 9_000);
        assert_eq!(resumed.end("turn"), Some(9_300));
    }

    #[test]
    fn more_time_lengthens_limits_and_no_effects() {
        let timers = started(&[Timer::limit("turn", 500), Timer::effect(("rattle", 3), 100)], 0);
        let longer = timers.with_more(1_000);
        assert_eq!((longer.end("turn"), longer.end(("rattle", 3))), (Some(1_500), Some(100)));
        assert_eq!((longer.deadline(), longer.limit()), (Some(100), Some(1_500)));
    }

    #[test]
    fn everything_that_runs_out_at_one_moment_runs_out_together() {
        let timers = started(
            &[
                Timer::limit("turn", 500),
                Timer::effect(("rattle", 3), 500),
                Timer::effect(("rattle", 4), 501),
            ],
            0,
        );
        let (out, left) = timers.split_at(500);
        assert!(out.has("turn") && out.has(("rattle", 3)) && !out.has(("rattle", 4)));
        assert_eq!(out.numbers("rattle").collect::<Vec<_>>(), [3]);
        assert_eq!(left.deadline(), Some(501));
    }

    #[test]
    fn a_limit_is_shared_until_it_is_started_anew() {
        let limit = Timer::limit("shaking", 500).shared();
        let first = started(&[limit], 0);
        assert!(first.shares_limit_with(&first));
        assert!(first.with_more(60_000).shares_limit_with(&first));
        let second = first.after(&[TimerChange::Start(limit)], 8, 10);
        assert!(!second.shares_limit_with(&first));
        let limit = second.running_limit().unwrap();
        assert_eq!(limit, RunningLimit { end: 510, since: 8 });
        assert!(second.with_more(60_000).has_limit(limit) && !first.has_limit(limit));
        let own = started(&[Timer::limit("turn", 500)], 0);
        assert!(!own.shares_limit_with(&own));
    }
}
