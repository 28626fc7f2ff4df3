//! What a hall takes in: new tables, and bytes that are to be kept beside them.

use std::sync::Arc;

use table::attachment::{AttachmentPool, Bytes};
use table::field::{Field, Kind};

use super::Hall;
use crate::fault::Fault;
use crate::id::TableId;
use crate::protocol::{GuestCard, MakeTable};
use crate::roster::{Phase, Roster, SeatAssignment};
use crate::store::StoredTable;

impl Hall {
    /// Makes a table; the host does not sit yet.
    pub async fn make_table(&self, host: &GuestCard, make: MakeTable) -> Result<TableId, Fault> {
        let room = self.room(&make.game).ok_or_else(|| {
            table::Refusal::new("TAB-8", "table_unknown_game").with("game", make.game.clone())
        })?;
        let is_one = |field: &&Field| matches!(field.kind, Kind::Attachment(_));
        let most = room.card().fields.iter().filter(is_one).count();
        let (pool, brought) = (AttachmentPool::default(), make.brought(most)?);
        let ids: Vec<_> = brought.iter().map(|bytes| pool.put(Arc::clone(bytes))).collect();
        let options = room.check(&make.options, make.seats, &pool)?;
        let named = room.attachments_in_options(&options);
        if ids.iter().any(|id| !named.contains(id)) {
            return Err(Fault::malformed("`attachments` are what the options refer to, and nothing else"));
        }
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
            seats: vec![SeatAssignment::default(); usize::from(make.seats)],
            removed: Vec::new(),
            rematch: None,
            made: self.wall(),
            began: 0,
        };
        self.keep_table(roster, brought).await
    }

    /// Keeps a new table, and what its host brings to it, with a fresh id and seed, unless its host has too many.
    pub(crate) async fn keep_table(&self, roster: Roster, brought: Vec<Bytes>) -> Result<TableId, Fault> {
        let host = &roster.host;
        let most = self.limits().tables_per_guest;
        let hosted = self.store.tables_of(host).await?;
        let open = hosted.iter().filter(|t| t.roster.host == *host && t.roster.phase != Phase::Over).count();
        if open as u64 >= most {
            return Err(Fault::limit("tables_per_guest", most));
        }
        self.check_space().await?;
        if !self.new_tables.take(host.clone(), self.now()) {
            return Err(Fault::limit("tables_per_hour", self.limits().tables_per_hour));
        }
        let id = self.settings.entropy.table_id();
        let seed = table::chance::Seed::new(self.settings.entropy.bytes());
        let table = StoredTable { id: id.clone(), version: 0, roster, seed };
        self.store.make_table(table, brought, self.limits()).await?.or_refuse()?;
        self.metrics.tables_made_total.inc();
        Ok(id)
    }

    /// Whether a guest may keep something beside a table now.
    pub(crate) async fn check_upload(&self, guest: &GuestCard) -> Result<(), Fault> {
        if !self.uploads.take(guest.id.clone(), self.now()) {
            return Err(Fault::limit("uploads_per_minute", self.limits().uploads_per_minute));
        }
        self.check_space().await
    }

    /// Whether the store has room for something new.
    pub(crate) async fn check_space(&self) -> Result<(), Fault> {
        let most = self.limits().store_bytes;
        if self.store.size().await? >= most {
            return Err(Fault::limit("store_bytes", most));
        }
        Ok(())
    }
}
