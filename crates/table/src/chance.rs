//! Dice, shuffles and lots: the one way in which chance comes into a game.
//!
//! A draw of a table in play depends only on the table's seed, the nonces its seats added, the number of the
//! entry and the place of the draw in it. The hash of the seed is known to everybody before the first nonce;
//! the seed is shown at the end. So nobody, the server included, can choose a draw, and everybody can check.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::refusal::Refusal;

/// What is to be drawn: a whole number from 0 up to, not including, `below`, each equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lot {
    below: u64,
    open: bool,
}

impl Lot {
    /// The largest `below`: every drawn number is exact in JSON, also in a browser.
    pub const MOST: u64 = 1 << 53;

    /// A die with this many sides, rolled for all to see. People at one table may roll their own.
    pub const fn die(sides: u64) -> Lot {
        Lot::new(sides, true)
    }

    /// A lot that not everybody may see, such as a shuffle: always drawn by the table.
    pub const fn hidden(below: u64) -> Lot {
        Lot::new(below, false)
    }

    const fn new(below: u64, open: bool) -> Lot {
        let below = if below == 0 {
            1
        } else if below > Lot::MOST {
            Lot::MOST
        } else {
            below
        };
        Lot { below, open }
    }

    /// How many outcomes there are.
    pub const fn below(self) -> u64 {
        self.below
    }

    /// Whether everybody may see it fall.
    pub const fn is_open(self) -> bool {
        self.open
    }
}

/// One draw as the record keeps it: `[value, below]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u64, u64)", into = "(u64, u64)")]
pub struct Draw {
    /// What was drawn, from 0.
    pub value: u64,
    /// How many outcomes there were.
    pub below: u64,
}

impl From<(u64, u64)> for Draw {
    fn from((value, below): (u64, u64)) -> Draw {
        Draw { value, below }
    }
}

impl From<Draw> for (u64, u64) {
    fn from(draw: Draw) -> (u64, u64) {
        (draw.value, draw.below)
    }
}

/// Why a source of chance gives no draw.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDraw {
    /// The people at the table roll their own dice, and this one has not been typed in.
    #[error("draw {index} has not been given: a number from 0 to {}", below - 1)]
    Missing {
        /// The place of the draw within its entry.
        index: u64,
        /// How many outcomes it has.
        below: u64,
    },
    /// The given number is not an outcome.
    #[error("draw {index} is {value}, but must be from 0 to {}", below - 1)]
    OutOfRange {
        /// The place of the draw within its entry.
        index: u64,
        /// What was given.
        value: u64,
        /// How many outcomes there are.
        below: u64,
    },
    /// The record says that this draw had another number of outcomes.
    #[error("draw {index} has {below} outcomes, the record says {recorded}")]
    OtherLot {
        /// The place of the draw within its entry.
        index: u64,
        /// How many outcomes the rules give it.
        below: u64,
        /// How many the record gives it.
        recorded: u64,
    },
    /// The record says that something else was drawn than the table's seed gives.
    #[error("draw {index} is {value}, but the seed gives {fair}")]
    Loaded {
        /// The place of the draw within its entry.
        index: u64,
        /// What the record says.
        value: u64,
        /// What the seed gives.
        fair: u64,
    },
    /// More draws were given than are needed.
    #[error("{given} draws were given, {used} are needed")]
    TooMany {
        /// How many were given.
        given: u64,
        /// How many were used.
        used: u64,
    },
}

