//! A day of the calendar: for games that offer the same thing to everybody for a day.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A day of the Gregorian calendar, written as `2026-11-15`. Earlier days are smaller.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "String", into = "String")]
#[ts(type = "string")]
pub struct Day(Date);

/// A text that is no day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a `day` is written as 2026-11-15, and must be in the calendar")]
pub struct NoDay;

impl Day {
    /// The first that can be written.
    pub const FIRST: Day = Day(Date::constant(1, 1, 1));

    /// This day, if the calendar has it.
    pub fn new(year: i16, month: i8, day: i8) -> Option<Day> {
        Date::new(year, month, day).ok().and_then(Day::of)
    }

    /// The day of this date; none before the year 1.
    pub fn of(date: Date) -> Option<Day> {
        (date.year() >= 1).then_some(Day(date))
    }

    /// The year, from 1 to 9999.
    pub fn year(self) -> u16 {
        self.0.year().unsigned_abs()
    }

    /// The month, from 1 to 12.
    pub fn month(self) -> u8 {
        self.0.month().unsigned_abs()
    }

    /// The day of the month, from 1 on.
    pub fn day(self) -> u8 {
        self.0.day().unsigned_abs()
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
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
        let day = text.parse().ok().and_then(Day::of).ok_or(NoDay)?;
        // There are other ways to write a date, but only one that is read here.
        if day.to_string() == text { Ok(day) } else { Err(NoDay) }
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
    fn reads_a_day_as_it_is_written() {
        for text in ["2026-11-15", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"] {
            assert_eq!(text.parse::<Day>().unwrap().to_string(), text);
        }
        let (new_year, eve) = (Day::new(2027, 1, 1).unwrap(), Day::new(2026, 12, 31).unwrap());
        assert!(eve < new_year);
        assert_eq!((eve.year(), eve.month(), eve.day()), (2026, 12, 31));
    }

    #[test]
    fn rejects_days_that_do_not_exist_or_are_written_otherwise() {
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
            "20261115",
            "2026-11-15T00:00",
            "-002026-11-15",
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
