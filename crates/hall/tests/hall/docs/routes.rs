//! Every address is in `docs/protocol.md`, with the bodies that it takes and the answers that it gives.

use std::collections::{BTreeMap, BTreeSet};

use hall::protocol::{
    AskTool, Introduce, Link, MakeTable, Remove, SeatBot, SenseHeader, Sit, Stand, UseLink,
};
use load_client::{Answer, request};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::page::{self, Section};
use crate::house::{House, Wanted, guess, hide, watch};
use crate::proving;

const SOURCE: &str = include_str!("../../../src/http.rs");

/// The text up to the bracket that closes the one before it.
fn until_closed(text: &str) -> &str {
    let mut depth = 1;
    let end = text.char_indices().find(|(_, letter)| {
        depth += match letter {
            '(' => 1,
            ')' => -1,
            _ => 0,
        };
        depth == 0
    });
    &text[..end.unwrap().0]
}

/// Method and path of every route that the hall has.
fn routes() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for (at, opening) in SOURCE.match_indices(".route(") {
        let route = until_closed(&SOURCE[at + opening.len()..]);
        let path = route.split('"').nth(1).expect("a route's path is a literal");
        let before = found.len();
        for (word, method) in [("get(", "GET"), ("post(", "POST"), ("put(", "PUT"), ("delete(", "DELETE")] {
            // Not the end of a longer word.
            let alone =
                |(at, _): &(usize, &str)| !route[..*at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if route.match_indices(word).any(|hit| alone(&hit)) {
                found.insert(format!("{method} {path}"));
            }
        }
        if found.len() == before {
            // `any`: the socket, which a GET opens, and everything that is nowhere.
            assert!(route.contains("any("), "{route}");
            if path != "/api/{*rest}" {
                found.insert(format!("GET {path}"));
            }
        }
    }
    found
}

#[test]
fn every_address_is_documented() {
    let (found, sections) = (routes(), page::part("Addresses"));
    assert!(found.len() > 25 && found.contains("PUT /api/tables/{table}/seats/{seat}/draft"), "{found:?}");
    let documented: BTreeSet<String> = sections.into_iter().map(|section| section.name).collect();
    assert_eq!(documented, found);
}

fn understood<T: DeserializeOwned>(body: &Value) -> Result<(), String> {
    serde_json::from_value::<T>(body.clone()).map(drop).map_err(|error| error.to_string())
}

#[test]
fn every_body_is_understood() {
    let mut bodies = 0;
    for Section { name, examples, .. } in page::part("Addresses") {
        for (_, body) in examples.iter().filter(|(kind, _)| kind == "body") {
            let result = match name.trim_start_matches("POST ") {
                "/api/guest" => understood::<Introduce>(body),
                "/api/link" => understood::<UseLink>(body),
                "/api/link/look" => understood::<Link>(body),
                "/api/tables" => understood::<MakeTable>(body),
                "/api/tables/{table}/sit" => understood::<Sit>(body),
                "/api/tables/{table}/stand" => understood::<Stand>(body),
                "/api/tables/{table}/bot" => understood::<SeatBot>(body),
                "/api/tables/{table}/remove" => understood::<Remove>(body),
                "/api/tables/{table}/ask" | "/api/games/{game}/ask" => understood::<AskTool>(body),
                _ => Err("no body is read here".to_owned()),
            };
            result.unwrap_or_else(|error| panic!("{name}: {body}: {error}"));
            bodies += 1;
        }
    }
    assert!(bodies >= 9, "{bodies} bodies");
}

fn good(answer: &Answer) -> Value {
    assert!(answer.status < 300, "{}", answer.text());
    answer.json()
}

