//! Every refusal of the game has a sentence in both languages.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};

const SOURCES: [&str; 10] = [
    include_str!("../src/asked.rs"),
    include_str!("../src/code.rs"),
    include_str!("../src/game.rs"),
    include_str!("../src/hint.rs"),
    include_str!("../src/options.rs"),
    include_str!("../src/solve.rs"),
    include_str!("../src/state.rs"),
    include_str!("../src/trainer.rs"),
    include_str!("../src/verify_tree.rs"),
    include_str!("../src/worth.rs"),
];

/// The sentences of the game, by key, with the names of the values they mention.
fn sentences(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let all: BTreeMap<String, String> = serde_json::from_str(text).unwrap();
    let values = |sentence: &str| {
        sentence.split('{').skip(1).map(|rest| rest.split_once('}').unwrap().0.to_owned()).collect()
    };
    all.into_iter()
        .filter(|(key, _)| key.starts_with("mastermind_"))
        .map(|(key, sentence)| (key, values(&sentence)))
        .collect()
}

#[test]
fn every_refusal_has_a_sentence_in_both_languages() {
    let german = sentences(include_str!("../../../web/messages/de.json"));
    let english = sentences(include_str!("../../../web/messages/en.json"));
    let keys: BTreeSet<&str> = SOURCES
        .iter()
        .flat_map(|source| source.split("\"mastermind_").skip(1))
        .map(|rest| rest.split_once('"').unwrap().0)
        .collect();
    assert!(keys.len() > 10);
    for key in keys {
        let key = format!("mastermind_{key}");
        assert!(english.contains_key(&key), "{key} has no sentence");
        assert_eq!(english.get(&key), german.get(&key), "{key} mentions other values in German");
    }
}
