//! Measures the bots of Barbarossa: how soon they name a thing, how long they think, what their games are like. Prints tables, last
//! of all; `cargo xtask bench wizards` runs it. It needs no files, so it can be copied to a larger machine.

mod naming;
mod playing;
mod rows;
mod tables;

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Parser;

/// Measures the bots of Barbarossa
#[derive(Parser)]
struct Args {
    /// How many games of each row are played
    #[arg(long, default_value_t = 120)]
    games: u64,
    /// Where chance begins
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only the rows whose names contain one of these, with commas between them; see `--list`
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Names the rows and measures nothing
    #[arg(long)]
    list: bool,
    /// How many games are played at once; as many as there are cores if left out
    #[arg(long)]
    threads: Option<usize>,
    /// After so many minutes no game begins, and what was measured by then is printed
    #[arg(long)]
    minutes: Option<f64>,
}

/// The row of questions and figures, which plays no games.
const NAMING: &str = "naming";

fn main() -> Result<()> {
    let args = Args::parse();
    let mut names = vec![NAMING.to_owned()];
    let rows = rows::all();
    names.extend(rows.iter().map(rows::Row::name));
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|part| name.contains(part));
    names.retain(|name| wanted(name));
    if names.is_empty() {
        bail!("no row has such a name; `--list` has them all");
    }
    if args.list {
        println!("{}", names.join("\n"));
        return Ok(());
    }
    let threads =
        args.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from)).max(1);
    let end = args.minutes.map(|minutes| Instant::now() + Duration::from_secs_f64(60.0 * minutes));
    if wanted(NAMING) {
        naming::measure(args.seed)?;
    }
    let mut measured = Vec::new();
    for row in rows.into_iter().filter(|row| wanted(&row.name())) {
        let games = playing::play_all(&row, args.games, args.seed, threads, end)?;
        if games.is_empty() {
            break;
        }
        let row = tables::Measured { row, games };
        // Whoever is stopped has said what was finished.
        eprintln!("{}", row.lines());
        measured.push(row);
    }
    tables::print(&measured);
    Ok(())
}
