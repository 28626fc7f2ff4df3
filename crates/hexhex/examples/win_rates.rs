//! Measures playing for the win against playing for points:
//! `cargo run --release -p hexhex --example win_rates -- SEATS GAMES [FREE FIELDS…]`.
//!
//! One seat plays as the row says, all others for points; the seat goes round. Each game is played a second time with the
//! same chance by somebody who plays for points there too: the difference is what playing for the win brings.

use hexhex::sheet::Zeros;
use hexhex::solver::arena::{Arena, Strategy};
use hexhex::solver::{Duo, Rule};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use table::bot::Unlimited;

/// A mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|word| word.parse::<usize>().ok());
    let seats = arguments.next().unwrap_or(3).clamp(2, 6);
    let games = arguments.next().unwrap_or(10_000).max(2);
    let mut froms: Vec<usize> = arguments.collect();
    if froms.is_empty() {
        froms = vec![2, 4, 6, 8];
    }
    println!("{seats} seats, {games} games a row.");
    println!("| zeros | plays for the win | share of the win | more than for points | standard errors |");
    println!("|---|---|---:|---:|---:|");
    for (name, zeros) in [("strict", Zeros::Strict), ("anywhere", Zeros::Anywhere)] {
        let rule = Rule::column(zeros);
        let duo = (seats == 2).then(|| Duo::build(rule, &Unlimited).unwrap_or_default());
        let duo = duo.and_then(|bytes| Duo::read(rule, bytes.into()));
        let crowd = |from: &usize| (format!("with {from} free fields or fewer"), Strategy::Crowd(*from));
        let win = |from: &usize| (format!("in every turn, {from} deep"), Strategy::Win(*from));
        let mut rows: Vec<_> = froms.iter().map(crowd).chain(froms.iter().map(win)).collect();
        rows.extend(duo.iter().map(|duo| ("exactly, from the start".to_owned(), Strategy::Duo(duo))));
        let mut arena = Arena::new(zeros);
        let mut share = |game: usize, strategy| {
            let mut strategies = vec![Strategy::Points; seats];
            strategies[game % seats] = strategy;
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(game as u64);
            arena.shares(&strategies, &mut rng)[game % seats]
        };
        let points: Vec<f64> = (0..games).map(|game| share(game, Strategy::Points)).collect();
        for (plays, strategy) in rows {
            let shares: Vec<f64> = (0..games).map(|game| share(game, strategy)).collect();
            let more: Vec<f64> = shares.iter().zip(&points).map(|(share, points)| share - points).collect();
            let ((share, error), (more, paired)) = (mean(&shares), mean(&more));
            let errors = more / paired;
            println!(
                "| {name} | {plays} | {share:.4} ± {error:.4} | {more:+.4} ± {paired:.4} | {errors:+.1} |"
            );
        }
    }
}
