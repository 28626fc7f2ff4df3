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

/// How often a figure is made anew until it is recognised.
const TRIES: usize = 3;
/// The learned eye is to have it among so many.
const RECOGNISED: usize = 5;

impl Wits {
    /// Models so many riddles and hands them in.
    pub(super) fn hand_in(
        &self,
        count: u8,
        sight: &Sight<'_, Barbarossa>,
        context: &mut ThinkContext<'_>,
    ) -> Option<Action> {
        let candidates = super::all_candidates(sight, context.artefacts);
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

    /// A figure that gives away as much as they like to, and that the learned eye has among the first.
    fn model(
        &self,
        thing: ConceptId,
        recipe: &recipes::Recipe,
        most: u32,
        rng: &mut dyn Rng,
    ) -> Option<Figured> {
        let [coarse, few] = self.hides;
        let mut hints = match rng.random_range(0..10) {
            drawn if drawn < few => Hints::Few,
            drawn if drawn < few + coarse => Hints::Coarse,
            _ => Hints::All,
        };
        let mut last = None;
        for _ in 0..TRIES {
            let made = model(recipe, hints, most.min(most / 4 * rng.random_range(2..=4)), rng);
            // Whoever recognises nothing is told more.
            hints = if hints == Hints::Few { Hints::Coarse } else { Hints::All };
            let Some(made) = made else { continue };
            let looks = eye::look(&made.figure.for_hand_in());
            let place = looks.map_or(0, |looks| {
                let own = looks.get(usize::from(thing.number())).copied().unwrap_or_default();
                looks.iter().filter(|look| **look > own).count()
            });
            if place < RECOGNISED {
                return Some(made);
            }
            last = Some(made);
        }
        last
    }
}
