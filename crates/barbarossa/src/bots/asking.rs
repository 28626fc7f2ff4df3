//! Which question to ask, which letter, and what both are worth.

use std::collections::BTreeMap;

use rand::Rng;
use rand::seq::IndexedRandom as _;
use table::bot::Sight;

use super::ahead::Ahead;
use super::beliefs::{Beliefs, fact};
use super::candidates::Candidates;
use super::hearing::{FACTS, Row, entropy, heard, row};
use super::stakes::Stakes;
use super::wits::Wits;
use crate::action::{Action, Answer, Occasion, PLACES, Round};
use crate::concepts::ConceptId;
use crate::knowledge::{QuestionId, answers_to};
use crate::riddle::Standing;
use crate::state::Barbarossa;
use crate::view::Clock;

/// What is believed of a riddle when the turn ends is worth this part of what an attempt would be: others may be sooner.
pub(super) const KEPT: f32 = 0.3;
/// What a bit is worth in the first round, in parts of the steps that a riddle brings.
const BIT: f32 = 0.4;
/// So many questions are thought through to the end of the round.
const THOUGHT_THROUGH: usize = 4;
/// Below so many bits a question is not worth asking.
const LEAST: f32 = 0.02;
/// With less time than this left in the turn, in milliseconds, nothing more is asked, in the first round and in the second.
const LATE: [u64; 2] = [9_000, 5_000];

/// A decision about others' riddles.
pub(super) struct Asking<'a> {
    pub sight: &'a Sight<'a, Barbarossa>,
    pub wits: &'a Wits,
    pub candidates: &'a Candidates,
    pub beliefs: &'a Beliefs,
    pub stakes: &'a Stakes,
}

/// A question and what it is expected to bring.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weighed {
    pub riddle: u8,
    pub question: QuestionId,
    /// How likely each answer is.
    pub answers: Row,
    /// What it is expected to tell, in bits.
    pub bits: f32,
    /// How likely it is that this is answered, and that the riddle is what is likeliest then.
    best: Row,
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
    let weighed = |question: QuestionId| {
        let split = Split::of(question, wits, &worth);
        let (mut answers, mut best) = ([0.0f32; 4], [0.0f32; 4]);
        let heard = heard(question);
        for (fact, row) in heard.rows.iter().enumerate() {
            for answer in 0..4 {
                answers[answer] += split.sums[fact] * row[answer];
                best[answer] = best[answer].max(split.best[fact] * row[answer]);
            }
        }
        let noise: f32 = split.sums.iter().zip(heard.open).map(|(sum, open)| sum * open).sum();
        let bits = (entropy(&answers) - noise).max(0.0);
        Weighed { riddle, question, answers, bits, best }
    };
    candidates.questions.iter().filter(|question| !asked.contains(question)).copied().map(weighed).collect()
}

/// What comes after a question in a second round, in steps: for each answer how likely it is, and how likely it is together with
/// the likeliest candidate. After a no this part of it is kept.
pub(super) fn after(best: &Row, answers: &Row, (steps, others): (f32, f32), kept: f32) -> f32 {
    let of = |answer: usize| {
        let (own, others) = (best[answer] * steps, answers[answer] * others);
        if answer == row(Answer::No) {
            kept * own.max(others)
        } else {
            own.max(others) + KEPT * own.min(others)
        }
    };
    (0..4).map(of).sum()
}

/// A letter to ask for.
pub(super) struct Letter {
    pub riddle: u8,
    pub place: u8,
    /// What knowing it is worth after this turn, in steps.
    worth: f32,
}

