//! The bodies of requests and their answers.

use data_encoding::BASE64;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::Seat;
use table::attachment::Bytes;
use table::bot::Level;
use table::erased::Json;
use table::verify::Verdict;
use ts_rs::TS;

use super::{GuestCard, Words};
use crate::fault::Fault;
use crate::id::GuestId;

/// A new table.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct MakeTable {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The game's options; what is left out has its preset.
    #[serde(default)]
    #[ts(type = "Record<string, number | string | boolean | null>", optional)]
    pub options: Value,
    /// Whether to list it for everybody.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub open: bool,
    /// Whether people may chat.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub chat: bool,
    /// Whether hints may be asked for during play.
    #[serde(default = "yes")]
    #[ts(optional, as = "Option<bool>")]
    pub help: bool,
    /// Whether people roll their own dice.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub own_dice: bool,
    /// The attachments that the options refer to, each in Base64.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub attachments: Vec<String>,
}

impl MakeTable {
    /// The bytes of the attachments, of which there are at most so many.
    pub(crate) fn brought(&self, most: usize) -> Result<Vec<Bytes>, Fault> {
        if self.attachments.len() > most {
            return Err(Fault::malformed("`attachments` are what the options refer to, and nothing else"));
        }
        let malformed = |_| Fault::malformed("`attachments` are texts in Base64");
        let bytes = |text: &String| BASE64.decode(text.as_bytes()).map(Bytes::from).map_err(malformed);
        self.attachments.iter().map(bytes).collect()
    }
}

fn yes() -> bool {
    true
}

/// Taking a seat.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Which one; none takes the first free one.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<Seat>,
    /// What the page adds to the table's chance.
    #[serde(default)]
    #[ts(optional, as = "Option<String>")]
    pub nonce: String,
}

/// Leaving a seat.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Stand {
    /// Which one.
    pub seat: Seat,
}

/// Putting a bot into a seat.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// Which one.
    pub seat: Seat,
    /// Of which level; none takes the bot out.
    pub level: Option<Level>,
}

/// Sending a guest away.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Remove {
    /// Whom.
    pub guest: GuestId,
}

/// A name and a glyph.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Introduce {
    /// The name.
    pub name: String,
    /// The glyph.
    pub glyph: String,
}

/// The token of a link to another device.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The token; it belongs into the fragment of an address, which no server sees.
    pub token: String,
}

/// Using a link to another device.
#[derive(Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct UseLink {
    /// The token.
    pub token: String,
    /// The guest that this browser is now and gives up; left out by whoever is nobody yet.
    #[serde(default)]
    #[ts(optional)]
    pub instead_of: Option<GuestId>,
}

/// A guest and how much they have going on.
#[derive(Debug, Serialize, TS)]
pub struct Seated {
    /// Who.
    pub guest: GuestCard,
    /// How many seats they hold at tables that are not over.
    pub seats: usize,
}

/// Whose a link is, and who the browser that looks at it is now.
#[derive(Debug, Serialize, TS)]
pub struct LinkLook {
    /// The guest that the link joins a device to.
    pub link: Seated,
    /// The guest that the browser is already.
    pub you: Option<Seated>,
}

/// A question to a tool.
#[derive(Clone, Debug, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AskTool {
    /// The tool's name.
    pub tool: String,
    /// Its parameters; what is left out has its preset, if it has one.
    #[serde(default)]
    #[ts(type = "Record<string, number | string | boolean | null>", optional)]
    pub parameters: Value,
    /// The seat whose view it is about; none for a tool that looks back as a spectator, or at a table that is over.
    #[serde(default)]
    #[ts(optional)]
    pub seat: Option<Seat>,
}

/// The whole game again, for a table that is over.
#[derive(Debug, Serialize, TS)]
pub struct Replay {
    /// Every entry, from the set-up on.
    #[ts(as = "Vec<table::table::ReplayStep<Words, Words>>")]
    pub steps: Json,
}

/// What was found when the record of a table that is over was checked, and what anybody needs to check it again.
#[derive(Debug, Serialize, TS)]
pub struct Verified {
    /// What was found.
    #[serde(flatten)]
    #[ts(flatten)]
    pub verdict: Verdict,
    /// The hash of the seed, which was known before anybody added to the table's chance.
    pub commitment: String,
    /// The seed.
    pub seed: String,
    /// What each seat added.
    pub nonces: Vec<String>,
    /// How many attachments the record refers to.
    #[ts(type = "number")]
    pub attachments: u64,
    /// How many of them are there, and are what they were; whoever made the others has been erased.
    #[ts(type = "number")]
    pub attachments_found: u64,
}
