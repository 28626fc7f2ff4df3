//! A game whose type is not known: what a host that serves any game works with.

use std::any::Any;
use std::marker::PhantomData;
use std::path::Path;

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use ts_rs::TS;

use crate::artefact::{ArtefactInfo, Shelf};
use crate::attachment::AttachmentId;
use crate::bot::{Budget, Level, Mind, Thought};
use crate::chance::{Chance, Seed};
use crate::field::{self, Field};
use crate::game::{Game, Millis, Outcome};
use crate::kit::{self, Conform, Fault, Plan, Report};
use crate::record::{Actor, Deed, Player, Record, RecordError, SetUp, TableAction};
use crate::refusal::{Refusal, Stop};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::{self, OpenWish, Prepared, Table};
use crate::tool::{Bench, Needs, Subject, ToolInfo};
use crate::verify::{self, Verdict};

/// JSON that is already text.
pub type Json = Box<RawValue>;

fn json(value: &impl Serialize) -> Json {
    // Our own types have string keys only and no failing serialisers.
    serde_json::value::to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}

/// Everything a page needs to offer a game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Card {
    /// The game's id.
    pub id: &'static str,
    /// The newest version of its rules.
    pub rules: u32,
    /// The fewest and the most seats.
    pub seats: (u8, u8),
    /// The levels of its bots, weakest first.
    pub levels: Vec<Level>,
    /// Its options.
    pub fields: &'static [Field],
    /// Its tools.
    pub tools: &'static [ToolInfo],
}

/// What somebody wants done, not yet understood.
#[derive(Clone, Debug, PartialEq)]
pub enum AnyDeed {
    /// An action of the game, as JSON.
    Game(Value),
    /// An action of the table.
    Table(TableAction),
    /// The clock has run out.
    Clock,
}

/// A sensory payload that waits to be rendered.
pub struct AnySense {
    /// Who senses it.
    pub to: Seat,
    /// How many bytes it has.
    pub size: u32,
    /// How long after the entry it is sent.
    pub after: Millis,
    /// Makes the bytes; may take a while.
    pub render: AnyPayload,
}

/// A computed step that has not been taken yet.
pub struct AnyPrepared {
    /// The entry's number.
    pub n: u64,
    /// The entry's time.
    pub at: Millis,
    /// The entry's line in the record, without line break.
    pub line: String,
    /// What somebody senses of it.
    pub senses: Vec<AnySense>,
    inner: Box<dyn Any + Send>,
}

