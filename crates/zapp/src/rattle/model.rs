//! What was learnt about impressions: where they lie and how they spread for each number of loose stones. It is measured by
//! `cargo xtask bench rattle -- --write` and lies in one data file.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::MOST;
use super::confusion::{ACUITIES, Confusion, SHAKES};
use super::ear::NUMBERS;
use super::gauss::{Row, Spread};

/// The version of the file's form.
pub const FORMAT: u32 = 1;
/// How many numbers describe the way of shaking.
pub const TERMS: usize = 10;

static MEASURED: LazyLock<Option<Model>> =
    LazyLock::new(|| Model::read(include_str!("../../data/listener.json")));

/// The data file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Model {
    /// The version of the file's form, [`FORMAT`].
    pub format: u32,
    /// Impressions of one loose stone, of two, and so on.
    pub loose: Vec<Known>,
    /// How often which number is taken for which.
    pub confusion: Vec<Confusion>,
}

/// Impressions of one number of loose stones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Known {
    /// Each number of an impression as a sum of the [`terms`] of the way of shaking.
    pub mean: [[f64; TERMS]; NUMBERS],
    /// How impressions spread from grip to grip.
    pub between: Spread,
    /// How impressions of one grip spread from shake to shake.
    pub within: Spread,
}

impl Model {
    /// What was measured; nothing if the file were not well formed, which a test excludes.
    pub fn measured() -> Option<&'static Model> {
        MEASURED.as_ref()
    }

    /// Reads a file; nothing if it is not well formed.
    pub fn read(text: &str) -> Option<Model> {
        let model: Model = serde_json::from_str(text).ok()?;
        let sound = model.format == FORMAT
            && model.loose.len() == MOST
            && model.confusion.len() == ACUITIES.len() * usize::from(SHAKES)
            && model.confusion.iter().all(Confusion::is_sound);
        sound.then_some(model)
    }
}

impl Known {
    /// Where impressions lie when a barrel is shaken so.
    pub fn mean(&self, strength: u8, rhythm: u8) -> Row {
        let terms = terms(strength, rhythm);
        std::array::from_fn(|at| self.mean[at].iter().zip(terms).map(|(share, term)| share * term).sum())
    }
}

/// The numbers that describe a way of shaking: impressions are a sum of them.
pub fn terms(strength: u8, rhythm: u8) -> [f64; TERMS] {
    let s = (f64::from(strength.clamp(1, 5)) - 3.0) / 2.0;
    let r = (f64::from(rhythm.clamp(2, 6)) - 4.0) / 2.0;
    [1.0, s, r, s * s, r * r, s * r, s * s * r, s * r * r, s * s * s, r * r * r]
}
