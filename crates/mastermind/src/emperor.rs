//! Strategies that were searched beforehand, played with pegs and colours exchanged at random.

use std::sync::LazyLock;

use rand::{Rng, RngExt as _};

use crate::code::{Board, Code, MOST_COLOURS};
use crate::tree::{Tree, place};
use crate::view::Row;

/// The tree of the standard board, which no other can better. Its file says how it was made.
static STANDARD: LazyLock<Option<Tree>> = LazyLock::new(|| Tree::read(include_str!("../data/4x6.tree")));
/// A good tree for five pegs of eight colours, likewise.
static LARGE: LazyLock<Option<Tree>> = LazyLock::new(|| Tree::read(include_str!("../data/5x8.tree")));

/// The tree of a board; `None` if none was searched.
fn tree(board: Board) -> Option<&'static Tree> {
    let tree = match board {
        Board::STANDARD => STANDARD.as_ref(),
        Board::LARGE => LARGE.as_ref(),
        _ => None,
    };
    tree.filter(|tree| tree.board == board)
}

/// What the tree of the board guesses after these rows: `None` where there is none, and where it would not have come.
///
/// Whoever knows the tree must not know the guess: pegs and colours are exchanged at random, as far as the guesses made
/// so far leave it open.
pub(crate) fn guess(board: Board, rows: &[Row], rng: &mut dyn Rng) -> Option<Code> {
    let tree = tree(board)?;
    let mut orders = orders(board.pegs.into());
    while !orders.is_empty() {
        let order = orders.swap_remove(rng.random_range(0..orders.len()));
        if let Some(guess) = follow(tree, rows, &order, rng) {
            return Some(guess);
        }
    }
    None
}

/// The tree's next guess if its pegs lie in this order and the rows are its guesses but for the colours.
fn follow(tree: &Tree, rows: &[Row], order: &[usize], rng: &mut dyn Rng) -> Option<Code> {
    let mut line = &tree.root;
    // What each colour of the tree is on the table; 0 as long as that is open.
    let mut is = [0; MOST_COLOURS as usize + 1];
    for row in rows {
        let pegs = Vec::from(row.guess);
        for (colour, at) in line.guess.pegs().map(usize::from).zip(order) {
            let peg = *pegs.get(*at)?;
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
        pegs[*at] = is[colour];
    }
    Code::new(&pegs)
}

/// All orders of so many pegs.
fn orders(pegs: usize) -> Vec<Vec<usize>> {
    (0..pegs).fold(vec![Vec::new()], |orders, _| {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let rest: Vec<usize> = (0..pegs).filter(|place| !order.contains(place)).collect();
            rest.into_iter().map(move |place| [&order[..], &[place]].concat())
        };
        orders.iter().flat_map(longer).collect()
    })
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use table::bot::Unlimited;

    use super::*;
    use crate::answer::Answer;
    use crate::verify_tree;

    #[test]
    fn the_trees_have_the_totals_that_they_were_searched_for() {
        for (board, text, codes, total, max) in [
            (Board::STANDARD, include_str!("../data/4x6.tree"), 1_296, 5_625, 6),
            (Board::LARGE, include_str!("../data/5x8.tree"), 32_768, 178_536, 7),
        ] {
            let histogram = verify_tree(text, &Unlimited).unwrap();
            let counted: u64 = (1..).zip(&histogram).map(|(guesses, codes)| guesses * codes).sum();
            assert_eq!((histogram.iter().sum::<u64>(), counted, histogram.len()), (codes, total, max));
            assert!(tree(board).is_some());
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
