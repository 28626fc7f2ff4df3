//! What a program can ask of the referee.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use table::attachment::AttachmentId;
use table::bot::Level;
use table::chance::Seed;
use table::game::Millis;
use table::record::{Actor, Player, TableAction};
use table::{Seat, parse};

/// Begins a table; a table that was there before is forgotten.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    pub game: String,
    /// Its options; what is missing has its preset.
    #[serde(default)]
    pub options: Value,
    /// How many sit, or who; the fewest the game allows if missing.
    pub seats: Option<Seats>,
    /// The version of the rules; the newest if missing.
    pub rules: Option<u32>,
    /// The table's seed, unless its chance is scripted.
    #[serde(default, deserialize_with = "seed")]
    pub seed: Option<Seed>,
    /// Whether every draw comes with the request that needs it.
    #[serde(default)]
    pub scripted: bool,
    /// What each seat adds to the seed.
    pub nonces: Option<Vec<String>>,
    /// Whether open dice come with the request that needs them.
    #[serde(default)]
    pub own_dice: bool,
    /// The day of play, such as `"2026-11-15"`, for a game that has one; today if missing.
    pub day: Option<Value>,
    /// The draws of the set-up, where they are scripted or typed in.
    #[serde(default)]
    pub draws: Vec<u64>,
}

/// Who sits.
#[derive(Debug)]
pub enum Seats {
    /// So many persons, or programs on their behalf.
    Count(u8),
    Players(Vec<Player>),
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        let value = Value::deserialize(deserializer)?;
        if let Some(count) = value.as_u64() {
            // More than a table can have is refused with the game's own numbers.
            return Ok(Seats::Count(u8::try_from(count).unwrap_or(u8::MAX)));
        }
        let players = parse::from_value(value).map_err(|error| {
            D::Error::custom(format!(
                "expected a number or a list of \"person\" and {{\"bot\":LEVEL}} ({error})"
            ))
        })?;
        Ok(Seats::Players(players))
    }
}

fn seed<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Seed>, D::Error> {
    match Value::deserialize(deserializer)? {
        Value::Null => Ok(None),
        Value::String(text) => text.parse().map(Some).map_err(D::Error::custom),
        Value::Number(number) if number.is_u64() => Ok(number.as_u64().map(Seed::from_number)),
        _ => Err(D::Error::custom("a seed is a whole number or 64 hexadecimal digits")),
    }
}

/// A seat acts in the game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Act {
    pub seat: Seat,
    pub action: Value,
    /// When; no time passes if missing.
    pub at: Option<Millis>,
    /// Its draws, where they are scripted or typed in.
    #[serde(default)]
    pub draws: Vec<u64>,
}

/// A seat or the host acts at the table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AtTable {
    /// Who: a seat's number, or `host`.
    pub by: Actor,
    pub action: TableAction,
    /// When; no time passes if missing.
    pub at: Option<Millis>,
    /// Its draws, where they are scripted or typed in.
    #[serde(default)]
    pub draws: Vec<u64>,
}

/// The clock acts, since the deadline has passed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// What time it is; the deadline if missing.
    pub at: Option<Millis>,
    /// Its draws, where they are scripted or typed in.
    #[serde(default)]
    pub draws: Vec<u64>,
}

/// The clock hands in what a seat that is due has in its draft, since the deadline has passed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandIn {
    /// Whose draft.
    pub seat: Seat,
    /// Its bytes, in Base64.
    pub draft: String,
    /// What time it is; the deadline if missing.
    pub at: Option<Millis>,
    /// Its draws, where they are scripted or typed in.
    #[serde(default)]
    pub draws: Vec<u64>,
}

/// Puts an attachment, for actions and options to refer to.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Put {
    /// Its bytes, in Base64.
    pub bytes: String,
}

/// Gets an attachment that a seat, or a spectator if missing, may fetch.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Get {
    /// Who.
    pub seat: Option<Seat>,
    /// Which.
    pub attachment: AttachmentId,
}

/// A bot thinks and acts for a seat.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LetBot {
    pub seat: Seat,
    pub level: Level,
    /// The bot's own chance, which is not the table's.
    #[serde(default)]
    pub seed: u64,
    /// How much the thought may cost.
    pub effort: Option<u64>,
    /// When; no time passes if missing.
    pub at: Option<Millis>,
    /// Its draws, where they are scripted or typed in.
    #[serde(default)]
    pub draws: Vec<u64>,
}

/// Somebody looks at the table: a seat, or a spectator if missing.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub seat: Option<Seat>,
}

/// What a seat may do.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub seat: Seat,
}

/// What a seat, or a spectator if missing, was told.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tell {
    pub seat: Option<Seat>,
    /// Only what came after this entry; everything if missing.
    pub since: Option<u64>,
}

/// What a seat heard or felt of an entry.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sense {
    pub seat: Seat,
    pub n: u64,
}

/// A question for one of the game's tools.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    pub tool: String,
    /// The game, for a tool that needs no table; the table's game if missing.
    pub game: Option<String>,
    /// The seat that asks, for a tool that needs one.
    pub seat: Option<Seat>,
    /// The tool's parameters; what is missing has its preset.
    #[serde(default)]
    pub parameters: Value,
    /// How much the answer may cost.
    pub effort: Option<u64>,
}

/// A request without parameters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plain {}
