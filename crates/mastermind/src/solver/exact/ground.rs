//! The ground of the exact search: who answers what to whom, laid out so that all guesses are looked at together.

use std::collections::HashMap;
use std::ops::BitOr;

use crate::answer::Answer;
use crate::code::{Board, Code, MOST_COLOURS};

/// A set of answers, one bit each.
pub(crate) trait Answers: Copy + Default + Send + Sync + BitOr<Output = Self> {
    /// The set of the answer with this number alone.
    fn only(number: u8) -> Self;
    /// How many answers are in it.
    fn count(self) -> u8;
}

macro_rules! answers {
    ($bits:ty) => {
        impl Answers for $bits {
            fn only(number: u8) -> $bits {
                1 << number
            }
            fn count(self) -> u8 {
                self.count_ones() as u8
            }
        }
    };
}
// Up to four pegs have 15 answers, six have 28.
answers!(u16);
answers!(u32);

/// The answers of all codes to all guesses. Codes and guesses are their places in order.
pub(crate) struct Ground<A> {
    /// Pegs in a code.
    pub pegs: u8,
    pub guesses: Vec<Code>,
    pub codes: usize,
    /// How many answers there are, and the number of the one that ends the game.
    pub answers: usize,
    pub all_black: u8,
    /// The guess that each code is.
    pub own: Vec<u16>,
    /// For each guess the number of each code's answer.
    numbers: Vec<u8>,
    /// For each code its answer to each guess.
    sets: Vec<A>,
}

impl<A: Answers> Ground<A> {
    /// `None` if a code cannot be guessed.
    pub fn new(codes: Board, guesses: Board) -> Option<Ground<A>> {
        let pegs = codes.pegs;
        if codes == guesses {
            let all = codes.all();
            return Ground::of(pegs, &all, all.clone());
        }
        Ground::of(pegs, &codes.all(), guesses.all())
    }

    /// Of some codes and guesses alone, both in order. `None` if a code is not among the guesses.
    pub fn of(pegs: u8, codes: &[Code], guesses: Vec<Code>) -> Option<Ground<A>> {
        let answers = Answer::all(pegs).count();
        let own =
            codes.iter().map(|code| guesses.binary_search(code).ok().and_then(|at| u16::try_from(at).ok()));
        let own = own.collect::<Option<Vec<u16>>>()?;
        let numbers = numbers(pegs, codes, &guesses);
        let sets = if codes == guesses {
            // An answer stays the same when code and guess are exchanged.
            numbers.iter().map(|number| A::only(*number)).collect()
        } else {
            let column = |code| numbers.iter().skip(code).step_by(codes.len());
            (0..codes.len()).flat_map(|code| column(code).map(|number| A::only(*number))).collect()
        };
        // All black comes last of the answers.
        let all_black = (answers - 1) as u8;
        Some(Ground { pegs, codes: codes.len(), guesses, answers, all_black, own, numbers, sets })
    }

    /// The number of each code's answer to a guess.
    pub fn row(&self, guess: u16) -> &[u8] {
        &self.numbers[usize::from(guess) * self.codes..][..self.codes]
    }

    /// How many different answers each guess can get from the codes of `set`.
    pub fn parts(&self, set: &[u16]) -> Vec<u8> {
        let row = |code: &u16| &self.sets[usize::from(*code) * self.guesses.len()..][..self.guesses.len()];
        let mut seen = vec![A::default(); self.guesses.len()];
        let mut pairs = set.chunks_exact(2);
        for pair in pairs.by_ref() {
            for ((seen, one), other) in seen.iter_mut().zip(row(&pair[0])).zip(row(&pair[1])) {
                *seen = *seen | *one | *other;
            }
        }
        for code in pairs.remainder() {
            for (seen, one) in seen.iter_mut().zip(row(code)) {
                *seen = *seen | *one;
            }
        }
        seen.into_iter().map(A::count).collect()
    }
}

/// For each guess the number of each code's answer: its place in [`Answer::all`]. Whole rows of codes at a time, peg by
/// peg and colour by colour, so that the machine compares many codes at once.
pub(crate) fn numbers(pegs: u8, codes: &[Code], guesses: &[Code]) -> Vec<u8> {
    let digits: Vec<Vec<u8>> = codes.iter().map(|code| code.pegs().collect()).collect();
    let at_place = |place| digits.iter().map(|digits| digits[place]).collect();
    let places: Vec<Vec<u8>> = (0..usize::from(pegs)).map(at_place).collect();
    let count = |colour: u8| {
        digits.iter().map(move |digits: &Vec<u8>| digits.iter().filter(|peg| **peg == colour).count() as u8)
    };
    let counts: Vec<Vec<u8>> = (0..=MOST_COLOURS).map(|colour| count(colour).collect()).collect();
    // What a guess shares with the codes depends on its colours alone, not on their order.
    let mut shared_rows: HashMap<u64, Vec<u8>> = HashMap::new();
    let mut numbers = Vec::with_capacity(codes.len() * guesses.len());
    let mut black = vec![0u8; codes.len()];
    for guess in guesses {
        let shared = shared_rows.entry(guess.pattern().colours).or_insert_with(|| {
            let mut shared = vec![0; codes.len()];
            for colour in (1..=MOST_COLOURS).filter(|colour| guess.pattern().has(*colour)) {
                let most = guess.pegs().filter(|peg| *peg == colour).count() as u8;
                let counts = &counts[usize::from(colour)];
                shared.iter_mut().zip(counts).for_each(|(shared, count)| *shared += most.min(*count));
            }
            shared
        });
        black.fill(0);
        for (peg, place) in guess.pegs().zip(&places) {
            black.iter_mut().zip(place).for_each(|(black, other)| *black += u8::from(peg == *other));
        }
        // Before an answer come those with fewer black pegs, then those with fewer white ones.
        let number = |(black, shared): (&u8, &u8)| black * (2 * pegs + 3 - black) / 2 + (shared - black);
        numbers.extend(black.iter().zip(&*shared).map(number));
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::tree::place;

    #[test]
    fn the_table_holds_the_answers() {
        let board = |pegs, colours, repeats| Board { pegs, colours, repeats };
        for (codes, guesses) in [
            (board(3, 5, true), board(3, 5, true)),
            (board(4, 5, false), board(4, 5, true)),
            (board(6, 3, true), board(6, 3, true)),
        ] {
            let ground = Ground::<u32>::new(codes, guesses).unwrap();
            for (at, guess) in guesses.all().into_iter().enumerate() {
                for (number, code) in ground.row(at as u16).iter().zip(codes.all()) {
                    assert_eq!(*number, place(Answer::to(guess, code), codes.pegs), "{guess:?} {code:?}");
                }
                let all: Vec<u16> = (0..codes.size() as u16).collect();
                let seen = ground.row(at as u16).iter().fold(0u32, |seen, number| seen | 1 << number);
                assert_eq!(u32::from(ground.parts(&all)[at]), seen.count_ones());
            }
        }
    }
}
