//! A table: the state that folding its record gives, and what everybody is told of it.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;

use crate::attachment::{AttachmentId, AttachmentPool, Brought, Enclosed, Fetched, Proof};
use crate::bot::{Level, Sight};
use crate::chance::{Chance, Draw, Fair, Notebook, Recorded, Seed};
use crate::choices::Choices as _;
use crate::field::{self, Field, Kind};
use crate::game::{Game, Millis, Moment, Outcome, Start};
use crate::known::{Knowledge, Page, Past};
use crate::options::GameOptions as _;
use crate::parse;
use crate::record::{
    Actor, End, Entry, FORMAT, Head, Player, Record, RecordError, RecordFault, RecordPosition, Seal, SetUp,
    Source, TABLE_RULES,
};
use crate::refusal::{Refusal, Stop};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::sense::Sensed;
use crate::timer::{RunningLimit, Timers};

mod step;
mod told;
mod walk;
mod wishes;

pub use step::Prepared;
pub use told::{Notice, OpenWish, ReplayStep, Steps, Update};
pub use walk::Walk;

/// The shortest and the longest time that can be asked for at once.
pub const MORE_TIME: std::ops::RangeInclusive<Millis> = 1_000..=3_600_000;

/// How many states are kept for undo. Older ones are out of its reach.
const KEPT_FOR_UNDO: usize = 256;

/// A state to which undo can return.
#[derive(Clone, Debug)]
struct Before<G> {
    n: u64,
    at: Millis,
    state: Arc<G>,
    timers: Timers,
}

/// A table of the game `G`, folded up to its newest entry.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    set_up: SetUp,
    options: G::Options,
    draws: Vec<Draw>,
    entries: Vec<Entry<G::Action>>,
    pages: Vec<Arc<Page<G::Event>>>,
    senses: Vec<Arc<Sensed>>,
    at: Millis,
    state: Arc<G>,
    players: Vec<Player>,
    /// For each seat that a bot plays in place of a person, the entry that handed it over.
    stands_in_since: Vec<Option<u64>>,
    timers: Timers,
    wish: Option<OpenWish>,
    gave_up: SeatSet,
    before: VecDeque<Before<G>>,
    abandoned: bool,
    seal: Seal,
    pool: AttachmentPool,
}

impl<G: Game> Table<G> {
    /// Opens a table. Options that are missing get their presets.
    pub fn open(set_up: SetUp, chance: &mut dyn Chance) -> Result<Table<G>, Stop> {
        Table::open_with(set_up, AttachmentPool::default(), chance)
    }

    /// Opens a table to which the host brings attachments, if its options refer to some.
    pub fn open_with(set_up: SetUp, pool: AttachmentPool, chance: &mut dyn Chance) -> Result<Table<G>, Stop> {
        let mut table = Table::begin(set_up, chance)?;
        vouch_for_options::<G>(&table.options, &pool)?;
        table.pool = pool;
        Ok(table)
    }

    /// The first state of a table, whose attachments are not asked for.
    fn begin(mut set_up: SetUp, chance: &mut dyn Chance) -> Result<Table<G>, Stop> {
        if set_up.game != G::ID {
            return Err(Refusal::new("TAB-8", "table_unknown_game").with("game", set_up.game).into());
        }
        if !G::RULES.contains(&set_up.rules) {
            return Err(Refusal::new("TAB-14", "table_unknown_rules").with("rules", set_up.rules).into());
        }
        if !(1..=TABLE_RULES).contains(&set_up.table_rules) {
            let refusal = Refusal::new("TAB-14", "table_unknown_rules").with("rules", set_up.table_rules);
            return Err(refusal.with("field", "table_rules").into());
        }
        set_up.seats.iter().try_for_each(|player| check_player::<G>(*player))?;
        let seats = u8::try_from(set_up.seats.len()).unwrap_or(u8::MAX);
        let options = check_options::<G>(&set_up.options, seats)?;
        if let Source::Fair { nonces, .. } = &set_up.chance
            && (nonces.len() != usize::from(seats) || nonces.iter().any(|n| n.len() > Fair::LONGEST_NONCE))
        {
            return Err(Refusal::new("TAB-13", "table_nonces").with("most", Fair::LONGEST_NONCE).into());
        }
        set_up.options = serde_json::to_value(&options).unwrap_or_default();
        let wants_day = wants_day::<G>(&options);
        if wants_day && set_up.day.is_none() {
            return Err(Refusal::new("TAB-17", "table_day_missing").with("field", "day").into());
        }
        if !wants_day && set_up.day.is_some() {
            return Err(Refusal::new("TAB-17", "table_day_unwanted").with("field", "day").into());
        }
        let start = Start { rules: set_up.rules, options: &options, seats, day: set_up.day };
        let mut notebook = Notebook { source: chance, draws: Vec::new() };
        let step = G::set_up(&start, &mut Moment { at: 0, by_clock: false, chance: &mut notebook })?;
        notebook.finish()?;
        let draws = notebook.draws;
        let mut seal = Seal::default();
        seal.write(&Head { zauberberg: FORMAT, set_up: set_up.clone(), draws: draws.clone() });
        Ok(Table {
            players: set_up.seats.clone(),
            stands_in_since: vec![None; set_up.seats.len()],
            timers: Timers::default().after(&step.timers, 0, 0),
            set_up,
            options,
            draws,
            entries: Vec::new(),
            pages: vec![Arc::new(Page { events: step.events, notices: Vec::new() })],
            senses: step.senses.iter().map(|sense| Arc::new(Sensed::new(0, sense))).collect(),
            at: 0,
            state: Arc::new(step.state),
            wish: None,
            gave_up: SeatSet::NONE,
            before: VecDeque::new(),
            abandoned: false,
            seal,
            pool: AttachmentPool::default(),
        })
    }

