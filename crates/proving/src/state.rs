//! The state of the game, and what leads from one to the next.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::AttachmentId;
use table::chance::Die;
use table::game::Millis;
use table::sense::Sense;
use table::{Audience, Day, Game as _, Moment, Refusal, Seat, SeatSet, Step, Stop, Timer};
use ts_rs::TS;

use super::action::{Action, NUMBERS};
use super::flaw::{Flaw, OUTSIDE};
use super::options::Options;
use super::sound::{SOUND_DELAY, SOUND_SIZE, Sound};
use super::view::Event;

pub const CURSE_TIME: Millis = 4_000;

/// How long everybody may pick.
pub(super) const PICK: &str = "pick";
/// How long the stone lies there; a curse pauses it.
pub(super) const GRAB: &str = "grab";
/// How long whoever curses may think.
pub(super) const CURSE: &str = "curse";

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Picking,
    Grabbing,
    /// An interrupt: where it returns to is always the grabbing, whose timer stands still.
    Cursing {
        by: Seat,
    },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    pub number: u8,
    /// None if nothing was handed in when the time was over.
    pub figure: Option<AttachmentId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Guess {
    pub of: Seat,
    pub number: u8,
    pub right: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proving {
    pub options: Options,
    pub day: Option<Day>,
    pub phase: Phase,
    pub picks: Vec<Option<Pick>>,
    pub weight: u8,
    pub holder: Option<Seat>,
    pub curses_left: Vec<u8>,
    pub guesses: Vec<Vec<Guess>>,
    pub shakes: u32,
    pub gave_up: SeatSet,
    #[serde(skip)]
    pub forgotten: u32,
}

pub(super) fn refused(rule: &str, key: &str) -> Stop {
    Refusal::new(rule, key).into()
}

/// Everybody is told first that a seat has picked, and the seat alone what.
fn telling_pick(step: Step<Proving>, seat: Seat, number: u8) -> Step<Proving> {
    step.telling_first_to(Audience::only(seat), Event::PickedThis { number })
        .telling_first(Event::Picked { seat })
}

impl Proving {
    pub(super) fn seats(&self) -> u8 {
        u8::try_from(self.picks.len()).unwrap_or(0)
    }

    pub(super) fn active(&self) -> SeatSet {
        Seat::first(self.seats()).filter(|seat| !self.gave_up.contains(*seat)).collect()
    }

    pub(super) fn has(&self, flaw: Flaw) -> bool {
        self.options.flaw == flaw
    }

    pub(super) fn numbers(&self) -> Vec<Option<u8>> {
        self.picks.iter().map(|pick| pick.map(|pick| pick.number)).collect()
    }

    /// The stone comes onto the table once everybody has picked.
    pub(super) fn go_on(mut self) -> Step<Proving> {
        let all_picked = self.active().iter().all(|seat| self.picks[seat.index()].is_some());
        let stuck = self.has(Flaw::StuckAfterGivingUp) && !self.gave_up.is_empty();
        if self.phase != Phase::Picking || !all_picked || stuck {
            return Step::to(self);
        }
        self.phase = Phase::Grabbing;
        let extra = if self.has(Flaw::LeakingDeadline) { u64::from(self.weight) } else { 0 };
        let timer = Timer::limit(GRAB, self.options.grab_ms + extra);
        Step::to(self).telling(Event::StoneOnTable).stop(PICK).start(timer)
    }

    /// Whoever has not picked in time gets a number by lot.
    pub(super) fn end_picking(&self, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        let mut next = self.clone();
        let mut drawn = Vec::new();
        for seat in self.due().iter() {
            let number = moment.draw(Die::hidden(NUMBERS.len() as u64))? as u8 + 1;
            next.picks[seat.index()] = Some(Pick { number, figure: None });
            drawn.push((seat, number));
        }
        let step = next.go_on();
        Ok(drawn.into_iter().rev().fold(step, |step, (seat, number)| telling_pick(step, seat, number)))
    }

    pub(super) fn show_all(mut self) -> Step<Proving> {
        self.phase = Phase::Over;
        let hides = match self.gave_up.is_empty() {
            true => self.has(Flaw::UndeclaredUnveiling),
            false => self.has(Flaw::UndeclaredUnveilingByGivingUp),
        };
        let unveils = if hides { Audience::NOBODY } else { Audience::EVERYBODY };
        let shown = Event::Shown { picks: self.numbers(), weight: self.weight };
        Step::to(self).telling(shown).unveiling(unveils)
    }

    pub(super) fn end_curse(mut self) -> Step<Proving> {
        self.phase = Phase::Grabbing;
        Step::to(self).stop(CURSE).resume(GRAB)
    }

    /// What an action that may be done leads to.
    pub(super) fn act(
        &self,
        seat: Seat,
        action: &Action,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Proving>, Stop> {
        let mut next = self.clone();
        match action {
            Action::PickInline { number, figure } => {
                self.act(seat, &Action::Pick { number: *number, figure: AttachmentId::of(figure) }, moment)
            }
            Action::PickWithStrokes { number, figure, .. } => {
                self.act(seat, &Action::Pick { number: *number, figure: *figure }, moment)
            }
            Action::Pick { number, figure } => {
                next.picks[seat.index()] = Some(Pick { number: *number, figure: Some(*figure) });
                next.forgotten = u32::from(self.has(Flaw::ForgottenField));
                let hint = self.has(Flaw::LeakingEvent).then(|| format!("{:?}", next.numbers()));
                let mut step = telling_pick(next.go_on(), seat, *number);
                if self.has(Flaw::LeakingUndo) && self.weight > 3
                    || self.has(Flaw::LeakingUndoOfSecretAction) && *number == 1
                {
                    step = step.irrevocable();
                }
                Ok(step.telling_all(hint.map(|text| Event::Hint { text })))
            }
            Action::Grab => {
                next.holder = Some(seat);
                if self.has(Flaw::DrawOutsideRecord) {
                    next.weight = (OUTSIDE.fetch_add(1, Ordering::Relaxed) % 5) as u8 + 1;
                }
                Ok(Step::to(next).telling(Event::Grabbed { seat }))
            }
            Action::Shake { strength } => {
                if self.has(Flaw::RefusalBySecret) && *strength > self.weight {
                    return Err(refused("PRO-2", "proving_too_strong"));
                }
                next.shakes += 1;
                let grain = moment.draw(Die::hidden(Die::MOST))?;
                let size = match self.has(Flaw::LeakingSenseSize) {
                    true => SOUND_SIZE + u32::from(self.weight),
                    false => SOUND_SIZE,
                };
                let late = if self.has(Flaw::LeakingSenseTime) { u64::from(self.weight) } else { 0 };
                let payload = Arc::new(Sound { weight: self.weight * strength, grain, size });
                let sound = Sense { to: seat, size, after: SOUND_DELAY + late, payload };
                Ok(Step::to(next).telling(Event::Shaken { seat }).sensing(sound))
            }
            Action::SetDown if self.holder != Some(seat) => Err(refused("PRO-3", "proving_not_held")),
            Action::SetDown => Ok(next.show_all()),
            Action::Curse => {
                next.curses_left[seat.index()] -= 1;
                next.phase = Phase::Cursing { by: seat };
                let curse = Timer::limit(CURSE, CURSE_TIME);
                Ok(Step::to(next).telling(Event::Cursed { seat }).pause(GRAB).start(curse))
            }
            Action::Guess { of, number } => {
                let right = self.picks[of.index()].is_some_and(|pick| pick.number == *number);
                next.guesses[seat.index()].push(Guess { of: *of, number: *number, right });
                let mut step = next
                    .end_curse()
                    .telling(Event::Guessed { by: seat, of: *of })
                    .telling_to(Audience::only(seat), Event::GuessJudged { right })
                    .unveiling(Audience::only(seat));
                if self.has(Flaw::LeakingEventWhileUnveiling) {
                    let text = self.weight.to_string();
                    step = step.telling_to(Audience::only(seat), Event::Hint { text });
                }
                Ok(step)
            }
        }
    }
}
