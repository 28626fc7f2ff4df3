//! What a viewer sees: of others in a race only how many cards lie, and when they are done (TOW-11).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Outcome, Seat};
use ts_rs::TS;

use crate::card::Card;
use crate::challenge::Challenge;
use crate::layout::Judgement;
use crate::options::Options;
use crate::puzzle::LaidCard;

/// What a viewer sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct View {
    /// How the table was made.
    pub options: Options,
    /// The round, from 1.
    pub round: u32,
    /// How many rounds there are at most; `null` if there is no end.
    pub rounds: Option<u32>,
    /// The challenge.
    pub challenge: Challenge,
    /// Its id, for a link.
    pub id: String,
    /// Its number, if it is one of the forty.
    pub number: Option<u8>,
    /// Its level, if it has one.
    pub level: Option<u8>,
    /// Every card that may be used, with its doors.
    pub cards: Vec<Card>,
    /// The time of the newest entry, in milliseconds since the table began.
    #[ts(type = "number")]
    pub at: u64,
    /// When the round began.
    #[ts(type = "number")]
    pub began: u64,
    /// When the round ends although somebody is not done; `null` while nobody is.
    #[ts(type = "number | null")]
    pub closes: Option<u64>,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The rounds that are over, oldest first.
    pub past: Vec<Past>,
    /// Whether the game is over.
    pub over: bool,
    /// The result, once the game has ended.
    pub outcome: Option<Outcome>,
}

/// What a viewer sees of a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct SeatView {
    /// Whose it is.
    pub seat: Seat,
    /// How many cards lie.
    pub laid: u8,
    /// The time that the challenge took, in milliseconds, once it is solved.
    #[ts(type = "number | null")]
    pub solved: Option<u64>,
    /// Whether they are ready for the next challenge, or passed this one up.
    pub ready: bool,
    /// Whether they gave up.
    pub gave_up: bool,
    /// Challenges that they solved first.
    pub points: u32,
    /// Challenges that they solved without a hint.
    pub stars: u32,
    /// What they have laid; `null` where the viewer may not see it.
    pub own: Option<Own>,
}

/// What a seat has laid, and what there is to say about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Own {
    /// The cards that lie, in the order in which they were laid.
    pub laid: Vec<LaidCard>,
    /// What is right and wrong with them.
    pub judgement: Judgement,
    /// The grade of hint that was asked for as the cards lie now; 0 for none.
    pub hint: u8,
    /// How many grades of hints were asked for in this round.
    pub hints: u32,
    /// When the seat last did something, or the round began.
    #[ts(type = "number")]
    pub acted: u64,
}

/// A round that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Past {
    /// The round, from 1.
    pub round: u32,
    /// The id of the challenge.
    pub id: String,
    /// Who solved it first.
    pub winner: Option<Seat>,
    /// What they laid, in the order of the way.
    pub solution: Vec<LaidCard>,
    /// The time that each seat took, in milliseconds.
    #[ts(type = "Array<number | null>")]
    pub times: Vec<Option<u64>>,
    /// How many grades of hints each seat asked for.
    pub hints: Vec<u32>,
}
