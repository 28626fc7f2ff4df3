//! Imports a deck and challenges that were published in another format:
//!
//! `cargo run -p castle-tower --example import_tower -- DECK.json CHALLENGES.json crates/tower/data`
//!
//! writes `castle.deck.json` and `forty.json` into the folder. What it wrote is checked by the tests of the crate: each
//! challenge has exactly one solution, the published one.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;

const SIDES: [&str; 4] = ["N", "E", "S", "W"];

/// The deck in our format.
pub fn deck(source: &Value) -> String {
    let line = |card: &Value| {
        let doors = SIDES.map(|side| card["doors"][side].as_str().unwrap_or("-"));
        let id = card["id"].as_str().map_or_else(|| card["id"].to_string(), str::to_owned);
        format!("    \"{id}: {}\"", doors.join(" "))
    };
    let normal = source["normal_cards"].as_array().expect("normal cards");
    let special = source["special_cards"].as_array().expect("special cards");
    let cards: Vec<String> = normal.iter().chain(special).map(line).collect();
    let entrances: Vec<String> = source["entrance_cards"]
        .as_array()
        .expect("entrances")
        .iter()
        .map(|card| card["colour"].to_string())
        .collect();
    let stock = ["wall", "dragon", "closed_door", "closed_chest"]
        .map(|kind| format!("\"{kind}\": {}", source["obstacle_cards"][kind]));
    format!(
        "{{\n  \"format\": 1,\n  \"deck\": \"castle\",\n  \"board\": {{\"rows\": {}, \"cols\": {}}},\n  \"entrances\": [{}],\n  \"obstacles\": {{{}}},\n  \"cards\": [\n{}\n  ]\n}}\n",
        source["board"]["rows"],
        source["board"]["columns"],
        entrances.join(", "),
        stock.join(", "),
        cards.join(",\n"),
    )
}

/// The challenges in our format.
pub fn challenges(source: &Value) -> String {
    let list = source["challenges"].as_array().expect("challenges");
    let mut text = String::from("{\n  \"format\": 1,\n  \"deck\": \"castle\",\n  \"challenges\": [\n");
    for (place, one) in list.iter().enumerate() {
        let specials = &one["special_counts"];
        let specials = format!(
            "{{\"knight\": {}, \"key\": {}, \"chest\": {}}}",
            specials["knight"], specials["key"], specials["open_chest"]
        );
        let comma = if place + 1 == list.len() { "" } else { "," };
        let _ = writeln!(
            text,
            "    {{\"number\": {}, \"level\": {}, \"entrance\": {}, \"exit\": {}, \"obstacles\": {}, \"cards\": {}, \"specials\": {specials},\n     \"solution\": {}}}{comma}",
            one["number"],
            one["level"],
            one["entrance"],
            one["exit"]["corner"],
            one["obstacles"],
            one["normal_cards"],
            one["solution"],
        );
    }
    text.push_str("  ]\n}\n");
    text
}

fn main() {
    let args: Vec<String> = env::args().skip(1).collect();
    let [deck_file, challenges_file, folder] = args.as_slice() else {
        panic!("name the deck, the challenges and the folder to write to");
    };
    let read = |path: &String| -> Value {
        serde_json::from_str(&fs::read_to_string(path).expect("the file can be read")).expect("it is JSON")
    };
    let folder = Path::new(folder);
    fs::write(folder.join("castle.deck.json"), deck(&read(deck_file))).expect("the deck is written");
    fs::write(folder.join("forty.json"), challenges(&read(challenges_file)))
        .expect("the challenges are written");
}
