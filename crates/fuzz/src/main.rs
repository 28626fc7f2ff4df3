//! Throws spoiled records, requests, figures and strokes at the readers for a bounded time, on stable Rust.
//!
//! `cargo run --release -p fuzz -- --seconds 20 [record|referee|figure|strokes] [--rounds N] [--seed S]`
#![allow(clippy::expect_used)]

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use fuzz::{figure, record, referee, seeds, strokes};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Throw spoiled records, requests, figures and strokes at the readers for a bounded time
#[derive(Parser)]
struct Args {
    /// What to spoil; everything if left out
    target: Option<Target>,
    /// How long, in all
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// How many rounds of each, instead of a time
    #[arg(long)]
    rounds: Option<u64>,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Target {
    Record,
    Referee,
    Figure,
    Strokes,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let targets = args.target.map_or(Target::value_variants().to_vec(), |target| vec![target]);
    let time = Duration::from_secs(args.seconds) / targets.len() as u32;
    let needs_games = targets.iter().any(|target| matches!(target, Target::Record | Target::Referee));
    let played = if needs_games { seeds::all() } else { Vec::new() };
    for target in targets {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        let mut shown = String::new();
        let end = End { time: Instant::now() + time, rounds: args.rounds };
        let fine = match target {
            Target::Record => {
                let seeds: Vec<String> = played.iter().map(|played| played.record.clone()).collect();
                many("record", &end, |count| record::round(&mut rng, &seeds, count, &mut shown))
            }
            Target::Referee => {
                let seeds: Vec<String> = played.iter().map(|played| played.session.clone()).collect();
                many("referee", &end, |count| referee::round(&mut rng, &seeds, count, &mut shown))
            }
            Target::Figure => {
                let seeds = figure::seeds();
                many("figure", &end, |count| figure::round(&mut rng, &seeds, count, &mut shown))
            }
            Target::Strokes => {
                let seeds = strokes::seeds();
                many("strokes", &end, |count| strokes::round(&mut rng, &seeds, count, &mut shown))
            }
        };
        if !fine {
            eprintln!("--seed {} found this input:\n{shown}", args.seed);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// When to stop: after so many rounds if they are given, and otherwise when time is up.
struct End {
    time: Instant,
    rounds: Option<u64>,
}

/// Runs rounds until the end, and prints how the inputs fared; false if one panicked.
fn many<C: Debug + Default>(target: &str, end: &End, mut round: impl FnMut(&mut C)) -> bool {
    let mut count = C::default();
    let mut fine = true;
    let mut done = 0;
    while fine && end.rounds.map_or(Instant::now() < end.time, |rounds| done < rounds) {
        fine = catch_unwind(AssertUnwindSafe(|| round(&mut count))).is_ok();
        done += 1;
    }
    println!("{target}: {count:?}");
    fine
}
