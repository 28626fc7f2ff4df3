//! What the search has found out about sets of codes.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::{Mutex, PoisonError};

use super::search::Found;

/// A set of codes as the sum of its codes' random numbers, together with the guesses that are left. Two sets have the
/// same key by chance about as rarely as two people pick the same 122-bit number.
pub(super) type Key = u128;

/// What is known of a set.
#[derive(Clone, Copy)]
pub(crate) enum Known {
    /// What it costs.
    Exactly(Found),
    /// It costs at least this.
    AtLeast(u32),
}

#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }
    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64 ^ (key >> 64) as u64;
    }
}

type Shelf = Mutex<HashMap<Key, Known, BuildHasherDefault<AsIs>>>;

/// What all threads know together.
pub(super) struct Kept(Vec<Shelf>);

impl Kept {
    pub fn new() -> Kept {
        Kept((0..64).map(|_| Shelf::default()).collect())
    }

    fn shelf(&self, key: Key) -> &Shelf {
        &self.0[(key >> 96) as usize % self.0.len()]
    }

    pub fn get(&self, key: Key) -> Option<Known> {
        self.shelf(key).lock().unwrap_or_else(PoisonError::into_inner).get(&key).copied()
    }

    pub fn put(&self, key: Key, known: Known) {
        let mut shelf = self.shelf(key).lock().unwrap_or_else(PoisonError::into_inner);
        let entry = shelf.entry(key).or_insert(known);
        match (*entry, known) {
            (Known::Exactly(_), _) => {}
            (Known::AtLeast(old), Known::AtLeast(new)) if old >= new => {}
            _ => *entry = known,
        }
    }
}
