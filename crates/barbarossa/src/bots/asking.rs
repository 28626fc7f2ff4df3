//! Which question to ask, which letter, and what both are worth.

use rand::Rng;
use rand::seq::IndexedRandom as _;
use table::bot::Sight;

use super::ahead::Ahead;
use super::beliefs::{Beliefs, fact};
use super::candidates::Candidates;
use super::wits::{FACTS, LIKELIHOODS, Wits};
use crate::action::{Action, Occasion, PLACES, Round};
use crate::concepts::ConceptId;
use crate::knowledge::{QuestionId, answers_to};
use crate::riddle::Standing;
use crate::state::Barbarossa;

/// What a bit about a riddle that one can solve for so many steps is worth, in parts of them.
const BIT: f32 = 0.10;
/// So many questions are thought through to the end of the round.
const THOUGHT_THROUGH: usize = 4;
/// Below so many bits a question is not worth asking.
const LEAST: f32 = 0.02;

/// A decision about others' riddles.
pub(super) struct Asking<'a> {
    pub sight: &'a Sight<'a, Barbarossa>,
    pub wits: &'a Wits,
    pub candidates: &'a Candidates,
    pub beliefs: &'a Beliefs,
}

/// A question and what it is expected to bring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighed {
    pub riddle: u8,
    pub question: QuestionId,
    /// How likely each answer is.
    pub answers: [f32; 4],
    /// What it is expected to tell, in bits.
    pub bits: f32,
    /// How likely the likeliest candidate is then, summed over the answers but no.
    pub best_after: f32,
}

fn entropy(parts: &[f32]) -> f32 {
    parts.iter().filter(|part| **part > 0.0).map(|part| -part * part.log2()).sum()
}

/// How what is likely divides by what is known about a question: how much of each kind of fact, and the likeliest of each.
struct Split {
    sums: [f32; FACTS],
    best: [f32; FACTS],
}

impl Split {
    /// `worth` is candidates, what is known of them, and how likely each is.
    fn of(question: QuestionId, wits: &Wits, worth: &[(Option<ConceptId>, f32)]) -> Split {
        let mut split = Split { sums: [0.0; FACTS], best: [0.0; FACTS] };
        let known = answers_to(question);
        for (thing, likely) in worth {
            let fact = fact(wits, *thing, question, known);
            split.sums[fact] += likely;
            split.best[fact] = split.best[fact].max(*likely);
        }
        split
    }
}

/// Weighs all questions about a riddle that were not asked.
pub(crate) fn weigh(riddle: u8, wits: &Wits, candidates: &Candidates, beliefs: &Beliefs) -> Vec<Weighed> {
    let place = usize::from(riddle);
    let (Some(likely), Some(asked)) = (beliefs.riddles.get(place), beliefs.asked.get(place)) else {
        return Vec::new();
    };
    // Few are likely after some answers; the others would cost time and change nothing.
    let most = likely.iter().copied().fold(0.0, f32::max);
    let worth: Vec<(Option<ConceptId>, f32)> = candidates
        .things
        .iter()
        .zip(likely)
        .filter(|(_, likely)| **likely > most * 1e-4)
        .map(|(thing, likely)| (*thing, *likely))
        .collect();
    let inner = LIKELIHOODS.map(|row| entropy(&row));
    let weighed = |question: QuestionId| {
        let split = Split::of(question, wits, &worth);
        let (mut answers, mut best) = ([0.0f32; 4], [0.0f32; 4]);
        for (fact, row) in LIKELIHOODS.iter().enumerate() {
            for answer in 0..4 {
                answers[answer] += split.sums[fact] * row[answer];
                best[answer] = best[answer].max(split.best[fact] * row[answer]);
            }
        }
        let noise: f32 = split.sums.iter().zip(inner).map(|(sum, inner)| sum * inner).sum();
        let bits = (entropy(&answers) - noise).max(0.0);
        Weighed { riddle, question, answers, bits, best_after: best[0] + best[2] + best[3] }
    };
    candidates.questions.iter().filter(|question| !asked.contains(question)).copied().map(weighed).collect()
}

