//! The mountain's players: they model, answer, look, ask, guess, curse and move, and know what their seat sees and nothing else.
//!
//! Whatever a bot believes is worked out anew from what it sees (`beliefs`); decisions compare steps on the staircase.

mod ahead;
mod asking;
mod beliefs;
mod candidates;
mod guessing;
mod hearing;
mod making;
mod moving;
mod naming;
mod random;
mod stakes;
mod wits;

use std::sync::Arc;

use rand::RngExt as _;
use table::artefact::Artefacts;
use table::bot::{Bot, Level, Sight, ThinkContext, Thought};

pub(crate) use asking::{Weighed, weigh};
pub(crate) use beliefs::{Beliefs, Senses};
pub(crate) use candidates::Candidates;
pub use naming::questions_to_name;
pub(crate) use random::RandomGuest;
pub(crate) use wits::{ADVISER, Wits};

use crate::action::{Action, Answer, Occasion};
use crate::knowledge::Understood;
use crate::menu::Menu;
use crate::riddle::Named;
use crate::state::Barbarossa;
use asking::Asking;

/// How long bots take for what people wait for, in milliseconds: long enough to be seen.
const PAUSE: (u64, u64) = (900, 1_800);
/// The same before a curse, which others could be quicker with.
const CURSE_PAUSE: (u64, u64) = (1_500, 4_000);
/// How long a bot seems to model.
const MODELLING_PAUSE: (u64, u64) = (4_000, 12_000);

/// A player of the mountain.
struct Wizard(Wits);

/// The player of a level that gives away as much as chance says, for measurements beside those who aim.
pub fn giving_by_chance(level: Level) -> &'static dyn Bot<Barbarossa> {
    const fn by_chance(wits: Wits) -> Wizard {
        Wizard(Wits { tries: 0, ..wits })
    }
    match level {
        Level::Random => &RandomGuest,
        Level::Apprentice => const { &by_chance(wits::APPRENTICE) },
        Level::Journeyman => const { &by_chance(wits::JOURNEYMAN) },
        Level::Master => const { &by_chance(wits::MASTER) },
        Level::Emperor => const { &by_chance(wits::EMPEROR) },
    }
}

/// The player of a level.
pub(crate) fn of(level: Level) -> &'static dyn Bot<Barbarossa> {
    match level {
        Level::Random => &RandomGuest,
        Level::Apprentice => &Wizard(wits::APPRENTICE),
        Level::Journeyman => &Wizard(wits::JOURNEYMAN),
        Level::Master => &Wizard(wits::MASTER),
        Level::Emperor => &Wizard(wits::EMPEROR),
    }
}

impl Bot<Barbarossa> for Wizard {
    fn think(&self, sight: &Sight<'_, Barbarossa>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        let menu = sight.choices;
        let thought = self.0.decide(sight, context);
        let Some((action, (least, most))) = thought else {
            return match (menu.waits_for_seat(), safe(menu)) {
                (false, _) => Thought::Wait,
                (true, Some(action)) => Thought::ActAfter(action, PAUSE.0),
                (true, None) => RandomGuest.think(sight, context),
            };
        };
        Thought::ActAfter(action, context.rng.random_range(least..=most))
    }
}

impl Wits {
    fn decide(
        &self,
        sight: &Sight<'_, Barbarossa>,
        context: &mut ThinkContext<'_>,
    ) -> Option<(Action, (u64, u64))> {
        let menu = sight.choices;
        if let Some(count) = menu.hand_in {
            return Some((self.hand_in(count, sight, context)?, MODELLING_PAUSE));
        }
        if let Some(question) = menu.answer {
            return Some((answer(question, sight, context.artefacts)?, PAUSE));
        }
        if let Some(attempt) = menu.close {
            let close = self.was_close(attempt, sight)?;
            return Some((Action::Close { attempt, close }, PAUSE));
        }
        let decides = menu.roll
            || menu.ask.is_some()
            || menu.attempt.is_some()
            || menu.letter.is_some()
            || menu.curse.is_some_and(|_| !menu.interrupted);
        if !decides {
            return None;
        }
        let candidates = all_candidates(sight, context.artefacts)?;
        let fetch = |id| sight.attachment(id);
        let senses = Senses { artefacts: context.artefacts, fetch: &fetch };
        let beliefs = Beliefs::of(sight.view, sight.seat, self, &candidates, &senses);
        let stakes = stakes::Stakes::of(sight);
        let view = Asking { sight, wits: self, candidates: &candidates, beliefs: &beliefs, stakes: &stakes };
        if menu.roll {
            return Some((view.move_on(context.rng)?, PAUSE));
        }
        if let Some(Occasion::Curse(curse)) = menu.attempt.or(menu.letter).filter(|_| menu.let_go.is_some()) {
            return Some((view.in_a_curse(curse), PAUSE));
        }
        if menu.ask.is_some() || menu.attempt.is_some() || menu.end_round.is_some() {
            return Some((view.in_a_round(context.rng)?, PAUSE));
        }
        if let Some(occasion) = menu.letter {
            return Some((view.at_the_dwarf(occasion), PAUSE));
        }
        let stones = menu.curse?;
        view.is_worth_a_curse().then_some((Action::Curse { stones }, CURSE_PAUSE))
    }
}

/// Everything that a riddle can be at this table.
fn all_candidates(sight: &Sight<'_, Barbarossa>, artefacts: &dyn Artefacts) -> Option<Arc<Candidates>> {
    let fetch = |words| sight.attachment(words);
    Candidates::of(sight.choices.language, sight.choices.words, &Senses { artefacts, fetch: &fetch })
}

/// What goes on in any case, for whoever knows nothing better.
fn safe(menu: &Menu) -> Option<Action> {
    let end = menu.turn.zip(menu.end_round).map(|(turn, round)| Action::EndRound { turn, round });
    let pass = menu.turn.filter(|_| menu.pass).map(|turn| Action::Pass { turn });
    let roll = menu.turn.filter(|_| menu.roll).map(|turn| Action::Roll { turn });
    let let_go = menu.let_go.map(|curse| Action::LetGo { curse });
    let unclear = menu.answer.map(|question| Action::Answer { question, answer: Answer::Unclear });
    let_go.or(end).or(pass).or(roll).or(unclear)
}

/// The true answer to a question about an own riddle.
fn answer(number: u32, sight: &Sight<'_, Barbarossa>, artefacts: &dyn Artefacts) -> Option<Action> {
    let question = sight.view.questions.get(number as usize)?;
    let named = sight.view.riddles.get(usize::from(question.riddle))?.named.as_ref();
    let language = sight.choices.language;
    // With an own list the things of the table may be asked about by name, and the words of the list may not.
    let candidates = all_candidates(sight, artefacts);
    let understood = match candidates.as_ref().and_then(|candidates| candidates.list.as_ref()) {
        Some(list) if list.names_concept(&question.text) => Understood::NotAllowed,
        Some(_) => crate::knowledge::read(&question.text),
        None => crate::knowledge::understand(&question.text, language),
    };
    if understood == Understood::NotAllowed {
        return Some(Action::TurnDown { question: number });
    }
    let concept = named.and_then(|named| candidates::thing_of(named, language));
    let answer = match (understood, concept) {
        (Understood::Sure(reading), Some(concept)) => reading.answer(concept),
        _ => Answer::Unclear,
    };
    Some(Action::Answer { question: number, answer })
}

/// An attempt with this guess.
fn attempt(occasion: Occasion, riddle: u8, guess: Named, menu: &Menu) -> Action {
    Action::Attempt { occasion, riddle, guess, words: menu.words }
}
