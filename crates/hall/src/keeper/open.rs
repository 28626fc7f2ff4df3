//! Opening a table: its keeper is there at once and takes commands, and does them once it has folded the record.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::timeout;

use super::attachments::pool_of;
use super::{Command, Keeper, Out, Retry, Watchers, keep, text};
use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::{GuestId, TableId};
use crate::outbox::{GOING_AWAY, Outbox};
use crate::protocol::{ChatLine, ToPage};
use crate::roster::Phase;
use crate::timing::Work;

/// A record with more entries than this is folded by a thread that does nothing else, so that nobody waits meanwhile.
const LONG: usize = 50;

/// How long a record may wait for such a thread and take there. It is the only thing that a keeper waits for beside the store.
const FOLDING: Duration = Duration::from_secs(60);

/// Opens a table and keeps it until it has been idle for long, or the hall closes.
pub(crate) async fn run(hall: Arc<Hall>, id: TableId, mut queue: mpsc::Receiver<Command>, news: Arc<Notify>) {
    let _counted = Counted::new(&hall);
    let opening = hall.metrics.work_seconds.of(Work::OpenTable).start_timer();
    let loaded = load(&hall, &id).await;
    drop(opening);
    match loaded {
        Ok(Some(keeper)) => keep(keeper, queue, news).await,
        Ok(None) => turn_away(&hall, &id, &mut queue, &Fault::not_found()).await,
        Err(fault) => turn_away(&hall, &id, &mut queue, &fault).await,
    }
}

/// Counts a table as in memory for as long as it is held.
struct Counted(Arc<Hall>);

impl Counted {
    fn new(hall: &Arc<Hall>) -> Counted {
        hall.metrics.tables_in_memory.inc();
        Counted(Arc::clone(hall))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.tables_in_memory.dec();
    }
}

/// Answers everybody who wanted something of a table that cannot be opened.
async fn turn_away(hall: &Hall, id: &TableId, queue: &mut mpsc::Receiver<Command>, fault: &Fault) {
    hall.forget_keeper(id);
    queue.close();
    let mut outboxes: HashMap<u64, Outbox> = HashMap::new();
    while let Some(command) = queue.recv().await {
        let refused = |action| {
            let table = Some(id.clone());
            text(&ToPage::Refused { table, id: action, why: fault.refused() })
        };
        match command {
            Command::Watch { connection, outbox, .. } => {
                outbox.send(Out::Away(id.clone(), refused(None)));
                if fault.is_passing() {
                    // The page comes back, and watches again.
                    outbox.hang_up(GOING_AWAY);
                }
                outboxes.insert(connection, outbox);
            }
            Command::Act { connection, id: action, .. } | Command::AtTable { connection, id: action, .. } => {
                if let Some(outbox) = outboxes.get(&connection) {
                    outbox.send(Out::Text(refused(Some(action))));
                }
            }
            Command::Request { reply, .. } => drop(reply.send(Err(fault.clone()))),
            Command::Open(opened) => drop(opened.send(Err(fault.clone()))),
            Command::Leave { .. }
            | Command::Unveil { .. }
            | Command::Say { .. }
            | Command::History { .. }
            | Command::Renamed(_) => {}
        }
    }
}

/// Loads a table from the store; `None` if there is none.
async fn load(hall: &Arc<Hall>, id: &TableId) -> Result<Option<Keeper>, Fault> {
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
        pool: pool_of(hall, id),
        table: None,
        acted: HashMap::new(),
        guests: HashMap::new(),
        chat: Vec::new(),
        watchers: Watchers::default(),
        zero: i64::MAX,
        opened: hall.now(),
        absent_since: HashMap::new(),
        decisions: Vec::new(),
        thinking: HashMap::new(),
        thoughts: mpsc::channel(table::Seat::MOST.into()),
        poised: HashMap::new(),
        clock_retry: Retry::default(),
        bot_retry: Retry::default(),
        end_retry: Retry::default(),
        presence: Default::default(),
        misled: None,
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
    pub(super) async fn fold(&mut self) -> Result<(), Fault> {
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
        let room = self.room;
        let folded = if entries.len() <= LONG {
            room.replay(&text)
        } else {
            let (told, folded) = oneshot::channel();
            let fold = move |_: &_| drop(told.send(room.replay(&text)));
            let host = &self.roster.host;
            let _ticket = self.hall.pools.openers.run(host, FOLDING, fold).ok_or_else(Fault::busy)?;
            let folded = timeout(FOLDING, folded).await.map_err(|_| Fault::busy())?;
            folded.map_err(|_| Fault::Store(format!("table {}: folding it panicked", self.id)))?
        };
        let mut table = folded.map_err(|error| Fault::Store(format!("table {}: {error}", self.id)))?;
        table.set_pool(self.pool.clone());
        self.fair = Some(self.fair_chance());
        self.table = Some(table.into());
        self.set_time();
        for entry in entries {
            if let Some(action) = entry.action {
                self.acted.insert(action, entry.n);
            }
        }
        Ok(())
    }
}
