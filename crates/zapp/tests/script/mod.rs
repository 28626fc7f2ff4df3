//! A game that is played by a script: dice as they are said, and barrels that stand in order, so that barrel `b` holds
//! `b + 1` stones.

#![allow(dead_code, reason = "each test file uses its own part")]

use serde_json::{Value, json};
use table::chance::{Die, Scripted};
use table::record::{Actor, Input};
use table::sense::Sense;
use table::{Seat, Viewer, kit};
use zapp::apprentice::{Apprentice, Place};
use zapp::board::{Colour, Field};
use zapp::event::Met;
use zapp::{Action, Asked, Event, Options, View, Zapp};

pub const RED: Seat = Seat::new(0);
pub const GREEN: Seat = Seat::new(1);
pub const BLUE: Seat = Seat::new(2);
pub const YELLOW: Seat = Seat::new(3);

/// The field with this name: `on(Colour::Red, 3)` is "red-3".
pub fn on(corner: Colour, number: usize) -> Place {
    Place::Field(Field::after(corner, number - 1))
}

/// An apprentice, counted from 1 as in the examples.
pub fn apprentice(seat: Seat, number: u8) -> Apprentice {
    Apprentice::new(seat, number - 1)
}

pub struct Script {
    pub play: kit::Script<Zapp>,
    pub told: Vec<Event>,
}

impl Script {
    pub fn new(options: Options, seats: u8) -> Script {
        let play = kit::Script::start_with(options, seats, &[0]);
        Script { told: play.told(Viewer::Spectator), play }
    }

    /// Puts an apprentice somewhere.
    pub fn put(&mut self, who: Apprentice, place: Place) -> &mut Script {
        self.play.arrange(|state| {
            let mut state = serde_json::to_value(state).unwrap();
            state["places"][who.seat.index()][usize::from(who.number)] = json!(place);
            serde_json::from_value(state).unwrap()
        });
        self
    }

    pub fn place(&self, who: Apprentice) -> Place {
        self.view().wizards[who.seat.index()].places[usize::from(who.number)]
    }

    pub fn view(&self) -> View {
        self.play.view(Viewer::Spectator)
    }

    pub fn json(&self) -> Value {
        serde_json::to_value(self.play.table.state()).unwrap()
    }

    pub fn asked(&self, seat: Seat) -> Asked {
        self.play.choices(seat.number())
    }

    pub fn act(&mut self, seat: Seat, action: &Action, draws: &[u64]) -> Vec<Event> {
        self.told = self.play.act(seat.number(), action.clone(), draws);
        self.told.clone()
    }

    /// The rule and the key with which an action is refused.
    pub fn refused(&self, seat: Seat, action: &Action) -> (String, String) {
        self.play.refused(seat.number(), action)
    }

    pub fn accepts(&self, seat: Seat, action: &Action) -> bool {
        self.play.attempt(seat.number(), action).is_ok()
    }

    pub fn round(&self) -> u32 {
        self.view().round
    }

    /// The roller rolls; the barrels are left in order.
    pub fn roll(&mut self, one: u64, other: u64) -> Vec<Event> {
        let mut draws = vec![one - 1, other - 1];
        if self.round() == 1 || !self.view().options.memory {
            draws.extend((1..13).rev());
        }
        // After a shuffle that leaves all in place the barrels stand as before; so begin in order each round.
        let roller = self.view().roller;
        let round = self.round();
        self.act(roller, &Action::Roll { round }, &draws)
    }

    pub fn take(&mut self, seat: Seat, number: u8) -> Vec<Event> {
        let round = self.round();
        self.act(seat, &Action::Take { round, barrel: number - 1 }, &[])
    }

    pub fn set_down(&mut self, seat: Seat, number: u8) -> Vec<Event> {
        let round = self.round();
        self.act(seat, &Action::SetDown { round, barrel: number - 1 }, &[])
    }

    /// Takes the barrel with this number and sets it down.
    pub fn choose(&mut self, seat: Seat, number: u8) -> Vec<Event> {
        self.take(seat, number);
        self.set_down(seat, number)
    }

    /// Shakes for the first time, with a grip and a draw; gives what is sensed of it.
    pub fn shake(&mut self, seat: Seat, number: u8, draws: &[u64]) -> Vec<Sense> {
        let round = self.round();
        let action = Action::Shake { round, barrel: number - 1, strength: 3, rhythm: 4 };
        let (table, input) = (&self.play.table, Input::Game(action.clone()));
        let chance = &mut Scripted::new(draws.iter().copied());
        let senses = table.prepare(Actor::Seat(seat), input, self.play.now, chance).unwrap().senses;
        self.act(seat, &action, draws);
        senses
    }

    pub fn go(&mut self, who: Apprentice, banish: &[Apprentice], carry: &[Apprentice]) -> Vec<Event> {
        let action = self.going(who, banish, carry);
        self.act(who.seat, &action, &[])
    }

    pub fn going(&self, who: Apprentice, banish: &[Apprentice], carry: &[Apprentice]) -> Action {
        Action::Move {
            round: self.round(),
            apprentice: who.number,
            banish: banish.to_vec(),
            carry: carry.to_vec(),
        }
    }

    /// The clock acts at its deadline.
    pub fn clock(&mut self, draws: &[u64]) -> Vec<Event> {
        self.told = self.play.time_out(draws);
        self.told.clone()
    }
}

/// A draw as good as any other.
pub const SOME: u64 = Die::MOST / 3;

pub fn basic() -> Options {
    Options::default()
}

pub fn expert() -> Options {
    Options { expert: true, ..basic() }
}

pub fn met(events: &[Event]) -> Vec<Met> {
    match events {
        [Event::Moved { met, .. }, ..] => met.clone(),
        _ => panic!("nobody moved: {events:?}"),
    }
}

pub fn movers(events: &[Event]) -> Vec<(usize, u8, bool)> {
    let revealed = events.iter().find_map(|event| match event {
        Event::Revealed { spells } => Some(spells),
        _ => None,
    });
    revealed.unwrap().iter().map(|spell| (spell.seat.index(), spell.number, spell.works)).collect()
}

pub fn pair(rule: &str, key: &str) -> (String, String) {
    (rule.to_owned(), key.to_owned())
}
