//! Who watches a table, and what they are told.

use axum::extract::ws::Utf8Bytes;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use table::record::Player;
use table::{Seat, Viewer};

use super::Keeper;
use crate::fault::Fault;
use crate::hall::lock;
use crate::id::GuestId;
use crate::outbox::{GOING_AWAY, Out, Outbox, text};
use crate::protocol::{ChatLine, GuestCard, History, Now, Standing, TableInfo, ToPage, Update};
use crate::roster::Phase;
use crate::store::StoredChat;

/// A socket that watches.
pub(super) struct Watcher {
    pub(super) connection: u64,
    pub(super) guest: GuestCard,
    pub(super) outbox: Outbox,
    /// The seat it has unveiled.
    pub(super) seat: Option<Seat>,
    /// Changes whenever the socket sees through other eyes, or watches no longer.
    eyes: Arc<Mutex<u64>>,
}

/// What somebody saw through at a moment.
pub(super) struct Eyes {
    outbox: Outbox,
    eyes: Arc<Mutex<u64>>,
    then: u64,
}

impl Eyes {
    /// Sends, if they still are what they were.
    pub(super) fn send(&self, out: Out) {
        // Held meanwhile: nothing for other eyes can come before it.
        let now = lock(&self.eyes);
        if *now == self.then {
            self.outbox.send(out);
        }
    }
}

impl Watcher {
    pub(super) fn new(connection: u64, guest: GuestCard, outbox: Outbox) -> Watcher {
        Watcher { connection, guest, outbox, seat: None, eyes: Arc::default() }
    }

    /// Sees through the eyes of `seat` from now on.
    fn see_through(&mut self, seat: Option<Seat>) {
        if self.seat != seat {
            self.seat = seat;
            *lock(&self.eyes) += 1;
        }
    }

    /// What it sees through now.
    pub(super) fn eyes(&self) -> Eyes {
        let then = *lock(&self.eyes);
        Eyes { outbox: self.outbox.clone(), eyes: Arc::clone(&self.eyes), then }
    }

    fn viewer(&self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        *lock(&self.eyes) += 1;
    }
}

/// When everybody was last told how the table is. Who comes and goes is told at most a few times a second, however many do.
#[derive(Default)]
pub(super) struct Presence {
    told: Option<Instant>,
    due: Option<Instant>,
}

impl Presence {
    const PAUSE: Duration = Duration::from_millis(250);

    /// When it is to be told next, if it is.
    pub(super) fn due(&self) -> Option<Instant> {
        self.due
    }
}

/// All sockets that watch a table.
#[derive(Default)]
pub(super) struct Watchers(Vec<Watcher>);

impl Drop for Watchers {
    fn drop(&mut self) {
        // Their keeper broke down: whoever still watches would wait for ever for what happens next.
        self.0.iter().for_each(|watcher| watcher.outbox.hang_up(GOING_AWAY));
    }
}

impl Watchers {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A socket that is gone, though its leaving was not heard.
    fn lost(&self) -> Option<u64> {
        self.0.iter().find(|watcher| watcher.outbox.is_closed()).map(|watcher| watcher.connection)
    }

    pub(super) fn find(&self, connection: u64) -> Option<&Watcher> {
        self.0.iter().find(|watcher| watcher.connection == connection)
    }

    pub(super) fn has(&self, guest: &GuestId) -> bool {
        self.0.iter().any(|watcher| watcher.guest.id == *guest && !watcher.outbox.is_closed())
    }

    /// Those who have unveiled `seat`.
    pub(super) fn at(&self, seat: Seat) -> impl Iterator<Item = &Watcher> {
        self.0.iter().filter(move |watcher| watcher.seat == Some(seat))
    }

    pub(super) fn drop_all(&mut self) {
        self.0.clear();
    }

    fn tell_all(&self, message: &ToPage) {
        let text = text(message);
        self.0.iter().for_each(|watcher| watcher.outbox.send(Out::Text(text.clone())));
    }
}

