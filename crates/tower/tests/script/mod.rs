//! Playing a table in a test: a few words instead of entries.
#![allow(dead_code)]

use table::chance::{Fair, Seed};
use table::day::Day;
use table::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction};
use table::{Refusal, Seat, Table, Viewer};
use tower::options::Mode;
use tower::puzzle::LaidCard;
use tower::view::Own;
use tower::{Action, Event, Options, Tower, View};

/// A table whose time goes on by a second with every entry.
pub struct Play {
    pub table: Table<Tower>,
    fair: Fair,
    pub now: u64,
}

impl Play {
    pub fn new(options: Options, seats: u8) -> Play {
        Play::on(options, seats, Day::new(2026, 11, 15))
    }

    pub fn on(options: Options, seats: u8, day: Option<Day>) -> Play {
        Play::by(2, options, seats, day)
    }

    pub fn by(rules: u32, options: Options, seats: u8, day: Option<Day>) -> Play {
        let seed = Seed::from_number(3);
        let nonces = vec![String::new(); usize::from(seats)];
        let fair = Fair::new(&seed, &nonces);
        let set_up = SetUp {
            game: "tower".to_owned(),
            rules,
            options: serde_json::to_value(&options).unwrap(),
            seats: vec![Player::Person; usize::from(seats)],
            chance: Source::Fair { commitment: seed.commitment(), nonces },
            own_dice: false,
            day: day.filter(|_| options.mode == Mode::Today),
            table_rules: TABLE_RULES,
        };
        let table = Table::open(set_up, &mut fair.entry(0)).unwrap();
        Play { table, fair, now: 0 }
    }

    fn enter(&mut self, by: Actor, input: Input<Action>) -> Result<(), Refusal> {
        let n = self.table.next_number();
        let prepared = self.table.prepare(by, input, self.now, &mut self.fair.entry(n));
        let prepared = prepared.map_err(|stop| stop.into_refusal())?;
        self.table.commit(prepared);
        Ok(())
    }

    pub fn act(&mut self, seat: u8, action: Action) -> Result<(), Refusal> {
        self.now += 1_000;
        self.enter(Actor::Seat(Seat::new(seat)), Input::Game(action))
    }

    pub fn give_up(&mut self, seat: u8) {
        self.now += 1_000;
        self.enter(Actor::Seat(Seat::new(seat)), Input::Table(TableAction::GiveUp)).unwrap();
    }

    /// Lets time pass until the deadline, and the clock act.
    pub fn wait(&mut self) {
        self.now = self.table.deadline().unwrap();
        self.enter(Actor::Clock, Input::Clock).unwrap();
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

    /// What the newest entry told a viewer.
    pub fn told(&self, viewer: Viewer) -> Vec<Event> {
        self.table.update(self.table.next_number() - 1, viewer).unwrap().events
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
