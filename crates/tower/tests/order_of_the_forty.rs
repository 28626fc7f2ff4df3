//! The published challenges by the measure of difficulty, compared with their numbers and levels: what docs/tower.md says of it.

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

#[test]
fn effort_rises_with_the_published_numbers_and_levels() {
    let listed = listing().challenges;
    let by = |measure: fn(&Listed) -> f64| listed.iter().map(measure).collect::<Vec<f64>>();
    let (numbers, levels) = (by(|one| f64::from(one.number)), by(|one| f64::from(one.level)));
    let efforts = by(|one| one.effort);
    let found = [correlation(&efforts, &numbers), correlation(&efforts, &levels)];
    assert_eq!(found.map(|found| format!("{found:.2}")), ["0.79", "0.76"]);
    let of_level = |level: f64| {
        let of = efforts.iter().zip(&levels).filter(|(_, printed)| **printed == level);
        of.map(|(effort, _)| effort).sum::<f64>() / 10.0
    };
    let means = [1.0, 2.0, 3.0, 4.0].map(of_level).map(|mean| format!("{mean:.0}"));
    assert_eq!(means, ["61", "138", "229", "318"]);
}
