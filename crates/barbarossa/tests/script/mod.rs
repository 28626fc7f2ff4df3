//! Games as scripts: each line says who does what, and behind `=>` what is told of it, or why it is refused.
//!
//! Seats are A to D, riddles A1 to D3, caves count from 0, places of letters from 1. Lines without an actor put something
//! somewhere: `hat B 39`, `cave A 2`, `stones A 11`, `curse-stones A 0`, `spears B1 A C`.

#![allow(dead_code, reason = "each test file uses its own part")]

mod told;

use barbarossa::action::{Action, Answer, HandedIn, Occasion, Round};
use barbarossa::concepts::ConceptId;
use barbarossa::riddle::Named;
use barbarossa::view::{Phase, Stage};
use barbarossa::{Barbarossa, Event, Options, View};
use serde_json::{Value, json};
use table::chance::Scripted;
use table::record::{Actor, Input, TableAction};
use table::{Refusal, Seat, Viewer, kit};

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);
pub const C: Seat = Seat::new(2);
pub const D: Seat = Seat::new(3);

/// A concept that no script hands in.
pub const WRONG: u16 = 719;

/// Without a pause, so that a second round follows at once.
pub fn quick() -> Options {
    Options { pause: 0, ..Options::default() }
}

pub struct Game {
    pub play: kit::Script<Barbarossa>,
    pub told: Vec<Event>,
    seats: u8,
}

/// Plays a script from the first turn, which is A's, and compares what is told.
#[track_caller]
pub fn check(options: Options, seats: u8, script: &str) -> Game {
    let mut game = Game::begun(options, seats);
    game.check(script);
    game
}

impl Game {
    /// Everybody still models.
    #[track_caller]
    pub fn modelling(options: Options, seats: u8) -> Game {
        Game { play: kit::Script::start(options, seats), told: Vec::new(), seats }
    }

    /// Everybody has handed in lumps, and A begins.
    #[track_caller]
    pub fn begun(options: Options, seats: u8) -> Game {
        let mut game = Game::modelling(options, seats);
        for seat in 0..seats {
            let draws: &[u64] = if seat + 1 == seats { &[0] } else { &[] };
            let action = game.hand_in(seat);
            game.play.act(seat, action, draws);
        }
        game
    }

    /// A seat leaves, and something is drawn.
    pub fn leave_with(&mut self, seat: u8, draws: &[u64]) {
        let (by, input) = (Actor::Seat(Seat::new(seat)), Input::Table(TableAction::GiveUp));
        let chance = &mut Scripted::new(draws.iter().copied());
        let prepared = self.play.table.prepare(by, input, self.play.now, chance).unwrap();
        self.play.table.commit(prepared);
    }

    /// What a seat hands in: lumps, each another concept.
    pub fn hand_in(&self, seat: u8) -> Action {
        let each = self.each();
        let lump = |riddle: u8| HandedIn {
            concept: Some(ConceptId::new(concept_of(seat * each + riddle))),
            word: None,
            figure: None,
            strokes: None,
        };
        Action::HandIn { riddles: (0..each).map(lump).collect(), words: None }
    }

    fn each(&self) -> u8 {
        if self.seats == 3 { 3 } else { 2 }
    }

    pub fn view(&self, viewer: Viewer) -> View {
        self.play.view(viewer)
    }

    pub fn public(&self) -> View {
        self.view(Viewer::Spectator)
    }

