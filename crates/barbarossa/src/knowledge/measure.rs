//! What is measured: sizes, weights, legs and wheels, and the questions about them.

use serde::Deserialize;

use crate::action::Answer;

/// What can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The longest dimension, in centimetres.
    Size,
    /// In kilograms.
    Weight,
    /// How many legs.
    Legs,
    /// How many wheels.
    Wheels,
}

/// From the smallest that is usual to the largest.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(from = "OneOrTwo")]
pub struct Range {
    /// The smallest.
    pub least: f64,
    /// The largest.
    pub most: f64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrTwo {
    One(f64),
    Two(f64, f64),
}

impl From<OneOrTwo> for Range {
    fn from(value: OneOrTwo) -> Range {
        match value {
            OneOrTwo::One(value) => Range { least: value, most: value },
            OneOrTwo::Two(least, most) => Range { least, most },
        }
    }
}

/// What is asked of a measure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Asked {
    /// More than so much.
    Over(f64),
    /// Less than so much, or just so much.
    Under(f64),
    /// Exactly so many.
    Exactly(f64),
}

impl Asked {
    /// The answer for something that measures so much; `None` is what cannot be measured.
    pub fn of(self, range: Option<Range>) -> Answer {
        let Some(Range { least, most }) = range else { return Answer::Unclear };
        let (all, some) = match self {
            Asked::Over(limit) => (least > limit, most > limit),
            Asked::Under(limit) => (most <= limit, least <= limit),
            Asked::Exactly(number) => (least == number && most == number, least <= number && number <= most),
        };
        match (all, some) {
            (true, _) => Answer::Yes,
            (false, true) => Answer::Perhaps,
            (false, false) => Answer::No,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_on_both_sides_of_a_limit_is_perhaps() {
        let of = |asked: Asked, least, most| asked.of(Some(Range { least, most }));
        assert_eq!(of(Asked::Over(180.0), 181.0, 300.0), Answer::Yes);
        assert_eq!(of(Asked::Over(180.0), 100.0, 300.0), Answer::Perhaps);
        assert_eq!(of(Asked::Over(180.0), 100.0, 180.0), Answer::No);
        assert_eq!(of(Asked::Under(20.0), 10.0, 20.0), Answer::Yes);
        assert_eq!(of(Asked::Under(20.0), 10.0, 21.0), Answer::Perhaps);
        assert_eq!(of(Asked::Under(20.0), 21.0, 22.0), Answer::No);
        assert_eq!(of(Asked::Exactly(4.0), 4.0, 4.0), Answer::Yes);
        assert_eq!(of(Asked::Exactly(4.0), 2.0, 4.0), Answer::Perhaps);
        assert_eq!(Asked::Over(1.0).of(None), Answer::Unclear);
    }
}
