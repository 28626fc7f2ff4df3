//! The table of concepts (BAR-3): what people were promised of it, and how it is searched.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use barbarossa::concepts::{self, COUNT, Concept, ConceptId, Language, TABLE, letters, normalise, search};
use serde_json::Value;

/// The word, the plural and what else it is called.
fn forms(concept: &Concept, language: Language) -> Vec<&String> {
    let (word, plural, also) = match language {
        Language::De => (&concept.de, &concept.de_plural, &concept.de_also),
        Language::En => (&concept.en, &concept.en_plural, &concept.en_also),
    };
    [word].into_iter().chain(plural).chain(also).collect()
}

#[test]
fn the_table_has_24_columns_and_30_rows() {
    assert_eq!(TABLE.concepts().len(), usize::from(COUNT));
    for (id, concept) in (0..).map(ConceptId::new).zip(TABLE.concepts()) {
        assert_eq!(concept.coordinate.id(), id);
        assert_eq!(concepts::concept(id), Some(concept));
    }
    assert_eq!(TABLE.concepts()[719].coordinate.to_string(), "x30");
    assert_eq!(concepts::concept(ConceptId::new(COUNT)), None);
}

#[test]
fn the_concepts_of_the_rules_are_there() {
    let first = &TABLE.concepts()[0];
    assert_eq!((first.de.as_str(), first.en.as_str()), ("Bagger", "excavator"));
    for (de, en) in [("Schlüssel", "key"), ("Arm", "arm"), ("Aal", "eel"), ("Sichel", "sickle")] {
        assert!(TABLE.concepts().iter().any(|concept| concept.de == de && concept.en == en), "{de}");
    }
}

#[test]
fn no_word_stands_twice() {
    for language in Language::ALL {
        let mut seen = HashMap::new();
        for concept in TABLE.concepts() {
            for form in forms(concept, language) {
                let before = seen.insert(normalise(form), &concept.de);
                assert_eq!(before, None, "{form} of {}", concept.de);
            }
        }
    }
}

#[test]
fn words_are_letters_and_short() {
    for concept in TABLE.concepts() {
        for form in Language::ALL.into_iter().flat_map(|language| forms(concept, language)) {
            let allowed = |letter: char| letter.is_ascii_alphabetic() || "ÄÖÜäöüß -".contains(letter);
            assert!(form.chars().all(allowed) && form.trim() == form, "{form}");
            assert!((2..=24).contains(&letters(form).len()), "{form}");
        }
        assert!(concept.de.starts_with(char::is_uppercase), "{}", concept.de);
        assert!(concept.en.split(' ').count() <= 4, "{}", concept.en);
    }
    let in_one_word = TABLE.concepts().iter().filter(|concept| !concept.de.contains(' ')).count();
    assert!(in_one_word >= 710, "{in_one_word}");
}

/// What people ask for as a kind must be no concept, or the question would be caught.
#[test]
fn kinds_are_no_concepts() {
    let de = "Tier Pflanze Vogel Fisch Insekt Baum Blume Werkzeug Spielzeug Fahrzeug Möbel Gebäude Haus Obst Gemüse Frucht Essen Getränk Kleidung \
        Schuh Hut Schmuck Waffe Instrument Gerät Maschine Mensch Mann Frau Kind Körperteil Gefäß Schiff Boot Spiel Uhr Tasche Lampe Ball";
    let en = "animal plant bird fish insect tree flower tool toy vehicle furniture building house fruit vegetable food drink clothes \
        shoe hat jewellery weapon instrument device machine person man woman child body container ship boat game clock bag lamp ball";
    for (language, kinds) in [(Language::De, de), (Language::En, en)] {
        let kinds: BTreeSet<String> = kinds.split_whitespace().map(normalise).collect();
        for concept in TABLE.concepts() {
            for form in forms(concept, language) {
                assert!(!kinds.contains(&normalise(form)), "{form}");
            }
        }
    }
}

