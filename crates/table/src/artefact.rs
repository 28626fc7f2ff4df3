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
}

/// A host that keeps nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoArtefacts;

impl Artefacts for NoArtefacts {
    fn get(&self, _name: &str) -> Option<Arc<[u8]>> {
        None
    }
}

/// A host that builds what is asked for once and keeps it in memory.
pub struct Shelf {
    build: fn(&str, &dyn Budget) -> Option<Vec<u8>>,
    kept: Mutex<HashMap<String, Option<Arc<[u8]>>>>,
}

impl Shelf {
    /// A shelf for the artefacts of `G`.
    pub fn of<G: crate::Game>() -> Shelf {
        Shelf { build: G::build, kept: Mutex::default() }
    }
}

impl Artefacts for Shelf {
    fn get(&self, name: &str) -> Option<Arc<[u8]>> {
        // Building holds the lock on purpose: a second caller waits for the first one's result.
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = kept.get(name) {
            return found.clone();
        }
        let built = (self.build)(name, &crate::bot::Unlimited).map(Arc::from);
        kept.insert(name.to_owned(), built.clone());
        built
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