/// A thought of a bot, ready to be thought on any thread.
pub type AnyThought = Box<dyn FnOnce(&mut Mind<'_>) -> Thought<Value> + Send>;

/// A question to a tool, ready to be asked on any thread.
pub type AnyQuestion = Box<dyn FnOnce(&Bench<'_>) -> Result<Json, Refusal> + Send>;

/// A sensory payload, ready to be rendered on any thread.
pub type AnyPayload = Box<dyn FnOnce() -> Vec<u8> + Send>;

/// A game.
pub trait Room: Send + Sync {
    /// What a page needs to offer it.
    fn card(&self) -> Card;

    /// The versions of its rules that can be played.
    fn rules(&self) -> &'static [u32];

    /// The options of a table with this many seats, complete; or why they do not fit.
    fn check(&self, options: &Value, seats: u8) -> Result<Value, Refusal>;

    /// Opens a table.
    fn open(&self, set_up: SetUp, chance: &mut dyn Chance) -> Result<Box<dyn AnyTable>, Stop>;

    /// Folds a record.
    fn replay(&self, text: &str) -> Result<Box<dyn AnyTable>, RecordError>;

    /// Checks a finished record.
    fn verify(&self, text: &str) -> Result<Verdict, RecordError>;

    /// Asks a tool that [needs](Needs) nothing but its parameters. `parameters` may leave out what has a preset.
    fn ask(&self, tool: &str, parameters: &Value, bench: &Bench<'_>) -> Result<Json, Refusal>;

    /// The artefacts the game can build.
    fn artefacts(&self) -> &'static [ArtefactInfo];

    /// Builds an artefact; `None` if there is none of this name or the budget was spent.
    fn build(&self, name: &str, budget: &dyn Budget) -> Option<Vec<u8>>;

    /// A shelf that builds the game's artefacts when they are first asked for, and keeps them in memory.
    fn shelf(&self) -> Shelf;

    /// Puts the game to the [kit].
    fn conform(&self, plan: Plan) -> Result<Report, Fault>;

    /// A new game with the newest rules, to be kept as a golden record.
    fn golden(&self) -> Option<String>;

    /// What everybody was told and sees in a record, and the game's fingerprint, as text.
    fn playthrough(&self, record: &str) -> Result<String, RecordError>;

    /// Writes the TypeScript types of everything that travels.
    fn export_types(&self, folder: &Path) -> Result<(), ts_rs::ExportError>;
}

/// A table of some game.
pub trait AnyTable: Send + Sync {
    /// How it was set up.
    fn set_up(&self) -> &SetUp;
    /// Who plays each seat now.
    fn players(&self) -> &[Player];
    /// The seats that a bot plays, or has played at some time.
    fn had_bots(&self) -> SeatSet;
    /// The number the next entry will have.
    fn next_number(&self) -> u64;
    /// The time of the newest entry.
    fn at(&self) -> Millis;
    /// The seats it waits for.
    fn due(&self) -> SeatSet;
    /// The seats that could do something.
    fn may_act(&self) -> SeatSet;
    /// When the clock acts next.
    fn deadline(&self) -> Option<Millis>;
    /// Whether nothing more can happen.
    fn is_over(&self) -> bool;
    /// The result, once the game has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The wish that waits for agreement.
    fn wish(&self) -> Option<&OpenWish>;
    /// The entries that a wish to undo may well name: what people did. A bot would only do the same once more.
    fn undoable(&self) -> Vec<u64>;
    /// What `viewer` sees.
    fn view(&self, viewer: Viewer) -> Json;
    /// What `seat` may do.
    fn choices(&self, seat: Seat) -> Json;
    /// What `viewer` was told of entry `n`.
    fn update(&self, n: u64, viewer: Viewer) -> Option<Json>;
    /// The attachments that `viewer` may fetch.
    fn released(&self, viewer: Viewer) -> Vec<AttachmentId>;
    /// The attachments that an action refers to.
    fn attachments(&self, action: &Value) -> Result<Vec<AttachmentId>, Refusal>;
    /// Whether the bytes behind an action's attachments are what the action says.
    fn vouch(&self, action: &Value, bytes: &dyn Fn(AttachmentId) -> Option<Vec<u8>>) -> Result<(), Refusal>;
    /// Computes what a deed leads to; see [`Table::prepare`].
    fn prepare(
        &self,
        by: Actor,
        deed: AnyDeed,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Result<AnyPrepared, Stop>;
    /// Takes a step that was prepared from this very table.
    fn commit(&mut self, prepared: AnyPrepared);
    /// Takes the step that a line of the record describes; says what is sensed of it.
    fn follow(&mut self, line: &str) -> Result<Vec<AnySense>, RecordError>;
    /// What the bot of `level` at `seat` would think now; `None` if it has nothing to decide.
    fn thought(&self, seat: Seat, level: Level) -> Option<AnyThought>;
    /// A question to a tool about what `seat` (a spectator if none) sees, or about the table once it is over; to be
    /// asked on any thread.
    fn question(&self, seat: Option<Seat>, tool: &str, parameters: &Value) -> Result<AnyQuestion, Refusal>;
    /// Asks a tool at once.
    fn ask(
        &self,
        seat: Option<Seat>,
        tool: &str,
        parameters: &Value,
        bench: &Bench<'_>,
    ) -> Result<Json, Refusal> {
        self.question(seat, tool, parameters)?(bench)
    }
    /// What `seat` heard or felt of entry `n`, to be rendered again on any thread; `None` if nothing.
    fn payload(&self, n: u64, seat: Seat) -> Option<AnyPayload>;
    /// The whole table again, entry by entry, through the eyes of `viewer`: a list of
    /// [`ReplayStep`](table::ReplayStep)s.
    fn replay_steps(&self, viewer: Viewer) -> Result<Json, RecordError>;
    /// The record's first line.
    fn head_line(&self) -> String;
    /// The record so far; closed, with the seed, once the table is over.
    fn record_text(&self, seed: Option<Seed>) -> String;
}

/// The game `G` with its type hidden. Only a game that can be put to the [kit] can be a room.
pub struct RoomOf<G>(PhantomData<fn() -> G>);

impl<G> RoomOf<G> {
    /// The room of the game `G`.
    pub const fn new() -> RoomOf<G> {
        RoomOf(PhantomData)
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
            fields: G::fields(),
            tools: G::tools(),
        }
    }

    fn rules(&self) -> &'static [u32] {
        G::RULES
    }

    fn check(&self, options: &Value, seats: u8) -> Result<Value, Refusal> {
        let options = table::check_options::<G>(options, seats)?;
        Ok(serde_json::to_value(options).unwrap_or_default())
    }

    fn open(&self, set_up: SetUp, chance: &mut dyn Chance) -> Result<Box<dyn AnyTable>, Stop> {
        Ok(Box::new(Table::<G>::open(set_up, chance)?))
    }

    fn replay(&self, text: &str) -> Result<Box<dyn AnyTable>, RecordError> {
        let record = Record::<G::Action>::parse(text)?;
        Ok(Box::new(Table::<G>::replay(&record, None)?))
    }

    fn verify(&self, text: &str) -> Result<Verdict, RecordError> {
        verify::verify::<G>(text)
    }

    fn ask(&self, tool: &str, parameters: &Value, bench: &Bench<'_>) -> Result<Json, Refusal> {
        answer::<G>(tool, parameters, &Subject::Nothing, bench)
    }

    fn artefacts(&self) -> &'static [ArtefactInfo] {
        G::artefacts()
    }

    fn build(&self, name: &str, budget: &dyn Budget) -> Option<Vec<u8>> {
        G::build(name, budget)
    }

    fn shelf(&self) -> Shelf {
        Shelf::of::<G>()
    }

    fn conform(&self, plan: Plan) -> Result<Report, Fault> {
        kit::conform::<G>(plan)
    }

    fn golden(&self) -> Option<String> {
        kit::golden::play::<G>()
    }

    fn playthrough(&self, record: &str) -> Result<String, RecordError> {
        let text = kit::golden::playthrough::<G>(record)?;
        Ok(format!("{text}\npaths by depth\n{}", kit::fingerprint::text::<G>()))
    }

    fn export_types(&self, folder: &Path) -> Result<(), ts_rs::ExportError> {
        // Every whole number that travels is exact as a number of a browser; see `Lot::MOST`.
        let config = ts_rs::Config::new().with_out_dir(folder).with_large_int("number");
        export::<G::Options>(&config)?;
        export::<G::Action>(&config)?;
        export::<G::Event>(&config)?;
        export::<G::View>(&config)?;
        export::<G::Choices>(&config)?;
        export::<G::Question>(&config)?;
        export::<G::Answer>(&config)
    }
}

/// Writes the TypeScript type of `T` and of all that it mentions; nothing for a type without a name, such as `()`.
fn export<T: TS + 'static>(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    if T::output_path().is_none() { Ok(()) } else { T::export_all(config) }
}

