//! Acting: compute on the side, append, swap in, answer, tell.

use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use table::erased::{AnyInput, AnyPrepared, AnySense};
use table::record::{Actor, Player, TableAction};
use table::{Seat, SeatSet};

use super::attachments::HandIn;
use super::{Keeper, Out, text, watch};
use crate::fault::Fault;
use crate::id::GuestId;
use crate::protocol::{SenseHeader, ToPage};
use crate::roster::Phase;
use crate::store::{Marks, StoredEntry, StoredTable, Written};

/// The name of an action: whose it is, and the id that their page gave it.
type ActionName = (GuestId, String);

/// Who asked for an entry: over which socket, under which name, and when it came.
pub(super) struct Asked {
    connection: u64,
    name: ActionName,
    came: Instant,
}

impl Keeper {
    pub(super) async fn act(
        &mut self,
        connection: u64,
        id: String,
        seat: Seat,
        action: Value,
        draws: Option<Vec<u64>>,
        came: Instant,
    ) {
        let Some(watcher) = self.watchers.find(connection) else { return };
        let name = (watcher.guest.id.clone(), id.clone());
        let unveiled = watcher.seat;
        if self.repeat(connection, &name) {
            return;
        }
        let checked = self.check_act(&name, seat, unveiled, draws.is_some());
        let result = match checked.and_then(|()| self.charge_for_attachments(&name.0, &action)) {
            Ok(()) => {
                let asked = Asked { connection, name, came };
                // People roll their own dice there; bots and the clock have none, and draw.
                let typed = self.roster.own_dice.then(|| draws.unwrap_or_default());
                self.enter(Actor::Seat(seat), AnyInput::Game(action), typed, Some(asked)).await
            }
            Err(fault) => Err(fault),
        };
        if let Err(fault) = result {
            self.refuse(connection, Some(id), &fault);
        }
    }

    pub(super) async fn act_at_table(
        &mut self,
        connection: u64,
        id: String,
        seat: Option<Seat>,
        action: TableAction,
        came: Instant,
    ) {
        let Some(watcher) = self.watchers.find(connection) else { return };
        let name = (watcher.guest.id.clone(), id.clone());
        if self.repeat(connection, &name) {
            return;
        }
        let result = match self.check_act_at_table(&name, seat, action) {
            Ok(by) => {
                let asked = Asked { connection, name, came };
                self.enter(by, AnyInput::Table(action), None, Some(asked)).await
            }
            Err(fault) => Err(fault),
        };
        match result {
            Err(fault) => self.refuse(connection, Some(id), &fault),
            // Who plays a seat is part of how the table looks.
            Ok(()) if matches!(action, TableAction::HandOver { .. }) => self.tell_table(),
            Ok(()) => {}
        }
    }

    /// An action that was done already is acknowledged again and not done twice.
    fn repeat(&self, connection: u64, name: &ActionName) -> bool {
        let Some(n) = self.acted.get(name) else { return false };
        self.hall.metrics.repeated_actions_total.inc();
        self.tell(connection, &ToPage::Done { table: self.id.clone(), id: name.1.clone(), n: *n });
        true
    }

    fn check_name(&self, name: &ActionName) -> Result<(), Fault> {
        let most = self.hall.limits().action_id_bytes;
        if name.1.is_empty() || name.1.len() as u64 > most {
            return Err(Fault::malformed(format!("an action's id has 1 to {most} bytes")));
        }
        Ok(())
    }

    fn check_act(
        &self,
        name: &ActionName,
        seat: Seat,
        unveiled: Option<Seat>,
        typed: bool,
    ) -> Result<(), Fault> {
        self.check_name(name)?;
        self.is_playing()?;
        if !self.roster.seats_of(&name.0).contains(seat) {
            return Err(Fault::forbidden("hall_not_your_seat"));
        }
        if unveiled != Some(seat) {
            return Err(Fault::conflict("hall_veiled"));
        }
        if typed && !self.roster.own_dice {
            return Err(Fault::conflict("hall_no_own_dice"));
        }
        let players = self.table.as_ref().map(|table| table.players());
        match players.and_then(|players| players.get(seat.index())) {
            Some(Player::Bot(_)) => Err(Fault::conflict("hall_bot_plays")),
            _ => Ok(()),
        }
    }

