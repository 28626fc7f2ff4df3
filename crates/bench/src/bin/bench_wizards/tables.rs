//! What was measured, as tables.

use std::collections::BTreeMap;

use barbarossa::event::End;
use table::bot::Level;

use crate::playing::{Played, QUARTERS};
use crate::rows::{Group, Player, Row};

/// A row whose games were played.
pub struct Measured {
    pub row: Row,
    pub games: Vec<Played>,
}

/// A mean and its standard error.
fn mean(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    let mean = sum / f64::max(count, 1.0);
    (mean, ((squares / f64::max(count, 1.0) - mean * mean).max(0.0) / f64::max(count - 1.0, 1.0)).sqrt())
}

/// After so many rounds without a spear a game stalls.
const STALLED: [u32; 2] = [5, 10];
/// The spears by whose number riddles are counted: those that cost their maker, those that bring something, those that cost again.
const SPEARS: [std::ops::RangeInclusive<u8>; 4] = [1..=2, 3..=4, 5..=10, 11..=13];

const GAMES: &str = "| bots | games | at the goal | 13th spear | actions | from–to | turns | questions | attempts | curses | \
    spears after each quarter | winner's step | rounds without a spear, longest | stalled for 5 rounds | for 10 | processor, s for 1,000 games |";
const SEATS: &str = "| bots | who | wins ± standard error | even | steps as a maker ± standard error | first spear is the 1st, 2nd | 3rd, 4th | \
    5th–10th | 11th–13th | never | the second is the 5th–10th |";
const TIMES: &str = "| level | decisions | median | 99th percentile | longest | over 200 ms | all figures: median | longest |";

fn heading(head: &str) -> String {
    format!("{head}\n|---|{}", "---:|".repeat(head.matches('|').count() - 2))
}

impl Measured {
    fn of(&self, value: impl Fn(&Played) -> f64) -> f64 {
        mean(self.games.iter().map(value)).0
    }

    fn share(&self, is: impl Fn(&Played) -> bool) -> f64 {
        1e2 * self.of(|played| f64::from(u8::from(is(played))))
    }

    fn games(&self) -> String {
        let mut lengths: Vec<u64> = self.games.iter().map(|played| played.actions).collect();
        lengths.sort_unstable();
        let seats = self.row.players.len() as u32;
        let spears: Vec<String> = (0..QUARTERS)
            .map(|quarter| format!("{:.1}", self.of(|played| played.spears[quarter] as f64)))
            .collect();
        let stalled = STALLED
            .map(|rounds| format!("{:.1} %", self.share(|played| played.idle > rounds * seats)))
            .join(" | ");
        format!(
            "| {} | {} | {:.0} % | {:.0} % | {:.0} | {}–{} | {:.0} | {:.0} | {:.1} | {:.1} | {} | {:.0} | {:.1} | {stalled} | {:.0} |",
            self.row.name(),
            self.games.len(),
            self.share(|played| played.end == End::Goal),
            self.share(|played| played.end == End::Spears),
            self.of(|played| played.actions as f64),
            lengths.first().copied().unwrap_or_default(),
            lengths.last().copied().unwrap_or_default(),
            self.of(|played| f64::from(played.turns)),
            self.of(|played| played.questions as f64),
            self.of(|played| played.attempts as f64),
            self.of(|played| f64::from(played.curses)),
            spears.join(" · "),
            self.of(|played| f64::from(played.hat)),
            self.games.iter().map(|played| played.idle).max().unwrap_or_default() as f32 / seats as f32,
            self.of(|played| played.seconds) * 1e3,
        )
    }

    /// What became of the seats of each kind.
    fn seats(&self) -> Vec<String> {
        let mut kinds: Vec<Player> = self.row.players.clone();
        kinds.dedup();
        kinds.into_iter().map(|kind| self.seats_of(kind)).collect()
    }

