//! Ways to choose a guess by how it splits the codes that are still possible.

use pulp::Arch;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::answer::{Answer, KEYS, key};
use crate::code::{Code, MOST_COLOURS, MOST_PEGS, Pattern};

/// A way to choose the next guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Strategy {
    /// The largest part is as small as can be.
    Knuth,
    /// The answer tells as much as can be expected.
    Entropy,
    /// As few codes as can be expected are left.
    ExpectedSize,
    /// There are as many parts as can be.
    MostParts,
}

/// How a guess splits the possible codes: how many of them give each answer, by its key.
pub type Split = [u32; KEYS];

/// So many codes are compared with a guess at a time.
const AT_ONCE: usize = 64;

/// The possible codes laid out for splitting: peg by peg and colour by colour, so that many are compared at once.
#[derive(Clone, Debug)]
pub struct Possible {
    size: usize,
    /// The colours at each place, [`AT_ONCE`] codes after another; the last few may be no codes.
    places: [Vec<[u8; AT_ONCE]>; MOST_PEGS],
    /// How many pegs of each colour there are, likewise.
    counts: [Vec<[u8; AT_ONCE]>; MOST_COLOURS as usize],
    /// What the machine can do.
    arch: Arch,
}

impl FromIterator<Pattern> for Possible {
    fn from_iter<I: IntoIterator<Item = Pattern>>(patterns: I) -> Possible {
        let mut possible =
            Possible { size: 0, places: Default::default(), counts: Default::default(), arch: Arch::new() };
        for pattern in patterns {
            let at = possible.size % AT_ONCE;
            if at == 0 {
                let both = possible.places.iter_mut().chain(&mut possible.counts);
                both.for_each(|blocks| blocks.push([0; AT_ONCE]));
            }
            let put = |blocks: &mut Vec<[u8; AT_ONCE]>, value| {
                if let Some(block) = blocks.last_mut() {
                    block[at] = value;
                }
            };
            (0..).zip(&mut possible.places).for_each(|(place, blocks)| put(blocks, pattern.peg(place)));
            (1..).zip(&mut possible.counts).for_each(|(peg, blocks)| put(blocks, pattern.count(peg)));
            possible.size += 1;
        }
        possible
    }
}

impl Possible {
    /// The keys of the answers that the codes give to `guess`, in their order.
    pub fn keys(&self, guess: Pattern) -> Vec<u8> {
        let mut keys = Vec::with_capacity(self.size);
        self.each_block(guess, |block| keys.extend_from_slice(block));
        keys
    }

    /// How `guess` splits the codes.
    pub fn split(&self, guess: Pattern) -> Split {
        let mut even = [0; KEYS];
        if self.size <= AT_ONCE {
            self.each_block(guess, |block| block.iter().for_each(|key| even[usize::from(*key) % KEYS] += 1));
            return even;
        }
        // Two tables: the machine need not wait for one count before the next.
        let mut odd = [0; KEYS];
        self.each_block(guess, |block| {
            let mut pairs = block.chunks_exact(2);
            for pair in pairs.by_ref() {
                even[usize::from(pair[0]) % KEYS] += 1;
                odd[usize::from(pair[1]) % KEYS] += 1;
            }
            pairs.remainder().iter().for_each(|key| even[usize::from(*key) % KEYS] += 1);
        });
        std::array::from_fn(|key| even[key] + odd[key])
    }

    /// Calls `visit` with the keys of the codes' answers to `guess`, some at a time.
    #[inline(always)]
    fn each_block(&self, guess: Pattern, mut visit: impl FnMut(&[u8])) {
        let mut pegs = [0; MOST_PEGS];
        (0..).zip(&mut pegs).for_each(|(place, peg)| *peg = guess.peg(place));
        let places = pegs.iter().zip(&self.places).filter(|(peg, _)| **peg > 0);
        let colours = (1..).zip(&self.counts).map(|(peg, blocks)| (guess.count(peg), blocks));
        let colours = colours.filter(|(count, _)| *count > 0);
        self.arch.dispatch(
            #[inline(always)]
            || {
                for start in (0..self.size).step_by(AT_ONCE) {
                    let number = start / AT_ONCE;
                    let (mut black, mut shared) = ([0u8; AT_ONCE], [0u8; AT_ONCE]);
                    for (peg, blocks) in places.clone() {
                        let block = &blocks[number];
                        black
                            .iter_mut()
                            .zip(block)
                            .for_each(|(black, other)| *black += u8::from(peg == other));
                    }
                    for (most, blocks) in colours.clone() {
                        let block = &blocks[number];
                        shared.iter_mut().zip(block).for_each(|(shared, count)| *shared += most.min(*count));
                    }
                    for (shared, black) in shared.iter_mut().zip(&black) {
                        *shared = key(*black, *shared);
                    }
                    visit(&shared[..AT_ONCE.min(self.size - start)]);
                }
            },
        );
    }
}

