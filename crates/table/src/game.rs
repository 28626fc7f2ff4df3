//! What a game is: a pure state machine.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::artefact::Artefact;
use crate::attachment::Attachments;
use crate::bot::{Bot, Level, RandomBot};
use crate::chance::{Chance, Die};
use crate::choices::Choices;
use crate::contest::Puzzles;
use crate::day::Day;
use crate::options::GameOptions;
use crate::refusal::Stop;
use crate::seat::{Audience, Seat, SeatSet, Told, Viewer};
use crate::sense::Sense;
use crate::timer::{TimedOut, Timer, TimerChange, TimerId, Timers};
use crate::tool::Tools;

/// Milliseconds since the table began. The only time a game knows.
pub type Millis = u64;

/// What a type must be to travel between the table, its record and a page.
pub trait WireType:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + JsonSchema + TS + 'static
{
}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + JsonSchema + TS + 'static>
    WireType for T
{
}

/// A game: its rules are functions from states to states, without disk, network or clock.
///
/// The type that implements `Game` *is* the state. A step never changes the state it starts from: it returns
/// the next one.
///
/// A plain game writes the constants, the types and the functions up to [`outcome`](Game::outcome). What only some games
/// have (a clock, bots, tools, attachments, puzzles, artefacts) is a capability that a game offers by the functions after
/// it.
pub trait Game: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game's id, as in file names and addresses.
    const ID: &'static str;
    /// The versions of the rules that can be played, oldest first; new tables use the last.
    const RULES: &'static [u32];
    /// How many may sit.
    const SEATS: RangeInclusive<u8>;

    /// What can be chosen when a table is made.
    type Options: GameOptions;
    /// What a seat can do.
    type Action: WireType;
    /// What can happen.
    type Event: WireType;
    /// What a viewer sees.
    type View: WireType;
    /// What a seat may do now; [`Listed`](crate::choices::Listed) where a plain list of actions will do.
    type Choices: Choices<Self::Action> + WireType;

    /// The first state.
    fn set_up(start: &Start<'_, Self::Options>, moment: &mut Moment<'_>) -> Result<Step<Self>, Stop>;

    /// The seats that the table waits for. Others may have choices too (an interrupt), but nobody waits for them.
    fn due(&self) -> SeatSet;

    /// What `seat` may do now; empty if nothing. This is the one place that decides what is legal: the table asks the
    /// choices before it applies an action.
    fn choices(&self, seat: Seat) -> Self::Choices;

    /// What `seat` doing `action` leads to. The action is one of the seat's [choices](Game::choices).
    fn apply(&self, seat: Seat, action: &Self::Action, moment: &mut Moment<'_>) -> Result<Step<Self>, Stop>;

    /// What `viewer` may see, built by listing it. Secrets are left out here and nowhere else. Everybody may see the
    /// table's timers.
    fn view(&self, viewer: Viewer, timers: &Timers) -> Self::View;

    /// The result, once the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// What it means that `seat` gives up; each seat does so once at most. If nobody is left to play with, and the game
    /// does not end by itself, the table [ends it](Outcome::forfeit). A game in which others play on must not wait for
    /// the seat any more.
    fn give_up(&self, _seat: Seat, _moment: &mut Moment<'_>) -> Result<Step<Self>, Stop> {
        Ok(Step::to(self.clone()))
    }

    /// What happens when timers that a step [started](Step::start) have run out.
    fn time_out(&self, _timers: &TimedOut, _moment: &mut Moment<'_>) -> Result<Step<Self>, Stop> {
        Ok(Step::to(self.clone()))
    }

    /// The most entries a game with these options can take, or `None` if only giving up bounds it.
    fn longest(_options: &Self::Options, _seats: u8) -> Option<u64> {
        None
    }

    /// The bot of this level, if the game has one.
    fn bot(level: Level) -> Option<&'static dyn Bot<Self>> {
        (level == Level::Random).then_some(&RandomBot)
    }

    /// The tools: hints, analyses, solvers.
    fn tools() -> Tools<Self> {
        Tools::none()
    }

    /// Bytes beside the record that actions refer to.
    fn attachments() -> Option<&'static dyn Attachments<Self>> {
        None
    }

    /// Puzzles that are competed for, and puzzles of the day.
    fn puzzles() -> Option<&'static dyn Puzzles<Self>> {
        None
    }

    /// What is built once and kept by the host.
    fn artefacts() -> &'static [Artefact] {
        &[]
    }
}

