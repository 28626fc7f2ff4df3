//! The game as a table plays it: whose turn it is, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::artefact::Artefact;
use table::bot::{Bot, Level};
use table::chance::Die;
use table::tool::Tools;
use table::{Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Timers, Viewer};

use crate::action::Action;
use crate::asked::Asked;
use crate::bots;
use crate::event::Event;
use crate::options::Options;
use crate::sheet;
use crate::solver;
use crate::state::HexHex;
use crate::turn::MOST_ROLLS;
use crate::view::View;

impl Game for HexHex {
    const ID: &'static str = "hexhex";
    const RULES: &'static [u32] = &[1];
    const SEATS: RangeInclusive<u8> = 1..=6;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Asked;

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<HexHex>, Stop> {
        let (begins, drawn) = match start.options.begins.seat() {
            Some(seat) => (seat, false),
            // Nobody draws lots alone.
            None if start.seats == 1 => (Seat::new(0), false),
            None => {
                let drawn = moment.draw(Die::open(start.seats.into()))?;
                (Seat::new(u8::try_from(drawn).unwrap_or(0)), true)
            }
        };
        let state = HexHex::new(*start.options, start.seats, begins);
        Ok(Step::to(state).telling(Event::ColumnBegan { column: 1, begins, drawn }))
    }

    fn due(&self) -> SeatSet {
        if self.over { SeatSet::NONE } else { SeatSet::only(self.turn) }
    }

    fn choices(&self, seat: Seat) -> Asked {
        if !self.due().contains(seat) {
            return Asked::Nothing;
        }
        let free = self.column_of(seat, self.column).free();
        Asked::turn(self.ask, &self.rolls, free, self.options.zeros)
    }

    fn apply(&self, _: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<HexHex>, Stop> {
        match (*action, self.rolls.last()) {
            (Action::Roll { keep, .. }, _) => self.clone().roll(keep, moment),
            (Action::Enter { field, .. }, Some(roll)) => Ok(self.clone().enter(roll.dice, field)),
            (Action::Enter { .. }, None) => Err(Refusal::not_offered().into()),
        }
    }

    fn view(&self, _: Viewer, _: &Timers) -> View {
        let last = self.rolls.last();
        let over = self.past.last().map(|past| past.column);
        View {
            options: self.options,
            column: self.column,
            began: self.began,
            turn: (!self.over).then_some(self.turn),
            ask: self.ask,
            rolls: self.rolls.len(),
            dice: last.map(|roll| roll.dice),
            kept: last.map(|roll| roll.kept).unwrap_or_default(),
            sheets: Seat::first(self.seats).map(|seat| self.sheet(seat)).collect(),
            past: self.past.clone(),
            last_turns: self.turns.iter().filter(|turn| Some(turn.column) == over).copied().collect(),
            gave_up: self.gave_up,
            outcome: self.outcome(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.then(|| self.result())
    }

    fn give_up(&self, seat: Seat, _: &mut Moment<'_>) -> Result<Step<HexHex>, Stop> {
        let mut state = HexHex { gave_up: self.gave_up.with(seat), ..self.clone() };
        // Against nobody nothing can be won; and alone there is nobody else to go on.
        if state.playing().len() <= usize::from(self.seats > 1) {
            let ended = state.end();
            return Ok(Step::to(state).telling(ended));
        }
        if seat == self.turn { Ok(state.next_turn(Vec::new())) } else { Ok(Step::to(state)) }
    }

    fn longest(options: &Options, seats: u8) -> Option<u64> {
        let a_turn = u64::from(MOST_ROLLS) + 1;
        Some(a_turn * sheet::FIELDS as u64 * u64::from(options.columns) * u64::from(seats))
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<HexHex>> {
        bots::of(level)
    }

    fn tools() -> Tools<HexHex> {
        Tools::of()
    }

    fn artefacts() -> &'static [Artefact] {
        solver::ARTEFACTS
    }
}