impl Keeper {
    pub(super) fn watch(&mut self, watcher: Watcher, have: Option<u64>, seat: Option<Seat>) {
        let refuse = |why: Fault| {
            let table = Some(self.id.clone());
            let refused = text(&ToPage::Refused { table, id: None, why: why.refused() });
            watcher.outbox.send(Out::Away(self.id.clone(), refused));
        };
        // A guest who was sent away learns no more than that there is nothing for them.
        if self.roster.removed.contains(&watcher.guest.id) {
            return refuse(Fault::not_found());
        }
        let most = self.hall.limits().spectators_per_table;
        let known = self.watchers.find(watcher.connection).is_some();
        // People who look on must not keep out those who play.
        let plays = |watcher: &Watcher| self.roster.guests().any(|guest| *guest == watcher.guest.id);
        let looking_on = || self.watchers.0.iter().filter(|other| !plays(other)).count() as u64;
        if !known && !plays(&watcher) && looking_on() >= most {
            return refuse(Fault::limit("spectators_per_table", most));
        }
        let connection = watcher.connection;
        let was_present = self.watchers.has(&watcher.guest.id);
        let guest = watcher.guest.clone();
        self.watchers.0.retain(|other| other.connection != connection);
        self.watchers.0.push(watcher);
        self.absent_since.remove(&guest.id);
        self.guests.entry(guest.id.clone()).or_insert_with(|| guest.clone());
        if was_present || !self.tell_presence() {
            self.tell(connection, &ToPage::Table(self.info()));
        }
        if !self.chat.is_empty() {
            self.tell(connection, &ToPage::Said { table: self.id.clone(), lines: self.chat.clone() });
        }
        let seat = seat.filter(|seat| self.roster.seats_of(&guest.id).contains(*seat));
        self.set_eyes(connection, seat, have);
    }

    pub(super) fn leave(&mut self, connection: u64) {
        let Some(watcher) = self.watchers.find(connection) else { return };
        let guest = watcher.guest.id.clone();
        self.watchers.0.retain(|other| other.connection != connection);
        if !self.watchers.has(&guest) {
            self.absent_since.insert(guest, self.hall.now());
            let _ = self.tell_presence();
        }
    }

    /// Forgets sockets that are gone and could not say so.
    pub(super) fn drop_lost_watchers(&mut self) {
        while let Some(connection) = self.watchers.lost() {
            self.leave(connection);
        }
    }

    pub(super) fn unveil(&mut self, connection: u64, seat: Option<Seat>) {
        let Some(watcher) = self.watchers.find(connection) else { return };
        if let Some(seat) = seat
            && !self.roster.seats_of(&watcher.guest.id).contains(seat)
        {
            let why = Fault::forbidden("hall_not_your_seat").refused();
            return watcher.outbox.say(&ToPage::Refused { table: Some(self.id.clone()), id: None, why });
        }
        self.set_eyes(connection, seat, None);
    }

    /// Lets a socket see through the eyes of a seat it may see through, and tells it how things stand.
    fn set_eyes(&mut self, connection: u64, seat: Option<Seat>, have: Option<u64>) {
        if let Some(watcher) = self.watchers.0.iter_mut().find(|watcher| watcher.connection == connection) {
            watcher.see_through(seat);
        }
        if let Some(standing) = self.standing(seat, have) {
            self.answer(connection, &ToPage::Standing(standing));
        }
    }

    /// A guest has a new name or glyph.
    pub(super) fn rename(&mut self, card: GuestCard) {
        if self.guests.get(&card.id).is_some_and(|known| *known != card) {
            self.guests.insert(card.id.clone(), card);
            let _ = self.tell_presence();
        }
    }

    /// Takes the seats away from the eyes of those who hold them no longer, and sends the removed away.
    pub(super) fn check_eyes(&mut self) {
        let roster = &self.roster;
        let id = &self.id;
        let gone = text(&ToPage::Gone { table: id.clone() });
        self.watchers.0.retain(|watcher| {
            let removed = roster.removed.contains(&watcher.guest.id);
            if removed {
                watcher.outbox.send(Out::Away(id.clone(), gone.clone()));
            }
            !removed
        });
        for watcher in &mut self.watchers.0 {
            let seat = watcher.seat.filter(|seat| roster.seats_of(&watcher.guest.id).contains(*seat));
            watcher.see_through(seat);
        }
    }

    pub(super) fn tell(&self, connection: u64, message: &ToPage) {
        if let Some(watcher) = self.watchers.find(connection) {
            watcher.outbox.say(message);
        }
    }

