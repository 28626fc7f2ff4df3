//! Orders the published challenges by the measure of difficulty and compares that with their numbers:
//!
//! `cargo run --release -p tower --example order_of_the_forty`
//!
//! prints the table and the rank correlation that stand in docs/tower.md.

use tower::forty::forty;
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
    let nodes: Vec<f64> = forty()
        .iter()
        .map(|published| solver::first(&Puzzle::from(&published.posed), 2, u64::MAX).nodes as f64)
        .collect();
    println!("Rank correlation (Spearman) over the forty:");
    println!("| | number | printed level |\n|---|---:|---:|");
    for (name, measure) in
        [("effort", &efforts), ("level by techniques", &hardest), ("nodes of the exact solver", &nodes)]
    {
        println!("| {name} | {:.2} | {:.2} |", correlation(measure, &numbers), correlation(measure, &levels));
    }
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