/// What a game begins with.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a, O> {
    /// The version of the rules.
    pub rules: u32,
    /// The options, checked.
    pub options: &'a O,
    /// How many sit.
    pub seats: u8,
    /// The day of play, where the host lives; there exactly if the game's [puzzles](Game::puzzles) want it.
    pub day: Option<Day>,
}

/// When a step is taken, and the chance it may draw from.
pub struct Moment<'a> {
    /// The time of the entry.
    pub at: Millis,
    /// Whether the clock does it, in place of a seat too: what was handed in for one when its time was over (TAB-20).
    pub by_clock: bool,
    /// Where draws come from; each is written into the record.
    pub chance: &'a mut dyn Chance,
}

impl Moment<'_> {
    /// Draws one lot.
    pub fn draw(&mut self, lot: Die) -> Result<u64, Stop> {
        Ok(self.chance.draw(lot)?)
    }
}

/// Where a step leads, and what is told of it.
#[derive(Clone, Debug)]
pub struct Step<G: Game> {
    /// The state after it.
    pub state: G,
    /// What happened, in order, and who is told.
    pub events: Vec<Told<G::Event>>,
    /// Who learns by it what was hidden from them. Undo never reaches past such a step, and the kit checks that
    /// no other step gives a secret away.
    pub(crate) unveils: Audience,
    pub(crate) senses: Vec<Sense>,
    pub(crate) timers: Vec<TimerChange>,
    pub(crate) irrevocable: bool,
}

impl<G: Game> Step<G> {
    /// A step that nothing is told of.
    pub fn to(state: G) -> Step<G> {
        Step {
            state,
            events: Vec::new(),
            unveils: Audience::NOBODY,
            senses: Vec::new(),
            timers: Vec::new(),
            irrevocable: false,
        }
    }

    /// The same step, and everybody is told of `event`.
    #[must_use]
    pub fn telling(self, event: G::Event) -> Step<G> {
        self.telling_to(Audience::EVERYBODY, event)
    }

    /// The same step, and everybody is told of these events, one after the other.
    #[must_use]
    pub fn telling_all(self, events: impl IntoIterator<Item = G::Event>) -> Step<G> {
        events.into_iter().fold(self, Step::telling)
    }

    /// The same step, and `audience` is told of `event`.
    #[must_use]
    pub fn telling_to(mut self, audience: Audience, event: G::Event) -> Step<G> {
        self.events.push(Told { to: audience, event });
        self
    }

    /// The same step, and before all else everybody is told of `event`.
    #[must_use]
    pub fn telling_first(self, event: G::Event) -> Step<G> {
        self.telling_first_to(Audience::EVERYBODY, event)
    }

    /// The same step, and before all else `audience` is told of `event`.
    #[must_use]
    pub fn telling_first_to(mut self, audience: Audience, event: G::Event) -> Step<G> {
        self.events.insert(0, Told { to: audience, event });
        self
    }

    /// The same step, past which undo never reaches though nothing was drawn or shown: where everybody plays at once,
    /// what one has seized another must not wish away.
    #[must_use]
    pub fn irrevocable(mut self) -> Step<G> {
        self.irrevocable = true;
        self
    }

    /// The same step, by which `audience` learns what was hidden from them.
    #[must_use]
    pub fn unveiling(mut self, audience: Audience) -> Step<G> {
        self.unveils = audience;
        self
    }

