//! The breaker's half of the standard board's value: strategies that, mixed, take 5600/1290 guesses for every code that
//! is not of one colour, and no more for those that are.
//!
//! Exchanging pegs and colours at random makes all codes alike in which as many colours occur as often: five kinds. So
//! of a strategy only the guesses for each kind matter, and it takes four of those with the least totals to mix them such
//! that every kind of mixed colours has the same average.

use std::fmt::Write as _;

use table::bot::Budget;

use crate::code::{Board, Code};
use crate::solver::exact::{ByKind, Chosen, EveryBest, KINDS, Limits};
use crate::solver::tree::Tree;

/// The first line of every mixture.
const TITLE: &str = "mastermind mix 1";
/// As many strategies are mixed: the averages of all kinds but two have to be set right.
const MIXED: usize = KINDS - 1;
/// A guess for a code of one colour weighs more than all else, so that they take as few guesses as can be.
const SINGLE_WEIGHS: i64 = 1_000_000;

/// Strategies, each of which is played with the probability `weight / sum of weights`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The strategies with their weights.
    pub trees: Vec<(u32, Tree)>,
}

impl Mix {
    /// The mixture as text: its title, and before each tree a line such as `weight 3 of 10`.
    pub fn write(&self) -> String {
        let sum: u32 = self.trees.iter().map(|(weight, _)| weight).sum();
        let mut text = format!("{TITLE}\n");
        for (weight, tree) in &self.trees {
            // Writing to a String cannot fail.
            let _ = write!(text, "weight {weight} of {sum}\n{}", tree.write());
        }
        text
    }

    /// The mixture of a text; `None` if it is none.
    pub fn read(text: &str) -> Option<Mix> {
        let mut parts = text.split("\nweight ");
        let mut title = parts.next()?.lines().filter(|line| !line.starts_with('#'));
        if title.next() != Some(TITLE) || title.next().is_some() {
            return None;
        }
        let (mut trees, mut sums) = (Vec::new(), Vec::new());
        for part in parts {
            let (weight, tree) = part.split_once('\n')?;
            let (weight, sum) = weight.split_once(" of ")?;
            trees.push((weight.parse().ok().filter(|weight| *weight > 0)?, Tree::read(tree)?));
            sums.push(sum.parse::<u32>().ok()?);
        }
        let sum = trees.iter().try_fold(0u32, |sum, (weight, _)| sum.checked_add(*weight))?;
        (sum > 0 && sums.iter().all(|told| *told == sum)).then_some(Mix { trees })
    }
}

/// Mixes strategies for the standard board with the least total over the codes of mixed colours, 5600, such that each of
/// these codes takes the same number of guesses on average once pegs and colours are exchanged at random. All of them have
/// the least total over all codes, too: 5625. `None` if the budget is spent.
pub fn mix(budget: &dyn Budget) -> Option<Mix> {
    let can_be_hidden = |code: Code| kind(code) > 0;
    let limits = Limits { max_guesses: 0, threads: 1, budget, can_be_hidden };
    let every = EveryBest::new(Board::STANDARD, kind, limits)?;
    let codes = every.codes();
    let mut chosen: Vec<Chosen> = Vec::new();
    // One way to spare the kinds or to burden them after the other.
    for way in 0..27 {
        let [one, two, three] = [way / 9, way / 3 % 3, way % 3].map(|weight| weight - 1);
        let lightest = every.lightest([SINGLE_WEIGHS, one, two, three, 0])?;
        if chosen.iter().all(|other| other.guesses != lightest.guesses) {
            chosen.push(lightest);
        }
    }
    let above: Vec<[i64; 3]> = chosen.iter().map(|chosen| above_average(&chosen.guesses, &codes)).collect();
    let weights = fours(chosen.len()).filter_map(|four| Some((balanced(four.map(|at| above[at]))?, four)));
    let (weights, four) = weights.min_by_key(|(weights, _)| weights.iter().sum::<u32>())?;
    let tree = |at: usize| Tree { board: Board::STANDARD, root: chosen[at].line.clone() };
    Some(Mix { trees: weights.into_iter().zip(four.map(tree)).collect() })
}

/// The kind of a code: all of one colour, three and one, two and two, two and others, all different.
fn kind(code: Code) -> usize {
    let most = code.pegs().map(|peg| code.pattern().count(peg)).max();
    match (most, code.colours().count_ones()) {
        (_, 1) => 0,
        (Some(3), _) => 1,
        (_, 2) => 2,
        (_, 3) => 3,
        _ => 4,
    }
}

