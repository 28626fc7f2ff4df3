//! The mountain's own players. They see what their seat sees, by type: a bot never holds a state.

use std::sync::Arc;

use rand::Rng;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::artefact::Artefacts;
use crate::attachment::{AttachmentId, Bytes, Enclosed, Fetched};
use crate::game::{Game, Millis};
use crate::known::Past;
use crate::seat::Seat;
use crate::sense::Sensed;

/// How well a bot plays; the same names in every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Any choice, each as likely as the next: for simulations, not for people.
    Random,
    /// Lehrling.
    Apprentice,
    /// Geselle.
    Journeyman,
    /// Meister.
    Master,
    /// Kaiser.
    Emperor,
}

impl Level {
    /// All levels, weakest first.
    pub const ALL: [Level; 5] =
        [Level::Random, Level::Apprentice, Level::Journeyman, Level::Master, Level::Emperor];

    /// The level's name on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Apprentice => "apprentice",
            Level::Journeyman => "journeyman",
            Level::Master => "master",
            Level::Emperor => "emperor",
        }
    }
}

impl std::fmt::Display for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.name() == name).ok_or_else(|| {
            let names: Vec<_> = Level::ALL.map(Level::name).to_vec();
            format!("there is no bot level `{name}`; there are {}", names.join(", "))
        })
    }
}

/// How long a computation may go on. The host knows the time; a game only asks whether it is spent.
pub trait Budget: Send + Sync {
    /// Whether to stop and answer with the best found so far.
    fn is_spent(&self) -> bool;

    /// How much of the work is done, from 0 to 1, for a progress bar.
    fn progress(&self, _part: f64) {}

    /// Whether much may be taken that is not time, such as gigabytes of memory: so for somebody at their own machine, and
    /// not for a stranger's request to a host.
    fn is_generous(&self) -> bool {
        false
    }
}

/// As long as it takes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unlimited;

impl Budget for Unlimited {
    fn is_spent(&self) -> bool {
        false
    }

    fn is_generous(&self) -> bool {
        true
    }
}

/// Everything a bot knows.
pub struct Sight<'a, G: Game> {
    /// The bot's own seat.
    pub seat: Seat,
    /// The time of the newest entry.
    pub at: Millis,
    /// What its seat was told so far, entry by entry.
    pub updates: &'a Past<G::Event>,
    /// What its seat heard or felt so far, oldest first.
    pub senses: &'a [Arc<Sensed>],
    /// What its seat sees now.
    pub view: &'a G::View,
    /// What its seat may do now.
    pub choices: &'a G::Choices,
    /// The attachments that its seat may fetch now.
    pub released: &'a [AttachmentId],
    pub(crate) attachments: &'a Fetched,
}

impl<G: Game> Sight<'_, G> {
    /// The bytes of an attachment that the seat may fetch. Who asks for the first time may wait for a disk.
    pub fn attachment(&self, id: AttachmentId) -> Option<Bytes> {
        self.released.contains(&id).then(|| self.attachments.get(id))?
    }
}

/// What a bot thinks with.
pub struct ThinkContext<'a> {
    /// How long it may think.
    pub budget: &'a dyn Budget,
    /// Its own randomness, which is not the table's.
    pub rng: &'a mut dyn Rng,
    /// What its game has built beforehand.
    pub artefacts: &'a dyn Artefacts,
    /// The new attachments that what it does refers to.
    pub enclosed: Enclosed,
}

impl<'a> ThinkContext<'a> {
    /// A context with nothing enclosed yet.
    pub fn new(
        budget: &'a dyn Budget,
        rng: &'a mut dyn Rng,
        artefacts: &'a dyn Artefacts,
    ) -> ThinkContext<'a> {
        ThinkContext { budget, rng, artefacts, enclosed: Enclosed::default() }
    }
}

/// What a bot has decided.
#[derive(Clone, Debug, PartialEq)]
pub enum Thought<A> {
    /// Do this.
    Act(A),
    /// Do this once so many milliseconds have passed, if nothing happened meanwhile.
    ActAfter(A, u64),
    /// Do nothing now. A seat that is due may choose this only if the clock acts anyway.
    Wait,
}

/// A player of the game `G`. It keeps nothing from one thought to the next.
pub trait Bot<G: Game>: Send + Sync {
    /// Decides what to do now.
    fn think(&self, sight: &Sight<'_, G>, context: &mut ThinkContext<'_>) -> Thought<G::Action>;
}

/// Picks any choice; waits if there is none.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomBot;

impl<G: Game> Bot<G> for RandomBot {
    fn think(&self, sight: &Sight<'_, G>, context: &mut ThinkContext<'_>) -> Thought<G::Action> {
        sample::<G>(sight.choices, context.rng, &mut context.enclosed).map_or(Thought::Wait, Thought::Act)
    }
}

/// Any of these choices, with its attachments; `None` if there is none.
pub fn sample<G: Game>(
    choices: &G::Choices,
    rng: &mut dyn Rng,
    enclosed: &mut Enclosed,
) -> Option<G::Action> {
    use crate::choices::Choices as _;
    let action = choices.sample(rng)?;
    Some(match G::attachments() {
        Some(attachments) => attachments.fill(action, rng, enclosed),
        None => action,
    })
}
