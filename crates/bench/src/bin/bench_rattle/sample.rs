//! Shakes by the thousand: what is learnt from and what is tested with.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use zapp::rattle::ear::Impression;
use zapp::rattle::grip as held;
use zapp::rattle::listener::Heard;
use zapp::rattle::{MOST, Shake};

/// Shakes of one grip.
pub struct Grip {
    pub heard: Vec<Heard>,
    /// The loudest sample of all, and the mean square of all, where 1 is full.
    pub peak: f64,
    pub square: f64,
}

/// All grips of one number of stones, in the order of strength and rhythm.
pub type Grips = Vec<Grip>;

/// How much is heard.
#[derive(Clone, Copy)]
pub struct Plan {
    /// Grips of each number of stones in each way of shaking.
    pub grips: u64,
    pub shakes: u64,
    /// Which grips these are: other halves have others.
    pub half: u64,
    /// Whether all stones are loose, and all numbers of them are heard in the same grips, so that what is learnt about how
    /// they differ is not blurred by grips.
    pub to_learn: bool,
}

/// One barrel in one grip, shaken several times.
pub fn grip(stones: u8, strength: u8, rhythm: u8, grip: u64, shakes: u64) -> Grip {
    let mut all = Grip { heard: Vec::new(), peak: 0.0, square: 0.0 };
    for draw in 0..shakes {
        let bytes = Shake { stones, grip, draw, strength, rhythm }.bytes();
        for pair in bytes.chunks_exact(2) {
            let sample = f64::from(i16::from_le_bytes([pair[0], pair[1]])) / 32_768.0;
            all.peak = all.peak.max(sample.abs());
            all.square += sample * sample / (bytes.len() as f64 / 2.0 * shakes as f64);
        }
        all.heard.push(Heard { impression: Impression::of(&bytes), strength, rhythm });
    }
    all
}

/// Every number of stones, shaken in every way, on all cores.
pub fn all(plan: Plan) -> Vec<Grips> {
    let next = AtomicU64::new(0);
    let done: Vec<Mutex<Grips>> = (0..MOST).map(|_| Mutex::default()).collect();
    let work = || {
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(place) = done.get(at as usize) else { return };
            let stones = at as u8 + 1;
            let mut grips = Grips::new();
            for strength in 1..=5 {
                for rhythm in 2..=6 {
                    for number in 0..plan.grips {
                        // Every grip of every half, number and way of shaking has its own name.
                        let own = if plan.to_learn { 0 } else { at + 1 };
                        let way = u64::from(strength) * 8 + u64::from(rhythm);
                        let first = ((plan.half * 64 + own) * 64 + way) * 1_000_000;
                        let loose = |name: &u64| held::Grip::new(*name).loose(MOST) == MOST;
                        let name = if plan.to_learn {
                            (first + number * 1_000..).find(loose).unwrap_or(first)
                        } else {
                            first + number
                        };
                        grips.push(grip(stones, strength, rhythm, name, plan.shakes));
                    }
                }
            }
            if let Ok(mut place) = place.lock() {
                *place = grips;
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    done.into_iter().map(|place| place.into_inner().unwrap_or_default()).collect()
}
