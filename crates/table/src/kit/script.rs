//! Tables that a test plays line by line, with dice that are written down beforehand.

use serde_json::json;

use super::Conform;
use crate::attachment::{AttachmentId, Bytes, Enclosed};
use crate::chance::{Chance, Die, NoDraw, Scripted};
use crate::day::Day;
use crate::game::{Game, Millis};
use crate::options::GameOptions as _;
use crate::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction};
use crate::refusal::Refusal;
use crate::seat::{Seat, Viewer};
use crate::table::{Table, wants_day};

/// A table in a test. What should work and does not panics, with the reason.
pub struct Script<G: Game> {
    /// The table.
    pub table: Table<G>,
    /// The host's time. It goes on only when the test says so.
    pub now: Millis,
}

impl<G: Game> Script<G> {
    /// A table by the newest rules at which nothing is drawn when it begins.
    #[track_caller]
    pub fn start(options: G::Options, seats: u8) -> Script<G> {
        Script::start_with(options, seats, &[])
    }

    /// A table that begins with these draws.
    #[track_caller]
    pub fn start_with(options: G::Options, seats: u8, draws: &[u64]) -> Script<G> {
        Script::start_by(G::RULES.last().copied().unwrap_or_default(), options, seats, draws)
    }

    /// A table by these rules.
    #[track_caller]
    pub fn start_by(rules: u32, options: G::Options, seats: u8, draws: &[u64]) -> Script<G> {
        // A day as good as any other, for games that want one.
        Script::start_on(Day::new(2026, 11, 15), rules, options, seats, draws)
    }

    /// A table on this day, if its game wants one.
    #[track_caller]
    pub fn start_on(
        day: Option<Day>,
        rules: u32,
        options: G::Options,
        seats: u8,
        draws: &[u64],
    ) -> Script<G> {
        assert_eq!(options.check(seats), Ok(()));
        let set_up = SetUp {
            game: G::ID.to_owned(),
            rules,
            day: day.filter(|_| wants_day::<G>(&options)),
            options: json!(options),
            seats: vec![Player::Person; seats.into()],
            chance: Source::Scripted,
            own_dice: false,
            table_rules: TABLE_RULES,
        };
        match Table::open(set_up, &mut Scripted::new(draws.iter().copied())) {
            Ok(table) => Script { table, now: 0 },
            Err(stop) => panic!("the table cannot be opened: {stop}"),
        }
    }

    /// Lets a seat act, with these draws; gives all that is told of it, to whomever.
    #[track_caller]
    pub fn act(&mut self, seat: u8, action: G::Action, draws: &[u64]) -> Vec<G::Event> {
        self.enter(Actor::Seat(Seat::new(seat)), Input::Game(action), draws)
    }

    /// Lets a seat give up; gives all that is told of it.
    #[track_caller]
    pub fn give_up(&mut self, seat: u8) -> Vec<G::Event> {
        self.enter(Actor::Seat(Seat::new(seat)), Input::Table(TableAction::GiveUp), &[])
    }

    /// Waits until the next timer runs out; gives all that is told of it.
    #[track_caller]
    pub fn time_out(&mut self, draws: &[u64]) -> Vec<G::Event> {
        self.now = self.table.deadline().unwrap_or_else(|| panic!("no timer is running"));
        self.enter(Actor::Clock, Input::Clock, draws)
    }

    /// Takes an attachment to hand, for actions to refer to.
    pub fn attach(&self, bytes: impl Into<Bytes>) -> AttachmentId {
        self.table.pool().put(bytes)
    }

    /// Waits until the next timer runs out, when this draft lies on the seat's desk; gives all that is told of what is handed
    /// in, or `None` if the draft is good for nothing.
    #[track_caller]
    pub fn hand_in(&mut self, seat: u8, draft: &[u8]) -> Option<Vec<G::Event>> {
        self.now = self.table.deadline().unwrap_or_else(|| panic!("no timer is running"));
        let (seat, mut enclosed) = (Seat::new(seat), Enclosed::default());
        let action = self.table.hand_in(seat, draft, &mut enclosed)?;
        self.table.pool().keep(&mut enclosed);
        Some(self.enter(Actor::Clock, Input::HandIn { seat, action }, &[]))
    }

    /// The rule and the key of the message with which an action is refused.
    #[track_caller]
    pub fn refused(&self, seat: u8, action: &G::Action) -> (String, String) {
        match self.attempt(seat, action) {
            Err(refusal) => (refusal.rule, refusal.key),
            Ok(()) => panic!("{action:?} is accepted"),
        }
    }

    /// Whether an action is accepted, or why not. It is not done.
    pub fn attempt(&self, seat: u8, action: &G::Action) -> Result<(), Refusal> {
        let (by, input) = (Actor::Seat(Seat::new(seat)), Input::Game(action.clone()));
        match self.table.prepare(by, input, self.now, &mut Lowest) {
            Ok(_) => Ok(()),
            Err(stop) => Err(stop.into_refusal()),
        }
    }

    /// What a viewer sees.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.table.view(viewer)
    }

    /// What a seat may do.
    pub fn choices(&self, seat: u8) -> G::Choices {
        self.table.choices(Seat::new(seat))
    }

    /// What a viewer was told of the newest entry.
    pub fn told(&self, viewer: Viewer) -> Vec<G::Event> {
        let newest = self.table.update(self.table.next_number() - 1, viewer);
        newest.map(|update| update.events).unwrap_or_default()
    }

    #[track_caller]
    fn enter(&mut self, by: Actor, input: Input<G::Action>, draws: &[u64]) -> Vec<G::Event> {
        let what = format!("{by:?} {input:?}");
        match self.table.prepare(by, input, self.now, &mut Scripted::new(draws.iter().copied())) {
            Ok(prepared) => {
                let events = prepared.page.events.iter().map(|told| told.event.clone()).collect();
                self.table.commit(prepared);
                events
            }
            Err(stop) => panic!("{what} is refused: {stop}"),
        }
    }
}

/// The lowest outcome of every die, as many as are drawn.
struct Lowest;

impl Chance for Lowest {
    fn draw(&mut self, _: Die) -> Result<u64, NoDraw> {
        Ok(0)
    }

    fn finish(&mut self) -> Result<(), NoDraw> {
        Ok(())
    }
}

impl<G: Conform> Script<G> {
    /// Puts the table into another state, as if it had come there by itself.
    pub fn arrange(&mut self, change: impl FnOnce(&G) -> G) {
        let state = change(self.table.state());
        self.table.set_state(state);
    }
}
