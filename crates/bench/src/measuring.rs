//! What several measurements share: seconds of computing, tables without a record, and OpenSpiel to compare with.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use rand::RngExt as _;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::Value;
use table::chance::{Chance, Die, NoDraw};
use table::record::{Player, SetUp, Source, TABLE_RULES};
use table::{Game, Table};

/// How many runs a figure is the median of.
pub const RUNS: usize = 5;
const SHORTEST_RUN: f64 = 0.2;
/// How often a run asks how long it has taken.
const LOOK: Duration = Duration::from_millis(20);
const OPEN_SPIEL: &str = include_str!("open_spiel.py");

/// Seconds that this thread has computed, so that other work on the machine does not count; where the system does not
/// tell, seconds that have passed.
pub fn computed(began: Instant) -> f64 {
    #[cfg(target_os = "linux")]
    {
        let _ = began;
        let now = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
    }
    #[cfg(not(target_os = "linux"))]
    began.elapsed().as_secs_f64()
}

/// Seconds that this thread computes for one unit of work: the median of several runs. `work` returns how many units it did.
pub fn measure(work: impl FnMut() -> Result<u64>) -> Result<f64> {
    median(work, computed)
}

/// The same on the clock, for work of several threads.
pub fn measure_on_clock(work: impl FnMut() -> Result<u64>) -> Result<f64> {
    median(work, |began| began.elapsed().as_secs_f64())
}

fn median(mut work: impl FnMut() -> Result<u64>, passed: fn(Instant) -> f64) -> Result<f64> {
    work()?;
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let clock = Instant::now();
        let (began, mut looked, mut units) = (passed(clock), clock, 0);
        let seconds = loop {
            units += work()?;
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                let seconds = passed(clock) - began;
                if seconds > SHORTEST_RUN {
                    break seconds;
                }
            }
        };
        runs.push(seconds / units.max(1) as f64);
    }
    runs.sort_by(f64::total_cmp);
    Ok(runs[RUNS / 2])
}

/// Dice that no record keeps.
pub struct Dice<'a>(pub &'a mut Xoshiro256PlusPlus);

impl Chance for Dice<'_> {
    fn draw(&mut self, die: Die) -> Result<u64, NoDraw> {
        Ok(self.0.random_range(0..die.below()))
    }
}

/// So many people.
pub fn people(seats: u8) -> Vec<Player> {
    vec![Player::Person; usize::from(seats)]
}

/// A table by the newest rules.
pub fn table_of<G: Game>(seats: Vec<Player>, options: Value, dice: &mut Dice<'_>) -> Result<Table<G>> {
    let set_up = SetUp {
        game: G::ID.to_owned(),
        rules: G::RULES.iter().copied().max().unwrap_or_default(),
        options,
        seats,
        chance: Source::Scripted,
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    Ok(Table::open(set_up, dice)?)
}

/// Measures something beside what others wrote for Python.
#[derive(clap::Parser)]
pub struct Python {
    /// The Python in which the other program is installed.
    #[arg(long, default_value = "python3")]
    pub python: String,
}

/// Random games of an OpenSpiel game in a CPU second and how many play, or why it was not measured.
pub fn open_spiel(python: &str, game: &str) -> Result<(f64, f64)> {
    let done = Command::new(python)
        .args(["-c", OPEN_SPIEL, "3", game])
        .output()
        .with_context(|| python.to_owned())?;
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    let mut words = said.split_whitespace();
    let mut number = || words.next().and_then(|word| word.parse::<f64>().ok());
    match (number(), number(), number()) {
        (Some(games), Some(seconds), Some(players)) => Ok((games / seconds, players)),
        _ => Err(anyhow!("`open_spiel` is not installed for `{python}` (`--python` names another)")),
    }
}
