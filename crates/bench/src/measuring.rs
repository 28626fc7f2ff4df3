//! What several measurements share: seconds of computing, and OpenSpiel to compare with.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};

/// How many runs a figure is the median of.
pub const RUNS: usize = 5;
const SHORTEST_RUN: f64 = 0.2;
/// How often a run asks how long it has taken.
const LOOK: Duration = Duration::from_millis(20);
const OPEN_SPIEL: &str = include_str!("open_spiel.py");

/// Seconds that this thread has computed, so that other work on the machine does not count; where the system does not
/// tell, seconds that have passed.
pub fn computed(began: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| began.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

/// Seconds that one unit of work takes: the median of several runs. `work` returns how many units it did.
pub fn measure(mut work: impl FnMut() -> Result<u64>) -> Result<f64> {
    work()?;
    let mut runs = Vec::new();
    for _ in 0..RUNS {
        let clock = Instant::now();
        let (began, mut looked, mut units) = (computed(clock), clock, 0);
        let seconds = loop {
            units += work()?;
            if looked.elapsed() > LOOK {
                looked = Instant::now();
                let seconds = computed(clock) - began;
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