    /// Folds a record. With `proof`, every draw must be the one that it gives.
    pub fn replay(record: &Record<G::Action>, proof: Option<&Fair>) -> Result<Table<G>, RecordError> {
        let own_dice = record.set_up.own_dice;
        let source = |draws, n, typed| {
            let recorded = Recorded::new(draws);
            match proof {
                Some(fair) => recorded.proved_by(fair, n, typed),
                None => recorded,
            }
        };
        let at_set_up = |fault| RecordError::new(RecordPosition::SetUp, fault);
        if record.set_up.game != G::ID {
            return Err(at_set_up(RecordFault::OtherGame(record.set_up.game.clone())));
        }
        let mut table = Table::begin(record.set_up.clone(), &mut source(&record.draws, 0, own_dice))
            .map_err(|stop| at_set_up(RecordFault::Stop(stop)))?;
        for entry in &record.entries {
            // A bot has no dice of its own: what it rolled follows from the seed.
            let typed = own_dice && !table.is_bot(entry.by);
            let prepared = table.prepare_again(entry, &mut source(&entry.draws, entry.n, typed))?;
            table.commit(prepared);
        }
        if let Some(end) = &record.end
            && (end.outcome != table.outcome() || !table.is_over())
        {
            return Err(RecordError::new(RecordPosition::End, RecordFault::Outcome));
        }
        Ok(table)
    }

    /// How the table was set up.
    pub fn set_up(&self) -> &SetUp {
        &self.set_up
    }

    /// The game's options.
    pub fn options(&self) -> &G::Options {
        &self.options
    }

    /// The state of the game. Nobody outside the host may see it; show them a [view](Table::view).
    pub fn state(&self) -> &G {
        &self.state
    }

    /// Puts the game into another state, for scripts of tests.
    pub(crate) fn set_state(&mut self, state: G) {
        self.state = Arc::new(state);
    }

