//! Proves the least totals of the boards that take longer than a test should: `cargo run --release --example exact_totals`.

use std::time::Instant;

use mastermind::solver::solve::{Guesses, Method, Task, solve};
use table::bot::Unlimited;

fn main() {
    let task = |pegs, colours, no_repeats, guesses, max_guesses| Task {
        pegs,
        colours,
        no_repeats,
        guesses,
        strategy: Method::Optimal,
        max_guesses,
        effort: 1,
        tree: false,
    };
    let mut tasks: Vec<Task> = (4..=10).map(|colours| task(3, colours, false, Guesses::Any, 0)).collect();
    tasks.extend([
        task(4, 4, false, Guesses::Any, 0),
        task(4, 5, false, Guesses::Any, 0),
        task(4, 6, false, Guesses::Any, 0),
        task(4, 6, false, Guesses::Any, 5),
        task(4, 6, true, Guesses::Any, 0),
        task(4, 6, true, Guesses::NoRepeats, 0),
        task(4, 7, false, Guesses::Any, 0),
    ]);
    // Any arguments pick tasks by their numbers.
    let picked: Vec<usize> = std::env::args().skip(1).filter_map(|arg| arg.parse().ok()).collect();
    println!(
        "| board | codes | total | max | average | sets | seconds |\n|---|---:|---:|---:|---:|---:|---:|"
    );
    for (number, task) in tasks.iter().enumerate() {
        if !picked.is_empty() && !picked.contains(&number) {
            continue;
        }
        let began = Instant::now();
        let kind = match (task.no_repeats, task.guesses, task.max_guesses) {
            (true, Guesses::Any, _) => ", no repeats, any guess".to_owned(),
            (true, Guesses::NoRepeats, _) => ", no repeats, no-repeats guesses".to_owned(),
            (_, _, 0) => String::new(),
            (_, _, most) => format!(", at most {most}"),
        };
        match solve(task, &Unlimited) {
            Ok(found) => println!(
                "| {}×{}{kind} | {} | {} | {} | {:.4} | {} | {:.3} |",
                task.pegs,
                task.colours,
                found.codes,
                found.total,
                found.max,
                found.average,
                found.nodes.unwrap_or_default(),
                began.elapsed().as_secs_f64()
            ),
            Err(refusal) => println!("| {}×{}{kind} | {refusal} |", task.pegs, task.colours),
        }
    }
}
