//! The dice: six symbols, five dice, and how often each symbol lies there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// How many dice there are.
pub const DICE: usize = 5;
/// How many symbols a die has.
pub const SYMBOLS: usize = 6;

/// What a die shows (HEX-1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum Symbol {
    /// Potato mash.
    Mash,
    /// The cauldron.
    Cauldron,
    /// The crystal ball.
    Ball,
    /// The toadstool.
    Toadstool,
    /// The spell book.
    Book,
    /// The frog.
    Frog,
}

impl Symbol {
    /// All six, in the order of the sheet.
    pub const ALL: [Symbol; SYMBOLS] =
        [Symbol::Mash, Symbol::Cauldron, Symbol::Ball, Symbol::Toadstool, Symbol::Book, Symbol::Frog];

    /// Its place in the order of the sheet, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// How many dice show each symbol, in the order of [`Symbol::ALL`].
pub type Counts = [u8; SYMBOLS];

/// The five dice as they lie, first to last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub struct Dice(pub [Symbol; DICE]);

/// Which of the five dice stay on the table in a roll, first to last: `true` for those that stay (HEX-3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub struct Kept(pub [bool; DICE]);

impl Kept {
    /// No die stays: all five are rolled.
    pub const NONE: Kept = Kept([false; DICE]);

    /// The dice of this mask, bit 0 for the first die.
    pub fn from_mask(mask: u8) -> Kept {
        Kept(std::array::from_fn(|die| mask >> die & 1 != 0))
    }

    /// One bit a die, bit 0 for the first.
    pub fn mask(self) -> u8 {
        (0..).zip(self.0).fold(0, |mask, (die, stays)| mask | u8::from(stays) << die)
    }

    /// Whether no die is left to roll.
    pub fn is_all(self) -> bool {
        self.0.iter().all(|stays| *stays)
    }
}

impl Dice {
    /// How many dice show each symbol.
    pub fn counts(self) -> Counts {
        let mut counts = [0; SYMBOLS];
        for symbol in self.0 {
            counts[symbol.index()] += 1;
        }
        counts
    }

    /// How many of the dice in `kept` (bit 0: the first) show each symbol.
    pub fn counts_of(self, kept: u8) -> Counts {
        let mut counts = [0; SYMBOLS];
        for (die, symbol) in self.0.into_iter().enumerate() {
            counts[symbol.index()] += kept >> die & 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_counted_by_symbol() {
        use Symbol::{Book, Frog, Mash};
        let dice = Dice([Frog, Book, Frog, Mash, Frog]);
        assert_eq!(dice.counts(), [1, 0, 0, 0, 1, 3]);
        assert_eq!(dice.counts_of(0b00101), [0, 0, 0, 0, 0, 2]);
        assert_eq!(serde_json::to_string(&dice).unwrap(), r#"["frog","book","frog","mash","frog"]"#);
        assert!(Symbol::ALL.iter().enumerate().all(|(index, symbol)| symbol.index() == index));
    }
}
