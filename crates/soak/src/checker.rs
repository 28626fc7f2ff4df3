//! Compares what the players noted with what the hall has kept.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use table::artefact::NoArtefacts;
use table::bot::{Budget, Level, ThinkContext, Thought};
use table::erased::{AnyTable, Room};
use table::record::Player;
use table::{Seat, Viewer};

use crate::house::{Closing, Phase};
use crate::notes::{By, Done, PlayerAction, SeatNotes, TableNotes};

/// How long a bot pauses before it moves: the preset of `--bot-pause`.
const BOT_PAUSE: Duration = Duration::from_millis(700);

/// An entry as the store has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    pub n: u64,
    pub line: String,
    /// Whose action it was, and its id.
    pub action: Option<(String, String)>,
}

/// How long a bot kept its table waiting.
#[derive(Clone, Debug)]
pub struct BotWait {
    pub waiting: Waiting,
    pub ended: Instant,
    pub seat: usize,
    /// Whether it moved at last.
    pub moved: bool,
}

/// What comes of looking at one table.
#[derive(Debug, Default)]
pub struct Finding {
    pub faults: Vec<String>,
    pub bots: Vec<BotWait>,
    /// How many acknowledged actions and told entries were compared.
    pub actions: usize,
    pub told: usize,
}

pub fn look_at(notes: &TableNotes, kept: &[Kept], room: &dyn Room) -> Finding {
    let mut finding = Finding::default();
    check_actions(notes, kept, &mut finding);
    if let Err(fault) = check_told(notes, kept, room, &mut finding) {
        finding.faults.push(fault);
    }
    check_record(notes, kept, room, &mut finding.faults);
    for seat in &notes.seats {
        finding.faults.extend(seat.faults.iter().map(|fault| format!("seat {}: {fault}", seat.seat)));
        if let Some((id, waited)) = &seat.unanswered {
            let waited = waited.as_secs_f64();
            finding.faults.push(format!("seat {}: `{id}` was not answered for {waited:.1} s", seat.seat));
        }
    }
    let name = notes.name();
    finding.faults.iter_mut().for_each(|fault| *fault = format!("{name}: {fault}"));
    finding
}

/// Every acknowledged action is kept once, at its number; nothing else of a person is kept; nothing refused is.
fn check_actions(notes: &TableNotes, kept: &[Kept], finding: &mut Finding) {
    let faults = &mut finding.faults;
    let mut people: BTreeMap<u64, &Done> = BTreeMap::new();
    for seat in &notes.seats {
        for done in &seat.done {
            finding.actions += 1;
            check_done(seat, done, kept, faults);
            if let Some(other) = people.insert(done.n, done) {
                faults.push(format!("entry {} is acknowledged as `{}` and `{}`", done.n, other.id, done.id));
            }
        }
        let named = |id: &String| kept.iter().any(|kept| is_named(kept, seat, id));
        let unanswered = seat.unanswered.as_ref().map(|(id, _)| id);
        for id in seat.refused.iter().filter(|id| named(id)) {
            faults.push(format!("`{id}` of seat {} was refused, and is in the record", seat.seat));
        }
        for kept in kept.iter().filter(|kept| unanswered.is_some_and(|id| is_named(kept, seat, id))) {
            faults.push(format!("entry {} of seat {} was never acknowledged", kept.n, seat.seat));
        }
    }
    let seats = notes.seats.len() as u64;
    for (place, entry) in (0u64..).zip(kept) {
        if entry.n != place {
            faults.push(format!("entry {} stands at place {place} of the record", entry.n));
        }
        let line: Value = serde_json::from_str(&entry.line).unwrap_or_default();
        let by_person = line["by"] == "host" || line["by"].as_u64().is_some_and(|seat| seat < seats);
        if by_person && !people.contains_key(&entry.n) {
            faults.push(format!("entry {} is nobody's: {}", entry.n, entry.line));
        }
    }
}

fn is_named(kept: &Kept, seat: &SeatNotes, id: &str) -> bool {
    kept.action.as_ref().is_some_and(|(guest, known)| *guest == seat.guest && known == id)
}