impl Asking<'_> {
    /// What solving a riddle is worth, in steps; 0 if it cannot be solved, or had better not be.
    pub(super) fn steps(&self, riddle: usize) -> f32 {
        let open = self.sight.choices.riddles.get(riddle) == Some(&Standing::Open);
        if open { self.stakes.solving(riddle).max(0.0) } else { 0.0 }
    }

    fn open(&self) -> impl Iterator<Item = u8> {
        (0..self.beliefs.riddles.len()).filter(|riddle| self.steps(*riddle) > 0.0).map(|riddle| riddle as u8)
    }

    /// Whether there is anything worth solving.
    pub(super) fn has_open(&self) -> bool {
        self.open().next().is_some()
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

    /// Asks on, demands a letter, tries to solve a riddle, or ends the round.
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
        let now = attempt.map_or(0.0, |(_, (riddle, _, _, worth))| worth + KEPT * self.others(riddle));
        let round = menu.ask.filter(|round| !self.is_late(*round));
        let asked = round.map_or(0, |round| self.asked_in(round));
        let question = round.filter(|_| asked < self.wits.patience).and_then(|_| self.question(rng));
        let letter = menu.letter.and_then(|occasion| Some((occasion, self.best_letter()?)));
        if let Some((occasion, letter)) = letter
            && letter.worth > question.map_or(now, |(_, worth)| worth.max(now))
        {
            return Some(Action::Letter { occasion, riddle: letter.riddle, place: letter.place });
        }
        let Some((question, worth)) = question else { return attempt.map(solve).or_else(end) };
        if let Some(attempt) = attempt
            && now >= worth
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

    /// Whether the turn's clock leaves no time for one more question.
    fn is_late(&self, round: Round) -> bool {
        let left = match self.sight.view.clocks.turn {
            Some(Clock::Until(until)) => until.saturating_sub(self.sight.at),
            Some(Clock::Paused(left)) => left,
            None => return false,
        };
        left < LATE[usize::from(round == Round::Second)]
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
                let then = after(&weighed.best, &weighed.answers, (steps, others), KEPT);
                let goes_on = 1.0 - weighed.answers[row(Answer::No)];
                // In the first round nothing is lost by a no but the rest of the round.
                let value =
                    if second { then } else { BIT * steps * weighed.bits + goes_on * 0.4 + then * 0.3 };
                worth.push((weighed, value));
            }
        }
        worth.sort_by(|one, other| other.1.total_cmp(&one.1));
        if second && self.wits.ahead > 0 {
            let thought_through = worth.len().min(THOUGHT_THROUGH);
            let (first, others) = worth.split_at_mut(thought_through);
            // The same chance for all: what differs is what is asked.
            let seed = rng.next_u64();
            for place in 0..first.len() {
                let riddle = first[place].0.riddle;
                let of_riddle = first.iter().chain(&*others).map(|(weighed, _)| weighed);
                let ahead = Ahead::of(self, riddle, of_riddle.filter(|weighed| weighed.riddle == riddle));
                first[place].1 = ahead.after(first[place].0.question, self.wits.ahead, seed);
            }
            worth.truncate(THOUGHT_THROUGH);
            worth.sort_by(|one, other| other.1.total_cmp(&one.1));
        }
        worth.truncate(self.wits.choice);
        worth.choose(rng).copied()
    }

    /// The letter that is worth most.
    pub(super) fn best_letter(&self) -> Option<Letter> {
        let known = |riddle: u8, place: u8| {
            self.sight
                .view
                .letters
                .iter()
                .any(|letter| letter.riddle == riddle && letter.place == place && letter.told.is_some())
        };
        let mut best: Option<(Letter, f32)> = None;
        for riddle in self.open() {
            let Some(likely) = self.beliefs.riddles.get(usize::from(riddle)) else { continue };
            let (steps, others) = (self.steps(usize::from(riddle)), self.others(riddle));
            for place in (0..PLACES.min(12)).filter(|place| !known(riddle, *place)) {
                let mut parts: BTreeMap<&str, (f32, f32)> = BTreeMap::new();
                for (letters, likely) in self.candidates.letters.iter().zip(likely) {
                    let letter = letters.get(usize::from(place)).map_or("", String::as_str);
                    let (sum, best) = parts.entry(letter).or_default();
                    *sum += likely;
                    *best = best.max(*likely);
                }
                let bits = entropy(&parts.values().map(|(sum, _)| *sum).collect::<Vec<_>>());
                let then: f32 = parts.values().map(|(sum, best)| (best * steps).max(sum * others)).sum();
                let tells = bits * steps;
                if best.as_ref().is_none_or(|best| tells > best.1) {
                    best = Some((Letter { riddle, place, worth: KEPT * then }, tells));
                }
            }
        }
        best.map(|(letter, _)| letter)
    }

    pub(super) fn at_the_dwarf(&self, occasion: Occasion) -> Action {
        let menu = self.sight.choices;
        match (self.best_letter(), menu.turn) {
            (None, Some(turn)) if menu.pass => Action::Pass { turn },
            (best, _) => {
                let any =
                    || menu.riddles.iter().position(|standing| standing.is_asked_about()).unwrap_or(0) as u8;
                let (riddle, place) =
                    best.map_or_else(|| (any(), 0), |Letter { riddle, place, .. }| (riddle, place));
                Action::Letter { occasion, riddle, place }
            }
        }
    }
}
