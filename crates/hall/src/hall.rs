//! The hall itself: what all tables share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use futures_util::StreamExt as _;
use table::Day;
use table::artefact::{ArtefactStore, Artefacts};
use table::erased::Room;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::address::Address;
use crate::bus::Bus;
use crate::connections::Connections;
use crate::contests::InPlay;
use crate::fault::Fault;
use crate::id::{Entropy, GuestId, TableId};
use crate::keeper::{self, Command};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::pictures::Rendered;
use crate::pool::Pools;
use crate::rate::Buckets;
use crate::store::Store;
use crate::time::{Clock, UnixMillis, Zone};
use crate::unread::Unread;

mod intake;

/// How a hall is set up.
pub struct Settings {
    /// The games that are played here.
    pub rooms: &'static [&'static dyn Room],
    /// Limits on everything.
    pub limits: Limits,
    /// Addresses of pages, such as `https://example.org`, that may connect besides the hall's own.
    pub origins: Vec<String>,
    /// Whether cookies are only sent over TLS.
    pub secure: bool,
    /// How many proxies stand in front, each of which adds whom it was asked by to the header `X-Forwarded-For`.
    pub trusted_proxies: usize,
    /// How long a bot waits before it acts, so that people can follow, in milliseconds.
    pub bot_pause: u64,
    /// How many threads think.
    pub thinkers: usize,
    /// After how many days a table that is over is forgotten; none keeps it for ever.
    pub keep_days: Option<u64>,
    /// The build that pages compare with their own.
    pub build: String,
    /// Where ids and seeds come from.
    pub entropy: Entropy,
    /// The time of day.
    pub clock: Clock,
    /// Where the operator lives.
    pub zone: Zone,
    /// Where what the games have worked out is kept; without it, in memory only.
    pub artefact_store: Option<Arc<dyn ArtefactStore>>,
    /// The files of the page: path and content; see [`crate::asset::Asset`].
    pub page: Vec<crate::asset::Asset>,
}

/// A hall.
pub struct Hall {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) pools: Pools,
    /// Pictures that were rendered lately.
    pub(crate) rendered: Arc<Rendered>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    pub(crate) unread: Arc<Unread>,
    pub(crate) arriving: Arc<Unread>,
    artefacts: HashMap<&'static str, Arc<dyn Artefacts>>,
    keepers: Mutex<HashMap<TableId, Kept>>,
    pub(crate) connections: Connections,
    stage: watch::Sender<Stage>,
    pub(crate) requests: Buckets<Address>,
    pub(crate) new_guests: Buckets<Address>,
    pub(crate) chats: Buckets<(GuestId, TableId)>,
    pub(crate) tools: Buckets<GuestId>,
    pub(crate) pictures: Buckets<GuestId>,
    uploads: Buckets<GuestId>,
    pub(crate) attachments_named: Buckets<GuestId>,
    new_tables: Buckets<GuestId>,
    /// What is competed for at the tables.
    pub(crate) in_play: Arc<InPlay>,
}

/// How far a hall is with closing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd)]
pub(crate) enum Stage {
    /// It is open.
    Open,
    /// Nothing new is taken; what was taken is done and answered.
    Draining,
    /// Everything that was taken is answered; pages are sent away.
    Closed,
}

/// The way to a keeper.
struct Kept {
    commands: mpsc::Sender<Command>,
    /// Something may be new in the store. However often it is said, the keeper looks once.
    news: Arc<Notify>,
    task: JoinHandle<()>,
}

/// Commands that wait for a keeper before whoever sends one has to wait too.
const KEEPER_QUEUE: usize = 64;

/// How long somebody waits for a keeper that has too much to do.
const BUSY: Duration = Duration::from_secs(5);

/// How long the hall takes at most to finish what it has taken, and then to say goodbye.
const DRAINING: Duration = Duration::from_secs(8);
const GOODBYE: Duration = Duration::from_secs(3);

/// How many tables are picked up at a time after the start.
const PICKED_UP_AT_ONCE: usize = 16;

