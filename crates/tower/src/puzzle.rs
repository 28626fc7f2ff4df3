//! A challenge made ready for searching: cards and fields as bits.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::{Board, Field, Fields, Side};
use crate::card::{Card, CardKind, CardName, Colour};
use crate::challenge::{Challenge, Posed};
use crate::deck::Deck;

/// A set of cards of a puzzle, by their places in [`Puzzle::cards`].
pub(crate) type Cards = u64;

/// The places of the cards in a set, lowest first.
pub(crate) fn each(mut cards: Cards) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = cards.trailing_zeros();
        (cards != 0).then(|| {
            cards &= cards - 1;
            place as usize
        })
    })
}

/// A card on a field.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
pub struct LaidCard {
    /// The card.
    pub card: CardName,
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub col: u8,
}

impl LaidCard {
    /// The card on this field.
    pub const fn new(card: CardName, field: Field) -> LaidCard {
        LaidCard { card, row: field.row, col: field.col }
    }

    /// Where it lies.
    pub const fn field(self) -> Field {
        Field { row: self.row, col: self.col }
    }
}

/// A challenge made ready for searching.
#[derive(Clone, Debug)]
pub struct Puzzle {
    pub(crate) board: Board,
    /// Every card that may be used.
    pub(crate) cards: Vec<Card>,
    /// The cards with a door of this colour on this side.
    fits: [[Cards; Colour::ALL.len()]; 4],
    /// The cards of each kind.
    pub(crate) of_kind: [Cards; 4],
    /// The fields on which each kind may be laid (TOW-7).
    pub(crate) ground: [Fields; 4],
    /// How many cards of each kind a way has.
    pub(crate) need: [u8; 4],
    /// The field behind the entrance.
    pub(crate) first: Field,
    /// The field of the exit.
    pub(crate) last: Field,
    /// The side of the first field at which the entrance lies, and its colour.
    pub(crate) entrance: (Side, Colour),
}

impl Puzzle {
    /// The puzzle of a challenge with its deck.
    pub fn new(challenge: &Challenge, deck: &Deck) -> Puzzle {
        let board = challenge.board();
        let cards: Vec<Card> = challenge.hand(deck).copied().take(Deck::MOST_CARDS).collect();
        let mut puzzle = Puzzle {
            board,
            fits: [[0; Colour::ALL.len()]; 4],
            of_kind: [0; 4],
            ground: [Fields::NONE; 4],
            need: [0; 4],
            first: challenge.first_field(),
            last: challenge.last_field(),
            entrance: (challenge.entrance.side, challenge.entrance.colour),
            cards,
        };
        for (place, card) in puzzle.cards.iter().enumerate() {
            puzzle.of_kind[card.name.kind as usize] |= 1 << place;
            for side in Side::ALL {
                if let Some(colour) = card.doors.at(side) {
                    puzzle.fits[side.index()][colour as usize] |= 1 << place;
                }
            }
        }
        for field in board.fields() {
            let kind = match challenge.obstacle(field) {
                None => Some(CardKind::Passage),
                Some(obstacle) => obstacle.overcome_by(),
            };
            if let Some(kind) = kind {
                let ground = &mut puzzle.ground[kind as usize];
                *ground = ground.with(field);
            }
        }
        puzzle.need[0] = u8::try_from(challenge.cards.len()).unwrap_or(u8::MAX);
        for kind in CardKind::SPECIAL {
            puzzle.need[kind as usize] = challenge.specials.of(kind);
        }
        puzzle
    }

    /// The cards with a door of this colour on this side.
    pub(crate) const fn fits(&self, side: Side, colour: Colour) -> Cards {
        self.fits[side.index()][colour as usize]
    }

    /// The kind of card that this field takes, if any.
    pub(crate) fn kind_at(&self, field: Field) -> Option<CardKind> {
        CardKind::ALL.into_iter().find(|kind| self.ground[*kind as usize].contains(field))
    }

    /// The card at this place and its name.
    pub(crate) fn laid(&self, card: usize, field: Field) -> LaidCard {
        LaidCard::new(self.cards[card].name, field)
    }

    /// The place of the card of this name.
    pub(crate) fn place(&self, name: CardName) -> Option<usize> {
        self.cards.iter().position(|card| card.name == name)
    }
}

impl From<&Posed> for Puzzle {
    fn from(posed: &Posed) -> Puzzle {
        Puzzle::new(&posed.challenge, &posed.deck)
    }
}
