//! The sheet: eleven fields, what a roll is worth in each, and which of them are open.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::dice::{Counts, DICE, SYMBOLS, Symbol};

/// How many fields a column has.
pub const FIELDS: usize = 11;

/// A field of the sheet (HEX-5).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
// On the page a `Field` is one of the options.
#[schemars(rename = "SheetField")]
#[ts(rename = "SheetField")]
pub enum Field {
    /// Potato mash: as many points as dice show it.
    Mash,
    /// The cauldron: as many points as dice show it.
    Cauldron,
    /// The crystal ball: as many points as dice show it.
    Ball,
    /// The toadstool: as many points as dice show it.
    Toadstool,
    /// The spell book: as many points as dice show it.
    Book,
    /// The frog: as many points as dice show it.
    Frog,
    /// Three or more alike.
    Triple,
    /// Two different symbols, each on two dice or more.
    TwoPairs,
    /// Three of one symbol and two of another.
    TriplePair,
    /// Five different symbols.
    FiveDifferent,
    /// Five alike.
    HexHex,
}

impl Field {
    /// All eleven, in the order of the sheet.
    pub const ALL: [Field; FIELDS] = [
        Field::Mash,
        Field::Cauldron,
        Field::Ball,
        Field::Toadstool,
        Field::Book,
        Field::Frog,
        Field::Triple,
        Field::TwoPairs,
        Field::TriplePair,
        Field::FiveDifferent,
        Field::HexHex,
    ];

    /// Its place in the order of the sheet, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The field that counts this symbol.
    pub const fn of(symbol: Symbol) -> Field {
        Field::ALL[symbol.index()]
    }

    /// The symbol that the field counts, if it is one of the six.
    pub const fn symbol(self) -> Option<Symbol> {
        if self.index() < SYMBOLS { Some(Symbol::ALL[self.index()]) } else { None }
    }

    /// The most points it can give.
    pub const fn most(self) -> u8 {
        match self {
            Field::Triple => 2,
            Field::TwoPairs => 3,
            Field::TriplePair => 4,
            Field::HexHex => 10,
            // Five different ones, or five times one symbol.
            _ => DICE as u8,
        }
    }
}

table::words! {
    /// Where a zero may be written (HEX-7).
    #[derive(Default, Hash)]
    pub enum Zeros {
        /// Only when the roll fits no free field: as the book has it.
        #[default]
        Strict = "strict",
        /// In any free field, at any time.
        Anywhere = "anywhere",
    }
}

/// A set of fields, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fields(pub u16);

impl Fields {
    /// No field.
    pub const NONE: Fields = Fields(0);
    /// All eleven.
    pub const ALL: Fields = Fields((1 << FIELDS) - 1);

    /// The set of this field alone.
    pub const fn only(field: Field) -> Fields {
        Fields(1 << field.index())
    }

    /// Whether the field is among them.
    pub const fn contains(self, field: Field) -> bool {
        self.0 >> field.index() & 1 != 0
    }

    /// The set with this field.
    #[must_use]
    pub const fn with(self, field: Field) -> Fields {
        Fields(self.0 | 1 << field.index())
    }

    /// The set without this field.
    #[must_use]
    pub const fn without(self, field: Field) -> Fields {
        Fields(self.0 & !(1 << field.index()))
    }

    /// How many there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The fields, in the order of the sheet.
    pub fn iter(self) -> impl Iterator<Item = Field> {
        Field::ALL.into_iter().filter(move |field| self.contains(*field))
    }
}

impl FromIterator<Field> for Fields {
    fn from_iter<I: IntoIterator<Item = Field>>(fields: I) -> Fields {
        fields.into_iter().fold(Fields::NONE, Fields::with)
    }
}

/// A column of a sheet: what stands in each field, in their order; `null` where nothing does yet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Column(pub [Option<u8>; FIELDS]);

impl Column {
    /// The fields in which nothing stands yet.
    pub fn free(&self) -> Fields {
        Field::ALL.into_iter().filter(|field| self.0[field.index()].is_none()).collect()
    }

    /// The points of all fields.
    pub fn total(&self) -> u8 {
        self.0.iter().flatten().sum()
    }

    /// Whether no field is free.
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }
}

/// What five dice give in a field, or `None` if they do not fit it (HEX-5, HEX-10).
pub fn points(field: Field, counts: Counts) -> Option<u8> {
    if let Some(symbol) = field.symbol() {
        return Some(counts[symbol.index()]).filter(|shown| *shown > 0);
    }
    let with = |least: u8| counts.iter().filter(|shown| **shown >= least).count();
    let fits = match field {
        Field::TwoPairs => with(2) == 2,
        Field::TriplePair => with(3) == 1 && with(2) == 2,
        Field::FiveDifferent => with(1) == DICE,
        Field::HexHex => with(5) == 1,
        _ => with(3) == 1,
    };
    fits.then_some(field.most())
}

/// The free fields into which five dice may be entered: those that score, unless none does or zeros go anywhere (HEX-7).
pub fn open(free: Fields, counts: Counts, zeros: Zeros) -> Fields {
    let scoring: Fields = free.iter().filter(|field| points(*field, counts).is_some()).collect();
    if zeros == Zeros::Anywhere || scoring.is_empty() { free } else { scoring }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worth_of_each_field() {
        use Field::{FiveDifferent, HexHex, Triple, TriplePair, TwoPairs};
        let fits = |counts: Counts| -> Vec<(Field, u8)> {
            Field::ALL[SYMBOLS..].iter().filter_map(|field| Some((*field, points(*field, counts)?))).collect()
        };
        assert_eq!(fits([3, 0, 0, 1, 1, 0]), [(Triple, 2)]);
        assert_eq!(fits([2, 0, 2, 1, 0, 0]), [(TwoPairs, 3)]);
        assert_eq!(fits([3, 0, 0, 2, 0, 0]), [(Triple, 2), (TwoPairs, 3), (TriplePair, 4)]);
        assert_eq!(fits([1, 1, 0, 1, 1, 1]), [(FiveDifferent, 5)]);
        assert_eq!(fits([2, 1, 0, 1, 1, 0]), []);
        // HEX-10
        assert_eq!(fits([0, 4, 0, 0, 0, 1]), [(Triple, 2)]);
        assert_eq!(fits([0, 5, 0, 0, 0, 0]), [(Triple, 2), (HexHex, 10)]);
        for symbol in Symbol::ALL {
            let field = Field::of(symbol);
            assert_eq!(field.symbol(), Some(symbol));
            assert_eq!(
                points(field, [0, 1, 2, 3, 4, 5]),
                Some(symbol.index() as u8).filter(|points| *points > 0)
            );
        }
    }

    #[test]
    fn a_zero_only_when_nothing_fits() {
        let counts = [0, 0, 0, 0, 2, 3];
        let free = Fields::ALL;
        let scoring: Fields = [Field::Book, Field::Frog, Field::Triple, Field::TwoPairs, Field::TriplePair]
            .into_iter()
            .collect();
        assert_eq!(open(free, counts, Zeros::Strict), scoring);
        assert_eq!(open(free, counts, Zeros::Anywhere), free);
        let rest = Fields(free.0 & !scoring.0);
        assert_eq!(open(rest, counts, Zeros::Strict), rest);
    }
}