    fn check_act_at_table(
        &self,
        name: &ActionName,
        seat: Option<Seat>,
        action: TableAction,
    ) -> Result<Actor, Fault> {
        self.check_name(name)?;
        self.is_playing()?;
        if let Some(seat) = seat {
            if !self.roster.seats_of(&name.0).contains(seat) {
                return Err(Fault::forbidden("hall_not_your_seat"));
            }
            return Ok(Actor::Seat(seat));
        }
        let not_absent =
            || Fault::conflict("hall_not_absent").with("seconds", self.hall.limits().absence_seconds);
        if self.roster.host != name.0 {
            if !self.may_stand_in(&name.0, action) {
                return Err(Fault::forbidden("hall_not_host"));
            }
            if !self.is_absent(&self.roster.host) {
                return Err(not_absent());
            }
        }
        if let TableAction::HandOver { seat, to } = action {
            let place = self.roster.seats.get(seat.index());
            match place.and_then(|place| place.guest.as_ref()) {
                Some(_) if to == Player::Person => return Err(Fault::forbidden("hall_not_your_seat")),
                Some(guest) if !self.is_absent(guest) => return Err(not_absent()),
                None if to == Player::Person => return Err(Fault::conflict("hall_seat_empty")),
                _ => {}
            }
        }
        Ok(Actor::Host)
    }

    /// A table must not stand still because its host has gone: whoever sits there lets a bot play for who is absent.
    fn may_stand_in(&self, guest: &GuestId, action: TableAction) -> bool {
        let TableAction::HandOver { seat, .. } = action else { return false };
        let has_guest = self.roster.seats.get(seat.index()).is_some_and(|place| place.guest.is_some());
        has_guest && self.roster.guests().any(|sits| sits == guest) && !self.watchers.has(&self.roster.host)
    }

    /// Makes an entry: computes it, appends it, swaps it in, tells everybody. Whoever else was faster is caught up
    /// with, and the step computed anew.
    pub(super) async fn enter(
        &mut self,
        by: Actor,
        input: AnyInput,
        typed: Option<Vec<u64>>,
        asked: Option<Asked>,
    ) -> Result<(), Fault> {
        loop {
            self.run_clock().await;
            if let Some(Asked { connection, name, .. }) = &asked
                && self.repeat(*connection, name)
            {
                return Ok(());
            }
            self.take_for(by, &input).await?;
            let prepared = self.prepare(by, input.clone(), typed.clone())?;
            if self.append(prepared, asked.as_ref()).await? == Written::Done {
                return Ok(());
            }
        }
    }

    fn prepare(&self, by: Actor, input: AnyInput, typed: Option<Vec<u64>>) -> Result<AnyPrepared, Fault> {
        let (Some(table), Some(fair)) = (&self.table, &self.fair) else {
            return Err(Fault::conflict("hall_not_begun"));
        };
        let n = table.next_number();
        // A full table can still be brought to its end.
        let ends = matches!(
            input,
            AnyInput::Table(TableAction::GiveUp | TableAction::Abandon)
                | AnyInput::Clock
                | AnyInput::HandIn { .. }
        );
        if self.is_full() && !ends {
            return Err(Fault::limit("entries_per_table", self.hall.limits().entries_per_table));
        }
        let now = self.now();
        let prepared = match typed {
            Some(typed) => table.prepare(by, input, now, &mut fair.entry_with_own_dice(n, typed)),
            None => table.prepare(by, input, now, &mut fair.entry(n)),
        };
        prepared.map_err(|stop| stop.into_refusal().into())
    }

    async fn append(&mut self, prepared: AnyPrepared, asked: Option<&Asked>) -> Result<Written, Fault> {
        let action = asked.map(|asked| asked.name.clone());
        let (attachments, hands_in) = (prepared.attachments.clone(), prepared.hands_in.map(Seat::number));
        let entry = StoredEntry { n: prepared.n, line: prepared.line.clone(), action, attachments, hands_in };
        match self.hall.store.append(&self.id, entry).await {
            Ok(Written::Done) => {}
            Ok(Written::Taken) => {
                self.hall.metrics.append_conflicts_total.inc();
                self.catch_up().await?;
                return Ok(Written::Taken);
            }
            Err(error) => {
                // It may or may not have been written; the store knows.
                self.catch_up().await?;
                let written = asked.is_some_and(|asked| self.repeat(asked.connection, &asked.name));
                return if written { Ok(Written::Done) } else { Err(error.into()) };
            }
        }
        self.hall.metrics.entries_total.inc();
        let n = prepared.n;
        let mut prepared = prepared;
        let senses = std::mem::take(&mut prepared.senses);
        if let Some(table) = self.table_in_play() {
            table.commit(prepared);
        }
        let done = asked.map(|Asked { connection, name, .. }| {
            self.acted.insert(name.clone(), n);
            (*connection, text(&ToPage::Done { table: self.id.clone(), id: name.1.clone(), n }))
        });
        self.send_updates(&self.updates(n), done);
        if let Some(asked) = asked {
            self.hall.metrics.action_seconds.observe(asked.came.elapsed().as_secs_f64());
        }
        self.send_senses(n, senses);
        self.hall.bus.wake(&self.id);
        self.after_entry().await;
        Ok(Written::Done)
    }

