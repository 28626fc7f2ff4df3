//! Bytes that a game builds once and reloads, such as a solved table. The host keeps them.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use crate::bot::Budget;

/// An artefact that a game can build.
#[derive(Clone, Copy, Debug)]
pub struct Artefact {
    /// Its name, unique within the game.
    pub name: &'static str,
    /// Raised whenever the same name would hold other bytes.
    pub version: u32,
    /// Builds it; `None` if the budget was spent.
    pub build: fn(&dyn Budget) -> Option<Vec<u8>>,
}

const MAGIC: &[u8; 8] = b"zauberb1";

impl Artefact {
    /// Wraps the artefact's bytes for keeping: name, version and a checksum go in front.
    pub fn wrap(&self, bytes: &[u8]) -> Vec<u8> {
        let mut wrapped = Vec::with_capacity(bytes.len() + 48);
        wrapped.extend_from_slice(MAGIC);
        wrapped.extend_from_slice(&self.checksum(bytes));
        wrapped.extend_from_slice(bytes);
        wrapped
    }

    /// The bytes that were wrapped; `None` if they are damaged, of another artefact or of another version, and so
    /// must be built anew.
    pub fn unwrap<'a>(&self, wrapped: &'a [u8]) -> Option<&'a [u8]> {
        let (checksum, bytes) = wrapped.strip_prefix(MAGIC)?.split_at_checked(32)?;
        (checksum == self.checksum(bytes)).then_some(bytes)
    }

    fn checksum(&self, bytes: &[u8]) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update((self.name.len() as u64).to_be_bytes());
        hash.update(self.name.as_bytes());
        hash.update(self.version.to_be_bytes());
        hash.update(bytes);
        hash.finalize().into()
    }
}

/// What a host remembers of what its games' bots worked out, so that they need not keep anything themselves. To forget it
/// costs time and nothing else.
#[derive(Default)]
pub struct Memo {
    /// A map for each pair of types.
    maps: Mutex<HashMap<TypeId, Box<dyn Any + Send>>>,
}

impl Memo {
    /// How many values of a kind are remembered; then all of them are forgotten.
    pub const MOST: usize = 4_096;

    /// The value that belongs to `key`, worked out if it is not remembered. It must follow from the key alone.
    pub fn get<K, V>(&self, key: K, work_out: impl FnOnce() -> V) -> V
    where
        K: Hash + Eq + Send + 'static,
        V: Clone + Send + 'static,
    {
        if let Some(value) = self.with(|map: &mut HashMap<K, V>| map.get(&key).cloned()) {
            return value;
        }
        // Without the lock: whoever asks for something else need not wait.
        let value = work_out();
        self.with(|map| {
            if map.len() >= Memo::MOST {
                map.clear();
            }
            map.insert(key, value.clone());
        });
        value
    }

    fn with<K: 'static + Send, V: 'static + Send, T>(&self, act: impl FnOnce(&mut HashMap<K, V>) -> T) -> T {
        let mut maps = self.maps.lock().unwrap_or_else(PoisonError::into_inner);
        let kind = TypeId::of::<HashMap<K, V>>();
        let map = maps.entry(kind).or_insert_with(|| Box::new(HashMap::<K, V>::new()));
        match map.downcast_mut() {
            Some(map) => act(map),
            None => unreachable!("each map lies under its own type"),
        }
    }
}

/// Where a game's bots and tools find its artefacts.
pub trait Artefacts: Send + Sync {
    /// The bytes of the artefact with this name, or `None` if the host does not have it (yet).
    fn get(&self, name: &str) -> Option<Arc<[u8]>>;

    /// What was worked out and may be asked for again, if the host remembers that.
    fn memo(&self) -> Option<&Memo> {
        None
    }

    /// Hands over an artefact that was built for another reason, so that the host need not build it.
    fn offer(&self, _name: &str, _bytes: &Arc<[u8]>) {}
}

/// A host that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoArtefacts;

impl Artefacts for NoArtefacts {
    fn get(&self, _name: &str) -> Option<Arc<[u8]>> {
        None
    }
}

/// Where a host keeps artefacts from one run to the next. What it fetches need not be sound: that is checked.
pub trait ArtefactStore: Send + Sync {
    /// What was kept of this game's artefact, wrapped.
    fn fetch(&self, game: &str, artefact: &Artefact) -> Option<Vec<u8>>;

