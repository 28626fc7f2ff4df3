//! Measures Hex-hex: random play of the checked rules beside OpenSpiel's `yacht`, the solvers, and one decision of the
//! strongest bot. Prints tables; `cargo xtask bench hexhex` runs it.

use std::hint::black_box;
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use clap::Parser as _;
use hexhex::sheet::{Fields, Zeros};
use hexhex::solver::{Duo, Rule, Solo};
use hexhex::{Action, HexHex, Options};
use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;
use table::artefact::{ArtefactCache, Artefacts as _};
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::game::{Moment, Start};
use table::record::{Actor, Input};
use table::{Choices as _, Game, Table};

use bench::measuring::{Dice, Python, RUNS, measure, open_spiel, people, table_of};

/// One game of two by the checked rules, everything at random; how many decisions it took.
fn checked(rng: &mut Xoshiro256PlusPlus) -> Result<u64> {
    let options = Options::default();
    let start = Start { rules: 1, options: &options, seats: 2, day: None };
    let mut state =
        HexHex::set_up(&start, &mut Moment { at: 0, by_clock: false, chance: &mut Dice(rng) })?.state;
    let mut decisions = 0;
    while let Some(seat) = state.due().iter().next() {
        let action = state.choices(seat).sample(rng).context("a due seat has choices")?;
        state =
            state.apply(seat, &action, &mut Moment { at: 0, by_clock: false, chance: &mut Dice(rng) })?.state;
        decisions += 1;
    }
    Ok(decisions)
}

/// The most memory that this process has held so far, in MB, where the system tells.
fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<f64>().ok().map(|kilobytes| kilobytes / 1024.0)
}

/// A table on which so many play, so many turns were taken at random, and the next seat has rolled once.
fn rolled(seats: u8, turns: u8) -> Result<Table<HexHex>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(2);
    let options = serde_json::json!({ "begins": "seat-0" });
    let mut table: Table<HexHex> = table_of(people(seats), options, &mut Dice(&mut dice))?;
    let mut entered = 0;
    loop {
        let seat = table.due().iter().next().context("somebody is on turn")?;
        let action = table.choices(seat).sample(&mut rng).context("a due seat has choices")?;
        let prepared = table.prepare(Actor::Seat(seat), Input::Game(action), 0, &mut Dice(&mut dice))?;
        table.commit(prepared);
        if matches!(action, Action::Enter { .. }) {
            entered += 1;
        } else if entered == turns {
            return Ok(table);
        }
    }
}

/// Seconds that one thought of the strongest bot takes.
fn thought(seats: u8, turns: u8, artefact_cache: &ArtefactCache) -> Result<f64> {
    let table = rolled(seats, turns)?;
    let seat = table.due().iter().next().context("somebody is on turn")?;
    let bot = HexHex::bot(Level::Emperor).context("there is an emperor")?;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    measure(|| {
        let mut context = ThinkContext::new(&Unlimited, &mut rng, artefact_cache);
        match table.with_sight(seat, |sight| bot.think(&sight, &mut context)) {
            Thought::Wait => Err(anyhow!("a due seat acts")),
            act => Ok(u64::from(!matches!(black_box(act), Thought::Wait))),
        }
    })
}

fn solvers() -> Result<()> {
    println!("| solver | value | takes | aim |\n|---|---:|---:|---:|");
    // The solution for two comes first, so that the memory is its own.
    let began = Instant::now();
    let bytes = Duo::build(Rule::column(Zeros::Strict), &Unlimited).context("there is no limit")?;
    let first = began.elapsed();
    let memory = peak_memory().map_or("not known here".to_owned(), |memory| format!("{memory:.0} MB"));
    let size = bytes.len() as f64 / 1e6;
    for (name, zeros) in [("strict", Zeros::Strict), ("anywhere", Zeros::Anywhere)] {
        let takes = measure(|| {
            black_box(Solo::solve(zeros));
            Ok(1)
        })?;
        let value = Solo::of(zeros).value(Fields::ALL);
        println!("| alone, {name} | {value:.9} points | {:.2} ms | 50 ms |", takes * 1e3);
    }
    for (name, zeros) in [("strict", Zeros::Strict), ("anywhere", Zeros::Anywhere)] {
        let mut built = Vec::new();
        let takes = measure(|| {
            built = Duo::build(Rule::column(zeros), &Unlimited).context("there is no limit")?;
            Ok(1)
        })?;
        let duo = Duo::read(Rule::column(zeros), built.into()).context("what was built is read")?;
        let value = duo.value(Fields::ALL, Fields::ALL, 0).context("a game begins so")?;
        println!("| two, {name}, who begins | {value:.9} | {:.0} ms | 8 s |", takes * 1e3);
    }
    println!(
        "For two: the first time {:.0} ms on the clock, with all tables; the process then had held {memory} at most (aim: 200 MB); the artefact has {size:.1} MB.\n",
        first.as_secs_f64() * 1e3
    );
    Ok(())
}

fn play(python: &str) -> Result<()> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut games, mut decisions) = (0u64, 0u64);
    let game = measure(|| {
        decisions += checked(&mut rng)?;
        games += 1;
        Ok(1)
    })?;
    let each = decisions as f64 / games as f64;
    let turns = 2.0 * Fields::ALL.len() as f64;
    println!("Random games of two, in a second of one core; the median of {RUNS} runs.");
    println!("| what | games/s | decisions/s | turns/s | beside `yacht` |\n|---|---:|---:|---:|---:|");
    let yacht = open_spiel(python, "yacht");
    let rate = 1.0 / game;
    let beside =
        yacht.as_ref().map_or("not measured".to_owned(), |(games, _)| format!("{:.0} ×", rate / games));
    println!("| the checked rules | {rate:.0} | {:.0} | {:.0} | {beside} |", rate * each, rate * turns);
    match &yacht {
        Ok((games, players)) => {
            println!("| OpenSpiel `yacht`, {players} players, random bots | {games:.0} | | | 1 |");
        }
        Err(why) => println!("\nOpenSpiel `yacht`: {why:#}."),
    }
    println!();
    Ok(())
}

fn main() -> Result<()> {
    let Python { python } = Python::parse();
    solvers()?;
    play(&python)?;
    let artefact_cache = ArtefactCache::of::<HexHex>();
    artefact_cache.get(Rule::column(Zeros::Strict).artefact()).context("the solution for two is built")?;
    println!("| one decision of the emperor, after a first roll | takes | aim |\n|---|---:|---:|");
    for seats in [2, 3, 4, 6] {
        for (when, rounds) in [("at the start", 0), ("with six free fields", 5), ("with two free fields", 9)]
        {
            let takes = thought(seats, rounds * seats, &artefact_cache)? * 1e6;
            println!("| {seats} seats, {when} | {takes:.1} µs | 1,000 µs |");
        }
    }
    Ok(())
}
