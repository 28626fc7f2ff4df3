//! Golden records: one game per version of the rules, kept for ever, readable, replayed by every test run.

use rand::RngExt as _;
use rand::seq::IndexedRandom as _;

use super::{Conform, Trial, open, rng, sample};
use crate::attachment::Bytes;
use crate::chance::Seed;
use crate::record::{Actor, Input, Record, RecordError, TableAction};
use crate::seat::{Seat, Viewer};
use crate::table::{Table, may_act};

/// A longer game is given up, so that a golden record stays short enough to read.
pub const LONGEST: u64 = 60;

/// Plays a new game with the newest rules, at random, and returns its record.
pub fn play<G: Conform>() -> Option<String> {
    let (trial, longest) = G::golden()?;
    play_trial::<G>(&trial, longest).map(|sample| sample.record)
}

/// A game that was played at random.
pub struct Sample {
    /// Its record.
    pub record: String,
    /// The bytes that its options and entries refer to.
    pub attachments: Vec<Bytes>,
}

/// Games that together show what the game can do: the golden one, and one of each of the kit's trials.
pub fn samples<G: Conform>() -> Vec<Sample> {
    let trials = G::trials().into_iter().map(|trial| (trial, LONGEST));
    G::golden()
        .into_iter()
        .chain(trials)
        .filter_map(|(trial, longest)| play_trial::<G>(&trial, longest))
        .collect()
}

fn play_trial<G: Conform>(trial: &Trial<G::Options>, longest: u64) -> Option<Sample> {
    let seed = Seed::from_number(1);
    let (mut table, fair) = open::<G>(trial, &seed).ok()?;
    let mut rng = rng(1);
    while !table.is_over() {
        let n = table.next_number();
        let may_act = Seat::first(table.seats()).filter(|seat| may_act(&table, *seat));
        let (due, others): (Vec<Seat>, Vec<Seat>) = may_act.partition(|seat| table.due().contains(*seat));
        // Nobody waits for an interrupt, and now and then there should be one.
        let interrupts = !due.is_empty() && !others.is_empty() && rng.random_ratio(1, 8);
        let actor = if interrupts { others.choose(&mut rng) } else { due.first().or(others.first()) };
        let (by, input, now) = match actor.copied() {
            Some(seat) if n > longest => {
                (Actor::Seat(seat), Input::Table(TableAction::GiveUp), table.at() + 1)
            }
            Some(seat) => {
                let action = sample(&table, seat, &mut rng)?;
                (Actor::Seat(seat), Input::Game(action), table.at() + 1_000)
            }
            None => (Actor::Clock, Input::Clock, table.deadline()?),
        };
        let overdue = table.deadline().is_some_and(|deadline| deadline <= now);
        let (by, input) = if overdue { (Actor::Clock, Input::Clock) } else { (by, input) };
        let prepared = table.prepare(by, input, now, &mut fair.entry(n)).ok()?;
        table.commit(prepared);
    }
    let attachments = table.all_attachments().into_iter().filter_map(|id| table.pool().get(id)).collect();
    Some(Sample { record: table.record(Some(seed)).to_text(), attachments })
}

/// What everybody was told and sees in a record, as text.
pub fn playthrough<G: Conform>(record: &str) -> Result<String, RecordError> {
    let record = Record::<G::Action>::parse(record)?;
    let table = Table::<G>::replay(&record, None)?;
    let mut text = format!("{} with rules {}\n", G::ID, table.set_up().rules);
    text.push_str(&format!("options {}\n", table.set_up().options));
    for n in 0..table.next_number() {
        if let Some(entry) = usize::try_from(n).ok().and_then(|n| table.entries().get(n.wrapping_sub(1))) {
            text.push_str(&format!("\n{}\n", json(entry)));
        }
        for viewer in Viewer::all(table.seats()) {
            let Some(update) = table.update(n, viewer) else { continue };
            for event in &update.events {
                text.push_str(&format!("  {viewer} is told {}\n", json(event)));
            }
            for notice in &update.notices {
                text.push_str(&format!("  {viewer} notices {}\n", json(notice)));
            }
        }
    }
    text.push('\n');
    for viewer in Viewer::all(table.seats()) {
        text.push_str(&format!("in the end {viewer} sees {}\n", json(&table.view(viewer))));
    }
    text.push_str(&format!("outcome {}\n", json(&table.outcome())));
    Ok(text)
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
