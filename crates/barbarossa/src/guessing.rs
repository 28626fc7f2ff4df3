//! Questions, letters and attempts (BAR-9 to BAR-17).

use table::Seat;

use crate::action::{Answer, Occasion, Round};
use crate::event::{Cause, CurseEnd, End, Event, RoundEnd};
use crate::play::Play;
use crate::riddle::{Named, Riddle};
use crate::state::{Attempt, Letter, SPEARS};
use crate::view::{Phase, Question, Reply, Stage};

/// How far the maker's hat moves when so many spears are stuck in all figures (BAR-16).
pub const fn makers_steps(spears: u8) -> i16 {
    match spears {
        1..=2 | 13.. => -2,
        3..=4 | 11..=12 => -1,
        5..=6 | 10 => 1,
        7..=9 => 2,
        0 => 0,
    }
}

/// How far the solver's hat climbs for this spear of a figure (BAR-15).
pub(crate) const fn solvers_steps(in_figure: u8) -> i16 {
    if in_figure == 1 { 5 } else { 3 }
}

impl Play {
    pub(crate) fn ask(&mut self, seat: Seat, round: Round, riddle: u8, text: &str) {
        let Phase::Turn { turn, .. } = self.game.phase else { return };
        let question = self.game.questions.len() as u32;
        let text = text.to_owned();
        self.game.questions.push(Question { turn, round, seat, riddle, text: text.clone(), reply: None });
        self.game.pending.question = Some(question);
        self.tell(Event::Asked { seat, question, riddle, text });
        // Else its number would be another question's, and a late answer that one's.
        self.for_good_from(2);
        self.start_answer_clock();
    }

    /// Closes the question that waits; says which it was, and about which riddle.
    pub(crate) fn reply(&mut self, reply: Reply) -> Option<(u32, u8)> {
        let number = self.game.pending.question.take()?;
        let question = self.game.questions.get_mut(number as usize)?;
        question.reply = Some(reply);
        Some((number, question.riddle))
    }

    pub(crate) fn answer(&mut self, seat: Seat, answer: Answer, timed_out: bool) {
        let Some((question, riddle)) = self.reply(Reply::Answered(answer)) else { return };
        self.tell(Event::Answered { question, riddle, seat, answer, timed_out });
        self.for_good();
        match answer {
            Answer::No => self.end_round(RoundEnd::No),
            Answer::Yes | Answer::Perhaps | Answer::Unclear => self.go_on(),
        }
    }

    pub(crate) fn turn_down(&mut self, seat: Seat) {
        let Some((question, riddle)) = self.reply(Reply::TurnedDown) else { return };
        self.tell(Event::TurnedDown { question, riddle, seat });
        self.for_good_from(2);
        self.go_on();
    }

    /// A letter is asked for and told, truly, to whoever has asked (BAR-9).
    pub(crate) fn letter(&mut self, seat: Seat, occasion: Occasion, riddle: u8, place: u8) {
        let Some(found) = self.game.riddle(riddle) else { return };
        let told = found.letter(place, self.game.options.language);
        self.game.letters.push(Letter { seat, riddle, place, occasion });
        self.tell(Event::LetterAsked { seat, riddle, place, occasion });
        self.tell_to(self.seats([seat]), Event::LetterTold { riddle, place, told });
        self.unveil_to(seat);
        match (occasion, self.game.phase) {
            (Occasion::Curse(_), _) => self.end_curse(CurseEnd::Letter),
            (Occasion::Turn(_), Phase::Turn { stage: Stage::SecondRound, .. }) => {
                self.end_round(RoundEnd::Letter);
            }
            (Occasion::Turn(_), _) => self.end_turn(false),
        }
    }

    /// An attempt: the program says right or wrong, and of a wrong one the maker whether it came close (BAR-14).
    pub(crate) fn attempt(&mut self, seat: Seat, occasion: Occasion, riddle: u8, guess: &Named) {
        let Some(found) = self.game.riddle(riddle) else { return };
        let (maker, right) = (found.maker, found.named.as_ref().is_some_and(|named| named.is(guess)));
        let attempt = self.game.attempts.len() as u32;
        let guess = guess.clone();
        let made = Attempt { seat, riddle, occasion, guess: guess.clone(), right, close: None };
        self.game.attempts.push(made);
        self.tell(Event::Attempted { seat, attempt, riddle, occasion });
        self.tell_to(self.seats([seat, maker]), Event::Guessed { attempt, riddle, guess });
        self.tell(Event::Judged { attempt, riddle, right });
        self.unveil_to_all();
        if !right {
            self.game.pending.verdict = Some(attempt);
            return self.start_answer_clock();
        }
        self.stick(seat, riddle);
        if !self.game.is_over() {
            self.end_attempt(occasion);
        }
    }

    /// A spear, and what follows for both hats (BAR-15, BAR-16, BAR-21, BAR-22).
    fn stick(&mut self, seat: Seat, riddle: u8) {
        let Some(found) = self.game.riddles.get_mut(usize::from(riddle)) else { return };
        found.spears.push(seat);
        let (maker, in_figure) = (found.maker, found.spears.len() as u8);
        let in_all = self.game.spears();
        self.tell(Event::SpearStuck { seat, riddle, in_figure, in_all });
        self.move_hat(seat, solvers_steps(in_figure), Cause::Solved { riddle });
        if in_all < SPEARS {
            self.end_at_the_goal();
            if self.game.is_over() {
                return;
            }
        }
        self.move_hat(maker, makers_steps(in_all), Cause::Maker { riddle, spears: in_all });
        self.end_at_the_goal();
        if self.game.is_over() {
            return;
        }
        if in_all >= SPEARS {
            self.end(End::Spears);
        } else if !self.game.can_be_solved() {
            self.end(End::NothingToSolve);
        }
    }

    pub(crate) fn close(&mut self, close: bool, timed_out: bool) {
        let Some(occasion) = self.settle_verdict(close, timed_out) else { return };
        self.for_good();
        self.end_attempt(occasion);
    }

    /// What the maker says to the attempt that waits; gives what the attempt belongs to.
    pub(crate) fn settle_verdict(&mut self, close: bool, timed_out: bool) -> Option<Occasion> {
        let number = self.game.pending.verdict.take()?;
        let attempt = self.game.attempts.get_mut(number as usize)?;
        attempt.close = Some(close);
        let (riddle, occasion) = (attempt.riddle, attempt.occasion);
        self.tell(Event::CloseTold { attempt: number, riddle, close, timed_out });
        Some(occasion)
    }

    fn end_attempt(&mut self, occasion: Occasion) {
        match occasion {
            Occasion::Curse(_) => self.end_curse(CurseEnd::Attempt),
            Occasion::Turn(_) => self.end_round(RoundEnd::Attempt),
        }
    }

    /// Takes riddles of a seat out of the game (BAR-2, BAR-23).
    pub(crate) fn take_out(&mut self, seat: Seat, which: impl Fn(&Riddle) -> bool) {
        let own = (0..).zip(&mut self.game.riddles);
        let own = own.filter(|(_, riddle)| riddle.maker == seat && !riddle.taken_out && which(riddle));
        let riddles: Vec<u8> = own
            .map(|(number, riddle)| {
                riddle.taken_out = true;
                number
            })
            .collect();
        if !riddles.is_empty() {
            self.tell(Event::TakenOut { seat, riddles });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_16_the_makers_hat_moves_by_the_number_of_spears() {
        let steps: Vec<i16> = (1..=13).map(makers_steps).collect();
        assert_eq!(steps, [-2, -2, -1, -1, 1, 1, 2, 2, 2, 1, -1, -1, -2]);
    }
}
