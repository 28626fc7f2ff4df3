//! What a viewer sees: the dice, all sheets, the columns that are over. Nothing is secret.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Outcome, Seat, SeatSet};
use ts_rs::TS;

use crate::dice::{Dice, Kept};
use crate::options::Options;
use crate::sheet::Column;
use crate::turn::Turn;

/// What everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// What was chosen when the table was made.
    pub options: Options,
    /// The column that is played, from 1.
    pub column: u8,
    /// Who began it.
    pub began: Seat,
    /// Whose turn it is; `null` when the game is over.
    pub turn: Option<Seat>,
    /// The number of the question that is open.
    pub ask: u32,
    /// How often was rolled in this turn.
    pub rolls: u8,
    /// The dice as they lie; `null` before the first roll of a turn.
    pub dice: Option<Dice>,
    /// The dice that stayed on the table in the last roll.
    pub kept: Kept,
    /// The sheets, one a seat.
    pub sheets: Vec<Sheet>,
    /// The columns that are over, first to last.
    pub past: Vec<Past>,
    /// The turns of the column that was over last, for looking back.
    pub last_turns: Vec<Turn>,
    /// Who gave up.
    pub gave_up: SeatSet,
    /// The result, once the game has ended.
    pub outcome: Option<Outcome>,
}

/// What a seat has written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Sheet {
    /// All columns of the series; those to come are empty.
    pub columns: Vec<Column>,
    /// The total of each column.
    pub totals: Vec<u8>,
    /// The total of all columns.
    pub total: u16,
    /// How many columns were won, alone or shared (HEX-9).
    pub won: u8,
}

/// A column that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Past {
    /// The column, from 1.
    pub column: u8,
    /// Who began it.
    pub began: Seat,
    /// Each seat's total in it.
    pub totals: Vec<u8>,
    /// Who won it; several share it (HEX-8).
    pub winners: SeatSet,
    /// Who was last. One of them begins the next (HEX-9).
    pub last: SeatSet,
}
