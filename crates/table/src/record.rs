//! Records: what happened at a table, as lines of text that a person can read.
//!
//! The first line is the set-up, then follows one line an entry, and at the end one line shows the seed. Each line
//! ends with a seal, a short hash of everything up to there, so that a line that was cut out, moved or edited is
//! noticed. Seals are for finished records: one that is published during play would let its reader try out which
//! secret fits it.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::bot::Level;
use crate::chance::{Draw, Seed};
use crate::day::Day;
use crate::game::{Millis, Outcome};
use crate::refusal::Stop;
use crate::seat::Seat;

/// The version of the text form.
pub const FORMAT: u32 = 1;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 20;

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
pub const TABLE_RULES: u32 = 2;

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
#[serde(untagged)]
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
pub enum Deed<A> {
    /// An action of the game.
    Game(A),
    /// An action of the table.
    Table(TableAction),
    /// The clock has run out.
    Clock,
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
    pub deed: Deed<A>,
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
    table: Option<TableAction>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    draws: Vec<Draw>,
}

impl<A> TryFrom<EntryText<A>> for Entry<A> {
    type Error = String;

    fn try_from(text: EntryText<A>) -> Result<Entry<A>, String> {
        let deed = match (text.by, text.action, text.table) {
            (Actor::Seat(_), Some(action), None) => Deed::Game(action),
            (Actor::Seat(_) | Actor::Host, None, Some(action)) => Deed::Table(action),
            (Actor::Clock, None, None) => Deed::Clock,
            _ => {
                let text =
                    "a seat's entry has `do` or `table`, the host's has `table`, the clock's has neither";
                return Err(text.to_owned());
            }
        };
        Ok(Entry { n: text.n, at: text.at, by: text.by, deed, draws: text.draws })
    }
}

impl<A> From<Entry<A>> for EntryText<A> {
    fn from(entry: Entry<A>) -> EntryText<A> {
        let (action, table) = match entry.deed {
            Deed::Game(action) => (Some(action), None),
            Deed::Table(action) => (None, Some(action)),
            Deed::Clock => (None, None),
        };
        EntryText { n: entry.n, at: entry.at, by: entry.by, action, table, draws: entry.draws }
    }
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

/// A place in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The first line.
    SetUp,
    /// The entry with this number.
    Entry(u64),
    /// The last line.
    End,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Place::SetUp => f.write_str("the set-up"),
            Place::Entry(number) => write!(f, "entry {number}"),
            Place::End => f.write_str("the end"),
        }
    }
}

/// What is wrong with a record, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct RecordError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: RecordFault,
}

/// What can be wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    /// The line is not what stands there in a record.
    #[error("cannot be read ({0})")]
    Unreadable(String),
    /// The line is too long.
    #[error("is longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// There is no line.
    #[error("is missing")]
    Missing,
    /// The text form is of another version.
    #[error("is of record version {0}, and this program reads version {FORMAT}")]
    Format(u32),
    /// The game is not this one.
    #[error("is of the game `{0}`")]
    OtherGame(String),
    /// The entry has another number than its place.
    #[error("has the number {0}")]
    Number(u64),
    /// Time runs backwards.
    #[error("was made before the one in front of it")]
    Backwards,
    /// The line or one before it was changed after it was written.
    #[error("does not match its seal: it, or a line before it, was changed")]
    Seal,
    /// The rules do not allow it.
    #[error("is not possible ({0})")]
    Stop(Stop),
    /// The seed is not the one whose hash was published.
    #[error("shows a seed that does not match the hash published before the game")]
    Seed,
    /// A seed is missing although chance was fair.
    #[error("does not show the seed")]
    NoSeed,
    /// The end names another result than the entries lead to.
    #[error("names another result than the entries lead to")]
    Outcome,
    /// Something follows the end.
    #[error("is not the last line")]
    NotLast,
}

impl RecordError {
    pub(crate) fn new(place: Place, fault: RecordFault) -> RecordError {
        RecordError { place, fault }
    }
}

/// The running hash of a record's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Seal([u8; 8]);

impl Seal {
    fn after(self, body: &str) -> Seal {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(body.as_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let mut short = [0; 8];
        short.copy_from_slice(&digest[..8]);
        Seal(short)
    }

    /// Writes `value`, an object, as the next line (without line break), and moves the seal on.
    pub(crate) fn write(&mut self, value: &impl Serialize) -> String {
        // Our own types have string keys only and no failing serialisers.
        let mut line = serde_json::to_string(value).unwrap_or_default();
        line.pop();
        *self = self.after(&line);
        line.push_str(",\"seal\":\"");
        line.push_str(&hex::encode(self.0));
        line.push_str("\"}");
        line
    }

    /// Reads a line that [`Seal::write`] wrote.
    pub(crate) fn read<T: DeserializeOwned>(&mut self, line: &str, place: Place) -> Result<T, RecordError> {
        const SEAL: usize = r#","seal":"0123456789abcdef"}"#.len();
        let err = |fault| RecordError::new(place, fault);
        if line.len() > LONGEST_LINE {
            return Err(err(RecordFault::TooLong));
        }
        let unsealed = || err(RecordFault::Unreadable("it does not end with a seal".to_owned()));
        let (body, seal) =
            line.len().checked_sub(SEAL).and_then(|cut| line.split_at_checked(cut)).ok_or_else(unsealed)?;
        let seal = seal
            .strip_prefix(",\"seal\":\"")
            .and_then(|rest| rest.strip_suffix("\"}"))
            .ok_or_else(unsealed)?;
        let value = serde_json::from_str(&format!("{body}}}"))
            .map_err(|error| err(RecordFault::Unreadable(error.to_string())))?;
        *self = self.after(body);
        if hex::encode(self.0) != seal {
            return Err(err(RecordFault::Seal));
        }
        Ok(value)
    }
}

/// The set-up in the first line of a record, read alone: to learn which game it is of.
pub fn read_set_up(text: &str) -> Result<SetUp, RecordError> {
    let err = |fault| RecordError::new(Place::SetUp, fault);
    let first = text.lines().next().ok_or_else(|| err(RecordFault::Missing))?;
    // A record of a later version may have other fields: look at the version before anything else.
    if first.len() <= LONGEST_LINE
        && let Ok(value) = serde_json::from_str::<Value>(first)
        && let Some(version) = value.get("zauberberg").and_then(Value::as_u64)
        && version != u64::from(FORMAT)
    {
        return Err(err(RecordFault::Format(u32::try_from(version).unwrap_or(u32::MAX))));
    }
    let head: Head = Seal::default().read(first, Place::SetUp)?;
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
        let head: Head = seal.read(first, Place::SetUp)?;
        let mut record = Record { set_up: head.set_up, draws: head.draws, entries: Vec::new(), end: None };
        let mut at = 0;
        for line in lines {
            if record.end.is_some() {
                return Err(RecordError::new(Place::End, RecordFault::NotLast));
            }
            if line.starts_with("{\"end\":") {
                let Tail { end } = seal.read(line, Place::End)?;
                if end.entries != record.entries.len() as u64 {
                    let place = Place::Entry(record.entries.len() as u64 + 1);
                    return Err(RecordError::new(place, RecordFault::Missing));
                }
                record.end = Some(end);
                continue;
            }
            let n = record.entries.len() as u64 + 1;
            let place = Place::Entry(n);
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
