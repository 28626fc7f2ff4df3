//! How a barrel is held.
//!
//! A grip is drawn for each seat, barrel and round, and colours every shake of that barrel while it lasts: how loud the hand
//! lets it be, how the wood rings, how stones bounce, and how many stones are caught where staves and lid meet. A caught
//! stone is silent, so a barrel with some caught sounds exactly as one with fewer stones: shaking for ever does not
//! average that doubt away.

use std::ops::RangeInclusive;

use super::draws::Draws;
use super::waves::exp;

/// The most stones that can be caught.
pub const CAUGHT: usize = 3;
/// So many stones are never caught.
pub const LOOSE: usize = 4;

/// How a barrel is held.
#[derive(Clone, Debug, PartialEq)]
pub struct Grip {
    /// Gravity along the axis, in m/s²: the barrel is never held quite level.
    pub slope: f32,
    /// How much of the swing goes upwards.
    pub lift: f32,
    /// How far this hand swings, as a factor.
    pub swing: f32,
    /// How much more of their speed stones keep when they bounce than is usual.
    pub bounce: f32,
    /// How loud it is, as a factor: hands muffle.
    pub loudness: f32,
    /// How long the wood rings, as a factor: fingers damp.
    pub ringing: f32,
    /// How high the wood rings, as a factor.
    pub pitch: f32,
    /// How much of the wood is heard beside the stones, as a factor.
    pub wood: f32,
    /// How long the hollow of the barrel hisses after a click, as a factor.
    pub hiss: f32,
    /// Where among the possible numbers of caught stones this grip's lies, from 0 up to 1.
    catching: f32,
}

impl Grip {
    /// The grip that belongs to this number.
    pub fn new(grip: u64) -> Grip {
        let mut draws = Draws::new([grip, 0], "grip");
        let mut spread = |size: f32| exp(size * draws.bell());
        Grip {
            swing: spread(0.03),
            loudness: spread(0.22),
            ringing: spread(0.18),
            pitch: spread(0.05),
            wood: spread(0.2),
            hiss: spread(0.2),
            slope: 0.5 * draws.bell(),
            lift: draws.between(0.3, 0.4),
            bounce: 0.015 * draws.bell(),
            catching: draws.unit(),
        }
    }

    /// How many of so many stones fly about. Of five or more, none to three are caught, each as likely as the other, but
    /// four are always loose.
    ///
    /// So seven and eight stones differ only in that four fly about of seven, or eight of eight, each once in four grips:
    /// whoever knew exactly how many fly about would still guess right between neighbours in five of eight grips at most.
    pub fn loose(&self, stones: usize) -> usize {
        let possible = loose(stones);
        let caught = (self.catching * (possible.end() - possible.start() + 1) as f32) as usize;
        possible.end() - caught.min(possible.end() - possible.start())
    }
}

/// How many of so many stones may fly about; each is as likely as the other.
pub fn loose(stones: usize) -> RangeInclusive<usize> {
    stones - stones.saturating_sub(LOOSE).min(CAUGHT)..=stones
}

#[cfg(test)]
mod tests {
    use super::super::barrel::{Barrel, Impact};
    use super::super::hand::Hand;
    use super::*;

    fn impacts(stones: usize, grip: &Grip) -> Vec<Impact> {
        let mut draws = Draws::new([1, 2], "test");
        let mut hand = Hand::new(3, 4, grip, &mut draws);
        Barrel::new(stones, grip, &mut draws).shake(&mut hand, &mut draws)
    }

    #[test]
    fn a_caught_stone_is_silent() {
        let grip = Grip::new(1);
        let none = Grip { catching: 0.0, ..grip.clone() };
        let one = Grip { catching: 0.3, ..grip };
        assert_eq!((none.loose(9), one.loose(10)), (9, 9));
        assert_eq!(impacts(9, &none), impacts(10, &one));
        assert_ne!(impacts(10, &none), impacts(10, &one));
    }

    #[test]
    fn up_to_four_stones_are_loose_and_of_more_none_to_three_are_caught_equally_often() {
        for stones in 1..=13 {
            let mut counts = [0; 14];
            (0..4_000).for_each(|grip| counts[Grip::new(grip).loose(stones)] += 1);
            let fewest = stones.saturating_sub(CAUGHT).max(LOOSE.min(stones));
            for (loose, count) in counts.into_iter().enumerate() {
                let expected =
                    if (fewest..=stones).contains(&loose) { 4_000 / (stones - fewest + 1) } else { 0 };
                assert!(
                    i32::abs_diff(count, expected as i32) < 150,
                    "{stones} stones, {loose} loose: {count}"
                );
            }
        }
    }
}
