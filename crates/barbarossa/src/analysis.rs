//! Looking back at a game: what each question told, what would have told more, when each riddle could have been solved, and the
//! staircase over time.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::Serialize;
use table::record::RecordError;
use table::tool::Bench;
use table::{Seat, Table, Viewer};
use ts_rs::TS;

use crate::bots::{self, Beliefs, Candidates, Senses, weigh};
use crate::knowledge::{QuestionId, Understood, question};
use crate::state::Barbarossa;
use crate::view::{Reply, View};

/// Whoever believes so much in what is right could have solved a riddle.
const SOLVABLE: f32 = 0.5;

/// A game looked back at.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct Analysis {
    /// All questions, by number.
    pub questions: Vec<AskedBack>,
    /// All riddles, by their place in the hall.
    pub riddles: Vec<RiddleBack>,
    /// The hats, whenever one has moved.
    pub stairs: Vec<Hats>,
    /// Whether the time was too short to look at everything.
    pub cut_short: bool,
}

/// What a question told.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct AskedBack {
    /// What it was taken for, in the language of the table; `null` where nobody could tell.
    pub reading: Option<String>,
    /// What could be expected of it, in bits; `null` where it was not understood.
    pub expected: Option<f64>,
    /// By how many bits its answer made the right thing likelier; less than 0 where it misled.
    pub told: Option<f64>,
    /// The question that promised most, in the language of the table.
    pub best: Option<String>,
    /// What that one promised, in bits.
    pub best_expected: Option<f64>,
}

/// When a riddle could have been solved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct RiddleBack {
    /// Who knew enough first.
    pub seat: Option<Seat>,
    /// After which entry.
    #[ts(type = "number | null")]
    pub entry: Option<u64>,
    /// In which place a practised eye had it by its looks alone, from 1.
    #[ts(type = "number | null")]
    pub by_looks: Option<usize>,
}

/// Where the hats were.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Hats {
    /// After which entry.
    #[ts(type = "number")]
    pub entry: u64,
    /// The step of each hat, by seat.
    pub hats: Vec<u8>,
}

/// What is needed on the way through a game.
struct Course<'a> {
    senses: Senses<'a>,
    candidates: Arc<Candidates>,
    /// The place of what each riddle is among the candidates.
    truths: Vec<Option<usize>>,
    analysis: Analysis,
}

/// Looks back at a game that has ended.
pub(crate) fn analyse(table: &Table<Barbarossa>, bench: &Bench<'_>) -> Result<Analysis, RecordError> {
    let end = table.view(Viewer::Spectator);
    let language = end.options.language;
    let fetch = |id| table.pool().get(id);
    let truths: Vec<Option<usize>> = end
        .riddles
        .iter()
        .map(|riddle| riddle.named.as_ref().map(|named| usize::from(named.concept.number())))
        .collect();
    // Without the host's list nothing can be said.
    let senses = Senses { artefacts: bench.artefacts, fetch: &fetch };
    let Some(candidates) = Candidates::of(language, end.options.words, &senses) else {
        return Ok(Analysis { cut_short: true, ..Analysis::default() });
    };
    let mut course = Course {
        senses,
        candidates,
        analysis: Analysis { riddles: vec![RiddleBack::default(); truths.len()], ..Analysis::default() },
        truths,
    };
    course.looks(&end);
    let mut before: Vec<View> = Vec::new();
    let entries = table.entries().len().max(1) as f64;
    table.walk(|then| {
        let entry = then.next_number() - 1;
        let views: Vec<View> = Seat::first(then.seats()).map(|seat| then.view(Viewer::Seat(seat))).collect();
        course.hats(entry, views.first());
        if bench.budget.is_spent() {
            course.analysis.cut_short = true;
        } else {
            bench.budget.progress(entry as f64 / entries);
            course.step(entry, &before, &views);
        }
        before = views;
    })?;
    Ok(course.analysis)
}

