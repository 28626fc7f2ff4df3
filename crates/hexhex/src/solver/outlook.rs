//! One turn seen from within: what every choice is worth once the worth of every way to end the turn is known.

use crate::dice::{Counts, DICE};
use crate::sheet::{Field, Fields, Zeros, open, points};
use crate::solver::shape::{Open, Shape, Slot};
use crate::solver::turn::{Rows, Turn};

/// Values that differ by less than this come from rounding and are taken for equal.
pub const EQUAL: f64 = 1e-12;

/// A way to go on after a roll, and what it is worth when everything after it is played best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Keep {
    /// What is kept of the dice; all five: nothing is rolled again.
    pub kept: Counts,
    /// What it is worth, in points or as a chance to win.
    pub worth: f64,
}

/// A field that may be filled with a result, and what that is worth when everything after it is played best.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The field.
    pub field: Field,
    /// The points that it gives.
    pub points: u8,
    /// What it is worth, in points or as a chance to win.
    pub worth: f64,
}

/// What every choice of one turn is worth: in points to come ([`Solo`](super::Solo)), or as a chance to win
/// ([`Duo`](super::Duo), [`Crowd`](super::Crowd)).
#[derive(Clone, Debug)]
pub struct Outlook {
    free: Fields,
    zeros: Zeros,
    slots: [f64; Slot::COUNT],
    rows: Rows,
    before: f64,
}

impl Outlook {
    /// The turn of somebody with these free fields; `after` says what it is worth to have entered so many points and
    /// to be left with such fields.
    pub(super) fn new(free: Fields, zeros: Zeros, after: impl Fn(Shape, usize) -> f64) -> Outlook {
        let shape = Shape::of(free);
        let open = Open::to(shape, zeros);
        let mut slots = [0.0; Slot::COUNT];
        for slot in Slot::among(open.any) {
            let (left, points) = slot.enter(shape);
            slots[slot.index()] = after(left, points);
        }
        let mut rows = Rows::default();
        let one = |slot: Slot| std::slice::from_ref(&slots[slot.index()]);
        let before = rows.work_out(Turn::with(shape.symbols()), open, 1, one)[0];
        Outlook { free, zeros, slots, rows, before }
    }