    /// Reads what other halls have written, and tells everybody of it.
    pub(super) async fn catch_up(&mut self) -> Result<(), Fault> {
        let Some(stored) = self.hall.store.table(&self.id).await? else { return Ok(()) };
        let phase = stored.roster.phase;
        if stored.version > self.version {
            self.adopt(stored).await?;
        }
        if self.table.is_none() {
            if phase != Phase::Gathering {
                // The roster says that play has begun a moment before the set-up is there to be read.
                self.roster.phase = phase;
                self.fold().await?;
                self.tell_table();
                self.tell_standing();
                self.think();
            }
            return Ok(());
        }
        let from = self.table.as_ref().map_or(0, |table| table.next_number());
        let entries = self.hall.store.entries(&self.id, from).await?;
        if entries.is_empty() {
            return Ok(());
        }
        for entry in entries {
            let Some(table) = self.table_in_play() else { return Ok(()) };
            let followed = table.follow(&entry.line);
            let senses = followed.map_err(|error| Fault::Store(format!("table {}: {error}", self.id)))?;
            if let Some(action) = entry.action {
                self.acted.insert(action, entry.n);
            }
            self.set_time();
            self.tell_entry(entry.n);
            self.send_senses(entry.n, senses);
        }
        Box::pin(self.after_entry()).await;
        Ok(())
    }

    /// Takes over the roster as another hall has written it.
    async fn adopt(&mut self, stored: StoredTable) -> Result<(), Fault> {
        self.version = stored.version;
        self.roster = stored.roster;
        let guests: Vec<GuestId> = self.roster.guests().cloned().collect();
        for guest in guests {
            self.learn(&guest).await?;
        }
        self.check_eyes();
        self.tell_table();
        Ok(())
    }

    /// What follows from every new entry: bots think, an ended table is marked so.
    pub(super) async fn after_entry(&mut self) {
        self.hall.in_play.note(&self.id, self.table.as_ref().and_then(|table| table.contest()));
        self.mark_end().await;
        self.think();
    }

    /// Writes into the roster that the table is over, if it is. The record says it already, so a failure only means to try again.
    pub(super) async fn mark_end(&mut self) {
        let over = self.table.as_ref().is_some_and(|table| table.is_over());
        if !over || self.roster.phase != Phase::Playing {
            // Another hall may have done it.
            self.end_retry.worked();
            return;
        }
        let marked = self.change_roster(|roster| {
            roster.phase = Phase::Over;
            Ok(())
        });
        match marked.await {
            Ok(()) => drop(self.end_retry.worked()),
            Err(fault) => {
                if self.end_retry.failed() {
                    tracing::warn!(table = %self.id, ?fault, "an ended table could not be marked");
                }
            }
        }
    }

    /// Lets the clock act for as long as deadlines have passed.
    pub(super) async fn run_clock(&mut self) {
        // Whose draft was looked at: each is looked at once at a deadline, before the clock itself acts.
        let (mut seen, mut at) = (SeatSet::NONE, None);
        while let Some(table) = &self.table
            && table.deadline().is_some_and(|deadline| deadline <= self.now())
            && !self.clock_retry.is_pending()
        {
            if at != table.deadline() {
                (seen, at) = (SeatSet::NONE, table.deadline());
            }
            match Box::pin(self.clock_acts(&mut seen)).await {
                Ok(_) if self.clock_retry.worked() => {
                    tracing::info!(table = %self.id, "the clock acts again");
                }
                Ok(_) => {}
                Err(fault) => {
                    if self.clock_retry.failed() {
                        tracing::error!(table = %self.id, ?fault, "the clock cannot act for now");
                    }
                }
            }
        }
    }

