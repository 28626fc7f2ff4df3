//! The keeper of one open table: a task that holds the folded state and does one thing after the other.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;
use table::Seat;
use table::attachment::{AttachmentId, AttachmentPool, Bytes};
use table::chance::{Fair, Seed};
use table::erased::{AnyQuestion, AnyTable, Room};
use table::game::Millis;
use table::record::TableAction;
use tokio::sync::{Notify, mpsc, oneshot};

use crate::fault::Fault;
use crate::hall::{Hall, Stage, until};
use crate::id::{GuestId, TableId};
use crate::outbox::{Out, Outbox, text};
use crate::protocol::{self, ChatLine, GuestCard, TableInfo};
use crate::roster::Roster;
use crate::store::StoredGuest;
use crate::time::UnixMillis;

mod act;
mod attachments;
mod best_marks;
mod bots;
mod open;
mod request;
mod retry;
mod watch;

pub(crate) use open::run;
use retry::Retry;
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
    /// A socket asks for what it was told before entry `before`.
    History { connection: u64, before: u64 },
    /// A guest has a new name or glyph.
    Renamed(GuestCard),
    /// Whoever says this wants the table open, and to know when it is.
    Open(oneshot::Sender<Result<(), Fault>>),
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
    /// The whole table, once it is over.
    Over,
    Tool(protocol::AskTool),
    /// A draft for a seat that the guest plays is about to arrive.
    BeginDraft(Seat),
    /// It has arrived whole; `limit` is what the answer to `BeginDraft` was.
    KeepDraft {
        seat: Seat,
        bytes: Bytes,
        limit: Option<Millis>,
    },
    /// Whether the guest plays this seat of a game that is on, and that has attachments.
    Attaches(Seat),
    /// Whether the guest plays this seat of a game that is on, and sees through its eyes.
    Looks(Seat),
    /// Whether the guest may fetch this attachment.
    Released(AttachmentId),
    /// The same, for a game that has pictures; replied with whatever renders one.
    Picture(AttachmentId),
    /// The guest is to be forgotten: their seats are given to bots or freed.
    Forget,
}