fn answer<G: Game>(
    tool: &str,
    parameters: &Value,
    subject: &Subject<'_, G>,
    bench: &Bench<'_>,
) -> Result<Json, Refusal> {
    let unknown = || Refusal::new("TAB-16", "table_unknown_tool").with("tool", tool);
    let info = G::tools().iter().find(|info| info.name == tool).ok_or_else(unknown)?;
    let fits = match subject {
        Subject::Nothing => info.needs == Needs::Nothing,
        Subject::Seat(_) => info.needs == Needs::Seat,
        Subject::Viewer { .. } => info.needs == Needs::Viewer,
        Subject::Ended(_) => info.needs == Needs::Ended,
    };
    if !fits {
        return Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", tool));
    }
    let parameters = field::complete(info.fields, parameters)?;
    let question = serde_json::json!({ tool: parameters });
    let question = serde_json::from_value(question).map_err(malformed)?;
    Ok(json(&G::answer(question, subject, bench)?))
}

fn malformed(error: serde_json::Error) -> Refusal {
    Refusal::new("TAB-15", "table_malformed").with("detail", error.to_string())
}

fn senses_of<G: Game>(prepared: &Prepared<G>) -> Vec<AnySense> {
    let any = prepared.senses.iter().cloned().map(|sense| AnySense {
        to: sense.to,
        size: sense.size,
        after: sense.after,
        render: Box::new(move || G::render(&sense.recipe)),
    });
    any.collect()
}

impl<G: Game> AnyTable for Table<G> {
    fn set_up(&self) -> &SetUp {
        self.set_up()
    }

    fn players(&self) -> &[Player] {
        self.players()
    }

    fn had_bots(&self) -> SeatSet {
        self.had_bots()
    }

    fn next_number(&self) -> u64 {
        self.next_number()
    }

    fn at(&self) -> Millis {
        self.at()
    }

    fn due(&self) -> SeatSet {
        self.due()
    }

    fn may_act(&self) -> SeatSet {
        Seat::first(self.seats()).filter(|seat| table::may_act(self, *seat)).collect()
    }

