//! The games' JSON schemas tell the truth: whatever is said in games that the kit plays fits them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use games::table::bot::Unlimited;
use games::table::contest::NoContests;
use games::table::erased::{AnyTable, Room, Workshop};
use games::table::kit::golden::Sample;
use games::table::tool::{Bench, Needs};
use games::table::{Seat, Viewer};
use serde_json::{Value, json};

mod validate;

use validate::validate;

/// Every game, and one as a newcomer would add it: without tools, with attachments.
fn rooms() -> impl Iterator<Item = &'static dyn Workshop> {
    games::workshops().iter().copied().chain([&proving::offers::ROOM as _])
}

fn fits(what: &str, schema: &Value, value: &Value) {
    validate(schema, schema, value).unwrap_or_else(|why| panic!("{what}: {why}"));
}

/// The names of the variants of an enum.
fn variants(schema: &Value) -> BTreeSet<String> {
    let names = |variant: &Value| match &variant["const"] {
        Value::String(name) => vec![name.clone()],
        _ => variant["properties"].as_object().map(|one| one.keys().cloned().collect()).unwrap_or_default(),
    };
    schema["oneOf"].as_array().into_iter().flatten().flat_map(names).collect()
}

fn name_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.as_object().unwrap().keys().next().unwrap().clone(), str::to_owned)
}

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// Checks everything that everybody gets after an entry; says which events were told.
fn look_round(room: &dyn Room, table: &dyn AnyTable, n: u64) -> BTreeSet<String> {
    let (id, schemas) = (room.card().id, room.schemas());
    let seats = u8::try_from(table.players().len()).unwrap();
    let mut told = BTreeSet::new();
    for viewer in Viewer::all(seats) {
        fits(id, &schemas.view, &parsed(table.view(viewer).get()));
        let update = table.update(n, viewer).map(|update| parsed(update.get())).unwrap_or_default();
        for event in update["events"].as_array().into_iter().flatten() {
            fits(id, &schemas.event, event);
            told.insert(name_of(event));
        }
    }
    for seat in Seat::first(seats) {
        fits(id, &schemas.choices, &parsed(table.choices(seat).get()));
    }
    told
}

#[test]
fn what_is_said_in_a_game_fits_its_schemas() {
    for room in rooms() {
        let (id, schemas) = (room.card().id, room.schemas());
        let (mut done, mut told) = (BTreeSet::new(), BTreeSet::new());
        for Sample { record, .. } in room.samples() {
            let (head, rest) = record.split_once('\n').unwrap();
            fits(id, &schemas.options, &parsed(head)["set_up"]["options"]);
            let mut table = room.replay(&format!("{head}\n")).unwrap();
            told.extend(look_round(room, table.as_ref(), 0));
            for line in rest.lines().filter(|line| !line.starts_with("{\"end\"")) {
                table.follow(line).unwrap();
                let entry = parsed(line);
                if let Some(action) = entry.get("do") {
                    fits(id, &schemas.action, action);
                    done.insert(name_of(action));
                }
                told.extend(look_round(room, table.as_ref(), entry["n"].as_u64().unwrap()));
            }
        }
        assert_eq!(done, variants(&schemas.action), "{id}: no trial of the kit has the other actions");
        let never = variants(&schemas.event);
        assert!(told.is_subset(&never) && told.len() * 3 > never.len() * 2, "{id}: only {told:?} were told");
    }
}

