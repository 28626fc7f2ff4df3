//! What a viewer sees: the board, the tries that are over, the score sheet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Outcome, Seat};
use ts_rs::TS;

use crate::answer::Answer;
use crate::code::Code;
use crate::options::Options;

/// Points for a seat that was misled, once for each spoiled try (MM-6).
pub const PENALTY: u32 = 3;

/// What a viewer sees. A spectator sees what the breaker sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// What was chosen when the table was made.
    pub options: Options,
    /// The round, from 1.
    pub round: u8,
    /// Which try of the round it is, from 1 (MM-6).
    pub attempt: u8,
    /// Who hides the code.
    pub maker: Seat,
    /// Who looks for it.
    pub breaker: Seat,
    /// What is waited for.
    pub phase: Phase,
    /// The number of the question that is open.
    pub ask: u32,
    /// The code behind the shield, for its maker alone.
    pub code: Option<Code>,
    /// The answered rows of this try.
    pub rows: Vec<Row>,
    /// The guess that waits for an answer by hand.
    pub waiting: Option<Code>,
    /// The tries that are over, oldest first.
    pub past: Vec<Past>,
    /// The points so far.
    pub sheet: Sheet,
    /// Who gave up, if somebody did.
    pub gave_up: Option<Seat>,
    /// The result, once the game has ended.
    pub outcome: Option<Outcome>,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The maker is to hide a code.
    Hide,
    /// The breaker is to fill a row.
    Guess,
    /// The maker is to answer by hand.
    Answer,
    /// Nothing: the game is over.
    Over,
}

/// A guess and what was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Row {
    /// The guess.
    pub guess: Code,
    /// The answer, which by hand may be false.
    pub answer: Answer,
}

/// A row that was answered falsely.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct FalseRow {
    /// The row, from 1.
    pub row: u8,
    /// What was answered.
    pub given: Answer,
    /// What would have been right.
    pub right: Answer,
}

/// How a try ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// The code was found.
    Found,
    /// It was not found in the rows there are.
    NotFound,
    /// A false answer spoiled it (MM-6).
    Spoiled,
    /// A seat gave up.
    GaveUp,
}

/// A try that is over: the shield is lifted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Past {
    /// The round, from 1.
    pub round: u8,
    /// Which try of the round it was, from 1.
    pub attempt: u8,
    /// Who made the code.
    pub maker: Seat,
    /// The code.
    pub code: Code,
    /// The rows.
    pub rows: Vec<Row>,
    /// The rows that were answered falsely, with the right answers.
    pub false_rows: Vec<FalseRow>,
    /// How it ended.
    pub ending: Ending,
    /// The points that the maker got for it (MM-4).
    pub points: u32,
}

/// The score sheet: points of rounds and points for false answers apart (MM-8). Each pair is by seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Sheet {
    /// One line for each round that has points or has been decided.
    pub lines: Vec<Line>,
    /// The points of all rounds.
    pub round_points: [u32; 2],
    /// The points for false answers.
    pub penalty_points: [u32; 2],
    /// Both together.
    pub total: [u32; 2],
}

/// A round on the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Line {
    /// The round, from 1.
    pub round: u8,
    /// Who made the codes.
    pub maker: Seat,
    /// How many tries are over.
    pub attempts: u8,
    /// How its last try so far ended.
    pub ending: Ending,
    /// Points of the round.
    pub round_points: [u32; 2],
    /// Points for false answers.
    pub penalty_points: [u32; 2],
}

impl Sheet {
    /// The sheet of these tries.
    pub(crate) fn of(past: &[Past]) -> Sheet {
        let mut sheet = Sheet::default();
        for past in past {
            let maker = past.maker.index() % 2;
            let penalty = if past.ending == Ending::Spoiled { PENALTY } else { 0 };
            if sheet.lines.last().is_none_or(|line| line.round != past.round) {
                sheet.lines.push(Line {
                    round: past.round,
                    maker: past.maker,
                    attempts: 0,
                    ending: past.ending,
                    round_points: [0; 2],
                    penalty_points: [0; 2],
                });
            }
            if let Some(line) = sheet.lines.last_mut() {
                line.attempts += 1;
                line.ending = past.ending;
                line.round_points[maker] += past.points;
                line.penalty_points[1 - maker] += penalty;
            }
            sheet.round_points[maker] += past.points;
            sheet.penalty_points[1 - maker] += penalty;
        }
        sheet.total = [0, 1].map(|seat| sheet.round_points[seat] + sheet.penalty_points[seat]);
        sheet
    }
}
