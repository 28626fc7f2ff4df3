//! Strategies that look one guess ahead, played through for all codes of a board.

mod by_splits;
mod by_table;

use table::bot::Budget;

use crate::code::{Board, Code};
use crate::consistent;
use crate::solver::strategy::Strategy;
use crate::solver::tree::Line;
use crate::view::Row;

/// With more codes times guesses the table of answers takes too much memory.
const MOST_IN_TABLE: u64 = 1 << 24;

/// Plays all codes; `None` if the budget is spent. Of equally good guesses codes that are still possible come first,
/// then the smallest.
pub(crate) fn play(
    codes: Board,
    guesses: Board,
    strategy: Strategy,
    threads: usize,
    budget: &dyn Budget,
) -> Option<Line> {
    if codes.size() * guesses.size() <= MOST_IN_TABLE {
        by_table::play(codes, guesses, strategy, budget)
    } else {
        by_splits::play(codes, guesses, strategy, threads, budget)
    }
}

/// The next guess after these rows, weighed against everything that may be guessed; `None` if the budget is spent or no code
/// fits.
pub(crate) fn guess(
    board: Board,
    rows: &[Row],
    strategy: Strategy,
    threads: usize,
    budget: &dyn Budget,
) -> Option<Code> {
    let possible = consistent::first(board, &consistent::clues(rows), usize::MAX);
    if let [] | [_] | [_, _] = possible[..] {
        return possible.first().copied();
    }
    let used = rows.iter().fold(0, |used, row| used | row.guess.colours());
    by_splits::guess(board, &possible, used, strategy, threads, budget)
}

#[cfg(test)]
mod tests {
    use table::bot::Unlimited;

    use super::*;
    use crate::answer::Answer;

    #[test]
    fn single_guesses_are_those_of_the_whole_strategy() {
        let board = Board::STANDARD;
        let Some(root) = play(board, board, Strategy::Entropy, 2, &Unlimited) else { panic!("not stopped") };
        assert_eq!(guess(board, &[], Strategy::Entropy, 2, &Unlimited), Some(root.guess));
        let answers: Vec<Answer> = Answer::all(board.pegs).collect();
        for (answer, line) in &root.next {
            let rows = [Row { guess: root.guess, answer: answers[usize::from(*answer)] }];
            assert_eq!(guess(board, &rows, Strategy::Entropy, 2, &Unlimited), Some(line.guess), "{rows:?}");
        }
        let never = Row { guess: root.guess, answer: Answer { black: 3, white: 1 } };
        assert_eq!(guess(board, &[never], Strategy::Entropy, 2, &Unlimited), None);
    }

    #[test]
    fn strategies_play_alike_with_a_table_of_answers_and_without() {
        let board = |pegs, colours, repeats| Board { pegs, colours, repeats };
        for (codes, guesses) in [
            (board(4, 6, true), board(4, 6, true)),
            (board(3, 8, true), board(3, 8, true)),
            (board(5, 4, true), board(5, 4, true)),
            (board(4, 6, false), board(4, 6, true)),
            (board(5, 6, false), board(5, 6, false)),
        ] {
            for strategy in [Strategy::Knuth, Strategy::Entropy, Strategy::ExpectedSize, Strategy::MostParts]
            {
                let with = by_table::play(codes, guesses, strategy, &Unlimited);
                let without = by_splits::play(codes, guesses, strategy, 2, &Unlimited);
                assert!(with.is_some());
                assert_eq!(with, without, "{codes:?} {strategy:?}");
            }
        }
    }
}
