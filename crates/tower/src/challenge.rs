//! Challenges: where the entrance, the exit and the obstacles are, and which cards are to be used (TOW-3).

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use ts_rs::TS;

use crate::board::{Board, Corner, Field, Side};
use crate::card::{CardKind, CardName, Colour};
use crate::deck::{self, Deck};
use crate::reading::{self, Reader};

/// The rule that speaks of challenges.
const RULE: &str = "TOW-3";

/// What lies on a field from the beginning (TOW-7).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleKind {
    /// Nothing may be laid on it.
    Wall,
    /// Only a knight may be laid on it.
    Dragon,
    /// Only a key may be laid on it.
    ClosedDoor,
    /// Only an open chest may be laid on it.
    ClosedChest,
}

impl ObstacleKind {
    /// All kinds.
    pub const ALL: [ObstacleKind; 4] =
        [ObstacleKind::Wall, ObstacleKind::Dragon, ObstacleKind::ClosedDoor, ObstacleKind::ClosedChest];

    /// Its name in files.
    pub const fn name(self) -> &'static str {
        ["wall", "dragon", "closed_door", "closed_chest"][self as usize]
    }

    /// The kind of card that may be laid on it.
    pub const fn overcome_by(self) -> Option<CardKind> {
        match self {
            ObstacleKind::Wall => None,
            ObstacleKind::Dragon => Some(CardKind::Knight),
            ObstacleKind::ClosedDoor => Some(CardKind::Key),
            ObstacleKind::ClosedChest => Some(CardKind::Chest),
        }
    }

    /// The obstacle that this kind of card overcomes; `None` for a passage.
    pub fn of(kind: CardKind) -> Option<ObstacleKind> {
        ObstacleKind::ALL.into_iter().find(|obstacle| obstacle.overcome_by() == Some(kind))
    }
}

/// The entrance: a door at an edge of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Entrance {
    /// The colour of its door.
    pub colour: Colour,
    /// The side of the board where it lies.
    pub side: Side,
    /// Its place along the side, from the left or from the top, from 0.
    pub index: u8,
}

/// An obstacle and its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema, TS)]
pub struct Obstacle {
    /// The row, from 0.
    pub row: u8,
    /// The column, from 0.
    pub col: u8,
    /// What it is.
    pub kind: ObstacleKind,
}

impl Obstacle {
    /// Where it lies.
    pub const fn field(self) -> Field {
        Field { row: self.row, col: self.col }
    }
}

/// How many special cards of each kind are to be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Specials {
    /// Knights.
    pub knight: u8,
    /// Keys.
    pub key: u8,
    /// Open chests.
    pub chest: u8,
}

impl Specials {
    /// How many of this kind; 0 for passages, which are named one by one.
    pub const fn of(self, kind: CardKind) -> u8 {
        match kind {
            CardKind::Passage => 0,
            CardKind::Knight => self.knight,
            CardKind::Key => self.key,
            CardKind::Chest => self.chest,
        }
    }

    /// How many of this kind, to be changed; `None` for passages.
    pub const fn of_mut(&mut self, kind: CardKind) -> Option<&mut u8> {
        match kind {
            CardKind::Passage => None,
            CardKind::Knight => Some(&mut self.knight),
            CardKind::Key => Some(&mut self.key),
            CardKind::Chest => Some(&mut self.chest),
        }
    }

    /// All together.
    pub const fn sum(self) -> u8 {
        self.knight + self.key + self.chest
    }
}

/// A challenge. One that was read or checked fits its deck and its board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Challenge {
    /// The name of its deck.
    pub deck: String,
    /// Rows of the board.
    pub rows: u8,
    /// Columns of the board.
    pub cols: u8,
    /// The entrance.
    pub entrance: Entrance,
    /// The corner of the exit.
    pub exit: Corner,
    /// The obstacles, row by row.
    pub obstacles: Vec<Obstacle>,
    /// The numbers of the passages, rising. All are to be used.
    pub cards: Vec<u8>,
    /// How many special cards are to be used; which of them is to be found out.
    pub specials: Specials,
}

