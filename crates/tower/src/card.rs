//! Cards: doors in colours, kinds, and the names that they have in files, records and answers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::Side;

/// The colour of a door. A page gives each a shape as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Green.
    Green,
    /// Yellow.
    Yellow,
    /// Violet: not in the first deck.
    Violet,
    /// White: not in the first deck.
    White,
}

impl Colour {
    /// All colours.
    pub const ALL: [Colour; 6] =
        [Colour::Red, Colour::Blue, Colour::Green, Colour::Yellow, Colour::Violet, Colour::White];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["red", "blue", "green", "yellow", "violet", "white"][self as usize]
    }
}

/// What a card is: an ordinary passage, or one of the specials (TOW-1).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum CardKind {
    /// A passage, for any field without an obstacle.
    Passage,
    /// A knight, for a dragon.
    Knight,
    /// A key, for a closed door.
    Key,
    /// An open chest, for a closed one.
    Chest,
}

impl CardKind {
    /// All kinds.
    pub const ALL: [CardKind; 4] = [CardKind::Passage, CardKind::Knight, CardKind::Key, CardKind::Chest];
    /// The special ones.
    pub const SPECIAL: [CardKind; 3] = [CardKind::Knight, CardKind::Key, CardKind::Chest];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["passage", "knight", "key", "chest"][self as usize]
    }
}

/// The name of a card: passages have numbers from 1 (`7`), specials a kind and a number from 1 (`"knight-2"`).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(into = "Written", try_from = "Written")]
#[ts(type = "number | string")]
pub struct CardName {
    /// What the card is.
    pub kind: CardKind,
    /// Its number among its kind, from 1.
    pub number: u8,
}

/// A card's name as JSON has it.
#[derive(Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "a card is called 7, \"knight-1\", \"key-1\" or \"chest-1\"")]
enum Written {
    /// A passage.
    Number(#[schemars(range(min = 1))] u8),
    /// A knight, a key or a chest.
    Word(#[schemars(regex(pattern = "^(knight|key|chest)-[1-9][0-9]*$"))] String),
}

impl From<CardName> for Written {
    fn from(name: CardName) -> Written {
        match name.kind {
            CardKind::Passage => Written::Number(name.number),
            _ => Written::Word(name.to_string()),
        }
    }
}

impl TryFrom<Written> for CardName {
    type Error = String;

    fn try_from(written: Written) -> Result<CardName, String> {
        match written {
            Written::Number(0) => Err("cards are numbered from 1".to_owned()),
            Written::Number(number) => Ok(CardName { kind: CardKind::Passage, number }),
            Written::Word(word) => word.parse(),
        }
    }
}

impl std::fmt::Display for CardName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind {
            CardKind::Passage => self.number.fmt(f),
            kind => write!(f, "{}-{}", kind.name(), self.number),
        }
    }
}

impl std::str::FromStr for CardName {
    type Err = String;

    fn from_str(text: &str) -> Result<CardName, String> {
        let bad = || {
            let text: String = text.chars().take(20).collect();
            format!("`{text}` is no card: cards are called 7, knight-1, key-1 or chest-1")
        };
        let (kind, number) = match text.split_once('-') {
            None => (CardKind::Passage, text),
            Some((word, number)) => {
                let kind = CardKind::SPECIAL.into_iter().find(|kind| kind.name() == word);
                (kind.ok_or_else(bad)?, number)
            }
        };
        // "+7" and "07" would be second names of the same card.
        let plain = number.bytes().all(|byte| byte.is_ascii_digit()) && !number.starts_with('0');
        let number = number.parse().ok().filter(|_| plain).ok_or_else(bad)?;
        Ok(CardName { kind, number })
    }
}

/// The doors of a card, clockwise from the top; `null` where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
#[serde(transparent)]
pub struct Doors(pub [Option<Colour>; 4]);

impl Doors {
    /// The colour of the door on this side.
    pub const fn at(self, side: Side) -> Option<Colour> {
        self.0[side.index()]
    }
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[schemars(rename = "CardFace")]
#[ts(rename = "CardFace")]
pub struct Card {
    /// Its name.
    pub name: CardName,
    /// Its doors, as printed: cards are never turned (TOW-6).
    pub doors: Doors,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_written_and_no_other_way() {
        for kind in CardKind::ALL {
            for number in [1, 9, 40] {
                let name = CardName { kind, number };
                assert_eq!(name.to_string().parse(), Ok(name));
                let json = serde_json::to_string(&name).unwrap();
                assert_eq!(serde_json::from_str::<CardName>(&json).unwrap(), name);
            }
        }
        for bad in
            ["", "07", "+7", "-1", "knight", "knight-", "knight-0", "passage-1", "Knight-1", "7 ", "300"]
        {
            assert!(bad.parse::<CardName>().is_err(), "{bad}");
        }
    }
}
