//! What programs may ask of the referee: dice of their own, days, keys that stand once.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use proving::Proving;
use serde_json::{Value, json};
use table::Seat;
use table::attachment::AttachmentId;
use table::erased::{Room, RoomOf};
use table::record::{Actor, Entry, Record};
use zauberberg::referee::Referee;

fn say(referee: &mut Referee, request: Value) -> Value {
    serde_json::from_str(&referee.reply(&request.to_string())).unwrap()
}

/// Hex-hex at which people roll their own dice; the first seat is a bot's.
fn own_dice() -> Referee {
    let mut referee = Referee::new();
    let start = json!({
        "do": "start", "game": "hexhex", "seed": 3, "own_dice": true, "options": {"begins": "seat-0"},
        "seats": [{"bot": "apprentice"}, "person"],
    });
    assert_eq!(say(&mut referee, start)["error"], Value::Null);
    referee
}

fn bot(seat: u8) -> Value {
    json!({"do": "bot", "seat": seat, "level": "apprentice"})
}

#[test]
fn bots_draw_from_the_seed_where_people_roll_their_own_dice() {
    let mut referee = own_dice();
    let mut typed = bot(0);
    typed["draws"] = json!([0, 0, 0, 0, 0]);
    assert_eq!(say(&mut referee, typed)["error"]["rule"], "REF-6", "a bot has no dice to type in");
    let rolled = say(&mut referee, bot(0));
    assert_eq!(rolled["ok"]["entry"]["draws"].as_array().map(Vec::len), Some(5), "{rolled}");
    while say(&mut referee, json!({"do": "status"}))["ok"]["due"] == json!([0]) {
        let acted = say(&mut referee, bot(0));
        assert_eq!(acted["error"], Value::Null, "{acted}");
    }
    // A person has dice, and types them in.
    let view = say(&mut referee, json!({"do": "view", "seat": 1}));
    let keep = json!([false, false, false, false, false]);
    let mut roll =
        json!({"do": "act", "seat": 1, "action": {"roll": {"ask": view["ok"]["view"]["ask"], "keep": keep}}});
    assert_eq!(say(&mut referee, roll.clone())["error"]["key"], "table_draw_missing");
    roll["draws"] = json!([0, 1, 2, 3, 4]);
    assert_eq!(say(&mut referee, roll)["error"], Value::Null);
    say(&mut referee, json!({"do": "table", "by": "host", "action": "abandon"}));
    let record = say(&mut referee, json!({"do": "record"}))["ok"]["record"].as_str().unwrap().to_owned();
    let room = games::room("hexhex").unwrap();
    assert!(room.verify(&record).is_ok());
    // What people typed in cannot be checked; what the mountain rolled can.
    let loaded = |seat: u8| {
        let mut record = Record::<hexhex::Action>::parse(&record).unwrap();
        let rolled = |entry: &&mut Entry<hexhex::Action>| {
            entry.by == Actor::Seat(Seat::new(seat)) && !entry.draws.is_empty()
        };
        // The last roll of all, on which nothing follows that it could make impossible.
        let entry = record.entries.iter_mut().rev().find(rolled).unwrap();
        entry.draws[0].value = (entry.draws[0].value + 1) % 6;
        room.verify(&record.to_text()).map_err(|error| error.to_string())
    };
    assert!(loaded(1).is_ok());
    assert!(loaded(0).unwrap_err().contains("but the seed gives"));
}

#[test]
fn a_day_is_refused_where_the_game_has_none() {
    let mut referee = Referee::new();
    let start = |game: &str, mode: Value| json!({"do": "start", "game": game, "seed": 1, "options": mode, "day": "2026-11-15"});
    let refused = say(&mut referee, start("hexhex", json!({})));
    assert_eq!(
        (&refused["error"]["rule"], &refused["error"]["key"]),
        (&json!("TAB-17"), &json!("table_day_unwanted"))
    );
    let refused = say(&mut referee, start("tower", json!({"mode": "forty"})));
    assert_eq!(refused["error"]["rule"], "TAB-17");
    let today = say(&mut referee, start("tower", json!({"mode": "today"})));
    assert_eq!(today["ok"]["set_up"]["day"], "2026-11-15");
    // Whoever gives none gets today where there is one, and none elsewhere.
    for (mode, has_day) in [("today", true), ("forty", false)] {
        let start = json!({"do": "start", "game": "tower", "seed": 1, "options": {"mode": mode}});
        assert_eq!(say(&mut referee, start)["ok"]["set_up"]["day"].is_string(), has_day);
    }
}

