//! Orders the published challenges by the measure of difficulty and compares that with their numbers:
//!
//! `cargo run --release -p castle-tower --example order_of_the_forty`
//!
//! prints the table and the rank correlation that stand in docs/tower.md.

use tower::forty::forty;
use tower::person::{StepReport, assess};
use tower::puzzle::Puzzle;
use tower::solver;
use tower::tools::{Listed, listing};

/// The rank correlation of two measures, with shared places for equal values (Spearman).
fn correlation(one: &[f64], other: &[f64]) -> f64 {
    let (one, other) = (ranks(one), ranks(other));
    let mean = |ranks: &[f64]| ranks.iter().sum::<f64>() / ranks.len() as f64;
    let (mean_one, mean_other) = (mean(&one), mean(&other));
    let pairs = one.iter().zip(&other).map(|(a, b)| (a - mean_one, b - mean_other));
    let (mut both, mut left, mut right) = (0.0, 0.0, 0.0);
    for (a, b) in pairs {
        both += a * b;
        left += a * a;
        right += b * b;
    }
    both / (left * right).sqrt()
}

fn ranks(values: &[f64]) -> Vec<f64> {
    let rank = |value: &f64| {
        let below = values.iter().filter(|other| *other < value).count() as f64;
        let equal = values.iter().filter(|other| *other == value).count() as f64;
        below + (equal + 1.0) / 2.0
    };
    values.iter().map(rank).collect()
}

fn main() {
    let mut listed = listing().challenges;
    let by = |measure: fn(&Listed) -> f64| listed.iter().map(measure).collect::<Vec<f64>>();
    let numbers = by(|one| f64::from(one.number));
    let levels = by(|one| f64::from(one.level));
    let efforts = by(|one| one.effort);
    let hardest = by(|one| f64::from(one.hardest.level()));
    let puzzles: Vec<Puzzle> = forty().iter().map(|published| Puzzle::from(&published.posed)).collect();
    let steps: Vec<Vec<StepReport>> = puzzles.iter().map(|puzzle| assess(puzzle).steps).collect();
    let sum = |of: fn(&StepReport) -> f64| steps.iter().map(|steps| steps.iter().map(of).sum()).collect();
    let (reasons, looking): (Vec<f64>, Vec<f64>) =
        (sum(StepReport::reasons), sum(|step| f64::from(step.hand)));
    let open: Vec<f64> = sum(|step| f64::from(step.open));
    let nodes: Vec<f64> =
        puzzles.iter().map(|puzzle| solver::first(puzzle, 2, u64::MAX).nodes as f64).collect();
    println!("Rank correlation (Spearman) over the forty:");
    println!("| | number | printed level |\n|---|---:|---:|");
    for (name, measure) in [
        ("effort", &efforts),
        ("of it, reasons alone", &reasons),
        ("of it, cards looked through alone", &looking),
        ("possibilities that are open", &open),
        ("level by techniques", &hardest),
        ("nodes of the exact solver", &nodes),
    ] {
        println!("| {name} | {:.2} | {:.2} |", correlation(measure, &numbers), correlation(measure, &levels));
    }
    let of_level = |level: f64| {
        let of =
            efforts.iter().zip(&levels).filter(|(_, printed)| **printed == level).map(|(effort, _)| effort);
        of.sum::<f64>() / 10.0
    };
    println!("\nMean effort by printed level: {:.0?}", [1.0, 2.0, 3.0, 4.0].map(of_level));
    println!(
        "\nBy effort:\n| place | challenge | printed level | cards | hardest technique | its level | effort |"
    );
    println!("|---:|---:|---:|---:|---|---:|---:|");
    listed.sort_by_key(|one| one.place);
    for Listed { number, level, length, hardest, effort, place, .. } in listed {
        println!(
            "| {place} | {number} | {level} | {length} | {hardest:?} | {} | {effort:.1} |",
            hardest.level()
        );
    }
}
