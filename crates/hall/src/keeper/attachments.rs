//! Attachments at a table: taken to hand before they are vouched for, kept when they come with an action, handed in by the clock.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use table::attachment::{AttachmentId, AttachmentPool, Bytes, Enclosed};
use table::erased::AnyInput;
use table::record::Player;
use table::{Seat, SeatSet, Viewer};
use tokio::runtime::Handle;
use tokio::time::timeout;

use super::Keeper;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::{GuestId, TableId};
use crate::limits::Limits;
use crate::store::SeatBytes;

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

impl Keeper {
    /// Takes the attachments to hand that an action of a seat refers to, as far as they are there for this seat: its own, what
    /// the host has brought, and what the seat may fetch. Whether another has handed in the same bytes is not its business.
    pub(super) async fn take_to_hand(&self, seat: Seat, action: &Value) -> Result<(), Fault> {
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

    /// Keeps what comes with an action of a bot, or with a draft that the clock hands in, and takes it to hand. The game goes on,
    /// however much others keep: only the table's own limit counts, and there is room for a draft and what follows from it.
    pub(super) async fn enclose(
        &self,
        seat: Seat,
        guest: Option<GuestId>,
        enclosed: &[Bytes],
    ) -> Result<(), Fault> {
        let limits = *self.hall.limits();
        let generous = Limits {
            attachments_per_seat: Limits::MOST,
            kept_bytes_per_table: limits.kept_bytes_per_table.saturating_mul(2),
            kept_bytes_per_guest: Limits::MOST,
            kept_bytes_in_all: Limits::MOST,
            ..limits
        };
        for bytes in enclosed {
            if bytes.len() as u64 > limits.attachment_bytes {
                return Err(Fault::limit("attachment_bytes", limits.attachment_bytes));
            }
            let (table, bytes) = (self.id.clone(), Arc::clone(bytes));
            self.pool.put(Arc::clone(&bytes));
            let attachment = SeatBytes { table, seat: seat.number(), guest: guest.clone(), bytes };
            self.hall.store.attach(attachment, &generous).await?.or_refuse()?;
        }
        Ok(())
    }

    /// What a seat that the clock has run out for has in its draft, if it is good for anything. Seats that were looked at go into
    /// `seen`.
    pub(super) async fn handed_in(&mut self, seen: &mut SeatSet) -> Result<Option<AnyInput>, Fault> {
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
            let Some(draft) = self.hall.store.draft(&self.id, seat.number()).await? else { continue };
            let mut enclosed = Enclosed::default();
            let Some(table) = &self.table else { return Ok(None) };
            // Any bytes can be in a draft: were the game to panic over them, it would again after every restart.
            let action = catch_unwind(AssertUnwindSafe(|| table.hand_in(seat, &draft, &mut enclosed)));
            let Ok(Some(action)) = action else { continue };
            let guest = self.roster.seats.get(seat.index()).and_then(|place| place.guest.clone());
            let kept = match self.enclose(seat, guest, &enclosed.take()).await {
                Ok(()) => self.take_to_hand(seat, &action).await,
                beyond => beyond,
            };
            match kept {
                Ok(()) => return Ok(Some(AnyInput::HandIn { seat, action })),
                // Where there is no room for it, it counts for nothing.
                Err(Fault::Store(error)) => return Err(Fault::Store(error)),
                Err(fault) => tracing::warn!(table = %self.id, ?fault, "a draft cannot be handed in"),
            }
        }
        Ok(None)
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
