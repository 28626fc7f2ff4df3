//! The keeper of one open table: a task that holds the folded state and does one thing after the other.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use serde_json::Value;
use table::Seat;
use table::bot::Thought;
use table::chance::{Fair, Seed};
use table::erased::{AnyTable, Json, Room};
use table::record::TableAction;
use tokio::sync::{mpsc, oneshot};

use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::{GuestId, TableId};
use crate::protocol::{self, ChatLine, GuestCard, TableInfo};
use crate::roster::{Phase, Roster};
use crate::store::StoredGuest;
use crate::time::UnixMillis;

mod act;
mod bots;
mod marks;
mod request;
mod watch;

pub(crate) use watch::{Out, Outbox, TooSlow, text};
use watch::{Watcher, Watchers};

/// What a keeper can be told.
pub(crate) enum Command {
    /// A socket watches from now on.
    Watch { connection: u64, guest: GuestCard, outbox: Outbox, have: Option<u64>, seat: Option<Seat> },
    /// A socket watches no longer.
    Leave { connection: u64 },
    /// A socket sees through other eyes.
    Unveil { connection: u64, seat: Option<Seat> },
    /// A seat acts in the game.
    Act {
        connection: u64,
        id: String,
        seat: Seat,
        action: Value,
        based_on: Option<u64>,
        draws: Option<Vec<u64>>,
        came: Instant,
    },
    /// A seat or the host acts at the table.
    AtTable { connection: u64, id: String, seat: Option<Seat>, action: TableAction, came: Instant },
    /// Somebody says something.
    Say { connection: u64, text: String },
    /// Somebody asks for something by HTTP.
    Request { guest: GuestCard, request: Request, reply: oneshot::Sender<Result<Reply, Fault>> },
    /// A bot has thought.
    Thought { n: u64, seat: Seat, asked: Json, thought: Thought<Value> },
    /// A guest has a new name or glyph.
    Renamed(GuestCard),
    /// Something may be new in the store, or a clock may have run out.
    Wake,
    /// The hall closes.
    Close,
}

/// What can be asked of a table by HTTP.
pub(crate) enum Request {
    Info,
    Sit(protocol::Sit),
    Stand(protocol::Stand),
    SeatBot(protocol::SeatBot),
    Start,
    Rematch,
    Remove(protocol::Remove),
    Record,
    /// The whole game again, through the eyes of a seat or of a spectator.
    Replay(Option<Seat>),
    /// What a seat heard or felt of an entry.
    Sense(u64, Seat),
    Verify,
    Tool(protocol::AskTool),
    /// Whether the guest plays this seat of a game that is on.
    Plays(Seat),
    /// Whether the guest plays this seat of a game that is on, and that has attachments.
    Attaches(Seat),
    /// Whether the guest may fetch this attachment.
    Released(table::attachment::AttachmentId),
    /// The guest is to be forgotten: their seats are given to bots or freed.
    Forget,
}

/// What a keeper replies.
pub(crate) enum Reply {
    Yes,
    Info(TableInfo),
    Table(TableId),
    Text(String),
    Json(Json),
    Bytes(Vec<u8>),
    Verified(protocol::Verified),
}

/// A table as its keeper holds it.
pub(crate) struct Keeper {
    hall: Arc<Hall>,
    id: TableId,
    version: u64,
    roster: Roster,
    seed: Seed,
    fair: Option<Fair>,
    room: &'static dyn Room,
    table: Option<Box<dyn AnyTable>>,
    /// The number that each action was given, so that repeating one is harmless.
    acted: HashMap<(GuestId, String), u64>,
    guests: HashMap<GuestId, GuestCard>,
    chat: Vec<ChatLine>,
    watchers: Watchers,
    /// The steady time at which the table's own time was 0, once play has begun; it can only become earlier.
    zero: i64,
    /// Since when the keeper knows who is there.
    opened: UnixMillis,
    /// When a guest's last socket left.
    absent_since: HashMap<GuestId, UnixMillis>,
    /// Bots' decisions that wait for their moment.
    decisions: Vec<bots::Decision>,
    /// The seats whose bots are thinking.
    thinking: HashSet<Seat>,
    /// Since when each seat's bot knows something to do and has not done anything.
    poised: HashMap<Seat, Instant>,
    idle_since: Instant,
}

