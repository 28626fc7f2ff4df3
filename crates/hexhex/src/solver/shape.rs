//! What matters of a set of free fields: how many symbol fields, and which of the others.
//!
//! The six symbols are equally likely and their fields count alike (HEX-1, HEX-5), so sets that differ only in which
//! symbols are free are worth the same: 224 shapes stand for all 2,048 sets.

use std::sync::LazyLock;

use crate::dice::SYMBOLS;
use crate::sheet::{FIELDS, Field, Fields, Zeros, open, points};
use crate::solver::turn::Turn;

/// How many fields are no symbol fields.
pub(super) const SPECIALS: usize = FIELDS - SYMBOLS;
/// The most points of a column.
pub const MOST: usize = 54;

/// How many symbol fields are free, and which of the five others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shape(u8);

impl Shape {
    /// How many shapes there are.
    pub const COUNT: usize = (SYMBOLS + 1) << SPECIALS;
    /// Nothing is free.
    pub const FULL: Shape = Shape(0);

    /// The shape of a set of free fields.
    pub fn of(free: Fields) -> Shape {
        let symbols = (free.0 & ((1 << SYMBOLS) - 1)).count_ones() as u8;
        let specials = (free.0 >> SYMBOLS & ((1 << SPECIALS) - 1)) as u8;
        Shape((symbols << SPECIALS) | specials)
    }

    /// All shapes; what an entry leads to comes before what it comes from.
    pub fn all() -> impl Iterator<Item = Shape> {
        (0..Self::COUNT as u8).map(Shape)
    }

    /// Its place among all shapes.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// How many symbol fields are free.
    pub fn symbols(self) -> usize {
        usize::from(self.0 >> SPECIALS)
    }

    /// Which of the five others are free, one bit each.
    pub fn specials(self) -> u16 {
        u16::from(self.0) & ((1 << SPECIALS) - 1)
    }

    /// One set of free fields of this shape: its symbols are the first ones.
    pub fn fields(self) -> Fields {
        Fields(((1 << self.symbols()) - 1) | (self.specials() << SYMBOLS))
    }

    /// How many fields are free.
    pub fn len(self) -> usize {
        self.symbols() + self.specials().count_ones() as usize
    }

    /// The most points that the free fields can still give.
    pub fn gain(self) -> usize {
        self.fields().iter().map(|field| usize::from(field.most())).sum()
    }

    /// Whether filling fields leads from `whole` to this shape.
    pub fn is_within(self, whole: Shape) -> bool {
        self.symbols() <= whole.symbols() && self.specials() & !whole.specials() == 0
    }
}

/// A way to enter a result that can be told from others: a symbol field with so many points, or one of the five others
/// with its points or with a zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot(u8);

/// A symbol field takes 0 to 5 points.
const SYMBOL_SLOTS: u8 = 6;

impl Slot {
    /// How many there are.
    pub const COUNT: usize = SYMBOL_SLOTS as usize + 2 * SPECIALS;

    /// How a result that is worth `points` (or does not fit) is entered into `field`.
    pub fn of(field: Field, points: Option<u8>) -> Slot {
        if field.symbol().is_some() {
            Slot(points.unwrap_or(0))
        } else {
            Slot(SYMBOL_SLOTS + 2 * (field.index() - SYMBOLS) as u8 + u8::from(points.is_some()))
        }
    }

    /// The slots of a set, one bit each.
    pub fn among(mut slots: u16) -> impl Iterator<Item = Slot> {
        std::iter::from_fn(move || {
            let slot = (slots != 0).then(|| Slot(slots.trailing_zeros() as u8))?;
            slots &= slots - 1;
            Some(slot)
        })
    }

    /// Its place among all slots.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// What an entry leads to, and the points that it gives.
    pub fn enter(self, from: Shape) -> (Shape, usize) {
        if self.0 < SYMBOL_SLOTS {
            return (Shape(from.0 - (1 << SPECIALS)), self.index());
        }
        let special = (self.0 - SYMBOL_SLOTS) / 2;
        let field = Field::ALL[SYMBOLS + usize::from(special)];
        let points = if self.0 % 2 == 1 { usize::from(field.most()) } else { 0 };
        (Shape(from.0 & !(1 << special)), points)
    }
}

/// For both rules on zeros and every shape: the slots that are open to each result of its [`Turn`], and to any result.
static OPEN: LazyLock<[Vec<Open>; 2]> =
    LazyLock::new(|| Zeros::ALL.map(|zeros| Shape::all().map(|shape| Open::new(shape, zeros)).collect()));

/// The slots that are open to the results of a turn, one bit each.
pub(super) struct Open {
    /// To each result, in the order of the turn's hands of five dice.
    pub results: Vec<u16>,
    /// To any of them.
    pub any: u16,
}

impl Open {
    fn new(shape: Shape, zeros: Zeros) -> Open {
        let free = shape.fields();
        let results: Vec<u16> = Turn::with(shape.symbols())
            .results()
            .map(|counts| {
                let slots = open(free, counts, zeros).iter();
                slots.fold(0, |slots, field| slots | 1 << Slot::of(field, points(field, counts)).index())
            })
            .collect();
        Open { any: results.iter().fold(0, |any, slots| any | slots), results }
    }

    /// What is open when the free fields have this shape.
    pub fn to(shape: Shape, zeros: Zeros) -> &'static Open {
        &OPEN[usize::from(zeros == Zeros::Anywhere)][shape.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_stand_for_all_sets() {
        assert_eq!(Shape::all().count(), 224);
        for shape in Shape::all() {
            assert_eq!(Shape::of(shape.fields()), shape);
        }
        for free in (0..=Fields::ALL.0).map(Fields) {
            let shape = Shape::of(free);
            assert_eq!(shape.len(), free.len());
            assert_eq!(shape.gain(), free.iter().map(|field| usize::from(field.most())).sum::<usize>());
            assert!(shape.is_within(Shape::of(Fields::ALL)) && Shape::FULL.is_within(shape));
        }
        assert_eq!(Shape::of(Fields::ALL).gain(), MOST);
    }

    #[test]
    fn an_entry_leads_to_the_shape_without_its_field() {
        for free in (1..=Fields::ALL.0).map(Fields) {
            let shape = Shape::of(free);
            for field in free.iter() {
                for points in [None, Some(field.most())] {
                    let (after, given) = Slot::of(field, points).enter(shape);
                    assert_eq!(after, Shape::of(free.without(field)));
                    assert_eq!(given, usize::from(points.unwrap_or(0)));
                    assert!(after < shape && after.is_within(shape) && !shape.is_within(after));
                }
            }
        }
    }
}
