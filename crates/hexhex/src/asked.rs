//! What a seat is asked for now, and what it may reply.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Choices, Refusal};
use ts_rs::TS;

use crate::action::Action;
use crate::dice::{DICE, Dice, Kept};
use crate::sheet::{self, Field, Fields, Zeros, open, points};
use crate::turn::Rolls;

/// What a seat is asked for now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Nothing: another seat is due, or the game is over.
    Nothing,
    /// To roll, or to enter what lies there.
    Turn {
        /// The number of the question.
        ask: u32,
        /// How often the dice may still be rolled. The first roll of a turn is of all five.
        rolls_left: u8,
        /// The dice as they lie; `null` before the first roll.
        dice: Option<Dice>,
        /// What may be done with each field, in the order of the sheet.
        fields: [Offer; sheet::FIELDS],
    },
}

/// What may be done with a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Offer {
    /// The field.
    pub field: Field,
    /// What the dice would give there, were it open.
    pub points: u8,
    /// Why it is not open; `null` if it is.
    pub closed: Option<Closed>,
}

/// Why a field may not be filled now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Closed {
    /// Nothing has been rolled yet (HEX-3).
    NotRolled,
    /// It is filled already (HEX-6).
    Filled,
    /// It would be a zero, and another free field gives points (HEX-7).
    OthersScore,
}

impl Asked {
    /// What a seat on turn is asked for.
    pub(crate) fn turn(ask: u32, rolls: &Rolls, free: Fields, zeros: Zeros) -> Asked {
        let dice = rolls.last().map(|roll| roll.dice);
        let counts = dice.map(Dice::counts);
        let open = counts.map_or(Fields::NONE, |counts| open(free, counts, zeros));
        let fields = Field::ALL.map(|field| Offer {
            field,
            points: counts.and_then(|counts| points(field, counts)).unwrap_or(0),
            closed: if open.contains(field) {
                None
            } else if !free.contains(field) {
                Some(Closed::Filled)
            } else if dice.is_none() {
                Some(Closed::NotRolled)
            } else {
                Some(Closed::OthersScore)
            },
        });
        Asked::Turn { ask, rolls_left: rolls.left(), dice, fields }
    }

    /// Every way to roll now.
    fn rolls(&self) -> impl Iterator<Item = Kept> + use<> {
        let masks = match *self {
            Asked::Turn { rolls_left: 1.., dice: None, .. } => 1,
            Asked::Turn { rolls_left: 1.., .. } => (1 << DICE) - 1,
            _ => 0,
        };
        (0..masks).map(Kept::from_mask)
    }

    /// The fields that may be filled now.
    pub fn open(&self) -> Fields {
        match self {
            Asked::Nothing => Fields::NONE,
            Asked::Turn { fields, .. } => {
                fields.iter().filter(|offer| offer.closed.is_none()).map(|offer| offer.field).collect()
            }
        }
    }
}

impl Choices<Action> for Asked {
    fn is_empty(&self) -> bool {
        *self == Asked::Nothing
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        let Asked::Turn { ask, rolls_left, dice, fields } = self else {
            return Err(Refusal::not_your_turn());
        };
        if action.ask() != *ask {
            return Err(Refusal::new("HEX-3", "hexhex_late").with("want", *ask).with("got", action.ask()));
        }
        match *action {
            Action::Roll { .. } if *rolls_left == 0 => Err(Refusal::new("HEX-3", "hexhex_no_roll_left")),
            Action::Roll { keep, .. } if dice.is_none() && keep != Kept::NONE => {
                Err(Refusal::new("HEX-3", "hexhex_first_roll_all"))
            }
            Action::Roll { keep, .. } if keep.is_all() => Err(Refusal::new("HEX-4", "hexhex_nothing_rolled")),
            Action::Roll { .. } => Ok(()),
            Action::Enter { field, .. } => match fields[field.index()].closed {
                None => Ok(()),
                Some(Closed::NotRolled) => Err(Refusal::new("HEX-3", "hexhex_roll_first")),
                Some(Closed::Filled) => Err(Refusal::new("HEX-6", "hexhex_filled")),
                Some(Closed::OthersScore) => {
                    let scoring = fields.iter().filter(|offer| offer.closed.is_none()).count();
                    Err(Refusal::new("HEX-7", "hexhex_others_score").with("scoring", scoring))
                }
            },
        }
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        let Asked::Turn { ask, rolls_left, dice, .. } = *self else { return None };
        let open = self.open();
        if dice.is_none() {
            return Some(Action::Roll { ask, keep: Kept::NONE });
        }
        if rolls_left > 0 && rng.random() {
            let keep = Kept::from_mask(rng.random_range(0..(1 << DICE) - 1));
            return Some(Action::Roll { ask, keep });
        }
        let field = open.iter().nth(rng.random_range(0..open.len()))?;
        Some(Action::Enter { ask, field })
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        let Asked::Turn { ask, .. } = *self else { return Some(Vec::new()) };
        let rolls = self.rolls().map(|keep| Action::Roll { ask, keep });
        Some(rolls.chain(self.open().iter().map(|field| Action::Enter { ask, field })).collect())
    }
}
