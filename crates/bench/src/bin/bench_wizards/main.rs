//! Measures the bots of Barbarossa: how soon they name a thing, how long they think, what their games are like. Prints tables;
//! `cargo xtask bench wizards` runs it.

mod games;
mod naming;

use anyhow::Result;
use clap::Parser;

/// Measures the bots of Barbarossa
#[derive(Parser)]
struct Args {
    /// How many games of each kind are played
    #[arg(long, default_value_t = 120)]
    games: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<()> {
    let Args { games, seed } = Args::parse();
    naming::measure(seed)?;
    games::measure(games, seed)
}
