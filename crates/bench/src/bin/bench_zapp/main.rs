//! Measures Zapp Zerapp: random play at a table and of the packed race beside OpenSpiel's `maedn` and
//! `backgammon`, playing out by judgement, decisions of the strongest bot, and the real-time phase at many tables of one
//! hall. Prints tables; `cargo xtask bench zapp` runs it.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use std::hint::black_box;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Parser;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use table::artefact::NoArtefacts;
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::record::{Actor, Input};
use table::{Choices as _, Game, Seat, Table};
use zapp::race::judge::Judge;
use zapp::race::numbers::Numbers;
use zapp::race::playout::{at_random, chances_after};
use zapp::race::{Race, quick};
use zapp::{Asked, Zapp};

mod grabs;

use bench::measuring::{Dice, Python, RUNS, measure, open_spiel, people, table_of};

/// What is played: seats, whether it is the expert game, its name.
const GAMES: [(u8, bool, &str); 4] =
    [(2, false, "basic"), (2, true, "expert"), (4, false, "basic"), (4, true, "expert")];

fn open(seats: u8, expert: bool, dice: &mut Xoshiro256PlusPlus) -> Result<Table<Zapp>> {
    table_of(people(seats), serde_json::json!({ "expert": expert }), &mut Dice(dice))
}

/// One game at a table, everything at random; how many actions it took.
fn at_table(seats: u8, expert: bool, rng: &mut Xoshiro256PlusPlus) -> Result<u64> {
    let mut table = open(seats, expert, rng)?;
    let (mut actions, mut now) = (0, 0);
    while let Some(seat) = table.due().iter().nth(rng.random_range(0..table.due().len().max(1))) {
        // Every act takes a second, so that no shake has to be waited for.
        now += 1_000;
        while table.deadline().is_some_and(|deadline| deadline <= now) {
            let prepared = table.prepare(Actor::Clock, Input::Clock, now, &mut Dice(rng))?;
            table.commit(prepared);
        }
        let action = table.choices(seat).sample(rng).context("a due seat has choices")?;
        let prepared = table.prepare(Actor::Seat(seat), Input::Game(action), now, &mut Dice(rng))?;
        table.commit(prepared);
        actions += 1;
    }
    Ok(actions)
}

fn play(python: &str) -> Result<()> {
    println!("Random games, in a second of one core; the median of {RUNS} runs.");
    println!("| what | games/s | actions a game | aim |\n|---|---:|---:|---:|");
    let mut chance = quick::SplitMix::new(1);
    for (seats, expert, name) in GAMES {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let (mut games, mut actions) = (0u64, 0u64);
        let game = measure(|| {
            actions += at_table(seats, expert, &mut rng)?;
            games += 1;
            Ok(1)
        })?;
        println!(
            "| a table, {seats} seats, {name} | {:.0} | {:.0} | |",
            1.0 / game,
            actions as f64 / games as f64
        );
        let game = measure(|| {
            for _ in 0..1_000 {
                black_box(at_random(Race::new(seats, expert), &mut chance));
            }
            Ok(1_000)
        })?;
        let aim = if seats == 2 { "100,000" } else { "" };
        println!("| the packed race, {seats} seats, {name} | {:.0} | | {aim} |", 1.0 / game);
    }
    for game in ["maedn", "backgammon"] {
        match open_spiel(python, game) {
            Ok((games, players)) => {
                println!("| OpenSpiel `{game}`, {players} players, random bots | {games:.0} | | |");
            }
            Err(why) => println!("| OpenSpiel `{game}`: {why:#} | | | |"),
        }
    }
    println!("\n| games played out by judgement, to the end | games/s | rounds/s |\n|---|---:|---:|");
    for (seats, expert, name) in GAMES {
        let race = Race::new(seats, expert);
        let (judge, numbers) = (Judge::of(&race), Numbers::good());
        let game = measure(|| {
            black_box(chances_after(race, 1_000, judge, numbers, &mut chance));
            Ok(1)
        })?;
        let round = measure(|| {
            black_box(chances_after(race, 3, judge, numbers, &mut chance));
            Ok(3)
        })?;
        println!("| {seats} seats, {name} | {:.0} | {:.0} |", 1.0 / game, 1.0 / round);
    }
    println!();
    Ok(())
}

/// The longest and the mean thought of the emperor over a game, for barrels and for moves.
fn thoughts(seats: u8, expert: bool) -> Result<[(f64, f64); 2]> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let bot = Zapp::bot(Level::Emperor).context("there is an emperor")?;
    let mut table = open(seats, expert, &mut dice)?;
    let mut times: [Vec<f64>; 2] = Default::default();
    let mut now = 0;
    while !table.is_over() {
        let mut acts = Vec::new();
        for seat in table.due().iter() {
            let kind = usize::from(matches!(table.choices(seat), Asked::Move { .. }));
            let mut context = ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
            // By the clock: a thread's own seconds are only told every few milliseconds.
            let began = std::time::Instant::now();
            let thought = table.with_sight(seat, |sight| bot.think(&sight, &mut context));
            times[kind].push(began.elapsed().as_secs_f64());
            match thought {
                Thought::Act(action) => acts.push((table.at(), seat, action)),
                Thought::ActAfter(action, after) => acts.push((table.at() + after, seat, action)),
                Thought::Wait => {}
            }
        }
        let first: Option<(u64, Seat, _)> = acts.into_iter().min_by_key(|(at, ..)| *at);
        let (by, input) = match (first, table.deadline()) {
            (Some((at, ..)), Some(deadline)) if deadline <= at => {
                now = deadline;
                (Actor::Clock, Input::Clock)
            }
            (Some((at, seat, action)), _) => {
                now = now.max(at);
                (Actor::Seat(seat), Input::Game(action))
            }
            (None, deadline) => {
                now = deadline.context("somebody acts")?;
                (Actor::Clock, Input::Clock)
            }
        };
        let prepared = table.prepare(by, input, now, &mut Dice(&mut dice))?;
        table.commit(prepared);
    }
    Ok(times.map(|times| {
        let most = times.iter().copied().fold(0.0, f64::max);
        (times.iter().sum::<f64>() / times.len().max(1) as f64, most)
    }))
}

/// Measures Zapp Zerapp.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    python: Python,
    /// The binary.
    #[arg(long, default_value = "target/release/zauberberg")]
    server: PathBuf,
    /// How many tables play at once.
    #[arg(long, default_value_t = 200)]
    tables: usize,
    /// For how long.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
}

fn main() -> Result<()> {
    let Args { python, server, tables, seconds } = Args::parse();
    play(&python.python)?;
    println!("| one thought of the emperor, over a game | mean | longest | aim |\n|---|---:|---:|---:|");
    for (seats, expert, name) in GAMES {
        for (what, (mean, most)) in ["barrels", "a move"].into_iter().zip(thoughts(seats, expert)?) {
            println!(
                "| {what}, {seats} seats, {name} | {:.2} ms | {:.1} ms | 100 ms |",
                mean * 1e3,
                most * 1e3
            );
        }
    }
    println!();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(grabs::measure(&server, tables, seconds));
    Ok(())
}
