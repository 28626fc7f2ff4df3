//! Attachments at a table: taken to hand before they are vouched for, kept when they come with an action, handed in by the clock.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use table::attachment::{AttachmentId, AttachmentPool, Bytes, Enclosed};
use table::erased::{AnyInput, AnyTable};
use table::record::{Actor, Player};
use table::timer::RunningLimit;
use table::{Seat, SeatSet, Viewer};
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::Keeper;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::{GuestId, TableId};
use crate::limits::Limits;
use crate::store::{Kept, SeatBytes};

/// How long a bot or a tool waits for the store when it looks at an attachment.
const LOADING: Duration = Duration::from_secs(5);

/// The attachments of a table: what its keeper has taken to hand and, for bots and tools, what the store has.
pub(super) fn pool_of(hall: &Hall, table: &TableId) -> AttachmentPool {
    let (store, table, runtime) = (Arc::clone(&hall.store), table.clone(), Handle::current());
    AttachmentPool::backed_by(move |id| {
        // Threads of the pools wait for the store; a keeper takes to hand beforehand what it needs.
        if Handle::try_current().is_ok() {
            return None;
        }
        runtime.block_on(async { timeout(LOADING, store.attachment(&table, id, None)).await.ok()?.ok()? })
    })
}

/// What the clock hands in for a seat, and the attachments that are kept only because of it.
pub(super) struct HandIn {
    pub(super) seat: Seat,
    pub(super) action: Value,
    pub(super) new: Vec<AttachmentId>,
}

impl Keeper {
    /// Puts away what other steps have taken to hand, and takes what this one refers to.
    pub(super) async fn take_for(&self, by: Actor, input: &AnyInput) -> Result<(), Fault> {
        self.pool.clear();
        match (by, input) {
            (Actor::Seat(seat), AnyInput::Game(action)) => self.take_to_hand(seat, action).await,
            _ => Ok(()),
        }
    }

    /// Counts the attachments that an action of a guest names. The game looks into each of them before it says no.
    pub(super) fn charge_for_attachments(&self, guest: &GuestId, action: &Value) -> Result<(), Fault> {
        let Some(table) = self.table.as_ref().filter(|_| self.room.has_attachments()) else { return Ok(()) };
        let named = table.attachments_in_action(action)?.len() as u64;
        if named > 0 && !self.hall.attachments_named.take_some(guest.clone(), named, self.hall.now()) {
            let most = self.hall.limits().attachments_named_per_minute;
            return Err(Fault::limit("attachments_named_per_minute", most));
        }
        Ok(())
    }

    /// Takes the attachments to hand that an action of a seat refers to, as far as they are there for this seat: its own, what
    /// the host has brought, and what the seat may fetch. Whether another has handed in the same bytes is not its business.
    async fn take_to_hand(&self, seat: Seat, action: &Value) -> Result<(), Fault> {
        let Some(table) = &self.table else { return Ok(()) };
        let named: BTreeSet<AttachmentId> = table.attachments_in_action(action)?.into_iter().collect();
        let most = self.hall.limits().attachments_per_seat;
        if named.len() as u64 > most {
            return Err(Fault::limit("attachments_per_seat", most));
        }
        let released = if named.is_empty() { Vec::new() } else { table.released(Viewer::Seat(seat)) };
        for id in named {
            let whose = (!released.contains(&id)).then(|| seat.number());
            if let Some(bytes) = self.hall.store.attachment(&self.id, id, whose).await? {
                self.pool.put(bytes);
            }
        }
        Ok(())
    }

    /// Takes to hand what the host has brought; gives it.
    pub(super) async fn take_brought_to_hand(&self) -> Result<Vec<Bytes>, Fault> {
        let mut brought = Vec::new();
        for id in self.room.attachments_in_options(&self.roster.options).into_iter().collect::<BTreeSet<_>>()
        {
            if let Some(bytes) = self.hall.store.attachment(&self.id, id, None).await? {
                self.pool.put(Arc::clone(&bytes));
                brought.push(bytes);
            }
        }
        Ok(brought)
    }

    /// Keeps what comes with an action of a bot, or with a draft that the clock hands in, and takes it to hand; says what of it is
    /// new. The game goes on, however much others keep: only the seat's and the table's own limits count, and there is room for a draft and what
    /// follows from it.
    pub(super) async fn enclose(
        &self,
        seat: Seat,
        guest: Option<GuestId>,
        enclosed: &[Bytes],
    ) -> Result<Vec<AttachmentId>, Fault> {
        let limits = *self.hall.limits();
        let generous = Limits {
            attachments_per_seat: Limits::MOST,
            kept_bytes_per_seat: limits.kept_bytes_per_seat.saturating_mul(2),
            kept_bytes_per_table: limits.kept_bytes_per_table.saturating_mul(2),
            kept_bytes_per_guest: Limits::MOST,
            kept_bytes_in_all: Limits::MOST,
            ..limits
        };
        let mut new = Vec::new();
        for bytes in enclosed {
            let (table, bytes) = (self.id.clone(), Arc::clone(bytes));
            let id = self.pool.put(Arc::clone(&bytes));
            let kept = match bytes.len() as u64 > limits.attachment_bytes {
                true => Ok(Kept::Beyond("attachment_bytes", limits.attachment_bytes)),
                false => {
                    let attachment = SeatBytes { table, seat: seat.number(), guest: guest.clone(), bytes };
                    self.hall.store.attach(attachment, &generous).await
                }
            };
            let kept = kept.map_err(Fault::from).and_then(|kept| kept.or_refuse().map(|()| kept));
            match kept {
                Ok(Kept::Done) => new.push(id),
                Ok(_) => {}
                Err(fault) => {
                    self.discard(seat, new).await;
                    return Err(fault);
                }
            }
        }
        Ok(new)
    }