    /// How many sit.
    pub fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(Seat::MOST)
    }

    /// Who plays each seat now.
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Whether this is a seat that a bot plays now.
    fn is_bot(&self, by: Actor) -> bool {
        let Actor::Seat(seat) = by else { return false };
        matches!(self.players.get(seat.index()), Some(Player::Bot(_)))
    }

    /// The seats that a bot plays, or has played at some time.
    pub fn had_bots(&self) -> SeatSet {
        let at_first = Seat::first(Seat::MOST).zip(&self.set_up.seats);
        let at_first = at_first.filter(|(_, player)| **player != Player::Person).map(|(seat, _)| seat);
        let later = self.pages.iter().flat_map(|page| &page.notices).filter_map(|notice| match notice {
            Notice::HandedOver { seat, to: Player::Bot(_) } => Some(*seat),
            _ => None,
        });
        at_first.chain(later).collect()
    }

    /// The number the next entry will have.
    pub fn next_number(&self) -> u64 {
        self.entries.len() as u64 + 1
    }

    /// The time of the newest entry.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The entries so far.
    pub fn entries(&self) -> &[Entry<G::Action>] {
        &self.entries
    }

    /// Who has given up.
    pub fn gave_up(&self) -> SeatSet {
        self.gave_up
    }

    /// The wish that waits for agreement.
    pub fn wish(&self) -> Option<&OpenWish> {
        self.wish.as_ref()
    }

    /// The entries that a wish to undo may name as the first to be taken back, oldest first.
    pub fn undoable(&self) -> impl Iterator<Item = u64> + '_ {
        self.before.iter().map(|before| before.n)
    }

    /// Whether nothing more can happen: the game has ended or the table was abandoned.
    pub fn is_over(&self) -> bool {
        self.abandoned || self.outcome().is_some()
    }

    /// The result, once the game has ended.
    pub fn outcome(&self) -> Option<Outcome> {
        outcome(&*self.state, self.seats(), self.gave_up)
    }

    /// The seats the table waits for.
    pub fn due(&self) -> SeatSet {
        if self.is_over() { SeatSet::NONE } else { self.state.due() }
    }

    /// When the clock acts next.
    pub fn deadline(&self) -> Option<Millis> {
        if self.is_over() { None } else { self.timers.deadline() }
    }

    /// When the time runs out that people have, and can wish for more of.
    pub fn limit(&self) -> Option<Millis> {
        if self.is_over() { None } else { self.timers.limit() }
    }

    /// The limit that runs out first.
    pub fn running_limit(&self) -> Option<RunningLimit> {
        if self.is_over() { None } else { self.timers.running_limit() }
    }

    /// Whether this limit has not run out, however much longer it has become, and was not stopped.
    pub fn has_limit(&self, limit: RunningLimit) -> bool {
        !self.is_over() && self.timers.has_limit(limit)
    }

    /// The timers that have not run out.
    pub fn timers(&self) -> &Timers {
        &self.timers
    }

    /// What `seat` may do now.
    pub fn choices(&self, seat: Seat) -> G::Choices {
        self.state.choices(seat)
    }

    /// What `viewer` sees now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.state.view(viewer, &self.timers)
    }

    /// What `viewer` was told of entry `n`; `None` if there is no such entry yet.
    pub fn update(&self, n: u64, viewer: Viewer) -> Option<Update<G::Event>> {
        let page = self.pages.get(usize::try_from(n).ok()?)?;
        Some(page.for_viewer(n, viewer))
    }

    /// What `viewer` was told so far, from the set-up on.
    pub fn updates(&self, viewer: Viewer) -> Vec<Update<G::Event>> {
        (0..).zip(&self.pages).map(|(n, page)| page.for_viewer(n, viewer)).collect()
    }

    /// Calls `think` with everything that `seat` knows.
    pub fn with_sight<T>(&self, seat: Seat, think: impl FnOnce(Sight<'_, G>) -> T) -> T {
        let knowledge = self.knowledge(seat);
        think(knowledge.sight())
    }

    /// Everything that `seat` knows, to be looked at on any thread.
    pub(crate) fn knowledge(&self, seat: Seat) -> Knowledge<G> {
        let viewer = Viewer::Seat(seat);
        Knowledge {
            seat,
            at: self.at,
            updates: Past::new(&self.pages, viewer),
            senses: self.senses_of(seat).cloned().collect(),
            view: self.view(viewer),
            choices: self.choices(seat),
            released: self.released(viewer),
            attachments: Fetched::from(self.pool.clone()),
        }
    }

    /// The attachments that its host has at hand.
    pub fn pool(&self) -> &AttachmentPool {
        &self.pool
    }

    /// Says where its host has attachments, for a table that was replayed.
    pub fn set_pool(&mut self, pool: AttachmentPool) {
        self.pool = pool;
    }

    /// The action that hands in what a seat that is due has in its draft, once the deadline has passed.
    pub fn hand_in(&self, seat: Seat, draft: &[u8], enclosed: &mut Enclosed) -> Option<G::Action> {
        let (timers, _) = self.timers.split_at(self.deadline()?);
        G::attachments()?.hand_in(&self.state, &timers, seat, draft, &self.brought(), enclosed)
    }

    /// What the host has brought to the table, as far as it is at hand.
    pub(crate) fn brought(&self) -> Brought {
        brought::<G>(&self.options).into_iter().filter_map(|(_, id)| self.pool.get(id)).collect()
    }

    /// The attachments that `viewer` may fetch now.
    pub fn released(&self, viewer: Viewer) -> Vec<AttachmentId> {
        let mut released: Vec<_> = brought::<G>(&self.options).into_iter().map(|(_, id)| id).collect();
        if let Some(attachments) = G::attachments() {
            released.extend(attachments.released(&self.state, viewer));
        }
        released
    }

    /// What attachments that are at hand say about others, and whether it is so. May take minutes.
    pub fn proofs(&self) -> Vec<Proof> {
        G::attachments().map(|attachments| attachments.proofs(&self.state, &self.pool)).unwrap_or_default()
    }

    /// Everything that its options and entries refer to, each once.
    pub fn all_attachments(&self) -> BTreeSet<AttachmentId> {
        let mut named: BTreeSet<_> = brought::<G>(&self.options).into_iter().map(|(_, id)| id).collect();
        if let Some(attachments) = G::attachments() {
            let actions = self.entries.iter().filter_map(|entry| entry.input.action());
            named.extend(actions.flat_map(|action| attachments.in_action(action)));
        }
        named
    }

    /// What `seat` heard or felt so far, oldest first.
    pub fn senses_of(&self, seat: Seat) -> impl Iterator<Item = &Arc<Sensed>> {
        self.senses.iter().filter(move |sensed| sensed.to() == seat)
    }

    /// What was heard or felt of entry `n`.
    pub fn senses_at(&self, n: u64) -> impl Iterator<Item = &Arc<Sensed>> {
        let from = self.senses.partition_point(|sensed| sensed.n() < n);
        self.senses.iter().skip(from).take_while(move |sensed| sensed.n() == n)
    }

    /// The record so far. `seed` is shown, and the record closed, once the table is over.
    pub fn record(&self, seed: Option<Seed>) -> Record<G::Action> {
        Record {
            set_up: self.set_up.clone(),
            draws: self.draws.clone(),
            entries: self.entries.clone(),
            end: self.is_over().then(|| self.end(seed)),
        }
    }

    fn end(&self, seed: Option<Seed>) -> End {
        End { entries: self.entries.len() as u64, seed, outcome: self.outcome() }
    }

    /// The record's first line, without line break.
    pub fn head_line(&self) -> String {
        let head = Head { zauberberg: FORMAT, set_up: self.set_up.clone(), draws: self.draws.clone() };
        Seal::default().write(&head)
    }

    /// The record's last line, without line break; `None` while the table is not over.
    pub fn end_line(&self, seed: Option<Seed>) -> Option<String> {
        self.is_over().then(|| self.end(seed).line(self.seal))
    }
}

