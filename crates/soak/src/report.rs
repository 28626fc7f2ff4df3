//! What a soak found, for people.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::attack::{KINDS, Siege, is_turned_away};
use crate::house::{Phase, lock};
use crate::waits::{Readings, Times};

/// How much more memory there may be after a second attack, as a part of what there was after the first: that one has warmed
/// up whatever is kept, such as pictures, thoughts and the allocator's own blocks, so what comes on top is never given back.
pub const MORE_MEMORY: f64 = 1.1;
/// And in megabytes beside that: docs/performance.md says how it was measured.
pub const SLACK: f64 = 12.0;
/// The same for the first attack and the calm before it, in which players alone are at their tables, for a short while.
pub const WITH_ATTACKERS: (f64, f64) = (1.3, 32.0);

/// How long something took, phase by phase, and who waited longest.
#[derive(Default)]
pub struct Waits {
    times: BTreeMap<Phase, Times>,
    worst: BTreeMap<Phase, (f64, String)>,
}

impl Waits {
    pub fn note(&mut self, phase: Phase, who: String, seconds: f64) {
        self.times.entry(phase).or_default().add(seconds);
        if self.worst.get(&phase).is_none_or(|(worst, _)| *worst < seconds) {
            self.worst.insert(phase, (seconds, who));
        }
    }
}

/// Everything that was measured and found.
#[derive(Default)]
pub struct Report {
    /// How long nobody's turn may wait because of others, in seconds.
    pub longest_wait: f64,
    pub faults: Vec<String>,
    /// The acts of well-behaved players.
    pub acts: Waits,
    /// How late bots moved, after their pauses and whatever time they meant to take.
    pub bots: Waits,
    pub readings: Readings,
    /// How much of a processor the hall used.
    pub processor: BTreeMap<Phase, f64>,
    pub tables: usize,
    pub actions: usize,
    pub told: usize,
    pub killed: usize,
    /// How long the hall took to close, each time that it did.
    pub closed: Vec<Duration>,
    pub refusals: BTreeMap<String, u64>,
    pub breaks: BTreeMap<String, u64>,
}

fn times(times: Option<&Times>, part: impl Fn(&Times) -> Option<f64>) -> String {
    match times.filter(|times| times.count() > 0).and_then(part) {
        Some(seconds) if seconds < 1.0 => format!("{:.1} ms", seconds * 1e3),
        Some(seconds) => format!("{seconds:.2} s"),
        None => "–".to_owned(),
    }
}

fn megabytes(value: Option<f64>) -> String {
    value.map_or("–".to_owned(), |value| format!("{value:.0} MB"))
}

impl Report {
    /// Prints everything; says whether all of it held.
    pub fn print(&self, siege: &Siege) -> bool {
        println!("\n{}", self.measures());
        println!("{}", self.attackers(siege));
        for (what, counts) in [("refused", &self.refusals), ("lines broken", &self.breaks)] {
            let counts: Vec<String> = counts.iter().map(|(name, count)| format!("{name} {count}×")).collect();
            let list = counts.join(", ");
            println!("well-behaved players, {what}: {}", if list.is_empty() { "none" } else { &list });
        }
        for (what, waits) in [("longest act", &self.acts), ("latest bot", &self.bots)] {
            for (phase, (seconds, who)) in &waits.worst {
                println!("{what}, {}: {seconds:.3} s, {who}", phase.name());
            }
        }
        for fault in self.faults.iter().take(MOST_FAULTS) {
            println!("NOT HELD: {}", fault.chars().take(600).collect::<String>());
        }
        if self.faults.len() > MOST_FAULTS {
            println!("NOT HELD: {} more", self.faults.len() - MOST_FAULTS);
        }
        println!("{}", self.summary());
        self.faults.is_empty()
    }

    fn measures(&self) -> String {
        let phases: Vec<Phase> = Phase::ALL.into_iter().filter(|phase| *phase != Phase::WarmUp).collect();
        let names: Vec<&str> = phases.iter().map(|phase| phase.name()).collect();
        let mut text = format!("| | {} |\n|---|{}\n", names.join(" | "), "---:|".repeat(names.len()));
        let mut row = |name: &str, cell: &dyn Fn(Phase) -> String| {
            let cells: Vec<String> = phases.iter().map(|phase| cell(*phase)).collect();
            text.push_str(&format!("| {name} | {} |\n", cells.join(" | ")));
        };
        let readings = &self.readings;
        row("memory, in the second half", &|phase| megabytes(readings.memory_in(phase)));
        row("memory, at most", &|phase| megabytes(readings.most_memory_in(phase)));
        row("processor", &|phase| {
            self.processor.get(&phase).map_or("–".to_owned(), |part| format!("{:.0} %", part * 100.0))
        });
        let groups = [
            ("act to done", &self.acts.times),
            ("bots, how late", &self.bots.times),
            ("/healthz", &readings.health),
        ];
        for (name, group) in groups {
            row(&format!("{name}, count"), &|phase| group.get(&phase).map_or(0, Times::count).to_string());
            row(&format!("{name}, p50"), &|phase| times(group.get(&phase), |times| times.part(50)));
            row(&format!("{name}, p99"), &|phase| times(group.get(&phase), |times| times.part(99)));
            row(&format!("{name}, longest"), &|phase| times(group.get(&phase), |t| Some(t.longest())));
        }
        text
    }

    fn attackers(&self, siege: &Siege) -> String {
        let mut text =
            "| attackers | tried | turned away | what came of it |\n|---|---:|---:|---|\n".to_owned();
        let tallies = lock(&siege.tallies);
        for kind in KINDS {
            let Some(tally) = tallies.get(kind.name) else { continue };
            let outcomes = lock(&tally.outcomes);
            let turned_away: u64 =
                outcomes.iter().filter(|(name, _)| is_turned_away(name)).map(|(_, count)| count).sum();
            let list: Vec<String> = outcomes.iter().map(|(name, count)| format!("{name} {count}×")).collect();
            let (tried, list) = (tally.tried.load(Ordering::Relaxed), list.join(", "));
            text.push_str(&format!("| {}: {} | {tried} | {turned_away} | {list} |\n", kind.name, kind.about));
        }
        text
    }

    fn summary(&self) -> String {
        let Report { tables, actions, told, killed, longest_wait, .. } = self;
        let closed = self.closed.len();
        let slowest = self.closed.iter().max().map_or(0.0, Duration::as_secs_f64);
        let checked = format!(
            "{actions} acknowledged actions and {told} told entries at {tables} tables, each compared with the record; \
             {killed} kills, {closed} closings (the slowest took {slowest:.1} s); no turn longer than {longest_wait} s because of \
             others; memory; the log"
        );
        match self.faults.len() {
            0 => format!("soak: all held. Checked: {checked}."),
            count => format!("soak: FAILED, {count} things did not hold. Checked: {checked}."),
        }
    }
}

/// How many faults are named one by one.
const MOST_FAULTS: usize = 40;
