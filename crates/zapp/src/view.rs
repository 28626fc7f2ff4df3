//! What a viewer sees: everything but what is in the barrels. It is the same for everybody; only ears differ.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::game::Millis;
use table::{Outcome, Seat};
use ts_rs::TS;

use crate::apprentice::Place;
use crate::board::{APPRENTICES, Colour};
use crate::event::Spell;
use crate::options::Options;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// What was chosen when the table was made.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// Who rolls the magic number in this round.
    pub roller: Seat,
    /// What is being done.
    pub phase: Phase,
    /// The dice of this round; `null` before they are rolled.
    pub dice: Option<[u8; 2]>,
    /// The barrels on the plateau, by their places, from 0.
    pub plateau: Vec<u8>,
    /// Everybody at the table.
    pub wizards: Vec<Wizard>,
    /// What the barrels of this round held, in the order of the moves; empty before they are turned over.
    pub spells: Vec<Spell>,
    /// The result, once the game has ended.
    pub outcome: Option<Outcome>,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The magic number is to be rolled.
    Roll,
    /// The barrels are shaken.
    Shake {
        /// When the time is up; `null` if there is no limit.
        #[ts(type = "number | null")]
        until: Option<Millis>,
    },
    /// Somebody moves.
    Move {
        /// Who.
        seat: Seat,
    },
    /// The game is over.
    Over {
        /// Who has won; `null` if all gave up.
        winner: Option<Seat>,
    },
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Wizard {
    /// The guild.
    pub colour: Colour,
    /// Where the apprentices stand.
    pub places: [Place; APPRENTICES],
    /// The barrels in the hands.
    pub held: Vec<Held>,
    /// The barrel that was set down.
    pub set_down: Option<u8>,
    /// When a hand last did something.
    #[ts(type = "number")]
    pub since: Millis,
    /// Whether they gave up.
    pub gave_up: bool,
}

/// A barrel in somebody's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Held {
    /// Which one.
    pub barrel: u8,
    /// Until when it is being shaken; `null` if it is held still.
    #[ts(type = "number | null")]
    pub shaken_until: Option<Millis>,
}
