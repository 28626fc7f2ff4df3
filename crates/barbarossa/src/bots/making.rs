//! What to make a riddle of, and how much to give away.

use rand::seq::SliceRandom as _;
use rand::{Rng, RngExt as _};
use table::bot::{Sight, ThinkContext};

use super::beliefs::stands_out;
use super::wits::Wits;
use crate::action::{Action, HandedIn};
use crate::concepts::ConceptId;
use crate::figures::CLAY;
use crate::state::Barbarossa;
use clay::Figure;
use recipes::{Figured, Hints, find, model, pieces};

/// How far the thing is to stand out in its figure to the learned eye: not so far that it is seen at a glance, and not so little
/// that the riddle is solved too late or never, which costs its maker more than to be solved first.
const WANTED: std::ops::RangeInclusive<f32> = 0.90..=0.98;
/// However little is given away, the learned eye is to have the thing among so many.
const FAIR: usize = 40;
/// So many things are tried for a riddle at most.
const MOST_THINGS: usize = 12;
/// How often a figure is made anew until it is recognised.
const TRIES: usize = 3;
/// The learned eye is to have it among so many.
const RECOGNISED: usize = 5;

/// A thing that bots have a recipe of, and its place among the candidates.
type Known = (usize, ConceptId, recipes::Recipe);

/// A riddle that was made.
struct Made {
    place: usize,
    thing: ConceptId,
    bytes: Vec<u8>,
}

/// The bytes of a figure, unless they are too many.
fn bytes_of(figure: &Figure) -> Option<Vec<u8>> {
    Some(figure.encode()).filter(|bytes| bytes.len() <= clay::LARGEST)
}

/// In which place the learned eye has a thing, from 0.
fn place_of(thing: ConceptId, looks: &[f32]) -> usize {
    let own = looks.get(usize::from(thing.number())).copied().unwrap_or_default();
    looks.iter().filter(|look| **look > own).count()
}

/// Models one of these things so that it is neither seen at a glance nor too hard to name: tries so many figures, and takes the
/// first that is as it is wanted, or what comes nearest.
fn aimed(tries: usize, things: &[Known], most: u32, rng: &mut dyn Rng) -> Option<Made> {
    let mut nearest: Option<(f32, Made)> = None;
    let mut tried = 0;
    for (place, thing, recipe) in things.iter().take(MOST_THINGS) {
        let (place, thing) = (*place, *thing);
        // Nobody models for ever, even if no figure was fair.
        if tried >= 2 * tries {
            break;
        }
        // From what gives away least to what gives away most, as long as too little is seen.
        for hints in Hints::ALL.into_iter().rev() {
            tried += 1;
            let Some(made) = model(recipe, hints, any_size(most, rng), rng) else { continue };
            let figure = made.figure.for_hand_in();
            let Some(looks) = eye::look(&figure) else { break };
            let seen = stands_out(looks.get(usize::from(thing.number())).copied().unwrap_or_default());
            let is_fair = place_of(thing, &looks) < FAIR && pieces(&figure) == 1;
            let beside = (WANTED.start() - seen).max(seen - WANTED.end()).max(0.0);
            if is_fair
                && nearest.as_ref().is_none_or(|(nearest, _)| beside < *nearest)
                && let Some(bytes) = bytes_of(&figure)
            {
                nearest = Some((beside, Made { place, thing, bytes }));
            }
            if beside <= 0.0 && is_fair || tried >= tries && nearest.is_some() {
                return nearest.map(|(_, made)| made);
            }
            if seen > *WANTED.end() {
                break;
            }
        }
    }
    nearest.map(|(_, made)| made)
}

/// All the clay that there is for a figure, or down to half of it.
fn any_size(most: u32, rng: &mut dyn Rng) -> u32 {
    most.min(most / 4 * rng.random_range(2..=4))
}

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
        let mut known: Vec<Known> = places.iter().filter_map(known).collect();
        while riddles.len() < usize::from(count) {
            let made = match self.tries {
                0 => None,
                tries => aimed(tries, &known, most, context.rng),
            };
            let made = made.or_else(|| self.by_chance(&known, most, context.rng));
            let Some(Made { place, thing, bytes }) = made else { break };
            // What was tried and passed over comes last the next time.
            let passed = known.iter().position(|(one, ..)| *one == place).unwrap_or_default();
            known.rotate_left(passed);
            // Two words of an own list may be the same thing.
            known.retain(|(_, one, _)| *one != thing);
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

    /// The first of these things that can be modelled, with as much given away as they like to.
    fn by_chance(&self, things: &[Known], most: u32, rng: &mut dyn Rng) -> Option<Made> {
        things.iter().find_map(|(place, thing, recipe)| {
            let figure = self.model(*thing, recipe, most, rng)?.figure.for_hand_in();
            Some(Made { place: *place, thing: *thing, bytes: bytes_of(&figure)? })
        })
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
            let made = model(recipe, hints, any_size(most, rng), rng);
            // Whoever recognises nothing is told more.
            hints = if hints == Hints::Few { Hints::Coarse } else { Hints::All };
            let Some(made) = made else { continue };
            let looks = eye::look(&made.figure.for_hand_in());
            let place = looks.map_or(0, |looks| place_of(thing, &looks));
            if place < RECOGNISED {
                return Some(made);
            }
            last = Some(made);
        }
        last
    }
}
