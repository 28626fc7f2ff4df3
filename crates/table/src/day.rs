//! A day of the calendar: for games that offer the same thing to everybody for a day.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A day of the Gregorian calendar, written as `2026-11-15`. Earlier days are smaller.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "String", into = "String")]
#[ts(type = "string")]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

/// A text that is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a `day` is written as 2026-11-15, and must be in the calendar")]
pub struct NoDay;

impl Day {
    /// The first that can be written.
    pub const FIRST: Day = Day { year: 1, month: 1, day: 1 };

    /// This day, if the calendar has it.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Day> {
        let leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            2 => 28 + u8::from(leap),
            4 | 6 | 9 | 11 => 30,
            1..=12 => 31,
            _ => return None,
        };
        let exists = (1..=9999).contains(&year) && (1..=days).contains(&day);
        exists.then_some(Day { year, month, day })
    }

    /// The year, from 1 to 9999.
    pub fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1 on.
    pub fn day(self) -> u8 {
        self.day
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl From<Day> for String {
    fn from(day: Day) -> String {
        day.to_string()
    }
}

impl FromStr for Day {
    type Err = NoDay;

    fn from_str(text: &str) -> Result<Day, NoDay> {
        let number = |range: std::ops::Range<usize>| {
            let digits = text.get(range).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()));
            digits.and_then(|digits| digits.parse::<u16>().ok()).ok_or(NoDay)
        };
        let small = |range| number(range).and_then(|number| u8::try_from(number).map_err(|_| NoDay));
        if text.len() != 10 || text.get(4..5) != Some("-") || text.get(7..8) != Some("-") {
            return Err(NoDay);
        }
        Day::new(number(0..4)?, small(5..7)?, small(8..10)?).ok_or(NoDay)
    }
}

impl TryFrom<String> for Day {
    type Error = NoDay;

    fn try_from(text: String) -> Result<Day, NoDay> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_it_is_written() {
        for text in ["2026-11-15", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        let (new_year, eve) = (Day::new(2027, 1, 1).unwrap(), Day::new(2026, 12, 31).unwrap());
        assert!(eve < new_year);
        assert_eq!((eve.year(), eve.month(), eve.day()), (2026, 12, 31));
    }

    #[test]
    fn what_the_calendar_has_not_is_no_day() {
        for text in [
            "2026-02-29",
            "1900-02-29",
            "2026-04-31",
            "2026-13-01",
            "2026-00-10",
            "2026-01-00",
            "0000-01-01",
            "2026-1-1",
            "2026-11-15 ",
            "15.11.2026",
            "+026-11-15",
            "2026-+1-15",
            "2026/11/15",
            "2026-11-1é",
            "",
        ] {
            assert_eq!(text.parse::<Day>(), Err(NoDay), "{text}");
        }
    }
}
