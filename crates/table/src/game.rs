//! What a game is: a pure state machine.

use std::fmt::Debug;
use std::ops::RangeInclusive;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::artefact::ArtefactInfo;
use crate::attachment::AttachmentId;
use crate::bot::{Bot, Budget, Level};
use crate::chance::{Chance, Lot};
use crate::choices::Choices;
use crate::day::Day;
use crate::field::Field;
use crate::refusal::{Refusal, Stop};
use crate::seat::{Audience, Seat, SeatSet, Told, Viewer};
use crate::tool::{Bench, Subject, ToolInfo};

/// Milliseconds since the table began. The only time a game knows.
pub type Millis = u64;

/// What a type must be to travel between the table, its record and a page.
pub trait Spoken:
    Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + JsonSchema + TS + 'static
{
}
impl<T: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + JsonSchema + TS + 'static>
    Spoken for T
{
}

/// A game: its rules are functions from states to states, without disk, network or clock.
///
/// The type that implements `Game` *is* the state. A step never changes the state it starts from: it returns
/// the next one, or says which rule forbids it.
pub trait Game: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync + 'static {
    /// The game's id, as in file names and addresses.
    const ID: &'static str;
    /// The versions of the rules that can be played, oldest first; new tables use the last.
    const RULES: &'static [u32];
    /// How many may sit.
    const SEATS: RangeInclusive<u8>;
    /// Whether some viewer may not see all. The kit then demands a disguise.
    const HAS_SECRETS: bool;
    /// Whether some action refers to [attachments](Game::attachments).
    const HAS_ATTACHMENTS: bool = false;

    /// What can be chosen when a table is made.
    type Options: Spoken + Default;
    /// What a seat can do.
    type Action: Spoken;
    /// What can happen.
    type Event: Spoken;
    /// What a viewer sees.
    type View: Spoken;
    /// What a seat may do now.
    type Choices: Choices<Self::Action> + Spoken;
    /// What a sensory payload is made from; [`Silent`] for a game without.
    type Recipe: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What an ear makes of a sensory payload, for bots and tools; `()` for a game without.
    type Impression: Clone + Debug + Send + Sync + 'static;
    /// The questions its tools answer: an enum with one variant a tool.
    type Question: DeserializeOwned + TS + Send + 'static;
    /// What its tools answer.
    type Answer: Serialize + JsonSchema + TS + Send + 'static;

    /// The options with their ranges, in the order in which a page shows them.
    fn fields() -> &'static [Field];

    /// Whether these options go together, and with this many seats. Each is within its own range already.
    fn check(_options: &Self::Options, _seats: u8) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether a table with these options is about a day, as a puzzle of the day is. The host then puts today's date into
    /// the set-up, and [`Start::day`] has it.
    fn wants_day(_options: &Self::Options) -> bool {
        false
    }

    /// The first state.
    fn set_up(start: &Start<'_, Self::Options>, moment: &mut Moment<'_>) -> Result<Step<Self>, Stop>;

    /// The seats that the table waits for. Others may have choices too (an interrupt), but nobody waits for them.
    fn due(&self) -> SeatSet;

    /// What `seat` may do now; empty if nothing.
    fn choices(&self, seat: Seat) -> Self::Choices;

    /// What `seat` doing `action` leads to, or the rule that forbids it.
    fn apply(&self, seat: Seat, action: &Self::Action, moment: &mut Moment<'_>) -> Result<Step<Self>, Stop>;

    /// What `viewer` may see, built by listing it. Secrets are left out here and nowhere else.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// The result, once the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// What it means that `seat` gives up; the game may go on without it. When all have given up it has ended.
    fn give_up(&self, seat: Seat, moment: &mut Moment<'_>) -> Result<Step<Self>, Stop>;

    /// When the clock acts next.
    fn deadline(&self) -> Option<Millis> {
        None
    }

    /// What the clock does when the deadline has passed.
    fn clock(&self, _moment: &mut Moment<'_>) -> Result<Step<Self>, Stop> {
        Err(Refusal::new("TAB-12", "table_no_deadline").into())
    }

    /// The same state with every running deadline later by `more`; `None` if none is running.
    fn more_time(&self, _more: Millis) -> Option<Self> {
        None
    }

    /// Whether the time that [`Game::more_time`] would have lengthened in the state `before` is the same that runs now.
    /// Then a wish for more of it stays open while the game moves on, as it must where everybody acts at once.
    fn same_time_runs(&self, _before: &Self) -> bool {
        false
    }

    /// The most entries a game with these options can take, or `None` if only giving up bounds it.
    fn longest(options: &Self::Options, seats: u8) -> Option<u64>;

    /// The bot of this level, if the game has one.
    fn bot(level: Level) -> Option<&'static dyn Bot<Self>>;

    /// The attachments that an action refers to. The host vouches for each before the action is tried.
    fn attachments(_action: &Self::Action) -> Vec<AttachmentId> {
        Vec::new()
    }

    /// Whether the bytes behind an action's attachments are what the action says.
    fn vouch(
        _action: &Self::Action,
        _bytes: &dyn Fn(AttachmentId) -> Option<Vec<u8>>,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// The attachments that `viewer` may fetch now.
    fn released(&self, _viewer: Viewer) -> Vec<AttachmentId> {
        Vec::new()
    }

    /// The bytes of a sensory payload. May take a while; pure.
    fn render(recipe: &Self::Recipe) -> Vec<u8>;

    /// What a listener makes of a sensory payload: from its bytes alone, so that bots sense no more than people.
    fn perceive(payload: &[u8]) -> Self::Impression;

    /// The tools the game offers.
    fn tools() -> &'static [ToolInfo] {
        &[]
    }

    /// The puzzle that is competed for in this state, by a name that tells it from others: a host that hears of it lets no
    /// tool give it away before that is over; see [`Contests`](crate::contest::Contests).
    fn contest(&self) -> Option<String> {
        None
    }

    /// Answers a question with one of the tools. What somebody [competes](crate::tool::Bench::contests) for is not given
    /// away.
    fn answer(
        question: Self::Question,
        subject: &Subject<'_, Self>,
        bench: &Bench<'_>,
    ) -> Result<Self::Answer, Refusal>;

    /// The artefacts the game can build.
    fn artefacts() -> &'static [ArtefactInfo] {
        &[]
    }

    /// Builds an artefact; `None` if there is none of this name or the budget was spent.
    fn build(_name: &str, _budget: &dyn Budget) -> Option<Vec<u8>> {
        None
    }
}

