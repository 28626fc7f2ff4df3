//! The forty published challenges.

use std::sync::LazyLock;

use serde_json::Value;
use table::Refusal;

use crate::board::Field;
use crate::card::CardName;
use crate::challenge::{Challenge, Posed};
use crate::puzzle::LaidCard;
use crate::reading::{self, Reader};

/// A published challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Published {
    /// Its number, from 1.
    pub number: u8,
    /// Its level, from 1 to 4.
    pub level: u8,
    /// The challenge with its deck.
    pub posed: Posed,
    /// Its published solution, in the order of the way.
    pub solution: Vec<LaidCard>,
}

const FILE: &str = include_str!("../data/forty.json");

static FORTY: LazyLock<Vec<Published>> = LazyLock::new(|| parse(FILE).unwrap_or_default());

/// The forty published challenges, by number.
pub fn forty() -> &'static [Published] {
    &FORTY
}

/// The published challenge of this number.
pub fn challenge(number: u8) -> Option<&'static Published> {
    forty().get(usize::from(number).checked_sub(1)?)
}

/// Reads a file of published challenges.
pub fn parse(text: &str) -> Result<Vec<Published>, Refusal> {
    let value: Value = reading::parse(text, "TOW-3")?;
    let file = Reader::new(&value, "TOW-3");
    file.only(&["format", "deck", "challenges"])?;
    file.get(&["format"])?.whole(1, 1)?;
    let mut published = Vec::new();
    for (number, reader) in (1..).zip(file.get(&["challenges"])?.list(usize::from(u8::MAX))?) {
        reader.get(&["number"])?.whole(number, number)?;
        let posed = Challenge::read(&reader)?;
        let mut solution = Vec::new();
        for laid in reader.get(&["solution"])?.list(posed.challenge.length())? {
            let card = laid.get(&["card"])?;
            let name: CardName = card.card_name()?;
            let row = laid.get(&["row"])?.whole(0, posed.challenge.rows - 1)?;
            let col = laid.get(&["col"])?.whole(0, posed.challenge.cols - 1)?;
            solution.push(LaidCard::new(name, Field { row, col }));
        }
        published.push(Published { number, level: reader.get(&["level"])?.whole(1, 4)?, posed, solution });
    }
    Ok(published)
}
