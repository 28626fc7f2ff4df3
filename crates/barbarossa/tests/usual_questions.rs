//! The usual questions have texts, and may be asked at every table (BAR-12).

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use barbarossa::concepts::{Language, asks_about_letters, names_concept};
use barbarossa::questions;

const GERMAN: &str = include_str!("../../../web/messages/barbarossa.de.json");
const ENGLISH: &str = include_str!("../../../web/messages/barbarossa.en.json");

#[test]
fn bar_12_every_usual_question_may_be_asked() {
    for (messages, language) in [(GERMAN, Language::De), (ENGLISH, Language::En)] {
        let messages: BTreeMap<String, String> = serde_json::from_str(messages).unwrap();
        for kind in questions::KINDS {
            assert!(messages.contains_key(&format!("barbarossa_questions_{}", kind.id)), "{}", kind.id);
        }
        for id in questions::all() {
            let text = messages.get(&format!("barbarossa_question_{id}")).unwrap_or_else(|| panic!("{id}"));
            assert!(!asks_about_letters(text) && !names_concept(text, language), "{text}");
            // As players at random ask it.
            let plain = format!("{}?", id.replace('_', " "));
            assert!(!asks_about_letters(&plain) && !names_concept(&plain, language), "{plain}");
        }
    }
}