    fn seats_of(&self, kind: Player) -> String {
        let seats = |played: &Played| -> Vec<usize> {
            (0..played.players.len()).filter(|seat| played.players[*seat] == kind).collect()
        };
        let (wins, error) =
            mean(self.games.iter().map(|played| seats(played).iter().map(|seat| played.wins[*seat]).sum()));
        let even = self.row.players.iter().filter(|player| **player == kind).count() as f64;
        // The seats of a game are not independent of one another.
        let steps = |played: &Played| {
            let sum: i16 = seats(played).iter().map(|seat| played.makers_steps[*seat]).sum();
            f64::from(sum) / even
        };
        let (steps, steps_error) = mean(self.games.iter().map(steps));
        let riddles: Vec<&Vec<u8>> = self
            .games
            .iter()
            .flat_map(|played| {
                let seats = seats(played);
                played
                    .riddles
                    .iter()
                    .filter(move |(maker, _)| seats.contains(maker))
                    .map(|(_, spears)| spears)
            })
            .collect();
        let share = |is: &dyn Fn(&[u8]) -> bool| {
            let count = riddles.iter().filter(|spears| is(spears)).count();
            format!("{:.0} %", 1e2 * count as f64 / riddles.len().max(1) as f64)
        };
        let first: Vec<String> = SPEARS
            .iter()
            .map(|range| share(&|spears| spears.first().is_some_and(|spear| range.contains(spear))))
            .collect();
        format!(
            "| {} | {} | {:.1} ± {:.1} % | {:.0} % | {steps:.2} ± {steps_error:.2} | {} | {} | {} |",
            self.row.name(),
            kind.name(),
            wins * 1e2,
            error * 1e2,
            even / self.row.players.len() as f64 * 1e2,
            first.join(" | "),
            share(&|spears| spears.is_empty()),
            share(&|spears| spears.get(1).is_some_and(|spear| SPEARS[2].contains(spear))),
        )
    }

    /// All that is said of this row, by itself.
    pub fn lines(&self) -> String {
        [vec![self.games()], self.seats()].concat().join("\n")
    }
}

fn times(measured: &[Measured]) {
    let mut all: BTreeMap<Level, (Vec<f32>, Vec<f32>)> = BTreeMap::new();
    for played in measured.iter().flat_map(|measured| &measured.games) {
        played.thoughts.iter().for_each(|(level, time)| all.entry(*level).or_default().0.push(*time));
        played.modelling.iter().for_each(|(level, time)| all.entry(*level).or_default().1.push(*time));
    }
    println!(
        "\nProcessor time of the thread that decides; what was worked out once for a figure or a text is kept."
    );
    println!("{}", heading(TIMES));
    for (level, (mut thoughts, mut figures)) in all {
        thoughts.sort_by(f32::total_cmp);
        figures.sort_by(f32::total_cmp);
        let at = |times: &[f32], part: f64| {
            1e3 * times.get(((times.len().max(1) - 1) as f64 * part) as usize).copied().unwrap_or_default()
        };
        let long = thoughts.iter().filter(|time| **time > 0.2).count();
        println!(
            "| {} | {} | {:.1} ms | {:.1} ms | {:.0} ms | {long} | {:.0} ms | {:.0} ms |",
            level.name(),
            thoughts.len(),
            at(&thoughts, 0.5),
            at(&thoughts, 0.99),
            at(&thoughts, 1.0),
            at(&figures, 0.5),
            at(&figures, 1.0),
        );
    }
}

pub fn print(measured: &[Measured]) {
    for group in Group::ALL {
        let rows: Vec<&Measured> = measured.iter().filter(|measured| measured.row.group == group).collect();
        if rows.is_empty() {
            continue;
        }
        println!("\n{}", heading(GAMES));
        rows.iter().for_each(|row| println!("{}", row.games()));
        println!("\n{}", heading(SEATS));
        rows.iter().for_each(|row| row.seats().iter().for_each(|line| println!("{line}")));
    }
    if !measured.is_empty() {
        times(measured);
    }
}
