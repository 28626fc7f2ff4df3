//! Bells of several numbers at once: how they spread, how likely a point is.

use super::ear::NUMBERS;

/// Several numbers that belong together.
pub type Row = [f64; NUMBERS];
/// How several numbers vary with one another; symmetrical.
pub type Spread = [Row; NUMBERS];

/// The lower triangle whose product with its mirror is `spread`; nothing if that is no spread.
pub fn root(spread: &Spread) -> Option<Spread> {
    let mut root = [[0.0; NUMBERS]; NUMBERS];
    for row in 0..NUMBERS {
        for column in 0..=row {
            let known: f64 = (0..column).map(|at| root[row][at] * root[column][at]).sum();
            let left = spread[row][column] - known;
            root[row][column] = if row == column {
                if left.is_nan() || left <= 1e-12 {
                    return None;
                }
                left.sqrt()
            } else {
                left / root[column][column]
            };
        }
    }
    Some(root)
}

/// The logarithm of how likely a point `off` the middle is, up to a constant; `root` is that of the spread.
pub fn likelihood(off: &Row, root: &Spread) -> f64 {
    let mut solved = [0.0; NUMBERS];
    let mut sum = 0.0;
    for row in 0..NUMBERS {
        let known: f64 = (0..row).map(|at| root[row][at] * solved[at]).sum();
        solved[row] = (off[row] - known) / root[row][row];
        sum += 0.5 * solved[row] * solved[row] + root[row][row].ln();
    }
    -sum
}

/// `root` times a row of independent numbers: a point that spreads so.
pub fn stretch(root: &Spread, row: &Row) -> Row {
    std::array::from_fn(|at| (0..=at).map(|column| root[at][column] * row[column]).sum())
}

/// `one + share × other`.
pub fn plus(one: &Spread, other: &Spread, share: f64) -> Spread {
    std::array::from_fn(|row| std::array::from_fn(|column| one[row][column] + share * other[row][column]))
}

/// Adds the square of `off` to a spread.
pub fn add_square(spread: &mut Spread, off: &Row, share: f64) {
    for (row, sums) in spread.iter_mut().enumerate() {
        for (column, sum) in sums.iter_mut().enumerate() {
            *sum += share * off[row] * off[column];
        }
    }
}

/// Solves `matrix × x = right` for a symmetrical matrix that is a spread, of any size; nothing if it is none.
pub fn solve<const N: usize>(matrix: &[[f64; N]; N], right: &[f64; N]) -> Option<[f64; N]> {
    let (mut left, mut x) = (*matrix, *right);
    for pivot in 0..N {
        if left[pivot][pivot].is_nan() || left[pivot][pivot].abs() <= 1e-12 {
            return None;
        }
        let above = left[pivot];
        for row in pivot + 1..N {
            let share = left[row][pivot] / above[pivot];
            left[row].iter_mut().zip(above).for_each(|(place, above)| *place -= share * above);
            x[row] -= share * x[pivot];
        }
    }
    for row in (0..N).rev() {
        let known: f64 = (row + 1..N).map(|column| left[row][column] * x[column]).sum();
        x[row] = (x[row] - known) / left[row][row];
    }
    Some(x)
}
