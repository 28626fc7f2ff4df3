//! What a host keeps of what a game builds.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use table::Game as _;
use table::artefact::{ArtefactInfo, Artefacts as _, Cellar};
use table::erased::{Room as _, RoomOf};

use proving::Proving;

/// A cellar in memory that counts what is asked of it.
#[derive(Default)]
struct Counted {
    files: Mutex<HashMap<String, Vec<u8>>>,
    kept: AtomicUsize,
    full: bool,
}

impl Cellar for Counted {
    fn fetch(&self, game: &str, artefact: &ArtefactInfo) -> Option<Vec<u8>> {
        self.files.lock().unwrap().get(&format!("{game}/{}", artefact.name)).cloned()
    }

    fn keep(&self, game: &str, artefact: &ArtefactInfo, wrapped: &[u8]) {
        self.kept.fetch_add(1, Ordering::Relaxed);
        if !self.full {
            self.files.lock().unwrap().insert(format!("{game}/{}", artefact.name), wrapped.to_vec());
        }
    }
}

#[test]
fn a_shelf_builds_only_what_its_cellar_does_not_have() {
    let room = RoomOf::<Proving>::new();
    let cellar = Arc::new(Counted::default());
    let kept = || cellar.kept.load(Ordering::Relaxed);
    let shelf = || room.shelf().above(cellar.clone());
    let name = format!("{}/odds", Proving::ID);
    // The first time it is built and kept, and then fetched: bytes that no build would give show it.
    assert_eq!((shelf().get("odds").as_deref(), kept()), (Some(&[3][..]), 1));
    let info = room.artefacts()[0];
    cellar.files.lock().unwrap().insert(name.clone(), info.wrap(&[9]));
    assert_eq!((shelf().get("odds").as_deref(), kept()), (Some(&[9][..]), 1));
    // What is damaged, cut off, older or of another name is built and kept again.
    let damaged = {
        let mut wrapped = info.wrap(&[9]);
        *wrapped.last_mut().unwrap() ^= 1;
        wrapped
    };
    let cut = info.wrap(&[9, 9])[..41].to_vec();
    let older = ArtefactInfo { version: info.version - 1, ..info }.wrap(&[9]);
    let other = ArtefactInfo { name: "ends", ..info }.wrap(&[9]);
    for (place, bytes) in [damaged, cut, older, other, Vec::new()].into_iter().enumerate() {
        cellar.files.lock().unwrap().insert(name.clone(), bytes);
        assert_eq!((shelf().get("odds").as_deref(), kept()), (Some(&[3][..]), place + 2));
        assert_eq!(cellar.files.lock().unwrap().get(&name), Some(&info.wrap(&[3])));
    }
    // What there is no artefact for is neither built nor kept.
    assert_eq!((shelf().get("ends"), kept()), (None, 6));
}

#[test]
fn a_cellar_that_keeps_nothing_costs_time_only_and_offers_are_kept_once() {
    let room = RoomOf::<Proving>::new();
    let full = Arc::new(Counted { full: true, ..Counted::default() });
    let shelf = room.shelf().above(full.clone());
    assert_eq!(shelf.get("odds").as_deref(), Some(&[3][..]));
    assert_eq!(shelf.get("odds").as_deref(), Some(&[3][..]));
    assert_eq!(full.kept.load(Ordering::Relaxed), 1, "in memory it is kept all the same");
    let cellar = Arc::new(Counted::default());
    let shelf = room.shelf().above(cellar.clone());
    for bytes in [[7], [8]] {
        shelf.offer("odds", &Arc::from(bytes));
        shelf.offer("ends", &Arc::from(bytes));
    }
    assert_eq!((shelf.get("odds").as_deref(), shelf.get("ends")), (Some(&[7][..]), None));
    assert_eq!(cellar.kept.load(Ordering::Relaxed), 1);
    assert_eq!(room.shelf().above(cellar).get("odds").as_deref(), Some(&[7][..]));
}
