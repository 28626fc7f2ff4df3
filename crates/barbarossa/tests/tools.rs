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

#[test]
fn bar_11_questions_are_read_in_both_languages_and_in_their_order() {
    let asked = [
        "Lebt es im Wasser?",
        "Does it not live in water?",
        "Is it smaller than an elephant?",
        "Ist es schwerer als 2 Kilo?",
        "Is it an animal or a plant?",
        "blubb trallala wumm",
        "Ist es ein Aal?",
    ];
    let answer = ask("read", json!({"questions": asked.join("\n"), "lang": "de"})).unwrap();
    let read: Vec<[&str; 3]> = answer["readings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| ["how", "de", "en"].map(|key| one[key].as_str().unwrap()))
        .collect();
    let wanted = [
        ["sure", "Lebt es im Wasser?", "Does it live in water?"],
        ["sure", "das Gegenteil von „Lebt es im Wasser?“", "the opposite of “Does it live in water?”"],
        [
            "sure",
            "Ist es kleiner als „Elefant“ (etwa 5,9\u{a0}m)?",
            "Is it smaller than “elephant” (about 5.9\u{a0}m)?",
        ],
        ["sure", "Ist es schwerer als etwa 2\u{a0}kg?", "Is it heavier than about 2\u{a0}kg?"],
        ["sure", "Ist es ein Tier? Oder: Ist es eine Pflanze?", "Is it an animal? Or: Is it a plant?"],
        ["nothing", "", ""],
        ["not_allowed", "", ""],
    ];
    assert_eq!(read, wanted);
}

#[test]
fn bar_12_with_words_of_its_own_a_table_may_ask_for_things_of_the_table_of_concepts() {
    let how = |own_words: bool| {
        let asked = json!({"questions": "Ist es ein Aal?", "lang": "de", "own_words": own_words});
        ask("read", asked).unwrap()["readings"][0]["how"].clone()
    };
    assert_eq!(how(false), json!("not_allowed"));
    assert_ne!(how(true), json!("not_allowed"));
}

#[test]
fn bar_11_what_is_read_and_answered_has_bounds() {
    let read = |questions: String| ask("read", json!({"questions": questions}));
    assert_eq!(read(String::new()).unwrap()["readings"], json!([]));
    assert_eq!(read("Ist es rot?\n".repeat(50)).unwrap()["readings"].as_array().unwrap().len(), 50);
    assert_eq!(read("Ist es rot?\n".repeat(51)).unwrap_err().key, "barbarossa_questions_many");
    for text in ["ä".repeat(201), " ".to_owned()] {
        assert_eq!(read(text.clone()).unwrap_err().key, "barbarossa_question_text");
        let refusal = ask("answer", json!({"concept": "Aal", "question": text})).unwrap_err();
        assert_eq!((&*refusal.key, &*refusal.rule), ("barbarossa_question_text", "BAR-11"));
    }
    assert!(read("ä".repeat(200)).is_ok());
    assert!(ask("answer", json!({"concept": "Aal", "question": "ä".repeat(200)})).is_ok());
}
