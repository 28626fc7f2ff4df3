//! What everybody is told of a table, entry by entry, and what waits for agreement.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::game::{Game, Millis};
use crate::record::{Player, Wish};
use crate::seat::{Seat, SeatSet};

/// What everybody is told of the table itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Notice {
    /// A seat gave up.
    GaveUp {
        /// Which one.
        seat: Seat,
    },
    /// A seat is played by somebody else from now on.
    HandedOver {
        /// Which one.
        seat: Seat,
        /// By whom.
        to: Player,
    },
    /// A seat asks the others for something.
    Wished {
        /// Which one.
        seat: Seat,
        /// For what.
        wish: Wish,
    },
    /// A seat agrees.
    Agreed {
        /// Which one.
        seat: Seat,
    },
    /// A seat does not agree, or takes its own wish back.
    Declined {
        /// Which one.
        seat: Seat,
    },
    /// A wish that nobody had answered yet has come to nothing: the game has gone on, or who wished has given up.
    Lapsed,
    /// The running deadlines end later.
    MoreTime {
        /// By how many milliseconds.
        #[ts(type = "number")]
        ms: Millis,
    },
    /// Everything from entry `to` on is taken back.
    Undone {
        /// The first entry that is taken back.
        #[ts(type = "number")]
        to: u64,
    },
    /// The host ended the table without a result.
    Abandoned,
}

/// What a viewer is told of one entry. Every viewer gets one for every entry, empty if nothing is theirs to see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Update<E> {
    /// The number of the entry; 0 is the set-up.
    #[ts(type = "number")]
    pub n: u64,
    /// What happened in the game.
    pub events: Vec<E>,
    /// What happened to the table.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Notice>>")]
    pub notices: Vec<Notice>,
}

/// One entry of a table as `viewer` saw it: what they were told, and what they saw then.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayStep<E, V> {
    /// The number of the entry; 0 is the set-up.
    #[ts(type = "number")]
    pub n: u64,
    /// Its time.
    #[ts(type = "number")]
    pub at: Millis,
    /// What the viewer was told of it.
    pub told: Update<E>,
    /// What the viewer saw after it.
    pub view: V,
}

/// All entries of a table as one viewer saw them.
pub type Steps<G> = Vec<ReplayStep<<G as Game>::Event, <G as Game>::View>>;

/// A wish that waits for agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct OpenWish {
    /// The number of the entry that asked.
    #[ts(type = "number")]
    pub n: u64,
    /// Who asks.
    pub seat: Seat,
    /// For what.
    pub wish: Wish,
    /// Who has agreed so far.
    pub agreed: SeatSet,
    /// Who must still agree.
    pub asked: SeatSet,
}