/// The answers of a hall at which a short game is played, by the heading under which the page shows them.
async fn answers() -> BTreeMap<&'static str, Value> {
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let mut answers = BTreeMap::new();
    let introduction = json!({ "name": "Cleo", "glyph": "cat" });
    answers.insert("POST /api/guest", good(&a.post("/api/guest", introduction).await.unwrap()));
    answers.insert("GET /api/me", good(&a.get("/api/me").await.unwrap()));
    answers.insert("GET /api/games", good(&a.get("/api/games").await.unwrap()));
    let schema = good(&a.get("/api/games/mastermind/schema").await.unwrap());
    let stranger = |game: &str| format!("/api/games/{game}/schema");
    for (game, status) in [("mastermind", 200), ("chess", 404)] {
        let asked = request(house.address(), "GET", &stranger(game), &[], b"").await.unwrap();
        assert_eq!(asked.status, status, "{game}, without a cookie");
    }
    // The page shows the outermost fields only: what is in them depends on the game.
    let outermost = schema.as_object().unwrap().keys().map(|name| (name.clone(), json!({})));
    answers.insert("GET /api/games/{game}/schema", outermost.collect());
    let options = json!({ "first_maker": "seat-0" });
    let make = json!({ "game": "mastermind", "seats": 2, "options": options });
    let table = a.make_table(make).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    b.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.say(json!({ "say": { "table": table, "text": "Hello!" } })).await.unwrap();
    anna.hear_of("said").await.unwrap();
    // A game with figures that goes on: drafts and figures that were not handed in go with the end.
    let other = proving::table_for(&[&a, &b], json!({})).await;
    let seat = format!("/api/tables/{other}/seats/0");
    let cookie = [("cookie", a.cookie.as_str())];
    let attached =
        request(house.address(), "POST", &format!("{seat}/attachments"), &cookie, b"clay").await.unwrap();
    answers.insert("POST /api/tables/{table}/seats/{seat}/attachments", good(&attached));
    let drafted = request(house.address(), "PUT", &format!("{seat}/draft"), &cookie, b"clay").await.unwrap();
    assert_eq!((drafted.status, drafted.body.len()), (204, 0));
    answers.insert("GET /api/tables/{table}", good(&a.get(&format!("/api/tables/{table}")).await.unwrap()));
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3, 4])).await.unwrap().unwrap();
    ben.act(&table, "1", 1, guess(2, &[1, 2, 3, 4])).await.unwrap().unwrap();
    ben.act(&table, "2", 1, hide(3, &[1, 2, 3, 4])).await.unwrap().unwrap();
    anna.act(&table, "2", 0, guess(4, &[1, 2, 3, 4])).await.unwrap().unwrap();
    answers.insert("GET /api/games/{game}/marks", good(&a.get("/api/games/mastermind/marks").await.unwrap()));
    let rematch = a.at(&table, "rematch", json!({})).await.unwrap();
    answers.insert("POST /api/tables/{table}/rematch", rematch);
    let verified = a.get(&format!("/api/tables/{table}/verify")).await.unwrap();
    answers.insert("GET /api/tables/{table}/verify", good(&verified));
    answers.insert("GET /api/me/export", good(&a.get("/api/me/export").await.unwrap()));
    let link = good(&a.post("/api/me/link", json!({})).await.unwrap());
    let (text, headers) = (link.to_string(), [("content-type", "application/json")]);
    let look = b.post("/api/link/look", link.clone()).await.unwrap();
    answers.insert("POST /api/link/look", good(&look));
    let used = request(house.address(), "POST", "/api/link", &headers, text.as_bytes()).await.unwrap();
    answers.insert("POST /api/link", good(&used));
    answers.insert("POST /api/me/link", link);
    answers.insert("POST /api/me/erase", good(&a.post("/api/me/erase", json!({})).await.unwrap()));
    answers
}

#[tokio::test]
async fn the_answers_have_the_fields_that_the_page_shows() {
    let answers = answers().await;
    let mut shown = BTreeSet::new();
    for section in page::part("Addresses") {
        for example in section.of("answer") {
            let real = answers.get(section.name.as_str());
            let real = real.unwrap_or_else(|| panic!("{} was asked", section.name));
            assert_eq!(page::fields(example), page::fields(real), "{}", section.name);
            shown.insert(section.name.clone());
        }
    }
    assert_eq!(shown, answers.keys().map(|name| (*name).to_owned()).collect());
}

#[tokio::test]
async fn a_refusal_looks_as_the_page_shows() {
    let house = House::open().await;
    let real =
        house.guest("Anna").await.post("/api/guest", json!({ "name": "", "glyph": "owl" })).await.unwrap();
    let sections = page::part("Refusals");
    let shown: Vec<&Value> = sections.iter().flat_map(|section| section.of("answer")).collect();
    assert_eq!((real.status, page::fields(&real.json())), (422, page::fields_of_all(shown)));
}

#[test]
fn the_header_of_a_binary_frame_is_as_the_page_shows() {
    let sections = page::part("Binary frames");
    let shown: Vec<&Value> = sections.iter().flat_map(|section| section.of("header")).collect();
    let table = shown.first().unwrap()["table"].as_str().unwrap().parse().unwrap();
    let real = SenseHeader { table, n: 1, seat: table::Seat::new(0) };
    assert_eq!(page::fields_of_all(shown), page::fields(&serde_json::to_value(real).unwrap()));
}
