//! Places in the table of concepts, such as `a1`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::ConceptId;

const ROWS: u16 = 30;
const LAST_COLUMN: char = 'x';

/// A place in the table of concepts: a column `a` to `x` and a row 1 to 30.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Coordinate {
    column: char,
    row: u16,
}

impl Coordinate {
    /// The concept at this place.
    pub const fn id(self) -> ConceptId {
        let column = self.column as u16 - 'a' as u16;
        ConceptId::new(column * ROWS + self.row - 1)
    }
}

/// What was read is no place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a coordinate is a letter a to x and a number 1 to 30")]
pub struct BadCoordinate;

impl FromStr for Coordinate {
    type Err = BadCoordinate;

    /// Reads `a1`, and what people make of it: `A1`, `a 1`.
    fn from_str(text: &str) -> Result<Coordinate, BadCoordinate> {
        let mut chars = text.trim().chars();
        let column = chars.next().ok_or(BadCoordinate)?.to_ascii_lowercase();
        let digits = chars.as_str().trim_start();
        // `parse` alone would take a sign.
        let plain = (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
        let row = if plain { digits.parse().map_err(|_| BadCoordinate)? } else { 0 };
        let inside = ('a'..=LAST_COLUMN).contains(&column) && (1..=ROWS).contains(&row);
        if inside { Ok(Coordinate { column, row }) } else { Err(BadCoordinate) }
    }
}

impl TryFrom<String> for Coordinate {
    type Error = BadCoordinate;

    fn try_from(text: String) -> Result<Coordinate, BadCoordinate> {
        text.parse()
    }
}

impl From<Coordinate> for String {
    fn from(coordinate: Coordinate) -> String {
        coordinate.to_string()
    }
}

impl fmt::Display for Coordinate {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.column, self.row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_down_the_columns() {
        for (text, number) in [("a1", 0), ("a30", 29), ("b1", 30), ("x30", 719)] {
            let coordinate: Coordinate = text.parse().unwrap();
            assert_eq!((coordinate.id().number(), coordinate.to_string()), (number, text.to_owned()));
        }
    }

    #[test]
    fn forgives_capitals_and_spaces_and_nothing_else() {
        for text in ["A1", " a 1 ", "a01"] {
            assert_eq!(text.parse::<Coordinate>().unwrap().to_string(), "a1");
        }
        for text in ["", "a", "1", "a0", "a31", "y1", "a+1", "a-1", "a1b", "ä1", "a001", "aa1"] {
            assert_eq!(text.parse::<Coordinate>(), Err(BadCoordinate), "{text}");
        }
    }
}
