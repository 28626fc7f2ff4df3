//! What is known of the things of the table: complete, without contradictions, and useful.
#![allow(clippy::unwrap_used)]

use barbarossa::action::Answer;
use barbarossa::concepts::{COUNT, ConceptId, Language, TABLE, asks_about_letters, names_concept};
use barbarossa::knowledge::{
    Measure, QuestionId, Reading, Understood, answer, question, questions, read, thing, understand,
};
use barbarossa::questions;

fn things() -> impl Iterator<Item = ConceptId> {
    (0..COUNT).map(ConceptId::new)
}

fn name(concept: ConceptId) -> &'static str {
    &TABLE.concepts()[usize::from(concept.number())].en
}

#[test]
fn the_catalogue_has_the_usual_questions_and_many_more() {
    assert!(questions().len() >= 150);
    for id in questions::all() {
        assert!(QuestionId::named(id).is_some(), "{id}");
    }
    for one in questions() {
        for other in one.implies.iter().chain(&one.excludes) {
            assert!(QuestionId::named(other).is_some(), "{} names {other}", one.id);
        }
    }
}

#[test]
fn every_question_may_be_asked_and_means_itself() {
    for (id, one) in QuestionId::all().zip(questions()) {
        for language in [Language::De, Language::En] {
            let text = one.text(language);
            assert!(!asks_about_letters(text) && !names_concept(text, language), "{text}");
            let itself = Understood::Sure(Reading::Known { question: id, denied: false });
            assert_eq!(understand(text, language), itself, "{text}");
        }
    }
}

#[test]
fn everything_is_known_and_measured() {
    for concept in things() {
        let yes = QuestionId::all().filter(|id| answer(concept, *id) == Answer::Yes).count();
        assert!(yes >= 8, "{}: only {yes} are true", name(concept));
    }
    let measured =
        things().filter(|concept| thing(*concept).unwrap().measure(Measure::Size).is_some()).count();
    assert!(measured > 700, "{measured} have a size");
}

#[test]
fn linked_questions_do_not_contradict_each_other() {
    for one in questions() {
        let id = QuestionId::named(&one.id).unwrap();
        for concept in things().filter(|concept| answer(*concept, id) == Answer::Yes) {
            for (others, wanted) in [(&one.implies, Answer::Yes), (&one.excludes, Answer::No)] {
                for other in others {
                    let found = answer(concept, QuestionId::named(other).unwrap());
                    assert_eq!(found, wanted, "{}: {} and {other}", name(concept), one.id);
                }
            }
        }
    }
}

#[test]
fn no_two_things_have_the_same_answers() {
    let mut seen = std::collections::HashMap::new();
    for concept in things() {
        let answers: Vec<usize> = QuestionId::all().map(|id| answer(concept, id) as usize).collect();
        if let Some(other) = seen.insert(answers, concept) {
            panic!("{} and {} have the same answers", name(concept), name(other));
        }
    }
}

#[test]
fn every_question_tells_things_apart() {
    for (id, one) in QuestionId::all().zip(questions()).filter(|(_, one)| !one.about_figure) {
        let yes = things().filter(|concept| answer(*concept, id) == Answer::Yes).count();
        // Of fishes there are seven.
        assert!((7..=650).contains(&yes), "{}: {yes} things", one.id);
    }
}

#[test]
fn what_is_asked_about_the_figure_does_not_follow_from_the_thing() {
    let about_figure = ["shown_in_true_size", "shown_whole"];
    for (id, one) in QuestionId::all().zip(questions()) {
        assert_eq!(one.about_figure, about_figure.contains(&one.id.as_str()), "{}", one.id);
        if one.about_figure {
            assert!(things().all(|concept| answer(concept, id) == Answer::Unclear), "{}", one.id);
        }
    }
}

#[test]
fn the_examples_of_the_rules_are_answered() {
    let eel = TABLE.concepts().iter().position(|concept| concept.de == "Aal").unwrap();
    let eel = ConceptId::new(eel as u16);
    for (text, wanted) in [
        ("Lebt es im Wasser?", Answer::Yes),
        ("Lebt es nicht im Wasser?", Answer::No),
        ("Ist es ein Tier oder eine Pflanze?", Answer::Yes),
        ("Is it larger than a house?", Answer::No),
        ("Is it smaller than an elephant?", Answer::Yes),
        ("Has it got wheels?", Answer::No),
    ] {
        match understand(text, Language::De) {
            Understood::Sure(reading) => assert_eq!(reading.answer(eel), wanted, "{text}: {reading:?}"),
            other => panic!("{text}: {other:?}"),
        }
    }
    for text in ["Fängt es mit A an?", "Ist es ein Aal?", "Hat das Wort drei Buchstaben?"] {
        assert_eq!(understand(text, Language::De), Understood::NotAllowed, "{text}");
    }
    assert!(question(QuestionId::named("alive").unwrap()).is_some());
}

