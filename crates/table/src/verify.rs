//! Checking a finished record: its text, its rules and its chance.

use serde::Serialize;
use ts_rs::TS;

use crate::chance::Fair;
use crate::game::Game;
use crate::record::{Record, RecordError, RecordFault, RecordPosition, Source};
use crate::table::Table;

/// What was found in a record that is in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Verdict {
    /// How many entries were replayed.
    #[ts(type = "number")]
    pub entries: u64,
    /// How many draws there were.
    #[ts(type = "number")]
    pub draws: u64,
    /// What is known of them.
    pub chance: ChanceFound,
    /// Whether the table was abandoned before its end.
    pub abandoned: bool,
}

/// What is known of a record's draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ChanceFound {
    /// The seed matches its hash, and every draw follows from it.
    Fair,
    /// The same; but people rolled their own dice, of which nothing can be known.
    FairButOwnDice,
    /// They came from whoever drove the table.
    Scripted,
}

/// Checks a finished record: lines, seals, rules, the seed's hash and every draw.
pub fn verify<G: Game>(text: &str) -> Result<Verdict, RecordError> {
    let record = Record::<G::Action>::parse(text)?;
    let at_end = |fault| RecordError::new(RecordPosition::End, fault);
    let end = record.end.as_ref().ok_or_else(|| at_end(RecordFault::Missing))?;
    let (fair, chance) = match &record.set_up.chance {
        Source::Fair { commitment, nonces } => {
            let seed = end.seed.ok_or_else(|| at_end(RecordFault::NoSeed))?;
            if seed.commitment() != *commitment {
                return Err(at_end(RecordFault::Seed));
            }
            let own = record.set_up.own_dice;
            let found = if own { ChanceFound::FairButOwnDice } else { ChanceFound::Fair };
            (Some(Fair::new(&seed, nonces)), found)
        }
        // Whoever has a seed could prove the draws: a record that shows one and asks not to be checked was changed.
        Source::Scripted if end.seed.is_some() => return Err(at_end(RecordFault::SeedUnwanted)),
        Source::Scripted => (None, ChanceFound::Scripted),
    };
    let table = Table::<G>::replay(&record, fair.as_ref())?;
    let draws = record.entries.iter().map(|entry| entry.draws.len()).sum::<usize>() + record.draws.len();
    Ok(Verdict {
        entries: record.entries.len() as u64,
        draws: draws as u64,
        chance,
        abandoned: table.outcome().is_none(),
    })
}
