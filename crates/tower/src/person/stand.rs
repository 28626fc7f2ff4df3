//! Where a person stands who works from both ends: what lies from the entrance on, and from the exit back.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::{Field, Side};
use crate::puzzle::{Cards, LaidCard, Puzzle, each};
use crate::stock::Stock;

/// An end of the way at which somebody works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The way from the entrance on.
    Entrance,
    /// The way from the exit back.
    Exit,
}

impl End {
    pub(crate) const BOTH: [End; 2] = [End::Entrance, End::Exit];
}

/// A card on a field, by its place in the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tip {
    pub(crate) card: usize,
    pub(crate) field: Field,
}

/// What lies, as far as it matters: the newest card of each end, and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stand {
    pub(crate) stock: Stock,
    pub(crate) head: Option<Tip>,
    pub(crate) tail: Option<Tip>,
}

impl Stand {
    /// Nothing lies.
    pub(crate) fn empty(puzzle: &Puzzle) -> Stand {
        Stand { stock: Stock::of(puzzle), head: None, tail: None }
    }

    /// The stand with one more card.
    pub(crate) fn with(&self, puzzle: &Puzzle, end: End, tip: Tip) -> Stand {
        let stock = self.stock.less(puzzle, tip.card, tip.field);
        match end {
            End::Entrance => Stand { stock, head: Some(tip), ..*self },
            End::Exit => Stand { stock, tail: Some(tip), ..*self },
        }
    }

    /// The stand after cards of a way, laid from the entrance on and from the exit back; `None` if one is not in stock.
    pub(crate) fn of(puzzle: &Puzzle, head: &[LaidCard], tail: &[LaidCard]) -> Option<Stand> {
        let mut stand = Stand::empty(puzzle);
        let ends = head.iter().map(|laid| (End::Entrance, laid));
        for (end, laid) in ends.chain(tail.iter().rev().map(|laid| (End::Exit, laid))) {
            let tip = Tip { card: puzzle.place(laid.card)?, field: laid.field() };
            if stand.stock.on(puzzle, tip.field) & 1 << tip.card == 0 {
                return None;
            }
            stand = stand.with(puzzle, end, tip);
        }
        Some(stand)
    }

    /// How many cards lie between the two ends when all is laid.
    pub(crate) fn left(&self) -> u8 {
        self.stock.left()
    }

    /// Everything that could be laid next at this end, by doors and fields alone.
    pub(crate) fn tries(&self, puzzle: &Puzzle, end: End) -> Vec<Tip> {
        let mut tries = Vec::new();
        let mut add = |field: Field, cards: Cards| {
            tries.extend(
                each(cards).map(|card| Tip { card, field }).filter(|tip| self.allows(puzzle, end, *tip)),
            );
        };
        match (end, self.head, self.tail) {
            (End::Entrance, None, _) => {
                let (side, colour) = puzzle.entrance;
                add(puzzle.first, self.stock.fitting(puzzle, puzzle.first, side, colour));
            }
            (End::Exit, _, None) => add(puzzle.last, self.stock.on(puzzle, puzzle.last)),
            (End::Entrance, Some(tip), _) | (End::Exit, _, Some(tip)) => {
                for (side, field) in neighbours(puzzle, tip.field) {
                    let Some(colour) = puzzle.cards[tip.card].doors.at(side) else { continue };
                    add(field, self.stock.fitting(puzzle, field, side.opposite(), colour));
                }
            }
        }
        tries
    }

    /// Whether the card could lie there as far as the two ends are concerned.
    fn allows(&self, puzzle: &Puzzle, end: End, tip: Tip) -> bool {
        let completes = self.left() == 1;
        match end {
            End::Entrance => match self.tail {
                Some(tail) => !completes || meet(puzzle, tip, tail),
                None => completes == (tip.field == puzzle.last),
            },
            End::Exit => match self.head {
                Some(head) if completes => meet(puzzle, tip, head),
                None if completes => {
                    let (side, colour) = puzzle.entrance;
                    tip.field == puzzle.first && puzzle.cards[tip.card].doors.at(side) == Some(colour)
                }
                None if tip.field == puzzle.first => false,
                _ => self.tail.is_some() || self.can_be_entered(puzzle, tip),
            },
        }
    }

    /// Whether some card could lead into this one.
    fn can_be_entered(&self, puzzle: &Puzzle, tip: Tip) -> bool {
        neighbours(puzzle, tip.field).any(|(side, field)| {
            let Some(colour) = puzzle.cards[tip.card].doors.at(side) else { return false };
            let others = self.stock.fitting(puzzle, field, side.opposite(), colour) & !(1 << tip.card);
            let head = self.head.filter(|head| head.field == field);
            others != 0 || head.is_some_and(|head| meet(puzzle, tip, head))
        })
    }
}

/// The fields around a field, with the sides beyond which they lie.
pub(crate) fn neighbours(puzzle: &Puzzle, field: Field) -> impl Iterator<Item = (Side, Field)> {
    let board = puzzle.board;
    Side::ALL.into_iter().filter_map(move |side| Some((side, board.next(field, side)?)))
}

/// Whether two cards touch by equal doors (TOW-5).
pub(crate) fn meet(puzzle: &Puzzle, one: Tip, other: Tip) -> bool {
    neighbours(puzzle, one.field).any(|(side, field)| {
        let door = puzzle.cards[one.card].doors.at(side);
        field == other.field && door.is_some() && door == puzzle.cards[other.card].doors.at(side.opposite())
    })
}
