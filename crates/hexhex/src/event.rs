//! What can happen. Everybody is told everything.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet};
use ts_rs::TS;

use crate::dice::{Dice, Kept};
use crate::sheet::Field;

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A column begins (HEX-2, HEX-9).
    ColumnBegan {
        /// The column, from 1.
        column: u8,
        /// Who begins.
        begins: Seat,
        /// Whether that was drawn by lot.
        drawn: bool,
    },
    /// Dice were rolled (HEX-3).
    Rolled {
        /// By whom.
        seat: Seat,
        /// Which roll of the turn it was, from 1.
        roll: u8,
        /// The dice that stayed on the table; the others were rolled.
        kept: Kept,
        /// All five dice as they lie now.
        dice: Dice,
    },
    /// A field was filled (HEX-5).
    Entered {
        /// By whom.
        seat: Seat,
        /// In which column, from 1.
        column: u8,
        /// The field.
        field: Field,
        /// What it gave.
        points: u8,
        /// The seat's total in the column.
        total: u8,
    },
    /// Everybody has filled a column (HEX-8, HEX-9).
    ColumnEnded {
        /// The column, from 1.
        column: u8,
        /// Each seat's total in it.
        totals: Vec<u8>,
        /// Who won it; several share it.
        winners: SeatSet,
        /// Who was last.
        last: SeatSet,
    },
    /// The last column is over, or nobody is left to play against (HEX-8, HEX-9).
    GameEnded {
        /// Who won; several share it.
        winners: SeatSet,
    },
}
