//! What a seat has laid, judged as it stands (TOW-8, TOW-9).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::board::{Field, Fields, Side};
use crate::card::{CardKind, CardName, Colour, Doors};
use crate::challenge::Challenge;
use crate::deck::Deck;
use crate::puzzle::{self, LaidCard};

/// What is right and wrong with the cards that lie.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Judgement {
    /// Whether the challenge is solved.
    pub solved: bool,
    /// The longest unbroken way from the entrance, field by field.
    pub way: Vec<Field>,
    /// Where it breaks, and why; empty if solved.
    pub breaks: Vec<Break>,
    /// Every place where two doors or sides touch: two cards, or the entrance and the first field.
    pub touches: Vec<Touch>,
    /// How many cards are still to be laid.
    pub missing: u8,
}

/// Two sides that touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Touch {
    /// The row of the card.
    pub row: u8,
    /// Its column.
    pub col: u8,
    /// The side at which it touches the other card, or the entrance.
    pub side: Side,
    /// Its door there.
    pub door: Option<Colour>,
    /// The door of the other.
    pub other: Option<Colour>,
    /// Whether one can walk through: two doors of the same colour.
    pub fits: bool,
}

/// A place where the way breaks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Break {
    /// The rule that is not kept.
    pub rule: String,
    /// Why.
    pub why: Why,
    /// The row of the field.
    pub row: u8,
    /// Its column.
    pub col: u8,
    /// The side of the field, where it is about a side.
    pub side: Option<Side>,
}

/// Why a way breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// No card touches the entrance.
    NoFirst,
    /// The two doors have different colours.
    DoorsDiffer,
    /// On one of the two sides there is no door.
    NoDoor,
    /// The way goes no further.
    OpenEnd,
    /// The way is at the exit, and cards are left.
    TooSoon,
    /// The card lies beside the way.
    BesideWay,
    /// More cards of its kind lie than the challenge names.
    TooMany,
}

impl Why {
    /// The rule that is not kept.
    pub const fn rule(self) -> &'static str {
        match self {
            Why::DoorsDiffer | Why::NoDoor => "TOW-5",
            _ => "TOW-4",
        }
    }

    fn at(self, field: Field, side: Option<Side>) -> Break {
        Break { rule: self.rule().to_owned(), why: self, row: field.row, col: field.col, side }
    }
}

/// Judges what lies, as it stands.
pub fn judge(challenge: &Challenge, deck: &Deck, laid: &[LaidCard]) -> Judgement {
    let ground = Ground::new(challenge, deck, laid);
    let is_complete = ground.missing == 0 && laid.len() == challenge.length();
    let whole = if is_complete { ground.whole_way() } else { None };
    let solved = whole.is_some();
    let way = whole.unwrap_or_else(|| ground.longest_way());
    let breaks = if solved { Vec::new() } else { ground.breaks(&way) };
    Judgement { solved, breaks, touches: ground.touches(), missing: ground.missing, way }
}

/// The most steps in search of the longest way; what people lay takes a few dozen.
const MOST_STEPS: u32 = 20_000;
/// The most steps in search of a way over all cards.
const MOST_WHOLE_STEPS: u32 = 2_000_000;

/// The cards that lie, by field, and where one can walk.
struct Ground<'a> {
    challenge: &'a Challenge,
    laid: &'a [LaidCard],
    doors: [Option<Doors>; 64],
    /// For each field the fields to which one can walk from it.
    paths: [Fields; 64],
    all: Fields,
    missing: u8,
}

const fn place(field: Field) -> usize {
    field.row as usize * 8 + field.col as usize
}

fn each(fields: Fields) -> impl Iterator<Item = Field> {
    puzzle::each(fields.0).map(|place| Field { row: (place / 8) as u8, col: (place % 8) as u8 })
}

