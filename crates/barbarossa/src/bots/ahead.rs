//! Looking ahead: what is left of a visit to the riddle cave, played many times in the head, with what is believed about one riddle.

use rand::{Rng, RngExt as _};

use super::asking::{Asking, Weighed, weigh};
use super::beliefs::fact;
use super::wits::{ANY, LIKELIHOODS, row};
use crate::action::Answer;
use crate::knowledge::{QuestionId, answers_to};

/// So many questions are thought of, those that tell most.
const QUESTIONS: usize = 16;
/// So many candidates are told apart, the likeliest.
const CANDIDATES: usize = 48;
/// So many questions at most follow one another in the head.
const DEPTH: usize = 6;
/// What is believed when a round ends without an attempt is worth this part of what an attempt would be: others may be sooner.
const KEPT: f32 = 0.3;

/// A riddle as somebody has it in the head.
pub(super) struct Ahead {
    questions: Vec<QuestionId>,
    /// The kind of fact of each candidate, for each question.
    facts: Vec<Vec<usize>>,
    /// How likely each candidate is. The rest is something that nobody thinks of.
    likely: Vec<f32>,
    /// What solving it brings, in steps.
    steps: f32,
    /// What the best attempt at another riddle brings.
    others: f32,
}

/// What happens in the head.
struct Imagined {
    /// What it is; something else if there is no such candidate.
    truth: usize,
    likely: Vec<f32>,
    asked: Vec<usize>,
}

impl Ahead {
    pub fn of(asking: &Asking<'_>, riddle: u8, others: f32) -> Option<Ahead> {
        let mut weighed = weigh(riddle, asking.wits, asking.candidates, asking.beliefs);
        weighed.sort_by(|one, other| other.bits.total_cmp(&one.bits));
        let questions = weighed.iter().take(QUESTIONS).map(|weighed| weighed.question).collect();
        Ahead::with(asking, riddle, others, questions)
    }

    fn with(asking: &Asking<'_>, riddle: u8, others: f32, questions: Vec<QuestionId>) -> Option<Ahead> {
        let mut order: Vec<(usize, f32)> =
            asking.beliefs.riddles.get(usize::from(riddle))?.iter().copied().enumerate().collect();
        order.sort_by(|one, other| other.1.total_cmp(&one.1));
        order.truncate(CANDIDATES);
        let facts = |question: &QuestionId| {
            let known = answers_to(*question);
            let of = |(candidate, _): &(usize, f32)| {
                let thing = asking.candidates.things.get(*candidate).copied().flatten();
                fact(asking.wits, thing, *question, known)
            };
            order.iter().map(of).collect()
        };
        Some(Ahead {
            facts: questions.iter().map(facts).collect(),
            questions,
            likely: order.into_iter().map(|(_, likely)| likely).collect(),
            steps: asking.steps(usize::from(riddle)),
            others,
        })
    }

    /// What this question is worth in the second round, in steps: asked first, so many times.
    pub fn after(&mut self, first: &Weighed, asking: &Asking<'_>, times: usize, rng: &mut dyn Rng) -> f32 {
        let place = match self.questions.iter().position(|question| *question == first.question) {
            Some(place) => place,
            None => {
                self.questions.push(first.question);
                let Some(with) = Ahead::with(asking, first.riddle, self.others, self.questions.clone())
                else {
                    return 0.0;
                };
                *self = with;
                self.questions.len() - 1
            }
        };
        let sum: f32 = (0..times).map(|_| self.second_round(&mut self.imagine(rng), Some(place), rng)).sum();
        sum / times.max(1) as f32
    }

    /// What a visit to the riddle cave is worth, in steps: both rounds, so many times.
    pub fn visit(&self, times: usize, rng: &mut dyn Rng) -> f32 {
        let visit = |rng: &mut dyn Rng| {
            let mut imagined = self.imagine(rng);
            for _ in 0..DEPTH {
                let Some((place, _)) = self.best(&imagined) else { break };
                if self.ask(&mut imagined, place, rng) == Answer::No {
                    break;
                }
            }
            self.second_round(&mut imagined, None, rng)
        };
        (0..times).map(|_| visit(rng)).sum::<f32>() / times.max(1) as f32
    }

