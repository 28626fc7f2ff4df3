//! The guest who plays at random, for simulations and tests.

use rand::{Rng, RngExt as _};
use table::bot::{self, Bot, Sight, ThinkContext, Thought};

use crate::action::Action;
use crate::concepts::{ConceptId, WordList};
use crate::menu::Menu;
use crate::riddle::Named;
use crate::state::Barbarossa;

/// Whoever is not waited for curses, or takes riddles back, one time in so many.
const SELDOM: u32 = 40;

pub(crate) struct RandomGuest;

impl Bot<Barbarossa> for RandomGuest {
    fn think(&self, sight: &Sight<'_, Barbarossa>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        let menu = sight.choices;
        if !menu.waits_for_seat() && !context.rng.random_ratio(1, SELDOM) {
            return Thought::Wait;
        }
        let action = bot::sample::<Barbarossa>(menu, context.rng, &mut context.enclosed);
        let Some(action) = action else { return Thought::Wait };
        let list = menu.words.and_then(|words| sight.attachment(words));
        let list = list.and_then(|bytes| WordList::parse(&bytes).ok());
        Thought::Act(match list {
            Some(list) => with_words(action, menu, &list, context.rng),
            None => action,
        })
    }
}

/// The same action with words of the table's own list.
fn with_words(action: Action, menu: &Menu, list: &WordList, rng: &mut dyn Rng) -> Action {
    let any = |rng: &mut dyn Rng| {
        let concept = ConceptId::new(rng.random_range(0..list.words().len().max(1)) as u16);
        list.word(concept).map(|word| Named { concept, word: Some(word.to_owned()) })
    };
    match action {
        Action::HandIn { mut riddles, words } => {
            for place in 0..riddles.len() {
                let named =
                    any(rng).filter(|named| riddles.iter().all(|other| other.concept != Some(named.concept)));
                let (concept, word) = named.map_or((None, None), |named| (Some(named.concept), named.word));
                (riddles[place].concept, riddles[place].word) = (concept, word);
            }
            Action::HandIn { riddles, words }
        }
        Action::Attempt { occasion, riddle, guess, words } => {
            Action::Attempt { occasion, riddle, guess: any(rng).unwrap_or(guess), words }
        }
        // A usual question can name a word of the list.
        Action::Ask { turn, round, text, .. }
            if menu.end_round == Some(round) && list.names_concept(&text) =>
        {
            Action::EndRound { turn, round }
        }
        other => other,
    }
}
