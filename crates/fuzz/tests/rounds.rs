//! The fuzzer's rounds, a few of each, in every test run. `cargo run --release -p fuzz` has more.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::sync::LazyLock;

use fuzz::{figure, record, referee, seeds, strokes};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use zauberberg::referee::Referee;

static PLAYED: LazyLock<Vec<seeds::Played>> = LazyLock::new(seeds::all);

#[test]
fn spoiled_records_are_refused() {
    let records: Vec<String> = PLAYED.iter().map(|played| played.record.clone()).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let (mut count, mut shown) = (record::Count::default(), String::new());
    for _ in 0..3_000 {
        record::round(&mut rng, &records, &mut count, &mut shown);
    }
    // The rounds must reach the rules, not only the reader.
    assert!(count.edited > 1_000 && count.against_rules > 100 && count.in_order > 10, "{count:?}");
}

#[test]
fn spoiled_requests_change_nothing() {
    let sessions: Vec<String> = PLAYED.iter().map(|played| played.session.clone()).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let (mut count, mut shown) = (referee::Count::default(), String::new());
    for _ in 0..150 {
        referee::round(&mut rng, &sessions, &mut count, &mut shown);
    }
    assert!(count.done > 1_000 && count.refused > 300, "{count:?}");
}

#[test]
fn spoiled_figures_are_refused_or_read_whole() {
    let seeds = figure::seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(4);
    let (mut count, mut shown) = (figure::Count::default(), String::new());
    for _ in 0..1_500 {
        figure::round(&mut rng, &seeds, &mut count, &mut shown);
    }
    // The rounds must get past the header and the packing, and some must be figures still.
    assert!(count.read > 50 && count.faults.len() >= 8, "{count:?}");
}

#[test]
fn spoiled_strokes_are_refused_or_read_whole() {
    let seeds = strokes::seeds();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let (mut count, mut shown) = (strokes::Count::default(), String::new());
    for _ in 0..50_000 {
        strokes::round(&mut rng, &seeds, &mut count, &mut shown);
    }
    assert!(count.read > 5_000 && count.replayed > 50 && count.faults.len() >= 9, "{count:?}");
}

#[test]
fn the_seeds_of_the_fuzzer_are_in_order() {
    for played in PLAYED.iter() {
        let set_up = table::record::read_set_up(&played.record).unwrap();
        let room = games::room(&set_up.game).unwrap();
        room.verify(&played.record).unwrap();
    }
}

proptest! {
    #[test]
    fn any_text_gets_one_reply(line in ".{0,200}") {
        let reply = Referee::new().reply(&line);
        prop_assert!(reply.starts_with("{\"error\":{") && !reply.contains('\n'), "{}", reply);
    }

    #[test]
    fn any_bytes_get_one_reply(line in proptest::collection::vec(any::<u8>(), 0..200)) {
        let reply = Referee::new().reply_to_bytes(&line);
        prop_assert!(serde_json::from_str::<serde_json::Value>(&reply).is_ok(), "{}", reply);
    }

    #[test]
    fn any_text_is_no_record(text in "(\\{.{0,80}\\}\n){0,4}") {
        prop_assert!(games::rooms().iter().all(|room| room.verify(&text).is_err()));
    }
}
