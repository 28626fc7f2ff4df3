//! Golden records: every version of every game's rules that was ever released still plays the same game.
//!
//! `cargo xtask golden --remake` writes those of the newest rules anew. Older ones are never written again.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};

use games::table::erased::Room;

/// The count of paths that ends a playthrough is that of the newest rules.
const PATHS: &str = "\npaths by depth\n";

fn file(room: &dyn Room, rules: u32, ending: &str) -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
    let crates = Path::new(&own).parent().expect("a crate lies in a folder");
    crates.join(room.card().id).join(format!("golden/rules-{rules}.{ending}"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| {
        panic!("{} ({error}): every version of the rules has a golden record; make the newest with `cargo xtask golden --remake`", path.display())
    })
}

fn remake(room: &dyn Room) {
    let newest = room.card().rules;
    let record = room.golden().expect("the game can be played");
    let path = file(room, newest, "jsonl");
    fs::create_dir_all(path.parent().expect("it lies in a folder")).unwrap();
    fs::write(path, &record).unwrap();
    fs::write(file(room, newest, "txt"), room.playthrough(&record).unwrap()).unwrap();
}

#[test]
fn every_version_of_the_rules_plays_its_golden_record() {
    for room in games::rooms() {
        if std::env::var_os("GOLDEN").is_some_and(|word| word == "remake") {
            remake(*room);
        }
        for &rules in room.rules() {
            let (id, newest) = (room.card().id, rules == room.card().rules);
            let record = read(&file(*room, rules, "jsonl"));
            let told = read(&file(*room, rules, "txt"));
            let verdict = room.verify(&record).unwrap_or_else(|error| panic!("{id}, rules {rules}: {error}"));
            assert!(verdict.entries > 0, "{id}, rules {rules}: nothing happens in it");
            let table = room.replay(&record).unwrap();
            assert_eq!(table.set_up().rules, rules, "{id}: the record is of other rules than its name says");
            let playthrough = room.playthrough(&record).unwrap();
            let part = |text: &str| match text.split_once(PATHS) {
                Some((before, _)) if !newest => before.to_owned(),
                _ => text.to_owned(),
            };
            assert_eq!(
                part(&playthrough),
                part(&told),
                "{id}, rules {rules}: the game is told otherwise than before. If players would notice, the rules need a new version; else `cargo xtask golden --remake`"
            );
        }
    }
}
