//! Spoiled records: whatever was edited is refused, and nothing falls over.

use rand::{Rng, RngExt as _};
use serde_json::Value;
use table::record::{self, Record, RecordFault};
use table::verify::Verdict;

use super::mutate;

/// How the inputs fared.
#[derive(Debug, Default)]
pub struct Count {
    /// Inputs in all.
    pub inputs: u64,
    /// Edited and not sealed anew; all of them were refused, or differ in their line ends only.
    pub edited: u64,
    /// Edited and sealed anew.
    pub resealed: u64,
    /// Of those, how many got past the reader to the rules, which refused them.
    pub against_rules: u64,
    /// Of those, how many are in order: another game that might have been played.
    pub in_order: u64,
}

/// Checks a record as the command line does.
fn verify(text: &str) -> Result<Verdict, Option<RecordFault>> {
    let set_up = record::read_set_up(text).map_err(|error| Some(error.fault))?;
    let room = games::room(&set_up.game).ok_or(None)?;
    // Replaying alone must not fall over either.
    let _ = room.replay(text);
    room.verify(text).map_err(|error| Some(error.fault))
}

/// Tries one spoiled record. Panics if it is treated wrongly.
pub fn round(rng: &mut dyn Rng, seeds: &[String], count: &mut Count, shown: &mut String) {
    let original = &seeds[rng.random_range(0..seeds.len())];
    let other = &seeds[rng.random_range(0..seeds.len())];
    count.inputs += 1;
    if rng.random_ratio(1, 2) {
        *shown = mutate::text(rng, original, other);
        let result = verify(shown);
        count.edited += 1;
        let same = |seed: &String| seed.lines().eq(shown.lines());
        assert!(result.is_err() || seeds.iter().any(same), "an edited record was accepted");
        return;
    }
    let Some(text) = resealed(rng, original) else { return };
    *shown = text;
    count.resealed += 1;
    match verify(shown) {
        Ok(_) => {
            count.in_order += 1;
            again(shown);
        }
        Err(Some(RecordFault::Stop(_))) => count.against_rules += 1,
        Err(_) => {}
    }
}

/// What is in order stays in order when it is replayed and written down again.
fn again(text: &str) {
    let record = Record::<Value>::parse(text).expect("it was in order");
    let room = games::room(&record.set_up.game).expect("it was in order");
    let table = room.replay(text).expect("it was in order");
    let once = table.record_text(record.end.and_then(|end| end.seed));
    assert!(room.verify(&once).is_ok(), "a record in order is refused after being written again");
}

/// The record with something changed behind its seals, and sealed anew.
fn resealed(rng: &mut dyn Rng, text: &str) -> Option<String> {
    let mut record = Record::<Value>::parse(text).ok()?;
    for _ in 0..rng.random_range(1..=2u32) {
        let entries = record.entries.len();
        let at = rng.random_range(0..entries.max(1));
        match rng.random_range(0..10u32) {
            0 => record.set_up = changed(rng, &record.set_up)?,
            1 => record.draws = changed(rng, &record.draws)?,
            2 => record.end = changed(rng, &record.end)?,
            3 if entries > 0 => drop(record.entries.remove(at)),
            4 if entries > 0 => record.entries.swap(at, rng.random_range(0..entries)),
            5 if entries > 0 => record.entries.insert(at, record.entries[at].clone()),
            6 => record.entries.truncate(at),
            _ if entries > 0 => record.entries[at] = changed(rng, &record.entries[at])?,
            _ => {}
        }
    }
    // Half of the time the numbers are mended too, so that the rules have something to say.
    if rng.random_ratio(1, 2) {
        (1..).zip(&mut record.entries).for_each(|(n, entry)| entry.n = n);
        let entries = record.entries.len() as u64;
        record.end.iter_mut().for_each(|end| end.entries = entries);
    }
    Some(record.to_text())
}

fn changed<T: serde::Serialize + serde::de::DeserializeOwned>(rng: &mut dyn Rng, part: &T) -> Option<T> {
    let mut value = serde_json::to_value(part).ok()?;
    mutate::json(rng, &mut value);
    serde_json::from_value(value).ok()
}
