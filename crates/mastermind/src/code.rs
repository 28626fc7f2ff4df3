//! Codes: rows of coloured pegs, packed so that comparing two is a matter of a few instructions.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use ts_rs::TS;

use crate::consistent;

/// The most pegs a code can have.
pub const MOST_PEGS: usize = 6;
/// The most colours a board can have.
pub const MOST_COLOURS: u8 = 10;

/// A row of pegs, hidden or guessed: the colours, counted from 1. Codes of one length are ordered as their digits are.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
#[ts(as = "Vec<u8>")]
pub struct Code(
    /// One hexadecimal digit a peg, the first peg in front: `0x1122` is the code 1 1 2 2.
    u32,
);

impl Code {
    /// The code of these colours; `None` unless there are 1 to 6 pegs of colours 1 to 10.
    pub fn new(pegs: &[u8]) -> Option<Code> {
        let fits =
            (1..=MOST_PEGS).contains(&pegs.len()) && pegs.iter().all(|peg| (1..=MOST_COLOURS).contains(peg));
        fits.then(|| Code(pegs.iter().fold(0, |digits, peg| digits << 4 | u32::from(*peg))))
    }

    /// The code with these hexadecimal digits, which must be from 1 to `a`, six at most.
    pub(crate) const fn from_digits(digits: u32) -> Code {
        Code(digits)
    }

    /// The colours, first peg first.
    pub fn pegs(self) -> impl Iterator<Item = u8> {
        (0..MOST_PEGS).rev().map(move |place| (self.0 >> (4 * place) & 0xf) as u8).filter(|peg| *peg > 0)
    }

    /// The colours that occur, one bit each: bit 1 for colour 1.
    pub fn colours(self) -> u16 {
        self.pegs().fold(0, |colours, peg| colours | 1 << peg)
    }

    /// The code laid out for comparing.
    pub fn pattern(self) -> Pattern {
        (0..).zip(self.pegs()).fold(Pattern::default(), |pattern, (place, peg)| pattern.with(place, peg))
    }
}

impl TryFrom<Vec<u8>> for Code {
    type Error = &'static str;

    fn try_from(pegs: Vec<u8>) -> Result<Code, &'static str> {
        Code::new(&pegs).ok_or("a code has 1 to 6 pegs of colours 1 to 10")
    }
}

impl From<Code> for Vec<u8> {
    fn from(code: Code) -> Vec<u8> {
        code.pegs().collect()
    }
}

/// A code, or its first few pegs, laid out in bits so that what two have in common is `a & b`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pattern {
    /// One bit for each place and colour.
    pub(crate) places: u64,
    /// Six bits for each colour, as many of them set as there are pegs of it.
    pub(crate) colours: u64,
}

impl Pattern {
    /// The pattern with one more peg, of colour `peg`, at `place` (from 0).
    #[must_use]
    pub fn with(self, place: u32, peg: u8) -> Pattern {
        let colour = u32::from(peg) - 1;
        let field = 6 * colour;
        // The pegs of a colour are counted 0, 1, 11, 111, …: adding one sets the next bit.
        let next = (self.colours >> field & 0x3f) + 1;
        Pattern {
            places: self.places | 1 << (place * u32::from(MOST_COLOURS) + colour),
            colours: self.colours | next << field,
        }
    }

    /// The colour at `place` (from 0); 0 if there is no peg.
    pub fn peg(self, place: u32) -> u8 {
        let colours = self.places >> (place * u32::from(MOST_COLOURS)) & ((1 << MOST_COLOURS) - 1);
        if colours == 0 { 0 } else { colours.trailing_zeros() as u8 + 1 }
    }

    /// How many pegs of this colour are in the pattern.
    pub fn count(self, peg: u8) -> u8 {
        (self.colours >> (6 * (u32::from(peg) - 1)) & 0x3f).count_ones() as u8
    }

    /// Whether a peg of this colour is in the pattern.
    pub fn has(self, peg: u8) -> bool {
        self.colours >> (6 * (u32::from(peg) - 1)) & 1 != 0
    }

    /// How many pegs two patterns have in common by colour and place.
    pub const fn black(self, other: Pattern) -> u8 {
        (self.places & other.places).count_ones() as u8
    }

    /// How many pegs two patterns have in common by colour: black and white together.
    pub const fn shared(self, other: Pattern) -> u8 {
        (self.colours & other.colours).count_ones() as u8
    }
}

