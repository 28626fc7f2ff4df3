//! Scripts as tests: what the seats do, what falls, and what everybody is told.

// Not every test that is told as a script needs every word.
#![allow(dead_code)]

use hexhex::asked::Closed;
use hexhex::dice::Kept;
use hexhex::options::Begins;
use hexhex::sheet::Field;
use hexhex::{Action, Asked, Event, HexHex, Options, View};
use table::{Outcome, Seat, Viewer, kit};

/// So many columns, and the first seat begins.
pub fn options(columns: u8) -> Options {
    Options { columns, begins: Begins::Seat0, ..Options::default() }
}

/// A table whose dice are written down beforehand.
pub struct Script(pub kit::Script<HexHex>);

impl Script {
    pub fn new(options: Options, seats: u8) -> Script {
        Script::drawing(options, seats, &[])
    }

    pub fn drawing(options: Options, seats: u8, draws: &[u64]) -> Script {
        Script(kit::Script::start_with(options, seats, draws))
    }

    pub fn view(&self) -> View {
        self.0.view(Viewer::Spectator)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.0.table.outcome()
    }

    /// Whose turn it is.
    pub fn seat(&self) -> Seat {
        self.0.table.due().iter().next().expect("somebody is on turn")
    }

    pub fn choices(&self) -> Asked {
        self.0.table.choices(self.seat())
    }

    /// The open fields with what they would give.
    pub fn offers(&self) -> Vec<(Field, u8)> {
        let Asked::Turn { fields, .. } = self.choices() else { panic!("on turn") };
        let open = fields.iter().filter(|offer| offer.closed.is_none());
        open.map(|offer| (offer.field, offer.points)).collect()
    }

    /// Why a field is not open.
    pub fn closed(&self, field: Field) -> Option<Closed> {
        let Asked::Turn { fields, .. } = self.choices() else { panic!("on turn") };
        fields[field.index()].closed
    }

    /// Rolling all dice but these, from 0.
    pub fn rolling(&self, keep: &[usize]) -> Action {
        Action::Roll { ask: self.view().ask, keep: Kept(std::array::from_fn(|die| keep.contains(&die))) }
    }

    pub fn entering(&self, field: Field) -> Action {
        Action::Enter { ask: self.view().ask, field }
    }

    fn act(&mut self, action: Action, draws: &[u64]) {
        self.0.act(self.seat().number(), action, draws);
    }

    pub fn roll(&mut self, keep: &[usize], draws: &[u64]) {
        self.act(self.rolling(keep), draws);
    }

    pub fn enter(&mut self, field: Field) {
        self.act(self.entering(field), &[]);
    }

    /// A turn of one roll.
    pub fn turn(&mut self, draws: &[u64], field: Field) {
        self.roll(&[], draws);
        self.enter(field);
    }

    pub fn give_up(&mut self, seat: u8) {
        self.0.give_up(seat);
    }

    /// The rule and the sentence that refuse this to the seat on turn.
    pub fn refused(&self, action: Action) -> (String, String) {
        let seat = self.0.table.due().iter().next().map_or(0, |seat| seat.number());
        self.refused_to(seat, action)
    }

    pub fn refused_to(&self, seat: u8, action: Action) -> (String, String) {
        self.0.refused(seat, &action)
    }

    /// What everybody was told of the newest entry.
    pub fn told(&self) -> Vec<Event> {
        self.0.told(Viewer::Spectator)
    }
}
