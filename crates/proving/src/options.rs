//! What can be chosen for a table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::field::{Field, Kind, Preset};
use table::game::Millis;
use ts_rs::TS;

use super::flaw::{FLAWS, Flaw};

pub const GRAB_TIME: Millis = 10_000;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Options {
    pub flaw: Flaw,
    pub daily: bool,
    pub grab_ms: Millis,
}

impl Default for Options {
    fn default() -> Options {
        Options { flaw: Flaw::None, daily: false, grab_ms: GRAB_TIME }
    }
}

pub(super) const FIELDS: &[Field] = &[
    Field {
        name: "flaw",
        kind: Kind::Pick(FLAWS),
        preset: Preset::Text("none"),
        rule: "TAB-9",
        about: "the mistake that is planted",
    },
    Field {
        name: "daily",
        kind: Kind::Switch,
        preset: Preset::Switch(false),
        rule: "TAB-9",
        about: "the stone of the day: its weight is the month's",
    },
    Field {
        name: "grab_ms",
        kind: Kind::Whole { min: 10, max: 10_000, step: 10 },
        preset: Preset::Whole(10_000),
        rule: "TAB-9",
        about: "how long the stone lies there",
    },
];