    /// Forgets attachments that came with something that was refused. Should that fail, they go with the end of the table.
    pub(super) async fn discard(&self, seat: Seat, attachments: Vec<AttachmentId>) {
        if attachments.is_empty() {
            return;
        }
        if let Err(error) = self.hall.store.discard(&self.id, seat.number(), attachments).await {
            tracing::warn!(table = %self.id, %error, "attachments that nothing refers to stay for now");
        }
    }

    /// Keeps what comes with an action, and takes everything to hand that it refers to; says what is new.
    pub(super) async fn enclose_with(
        &self,
        seat: Seat,
        guest: Option<GuestId>,
        enclosed: &[Bytes],
        action: &Value,
    ) -> Result<Vec<AttachmentId>, Fault> {
        let new = self.enclose(seat, guest, enclosed).await?;
        match self.take_to_hand(seat, action).await {
            Ok(()) => Ok(new),
            Err(fault) => {
                self.discard(seat, new).await;
                Err(fault)
            }
        }
    }

    /// What a seat that the clock has run out for has in its draft, if it is good for anything. Seats that were looked at go into
    /// `seen`.
    pub(super) async fn handed_in(&mut self, seen: &mut SeatSet) -> Result<Option<HandIn>, Fault> {
        if !self.room.has_attachments() {
            return Ok(None);
        }
        let Some(table) = &self.table else { return Ok(None) };
        let persons = Seat::first(Seat::MOST).zip(table.players());
        let persons = persons.filter(|(_, player)| **player == Player::Person).map(|(seat, _)| seat);
        let due: Vec<Seat> =
            persons.filter(|seat| table.due().contains(*seat) && !seen.contains(*seat)).collect();
        for seat in due {
            *seen = seen.with(seat);
            self.pool.clear();
            let Some(draft) = self.hall.store.draft(&self.id, seat.number()).await? else { continue };
            self.take_brought_to_hand().await?;
            let mut enclosed = Enclosed::default();
            let Some(table) = &self.table else { return Ok(None) };
            // Any bytes can be in a draft: were the game to panic over them, it would again after every restart.
            let action = catch_unwind(AssertUnwindSafe(|| table.hand_in(seat, &draft, &mut enclosed)));
            let Ok(Some(action)) = action else { continue };
            let guest = self.roster.seats.get(seat.index()).and_then(|place| place.guest.clone());
            match self.enclose_with(seat, guest, &enclosed.take(), &action).await {
                Ok(new) => return Ok(Some(HandIn { seat, action, new })),
                // Where there is no room for it, it counts for nothing.
                Err(Fault::Store(error)) => return Err(Fault::Store(error)),
                Err(_) => tracing::warn!(table = %self.id, "a draft cannot be handed in"),
            }
        }
        Ok(None)
    }

    /// The limit by which a seat has to hand something in.
    pub(super) fn hands_in_by(&self, seat: Seat) -> Option<RunningLimit> {
        let table = self.table.as_ref().filter(|_| self.room.has_attachments())?;
        table.running_limit().filter(|_| table.due().contains(seat))
    }

    /// Keeps a draft that began to arrive when its seat had time until `limit`. What is acknowledged is there when the clock looks:
    /// the keeper does one after the other, and a draft that came to its end only after the clock has looked is refused.
    pub(super) async fn keep_draft(
        &mut self,
        guest: &GuestId,
        seat: Seat,
        bytes: Bytes,
        limit: Option<RunningLimit>,
    ) -> Result<(), Fault> {
        self.run_clock().await;
        self.check_in_time(limit)?;
        self.plays(guest, seat)?;
        let table = self.id.clone();
        let draft = SeatBytes { table, seat: seat.number(), guest: Some(guest.clone()), bytes };
        self.hall.store.set_draft(draft, self.hall.limits()).await?.or_refuse()?;
        if limit.is_some_and(|limit| limit.end <= self.now()) {
            // The clock of another hall may have looked meanwhile.
            self.catch_up().await?;
            self.check_in_time(limit)?;
        }
        Ok(())
    }

    /// Whether the clock has not yet acted at this limit, which others may have made longer.
    fn check_in_time(&self, limit: Option<RunningLimit>) -> Result<(), Fault> {
        let has_run_out =
            |table: &dyn AnyTable, limit: RunningLimit| limit.end <= table.at() && !table.has_limit(limit);
        match (&self.table, limit) {
            (Some(table), Some(limit)) if has_run_out(&**table, limit) => {
                Err(Fault::conflict("hall_draft_late"))
            }
            _ => Ok(()),
        }
    }

    /// Whether a guest may fetch an attachment: through the eyes that they have open. Those of a seat that is veiled on all their
    /// screens are closed until the game is over.
    pub(super) fn may_fetch(&self, guest: &GuestId, id: AttachmentId) -> bool {
        let Some(table) = &self.table else {
            return self.room.attachments_in_options(&self.roster.options).contains(&id);
        };
        if table.is_over() {
            // Whoever looks back sees every step through any eyes.
            return table.all_attachments().contains(&id);
        }
        let own = self.roster.seats_of(guest);
        let is_open = |seat: &Seat| self.is_unveiled(guest, *seat);
        let eyes = own.iter().filter(is_open).map(Viewer::Seat).chain([Viewer::Spectator]);
        let mut released = eyes.flat_map(|viewer| table.released(viewer));
        released.any(|released| released == id)
    }

    /// Whether a guest sees through the eyes of this seat: the only one that they have, or one that some screen has unveiled.
    pub(super) fn is_unveiled(&self, guest: &GuestId, seat: Seat) -> bool {
        self.roster.seats_of(guest) == SeatSet::only(seat)
            || self.watchers.at(seat).any(|watcher| watcher.guest.id == *guest)
    }
}
