//! What is left while a way is being laid: cards, fields, and what can still come of them.

use crate::board::{Field, Fields, Side, steps};
use crate::card::{CardKind, Colour};
use crate::puzzle::{Cards, Puzzle, each};

/// The light and the dark fields, as on a chessboard.
const LIGHT: Fields = Fields(0xaa55_aa55_aa55_aa55);
const DARK: Fields = Fields(!LIGHT.0);

/// What is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stock {
    /// The cards that are not laid.
    pub(crate) cards: Cards,
    /// How many cards of each kind are still to be laid.
    pub(crate) need: [u8; 4],
    /// The fields on which nothing lies.
    pub(crate) free: Fields,
}

impl Stock {
    /// Everything.
    pub(crate) fn of(puzzle: &Puzzle) -> Stock {
        let all = puzzle.of_kind.iter().fold(0, |all, cards| all | cards);
        let free = puzzle.ground.iter().fold(0, |free, ground| free | ground.0);
        let mut stock = Stock { cards: all, need: puzzle.need, free: Fields(free) };
        CardKind::ALL.iter().for_each(|kind| stock.close(puzzle, *kind));
        stock
    }

    /// How many cards are still to be laid.
    pub(crate) fn left(&self) -> u8 {
        self.need.iter().sum()
    }

    /// Of a kind of which no more are needed, no card is left and no field is of use.
    fn close(&mut self, puzzle: &Puzzle, kind: CardKind) {
        if self.need[kind as usize] == 0 {
            self.cards &= !puzzle.of_kind[kind as usize];
            self.free = Fields(self.free.0 & !puzzle.ground[kind as usize].0);
        }
    }

    /// What is left when this card is laid on this field; both must be in stock.
    pub(crate) fn less(mut self, puzzle: &Puzzle, card: usize, field: Field) -> Stock {
        let kind = puzzle.cards[card].name.kind;
        self.cards &= !(1 << card);
        self.free = self.free.without(field);
        self.need[kind as usize] = self.need[kind as usize].saturating_sub(1);
        self.close(puzzle, kind);
        self
    }

    /// The cards that may be laid on this field and have such a door.
    pub(crate) fn fitting(&self, puzzle: &Puzzle, field: Field, side: Side, colour: Colour) -> Cards {
        self.on(puzzle, field) & puzzle.fits(side, colour)
    }

    /// The cards that may be laid on this field, whatever their doors.
    pub(crate) fn on(&self, puzzle: &Puzzle, field: Field) -> Cards {
        if !self.free.contains(field) {
            return 0;
        }
        puzzle.kind_at(field).map_or(0, |kind| self.cards & puzzle.of_kind[kind as usize])
    }

    /// Whether `to` is too far from `from` for so many cards between them, or too little ground of some kind is left.
    pub(crate) fn is_out_of_reach(&self, puzzle: &Puzzle, between: u8, from: Field, to: Field) -> bool {
        if steps(from, to) > between + 1 {
            return true;
        }
        let reached = Fields(self.free.0 | Fields::only(to).0).reached(from);
        let short = |kind: &CardKind| {
            let ground = reached.shared(Fields(puzzle.ground[*kind as usize].0 & self.free.0));
            ground < u32::from(self.need[*kind as usize])
        };
        !reached.contains(to) || CardKind::ALL.iter().any(short)
    }

    /// Whether the fields do not go up like those of a chessboard: every second card lies on a light one, every other on
    /// a dark one.
    pub(crate) fn is_odd(&self, between: u8, from: Field, to: Field) -> bool {
        if (between + 1) % 2 != steps(from, to) % 2 {
            return true;
        }
        let reached = Fields(self.free.without(to).0).reached(from).without(from);
        let is_dark = (from.row + from.col) % 2 == 1;
        let (same, other) = if is_dark { (DARK, LIGHT) } else { (LIGHT, DARK) };
        reached.shared(other) < u32::from(between.div_ceil(2))
            || reached.shared(same) < u32::from(between / 2)
    }

    /// A card that must be laid and has no partner left: nothing leads into it, or nothing out of it again.
    /// `ends` are the cards that lie at the ends of the way, of which the one at the entrance may be missing (`open`);
    /// `closed` says that the last card lies already.
    pub(crate) fn lonely(&self, puzzle: &Puzzle, ends: Cards, open: bool, closed: bool) -> Option<usize> {
        let partners = self.cards | ends;
        let mut lasts = 0;
        for card in each(self.cards & puzzle.of_kind[0]) {
            let doors = puzzle.cards[card].doors;
            let others = partners & !(1 << card);
            let mut met: Cards = 0;
            let from_outside = open && doors.at(puzzle.entrance.0) == Some(puzzle.entrance.1);
            let mut sides = u32::from(from_outside);
            for side in Side::ALL {
                let Some(colour) = doors.at(side) else { continue };
                let meet = puzzle.fits(side.opposite(), colour) & others;
                sides += u32::from(meet != 0);
                met |= meet;
            }
            // In by one side from one card, out by another to another; only the last card needs no way out.
            let passes = sides >= 2 && met.count_ones() + u32::from(from_outside) >= 2;
            if sides == 0 || (!passes && (closed || lasts > 0)) {
                return Some(card);
            }
            lasts += u32::from(!passes);
        }
        None
    }
}