    /// Hands in a draft, or lets the timers run out.
    async fn clock_acts(&mut self, seen: &mut SeatSet) -> Result<Written, Fault> {
        while let Some(HandIn { seat, action, new }) = self.handed_in(seen).await? {
            // Any bytes can be in a draft: were the game to panic over them, it would again after every restart.
            let prepare = || self.prepare(Actor::Clock, AnyInput::HandIn { seat, action }, None);
            let Ok(Ok(prepared)) = catch_unwind(AssertUnwindSafe(prepare)) else {
                // What cannot be vouched for counts for nothing.
                tracing::warn!(table = %self.id, "a draft cannot be handed in");
                self.discard(seat, new).await;
                continue;
            };
            let written = self.append(prepared, None).await?;
            if written == Written::Taken {
                // Another hall was faster; what this seat has may still be waited for.
                *seen = seen.without(seat);
            }
            return Ok(written);
        }
        let prepared = self.prepare(Actor::Clock, AnyInput::Clock, None)?;
        self.append(prepared, None).await
    }

    /// Whether the table has as many entries as it may.
    pub(super) fn is_full(&self) -> bool {
        let most = self.hall.limits().entries_per_table;
        self.table.as_ref().is_some_and(|table| table.next_number() > most)
    }

    /// The table, to take a step. It is shared with nobody before it is over, and after that there is no step.
    fn table_in_play(&mut self) -> Option<&mut (dyn table::erased::AnyTable + 'static)> {
        self.table.as_mut().and_then(Arc::get_mut)
    }

    /// Renders sensory payloads and sends each when its time has come, however long rendering took.
    fn send_senses(&self, n: u64, senses: Vec<AnySense>) {
        for sense in senses {
            let header = SenseHeader { table: self.id.clone(), n, seat: sense.to };
            let eyes: Vec<_> = self.watchers.at(sense.to).map(watch::Watcher::eyes).collect();
            if eyes.is_empty() {
                continue;
            }
            let delay = Duration::from_millis(sense.after.max(1));
            let mut moment = tokio::time::Instant::now() + delay;
            let (told, rendered) = tokio::sync::oneshot::channel();
            let render = sense.render;
            let work = move |_: &_| drop(told.send(render()));
            let Some(ticket) = self.hall.pools.senses.run(&self.roster.host, delay, work) else {
                tracing::warn!(table = %self.id, n, "too much is being rendered: nothing is heard");
                continue;
            };
            tokio::spawn(async move {
                let Ok(payload) = rendered.await else { return };
                drop(ticket);
                // Where so much is rendered that it took longer, it waits as long once more: when it comes never says how
                // long its own rendering took.
                while moment < tokio::time::Instant::now() {
                    moment += delay;
                }
                tokio::time::sleep_until(moment).await;
                let header = serde_json::to_vec(&header).unwrap_or_default();
                let mut frame = Vec::with_capacity(4 + header.len() + payload.len());
                frame.extend_from_slice(&u32::try_from(header.len()).unwrap_or(0).to_be_bytes());
                frame.extend_from_slice(&header);
                frame.extend_from_slice(&payload);
                let frame = bytes::Bytes::from(frame);
                // A sound must not outlive the veil: whoever sees through other eyes by now hears nothing of it.
                eyes.iter().for_each(|eyes| eyes.send(Out::Binary(frame.clone())));
            });
        }
    }

    /// Changes the roster, in the store first. Whoever else was faster is caught up with, and the change tried anew.
    pub(super) async fn change_roster<T>(
        &mut self,
        change: impl Fn(&mut crate::roster::Roster) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        loop {
            let mut roster = self.roster.clone();
            let result = change(&mut roster)?;
            let now = self.hall.wall();
            let ends = roster.phase == Phase::Over && self.roster.phase != Phase::Over;
            let marks = if ends { self.marks(&roster) } else { Marks::default() };
            match self.hall.store.set_roster(&self.id, self.version, roster.clone(), marks, now).await? {
                Written::Done => {
                    self.version += 1;
                    self.roster = roster;
                    self.check_eyes();
                    self.tell_table();
                    self.hall.bus.wake(&self.id);
                    return Ok(result);
                }
                Written::Taken => {
                    let stored = self.hall.store.table(&self.id).await?.ok_or_else(Fault::not_found)?;
                    self.adopt(stored).await?;
                }
            }
        }
    }
}
