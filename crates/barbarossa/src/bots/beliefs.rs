//! What a seat believes of each riddle: how likely each candidate is, after the figure, the answers, the letters and the guesses.

use std::sync::Arc;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use table::Seat;
use table::artefact::Artefacts;
use table::attachment::{AttachmentId, Bytes};

use super::candidates::Candidates;
use super::hearing::{Row, SURE, UNSURE, heard, row};
use super::wits::Wits;
use crate::action::Answer;
use crate::concepts::ConceptId;
use crate::knowledge::{QuestionId, Reading, Understood, answers_to, read, thing, turned};
use crate::riddle::ToldLetter;
use crate::view::{Reply, View};

/// What is left of the likelihood of everything, so that no single error rules anything out.
const FLOOR: f32 = 1e-7;
/// What is likelier than this to the learned eye is seen at all.
const DOUBT: f32 = 0.008;

/// How likely each candidate is, for each riddle; empty for riddles that are known or cannot be solved.
pub(crate) struct Beliefs {
    pub riddles: Vec<Vec<f32>>,
    /// The questions of the catalogue that were asked about each.
    pub asked: Vec<Vec<QuestionId>>,
}

/// What a figure looks like, to everybody alike.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Looked(AttachmentId);

/// What a question means, to everybody alike.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Asked(String);

/// What somebody looks and remembers with: whatever the host keeps for its games, and the bytes that may be fetched.
pub(crate) struct Senses<'a> {
    pub artefacts: &'a dyn Artefacts,
    pub fetch: &'a dyn Fn(AttachmentId) -> Option<Bytes>,
}

impl Senses<'_> {
    /// What a question means that was asked.
    pub fn read(&self, text: &str) -> Understood {
        let Some(memo) = self.artefacts.memo() else { return read(text) };
        memo.get(Asked(text.to_owned()), || read(text))
    }

    /// How likely each thing of the table is by the looks of a figure.
    pub fn look(&self, figure: AttachmentId) -> Option<Arc<Vec<f32>>> {
        // Whether the bytes are at hand does not follow from their address: that is not remembered.
        let bytes = (self.fetch)(figure)?;
        let look = || eye::look(&clay::Figure::decode(&bytes).ok()?).map(Arc::new);
        match self.artefacts.memo() {
            Some(memo) => memo.get(Looked(figure), look),
            None => look(),
        }
    }
}

/// Whether somebody is not sure of a fact: the same facts every time.
fn is_unsure(wits: &Wits, concept: ConceptId, question: QuestionId) -> bool {
    let mixed =
        (u64::from(concept.number()) << 16 | question.number() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) % 100 < wits.unsure
}

/// The kind of fact that somebody knows of a candidate; `known` is what is known about the question.
pub(super) fn fact(wits: &Wits, concept: Option<ConceptId>, question: QuestionId, known: &[Answer]) -> usize {
    let sure = concept.filter(|concept| wits.unsure == 0 || !is_unsure(wits, *concept, question));
    sure.and_then(|concept| known.get(usize::from(concept.number()))).map_or(UNSURE, |answer| row(*answer))
}

/// How far a thing stands out in a figure that is so likely to be it: 1 if the learned eye is sure of it, 0 if it is out of the
/// question.
pub(super) fn stands_out(look: f32) -> f32 {
    (1.0 - (look + DOUBT).ln() / DOUBT.ln()).clamp(0.0, 1.0)
}

/// What somebody makes of what the learned eye says. That eye names nearly every figure at a glance; people do not, and each sees
/// something else. So what it says is heard through noise, the same whenever the same seat looks at the same figure: the fainter
/// the eye, the more other things seem as likely.
fn perceive(looks: &[f32], sharp: f32, figure: AttachmentId, seat: Seat) -> Vec<f32> {
    let mut seed = *figure.bytes();
    seed[0] ^= seat.index() as u8;
    let mut rng = ChaCha8Rng::from_seed(seed);
    let seen =
        |look: &f32| (sharp * (sharp * stands_out(*look) + normal(&mut rng)) - sharp * sharp / 2.0).exp();
    let mut seen: Vec<f32> = looks.iter().map(seen).collect();
    let sum: f32 = seen.iter().sum();
    seen.iter_mut().for_each(|seen| *seen /= sum.max(f32::MIN_POSITIVE));
    seen
}

/// About normally distributed: the sum of twelve even ones.
fn normal(rng: &mut ChaCha8Rng) -> f32 {
    (0..12).map(|_| rng.random::<f32>()).sum::<f32>() - 6.0
}

