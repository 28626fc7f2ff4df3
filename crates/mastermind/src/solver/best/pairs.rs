//! The answers of all codes to all guesses, one byte each, and what is counted from them.

use pulp::Arch;

use crate::answer::Answer;
use crate::code::Code;
use crate::solver::exact::numbers;

/// Places for the sizes of parts: six pegs have 28 answers.
pub(super) const SIZES: usize = 32;

/// So many guesses are looked at together: their answers fill one line of the cache.
const BLOCK: usize = 64;

/// The answers of all codes to all guesses. Codes and guesses are their places in order.
pub(super) struct Pairs {
    pub codes: Vec<Code>,
    pub guesses: Vec<Code>,
    /// The guess that each code is.
    pub own: Vec<u16>,
    /// How many answers there are; the last of them is all black.
    pub answers: usize,
    by_guess: Vec<u8>,
    /// Left out where codes and guesses are the same: an answer stays the same when they are exchanged.
    by_code: Option<Vec<u8>>,
    arch: Arch,
}

impl Pairs {
    /// `None` if a code cannot be guessed, if there is none, or too many for their places to fit. Both are in order.
    pub fn new(pegs: u8, codes: Vec<Code>, guesses: Vec<Code>) -> Option<Pairs> {
        u16::try_from(codes.len().max(guesses.len()).checked_sub(1)?).ok()?;
        let own = codes.iter().map(|code| guesses.binary_search(code).ok().map(|at| at as u16));
        let own = own.collect::<Option<Vec<u16>>>()?;
        let by_guess = numbers(pegs, &codes, &guesses);
        let by_code = (codes != guesses).then(|| numbers(pegs, &guesses, &codes));
        let answers = Answer::all(pegs).count();
        Some(Pairs { codes, guesses, own, answers, by_guess, by_code, arch: Arch::new() })
    }

    /// The number of each code's answer to a guess.
    pub fn row(&self, guess: u16) -> &[u8] {
        &self.by_guess[usize::from(guess) * self.codes.len()..][..self.codes.len()]
    }

    fn column(&self, code: u16) -> &[u8] {
        let by_code = self.by_code.as_ref().unwrap_or(&self.by_guess);
        &by_code[usize::from(code) * self.guesses.len()..][..self.guesses.len()]
    }

    /// The sizes of the parts into which a guess splits a large set, by the number of the answer.
    pub fn split(&self, set: &[u16], guess: u16) -> [u16; SIZES] {
        let row = self.row(guess);
        let (mut even, mut odd) = ([0; SIZES], [0; SIZES]);
        let at = |code: u16| usize::from(row[usize::from(code)]) % SIZES;
        // Two tables: the machine need not wait for one count before the next.
        let mut pairs = set.chunks_exact(2);
        for pair in pairs.by_ref() {
            even[at(pair[0])] += 1;
            odd[at(pair[1])] += 1;
        }
        pairs.remainder().iter().for_each(|code| even[at(*code)] += 1);
        std::array::from_fn(|number| even[number] + odd[number])
    }

    /// The same for a small set: its columns lie nearer together than the rows of many guesses.
    pub fn split_small(&self, set: &[u16], guess: u16) -> [u16; SIZES] {
        let mut sizes = [0; SIZES];
        set.iter().for_each(|code| sizes[usize::from(self.column(*code)[usize::from(guess)]) % SIZES] += 1);
        sizes
    }

    /// How all guesses split a set, [`BLOCK`] guesses at a time.
    pub fn splits(&self, set: &[u16], mut visit: impl FnMut(u16, &[u16; SIZES])) {
        let mut sizes: [[u16; SIZES]; BLOCK];
        for start in (0..self.guesses.len()).step_by(BLOCK) {
            let block = BLOCK.min(self.guesses.len() - start);
            sizes = [[0; SIZES]; BLOCK];
            for code in set {
                let numbers = &self.column(*code)[start..][..block];
                sizes
                    .iter_mut()
                    .zip(numbers)
                    .for_each(|(sizes, number)| sizes[usize::from(*number) % SIZES] += 1);
            }
            (start..).zip(&sizes[..block]).for_each(|(guess, sizes)| visit(guess as u16, sizes));
        }
    }

    /// Whether a guess gets a different answer from each code of the set.
    pub fn tells_all(&self, set: &[u16], guess: u16) -> bool {
        let row = self.row(guess);
        let mut seen = 0u32;
        set.iter().all(|code| {
            let bit = 1 << row[usize::from(*code)];
            let is_new = seen & bit == 0;
            seen |= bit;
            is_new
        })
    }

    /// The answers that each guess can get from the codes of a set, one bit each.
    pub fn seen(&self, set: &[u16], seen: &mut Vec<u32>) {
        seen.clear();
        seen.resize(self.guesses.len(), 0);
        self.arch.dispatch(|| {
            let mut rest = set.chunks_exact(4);
            for four in rest.by_ref() {
                let rows = [0, 1, 2, 3].map(|at: usize| &self.column(four[at])[..seen.len()]);
                for (at, seen) in seen.iter_mut().enumerate() {
                    *seen |= 1 << rows[0][at] | 1 << rows[1][at] | 1 << rows[2][at] | 1 << rows[3][at];
                }
            }
            for code in rest.remainder() {
                seen.iter_mut().zip(self.column(*code)).for_each(|(seen, number)| *seen |= 1 << *number);
            }
        });
    }

    /// The codes of each part, in order; all black, which ends the game, is left out.
    pub fn parts(&self, set: &[u16], guess: u16) -> Vec<(u8, Vec<u16>)> {
        let row = self.row(guess);
        let mut parts: Vec<Vec<u16>> = vec![Vec::new(); self.answers];
        set.iter().for_each(|code| parts[usize::from(row[usize::from(*code)])].push(*code));
        parts.pop();
        (0..).zip(parts).filter(|(_, part)| !part.is_empty()).collect()
    }

    /// How a guess splits a set, whatever the answers are: the same for guesses that split it alike, and hardly ever for
    /// others.
    pub fn shape(&self, set: &[u16], guess: u16) -> u64 {
        let row = self.row(guess);
        let (mut label, mut labels, mut shape) = ([0u8; SIZES], 0, 0u64);
        // All black ends the game, which no other answer does.
        let all_black = self.answers - 1;
        for code in set {
            let number = usize::from(row[usize::from(*code)]) % SIZES;
            if label[number] == 0 {
                labels += 1;
                label[number] = if number == all_black { SIZES as u8 } else { labels };
            }
            shape = (shape.rotate_left(5) ^ u64::from(label[number])).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        shape
    }
}
