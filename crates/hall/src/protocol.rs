//! What travels between a page and the hall. `docs/protocol.md` describes every message; a test keeps it in step.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::bot::Level;
use table::erased::Json;
use table::game::Outcome;
use table::record::{Player, TableAction};
use table::table::OpenWish;
use table::{Seat, SeatSet};
use ts_rs::TS;

use crate::fault::Refused;
use crate::id::{GuestId, TableId};
use crate::roster::Phase;

mod http;

pub use http::{
    AskTool, Introduce, Link, LinkLook, MakeTable, Remove, Replay, SeatBot, Seated, Sit, Stand, UseLink,
    Verified,
};

/// The version of this protocol. A page of another version reloads itself.
pub const VERSION: u32 = 1;

/// What a page says on its socket. Unknown fields are ignored.
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum FromPage {
    /// Watch a table from now on.
    Watch {
        /// Which one.
        table: TableId,
        /// The newest number that the page has already, if any.
        #[serde(default)]
        #[ts(type = "number | null", optional)]
        have: Option<u64>,
        /// The seat to unveil, if the guest holds it.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<Seat>,
    },
    /// Watch a table no longer.
    Leave {
        /// Which one.
        table: TableId,
    },
    /// See through the eyes of this seat from now on, or of none: the hand-over of a shared device.
    Unveil {
        /// At which table.
        table: TableId,
        /// Which seat; none veils all.
        seat: Option<Seat>,
    },
    /// Tell what was told of the entries before this one.
    History {
        /// At which table.
        table: TableId,
        /// The oldest number that the page has.
        #[ts(type = "number")]
        before: u64,
    },
    /// Do something in the game.
    Act {
        /// At which table.
        table: TableId,
        /// Made by the page, unique for the guest at this table; the same id never acts twice.
        id: String,
        /// The seat that acts.
        seat: Seat,
        /// What it does, in the words of the game.
        #[serde(rename = "do")]
        #[ts(rename = "do", type = "unknown")]
        action: Value,
        /// The newest number that the page knew. It informs, and never refuses.
        #[serde(default)]
        #[ts(type = "number | null", optional)]
        based_on: Option<u64>,
        /// The dice that people rolled themselves, where the table has it so.
        #[serde(default)]
        #[ts(type = "number[]", optional)]
        draws: Option<Vec<u64>>,
    },
    /// Do something at the table: give up, hand over, wish, agree, decline, abandon.
    AtTable {
        /// At which table.
        table: TableId,
        /// As in `act`.
        id: String,
        /// The seat that acts; none for the host.
        #[serde(default)]
        #[ts(optional)]
        seat: Option<Seat>,
        /// What it does.
        #[serde(rename = "do")]
        #[ts(rename = "do")]
        action: TableAction,
    },
    /// Say something to everybody at the table.
    Say {
        /// At which table.
        table: TableId,
        /// What.
        text: String,
    },
    /// Is the line alive?
    Ping {},
}

impl FromPage {
    /// For how many messages it counts: some make a table tell a lot.
    pub(crate) fn weight(&self) -> u32 {
        match self {
            FromPage::Watch { .. } | FromPage::Unveil { .. } | FromPage::History { .. } => 4,
            _ => 1,
        }
    }

    /// The table that it is about, and the id of its action: so that a refusal finds its way.
    pub(crate) fn names(&self) -> (Option<TableId>, Option<String>) {
        match self {
            FromPage::Act { table, id, .. } | FromPage::AtTable { table, id, .. } => {
                (Some(table.clone()), Some(id.clone()))
            }
            FromPage::Watch { table, .. }
            | FromPage::Leave { table }
            | FromPage::Unveil { table, .. }
            | FromPage::History { table, .. }
            | FromPage::Say { table, .. } => (Some(table.clone()), None),
            FromPage::Ping {} => (None, None),
        }
    }
}

/// The same, as far as it can be made out in a message that cannot be understood.
pub(crate) fn names_in(text: &str) -> (Option<TableId>, Option<String>) {
    let message: Value = serde_json::from_str(text).unwrap_or_default();
    let content = message.as_object().and_then(|kinds| kinds.values().next()).unwrap_or(&Value::Null);
    let table = content["table"].as_str().and_then(|table| table.parse().ok());
    (table, content["id"].as_str().map(str::to_owned))
}

/// What the hall says on a socket.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ToPage {
    /// The first message.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The build of the hall; a page of another build reloads at a quiet moment.
        build: String,
        /// Who the page is.
        guest: GuestCard,
        /// How long a player must be absent before a bot may take the seat, in seconds.
        #[ts(type = "number")]
        absence_seconds: u64,
    },
    /// A table that is watched, or what changed about it.
    Table(TableInfo),
    /// Where a watched table stands: the answer to `watch` and `unveil`.
    Standing(Standing),
    /// What was told before: the answer to `history`.
    History(History),
    /// An entry was made.
    Update(Update),
    /// An action is durable.
    Done {
        /// At which table.
        table: TableId,
        /// The id that the page gave it.
        id: String,
        /// The number of its entry.
        #[ts(type = "number")]
        n: u64,
    },
    /// Something was not done, and nothing has changed.
    Refused {
        /// At which table, if it is about one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        table: Option<TableId>,
        /// The id of the action, if it was one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        id: Option<String>,
        /// Why.
        why: Refused,
    },
    /// Somebody said something.
    Said {
        /// At which table.
        table: TableId,
        /// What was said; at `watch` everything that is kept, later one line.
        lines: Vec<ChatLine>,
    },
    /// The table is not to be seen any more: the guest was sent away.
    Gone {
        /// Which one.
        table: TableId,
    },
    /// The line is alive.
    Pong {},
    /// The hall closes; the page connects again by itself.
    Bye {
        /// After about so many milliseconds.
        #[ts(type = "number")]
        again_in: u64,
    },
}

