//! A table of a game whose type is hidden.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value;

use super::step::senses_of;
use super::{AnyInput, AnyPayload, AnyPrepared, AnySense, Json, json, read};
use crate::attachment::{AttachmentId, AttachmentPool, Enclosed, Proof};
use crate::bot::{Level, ThinkContext, Thought};
use crate::chance::{Chance, Seed};
use crate::game::{Game, Millis, Outcome};
use crate::record::{Actor, Input, Player, RecordError, SetUp};
use crate::refusal::{Refusal, Stop};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::{self, OpenWish, Prepared, Table, Walk};
use crate::timer::RunningLimit;
use crate::tool::{Bench, Needs, Subject};

/// A thought of a bot, ready to be thought on any thread.
pub type AnyThought = Box<dyn FnOnce(&mut ThinkContext<'_>) -> Thought<Value> + Send>;

/// A question to a tool, ready to be asked on any thread.
pub type AnyQuestion = Box<dyn FnOnce(&Bench<'_>) -> Result<Json, Refusal> + Send>;

/// A table that is gone through once more, step by step, on any thread.
pub trait AnyReplay: Send {
    /// The next [`ReplayStep`](table::ReplayStep); `None` after the last.
    fn next_step(&mut self) -> Result<Option<Json>, RecordError>;
}

struct Replaying<G: Game> {
    walk: Walk<Arc<Table<G>>, G>,
    viewer: Viewer,
}

impl<G: Game> AnyReplay for Replaying<G> {
    fn next_step(&mut self) -> Result<Option<Json>, RecordError> {
        let then = self.walk.step()?;
        Ok(then.and_then(|then| then.newest_step(self.viewer)).as_ref().map(json))
    }
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
    /// When the time runs out that people have.
    fn limit(&self) -> Option<Millis>;
    /// The limit that runs out first.
    fn running_limit(&self) -> Option<RunningLimit>;
    /// Whether this limit has not run out, however much longer it has become, and was not stopped.
    fn has_limit(&self, limit: RunningLimit) -> bool;
    /// Whether nothing more can happen.
    fn is_over(&self) -> bool;
    /// The result, once the game has ended.
    fn outcome(&self) -> Option<Outcome>;
    /// The puzzle that is competed for here now; see [`Puzzles`](crate::contest::Puzzles).
    fn contest(&self) -> Option<String>;
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
    fn attachments_in_action(&self, action: &Value) -> Result<Vec<AttachmentId>, Refusal>;
    /// Everything that its options and entries refer to, each once.
    fn all_attachments(&self) -> BTreeSet<AttachmentId>;
    /// What attachments that are at hand say about others, and whether it is so. May take minutes.
    fn proofs(&self) -> Vec<Proof>;
    /// The attachments that its host has at hand.
    fn pool(&self) -> &AttachmentPool;
    /// Says where its host has attachments, for a table that was replayed.
    fn set_pool(&mut self, pool: AttachmentPool);
    /// The action that hands in what a seat that is due has in its draft, if the draft is good for one.
    fn hand_in(&self, seat: Seat, draft: &[u8], enclosed: &mut Enclosed) -> Option<Value>;
    /// Computes what an input leads to; see [`Table::prepare`].
    fn prepare(
        &self,
        by: Actor,
        input: AnyInput,
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
    /// The whole table again, entry by entry, through the eyes of `viewer`.
    fn replay_steps(self: Arc<Self>, viewer: Viewer) -> Box<dyn AnyReplay>;
    /// The record's first line.
    fn head_line(&self) -> String;
    /// The record so far; closed, with the seed, once the table is over.
    fn record_text(&self, seed: Option<Seed>) -> String;
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

    fn limit(&self) -> Option<Millis> {
        self.limit()
    }

    fn running_limit(&self) -> Option<RunningLimit> {
        self.running_limit()
    }

    fn has_limit(&self, limit: RunningLimit) -> bool {
        self.has_limit(limit)
    }

    fn is_over(&self) -> bool {
        self.is_over()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome()
    }

    fn contest(&self) -> Option<String> {
        if self.is_over() { None } else { G::puzzles()?.contest(self.state()) }
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
        self.released(viewer)
    }

    fn attachments_in_action(&self, action: &Value) -> Result<Vec<AttachmentId>, Refusal> {
        let Some(attachments) = G::attachments() else { return Ok(Vec::new()) };
        Ok(attachments.in_action(&read(action.clone())?))
    }

    fn all_attachments(&self) -> BTreeSet<AttachmentId> {
        self.all_attachments()
    }

    fn proofs(&self) -> Vec<Proof> {
        self.proofs()
    }

    fn pool(&self) -> &AttachmentPool {
        self.pool()
    }

    fn set_pool(&mut self, pool: AttachmentPool) {
        self.set_pool(pool);
    }

    fn hand_in(&self, seat: Seat, draft: &[u8], enclosed: &mut Enclosed) -> Option<Value> {
        serde_json::to_value(self.hand_in(seat, draft, enclosed)?).ok()
    }

    fn prepare(
        &self,
        by: Actor,
        input: AnyInput,
        now: Millis,
        chance: &mut dyn Chance,
    ) -> Result<AnyPrepared, Stop> {
        let input = match input {
            AnyInput::Game(action) => Input::Game(read(action)?),
            AnyInput::Table(action) => Input::Table(action),
            AnyInput::Clock => Input::Clock,
            AnyInput::HandIn { seat, action } => Input::HandIn { seat, action: read(action)? },
        };
        let attachments = match (input.action(), G::attachments()) {
            (Some(action), Some(attachments)) => attachments.in_action(action),
            _ => Vec::new(),
        };
        let hands_in = match input {
            Input::HandIn { seat, .. } => Some(seat),
            _ => None,
        };
        let prepared = Table::prepare(self, by, input, now, chance)?;
        let senses = senses_of(&prepared);
        Ok(AnyPrepared {
            n: prepared.number(),
            at: prepared.entry().at,
            line: prepared.line().to_owned(),
            senses,
            attachments,
            hands_in,
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
        Some(Box::new(move |context| {
            let sight = knowledge.sight();
            let to_json = |action| serde_json::to_value(action).unwrap_or_default();
            match bot.think(&sight, context) {
                Thought::Act(action) => Thought::Act(to_json(action)),
                Thought::ActAfter(action, after) => Thought::ActAfter(to_json(action), after),
                Thought::Wait => Thought::Wait,
            }
        }))
    }

    fn question(&self, seat: Option<Seat>, tool: &str, parameters: &Value) -> Result<AnyQuestion, Refusal> {
        let tools = G::tools();
        let needs = tools.find(tool).map(|info| info.needs);
        let (tool, parameters) = (tool.to_owned(), parameters.clone());
        match (needs, seat) {
            (Some(Needs::Seat), Some(seat)) if !self.is_over() => {
                let knowledge = self.knowledge(seat);
                Ok(Box::new(move |bench| {
                    let sight = knowledge.sight();
                    tools.ask(&tool, &parameters, &Subject::Seat(sight), bench)
                }))
            }
            (Some(Needs::Viewer), seat) => {
                let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
                let view = self.view(viewer);
                Ok(Box::new(move |bench| {
                    tools.ask(&tool, &parameters, &Subject::Viewer { viewer, view: &view }, bench)
                }))
            }
            (Some(Needs::Ended), _) if self.is_over() => {
                let table = self.clone();
                Ok(Box::new(move |bench| tools.ask(&tool, &parameters, &Subject::Ended(&table), bench)))
            }
            (None, _) => Err(Refusal::new("TAB-16", "table_unknown_tool").with("tool", tool)),
            _ => Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", tool)),
        }
    }

    fn payload(&self, n: u64, seat: Seat) -> Option<AnyPayload> {
        let sensed = self.senses_at(n).find(|sensed| sensed.to() == seat).cloned()?;
        Some(Box::new(move || sensed.payload()))
    }

    fn replay_steps(self: Arc<Self>, viewer: Viewer) -> Box<dyn AnyReplay> {
        Box::new(Replaying { walk: Walk::new(self), viewer })
    }

    fn head_line(&self) -> String {
        self.head_line()
    }

    fn record_text(&self, seed: Option<Seed>) -> String {
        self.record(seed).to_text()
    }
}
