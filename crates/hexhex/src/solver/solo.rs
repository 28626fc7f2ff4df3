//! Alone: the greatest expected total, and how totals are spread when it is played for.

use std::sync::LazyLock;

use crate::sheet::{Fields, Zeros};
use crate::solver::outlook::Outlook;
use crate::solver::shape::{MOST, Open, Shape, Slot};
use crate::solver::turn::{Rows, Turn};

static SOLVED: LazyLock<[Solo; 2]> = LazyLock::new(|| Zeros::ALL.map(Solo::solve));

/// How likely each total is, from 0 to [`MOST`] points.
pub type Totals = [f64; MOST + 1];

/// What every set of free fields is worth to somebody who plays for points.
#[derive(Clone, Debug)]
pub struct Solo {
    zeros: Zeros,
    values: [f64; Shape::COUNT],
    totals: Vec<Totals>,
}

impl Solo {
    /// The solution under a rule on zeros, worked out when it is first asked for.
    pub fn of(zeros: Zeros) -> &'static Solo {
        &SOLVED[usize::from(zeros == Zeros::Anywhere)]
    }

    /// Works the solution out anew: from few free fields to many, each turn backwards.
    pub fn solve(zeros: Zeros) -> Solo {
        let mut solo =
            Solo { zeros, values: [0.0; Shape::COUNT], totals: vec![[0.0; MOST + 1]; Shape::COUNT] };
        let mut spread = Rows::default();
        for shape in Shape::all() {
            if shape == Shape::FULL {
                solo.totals[0][0] = 1.0;
                continue;
            }
            let mut slots = [0.0; Slot::COUNT];
            let open = Open::to(shape, zeros);
            for slot in Slot::among(open.any) {
                let (left, points) = slot.enter(shape);
                slots[slot.index()] = points as f64 + solo.values[left.index()];
            }
            let mut rows = Rows::default();
            let turn = Turn::with(shape.symbols());
            let one = |slot: Slot| std::slice::from_ref(&slots[slot.index()]);
            solo.values[shape.index()] = rows.work_out(turn, open, 1, one)[0];
            solo.totals[shape.index()] = solo.spread(shape, &slots, &rows, &mut spread);
        }
        solo
    }

    /// How likely each total is when the best choices are made: the same turn again, but with all totals for a value.
    fn spread(&self, shape: Shape, slots: &[f64], worth: &Rows, rows: &mut Rows) -> Totals {
        const WIDTH: usize = MOST + 1;
        let (turn, open) = (Turn::with(shape.symbols()), Open::to(shape, self.zeros));
        let results = turn.unfinished();
        let fill = |rows: &mut Vec<f64>| {
            rows.clear();
            rows.resize(turn.hands() * WIDTH, 0.0);
        };
        [&mut rows.last, &mut rows.first].into_iter().for_each(fill);
        for (result, set) in open.results.iter().enumerate() {
            let better = |a: &Slot, b: &Slot| {
                slots[a.index()].total_cmp(&slots[b.index()]).then(b.index().cmp(&a.index()))
            };
            if let Some(slot) = Slot::among(*set).max_by(better) {
                let (left, points) = slot.enter(shape);
                let row = &mut rows.last[(results + result) * WIDTH..][..WIDTH];
                let after = &self.totals[left.index()][..WIDTH - points];
                row[points..].copy_from_slice(after);
            }
        }
        turn.expect(&mut rows.last, WIDTH);
        let copy = |from: &[f64], to: &mut [f64], picks: &[usize]| {
            for result in results..turn.hands() {
                let pick = picks[result] * WIDTH;
                to[result * WIDTH..][..WIDTH].copy_from_slice(&from[pick..pick + WIDTH]);
            }
        };
        copy(&rows.last, &mut rows.first, &turn.picks(&worth.last));
        turn.expect(&mut rows.first, WIDTH);
        // What is best kept with two rolls left; all five are worth what they are when the second roll is over.
        let before_second = rows.first.clone();
        copy(&before_second, &mut rows.first, &turn.picks(&worth.first));
        turn.expect(&mut rows.first, WIDTH);
        let mut totals = [0.0; WIDTH];
        totals.copy_from_slice(&rows.first[..WIDTH]);
        totals
    }

    /// The points that the free fields are expected to give, before a turn.
    pub fn value(&self, free: Fields) -> f64 {
        self.values[Shape::of(free).index()]
    }

    /// How likely each sum of points from the free fields is when it is played for points.
    pub fn totals(&self, free: Fields) -> &Totals {
        self.totals_of(Shape::of(free))
    }

    /// The same for free fields of a shape.
    pub(super) fn totals_of(&self, shape: Shape) -> &Totals {
        &self.totals[shape.index()]
    }

    /// What every choice of a turn is worth, in points to come.
    pub fn outlook(&self, free: Fields) -> Outlook {
        Outlook::new(free, self.zeros, |left, points| points as f64 + self.values[left.index()])
    }
}
