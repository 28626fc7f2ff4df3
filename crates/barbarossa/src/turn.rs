//! A turn: the wizard moves, and the cave says what follows (BAR-7 to BAR-10).

use table::chance::Die;
use table::{Moment, Seat, Stop, Timer};

use crate::action::Round;
use crate::caves::{self, Cave};
use crate::event::{Cause, End, Event, RoundEnd};
use crate::play::{PAUSE, Play, TURN};
use crate::riddle::Standing;
use crate::state::STONES;
use crate::view::{Phase, Stage};

impl Play {
    pub(crate) fn begin_turn(&mut self, seat: Seat) {
        let turn = match self.game.phase {
            Phase::Turn { turn, .. } => turn + 1,
            Phase::Modelling | Phase::Over { .. } => 1,
        };
        self.game.phase = Phase::Turn { turn, seat, stage: Stage::Move };
        self.game.die = None;
        self.tell(Event::TurnBegan { turn, seat });
        let time = self.game.options.turn_time();
        self.start(time.map(|time| Timer::limit(TURN, time)));
    }

    /// The turn is over, and the next one's begins.
    pub(crate) fn end_turn(&mut self, timed_out: bool) {
        let Phase::Turn { turn, seat, .. } = self.game.phase else { return };
        self.tell(Event::TurnOver { turn, seat, timed_out });
        let seats = self.game.seats();
        let clockwise = (1..=seats).map(|ahead| Seat::new((seat.number() + ahead) % seats.max(1)));
        let playing = self.game.playing();
        let next = clockwise.into_iter().find(|next| playing.contains(*next)).unwrap_or(seat);
        self.begin_turn(next);
    }

    fn enter(&mut self, entered: Stage) {
        if let Phase::Turn { stage, .. } = &mut self.game.phase {
            *stage = entered;
        }
    }

    /// The die decides how far the wizard goes.
    pub(crate) fn roll(&mut self, seat: Seat, timed_out: bool, moment: &mut Moment<'_>) -> Result<(), Stop> {
        let die = moment.draw(Die::open(6))? as u8 + 1;
        self.game.die = Some(die);
        self.tell(Event::Rolled { seat, die, timed_out });
        self.go(seat, die, timed_out);
        Ok(())
    }

    /// Elf stones decide how far the wizard goes.
    pub(crate) fn spend(&mut self, seat: Seat, stones: u8) {
        let before = self.game.player(seat).map_or(0, |player| player.stones);
        self.set_stones(seat, before.saturating_sub(stones));
        self.go(seat, stones, false);
    }

    fn set_stones(&mut self, seat: Seat, to: u8) {
        let Some(player) = self.game.players.get_mut(seat.index()) else { return };
        let from = std::mem::replace(&mut player.stones, to);
        self.tell(Event::StonesChanged { seat, from, to });
    }

    /// The wizard goes so many caves, and the cave has its effect. Where the time is up that is all.
    fn go(&mut self, seat: Seat, steps: u8, timed_out: bool) {
        let Some(player) = self.game.players.get_mut(seat.index()) else { return };
        let to = caves::after(player.cave, steps);
        let from = std::mem::replace(&mut player.cave, to);
        let (cave, stones) = (caves::cave(to), player.stones);
        self.tell(Event::WizardMoved { seat, from, steps, to, cave });
        let can_ask = self.game.standings(seat).into_iter().any(Standing::is_asked_about) && !timed_out;
        match cave {
            Cave::Dragon => self.climb(seat, 1, Cause::Dragon),
            Cave::Ghost => self.climb(seat, 2, Cause::Ghost),
            Cave::ElfStone => self.set_stones(seat, (stones + 1).min(STONES.1)),
            Cave::Dwarf if can_ask => return self.enter(Stage::Dwarf),
            Cave::Riddle if can_ask => return self.begin_round(Round::First),
            Cave::Dwarf | Cave::Riddle => {}
        }
        if !self.game.is_over() {
            self.end_turn(timed_out);
        }
    }

    /// The hats of all others climb together.
    fn climb(&mut self, seat: Seat, steps: u8, why: Cause) {
        for other in self.game.playing().without(seat).iter() {
            self.move_hat(other, i16::from(steps), why);
        }
        self.end_at_the_goal();
    }

    /// A hat moves, never below START (BAR-16).
    pub(crate) fn move_hat(&mut self, seat: Seat, steps: i16, why: Cause) {
        let Some(player) = self.game.players.get_mut(seat.index()) else { return };
        let to = (i16::from(player.hat) + steps).clamp(0, u8::MAX.into()) as u8;
        let from = std::mem::replace(&mut player.hat, to);
        self.tell(Event::HatMoved { seat, from, to, why });
    }

    /// Ends the game if a hat is at the goal (BAR-22).
    pub(crate) fn end_at_the_goal(&mut self) {
        let goal = self.game.options.goal;
        let there = |seat: Seat| self.game.player(seat).is_some_and(|player| player.hat >= goal);
        if self.game.playing().iter().any(there) {
            self.end(End::Goal);
        }
    }

    pub(crate) fn pass(&mut self, seat: Seat) {
        self.tell(Event::Passed { seat });
        self.end_turn(false);
    }

    fn begin_round(&mut self, round: Round) {
        let Phase::Turn { turn, seat, .. } = self.game.phase else { return };
        self.enter(match round {
            Round::First => Stage::FirstRound,
            Round::Second => Stage::SecondRound,
        });
        self.tell(Event::RoundBegan { turn, seat, round });
    }

    /// After the first round there is a pause, after the second the turn is over (BAR-13, BAR-19).
    pub(crate) fn end_round(&mut self, why: RoundEnd) {
        let Phase::Turn { turn, seat, stage } = self.game.phase else { return };
        let Some(round) = stage.round() else { return };
        self.tell(Event::RoundOver { turn, seat, round, why });
        if round == Round::Second {
            return self.end_turn(false);
        }
        self.enter(Stage::Pause);
        if let Some(time) = self.game.options.pause_time() {
            self.tell(Event::PauseBegan { turn });
            self.start(Some(Timer::effect(PAUSE, time)));
        }
        self.go_on();
    }

    /// Play goes on where it was, once nothing waits: curses that have waited come first, also before a second round that
    /// follows without a pause.
    pub(crate) fn go_on(&mut self) {
        let Phase::Turn { stage, .. } = self.game.phase else { return };
        if self.game.is_interrupted() {
            return;
        }
        if !self.game.pending.queue.is_empty() {
            return self.begin_curse();
        }
        if stage == Stage::Pause && self.game.options.pause_time().is_none() {
            self.begin_round(Round::Second);
        }
    }

    /// The pause is over.
    pub(crate) fn end_pause(&mut self) {
        if matches!(self.game.phase, Phase::Turn { stage: Stage::Pause, .. }) {
            self.begin_round(Round::Second);
        }
    }

    /// The time for the turn is up: it ends, and whoever has not moved is moved by the die (BAR-24).
    pub(crate) fn end_turn_time(&mut self, moment: &mut Moment<'_>) -> Result<(), Stop> {
        let Phase::Turn { turn, seat, stage } = self.game.phase else { return Ok(()) };
        match stage {
            Stage::Move => return self.roll(seat, true, moment),
            Stage::Dwarf => self.tell(Event::Passed { seat }),
            Stage::FirstRound | Stage::SecondRound => {
                let round = stage.round().unwrap_or(Round::First);
                self.tell(Event::RoundOver { turn, seat, round, why: RoundEnd::TimedOut });
            }
            Stage::Pause => return Ok(()),
        }
        self.end_turn(true);
        Ok(())
    }
}
