//! The conformance kit: what every game must keep, shown by playing it at random.
//!
//! A game implements [`Conform`] and calls [`conform`] in a test. The kit plays the game's trials and checks at every
//! step that choices and rules agree, that nothing is drawn outside the record, that states survive being written
//! down, that records replay, and that no viewer can tell a state from its disguise.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::attachment::{AttachmentPool, Enclosed};
use crate::bot;
use crate::chance::{Fair, Seed};
use crate::day::Day;
use crate::game::Game;
use crate::record::{Player, SetUp, Source, TABLE_RULES};
use crate::refusal::Stop;
use crate::seat::{Seat, Viewer};
use crate::table::{self, Table};

mod bots;
pub mod fingerprint;
pub mod golden;
mod options;
mod pictures;
mod play;
mod script;
mod secrecy;

pub use script::Script;

/// What a game supplies to be put to the kit.
pub trait Conform: Game {
    /// Set-ups that together use every option.
    fn trials() -> Vec<Trial<Self::Options>>;

    /// Another state that `viewer` cannot tell from this one, chosen at random; `None` if there is none. A game that hides
    /// anything from anybody must have one.
    fn disguise(&self, _viewer: Viewer, _rng: &mut dyn Rng) -> Option<Self> {
        None
    }

    /// Another action of `seat` that `viewer`, somebody else, cannot tell from this one, chosen at random; `None` if there is
    /// none. A game in which seats do something in secret should have one.
    fn disguise_action(
        &self,
        _viewer: Viewer,
        _seat: Seat,
        _action: &Self::Action,
        _rng: &mut dyn Rng,
    ) -> Option<Self::Action> {
        None
    }

    /// An action of any kind, fitting or not, as a hostile program might send it.
    fn garbage(rng: &mut dyn Rng) -> Self::Action;

    /// The attachments that the options of the trials refer to.
    fn brought() -> Vec<Vec<u8>> {
        Vec::new()
    }

    /// A draft that a seat that is due may have when its time is over, good or bad.
    fn draft(&self, _seat: Seat, _rng: &mut dyn Rng) -> Option<Vec<u8>> {
        None
    }

    /// The game that is recorded as [golden], and how many entries it has before it is given up.
    fn golden() -> Option<(Trial<Self::Options>, u64)> {
        Self::trials().into_iter().next().map(|trial| (trial, golden::LONGEST))
    }
}

/// A set-up that the kit plays.
#[derive(Clone, Debug)]
pub struct Trial<O> {
    /// What it is about.
    pub name: &'static str,
    /// The options.
    pub options: O,
    /// How many sit.
    pub seats: u8,
    /// How deep its paths are counted for the [fingerprint]; 0 for not at all.
    pub depth: u32,
}

/// How thoroughly the kit looks.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Random games per trial.
    pub games: u64,
    /// Games of bots per trial and level.
    pub bot_games: u64,
    /// Where chance begins.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { games: 24, bot_games: 1, seed: 1 }
    }
}

/// What the kit looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Games that were played.
    pub games: u64,
    /// Entries that were made.
    pub entries: u64,
    /// Actions that were tried and refused, or offered and accepted, beside the game's course.
    pub tried: u64,
    /// Steps taken beside a disguised state.
    pub disguised: u64,
    /// Positions in which somebody could not see all.
    pub secrets: u64,
    /// Sensory payloads that were rendered.
    pub sensed: u64,
    /// Entries that were taken back.
    pub undone: u64,
    /// Seats that gave up while others played on.
    pub gave_up: u64,
    /// Drafts that the clock handed in.
    pub handed_in: u64,
    /// Pictures of attachments that were rendered.
    pub pictures: u64,
}

/// What kind of promise was broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// Something panicked.
    Panic,
    /// The options' fields, presets and checks do not agree.
    Options,
    /// The game goes on and waits for nobody.
    Stuck,
    /// A seat is due and has no choice, or has choices after the end.
    Due,
    /// The game takes longer than it says.
    TooLong,
    /// It does not end although everybody gave up.
    GiveUp,
    /// A choice that is offered is refused.
    ChoiceRefused,
    /// `sample` or `enumerate` give what `contains` denies, or nothing although there is a choice.
    Choices,
    /// A refused or computed action changed the state.
    Changed,
    /// The same step with the same draws led elsewhere: something was drawn outside the record.
    OutsideRecord,
    /// A state or an action is not the same after being written down and read again.
    NotRestored,
    /// Replaying the record leads elsewhere.
    NotReplayed,
    /// Taking back does not lead back.
    Undo,
    /// A view differs from that of a disguised state.
    LeakingView,
    /// Choices, whose turn it is, or deadlines differ from those of a disguised state.
    LeakingChoices,
    /// A refusal differs from that of a disguised state.
    LeakingRefusal,
    /// Events differ although the step does not unveil anything.
    LeakingEvent,
    /// A sensory payload differs in size or time.
    LeakingSense,
    /// Whether a step can be taken back, which everybody is told, differs from that of a disguised state or action.
    LeakingUndo,
    /// The same draft leads to another action in a disguised state.
    LeakingHandIn,
    /// The game has secrets, and no disguise ever differed.
    NeverDisguised,
    /// A bot that was due did nothing, or did what is not allowed.
    Bot,
    /// An attachment is taken that nobody vouches for, released though nothing refers to it, or copied into the record.
    Attachment,
    /// A game with pictures has none of what it vouches for, or one that is no PNG of that size; or one without has some.
    Picture,
    /// The result does not fit the table.
    Outcome,
}