impl<'a> Ground<'a> {
    fn new(challenge: &'a Challenge, deck: &Deck, laid: &'a [LaidCard]) -> Ground<'a> {
        let mut doors = [None; 64];
        let mut all = Fields::NONE;
        for laid in laid {
            doors[place(laid.field()) % 64] = deck.card(laid.card).map(|card| card.doors);
            all = all.with(laid.field());
        }
        let count = |kind: CardKind| laid.iter().filter(|laid| laid.card.kind == kind).count();
        let passages = challenge.cards.len().saturating_sub(count(CardKind::Passage));
        let specials = CardKind::SPECIAL
            .iter()
            .map(|kind| usize::from(challenge.specials.of(*kind)).saturating_sub(count(*kind)));
        let missing = u8::try_from(passages + specials.sum::<usize>()).unwrap_or(u8::MAX);
        let mut ground = Ground { challenge, laid, doors, paths: [Fields::NONE; 64], all, missing };
        for laid in laid {
            let here = laid.field();
            let open = |side: &Side| {
                let door = ground.door(here, *side)?;
                let next = challenge.board().next(here, *side)?;
                (ground.door(next, side.opposite()) == Some(door)).then_some(next)
            };
            let paths = Side::ALL.iter().filter_map(open).fold(Fields::NONE, Fields::with);
            ground.paths[place(here) % 64] = paths;
        }
        ground
    }

    fn door(&self, field: Field, side: Side) -> Option<Colour> {
        self.doors[place(field) % 64].and_then(|doors| doors.at(side))
    }

    /// The first field, if a card lies there whose door fits the entrance.
    fn start(&self) -> Option<Field> {
        let first = self.challenge.first_field();
        let entrance = self.challenge.entrance;
        (self.door(first, entrance.side) == Some(entrance.colour)).then_some(first)
    }

    /// A way over all cards to the exit, if there is one.
    fn whole_way(&self) -> Option<Vec<Field>> {
        let start = self.start()?;
        let mut way = vec![start];
        let left = self.all.without(start);
        self.complete(&mut way, left, &mut { MOST_WHOLE_STEPS }).then_some(way)
    }

    fn complete(&self, way: &mut Vec<Field>, left: Fields, steps: &mut u32) -> bool {
        let (last, Some(here)) = (self.challenge.last_field(), way.last().copied()) else { return false };
        if left == Fields::NONE {
            return here == last;
        }
        if here == last || *steps == 0 || !self.can_be_completed(here, left, last) {
            return false;
        }
        *steps -= 1;
        for next in each(Fields(self.paths[place(here) % 64].0 & left.0)) {
            way.push(next);
            if self.complete(way, left.without(next), steps) {
                return true;
            }
            way.pop();
        }
        false
    }

    /// Whether all that is left hangs together, and nothing but the exit is a dead end.
    fn can_be_completed(&self, here: Field, left: Fields, last: Field) -> bool {
        let open = left.with(here);
        let mut reached = Fields::only(here);
        loop {
            let wider = each(reached)
                .fold(reached.0, |wider, field| wider | self.paths[place(field) % 64].0 & left.0);
            if wider == reached.0 {
                break;
            }
            reached = Fields(wider);
        }
        let dead_end = |field: &Field| *field != last && self.paths[place(*field) % 64].shared(open) < 2;
        reached.0 & left.0 == left.0 && !each(left).any(|field| dead_end(&field))
    }

    /// The longest way from the entrance; of equally long ones one to the exit.
    fn longest_way(&self) -> Vec<Field> {
        let Some(start) = self.start() else { return Vec::new() };
        let mut longest = Vec::new();
        self.lengthen(&mut vec![start], self.all.without(start), &mut longest, &mut { MOST_STEPS });
        longest
    }

    fn lengthen(&self, way: &mut Vec<Field>, left: Fields, longest: &mut Vec<Field>, steps: &mut u32) {
        let last = Some(self.challenge.last_field());
        let better = way.len() > longest.len() || way.len() == longest.len() && way.last().copied() == last;
        if better {
            longest.clone_from(way);
        }
        if *steps == 0 || way.last().copied() == last {
            return;
        }
        *steps -= 1;
        let Some(here) = way.last().copied() else { return };
        for next in each(Fields(self.paths[place(here) % 64].0 & left.0)) {
            way.push(next);
            self.lengthen(way, left.without(next), longest, steps);
            way.pop();
        }
    }

    fn touches(&self) -> Vec<Touch> {
        let entrance = self.challenge.entrance;
        let first = self.challenge.first_field();
        let mut touches = Vec::new();
        let mut add = |here: Field, side: Side, other: Option<Colour>| {
            let door = self.door(here, side);
            let fits = door.is_some() && door == other;
            touches.push(Touch { row: here.row, col: here.col, side, door, other, fits });
        };
        if self.all.contains(first) {
            add(first, entrance.side, Some(entrance.colour));
        }
        for here in each(self.all) {
            for side in [Side::E, Side::S] {
                if let Some(next) = self.challenge.board().next(here, side)
                    && self.all.contains(next)
                {
                    add(here, side, self.door(next, side.opposite()));
                }
            }
        }
        touches
    }

    fn breaks(&self, way: &[Field]) -> Vec<Break> {
        let (first, side) = (self.challenge.first_field(), self.challenge.entrance.side);
        let mut breaks = Vec::new();
        match way.last().copied() {
            None if !self.all.contains(first) => breaks.push(Why::NoFirst.at(first, Some(side))),
            None => {
                let why = if self.door(first, side).is_some() { Why::DoorsDiffer } else { Why::NoDoor };
                breaks.push(why.at(first, Some(side)));
            }
            Some(end) if end == self.challenge.last_field() => breaks.push(Why::TooSoon.at(end, None)),
            Some(end) => breaks.extend(self.breaks_at(end, way)),
        }
        for laid in self.laid {
            if !way.contains(&laid.field()) {
                breaks.push(Why::BesideWay.at(laid.field(), None));
            }
            let kind = laid.card.kind;
            let there = self.laid.iter().filter(|other| other.card.kind == kind).count();
            if kind != CardKind::Passage && there > usize::from(self.challenge.specials.of(kind)) {
                breaks.push(Why::TooMany.at(laid.field(), None));
            }
        }
        breaks
    }

    /// The doors that do not match at the end of the way; if nothing lies there, the end itself.
    fn breaks_at(&self, end: Field, way: &[Field]) -> Vec<Break> {
        let mut breaks = Vec::new();
        for side in Side::ALL {
            let Some(next) = self.challenge.board().next(end, side) else { continue };
            if !self.all.contains(next) || way.contains(&next) {
                continue;
            }
            let both = self.door(end, side).is_some() && self.door(next, side.opposite()).is_some();
            breaks.push(if both { Why::DoorsDiffer } else { Why::NoDoor }.at(end, Some(side)));
        }
        if breaks.is_empty() {
            breaks.push(Why::OpenEnd.at(end, None));
        }
        breaks
    }
}

/// The card on this field.
pub fn on(laid: &[LaidCard], field: Field) -> Option<CardName> {
    laid.iter().find(|laid| laid.field() == field).map(|laid| laid.card)
}
