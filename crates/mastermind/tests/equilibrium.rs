//! The value of the standard board from the breaker's side: the mixture that the emperor plays, counted code by code.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use mastermind::guesses_by_code;
use table::bot::Unlimited;

const SHIPPED: &str = include_str!("../data/4x6.mix");

/// The weights with their sums and the trees, by plain reading.
fn parts() -> Vec<(u64, u64, &'static str)> {
    let part = |part: &'static str| {
        let (weight, tree) = part.split_once('\n').unwrap();
        let (weight, sum) = weight.split_once(" of ").unwrap();
        (weight.parse().unwrap(), sum.parse().unwrap(), tree)
    };
    SHIPPED.split("\nweight ").skip(1).map(part).collect()
}

/// How often each colour of a code occurs. Exchanging pegs and colours makes any code of any other with the same numbers,
/// and keeps the numbers.
fn kind(code: &str) -> Vec<usize> {
    let times = |colour: char| code.chars().filter(|peg| *peg == colour).count();
    let mut times: Vec<usize> = ('1'..='6').map(times).filter(|times| *times > 0).collect();
    times.sort_unstable();
    times
}

#[test]
fn no_code_takes_the_mixture_more_than_the_value() {
    let parts = parts();
    let sum: u64 = parts.iter().map(|(weight, ..)| weight).sum();
    // For each kind how many codes there are, and their guesses times the weights.
    let mut kinds: BTreeMap<Vec<usize>, (u64, u64)> = BTreeMap::new();
    for (weight, told, tree) in &parts {
        assert_eq!(*told, sum);
        let guesses = guesses_by_code(tree, &Unlimited).unwrap();
        assert_eq!(guesses.len(), 1296);
        // None of them is worse than the best over all codes, and none needs more than six rows.
        assert_eq!(guesses.values().sum::<usize>(), 5625);
        assert_eq!(guesses.values().max(), Some(&6));
        for (code, guesses) in guesses {
            let (codes, weighed) = kinds.entry(kind(&code)).or_default();
            *codes += 1;
            *weighed += weight * guesses as u64;
        }
    }
    let trees = parts.len() as u64;
    let sizes: Vec<u64> = kinds.values().map(|(codes, _)| codes / trees).collect();
    assert_eq!((kinds.keys().next().unwrap(), &sizes[..]), (&vec![1, 1, 1, 1], &[360, 720, 120, 90, 6][..]));
    for (kind, (codes, weighed)) in kinds {
        // weighed / sum / codes against 5600 / 1290.
        let (average, value) = (weighed * 1290, 5600 * sum * (codes / trees));
        if kind == [4] {
            assert_eq!(weighed, 25 * sum);
            assert!(average < value);
        } else {
            assert_eq!(average, value, "{kind:?}");
        }
    }
}
