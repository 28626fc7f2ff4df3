//! The mountain's player, which can idle or cheat.

use table::bot::{self, Bot, Sight, ThinkContext, Thought};

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
        // Whoever made them may have erased them since.
        if sight.choices.flaw == Flaw::BotNeedsAttachment
            && sight.released.iter().any(|id| sight.attachment(*id).is_none())
        {
            panic!("an attachment that was released is not there");
        }
        // What it sees of its own figure decides how strongly it shakes.
        let figure =
            sight.released.iter().find_map(|id| sight.attachment(*id)).filter(|_| sight.choices.shake);
        if let Some(figure) = figure {
            return Thought::Act(Action::Shake { strength: figure.len() as u8 % 5 + 1 });
        }
        let action = bot::sample::<Proving>(sight.choices, context.rng, &mut context.enclosed);
        action.map_or(Thought::Wait, Thought::Act)
    }
}