/// The options of a game for this many seats, complete; or why they do not fit.
pub fn check_options<G: Game>(given: &serde_json::Value, seats: u8) -> Result<G::Options, Refusal> {
    if !G::SEATS.contains(&seats) {
        return Err(Refusal::new("TAB-10", "table_seats")
            .with("min", *G::SEATS.start())
            .with("max", *G::SEATS.end())
            .with("seats", seats));
    }
    let options = read_options::<G>(given)?;
    options.check(seats)?;
    Ok(options)
}

/// The attachments that options refer to, each with its field.
pub(crate) fn brought<G: Game>(options: &G::Options) -> Vec<(&'static Field, AttachmentId)> {
    let is_one = |field: &&Field| matches!(field.kind, Kind::Attachment(_));
    let mut fields = G::Options::FIELDS.iter().filter(is_one).peekable();
    if fields.peek().is_none() {
        return Vec::new();
    }
    let values = serde_json::to_value(options).unwrap_or_default();
    fields.filter_map(|field| Some((field, values[field.name].as_str()?.parse().ok()?))).collect()
}

/// Whether the attachments that options refer to are there, and what the options say.
pub(crate) fn vouch_for_options<G: Game>(options: &G::Options, pool: &AttachmentPool) -> Result<(), Refusal> {
    for (field, id) in brought::<G>(options) {
        let attached = pool.need(id)?;
        field.check_size(attached.len())?;
        if let Some(attachments) = G::attachments() {
            attachments.vouch_for_option(options, field.name, &attached)?;
        }
    }
    Ok(())
}

/// Whether a table with these options is about a day.
pub(crate) fn wants_day<G: Game>(options: &G::Options) -> bool {
    G::puzzles().is_some_and(|puzzles| puzzles.wants_day(options))
}

/// The result of a game in this state: its own, or the table's when nobody is left to play with.
pub(crate) fn outcome<G: Game>(state: &G, seats: u8, gave_up: SeatSet) -> Option<Outcome> {
    let is_left = gave_up.len() < usize::from(seats.max(2)) - 1;
    state.outcome().or_else(|| (!is_left).then(|| Outcome::forfeit(seats, gave_up)))
}

/// The options of a game, complete and each within its range; whether they go together is not looked at.
pub(crate) fn read_options<G: Game>(given: &serde_json::Value) -> Result<G::Options, Refusal> {
    let complete = field::complete(G::Options::FIELDS, given)?;
    parse::from_value(complete)
        .map_err(|error| Refusal::new("TAB-9", "table_malformed").with("detail", error.to_string()))
}

fn check_player<G: Game>(player: Player) -> Result<(), Refusal> {
    match player {
        Player::Bot(level) if G::bot(level).is_none() => {
            Err(Refusal::new("TAB-4", "table_no_such_bot").with("level", level.name()))
        }
        _ => Ok(()),
    }
}

/// The levels of bots that a game has.
pub fn levels<G: Game>() -> Vec<Level> {
    Level::ALL.into_iter().filter(|level| G::bot(*level).is_some()).collect()
}

/// Whether `seat` could do anything now.
pub fn may_act<G: Game>(table: &Table<G>, seat: Seat) -> bool {
    !table.is_over() && !table.choices(seat).is_empty()
}