impl Default for Challenge {
    /// No challenge at all: a single door to a single field that no card is for.
    fn default() -> Challenge {
        Challenge {
            deck: String::new(),
            rows: Board::LEAST,
            cols: Board::LEAST,
            entrance: Entrance { colour: Colour::Red, side: Side::N, index: 0 },
            exit: Corner::SE,
            obstacles: Vec::new(),
            cards: Vec::new(),
            specials: Specials::default(),
        }
    }
}

/// A challenge and the deck that it is played with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posed {
    /// The deck.
    pub deck: Arc<Deck>,
    /// The challenge.
    pub challenge: Challenge,
}

/// What files may say beside the challenge itself: it is ours to find out, not to believe.
const REMARKS: [&str; 7] =
    ["format", "number", "level", "level_name", "solution", "published_sequence", "search_nodes"];

impl Challenge {
    /// The board.
    pub const fn board(&self) -> Board {
        Board { rows: self.rows, cols: self.cols }
    }

    /// The field behind the entrance: the first card goes there.
    pub fn first_field(&self) -> Field {
        self.board().edge(self.entrance.side, self.entrance.index).unwrap_or(Field { row: 0, col: 0 })
    }

    /// The field of the exit: the last card goes there.
    pub fn last_field(&self) -> Field {
        self.board().corner(self.exit)
    }

    /// The obstacle on this field.
    pub fn obstacle(&self, field: Field) -> Option<ObstacleKind> {
        self.obstacles.iter().find(|obstacle| obstacle.field() == field).map(|obstacle| obstacle.kind)
    }

    /// How many cards a way has.
    pub fn length(&self) -> usize {
        self.cards.len() + usize::from(self.specials.sum())
    }

    /// The cards that may be used, in the order of the deck: the passages that are named, and every special card of a
    /// kind of which some are to be used.
    pub fn hand<'a>(&'a self, deck: &'a Deck) -> impl Iterator<Item = &'a crate::card::Card> {
        deck.cards.iter().filter(|card| self.uses(card.name))
    }

    /// Whether the card may be used.
    pub fn uses(&self, card: CardName) -> bool {
        match card.kind {
            CardKind::Passage => self.cards.contains(&card.number),
            kind => self.specials.of(kind) > 0,
        }
    }

    /// Reads a challenge from its file.
    pub fn parse(text: &str) -> Result<Posed, Refusal> {
        Challenge::read(&Reader::new(&reading::parse(text, RULE)?, RULE))
    }

    pub(crate) fn read(file: &Reader<'_>) -> Result<Posed, Refusal> {
        let known = [
            "deck",
            "rows",
            "cols",
            "entrance",
            "exit",
            "obstacles",
            "cards",
            "normal_cards",
            "specials",
            "special_counts",
        ];
        file.only(&[known.as_slice(), REMARKS.as_slice()].concat())?;
        let deck = match file.find(&["deck"])? {
            Some(reader) => deck::read_named(&reader)?,
            None => deck::from_text("")?,
        };
        let length = |name: &str, preset: u8| match file.find(&[name])? {
            Some(reader) => reader.whole(Board::LEAST, Board::MOST),
            None => Ok(preset),
        };
        let board = Board { rows: length("rows", deck.board.rows)?, cols: length("cols", deck.board.cols)? };
        let mut challenge = Challenge {
            deck: deck.name.clone(),
            rows: board.rows,
            cols: board.cols,
            entrance: read_entrance(&file.get(&["entrance"])?, board)?,
            exit: read_exit(&file.get(&["exit"])?)?,
            obstacles: Vec::new(),
            cards: Vec::new(),
            specials: Specials::default(),
        };
        for reader in file.get(&["obstacles"])?.list(usize::from(board.rows * board.cols))? {
            reader.only(&["kind", "row", "col"])?;
            challenge.obstacles.push(Obstacle {
                row: reader.get(&["row"])?.whole(0, board.rows - 1)?,
                col: reader.get(&["col"])?.whole(0, board.cols - 1)?,
                kind: reader.get(&["kind"])?.one_of(&ObstacleKind::ALL, ObstacleKind::name)?,
            });
        }
        for reader in file.get(&["cards", "normal_cards"])?.list(Deck::MOST_CARDS)? {
            challenge.cards.push(reader.whole(1, u8::MAX)?);
        }
        if let Some(reader) = file.find(&["specials", "special_counts"])? {
            reader.only(&["knight", "key", "chest", "open_chest"])?;
            for kind in CardKind::SPECIAL {
                let names = [kind.name(), "open_chest"];
                let names = if kind == CardKind::Chest { &names[..] } else { &names[..1] };
                if let (Some(count), Some(reader)) = (challenge.specials.of_mut(kind), reader.find(names)?) {
                    *count = reader.whole(0, 15)?;
                }
            }
        }
        challenge.check(&deck)?;
        challenge.obstacles.sort_unstable();
        challenge.cards.sort_unstable();
        Ok(Posed { deck, challenge })
    }

