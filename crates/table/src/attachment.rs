//! Bytes beside the record, such as a clay figure, addressed by their hash.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use data_encoding::HEXLOWER;
use rand::Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::game::Game;
use crate::parse;
use crate::refusal::Refusal;
use crate::seat::{Seat, Viewer};
use crate::timer::TimedOut;

/// The bytes of an attachment.
pub type Bytes = Arc<[u8]>;

/// How a game uses attachments. States hold addresses only: a record is folded without the bytes.
pub trait Attachments<G: Game>: Send + Sync {
    /// The attachments that an action refers to.
    fn in_action(&self, action: &G::Action) -> Vec<AttachmentId>;

    /// Whether the bytes behind them, in the same order, are what the action says. The table asks this once, before the
    /// action becomes an entry.
    fn vouch(&self, state: &G, action: &G::Action, attached: &[Bytes]) -> Result<(), Refusal>;

    /// The attachments that `viewer` may fetch now.
    fn released(&self, state: &G, viewer: Viewer) -> Vec<AttachmentId>;

    /// A [sampled](crate::Choices::sample) action with attachments that can be vouched for, made at random.
    fn fill(&self, action: G::Action, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> G::Action;

    /// What a seat that is due hands in when these timers have run out: the action that follows from its draft, if its time
    /// is over and the draft is good for one. A draft is any bytes that a page has sent, from any moment of the game; what
    /// follows from it must be [vouched for](Attachments::vouch), or all of it is lost.
    fn hand_in(
        &self,
        _state: &G,
        _timers: &TimedOut,
        _seat: Seat,
        _draft: &[u8],
        _brought: &Brought,
        _enclosed: &mut Enclosed,
    ) -> Option<G::Action> {
        None
    }

    /// Whether what the host brings to the table is what the option of this name says; no more bytes than it may have, and
    /// for everybody at the table to fetch.
    fn vouch_for_option(&self, _options: &G::Options, _name: &str, _attached: &[u8]) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether the game has [pictures](Attachments::picture) of attachments, so that a page can know before it asks.
    fn has_pictures(&self) -> bool {
        false
    }

    /// A picture of an attachment for whoever cannot draw its bytes, as PNG; `None` if there is none of these. May take a while;
    /// pure, and it must not panic over any bytes.
    fn picture(&self, _bytes: &[u8], _look: Look) -> Option<Vec<u8>> {
        None
    }

    /// What bytes say about others beyond what was vouched for, such as how a figure was made, and whether it is so. May take
    /// minutes: only whoever checks a record asks.
    fn proofs(&self, _state: &G, _pool: &AttachmentPool) -> Vec<Proof> {
        Vec::new()
    }
}

/// What an attachment says about another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Proof {
    /// What is said, for people: the beginning of a sentence.
    pub what: String,
    /// The attachment that it is said about.
    pub of: AttachmentId,
    /// The attachment that says it.
    pub by: AttachmentId,
    /// Whether it is so; `None` if one of them is not at hand.
    pub holds: Option<bool>,
}

/// From which side a [picture](Attachments::picture) shows an attachment, and how large it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// How many eighths of a turn whoever looks has gone round it, less than [`Look::SIDES`]: 0 is the front, and from there
    /// they go to their right.
    pub side: u8,
    /// Its width and height in pixels, one of [`Look::SIZES`].
    pub size: u16,
}

impl Look {
    /// How many sides there are.
    pub const SIDES: u8 = 8;
    /// How large a picture can be.
    pub const SIZES: [u16; 3] = [128, 256, 512];
}

/// New attachments that come with an action.
#[derive(Debug, Default)]
pub struct Enclosed(Vec<Bytes>);

impl Enclosed {
    /// Encloses these bytes; says their address, for the action to refer to.
    pub fn enclose(&mut self, bytes: impl Into<Bytes>) -> AttachmentId {
        let bytes = bytes.into();
        let id = AttachmentId::of(&bytes);
        self.0.push(bytes);
        id
    }

    /// What was enclosed.
    pub fn take(&mut self) -> Vec<Bytes> {
        std::mem::take(&mut self.0)
    }
}

/// What the host has brought to a table with its options.
#[derive(Clone, Debug, Default)]
pub struct Brought(BTreeMap<AttachmentId, Bytes>);