    fn turn(&self) -> &'static Turn {
        Turn::with(Shape::of(self.free).symbols())
    }

    /// What each hand is worth with so many rolls left, which must be one or two.
    fn kept(&self, rolls_left: u8) -> &[f64] {
        if rolls_left > 1 { &self.rows.first } else { &self.rows.last }
    }

    /// What the turn is worth before its first roll.
    pub fn before(&self) -> f64 {
        self.before
    }

    /// What it is worth to keep these dice and roll the others, with so many rolls left; of all five, to enter them.
    pub fn keep(&self, kept: Counts, rolls_left: u8) -> f64 {
        let hand = self.turn().hand(kept, self.free);
        if rolls_left == 0 || self.turn().dice(hand) == DICE as u8 {
            self.rows.last[hand]
        } else {
            self.kept(rolls_left)[hand]
        }
    }

    /// What it is worth that the dice show this, with so many rolls left, if the best is made of it.
    pub fn rolled(&self, counts: Counts, rolls_left: u8) -> f64 {
        if rolls_left == 0 {
            self.keep(counts, 0)
        } else {
            self.keep(self.best_keep(counts, rolls_left), rolls_left)
        }
    }

    /// Everything that can be kept of five dice while rolls are left, and its worth: the best first.
    pub fn keeps(&self, counts: Counts, rolls_left: u8) -> Vec<Keep> {
        let mut keeps: Vec<Keep> =
            parts(counts).map(|kept| Keep { kept, worth: self.keep(kept, rolls_left) }).collect();
        keeps.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        keeps
    }

    /// The best that can be kept of five dice while rolls are left; of equally good ones that with the most dice.
    pub fn best_keep(&self, counts: Counts, rolls_left: u8) -> Counts {
        let turn = self.turn();
        let mut best = (self.keep(counts, rolls_left), turn.hand(counts, self.free), counts);
        for kept in parts(counts) {
            let (worth, hand) = (self.keep(kept, rolls_left), turn.hand(kept, self.free));
            if turn.is_better((worth, hand), (best.0, best.1)) {
                best = (worth, hand, kept);
            }
        }
        best.2
    }

    /// The best that can be kept; where chances are equal, that which also promises the most by another outlook.
    pub fn best_keep_then(&self, second: &Outlook, counts: Counts, rolls_left: u8) -> Counts {
        let keeps: Vec<Keep> =
            parts(counts).map(|kept| Keep { kept, worth: self.keep(kept, rolls_left) }).collect();
        let most = keeps.iter().fold(f64::NEG_INFINITY, |most, keep| most.max(keep.worth));
        let equal = keeps.iter().filter(|keep| keep.worth >= most - EQUAL).map(|keep| keep.kept);
        let best = equal.max_by(|a, b| second.keep(*a, rolls_left).total_cmp(&second.keep(*b, rolls_left)));
        best.unwrap_or(counts)
    }

    /// What it is worth to enter five dice into a field; `None` if the field is not open to them.
    pub fn entry(&self, field: Field, counts: Counts) -> Option<f64> {
        let points = points(field, counts);
        open(self.free, counts, self.zeros)
            .contains(field)
            .then(|| self.slots[Slot::of(field, points).index()])
    }

    /// The fields that are open to five dice, and what each is worth: the best first.
    pub fn entries(&self, counts: Counts) -> Vec<Entry> {
        let mut entries: Vec<Entry> = open(self.free, counts, self.zeros)
            .iter()
            .map(|field| {
                let points = points(field, counts);
                let worth = self.slots[Slot::of(field, points).index()];
                Entry { field, points: points.unwrap_or(0), worth }
            })
            .collect();
        entries.sort_by(|a, b| b.worth.total_cmp(&a.worth));
        entries
    }

    /// The best field for five dice; of equally good ones the first. `None` only if no field is free.
    pub fn best_entry(&self, counts: Counts) -> Option<Field> {
        self.entries(counts).first().map(|entry| entry.field)
    }

    /// The best field; where chances are equal, that which also promises the most by another outlook.
    pub fn best_entry_then(&self, second: &Outlook, counts: Counts) -> Option<Field> {
        let entries = self.entries(counts);
        let most = entries.first()?.worth;
        let equal = entries.iter().filter(|entry| entry.worth >= most - EQUAL);
        let worth = |entry: &&Entry| second.entry(entry.field, counts).unwrap_or(f64::NEG_INFINITY);
        equal.max_by(|a, b| worth(a).total_cmp(&worth(b))).map(|entry| entry.field)
    }
}

/// Everything that can be kept of some dice, from nothing to all.
fn parts(counts: Counts) -> impl Iterator<Item = Counts> {
    let ways: usize = counts.iter().map(|shown| usize::from(*shown) + 1).product();
    (0..ways).map(move |mut way| {
        counts.map(|shown| {
            let kept = way % (usize::from(shown) + 1);
            way /= usize::from(shown) + 1;
            kept as u8
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_once() {
        let all: Vec<_> = parts([2, 0, 0, 1, 0, 2]).collect();
        assert_eq!(all.len(), 18);
        assert!(all.iter().enumerate().all(|(place, part)| !all[..place].contains(part)));
        assert_eq!((all[0], all[17]), ([0; 6], [2, 0, 0, 1, 0, 2]));
    }

    #[test]
    fn of_equal_chances_the_second_outlook_decides() {
        // Everything wins: what is left is to collect points.
        let win = Outlook::new(Fields::ALL, Zeros::Strict, |_, _| 1.0);
        let points = Outlook::new(Fields::ALL, Zeros::Strict, |_, points| points as f64);
        let counts = [0, 0, 0, 0, 2, 3];
        assert_eq!(win.best_entry_then(&points, counts), Some(Field::TriplePair));
        assert_eq!(win.best_keep_then(&points, [4, 1, 0, 0, 0, 0], 1), [4, 0, 0, 0, 0, 0]);
        // One field wins, whatever it gives.
        let frog = Shape::of(Fields::ALL.without(Field::Triple));
        let win = Outlook::new(Fields::ALL, Zeros::Strict, |left, _| f64::from(u8::from(left == frog)));
        assert_eq!(win.best_entry_then(&points, counts), Some(Field::Triple));
    }
}