/// Loads a table from the store; `None` if there is none.
pub(crate) async fn load(hall: &Arc<Hall>, id: &TableId) -> Result<Option<Keeper>, Fault> {
    let Some(stored) = hall.store.table(id).await? else { return Ok(None) };
    let room = hall
        .room(&stored.roster.game)
        .ok_or_else(|| Fault::Store(format!("the game `{}` is not here", stored.roster.game)))?;
    let mut keeper = Keeper {
        hall: Arc::clone(hall),
        id: id.clone(),
        version: stored.version,
        roster: stored.roster,
        seed: stored.seed,
        fair: None,
        room,
        table: None,
        acted: HashMap::new(),
        guests: HashMap::new(),
        chat: Vec::new(),
        watchers: Watchers::default(),
        zero: i64::MAX,
        opened: hall.now(),
        absent_since: HashMap::new(),
        decisions: Vec::new(),
        thinking: HashSet::new(),
        poised: HashMap::new(),
        idle_since: Instant::now(),
    };
    keeper.fold().await?;
    let lines = hall.store.chat(id).await?;
    let mut known: Vec<GuestId> = keeper.roster.guests().cloned().collect();
    known.extend(lines.iter().map(|line| line.guest.clone()));
    for guest in known {
        keeper.learn(&guest).await?;
    }
    for line in lines {
        let guest = keeper.card(&line.guest);
        keeper.chat.push(ChatLine { guest, text: line.text, at: line.at });
    }
    Ok(Some(keeper))
}

impl Keeper {
    /// Folds the entries in the store.
    async fn fold(&mut self) -> Result<(), Fault> {
        let entries = self.hall.store.entries(&self.id, 0).await?;
        self.acted.clear();
        if entries.is_empty() {
            // A hall died between writing the roster and the set-up: play has not begun.
            if self.roster.phase == Phase::Playing {
                self.roster.phase = Phase::Gathering;
            }
            self.table = None;
            return Ok(());
        }
        let mut text = String::with_capacity(entries.iter().map(|entry| entry.line.len() + 1).sum());
        for entry in &entries {
            text.push_str(&entry.line);
            text.push('\n');
        }
        let table =
            self.room.replay(&text).map_err(|error| Fault::Store(format!("table {}: {error}", self.id)))?;
        self.fair = Some(self.fair_chance());
        self.table = Some(table);
        self.set_time();
        for entry in entries {
            if let Some(action) = entry.action {
                self.acted.insert(action, entry.n);
            }
        }
        Ok(())
    }

    fn fair_chance(&self) -> Fair {
        let nonces: Vec<String> = self.roster.seats.iter().map(|place| place.nonce.clone()).collect();
        Fair::new(&self.seed, &nonces)
    }

    /// The card of a guest whom the table knows.
    fn card(&self, guest: &GuestId) -> GuestCard {
        self.guests.get(guest).cloned().unwrap_or_else(|| GuestCard {
            id: guest.clone(),
            name: String::new(),
            glyph: "moon".to_owned(),
        })
    }

    async fn learn(&mut self, guest: &GuestId) -> Result<(), Fault> {
        if !self.guests.contains_key(guest)
            && let Some(StoredGuest { id, name, glyph }) = self.hall.store.guest(guest).await?
        {
            self.guests.insert(guest.clone(), GuestCard { id, name, glyph });
        }
        Ok(())
    }

    /// Milliseconds of play so far.
    fn now(&self) -> u64 {
        let now = i64::try_from(self.hall.now()).unwrap_or(i64::MAX);
        u64::try_from(now.saturating_sub(self.zero)).unwrap_or(0)
    }

    /// Sets the table's time by when play began, or by the newest entry where that is later: another hall's clock may have
    /// been ahead of this one's, and a clock that was set back must not make anybody wait until it is there again.
    fn set_time(&mut self) {
        let signed = |millis: u64| i64::try_from(millis).unwrap_or(i64::MAX);
        let newest = self.table.as_ref().map_or(0, |table| table.at());
        let latest = signed(self.hall.now()).saturating_sub(signed(newest));
        self.zero = self.zero.min(latest).min(signed(self.roster.began));
    }

