//! The time of day and the calendar, which only the hall knows; in tests the clock is moved by hand.
//!
//! There are two times. The *steady* one counts from the hall's start and never jumps: play and limits go by it. The
//! *wall* clock is what the machine shows, and jumps when somebody sets it: dates that people see come from it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use jiff::Timestamp;
use jiff::tz::TimeZone;
use table::Day;

/// Milliseconds since 1970.
pub type UnixMillis = u64;

/// A clock.
#[derive(Debug)]
pub enum Clock {
    /// The machine's own.
    System {
        /// What the wall clock showed at the start.
        start: UnixMillis,
        /// The start, as the machine counts time.
        since: Instant,
    },
    /// One that stands still until it is moved.
    ByHand(Arc<Hands>),
}

/// What a clock shows that is moved by hand.
#[derive(Debug)]
pub struct Hands {
    steady: AtomicU64,
    wall: AtomicU64,
}

impl Hands {
    /// Both show `now`.
    pub fn at(now: UnixMillis) -> Hands {
        Hands { steady: AtomicU64::new(now), wall: AtomicU64::new(now) }
    }

    /// Lets so many milliseconds pass.
    pub fn pass(&self, millis: u64) {
        self.steady.fetch_add(millis, Ordering::Relaxed);
        self.wall.fetch_add(millis, Ordering::Relaxed);
    }

    /// Sets the wall clock, as somebody does who finds that it is wrong.
    pub fn set_wall(&self, to: UnixMillis) {
        self.wall.store(to, Ordering::Relaxed);
    }
}

fn wall_of_the_system() -> UnixMillis {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}

impl Clock {
    /// The machine's own, from now on.
    pub fn of_the_system() -> Clock {
        Clock::System { start: wall_of_the_system(), since: Instant::now() }
    }

    /// The steady time: it begins as the wall clock's and never jumps.
    pub fn now(&self) -> UnixMillis {
        match self {
            Clock::System { start, since } => {
                start.saturating_add(u64::try_from(since.elapsed().as_millis()).unwrap_or(u64::MAX))
            }
            Clock::ByHand(hands) => hands.steady.load(Ordering::Relaxed),
        }
    }

    /// What the wall clock shows.
    pub fn wall(&self) -> UnixMillis {
        match self {
            Clock::System { .. } => wall_of_the_system(),
            Clock::ByHand(hands) => hands.wall.load(Ordering::Relaxed),
        }
    }

    /// The date of a steady time, by what the wall clock shows now.
    pub fn date_of(&self, at: UnixMillis) -> UnixMillis {
        at.saturating_add(self.wall()).saturating_sub(self.now())
    }
}

/// Where the operator lives: what day it is depends on it.
#[derive(Clone, Debug)]
pub struct Zone(TimeZone);

impl Zone {
    /// Greenwich, where days begin at whole multiples of 24 hours.
    pub const UTC: Zone = Zone(TimeZone::UTC);

    /// The time zone of this name, such as `Europe/Berlin`; `None` if there is none.
    pub fn named(name: &str) -> Option<Zone> {
        TimeZone::get(name).ok().map(Zone)
    }

    /// The machine's own; Greenwich if the machine does not say.
    pub fn of_the_system() -> Zone {
        TimeZone::try_system().map_or(Zone::UTC, Zone)
    }

    /// Its name.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("the machine's own")
    }

    /// What day it is there.
    pub fn day(&self, now: UnixMillis) -> Day {
        let moment = i64::try_from(now).ok().and_then(|now| Timestamp::from_millisecond(now).ok());
        let date = moment.unwrap_or(Timestamp::MAX).to_zoned(self.0.clone()).date();
        Day::of(date).unwrap_or(Day::FIRST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn setting_the_wall_clock_moves_dates_only() {
        let hands = Arc::new(Hands::at(10_000));
        let clock = Clock::ByHand(Arc::clone(&hands));
        hands.pass(500);
        hands.set_wall(2_000);
        assert_eq!((clock.now(), clock.wall()), (10_500, 2_000));
        assert_eq!((clock.date_of(10_500), clock.date_of(10_000)), (2_000, 1_500));
        assert_eq!(clock.date_of(0), 0, "there is no time before 1970");
        hands.set_wall(60_000);
        hands.pass(1);
        assert_eq!((clock.now(), clock.wall(), clock.date_of(10_501)), (10_501, 60_001, 60_001));
    }

    #[test]
    fn the_machines_clock_goes_on_from_what_the_wall_shows() {
        let before = wall_of_the_system();
        let clock = Clock::of_the_system();
        let (first, second) = (clock.now(), clock.now());
        assert!(before <= first && first <= second, "{before} {first} {second}");
    }

    fn day(zone: &str, now: UnixMillis) -> String {
        Zone::named(zone).unwrap().day(now).to_string()
    }

    #[test]
    fn a_day_begins_at_midnight_where_the_operator_lives() {
        // 2026-03-28 22:59:59.999 and 23:00 in Greenwich: midnight in Berlin, the day before summer time begins.
        let midnight = 1_774_738_800_000;
        assert_eq!(day("Europe/Berlin", midnight - 1), "2026-03-28");
        assert_eq!(day("Europe/Berlin", midnight), "2026-03-29");
        // That day has 23 hours only.
        assert_eq!(day("Europe/Berlin", midnight + 23 * 3_600_000 - 1), "2026-03-29");
        assert_eq!(day("Europe/Berlin", midnight + 23 * 3_600_000), "2026-03-30");
        assert_eq!(day("UTC", midnight), "2026-03-28");
        assert_eq!(day("Pacific/Kiritimati", midnight), "2026-03-29");
        assert_eq!(day("America/Los_Angeles", midnight), "2026-03-28");
    }

    #[test]
    fn any_clock_shows_some_day() {
        assert_eq!(day("UTC", 0), "1970-01-01");
        assert_eq!(day("Pacific/Kiritimati", u64::MAX).get(..4), Some("9999"));
    }

    #[test]
    fn a_time_zone_has_a_known_name() {
        assert_eq!(Zone::named("Europe/Berlin").unwrap().name(), "Europe/Berlin");
        for bad in ["", "Berlin", "Europe/Bielefeld", "../../etc/passwd", "+01:00"] {
            assert!(Zone::named(bad).is_none(), "{bad}");
        }
    }
}
