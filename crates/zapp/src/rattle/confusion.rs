//! How often which number of stones is taken for which, as measured: for simulations of so many games that rendering
//! every shake would take too long.

use serde::{Deserialize, Serialize};

use super::MOST;
use super::model::Model;

/// The acuities that were measured: those of the bots.
pub const ACUITIES: [f64; 4] = [1.0, 0.85, 0.6, 0.35];
/// The most shakes of a grip that were measured.
pub const SHAKES: u8 = 3;

/// How listeners of one acuity guess after so many shakes of one grip, by strengths 3 to 5 and all rhythms alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Confusion {
    /// How good their ears are.
    pub acuity: f64,
    /// How many shakes of one grip they heard.
    pub shakes: u8,
    /// Row *n* − 1, column *g* − 1: how often *n* stones are taken for *g*. Each row adds up to 1.
    pub rows: [[f64; MOST]; MOST],
}

impl Confusion {
    /// What was measured with ears about so good after so many shakes, at most three; nothing if the data file were not
    /// well formed, which a test excludes.
    pub fn measured(acuity: f64, shakes: u8) -> Option<&'static Confusion> {
        let shakes = shakes.clamp(1, SHAKES);
        let all = Model::measured()?.confusion.iter().filter(|confusion| confusion.shakes == shakes);
        all.min_by(|one, other| (one.acuity - acuity).abs().total_cmp(&(other.acuity - acuity).abs()))
    }

    /// What so many stones are taken for, where `roll` is drawn evenly from 0 up to 1.
    pub fn guess(&self, stones: u8, roll: f64) -> u8 {
        let row = &self.rows[usize::from(stones).clamp(1, MOST) - 1];
        let mut left = roll;
        for (guess, share) in row.iter().enumerate() {
            left -= share;
            if left < 0.0 {
                return guess as u8 + 1;
            }
        }
        // Shares are rounded and may add up to a little less than 1: then it is the likeliest.
        super::listener::best(row)
    }

    /// Whether every row is a distribution.
    pub fn is_sound(&self) -> bool {
        let sound = |row: &[f64; MOST]| {
            row.iter().all(|share| (0.0..=1.0).contains(share))
                && (row.iter().sum::<f64>() - 1.0).abs() < 1e-3
        };
        self.rows.iter().all(sound)
    }
}
