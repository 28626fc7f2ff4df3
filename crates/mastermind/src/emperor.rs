//! Strategies that were searched beforehand, played with pegs and colours exchanged at random.

use std::sync::LazyLock;

use rand::{Rng, RngExt as _};

use crate::code::{Board, Code, MOST_COLOURS};
use crate::solver::exact::orders;
use crate::solver::mix::Mix;
use crate::solver::tree::{Tree, place};
use crate::view::Row;

/// The trees of the standard board, which no others can better, mixed such that no code is harder than another of mixed
/// colours. Their file says how they were made.
static STANDARD: LazyLock<Option<Mix>> = LazyLock::new(|| Mix::read(include_str!("../data/4x6.mix")));
/// A good tree for five pegs of eight colours, likewise.
static LARGE: LazyLock<Option<Mix>> = LazyLock::new(|| {
    let tree = Tree::read(include_str!("../data/5x8.tree"))?;
    Some(Mix { trees: vec![(1, tree)] })
});

/// The trees of a board with their weights; `None` if none was searched.
fn trees(board: Board) -> Option<&'static [(u32, Tree)]> {
    let mix = match board {
        Board::STANDARD => STANDARD.as_ref(),
        Board::LARGE => LARGE.as_ref(),
        _ => None,
    };
    mix.map(|mix| &mix.trees[..]).filter(|trees| trees.iter().all(|(_, tree)| tree.board == board))
}

/// What a tree of the board guesses after these rows: `None` where there is none, and where none would have come.
///
/// Whoever knows the trees must not know the guess: the tree is drawn by its weight, and pegs and colours are exchanged at
/// random, as far as the guesses made so far leave it open. Drawing anew at each row is the same as drawing once and
/// keeping to it: what fits the rows is as likely as it was at first, compared with all else that fits.
pub(crate) fn guess(board: Board, rows: &[Row], rng: &mut dyn Rng) -> Option<Code> {
    let orders = orders(board.pegs);
    let with_orders =
        |(weight, tree): &'static (u32, Tree)| orders.iter().map(move |order| (*weight, tree, order));
    let mut ways: Vec<(u32, &Tree, &Vec<u8>)> = trees(board)?.iter().flat_map(with_orders).collect();
    while !ways.is_empty() {
        let (_, tree, order) = ways.swap_remove(drawn(ways.iter().map(|(weight, ..)| *weight), rng));
        if let Some(guess) = follow(tree, rows, order, rng) {
            return Some(guess);
        }
    }
    None
}

/// The place of one of these weights, of which there are some, drawn as often as it weighs.
fn drawn(weights: impl Iterator<Item = u32> + Clone, rng: &mut dyn Rng) -> usize {
    let sum: u64 = weights.clone().map(u64::from).sum();
    let mut rest = rng.random_range(0..sum.max(1));
    for (at, weight) in weights.map(u64::from).enumerate() {
        if rest < weight {
            return at;
        }
        rest -= weight;
    }
    0
}

