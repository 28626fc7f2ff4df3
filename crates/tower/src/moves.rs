//! What a seat may do now.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Choices, Refusal};
use ts_rs::TS;

use crate::action::Action;
use crate::board::{Board, Field};
use crate::card::{CardKind, CardName};
use crate::challenge::Challenge;
use crate::layout;
use crate::puzzle::LaidCard;
use crate::tools;

/// What a seat may do now. A card may be laid on every free field of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Moves {
    /// The round that actions must name.
    pub round: u32,
    /// Why no card can be laid, if the seat is done with the round.
    pub done: Option<Done>,
    /// The size of the board.
    pub board: Board,
    /// Whether others race: then there are no hints.
    pub race: bool,
    /// The cards of the hand, which may be laid.
    pub hand: Vec<CardName>,
    /// The free fields, by the kind of card that they take.
    pub free: Vec<Free>,
    /// The cards that lie, which may be moved or taken up.
    pub lying: Vec<CardName>,
    /// The fields on which cards lie.
    pub taken: Vec<Field>,
    /// The next grade of hint that may be asked for.
    pub hint: Option<u8>,
    /// Whether the next challenge may be asked for.
    pub next: bool,
}

/// How a seat is done with a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Done {
    /// It has solved the challenge.
    Solved,
    /// It waits for the next one.
    Ready,
}

/// Free fields that take cards of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Free {
    /// The kind of card.
    pub kind: CardKind,
    /// The fields, row by row.
    pub fields: Vec<Field>,
}

impl Moves {
    /// Nothing.
    pub(crate) fn none(round: u32, board: Board, race: bool) -> Moves {
        Moves {
            round,
            done: None,
            board,
            race,
            hand: Vec::new(),
            free: Vec::new(),
            lying: Vec::new(),
            taken: Vec::new(),
            hint: None,
            next: false,
        }
    }

    /// Why a card of this kind may not lie on this field (TOW-4, TOW-7).
    fn check_field(&self, kind: CardKind, field: Field) -> Result<(), Refusal> {
        let there = self.free.iter().find(|free| free.fields.contains(&field)).map(|free| free.kind);
        Err(match there {
            Some(there) if there == kind => return Ok(()),
            _ if !self.board.has(field) => Refusal::new("TOW-4", "tower_no_field"),
            _ if self.taken.contains(&field) => Refusal::new("TOW-4", "tower_taken"),
            None => Refusal::new("TOW-7", "tower_on_wall"),
            Some(CardKind::Passage) => Refusal::new("TOW-7", "tower_special_elsewhere"),
            Some(CardKind::Knight) => Refusal::new("TOW-7", "tower_needs_knight"),
            Some(CardKind::Key) => Refusal::new("TOW-7", "tower_needs_key"),
            Some(CardKind::Chest) => Refusal::new("TOW-7", "tower_needs_chest"),
        })
    }

    fn check_lying(&self, card: CardName) -> Result<(), Refusal> {
        if self.lying.contains(&card) {
            return Ok(());
        }
        Err(Refusal::new("TOW-9", "tower_not_lying").with("card", card.to_string()))
    }

    fn fields(&self, kind: CardKind) -> &[Field] {
        self.free.iter().find(|free| free.kind == kind).map_or(&[], |free| &free.fields)
    }

    /// Every way to lay a card, or to move one.
    fn lays(&self) -> impl Iterator<Item = Action> + '_ {
        let round = self.round;
        let from_hand = self.hand.iter().map(|card| (card, true));
        from_hand.chain(self.lying.iter().map(|card| (card, false))).flat_map(move |(&card, in_hand)| {
            self.fields(card.kind).iter().map(move |&Field { row, col }| match in_hand {
                true => Action::Lay { round, card, row, col },
                false => Action::Move { round, card, row, col },
            })
        })
    }
}

impl Choices<Action> for Moves {
    fn is_empty(&self) -> bool {
        self.lays().next().is_none() && self.lying.is_empty() && self.hint.is_none() && !self.next
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        if self.is_empty() && self.done.is_none() {
            return Err(Refusal::not_your_turn());
        }
        if self.done == Some(Done::Ready) {
            return Err(Refusal::new("TOW-11", "tower_ready"));
        }
        if action.round() != self.round {
            return Err(Refusal::new("TOW-9", "tower_late")
                .with("got", action.round())
                .with("want", self.round));
        }
        match *action {
            Action::Next { .. } if self.next => Ok(()),
            Action::Next { .. } => Err(Refusal::new("TOW-10", "tower_no_next")),
            _ if self.done == Some(Done::Solved) => Err(Refusal::new("TOW-8", "tower_solved_already")),
            Action::Lay { card, row, col, .. } => {
                let named = |rule, key| Err(Refusal::new(rule, key).with("card", card.to_string()));
                if self.lying.contains(&card) {
                    return named("TOW-4", "tower_lies_already");
                }
                if !self.hand.contains(&card) {
                    return named("TOW-3", "tower_not_in_hand");
                }
                self.check_field(card.kind, Field { row, col })
            }
            Action::Move { card, row, col, .. } => {
                self.check_lying(card)?;
                self.check_field(card.kind, Field { row, col })
            }
            Action::TakeUp { card, .. } => self.check_lying(card),
            Action::Hint { grade, .. } if self.hint == Some(grade) => Ok(()),
            Action::Hint { .. } if self.race => Err(Refusal::new("TOW-11", "tower_no_hints")),
            Action::Hint { .. } => {
                Err(Refusal::new("TOW-12", "tower_hint_grade").with("most", tools::GRADES))
            }
        }
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        let round = self.round;
        let lays: Vec<Action> = self.lays().collect();
        // Each kind of action has its turn; going on is rarest, so that a round lasts.
        let mut any = Vec::new();
        any.extend(self.hint.map(|grade| Action::Hint { round, grade }));
        any.extend(self.next.then_some(Action::Next { round }));
        if !any.is_empty() && (lays.is_empty() && self.lying.is_empty() || rng.random_ratio(1, 12)) {
            let place = rng.random_range(0..any.len());
            return Some(any.swap_remove(place));
        }
        if !self.lying.is_empty() && (lays.is_empty() || rng.random_ratio(1, 4)) {
            let card = self.lying[rng.random_range(0..self.lying.len())];
            return Some(Action::TakeUp { round, card });
        }
        (!lays.is_empty()).then(|| lays[rng.random_range(0..lays.len())].clone())
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        let round = self.round;
        let mut all: Vec<Action> = self.lays().collect();
        all.extend(self.lying.iter().map(|card| Action::TakeUp { round, card: *card }));
        all.extend(self.hint.map(|grade| Action::Hint { round, grade }));
        all.extend(self.next.then_some(Action::Next { round }));
        Some(all)
    }
}

/// The free fields of a challenge, by the kind of card that they take (TOW-7).
pub(crate) fn free(challenge: &Challenge, laid: &[LaidCard]) -> Vec<Free> {
    let takes = |kind: CardKind, field: &Field| {
        let there = match challenge.obstacle(*field) {
            None => Some(CardKind::Passage),
            Some(obstacle) => obstacle.overcome_by(),
        };
        there == Some(kind) && layout::on(laid, *field).is_none()
    };
    let of_kind = |kind: CardKind| Free {
        kind,
        fields: challenge.board().fields().filter(|field| takes(kind, field)).collect(),
    };
    CardKind::ALL.into_iter().map(of_kind).filter(|free| !free.fields.is_empty()).collect()
}
