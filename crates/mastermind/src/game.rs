//! The game as a table plays it: whose turn it is, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::bot::{Bot, Level};
use table::chance::Lot;
use table::field::Field;
use table::game::Silent;
use table::tool::{Bench, Subject, ToolInfo};
use table::{Audience, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Viewer};

use crate::action::Action;
use crate::asked::{Asked, Reply};
use crate::bots;
use crate::event::{Event, Why};
use crate::options::{Answers, FIELDS, Options};
use crate::state::{MOST_ATTEMPTS, Mastermind, Stage, telling};
use crate::tools::{self, Findings, Question};
use crate::view::{Row, View};

impl Game for Mastermind {
    const ID: &'static str = "mastermind";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 2..=2;
    const HAS_SECRETS: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Asked;
    type Recipe = Silent;
    type Impression = ();
    type Question = Question;
    type Answer = Findings;

    fn fields() -> &'static [Field] {
        FIELDS
    }

    fn check(options: &Options, _seats: u8) -> Result<(), Refusal> {
        options.check()
    }

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Mastermind>, Stop> {
        let first_maker = match start.options.first_maker.seat() {
            Some(seat) => seat,
            None => Seat::new(u8::from(moment.draw(Lot::die(2))? == 1)),
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
        if self.stage == Stage::Over {
            return Err(Refusal::new(self.stage.rule(), "mastermind_over").into());
        }
        if self.turn() != Some(seat) {
            return Err(Refusal::new(self.stage.rule(), "mastermind_not_your_turn").into());
        }
        let reply = self.choices(seat).read(action)?;
        match (self.stage, reply) {
            (Stage::Hide, Reply::Hide(code)) => Ok(self.clone().hide(code)),
            (Stage::Guess { code }, Reply::Guess(guess)) => Ok(self.clone().guess(code, guess)),
            (Stage::Answer { code, guess }, Reply::Answer(answer)) => {
                Ok(self.clone().answer(code, Row { guess, answer }))
            }
            // `read` lets only the reply through that is asked for.
            _ => Err(Refusal::new(self.stage.rule(), "mastermind_not_your_turn").into()),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
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
        if self.stage == Stage::Over {
            return Err(Refusal::new(self.stage.rule(), "mastermind_over").into());
        }
        let mut state = Mastermind { gave_up: Some(seat), ..self.clone() };
        let lifted = self.stage.code().map(|code| state.close(code, Why::GaveUp).1);
        state.stage = Stage::Over;
        let events = lifted.into_iter().chain([state.ended()]).collect();
        Ok(telling(state, events).unveiling(Audience::EVERYBODY))
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

    fn render(recipe: &Silent) -> Vec<u8> {
        match *recipe {}
    }

    fn perceive(_: &[u8]) {}

    fn tools() -> &'static [ToolInfo] {
        tools::TOOLS
    }

    fn answer(
        question: Question,
        subject: &Subject<'_, Mastermind>,
        bench: &Bench<'_>,
    ) -> Result<Findings, Refusal> {
        tools::answer(question, subject, bench)
    }
}