/// What kind of codes there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// Pegs in a code, 6 at most.
    pub pegs: u8,
    /// Colours to choose from, 10 at most.
    pub colours: u8,
    /// Whether a colour may occur more than once.
    pub repeats: bool,
}

impl Board {
    /// The board of the standard game: four pegs of six colours, which may repeat.
    pub const STANDARD: Board = Board { pegs: 4, colours: 6, repeats: true };
    /// Five pegs of eight colours, which may repeat: the usual larger game.
    pub const LARGE: Board = Board { pegs: 5, colours: 8, repeats: true };

    /// The board on which anything can be guessed: also colours that repeat.
    #[must_use]
    pub const fn of_guesses(self) -> Board {
        Board { repeats: true, ..self }
    }

    /// How many codes there are.
    pub fn size(self) -> u64 {
        let (pegs, colours) = (u64::from(self.pegs), u64::from(self.colours));
        (0..pegs).map(|place| if self.repeats { colours } else { colours.saturating_sub(place) }).product()
    }

    /// All codes, in the order of their digits.
    pub fn all(self) -> Vec<Code> {
        consistent::first(self, &[], usize::MAX)
    }

    /// A code, each as likely as the next. Without repeats there must be a colour for each peg.
    pub fn random(self, rng: &mut dyn Rng) -> Code {
        let mut bag: Vec<u32> = (1..=u32::from(self.colours)).collect();
        let digits = (0..self.pegs).fold(0, |digits, _| {
            let drawn = rng.random_range(0..bag.len());
            digits << 4 | if self.repeats { bag[drawn] } else { bag.swap_remove(drawn) }
        });
        Code(digits)
    }

    /// A code that is none of these few, each other one as likely as the next.
    pub fn random_but(self, these: &[Code], rng: &mut dyn Rng) -> Code {
        loop {
            let code = self.random(rng);
            if !these.contains(&code) || self.size() <= these.len() as u64 {
                return code;
            }
        }
    }

    /// The code of these pegs, or why `rule` forbids it.
    pub fn read(self, pegs: &[u8], rule: &str) -> Result<Code, Refusal> {
        let wrong_length =
            || Refusal::new(rule, "mastermind_pegs").with("want", self.pegs).with("got", pegs.len());
        if pegs.len() != usize::from(self.pegs) {
            return Err(wrong_length());
        }
        for (place, &peg) in pegs.iter().enumerate() {
            if !(1..=self.colours).contains(&peg) {
                return Err(Refusal::new(rule, "mastermind_colour")
                    .with("place", place)
                    .with("want", self.colours)
                    .with("got", peg));
            }
            if !self.repeats && pegs[..place].contains(&peg) {
                return Err(Refusal::new(rule, "mastermind_repeated").with("colour", peg));
            }
        }
        Code::new(pegs).ok_or_else(wrong_length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_its_digits() {
        let code = Code::new(&[1, 10, 2]).unwrap();
        assert_eq!(code, Code::from_digits(0x1a2));
        assert_eq!(Vec::from(code), [1, 10, 2]);
        assert_eq!(serde_json::to_string(&code).unwrap(), "[1,10,2]");
        for bad in ["[]", "[0]", "[11]", "[1,1,1,1,1,1,1]"] {
            assert!(serde_json::from_str::<Code>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_board_lists_each_of_its_codes_once_and_in_order() {
        for (pegs, colours, repeats, size) in
            [(4, 6, true, 1296), (3, 4, false, 24), (6, 6, false, 720), (3, 10, true, 1000)]
        {
            let board = Board { pegs, colours, repeats };
            let all = board.all();
            assert_eq!((all.len() as u64, board.size()), (size, size));
            assert!(all.is_sorted_by(|a, b| a < b));
            assert!(all.iter().all(|code| board.read(&Vec::from(*code), "MM-1") == Ok(*code)));
        }
        assert_eq!(Board { pegs: 5, colours: 4, repeats: false }.size(), 0);
    }

    #[test]
    fn random_codes_are_all_of_the_board_and_nothing_else() {
        let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(1);
        for repeats in [true, false] {
            let board = Board { pegs: 3, colours: 4, repeats };
            let mut drawn: Vec<Code> = (0..2_000).map(|_| board.random(&mut rng)).collect();
            drawn.sort();
            drawn.dedup();
            assert_eq!(drawn, board.all());
        }
    }
}