    /// When something is to be done without being told.
    fn next_alarm(&self) -> Instant {
        let idle = self.idle_since + Duration::from_secs(self.hall.limits().idle_seconds);
        let clock = self
            .table
            .as_ref()
            .and_then(|table| table.deadline())
            .map(|deadline| Instant::now() + Duration::from_millis(deadline.saturating_sub(self.now())));
        let decision = self.decisions.iter().map(|decision| decision.moment).min();
        [Some(idle), clock, decision].into_iter().flatten().min().unwrap_or(idle)
    }

    /// Whether the keeper may leave: nobody watches, no bot thinks, no clock runs.
    fn is_idle(&self) -> bool {
        let clock = self.table.as_ref().is_some_and(|table| table.deadline().is_some());
        self.watchers.is_empty() && self.thinking.is_empty() && self.decisions.is_empty() && !clock
    }
}

/// Runs a keeper until its table has been idle for long, or the hall closes.
pub(crate) async fn keep(mut keeper: Keeper, mut queue: mpsc::Receiver<Command>) {
    let hall = Arc::clone(&keeper.hall);
    keeper.after_entry().await;
    let mut armed = keeper.next_alarm();
    let alarm = tokio::time::sleep_until(armed.into());
    tokio::pin!(alarm);
    loop {
        // The alarm is only ever moved forward: setting it anew for every command would cost more than one that rings
        // for nothing.
        let wanted = keeper.next_alarm();
        if wanted < armed {
            armed = wanted;
            alarm.as_mut().reset(armed.into());
        }
        tokio::select! {
            biased;
            command = queue.recv() => match command {
                Some(Command::Close) | None => break,
                Some(command) => {
                    keeper.idle_since = Instant::now();
                    keeper.obey(command).await;
                }
            },
            () = &mut alarm => {
                keeper.on_alarm().await;
                let patience = Duration::from_secs(hall.limits().idle_seconds);
                if keeper.is_idle() && keeper.idle_since.elapsed() >= patience {
                    break;
                }
                if !keeper.is_idle() {
                    keeper.idle_since = Instant::now();
                }
                armed = keeper.next_alarm().max(Instant::now() + Duration::from_millis(1));
                alarm.as_mut().reset(armed.into());
            }
        }
    }
    // From here on nothing more is taken; what was sent before is still done.
    queue.close();
    while let Ok(command) = queue.try_recv() {
        if !matches!(command, Command::Close) {
            keeper.obey(command).await;
        }
    }
    if let Some(sender) = hall.keeper_of(&keeper.id)
        && sender.is_closed()
    {
        hall.forget_keeper(&keeper.id, &sender);
    }
    keeper.watchers.drop_all();
    hall.metrics.tables_in_memory.fetch_sub(1, Ordering::Relaxed);
}

impl Keeper {
    async fn obey(&mut self, command: Command) {
        match command {
            Command::Watch { connection, guest, outbox, have, seat } => {
                self.hear_of(have).await;
                self.watch(Watcher { connection, guest, outbox, seat: None }, have, seat);
            }
            Command::Leave { connection } => self.leave(connection),
            Command::Unveil { connection, seat } => self.unveil(connection, seat),
            Command::Act { connection, id, seat, action, based_on, draws, came } => {
                self.hear_of(based_on).await;
                self.act(connection, id, seat, action, draws, came).await;
            }
            Command::AtTable { connection, id, seat, action, came } => {
                self.act_at_table(connection, id, seat, action, came).await;
            }
            Command::Say { connection, text } => self.say(connection, text).await,
            Command::Request { guest, request, reply } => {
                self.request(guest, request, reply).await;
            }
            Command::Thought { n, seat, asked, thought } => self.thought(n, seat, &asked, thought),
            Command::Renamed(guest) => {
                self.rename(guest);
            }
            Command::Wake => {
                if let Err(fault) = self.catch_up().await {
                    tracing::error!(table = %self.id, ?fault, "a table cannot catch up");
                }
                self.on_alarm().await;
            }
            Command::Close => {}
        }
    }

    /// A page knows of entry `n`: if this hall does not, another hall has made it.
    async fn hear_of(&mut self, n: Option<u64>) {
        let next = self.table.as_ref().map_or(0, |table| table.next_number());
        if n.is_some_and(|n| n >= next)
            && let Err(fault) = self.catch_up().await
        {
            tracing::error!(table = %self.id, ?fault, "a table cannot catch up");
        }
    }

    /// Does what is due by time: the clock's entries, the bots' decisions.
    async fn on_alarm(&mut self) {
        self.run_clock().await;
        self.decide().await;
    }
}