pub(crate) fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until the hall has come to this stage of closing.
pub(crate) async fn until(stage: Stage, hall: &mut watch::Receiver<Stage>) {
    // An error means that the hall is gone altogether.
    drop(hall.wait_for(|now| *now >= stage).await);
}

impl Hall {
    /// A hall over this store.
    pub fn new(settings: Settings, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> std::io::Result<Arc<Hall>> {
        let limits = settings.limits;
        let metrics = Arc::new(Metrics::new().map_err(std::io::Error::other)?);
        if let Some(times) = store.times() {
            metrics.show(&times.all).map_err(std::io::Error::other)?;
        }
        let pools = Pools::new(settings.thinkers, &limits, &metrics)?;
        let artefacts = settings.rooms.iter().map(|room| {
            let artefact_cache = match &settings.artefact_store {
                Some(artefact_store) => room.artefact_cache().backed_by(Arc::clone(artefact_store)),
                None => room.artefact_cache(),
            };
            let artefact_cache: Arc<dyn Artefacts> = Arc::new(artefact_cache);
            (room.card().id, artefact_cache)
        });
        let hall = Arc::new(Hall {
            artefacts: artefacts.collect(),
            requests: Buckets::new(limits.requests_per_second as f64, limits.request_burst),
            new_guests: Buckets::new(limits.guests_per_hour as f64 / 3600.0, limits.guests_per_hour),
            chats: Buckets::new(limits.chat_per_minute as f64 / 60.0, limits.chat_per_minute),
            new_tables: Buckets::new(limits.tables_per_hour as f64 / 3600.0, limits.tables_per_hour),
            tools: Buckets::new(limits.tools_per_minute as f64 / 60.0, limits.tools_per_minute),
            pictures: Buckets::new(limits.pictures_per_minute as f64 / 60.0, limits.pictures_per_minute),
            uploads: Buckets::new(limits.uploads_per_minute as f64 / 60.0, limits.uploads_per_minute),
            attachments_named: Buckets::new(
                limits.attachments_named_per_minute as f64 / 60.0,
                limits.attachments_named_per_minute,
            ),
            settings,
            store,
            bus,
            pools,
            rendered: Arc::new(Rendered::up_to(limits.pictures_in_memory_bytes)),
            metrics,
            unread: Unread::new(&limits),
            arriving: Unread::arriving(&limits),
            in_play: Arc::default(),
            keepers: Mutex::default(),
            connections: Connections::default(),
            stage: watch::Sender::new(Stage::Open),
        });
        Ok(hall)
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.settings.limits
    }

    /// The time that play and limits go by: it never jumps.
    pub(crate) fn now(&self) -> UnixMillis {
        self.settings.clock.now()
    }

    /// What the wall clock shows: for dates that people see.
    pub(crate) fn wall(&self) -> UnixMillis {
        self.settings.clock.wall()
    }

    /// What day it is by this date, where the operator lives.
    pub(crate) fn day(&self, at: UnixMillis) -> Day {
        self.settings.zone.day(at)
    }

    /// The game with this id.
    pub(crate) fn room(&self, id: &str) -> Option<&'static dyn Room> {
        self.settings.rooms.iter().copied().find(|room| room.card().id == id)
    }

    pub(crate) fn artefacts(&self, room: &dyn Room) -> Arc<dyn Artefacts> {
        let id = room.card().id;
        self.artefacts.get(id).cloned().unwrap_or_else(|| Arc::new(table::artefact::NoArtefacts))
    }

    /// Picks up where tables were: wakes bots that were due and clocks that were running. Call once, after the start.
    pub async fn resume(self: &Arc<Hall>) -> Result<(), Fault> {
        let tables = futures_util::stream::iter(self.store.tables_in_play().await?);
        let open = |id: TableId| async move {
            let (told, opened) = oneshot::channel();
            // A keeper with nothing to wait for leaves again by itself.
            let result = match self.tell(&id, Command::Open(told)).await {
                Ok(_) => opened.await.unwrap_or_else(|_| Err(Fault::closing())),
                Err(fault) => Err(fault),
            };
            if let Err(fault) = result {
                tracing::warn!(table = %id, why = %fault.refused().text, "a table cannot be opened");
            }
        };
        tables.for_each_concurrent(PICKED_UP_AT_ONCE, open).await;
        Ok(())
    }

