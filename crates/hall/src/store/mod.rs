//! Where tables, guests and everything else outlive the process.
//!
//! The trait is made so that any database with transactions and unique keys fits under it. The unique key of an entry,
//! (table, number), is the only arbiter between halls that serve the same table.

use std::future::Future;
use std::pin::Pin;

use table::Day;
use table::attachment::{AttachmentId, Bytes};
use table::chance::Seed;
use table::game::Better;

use crate::id::{GuestId, TableId};
use crate::limits::Limits;
use crate::roster::Roster;
use crate::time::UnixMillis;
use crate::timing::{Histograms, StoreWork};

mod best_marks;
mod guests;
mod kept;
mod schema;
pub mod sqlite;
mod writer;

/// What the store answers, once it does.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Why the store does not answer.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct StoreError(pub String);

/// Whether a write was made, or somebody else was faster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is durable.
    Done,
    /// Another hall has written this number or version already; nothing was changed.
    Taken,
}

/// A line of a table's record with the action it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEntry {
    /// Its number; 0 is the set-up.
    pub n: u64,
    /// Its line in the record, without line break.
    pub line: String,
    /// Whose action it was, and the id that they gave it.
    pub action: Option<(GuestId, String)>,
    /// The attachments that it refers to. Written only; whoever reads it has them from the line.
    pub attachments: Vec<AttachmentId>,
    /// The seat whose draft it hands in, which is used up by it. Written only.
    pub hands_in: Option<u8>,
}

/// Bytes that are to be kept for a seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatBytes {
    /// The table.
    pub table: TableId,
    /// The number of the seat.
    pub seat: u8,
    /// Whose bytes they are; nobody's if a bot made them.
    pub guest: Option<GuestId>,
    /// The bytes.
    pub bytes: Bytes,
}

/// Whether a guest's bytes were kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// They are durable.
    Done,
    /// They were durable before.
    Already,
    /// The table is not in play; nothing was changed.
    NotInPlay,
    /// The guest was erased meanwhile; nothing was changed.
    NoGuest,
    /// That would be more than the limit of this name, which is so much; nothing was changed.
    Beyond(&'static str, u64),
}

/// How many devices a guest may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceLimit {
    /// How many.
    pub most: u64,
    /// Devices that were made before are forgotten: their cookies have expired.
    pub since: UnixMillis,
}

/// A table as it is kept, less its entries.
#[derive(Clone, Debug)]
pub struct StoredTable {
    /// Its id.
    pub id: TableId,
    /// How often the roster has been written.
    pub version: u64,
    /// Who sits there and how it is set up.
    pub roster: Roster,
    /// The seed of its fair chance.
    pub seed: Seed,
}

/// A guest as the hall keeps them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredGuest {
    /// The public id.
    pub id: GuestId,
    /// The name.
    pub name: String,
    /// The glyph.
    pub glyph: String,
}

/// A line of a table's chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredChat {
    /// Who said it.
    pub guest: GuestId,
    /// What was said.
    pub text: String,
    /// When.
    pub at: UnixMillis,
}

/// A mark that a guest has made: their best of a day or, without a day, of all days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMark {
    /// Who made it.
    pub guest: GuestId,
    /// In which game.
    pub game: String,
    /// Its name, unique within the game.
    pub name: String,
    /// The day it counts for.
    pub day: Option<Day>,
    /// Which of two values is the better one.
    pub better: Better,
    /// Its value.
    pub value: i64,
    /// The table it comes from, unless that was forgotten.
    pub table: Option<TableId>,
    /// When the game ended.
    pub at: UnixMillis,
}

/// The best mark of everybody, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The mark.
    pub mark: StoredMark,
    /// Who made it.
    pub guest: StoredGuest,
}

/// The best marks of one name, as a guest sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bests {
    /// The guest's own best of all days.
    pub own: Option<StoredMark>,
    /// The guest's own best of today.
    pub own_today: Option<StoredMark>,
    /// Everybody's best of all days.
    pub house: Best,
    /// Everybody's best of today.
    pub house_today: Option<Best>,
}

/// What is kept when a table changes.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The marks that were made.
    pub made: Vec<StoredMark>,
    /// How many marks of days a guest has at most.
    pub most: u64,
}

/// A database.
pub trait Store: Send + Sync {
    /// Appends a line to a table's record. Answers only when it is durable.
    fn append(&self, table: &TableId, entry: StoredEntry) -> Answer<'_, Written>;
    /// The entries of a table from number `from` on, in order.
    fn entries(&self, table: &TableId, from: u64) -> Answer<'_, Vec<StoredEntry>>;

