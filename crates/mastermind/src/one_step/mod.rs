//! Strategies that look one guess ahead, played through for all codes of a board.

mod by_splits;
mod by_table;

use table::bot::Budget;

use crate::code::Board;
use crate::strategy::Strategy;
use crate::tree::Line;

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

#[cfg(test)]
mod tests {
    use table::bot::Unlimited;

    use super::*;

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
