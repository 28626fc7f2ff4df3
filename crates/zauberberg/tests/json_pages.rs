//! The pages in `docs/json/` tell the truth: the referee accepts every action that they show.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;
use std::path::PathBuf;

use data_encoding::BASE64;
use serde_json::{Value, json};
use table::erased::Room;
use table::kit::golden::Sample;
use zauberberg::referee::Referee;

fn page(game: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/json/{game}.md"));
    std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}; run `cargo xtask types`", path.display()))
}

/// The actions that a page shows, by the name under whose heading they stand.
fn shown(page: &str) -> Vec<(String, Value)> {
    let sections = page.split("\n### Action `").skip(1);
    let example = |section: &str| {
        let name = section.split('`').next().unwrap().to_owned();
        let (_, rest) = section.split_once("```json action\n").expect("an action has an example");
        (name, serde_json::from_str(rest.split("```").next().unwrap()).unwrap())
    };
    sections.map(example).collect()
}

fn ask(referee: &mut Referee, request: &Value) {
    let reply = referee.reply(&request.to_string());
    assert!(reply.starts_with("{\"ok\""), "{request}: {reply}");
}

/// Sends a whole game to the referee, with its draws; says which actions were accepted.
fn played(sample: &Sample) -> Vec<Value> {
    let mut lines = sample.record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let drawn = |entry: &Value| -> Vec<Value> {
        entry["draws"].as_array().into_iter().flatten().map(|draw| draw[0].clone()).collect()
    };
    let (mut referee, head) = (Referee::new(), lines.next().unwrap());
    let set_up = &head["set_up"];
    let mut start = json!({
        "do": "start", "game": set_up["game"], "options": set_up["options"], "seats": set_up["seats"],
        "rules": set_up["rules"], "scripted": true, "draws": drawn(&head),
    });
    if !set_up["day"].is_null() {
        start["day"] = set_up["day"].clone();
    }
    let put = |referee: &mut Referee| {
        for bytes in &sample.attachments {
            ask(referee, &json!({ "do": "put", "bytes": BASE64.encode(bytes) }));
        }
    };
    // The options may refer to some; what else was put before belongs to the table before.
    put(&mut referee);
    ask(&mut referee, &start);
    put(&mut referee);
    let mut accepted = Vec::new();
    for entry in lines.filter(|line| line["end"].is_null()) {
        let (at, draws) = (&entry["at"], drawn(&entry));
        if let Some(action) = entry.get("do") {
            ask(
                &mut referee,
                &json!({ "do": "act", "seat": entry["by"], "action": action, "at": at, "draws": draws }),
            );
            accepted.push(action.clone());
        } else if let Some(action) = entry.get("table") {
            ask(
                &mut referee,
                &json!({ "do": "table", "by": entry["by"], "action": action, "at": at, "draws": draws }),
            );
        } else {
            ask(&mut referee, &json!({ "do": "clock", "at": at, "draws": draws }));
        }
    }
    accepted
}

fn actions_of(room: &dyn Room) -> BTreeSet<String> {
    let variants = room.schemas().action["oneOf"].as_array().unwrap();
    variants.iter().flat_map(|variant| variant["properties"].as_object().unwrap().keys().cloned()).collect()
}

#[test]
fn the_referee_accepts_every_action_that_the_pages_show() {
    for room in games::workshops() {
        let id = room.card().id;
        let examples = shown(&page(id));
        let names: BTreeSet<String> = examples.iter().map(|(name, _)| name.clone()).collect();
        assert_eq!(names, actions_of(*room), "{id}: every action has its example");
        let accepted: Vec<Value> = room.samples().iter().flat_map(played).collect();
        for (name, action) in examples {
            assert!(action.get(&name).is_some(), "{id}: {action} stands under `{name}`");
            assert!(accepted.contains(&action), "{id}: {action} was never played; run `cargo xtask types`");
        }
    }
}
