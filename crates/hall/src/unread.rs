//! What the hall holds for others: replies that were not read yet, and what has arrived of uploads. Bounded for each of them, for
//! each address and in all.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::address::Address;
use crate::fault::Fault;
use crate::limits::Limits;

/// Somebody for whom no more than this waits reads well enough, however much waits for others.
const LITTLE: u64 = 64 * 1024;

/// What waits for all readers, or arrives from all senders.
pub(crate) struct Unread {
    /// The most bytes that wait for one reader, for one address, and in all.
    most: [u64; 3],
    /// The limits of an address, and in all, by their names.
    names: [&'static str; 2],
    all: AtomicU64,
    by_address: Mutex<HashMap<Address, Arc<AtomicU64>>>,
}

/// When there are more addresses than this, those for which nothing waits are forgotten.
const MOST_ADDRESSES: usize = 10_000;

impl Unread {
    pub(crate) fn new(limits: &Limits) -> Arc<Unread> {
        Arc::new(Unread {
            most: [limits.unread_bytes, limits.unread_bytes_per_address, limits.unread_bytes_in_all],
            names: ["unread_bytes_per_address", "unread_bytes_in_all"],
            all: AtomicU64::new(0),
            by_address: Mutex::default(),
        })
    }

    /// The same for what has arrived of the bodies of requests that are not dealt with yet. Each has a limit of its own elsewhere.
    pub(crate) fn arriving(limits: &Limits) -> Arc<Unread> {
        Arc::new(Unread {
            most: [u64::MAX, limits.arriving_bytes_per_address, limits.arriving_bytes_in_all],
            names: ["arriving_bytes_per_address", "arriving_bytes_in_all"],
            all: AtomicU64::new(0),
            by_address: Mutex::default(),
        })
    }

    /// How many bytes wait in all.
    pub(crate) fn bytes(&self) -> u64 {
        self.all.load(Ordering::Relaxed)
    }

    /// One more reader at this address.
    pub(crate) fn reader(self: &Arc<Unread>, address: Address) -> Reader {
        let mut by_address = self.by_address.lock().unwrap_or_else(PoisonError::into_inner);
        if by_address.len() > MOST_ADDRESSES {
            by_address.retain(|_, bytes| Arc::strong_count(bytes) > 1);
        }
        let address = Arc::clone(by_address.entry(address).or_default());
        Reader { unread: Arc::clone(self), address, own: Arc::default(), answer: Arc::default() }
    }
}

/// Somebody who reads: a socket, or whoever waits for a long reply.
#[derive(Clone)]
pub(crate) struct Reader {
    unread: Arc<Unread>,
    address: Arc<AtomicU64>,
    own: Arc<AtomicU64>,
    /// Whether an answer waits that was let through whole.
    answer: Arc<AtomicBool>,
}

impl Reader {
    /// Room for the answer to what a socket has asked for, such as how a table stands: it is let through whole, however long it is,
    /// and what comes after it is measured without it. Else whoever comes back to a large table would be sent away for ever. It
    /// counts at the address and in all, and there is one for each socket at a time; another one is a message like any other.
    pub(crate) fn hold_answer(&self, bytes: u64) -> Option<Held> {
        if self.answer.swap(true, Ordering::Relaxed) {
            return self.hold(bytes);
        }
        self.address.fetch_add(bytes, Ordering::Relaxed);
        self.unread.all.fetch_add(bytes, Ordering::Relaxed);
        Some(Held { reader: self.clone(), bytes, is_answer: true })
    }

    /// Room for a message of `bytes` to a socket; `None` if its reader is too slow. Whoever has read everything always gets the next
    /// message, and whoever reads well is not shut out because others do not.
    pub(crate) fn hold(&self, bytes: u64) -> Option<Held> {
        let [own, address, all] = self.waiting();
        let [most_own, most_address, most_all] = self.unread.most;
        let crowded = address + bytes > most_address || all + bytes > most_all;
        let too_slow = own > 0 && (own + bytes > most_own || (crowded && own > LITTLE));
        (!too_slow).then(|| self.take(bytes))
    }

    /// Room for a reply of `bytes` by HTTP, unless too much else waits at this address or in all. An address for which nothing waits
    /// gets one however long, and no reply counts for more than the address may have.
    pub(crate) fn reserve(&self, bytes: u64) -> Result<Held, Fault> {
        let [_, address, all] = self.waiting();
        let [_, most_address, most_all] = self.unread.most;
        let bytes = bytes.min(most_address);
        if address > 0 && address + bytes > most_address {
            return Err(Fault::limit(self.unread.names[0], most_address));
        }
        if all > 0 && all + bytes > most_all {
            return Err(Fault::limit(self.unread.names[1], most_all));
        }
        Ok(self.take(bytes))
    }

