//! Looking ahead: what is left of a visit to the riddle cave, played many times in the head, with what is believed about one riddle.

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use super::asking::{Asking, KEPT, Weighed, after};
use super::beliefs::fact;
use super::hearing::{Heard, UNSURE, heard, row};
use crate::action::Answer;
use crate::knowledge::{QuestionId, answers_to};

/// So many questions are thought of, those that tell most.
const QUESTIONS: usize = 16;
/// So many candidates are told apart, the likeliest.
const CANDIDATES: usize = 48;
/// So many questions at most follow one another in the head.
const DEPTH: usize = 6;
/// What a no costs in a first round, as a part of what can be won: the rest of the round.
const ENDED: f32 = 0.2;

/// A riddle as somebody has it in the head.
pub(super) struct Ahead {
    questions: Vec<Thought>,
    /// How likely each candidate is. The rest is something that nobody thinks of.
    likely: Vec<f32>,
    /// What solving it brings, in steps.
    steps: f32,
    /// What the best attempt at another riddle brings.
    others: f32,
}

/// A question as somebody has it in the head.
struct Thought {
    question: QuestionId,
    heard: &'static Heard,
    /// The kind of fact of each candidate.
    facts: Vec<usize>,
}

/// What happens in the head.
struct Imagined {
    /// What it is; `None` is something that nobody thinks of.
    truth: Option<usize>,
    likely: Vec<f32>,
    asked: Vec<usize>,
}

impl Imagined {
    fn best(&self) -> f32 {
        self.likely.iter().copied().fold(0.0, f32::max)
    }

    fn unthought(&self) -> f32 {
        (1.0 - self.likely.iter().sum::<f32>()).max(0.0)
    }
}

impl Ahead {
    /// `weighed` are the questions that may be asked, first those that are to be thought through.
    pub fn of<'a>(asking: &Asking<'_>, riddle: u8, weighed: impl Iterator<Item = &'a Weighed>) -> Ahead {
        let mut order: Vec<(usize, f32)> = asking
            .beliefs
            .riddles
            .get(usize::from(riddle))
            .map_or_else(Vec::new, |likely| likely.iter().copied().enumerate().collect());
        order.sort_by(|one, other| other.1.total_cmp(&one.1));
        order.truncate(CANDIDATES);
        let thought = |weighed: &Weighed| {
            let known = answers_to(weighed.question);
            let fact = |(candidate, _): &(usize, f32)| {
                let thing = asking.candidates.things.get(*candidate).copied().flatten();
                fact(asking.wits, thing, weighed.question, known)
            };
            Thought {
                question: weighed.question,
                heard: heard(weighed.question),
                facts: order.iter().map(fact).collect(),
            }
        };
        Ahead {
            questions: weighed.take(QUESTIONS).map(thought).collect(),
            likely: order.iter().map(|(_, likely)| *likely).collect(),
            steps: asking.steps(usize::from(riddle)),
            others: asking.others(riddle),
        }
    }

    /// What this question is worth in the second round, in steps: asked first, so many times.
    pub fn after(&self, first: QuestionId, times: usize, seed: u64) -> f32 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let first = self.questions.iter().position(|thought| thought.question == first);
        mean(times, || {
            let mut imagined = self.imagine(&mut rng);
            self.second_round(&mut imagined, first, &mut rng)
        })
    }

    /// What a visit to the riddle cave is worth, in steps: both rounds, so many times.
    pub fn visit(&self, times: usize, seed: u64) -> f32 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        mean(times, || {
            let mut imagined = self.imagine(&mut rng);
            for _ in 0..DEPTH {
                let Some((place, _)) = self.best(&imagined, 1.0 - ENDED) else { break };
                if self.ask(&mut imagined, place, &mut rng) == Answer::No {
                    break;
                }
            }
            self.second_round(&mut imagined, None, &mut rng)
        })
    }

    fn imagine(&self, rng: &mut ChaCha8Rng) -> Imagined {
        let truth = draw(rng, &self.likely);
        Imagined { truth, likely: self.likely.clone(), asked: Vec::new() }
    }

    /// Asks until a no, or until an attempt promises more; says how many steps are to be expected then.
    fn second_round(&self, imagined: &mut Imagined, first: Option<usize>, rng: &mut ChaCha8Rng) -> f32 {
        let mut next = first;
        for _ in 0..DEPTH {
            let now = self.attempting(imagined);
            let best = || self.best(imagined, KEPT).filter(|best| best.1 > now).map(|best| best.0);
            let Some(place) = next.take().or_else(best) else { break };
            if self.ask(imagined, place, rng) == Answer::No {
                return KEPT * (imagined.best() * self.steps).max(self.others);
            }
        }
        self.attempting(imagined)
    }

    /// What an attempt is worth: the better of two, and the other is kept.
    fn attempting(&self, imagined: &Imagined) -> f32 {
        let own = imagined.best() * self.steps;
        own.max(self.others) + KEPT * own.min(self.others)
    }

    /// The question that was not asked and leaves most to be won, and how much, in steps. `kept` is the part of it after a no.
    fn best(&self, imagined: &Imagined, kept: f32) -> Option<(usize, f32)> {
        let unthought = imagined.unthought();
        let worth = |(place, thought): (usize, &Thought)| {
            let mut best = [0.0f32; 4];
            let mut answers = thought.heard.rows[UNSURE].map(|likely| likely * unthought);
            for (fact, likely) in thought.facts.iter().zip(&imagined.likely) {
                for (answer, row) in thought.heard.rows[*fact].iter().enumerate() {
                    answers[answer] += likely * row;
                    best[answer] = best[answer].max(likely * row);
                }
            }
            (place, after(&best, &answers, (self.steps, self.others), kept))
        };
        let open = self.questions.iter().enumerate().filter(|(place, _)| !imagined.asked.contains(place));
        open.map(worth).max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// What is answered, and what is believed then.
    fn ask(&self, imagined: &mut Imagined, place: usize, rng: &mut ChaCha8Rng) -> Answer {
        imagined.asked.push(place);
        let Some(Thought { heard, facts, .. }) = self.questions.get(place) else { return Answer::No };
        let fact = imagined.truth.and_then(|truth| facts.get(truth)).copied().unwrap_or(UNSURE);
        let answer = draw(rng, &heard.rows[fact]).and_then(|place| Answer::ALL.get(place).copied());
        let answer = answer.unwrap_or(Answer::Unclear);
        let unthought = imagined.unthought() * heard.rows[UNSURE][row(answer)];
        for (likely, fact) in imagined.likely.iter_mut().zip(facts) {
            *likely *= heard.rows[*fact][row(answer)];
        }
        let all = imagined.likely.iter().sum::<f32>() + unthought;
        imagined.likely.iter_mut().for_each(|likely| *likely /= all.max(f32::MIN_POSITIVE));
        answer
    }
}

/// Draws one by how likely each is; `None` is the rest.
fn draw(rng: &mut ChaCha8Rng, likely: &[f32]) -> Option<usize> {
    let drawn: f32 = rng.random();
    let mut sum = 0.0;
    likely.iter().position(|likely| {
        sum += likely;
        drawn < sum
    })
}

fn mean(times: usize, mut once: impl FnMut() -> f32) -> f32 {
    (0..times).map(|_| once()).sum::<f32>() / times.max(1) as f32
}
