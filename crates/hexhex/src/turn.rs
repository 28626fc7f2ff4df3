//! A turn: up to three rolls, then one entry (HEX-3 to HEX-5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Seat;
use ts_rs::TS;

use crate::dice::{DICE, Dice, Kept, SYMBOLS, Symbol};
use crate::sheet::Field;

/// How often a turn may roll.
pub const MOST_ROLLS: u8 = 3;

/// One roll of a turn, packed as `[kept, dice]` so that a view can hold those of a whole column. `kept` adds up the dice that
/// stayed on the table: 1 for the first, 2 for the second, 4, 8, and 16 for the fifth. `dice` has all five as they lay then, as
/// digits to the base of six: the first die, plus 6 times the second, 36 times the third, 216 times the fourth and 1296 times
/// the fifth, where mash is 0, cauldron 1, ball 2, toadstool 3, book 4 and frog 5. So `[5, 6581]` is a roll in which the first
/// and the third die stayed, and then lay frog, book, ball, mash, frog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(try_from = "(u8, u16)", into = "(u8, u16)")]
#[ts(type = "[number, number]")]
pub struct Roll {
    /// The dice that stayed on the table.
    pub kept: Kept,
    /// All five dice as they lay then.
    pub dice: Dice,
}

impl From<Roll> for (u8, u16) {
    fn from(roll: Roll) -> (u8, u16) {
        let dice = roll.dice.0.iter().rev().fold(0, |dice, symbol| dice * SYMBOLS as u16 + *symbol as u16);
        (roll.kept.mask(), dice)
    }
}

impl TryFrom<(u8, u16)> for Roll {
    type Error = &'static str;

    fn try_from((kept, mut dice): (u8, u16)) -> Result<Roll, &'static str> {
        if kept >= 1 << DICE || usize::from(dice) >= SYMBOLS.pow(DICE as u32) {
            return Err("a roll is a mask of five dice and five symbols as digits to the base of six");
        }
        let dice = Dice(std::array::from_fn(|_| {
            let symbol = Symbol::ALL[usize::from(dice) % SYMBOLS];
            dice /= SYMBOLS as u16;
            symbol
        }));
        Ok(Roll { kept: Kept::from_mask(kept), dice })
    }
}

/// The rolls of a turn, three at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(try_from = "Vec<Roll>", into = "Vec<Roll>")]
#[ts(as = "Vec<Roll>")]
pub struct Rolls([Option<Roll>; MOST_ROLLS as usize]);

impl Rolls {
    /// How many there were.
    pub fn len(&self) -> u8 {
        self.iter().count() as u8
    }

    /// Whether nothing has been rolled yet.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// How many may follow.
    pub fn left(&self) -> u8 {
        MOST_ROLLS - self.len()
    }

    /// The last one.
    pub fn last(&self) -> Option<Roll> {
        self.iter().last()
    }

    /// All, first to last.
    pub fn iter(&self) -> impl Iterator<Item = Roll> {
        self.0.into_iter().flatten()
    }

    /// The same rolls and one more; a fourth is left out.
    #[must_use]
    pub fn with(mut self, roll: Roll) -> Rolls {
        if let Some(free) = self.0.iter_mut().find(|place| place.is_none()) {
            *free = Some(roll);
        }
        self
    }
}

impl From<Rolls> for Vec<Roll> {
    fn from(rolls: Rolls) -> Vec<Roll> {
        rolls.iter().collect()
    }
}

impl TryFrom<Vec<Roll>> for Rolls {
    type Error = &'static str;

    fn try_from(rolls: Vec<Roll>) -> Result<Rolls, &'static str> {
        if rolls.len() > usize::from(MOST_ROLLS) {
            return Err("a turn has three rolls at most");
        }
        Ok(rolls.into_iter().fold(Rolls::default(), Rolls::with))
    }
}

/// A turn that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Turn {
    /// Whose it was.
    pub seat: Seat,
    /// In which column, from 1.
    pub column: u8,
    /// What fell, and what was kept.
    pub rolls: Rolls,
    /// The field that was filled.
    pub field: Field,
    /// What it gave.
    pub points: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_the_same_after_being_written_down() {
        use Symbol::{Ball, Book, Frog, Mash};
        let roll = Roll { kept: Kept::from_mask(0b00101), dice: Dice([Frog, Book, Ball, Mash, Frog]) };
        let rolls = Rolls::default().with(roll).with(Roll { kept: Kept::NONE, ..roll });
        let text = serde_json::to_string(&rolls).unwrap();
        assert_eq!(text, "[[5,6581],[0,6581]]");
        assert_eq!(serde_json::from_str::<Rolls>(&text).unwrap(), rolls);
        assert_eq!((rolls.len(), rolls.left(), rolls.is_empty()), (2, 1, false));
        for bad in ["[[32,0]]", "[[0,7776]]", "[[0,0],[0,0],[0,0],[0,0]]"] {
            assert!(serde_json::from_str::<Rolls>(bad).is_err(), "{bad}");
        }
    }
}
