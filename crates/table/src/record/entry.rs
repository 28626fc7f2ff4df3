//! One entry of a record: who did what, and what was drawn for it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{LATEST, Player};
use crate::chance::Draw;
use crate::game::Millis;
use crate::seat::Seat;

/// Who made an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "ActorText", into = "ActorText")]
pub enum Actor {
    /// Whoever plays this seat.
    Seat(Seat),
    /// The clock, when a deadline has passed.
    Clock,
    /// Whoever made the table.
    Host,
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "an actor is the number of a seat, \"clock\" or \"host\"")]
enum ActorText {
    Seat(Seat),
    Word(String),
}

impl TryFrom<ActorText> for Actor {
    type Error = String;

    fn try_from(text: ActorText) -> Result<Actor, String> {
        match text {
            ActorText::Seat(seat) => Ok(Actor::Seat(seat)),
            ActorText::Word(word) if word == "clock" => Ok(Actor::Clock),
            ActorText::Word(word) if word == "host" => Ok(Actor::Host),
            ActorText::Word(_) => Err("an actor is the number of a seat, \"clock\" or \"host\"".to_owned()),
        }
    }
}

impl From<Actor> for ActorText {
    fn from(actor: Actor) -> ActorText {
        match actor {
            Actor::Seat(seat) => ActorText::Seat(seat),
            Actor::Clock => ActorText::Word("clock".to_owned()),
            Actor::Host => ActorText::Word("host".to_owned()),
        }
    }
}

/// Something that the others must agree to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Wish {
    /// Take back everything from entry `to` on.
    Undo {
        /// The first entry that is taken back.
        #[ts(type = "number")]
        to: u64,
    },
    /// Let the running deadlines end later.
    MoreTime {
        /// By how many milliseconds.
        #[ts(type = "number")]
        ms: Millis,
    },
}

/// What can be done at any table, whatever the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TableAction {
    /// A seat gives up.
    GiveUp,
    /// A seat is played by somebody else from now on.
    HandOver {
        /// Which one.
        seat: Seat,
        /// By whom.
        to: Player,
    },
    /// A seat asks the others for something.
    Wish(Wish),
    /// A seat agrees to what entry `wish` asked for.
    Agree {
        /// The number of the entry that asked.
        #[ts(type = "number")]
        wish: u64,
    },
    /// A seat does not agree to what entry `wish` asked for, or takes its own wish back.
    Decline {
        /// The number of the entry that asked.
        #[ts(type = "number")]
        wish: u64,
    },
    /// The host ends the table without a result.
    Abandon,
}

/// What an entry says was done.
#[derive(Clone, Debug, PartialEq)]
pub enum Input<A> {
    /// An action of the game.
    Game(A),
    /// An action of the table.
    Table(TableAction),
    /// The clock has run out.
    Clock,
    /// The clock has run out, and what follows from the draft of a seat that is due is handed in for it.
    HandIn {
        /// Whose it is.
        seat: Seat,
        /// What follows from it.
        action: A,
    },
}

impl<A> Input<A> {
    /// The action of the game, if it is one.
    pub const fn action(&self) -> Option<&A> {
        match self {
            Input::Game(action) | Input::HandIn { action, .. } => Some(action),
            Input::Table(_) | Input::Clock => None,
        }
    }
}

/// One numbered line of a record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "EntryText<A>", into = "EntryText<A>")]
#[serde(bound(serialize = "A: Serialize + Clone", deserialize = "A: DeserializeOwned"))]
pub struct Entry<A> {
    /// Its number: the first is 1, the set-up counts as 0.
    pub n: u64,
    /// When it was made, never before the one in front of it.
    pub at: Millis,
    /// Who made it.
    pub by: Actor,
    /// What was done.
    pub input: Input<A>,
    /// What was drawn for it.
    pub draws: Vec<Draw>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(serialize = "A: Serialize", deserialize = "A: DeserializeOwned"))]
struct EntryText<A> {
    n: u64,
    at: Millis,
    by: Actor,
    #[serde(rename = "do", default = "Option::default", skip_serializing_if = "Option::is_none")]
    action: Option<A>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    table: Option<TableAction>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    draws: Vec<Draw>,
}

impl<A> TryFrom<EntryText<A>> for Entry<A> {
    type Error = String;

    fn try_from(text: EntryText<A>) -> Result<Entry<A>, String> {
        if text.at > LATEST {
            return Err(format!("`at` is {}, and at most {LATEST}", text.at));
        }
        let input = match (text.by, text.action, text.seat, text.table) {
            (Actor::Seat(_), Some(action), None, None) => Input::Game(action),
            (Actor::Seat(_) | Actor::Host, None, None, Some(action)) => Input::Table(action),
            (Actor::Clock, None, None, None) => Input::Clock,
            (Actor::Clock, Some(action), Some(seat), None) => Input::HandIn { seat, action },
            _ => {
                let text = "a seat's entry has `do` or `table`, the host's has `table`, the clock's has `do` and `seat` or nothing";
                return Err(text.to_owned());
            }
        };
        Ok(Entry { n: text.n, at: text.at, by: text.by, input, draws: text.draws })
    }
}

impl<A> From<Entry<A>> for EntryText<A> {
    fn from(entry: Entry<A>) -> EntryText<A> {
        let (action, seat, table) = match entry.input {
            Input::Game(action) => (Some(action), None, None),
            Input::Table(action) => (None, None, Some(action)),
            Input::Clock => (None, None, None),
            Input::HandIn { seat, action } => (Some(action), Some(seat), None),
        };
        EntryText { n: entry.n, at: entry.at, by: entry.by, action, seat, table, draws: entry.draws }
    }
}
