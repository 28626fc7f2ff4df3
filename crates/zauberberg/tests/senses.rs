//! What a seat hears, for programs: the seat's own, and nothing else.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use data_encoding::BASE64;
use serde_json::{Value, json};
use table::Seat;
use zauberberg::referee::Referee;

fn say(referee: &mut Referee, request: Value) -> Value {
    serde_json::from_str(&referee.reply(&request.to_string())).unwrap()
}

/// A table of Zapp Zerapp at which the barrels can be shaken.
fn shaking() -> Referee {
    let mut referee = Referee::new();
    let started = say(&mut referee, json!({"do": "start", "game": "zapp", "seats": 3, "seed": 11}));
    let roll = json!({"do": "act", "seat": started["ok"]["due"][0], "action": {"roll": {"round": 1}}});
    assert!(say(&mut referee, roll)["ok"].get("senses").is_none());
    referee
}

/// Takes a barrel and shakes it; returns the reply to the shake.
fn shake(referee: &mut Referee, seat: u8, barrel: u8) -> Value {
    say(referee, json!({"do": "act", "seat": seat, "action": {"take": {"round": 1, "barrel": barrel}}}));
    let shake = json!({"round": 1, "barrel": barrel, "strength": 3, "rhythm": 4});
    say(referee, json!({"do": "act", "seat": seat, "action": {"shake": shake}}))
}

#[test]
fn a_seat_gets_the_bytes_of_its_own_shake() {
    let mut referee = shaking();
    let mut heard = Vec::new();
    for (seat, barrel) in [(0, 3), (2, 5)] {
        let shaken = shake(&mut referee, seat, barrel);
        let n = shaken["ok"]["entry"]["n"].as_u64().unwrap();
        let senses = json!([{"n": n, "seat": seat, "bytes": 48_000, "after": 120}]);
        assert_eq!(shaken["ok"]["senses"], senses);
        assert!(!shaken.to_string().contains("payload"), "{shaken}");
        let reply = say(&mut referee, json!({"do": "sense", "seat": seat, "n": n}));
        let payload = BASE64.decode(reply["ok"]["payload"].as_str().unwrap().as_bytes()).unwrap();
        assert_eq!(payload.len(), 48_000);
        assert_eq!(reply["ok"].as_object().unwrap().len(), 1);
        heard.push((n, seat, payload));
    }
    assert_ne!(heard[0].2, heard[1].2);
    // A bot that shakes has its sound too, once the barrels of the others have come to rest.
    assert!(say(&mut referee, json!({"do": "clock"}))["ok"].get("senses").is_none());
    let level = json!({"do": "bot", "seat": 1, "level": "apprentice"});
    let acts = (0..2).map(|_| say(&mut referee, level.clone()));
    assert_eq!(acts.last().unwrap()["ok"]["senses"][0]["seat"], 1);

    say(&mut referee, json!({"do": "table", "by": "host", "action": "abandon"}));
    let record = say(&mut referee, json!({"do": "record"}));
    let table = games::room("zapp").unwrap().replay(record["ok"]["record"].as_str().unwrap()).unwrap();
    for (n, seat, payload) in heard {
        assert!(table.payload(n, Seat::new(seat)).unwrap()() == payload, "entry {n}");
        // It is over: the sound can still be asked for.
        let again = say(&mut referee, json!({"do": "sense", "seat": seat, "n": n}));
        assert!(again["ok"]["payload"] == BASE64.encode(&payload));
    }
}

#[test]
fn what_a_seat_did_not_hear_is_refused_and_changes_nothing() {
    let mut referee = shaking();
    let n = shake(&mut referee, 0, 3)["ok"]["entry"]["n"].clone();
    let before = say(&mut referee, json!({"do": "record"}));
    let refused = |referee: &mut Referee, fields: Value| {
        let mut request = fields;
        request["do"] = "sense".into();
        let reply = say(referee, request);
        assert!(reply.get("ok").is_none(), "{reply}");
        let text = reply["error"]["text"].as_str().unwrap();
        text.split_once(": ").map(|(rule, text)| (rule.to_owned(), text.to_owned())).unwrap()
    };
    let nothing = |seat: u64, n: &Value| format!("Seat {seat} heard or felt nothing of entry {n}.");
    assert_eq!(refused(&mut referee, json!({"seat": 1, "n": n})), ("REF-10".to_owned(), nothing(1, &n)));
    // The set-up and the taking are silent for the one who shook as well.
    for silent in [0, 2] {
        let found = refused(&mut referee, json!({"seat": 0, "n": silent}));
        assert_eq!(found, ("REF-10".to_owned(), nothing(0, &silent.into())));
    }
    let newest = "There is no entry 4; the newest is 3.".to_owned();
    assert_eq!(refused(&mut referee, json!({"seat": 0, "n": 4})), ("REF-9".to_owned(), newest));
    assert_eq!(refused(&mut referee, json!({"seat": 0, "n": u64::MAX})).0, "REF-9");
    assert_eq!(refused(&mut referee, json!({"seat": 3, "n": n})).0, "TAB-2");
    for malformed in [json!({"n": n}), json!({"seat": 0}), json!({"seat": 0, "n": -1})] {
        assert_eq!(refused(&mut referee, malformed).0, "REF-1");
    }
    assert_eq!(refused(&mut referee, json!({"seat": 0, "n": n, "table": 1})).0, "REF-1");
    assert_eq!(say(&mut referee, json!({"do": "record"})), before);

    let mut referee = Referee::new();
    assert_eq!(refused(&mut referee, json!({"seat": 0, "n": 0})).0, "REF-4");
    say(&mut referee, json!({"do": "start", "game": "mastermind", "seed": 1}));
    assert_eq!(refused(&mut referee, json!({"seat": 0, "n": 0})).0, "REF-10");
}
