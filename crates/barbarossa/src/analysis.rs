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
use crate::state::{Attempt, Barbarossa};
use crate::view::{Pending, Question, Reply, View};

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
    bench: &'a Bench<'a>,
    senses: Senses<'a>,
    candidates: Arc<Candidates>,
    /// The place of what each riddle is among the candidates.
    truths: Vec<Option<usize>>,
    reached: Reached,
    analysis: Analysis,
}

/// How far the game had come with what is looked back at.
#[derive(Default)]
struct Reached {
    is_open: bool,
    questions: usize,
    letters: usize,
    attempts: usize,
    pending: Pending,
}

impl Reached {
    fn of(game: &Barbarossa) -> Reached {
        Reached {
            is_open: game.starter.is_some(),
            questions: game.questions.len(),
            letters: game.letters.len(),
            attempts: game.attempts.len(),
            pending: game.pending.clone(),
        }
    }
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
        bench,
        senses,
        candidates,
        reached: Reached::default(),
        analysis: Analysis { riddles: vec![RiddleBack::default(); truths.len()], ..Analysis::default() },
        truths,
    };
    course.looks(&end);
    let entries = table.entries().len().max(1) as f64;
    table.walk(|then| {
        let entry = then.next_number() - 1;
        bench.budget.progress(entry as f64 / entries);
        // Where the hats were is told of the whole game: it costs nothing, and the page finds in it who has solved what.
        course.hats(entry, then.state());
        course.step(entry, then);
    })?;
    Ok(course.analysis)
}

