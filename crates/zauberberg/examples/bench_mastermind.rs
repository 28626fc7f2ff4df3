//! Measures the solver: all codes with each one-step strategy, and the exact search. Prints a table;
//! `cargo run --release -p zauberberg --example bench_mastermind` runs it.

use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use mastermind::solve::{Guesses, Method, Task, solve};
use table::bot::Unlimited;

const RUNS: usize = 5;
const SHORTEST_RUN: Duration = Duration::from_millis(100);

/// Milliseconds that the task takes, the median of several runs, and its total.
fn measure(task: &Task) -> Result<(f64, u64)> {
    let mut runs = Vec::new();
    let mut total = 0;
    for _ in 0..RUNS {
        let (began, mut times) = (Instant::now(), 0u32);
        while times == 0 || began.elapsed() < SHORTEST_RUN {
            total = solve(task, &Unlimited).map_err(|refusal| anyhow!("{refusal}"))?.total;
            times += 1;
        }
        runs.push(began.elapsed().as_secs_f64() * 1e3 / f64::from(times));
    }
    runs.sort_by(f64::total_cmp);
    Ok((runs[RUNS / 2], total))
}

fn main() -> Result<()> {
    println!("All codes of a board; the median of {RUNS} runs. A target is what the house asks of it.");
    println!("| what | total | takes | target | of it |\n|---|---:|---:|---:|---:|");
    let task = |colours, strategy, max_guesses| Task {
        pegs: 4,
        colours,
        no_repeats: false,
        guesses: Guesses::Any,
        strategy,
        max_guesses,
        tree: false,
    };
    for (what, task, target) in [
        ("4×6 knuth", task(6, Method::Knuth, 0), 5.0),
        ("4×6 expected-size", task(6, Method::ExpectedSize, 0), 5.0),
        ("4×6 entropy", task(6, Method::Entropy, 0), 5.0),
        ("4×6 most-parts", task(6, Method::MostParts, 0), 5.0),
        ("4×6 optimal", task(6, Method::Optimal, 0), 150.0),
        ("4×6 optimal, at most 5 guesses", task(6, Method::Optimal, 5), 150.0),
        ("4×7 optimal", task(7, Method::Optimal, 0), 60_000.0),
    ] {
        let (takes, total) = measure(&task)?;
        println!("| {what} | {total} | {takes:.2} ms | {target} ms | {:.2} |", takes / target);
    }
    Ok(())
}