    /// Tells a socket what it has asked for, however long it is.
    fn answer(&self, connection: u64, message: &ToPage) {
        if let Some(watcher) = self.watchers.find(connection) {
            watcher.outbox.answer(Out::Text(text(message)));
        }
    }

    pub(super) fn refuse(&self, connection: u64, id: Option<String>, why: &Fault) {
        self.hall.metrics.refusals_total.inc();
        self.tell(connection, &ToPage::Refused { table: Some(self.id.clone()), id, why: why.refused() });
    }

    /// Tells everybody how the table is.
    pub(super) fn tell_table(&mut self) {
        self.watchers.tell_all(&ToPage::Table(self.info()));
        self.presence = Presence { told: Some(Instant::now()), due: None };
    }

    /// Tells everybody who is there: now, or soon if it was told just now. Says whether it was now.
    fn tell_presence(&mut self) -> bool {
        if let Some(next) = self.presence.told.map(|told| told + Presence::PAUSE)
            && next > Instant::now()
        {
            self.presence.due = Some(next);
            return false;
        }
        self.tell_table();
        true
    }

    /// Tells everybody where the game stands, each through their own eyes: play has begun.
    pub(super) fn tell_standing(&self) {
        for watcher in &self.watchers.0 {
            if let Some(standing) = self.standing(watcher.seat, None) {
                watcher.outbox.say(&ToPage::Standing(standing));
            }
        }
    }

    /// Tells everybody of entry `n`, each what they may see.
    pub(super) fn tell_entry(&self, n: u64) {
        self.send_updates(&self.updates(n), None);
    }

    /// Entry `n` for each pair of eyes that watches.
    pub(super) fn updates(&self, n: u64) -> Vec<(Option<Seat>, Utf8Bytes)> {
        let Some(table) = &self.table else { return Vec::new() };
        let mut made: Vec<(Option<Seat>, Utf8Bytes)> = Vec::new();
        for watcher in &self.watchers.0 {
            if made.iter().any(|(seat, _)| *seat == watcher.seat) {
                continue;
            }
            let viewer = watcher.viewer();
            let Some((told, now)) = table.update(n, viewer).zip(self.how_things_are(viewer)) else {
                continue;
            };
            let update = Update { table: self.id.clone(), n, seat: watcher.seat, told, now };
            made.push((watcher.seat, text(&ToPage::Update(update))));
        }
        made
    }

    /// Sends the updates; whoever asked for the entry gets its acknowledgement in front, and both at once.
    pub(super) fn send_updates(&self, updates: &[(Option<Seat>, Utf8Bytes)], done: Option<(u64, Utf8Bytes)>) {
        for watcher in &self.watchers.0 {
            let Some((_, text)) = updates.iter().find(|(seat, _)| *seat == watcher.seat) else { continue };
            let out = match &done {
                Some((connection, done)) if *connection == watcher.connection => {
                    Out::Both(done.clone(), text.clone())
                }
                _ => Out::Text(text.clone()),
            };
            watcher.outbox.send(out);
        }
    }

    fn how_things_are(&self, viewer: Viewer) -> Option<Now> {
        let table = self.table.as_ref()?;
        Some(Now {
            view: table.view(viewer),
            choices: viewer.seat().filter(|_| !table.is_over()).map(|seat| table.choices(seat)),
            due: table.due(),
            players: table.players().to_vec(),
            time: self.now(),
            clock: table.limit().map(|limit| limit.saturating_sub(self.now())),
            wish: table.wish().copied(),
            undo: table.undoable(),
            over: table.is_over(),
            outcome: table.outcome(),
        })
    }

    fn standing(&self, seat: Option<Seat>, have: Option<u64>) -> Option<Standing> {
        let table = self.table.as_ref()?;
        let viewer = seat.map_or(Viewer::Spectator, Viewer::Seat);
        let n = table.next_number() - 1;
        // A number from the future is another record's: begin anew.
        let from = have.filter(|have| *have <= n).map_or(0, |have| have + 1);
        // Of a long game the newest entries are told; what was before is there for the asking.
        let from = from.max((n + 1).saturating_sub(self.hall.limits().history));
        let updates = (from..=n).filter_map(|n| table.update(n, viewer)).collect();
        Some(Standing { table: self.id.clone(), n, seat, updates, now: self.how_things_are(viewer)? })
    }

