//! Who is connected: every socket has a place, of which a guest, an address and the hall have only so many.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};

use crate::address::Address;
use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::GuestId;
use crate::protocol::GuestCard;
use crate::unread::Reader;

/// All sockets.
#[derive(Default)]
pub(crate) struct Connections {
    open: Mutex<OpenSockets>,
    /// Told when the last one has gone.
    none: Notify,
}

#[derive(Default)]
struct OpenSockets {
    all: u64,
    last_number: u64,
    of_guest: HashMap<GuestId, Connected>,
    from: HashMap<Address, u64>,
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
    address: Address,
    pub(crate) number: u64,
    /// What waits for it is counted here.
    pub(crate) reader: Reader,
    /// News about the guest: a new card, or `None` if the guest is no more.
    pub(crate) news: watch::Receiver<Option<GuestCard>>,
}

impl Connections {
    fn open(&self) -> MutexGuard<'_, OpenSockets> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody is connected.
    pub(crate) async fn until_none(&self) {
        loop {
            let gone = self.none.notified();
            if self.open().all == 0 {
                return;
            }
            gone.await;
        }
    }
}

impl Hall {
    /// A place for one more socket of this guest, for as long as it is held.
    pub(crate) fn admit(self: &Arc<Hall>, guest: &GuestId, address: Address) -> Result<Admission, Fault> {
        let limits = self.limits();
        let mut open = self.connections.open();
        let own = open.of_guest.get(guest).map_or(0, |own| own.sockets);
        let there = open.from.get(&address).copied().unwrap_or_default();
        for (name, taken, most) in [
            ("connections", open.all, limits.connections),
            ("connections_per_address", there, limits.connections_per_address),
            ("connections_per_guest", own, limits.connections_per_guest),
        ] {
            if taken >= most {
                return Err(Fault::limit(name, most));
            }
        }
        open.all += 1;
        open.last_number += 1;
        let number = open.last_number;
        *open.from.entry(address).or_default() += 1;
        let own = open.of_guest.entry(guest.clone()).or_default();
        own.sockets += 1;
        let news = own.news.subscribe();
        self.metrics.connections.set(open.all);
        let reader = self.unread.reader(address);
        Ok(Admission { hall: Arc::clone(self), guest: guest.clone(), address, number, reader, news })
    }

    /// Tells a guest's sockets the guest's new name or glyph; `None` if the guest is no more.
    pub(crate) fn tell_sockets(&self, guest: &GuestId, card: Option<GuestCard>) {
        if let Some(own) = self.connections.open().of_guest.get(guest) {
            own.news.send_replace(card);
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        let connections = &self.hall.connections;
        let mut open = connections.open();
        open.all -= 1;
        leave(&mut open.of_guest, &self.guest, |own| &mut own.sockets);
        leave(&mut open.from, &self.address, |there| there);
        self.hall.metrics.connections.set(open.all);
        if open.all == 0 {
            connections.none.notify_one();
        }
    }
}

/// Counts one less, and forgets who has none.
fn leave<K: Hash + Eq + Clone, V>(counted: &mut HashMap<K, V>, key: &K, count: fn(&mut V) -> &mut u64) {
    if let Entry::Occupied(mut entry) = counted.entry(key.clone()) {
        let left = count(entry.get_mut());
        *left -= 1;
        if *left == 0 {
            entry.remove();
        }
    }
}
