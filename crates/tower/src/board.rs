//! The board: fields in rows and columns, their four sides, and sets of fields.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A side of a field, a card or the board. Cards are never turned (TOW-6), so a side is the same for all three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub enum Side {
    /// The upper side.
    N,
    /// The right side.
    E,
    /// The lower side.
    S,
    /// The left side.
    W,
}

impl Side {
    /// All four, clockwise from the top.
    pub const ALL: [Side; 4] = [Side::N, Side::E, Side::S, Side::W];

    /// The side that touches this one from the other field.
    #[must_use]
    pub const fn opposite(self) -> Side {
        match self {
            Side::N => Side::S,
            Side::E => Side::W,
            Side::S => Side::N,
            Side::W => Side::E,
        }
    }

    /// Its place in [`Side::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its letter.
    pub const fn name(self) -> &'static str {
        ["N", "E", "S", "W"][self as usize]
    }
}

/// A field of the board, counted from the upper left corner, from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[schemars(rename = "BoardField")]
#[ts(rename = "BoardField")]
pub struct Field {
    /// The row, from the top.
    pub row: u8,
    /// The column, from the left.
    pub col: u8,
}

/// A corner of the board, where the exit lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub enum Corner {
    /// Upper left.
    NW,
    /// Upper right.
    NE,
    /// Lower left.
    SW,
    /// Lower right.
    SE,
}

impl Corner {
    /// All four, in reading order.
    pub const ALL: [Corner; 4] = [Corner::NW, Corner::NE, Corner::SW, Corner::SE];

    /// Its letters.
    pub const fn name(self) -> &'static str {
        ["NW", "NE", "SW", "SE"][self as usize]
    }
}

/// How many rows and columns a board has: 3 to 6 of each (TOW-2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema, TS)]
pub struct Board {
    /// Rows.
    pub rows: u8,
    /// Columns.
    pub cols: u8,
}

impl Board {
    /// The fewest rows or columns.
    pub const LEAST: u8 = 3;
    /// The most rows or columns.
    pub const MOST: u8 = 6;

    /// Whether the field is on the board.
    pub const fn has(self, field: Field) -> bool {
        field.row < self.rows && field.col < self.cols
    }

    /// All fields, row by row.
    pub fn fields(self) -> impl Iterator<Item = Field> {
        (0..self.rows).flat_map(move |row| (0..self.cols).map(move |col| Field { row, col }))
    }

    /// The field in this corner.
    pub const fn corner(self, corner: Corner) -> Field {
        let (bottom, right) = (self.rows - 1, self.cols - 1);
        match corner {
            Corner::NW => Field { row: 0, col: 0 },
            Corner::NE => Field { row: 0, col: right },
            Corner::SW => Field { row: bottom, col: 0 },
            Corner::SE => Field { row: bottom, col: right },
        }
    }

    /// How many fields lie along this side of the board.
    pub const fn along(self, side: Side) -> u8 {
        match side {
            Side::N | Side::S => self.cols,
            Side::E | Side::W => self.rows,
        }
    }

    /// The field at this place along a side of the board, if the side is that long.
    pub fn edge(self, side: Side, index: u8) -> Option<Field> {
        let field = match side {
            Side::N => Field { row: 0, col: index },
            Side::S => Field { row: self.rows - 1, col: index },
            Side::W => Field { row: index, col: 0 },
            Side::E => Field { row: index, col: self.cols - 1 },
        };
        self.has(field).then_some(field)
    }

    /// The field beyond this side of `field`, if it is on the board.
    pub fn next(self, field: Field, side: Side) -> Option<Field> {
        let Field { row, col } = field;
        let next = match side {
            Side::N => Field { row: row.checked_sub(1)?, col },
            Side::S => Field { row: row + 1, col },
            Side::W => Field { row, col: col.checked_sub(1)? },
            Side::E => Field { row, col: col + 1 },
        };
        self.has(next).then_some(next)
    }
}

/// A set of fields. Rows are eight bits apart, so that no step leads from one row's end into the next row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fields(pub u64);

impl Fields {
    /// No field.
    pub const NONE: Fields = Fields(0);

    /// Just this field.
    pub const fn only(field: Field) -> Fields {
        Fields(1 << (field.row as u64 * 8 + field.col as u64))
    }

    /// This set and `field`.
    #[must_use]
    pub const fn with(self, field: Field) -> Fields {
        Fields(self.0 | Fields::only(field).0)
    }

    /// This set less `field`.
    #[must_use]
    pub const fn without(self, field: Field) -> Fields {
        Fields(self.0 & !Fields::only(field).0)
    }

    /// Whether `field` is in the set.
    pub const fn contains(self, field: Field) -> bool {
        self.0 & Fields::only(field).0 != 0
    }

    /// How many fields are in both sets.
    pub const fn shared(self, other: Fields) -> u32 {
        (self.0 & other.0).count_ones()
    }

    /// Everything that can be reached from `from` within this set, over sides; `from` need not be in it.
    #[must_use]
    pub const fn reached(self, from: Field) -> Fields {
        let mut reached = Fields::only(from).0;
        loop {
            let wider = reached | (reached << 1 | reached >> 1 | reached << 8 | reached >> 8) & self.0;
            if wider == reached {
                return Fields(reached);
            }
            reached = wider;
        }
    }
}

/// How many steps over sides two fields are apart.
pub const fn steps(from: Field, to: Field) -> u8 {
    from.row.abs_diff(to.row) + from.col.abs_diff(to.col)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of the board as a set.
    fn all(board: Board) -> Fields {
        board.fields().fold(Fields::NONE, Fields::with)
    }

    #[test]
    fn sides_lead_there_and_back_and_never_off_the_board() {
        for (rows, cols) in [(3, 3), (4, 4), (3, 6), (6, 6)] {
            let board = Board { rows, cols };
            for field in board.fields() {
                for side in Side::ALL {
                    let next = board.next(field, side);
                    assert_eq!(next.is_none(), board.edge(side, edge_place(field, side)) == Some(field));
                    if let Some(next) = next {
                        assert_eq!(board.next(next, side.opposite()), Some(field));
                        assert_eq!(steps(field, next), 1);
                    }
                }
            }
            assert_eq!(all(board).0.count_ones(), u32::from(rows * cols));
        }
    }

    fn edge_place(field: Field, side: Side) -> u8 {
        if matches!(side, Side::N | Side::S) { field.col } else { field.row }
    }

    #[test]
    fn what_is_cut_off_is_not_reached() {
        let board = Board { rows: 3, cols: 6 };
        let wall = (0..3).fold(all(board), |free, row| free.without(Field { row, col: 2 }));
        let left = wall.reached(Field { row: 1, col: 1 });
        assert_eq!(left.0.count_ones(), 6);
        assert!(!left.contains(Field { row: 0, col: 5 }));
    }
}
