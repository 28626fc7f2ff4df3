//! What programs read when something is wrong: errors name the field and count as the protocol does.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use serde_json::{Value, json};
use zauberberg::referee::Referee;

fn error(referee: &mut Referee, request: Value) -> Value {
    let reply: Value = serde_json::from_str(&referee.reply(&request.to_string())).unwrap();
    let error = reply["error"].clone();
    assert!(error.is_object(), "{request} was accepted: {reply}");
    error
}

fn started(game: &str) -> Referee {
    let mut referee = Referee::new();
    let start = json!({ "do": "start", "game": game, "seed": 1 });
    assert!(referee.reply(&start.to_string()).starts_with("{\"ok\""));
    referee
}

/// A wrong type in an action of each game, and in each request that has fields of its own.
#[test]
fn errors_of_types_name_the_field() {
    for (game, action, path) in [
        ("mastermind", json!({ "hide": { "ask": 1, "pegs": [1, 2, "x", 4] } }), "hide.pegs[2]: "),
        ("mastermind", json!({ "answer": { "ask": 1, "black": null, "white": 0 } }), "answer.black: "),
        ("hexhex", json!({ "roll": { "ask": 1, "keep": [true, false, 1, true, true] } }), "roll.keep[2]: "),
        ("hexhex", json!({ "roll": { "ask": 1, "keep": [true] } }), "roll.keep: "),
        ("hexhex", json!({ "enter": { "ask": 1, "field": "toad" } }), "enter.field: "),
        ("tower", json!({ "lay": { "round": 1, "card": "dragon-1", "row": 0, "col": 0 } }), "lay.card: "),
        ("tower", json!({ "lay": { "round": 1, "card": 300, "row": 0, "col": 0 } }), "lay.card: "),
        ("tower", json!({ "lay": { "round": 1, "card": 7, "row": "0", "col": 0 } }), "lay.row: "),
        ("zapp", json!({ "take": { "round": 1, "barrel": "3" } }), "take.barrel: "),
        (
            "zapp",
            json!({ "move": { "round": 1, "apprentice": 0, "banish": [{ "seat": "x", "number": 1 }], "carry": [] } }),
            "move.banish[0].seat: ",
        ),
    ] {
        let error = error(&mut started(game), json!({ "do": "act", "seat": 0, "action": action }));
        let detail = error["params"]["detail"].as_str().unwrap();
        assert!(error["rule"] == "TAB-15" && detail.starts_with(path), "{action}: {detail}");
        for rust in ["u8", "u32", "Written", "struct", "enum", "sequence", "map"] {
            assert!(!detail.contains(rust), "{action}: `{rust}` is no word for a program's author: {detail}");
        }
    }
    for (request, path) in [
        (json!({ "do": "act", "seat": "0", "action": {} }), "seat: "),
        (json!({ "do": "act", "seat": 0, "action": {}, "draws": [1, -1] }), "draws[1]: "),
        (json!({ "do": "start", "game": "zapp", "seed": [] }), "seed: "),
        (
            json!({ "do": "start", "game": "zapp", "seed": 1, "seats": ["person", { "bot": "god" }] }),
            "seats: ",
        ),
        (json!({ "do": "table", "by": [], "action": "give_up" }), "by: "),
        (
            json!({ "do": "table", "by": 0, "action": { "wish": { "undo": { "to": "x" } } } }),
            "action.wish.undo.to: ",
        ),
        (json!({ "do": "bot", "seat": 0, "level": "god" }), "level: "),
    ] {
        let error = error(&mut started("zapp"), request.clone());
        let detail = error["params"]["detail"].as_str().unwrap();
        assert!(error["rule"] == "REF-1" && detail.starts_with(path), "{request}: {detail}");
    }
}

/// Seats, barrels, apprentices and places of pegs count from 0 in errors, as in actions and views.
#[test]
fn errors_count_from_0_as_the_protocol_does() {
    let mut zapp = started("zapp");
    assert!(zapp.reply(r#"{"do":"act","seat":1,"action":{"roll":{"round":1}}}"#).starts_with("{\"ok\""));
    let mut act =
        |seat: u8, action: Value| error(&mut zapp, json!({ "do": "act", "seat": seat, "action": action }));
    let refused = act(0, json!({ "take": { "round": 1, "barrel": 13 } }));
    assert_eq!(
        (&refused["key"], &refused["params"]),
        (&json!("zapp_no_such_barrel"), &json!({ "barrel": 13 }))
    );
    let refused = act(0, json!({ "set_down": { "round": 1, "barrel": 0 } }));
    assert_eq!((&refused["key"], &refused["params"]), (&json!("zapp_not_in_hand"), &json!({ "barrel": 0 })));
    assert!(
        zapp.reply(r#"{"do":"act","seat":0,"action":{"take":{"round":1,"barrel":5}}}"#)
            .starts_with("{\"ok\"")
    );
    for (seat, key) in [(0, "zapp_already_yours"), (1, "zapp_somebody_was_faster")] {
        let take = json!({ "take": { "round": 1, "barrel": 5 } });
        let refused = error(&mut zapp, json!({ "do": "act", "seat": seat, "action": take }));
        assert_eq!((&refused["key"], &refused["params"]), (&json!(key), &json!({ "barrel": 5 })));
    }

    let start =
        json!({ "do": "start", "game": "hexhex", "seats": 2, "options": { "begins": "seat-2" }, "seed": 1 });
    let refused = error(&mut Referee::new(), start);
    assert_eq!(refused["params"], json!({ "seat": 2, "seats": 2 }));
    assert_eq!(refused["text"], "HEX-2: Seat 2 is to begin, but the table has only 2 seats.");

    let hide = json!({ "hide": { "ask": 1, "pegs": [1, 2, 3, 9] } });
    let refused = error(&mut started("mastermind"), json!({ "do": "act", "seat": 0, "action": hide }));
    assert_eq!(refused["params"], json!({ "place": 3, "want": 6, "got": 9 }));
}