/// Weighs splits by a strategy.
#[derive(Clone, Debug)]
pub struct Judge {
    strategy: Strategy,
    /// The keys of the answers there are.
    keys: Vec<u8>,
    /// What a part of each size weighs.
    weights: Vec<u64>,
}

/// Part of a bit, for weighing entropy in whole numbers.
const GRAIN: f64 = 4_294_967_296.0;
/// Entropies that are equal differ by less than this, from rounding at most 28 parts.
const ROUNDING: u64 = 32;

impl Judge {
    /// A judge of guesses with `pegs` pegs among at most `most` codes.
    pub fn new(strategy: Strategy, pegs: u8, most: usize) -> Judge {
        let weigh = |size: u32| match strategy {
            Strategy::Knuth => 0,
            Strategy::Entropy if size < 2 => 0,
            Strategy::Entropy => (f64::from(size) * f64::from(size).log2() * GRAIN).round() as u64,
            Strategy::ExpectedSize => u64::from(size).pow(2),
            Strategy::MostParts => u64::from(size == 0),
        };
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        Judge {
            strategy,
            keys: Answer::all(pegs).map(Answer::key).collect(),
            weights: (0..=most).map(weigh).collect(),
        }
    }

    /// What a split weighs; the lighter the better.
    pub fn weigh(&self, split: &Split) -> u64 {
        self.weigh_sizes(self.keys.iter().map(|key| split[usize::from(*key)]))
    }

    /// What a split into parts of these sizes weighs, one for each answer there is.
    pub fn weigh_sizes(&self, sizes: impl Iterator<Item = u32>) -> u64 {
        match self.strategy {
            Strategy::Knuth => sizes.max().unwrap_or_default().into(),
            _ => sizes.map(|size| self.weights[size as usize]).sum(),
        }
    }

    /// Whether the weight `one` is better than `other`, and not equal but for rounding.
    pub fn is_better(&self, one: u64, other: u64) -> bool {
        let rounding = if self.strategy == Strategy::Entropy { ROUNDING } else { 0 };
        one.saturating_add(rounding) < other
    }
}

/// How many parts a split has.
pub fn parts(split: &Split) -> usize {
    split.iter().filter(|size| **size > 0).count()
}

/// Whether no smaller guess is its equal by exchanging colours that are not among the `used` ones.
///
/// Nothing is known yet to tell the other colours apart: guesses that differ only in them are worth the same.
pub fn is_first_of_its_kind(guess: Code, used: u16) -> bool {
    let mut known = used;
    guess.pegs().all(|peg| {
        let bit = 1u16 << peg;
        // The lowest colour that is neither used nor in the guess so far; colours are counted from 1.
        let lowest = 1 << (known | 1).trailing_ones();
        let fits = known & bit != 0 || bit == lowest;
        known |= bit;
        fits
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Board;

    #[test]
    fn first_guesses_are_of_few_kinds() {
        let all = Board { pegs: 4, colours: 6, repeats: true }.all();
        let kinds = |used| all.iter().filter(|guess| is_first_of_its_kind(**guess, used)).count();
        // The ways to group four pegs by colour, and all guesses once at most one colour is new.
        assert_eq!((kinds(0), kinds(0b0111_1110), kinds(0b0011_1110)), (15, 1296, 1296));
        assert!(is_first_of_its_kind(Code::from_digits(0x1412), 0b1_0000));
        assert!(!is_first_of_its_kind(Code::from_digits(0x2412), 0b1_0000));
    }

    #[test]
    fn equal_entropies_tie() {
        // 4·log 4 = 4 · (2·log 2): one part of four and four of one tell as much as four of two.
        let judge = Judge::new(Strategy::Entropy, 4, 100);
        let weigh = |sizes: &[u32]| {
            let mut split = [0; KEYS];
            for (size, answer) in sizes.iter().zip(Answer::all(4)) {
                split[usize::from(answer.key())] = *size;
            }
            judge.weigh(&split)
        };
        for (one, other) in [(&[4, 1, 1, 1, 1][..], &[2, 2, 2, 2][..]), (&[12, 3, 6], &[6, 3, 12])] {
            let (one, other) = (weigh(one), weigh(other));
            assert!(!judge.is_better(one, other) && !judge.is_better(other, one));
        }
        assert!(judge.is_better(weigh(&[2, 2, 2, 2]), weigh(&[3, 2, 2, 1])));
    }
}
