//! Which questions are caught by their text (BAR-12), told by a list of phrasings.

use barbarossa::concepts::{self, Language, TABLE, WordList};

/// The phrasings: the table's language, what becomes of the question, the question.
fn phrasings() -> Vec<(Language, &'static str, &'static str)> {
    let phrasing = |line: &'static str| {
        let (language, rest) = line.split_once(' ')?;
        let language = Language::ALL.into_iter().find(|one| one.word() == language)?;
        let (expected, question) = rest.split_once(' ')?;
        Some((language, expected, question))
    };
    include_str!("questions.txt").lines().filter_map(phrasing).collect()
}

#[test]
fn questions_are_caught_by_their_text_alone() {
    let wrong: Vec<String> = phrasings()
        .into_iter()
        .filter_map(|(language, expected, question)| {
            let verdict = if concepts::asks_about_letters(question) {
                "letters"
            } else if concepts::names_concept(question, language) {
                "names"
            } else {
                "ok"
            };
            (verdict != expected).then(|| format!("{question} {verdict}, not {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(phrasings().len() >= 120);
}

#[test]
fn bar_12_other_ways_of_writing_change_nothing() {
    for question in [
        "Ist es ein Ba\u{200b}gger?",
        "Ist es ein Bag\u{ad}ger?",
        "Ist es ein Ｂａｇｇｅｒ?",
        "Ist es ein 𝐁𝐚𝐠𝐠𝐞𝐫?",
        "I\u{17f}t e\u{17f} ein Bagger?",
        "Ist es ein B\u{301}agger?",
        "Ist es ein B\u{430}gger?",
        "Ist es ein Gold\u{fb01}sch?",
    ] {
        assert!(concepts::names_concept(question, Language::De), "{question:?}");
    }
    for question in
        ["Beginnt es mit Ｂ?", "Hat es viele Buch\u{200b}staben?", "Wie viele \u{17f}ilben?", "Ein 𝐊 drin?"]
    {
        assert!(concepts::asks_about_letters(question), "{question:?}");
    }
}

#[test]
fn every_concept_can_be_named_and_compared_with() {
    for concept in TABLE.concepts() {
        let (de, en) = (&concept.de, &concept.en);
        for (question, named) in [
            (format!("Ist es ein {de}?"), true),
            (format!("Könnte es eine {de} sein?"), true),
            (format!("Ist es größer als ein {de}?"), false),
            (format!("Gehört es zu einem {de}?"), false),
        ] {
            assert_eq!(concepts::names_concept(&question, Language::De), named, "{question}");
        }
        for (question, named) in [
            (format!("Is it a {en}?"), true),
            (format!("Could it be the {en}?"), true),
            (format!("Does it look like a {en}?"), false),
            (format!("Is it part of a {en}?"), false),
        ] {
            assert_eq!(concepts::names_concept(&question, Language::En), named, "{question}");
        }
    }
}

#[test]
fn a_list_of_words_is_asked_about_in_the_same_way() {
    let words: Vec<String> = ('a'..='z').map(|letter| format!("Ding{letter}{letter}")).collect();
    let text = format!("{}\nRührbesen\nWeiße Maus\nOrange\nBrot\n", words.join("\n"));
    let list = WordList::parse(text.as_bytes()).unwrap();
    for (question, named) in [
        ("Ist es ein Ruehrbesen?", true),
        ("Ist es eine weisse Maus?", true),
        ("Is it a Dingqq?", true),
        ("Ist es eine Orange?", true),
        ("Ist es orange?", false),
        ("Ist es ein Aal?", false),
        ("Ist es so süß wie Brot?", false),
        ("Braucht man einen Rührbesen?", false),
    ] {
        assert_eq!(list.names_concept(question), named, "{question}");
    }
}
