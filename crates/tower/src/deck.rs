//! Decks: which cards there are. A deck is a data file, so that somebody can add one of their own.

use std::sync::{Arc, LazyLock};

use serde_json::Value;
use table::Refusal;

use crate::board::Board;
use crate::card::{Card, CardKind, CardName, Colour, Doors};
use crate::challenge::ObstacleKind;
use crate::reading::{self, Reader};

/// The version of the format of decks.
const FORMAT: u8 = 1;
/// The rule that speaks of decks.
const RULE: &str = "TOW-2";

/// A deck: its cards, entrances and obstacles, and the board that it is made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// Its name, in lower case.
    pub name: String,
    /// The board on which its challenges are made.
    pub board: Board,
    /// Passages by number, then knights, keys and chests by number.
    pub cards: Vec<Card>,
    /// The colours of which there is an entrance.
    pub entrances: Vec<Colour>,
    /// How many obstacles there are of each kind, in the order of [`ObstacleKind::ALL`].
    pub obstacles: [u8; 4],
}

impl Default for Deck {
    /// No cards at all.
    fn default() -> Deck {
        let board = Board { rows: 4, cols: 4 };
        Deck { name: String::new(), board, cards: Vec::new(), entrances: Vec::new(), obstacles: [0; 4] }
    }
}

impl Deck {
    /// The most cards of a deck.
    pub const MOST_CARDS: usize = 64;
    /// The longest name of a deck.
    const LONGEST_NAME: usize = 20;

    /// Reads a deck from its file; what is wrong is refused by its name.
    pub fn parse(text: &str) -> Result<Deck, Refusal> {
        Deck::read(&Reader::new(&reading::parse(text, RULE)?, RULE))
    }

    pub(crate) fn read(file: &Reader<'_>) -> Result<Deck, Refusal> {
        file.only(&["format", "deck", "board", "entrances", "obstacles", "cards"])?;
        file.get(&["format"])?.whole(FORMAT, FORMAT)?;
        let name = file.get(&["deck"])?;
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let text = name.text()?;
        if text.is_empty() || text.len() > Deck::LONGEST_NAME || !text.bytes().all(plain) {
            return Err(name.refuse("tower_deck_name").with("most", Deck::LONGEST_NAME));
        }
        let board = read_board(&file.get(&["board"])?)?;
        let mut entrances = Vec::new();
        for colour in file.get(&["entrances"])?.list(Colour::ALL.len())? {
            let read = colour.one_of(&Colour::ALL, Colour::name)?;
            if entrances.contains(&read) {
                return Err(colour.refuse("tower_field_twice"));
            }
            entrances.push(read);
        }
        if entrances.is_empty() {
            return Err(file.get(&["entrances"])?.refuse("tower_deck_entrances"));
        }
        let stock = file.get(&["obstacles"])?;
        stock.only(&ObstacleKind::ALL.map(ObstacleKind::name))?;
        let mut obstacles = [0; 4];
        for kind in ObstacleKind::ALL {
            obstacles[kind as usize] = stock.get(&[kind.name()])?.whole(0, 15)?;
        }
        let cards = read_cards(&file.get(&["cards"])?)?;
        Ok(Deck { name: text.to_owned(), board, cards, entrances, obstacles })
    }

    /// The card of this name.
    pub fn card(&self, name: CardName) -> Option<&Card> {
        self.cards.iter().find(|card| card.name == name)
    }

    /// The cards of this kind, by number.
    pub fn of_kind(&self, kind: CardKind) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(move |card| card.name.kind == kind)
    }

    /// The deck as its file has it.
    pub fn write(&self) -> String {
        let mut text = format!("{{\n  \"format\": {FORMAT},\n  \"deck\": {:?},\n", self.name);
        let Board { rows, cols } = self.board;
        text.push_str(&format!("  \"board\": {{\"rows\": {rows}, \"cols\": {cols}}},\n"));
        let entrances: Vec<_> = self.entrances.iter().map(|colour| format!("{:?}", colour.name())).collect();
        text.push_str(&format!("  \"entrances\": [{}],\n", entrances.join(", ")));
        let stock =
            ObstacleKind::ALL.map(|kind| format!("{:?}: {}", kind.name(), self.obstacles[kind as usize]));
        text.push_str(&format!("  \"obstacles\": {{{}}},\n  \"cards\": [\n", stock.join(", ")));
        let cards: Vec<_> = self
            .cards
            .iter()
            .map(|card| {
                let doors = card.doors.0.map(|door| door.map_or("-", Colour::name));
                format!("    \"{}: {}\"", card.name, doors.join(" "))
            })
            .collect();
        text.push_str(&cards.join(",\n"));
        text.push_str("\n  ]\n}\n");
        text
    }

    /// A number that changes when the deck does: ids of challenges are made for one deck exactly.
    pub fn fingerprint(&self) -> u32 {
        self.write()
            .bytes()
            .fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
    }
}