impl From<NoDraw> for Refusal {
    fn from(no_draw: NoDraw) -> Refusal {
        match no_draw {
            NoDraw::Missing { index, below } => {
                Refusal::new("TAB-13", "table_draw_missing").with("number", index + 1).with("below", below)
            }
            NoDraw::OutOfRange { index, value, below } => Refusal::new("TAB-13", "table_draw_out_of_range")
                .with("number", index + 1)
                .with("value", value)
                .with("below", below),
            NoDraw::OtherLot { index, below, recorded } => Refusal::new("TAB-13", "table_draw_other_lot")
                .with("number", index + 1)
                .with("below", below)
                .with("recorded", recorded),
            NoDraw::Loaded { index, value, fair } => Refusal::new("TAB-13", "table_draw_loaded")
                .with("number", index + 1)
                .with("value", value)
                .with("fair", fair),
            NoDraw::TooMany { given, used } => {
                Refusal::new("TAB-13", "table_draws_left_over").with("given", given).with("used", used)
            }
        }
    }
}

/// A source of draws for one entry.
pub trait Chance {
    /// Draws one lot.
    fn draw(&mut self, lot: Lot) -> Result<u64, NoDraw>;

    /// Called when the step is complete; a source whose draws must all be used says so here.
    fn finish(&mut self) -> Result<(), NoDraw> {
        Ok(())
    }
}

