//! Ids of challenges: short texts for links, with a version and a check of typing errors.
//!
//! The letters are digits and small letters without i, l, o and u: five bits each, most significant first, capitals
//! and look-alikes read as what they look like. The first letter is the version, the last three are the check. Each
//! challenge has exactly one id.

use std::sync::Arc;

use table::Refusal;

use crate::board::{Board, Corner, Side};
use crate::card::{CardKind, CardName, Colour};
use crate::challenge::{Challenge, Entrance, Obstacle, ObstacleKind, Posed, Specials};
use crate::deck::{Deck, decks, fingerprints};

/// The longest id that is read.
pub const LONGEST: usize = 80;

const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const VERSION: u8 = 1;
/// How many letters the check has.
const CHECK: usize = 3;

/// The id of a challenge; `None` if its deck is not of the house, for ids name decks by their place.
pub fn write(challenge: &Challenge) -> Option<String> {
    let place = decks().iter().position(|deck| deck.name == challenge.deck)?;
    let deck = decks().get(place)?;
    challenge.check(deck).ok()?;
    let board = challenge.board();
    let mut bits = Bits::default();
    bits.push(place, 3);
    bits.push(usize::from(board.rows - Board::LEAST), 2);
    bits.push(usize::from(board.cols - Board::LEAST), 2);
    bits.push(challenge.entrance.colour as usize, 3);
    bits.push(challenge.entrance.side as usize, 2);
    bits.push(usize::from(challenge.entrance.index), 3);
    bits.push(challenge.exit as usize, 2);
    // Each field says whether there is an obstacle; those that have one say which.
    for field in board.fields() {
        match challenge.obstacle(field) {
            None => bits.push(0, 1),
            Some(kind) => bits.push(4 + kind as usize, 3),
        }
    }
    for card in deck.of_kind(CardKind::Passage) {
        bits.push(usize::from(challenge.cards.contains(&card.name.number)), 1);
    }
    for kind in CardKind::SPECIAL {
        let count = challenge.specials.of(kind);
        (0..count).for_each(|_| bits.push(1, 1));
        bits.push(0, 1);
    }
    let mut letters = vec![VERSION];
    letters.extend(bits.letters());
    letters.extend(check(&letters, place)?);
    letters.iter().map(|letter| LETTERS.get(usize::from(*letter)).map(|byte| char::from(*byte))).collect()
}

fn refuse(key: &str) -> Refusal {
    Refusal::new("TOW-3", key).with("field", "id")
}

/// The challenge with this id.
pub fn read(text: &str) -> Result<Posed, Refusal> {
    let text = text.trim();
    if text.len() > LONGEST {
        return Err(refuse("tower_id_length"));
    }
    let letters: Vec<u8> =
        text.bytes().map(letter).collect::<Option<_>>().ok_or_else(|| refuse("tower_id_letters"))?;
    let (version, rest) = letters.split_first().ok_or_else(|| refuse("tower_id_length"))?;
    if *version != VERSION {
        return Err(refuse("tower_id_version"));
    }
    let (body, given) = rest.split_last_chunk::<CHECK>().ok_or_else(|| refuse("tower_id_length"))?;
    let mut bits = Bits::of(body);
    let mut next = |count| bits.next(count);
    let place = next(3).ok_or_else(|| refuse("tower_id_length"))?;
    let deck: &Arc<Deck> = decks().get(place).ok_or_else(|| refuse("tower_id_deck"))?;
    if check(letters.get(..letters.len() - CHECK).unwrap_or_default(), place) != Some(*given) {
        return Err(refuse("tower_id_check"));
    }
    let challenge = read_body(deck, &mut next).ok_or_else(|| refuse("tower_id_content"))?;
    // Whatever else those letters might say is no challenge of ours.
    if !bits.is_done() {
        return Err(refuse("tower_id_content"));
    }
    challenge.check(deck)?;
    Ok(Posed { deck: Arc::clone(deck), challenge })
}

fn read_body(deck: &Deck, next: &mut impl FnMut(u32) -> Option<usize>) -> Option<Challenge> {
    let length = |bits: usize| u8::try_from(bits).ok().map(|bits| bits + Board::LEAST);
    let board = Board { rows: length(next(2)?)?, cols: length(next(2)?)? };
    let entrance = Entrance {
        colour: *Colour::ALL.get(next(3)?)?,
        side: *Side::ALL.get(next(2)?)?,
        index: u8::try_from(next(3)?).ok()?,
    };
    let exit = *Corner::ALL.get(next(2)?)?;
    let mut obstacles = Vec::new();
    for field in board.fields() {
        if next(1)? == 1 {
            let kind = *ObstacleKind::ALL.get(next(2)?)?;
            obstacles.push(Obstacle { row: field.row, col: field.col, kind });
        }
    }
    let mut cards = Vec::new();
    for card in deck.of_kind(CardKind::Passage) {
        if next(1)? == 1 {
            cards.push(card.name.number);
        }
    }
    let mut specials = Specials::default();
    for kind in CardKind::SPECIAL {
        while next(1)? == 1 {
            let count = specials.of_mut(kind)?;
            *count += 1;
            deck.card(CardName { kind, number: *count })?;
        }
    }
    Some(Challenge {
        deck: deck.name.clone(),
        rows: board.rows,
        cols: board.cols,
        entrance,
        exit,
        obstacles,
        cards,
        specials,
    })
}

/// The value of a letter, kind to those who type.
fn letter(byte: u8) -> Option<u8> {
    let byte = match byte.to_ascii_lowercase() {
        b'o' => b'0',
        b'i' | b'l' => b'1',
        byte => byte,
    };
    LETTERS.iter().position(|letter| *letter == byte).and_then(|place| u8::try_from(place).ok())
}

/// Fifteen bits that notice every change of up to three letters in a row, and another deck.
fn check(letters: &[u8], deck: usize) -> Option<[u8; CHECK]> {
    const POLYNOMIAL: u32 = 0x4599;
    let mut sum = fingerprints().get(deck)? % (1 << 15);
    for letter in letters {
        sum ^= u32::from(*letter) << 10;
        for _ in 0..5 {
            sum = sum << 1 ^ if sum & 1 << 14 == 0 { 0 } else { POLYNOMIAL };
            sum &= (1 << 15) - 1;
        }
    }
    Some([10, 5, 0].map(|shift| u8::try_from(sum >> shift & 31).unwrap_or_default()))
}

/// A row of bits.
#[derive(Default)]
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn of(letters: &[u8]) -> Bits {
        let bits = letters.iter().flat_map(|letter| (0..5).rev().map(move |bit| letter >> bit & 1 == 1));
        Bits { bits: bits.collect(), at: 0 }
    }

    fn push(&mut self, value: usize, count: u32) {
        self.bits.extend((0..count).rev().map(|bit| value >> bit & 1 == 1));
    }

    fn next(&mut self, count: u32) -> Option<usize> {
        let mut value = 0;
        for _ in 0..count {
            value = value << 1 | usize::from(*self.bits.get(self.at)?);
            self.at += 1;
        }
        Some(value)
    }

    /// Whether nothing is left but the filling of the last letter.
    fn is_done(&self) -> bool {
        self.bits.len() - self.at < 5 && self.bits.iter().skip(self.at).all(|bit| !bit)
    }

    fn letters(&self) -> impl Iterator<Item = u8> + '_ {
        let value =
            |five: &[bool]| (0..5).fold(0, |value, at| value << 1 | u8::from(five.get(at) == Some(&true)));
        self.bits.chunks(5).map(value)
    }
}
