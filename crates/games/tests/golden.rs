//! Golden records: every released version of every game's rules still plays the same game.
//!
//! `cargo xtask golden --remake GAME` writes the record of that game's newest rules; older ones are never written again.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};

use games::table::erased::{Room, Workshop};
use similar::TextDiff;

/// Names the game whose newest record is to be written.
const REMAKE: &str = "GOLDEN_REMAKE";

/// How many lines of a difference are shown.
const LONGEST: usize = 60;

/// The count of paths that ends a playthrough is that of the newest rules.
const PATHS: &str = "\npaths by depth\n";

fn file(room: &dyn Room, rules: u32, ending: &str) -> PathBuf {
    let own = std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo runs the tests");
    let crates = Path::new(&own).parent().expect("a crate lies in a folder");
    crates.join(room.card().id).join(format!("golden/rules-{rules}.{ending}"))
}

fn read(room: &dyn Room, rules: u32, ending: &str) -> String {
    let path = file(room, rules, ending);
    fs::read_to_string(&path).unwrap_or_else(|error| {
        let id = room.card().id;
        panic!(
            "{} ({error}): every version of the rules has a golden record; make the newest with `cargo xtask golden --remake {id}`",
            path.display()
        )
    })
}

/// What differs line by line, if anything does, as far as anybody reads on.
fn difference(before: &str, now: &str) -> Option<String> {
    let lines = TextDiff::from_lines(before, now).unified_diff().context_radius(1).to_string();
    let shown: Vec<&str> = lines.lines().take(LONGEST).collect();
    (!shown.is_empty()).then(|| format!("- before, + now\n{}", shown.join("\n")))
}

#[test]
fn a_difference_shows_the_lines_that_changed_and_what_stands_around_them() {
    assert_eq!(difference("one\ntwo\n", "one\ntwo\n"), None);
    let shown = difference("one\ntwo\nthree\nfour\n", "one\ntwo\n3\nfour\n").unwrap();
    assert_eq!(shown, "- before, + now\n@@ -2,3 +2,3 @@\n two\n-three\n+3\n four");
}

#[test]
#[ignore = "writes the golden record of the game that GOLDEN_REMAKE names"]
fn remake() {
    let id = std::env::var(REMAKE).expect("`cargo xtask golden --remake GAME` names a game");
    let room = games::workshops()
        .iter()
        .find(|room| room.card().id == id)
        .unwrap_or_else(|| panic!("there is no game `{id}`"));
    let newest = room.card().rules;
    let record = room.golden().expect("the game can be played");
    let path = file(*room, newest, "jsonl");
    fs::create_dir_all(path.parent().expect("it lies in a folder")).unwrap();
    fs::write(path, &record).unwrap();
    fs::write(file(*room, newest, "txt"), room.playthrough(&record).unwrap()).unwrap();
}

#[test]
fn every_version_of_the_rules_plays_its_golden_record() {
    for room in games::workshops() {
        for &rules in room.rules() {
            let (id, newest) = (room.card().id, rules == room.card().rules);
            let record = read(*room, rules, "jsonl");
            let told = read(*room, rules, "txt");
            let verdict = room.verify(&record).unwrap_or_else(|error| panic!("{id}, rules {rules}: {error}"));
            assert!(verdict.entries > 0, "{id}, rules {rules}: nothing happens in it");
            let table = room.replay(&record).unwrap();
            assert_eq!(table.set_up().rules, rules, "{id}: the record is of other rules than its name says");
            let playthrough = room.playthrough(&record).unwrap();
            let part = |text: &str| match text.split_once(PATHS) {
                Some((before, _)) if !newest => before.to_owned(),
                _ => text.to_owned(),
            };
            if let Some(difference) = difference(&part(&told), &part(&playthrough)) {
                panic!(
                    "{id}, rules {rules}: the game is told otherwise than before. If players would notice, the rules need a new version; else `cargo xtask golden --remake {id}`\n{difference}"
                );
            }
        }
    }
}

#[test]
fn the_newest_golden_records_are_current() {
    let stale = |room: &&dyn Workshop| {
        let (card, now) = (room.card(), room.golden().expect("the game can be played"));
        let difference = difference(&read(*room, card.rules, "jsonl"), &now)?;
        Some(format!("{}\n{difference}", card.id))
    };
    let stale: Vec<_> = games::workshops().iter().filter_map(stale).collect();
    assert!(
        stale.is_empty(),
        "these games are played otherwise than in their golden records; make them with `cargo xtask golden --remake GAME`, one by one, and read the difference\n{}",
        stale.join("\n")
    );
}
