//! Fair chance: draws that follow from a seed nobody knew and from nonces of the seats.

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Chance, Die, NoDraw, all_used, given};
use crate::parse;

/// A table's 256-bit seed.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes; in play they come from the operating system.
    pub const fn new(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for tests and simulations, spread out from a small number.
    pub fn from_number(number: u64) -> Seed {
        Seed(Sha256::digest(number.to_be_bytes()).into())
    }

    /// The hash that is published before the game: SHA-256 of the seed's 32 bytes, in hexadecimal.
    pub fn commitment(&self) -> String {
        HEXLOWER.encode(&Sha256::digest(self.0))
    }
}

impl std::fmt::Debug for Seed {
    // A seed in a log would give away every draw to come.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed(…)")
    }
}

impl std::str::FromStr for Seed {
    type Err = String;

    fn from_str(text: &str) -> Result<Seed, String> {
        parse::bytes_32(text).map(Seed).ok_or_else(|| "a seed is 64 hexadecimal digits".to_owned())
    }
}

impl TryFrom<String> for Seed {
    type Error = String;

    fn try_from(text: String) -> Result<Seed, String> {
        text.parse()
    }
}

impl From<Seed> for String {
    fn from(seed: Seed) -> String {
        HEXLOWER.encode(&seed.0)
    }
}

/// The fair chance of a table: its seed and the nonces of its seats.
#[derive(Clone, Debug)]
pub struct Fair {
    /// Hash of everything that stays the same for all draws of the table.
    root: [u8; 32],
}

impl Fair {
    /// The longest nonce, in bytes.
    pub const LONGEST_NONCE: usize = 64;

    /// The chance of a table with this seed and these nonces, one a seat in their order.
    pub fn new(seed: &Seed, nonces: &[String]) -> Fair {
        let mut hash = Sha256::new();
        hash.update(b"zauberberg draws 1\n");
        hash.update(seed.0);
        for nonce in nonces {
            hash.update((nonce.len() as u64).to_be_bytes());
            hash.update(nonce.as_bytes());
        }
        Fair { root: hash.finalize().into() }
    }

    /// The draw at place `index` of entry `entry`. The same question always has the same answer.
    pub fn value(&self, entry: u64, index: u64, lot: Die) -> u64 {
        let below = lot.below();
        // Numbers at or above the last whole multiple of `below` would make small values likelier: hash again.
        let limit = u64::MAX - u64::MAX % below;
        (0u64..)
            .map(|attempt| {
                let mut hash = Sha256::new();
                hash.update(self.root);
                hash.update(entry.to_be_bytes());
                hash.update(index.to_be_bytes());
                hash.update(attempt.to_be_bytes());
                let digest: [u8; 32] = hash.finalize().into();
                digest[..8].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
            })
            .find(|number| *number < limit)
            .map_or(0, |number| number % below)
    }

    /// The draws of one entry.
    pub fn entry(&self, number: u64) -> FairDraws<'_> {
        FairDraws { fair: self, entry: number, index: 0 }
    }

    /// The draws of one entry at a table where people roll their own dice: open lots are `typed`, the others fair.
    pub fn entry_with_own_dice(&self, number: u64, typed: Vec<u64>) -> OwnDice<'_> {
        OwnDice { fair: self.entry(number), typed, used: 0 }
    }
}

/// The fair draws of one entry, one after the other.
#[derive(Debug)]
pub struct FairDraws<'a> {
    fair: &'a Fair,
    entry: u64,
    index: u64,
}

impl Chance for FairDraws<'_> {
    fn draw(&mut self, lot: Die) -> Result<u64, NoDraw> {
        let value = self.fair.value(self.entry, self.index, lot);
        self.index += 1;
        Ok(value)
    }
}

/// Real dice, rolled by people and typed in; what is hidden is still drawn by the table.
#[derive(Debug)]
pub struct OwnDice<'a> {
    fair: FairDraws<'a>,
    typed: Vec<u64>,
    used: usize,
}

impl Chance for OwnDice<'_> {
    fn draw(&mut self, lot: Die) -> Result<u64, NoDraw> {
        if !lot.is_open() {
            return self.fair.draw(lot);
        }
        let value = given(&self.typed, self.used, lot)?;
        self.used += 1;
        self.fair.index += 1;
        Ok(value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        all_used(self.typed.len(), self.used)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_draws_can_be_recomputed_in_any_language() {
        // Computed with another program (Python's hashlib) from the description in docs/fair-chance.md.
        let seed: Seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f".parse().unwrap();
        assert_eq!(seed.commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        let fair = Fair::new(&seed, &["frog".to_owned(), String::new()]);
        let dice: Vec<u64> = (0..8).map(|index| fair.value(3, index, Die::open(6))).collect();
        assert_eq!(dice, GOLDEN_DICE);
    }

    const GOLDEN_DICE: [u64; 8] = [3, 0, 0, 2, 0, 2, 0, 5];

    #[test]
    fn every_side_falls_about_equally_often() {
        let fair = Fair::new(&Seed::from_number(7), &[]);
        let mut count = [0u32; 6];
        for entry in 0..6000 {
            count[fair.value(entry, 0, Die::open(6)) as usize] += 1;
        }
        // Five standard deviations around 1,000.
        assert!(count.iter().all(|&n| (856..=1144).contains(&n)), "{count:?}");
    }

    #[test]
    fn every_part_of_the_question_changes_the_draws() {
        let lot = Die::hidden(Die::MOST);
        let seed = Seed::from_number(1);
        let base = Fair::new(&seed, &["a".into(), "b".into()]);
        let first = base.value(1, 0, lot);
        assert_ne!(first, base.value(2, 0, lot));
        assert_ne!(first, base.value(1, 1, lot));
        assert_ne!(first, Fair::new(&seed, &["ab".into(), String::new()]).value(1, 0, lot));
        assert_ne!(first, Fair::new(&Seed::from_number(2), &["a".into(), "b".into()]).value(1, 0, lot));
        assert_eq!(first, base.value(1, 0, lot));
    }

    #[test]
    fn own_dice_are_typed_and_hidden_lots_stay_fair() {
        let fair = Fair::new(&Seed::from_number(3), &[]);
        let mut own = fair.entry_with_own_dice(9, vec![4]);
        assert_eq!(own.draw(Die::open(6)), Ok(4));
        assert_eq!(own.draw(Die::hidden(1000)), Ok(fair.value(9, 1, Die::hidden(1000))));
        assert_eq!(own.finish(), Ok(()));
    }

    #[test]
    fn a_seed_does_not_print_itself() {
        let seed = Seed::from_number(5);
        assert!(!format!("{seed:?}").contains(&String::from(seed)[..8]));
    }
}