    /// Listens to the bus for as long as the hall is open.
    pub async fn follow_bus(self: Arc<Hall>) {
        let mut news = self.bus.listen();
        let mut stage = self.stage();
        loop {
            tokio::select! {
                table = news.recv() => match table {
                    Ok(table) => {
                        if let Some(keeper) = lock(&self.keepers).get(&table) {
                            keeper.news.notify_one();
                        }
                    }
                    Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {
                        lock(&self.keepers).values().for_each(|keeper| keeper.news.notify_one());
                    }
                    Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
                },
                () = until(Stage::Draining, &mut stage) => return,
            }
        }
    }

    /// Forgets old tables now and then, for as long as the hall is open.
    pub async fn forget_old_tables(self: Arc<Hall>) {
        let mut stage = self.stage();
        loop {
            let before = |days: u64| self.wall().saturating_sub(days.saturating_mul(86_400_000));
            let gathering = before(self.limits().gathering_days);
            match self.store.forget_tables(self.settings.keep_days.map(before), gathering).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "old tables were forgotten"),
                Err(error) => tracing::error!(%error, "old tables could not be forgotten"),
            }
            tokio::select! {
                () = tokio::time::sleep(Duration::from_secs(3600)) => {}
                () = until(Stage::Draining, &mut stage) => return,
            }
        }
    }

    /// Everything that is measured, as Prometheus reads it.
    pub(crate) async fn metrics_text(&self) -> String {
        if let Ok(bytes) = self.store.size().await {
            self.metrics.store_bytes.set(bytes);
        }
        self.metrics.unread_bytes.set(self.unread.bytes());
        self.metrics.arriving_bytes.set(self.arriving.bytes());
        self.metrics.text()
    }

    /// Sends a command to the keeper of a table, opening the table if it is not in memory; returns the way to it.
    pub(crate) async fn tell(
        self: &Arc<Hall>,
        id: &TableId,
        command: Command,
    ) -> Result<mpsc::Sender<Command>, Fault> {
        // Under the lock no keeper can leave: what is in its queue then is done.
        let (keeper, command) = match self.try_tell(id, command)? {
            (keeper, None) => return Ok(keeper),
            (keeper, Some(command)) => (keeper, command),
        };
        // A keeper with a full queue is not idle and stays for a while.
        pass_on(&keeper, command).await?;
        Ok(keeper)
    }

    /// The way to the keeper of a table, and the command if its queue was full.
    fn try_tell(
        self: &Arc<Hall>,
        id: &TableId,
        command: Command,
    ) -> Result<(mpsc::Sender<Command>, Option<Command>), Fault> {
        let mut keepers = lock(&self.keepers);
        if self.is_closing() {
            return Err(Fault::closing());
        }
        let start = || {
            let (commands, queue) = mpsc::channel(KEEPER_QUEUE);
            let news = Arc::new(Notify::new());
            let task = tokio::spawn(keeper::run(Arc::clone(self), id.clone(), queue, Arc::clone(&news)));
            Kept { commands, news, task }
        };
        let kept = keepers.entry(id.clone()).or_insert_with(start);
        if kept.commands.is_closed() {
            // It did not leave but broke down.
            *kept = start();
        }
        let keeper = kept.commands.clone();
        let returned = match keeper.try_send(command) {
            Ok(()) => None,
            Err(mpsc::error::TrySendError::Full(command) | mpsc::error::TrySendError::Closed(command)) => {
                Some(command)
            }
        };
        Ok((keeper, returned))
    }

    /// Tells the keeper of a table that is in memory; others need not know.
    pub(crate) async fn tell_if_open(&self, id: &TableId, command: Command) {
        let keeper = lock(&self.keepers).get(id).map(|kept| kept.commands.clone());
        if let Some(keeper) = keeper {
            // One that just left has nothing in memory any more.
            drop(pass_on(&keeper, command).await);
        }
    }

    /// Lets a keeper leave, unless it was told something meanwhile.
    pub(crate) fn release(&self, id: &TableId, queue: &mut mpsc::Receiver<Command>) -> bool {
        let mut keepers = lock(&self.keepers);
        if !queue.is_empty() {
            return false;
        }
        queue.close();
        keepers.remove(id);
        true
    }

    /// Takes the keeper of a table off the list.
    pub(crate) fn forget_keeper(&self, id: &TableId) {
        lock(&self.keepers).remove(id);
    }

    /// Whether a table is in memory.
    pub(crate) fn is_in_memory(&self, id: &TableId) -> bool {
        lock(&self.keepers).contains_key(id)
    }

    /// Whether the hall takes no new work.
    pub fn is_closing(&self) -> bool {
        *self.stage.borrow() != Stage::Open
    }

    /// How far the hall is with closing, and how it goes on.
    pub(crate) fn stage(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// Closes the hall: what was taken is finished and answered, and pages are told. It takes a bounded time, whatever hangs.
    pub async fn close(&self) {
        self.stage.send_replace(Stage::Draining);
        let keepers: Vec<_> = lock(&self.keepers).drain().map(|(_, kept)| kept.task).collect();
        let drained = futures_util::future::join_all(keepers);
        if timeout(DRAINING, drained).await.is_err() {
            tracing::error!("not everything could be finished in time");
        }
        self.stage.send_replace(Stage::Closed);
        drop(timeout(GOODBYE, self.connections.until_none()).await);
    }

    /// Flushes and closes the store, once nobody needs it any more.
    pub async fn close_store(&self) {
        match timeout(DRAINING, self.store.close()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the store could not be closed"),
            Err(_) => tracing::error!("the store does not close"),
        }
    }
}

