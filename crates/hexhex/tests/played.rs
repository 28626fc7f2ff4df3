//! The solver's values against games that are played: with fixed seeds, within five standard errors.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod arena;
mod packed;

use std::sync::LazyLock;

use hexhex::sheet::{Fields, Zeros};
use hexhex::solver::{Crowd, Duo, Rule, Solo};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use table::bot::Unlimited;

use arena::{Arena, Strategy};

/// The solution of a column by itself.
fn duo(zeros: Zeros) -> &'static Duo {
    static DUOS: LazyLock<[Duo; 2]> = LazyLock::new(|| {
        Zeros::ALL
            .map(Rule::column)
            .map(|rule| Duo::read(rule, Duo::build(rule, &Unlimited).unwrap().into()).unwrap())
    });
    &DUOS[usize::from(zeros == Zeros::Anywhere)]
}

/// A mean and its standard error.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    (mean, (squares / (count - 1.0) / count).sqrt())
}

#[test]
fn playing_for_points_brings_what_it_promises() {
    const GAMES: u32 = 100_000;
    for zeros in Zeros::ALL {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(11);
        let mut arena = Arena::new(zeros);
        let totals: Vec<u16> =
            (0..GAMES).map(|_| arena.play(&[Strategy::Points], &mut rng)[0].points).collect();
        let points: Vec<f64> = totals.iter().map(|total| f64::from(*total)).collect();
        let (found, error) = mean(&points);
        let value = Solo::of(zeros).value(Fields::ALL);
        assert!((found - value).abs() < 5.0 * error, "{found} ± {error} is not {value}");
        for (total, chance) in (0u16..).zip(Solo::of(zeros).totals(Fields::ALL)) {
            let found = totals.iter().filter(|other| **other == total).count() as f64;
            let (expected, spread) = (chance * f64::from(GAMES), (chance * f64::from(GAMES)).sqrt());
            assert!((found - expected).abs() <= 5.0 * spread + 3.0, "{total}: {found}, not {expected}");
        }
    }
}

#[test]
fn two_who_play_for_the_win_share_it_as_they_should() {
    for zeros in Zeros::ALL {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(12);
        let mut arena = Arena::new(zeros);
        let both = [Strategy::Duo(duo(zeros)), Strategy::Duo(duo(zeros))];
        let shares: Vec<f64> = (0..10_000).map(|_| arena.shares(&both, &mut rng)[0]).collect();
        let (found, error) = mean(&shares);
        let value = duo(zeros).value(Fields::ALL, Fields::ALL, 0).unwrap();
        assert!((found - value).abs() < 5.0 * error, "{found} ± {error} is not {value}");
    }
}

/// What one seat's share of the win gains by playing so and not for points, in standard errors: each game is played
/// twice with the same chance, the others play for points.
fn gain(strategy: Strategy<'_>, seats: usize, games: usize, zeros: Zeros) -> f64 {
    let mut arena = Arena::new(zeros);
    let mut share = |game: usize, strategy| {
        let mut strategies = vec![Strategy::Points; seats];
        strategies[game % seats] = strategy;
        arena.shares(&strategies, &mut Xoshiro256PlusPlus::seed_from_u64(game as u64))[game % seats]
    };
    let gains: Vec<f64> =
        (0..games).map(|game| share(game, strategy) - share(game, Strategy::Points)).collect();
    let (gain, error) = mean(&gains);
    gain / error
}

#[test]
fn playing_for_the_win_wins_more_than_playing_for_points() {
    for zeros in Zeros::ALL {
        for seats in [3, 4] {
            let gain = gain(Strategy::Crowd(4), seats, 16_000, zeros);
            assert!(gain > 3.0, "{seats} seats: {gain}");
        }
        let deep = gain(Strategy::Win(Crowd::DEEP), 3, 8_000, zeros);
        assert!(deep > 2.0, "as the emperor does: {deep}");
        let gain = gain(Strategy::Duo(duo(zeros)), 2, 20_000, zeros);
        assert!(gain > 3.0, "for two: {gain}");
    }
}

#[test]
fn playing_at_random_loses() {
    assert!(gain(Strategy::Random, 3, 500, Zeros::Strict) < -10.0);
}
