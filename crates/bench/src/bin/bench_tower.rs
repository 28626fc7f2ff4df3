//! Measures the castle tower: solving, grading and making. Prints tables; `cargo xtask bench tower` runs it.

use std::sync::Arc;
use std::time::Instant;

use anyhow::{Result, anyhow};
use load_client::process::processor_seconds;
use table::bot::Unlimited;
use tower::challenge::Challenge;
use tower::deck::{Deck, decks};
use tower::forty::forty;
use tower::maker::{Maker, Order};
use tower::person::assess;
use tower::puzzle::Puzzle;
use tower::solver;

const COUNT: u32 = 100;
const RUNS: u32 = 200;

/// The mean time of a run, in milliseconds.
fn millis(runs: u32, mut run: impl FnMut()) -> f64 {
    let began = Instant::now();
    (0..runs).for_each(|_| run());
    began.elapsed().as_secs_f64() * 1e3 / f64::from(runs)
}

/// The longest time that one of the puzzles takes to solve, with its nodes, and the same for grading.
fn slowest(puzzles: &[Puzzle]) -> (f64, u64, f64) {
    let (mut solving, mut nodes, mut grading) = (0.0, 0, 0.0);
    for puzzle in puzzles {
        let takes = millis(RUNS, || {
            std::hint::black_box(solver::first(puzzle, 2, u64::MAX));
        });
        if takes > solving {
            (solving, nodes) = (takes, solver::first(puzzle, 2, u64::MAX).nodes);
        }
        let takes = millis(3, || {
            std::hint::black_box(assess(puzzle));
        });
        grading = takes.max(grading);
    }
    (solving, nodes, grading)
}

/// Challenges, the seconds that making them takes, and the seconds of all processors together.
fn made(deck: &Arc<Deck>, level: u8) -> Result<(Vec<Challenge>, f64, f64)> {
    let order = Order { deck: Arc::clone(deck), board: deck.board, level, seed: 1, maker: Maker::NEWEST };
    let (began, spent) = (Instant::now(), processor_seconds(std::process::id()));
    let made = order.make_all(COUNT, &Unlimited).ok_or_else(|| anyhow!("level {level} cannot be made"))?;
    Ok((made, began.elapsed().as_secs_f64(), processor_seconds(std::process::id()) - spent))
}

fn main() -> Result<()> {
    println!(
        "Solving both finds the solution and shows that there is no second one; the slowest of each kind."
    );
    println!(
        "| what | slowest to solve | its nodes | target | slowest to grade |\n|---|---:|---:|---:|---:|"
    );
    let puzzles: Vec<Puzzle> = forty().iter().map(|published| Puzzle::from(&published.posed)).collect();
    let (solving, nodes, grading) = slowest(&puzzles);
    println!("| the forty | {solving:.3} ms | {nodes} | 1 ms | {grading:.2} ms |");
    let mut making = Vec::new();
    for deck in decks() {
        let (mut all, mut all_spent) = (0.0, 0.0);
        for level in 1..=4 {
            let (challenges, seconds, spent) = made(deck, level)?;
            all += seconds;
            all_spent += spent;
            let puzzles: Vec<Puzzle> =
                challenges.iter().map(|challenge| Puzzle::new(challenge, deck)).collect();
            let (solving, nodes, grading) = slowest(&puzzles);
            let name = &deck.name;
            println!("| {name}, made, level {level} | {solving:.3} ms | {nodes} | 50 ms | {grading:.2} ms |");
            let cards = challenges.iter().map(|challenge| challenge.length() as f64).sum::<f64>();
            let obstacles = challenges.iter().map(|challenge| challenge.obstacles.len() as f64).sum::<f64>();
            let effort = puzzles.iter().map(|puzzle| assess(puzzle).effort).sum::<f64>();
            let count = f64::from(COUNT);
            making.push(format!(
                "| {name} | {level} | {seconds:.2} s | {spent:.2} s | {:.1} | {:.1} | {:.0} |",
                cards / count,
                obstacles / count,
                effort / count
            ));
        }
        making.push(format!("| {} | all | {all:.2} s (target 10 s) | {all_spent:.2} s | | | |", deck.name));
    }
    println!("\nMaking {COUNT} challenges of each level, on all cores.");
    println!(
        "| deck | level | takes | of processors | cards | obstacles | effort |\n|---|---:|---:|---:|---:|---:|---:|"
    );
    making.iter().for_each(|line| println!("{line}"));
    Ok(())
}
