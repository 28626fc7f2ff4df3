//! What to make a riddle of, and how much to give away.

use rand::seq::SliceRandom as _;
use rand::{Rng, RngExt as _};
use table::bot::{Sight, ThinkContext};

use super::wits::Wits;
use crate::action::{Action, HandedIn};
use crate::concepts::ConceptId;
use crate::figures::CLAY;
use crate::state::Barbarossa;
use recipes::{Figured, Hints, find, model};

/// How often a figure is made anew until it hides as much as it should.
const TRIES: usize = 4;

impl Wits {
    /// Models so many riddles and hands them in.
    pub(super) fn hand_in(
        &self,
        count: u8,
        sight: &Sight<'_, Barbarossa>,
        context: &mut ThinkContext<'_>,
    ) -> Option<Action> {
        let candidates = super::all_candidates(sight);
        let nothing = HandedIn { concept: None, word: None, figure: None, strokes: None };
        let Some(candidates) = candidates else {
            let riddles = vec![nothing; usize::from(count)];
            return Some(Action::HandIn { riddles, words: sight.choices.words });
        };
        let mut places: Vec<usize> = (0..candidates.count()).collect();
        places.shuffle(context.rng);
        let known = |place: &usize| {
            let thing = candidates.things.get(*place).copied().flatten()?;
            Some((*place, thing, find(usize::from(thing.number()))?))
        };
        let most = CLAY / u32::from(count.max(1));
        let mut riddles = Vec::new();
        let mut made_of: Vec<ConceptId> = Vec::new();
        for (place, thing, recipe) in places.iter().filter_map(known) {
            if riddles.len() >= usize::from(count) {
                break;
            }
            // Two words of an own list may be the same thing.
            if made_of.contains(&thing) {
                continue;
            }
            let Some(made) = self.model(thing, &recipe, most, context.rng) else { continue };
            let bytes = made.figure.for_hand_in().encode();
            if bytes.len() > clay::LARGEST {
                continue;
            }
            made_of.push(thing);
            let named = candidates.named(place);
            riddles.push(HandedIn {
                concept: Some(named.concept),
                word: named.word,
                figure: Some(context.enclosed.enclose(bytes)),
                strokes: None,
            });
        }
        // With an own list of things that nobody here knows a riddle stays out of the game.
        riddles.resize(usize::from(count), nothing);
        Some(Action::HandIn { riddles, words: sight.choices.words })
    }

    /// A figure that the own eye would name, but not at once.
    fn model(
        &self,
        thing: ConceptId,
        recipe: &recipes::Recipe,
        most: u32,
        rng: &mut dyn Rng,
    ) -> Option<Figured> {
        let mut best: Option<(usize, Figured)> = None;
        for attempt in 0..TRIES {
            let hints = match attempt {
                0 => Hints::All,
                1 => Hints::Coarse,
                _ => Hints::Few,
            };
            let Some(made) = model(recipe, hints, most.min(most / 4 * rng.random_range(2..=4)), rng) else {
                continue;
            };
            let place = eye::look(&made.figure.for_hand_in()).map_or(1, |looks| {
                let own = looks.get(usize::from(thing.number())).copied().unwrap_or_default();
                1 + looks.iter().filter(|look| **look > own).count()
            });
            let misses = place.abs_diff(self.hidden_at);
            if best.as_ref().is_none_or(|(best, _)| misses < *best) {
                best = Some((misses, made));
            }
            if place >= self.hidden_at {
                break;
            }
        }
        best.map(|(_, made)| made)
    }
}