    fn deadline(&self) -> Option<Millis> {
        self.deadline()
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn wish(&self) -> Option<&OpenWish> {
        self.wish()
    }

    fn undoable(&self) -> Vec<u64> {
        let of_a_bot = |n: &u64| {
            let entry = usize::try_from(*n).ok().and_then(|n| self.entries().get(n.checked_sub(1)?));
            let Some(Actor::Seat(seat)) = entry.map(|entry| entry.by) else { return false };
            matches!(self.players().get(seat.index()), Some(Player::Bot(_)))
        };
        self.undoable().filter(|n| !of_a_bot(n)).collect()
    }

    fn view(&self, viewer: Viewer) -> Json {
        json(&self.view(viewer))
    }

    fn choices(&self, seat: Seat) -> Json {
        json(&self.choices(seat))
    }

    fn update(&self, n: u64, viewer: Viewer) -> Option<Json> {
        self.update(n, viewer).as_ref().map(json)
    }

    fn released(&self, viewer: Viewer) -> Vec<AttachmentId> {
        self.state().released(viewer)
    }

    fn attachments(&self, action: &Value) -> Result<Vec<AttachmentId>, Refusal> {
        if !G::HAS_ATTACHMENTS {
            return Ok(Vec::new());
        }
        Ok(G::attachments(&serde_json::from_value(action.clone()).map_err(malformed)?))
    }

    fn vouch(&self, action: &Value, bytes: &dyn Fn(AttachmentId) -> Option<Vec<u8>>) -> Result<(), Refusal> {
        G::vouch(&serde_json::from_value(action.clone()).map_err(malformed)?, bytes)
    }

    fn prepare(
        &self,
        by: Actor,
        deed: AnyDeed,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Result<AnyPrepared, Stop> {
        let deed = match deed {
            AnyDeed::Game(action) => Deed::Game(serde_json::from_value(action).map_err(malformed)?),
            AnyDeed::Table(action) => Deed::Table(action),
            AnyDeed::Clock => Deed::Clock,
        };
        let prepared = Table::prepare(self, by, deed, now, chance)?;
        let senses = senses_of(&prepared);
        Ok(AnyPrepared {
            n: prepared.number(),
            at: prepared.entry().at,
            line: prepared.line().to_owned(),
            senses,
            inner: Box::new(prepared),
        })
    }

    fn follow(&mut self, line: &str) -> Result<Vec<AnySense>, RecordError> {
        let prepared = self.prepare_line(line)?;
        let senses = senses_of(&prepared);
        Table::commit(self, prepared);
        Ok(senses)
    }

    fn commit(&mut self, prepared: AnyPrepared) {
        match prepared.inner.downcast::<Prepared<G>>() {
            Ok(prepared) => Table::commit(self, *prepared),
            Err(_) => unreachable!("a step is taken at the table it was prepared at"),
        }
    }

    fn thought(&self, seat: Seat, level: Level) -> Option<AnyThought> {
        let bot = G::bot(level)?;
        if !table::may_act(self, seat) {
            return None;
        }
        let knowledge = self.knowledge(seat);
        Some(Box::new(move |mind| {
            let sight = knowledge.sight();
            let to_json = |action| serde_json::to_value(action).unwrap_or_default();
            match bot.think(&sight, mind) {
                Thought::Act(action) => Thought::Act(to_json(action)),
                Thought::ActAfter(action, after) => Thought::ActAfter(to_json(action), after),
                Thought::Wait => Thought::Wait,
            }
        }))
    }

    fn question(&self, seat: Option<Seat>, tool: &str, parameters: &Value) -> Result<AnyQuestion, Refusal> {
        let needs = G::tools().iter().find(|info| info.name == tool).map(|info| info.needs);
        let (tool, parameters) = (tool.to_owned(), parameters.clone());
        match (needs, seat) {
            (Some(Needs::Seat), Some(seat)) if !self.is_over() => {
                let knowledge = self.knowledge(seat);
                Ok(Box::new(move |bench| {
                    let sight = knowledge.sight();
                    answer::<G>(&tool, &parameters, &Subject::Seat(sight), bench)
                }))
            }
            (Some(Needs::Viewer), seat) => {
                let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                let view = self.view(viewer);
                Ok(Box::new(move |bench| {
                    answer::<G>(&tool, &parameters, &Subject::Viewer { viewer, view: &view }, bench)
                }))
            }
            (Some(Needs::Ended), _) if self.is_over() => {
                let table = self.clone();
                Ok(Box::new(move |bench| answer::<G>(&tool, &parameters, &Subject::Ended(&table), bench)))
            }
            (None, _) => Err(Refusal::new("TAB-16", "table_unknown_tool").with("tool", tool)),
            _ => Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", tool)),
        }
    }

    fn payload(&self, n: u64, seat: Seat) -> Option<AnyPayload> {
        let sensed = self.senses_at(n).find(|sensed| sensed.to() == seat).cloned()?;
        Some(Box::new(move || sensed.payload()))
    }

    fn replay_steps(&self, viewer: Viewer) -> Result<Json, RecordError> {
        Ok(json(&self.replay_steps(viewer)?))
    }

    fn head_line(&self) -> String {
        self.head_line()
    }

    fn record_text(&self, seed: Option<Seed>) -> String {
        self.record(seed).to_text()
    }
}
