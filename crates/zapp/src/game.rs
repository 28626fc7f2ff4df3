//! The game as a table plays it: who is due, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::bot::{Bot, Level};
use table::chance::Lot;
use table::field::Field;
use table::game::Millis;
use table::tool::{Bench, Subject, ToolInfo};
use table::{Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Viewer};

use crate::action::Action;
use crate::asked::Asked;
use crate::bots;
use crate::event::Event;
use crate::options::{FIELDS, Options};
use crate::rattle::Shake;
use crate::rattle::ear::Impression;
use crate::state::Zapp;
use crate::tools::{self, Answer, Question};
use crate::view::{Phase, View, Wizard};
use crate::way::Way;

impl Game for Zapp {
    const ID: &'static str = "zapp";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 2..=4;
    const HAS_SECRETS: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Asked;
    type Recipe = Shake;
    type Impression = Impression;
    type Question = Question;
    type Answer = Answer;

    fn fields() -> &'static [Field] {
        FIELDS
    }

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        let drawn = moment.draw(Lot::die(start.seats.into()))?;
        let roller = Seat::new(u8::try_from(drawn).unwrap_or(0));
        let state = Zapp::new(start.rules, *start.options, start.seats, roller);
        Ok(Step::to(state).telling(Event::RoundBegan { round: 1, roller }))
    }

    fn due(&self) -> SeatSet {
        match self.phase {
            Phase::Roll => SeatSet::only(self.roller),
            Phase::Shake { .. } => self.undecided(),
            Phase::Move { seat } => SeatSet::only(seat),
            Phase::Over { .. } => SeatSet::NONE,
        }
    }

    fn choices(&self, seat: Seat) -> Asked {
        if !self.due().contains(seat) {
            return Asked::Nothing;
        }
        let round = self.round;
        match (self.phase, self.spell()) {
            (Phase::Roll, _) => Asked::Roll { round },
            (Phase::Shake { .. }, _) => {
                let held = &self.hands[seat.index()].held;
                let full = self.full(seat);
                Asked::Barrels {
                    round,
                    take: if full.is_none() { self.plateau() } else { Vec::new() },
                    held: held.iter().map(|held| held.barrel).collect(),
                    shake: held
                        .iter()
                        .filter(|held| held.shaken_until.is_none())
                        .map(|held| held.barrel)
                        .collect(),
                    put_back: held
                        .iter()
                        .filter(|held| self.may_go_back(seat, held))
                        .map(|held| held.barrel)
                        .collect(),
                    full,
                }
            }
            (Phase::Move { .. }, Some(spell)) => {
                let apprentices = 0..crate::board::APPRENTICES as u8;
                let way =
                    |apprentice| Way::of(&self.places, seat, apprentice, spell.number, self.options.expert);
                Asked::Move {
                    round,
                    number: spell.number,
                    ways: apprentices.filter_map(way).collect(),
                    banish: self.options.banish,
                }
            }
            _ => Asked::Nothing,
        }
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        if matches!(self.phase, Phase::Over { .. }) {
            return Err(Refusal::new("ZAP-20", "zapp_over").into());
        }
        let asked = self.choices(seat);
        if asked == Asked::Nothing
            && matches!(self.phase, Phase::Shake { .. })
            && !self.gave_up.contains(seat)
        {
            return Err(Refusal::new("ZAP-5", "zapp_settled").into());
        }
        asked.check(action).map_err(|refusal| self.by_the_field(seat, action, refusal))?;
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
                None => Err(Refusal::new("ZAP-7", "zapp_not_now").into()),
            },
        }
    }

    fn view(&self, _: Viewer) -> View {
        let wizards = Seat::first(self.seats()).zip(&self.hands).map(|(seat, hands)| Wizard {
            colour: self.colour(seat),
            places: self.places[seat.index()],
            held: hands.held.clone(),
            set_down: hands.set_down,
            since: hands.since,
            gave_up: self.gave_up.contains(seat),
        });
        View {
            options: self.options,
            round: self.round,
            roller: self.roller,
            phase: self.phase,
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
        if matches!(self.phase, Phase::Over { .. }) {
            return Err(Refusal::new("ZAP-20", "zapp_over").into());
        }
        Ok(self.clone().leave(seat))
    }

    fn deadline(&self) -> Option<Millis> {
        self.next_tick()
    }

    fn clock(&self, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        self.clone().tick(moment)
    }

    fn more_time(&self, more: Millis) -> Option<Zapp> {
        let Phase::Shake { until: Some(until) } = self.phase else { return None };
        let mut state = self.clone();
        state.phase = Phase::Shake { until: Some(until.saturating_add(more)) };
        if self.rules < 2 {
            for held in state.hands.iter_mut().flat_map(|hands| &mut hands.held) {
                held.shaken_until = held.shaken_until.map(|until| until.saturating_add(more));
            }
        }
        Some(state)
    }

    fn same_time_runs(&self, before: &Zapp) -> bool {
        let shaking = |state: &Zapp| match state.phase {
            Phase::Shake { until } => until,
            _ => None,
        };
        shaking(self).is_some() && shaking(self) == shaking(before)
    }

    fn longest(_: &Options, _: u8) -> Option<u64> {
        // Apprentices can be banished for ever.
        None
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Zapp>> {
        bots::of(level)
    }

    fn render(recipe: &Shake) -> Vec<u8> {
        recipe.bytes()
    }

    fn perceive(payload: &[u8]) -> Impression {
        Impression::of(payload)
    }

    fn tools() -> &'static [ToolInfo] {
        tools::TOOLS
    }

    fn answer(question: Question, subject: &Subject<'_, Zapp>, bench: &Bench<'_>) -> Result<Answer, Refusal> {
        tools::answer(question, subject, bench)
    }
}