    /// Keeps an artefact, wrapped. It may fail: then the artefact is built again next time.
    fn keep(&self, game: &str, artefact: &Artefact, wrapped: &[u8]);
}

/// A host that builds what is asked for once and keeps it: in memory, and in its [`ArtefactStore`] if it has one.
pub struct ArtefactCache {
    game: &'static str,
    artefacts: &'static [Artefact],
    store: Option<Arc<dyn ArtefactStore>>,
    kept: Mutex<HashMap<String, Option<Arc<[u8]>>>>,
    memo: Memo,
}

impl ArtefactCache {
    /// A cache for the artefacts of `G`.
    pub fn of<G: crate::Game>() -> ArtefactCache {
        let (game, artefacts) = (G::ID, G::artefacts());
        ArtefactCache { game, artefacts, store: None, kept: Mutex::default(), memo: Memo::default() }
    }

    /// The same cache above a store.
    #[must_use]
    pub fn backed_by(self, store: Arc<dyn ArtefactStore>) -> ArtefactCache {
        ArtefactCache { store: Some(store), ..self }
    }

    fn info(&self, name: &str) -> Option<&'static Artefact> {
        self.artefacts.iter().find(|info| info.name == name)
    }

    fn fetched(&self, name: &str) -> Option<Arc<[u8]>> {
        let (info, store) = self.info(name).zip(self.store.as_ref())?;
        info.unwrap(&store.fetch(self.game, info)?).map(Arc::from)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        if let Some((info, store)) = self.info(name).zip(self.store.as_ref()) {
            store.keep(self.game, info, &info.wrap(bytes));
        }
    }

    fn built(&self, name: &str) -> Option<Arc<[u8]>> {
        let bytes: Arc<[u8]> = (self.info(name)?.build)(&crate::bot::Unlimited)?.into();
        self.keep(name, &bytes);
        Some(bytes)
    }
}

impl Artefacts for ArtefactCache {
    fn get(&self, name: &str) -> Option<Arc<[u8]>> {
        // Building holds the lock on purpose: a second caller waits for the first one's result.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.get(name) {
            return found.clone();
        }
        let found = self.fetched(name).or_else(|| self.built(name));
        kept.insert(name.to_owned(), found.clone());
        found
    }

    fn memo(&self) -> Option<&Memo> {
        Some(&self.memo)
    }

    fn offer(&self, name: &str, bytes: &Arc<[u8]>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // Once is enough: what is kept is as good.
        if self.info(name).is_some() && kept.get(name).is_none_or(Option::is_none) {
            self.keep(name, bytes);
            kept.insert(name.to_owned(), Some(bytes.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memo_works_out_each_value_once_and_stays_small() {
        let memo = Memo::default();
        let mut worked_out = 0;
        for key in [1u32, 2, 1, 2] {
            assert_eq!(
                memo.get(key, || {
                    worked_out += 1;
                    key * 2
                }),
                key * 2
            );
        }
        assert_eq!(worked_out, 2);
        // Another kind of value has a map of its own.
        assert_eq!(memo.get(1u32, || "one".to_owned()), "one");
        for key in 0..=Memo::MOST as u32 {
            memo.get(key, || 0);
        }
        assert!(memo.with(|map: &mut HashMap<u32, u32>| map.len()) <= Memo::MOST);
    }

    #[test]
    fn a_damaged_or_outdated_artefact_is_not_unwrapped() {
        let info = Artefact { name: "solo", version: 1, build: |_| None };
        let wrapped = info.wrap(b"values");
        assert_eq!(info.unwrap(&wrapped), Some(&b"values"[..]));
        assert_eq!(Artefact { version: 2, ..info }.unwrap(&wrapped), None);
        assert_eq!(Artefact { name: "duel", ..info }.unwrap(&wrapped), None);
        for place in 0..wrapped.len() {
            let mut damaged = wrapped.clone();
            damaged[place] ^= 1;
            assert_eq!(info.unwrap(&damaged), None, "byte {place}");
            assert_eq!(info.unwrap(&wrapped[..place]), None, "cut at {place}");
        }
    }
}