impl Beliefs {
    /// What the seat believes.
    pub fn of(view: &View, seat: Seat, wits: &Wits, candidates: &Candidates, senses: &Senses<'_>) -> Beliefs {
        let count = candidates.count();
        let mut riddles = Vec::new();
        for riddle in &view.riddles {
            let wanted = riddle.named.is_none() && riddle.shown && !riddle.taken_out;
            let mut likely = vec![1.0f32; if wanted { count } else { 0 }];
            if wanted && let Some(looks) = riddle.figure.and_then(|figure| senses.look(figure)) {
                let looks = match (wits.sharp, riddle.figure) {
                    (Some(sharp), Some(figure)) => Arc::new(perceive(&looks, sharp, figure, seat)),
                    _ => looks,
                };
                let mean = looks.iter().sum::<f32>() / looks.len().max(1) as f32;
                for (likely, thing) in likely.iter_mut().zip(&candidates.things) {
                    let look =
                        thing.and_then(|thing| looks.get(usize::from(thing.number()))).unwrap_or(&mean);
                    *likely *= look.max(FLOOR);
                }
            }
            // Nobody makes the same thing twice.
            for other in view.riddles.iter().filter(|other| other.maker == riddle.maker) {
                if let Some(named) = &other.named
                    && let Some(likely) = likely.get_mut(usize::from(named.concept.number()))
                {
                    *likely = 0.0;
                }
            }
            riddles.push(likely);
        }
        // What cannot be, whatever else is believed.
        let mut possible: Vec<Vec<bool>> =
            riddles.iter().map(|likely| likely.iter().map(|likely| *likely > 0.0).collect()).collect();
        let mut beliefs = Beliefs { asked: vec![Vec::new(); riddles.len()], riddles };
        for (back, question) in view.questions.iter().rev().enumerate() {
            let riddle = usize::from(question.riddle);
            let reading = match senses.read(&question.text) {
                Understood::Sure(reading) => reading,
                _ => continue,
            };
            if let (Reading::Known { question, .. }, Some(asked)) = (&reading, beliefs.asked.get_mut(riddle))
            {
                asked.push(*question);
            }
            // That something was asked stands on the page; what the answer was has to be remembered.
            let Some(Reply::Answered(answer)) = question.reply.filter(|_| back < wits.remembered) else {
                continue;
            };
            if let Some(likely) = beliefs.riddles.get_mut(riddle) {
                learn(likely, candidates, wits, &reading, answer);
            }
        }
        for letter in &view.letters {
            let Some(told) = &letter.told else { continue };
            let Some(possible) = possible.get_mut(usize::from(letter.riddle)) else { continue };
            for (possible, letters) in possible.iter_mut().zip(&candidates.letters) {
                let is = match (letters.get(usize::from(letter.place)), told) {
                    (Some(is), ToldLetter::Letter(told)) => is == told,
                    (None, ToldLetter::NoSuchLetter) => true,
                    _ => false,
                };
                *possible &= is;
            }
        }
        for attempt in view.attempts.iter().filter(|attempt| !attempt.right && attempt.seat == seat) {
            let Some(guess) = &attempt.guess else { continue };
            let Some(likely) = beliefs.riddles.get_mut(usize::from(attempt.riddle)) else { continue };
            let guessed = candidates.things.get(usize::from(guess.concept.number())).copied().flatten();
            if let (Some(close), Some(guessed)) = (attempt.close, guessed) {
                for (likely, thing) in likely.iter_mut().zip(&candidates.things) {
                    let alike = thing.map_or(0.0, |thing| alike(thing, guessed));
                    *likely *= if close == (alike > CLOSE) { 1.0 } else { 0.25 };
                }
            }
            let guessed = possible.get_mut(usize::from(attempt.riddle));
            if let Some(possible) =
                guessed.and_then(|riddle| riddle.get_mut(usize::from(guess.concept.number())))
            {
                *possible = false;
            }
        }
        for (likely, possible) in beliefs.riddles.iter_mut().zip(&possible) {
            normalise(likely, possible);
        }
        beliefs
    }

    /// About a single riddle that may be any of so many candidates, or looks like some more than like others.
    pub(super) fn about(count: usize, looks: Option<&[f32]>) -> Beliefs {
        let mut likely = looks
            .map_or_else(|| vec![1.0; count], |looks| looks.iter().map(|look| look.max(FLOOR)).collect());
        normalise(&mut likely, &vec![true; count]);
        Beliefs { riddles: vec![likely], asked: vec![Vec::new()] }
    }