/// What a keeper replies.
pub(crate) enum Reply {
    Yes,
    /// When the time runs out that a seat has to hand something in.
    Limit(Option<Millis>),
    Info(TableInfo),
    Table(TableId),
    Over(Over),
    /// The game, and where a thread of a pool finds an attachment that the guest may fetch.
    Picture(&'static dyn Room, AttachmentPool),
    /// A question to a tool, to be asked in a pool.
    Question(&'static dyn Room, AnyQuestion),
}

/// A table that is over: nothing about it changes any more, and everything may be seen.
#[derive(Clone)]
pub(crate) struct Over {
    pub(crate) room: &'static dyn Room,
    pub(crate) table: Arc<dyn AnyTable>,
    pub(crate) seed: Seed,
    pub(crate) nonces: Vec<String>,
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
    pool: AttachmentPool,
    /// Shared only once it is over; before, the keeper alone has it.
    table: Option<Arc<dyn AnyTable>>,
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
    thinking: HashMap<Seat, crate::pool::Ticket>,
    /// What bots have thought. There is room for one thought of each seat, and a seat thinks one at a time: who thinks never waits.
    thoughts: (mpsc::Sender<bots::Considered>, mpsc::Receiver<bots::Considered>),
    /// Since when each seat's bot knows something to do and has not done anything.
    poised: HashMap<Seat, Instant>,
    /// When the clock tries again after the store has failed it.
    clock_retry: Retry,
    /// When a bot tries again after it was refused.
    bot_retry: Retry,
    /// When the end is written into the roster, if that has failed.
    end_retry: Retry,
    /// When everybody was last told how the table is, and is to be told next.
    presence: watch::Presence,
    /// When the keeper last looked into the store because a page knew more than it did, and found nothing.
    misled: Option<Instant>,
    idle_since: Instant,
}

impl Keeper {
    fn fair_chance(&self) -> Fair {
        let nonces: Vec<String> = self.roster.seats.iter().map(|place| place.nonce.clone()).collect();
        Fair::new(&self.seed, &nonces)
    }

    /// The card of a guest whom the table knows.
    fn card(&self, guest: &GuestId) -> GuestCard {
        self.guests.get(guest).cloned().unwrap_or_else(|| GuestCard::nameless(guest))
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
            .map(|deadline| Instant::now() + Duration::from_millis(deadline.saturating_sub(self.now())))
            .map(|moment| self.clock_retry.not_before(moment));
        let decision = self.decisions.iter().map(|decision| decision.moment).min();
        let others = [clock, decision, self.end_retry.moment(), self.presence.due()];
        others.into_iter().flatten().fold(idle, Instant::min)
    }

    /// Whether the keeper may leave: nobody watches, no bot thinks, no clock runs.
    fn is_idle(&self) -> bool {
        let clock = self.table.as_ref().is_some_and(|table| table.deadline().is_some());
        let to_do = clock || self.end_retry.moment().is_some();
        self.watchers.is_empty() && self.thinking.is_empty() && self.decisions.is_empty() && !to_do
    }
}

/// Runs a keeper until its table has been idle for long, or the hall closes.
async fn keep(mut keeper: Keeper, mut queue: mpsc::Receiver<Command>, news: Arc<Notify>) {
    let hall = Arc::clone(&keeper.hall);
    let mut stage = hall.stage();
    let closing = until(Stage::Draining, &mut stage);
    tokio::pin!(closing);
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
            () = &mut closing => break,
            Some(considered) = keeper.thoughts.1.recv() => {
                keeper.idle_since = Instant::now();
                keeper.thought(considered);
            }
            // Before the commands: however many there are, bots and clocks act.
            () = &mut alarm => {
                // What somebody said before their line broke is still done.
                if queue.is_empty() {
                    keeper.drop_lost_watchers();
                }
                keeper.on_alarm().await;
                let idle_for = Duration::from_secs(hall.limits().idle_seconds);
                if !keeper.is_idle() {
                    keeper.idle_since = Instant::now();
                } else if keeper.idle_since.elapsed() >= idle_for && hall.release(&keeper.id, &mut queue) {
                    break;
                }
                armed = keeper.next_alarm().max(Instant::now() + Duration::from_millis(1));
                alarm.as_mut().reset(armed.into());
            }
            command = queue.recv() => match command {
                None => break,
                Some(command) => {
                    keeper.idle_since = Instant::now();
                    keeper.obey(command).await;
                    keeper.pool.clear();
                }
            },
            () = news.notified() => {
                keeper.idle_since = Instant::now();
                keeper.look_into_store().await;
                keeper.on_alarm().await;
            }
        }
    }
    // From here on nothing more is taken; what was sent before is still done and answered.
    queue.close();
    while let Some(command) = queue.recv().await {
        keeper.obey(command).await;
    }
    keeper.watchers.drop_all();
}

impl Keeper {
    async fn obey(&mut self, command: Command) {
        match command {
            Command::Watch { connection, guest, outbox, have, seat } => {
                self.hear_of(have).await;
                self.watch(Watcher::new(connection, guest, outbox), have, seat);
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
            Command::History { connection, before } => self.history(connection, before),
            Command::Request { guest, request, reply } => {
                let _ = reply.send(self.request(guest, request).await);
            }
            Command::Renamed(guest) => self.rename(guest),
            Command::Open(opened) => drop(opened.send(Ok(()))),
        }
    }

    /// Reads what is new in the store, if anything.
    async fn look_into_store(&mut self) {
        if let Err(fault) = self.catch_up().await {
            tracing::error!(table = %self.id, ?fault, "a table cannot catch up");
        }
    }

    /// A page knows of entry `n`: if this hall does not, another hall has made it. A page that says so falsely makes nobody look
    /// more than once a second.
    async fn hear_of(&mut self, n: Option<u64>) {
        const MISLED: Duration = Duration::from_secs(1);
        let next = || self.table.as_ref().map_or(0, |table| table.next_number());
        let (Some(n), known) = (n, next()) else { return };
        if n < known || self.misled.is_some_and(|at| at.elapsed() < MISLED) {
            return;
        }
        self.look_into_store().await;
        let found = self.table.as_ref().map_or(0, |table| table.next_number()) > known;
        self.misled = (!found).then(Instant::now);
    }

    /// Does what is due by time: the clock's entries, the bots' decisions, the end in the roster.
    async fn on_alarm(&mut self) {
        if self.presence.due().is_some_and(|due| due <= Instant::now()) {
            self.tell_table();
        }
        self.run_clock().await;
        self.decide().await;
        if self.end_retry.is_due() {
            self.mark_end().await;
        }
        self.pool.clear();
    }
}