impl Course<'_> {
    /// Whether there is time left for something more.
    fn has_time(&mut self) -> bool {
        let has_time = !self.bench.budget.is_spent();
        self.analysis.cut_short |= !has_time;
        has_time
    }

    fn looks(&mut self, end: &View) {
        for (place, riddle) in end.riddles.iter().enumerate() {
            if !self.has_time() {
                return;
            }
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

    fn hats(&mut self, entry: u64, game: &Barbarossa) {
        let hats: Vec<u8> = game.players.iter().map(|player| player.hat).collect();
        if self.analysis.stairs.last().is_none_or(|last| last.hats != hats) {
            self.analysis.stairs.push(Hats { entry, hats });
        }
    }

    fn beliefs(&self, view: &View, seat: Seat) -> Beliefs {
        Beliefs::of(view, seat, &bots::ADVISER, &self.candidates, &self.senses)
    }

    /// What has happened with this entry: who has heard something new, and about which riddles.
    fn step(&mut self, entry: u64, then: &Table<Barbarossa>) {
        let game = then.state();
        let was = std::mem::replace(&mut self.reached, Reached::of(game));
        // An undo takes questions back in games of the first rules.
        self.analysis.questions.truncate(game.questions.len());
        let all: Vec<Seat> = game.playing().iter().collect();
        // By looks alone somebody may be sure.
        if !was.is_open && game.starter.is_some() {
            self.learnt(entry, then, &all, None);
        }
        if game.questions.len() > was.questions {
            self.asked(then);
        }
        let answered = was.pending.question.map(|number| number as usize);
        if let Some(number) = answered
            && let Some(Question { riddle, reply: Some(Reply::Answered(_)), .. }) = game.questions.get(number)
        {
            self.told(number, then);
            self.learnt(entry, then, &all, Some(*riddle));
        }
        if game.letters.len() > was.letters
            && let Some(letter) = game.letters.last()
        {
            self.learnt(entry, then, &[letter.seat], Some(letter.riddle));
        }
        // A wrong attempt rules something out, its verdict says more, and whoever has solved a riddle knows what its maker has not
        // made a second time.
        let made = game.attempts.get(was.attempts..).and_then(<[Attempt]>::last);
        let verdict = was.pending.verdict.filter(|_| was.pending.verdict != game.pending.verdict);
        let judged = verdict.and_then(|number| game.attempts.get(number as usize));
        for attempt in made.into_iter().chain(judged) {
            let riddle = (!attempt.right).then_some(attempt.riddle);
            self.learnt(entry, then, &[attempt.seat], riddle);
        }
    }

    /// Weighs the newest question, as whoever has asked it could have before.
    fn asked(&mut self, then: &Table<Barbarossa>) {
        let number = then.state().questions.len().saturating_sub(1);
        let Some(asked) = then.state().questions.get(number) else { return };
        if !self.has_time() {
            return;
        }
        let mut view = then.view(Viewer::Seat(asked.seat));
        view.questions.truncate(number);
        let back = self.weighed(&view, asked);
        self.analysis.questions.push(back);
    }

    fn weighed(&self, view: &View, asked: &Question) -> AskedBack {
        let language = view.options.language;
        let beliefs = self.beliefs(view, asked.seat);
        let weighed = weigh(asked.riddle, &bots::ADVISER, &self.candidates, &beliefs);
        let best = weighed.iter().max_by(|one, other| one.bits.total_cmp(&other.bits));
        let reading = match self.senses.read(&asked.text) {
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
        AskedBack {
            reading: reading.map(|reading| reading.words(language)),
            expected,
            told: None,
            best: best.and_then(|best| words(best.question)),
            best_expected: best.map(|best| rounded(best.bits)),
        }
    }

    /// What an answer has told whoever has asked.
    fn told(&mut self, number: usize, then: &Table<Barbarossa>) {
        let is_read = self.analysis.questions.get(number).is_some_and(|back| back.reading.is_some());
        let Some(asked) = then.state().questions.get(number).filter(|_| is_read) else { return };
        if !self.has_time() {
            return;
        }
        let (place, mut view) = (usize::from(asked.riddle), then.view(Viewer::Seat(asked.seat)));
        let after = self.likely(place, &self.beliefs(&view, asked.seat));
        if let Some(question) = view.questions.get_mut(number) {
            question.reply = None;
        }
        let before = self.likely(place, &self.beliefs(&view, asked.seat));
        if let (Some(before), Some(after), Some(back)) =
            (before, after, self.analysis.questions.get_mut(number))
        {
            back.told = (before > 0.0 && after > 0.0).then(|| rounded((after / before).log2()));
        }
    }

    /// How likely what a riddle is seems to somebody; `None` if they know it, or if it has no name.
    fn likely(&self, riddle: usize, beliefs: &Beliefs) -> Option<f32> {
        let truth = self.truths.get(riddle).copied().flatten()?;
        beliefs.riddles.get(riddle)?.get(truth).copied()
    }

    /// Whether one of these seats knows enough about a riddle now, or about any, and nobody did before.
    fn learnt(&mut self, entry: u64, then: &Table<Barbarossa>, seats: &[Seat], riddle: Option<u8>) {
        let open = |(place, back): (usize, &RiddleBack)| {
            let is_meant = riddle.is_none_or(|riddle| usize::from(riddle) == place);
            (is_meant && back.entry.is_none()).then_some(place)
        };
        let open: Vec<usize> = self.analysis.riddles.iter().enumerate().filter_map(open).collect();
        let mut surest = vec![SOLVABLE; self.truths.len()];
        for seat in seats {
            if open.is_empty() || !self.has_time() {
                return;
            }
            let view = then.view(Viewer::Seat(*seat));
            let is_open =
                |place: &usize| view.riddles.get(*place).is_some_and(|riddle| riddle.named.is_none());
            if !open.iter().any(is_open) {
                continue;
            }
            let beliefs = self.beliefs(&view, *seat);
            for place in &open {
                let likely = self.likely(*place, &beliefs).unwrap_or_default();
                if let (Some(surest), Some(back)) =
                    (surest.get_mut(*place), self.analysis.riddles.get_mut(*place))
                    && (likely > *surest || back.entry.is_none() && likely >= SOLVABLE)
                {
                    *surest = likely;
                    (back.entry, back.seat) = (Some(entry), Some(*seat));
                }
            }
        }
    }
}

/// To two places: more is noise.
fn rounded(bits: f32) -> f64 {
    (f64::from(bits) * 100.0).round() / 100.0
}
