//! The end, and those who leave before it (BAR-21 to BAR-23).

use table::{Moment, Seat, Stop};

use crate::event::{CurseEnd, End, Event, RoundEnd};
use crate::play::Play;
use crate::riddle::Riddle;
use crate::view::{Pending, Phase, Reply};

/// What an unsolved riddle costs its maker (BAR-21).
pub(crate) const fn cost(spears: usize) -> u8 {
    match spears {
        0 => 5,
        1 => 2,
        _ => 0,
    }
}

impl Play {
    /// The game is over. Unsolved riddles cost, unless somebody is at the goal; everything is shown.
    pub(crate) fn end(&mut self, why: End) {
        self.reply(Reply::Void);
        if let Some(attempt) = self.game.pending.verdict
            && let Some(attempt) = self.game.attempts.get_mut(attempt as usize)
        {
            attempt.close = Some(false);
        }
        self.game.pending = Pending::default();
        self.game.phase = Phase::Over { why };
        self.tell(Event::Ended { why });
        if why != End::Goal && self.game.starter.is_some() {
            self.pay();
        }
        self.game.riddles.iter_mut().for_each(|riddle| riddle.shown = true);
        let revealed =
            |(riddle, found): (u8, &Riddle)| Event::Revealed { riddle, named: found.named.clone() };
        let revealed: Vec<Event> = self.game.numbered().map(revealed).collect();
        revealed.into_iter().for_each(|event| self.tell(event));
        if let Some(outcome) = self.game.result() {
            self.tell(Event::Won { seats: outcome.winners() });
        }
        self.unveil_to_all();
    }

    fn pay(&mut self) {
        for riddle in 0..self.game.riddles.len() as u8 {
            let Some(found) = self.game.riddle(riddle).filter(|found| !found.taken_out) else { continue };
            let (seat, spears) = (found.maker, found.spears.len());
            let Some(player) = self.game.players.get_mut(seat.index()) else { continue };
            let to = player.hat.saturating_sub(cost(spears));
            let from = std::mem::replace(&mut player.hat, to);
            if cost(spears) > 0 {
                self.tell(Event::Cost { seat, riddle, spears: spears as u8, from, to });
            }
        }
    }

    /// Somebody leaves: their riddles are out of the game, and nobody waits for them any more (BAR-23).
    pub(crate) fn leave(&mut self, seat: Seat, moment: &mut Moment<'_>) -> Result<(), Stop> {
        if let Some(player) = self.game.players.get_mut(seat.index()) {
            player.gave_up = true;
        }
        self.game.pending.queue.retain(|waits| *waits != seat);
        self.take_out(seat, |_| true);
        if self.game.is_over() {
            return Ok(());
        }
        let alone = self.game.playing().len() < 2;
        if alone || self.game.starter.is_some() && !self.game.can_be_solved() {
            self.end(End::NothingToSolve);
            return Ok(());
        }
        match self.game.phase {
            Phase::Turn { .. } => self.leave_turn(seat),
            Phase::Modelling | Phase::Over { .. } => self.open_hall_when_all_are_in(moment)?,
        }
        Ok(())
    }

    /// What waits for whoever has left, or runs for them, is over; then play goes on.
    fn leave_turn(&mut self, gone: Seat) {
        let concerns = |seat: Seat, riddle: u8| seat == gone || self.game.maker(riddle) == Some(gone);
        let verdict = self.game.open_attempt().is_some_and(|(_, open)| concerns(open.seat, open.riddle));
        let question = self.game.open_question().is_some_and(|(_, open)| concerns(open.seat, open.riddle));
        if verdict {
            self.settle_verdict(false, true);
        }
        if question && let Some((question, riddle)) = self.reply(Reply::Void) {
            self.tell(Event::QuestionVoid { question, riddle });
        }
        let mut attempt_is_over = verdict;
        if let Phase::Turn { turn, seat, stage } = self.game.phase
            && seat == gone
        {
            if let Some(round) = stage.round() {
                self.tell(Event::RoundOver { turn, seat, round, why: RoundEnd::Left });
            }
            self.end_turn(false);
            attempt_is_over = verdict && self.game.pending.curse.is_some();
        }
        match self.game.pending.curse {
            Some(curse) if curse.seat == gone => self.end_curse(CurseEnd::Left),
            Some(_) if attempt_is_over => self.end_curse(CurseEnd::Attempt),
            None if attempt_is_over => self.end_round(RoundEnd::Attempt),
            _ => self.go_on(),
        }
    }
}
