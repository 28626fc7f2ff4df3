//! The program that imported the deck and the challenges does what its page says.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(dead_code)]
#[path = "../examples/import_tower.rs"]
mod import_tower;

use serde_json::json;
use tower::card::Colour;
use tower::deck::Deck;
use tower::{deck, forty};

#[test]
fn a_deck_and_challenges_are_imported_and_read() {
    let doors = |n, e, s, w| json!({"N": n, "E": e, "S": s, "W": w});
    let none = serde_json::Value::Null;
    let source = json!({
        "board": {"columns": 5, "rows": 4},
        "normal_cards": [{"id": 1, "number": 1, "doors": doors(json!("red"), none.clone(), json!("blue"), none.clone())}],
        "special_cards": [{"id": "key-1", "kind": "key", "doors": doors(none.clone(), json!("green"), none.clone(), none)}],
        "entrance_cards": [{"id": "entrance-red", "colour": "red"}],
        "obstacle_cards": {"wall": 1, "dragon": 2, "closed_door": 3, "closed_chest": 4},
    });
    let deck = Deck::parse(&import_tower::deck(&source)).unwrap();
    assert_eq!((deck.board.rows, deck.board.cols, deck.cards.len()), (4, 5, 2));
    assert_eq!(deck.cards[0].doors.0, [Some(Colour::Red), None, Some(Colour::Blue), None]);
    assert_eq!(deck.cards[1].name.to_string(), "key-1");
    assert_eq!(deck.obstacles, [1, 2, 3, 4]);

    // One of the forty, put back into the format that it came in.
    let published = &forty::forty()[18];
    let challenge = &published.posed.challenge;
    let specials = challenge.specials;
    let source = json!({"challenges": [{
        "number": 1, "level": 2, "level_name": "mittel", "entrance": challenge.entrance,
        "exit": {"corner": challenge.exit, "row": 0, "col": 0}, "obstacles": challenge.obstacles,
        "normal_cards": challenge.cards,
        "special_counts": {"knight": specials.knight, "key": specials.key, "open_chest": specials.chest},
        "solution": published.solution, "search_nodes": 47,
    }]});
    let imported = forty::parse(&import_tower::challenges(&source)).unwrap();
    assert_eq!(imported[0].posed, published.posed);
    assert_eq!((imported[0].level, &imported[0].solution), (2, &published.solution));
    assert!(deck::named("castle").is_some());
    // The other format is understood as a file, too.
    let file = source["challenges"][0].to_string();
    assert_eq!(tower::challenge::Challenge::parse(&file).unwrap(), published.posed);
}
