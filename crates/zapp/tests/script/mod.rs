//! A game that is played by a script: dice as they are said, and barrels that stand in order, so that barrel `b` holds
//! `b + 1` stones.

#![allow(dead_code, reason = "each test file uses its own part")]

use serde_json::{Value, json};
use table::chance::{Die, Scripted};
use table::game::Millis;
use table::{Game as _, Moment, Refusal, Seat, Start, Step, Stop, Viewer};
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
    pub state: Zapp,
    pub at: Millis,
    pub told: Vec<Event>,
}

impl Script {
    pub fn new(options: Options, seats: u8) -> Script {
        let start = Start { rules: 2, options: &options, seats, day: None };
        let mut chance = Scripted::new([0]);
        let step = Zapp::set_up(&start, &mut Moment { at: 0, chance: &mut chance }).unwrap();
        let mut script = Script { state: step.state.clone(), at: 0, told: Vec::new() };
        script.take_over(step);
        script
    }

    fn take_over(&mut self, step: Step<Zapp>) -> Vec<Event> {
        self.state = step.state;
        self.told = step.events.into_iter().map(|told| told.event).collect();
        self.told.clone()
    }

    /// Puts an apprentice somewhere.
    pub fn put(&mut self, who: Apprentice, place: Place) -> &mut Script {
        let mut state = serde_json::to_value(&self.state).unwrap();
        state["places"][who.seat.index()][usize::from(who.number)] = json!(place);
        self.state = serde_json::from_value(state).unwrap();
        self
    }

    pub fn place(&self, who: Apprentice) -> Place {
        self.view().wizards[who.seat.index()].places[usize::from(who.number)]
    }

    pub fn view(&self) -> View {
        self.state.view(Viewer::Spectator)
    }

    pub fn json(&self) -> Value {
        serde_json::to_value(&self.state).unwrap()
    }

    pub fn asked(&self, seat: Seat) -> Asked {
        self.state.choices(seat)
    }

    /// What an action leads to with these draws.
    pub fn step(&self, seat: Seat, action: &Action, draws: &[u64]) -> Result<Step<Zapp>, Refusal> {
        let mut chance = Scripted::new(draws.iter().copied());
        let step = self.state.apply(seat, action, &mut Moment { at: self.at, chance: &mut chance });
        step.map_err(Stop::into_refusal)
    }

    pub fn act(&mut self, seat: Seat, action: &Action, draws: &[u64]) -> Vec<Event> {
        let step = self.step(seat, action, draws).unwrap();
        self.take_over(step)
    }

    /// The rule and the key with which an action is refused.
    pub fn refused(&self, seat: Seat, action: &Action) -> (String, String) {
        let refusal = self.step(seat, action, &[0; 20]).unwrap_err();
        assert!(!table::Choices::contains(&self.asked(seat), action));
        (refusal.rule.clone(), refusal.key.clone())
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

    /// Shakes for the first time: a grip and a draw.
    pub fn shake(&mut self, seat: Seat, number: u8, draws: &[u64]) -> Step<Zapp> {
        let round = self.round();
        let action = Action::Shake { round, barrel: number - 1, strength: 3, rhythm: 4 };
        let step = self.step(seat, &action, draws).unwrap();
        self.take_over(step.clone());
        step
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
        self.at = self.state.deadline().unwrap();
        let mut chance = Scripted::new(draws.iter().copied());
        let step = self.state.clock(&mut Moment { at: self.at, chance: &mut chance }).unwrap();
        self.take_over(step)
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
