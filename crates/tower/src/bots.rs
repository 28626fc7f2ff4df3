//! The mountain's own players: they find the way like a person, and differ in how fast they do.

use rand::RngExt as _;
use table::bot::{Bot, Level, Sight, ThinkContext, Thought};
use table::choices::Choices as _;

use crate::action::Action;
use crate::deck;
use crate::hint;
use crate::maker::mix;
use crate::puzzle::Puzzle;
use crate::state::Tower;
use crate::view::{Own, View};

/// The bot of this level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<Tower>> {
    match level {
        Level::Random => Some(&Straggler),
        Level::Apprentice => Some(&Walker { look: 2_500, reason: 3_000 }),
        Level::Journeyman => Some(&Walker { look: 1_800, reason: 1_600 }),
        Level::Master => Some(&Walker { look: 1_200, reason: 800 }),
        Level::Emperor => Some(&Walker { look: 700, reason: 250 }),
    }
}

/// A player who does anything, and now and then what is right: a tower laid by chance alone would never be finished.
struct Straggler;

impl Bot<Tower> for Straggler {
    fn think(&self, sight: &Sight<'_, Tower>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        if context.rng.random_ratio(1, 4) {
            return sight.choices.sample(context.rng).map_or(Thought::Wait, Thought::Act);
        }
        match (Walker { look: 0, reason: 0 }).think(sight, context) {
            Thought::ActAfter(action, _) => Thought::Act(action),
            other => other,
        }
    }
}

/// A player who lays the next card of the person-like solver, after a time that fits its reason.
struct Walker {
    /// How long laying a card takes, in milliseconds.
    look: u64,
    /// How long a reason of weight 1 takes.
    reason: u64,
}

/// How long a player looks at a finished tower before going on.
const ADMIRES: u64 = 4_000;

impl Bot<Tower> for Walker {
    fn think(&self, sight: &Sight<'_, Tower>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        let view = sight.view;
        let own = view.seats.get(sight.seat.index()).and_then(|seat| seat.own.as_ref());
        let planned =
            own.and_then(|own| self.plan(view, own)).filter(|(action, _)| sight.choices.contains(action));
        let (action, takes) = match planned {
            Some(planned) => planned,
            None if sight.choices.next => (Action::Next { round: view.round }, ADMIRES),
            None => match sight.choices.sample(context.rng) {
                Some(action) => (action, self.look),
                None => return Thought::Wait,
            },
        };
        // Others act meanwhile and the thought begins anew: the time counts from the player's own last input.
        let done = own.map_or(view.began, |own| own.acted).saturating_add(takes);
        Thought::ActAfter(action, done.saturating_sub(view.at))
    }
}

impl Walker {
    /// The next card and how long it takes to find it; `None` if there is nothing to find.
    fn plan(&self, view: &View, own: &Own) -> Option<(Action, u64)> {
        if own.judgement.solved {
            return None;
        }
        let (round, laid) = (view.round, own.laid.len() as u64);
        let puzzle = Puzzle::new(&view.challenge, deck::named(&view.challenge.deck)?);
        let solution = hint::nearest(&puzzle, &own.laid)?;
        if let Some(wrong) = own.laid.iter().find(|card| !solution.contains(card)) {
            return Some((Action::TakeUp { round, card: wrong.card }, self.look));
        }
        let (step, _) = hint::next(&puzzle, &solution, &own.laid)?;
        let weight = (1.0 + step.reasons()).powf(0.7);
        // Some cards come sooner than others, and the same one always after the same time.
        let luck = mix(&[u64::from(view.round), laid, own.acted, puzzle_number(view)]) % 60 + 70;
        let takes = (self.look + (self.reason as f64 * weight) as u64) * luck / 100;
        let card = step.laid;
        Some((Action::Lay { round, card: card.card, row: card.row, col: card.col }, takes))
    }
}

fn puzzle_number(view: &View) -> u64 {
    view.id.bytes().fold(0, |number, byte| mix(&[number, u64::from(byte)]))
}