fn check_done(seat: &SeatNotes, done: &Done, kept: &[Kept], faults: &mut Vec<String>) {
    let entries: Vec<&Kept> = kept.iter().filter(|kept| is_named(kept, seat, &done.id)).collect();
    let [entry] = entries.as_slice() else {
        let times = entries.len();
        faults.push(format!("`{}` of seat {} is in the record {times} times", done.id, seat.seat));
        return;
    };
    if entry.n != done.n {
        let (told, kept) = (done.n, entry.n);
        faults.push(format!("`{}` was acknowledged as entry {told}, and is entry {kept}", done.id));
    }
    let line: Value = serde_json::from_str(&entry.line).unwrap_or_default();
    let same_actor = match done.by {
        By::Seat(seat) => line["by"] == seat,
        By::Host => line["by"] == "host",
    };
    let same_action = match &done.action {
        PlayerAction::Game(action) => line["do"] == *action,
        PlayerAction::Table(action) => line["table"] == *action,
    };
    if !(same_actor && same_action) {
        faults.push(format!("entry {} is {}, not {:?} of {:?}", entry.n, entry.line, done.action, done.by));
    }
}

/// Folds the record, and compares each entry with what the players were told of it. On the way it is seen how long bots
/// were waited for.
fn check_told(
    notes: &TableNotes,
    kept: &[Kept],
    room: &dyn Room,
    finding: &mut Finding,
) -> Result<(), String> {
    let (first, rest) = kept.split_first().ok_or("there is no record")?;
    let mut table = room.replay(&format!("{}\n", first.line)).map_err(|error| error.to_string())?;
    let mut places = vec![0usize; notes.seats.len()];
    let mut bots = Bots { notes, waiting: BTreeMap::new(), waits: Vec::new() };
    compare(notes, &*table, 0, &mut places, finding);
    bots.after(0, first, &*table);
    for entry in rest {
        table.follow(&entry.line).map_err(|error| error.to_string())?;
        compare(notes, &*table, entry.n, &mut places, finding);
        bots.after(entry.n, entry, &*table);
    }
    bots.leave();
    finding.bots = bots.waits;
    for (seat, place) in notes.seats.iter().zip(places) {
        if let Some(extra) = seat.seen.get(place) {
            let what =
                format!("seat {} was told of {}, and the record has no such entry", seat.seat, extra.n);
            finding.faults.push(what);
        }
    }
    Ok(())
}

/// Compares entry `n` with what each seat was told of it. Whoever left earlier was told less.
fn compare(notes: &TableNotes, table: &dyn AnyTable, n: u64, places: &mut [usize], finding: &mut Finding) {
    for (seat, place) in notes.seats.iter().zip(places) {
        let Some(seen) = seat.seen.get(*place) else { continue };
        if seen.n != n {
            if *place == n as usize {
                let what = format!("seat {} was told of entry {} when {n} was next", seat.seat, seen.n);
                finding.faults.push(what);
            }
            continue;
        }
        *place += 1;
        finding.told += 1;
        let told = table.update(n, Viewer::Seat(Seat::new(seat.seat)));
        let told: Option<Value> = told.and_then(|told| serde_json::from_str(told.get()).ok());
        if told.as_ref() != Some(&seen.told) {
            let told = told.unwrap_or_default();
            finding
                .faults
                .push(format!("seat {} was told {} of entry {n}, not {told}", seat.seat, seen.told));
        }
    }
}

/// Bots that are waited for.
struct Bots<'a> {
    notes: &'a TableNotes,
    waiting: BTreeMap<usize, Waiting>,
    waits: Vec<BotWait>,
}

/// A bot that has something to do.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// Since when.
    pub since: Instant,
    /// When it means to do it.
    pub ready: Instant,
}