/// The tree's next guess if its pegs lie in this order and the rows are its guesses but for the colours.
fn follow(tree: &Tree, rows: &[Row], order: &[u8], rng: &mut dyn Rng) -> Option<Code> {
    let mut line = &tree.root;
    // What each colour of the tree is on the table; 0 as long as that is open.
    let mut is = [0; MOST_COLOURS as usize + 1];
    for row in rows {
        let pegs = Vec::from(row.guess);
        for (colour, at) in line.guess.pegs().map(usize::from).zip(order) {
            let peg = *pegs.get(usize::from(*at))?;
            match is[colour] {
                0 if !is.contains(&peg) => is[colour] = peg,
                known if known == peg => {}
                _ => return None,
            }
        }
        let answer = place(row.answer, tree.board.pegs);
        line = &line.next.iter().find(|(next, _)| *next == answer)?.1;
    }
    let mut pegs = vec![0; order.len()];
    for (colour, at) in line.guess.pegs().map(usize::from).zip(order) {
        if is[colour] == 0 {
            let open: Vec<u8> = (1..=tree.board.colours).filter(|peg| !is.contains(peg)).collect();
            is[colour] = open[rng.random_range(0..open.len())];
        }
        pegs[usize::from(*at)] = is[colour];
    }
    Code::new(&pegs)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use rand::SeedableRng as _;
    use table::bot::Unlimited;

    use super::*;
    use crate::answer::Answer;
    use crate::solver::verify_tree;

    #[test]
    fn the_trees_have_the_totals_that_they_were_searched_for() {
        for (board, text, codes, total, max) in [
            (Board::STANDARD, include_str!("../data/4x6.tree"), 1_296, 5_625, 6),
            (Board::LARGE, include_str!("../data/5x8.tree"), 32_768, 178_536, 7),
        ] {
            let histogram = verify_tree(text, &Unlimited).unwrap();
            let counted: u64 = (1..).zip(&histogram).map(|(guesses, codes)| guesses * codes).sum();
            assert_eq!((histogram.iter().sum::<u64>(), counted, histogram.len()), (codes, total, max));
            assert!(trees(board).is_some());
        }
    }

    #[test]
    fn ways_are_drawn_as_often_as_they_weigh() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let mut times = [0; 3];
        (0..10_000).for_each(|_| times[drawn([1, 0, 3].into_iter(), &mut rng)] += 1);
        // Five standard deviations of 43.
        assert!((2_285..=2_715).contains(&times[0]) && times[1] == 0, "{times:?}");
    }

    #[test]
    fn the_trees_of_the_standard_board_are_mixed_by_weight() {
        let answer = Answer { black: 2, white: 1 };
        // What tells the second guesses apart whatever pegs and colours are exchanged: how often, and how often in its
        // place, they have the colour that the first guess has twice.
        let kind = |first: Code, second: Code| {
            let twice = first.pegs().find(|peg| first.pattern().count(*peg) == 2).unwrap();
            let places = first.pegs().zip(second.pegs()).filter(|pegs| *pegs == (twice, twice));
            (second.pattern().count(twice), places.count())
        };
        let mut weights = BTreeMap::new();
        let mut sum = 0;
        for (weight, tree) in trees(Board::STANDARD).unwrap() {
            let next = tree.root.next.iter().find(|(next, _)| *next == place(answer, 4)).unwrap();
            *weights.entry(kind(tree.root.guess, next.1.guess)).or_insert(0) += weight;
            sum += weight;
        }
        assert!(weights.len() > 2, "{weights:?}");
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let rows = [Row { guess: Code::from_digits(0x1123), answer }];
        let mut times = BTreeMap::new();
        for _ in 0..2_000 {
            let second = guess(Board::STANDARD, &rows, &mut rng).unwrap();
            *times.entry(kind(rows[0].guess, second)).or_insert(0) += 1;
        }
        assert!(times.keys().eq(weights.keys()), "{times:?} {weights:?}");
        for (kind, weight) in weights {
            let share = f64::from(weight) / f64::from(sum);
            let deviation = (2_000.0 * share * (1.0 - share)).sqrt();
            let off = f64::from(times[&kind]) - 2_000.0 * share;
            assert!(off.abs() < 5.0 * deviation, "{kind:?}: {times:?}");
        }
    }

    #[test]
    fn exchanged_at_random_it_still_finds_every_code_with_six_guesses() {
        let board = Board { pegs: 4, colours: 6, repeats: true };
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let mut first = std::collections::BTreeSet::new();
        for code in board.all() {
            let mut rows = Vec::new();
            loop {
                let guess = guess(board, &rows, &mut rng).unwrap();
                rows.push(Row { guess, answer: Answer::to(guess, code) });
                if guess == code {
                    break;
                }
                assert!(rows.len() < 6, "{code:?}");
            }
            first.insert(rows[0].guess);
        }
        // Most of the ways to place the first guess's colours and pegs came up.
        assert!(first.len() > 100);
    }

    #[test]
    fn off_its_board_and_its_lines_it_guesses_nothing() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let board = Board { pegs: 4, colours: 6, repeats: true };
        let row =
            |digits, black, white| Row { guess: Code::from_digits(digits), answer: Answer { black, white } };
        assert_eq!(guess(Board { colours: 7, ..board }, &[], &mut rng), None);
        assert_eq!(guess(Board { repeats: false, ..board }, &[], &mut rng), None);
        assert_eq!(guess(board, &[row(0x1111, 0, 0)], &mut rng), None);
        assert_eq!(guess(board, &[row(0x1123, 3, 1)], &mut rng), None);
    }
}
