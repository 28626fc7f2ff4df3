//! Three and more: the chance to win against rivals who play for points.
//!
//! The rivals are taken to play on as the points' maximiser would, each for themselves; then how their totals are spread
//! is known exactly ([`Solo::totals`]), and so is the share of the win that each own total brings. With few own free
//! fields the own choices that bring the greatest share are worked out backwards from it: against such rivals that play is
//! exactly the best. With many only the turn at hand is weighed so, as if it were played for points after it: that takes
//! a hundredth of the time, and is not told apart by what is won.

use crate::sheet::Zeros;
use crate::solver::contest::{Player, Rival, Shares};
use crate::solver::outlook::Outlook;
use crate::solver::shape::{Open, Shape, Slot};
use crate::solver::solo::Solo;
use crate::solver::turn::{Rows, Turn};

/// The best play against any number of rivals who play for points.
#[derive(Clone, Debug)]
pub struct Crowd {
    own: Player,
    zeros: Zeros,
    /// The share of the win by the points since now, when all is filled.
    shares: Vec<f64>,
    /// For each shape that the own fields can come to, the share of the win by the points since now; empty if only the
    /// turn at hand is weighed.
    values: Vec<Vec<f64>>,
}

impl Crowd {
    /// With so few free fields the own game is worked out to its end.
    pub const DEEP: usize = 6;

    /// The play in a column by itself, or in the last of a series.
    pub fn new(zeros: Zeros, own: Player, rivals: &[Rival]) -> Crowd {
        Crowd::deep(zeros, own, rivals, Crowd::DEEP)
    }

    /// The same, worked out to the end with so many free fields or fewer. It takes the longer the more are free.
    pub fn deep(zeros: Zeros, own: Player, rivals: &[Rival], deep: usize) -> Crowd {
        let whole = Shape::of(own.free);
        let (low, shares) = (usize::from(own.points), Shares::new(rivals, zeros));
        let shares: Vec<f64> = (low..=low + whole.gain()).map(|total| shares.of(total)).collect();
        let mut values: Vec<Vec<f64>> = Vec::new();
        if whole.len() <= deep {
            values.resize(Shape::COUNT, Vec::new());
            let mut rows = Rows::default();
            for shape in Shape::all().filter(|shape| shape.is_within(whole) && *shape != whole) {
                let width = whole.gain() - shape.gain() + 1;
                values[shape.index()] = if shape == Shape::FULL {
                    shares.clone()
                } else {
                    let slot = |slot: Slot| {
                        let (left, points) = slot.enter(shape);
                        &values[left.index()][points..points + width]
                    };
                    let open = Open::to(shape, zeros);
                    rows.work_out(Turn::with(shape.symbols()), open, width, slot).to_vec()
                };
            }
        }
        Crowd { own, zeros, shares, values }
    }

    /// What every choice of the own turn is worth, as a chance to win.
    pub fn outlook(&self) -> Outlook {
        let solo = Solo::of(self.zeros);
        let after = |left: Shape, points: usize| match self.values.get(left.index()) {
            Some(values) => values.get(points).copied().unwrap_or(0.0),
            None => {
                let later = solo.totals_of(left).iter().zip(self.shares.get(points..).unwrap_or_default());
                later.map(|(chance, share)| chance * share).sum()
            }
        };
        Outlook::new(self.own.free, self.zeros, after)
    }

    /// The chance to win of somebody who has filled everything; of somebody who is to roll, see [`outlook`](Self::outlook).
    pub fn share(&self) -> f64 {
        if self.own.free.is_empty() { self.shares[0] } else { self.outlook().before() }
    }
}
