//! The mountain's player, which can idle or cheat.

use table::Choices as _;
use table::bot::{Bot, Sight, ThinkContext, Thought};

use super::action::Action;
use super::flaw::Flaw;
use super::state::Proving;

pub(super) struct Apprentice;

impl Bot<Proving> for Apprentice {
    fn think(&self, sight: &Sight<'_, Proving>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        match sight.choices.flaw {
            Flaw::IdleBot => return Thought::Wait,
            Flaw::CheatingBot => return Thought::Act(Action::Shake { strength: 0 }),
            _ => {}
        }
        if sight.choices.set_down && sight.updates.len() > 6 {
            return Thought::Act(Action::SetDown);
        }
        sight.choices.sample(context.rng).map_or(Thought::Wait, Thought::Act)
    }
}