    /// Tells a socket what it was told before entry `before`, through the eyes that it has now.
    pub(super) fn history(&self, connection: u64, before: u64) {
        let Some((watcher, table)) = self.watchers.find(connection).zip(self.table.as_ref()) else { return };
        let before = before.min(table.next_number());
        let from = before.saturating_sub(self.hall.limits().history);
        let updates = (from..before).filter_map(|n| table.update(n, watcher.viewer())).collect();
        let history = History { table: self.id.clone(), seat: watcher.seat, before, updates };
        watcher.outbox.answer(Out::Text(text(&ToPage::History(history))));
    }

    /// The table as everybody sees it.
    pub(super) fn info(&self) -> TableInfo {
        let roster = &self.roster;
        let card = |guest: &GuestId| self.card(guest);
        let mut info = TableInfo::of_roster(&self.id, roster, self.seed.commitment(), card);
        for (info, place) in info.seats.iter_mut().zip(&roster.seats) {
            info.present = place.guest.as_ref().is_some_and(|guest| self.watchers.has(guest));
        }
        if let Some(table) = &self.table {
            info.due = table.due();
            for (info, player) in info.seats.iter_mut().zip(table.players()) {
                info.bot = match player {
                    Player::Bot(level) => Some(*level),
                    Player::Person => None,
                };
            }
        }
        let looks_on = |watcher: &&Watcher| roster.seats_of(&watcher.guest.id).is_empty();
        let spectators = self.watchers.0.iter().filter(looks_on).count();
        info.spectators = u32::try_from(spectators).unwrap_or(u32::MAX);
        info
    }

    pub(super) async fn say(&mut self, connection: u64, words: String) {
        let Some(watcher) = self.watchers.find(connection) else { return };
        let guest = self.card(&watcher.guest.id);
        if let Err(why) = self.check_chat(&guest, &words) {
            return self.refuse(connection, None, &why);
        }
        let line =
            StoredChat { guest: guest.id.clone(), text: words.trim().to_owned(), at: self.hall.wall() };
        let kept = self.hall.limits().chat_kept;
        if let Err(error) = self.hall.store.say(&self.id, line.clone(), kept).await {
            return self.refuse(connection, None, &error.into());
        }
        let line = ChatLine { guest, text: line.text, at: line.at };
        self.chat.push(line.clone());
        if self.chat.len() as u64 > kept {
            self.chat.remove(0);
        }
        self.watchers.tell_all(&ToPage::Said { table: self.id.clone(), lines: vec![line] });
    }

    fn check_chat(&self, guest: &GuestCard, words: &str) -> Result<(), Fault> {
        let limits = self.hall.limits();
        if !self.roster.chat {
            return Err(Fault::forbidden("hall_no_chat"));
        }
        if !self.roster.guests().any(|known| *known == guest.id) {
            return Err(Fault::forbidden("hall_not_seated"));
        }
        if words.len() as u64 > limits.chat_bytes {
            return Err(Fault::limit("chat_bytes", limits.chat_bytes));
        }
        if words.trim().is_empty() || words.chars().any(|c| c.is_control() && c != '\n') {
            return Err(Fault::malformed("a chat line is plain text"));
        }
        if !self.hall.chats.take((guest.id.clone(), self.id.clone()), self.hall.now()) {
            return Err(Fault::limit("chat_per_minute", limits.chat_per_minute));
        }
        Ok(())
    }

    /// Whether the guest may be replaced by the host: absent for long enough.
    pub(super) fn is_absent(&self, guest: &GuestId) -> bool {
        if self.watchers.has(guest) {
            return false;
        }
        let patience = self.hall.limits().absence_seconds * 1000;
        // Somebody who has not come back since the table was opened has been absent since then, at least.
        let since = self.absent_since.get(guest).copied().unwrap_or(self.opened);
        self.hall.now() >= since + patience
    }

    pub(super) fn is_playing(&self) -> Result<(), Fault> {
        match self.roster.phase {
            Phase::Playing => Ok(()),
            Phase::Gathering => Err(Fault::conflict("hall_not_begun")),
            Phase::Over => Err(table::Refusal::new("TAB-1", "table_over").into()),
        }
    }
}
