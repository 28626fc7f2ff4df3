//! What a host keeps of what a game builds.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use table::Game as _;
use table::artefact::{Artefact, ArtefactStore, Artefacts as _};
use table::erased::{Room as _, RoomOf};

use proving::Proving;

/// An artefact store in memory that counts what is asked of it.
#[derive(Default)]
struct Counted {
    files: Mutex<HashMap<String, Vec<u8>>>,
    kept: AtomicUsize,
    full: bool,
}

impl ArtefactStore for Counted {
    fn fetch(&self, game: &str, artefact: &Artefact) -> Option<Vec<u8>> {
        self.files.lock().unwrap().get(&format!("{game}/{}", artefact.name)).cloned()
    }

    fn keep(&self, game: &str, artefact: &Artefact, wrapped: &[u8]) {
        self.kept.fetch_add(1, Ordering::Relaxed);
        if !self.full {
            self.files.lock().unwrap().insert(format!("{game}/{}", artefact.name), wrapped.to_vec());
        }
    }
}

#[test]
fn the_cache_builds_only_what_the_store_does_not_have() {
    let room = RoomOf::<Proving>::new();
    let artefact_store = Arc::new(Counted::default());
    let kept = || artefact_store.kept.load(Ordering::Relaxed);
    let artefact_cache = || room.artefact_cache().backed_by(artefact_store.clone());
    let name = format!("{}/odds", Proving::ID);
    // The first time it is built and kept, and then fetched: bytes that no build would give show it.
    assert_eq!((artefact_cache().get("odds").as_deref(), kept()), (Some(&[3][..]), 1));
    let info = room.artefacts()[0];
    artefact_store.files.lock().unwrap().insert(name.clone(), info.wrap(&[9]));
    assert_eq!((artefact_cache().get("odds").as_deref(), kept()), (Some(&[9][..]), 1));
    // What is damaged, cut off, older or of another name is built and kept again.
    let damaged = {
        let mut wrapped = info.wrap(&[9]);
        *wrapped.last_mut().unwrap() ^= 1;
        wrapped
    };
    let cut = info.wrap(&[9, 9])[..41].to_vec();
    let older = Artefact { version: info.version - 1, ..info }.wrap(&[9]);
    let other = Artefact { name: "ends", ..info }.wrap(&[9]);
    for (place, bytes) in [damaged, cut, older, other, Vec::new()].into_iter().enumerate() {
        artefact_store.files.lock().unwrap().insert(name.clone(), bytes);
        assert_eq!((artefact_cache().get("odds").as_deref(), kept()), (Some(&[3][..]), place + 2));
        assert_eq!(artefact_store.files.lock().unwrap().get(&name), Some(&info.wrap(&[3])));
    }
    // What there is no artefact for is neither built nor kept.
    assert_eq!((artefact_cache().get("ends"), kept()), (None, 6));
}

#[test]
fn a_full_store_only_costs_time_and_an_artefact_is_offered_once() {
    let room = RoomOf::<Proving>::new();
    let full = Arc::new(Counted { full: true, ..Counted::default() });
    let artefact_cache = room.artefact_cache().backed_by(full.clone());
    assert_eq!(artefact_cache.get("odds").as_deref(), Some(&[3][..]));
    assert_eq!(artefact_cache.get("odds").as_deref(), Some(&[3][..]));
    assert_eq!(full.kept.load(Ordering::Relaxed), 1, "in memory it is kept all the same");
    let artefact_store = Arc::new(Counted::default());
    let artefact_cache = room.artefact_cache().backed_by(artefact_store.clone());
    for bytes in [[7], [8]] {
        artefact_cache.offer("odds", &Arc::from(bytes));
        artefact_cache.offer("ends", &Arc::from(bytes));
    }
    assert_eq!((artefact_cache.get("odds").as_deref(), artefact_cache.get("ends")), (Some(&[7][..]), None));
    assert_eq!(artefact_store.kept.load(Ordering::Relaxed), 1);
    assert_eq!(room.artefact_cache().backed_by(artefact_store).get("odds").as_deref(), Some(&[7][..]));
}
