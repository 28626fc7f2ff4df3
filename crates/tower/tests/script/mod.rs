//! Playing a table in a test: a few words instead of entries.
#![allow(dead_code)]

use std::ops::{Deref, DerefMut};

use table::chance::{Fair, Seed};
use table::day::Day;
use table::kit::Script;
use table::record::{Actor, Input};
use table::{Refusal, Seat, Stop, Viewer};
use tower::options::Mode;
use tower::puzzle::LaidCard;
use tower::view::Own;
use tower::{Action, Options, Tower, View};

/// A table whose time goes on by a second with every entry.
pub struct Play(Script<Tower>);

impl Deref for Play {
    type Target = Script<Tower>;

    fn deref(&self) -> &Script<Tower> {
        &self.0
    }
}

impl DerefMut for Play {
    fn deref_mut(&mut self) -> &mut Script<Tower> {
        &mut self.0
    }
}

impl Play {
    pub fn new(options: Options, seats: u8) -> Play {
        Play::on(options, seats, Day::new(2026, 11, 15))
    }

    pub fn on(options: Options, seats: u8, day: Option<Day>) -> Play {
        Play::by(2, options, seats, day)
    }

    pub fn by(rules: u32, options: Options, seats: u8, day: Option<Day>) -> Play {
        let is_drawn = matches!(options.mode, Mode::Endless | Mode::Race) && options.seed == 0;
        let draws: &[u64] = if is_drawn { &[3] } else { &[] };
        Play(Script::start_on(day, rules, options, seats, draws))
    }

    pub fn act(&mut self, seat: u8, action: Action) -> Result<(), Refusal> {
        self.now += 1_000;
        // Something is drawn only if the next challenge begins by this.
        let fair = Fair::new(&Seed::from_number(3), &[]);
        let (by, chance) = (Actor::Seat(Seat::new(seat)), &mut fair.entry(self.table.next_number()));
        let prepared = self.table.prepare(by, Input::Game(action), self.now, chance);
        let prepared = prepared.map_err(Stop::into_refusal)?;
        self.table.commit(prepared);
        Ok(())
    }

    pub fn give_up(&mut self, seat: u8) {
        self.now += 1_000;
        self.0.give_up(seat);
    }

    pub fn view(&self, seat: u8) -> View {
        self.table.view(Viewer::Seat(Seat::new(seat)))
    }

    pub fn own(&self, seat: u8) -> Own {
        self.view(seat).seats[usize::from(seat)].own.clone().unwrap()
    }

    pub fn round(&self) -> u32 {
        self.view(0).round
    }

    pub fn lay(&mut self, seat: u8, card: &str, row: u8, col: u8) -> Result<(), Refusal> {
        let round = self.round();
        self.act(seat, Action::Lay { round, card: card.parse().unwrap(), row, col })
    }

    pub fn shift(&mut self, seat: u8, card: &str, row: u8, col: u8) -> Result<(), Refusal> {
        let round = self.round();
        self.act(seat, Action::Move { round, card: card.parse().unwrap(), row, col })
    }

    pub fn take_up(&mut self, seat: u8, card: &str) -> Result<(), Refusal> {
        let round = self.round();
        self.act(seat, Action::TakeUp { round, card: card.parse().unwrap() })
    }

    pub fn hint(&mut self, seat: u8, grade: u8) -> Result<(), Refusal> {
        let round = self.round();
        self.act(seat, Action::Hint { round, grade })
    }

    pub fn next(&mut self, seat: u8) -> Result<(), Refusal> {
        let round = self.round();
        self.act(seat, Action::Next { round })
    }

    /// The only solution of the challenge on the table.
    pub fn solution(&self) -> Vec<LaidCard> {
        let posed = tower::id::read(&self.view(0).id).unwrap();
        tower::solver::only(&tower::puzzle::Puzzle::from(&posed), u64::MAX).unwrap()
    }

    /// Lays the first `count` cards of the solution.
    pub fn lay_some(&mut self, seat: u8, count: usize) {
        for laid in self.solution().into_iter().take(count) {
            let round = self.round();
            self.act(seat, Action::Lay { round, card: laid.card, row: laid.row, col: laid.col }).unwrap();
        }
    }

    /// Lays the whole solution.
    pub fn solve(&mut self, seat: u8) {
        self.lay_some(seat, usize::MAX);
    }

    /// The names and values of a seat's marks.
    pub fn marks(&self, seat: u8) -> Vec<(String, i64)> {
        let marks = self.table.outcome().unwrap().marks;
        marks
            .into_iter()
            .filter(|mark| mark.seat == Seat::new(seat))
            .map(|mark| (mark.name, mark.value))
            .collect()
    }
}

/// What rule and which sentence.
pub fn said(result: Result<(), Refusal>) -> (String, String) {
    let refusal = result.expect_err("it should be refused");
    (refusal.rule, refusal.key)
}