/// What a game without sensory payloads makes them from: there is no such value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Silent {}

/// What a game begins with.
#[derive(Clone, Copy, Debug)]
pub struct Start<'a, O> {
    /// The version of the rules.
    pub rules: u32,
    /// The options, checked.
    pub options: &'a O,
    /// How many sit.
    pub seats: u8,
    /// The day of play, where the host lives; there exactly if the game [wants](Game::wants_day) it.
    pub day: Option<Day>,
}

/// When a step is taken, and the chance it may draw from.
pub struct Moment<'a> {
    /// The time of the entry.
    pub at: Millis,
    /// Where draws come from; each is written into the record.
    pub chance: &'a mut dyn Chance,
}

impl Moment<'_> {
    /// Draws one lot.
    pub fn draw(&mut self, lot: Lot) -> Result<u64, Stop> {
        Ok(self.chance.draw(lot)?)
    }
}

/// Where a step leads, and what is told of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Step<G: Game> {
    /// The state after it.
    pub state: G,
    /// What happened, in order, and who is told.
    pub events: Vec<Told<G::Event>>,
    /// Who learns by it what was hidden from them. Undo never reaches past such a step, and the kit checks that
    /// no other step gives a secret away.
    pub unveils: Audience,
    /// What somebody hears or feels of it.
    pub senses: Vec<Sense<G::Recipe>>,
    /// Undo never reaches past it, though nothing was drawn or shown: where everybody plays at once, what one has seized
    /// another must not wish away.
    pub stands: bool,
}

