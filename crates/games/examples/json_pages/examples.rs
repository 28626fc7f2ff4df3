//! Examples from games that the kit plays: what was asked, done and told.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use games::table::erased::{AnyTable, Json, Room, Workshop};
use games::table::kit::golden::Sample;
use games::table::{Seat, Viewer};
use serde::Deserialize;
use serde_json::Value;

/// How much an example says: what is false says nothing.
fn worth(json: &str) -> usize {
    json.replace("false", "").len()
}

/// A longer event is no example that anybody wants to read, if there is a shorter one.
const LONGEST_EVENT: usize = 400;

/// Something that a seat did.
pub struct Done {
    /// What it might do then.
    pub choices: String,
    /// What it did.
    pub action: String,
    /// What it was told of it.
    pub told: Vec<String>,
}

/// Examples of everything that happens in some games.
#[derive(Default)]
pub struct Examples {
    /// For each kind of action the one that says most.
    pub done: BTreeMap<String, Done>,
    /// For each kind of event the one that says most, unless that is too long.
    pub events: BTreeMap<String, String>,
    /// What a seat sees in the middle of the first game.
    pub view: String,
}

/// A line of a record, as far as it matters here.
#[derive(Deserialize)]
struct Line {
    n: u64,
    by: Value,
    #[serde(rename = "do")]
    action: Option<Json>,
}

#[derive(Deserialize)]
struct Told {
    #[serde(default)]
    events: Vec<Json>,
}

/// The name of an action or an event: a word, or the only field of an object.
fn kind(json: &str) -> Option<String> {
    match serde_json::from_str(json).ok()? {
        Value::String(word) => Some(word),
        Value::Object(fields) => fields.keys().next().cloned(),
        _ => None,
    }
}

impl Examples {
    /// Those of the kit's games.
    pub fn of(room: &dyn Workshop) -> Result<Examples> {
        let mut examples = Examples::default();
        for Sample { record, .. } in room.samples() {
            examples.look_through(room, &record)?;
        }
        Ok(examples)
    }

    fn look_through(&mut self, room: &dyn Room, record: &str) -> Result<()> {
        let (head, rest) = record.split_once('\n').context("a record has lines")?;
        let mut table = room.replay(&format!("{head}\n"))?;
        let lines: Vec<&str> = rest.lines().filter(|line| !line.starts_with("{\"end\"")).collect();
        self.add_events(table.as_ref(), 0, Viewer::Spectator)?;
        for (at, line) in lines.iter().enumerate() {
            let entry: Line = serde_json::from_str(line)?;
            let seat = entry.by.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat::new);
            let choices = seat.map(|seat| table.choices(seat).to_string());
            table.follow(line)?;
            let told =
                self.add_events(table.as_ref(), entry.n, seat.map_or(Viewer::Spectator, Viewer::Seat))?;
            if let (Some(action), Some(choices)) = (entry.action, choices) {
                self.add_done(Done { choices, action: action.to_string(), told });
            }
            if self.view.is_empty() && at == lines.len() / 2 {
                self.view = table.view(Viewer::Seat(seat.unwrap_or(Seat::new(0)))).to_string();
            }
        }
        Ok(())
    }

    fn add_events(&mut self, table: &dyn AnyTable, n: u64, viewer: Viewer) -> Result<Vec<String>> {
        let Some(update) = table.update(n, viewer) else { return Ok(Vec::new()) };
        let told: Told = serde_json::from_str(update.get())?;
        let events: Vec<String> = told.events.iter().map(ToString::to_string).collect();
        for event in &events {
            let kept = self
                .events
                .entry(kind(event).context("an event has a name")?)
                .or_insert_with(|| event.clone());
            let better = match event.len() <= LONGEST_EVENT {
                true => kept.len() < event.len() || kept.len() > LONGEST_EVENT,
                false => event.len() < kept.len(),
            };
            if better {
                kept.clone_from(event);
            }
        }
        Ok(events)
    }

    fn add_done(&mut self, done: Done) {
        let Some(kind) = kind(&done.action) else { return };
        match self.done.get(&kind) {
            Some(kept) if worth(&kept.action) >= worth(&done.action) => {}
            _ => drop(self.done.insert(kind, done)),
        }
    }
}