#[test]
fn a_key_that_stands_twice_is_refused_by_its_name() {
    let mut referee = Referee::new();
    for (line, key) in [
        (r#"{"do":"games","do":"games"}"#, "do"),
        (r#"{"do":"start","game":"mastermind","seed":1,"options":{"pegs":3,"pegs":4}}"#, "pegs"),
        (r#"{"do":"act","seat":0,"action":{"hide":{"ask":1,"pegs":[1],"ask":1}}}"#, "ask"),
        (
            r#"{"do":"ask","game":"tower","tool":"solve","parameters":{"challenge":1,"challenge":2}}"#,
            "challenge",
        ),
    ] {
        let reply: Value = serde_json::from_str(&referee.reply(line)).unwrap();
        assert_eq!(reply["error"]["rule"], "REF-1", "{reply}");
        assert!(
            reply["error"]["text"].as_str().unwrap().contains(&format!("`{key}` stands twice")),
            "{reply}"
        );
    }
    let file = r#"{"deck":"castle","deck":"castle"}"#;
    let ask = json!({"do": "ask", "game": "tower", "tool": "solve", "parameters": {"file": file}});
    let refused = say(&mut referee, ask);
    assert!(refused["error"]["text"].as_str().unwrap().contains("`deck` stands twice"), "{refused}");
}

#[test]
fn attachments_are_put_vouched_for_got_and_handed_in() {
    static PROVING: RoomOf<Proving> = RoomOf::new();
    static ROOMS: &[&dyn Room] = &[&PROVING];
    let mut referee = Referee::of(ROOMS);
    let mut ask = |request: Value| say(&mut referee, request);
    let base64 = |bytes: &[u8]| data_encoding::BASE64.encode(bytes);
    let key = |reply: Value| reply["error"]["key"].as_str().unwrap_or("none").to_owned();
    let words = ask(json!({ "do": "put", "bytes": base64(b"eel") }))["ok"]["attachment"].clone();
    assert_eq!(words, json!(AttachmentId::of(b"eel")));
    let start = |options: Value| json!({ "do": "start", "game": "proving", "scripted": true, "draws": [2], "options": options });
    let unbrought = start(json!({ "words": AttachmentId::of(b"arm") }));
    assert_eq!(key(ask(unbrought)), "table_no_attachment");
    ask(start(json!({ "words": words, "pick_ms": 1_000 })));
    let pick = json!({ "pick": { "number": 1, "figure": AttachmentId::of(b"clay owl") } });
    let act = json!({ "do": "act", "seat": 0, "action": pick });
    assert_eq!(key(ask(act.clone())), "table_no_attachment");
    ask(json!({ "do": "put", "bytes": base64(b"clay owl") }));
    assert_eq!(ask(act)["ok"]["entry"]["n"], 1);
    let get = |seat: Value, bytes: &[u8]| json!({ "do": "get", "seat": seat, "attachment": AttachmentId::of(bytes) });
    assert_eq!(ask(get(json!(0), b"clay owl"))["ok"]["bytes"], base64(b"clay owl"));
    for other in [json!(1), Value::Null] {
        assert_eq!(key(ask(get(other.clone(), b"clay owl"))), "table_no_attachment");
        assert_eq!(
            ask(get(other, b"eel"))["ok"]["bytes"],
            base64(b"eel"),
            "what the host brings is for everybody"
        );
    }
    let hand_in =
        |draft: &[u8], at: u64| json!({ "do": "hand_in", "seat": 1, "draft": base64(draft), "at": at });
    assert_eq!(key(ask(hand_in(b"\x02mud", 1_000))), "referee_nothing_handed_in");
    assert_eq!(key(ask(hand_in(b"\x02clay", 999))), "table_too_early");
    assert_eq!(key(ask(json!({ "do": "hand_in", "seat": 1, "draft": "?" }))), "referee_malformed");
    assert_eq!(ask(hand_in(b"\x02clay", 1_000))["ok"]["entry"]["by"], "clock");
    assert_eq!(ask(json!({ "do": "view", "seat": 1 }))["ok"]["view"]["own_number"], 2);
}
