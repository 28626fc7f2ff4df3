//! The tools, as a host asks them.

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::Barbarossa;
use script::{Game, quick};
use serde_json::{Value, json};
use table::artefact::ArtefactCache;
use table::bot::Unlimited;
use table::contest::NoContests;
use table::erased::{AnyTable, Room, RoomOf};
use table::tool::Bench;
use table::{Refusal, Seat};

static ROOM: RoomOf<Barbarossa> = RoomOf::new();

fn ask(tool: &str, parameters: Value) -> Result<Value, Refusal> {
    let cache = ArtefactCache::of::<Barbarossa>();
    let bench = Bench { budget: &Unlimited, artefacts: &cache, contests: &NoContests };
    ROOM.ask(tool, &parameters, &bench).map(|answer| serde_json::from_str(answer.get()).unwrap())
}

#[test]
fn bar_3_a_thing_is_named_by_its_whole_word_in_the_language_of_the_table() {
    let made = |concept: &str, lang: &str| {
        ask("make", json!({"concept": concept, "lang": lang, "hints": "coarse"}))
            .map(|made| made["coordinate"].clone())
    };
    let (german, english) = (made("Angel", "de").unwrap(), made("angel", "en").unwrap());
    assert_ne!(german, english);
    assert_eq!(made("Engel", "en").unwrap(), english);
    assert_eq!(made("a1", "en").unwrap(), json!("a1"));
    for nonsense in ["Hund xyz", "Apple pie", "Kammer", ""] {
        assert_eq!(made(nonsense, "de").unwrap_err().key, "barbarossa_no_concept", "{nonsense}");
    }
}

#[test]
fn bar_12_questions_about_the_figure_are_not_answered_from_the_thing() {
    for question in ["Ist es als Ganzes zu sehen?", "Ist es nicht in echter Größe geformt?"] {
        let answered = ask("answer", json!({"concept": "Aal", "question": question})).unwrap();
        assert_eq!((&answered["answer"], &answered["sure"]), (&json!("unclear"), &json!(true)), "{question}");
    }
}

#[test]
fn a_hint_names_three_questions_and_says_whether_enough_is_known() {
    let mut game = Game::begun(quick(), 3);
    game.check("A rolls 3");
    let cache = ArtefactCache::of::<Barbarossa>();
    let bench = Bench { budget: &Unlimited, artefacts: &cache, contests: &NoContests };
    let answer =
        AnyTable::question(&game.play.table, Some(Seat::new(0)), "hint", &json!({})).unwrap()(&bench)
            .unwrap();
    let hint: Value = serde_json::from_str(answer.get()).unwrap();
    assert_eq!(hint["questions"].as_array().unwrap().len(), 3);
    assert_eq!(hint["knows_enough"], json!(false));
}