impl Brought {
    /// The bytes with this address; `None` if the options do not name them.
    pub fn get(&self, id: AttachmentId) -> Option<&[u8]> {
        self.0.get(&id).map(|bytes| &**bytes)
    }
}

impl FromIterator<Bytes> for Brought {
    fn from_iter<I: IntoIterator<Item = Bytes>>(bytes: I) -> Brought {
        Brought(bytes.into_iter().map(|bytes| (AttachmentId::of(&bytes), bytes)).collect())
    }
}

type Load = dyn Fn(AttachmentId) -> Option<Bytes> + Send + Sync;

/// The attachments of a table that its host has at hand. Clones share them.
#[derive(Clone, Default)]
pub struct AttachmentPool {
    at_hand: Arc<Mutex<BTreeMap<AttachmentId, Bytes>>>,
    load: Option<Arc<Load>>,
}

impl AttachmentPool {
    /// A pool that gets what is not at hand from elsewhere, such as a database; who looks into it then waits.
    pub fn backed_by(load: impl Fn(AttachmentId) -> Option<Bytes> + Send + Sync + 'static) -> AttachmentPool {
        AttachmentPool { load: Some(Arc::new(load)), ..AttachmentPool::default() }
    }

    /// Takes bytes to hand.
    pub fn put(&self, bytes: impl Into<Bytes>) -> AttachmentId {
        let bytes = bytes.into();
        let id = AttachmentId::of(&bytes);
        self.lock().insert(id, bytes);
        id
    }

    /// Takes to hand what was enclosed with an action.
    pub fn keep(&self, enclosed: &mut Enclosed) {
        for bytes in enclosed.take() {
            self.put(bytes);
        }
    }

    /// The bytes of an attachment; `None` if there are none, or no longer.
    pub fn get(&self, id: AttachmentId) -> Option<Bytes> {
        let at_hand = self.lock().get(&id).cloned();
        at_hand.or_else(|| self.load.as_ref()?(id))
    }

    /// Puts everything away that was at hand.
    pub fn clear(&self) {
        self.lock().clear();
    }

    /// The bytes of an attachment, or a refusal that names it.
    pub(crate) fn need(&self, id: AttachmentId) -> Result<Bytes, Refusal> {
        let missing = || Refusal::new("TAB-19", "table_no_attachment").with("attachment", id.to_string());
        self.get(id).ok_or_else(missing)
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, BTreeMap<AttachmentId, Bytes>> {
        self.at_hand.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What somebody who looks has of a pool: each attachment is got once, however often it is looked at.
pub(crate) struct Fetched {
    pool: AttachmentPool,
    got: Mutex<BTreeMap<AttachmentId, Option<Bytes>>>,
}

impl Fetched {
    pub(crate) fn from(pool: AttachmentPool) -> Fetched {
        Fetched { pool, got: Mutex::default() }
    }

    pub(crate) fn get(&self, id: AttachmentId) -> Option<Bytes> {
        let mut got = self.got.lock().unwrap_or_else(PoisonError::into_inner);
        got.entry(id).or_insert_with(|| self.pool.get(id)).clone()
    }
}

impl std::fmt::Debug for AttachmentPool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.lock().keys()).finish()
    }
}

/// The address of an attachment: SHA-256 of its bytes, written in hexadecimal.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "String", into = "String")]
#[ts(as = "String")]
pub struct AttachmentId([u8; 32]);

impl AttachmentId {
    /// The address of these bytes.
    pub fn of(bytes: &[u8]) -> AttachmentId {
        AttachmentId(Sha256::digest(bytes).into())
    }

    /// The address whose 32 bytes these are.
    pub const fn new(hash: [u8; 32]) -> AttachmentId {
        AttachmentId(hash)
    }

    /// Its 32 bytes.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Display for AttachmentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&HEXLOWER.encode(&self.0))
    }
}

impl std::str::FromStr for AttachmentId {
    type Err = String;

    fn from_str(text: &str) -> Result<AttachmentId, String> {
        let hash = parse::bytes_32(text);
        hash.map(AttachmentId)
            .ok_or_else(|| "the address of an attachment is 64 hexadecimal digits".to_owned())
    }
}

impl TryFrom<String> for AttachmentId {
    type Error = String;

    fn try_from(text: String) -> Result<AttachmentId, String> {
        text.parse()
    }
}

impl From<AttachmentId> for String {
    fn from(id: AttachmentId) -> String {
        id.to_string()
    }
}