    fn imagine(&self, rng: &mut dyn Rng) -> Imagined {
        let drawn: f32 = rng.random();
        let mut sum = 0.0;
        let truth = self.likely.iter().position(|likely| {
            sum += likely;
            drawn < sum
        });
        Imagined { truth: truth.unwrap_or(usize::MAX), likely: self.likely.clone(), asked: Vec::new() }
    }

    /// Asks until a no, or until an attempt promises more; says how many steps come of it.
    fn second_round(&self, imagined: &mut Imagined, first: Option<usize>, rng: &mut dyn Rng) -> f32 {
        let mut next = first;
        for _ in 0..DEPTH {
            let now = self.attempt_is_worth(imagined);
            let asks =
                next.take().or_else(|| self.best(imagined).filter(|best| best.1 > now).map(|best| best.0));
            let Some(place) = asks else { break };
            if self.ask(imagined, place, rng) == Answer::No {
                return KEPT * self.attempt_is_worth(imagined);
            }
        }
        let best = (0..).zip(&imagined.likely).max_by(|one: &(usize, &f32), other| one.1.total_cmp(other.1));
        match best {
            Some((best, likely)) if likely * self.steps >= self.others => {
                if best == imagined.truth {
                    self.steps
                } else {
                    0.0
                }
            }
            _ => self.others,
        }
    }

    fn attempt_is_worth(&self, imagined: &Imagined) -> f32 {
        (imagined.likely.iter().copied().fold(0.0, f32::max) * self.steps).max(self.others)
    }

    /// The question that was not asked and leaves most to be won, and how much, in steps.
    fn best(&self, imagined: &Imagined) -> Option<(usize, f32)> {
        let unthought = (1.0 - imagined.likely.iter().sum::<f32>()).max(0.0);
        let worth = |place: usize, facts: &Vec<usize>| {
            let mut best = [0.0f32; 4];
            let mut no = unthought * LIKELIHOODS[ANY][row(Answer::No)];
            for (fact, likely) in facts.iter().zip(&imagined.likely) {
                let answers = &LIKELIHOODS[*fact];
                no += likely * answers[row(Answer::No)];
                for (best, answer) in best.iter_mut().zip(answers) {
                    *best = best.max(likely * answer);
                }
            }
            let after = best.iter().sum::<f32>() - (1.0 - KEPT) * best[row(Answer::No)];
            (place, (after * self.steps).max((1.0 - no) * self.others))
        };
        self.facts
            .iter()
            .enumerate()
            .filter(|(place, _)| !imagined.asked.contains(place))
            .map(|(place, facts)| worth(place, facts))
            .max_by(|one, other| one.1.total_cmp(&other.1))
    }

    fn ask(&self, imagined: &mut Imagined, place: usize, rng: &mut dyn Rng) -> Answer {
        imagined.asked.push(place);
        let Some(facts) = self.facts.get(place) else { return Answer::No };
        let answers = LIKELIHOODS[facts.get(imagined.truth).copied().unwrap_or(ANY)];
        let drawn: f32 = rng.random();
        let mut sum = 0.0;
        let answer = Answer::ALL.into_iter().find(|answer| {
            sum += answers[row(*answer)];
            drawn < sum
        });
        let answer = answer.unwrap_or(Answer::Unclear);
        let unthought = (1.0 - imagined.likely.iter().sum::<f32>()).max(0.0);
        for (likely, fact) in imagined.likely.iter_mut().zip(facts) {
            *likely *= LIKELIHOODS[*fact][row(answer)];
        }
        let all = imagined.likely.iter().sum::<f32>() + unthought * LIKELIHOODS[ANY][row(answer)];
        imagined.likely.iter_mut().for_each(|likely| *likely /= all.max(f32::MIN_POSITIVE));
        answer
    }
}
