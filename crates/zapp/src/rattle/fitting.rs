//! Learns from many shakes where impressions lie and how they spread.

use super::ear::NUMBERS;
use super::gauss::{self, Row, Spread};
use super::listener::Heard;
use super::model::{Known, TERMS, terms};

/// Learns what one number of loose stones sounds like. `grips` are several shakes each, at least two, of one grip in which
/// none is caught; nothing if there are too few to learn from.
pub fn fit(grips: &[Vec<Heard>]) -> Option<Known> {
    let mut known =
        Known { mean: means(grips)?, between: [[0.0; NUMBERS]; NUMBERS], within: [[0.0; NUMBERS]; NUMBERS] };
    let (mut about, mut shares, mut freedom) = (known.between, 0.0, 0.0);
    for shakes in grips {
        let offs: Vec<Row> = shakes.iter().map(|heard| heard.off(&known)).collect();
        let middle: Row =
            std::array::from_fn(|at| offs.iter().map(|off| off[at]).sum::<f64>() / offs.len() as f64);
        for off in &offs {
            let from_middle: Row = std::array::from_fn(|at| off[at] - middle[at]);
            gauss::add_square(&mut known.within, &from_middle, 1.0);
        }
        freedom += offs.len() as f64 - 1.0;
        shares += 1.0 / offs.len() as f64;
        gauss::add_square(&mut about, &middle, 1.0);
    }
    let count = grips.len() as f64;
    known.within = known.within.map(|row| row.map(|sum| sum / freedom.max(1.0)));
    about = about.map(|row| row.map(|sum| sum / count));
    // The middles of few shakes spread by chance, too.
    let between = gauss::plus(&about, &known.within, -shares / count);
    let firm = |spread: &Spread| gauss::plus(spread, &unit(), 1e-4);
    known.between = if gauss::root(&firm(&between)).is_some() { firm(&between) } else { firm(&about) };
    known.within = firm(&known.within);
    Some(known)
}

/// Least squares: each number of an impression as a sum of the terms of the way of shaking.
fn means(grips: &[Vec<Heard>]) -> Option<[[f64; TERMS]; NUMBERS]> {
    let mut matrix = [[0.0; TERMS]; TERMS];
    let mut right = [[0.0; TERMS]; NUMBERS];
    for heard in grips.iter().flatten() {
        let terms = terms(heard.strength, heard.rhythm);
        let numbers = heard.impression.numbers();
        for (row, term) in terms.iter().enumerate() {
            for (column, other) in terms.iter().enumerate() {
                matrix[row][column] += term * other;
            }
            for (at, number) in numbers.iter().enumerate() {
                right[at][row] += term * number;
            }
        }
    }
    let mut means = [[0.0; TERMS]; NUMBERS];
    for (mean, right) in means.iter_mut().zip(&right) {
        *mean = gauss::solve(&matrix, right)?;
    }
    Some(means)
}

fn unit() -> Spread {
    std::array::from_fn(|row| std::array::from_fn(|column| f64::from(u8::from(row == column))))
}