    /// Keeps a new table with what its host brings to it, within `limits`.
    fn make_table(&self, table: StoredTable, brought: Vec<Bytes>, limits: &Limits) -> Answer<'_, Kept>;
    /// A table.
    fn table(&self, id: &TableId) -> Answer<'_, Option<StoredTable>>;
    /// Replaces a table's roster, if it is still of version `version`, and keeps the marks that were made: both or neither. With
    /// the end of a table its drafts go, and the attachments that no entry refers to.
    fn set_roster(
        &self,
        id: &TableId,
        version: u64,
        roster: Roster,
        marks: Marks,
        now: UnixMillis,
    ) -> Answer<'_, Written>;
    /// Tables that wait for players in the open, newest first.
    fn open_tables(&self, most: u64) -> Answer<'_, Vec<StoredTable>>;
    /// Tables where a guest sits or that they made, those that are over last, newest first.
    fn tables_of(&self, guest: &GuestId) -> Answer<'_, Vec<StoredTable>>;
    /// Tables where a guest has left attachments, drafts or chat, and which are not among those [of the guest](Store::tables_of).
    fn tables_left_by(&self, guest: &GuestId) -> Answer<'_, Vec<TableId>>;
    /// The ids of all tables in play.
    fn tables_in_play(&self) -> Answer<'_, Vec<TableId>>;
    /// Forgets tables that are over and were last touched before `over`, and tables that wait for players and were last
    /// touched before `gathering`; says how many. Marks stay.
    fn forget_tables(&self, over: Option<UnixMillis>, gathering: UnixMillis) -> Answer<'_, u64>;

    /// Keeps a new guest with their first device.
    fn make_guest(&self, guest: StoredGuest, device: [u8; 32], now: UnixMillis) -> Answer<'_, ()>;
    /// The guest that a device belongs to.
    fn guest_of_device(&self, device: [u8; 32]) -> Answer<'_, Option<StoredGuest>>;
    /// A guest.
    fn guest(&self, id: &GuestId) -> Answer<'_, Option<StoredGuest>>;
    /// Those of these guests who are known, in any order.
    fn guests(&self, ids: Vec<GuestId>) -> Answer<'_, Vec<StoredGuest>>;
    /// Changes a guest's name and glyph.
    fn set_guest(&self, guest: StoredGuest) -> Answer<'_, ()>;
    /// Makes a guest nameless, forgets their devices, links, chat, drafts, marks and attachments; says at which tables they had
    /// said something.
    fn erase_guest(&self, id: &GuestId) -> Answer<'_, Vec<TableId>>;

    /// Everything that is kept of a guest's marks.
    fn marks_of(&self, guest: &GuestId) -> Answer<'_, Vec<StoredMark>>;
    /// The best marks of a game as `guest` or a stranger sees them, the first `most` names.
    fn bests(&self, game: &str, today: Day, guest: Option<&GuestId>, most: u64) -> Answer<'_, Vec<Bests>>;

    /// Keeps a one-use link to another device, unless the guest has enough devices; says whether.
    fn make_link(
        &self,
        token: [u8; 32],
        guest: &GuestId,
        until: UnixMillis,
        devices: DeviceLimit,
    ) -> Answer<'_, bool>;
    /// The guest that a link belongs to, which stays as it is. `None` as in `use_link`.
    fn guest_of_link(&self, token: [u8; 32], now: UnixMillis) -> Answer<'_, Option<StoredGuest>>;
    /// Uses a link up: its guest gets another device. `None` if it was used, is too old or never was.
    fn use_link(&self, token: [u8; 32], device: [u8; 32], now: UnixMillis)
    -> Answer<'_, Option<StoredGuest>>;

    /// Keeps an attachment of a seat, within `limits`.
    fn attach(&self, attachment: SeatBytes, limits: &Limits) -> Answer<'_, Kept>;
    /// The bytes of an attachment, whoever has handed it in; or only if `seat` or the host has.
    fn attachment(&self, table: &TableId, id: AttachmentId, seat: Option<u8>) -> Answer<'_, Option<Bytes>>;
    /// The attachments of a guest at a table.
    fn attachments_of(&self, table: &TableId, guest: &GuestId) -> Answer<'_, Vec<AttachmentId>>;
    /// Forgets those of these attachments of a seat that no entry refers to.
    fn discard(&self, table: &TableId, seat: u8, attachments: Vec<AttachmentId>) -> Answer<'_, ()>;
    /// Keeps a seat's draft, within `limits`; the last one wins.
    fn set_draft(&self, draft: SeatBytes, limits: &Limits) -> Answer<'_, Kept>;
    /// A seat's draft.
    fn draft(&self, table: &TableId, seat: u8) -> Answer<'_, Option<Vec<u8>>>;
    /// The draft of a guest at a table in the first seat from this one on that has any.
    fn next_draft_of(&self, table: &TableId, guest: &GuestId, from: u8) -> Answer<'_, Option<(u8, Vec<u8>)>>;

    /// Keeps a line of chat, and of the older ones the newest `kept`.
    fn say(&self, table: &TableId, line: StoredChat, kept: u64) -> Answer<'_, ()>;
    /// What was said at a table, oldest first.
    fn chat(&self, table: &TableId) -> Answer<'_, Vec<StoredChat>>;

    /// How long its work takes, if it measures that.
    fn times(&self) -> Option<&Histograms<StoreWork>> {
        None
    }
    /// How many bytes the store has.
    fn size(&self) -> Answer<'_, u64>;

    /// Waits until everything that was written before is durable, and writes nothing after.
    fn close(&self) -> Answer<'_, ()>;
}
