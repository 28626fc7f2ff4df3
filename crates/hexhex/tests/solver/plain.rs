//! Hex-hex once more, as plainly as can be and sharing nothing with the crate: dice have an order, every mask of kept
//! dice and every throw of the others is tried. Slow, so for the last fields of a game only.

use std::collections::HashMap;

/// The five dice, symbols 0 to 5.
type Dice = [usize; 5];

/// What dice give in a field, 0 to 10 in the order of the sheet; `None` if they do not fit.
fn worth(field: usize, dice: Dice) -> Option<u32> {
    let count = |symbol: usize| dice.iter().filter(|die| **die == symbol).count();
    let mut counts: Vec<usize> = (0..6).map(count).filter(|count| *count > 0).collect();
    counts.sort_unstable();
    let (fits, points) = match field {
        0..=5 => (count(field) > 0, count(field) as u32),
        6 => (counts.last() >= Some(&3), 2),
        7 => (counts == [1, 2, 2] || counts == [2, 3], 3),
        8 => (counts == [2, 3], 4),
        9 => (counts.len() == 5, 5),
        _ => (counts.len() == 1, 10),
    };
    fits.then_some(points)
}

/// The fields that may be filled, and the points that each gives.
fn entries(free: &[usize], dice: Dice, anywhere: bool) -> Vec<(usize, u32)> {
    let fitting: Vec<_> = free.iter().filter_map(|field| Some((*field, worth(*field, dice)?))).collect();
    let zeros = free.iter().filter(|field| worth(**field, dice).is_none()).map(|field| (*field, 0));
    if fitting.is_empty() || anywhere { fitting.iter().copied().chain(zeros).collect() } else { fitting }
}

/// Every throw of all five dice.
fn throws() -> impl Iterator<Item = Dice> {
    (0..7_776).map(|throw| [throw % 6, throw / 6 % 6, throw / 36 % 6, throw / 216 % 6, throw / 1_296])
}

fn place(dice: Dice) -> usize {
    dice.iter().rev().fold(0, |place, die| place * 6 + die)
}

/// What a turn is worth to somebody who maximises what `end` says of the field that is filled and its points.
fn turn(free: &[usize], anywhere: bool, end: &mut dyn FnMut(usize, u32) -> f64) -> f64 {
    let mut values: Vec<f64> = throws()
        .map(|dice| {
            let worths = entries(free, dice, anywhere).into_iter().map(|(field, points)| end(field, points));
            worths.fold(f64::NEG_INFINITY, f64::max)
        })
        .collect();
    for _ in 0..2 {
        let mut best = values.clone();
        for mask in 0..31 {
            // What the other dice show does not matter: for each way in which the kept dice lie, the mean of all throws.
            let mut means = vec![(0.0, 0.0); 7usize.pow(5)];
            let kept = |dice: Dice| {
                (0..5).fold(0, |kept, die| kept * 7 + if mask >> die & 1 == 1 { dice[die] + 1 } else { 0 })
            };
            for dice in throws() {
                let mean = &mut means[kept(dice)];
                *mean = (mean.0 + values[place(dice)], mean.1 + 1.0);
            }
            for dice in throws() {
                let (sum, count) = means[kept(dice)];
                best[place(dice)] = best[place(dice)].max(sum / count);
            }
        }
        values = best;
    }
    values.iter().sum::<f64>() / 7_776.0
}

fn without(free: &[usize], field: usize) -> Vec<usize> {
    free.iter().copied().filter(|other| *other != field).collect()
}

/// The greatest expected points from these free fields.
pub fn solo(free: &[usize], anywhere: bool) -> f64 {
    if free.is_empty() {
        return 0.0;
    }
    let mut left: HashMap<usize, f64> = HashMap::new();
    turn(free, anywhere, &mut |field, points| {
        f64::from(points) + *left.entry(field).or_insert_with(|| solo(&without(free, field), anywhere))
    })
}

/// The chance to win of who is to roll, who gets so much for a draw, when both play for it.
pub fn duo(own: &[usize], other: &[usize], lead: i32, drawn: f64, anywhere: bool) -> f64 {
    if own.is_empty() {
        return [0.0, drawn, 1.0][(lead.signum() + 1) as usize];
    }
    let mut after: HashMap<(usize, u32), f64> = HashMap::new();
    turn(own, anywhere, &mut |field, points| {
        *after.entry((field, points)).or_insert_with(|| {
            let lead = lead + points as i32;
            1.0 - duo(other, &without(own, field), -lead, 1.0 - drawn, anywhere)
        })
    })
}

/// The best expectation of what each number of points from the last free field is worth.
pub fn last_field(field: usize, worth: impl Fn(u32) -> f64) -> f64 {
    turn(&[field], false, &mut |_, points| worth(points))
}
