//! Three and more: the chance to win against rivals who play for points.
//!
//! The rivals are taken to play on as the points' maximiser would, each for themselves; then how their totals are spread
//! is known exactly ([`Solo::totals`]), so is the share of the win that each own total brings, and the own choices that
//! bring the greatest share are worked out backwards from it. Against such rivals the play is exactly the best.

use crate::sheet::Zeros;
use crate::solver::outlook::Outlook;
use crate::solver::packed::Player;
use crate::solver::shape::{Open, Shape, Slot};
use crate::solver::solo::Solo;
use crate::solver::turn::{Rows, Turn};

/// What each total is worth: the chance to win with it, where equal totals share.
struct Shares {
    /// For each rival, the chances of fewer points than each total and of as many.
    rivals: Vec<Vec<(f64, f64)>>,
}

impl Shares {
    fn new(rivals: &[Player], zeros: Zeros, low: usize, high: usize) -> Shares {
        let solo = Solo::of(zeros);
        let of_rival = |rival: &Player| {
            let totals = solo.totals(rival.free);
            let chance = |total: usize| {
                let more = total.checked_sub(usize::from(rival.points));
                more.and_then(|more| totals.get(more)).copied().unwrap_or(0.0)
            };
            let mut fewer: f64 = (0..low).map(chance).sum();
            (low..=high)
                .map(|total| {
                    let (less, equal) = (fewer, chance(total));
                    fewer += equal;
                    (less, equal)
                })
                .collect()
        };
        Shares { rivals: rivals.iter().map(of_rival).collect() }
    }

    /// The share of the win with the total at this place.
    fn of(&self, place: usize) -> f64 {
        // How likely it is that nobody has more and so many have as much.
        let mut equal = vec![1.0];
        for rival in &self.rivals {
            let (less, same) = rival[place];
            equal.push(0.0);
            for ties in (0..equal.len()).rev() {
                let one_fewer = if ties > 0 { equal[ties - 1] } else { 0.0 };
                equal[ties] = equal[ties] * less + one_fewer * same;
            }
        }
        equal.iter().enumerate().map(|(ties, chance)| chance / (ties + 1) as f64).sum()
    }
}

/// The best play against any number of rivals who play for points.
#[derive(Clone, Debug)]
pub struct Crowd {
    own: Player,
    zeros: Zeros,
    /// For each shape that the own fields can come to, the share of the win by the points since now.
    values: Vec<Vec<f64>>,
}

impl Crowd {
    /// Works out the own game to its end. It takes the longer the more fields are free.
    pub fn new(zeros: Zeros, own: Player, rivals: &[Player]) -> Crowd {
        let whole = Shape::of(own.free);
        let low = usize::from(own.points);
        let shares = Shares::new(rivals, zeros, low, low + whole.gain());
        let mut values: Vec<Vec<f64>> = vec![Vec::new(); Shape::COUNT];
        let mut rows = Rows::default();
        for shape in Shape::all().filter(|shape| shape.is_within(whole) && *shape != whole) {
            let width = whole.gain() - shape.gain() + 1;
            values[shape.index()] = if shape == Shape::FULL {
                (0..width).map(|place| shares.of(place)).collect()
            } else {
                let slot = |slot: Slot| {
                    let (left, points) = slot.enter(shape);
                    &values[left.index()][points..points + width]
                };
                let open = Open::to(shape, zeros);
                rows.work_out(Turn::with(shape.symbols()), open, width, slot).to_vec()
            };
        }
        if whole == Shape::FULL {
            values[0] = vec![shares.of(0)];
        }
        Crowd { own, zeros, values }
    }

    /// What every choice of the own turn is worth, as a chance to win.
    pub fn outlook(&self) -> Outlook {
        let after =
            |left: Shape, points: usize| self.values[left.index()].get(points).copied().unwrap_or(0.0);
        Outlook::new(self.own.free, self.zeros, after)
    }

    /// The chance to win of somebody who has filled everything; of somebody who is to roll, see [`outlook`](Self::outlook).
    pub fn share(&self) -> f64 {
        if self.own.free.is_empty() { self.values[0][0] } else { self.outlook().before() }
    }
}
