//! A game, with its type hidden.

use std::marker::PhantomData;
use std::path::Path;
use std::sync::OnceLock;

use rand::Rng;
use serde::Deserialize as _;
use serde_json::Value;

use super::{AnyTable, Card, Json};
use crate::artefact::{Artefact, ArtefactCache};
use crate::attachment::{AttachmentId, AttachmentPool, Enclosed, Look};
use crate::bot;
use crate::chance::Chance;
use crate::kit::golden::Sample;
use crate::kit::{self, Conform, Fault, Plan, Report};
use crate::options::GameOptions as _;
use crate::record::{Record, RecordError, SetUp};
use crate::refusal::{Refusal, Stop};
use crate::schema::Schemas;
use crate::table::{self, Table};
use crate::tool::{Bench, Subject};
use crate::typescript::TypeWriter;
use crate::verify::{self, Verdict};

/// A game.
pub trait Room: Send + Sync {
    /// What a page needs to offer it.
    fn card(&self) -> Card;

    /// The versions of its rules that can be played.
    fn rules(&self) -> &'static [u32];

    /// Whether some action refers to attachments: without, there is nothing to keep them for.
    fn has_attachments(&self) -> bool;

    /// The options of a table with this many seats, complete; or why they, or the attachments that they refer to, do not fit.
    fn check(&self, options: &Value, seats: u8, pool: &AttachmentPool) -> Result<Value, Refusal>;

    /// The attachments that options refer to.
    fn attachments_in_options(&self, options: &Value) -> Vec<AttachmentId>;

    /// A picture of an attachment, as PNG; see [`Attachments::picture`](crate::attachment::Attachments::picture).
    fn picture(&self, bytes: &[u8], look: Look) -> Option<Vec<u8>>;

    /// Whether a table with these options is about a day, which is then in its set-up; see [`Puzzles`](crate::contest::Puzzles).
    fn wants_day(&self, options: &Value) -> bool;

