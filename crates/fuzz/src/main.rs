//! Throws spoiled records and requests at the readers for a bounded time, on stable Rust.
//!
//! `cargo run --release -p fuzz -- --seconds 20 [record|referee] [--seed S]`
#![allow(clippy::expect_used)]

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use fuzz::{record, referee, seeds};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;

/// Throw spoiled records and requests at the readers for a bounded time
#[derive(Parser)]
struct Args {
    /// What to spoil; both if left out
    target: Option<Target>,
    /// How long, in all
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Target {
    Record,
    Referee,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let targets = args.target.map_or(vec![Target::Record, Target::Referee], |target| vec![target]);
    let time = Duration::from_secs(args.seconds) / targets.len() as u32;
    let played = seeds::all();
    for target in targets {
        let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
        let mut shown = String::new();
        let until = Instant::now() + time;
        let fine = match target {
            Target::Record => {
                let seeds: Vec<String> = played.iter().map(|played| played.record.clone()).collect();
                many("record", until, |count| record::round(&mut rng, &seeds, count, &mut shown))
            }
            Target::Referee => {
                let seeds: Vec<String> = played.iter().map(|played| played.session.clone()).collect();
                many("referee", until, |count| referee::round(&mut rng, &seeds, count, &mut shown))
            }
        };
        if !fine {
            eprintln!("--seed {} found this input:\n{shown}", args.seed);
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Runs rounds until time is up, and prints how the inputs fared; false if one panicked.
fn many<C: Debug + Default>(target: &str, until: Instant, mut round: impl FnMut(&mut C)) -> bool {
    let mut count = C::default();
    let mut fine = true;
    while fine && Instant::now() < until {
        fine = catch_unwind(AssertUnwindSafe(|| round(&mut count))).is_ok();
    }
    println!("{target}: {count:?}");
    fine
}