    /// What follows from an answer about that riddle.
    pub(super) fn hear(
        &mut self,
        question: QuestionId,
        answer: Answer,
        candidates: &Candidates,
        wits: &Wits,
    ) {
        self.asked[0].push(question);
        let possible: Vec<bool> = self.riddles[0].iter().map(|likely| *likely > 0.0).collect();
        learn(&mut self.riddles[0], candidates, wits, &Reading::Known { question, denied: false }, answer);
        normalise(&mut self.riddles[0], &possible);
    }

    /// That riddle is not this candidate.
    pub(super) fn rule_out(&mut self, candidate: usize) {
        let possible: Vec<bool> = (0..)
            .zip(&self.riddles[0])
            .map(|(place, likely): (usize, &f32)| place != candidate && *likely > 0.0)
            .collect();
        normalise(&mut self.riddles[0], &possible);
    }

    /// The likeliest candidate of a riddle, and how likely it is.
    pub fn best(&self, riddle: usize) -> Option<(usize, f32)> {
        let likely = self.riddles.get(riddle)?;
        let best = likely.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1))?;
        Some((best.0, *best.1)).filter(|(_, likely)| *likely > 0.0)
    }
}

/// From here on a wrong guess was close.
pub(super) const CLOSE: f32 = 0.72;

/// How much two things have in common: of what is true of either, the part that is true of both.
pub(super) fn alike(one: ConceptId, other: ConceptId) -> f32 {
    let (Some(one), Some(other)) = (thing(one), thing(other)) else { return 0.0 };
    let (mut both, mut either) = (0.0f32, 0.0f32);
    for question in QuestionId::all() {
        match (one.answer(question), other.answer(question)) {
            (Answer::Yes, Answer::Yes) => {
                both += 1.0;
                either += 1.0;
            }
            (Answer::Yes, Answer::Perhaps) | (Answer::Perhaps, Answer::Yes) => {
                both += 0.5;
                either += 1.0;
            }
            (Answer::Yes, _) | (_, Answer::Yes) => either += 1.0,
            _ => {}
        }
    }
    both / either.max(1.0)
}

/// How much an answer tells that says nothing: it comes also where a question was not understood, or nobody answered in time.
const VAGUE: f32 = 0.5;

fn learn(likely: &mut [f32], candidates: &Candidates, wits: &Wits, reading: &Reading, answer: Answer) {
    let tells = |likely: &Row, answer: Answer| match answer {
        Answer::Unclear => likely[row(answer)].powf(VAGUE),
        answer => likely[row(answer)],
    };
    if let Reading::Known { question, denied } = reading {
        let known = answers_to(*question);
        let by_fact = heard(*question).rows.map(|row| tells(&row, turned(answer, *denied)));
        for (likely, thing) in likely.iter_mut().zip(&candidates.things) {
            *likely *= by_fact[fact(wits, *thing, *question, known)];
        }
    } else {
        let by_fact = SURE.map(|row| tells(&row, answer));
        let known: Vec<Option<f32>> = candidates
            .things
            .iter()
            .map(|thing| thing.map(|thing| by_fact[row(reading.answer(thing))]))
            .collect();
        let sum: f32 = known.iter().flatten().sum();
        // What nobody knows is as likely as the others are.
        let any = if sum > 0.0 { sum / known.iter().flatten().count() as f32 } else { 1.0 };
        for (likely, known) in likely.iter_mut().zip(known) {
            *likely *= known.unwrap_or(any);
        }
    }
    // So that a long game does not come to nothing.
    let most = likely.iter().copied().fold(0.0, f32::max);
    if most > 0.0 {
        likely.iter_mut().for_each(|likely| *likely /= most);
    }
}

fn normalise(likely: &mut [f32], possible: &[bool]) {
    for (likely, possible) in likely.iter_mut().zip(possible) {
        *likely = if *possible { *likely } else { 0.0 };
    }
    let sum: f32 = likely.iter().sum();
    if sum > 0.0 && sum.is_finite() {
        likely.iter_mut().for_each(|likely| *likely /= sum);
        return;
    }
    // What was told contradicts itself: anything that can be is as likely as the rest.
    let even = 1.0 / possible.iter().filter(|possible| **possible).count().max(1) as f32;
    for (likely, possible) in likely.iter_mut().zip(possible) {
        *likely = if *possible { even } else { 0.0 };
    }
}
