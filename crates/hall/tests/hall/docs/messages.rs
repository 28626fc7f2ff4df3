//! Every message is in `docs/protocol.md`, with the fields that it has.

use std::collections::{BTreeMap, BTreeSet};

use hall::protocol::{FromPage, ToPage};
use load_client::Line;
use serde_json::{Value, json};
use ts_rs::TS;

use super::page::{self, Section};
use crate::house::{House, guess, hide, small_board, table_for, watch};

/// The text of a TypeScript type without its comments.
fn bare(declaration: &str) -> String {
    let mut text = String::new();
    let mut rest = declaration;
    while let Some((before, after)) = rest.split_once("/**") {
        text.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    text + rest
}

/// Splits at `separator` outside of brackets.
fn split(text: &str, separator: char) -> Vec<&str> {
    let (mut depth, mut start, mut pieces) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '{' | '[' | '(' | '<' => depth += 1,
            '}' | ']' | ')' | '>' => depth -= 1,
            _ if letter == separator && depth == 0 => {
                pieces.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(&text[start..]);
    pieces.into_iter().map(str::trim).filter(|piece| !piece.is_empty()).collect()
}

/// The kinds of messages that a type has, each with the names of its fields where they stand in it.
fn kinds<T: TS>() -> BTreeMap<String, BTreeSet<String>> {
    let text = bare(&T::inline(&ts_rs::Config::new()));
    let inside =
        |text: &str| text.trim().strip_prefix('{').and_then(|text| text.strip_suffix('}')).map(str::to_owned);
    let mut kinds = BTreeMap::new();
    for variant in split(&text, '|') {
        let variant = inside(variant).unwrap_or_else(|| panic!("{variant} has a name and a content"));
        let (name, content) = variant.split_once(':').unwrap();
        let content = inside(content).unwrap_or_default();
        let names = split(&content, ',').into_iter().filter_map(|field| field.split_once(':'));
        let names = names.map(|(name, _)| name.trim().trim_matches(['"', '?']).to_owned()).collect();
        kinds.insert(name.trim().trim_matches('"').to_owned(), names);
    }
    kinds
}

fn names(sections: &[Section]) -> BTreeSet<&str> {
    sections.iter().map(|section| section.name.as_str()).collect()
}

/// The content of a message, which has one kind.
fn content<'a>(message: &'a Value, kind: &str) -> &'a Value {
    let object = message.as_object().unwrap_or_else(|| panic!("{kind}: {message} is an object"));
    assert_eq!(object.keys().collect::<Vec<_>>(), [kind], "{message} has its kind as its only field");
    &message[kind]
}

#[test]
fn every_message_of_a_page_is_documented_and_understood() {
    let sections = page::part("What a page says");
    let kinds = kinds::<FromPage>();
    assert!(kinds.len() >= 7 && kinds["watch"].contains("have"), "{kinds:?}");
    assert_eq!(names(&sections), kinds.keys().map(String::as_str).collect());
    for section in &sections {
        let mut documented = BTreeSet::new();
        assert!(!section.examples.is_empty(), "{} has an example", section.name);
        for (_, example) in &section.examples {
            let message = serde_json::from_value::<FromPage>(example.clone());
            message.unwrap_or_else(|error| panic!("{example} is not understood: {error}"));
            documented.extend(content(example, &section.name).as_object().unwrap().keys().cloned());
        }
        assert_eq!(documented, kinds[&section.name], "the fields of `{}`", section.name);
    }
}

#[test]
fn every_message_of_the_hall_is_documented() {
    let sections = page::part("What the hall says");
    assert_eq!(names(&sections), kinds::<ToPage>().keys().map(String::as_str).collect());
    for section in &sections {
        assert!(!section.examples.is_empty(), "{} has an example", section.name);
        for (_, example) in &section.examples {
            content(example, &section.name);
        }
    }
}

/// Everything that a line hears, by kind.
#[derive(Default)]
struct Notes(BTreeMap<String, Vec<Value>>);

impl Notes {
    fn note(&mut self, message: Value) {
        let kind = message.as_object().unwrap().keys().next().unwrap().clone();
        self.0.entry(kind).or_default().push(message);
    }

    /// Listens until `is_it` is true of a message.
    async fn until(&mut self, line: &mut Line, is_it: impl Fn(&Value) -> bool) {
        loop {
            let message = line.hear().await.unwrap();
            let found = is_it(&message);
            self.note(message);
            if found {
                return;
            }
        }
    }