    /// One of the actions among these choices, as a seat is told them, with its attachments; `None` if there is none. For a
    /// program that plays any game without its types.
    fn sample(&self, choices: &Value, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> Option<Value>;

    /// Opens a table.
    fn open(&self, set_up: SetUp, chance: &mut dyn Chance) -> Result<Box<dyn AnyTable>, Stop> {
        self.open_with(set_up, AttachmentPool::default(), chance)
    }

    /// Opens a table to which the host brings attachments, if its options refer to some.
    fn open_with(
        &self,
        set_up: SetUp,
        pool: AttachmentPool,
        chance: &mut dyn Chance,
    ) -> Result<Box<dyn AnyTable>, Stop>;

    /// Folds a record.
    fn replay(&self, text: &str) -> Result<Box<dyn AnyTable>, RecordError>;

    /// Checks a finished record.
    fn verify(&self, text: &str) -> Result<Verdict, RecordError>;

    /// Asks a tool that [needs](crate::tool::Needs) nothing but its parameters. `parameters` may leave out what has a
    /// preset.
    fn ask(&self, tool: &str, parameters: &Value, bench: &Bench<'_>) -> Result<Json, Refusal>;

    /// The same for whoever asks on a machine of their own, where there are tools that no hall serves.
    fn ask_on_own_machine(&self, tool: &str, parameters: &Value, bench: &Bench<'_>) -> Result<Json, Refusal>;

    /// The artefacts the game can build.
    fn artefacts(&self) -> &'static [Artefact];

    /// A cache that builds the game's artefacts when they are first asked for, and keeps them in memory.
    fn artefact_cache(&self) -> ArtefactCache;

    /// The JSON schemas of everything that programs send to the game and get from it.
    fn schemas(&self) -> &Schemas;
}

/// A room as those need it who write and test games. A program that only plays leaves it out, and all that is behind it.
pub trait Workshop: Room {
    /// Puts the game to the [kit].
    fn conform(&self, plan: Plan) -> Result<Report, Fault>;

    /// A new game with the newest rules, to be kept as a golden record.
    fn golden(&self) -> Option<String>;

    /// Games with the newest rules that together show what the game can do; always the same.
    fn samples(&self) -> Vec<Sample>;

    /// What everybody was told and sees in a record, and the game's fingerprint, as text.
    fn playthrough(&self, record: &str) -> Result<String, RecordError>;

    /// Writes the TypeScript types of everything that travels.
    fn write_types(&self, folder: &Path) -> Result<(), String>;
}

/// The game `G` with its type hidden. Only a game that can be put to the [kit] can be a room.
pub struct RoomOf<G> {
    game: PhantomData<fn() -> G>,
    /// Made when they are first asked for.
    schemas: OnceLock<Schemas>,
}

impl<G> RoomOf<G> {
    /// The room of the game `G`.
    pub const fn new() -> RoomOf<G> {
        RoomOf { game: PhantomData, schemas: OnceLock::new() }
    }
}

impl<G> Default for RoomOf<G> {
    fn default() -> RoomOf<G> {
        RoomOf::new()
    }
}

impl<G: Conform> Room for RoomOf<G> {
    fn card(&self) -> Card {
        Card {
            id: G::ID,
            rules: G::RULES.last().copied().unwrap_or_default(),
            seats: (*G::SEATS.start(), *G::SEATS.end()),
            levels: table::levels::<G>(),
            fields: G::Options::FIELDS,
            tools: G::tools().infos.iter().collect(),
            pictures: G::attachments().is_some_and(|attachments| attachments.has_pictures()),
        }
    }

    fn rules(&self) -> &'static [u32] {
        G::RULES
    }

    fn has_attachments(&self) -> bool {
        G::attachments().is_some()
    }

    fn check(&self, options: &Value, seats: u8, pool: &AttachmentPool) -> Result<Value, Refusal> {
        let options = table::check_options::<G>(options, seats)?;
        table::vouch_for_options::<G>(&options, pool)?;
        Ok(serde_json::to_value(options).unwrap_or_default())
    }

    fn attachments_in_options(&self, options: &Value) -> Vec<AttachmentId> {
        let options = table::read_options::<G>(options);
        let brought = options.map_or_else(|_| Vec::new(), |options| table::brought::<G>(&options));
        brought.into_iter().map(|(_, id)| id).collect()
    }

    fn picture(&self, bytes: &[u8], look: Look) -> Option<Vec<u8>> {
        G::attachments()?.picture(bytes, look)
    }

    fn wants_day(&self, options: &Value) -> bool {
        // Options that do not fit are refused when the table is opened.
        table::read_options::<G>(options).is_ok_and(|options| table::wants_day::<G>(&options))
    }

    fn sample(&self, choices: &Value, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> Option<Value> {
        let choices = G::Choices::deserialize(choices).ok()?;
        serde_json::to_value(bot::sample::<G>(&choices, rng, enclosed)?).ok()
    }

    fn open_with(
        &self,
        set_up: SetUp,
        pool: AttachmentPool,
        chance: &mut dyn Chance,
    ) -> Result<Box<dyn AnyTable>, Stop> {
        Ok(Box::new(Table::<G>::open_with(set_up, pool, chance)?))
    }

    fn replay(&self, text: &str) -> Result<Box<dyn AnyTable>, RecordError> {
        let record = Record::<G::Action>::parse(text)?;
        Ok(Box::new(Table::<G>::replay(&record, None)?))
    }

    fn verify(&self, text: &str) -> Result<Verdict, RecordError> {
        verify::verify::<G>(text)
    }

    fn ask(&self, tool: &str, parameters: &Value, bench: &Bench<'_>) -> Result<Json, Refusal> {
        G::tools().ask(tool, parameters, &Subject::Nothing, bench)
    }

    fn ask_on_own_machine(&self, tool: &str, parameters: &Value, bench: &Bench<'_>) -> Result<Json, Refusal> {
        G::tools().ask(tool, parameters, &Subject::OwnMachine, bench)
    }

    fn artefacts(&self) -> &'static [Artefact] {
        G::artefacts()
    }

    fn artefact_cache(&self) -> ArtefactCache {
        ArtefactCache::of::<G>()
    }

    fn schemas(&self) -> &Schemas {
        self.schemas.get_or_init(Schemas::of::<G>)
    }
}

impl<G: Conform> Workshop for RoomOf<G> {
    fn conform(&self, plan: Plan) -> Result<Report, Fault> {
        kit::conform::<G>(plan)
    }

    fn golden(&self) -> Option<String> {
        kit::golden::play::<G>()
    }

    fn samples(&self) -> Vec<Sample> {
        kit::golden::samples::<G>()
    }

    fn playthrough(&self, record: &str) -> Result<String, RecordError> {
        let text = kit::golden::playthrough::<G>(record)?;
        Ok(format!("{text}\npaths by depth\n{}", kit::fingerprint::text::<G>()))
    }

    fn write_types(&self, folder: &Path) -> Result<(), String> {
        let mut types = TypeWriter::new(ts_rs::Config::new().with_out_dir(folder));
        types.write::<G::Options>()?;
        types.write::<G::Action>()?;
        types.write::<G::Event>()?;
        types.write::<G::View>()?;
        types.write::<G::Choices>()?;
        (G::tools().write_types)(&mut types)
    }
}