impl Bots<'_> {
    /// Entry `n` was made: whoever made it is waited for no longer, and others may be waited for now.
    fn after(&mut self, n: u64, entry: &Kept, table: &dyn AnyTable) {
        let place = usize::try_from(n).unwrap_or(usize::MAX);
        let seen = self.notes.seats.iter().filter_map(|seat| seat.seen.get(place));
        let heard = seen.filter(|seen| seen.n == n);
        let Some(first) = heard.min_by_key(|seen| (!seen.live, seen.heard)) else { return };
        let line: Value = serde_json::from_str(&entry.line).unwrap_or_default();
        let by = line["by"].as_u64().and_then(|seat| usize::try_from(seat).ok());
        if let Some((seat, waiting)) = by.and_then(|seat| self.waiting.remove_entry(&seat))
            && first.live
        {
            self.waits.push(BotWait { waiting, ended: first.heard, seat, moved: true });
        }
        let before = std::mem::take(&mut self.waiting);
        for (seat, player) in Seat::first(Seat::MOST).zip(table.players()) {
            let Player::Bot(level) = player else { continue };
            let Some(after) = rest(table, seat, *level) else { continue };
            let since = before.get(&seat.index()).map_or(first.heard, |waiting| waiting.since);
            let ready = (since + BOT_PAUSE).max(first.heard + after);
            self.waiting.insert(seat.index(), Waiting { since, ready });
        }
    }

    /// Those who never moved were waited for until everybody left.
    fn leave(&mut self) {
        let Some(left) = self.notes.seats.iter().map(|seat| seat.left).max() else { return };
        let never = self.waiting.iter().filter(|(_, waiting)| waiting.ready < left);
        self.waits.extend(never.map(|(&seat, &waiting)| BotWait {
            waiting,
            ended: left,
            seat,
            moved: false,
        }));
    }
}

/// How long a bot means to wait before it does something, as in some games it does so that people have a chance; `None` if
/// it has nothing to do. A bot keeps nothing in mind, so it says here what it said to the hall.
fn rest(table: &dyn AnyTable, seat: Seat, level: Level) -> Option<Duration> {
    let thought = table.thought(seat, level)?;
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    match thought(&mut ThinkContext::new(&Spent, &mut rng, &NoArtefacts)) {
        Thought::Act(_) => Some(Duration::ZERO),
        Thought::ActAfter(_, after) => Some(Duration::from_millis(after)),
        Thought::Wait => None,
    }
}

/// What it does is not asked here, only when: there is nothing to think about for long.
struct Spent;

impl Budget for Spent {
    fn is_spent(&self) -> bool {
        true
    }
}

/// The record as the hall sent it is the one that it keeps, and proves itself.
fn check_record(notes: &TableNotes, kept: &[Kept], room: &dyn Room, faults: &mut Vec<String>) {
    let Some(record) = &notes.record else {
        faults.push("its record could not be fetched".to_owned());
        return;
    };
    if let Err(error) = room.verify(record) {
        faults.push(format!("its record does not verify: {error}"));
    }
    let sent = record.lines();
    let same = sent.clone().count() == kept.len() + 1 && sent.zip(kept).all(|(line, kept)| line == kept.line);
    if !same {
        faults.push("its record was sent otherwise than it is kept".to_owned());
    }
}

/// Actions that a hall took, and did not answer before it closed.
pub fn unanswered_at_closing(notes: &TableNotes, closings: &[Closing]) -> Vec<String> {
    // A line that breaks with the hall may be noticed a moment later.
    const MOMENT: Duration = Duration::from_secs(1);
    let closing = |broke: &Instant| closings.iter().any(|c| (c.from..=c.until + MOMENT).contains(broke));
    let done = notes.seats.iter().flat_map(|seat| &seat.done);
    let lost = done.filter(|done| done.left_unanswered.as_ref().is_some_and(closing));
    lost.map(|done| format!("{}: entry {} (`{}`) was taken, and not answered", notes.name(), done.n, done.id))
        .collect()
}

/// The phase in which an instant lies.
pub fn phase_at(instant: Instant, begun: &[(Phase, Instant)]) -> Option<Phase> {
    begun.iter().rev().find(|(_, from)| *from <= instant).map(|(phase, _)| *phase)
}

#[cfg(test)]
mod tests;