/// How far the guesses for three kinds are above what they would be if all codes of mixed colours took the same; in parts
/// of a guess. The fourth follows from these.
fn above_average(guesses: &ByKind<u32>, codes: &ByKind<u16>) -> [i64; 3] {
    let all: i64 = guesses[1..].iter().map(|guesses| i64::from(*guesses)).sum();
    let all_codes: i64 = codes[1..].iter().map(|codes| i64::from(*codes)).sum();
    [1, 2, 3].map(|kind| i64::from(guesses[kind]) * all_codes - all * i64::from(codes[kind]))
}

/// All ways to pick four of so many, in order.
fn fours(many: usize) -> impl Iterator<Item = [usize; MIXED]> {
    let pairs = move |from: usize| (from..many).flat_map(move |a| (a + 1..many).map(move |b| [a, b]));
    pairs(0).flat_map(move |[a, b]| pairs(b + 1).map(move |[c, d]| [a, b, c, d]))
}

/// The weights with which four points have their centre at the origin, in lowest terms; `None` if it is not between them.
fn balanced(points: [[i64; 3]; MIXED]) -> Option<[u32; MIXED]> {
    let [a, b, c, d] = points;
    // By Cramer's rule: each weighs as much as the space that the others span with the origin.
    let spans = [span(b, c, d), -span(a, c, d), span(a, b, d), -span(a, b, c)];
    let sign = spans[0].signum();
    if sign == 0 || spans.iter().any(|span| span.signum() != sign) {
        return None;
    }
    let common = spans.iter().fold(0, |common, span| greatest_common_divisor(common, span.unsigned_abs()));
    let weights: Vec<u32> =
        spans.iter().filter_map(|span| u32::try_from(span.unsigned_abs() / common).ok()).collect();
    // Their sum has to fit as well.
    weights.iter().try_fold(0u32, |sum, weight| sum.checked_add(*weight))?;
    weights.try_into().ok()
}

/// The determinant of three points.
fn span(a: [i64; 3], b: [i64; 3], c: [i64; 3]) -> i64 {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_told_apart_by_how_often_their_colours_occur() {
        let mut codes: ByKind<u32> = ByKind::default();
        Board::STANDARD.all().into_iter().for_each(|code| codes[kind(code)] += 1);
        assert_eq!(codes, [6, 120, 90, 720, 360]);
    }

    #[test]
    fn four_points_are_balanced_about_the_origin_or_not_at_all() {
        let corners = [[3, 0, 0], [0, 2, 0], [0, 0, 1], [-1, -1, -1]];
        assert_eq!(balanced(corners), Some([2, 3, 6, 6]));
        // The order turns the space over, which must not matter.
        assert_eq!(balanced([corners[1], corners[0], corners[2], corners[3]]), Some([3, 2, 6, 6]));
        assert_eq!(balanced([[3, 0, 0], [0, 2, 0], [0, 0, 1], [1, -1, -1]]), None);
        assert_eq!(balanced([[1, 0, 0], [0, 1, 0], [-1, 0, 0], [0, -1, 0]]), None);
    }

    #[test]
    fn all_fours_are_picked_once() {
        assert_eq!(fours(4).collect::<Vec<_>>(), [[0, 1, 2, 3]]);
        let fours: std::collections::BTreeSet<_> = fours(9).collect();
        assert_eq!(fours.len(), 126);
        assert!(fours.iter().all(|four| four.is_sorted_by(|one, other| one < other)));
    }

    #[test]
    fn a_mixture_is_read_as_it_was_written() {
        let tree = |first: &str| {
            Tree::read(&format!("mastermind tree 1\npegs 2 colours 2 repeats yes\n{first}\n")).unwrap()
        };
        let mix = Mix { trees: vec![(2, tree("11")), (3, tree("22"))] };
        let text = mix.write();
        assert_eq!(Mix::read(&text), Some(mix.clone()));
        assert_eq!(Mix::read(&text.replace("mix 1\n", "mix 1\n# why\n")), Some(mix));
        for (old, new) in [("2 of 5", "1 of 5"), ("2 of", "0 of"), ("mix 1", "mix 2"), ("22", "23")] {
            assert_eq!(Mix::read(&text.replace(old, new)), None, "{new}");
        }
        assert_eq!(Mix::read("mastermind mix 1\n"), None);
    }
}