    /// The same step, of which somebody hears or feels something.
    #[must_use]
    pub fn sensing(mut self, sense: Sense) -> Step<G> {
        self.senses.push(sense);
        self
    }

    /// The same step, with which a timer starts; one with the same id starts anew.
    #[must_use]
    pub fn start(self, timer: Timer) -> Step<G> {
        self.changing(TimerChange::Start(timer))
    }

    /// The same step, with which a running timer stands still.
    #[must_use]
    pub fn pause(self, timer: impl Into<TimerId>) -> Step<G> {
        self.changing(TimerChange::Pause(timer.into()))
    }

    /// The same step, with which a timer that stands still runs on with what was left.
    #[must_use]
    pub fn resume(self, timer: impl Into<TimerId>) -> Step<G> {
        self.changing(TimerChange::Resume(timer.into()))
    }

    /// The same step, with which a timer is gone.
    #[must_use]
    pub fn stop(self, timer: impl Into<TimerId>) -> Step<G> {
        self.changing(TimerChange::Stop(timer.into()))
    }

    /// The same step, with which all timers are gone.
    #[must_use]
    pub fn stop_all(self) -> Step<G> {
        self.changing(TimerChange::StopAll)
    }

    fn changing(mut self, change: TimerChange) -> Step<G> {
        self.timers.push(change);
        self
    }
}

/// A value worth keeping beyond the table, such as a best time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Mark {
    /// Whose it is.
    pub seat: Seat,
    /// Its name, unique within the game.
    pub name: String,
    /// Its value.
    #[ts(type = "number")]
    pub value: i64,
    /// Which of two values is the better one.
    pub better: Better,
}

impl Mark {
    /// The longest name, in bytes.
    pub const LONGEST_NAME: usize = 40;

    /// Whether it can be kept: the name has small letters, digits and underscores, and the value is exact in a browser.
    pub fn is_sound(&self) -> bool {
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        (1..=Mark::LONGEST_NAME).contains(&self.name.len())
            && self.name.bytes().all(plain)
            && self.value.unsigned_abs() < Die::MOST
    }
}

/// Which of two marks is the better one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Better {
    /// The greater.
    More,
    /// The smaller.
    Less,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Outcome {
    /// Each seat's placing: 1 is the best; equal placings share.
    pub placings: Vec<u8>,
    /// Each seat's points.
    #[ts(type = "number[]")]
    pub points: Vec<i64>,
    /// Values worth keeping.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<Mark>,
}

impl Outcome {
    /// The outcome in which more points are better, and equal points share a placing.
    pub fn by_points(points: Vec<i64>) -> Outcome {
        let better = |points: &[i64], own: i64| points.iter().filter(|&&other| other > own).count();
        let placings = points
            .iter()
            .map(|&own| u8::try_from(better(&points, own)).unwrap_or(u8::MAX).saturating_add(1))
            .collect();
        Outcome { placings, points, marks: Vec::new() }
    }

    /// The outcome when nobody is left to play with: whoever has not given up wins. Alone there is nobody to come after.
    pub fn forfeit(seats: u8, gave_up: SeatSet) -> Outcome {
        let stayed = |seat: Seat| !gave_up.contains(seat);
        Outcome::by_points(Seat::first(seats).map(|seat| i64::from(stayed(seat))).collect())
    }

    /// The seats with the best placing.
    pub fn winners(&self) -> SeatSet {
        (0..Seat::MOST)
            .zip(&self.placings)
            .filter(|(_, placing)| **placing == 1)
            .map(|(number, _)| Seat::new(number))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_points_share_a_placing() {
        let outcome = Outcome::by_points(vec![3, 7, 7, -1]);
        assert_eq!(outcome.placings, [3, 1, 1, 4]);
        assert_eq!(outcome.winners(), [Seat::new(1), Seat::new(2)].into_iter().collect());
    }
}