/// A promise that a game broke, and how to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which promise.
    pub broken: Broken,
    /// In which trial.
    pub trial: String,
    /// With which seed.
    pub seed: u64,
    /// At which entry.
    pub entry: u64,
    /// What exactly.
    pub detail: String,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fault { broken, trial, seed, entry, detail } = self;
        write!(f, "{broken:?} in trial `{trial}` with seed {seed} at entry {entry}: {detail}")
    }
}

impl std::error::Error for Fault {}

/// A broken promise before it is known where it happened.
pub(crate) type Check<T = ()> = Result<T, (Broken, String)>;

pub(crate) fn broken<T>(broken: Broken, detail: impl Into<String>) -> Check<T> {
    Err((broken, detail.into()))
}

/// Puts the game to the kit; says what was looked at, or the first promise that it broke.
pub fn conform<G: Conform>(plan: Plan) -> Result<Report, Fault> {
    let mut report = Report::default();
    guarded("options", 0, |_| options::check::<G>())?;
    for trial in G::trials() {
        for seed in plan.seed..plan.seed + plan.games {
            guarded(trial.name, seed, |entry| play::game::<G>(&trial, seed, entry, &mut report))?;
        }
        for seed in plan.seed..plan.seed + plan.bot_games {
            guarded(trial.name, seed, |entry| bots::games::<G>(&trial, seed, entry, &mut report))?;
        }
    }
    let in_all = |broken, detail: &str| {
        let (trial, detail) = ("all".to_owned(), detail.to_owned());
        Err(Fault { broken, trial, seed: plan.seed, entry: 0, detail })
    };
    if report.secrets > 0 && report.disguised == 0 {
        let detail = "something is hidden from somebody, and `disguise` never gave another state";
        return in_all(Broken::NeverDisguised, detail);
    }
    let has_pictures = G::attachments().is_some_and(|attachments| attachments.has_pictures());
    if has_pictures && report.games > 0 && report.pictures == 0 {
        let detail = "the game says that it has pictures, and has none of any attachment";
        return in_all(Broken::Picture, detail);
    }
    Ok(report)
}

/// Runs one check, turning a panic into a fault.
fn guarded(trial: &str, seed: u64, check: impl FnOnce(&mut u64) -> Check) -> Result<(), Fault> {
    let mut entry = 0;
    let result = catch_unwind(AssertUnwindSafe(|| check(&mut entry))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it does not say why");
        broken(Broken::Panic, text)
    });
    result.map_err(|(broken, detail)| Fault { broken, trial: trial.to_owned(), seed, entry, detail })
}

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Any of a seat's choices, whose attachments are at hand from now on; `None` if there is none.
pub(crate) fn sample<G: Game>(table: &Table<G>, seat: Seat, rng: &mut dyn Rng) -> Option<G::Action> {
    let mut enclosed = Enclosed::default();
    let action = bot::sample::<G>(&table.choices(seat), rng, &mut enclosed);
    table.pool().keep(&mut enclosed);
    action
}

/// A table of a trial, and its chance.
pub(crate) fn open<G: Conform>(trial: &Trial<G::Options>, seed: &Seed) -> Result<(Table<G>, Fair), Stop> {
    let fair = Fair::new(seed, &vec![String::new(); usize::from(trial.seats)]);
    let pool = AttachmentPool::default();
    for bytes in G::brought() {
        pool.put(bytes);
    }
    Ok((Table::open_with(set_up::<G>(trial, seed.commitment()), pool, &mut fair.entry(0))?, fair))
}

/// The set-up of a trial, played by persons with the newest rules.
fn set_up<G: Game>(trial: &Trial<G::Options>, commitment: String) -> SetUp {
    SetUp {
        game: G::ID.to_owned(),
        rules: G::RULES.last().copied().unwrap_or_default(),
        options: serde_json::to_value(&trial.options).unwrap_or_default(),
        seats: vec![Player::Person; usize::from(trial.seats)],
        chance: Source::Fair { commitment, nonces: vec![String::new(); usize::from(trial.seats)] },
        own_dice: false,
        // A day as good as any other, for games that want one.
        day: Day::new(2024, 2, 29).filter(|_| table::wants_day::<G>(&trial.options)),
        table_rules: TABLE_RULES,
    }
}
