//! What can be chosen when a table is made.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::field::{Field, Kind, Preset};
use table::game::Millis;
use ts_rs::TS;

/// What can be chosen when a table is made (ZAP-10, ZAP-13, ZAP-14, ZAP-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Options {
    /// Whether the expert game is played, in which apprentices can be taken along.
    pub expert: bool,
    /// Whether the barrels stay where they are from round to round, so that a good memory helps.
    pub memory: bool,
    /// Who sees to it that apprentices are banished.
    pub banish: Banish,
    /// How long the barrels may be shaken.
    pub time_limit: TimeLimit,
}

/// Who sees to it that apprentices are banished (ZAP-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub enum Banish {
    /// The mover names whom they banish; whom they overlook stays.
    #[serde(rename = "by-hand")]
    ByHand,
    /// All that can be banished are.
    #[serde(rename = "automatic")]
    Automatic,
}

/// How long the barrels may be shaken (ZAP-23).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub enum TimeLimit {
    /// As long as people like.
    #[serde(rename = "off")]
    Off,
    /// Twenty seconds.
    #[serde(rename = "20")]
    Twenty,
    /// Forty seconds.
    #[serde(rename = "40")]
    Forty,
    /// A minute.
    #[serde(rename = "60")]
    Sixty,
}

impl TimeLimit {
    /// In milliseconds; `None` if there is no limit.
    pub const fn millis(self) -> Option<Millis> {
        match self {
            TimeLimit::Off => None,
            TimeLimit::Twenty => Some(20_000),
            TimeLimit::Forty => Some(40_000),
            TimeLimit::Sixty => Some(60_000),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options { expert: false, memory: false, banish: Banish::ByHand, time_limit: TimeLimit::Off }
    }
}

/// The options with their ranges.
pub(crate) const FIELDS: &[Field] = &[
    Field {
        name: "expert",
        kind: Kind::Switch,
        preset: Preset::Switch(false),
        rule: "ZAP-14",
        about: "the expert game: apprentices on their castles can be taken along",
    },
    Field {
        name: "banish",
        kind: Kind::Pick(&["by-hand", "automatic"]),
        preset: Preset::Text("by-hand"),
        rule: "ZAP-13",
        about: "whether the mover names whom to banish, or all are banished that can be",
    },
    Field {
        name: "memory",
        kind: Kind::Switch,
        preset: Preset::Switch(false),
        rule: "ZAP-10",
        about: "the barrels are not shuffled between rounds",
    },
    Field {
        name: "time_limit",
        kind: Kind::Pick(&["off", "20", "40", "60"]),
        preset: Preset::Text("off"),
        rule: "ZAP-23",
        about: "seconds for shaking",
    },
];
