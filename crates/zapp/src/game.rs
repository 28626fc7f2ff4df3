//! The game as a table plays it: who is due, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::bot::{Bot, Level};
use table::chance::Die;
use table::tool::Tools;
use table::{Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, TimedOut, Timers, Viewer};

use crate::action::Action;
use crate::asked::Asked;
use crate::barrels::InHand;
use crate::bots;
use crate::event::Event;
use crate::options::Options;
use crate::state::{RATTLE, SHAKING, Stage, Zapp};
use crate::view::{Held, Phase, View, Wizard};
use crate::way::Way;

impl Game for Zapp {
    const ID: &'static str = "zapp";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 2..=4;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Asked;

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        let drawn = moment.draw(Die::open(start.seats.into()))?;
        let roller = Seat::new(u8::try_from(drawn).unwrap_or(0));
        let state = Zapp::new(start.rules, *start.options, start.seats, roller);
        Ok(Step::to(state).telling(Event::RoundBegan { round: 1, roller }))
    }

    fn due(&self) -> SeatSet {
        match self.stage {
            Stage::Roll => SeatSet::only(self.roller),
            Stage::Shake => self.undecided(),
            Stage::Move { seat } => SeatSet::only(seat),
            Stage::Over { .. } => SeatSet::NONE,
        }
    }

    fn choices(&self, seat: Seat) -> Asked {
        if !self.due().contains(seat) {
            let settled = self.stage == Stage::Shake && self.playing().contains(seat);
            return if settled { Asked::Settled } else { Asked::Nothing };
        }
        let round = self.round;
        match (self.stage, self.spell()) {
            (Stage::Roll, _) => Asked::Roll { round },
            (Stage::Shake, _) => {
                let held = &self.hands[seat.index()].held;
                let full = self.full(seat);
                Asked::Barrels {
                    round,
                    take: if full.is_none() { self.plateau() } else { Vec::new() },
                    held: held.iter().map(|held| held.barrel).collect(),
                    shake: held.iter().filter(|held| !held.rattles).map(|held| held.barrel).collect(),
                    put_back: held
                        .iter()
                        .filter(|held| self.may_go_back(seat, held))
                        .map(|held| held.barrel)
                        .collect(),
                    full,
                }
            }
            (Stage::Move { .. }, Some(spell)) => {
                let apprentices = 0..crate::board::APPRENTICES as u8;
                let way =
                    |apprentice| Way::of(&self.places, seat, apprentice, spell.number, self.options.expert);
                Asked::Move {
                    round,
                    number: spell.number,
                    ways: apprentices.filter_map(way).collect(),
                    banish: self.options.banish,
                    expert: self.options.expert,
                    mover: seat,
                    places: self.places.clone(),
                }
            }
            _ => Asked::Nothing,
        }
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        let at = moment.at;
        let state = self.clone();
        match action {
            Action::Roll { .. } => state.roll(seat, moment),
            Action::Take { barrel, .. } => Ok(state.take(seat, *barrel, at)),
            Action::Shake { barrel, strength, rhythm, .. } => {
                state.shake(seat, *barrel, (*strength, *rhythm), moment)
            }
            Action::PutBack { barrel, .. } => Ok(state.put_back(seat, *barrel, at)),
            Action::SetDown { barrel, .. } => Ok(state.set_down(seat, *barrel, at)),
            Action::Move { apprentice, banish, carry, .. } => match self.spell() {
                Some(spell) => state.go(spell, *apprentice, banish, carry, at),
                None => Err(Refusal::not_offered().into()),
            },
        }
    }

    fn view(&self, _: Viewer, timers: &Timers) -> View {
        let held = |held: &InHand| {
            let shaken_until = timers.end((RATTLE, held.barrel.into()));
            Held { barrel: held.barrel, shaken_until }
        };
        let wizards = Seat::first(self.seats()).zip(&self.hands).map(|(seat, hands)| Wizard {
            colour: self.colour(seat),
            places: self.places[seat.index()],
            held: hands.held.iter().map(held).collect(),
            set_down: hands.set_down,
            since: hands.since,
            gave_up: self.gave_up.contains(seat),
        });
        View {
            options: self.options,
            round: self.round,
            roller: self.roller,
            phase: match self.stage {
                Stage::Roll => Phase::Roll,
                Stage::Shake => Phase::Shake { until: timers.end(SHAKING) },
                Stage::Move { seat } => Phase::Move { seat },
                Stage::Over { winner } => Phase::Over { winner },
            },
            dice: self.dice,
            plateau: self.plateau(),
            wizards: wizards.collect(),
            spells: self.spells.clone(),
            outcome: self.outcome(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.result()
    }

    fn give_up(&self, seat: Seat, _: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        Ok(self.clone().leave(seat))
    }

    fn time_out(&self, timers: &TimedOut, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        self.clone().time_out(timers, moment)
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Zapp>> {
        bots::of(level)
    }

    fn tools() -> Tools<Zapp> {
        Tools::of()
    }
}
