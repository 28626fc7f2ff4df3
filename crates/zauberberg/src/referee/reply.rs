//! What the referee replies.

use std::collections::BTreeMap;
use std::fmt::Display;

use games::words::{self, Language};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::erased::{AnyTable, Json};
use table::game::{Millis, Outcome};
use table::record::{Player, SetUp};
use table::refusal::Param;
use table::table::OpenWish;
use table::{Refusal, Seat, SeatSet};

/// The longest text that an error repeats of what it was sent, in characters.
const LONGEST_ECHO: usize = 400;

#[derive(Serialize)]
struct Line<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ok: Option<Json>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Problem<'a>>,
}

#[derive(Serialize)]
struct Problem<'a> {
    rule: &'a str,
    key: &'a str,
    params: &'a BTreeMap<String, Param>,
    text: String,
}

/// A table has begun.
#[derive(Serialize)]
pub struct Started<'a> {
    /// How it was set up, with all options and, if it has a seed, the seed's hash.
    pub set_up: &'a SetUp,
    /// Whom it waits for.
    pub due: SeatSet,
}

/// An entry was made.
#[derive(Serialize)]
pub struct Entered {
    /// The entry as in the record.
    pub entry: Json,
    /// Whom the table waits for now.
    pub due: SeatSet,
    /// What somebody hears or feels of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub senses: Vec<Sensed>,
    /// Whether nothing more can happen.
    pub over: bool,
    /// The result, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// That a seat hears or feels something of an entry. The bytes are asked for.
#[derive(Serialize)]
pub struct Sensed {
    pub n: u64,
    pub seat: Seat,
    pub bytes: u32,
    pub after: Millis,
}

/// How a table stands.
#[derive(Serialize)]
pub struct Status<'a> {
    number: u64,
    at: Millis,
    due: SeatSet,
    may_act: SeatSet,
    players: &'a [Player],
    #[serde(skip_serializing_if = "Option::is_none")]
    deadline: Option<Millis>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wish: Option<&'a OpenWish>,
    undoable: Vec<u64>,
    over: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
}

impl Status<'_> {
    /// How `table` stands.
    pub fn of(table: &dyn AnyTable) -> Status<'_> {
        Status {
            number: table.next_number().saturating_sub(1),
            at: table.at(),
            due: table.due(),
            may_act: table.may_act(),
            players: table.players(),
            deadline: table.deadline(),
            wish: table.wish(),
            undoable: table.undoable(),
            over: table.is_over(),
            outcome: table.outcome(),
        }
    }
}

/// A refusal of the referee itself; `docs/referee.md` lists them.
pub fn referee(number: u8, key: &str) -> Refusal {
    Refusal::new(&format!("REF-{number}"), &format!("referee_{key}"))
}

/// The line is not a request.
pub fn malformed(detail: impl Display) -> Refusal {
    referee(1, "malformed").with("detail", detail.to_string())
}

/// `value` as JSON text.
pub fn raw(value: &impl Serialize) -> Result<Json, Refusal> {
    serde_json::value::to_raw_value(value).map_err(malformed)
}

/// An object with one value.
pub fn one(name: &str, value: &impl Serialize) -> Result<Json, Refusal> {
    raw(&BTreeMap::from([(name, value)]))
}

/// The line of an entry without its seal, which belongs to the record as a whole.
pub fn without_seal(line: &str) -> Result<Json, Refusal> {
    let body = line.rfind(",\"seal\":\"").and_then(|cut| line.get(..cut)).unwrap_or(line);
    RawValue::from_string(format!("{body}}}")).map_err(malformed)
}

/// The reply line.
pub fn written(id: Option<&Value>, result: Result<Json, Refusal>) -> String {
    let line = match result {
        Ok(ok) => serde_json::to_string(&Line { id, ok: Some(ok), error: None }),
        Err(mut refusal) => {
            refusal.params.values_mut().for_each(shorten);
            let text = words::refusal(Language::English, &refusal);
            let error = Problem { rule: &refusal.rule, key: &refusal.key, params: &refusal.params, text };
            serde_json::to_string(&Line { id, ok: None, error: Some(error) })
        }
    };
    // Our own types have string keys only and no failing serialisers.
    line.unwrap_or_default()
}

fn shorten(param: &mut Param) {
    if let Param::Text(text) = param
        && let Some((cut, _)) = text.char_indices().nth(LONGEST_ECHO)
    {
        text.truncate(cut);
        text.push('…');
    }
}
