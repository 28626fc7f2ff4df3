//! Answers: the small black and white pegs beside a guess (MM-3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::code::{Code, Pattern};

/// What is answered to a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub struct Answer {
    /// Pegs right in colour and place.
    pub black: u8,
    /// Further pegs right in colour, in the wrong place.
    pub white: u8,
}

impl Answer {
    /// The true answer to `guess` when `code` is hidden. Exchanging the two changes nothing.
    pub fn to(guess: Code, code: Code) -> Answer {
        Answer::between(guess.pattern(), code.pattern())
    }

    /// The true answer between two patterns.
    pub fn between(guess: Pattern, code: Pattern) -> Answer {
        let black = guess.black(code);
        Answer { black, white: guess.shared(code) - black }
    }

    /// Every answer that fits into the holes beside `pegs` pegs, the worst first.
    pub fn all(pegs: u8) -> impl Iterator<Item = Answer> {
        (0..=pegs).flat_map(move |black| (0..=pegs - black).map(move |white| Answer { black, white }))
    }

    /// How many small pegs it has.
    pub fn pegs(self) -> u16 {
        u16::from(self.black) + u16::from(self.white)
    }

    /// The answer's place in a histogram of [`KEYS`] places.
    pub const fn key(self) -> u8 {
        key(self.black, self.black + self.white)
    }
}

/// How many keys there are; most belong to no answer.
pub const KEYS: usize = 64;

/// The key of the answer with so many black pegs, and so many of both kinds together.
pub const fn key(black: u8, shared: u8) -> u8 {
    (shared & 7) << 3 | black & 7
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Board;

    /// MM-3 word by word: black pegs first, then each colour's smaller count less the black ones.
    fn by_the_rule(guess: &[u8], code: &[u8]) -> Answer {
        let black = guess.iter().zip(code).filter(|(g, c)| g == c).count();
        let count = |pegs: &[u8], colour| pegs.iter().filter(|peg| **peg == colour).count();
        let shared: usize = (1..=10).map(|colour| count(guess, colour).min(count(code, colour))).sum();
        Answer { black: black as u8, white: (shared - black) as u8 }
    }

    #[test]
    fn mm_3_worked_examples() {
        for (code, guess, black, white) in
            [(0x1122, 0x1213, 1, 2), (0x1234, 0x4321, 0, 4), (0x1112, 0x2221, 0, 2)]
        {
            let answer = Answer::to(Code::from_digits(guess), Code::from_digits(code));
            assert_eq!(answer, Answer { black, white }, "{code:x} {guess:x}");
        }
    }

    #[test]
    fn mm_3_feedback_is_right_for_all_pairs_of_codes() {
        let all = Board { pegs: 4, colours: 6, repeats: true }.all();
        let pegs: Vec<Vec<u8>> = all.iter().map(|code| Vec::from(*code)).collect();
        let mut pairs = 0;
        for (guess, guess_pegs) in all.iter().zip(&pegs) {
            for (code, code_pegs) in all.iter().zip(&pegs) {
                assert_eq!(Answer::to(*guess, *code), by_the_rule(guess_pegs, code_pegs));
                pairs += 1;
            }
        }
        assert_eq!(pairs, 1296 * 1296);
    }

    #[test]
    fn mm_3_feedback_is_right_on_the_largest_board() {
        let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(3);
        let board = Board { pegs: 6, colours: 10, repeats: true };
        for _ in 0..50_000 {
            let (guess, code) = (board.random(&mut rng), board.random(&mut rng));
            assert_eq!(Answer::to(guess, code), by_the_rule(&Vec::from(guess), &Vec::from(code)));
        }
    }

    #[test]
    fn every_answer_has_its_own_key() {
        let mut keys: Vec<u8> = Answer::all(6).map(Answer::key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 28);
        assert!(keys.iter().all(|key| usize::from(*key) < KEYS));
    }
}
