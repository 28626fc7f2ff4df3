//! Barbarossa in words.

use barbarossa::action::Answer;
use barbarossa::caves::CAVES;
use barbarossa::concepts::{Language as Concepts, concept};
use barbarossa::questions;
use barbarossa::reading::{How, read_one};
use barbarossa::riddle::{Named, Standing, ToldLetter};
use barbarossa::view::{Phase, Question, Reply, RiddleView, Stage};
use barbarossa::{Menu, View};
use serde_json::{Value, to_value};
use table::Seat;
use table::attachment::AttachmentId;

use super::{Board, Sight};
use crate::words::{self, Language};

mod choices;
mod telling;

pub(super) const BOARD: Board = Board {
    show: |sight| Some(Scene::of(sight)?.lines()),
    tell: |sight, update| Scene::of(sight)?.told(update),
    read: |sight, line| match Scene::of(sight) {
        Some(scene) => scene.read(line),
        None => Err(line.to_owned()),
    },
    figures: |sight| Scene::of(sight).map(|scene| scene.figures()).unwrap_or_default(),
};

/// How wide the staircase is drawn.
const WIDE: usize = 41;

/// What one seat sees, in one language.
struct Scene {
    view: View,
    menu: Menu,
    seat: Seat,
    language: Language,
}

/// The word that something has in JSON, which is also how messages name it.
fn word(of: impl serde::Serialize) -> String {
    to_value(of).ok().as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

impl Scene {
    fn of(sight: &Sight<'_>) -> Option<Scene> {
        let view = serde_json::from_str(sight.view).ok()?;
        let menu = serde_json::from_str(sight.choices).ok()?;
        Some(Scene { view, menu, seat: sight.seat, language: sight.language })
    }

    fn say(&self, key: &str, values: &[(&str, &dyn ToString)]) -> String {
        words::sentence(self.language, &format!("barbarossa_{key}"), values)
    }

    /// A sentence about somebody, who may be the reader.
    fn about(&self, key: &str, who: Seat, values: &[(&str, &dyn ToString)]) -> String {
        let own = format!("{key}_you");
        if who == self.seat && words::has(self.language, &format!("barbarossa_{own}")) {
            return self.say(&own, values);
        }
        let name = self.name(who);
        self.say(key, &[values, &[("name", &name)]].concat())
    }

    fn count(&self, key: &str, count: usize) -> String {
        self.say(&format!("{key}_{}", if count == 1 { "one" } else { "other" }), &[("count", &count)])
    }

    fn name(&self, seat: Seat) -> String {
        if seat == self.seat {
            return self.say("board_you", &[]);
        }
        self.say("board_wizard", &[("number", &(seat.index() + 1))])
    }

    fn names(&self, seats: &[Seat]) -> String {
        seats.iter().map(|seat| self.name(*seat)).collect::<Vec<_>>().join(", ")
    }

    fn maker(&self, riddle: usize) -> Seat {
        self.view.riddles.get(riddle).map_or(Seat::new(0), |riddle| riddle.maker)
    }

    fn riddle(&self, riddle: usize) -> String {
        let maker = self.maker(riddle);
        let number = riddle + 1;
        if maker == self.seat {
            return self.say("riddle_yours", &[("number", &number)]);
        }
        self.say("riddle_of", &[("name", &self.name(maker)), ("number", &number)])
    }

    fn thing(&self, named: &Named) -> String {
        let own = named.word.clone();
        let of_table =
            || concept(named.concept).map(|concept| concept.word(self.view.options.language).to_owned());
        own.or_else(of_table).unwrap_or_default()
    }

    fn figures(&self) -> Vec<(usize, AttachmentId, String)> {
        let figure =
            |(at, riddle): (usize, &RiddleView)| Some((at + 1, riddle.figure?, capital(&self.riddle(at))));
        self.view.riddles.iter().enumerate().filter_map(figure).collect()
    }

    /// The whole board.
    fn lines(&self) -> Vec<String> {
        let mut lines = vec![String::new()];
        if !matches!(self.view.phase, Phase::Modelling) {
            lines.extend(self.stairs());
            lines.extend(self.ring());
            lines.push(String::new());
            lines.push(self.say("hall_spears", &[("count", &self.view.spears_left)]));
            for at in 0..self.view.riddles.len() {
                lines.extend(self.dossier(at));
            }
            lines.push(String::new());
        }
        lines.push(self.prompt());
        lines.extend(self.menu_lines());
        lines
    }

    /// The hats on the staircase, and what everybody has.
    fn stairs(&self) -> Vec<String> {
        let goal = usize::from(self.view.options.goal).max(1);
        let wide = Seat::first(self.view.wizards.len() as u8).map(|seat| self.name(seat).chars().count());
        let wide = wide.max().unwrap_or(0);
        let mut lines = vec![self.say("board_stairs", &[("goal", &goal)])];
        for (seat, wizard) in Seat::first(self.view.wizards.len() as u8).zip(&self.view.wizards) {
            let at = (usize::from(wizard.hat).min(goal) * (WIDE - 1)) / goal;
            let steps: String = (0..WIDE).map(|step| if step == at { '▲' } else { '·' }).collect();
            let has = format!(
                "{}, {}",
                self.count("elf_stones", usize::from(wizard.stones)),
                self.count("curse_stones", usize::from(wizard.curse_stones))
            );
            lines.push(format!("  {:<wide$} {steps} {:>2}  {has}", self.name(seat), wizard.hat));
        }
        lines
    }

    /// The way of caves, and who is where.
    fn ring(&self) -> Vec<String> {
        let cave = |at: usize| {
            let all = Seat::first(self.view.wizards.len() as u8).zip(&self.view.wizards);
            let here: Vec<Seat> = all
                .filter(|(_, one)| usize::from(one.cave) == at && !one.gave_up)
                .map(|(seat, _)| seat)
                .collect();
            let what = self.say(&format!("cave_{}_short", word(CAVES[at])), &[]);
            if here.is_empty() { what } else { format!("{what} [{}]", self.names(&here)) }
        };
        let caves: Vec<String> = (0..CAVES.len()).map(cave).collect();
        let mut lines = vec![self.say("board_caves", &[])];
        lines.extend(caves.chunks(6).map(|some| format!("  {}", some.join(" → "))));
        lines
    }

    /// Everything that is known of a riddle.
    fn dossier(&self, at: usize) -> Vec<String> {
        let Some(riddle) = self.view.riddles.get(at) else { return Vec::new() };
        let mut head = vec![format!("{:>2}  {}", at + 1, capital(&self.riddle(at)))];
        head.extend(riddle.named.as_ref().map(|named| self.thing(named)));
        if !riddle.spears.is_empty() {
            head.push(self.say("spears_of", &[("names", &self.names(&riddle.spears))]));
        }
        if let Some(standing @ (Standing::Full | Standing::TakenOut)) = self.menu.riddles.get(at) {
            head.push(self.say(&format!("standing_{}", word(standing)), &[]));
        }
        let mut lines = vec![head.join(" · ")];
        for question in self.view.questions.iter().filter(|one| usize::from(one.riddle) == at) {
            lines.extend(self.question(question));
        }
        for attempt in self.view.attempts.iter().filter(|one| usize::from(one.riddle) == at) {
            let verdict = match (attempt.right, attempt.close) {
                (true, _) => "verdict_right",
                (_, Some(true)) => "verdict_close",
                _ => "verdict_wrong",
            };
            let guess = attempt.guess.as_ref().map(|guess| format!(" ({})", self.thing(guess)));
            let who = self.about("tell_attempted", attempt.seat, &[("riddle", &self.riddle(at))]);
            lines.push(format!("      {who} {}{}", self.say(verdict, &[]), guess.unwrap_or_default()));
        }
        let told =
            self.view.letters.iter().filter(|one| usize::from(one.riddle) == at && one.seat == self.seat);
        for letter in told {
            let place = letter.place + 1;
            lines.extend(letter.told.as_ref().map(|told| match told {
                ToldLetter::Letter(letter) => {
                    let letter = letter.to_uppercase();
                    format!("      {}", self.say("letter_at", &[("place", &place), ("letter", &letter)]))
                }
                ToldLetter::NoSuchLetter => format!("      {}", self.say("letter_end", &[("place", &place)])),
            }));
        }
        lines
    }

    /// A question, its answer, and what a bot took it for.
    fn question(&self, question: &Question) -> Vec<String> {
        let answer = match question.reply {
            None => "…".to_owned(),
            Some(Reply::Answered(answer)) => self.say(&format!("answer_{}", word(answer)), &[]),
            Some(Reply::TurnedDown) => self.say("answer_turned_down", &[]),
            Some(Reply::Void) => self.say("answer_void", &[]),
        };
        let mut lines = vec![format!("      {}: {} – {answer}", self.name(question.seat), question.text)];
        let is_own = self.maker(usize::from(question.riddle)) == self.seat;
        if !is_own && matches!(question.reply, Some(Reply::Answered(_))) {
            lines.extend(self.understood(&question.text).map(|line| format!("        ({line})")));
        }
        lines
    }

    /// What a bot takes a question for, where that has other words.
    fn understood(&self, text: &str) -> Option<String> {
        let usual = |id: &str| self.say(&format!("question_{id}"), &[]) == text;
        if questions::all().any(usual) {
            return None;
        }
        let options = &self.view.options;
        let read = read_one(text, options.language, options.words.is_some());
        let reading = if self.language == Language::German { read.de } else { read.en };
        let said = |key: &str| Some(self.say(key, &[("reading", &reading)]));
        match read.how {
            How::Sure if reading == text => None,
            How::Sure => said("understood_as"),
            How::Unsure => said("understood_perhaps"),
            How::Nothing => said("understood_not"),
            How::NotAllowed => None,
        }
    }

    /// What has to be done now, and by whom.
    fn prompt(&self) -> String {
        let pending = &self.view.pending;
        let number = |at: u32| at as usize;
        let (turn, stage) = match self.view.phase {
            Phase::Turn { seat, stage, .. } => (seat, stage),
            Phase::Modelling => {
                let each = usize::from(self.view.riddles_each);
                return match self.menu.hand_in {
                    Some(_) => self.count("prompt_model", each),
                    None => {
                        let all = Seat::first(self.view.wizards.len() as u8).zip(&self.view.wizards);
                        let busy: Vec<Seat> =
                            all.filter(|(_, one)| !one.handed_in).map(|(seat, _)| seat).collect();
                        self.say("prompt_modelled", &[("names", &self.names(&busy))])
                    }
                };
            }
            Phase::Over { why } => return self.say(&format!("tell_ended_{}", word(why)), &[]),
        };
        if let Some(attempt) = pending.verdict.and_then(|at| self.view.attempts.get(number(at))) {
            let who = self.name(attempt.seat);
            return self.about("prompt_close", self.maker(usize::from(attempt.riddle)), &[("who", &who)]);
        }
        if let Some(curse) = pending.curse {
            return self.about("prompt_curse", curse.seat, &[]);
        }
        if let Some(question) = pending.question.and_then(|at| self.view.questions.get(number(at))) {
            let maker = self.maker(usize::from(question.riddle));
            let asked = format!("{}: {}", self.riddle(usize::from(question.riddle)), question.text);
            return format!("{} ({asked})", self.about("prompt_answer", maker, &[]));
        }
        match stage {
            Stage::Pause => self.say("prompt_pause", &[]),
            stage => self.about(&format!("prompt_{}", word(stage)), turn, &[]),
        }
    }

    const fn concepts(&self) -> Concepts {
        self.view.options.language
    }
}

/// The four answers, as they are offered.
const ANSWERS: [Answer; 4] = Answer::ALL;
