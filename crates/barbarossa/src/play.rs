//! A step in the making: the state as it changes, what is told of it, and which clocks run after it.

use table::{Audience, Seat, SeatSet, Step, Timer, Told};

use crate::event::Event;
use crate::state::Barbarossa;
use crate::view::{Phase, Stage};

/// For modelling; everybody models at once.
pub(crate) const MODELLING: &str = "modelling";
/// For a turn.
pub(crate) const TURN: &str = "turn";
/// For an answer, a verdict or a curse: one of them is waited for at a time.
pub(crate) const ANSWER: &str = "answer";
/// The pause before a second round.
pub(crate) const PAUSE: &str = "pause";

/// A step in the making.
pub(crate) struct Play {
    pub(crate) game: Barbarossa,
    told: Vec<Told<Event>>,
    unveils: Audience,
    started: Vec<Timer>,
    irrevocable: bool,
}

impl Play {
    pub(crate) fn from(game: &Barbarossa) -> Play {
        Play {
            game: game.clone(),
            told: Vec::new(),
            unveils: Audience::NOBODY,
            started: Vec::new(),
            irrevocable: false,
        }
    }

    pub(crate) fn tell(&mut self, event: Event) {
        self.tell_to(Audience::EVERYBODY, event);
    }

    pub(crate) fn tell_to(&mut self, audience: Audience, event: Event) {
        self.told.push(Told { to: audience, event });
    }

    /// One seat learns what was hidden from it.
    pub(crate) fn unveil_to(&mut self, seat: Seat) {
        if self.unveils != Audience::EVERYBODY {
            self.unveils = Audience::only(seat);
        }
    }

    pub(crate) fn unveil_to_all(&mut self) {
        self.unveils = Audience::EVERYBODY;
    }

    /// What was said or seized cannot be wished away.
    pub(crate) fn for_good(&mut self) {
        self.irrevocable = true;
    }

    /// The same, from this version of the rules on.
    pub(crate) fn for_good_from(&mut self, rules: u32) {
        self.irrevocable |= self.game.rules >= rules;
    }

    pub(crate) fn start(&mut self, timer: Option<Timer>) {
        self.started.extend(timer);
    }

    /// Starts the clock of whoever is asked for something.
    pub(crate) fn start_answer_clock(&mut self) {
        let time = self.game.options.answer_time();
        self.start(time.map(|time| Timer::limit(ANSWER, time)));
    }

    pub(crate) fn seats(&self, seats: impl IntoIterator<Item = Seat>) -> Audience {
        Audience::seats(seats.into_iter().collect::<SeatSet>())
    }

    /// The step. Which clocks run, stand still or are gone follows from the state alone.
    pub(crate) fn finish(self) -> Step<Barbarossa> {
        let Play { game, told, unveils, started, irrevocable } = self;
        let (phase, interrupted) = (game.phase, game.is_interrupted());
        let mut step = Step::to(game).unveiling(unveils);
        step.events = told;
        if irrevocable {
            step = step.irrevocable();
        }
        let stage = match phase {
            Phase::Over { .. } => return step.stop_all(),
            Phase::Modelling => return started.into_iter().fold(step, Step::start),
            Phase::Turn { stage, .. } => stage,
        };
        step = started.into_iter().fold(step.stop(MODELLING), Step::start);
        if !interrupted {
            step = step.stop(ANSWER);
        }
        step = match stage {
            Stage::Pause if interrupted => step.pause(PAUSE),
            Stage::Pause => step.resume(PAUSE),
            _ => step.stop(PAUSE),
        };
        if interrupted || stage == Stage::Pause { step.pause(TURN) } else { step.resume(TURN) }
    }
}