#[test]
fn categories_and_ages_are_well_spread() {
    let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
    for concept in TABLE.concepts() {
        assert!((1..=3).contains(&concept.categories.len()), "{}", concept.de);
        assert_eq!(concept.categories.iter().collect::<BTreeSet<_>>().len(), concept.categories.len());
        for id in &concept.categories {
            assert!(TABLE.category(id).is_some(), "{}: {id}", concept.de);
            *sizes.entry(id).or_default() += 1;
        }
    }
    assert_eq!(sizes.len(), TABLE.categories().len());
    assert!(sizes.values().all(|size| (15..=110).contains(size)), "{sizes:?}");
    let of_age = |age: u8| TABLE.concepts().iter().filter(|concept| concept.age == age).count();
    assert!((330..=400).contains(&of_age(6)), "{}", of_age(6));
    assert!(of_age(10) > of_age(14) && of_age(14) >= 60);
    assert_eq!(of_age(6) + of_age(10) + of_age(14), usize::from(COUNT));
}

#[test]
fn neighbours_have_nothing_in_common() {
    let shared =
        |one: &Concept, other: &Concept| one.categories.iter().any(|id| other.categories.contains(id));
    let all = TABLE.concepts();
    for column in all.chunks(30) {
        for pair in column.windows(2) {
            assert!(!shared(&pair[0], &pair[1]), "{} {}", pair[0].de, pair[1].de);
        }
    }
    for (left, right) in all.iter().zip(&all[30..]) {
        assert!(!shared(left, right), "{} {}", left.de, right.de);
    }
}

#[test]
fn the_page_calls_the_categories_as_the_table_does() {
    for (language, messages) in [
        (Language::De, include_str!("../../../web/messages/barbarossa.de.json")),
        (Language::En, include_str!("../../../web/messages/barbarossa.en.json")),
    ] {
        let messages: BTreeMap<String, String> = serde_json::from_str(messages).unwrap();
        let named: BTreeMap<&str, &str> = messages
            .iter()
            .filter_map(|(key, name)| Some((key.strip_prefix("barbarossa_category_")?, name.as_str())))
            .collect();
        let ours = TABLE.categories().iter().map(|category| (category.id.as_str(), category.name(language)));
        assert_eq!(named, ours.collect());
    }
}

/// The same cases are tested in `web/src/games/barbarossa/concepts.test.ts`.
#[test]
fn searching_finds_what_was_meant() {
    let cases: Value = serde_json::from_str(include_str!("search_cases.json")).unwrap();
    for case in cases["normalise"].as_array().unwrap() {
        assert_eq!(normalise(case["text"].as_str().unwrap()), case["normal"], "{case}");
    }
    for case in cases["search"].as_array().unwrap() {
        let language = if case["language"] == "de" { Language::De } else { Language::En };
        let found = search(case["query"].as_str().unwrap(), language);
        let found: Vec<&str> =
            found.into_iter().map(|id| concepts::concept(id).unwrap().de.as_str()).collect();
        let listed = |key: &str| -> Option<Vec<&str>> {
            Some(case[key].as_array()?.iter().map(|word| word.as_str().unwrap()).collect())
        };
        if let Some(first) = listed("first") {
            let shown = if first.is_empty() { found.len() } else { first.len().min(found.len()) };
            assert_eq!(found[..shown], first, "{case}: {found:?}");
        }
        assert!(
            listed("includes").unwrap_or_default().iter().all(|word| found.contains(word)),
            "{case}: {found:?}"
        );
        assert!(
            !listed("excludes").unwrap_or_default().iter().any(|word| found.contains(word)),
            "{case}: {found:?}"
        );
    }
}

#[test]
fn every_concept_is_found_by_its_words() {
    for (id, concept) in (0..).map(ConceptId::new).zip(TABLE.concepts()) {
        for language in Language::ALL {
            for (place, form) in forms(concept, language).into_iter().enumerate() {
                let found = search(form, language);
                let shown = if place == 0 { 1 } else { 3 };
                assert!(found.iter().take(shown).any(|found| *found == id), "{form}");
            }
        }
    }
}