fn read_board(board: &Reader<'_>) -> Result<Board, Refusal> {
    board.only(&["rows", "cols"])?;
    let length = |name| board.get(&[name])?.whole(Board::LEAST, Board::MOST);
    Ok(Board { rows: length("rows")?, cols: length("cols")? })
}

fn read_cards(file: &Reader<'_>) -> Result<Vec<Card>, Refusal> {
    let mut cards: Vec<Card> = Vec::new();
    for line in file.list(Deck::MOST_CARDS)? {
        let (name, doors) = line.text()?.split_once(": ").ok_or_else(|| line.refuse("tower_card_doors"))?;
        let name: CardName = name.parse().map_err(|_| line.refuse("tower_card_name"))?;
        if cards.iter().any(|card| card.name == name) {
            return Err(line.refuse("tower_field_twice"));
        }
        let doors = read_doors(doors).ok_or_else(|| line.refuse("tower_card_doors"))?;
        cards.push(Card { name, doors });
    }
    cards.sort_by_key(|card| card.name);
    // Numbers run on from 1, so that a set of cards can be written as bits.
    for kind in CardKind::ALL {
        let numbers = cards.iter().filter(|card| card.name.kind == kind);
        if let Some((want, _)) = (1..).zip(numbers).find(|(want, card)| card.name.number != *want) {
            let gap = CardName { kind, number: want };
            return Err(file.refuse("tower_card_gap").with("card", gap.to_string()));
        }
    }
    Ok(cards)
}

/// Four words, clockwise from the top: a colour, or `-` for no door. At least one is a door.
fn read_doors(text: &str) -> Option<Doors> {
    let mut doors = Doors::default();
    let mut words = text.split(' ');
    for door in &mut doors.0 {
        let word = words.next()?;
        *door = Colour::ALL.into_iter().find(|colour| colour.name() == word);
        if door.is_none() && word != "-" {
            return None;
        }
    }
    (words.next().is_none() && doors.0.iter().any(Option::is_some)).then_some(doors)
}

/// The decks of the house. The place of a deck is part of the ids of its challenges: new ones go to the end.
const FILES: [&str; 2] =
    [include_str!("../data/castle.deck.json"), include_str!("../data/citadel.deck.json")];

static DECKS: LazyLock<Vec<Arc<Deck>>> =
    LazyLock::new(|| FILES.iter().filter_map(|file| Deck::parse(file).ok()).map(Arc::new).collect());

/// The decks of the house.
pub fn decks() -> &'static [Arc<Deck>] {
    &DECKS
}

/// The [fingerprints](Deck::fingerprint) of the decks of the house.
pub(crate) fn fingerprints() -> &'static [u32] {
    static PRINTS: LazyLock<Vec<u32>> =
        LazyLock::new(|| decks().iter().map(|deck| deck.fingerprint()).collect());
    &PRINTS
}

/// The deck of this name, if the house has it.
pub fn named(name: &str) -> Option<&'static Arc<Deck>> {
    decks().iter().find(|deck| deck.name == name)
}

/// A deck by its name, or written out.
pub(crate) fn read_named(reader: &Reader<'_>) -> Result<Arc<Deck>, Refusal> {
    if reader.is_object() {
        return Deck::read(reader).map(Arc::new);
    }
    let names = || decks().iter().map(|deck| deck.name.clone()).collect::<Vec<_>>().join(", ");
    let found = named(reader.text()?).cloned();
    found.ok_or_else(|| reader.refuse("tower_field_word").with("words", names()))
}

/// A deck from a text that may be empty for the first deck, the name of one of the house's, or a whole file.
pub fn from_text(text: &str) -> Result<Arc<Deck>, Refusal> {
    let text = text.trim();
    if text.starts_with('{') {
        return Deck::parse(text).map(Arc::new);
    }
    let name = Value::from(if text.is_empty() { "castle" } else { text });
    let object = serde_json::json!({ "deck": name });
    read_named(&Reader::new(&object, RULE).get(&["deck"])?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_decks_of_the_house_are_whole_and_written_as_they_are_read() {
        assert_eq!(decks().len(), FILES.len());
        for (deck, file) in decks().iter().zip(FILES) {
            assert_eq!(deck.write(), file, "{}", deck.name);
            assert_eq!(named(&deck.name), Some(deck));
        }
    }
}
