//! The hall itself: what all tables share.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use table::Day;
use table::artefact::{Artefacts, Cellar};
use table::erased::Room;
use tokio::sync::{mpsc, watch};

use crate::bus::Bus;
use crate::contests::InPlay;
use crate::fault::Fault;
use crate::id::{Entropy, GuestId, TableId};
use crate::keeper::{self, Command};
use crate::limits::Limits;
use crate::metrics::{Metrics, count};
use crate::pool::Pool;
use crate::protocol::{GuestCard, MakeTable};
use crate::rate::Buckets;
use crate::roster::{Phase, Place, Roster};
use crate::store::{Store, StoredTable};
use crate::time::{Clock, UnixMillis, Zone};

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
    /// Whether the address of a guest is in the header `X-Forwarded-For`, because a proxy stands in front.
    pub behind_proxy: bool,
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
    pub cellar: Option<Arc<dyn Cellar>>,
    /// The files of the page: path and content; see [`crate::serve::Asset`].
    pub page: Vec<crate::serve::Asset>,
}

/// A hall.
pub struct Hall {
    pub(crate) settings: Settings,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
    pub(crate) pool: Pool,
    pub(crate) renderers: Pool,
    /// What is counted.
    pub metrics: Metrics,
    artefacts: HashMap<&'static str, Arc<dyn Artefacts>>,
    keepers: Mutex<HashMap<TableId, mpsc::Sender<Command>>>,
    connections_of: Mutex<HashMap<GuestId, Connected>>,
    next_connection: AtomicU64,
    closing: AtomicBool,
    /// Changes to `true` when the hall closes.
    pub(crate) closed: watch::Sender<bool>,
    pub(crate) requests: Buckets<IpAddr>,
    pub(crate) new_guests: Buckets<IpAddr>,
    pub(crate) chats: Buckets<(GuestId, TableId)>,
    pub(crate) tools: Buckets<GuestId>,
    /// What is competed for at the tables.
    pub(crate) in_play: Arc<InPlay>,
}

/// Commands that wait for a keeper before whoever sends one has to wait too.
const KEEPER_QUEUE: usize = 64;

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until the hall closes.
pub(crate) async fn until_closed(closed: &mut watch::Receiver<bool>) {
    // An error means that the hall is gone altogether.
    drop(closed.wait_for(|closed| *closed).await);
}

impl Hall {
    /// A hall over this store.
    pub fn new(settings: Settings, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> std::io::Result<Arc<Hall>> {
        let pool = Pool::new("thinker", settings.thinkers)?;
        let renderers = Pool::new("renderer", settings.thinkers)?;
        let limits = settings.limits;
        let artefacts = settings.rooms.iter().map(|room| {
            let shelf = match &settings.cellar {
                Some(cellar) => room.shelf().above(Arc::clone(cellar)),
                None => room.shelf(),
            };
            let shelf: Arc<dyn Artefacts> = Arc::new(shelf);
            (room.card().id, shelf)
        });
        let hall = Arc::new(Hall {
            artefacts: artefacts.collect(),
            requests: Buckets::new(limits.requests_per_second as f64, limits.request_burst),
            new_guests: Buckets::new(limits.guests_per_hour as f64 / 3600.0, limits.guests_per_hour),
            chats: Buckets::new(limits.chat_per_minute as f64 / 60.0, limits.chat_per_minute),
            tools: Buckets::new(limits.tools_per_minute as f64 / 60.0, limits.tools_per_minute),
            settings,
            store,
            bus,
            pool,
            renderers,
            metrics: Metrics::default(),
            in_play: Arc::default(),
            keepers: Mutex::default(),
            connections_of: Mutex::default(),
            next_connection: AtomicU64::new(1),
            closing: AtomicBool::new(false),
            closed: watch::Sender::new(false),
        });
        Ok(hall)
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.settings.limits
    }

    pub(crate) fn now(&self) -> u64 {
        self.settings.clock.now()
    }

    /// What day it is at this time, where the operator lives.
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
        for id in self.store.tables_in_play().await? {
            // A keeper with nothing to wait for leaves again by itself.
            if let Err(fault) = self.tell(&id, Command::Wake).await {
                tracing::warn!(table = %id, why = %fault.refused().text, "a table cannot be opened");
            }
        }
        Ok(())
    }

