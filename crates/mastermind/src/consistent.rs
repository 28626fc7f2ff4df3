//! The codes that fit what was answered so far, found peg by peg.

use std::ops::ControlFlow;

use crate::answer::Answer;
use crate::code::{Board, Code, Pattern};
use crate::view::Row;

/// What a row tells about the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    guess: Pattern,
    black: u32,
    shared: u32,
}

impl Clue {
    /// What it tells that `guess` was answered so.
    pub fn new(guess: Code, answer: Answer) -> Clue {
        Clue { guess: guess.pattern(), black: answer.black.into(), shared: answer.pegs().into() }
    }

    /// Whether a code that begins with `part` can fit, with `left` pegs still to come.
    fn allows(&self, part: Pattern, left: u32) -> bool {
        let black = u32::from(self.guess.black(part));
        let shared = u32::from(self.guess.shared(part));
        (black..=black + left).contains(&self.black) && (shared..=shared + left).contains(&self.shared)
    }
}

/// What these rows tell about the code.
pub fn clues(rows: &[Row]) -> Vec<Clue> {
    rows.iter().map(|row| Clue::new(row.guess, row.answer)).collect()
}

/// Calls `visit` with the codes of the board that fit all clues, in the order of their digits, until it breaks off.
pub fn each(board: Board, clues: &[Clue], visit: &mut dyn FnMut(Code) -> ControlFlow<()>) -> ControlFlow<()> {
    Search { board, clues, visit }.from(0, 0, Pattern::default())
}

/// The first codes that fit all clues, `most` at most.
pub fn first(board: Board, clues: &[Clue], most: usize) -> Vec<Code> {
    let mut found = Vec::new();
    let _ = each(board, clues, &mut |code| {
        found.push(code);
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// Whether any code fits all clues.
pub fn any(board: Board, clues: &[Clue]) -> bool {
    !first(board, clues, 1).is_empty()
}

struct Search<'a> {
    board: Board,
    clues: &'a [Clue],
    visit: &'a mut dyn FnMut(Code) -> ControlFlow<()>,
}

impl Search<'_> {
    /// Tries every colour at `place`; `digits` and `part` are the pegs before it.
    fn from(&mut self, place: u32, digits: u32, part: Pattern) -> ControlFlow<()> {
        let left = u32::from(self.board.pegs) - place;
        if left == 0 {
            return (self.visit)(Code::from_digits(digits));
        }
        for peg in 1..=self.board.colours {
            if !self.board.repeats && part.has(peg) {
                continue;
            }
            let longer = part.with(place, peg);
            if self.clues.iter().all(|clue| clue.allows(longer, left - 1)) {
                self.from(place + 1, digits << 4 | u32::from(peg), longer)?;
            }
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy as _, prop_assert_eq, proptest};
    use rand::SeedableRng as _;

    use super::*;

    proptest! {
        /// MM-6: what fits is exactly what a look at every code finds, whether the answers are true or not.
        #[test]
        fn mm_6_the_search_finds_what_a_look_at_every_code_finds(
            seed: u64,
            (pegs, colours) in (3u8..=5, 4u8..=6).prop_filter("too large", |(p, c)| (*c as u32).pow(*p as u32) < 4_000),
            repeats: bool,
            rows in 0usize..6,
            lies in 0u32..3,
        ) {
            let board = Board { pegs, colours, repeats: repeats || colours < pegs };
            let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
            let code = board.random(&mut rng);
            let told: Vec<(Code, Answer)> = (0..rows)
                .map(|row| {
                    let guess = board.of_guesses().random(&mut rng);
                    let mut answer = Answer::to(guess, code);
                    if (row as u32) < lies {
                        answer.white = (answer.white + 1) % (pegs + 1 - answer.black);
                    }
                    (guess, answer)
                })
                .collect();
            let clues: Vec<Clue> = told.iter().map(|(guess, answer)| Clue::new(*guess, *answer)).collect();
            let fits = |code: &Code| told.iter().all(|(guess, answer)| Answer::to(*guess, *code) == *answer);
            let looked: Vec<Code> = board.all().into_iter().filter(fits).collect();
            prop_assert_eq!(first(board, &clues, usize::MAX), looked.clone());
            prop_assert_eq!(any(board, &clues), !looked.is_empty());
        }
    }

    #[test]
    fn an_answer_that_no_code_can_give_is_seen_at_once() {
        let board = Board { pegs: 6, colours: 10, repeats: true };
        let clue = Clue::new(Code::from_digits(0x123456), Answer { black: 5, white: 1 });
        assert!(!any(board, &[clue]));
    }
}
