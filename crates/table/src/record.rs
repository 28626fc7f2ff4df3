//! Records: what happened at a table, as lines of text that a person can read.
//!
//! The first line is the set-up, then follows one line an entry, and at the end one line shows the seed. Each line
//! ends with a seal, a short hash of everything up to there, so that a line that was cut out, moved or edited is
//! noticed. Seals are for finished records: one that is published during play would let its reader try out which
//! secret fits it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use crate::bot::Level;
use crate::chance::{Draw, Seed};
use crate::day::Day;
use crate::game::{Millis, Outcome};

mod entry;
mod fault;
mod seal;

pub use entry::{Actor, Entry, Input, TableAction, Wish};
pub use fault::{RecordError, RecordFault, RecordPosition};
pub(crate) use seal::Seal;

/// The version of the text form.
pub const FORMAT: u32 = 1;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

/// The latest time of an entry, in milliseconds: a greater number is not exact in every language.
pub const LATEST: Millis = 1 << 53;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person, or a program on a person's behalf.
    Person,
    /// The mountain.
    Bot(Level),
}

/// Where a table's chance comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Source {
    /// From a seed that nobody knew and nonces of the seats; see [`crate::chance`].
    Fair {
        /// The hash of the seed, published before the nonces.
        commitment: String,
        /// One for each seat, empty if it added none.
        nonces: Vec<String>,
    },
    /// From whoever drives the table: a test or another program. Nothing can be proved of it.
    Scripted,
}

/// The newest version of the rules that hold at every table.
pub const TABLE_RULES: u32 = 4;

/// The version of a record that does not name one.
const fn first_table_rules() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks like that")]
const fn has_first_table_rules(rules: &u32) -> bool {
    *rules == first_table_rules()
}

/// How a table was set up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetUp {
    /// The game's id.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options.
    pub options: Value,
    /// Who plays each seat at first.
    pub seats: Vec<Player>,
    /// Where chance comes from.
    pub chance: Source,
    /// Whether people roll their own dice and type them in.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own_dice: bool,
    /// The day of play, if the game wants it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<Day>,
    /// The version of the rules that hold at every table.
    #[serde(default = "first_table_rules", skip_serializing_if = "has_first_table_rules")]
    pub table_rules: u32,
}

/// The last line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many entries there are.
    pub entries: u64,
    /// The seed, if chance was fair.
    pub seed: Option<Seed>,
    /// The result; none if the table was abandoned.
    pub outcome: Option<Outcome>,
}

/// The first line: the set-up, and what was drawn for it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Head {
    /// The version of the text form.
    pub(crate) zauberberg: u32,
    pub(crate) set_up: SetUp,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) draws: Vec<Draw>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tail {
    end: End,
}

/// A whole record.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<A> {
    /// How the table was set up.
    pub set_up: SetUp,
    /// What was drawn for the set-up.
    pub draws: Vec<Draw>,
    /// What happened.
    pub entries: Vec<Entry<A>>,
    /// How it ended; `None` while it goes on.
    pub end: Option<End>,
}

/// The set-up in the first line of a record, read alone: to learn which game it is of.
pub fn read_set_up(text: &str) -> Result<SetUp, RecordError> {
    let err = |fault| RecordError::new(RecordPosition::SetUp, fault);
    let first = text.lines().next().ok_or_else(|| err(RecordFault::Missing))?;
    // A record of a later version may have other fields: look at the version before anything else.
    if first.len() <= LONGEST_LINE
        && let Ok(value) = serde_json::from_str::<Value>(first)
        && let Some(version) = value.get("zauberberg").and_then(Value::as_u64)
        && version != u64::from(FORMAT)
    {
        return Err(err(RecordFault::Format(u32::try_from(version).unwrap_or(u32::MAX))));
    }
    let head: Head = Seal::default().read(first, RecordPosition::SetUp)?;
    Ok(head.set_up)
}

fn number_of(line: &str) -> Option<u64> {
    serde_json::from_str::<Value>(line).ok()?.get("n")?.as_u64()
}

impl<A: Serialize + DeserializeOwned + Clone> Record<A> {
    /// Reads a record and checks its numbers, times and seals; not yet its rules.
    pub fn parse(text: &str) -> Result<Record<A>, RecordError> {
        read_set_up(text)?;
        let mut seal = Seal::default();
        let mut lines = text.lines();
        let first = lines.next().unwrap_or_default();
        let head: Head = seal.read(first, RecordPosition::SetUp)?;
        let mut record = Record { set_up: head.set_up, draws: head.draws, entries: Vec::new(), end: None };
        let mut at = 0;
        for line in lines {
            if record.end.is_some() {
                return Err(RecordError::new(RecordPosition::End, RecordFault::NotLast));
            }
            if line.starts_with("{\"end\":") {
                let Tail { end } = seal.read(line, RecordPosition::End)?;
                if end.entries != record.entries.len() as u64 {
                    let place = RecordPosition::Entry(record.entries.len() as u64 + 1);
                    return Err(RecordError::new(place, RecordFault::Missing));
                }
                record.end = Some(end);
                continue;
            }
            let n = record.entries.len() as u64 + 1;
            let place = RecordPosition::Entry(n);
            let entry: Entry<A> = seal.read(line, place).map_err(|error| match number_of(line) {
                // After a cut the number is the clearer answer than the seal.
                Some(number) if number != n => RecordError::new(place, RecordFault::Number(number)),
                _ => error,
            })?;
            if entry.n != n {
                return Err(RecordError::new(place, RecordFault::Number(entry.n)));
            }
            if entry.at < at {
                return Err(RecordError::new(place, RecordFault::Backwards));
            }
            at = entry.at;
            record.entries.push(entry);
        }
        Ok(record)
    }

    /// The text of the record.
    pub fn to_text(&self) -> String {
        let mut seal = Seal::default();
        let head = Head { zauberberg: FORMAT, set_up: self.set_up.clone(), draws: self.draws.clone() };
        let mut text = seal.write(&head);
        text.push('\n');
        for entry in &self.entries {
            text.push_str(&seal.write(entry));
            text.push('\n');
        }
        if let Some(end) = &self.end {
            text.push_str(&seal.write(&Tail { end: end.clone() }));
            text.push('\n');
        }
        text
    }
}

impl End {
    pub(crate) fn line(&self, mut seal: Seal) -> String {
        seal.write(&Tail { end: self.clone() })
    }
}
