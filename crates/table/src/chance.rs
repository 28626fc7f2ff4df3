//! Dice, shuffles and lots: the one way in which chance comes into a game.
//!
//! A draw of a table in play depends only on the table's seed, the nonces its seats added, the number of the
//! entry and the place of the draw in it. The hash of the seed is known to everybody before the first nonce;
//! the seed is shown at the end. So nobody, the server included, can choose a draw, and everybody can check.

use serde::{Deserialize, Serialize};

use crate::refusal::Refusal;

mod fair;
mod recorded;

pub use fair::{Fair, FairDraws, OwnDice, Seed};
pub(crate) use recorded::Notebook;
pub use recorded::Recorded;

/// What is to be drawn: a whole number from 0 up to, not including, `below`, each equally likely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    below: u64,
    open: bool,
}

impl Die {
    /// The largest `below`: every drawn number is exact in JSON, also in a browser.
    pub const MOST: u64 = 1 << 53;

    /// A die with this many sides, rolled for all to see. People at one table may roll their own.
    pub const fn open(sides: u64) -> Die {
        Die::new(sides, true)
    }

    /// A lot that not everybody may see, such as a shuffle: always drawn by the table.
    pub const fn hidden(below: u64) -> Die {
        Die::new(below, false)
    }

    const fn new(below: u64, open: bool) -> Die {
        let below = if below == 0 {
            1
        } else if below > Die::MOST {
            Die::MOST
        } else {
            below
        };
        Die { below, open }
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
    fn draw(&mut self, lot: Die) -> Result<u64, NoDraw>;

    /// Called when the step is complete; a source whose draws must all be used says so here.
    fn finish(&mut self) -> Result<(), NoDraw> {
        Ok(())
    }
}

/// Shuffles `items` by hidden draws, so that every order is equally likely.
pub fn shuffle<T>(items: &mut [T], chance: &mut dyn Chance) -> Result<(), NoDraw> {
    for last in (1..items.len()).rev() {
        let other = chance.draw(Die::hidden(last as u64 + 1))?;
        items.swap(last, usize::try_from(other).unwrap_or(0).min(last));
    }
    Ok(())
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
    fn draw(&mut self, lot: Die) -> Result<u64, NoDraw> {
        let value = given(&self.values, self.used, lot)?;
        self.used += 1;
        Ok(value)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        all_used(self.values.len(), self.used)
    }
}

fn given(values: &[u64], index: usize, lot: Die) -> Result<u64, NoDraw> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_must_fit_exactly() {
        let mut script = Scripted::new([5, 6]);
        assert_eq!(script.draw(Die::open(6)), Ok(5));
        assert_eq!(script.draw(Die::open(6)), Err(NoDraw::OutOfRange { index: 1, value: 6, below: 6 }));
        assert_eq!(script.finish(), Err(NoDraw::TooMany { given: 2, used: 1 }));
        assert_eq!(script.draw(Die::open(7)), Ok(6));
        assert_eq!(script.draw(Die::open(6)), Err(NoDraw::Missing { index: 2, below: 6 }));
        assert_eq!(script.finish(), Ok(()));
    }
}