    /// Whether the challenge fits its deck and its board; what does not is refused by its name.
    pub fn check(&self, deck: &Deck) -> Result<(), Refusal> {
        let refuse = |key: &str, field: String| Refusal::new(RULE, key).with("field", field);
        let lengths = Board::LEAST..=Board::MOST;
        if !lengths.contains(&self.rows) || !lengths.contains(&self.cols) {
            return Err(refuse("tower_challenge_board", "rows".to_owned()));
        }
        let board = self.board();
        if board.edge(self.entrance.side, self.entrance.index).is_none() {
            return Err(refuse("tower_challenge_edge", "entrance.index".to_owned()));
        }
        if !deck.entrances.contains(&self.entrance.colour) {
            return Err(refuse("tower_challenge_not_in_deck", "entrance.colour".to_owned()));
        }
        let mut left = deck.obstacles;
        for (place, obstacle) in self.obstacles.iter().enumerate() {
            let field = format!("obstacles[{place}]");
            let taken = self.obstacles.iter().take(place).any(|other| other.field() == obstacle.field());
            if !board.has(obstacle.field()) || taken || obstacle.field() == self.last_field() {
                return Err(refuse("tower_challenge_field", field));
            }
            let left = &mut left[obstacle.kind as usize];
            *left = left.checked_sub(1).ok_or_else(|| refuse("tower_challenge_not_in_deck", field))?;
        }
        for (place, number) in self.cards.iter().enumerate() {
            let field = || format!("cards[{place}]");
            if self.cards.iter().take(place).any(|other| other == number) {
                return Err(refuse("tower_field_twice", field()));
            }
            if deck.card(CardName { kind: CardKind::Passage, number: *number }).is_none() {
                return Err(refuse("tower_challenge_not_in_deck", field()));
            }
        }
        for kind in CardKind::SPECIAL {
            let count = usize::from(self.specials.of(kind));
            let field = || format!("specials.{}", kind.name());
            if count > deck.of_kind(kind).count() {
                return Err(refuse("tower_challenge_not_in_deck", field()));
            }
            let obstacles = self.obstacles.iter().filter(|one| one.kind.overcome_by() == Some(kind)).count();
            if count > obstacles {
                return Err(refuse("tower_challenge_no_obstacle", field()));
            }
        }
        if self.cards.is_empty() || self.length() > usize::from(self.rows * self.cols) {
            return Err(refuse("tower_challenge_cards", "cards".to_owned()));
        }
        Ok(())
    }
}

fn read_entrance(file: &Reader<'_>, board: Board) -> Result<Entrance, Refusal> {
    file.only(&["colour", "side", "index"])?;
    let side = file.get(&["side"])?.one_of(&Side::ALL, Side::name)?;
    Ok(Entrance {
        colour: file.get(&["colour"])?.one_of(&Colour::ALL, Colour::name)?,
        side,
        index: file.get(&["index"])?.whole(0, board.along(side) - 1)?,
    })
}

/// A corner, alone or in an object that also names its field.
fn read_exit(file: &Reader<'_>) -> Result<Corner, Refusal> {
    if !file.is_object() {
        return file.one_of(&Corner::ALL, Corner::name);
    }
    file.only(&["corner", "row", "col"])?;
    file.get(&["corner"])?.one_of(&Corner::ALL, Corner::name)
}