fn concept(german: &str) -> ConceptId {
    let place = TABLE.concepts().iter().position(|concept| concept.de == german).unwrap();
    ConceptId::new(place as u16)
}

#[test]
fn how_many_legs_and_wheels_it_has_is_answered_from_what_is_measured() {
    let [bicycle, car, horse, ant, spider, hen, snake] =
        ["Fahrrad", "Auto", "Pferd", "Ameise", "Spinne", "Hahn", "Schlange"].map(concept);
    for (text, yes, no) in [
        ("Hat es zwei Räder?", vec![bicycle], vec![car, horse]),
        ("Does it have two wheels?", vec![bicycle], vec![car, horse]),
        ("Hat es 4 Räder?", vec![car], vec![bicycle, horse]),
        ("Has it got four wheels?", vec![car], vec![bicycle]),
        ("Hat es mindestens zwei Räder?", vec![bicycle, car], vec![horse]),
        ("Does it have at least 2 wheels?", vec![bicycle, car], vec![horse]),
        ("Hat es mehr als zwei Räder?", vec![car], vec![bicycle]),
        ("Hat es nur ein Rad?", vec![], vec![bicycle, car, horse]),
        ("Does it have one wheel?", vec![], vec![bicycle, car, horse]),
        ("Hat es ein Rad?", vec![bicycle, car], vec![horse]),
        ("Ist es zweirädrig?", vec![bicycle], vec![car]),
        ("Is it two-wheeled?", vec![bicycle], vec![car]),
        ("Ist es nicht zweirädrig?", vec![car], vec![bicycle]),
        ("Hat es zwei oder vier Räder?", vec![bicycle, car], vec![horse]),
        ("Does it have no more than two wheels?", vec![bicycle, horse], vec![car]),
        ("Hat es vier Beine?", vec![horse], vec![hen, ant, snake]),
        ("Is it four-legged?", vec![horse], vec![hen, ant, snake]),
        ("Ist es vierbeinig?", vec![horse], vec![hen, ant]),
        ("Hat es mehr als vier Beine?", vec![ant, spider], vec![horse, hen]),
        ("Does it have more than four legs?", vec![ant, spider], vec![horse]),
        ("Hat es sechs Beine?", vec![ant], vec![spider, horse]),
        ("six legs?", vec![ant], vec![spider, horse]),
        ("Hat es sechs oder acht Beine?", vec![ant, spider], vec![horse]),
        ("Hat es acht Beine?", vec![spider], vec![ant]),
        ("Hat es höchstens zwei Beine?", vec![hen, snake, car], vec![horse]),
        ("Does it have fewer than four legs?", vec![hen, snake], vec![horse, ant]),
    ] {
        let Understood::Sure(reading) = read(text) else { panic!("{text}: {:?}", read(text)) };
        for (concepts, wanted) in [(yes, Answer::Yes), (no, Answer::No)] {
            for concept in concepts {
                assert_eq!(reading.answer(concept), wanted, "{text} {}: {reading:?}", name(concept));
            }
        }
    }
}

#[test]
fn a_number_that_nobody_has_counted_is_not_dropped() {
    for text in [
        "Hat es zwei Arme?",
        "Does it have two arms?",
        "Hat es acht Augen?",
        "Has it got 8 eyes?",
        "Hat es sechs Saiten?",
        "Does it have four strings?",
        "Hat es vier Türen?",
        "Does it have 5 doors?",
        "Hat es zwei Griffe?",
        "Hat es drei Knöpfe?",
        "Does it have ten buttons?",
        "Hat es zwei Flügel?",
        "Does it have two horns?",
        "Hat es drei Löcher?",
        "Does it have four windows?",
        "Hat es vier Räder und einen Motor?",
        "Does it have two wheels and two eyes?",
        "Hat es weder zwei noch vier Räder?",
        "Passt es zwischen zwei Räder?",
        "Hat es Beine, die mehr als zwei Meter lang sind?",
    ] {
        assert!(!matches!(read(text), Understood::Sure(_)), "{text}: {:?}", read(text));
    }
    for (text, id) in [
        ("Braucht man zwei Hände dafür?", "used_with_both_hands"),
        ("Do you need two hands for it?", "used_with_both_hands"),
        ("Hat man davon immer zwei?", "in_pairs"),
        ("Gab es das schon vor tausend Jahren?", "known_1000_years"),
        ("Does it have wheels?", "has_wheels"),
        ("Hat es Augen?", "has_eyes"),
    ] {
        let meant = Reading::Known { question: QuestionId::named(id).unwrap(), denied: false };
        assert_eq!(read(text), Understood::Sure(meant), "{text}");
    }
}
