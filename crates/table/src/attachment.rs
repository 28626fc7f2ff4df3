//! Bytes beside the record, such as a clay figure, addressed by their hash.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use ts_rs::TS;

use crate::game::Game;
use crate::refusal::Refusal;
use crate::seat::Viewer;

/// How a game uses attachments.
pub trait Attachments<G: Game>: Send + Sync {
    /// The attachments that an action refers to. The host has each vouched for before the action is tried.
    fn named(&self, action: &G::Action) -> Vec<AttachmentId>;

    /// Whether the bytes behind an action's attachments are what the action says.
    fn vouch(
        &self,
        action: &G::Action,
        bytes: &dyn Fn(AttachmentId) -> Option<Vec<u8>>,
    ) -> Result<(), Refusal>;

    /// The attachments that `viewer` may fetch now.
    fn released(&self, state: &G, viewer: Viewer) -> Vec<AttachmentId>;
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
}

impl std::fmt::Display for AttachmentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl std::str::FromStr for AttachmentId {
    type Err = String;

    fn from_str(text: &str) -> Result<AttachmentId, String> {
        let mut hash = [0; 32];
        hex::decode_to_slice(text, &mut hash)
            .map_err(|_| "the address of an attachment is 64 hexadecimal digits".to_owned())?;
        Ok(AttachmentId(hash))
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