    fn counters(&self) -> [&AtomicU64; 3] {
        [&self.own, &self.address, &self.unread.all]
    }

    fn waiting(&self) -> [u64; 3] {
        self.counters().map(|counter| counter.load(Ordering::Relaxed))
    }

    fn take(&self, bytes: u64) -> Held {
        for counter in self.counters() {
            counter.fetch_add(bytes, Ordering::Relaxed);
        }
        Held { reader: self.clone(), bytes, is_answer: false }
    }
}

/// Bytes that wait for somebody, until it is dropped.
pub(crate) struct Held {
    reader: Reader,
    bytes: u64,
    is_answer: bool,
}

impl Held {
    /// Holds more, if there is room.
    pub(crate) fn grow(&mut self, bytes: u64) -> Result<(), Fault> {
        let mut more = self.reader.reserve(bytes)?;
        self.bytes += std::mem::take(&mut more.bytes);
        Ok(())
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        let [own, address, all] = self.reader.counters();
        if self.is_answer {
            self.reader.answer.store(false, Ordering::Relaxed);
        } else {
            own.fetch_sub(self.bytes, Ordering::Relaxed);
        }
        address.fetch_sub(self.bytes, Ordering::Relaxed);
        all.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn here() -> Address {
        std::net::IpAddr::from([127, 0, 0, 1]).into()
    }

    fn there() -> Address {
        std::net::IpAddr::from([127, 0, 0, 2]).into()
    }

    fn unread(own: u64, address: u64, all: u64) -> Arc<Unread> {
        let limits = Limits {
            unread_bytes: own,
            unread_bytes_per_address: address,
            unread_bytes_in_all: all,
            ..Limits::default()
        };
        Unread::new(&limits)
    }

    #[test]
    fn a_reader_who_does_not_read_is_too_slow_and_the_next_message_is_always_sent() {
        let unread = unread(100, 1_000, 1_000);
        let reader = unread.reader(here());
        let large = reader.hold(500).expect("one message always fits");
        assert!(reader.hold(1).is_none());
        assert!(unread.reader(here()).hold(100).is_some(), "another socket has its own measure");
        drop(large);
        assert!(reader.hold(1).is_some());
    }

    #[test]
    fn an_answer_is_let_through_whole_and_one_at_a_time() {
        let unread = unread(100, 1_000, 1_000);
        let reader = unread.reader(here());
        let _before = reader.hold(90).unwrap();
        let answer = reader.hold_answer(2_000).expect("however long, and whatever waits");
        assert_eq!(unread.bytes(), 2_090, "it counts in all");
        let next = reader.hold(10).expect("what comes after it is measured without it");
        assert!(reader.hold_answer(1).is_none(), "another answer is a message like any other");
        let other = unread.reader(here());
        assert!(other.hold_answer(500).is_some(), "another socket has its own");
        assert!(other.reserve(10).is_err(), "a long reply waits until there is room at the address");
        drop((answer, next));
        assert!(reader.hold_answer(2_000).is_some());
        assert_eq!(unread.bytes(), 90);
    }

    #[test]
    fn where_too_much_waits_only_those_for_whom_much_waits_are_given_up() {
        let unread = unread(10 * LITTLE, 4 * LITTLE, 5 * LITTLE);
        let (slow, quick) = (unread.reader(here()), unread.reader(here()));
        let _waits = slow.hold(4 * LITTLE).unwrap();
        assert!(slow.hold(1).is_none(), "the address has its limit");
        let _small = quick.hold(LITTLE).unwrap();
        assert!(quick.hold(1).is_some(), "who reads well is served");
        let (there, elsewhere) = (unread.reader(there()), unread.reader(there()));
        let _theirs = there.hold(2 * LITTLE).unwrap();
        assert!(there.hold(1).is_none(), "there is too much in all");
        assert!(elsewhere.hold(1).is_some());
    }

    #[test]
    fn long_replies_are_bounded_by_address_and_in_all() {
        let unread = unread(10, 100, 150);
        let refused = |reader: Reader, bytes| match reader.reserve(bytes) {
            Ok(_) => None,
            Err(fault) => Some(fault.refused().text),
        };
        let one = unread.reader(here()).reserve(80).unwrap();
        assert!(refused(unread.reader(here()), 30).unwrap().contains("unread_bytes_per_address"));
        assert!(refused(unread.reader(there()), 80).unwrap().contains("unread_bytes_in_all"));
        let other = unread.reader(there()).reserve(70).unwrap();
        drop((one, other));
        assert_eq!(unread.bytes(), 0);
        let long = unread.reader(here()).reserve(1_000).unwrap();
        assert_eq!(unread.bytes(), 100, "no reply counts for more than an address may have");
        drop(long);
    }
}