#[test]
fn what_the_tools_answer_fits_their_schemas() {
    for room in rooms() {
        let (card, schemas) = (room.card(), room.schemas());
        let (artefact_cache, record) = (room.artefact_cache(), room.samples().remove(0).record);
        let bench = Bench { budget: &Unlimited, artefacts: &artefact_cache, contests: &NoContests };
        let table = room.replay(&record).unwrap();
        let mut asked = 0;
        for tool in &card.tools {
            let schema = &schemas.tools[tool.name];
            let nothing = json!({});
            let needs_some = schema.parameters["required"].as_array().is_some_and(|some| !some.is_empty());
            if !needs_some {
                fits(tool.name, &schema.parameters, &nothing);
            }
            let answer = match tool.needs {
                Needs::Nothing | Needs::OwnMachine => room.ask_on_own_machine(tool.name, &nothing, &bench),
                Needs::Viewer | Needs::Ended => table.ask(None, tool.name, &nothing, &bench),
                Needs::Seat => continue,
            };
            let missing = answer.as_ref().is_err_and(|refusal| refusal.key == "table_field_missing");
            assert_eq!(missing, needs_some, "{}: {answer:?}", tool.name);
            // Some need more than their presets.
            let Ok(answer) = answer else { continue };
            fits(&format!("{}, {}", card.id, tool.name), &schema.answer, &parsed(answer.get()));
            assert!(schema.answer["anyOf"].is_null(), "{}: {} has no answer of its own", card.id, tool.name);
            asked += 1;
        }
        assert!(asked > 0 || card.tools.is_empty(), "{}: no tool has answered", card.id);
    }
}

/// Every field, variant and type that a schema does not describe.
fn undescribed(path: &str, schema: &Value, found: &mut Vec<String>) {
    let described = |schema: &Value| schema["description"].as_str().is_some_and(|text| !text.is_empty());
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let path = format!("{path}.{name}");
        if !described(property) {
            found.push(path.clone());
        }
        undescribed(&path, property, found);
    }
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        if !described(variant) {
            found.push(format!("{path}: {variant}"));
        }
        // The only field of a variant is its name.
        for (name, content) in variant["properties"].as_object().into_iter().flatten() {
            undescribed(&format!("{path}.{name}"), content, found);
        }
    }
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        if !described(definition) {
            found.push(name.clone());
        }
        undescribed(name, definition, found);
    }
}

#[test]
fn everything_is_described_without_links_into_the_code() {
    for room in rooms() {
        let (id, schemas) = (room.card().id, room.schemas());
        let mut found = Vec::new();
        for schema in [&schemas.action, &schemas.choices, &schemas.view, &schemas.event, &schemas.options] {
            undescribed(id, schema, &mut found);
        }
        for tool in schemas.tools.values() {
            undescribed(id, &tool.answer, &mut found);
        }
        assert_eq!(found, [""; 0]);
        let text = serde_json::to_string(schemas).unwrap();
        for link in ["[`", "](crate", "](self", "](super", "::"] {
            assert!(!text.contains(link), "{id}: `{link}` in a description");
        }
    }
}

/// The numbers of the example are those of a test beside the type.
#[test]
fn a_packed_roll_says_how_it_is_packed() {
    let roll = &games::room("hexhex").unwrap().schemas().view["$defs"]["Roll"];
    let about = roll["description"].as_str().unwrap();
    assert!(about.contains("base of six") && about.contains("[5, 6581]"), "{about}");
}

#[test]
fn what_does_not_fit_is_refused_by_the_schema_too() {
    let refused = |id: &str, action: Value| {
        let schemas = games::room(id).unwrap().schemas();
        assert!(validate(&schemas.action, &schemas.action, &action).is_err(), "{action}");
    };
    refused("mastermind", json!({ "hide": { "ask": 1, "pegs": [1, 2, 11, 4] } }));
    refused("mastermind", json!({ "hide": { "ask": 1, "pegs": [] } }));
    refused("hexhex", json!({ "roll": { "ask": 1, "keep": [true] } }));
    refused("hexhex", json!({ "enter": { "ask": 1, "field": "toad" } }));
    refused("tower", json!({ "lay": { "round": 1, "card": 0, "row": 0, "col": 0 } }));
    refused("tower", json!({ "lay": { "round": 1, "card": 7, "row": 6, "col": 0 } }));
    refused("tower", json!({ "hint": { "round": 1, "grade": 4 } }));
    refused("zapp", json!({ "take": { "round": 1, "barrel": 13 } }));
    refused("zapp", json!({ "take": { "round": 1, "barrel": 3, "hand": 1 } }));
    refused("zapp", json!({ "shake": { "round": 1, "barrel": 3, "strength": 6, "rhythm": 4 } }));
    refused("zapp", json!("roll"));
}