/// A guest as others see them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct GuestCard {
    /// The public id.
    pub id: GuestId,
    /// The name; empty for a guest who was erased.
    pub name: String,
    /// The glyph.
    pub glyph: String,
}

/// A table as everybody who may see it sees it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TableInfo {
    /// Its id.
    pub table: TableId,
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options.
    #[ts(type = "Record<string, number | string | boolean | null>")]
    pub options: Value,
    /// How far it is.
    pub phase: Phase,
    /// Whether it is listed for everybody.
    pub open: bool,
    /// Whether people may chat.
    pub chat: bool,
    /// Whether hints may be asked for during play.
    pub help: bool,
    /// Whether people roll their own dice.
    pub own_dice: bool,
    /// Who made it.
    pub host: GuestCard,
    /// The seats.
    pub seats: Vec<SeatInfo>,
    /// The seats that the game waits for.
    pub due: SeatSet,
    /// The hash of the table's seed, known before anybody adds to its chance.
    pub commitment: String,
    /// How many look on without a seat.
    pub spectators: u32,
    /// The table at which the same people play again.
    pub rematch: Option<TableId>,
    /// When it was made, in milliseconds since 1970.
    #[ts(type = "number")]
    pub made: u64,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct SeatInfo {
    /// The guest who holds it.
    pub guest: Option<GuestCard>,
    /// The bot that plays it now, if one does.
    pub bot: Option<Level>,
    /// Whether the guest's page is connected.
    pub present: bool,
    /// Whether the guest holds other seats too: a shared device.
    pub shared: bool,
}

/// What the viewer was told of earlier entries.
#[derive(Debug, Serialize, TS)]
pub struct History {
    /// At which table.
    pub table: TableId,
    /// Through the eyes of which seat; none is a spectator's.
    pub seat: Option<Seat>,
    /// The entry before which it was; as it was asked for, unless the table has not come so far.
    #[ts(type = "number")]
    pub before: u64,
    /// The newest of them, oldest first; none if there was nothing before.
    #[ts(as = "Vec<table::table::Update<Words>>")]
    pub updates: Vec<Json>,
}

/// Where a game stands, for one viewer.
#[derive(Debug, Serialize, TS)]
pub struct Standing {
    /// At which table.
    pub table: TableId,
    /// The newest number.
    #[ts(type = "number")]
    pub n: u64,
    /// Through the eyes of which seat; none is a spectator's.
    pub seat: Option<Seat>,
    /// What the viewer was told since the number that the page had, or from the beginning; of many entries the newest.
    #[ts(as = "Vec<table::table::Update<Words>>")]
    pub updates: Vec<Json>,
    /// How things are.
    #[serde(flatten)]
    #[ts(flatten)]
    pub now: Now,
}

/// An entry, for one viewer.
#[derive(Debug, Serialize, TS)]
#[ts(rename = "EntryUpdate")]
pub struct Update {
    /// At which table.
    pub table: TableId,
    /// Its number.
    #[ts(type = "number")]
    pub n: u64,
    /// Through the eyes of which seat; none is a spectator's.
    pub seat: Option<Seat>,
    /// What the viewer is told of it.
    #[ts(as = "table::table::Update<Words>")]
    pub told: Json,
    /// How things are after it.
    #[serde(flatten)]
    #[ts(flatten)]
    pub now: Now,
}

/// Something in the words of a game; the page finds their types under the game's id.
#[derive(TS)]
#[ts(type = "unknown")]
pub struct Words;

/// How things are at a table, for one viewer.
#[derive(Debug, Serialize, TS)]
pub struct Now {
    /// What the viewer sees, in the words of the game.
    #[ts(type = "unknown")]
    pub view: Json,
    /// What the viewer's seat may do, in the words of the game; none for a spectator, and once the table is over.
    #[ts(type = "unknown")]
    pub choices: Option<Json>,
    /// The seats that the table waits for.
    pub due: SeatSet,
    /// Who plays each seat now.
    pub players: Vec<Player>,
    /// What time it is at the table, in milliseconds since play began, as entries count it.
    #[ts(type = "number")]
    pub time: u64,
    /// In how many milliseconds the time is up that people have.
    #[ts(type = "number | null")]
    pub clock: Option<u64>,
    /// The wish that waits for agreement.
    pub wish: Option<OpenWish>,
    /// The entries that a wish to undo may well name: what people did.
    #[ts(type = "number[]")]
    pub undo: Vec<u64>,
    /// Whether nothing more can happen.
    pub over: bool,
    /// The result, once there is one.
    pub outcome: Option<Outcome>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct ChatLine {
    /// Who said it.
    pub guest: GuestCard,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: u64,
}

/// The header of a binary frame: a big-endian length of four bytes, this as JSON, then the payload.
#[derive(Debug, Serialize, TS)]
pub struct SenseHeader {
    /// At which table.
    pub table: TableId,
    /// The entry that it belongs to.
    #[ts(type = "number")]
    pub n: u64,
    /// The seat that senses it.
    pub seat: Seat,
}

/// The glyphs that a guest can have.
pub const GLYPHS: [&str; 16] = [
    "owl",
    "frog",
    "key",
    "moon",
    "lantern",
    "mushroom",
    "raven",
    "cat",
    "crystal_ball",
    "hat",
    "book",
    "cauldron",
    "star",
    "tower",
    "barrel",
    "fox",
];
