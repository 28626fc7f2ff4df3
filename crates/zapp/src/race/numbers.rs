//! The numbers that people with ears come by: how likely each is under a magic number, by the measured confusion of the
//! shakes.

use std::sync::LazyLock;

use super::quick::SplitMix;
use crate::barrels::BARRELS;
use crate::rattle::confusion::Confusion;

/// How many barrels somebody tries before settling.
const TRIED: usize = 4;
/// How many choices are simulated for each magic number.
const TRIES: u32 = 4_000;

/// How likely each number is chosen, by magic number.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbers {
    /// `[magic][number]`.
    chosen: Vec<[f32; BARRELS + 1]>,
}

impl Numbers {
    /// The numbers of good ears.
    pub fn good() -> &'static Numbers {
        // Whoever has not been measured hears all; a test reads what was measured.
        static GOOD: LazyLock<Numbers> = LazyLock::new(|| Numbers::heard_by(Confusion::measured(1.0, 2)));
        &GOOD
    }

    /// What people choose who guess like this: of a few barrels the one that seems highest and not too high.
    pub fn heard_by(confusion: Option<&Confusion>) -> Numbers {
        let mut rng = SplitMix::new(13);
        let chosen = (0..=12u8).map(|magic| {
            let mut counts = [0u32; BARRELS + 1];
            for _ in 0..TRIES {
                counts[usize::from(choose(magic, confusion, &mut rng))] += 1;
            }
            counts.map(|count| count as f32 / TRIES as f32)
        });
        Numbers { chosen: chosen.collect() }
    }

    /// A number that is not among those taken, as bits.
    pub fn draw(&self, magic: u8, taken: u16, rng: &mut SplitMix) -> u8 {
        let Some(row) = self.chosen.get(usize::from(magic)) else { return 1 };
        // Whoever finds a barrel gone looks for another; after a few vain tries any that is left will do.
        for _ in 0..8 {
            let mut part = rng.part();
            let number = (1..=BARRELS).find(|number| {
                part -= row[*number];
                part < 0.0
            });
            let number = number.unwrap_or(1) as u8;
            if taken & 1 << number == 0 {
                return number;
            }
        }
        (1..=BARRELS as u8).find(|number| taken & 1 << number == 0).unwrap_or(1)
    }
}

fn choose(magic: u8, confusion: Option<&Confusion>, rng: &mut SplitMix) -> u8 {
    let mut barrels: [u8; BARRELS] = std::array::from_fn(|barrel| barrel as u8 + 1);
    let mut best: Option<(i32, u8)> = None;
    for place in 0..TRIED {
        let other = place + rng.below((BARRELS - place) as u32) as usize;
        barrels.swap(place, other);
        let number = barrels[place];
        let roll = f64::from(rng.part());
        let guess = i32::from(confusion.map_or(number, |confusion| confusion.guess(number, roll)));
        // Among many stones a margin is left: a barrel that is too high is worth nothing.
        let margin = i32::from(guess >= 6);
        let worth = if guess + margin <= i32::from(magic) { guess } else { -guess };
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, number));
        }
    }
    best.map_or(1, |(_, number)| number)
}