    async fn act(&mut self, line: &mut Line, kind: &str, table: &str, id: &str, seat: u8, action: Value) {
        let message = json!({ kind: { "table": table, "id": id, "seat": seat, "do": action } });
        line.say(message).await.unwrap();
        self.until(line, |heard| heard["done"]["id"] == id || heard["refused"]["id"] == id).await;
    }
}

/// Plays a game in which everything happens that messages can tell of, and returns all that was heard.
async fn everything() -> BTreeMap<String, Vec<Value>> {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let mut notes = Notes::default();
    let mut anna = a.connect_as(None).await.unwrap();
    anna.say(json!({ "watch": { "table": table, "seat": 0 } })).await.unwrap();
    notes.until(&mut anna, |heard| heard.get("standing").is_some()).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.say(json!({ "ping": {} })).await.unwrap();
    anna.say(json!({ "dance": {} })).await.unwrap();
    anna.say(json!({ "say": { "table": table, "text": "Hello!" } })).await.unwrap();
    notes.until(&mut anna, |heard| heard.get("said").is_some()).await;
    notes.act(&mut anna, "act", &table, "a1", 0, hide(1, &[1, 2, 3])).await;
    notes.act(&mut anna, "act", &table, "a2", 0, guess(2, &[1, 2, 3])).await;
    anna.say(json!({ "history": { "table": table, "before": 2 } })).await.unwrap();
    notes.until(&mut anna, |heard| heard.get("history").is_some()).await;
    // A wish and a consent, seen while it is open.
    notes.act(&mut anna, "at_table", &table, "a3", 0, json!({ "wish": { "undo": { "to": 1 } } })).await;
    notes.until(&mut anna, |heard| heard["update"]["wish"].is_object()).await;
    anna.say(json!({ "unveil": { "table": table, "seat": 0 } })).await.unwrap();
    notes.until(&mut anna, |heard| heard["standing"]["wish"].is_object()).await;
    notes.act(&mut ben, "at_table", &table, "b1", 1, json!({ "agree": { "wish": 2 } })).await;
    notes.act(&mut anna, "act", &table, "a4", 0, hide(1, &[1, 2, 3])).await;
    // The rest is played by two bots.
    for (line, seat) in [(&mut ben, 1), (&mut anna, 0)] {
        let hand_over = json!({ "hand_over": { "seat": seat, "to": { "bot": "master" } } });
        notes.act(line, "at_table", &table, "bot", seat, hand_over).await;
    }
    notes.until(&mut anna, |heard| heard["update"]["over"] == true).await;
    anna.say(json!({ "unveil": { "table": table, "seat": 0 } })).await.unwrap();
    notes.until(&mut anna, |heard| heard["standing"]["over"] == true).await;
    // Neither the host's word nor the hall's end is missing.
    a.at(&table, "remove", json!({ "guest": b.id })).await.unwrap();
    notes.until(&mut ben, |heard| heard.get("gone").is_some()).await;
    let stopping = tokio::spawn(house.stop());
    notes.until(&mut anna, |heard| heard.get("bye").is_some()).await;
    stopping.await.unwrap();
    notes.0
}

#[tokio::test]
async fn the_messages_of_the_hall_have_the_fields_that_the_page_shows() {
    let heard = everything().await;
    for section in page::part("What the hall says") {
        let kind = section.name.as_str();
        let said = heard.get(kind).unwrap_or_else(|| panic!("{kind} was heard"));
        let shown = section.examples.iter().map(|(_, example)| example);
        assert_eq!(page::fields_of_all(shown), page::fields_of_all(said), "the fields of `{kind}`");
    }
}

#[test]
fn every_close_code_is_documented() {
    let source = concat!(include_str!("../../../src/socket.rs"), include_str!("../../../src/outbox.rs"));
    let codes: BTreeSet<&str> = source.split(": u16 = ").skip(1).map(|rest| &rest[..4]).collect();
    assert!(codes.contains("1001") && codes.contains("4002"), "{codes:?}");
    let listed = page::PROTOCOL.split("\n- **").skip(1).map(|rest| &rest[..4]);
    assert_eq!(listed.collect::<BTreeSet<_>>(), codes);
}
