//! The game as a table plays it: whose turn it is, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::bot::{Bot, Level};
use table::chance::Die;
use table::tool::Tools;
use table::{Audience, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Timers, Viewer};

use crate::action::Action;
use crate::asked::{Asked, Reply};
use crate::bots;
use crate::event::{Event, Why};
use crate::options::{Answers, Options};
use crate::state::{MOST_ATTEMPTS, Mastermind, Stage};
use crate::view::{Row, View};

impl Game for Mastermind {
    const ID: &'static str = "mastermind";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 2..=2;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Asked;

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Mastermind>, Stop> {
        let first_maker = match start.options.first_maker.seat() {
            Some(seat) => seat,
            None => Seat::new(u8::from(moment.draw(Die::open(2))? == 1)),
        };
        let state = Mastermind {
            rules: start.rules,
            options: *start.options,
            first_maker,
            round: 1,
            attempt: 1,
            ask: 1,
            stage: Stage::Hide,
            rows: Vec::new(),
            past: Vec::new(),
            gave_up: None,
        };
        let began = state.began();
        Ok(Step::to(state).telling(began))
    }

    fn due(&self) -> SeatSet {
        self.turn().map_or(SeatSet::NONE, SeatSet::only)
    }

    fn choices(&self, seat: Seat) -> Asked {
        let (ask, row) = (self.ask, self.next_row());
        let Options { pegs, colours, repeats, .. } = self.options;
        match self.stage {
            _ if self.turn() != Some(seat) => Asked::Nothing,
            Stage::Hide => Asked::Hide { ask, pegs, colours, repeats, spoiled: self.spoiled_codes() },
            Stage::Guess { .. } => Asked::Guess { ask, row, pegs, colours },
            Stage::Answer { guess, .. } => Asked::Answer { ask, row, pegs, guess },
            Stage::Over => Asked::Nothing,
        }
    }

    fn apply(&self, seat: Seat, action: &Action, _: &mut Moment<'_>) -> Result<Step<Mastermind>, Stop> {
        let reply = self.choices(seat).read(action)?;
        match (self.stage, reply) {
            (Stage::Hide, Reply::Hide(code)) => Ok(self.clone().hide(code)),
            (Stage::Guess { code }, Reply::Guess(guess)) => Ok(self.clone().guess(code, guess)),
            (Stage::Answer { code, guess }, Reply::Answer(answer)) => {
                Ok(self.clone().answer(code, Row { guess, answer }))
            }
            _ => Err(Refusal::not_offered().into()),
        }
    }

    fn view(&self, viewer: Viewer, _: &Timers) -> View {
        let maker = self.maker();
        View {
            options: self.options,
            round: self.round,
            attempt: self.attempt,
            maker,
            breaker: self.breaker(),
            phase: self.stage.phase(),
            ask: self.ask,
            code: self.stage.code().filter(|_| viewer == Viewer::Seat(maker)),
            rows: self.rows.clone(),
            waiting: match self.stage {
                Stage::Answer { guess, .. } => Some(guess),
                _ => None,
            },
            past: self.past.clone(),
            sheet: self.sheet(),
            gave_up: self.gave_up,
            outcome: self.outcome(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.stage == Stage::Over).then(|| self.result())
    }

    fn give_up(&self, seat: Seat, _: &mut Moment<'_>) -> Result<Step<Mastermind>, Stop> {
        let mut state = Mastermind { gave_up: Some(seat), ..self.clone() };
        let lifted = self.stage.code().map(|code| state.close(code, Why::GaveUp).1);
        state.stage = Stage::Over;
        let ended = state.ended();
        let step = Step::to(state).telling_all(lifted).telling(ended);
        Ok(step.unveiling(Audience::EVERYBODY))
    }

    fn longest(options: &Options, _seats: u8) -> Option<u64> {
        let (rounds, rows) = (u64::from(options.rounds), u64::from(options.rows));
        Some(match options.answers {
            Answers::Referee => rounds * (1 + rows),
            // Each row is two entries, and each round can be spoiled until no try is left.
            Answers::ByHand => rounds * u64::from(MOST_ATTEMPTS) * (1 + 2 * rows),
        })
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Mastermind>> {
        bots::of(level)
    }

    fn tools() -> Tools<Mastermind> {
        Tools::of()
    }
}
