//! Judges from impressions how many stones are in a barrel.

use super::MOST;
use super::draws::Draws;
use super::ear::{Impression, NUMBERS};
use super::gauss::{self, Row, Spread};
use super::grip;
use super::model::{Known, Model};

/// Dull ears blur by a share of how impressions of a barrel with so many stones spread.
const MIDDLING: usize = 7;

/// One shake as somebody heard it who knows how they shook.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// What the ear took from it.
    pub impression: Impression,
    /// How strongly it was shaken, 1 to 5.
    pub strength: u8,
    /// In which rhythm, 2 to 6.
    pub rhythm: u8,
}

impl Heard {
    /// How far the impression lies off what would be expected.
    pub fn off(&self, known: &Known) -> Row {
        let (numbers, mean) = (self.impression.numbers(), known.mean(self.strength, self.rhythm));
        std::array::from_fn(|at| numbers[at] - mean[at])
    }

    /// The chance that belongs to this impression.
    fn draws(&self, purpose: &str) -> Draws {
        let bits = self.impression.numbers().map(f64::to_bits);
        let mark = bits.iter().fold(0xcbf2_9ce4_8422_2325, |mark: u64, bits| {
            (mark ^ bits).wrapping_mul(0x0100_0000_01b3).rotate_left(29)
        });
        Draws::new([mark, 0], purpose)
    }
}

/// Somebody who listens.
#[derive(Clone, Debug, PartialEq)]
pub struct Listener {
    /// What one loose stone sounds like, two, and so on.
    loose: Vec<Known>,
    /// What dull ears add, for all shakes of a grip and for each.
    blur: Option<Blur>,
}

/// How dull ears blur.
#[derive(Clone, Debug, Default, PartialEq)]
struct Blur {
    between: Spread,
    within: Spread,
    between_root: Spread,
    within_root: Spread,
}

impl Listener {
    /// A listener with ears so good: 1 is as good as what was measured allows. With acuity *a* impressions of seven stones
    /// spread 1 / *a* times as far: the listener errs more, and knows it. What dull ears add belongs to the shake, so the
    /// same ears hear the same shake alike.
    pub fn new(acuity: f64) -> Listener {
        let loose = Model::measured().map(|model| model.loose.clone()).unwrap_or_default();
        Listener::knowing(loose, acuity)
    }

    /// A listener who has learnt this about one loose stone, two, and so on.
    pub fn knowing(loose: Vec<Known>, acuity: f64) -> Listener {
        let acuity = if acuity.is_nan() { 1.0 } else { acuity.clamp(0.05, 1.0) };
        let share = 1.0 / (acuity * acuity) - 1.0;
        let blur = if share > 0.0 { Blur::new(&loose, share) } else { None };
        Listener { loose, blur }
    }

    /// How likely it is to hear all these shakes of one barrel in one grip, for 1 to 13 stones, up to a factor: the
    /// largest is 1. Shakes of one grip share it, so what it does to all of them does not shrink with their number.
    pub fn likelihoods(&self, shakes: &[Heard]) -> [f64; MOST] {
        let Some(first) = shakes.first() else { return [1.0; MOST] };
        let count = shakes.len() as f64;
        let blurred = self.blur.as_ref().map(|blur| blur.add(first, shakes));
        let mut logs = [0.0; MOST];
        for (log, known) in logs.iter_mut().zip(&self.loose) {
            let mut middle = blurred.unwrap_or_default();
            for heard in shakes {
                let off = heard.off(known);
                middle.iter_mut().zip(off).for_each(|(sum, off)| *sum += off / count);
            }
            let mut spread = gauss::plus(&known.between, &known.within, 1.0 / count);
            if let Some(blur) = &self.blur {
                spread = gauss::plus(&spread, &gauss::plus(&blur.between, &blur.within, 1.0 / count), 1.0);
            }
            let root = gauss::root(&spread);
            *log = root.map_or(f64::NEG_INFINITY, |root| gauss::likelihood(&middle, &root));
        }
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !most.is_finite() {
            return [1.0; MOST];
        }
        by_stones(&logs.map(|log| (log - most).exp()))
    }

    /// The number that it most likely is.
    pub fn guess(&self, shakes: &[Heard]) -> u8 {
        best(&self.likelihoods(shakes))
    }
}

impl Blur {
    /// A share of how impressions of a barrel of middling number spread, whatever is caught of it.
    fn new(loose: &[Known], share: f64) -> Option<Blur> {
        let possible = loose.get(*grip::loose(MIDDLING).start() - 1..MIDDLING)?;
        let part = share / possible.len() as f64;
        let means: Vec<Row> = possible.iter().map(|known| known.mean(3, 4)).collect();
        let mut blur = Blur::default();
        for (known, mean) in possible.iter().zip(&means) {
            blur.between = gauss::plus(&blur.between, &known.between, part);
            blur.within = gauss::plus(&blur.within, &known.within, part);
            let off = std::array::from_fn(|at| {
                mean[at] - means.iter().map(|mean| mean[at]).sum::<f64>() / means.len() as f64
            });
            gauss::add_square(&mut blur.between, &off, part);
        }
        blur.between_root = gauss::root(&blur.between)?;
        blur.within_root = gauss::root(&blur.within)?;
        Some(blur)
    }

    /// What dull ears add to the mean of these shakes.
    fn add(&self, first: &Heard, shakes: &[Heard]) -> Row {
        let mut sum = bells(&self.between_root, &mut first.draws("dull to a grip"));
        for heard in shakes {
            let own = bells(&self.within_root, &mut heard.draws("dull to a shake"));
            sum.iter_mut().zip(own).for_each(|(sum, own)| *sum += own / shakes.len() as f64);
        }
        sum
    }
}

/// From how likely it is for each number of loose stones, how likely it is for each number of stones.
fn by_stones(by_loose: &[f64; MOST]) -> [f64; MOST] {
    let mut likelihoods = [0.0; MOST];
    for (at, likelihood) in likelihoods.iter_mut().enumerate() {
        let possible = grip::loose(at + 1);
        let count = possible.clone().count() as f64;
        *likelihood = possible.filter_map(|loose| by_loose.get(loose - 1)).sum::<f64>() / count;
    }
    let most = likelihoods.iter().copied().fold(f64::MIN_POSITIVE, f64::max);
    likelihoods.map(|likelihood| likelihood / most)
}

/// A point that spreads as this root says.
fn bells(root: &Spread, draws: &mut Draws) -> Row {
    let row: [f64; NUMBERS] = std::array::from_fn(|_| f64::from(draws.bell()));
    gauss::stretch(root, &row)
}

/// The number of stones with the largest likelihood.
pub fn best(likelihoods: &[f64; MOST]) -> u8 {
    // Of equals the first.
    let best = likelihoods.iter().enumerate().rev().max_by(|(_, one), (_, other)| one.total_cmp(other));
    best.map_or(0, |(at, _)| at) as u8 + 1
}
