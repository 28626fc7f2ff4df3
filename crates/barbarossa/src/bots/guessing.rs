//! When to throw a curse, what to do in one, and whether a wrong guess was close.

use table::bot::Sight;

use super::asking::{Asking, Letter};
use super::beliefs::{CLOSE, alike};
use super::candidates::thing_of;
use super::wits::Wits;
use crate::action::{Action, Occasion};
use crate::state::{Barbarossa, CURSE_STONES, SPEARS};
use crate::view::{Phase, Stage};

/// In a curse they rather ask for a letter than try what is less likely than this.
const TRY_FROM: f32 = 0.25;

impl Asking<'_> {
    /// Whether an attempt now is worth a curse stone.
    pub(super) fn is_worth_a_curse(&self) -> bool {
        let menu = self.sight.choices;
        let Some((.., worth)) = self.best_attempt() else { return false };
        // Whose turn it is can solve it without a stone.
        if menu.own_turn
            && matches!(self.sight.view.phase, Phase::Turn { stage: Stage::FirstRound | Stage::Pause, .. })
        {
            return false;
        }
        let stones = menu.curse.unwrap_or_default();
        // The last stones are dearer, and stones are worth nothing at the end.
        let dearer = 0.4 * f32::from(CURSE_STONES.saturating_sub(stones));
        let late = 1.5 * (1.0 - f32::from(self.sight.view.spears_left) / f32::from(SPEARS));
        worth >= self.wits.stone + dearer - late
    }

    /// Tries what is likely; otherwise asks for a letter.
    pub(super) fn in_a_curse(&self, curse: u32) -> Action {
        let menu = self.sight.choices;
        let occasion = Occasion::Curse(curse);
        let attempt = menu.attempt.and(self.best_attempt());
        if let Some((riddle, candidate, likely, _)) = attempt
            && (likely >= TRY_FROM || menu.letter.is_none())
        {
            return super::attempt(occasion, riddle, self.candidates.named(candidate), menu);
        }
        match menu.letter.and(self.best_letter()) {
            Some(Letter { riddle, place, .. }) => Action::Letter { occasion, riddle, place },
            None => Action::LetGo { curse },
        }
    }
}

impl Wits {
    /// Whether a wrong guess at an own riddle was close.
    pub(super) fn was_close(&self, attempt: u32, sight: &Sight<'_, Barbarossa>) -> Option<bool> {
        let language = sight.choices.language;
        let attempt = sight.view.attempts.get(attempt as usize)?;
        let guess = attempt.guess.as_ref().and_then(|guess| thing_of(guess, language));
        let riddle = sight.view.riddles.get(usize::from(attempt.riddle))?;
        let is = riddle.named.as_ref().and_then(|named| thing_of(named, language));
        Some(guess.zip(is).is_some_and(|(guess, is)| alike(guess, is) > CLOSE))
    }
}
