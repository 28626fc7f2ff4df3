//! Bytes that a game builds once and reloads, such as a solved table. The host keeps them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};

use crate::bot::Budget;

/// An artefact that a game can build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArtefactInfo {
    /// Its name, unique within the game.
    pub name: &'static str,
    /// Raised whenever the same name would hold other bytes.
    pub version: u32,
}

const MAGIC: &[u8; 8] = b"zauberb1";

impl ArtefactInfo {
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

/// Where a game's bots and tools find its artefacts.
pub trait Artefacts: Send + Sync {
    /// The bytes of the artefact with this name, or `None` if the host does not have it (yet).
    fn get(&self, name: &str) -> Option<Arc<[u8]>>;

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
pub trait Cellar: Send + Sync {
    /// What was kept of this game's artefact, wrapped.
    fn fetch(&self, game: &str, artefact: &ArtefactInfo) -> Option<Vec<u8>>;

    /// Keeps an artefact, wrapped. It may fail: then the artefact is built again next time.
    fn keep(&self, game: &str, artefact: &ArtefactInfo, wrapped: &[u8]);
}

/// A host that builds what is asked for once and keeps it: in memory, and in its [`Cellar`] if it has one.
pub struct Shelf {
    game: &'static str,
    artefacts: &'static [ArtefactInfo],
    build: fn(&str, &dyn Budget) -> Option<Vec<u8>>,
    cellar: Option<Arc<dyn Cellar>>,
    kept: Mutex<HashMap<String, Option<Arc<[u8]>>>>,
}

impl Shelf {
    /// A shelf for the artefacts of `G`.
    pub fn of<G: crate::Game>() -> Shelf {
        let (game, artefacts) = (G::ID, G::artefacts());
        Shelf { game, artefacts, build: G::build, cellar: None, kept: Mutex::default() }
    }

    /// The same shelf above a cellar.
    #[must_use]
    pub fn above(self, cellar: Arc<dyn Cellar>) -> Shelf {
        Shelf { cellar: Some(cellar), ..self }
    }

    fn info(&self, name: &str) -> Option<&'static ArtefactInfo> {
        self.artefacts.iter().find(|info| info.name == name)
    }

    fn fetched(&self, name: &str) -> Option<Arc<[u8]>> {
        let (info, cellar) = self.info(name).zip(self.cellar.as_ref())?;
        info.unwrap(&cellar.fetch(self.game, info)?).map(Arc::from)
    }

    fn keep(&self, name: &str, bytes: &[u8]) {
        if let Some((info, cellar)) = self.info(name).zip(self.cellar.as_ref()) {
            cellar.keep(self.game, info, &info.wrap(bytes));
        }
    }

    fn built(&self, name: &str) -> Option<Arc<[u8]>> {
        let bytes: Arc<[u8]> = (self.build)(name, &crate::bot::Unlimited)?.into();
        self.keep(name, &bytes);
        Some(bytes)
    }
}

impl Artefacts for Shelf {
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
    fn a_damaged_or_outdated_artefact_is_not_unwrapped() {
        let info = ArtefactInfo { name: "solo", version: 1 };
        let wrapped = info.wrap(b"values");
        assert_eq!(info.unwrap(&wrapped), Some(&b"values"[..]));
        assert_eq!(ArtefactInfo { version: 2, ..info }.unwrap(&wrapped), None);
        assert_eq!(ArtefactInfo { name: "duel", ..info }.unwrap(&wrapped), None);
        for place in 0..wrapped.len() {
            let mut damaged = wrapped.clone();
            damaged[place] ^= 1;
            assert_eq!(info.unwrap(&damaged), None, "byte {place}");
            assert_eq!(info.unwrap(&wrapped[..place]), None, "cut at {place}");
        }
    }
}
