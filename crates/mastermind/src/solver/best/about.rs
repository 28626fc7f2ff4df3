//! What sets of codes cost, about, by their size alone: first guessed, then learned.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What sets of each size have cost so far.
pub(super) struct Learned(Vec<Seen>);

#[derive(Default)]
struct Seen {
    sets: AtomicU64,
    cost: AtomicU64,
}

impl Learned {
    pub fn new(codes: usize) -> Learned {
        Learned((0..=codes).map(|_| Seen::default()).collect())
    }

    pub fn learn(&self, size: usize, cost: u32) {
        let seen = &self.0[size];
        seen.sets.fetch_add(1, Relaxed);
        seen.cost.fetch_add(cost.into(), Relaxed);
    }

    /// What sets of each size cost, about: small ones as they did, and large ones by the line that fits best through
    /// what a code costs against the logarithm of the size.
    pub fn about(&self) -> Vec<f32> {
        let (mut weight, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        let mut about: Vec<f64> = vec![0.0, 1.0, 3.0];
        for (size, seen) in self.0.iter().enumerate().skip(3) {
            let (sets, cost) = (seen.sets.load(Relaxed) as f64, seen.cost.load(Relaxed) as f64);
            if sets > 0.0 {
                let (log, each) = ((size as f64).ln(), cost / sets / size as f64);
                // The more sets the better is their mean known, but no size is to count for everything.
                let by = sets.sqrt();
                weight += by;
                x += by * log;
                y += by * each;
                xx += by * log * log;
                xy += by * log * each;
            }
        }
        let slope = (weight * xy - x * y) / (weight * xx - x * x);
        let start = (y - slope * x) / weight;
        for (size, seen) in self.0.iter().enumerate().skip(3) {
            let by_line = size as f64 * (start + slope * (size as f64).ln());
            let (sets, cost) = (seen.sets.load(Relaxed) as f64, seen.cost.load(Relaxed) as f64);
            about.push((cost + by_line * TRUST) / (sets + TRUST));
        }
        about.into_iter().map(|cost| cost as f32).collect()
    }
}

/// The line through all sizes counts as much as so many sets of one size.
const TRUST: f64 = 200.0;

/// A guess at what sets cost: one guess a code, and more by the logarithm of the size.
pub(super) fn guessed(codes: usize, answers: usize) -> Vec<f32> {
    let each = |size: f32| size * (1.0 + size.ln() / (answers as f32 * 0.55).ln());
    (0..=codes).map(|size| if size == 0 { 0.0 } else { each(size as f32) }).collect()
}