/// Passes a command to a keeper, waiting a bounded time if it has too much to do.
pub(crate) async fn pass_on(keeper: &mpsc::Sender<Command>, command: Command) -> Result<(), Fault> {
    match timeout(BUSY, keeper.reserve()).await {
        Ok(Ok(place)) => {
            place.send(command);
            Ok(())
        }
        Ok(Err(_)) => Err(Fault::closing()),
        Err(_) => Err(Fault::busy()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bus::NoBus;
    use crate::store::sqlite::SqliteStore;

    fn hall(folder: &tempfile::TempDir) -> Arc<Hall> {
        let settings = Settings {
            rooms: &[],
            limits: Limits::default(),
            origins: Vec::new(),
            secure: false,
            trusted_proxies: 0,
            bot_pause: 0,
            thinkers: 1,
            keep_days: None,
            build: "test".to_owned(),
            entropy: Entropy::fixed(1),
            clock: Clock::of_the_system(),
            zone: Zone::UTC,
            artefact_store: None,
            page: Vec::new(),
        };
        let store = SqliteStore::open(&folder.path().join("hall.sqlite")).unwrap();
        Hall::new(settings, Arc::new(store), Arc::new(NoBus)).unwrap()
    }

    #[tokio::test]
    async fn an_idle_keeper_that_was_told_something_does_not_leave() {
        let folder = tempfile::tempdir().unwrap();
        let hall = hall(&folder);
        let id = hall.settings.entropy.table_id();
        let (sender, mut queue) = mpsc::channel(1);
        sender.try_send(Command::Leave { connection: 1 }).unwrap();
        assert!(!hall.release(&id, &mut queue), "somebody waits for it");
        queue.try_recv().unwrap();
        assert!(hall.release(&id, &mut queue));
        assert!(sender.is_closed(), "from now on everything goes to a new keeper");
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_waits_for_ever_for_a_keeper_that_takes_nothing() {
        let (sender, _queue) = mpsc::channel(1);
        sender.try_send(Command::Leave { connection: 1 }).unwrap();
        let refused = pass_on(&sender, Command::Leave { connection: 2 }).await.unwrap_err();
        assert_eq!(refused.refused().refusal.key, "hall_busy");
    }
}