impl Asking<'_> {
    /// The steps for the next spear in a riddle (BAR-15).
    pub(super) fn steps(&self, riddle: usize) -> f32 {
        let open = self.sight.choices.riddles.get(riddle) == Some(&Standing::Open);
        match self.sight.view.riddles.get(riddle).map(|riddle| riddle.spears.len()) {
            Some(0) if open => 5.0,
            Some(1) if open => 3.0,
            _ => 0.0,
        }
    }

    fn open(&self) -> impl Iterator<Item = u8> {
        (0..self.beliefs.riddles.len()).filter(|riddle| self.steps(*riddle) > 0.0).map(|riddle| riddle as u8)
    }

    /// The attempt that is expected to bring most: the riddle, the candidate, how likely it is, and the steps.
    pub(super) fn best_attempt(&self) -> Option<(u8, usize, f32, f32)> {
        let of = |riddle: u8| {
            let (candidate, likely) = self.beliefs.best(usize::from(riddle))?;
            Some((riddle, candidate, likely, likely * self.steps(usize::from(riddle))))
        };
        self.open().filter_map(of).max_by(|one, other| one.3.total_cmp(&other.3))
    }

    /// What the best attempt at another riddle than this is expected to bring, in steps.
    pub(super) fn others(&self, riddle: u8) -> f32 {
        self.open()
            .filter(|other| *other != riddle)
            .filter_map(|other| {
                Some(self.beliefs.best(usize::from(other))?.1 * self.steps(usize::from(other)))
            })
            .fold(0.0, f32::max)
    }

    /// Asks on, tries to solve a riddle, or ends the round.
    pub(super) fn in_a_round(&self, rng: &mut dyn Rng) -> Option<Action> {
        let menu = self.sight.choices;
        let end = || {
            let (turn, round) = (menu.turn?, menu.end_round?);
            Some(Action::EndRound { turn, round })
        };
        let attempt = menu.attempt.and_then(|occasion| Some((occasion, self.best_attempt()?)));
        let solve = |(occasion, (riddle, candidate, ..)): (Occasion, (u8, usize, f32, f32))| {
            super::attempt(occasion, riddle, self.candidates.named(candidate), menu)
        };
        let round = menu.ask;
        let asked = round.map_or(0, |round| self.asked_in(round));
        let question = round.filter(|_| asked < self.wits.patience).and_then(|_| self.question(rng));
        let Some((question, steps)) = question else { return attempt.map(solve).or_else(end) };
        if let Some(attempt) = attempt
            && attempt.1.3 >= steps
        {
            return Some(solve(attempt));
        }
        let text = crate::knowledge::question(question.question)?.text(menu.language).to_owned();
        Some(Action::Ask {
            turn: menu.turn?,
            round: round?,
            riddle: question.riddle,
            text,
            words: menu.words,
        })
    }

    /// How many questions were asked in this round.
    fn asked_in(&self, round: Round) -> usize {
        let turn = self.sight.choices.turn;
        let now = |question: &&crate::view::Question| Some(question.turn) == turn && question.round == round;
        self.sight.view.questions.iter().filter(now).count()
    }

    /// The question to ask, and what asking it is worth in steps.
    fn question(&self, rng: &mut dyn Rng) -> Option<(Weighed, f32)> {
        let second = self.sight.choices.ask == Some(Round::Second);
        let mut worth: Vec<(Weighed, f32)> = Vec::new();
        for riddle in self.open() {
            let steps = self.steps(usize::from(riddle));
            let others = self.others(riddle);
            for weighed in weigh(riddle, self.wits, self.candidates, self.beliefs) {
                if weighed.bits < LEAST {
                    continue;
                }
                let goes_on = 1.0 - weighed.answers[1];
                let learnt = BIT * steps * weighed.bits;
                let then = (weighed.best_after * steps).max(goes_on * others);
                // In the first round nothing is lost by a no but the rest of the round.
                let value = if second { then + learnt } else { learnt * 4.0 + goes_on * 0.4 + then * 0.3 };
                worth.push((weighed, value));
            }
        }
        worth.sort_by(|one, other| other.1.total_cmp(&one.1));
        if second && self.wits.ahead > 0 {
            worth.truncate(THOUGHT_THROUGH);
            for (weighed, value) in &mut worth {
                let ahead = Ahead::of(self, weighed.riddle, self.others(weighed.riddle));
                let learnt = BIT * self.steps(usize::from(weighed.riddle)) * weighed.bits;
                *value = ahead?.after(weighed, self, self.wits.ahead, rng) + learnt;
            }
            worth.sort_by(|one, other| other.1.total_cmp(&one.1));
        }
        worth.truncate(self.wits.choice);
        worth.choose(rng).copied()
    }

    /// The letter that tells most: the riddle, the place, and the bits.
    pub(super) fn best_letter(&self) -> Option<(u8, u8, f32)> {
        let known = |riddle: u8, place: u8| {
            self.sight
                .view
                .letters
                .iter()
                .any(|letter| letter.riddle == riddle && letter.place == place && letter.told.is_some())
        };
        let mut best: Option<(u8, u8, f32, f32)> = None;
        for riddle in self.open() {
            let Some(likely) = self.beliefs.riddles.get(usize::from(riddle)) else { continue };
            for place in (0..PLACES.min(12)).filter(|place| !known(riddle, *place)) {
                let mut parts: std::collections::BTreeMap<&str, f32> = std::collections::BTreeMap::new();
                for (letters, likely) in self.candidates.letters.iter().zip(likely) {
                    let letter = letters.get(usize::from(place)).map_or("", String::as_str);
                    *parts.entry(letter).or_default() += likely;
                }
                let bits = entropy(&parts.values().copied().collect::<Vec<_>>());
                let worth = bits * self.steps(usize::from(riddle));
                if best.is_none_or(|best| worth > best.3) {
                    best = Some((riddle, place, bits, worth));
                }
            }
        }
        best.map(|(riddle, place, bits, _)| (riddle, place, bits))
    }

    pub(super) fn at_the_dwarf(&self, occasion: Occasion) -> Action {
        let menu = self.sight.choices;
        match (self.best_letter(), menu.turn) {
            (None, Some(turn)) if menu.pass => Action::Pass { turn },
            (best, _) => {
                let any =
                    || menu.riddles.iter().position(|standing| standing.is_asked_about()).unwrap_or(0) as u8;
                let (riddle, place) = best.map_or_else(|| (any(), 0), |(riddle, place, _)| (riddle, place));
                Action::Letter { occasion, riddle, place }
            }
        }
    }
}