impl<G: Game> Step<G> {
    /// A step that nothing is told of.
    pub fn to(state: G) -> Step<G> {
        Step { state, events: Vec::new(), unveils: Audience::NOBODY, senses: Vec::new(), stands: false }
    }

    /// The same step, and everybody is told of `event`.
    #[must_use]
    pub fn telling(self, event: G::Event) -> Step<G> {
        self.telling_to(Audience::EVERYBODY, event)
    }

    /// The same step, and `audience` is told of `event`.
    #[must_use]
    pub fn telling_to(mut self, audience: Audience, event: G::Event) -> Step<G> {
        self.events.push(Told { to: audience, event });
        self
    }

    /// The same step, past which undo never reaches.
    #[must_use]
    pub fn standing(mut self) -> Step<G> {
        self.stands = true;
        self
    }

    /// The same step, by which `audience` learns what was hidden from them.
    #[must_use]
    pub fn unveiling(mut self, audience: Audience) -> Step<G> {
        self.unveils = audience;
        self
    }
}

/// A sensory payload, such as the sound of a shaken barrel: bytes of a fixed size for one seat, sent after a fixed
/// delay, so that neither says anything.
#[derive(Clone, Debug, PartialEq)]
pub struct Sense<R> {
    /// Who senses it.
    pub to: Seat,
    /// How many bytes it has, whatever is in them.
    pub size: u32,
    /// How long after the entry it is sent.
    pub after: Millis,
    /// What it is made from. A secret.
    pub recipe: R,
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
            && self.value.unsigned_abs() < Lot::MOST
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

    /// The seats with the best placing.
    pub fn winners(&self) -> SeatSet {
        (0..Seat::MOST)
            .zip(&self.placings)
            .filter(|(_, placing)| **placing == 1)
            .map(|(number, _)| Seat::new(number))
            .collect()
    }
}

/// A deadline that an interrupt can pause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Timer {
    /// Runs out at this time.
    Until(#[ts(type = "number")] Millis),
    /// Stands still, with so much left.
    Paused(#[ts(type = "number")] Millis),
}

impl Timer {
    /// A timer that runs for `duration` from now.
    pub fn start(now: Millis, duration: Millis) -> Timer {
        Timer::Until(now.saturating_add(duration))
    }

    /// The timer standing still.
    #[must_use]
    pub fn pause(self, now: Millis) -> Timer {
        match self {
            Timer::Until(end) => Timer::Paused(end.saturating_sub(now)),
            paused => paused,
        }
    }

    /// The timer running on with what was left.
    #[must_use]
    pub fn resume(self, now: Millis) -> Timer {
        match self {
            Timer::Paused(left) => Timer::start(now, left),
            running => running,
        }
    }

    /// The timer with more time left.
    #[must_use]
    pub fn extend(self, more: Millis) -> Timer {
        match self {
            Timer::Until(end) => Timer::Until(end.saturating_add(more)),
            Timer::Paused(left) => Timer::Paused(left.saturating_add(more)),
        }
    }

    /// When it runs out, if it runs.
    pub fn end(self) -> Option<Millis> {
        match self {
            Timer::Until(end) => Some(end),
            Timer::Paused(_) => None,
        }
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

    #[test]
    fn a_paused_timer_keeps_what_was_left() {
        let timer = Timer::start(1_000, 500).pause(1_200);
        assert_eq!(timer, Timer::Paused(300));
        assert_eq!(timer.end(), None);
        assert_eq!(timer.extend(50).resume(9_000).end(), Some(9_350));
        assert_eq!(timer.pause(5_000), timer);
    }
}
