//! What everybody sees and is told.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Day, Seat, SeatSet};
use ts_rs::TS;

use super::state::{Guess, Phase};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Picked { seat: Seat },
    PickedThis { number: u8 },
    StoneOnTable,
    Grabbed { seat: Seat },
    Shaken { seat: Seat },
    Cursed { seat: Seat },
    Guessed { by: Seat, of: Seat },
    GuessJudged { right: bool },
    CurseOver,
    StoneFellTo { seat: Seat },
    Shown { picks: Vec<Option<u8>>, weight: u8 },
    Hint { text: String },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    pub day: Option<Day>,
    pub phase: Phase,
    pub picked: SeatSet,
    pub own_number: Option<u8>,
    pub holder: Option<Seat>,
    pub curses_left: Vec<u8>,
    pub own_guesses: Vec<Guess>,
    pub shown: Option<(Vec<Option<u8>>, u8)>,
    pub leak: Option<u32>,
}