impl Course<'_> {
    fn looks(&mut self, end: &View) {
        for (place, riddle) in end.riddles.iter().enumerate() {
            let truth = self.truths.get(place).copied().flatten();
            let thing = truth.and_then(|truth| self.candidates.things.get(truth).copied().flatten());
            let looks = riddle.figure.and_then(|figure| self.senses.look(figure));
            if let (Some(thing), Some(looks), Some(back)) =
                (thing, looks, self.analysis.riddles.get_mut(place))
            {
                let own = looks.get(usize::from(thing.number())).copied().unwrap_or_default();
                back.by_looks = Some(1 + looks.iter().filter(|look| **look > own).count());
            }
        }
    }

    fn hats(&mut self, entry: u64, view: Option<&View>) {
        let hats: Vec<u8> = view.iter().flat_map(|view| &view.wizards).map(|wizard| wizard.hat).collect();
        if self.analysis.stairs.last().is_none_or(|last| last.hats != hats) {
            self.analysis.stairs.push(Hats { entry, hats });
        }
    }

    fn beliefs(&self, view: &View, seat: Seat) -> Beliefs {
        Beliefs::of(view, seat, &bots::ADVISER, &self.candidates, &self.senses)
    }

    /// What has happened from one entry to the next.
    fn step(&mut self, entry: u64, before: &[View], after: &[View]) {
        let (Some(was), Some(is)) = (before.first(), after.first()) else { return };
        if is.questions.len() > was.questions.len()
            && let Some(asked) = is.questions.last()
            && let Some(view) = before.get(asked.seat.index())
        {
            self.asked(view, asked.seat, asked.riddle, &asked.text);
        }
        // An undo takes questions back in games of the first rules.
        self.analysis.questions.truncate(is.questions.len());
        let answered = is.questions.iter().zip(&was.questions).rposition(|(is, was)| is.reply != was.reply);
        if let Some(number) = answered
            && let Some(asked) = is.questions.get(number)
            && let (Some(then), Some(now)) = (before.get(asked.seat.index()), after.get(asked.seat.index()))
        {
            let told = matches!(asked.reply, Some(Reply::Answered(_)));
            self.learnt(entry, asked.seat, asked.riddle, told.then_some(number), then, now);
        }
        if is.letters.len() > was.letters.len()
            && let Some(letter) = is.letters.last()
            && let (Some(then), Some(now)) = (before.get(letter.seat.index()), after.get(letter.seat.index()))
        {
            self.learnt(entry, letter.seat, letter.riddle, None, then, now);
        }
    }

    fn asked(&mut self, view: &View, seat: Seat, riddle: u8, text: &str) {
        let language = view.options.language;
        let beliefs = self.beliefs(view, seat);
        let weighed = weigh(riddle, &bots::ADVISER, &self.candidates, &beliefs);
        let best = weighed.iter().max_by(|one, other| one.bits.total_cmp(&other.bits));
        let reading = match self.senses.read(text) {
            Understood::Sure(reading) => Some(reading),
            _ => None,
        };
        let expected = reading.as_ref().and_then(|reading| {
            let id = match reading {
                crate::knowledge::Reading::Known { question, .. } => *question,
                _ => return None,
            };
            weighed.iter().find(|weighed| weighed.question == id).map(|weighed| rounded(weighed.bits))
        });
        let words = |id: QuestionId| question(id).map(|question| question.text(language).to_owned());
        self.analysis.questions.push(AskedBack {
            reading: reading.map(|reading| reading.words(language)),
            expected,
            told: None,
            best: best.and_then(|best| words(best.question)),
            best_expected: best.map(|best| rounded(best.bits)),
        });
    }

    fn learnt(
        &mut self,
        entry: u64,
        seat: Seat,
        riddle: u8,
        question: Option<usize>,
        then: &View,
        now: &View,
    ) {
        let place = usize::from(riddle);
        let Some(truth) = self.truths.get(place).copied().flatten() else { return };
        let likely =
            |beliefs: &Beliefs| beliefs.riddles.get(place).and_then(|likely| likely.get(truth)).copied();
        let Some(after) = likely(&self.beliefs(now, seat)) else { return };
        if let Some(back) = question.and_then(|question| self.analysis.questions.get(question))
            && back.reading.is_some()
        {
            let before = likely(&self.beliefs(then, seat)).unwrap_or_default();
            let told = (before > 0.0 && after > 0.0).then(|| rounded((after / before).log2()));
            if let Some(back) = question.and_then(|question| self.analysis.questions.get_mut(question)) {
                back.told = told;
            }
        }
        if let Some(back) = self.analysis.riddles.get_mut(place)
            && back.entry.is_none()
            && after >= SOLVABLE
        {
            (back.entry, back.seat) = (Some(entry), Some(seat));
        }
    }
}

/// To two places: more is noise.
fn rounded(bits: f32) -> f64 {
    (f64::from(bits) * 100.0).round() / 100.0
}