    /// Plays a script and compares what is told; shows all of it where something differs.
    #[track_caller]
    pub fn check(&mut self, script: &str) {
        let (mut got, mut differs) = (String::new(), false);
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            let (what, want) = line.split_once("=>").map_or((line, None), |(what, want)| (what, Some(want)));
            let happened = self.line(what.trim());
            differs |= want.is_some_and(|want| want.trim() != happened);
            got.push_str(&format!("        {} => {happened}\n", what.trim()));
        }
        assert!(!differs, "it is told:\n{got}");
    }

    /// Does what a line says.
    #[track_caller]
    fn line(&mut self, line: &str) -> String {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["hat" | "cave" | "stones" | "curse-stones", seat, number] => {
                let field = words[0].replace('-', "_");
                self.put(
                    &["players", &seat_of(seat).to_string(), &field],
                    json!(number.parse::<u8>().unwrap()),
                );
                String::new()
            }
            ["spears", riddle, ..] => {
                let seats: Vec<u8> = words[2..].iter().map(|seat| seat_of(seat)).collect();
                self.put(&["riddles", &self.riddle(riddle).to_string(), "spears"], json!(seats));
                String::new()
            }
            ["clock", ..] => {
                let draws: Vec<u64> = words[1..].iter().map(|die| die.parse::<u64>().unwrap() - 1).collect();
                self.told = self.play.time_out(&draws);
                told::all(&self.told, self.each())
            }
            ["wait", seconds] => {
                self.play.now += 1_000 * seconds.parse::<u64>().unwrap();
                String::new()
            }
            [seat, "leaves", ..] => {
                self.told = self.play.give_up(seat_of(seat));
                told::all(&self.told, self.each())
            }
            [seat, ..] => self.act(seat_of(seat), &words[1..], line),
            [] => String::new(),
        }
    }

    fn act(&mut self, seat: u8, words: &[&str], line: &str) -> String {
        let (action, draws) = self.action(seat, words, line);
        if let Err(Refusal { rule, key, .. }) = self.play.attempt(seat, &action) {
            return format!("! {rule} {}", key.trim_start_matches("barbarossa_"));
        }
        self.told = self.play.act(seat, action, &draws);
        told::all(&self.told, self.each())
    }

    /// The action that a line means, and what is drawn in it.
    fn action(&self, seat: u8, words: &[&str], line: &str) -> (Action, Vec<u64>) {
        let view = self.public();
        let (turn, stage) = match view.phase {
            Phase::Turn { turn, stage, .. } => (turn, stage),
            _ => (0, Stage::Move),
        };
        let round = if stage == Stage::SecondRound { Round::Second } else { Round::First };
        let curse = view.pending.curse.filter(|curse| curse.seat == Seat::new(seat));
        let occasion = curse.map_or(Occasion::Turn(turn), |curse| Occasion::Curse(curse.number));
        let menu = self.play.choices(seat);
        let question = view.questions.len().saturating_sub(1) as u32;
        let attempt = view.attempts.len().saturating_sub(1) as u32;
        let words_of = menu.words;
        let action = match words {
            ["hands", "in"] => self.hand_in(seat),
            ["reworks"] => Action::Rework { left: menu.rework.unwrap_or(0) },
            ["rolls", die] => {
                return (Action::Roll { turn }, vec![die.parse::<u64>().unwrap() - 1]);
            }
            ["spends", stones] => Action::Spend { turn, stones: stones.parse().unwrap() },
            ["letter", riddle, place] => {
                let place = place.parse::<u8>().unwrap() - 1;
                Action::Letter { occasion, riddle: self.riddle(riddle), place }
            }
            ["passes"] => Action::Pass { turn },
            ["asks", riddle, ..] => {
                let text = line.split_once(riddle).map_or("", |(_, text)| text.trim()).to_owned();
                Action::Ask { turn, round, riddle: self.riddle(riddle), text, words: words_of }
            }
            ["ends", "round"] => Action::EndRound { turn, round },
            ["answers", answer] => Action::Answer { question, answer: answer_of(answer) },
            ["turns", "down"] => Action::TurnDown { question },
            ["tries", riddle, how] => {
                let riddle = self.riddle(riddle);
                let concept = if *how == "right" { concept_of(riddle) } else { WRONG };
                let guess = Named::of_table(ConceptId::new(concept));
                Action::Attempt { occasion, riddle, guess, words: words_of }
            }
            ["says", "close"] => Action::Close { attempt, close: true },
            ["says", "far"] => Action::Close { attempt, close: false },
            ["curses"] => Action::Curse { stones: menu.curse.unwrap_or(3) },
            ["lets", "go"] => Action::LetGo { curse: curse.map_or(0, |curse| curse.number) },
            _ => panic!("what is {line:?}?"),
        };
        (action, Vec::new())
    }

    fn riddle(&self, name: &str) -> u8 {
        let (seat, number) = name.split_at(1);
        seat_of(seat) * self.each() + number.parse::<u8>().unwrap() - 1
    }

    /// Changes something in the state, as if it had come so.
    pub fn put(&mut self, path: &[&str], value: Value) {
        self.play.arrange(|state| {
            let mut state = serde_json::to_value(state).unwrap();
            let place = path.iter().fold(&mut state, |place, step| match step.parse::<usize>() {
                Ok(index) => &mut place[index],
                Err(_) => &mut place[*step],
            });
            assert!(!place.is_null(), "there is nothing at {path:?}");
            *place = value;
            serde_json::from_value(state).unwrap()
        });
    }

    pub fn json(&self) -> Value {
        serde_json::to_value(self.play.table.state()).unwrap()
    }

    pub fn hats(&self) -> Vec<u8> {
        self.public().wizards.iter().map(|wizard| wizard.hat).collect()
    }
}

/// The concept that a script hands in for a riddle.
pub fn concept_of(riddle: u8) -> u16 {
    u16::from(riddle) * 31
}

pub fn seat_of(name: &str) -> u8 {
    name.as_bytes()[0] - b'A'
}

fn answer_of(word: &str) -> Answer {
    match word {
        "yes" => Answer::Yes,
        "no" => Answer::No,
        "perhaps" => Answer::Perhaps,
        "unclear" => Answer::Unclear,
        _ => panic!("what is the answer {word:?}?"),
    }
}