    /// Listens to the bus for as long as the hall is open.
    pub async fn follow_bus(self: Arc<Hall>) {
        let mut news = self.bus.listen();
        let mut closed = self.closed.subscribe();
        loop {
            tokio::select! {
                table = news.recv() => match table {
                    Ok(table) => {
                        let keeper = lock(&self.keepers).get(&table).cloned();
                        if let Some(keeper) = keeper {
                            let _ = keeper.send(Command::Wake).await;
                        }
                    }
                    Err(tokio::sync::broadcast::error::RecvError::Lagged(_)) => {
                        let all: Vec<_> = lock(&self.keepers).values().cloned().collect();
                        for keeper in all {
                            let _ = keeper.send(Command::Wake).await;
                        }
                    }
                    Err(tokio::sync::broadcast::error::RecvError::Closed) => return,
                },
                () = until_closed(&mut closed) => return,
            }
        }
    }

    /// Forgets old tables now and then, for as long as the hall is open.
    pub async fn forget_old_tables(self: Arc<Hall>) {
        let Some(days) = self.settings.keep_days else { return };
        let mut closed = self.closed.subscribe();
        loop {
            let before = self.now().saturating_sub(days.saturating_mul(86_400_000));
            match self.store.forget_tables(before).await {
                Ok(0) => {}
                Ok(count) => tracing::info!(count, "old tables were forgotten"),
                Err(error) => tracing::error!(%error, "old tables could not be forgotten"),
            }
            tokio::select! {
                () = tokio::time::sleep(std::time::Duration::from_secs(3600)) => {}
                () = until_closed(&mut closed) => return,
            }
        }
    }

    /// Makes a table; the host does not sit yet.
    pub async fn make_table(&self, host: &GuestCard, make: MakeTable) -> Result<TableId, Fault> {
        let room = self.room(&make.game).ok_or_else(|| {
            table::Refusal::new("TAB-8", "table_unknown_game").with("game", make.game.clone())
        })?;
        let options = room.check(&make.options, make.seats)?;
        let roster = Roster {
            game: make.game,
            rules: room.card().rules,
            options,
            open: make.open,
            chat: make.chat,
            help: make.help,
            own_dice: make.own_dice,
            host: host.id.clone(),
            phase: Phase::Gathering,
            seats: vec![Place::default(); usize::from(make.seats)],
            removed: Vec::new(),
            rematch: None,
            made: self.now(),
            began: 0,
        };
        self.keep_table(roster).await
    }

    /// Keeps a new table with a fresh id and seed, unless its host has too many.
    pub(crate) async fn keep_table(&self, roster: Roster) -> Result<TableId, Fault> {
        let host = &roster.host;
        let most = self.limits().tables_per_guest;
        let hosted = self.store.tables_of(host).await?;
        let open = hosted.iter().filter(|t| t.roster.host == *host && t.roster.phase != Phase::Over).count();
        if open as u64 >= most {
            return Err(Fault::limit("tables_per_guest", most));
        }
        let id = self.settings.entropy.table_id();
        let seed = table::chance::Seed::new(self.settings.entropy.bytes());
        self.store.make_table(StoredTable { id: id.clone(), version: 0, roster, seed }).await?;
        count(&self.metrics.tables_made_total);
        Ok(id)
    }

    /// Sends a command to the keeper of a table, opening the table if it is not in memory; returns the way to it.
    pub(crate) async fn tell(
        self: &Arc<Hall>,
        id: &TableId,
        command: Command,
    ) -> Result<mpsc::Sender<Command>, Fault> {
        let mut command = command;
        loop {
            if self.is_closing() {
                return Err(Fault::closing());
            }
            let known = lock(&self.keepers).get(id).cloned();
            let keeper = match known {
                Some(keeper) => keeper,
                None => self.open(id).await?,
            };
            match keeper.send(command).await {
                Ok(()) => return Ok(keeper),
                // It left just now; a new one takes over.
                Err(returned) => {
                    command = returned.0;
                    self.forget_keeper(id, &keeper);
                }
            }
        }
    }