/// Shuffles `items` by hidden draws, so that every order is equally likely.
pub fn shuffle<T>(items: &mut [T], chance: &mut dyn Chance) -> Result<(), NoDraw> {
    for last in (1..items.len()).rev() {
        let other = chance.draw(Lot::hidden(last as u64 + 1))?;
        items.swap(last, usize::try_from(other).unwrap_or(0).min(last));
    }
    Ok(())
}

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
        hex::encode(Sha256::digest(self.0))
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
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).map_err(|_| "a seed is 64 hexadecimal digits".to_owned())?;
        Ok(Seed(bytes))
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
        hex::encode(seed.0)
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
    pub fn value(&self, entry: u64, index: u64, lot: Lot) -> u64 {
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
    fn draw(&mut self, lot: Lot) -> Result<u64, NoDraw> {
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
    fn draw(&mut self, lot: Lot) -> Result<u64, NoDraw> {
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

/// Draws written down beforehand: for tests, and for programs that bring their own chance.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    values: Vec<u64>,
    used: usize,
}

impl Scripted {
    /// These values, in this order; all must be used.
    pub fn new(values: impl IntoIterator<Item = u64>) -> Scripted {
        Scripted { values: values.into_iter().collect(), used: 0 }
    }
}

impl Chance for Scripted {
    fn draw(&mut self, lot: Lot) -> Result<u64, NoDraw> {
        let value = given(&self.values, self.used, lot)?;
        self.used += 1;
        Ok(value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        all_used(self.values.len(), self.used)
    }
}

fn given(values: &[u64], index: usize, lot: Lot) -> Result<u64, NoDraw> {
    let below = lot.below();
    match values.get(index) {
        None => Err(NoDraw::Missing { index: index as u64, below }),
        Some(&value) if value >= below => Err(NoDraw::OutOfRange { index: index as u64, value, below }),
        Some(&value) => Ok(value),
    }
}

fn all_used(given: usize, used: usize) -> Result<(), NoDraw> {
    if used < given {
        return Err(NoDraw::TooMany { given: given as u64, used: used as u64 });
    }
    Ok(())
}

/// The draws of a recorded entry, given out again.
#[derive(Debug)]
pub struct Recorded<'a> {
    draws: &'a [Draw],
    used: usize,
    proof: Option<Proof<'a>>,
}

/// What a recorded entry's draws are checked against.
#[derive(Debug)]
struct Proof<'a> {
    fair: &'a Fair,
    entry: u64,
    own_dice: bool,
}

impl<'a> Recorded<'a> {
    /// These draws, in this order; all must be asked for again.
    pub fn new(draws: &'a [Draw]) -> Recorded<'a> {
        Recorded { draws, used: 0, proof: None }
    }

    /// The same, and each draw must be the one that `fair` gives; not so the dice that people rolled themselves.
    #[must_use]
    pub fn proved_by(self, fair: &'a Fair, entry: u64, own_dice: bool) -> Recorded<'a> {
        Recorded { proof: Some(Proof { fair, entry, own_dice }), ..self }
    }
}

impl Chance for Recorded<'_> {
    fn draw(&mut self, lot: Lot) -> Result<u64, NoDraw> {
        let (index, below) = (self.used as u64, lot.below());
        let draw = self.draws.get(self.used).ok_or(NoDraw::Missing { index, below })?;
        if draw.below != below {
            return Err(NoDraw::OtherLot { index, below, recorded: draw.below });
        }
        if draw.value >= below {
            return Err(NoDraw::OutOfRange { index, value: draw.value, below });
        }
        if let Some(proof) = &self.proof
            && !(proof.own_dice && lot.is_open())
        {
            let fair = proof.fair.value(proof.entry, index, lot);
            if fair != draw.value {
                return Err(NoDraw::Loaded { index, value: draw.value, fair });
            }
        }
        self.used += 1;
        Ok(draw.value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        all_used(self.draws.len(), self.used)
    }
}

/// Passes draws on and writes them down.
pub(crate) struct Notebook<'a> {
    pub(crate) source: &'a mut dyn Chance,
    pub(crate) draws: Vec<Draw>,
}

impl Chance for Notebook<'_> {
    fn draw(&mut self, lot: Lot) -> Result<u64, NoDraw> {
        let value = self.source.draw(lot)?;
        self.draws.push(Draw { value, below: lot.below() });
        Ok(value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        self.source.finish()
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
        let dice: Vec<u64> = (0..8).map(|index| fair.value(3, index, Lot::die(6))).collect();
        assert_eq!(dice, GOLDEN_DICE);
    }

    const GOLDEN_DICE: [u64; 8] = [3, 0, 0, 2, 0, 2, 0, 5];

    #[test]
    fn every_side_falls_about_equally_often() {
        let fair = Fair::new(&Seed::from_number(7), &[]);
        let mut count = [0u32; 6];
        for entry in 0..6000 {
            count[fair.value(entry, 0, Lot::die(6)) as usize] += 1;
        }
        // Five standard deviations around 1,000.
        assert!(count.iter().all(|&n| (856..=1144).contains(&n)), "{count:?}");
    }

    #[test]
    fn every_part_of_the_question_changes_the_draws() {
        let lot = Lot::hidden(Lot::MOST);
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
    fn a_script_must_fit_exactly() {
        let mut script = Scripted::new([5, 6]);
        assert_eq!(script.draw(Lot::die(6)), Ok(5));
        assert_eq!(script.draw(Lot::die(6)), Err(NoDraw::OutOfRange { index: 1, value: 6, below: 6 }));
        assert_eq!(script.finish(), Err(NoDraw::TooMany { given: 2, used: 1 }));
        assert_eq!(script.draw(Lot::die(7)), Ok(6));
        assert_eq!(script.draw(Lot::die(6)), Err(NoDraw::Missing { index: 2, below: 6 }));
        assert_eq!(script.finish(), Ok(()));
    }

    #[test]
    fn own_dice_are_typed_and_hidden_lots_stay_fair() {
        let fair = Fair::new(&Seed::from_number(3), &[]);
        let mut own = fair.entry_with_own_dice(9, vec![4]);
        assert_eq!(own.draw(Lot::die(6)), Ok(4));
        assert_eq!(own.draw(Lot::hidden(1000)), Ok(fair.value(9, 1, Lot::hidden(1000))));
        assert_eq!(own.finish(), Ok(()));
    }

    #[test]
    fn a_record_with_another_lot_is_noticed() {
        let draws = [Draw { value: 1, below: 6 }];
        let mut recorded = Recorded::new(&draws);
        assert_eq!(recorded.draw(Lot::die(8)), Err(NoDraw::OtherLot { index: 0, below: 8, recorded: 6 }));
    }

    #[test]
    fn a_seed_does_not_print_itself() {
        let seed = Seed::from_number(5);
        assert!(!format!("{seed:?}").contains(&String::from(seed)[..8]));
    }
}
