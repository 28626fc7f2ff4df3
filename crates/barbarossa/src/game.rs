//! The game as a table plays it: who is due, what they may do, what follows.

use std::ops::RangeInclusive;

use table::attachment::Attachments;
use table::bot::{Bot, Level};
use table::tool::Tools;
use table::{Game, Moment, Outcome, Seat, SeatSet, Start, Step, Stop, TimedOut, Timer, Timers, Viewer};

use crate::action::{Action, Answer};
use crate::bots;
use crate::enclosures::Enclosures;
use crate::event::{CurseEnd, Event, RoundEnd};
use crate::menu::Menu;
use crate::options::Options;
use crate::play::{ANSWER, MODELLING, PAUSE, Play, TURN};
use crate::state::Barbarossa;
use crate::view::View;

impl Game for Barbarossa {
    const ID: &'static str = "barbarossa";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 3..=4;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Menu;

    fn set_up(start: &Start<'_, Options>, _: &mut Moment<'_>) -> Result<Step<Barbarossa>, Stop> {
        let step = Step::to(Barbarossa::new(start.rules, *start.options, start.seats));
        let limit = start.options.modelling.millis().map(|time| Timer::limit(MODELLING, time).shared());
        Ok(limit.into_iter().fold(step, Step::start))
    }

    fn due(&self) -> SeatSet {
        self.waited_for()
    }

    fn choices(&self, seat: Seat) -> Menu {
        self.menu(seat)
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Barbarossa>, Stop> {
        let mut play = Play::from(self);
        match action {
            Action::HandIn { riddles, .. } => {
                let timed_out = moment.by_clock && self.rules > 1;
                play.hand_in(seat, riddles, timed_out, moment)?;
                play.open_hall_when_all_are_in(moment)?;
            }
            Action::Rework { .. } => play.rework(seat),
            Action::Roll { .. } => play.roll(seat, false, moment)?,
            Action::Spend { stones, .. } => play.spend(seat, *stones),
            Action::Letter { occasion, riddle, place } => play.letter(seat, *occasion, *riddle, *place),
            Action::Pass { .. } => play.pass(seat),
            Action::Ask { round, riddle, text, .. } => play.ask(seat, *round, *riddle, text),
            Action::EndRound { .. } => play.end_round(RoundEnd::Ended),
            Action::Answer { answer, .. } => play.answer(seat, *answer, false),
            Action::TurnDown { .. } => play.turn_down(seat),
            Action::Attempt { occasion, riddle, guess, .. } => play.attempt(seat, *occasion, *riddle, guess),
            Action::Close { close, .. } => play.close(*close, false),
            Action::Curse { .. } => play.call_curse(seat),
            Action::LetGo { .. } => play.end_curse(CurseEnd::LetGo),
        }
        Ok(play.finish())
    }

    fn view(&self, viewer: Viewer, timers: &Timers) -> View {
        self.seen_by(viewer, timers)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn give_up(&self, seat: Seat, moment: &mut Moment<'_>) -> Result<Step<Barbarossa>, Stop> {
        let mut play = Play::from(self);
        play.leave(seat, moment)?;
        Ok(play.finish())
    }

    fn time_out(&self, timers: &TimedOut, moment: &mut Moment<'_>) -> Result<Step<Barbarossa>, Stop> {
        let mut play = Play::from(self);
        if timers.has(MODELLING) {
            play.end_modelling(moment)?;
        } else if timers.has(ANSWER) {
            match (self.open_question(), self.open_attempt()) {
                (Some((_, question)), _) => {
                    let maker = self.maker(question.riddle).unwrap_or(question.seat);
                    play.answer(maker, Answer::Unclear, true);
                }
                (None, Some(_)) => play.close(false, true),
                (None, None) => play.end_curse(CurseEnd::TimedOut),
            }
        } else if timers.has(PAUSE) {
            play.end_pause();
        } else if timers.has(TURN) {
            play.end_turn_time(moment)?;
        }
        Ok(play.finish())
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Barbarossa>> {
        Some(bots::of(level))
    }

    fn tools() -> Tools<Barbarossa> {
        Tools::of()
    }

    fn attachments() -> Option<&'static dyn Attachments<Barbarossa>> {
        Some(&Enclosures)
    }
}