    async fn open(self: &Arc<Hall>, id: &TableId) -> Result<mpsc::Sender<Command>, Fault> {
        let loaded = keeper::load(self, id).await?.ok_or_else(Fault::not_found)?;
        let mut keepers = lock(&self.keepers);
        // Somebody else may have opened it meanwhile; theirs is as good as ours.
        if let Some(keeper) = keepers.get(id) {
            return Ok(keeper.clone());
        }
        let (sender, queue) = mpsc::channel(KEEPER_QUEUE);
        keepers.insert(id.clone(), sender.clone());
        drop(keepers);
        self.metrics.tables_in_memory.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(keeper::keep(loaded, queue));
        Ok(sender)
    }

    /// Takes a keeper off the list, unless another one has its place already.
    pub(crate) fn forget_keeper(&self, id: &TableId, keeper: &mpsc::Sender<Command>) {
        let mut keepers = lock(&self.keepers);
        if keepers.get(id).is_some_and(|listed| listed.same_channel(keeper)) {
            keepers.remove(id);
        }
    }

    pub(crate) fn keeper_of(&self, id: &TableId) -> Option<mpsc::Sender<Command>> {
        lock(&self.keepers).get(id).cloned()
    }

    /// A place for one more socket of this guest, for as long as it is held.
    pub(crate) fn admit(self: &Arc<Hall>, guest: &GuestId) -> Result<Admission, Fault> {
        let limits = self.limits();
        let mut connections = lock(&self.connections_of);
        let all: u64 = self.metrics.connections.load(Ordering::Relaxed);
        if all >= limits.connections {
            return Err(Fault::limit("connections", limits.connections));
        }
        let own = connections.entry(guest.clone()).or_default();
        if own.sockets >= limits.connections_per_guest {
            return Err(Fault::limit("connections_per_guest", limits.connections_per_guest));
        }
        own.sockets += 1;
        let news = own.news.subscribe();
        self.metrics.connections.fetch_add(1, Ordering::Relaxed);
        let number = self.next_connection.fetch_add(1, Ordering::Relaxed);
        Ok(Admission { hall: Arc::clone(self), guest: guest.clone(), number, news })
    }

    /// Tells a guest's sockets the guest's new name or glyph; `None` if the guest is no more.
    pub(crate) fn tell_sockets(&self, guest: &GuestId, card: Option<GuestCard>) {
        if let Some(own) = lock(&self.connections_of).get(guest) {
            own.news.send_replace(card);
        }
    }

    /// Whether the hall takes no new work.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Acquire)
    }

    /// Closes the hall: what was accepted is finished, pages are told, the store is flushed.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::Release);
        self.closed.send_replace(true);
        let keepers: Vec<_> = lock(&self.keepers).drain().map(|(_, keeper)| keeper).collect();
        for keeper in &keepers {
            let _ = keeper.send(Command::Close).await;
        }
        for keeper in &keepers {
            keeper.closed().await;
        }
        if let Err(error) = self.store.close().await {
            tracing::error!(%error, "the store could not be closed");
        }
    }
}

/// A guest's sockets.
struct Connected {
    sockets: u64,
    /// What is new about the guest; `None` if the guest is no more.
    news: watch::Sender<Option<GuestCard>>,
}

impl Default for Connected {
    fn default() -> Connected {
        Connected { sockets: 0, news: watch::Sender::new(None) }
    }
}

/// A socket's place in the hall.
pub(crate) struct Admission {
    hall: Arc<Hall>,
    guest: GuestId,
    pub(crate) number: u64,
    /// News about the guest: a new card, or `None` if the guest is no more.
    pub(crate) news: watch::Receiver<Option<GuestCard>>,
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.hall.metrics.connections.fetch_sub(1, Ordering::Relaxed);
        let mut connections = lock(&self.hall.connections_of);
        if let Some(own) = connections.get_mut(&self.guest) {
            own.sockets -= 1;
            if own.sockets == 0 {
                connections.remove(&self.guest);
            }
        }
    }
}
