//! Free questions of people, written by somebody who had not seen how they are understood: how many are.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};

use barbarossa::action::Answer;
use barbarossa::concepts::{COUNT, ConceptId, Language};
use barbarossa::knowledge::{Measure, QuestionId, Reading, Understood, question, read, understand};

/// As families ask; written when everything stood, and nothing was taught or mended after it was measured.
const LAST: &str = include_str!("free_questions_last.txt");
/// As families ask.
const UNSEEN: &str = include_str!("free_questions_unseen.txt");
/// As families ask.
const FRESH: &str = include_str!("free_questions_fresh.txt");
/// As families ask.
const NATURAL: &str = include_str!("free_questions_natural.txt");
/// Slang, dialect, roundabout ways, mistakes.
const HARD: &str = include_str!("free_questions_hard.txt");

/// What a line of the set asks for.
#[derive(Debug)]
enum Meant<'a> {
    /// One of these questions, or its opposite.
    Known {
        ids: Vec<&'a str>,
        denied: bool,
    },
    Compared {
        measure: Measure,
        more: bool,
        than: f64,
    },
    /// Nothing that is in the catalogue.
    Nothing,
    NotAllowed,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Came {
    Right,
    /// Nobody is sure, and the answer is "cannot be said clearly".
    Unsure,
    Wrong,
}

fn lines(set: &'static str) -> impl Iterator<Item = (Language, Meant<'static>, &'static str)> {
    set.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| {
        let (head, text) = line.split_once("  ").unwrap_or_else(|| panic!("{line}"));
        let mut words = head.split_whitespace();
        let language = if words.next() == Some("de") { Language::De } else { Language::En };
        let sign = words.next().unwrap();
        let first = words.next().unwrap_or("-");
        let meant = match sign {
            "=" | "!" => Meant::Known { ids: first.split('/').collect(), denied: sign == "!" },
            "<" | ">" => Meant::Compared {
                measure: if first == "weight" { Measure::Weight } else { Measure::Size },
                more: sign == ">",
                than: words.next().unwrap().parse().unwrap(),
            },
            "x" => Meant::NotAllowed,
            _ => Meant::Nothing,
        };
        (language, meant, text.trim())
    })
}

/// Of the things for which one of two comparisons says yes, so many in a hundred may be told otherwise by the other, or so many in
/// all: few things are smaller than a pea.
const NOT_TO_THE_CENTIMETRE: (usize, usize) = (25, 12);

/// Whether what was understood is what was meant. Where that is a comparison, it need not be to the centimetre.
fn is_meant(reading: &Reading, meant: &Meant<'_>) -> bool {
    let (wanted, compares): (Vec<Reading>, bool) = match meant {
        Meant::Known { ids, denied } => {
            let named = |id: &&str| QuestionId::named(id).unwrap_or_else(|| panic!("{id}"));
            let known = ids.iter().map(|id| Reading::Known { question: named(id), denied: *denied });
            // "Larger than a person" stands in the catalogue.
            (known.collect(), ids.iter().all(|id| is_of_size(named(id))))
        }
        Meant::Compared { measure, more, than } => {
            let (with, denied) = (String::new(), false);
            (vec![Reading::Compared { measure: *measure, more: *more, than: *than, with, denied }], true)
        }
        _ => return false,
    };
    wanted.iter().any(|wanted| reading == wanted || compares && nearly_alike(reading, wanted))
}

/// Whether a question of the catalogue is about a size or a weight.
fn is_of_size(id: QuestionId) -> bool {
    matches!(question(id).and_then(|question| question.measure), Some(Measure::Size | Measure::Weight))
}

/// Whether two comparisons are true of nearly the same things.
fn nearly_alike(one: &Reading, other: &Reading) -> bool {
    let (one, other) = (things_with(one), things_with(other));
    let differ = one.symmetric_difference(&other).count();
    let (part, few) = NOT_TO_THE_CENTIMETRE;
    is_nested(&one, &other) && (differ <= few || differ * 100 <= one.union(&other).count() * part)
}

/// The things of which it is true.
fn things_with(reading: &Reading) -> BTreeSet<ConceptId> {
    (0..COUNT).map(ConceptId::new).filter(|thing| reading.answer(*thing) == Answer::Yes).collect()
}

/// Whether one is the stricter of the two: of the same measure, and in the same direction.
fn is_nested(one: &BTreeSet<ConceptId>, other: &BTreeSet<ConceptId>) -> bool {
    one.is_subset(other) || other.is_subset(one)
}

fn came(language: Language, meant: &Meant<'_>, text: &str) -> Came {
    match (understand(text, language), meant) {
        (Understood::NotAllowed, Meant::NotAllowed) => Came::Right,
        (Understood::Unsure(_) | Understood::Nothing, Meant::Nothing) => Came::Right,
        (Understood::Sure(reading), meant) if is_meant(&reading, meant) => Came::Right,
        (Understood::Unsure(_) | Understood::Nothing, _) => Came::Unsure,
        _ => Came::Wrong,
    }
}

/// How many in a hundred came out right and wrong; `SHOW_MISTAKES=1` prints what did not come out right.
fn measured(name: &str, set: &'static str) -> [f64; 2] {
    let mut counts = [0usize; 3];
    for (language, meant, text) in lines(set) {
        let came = came(language, &meant, text);
        counts[came as usize] += 1;
        if came != Came::Right && std::env::var_os("SHOW_MISTAKES").is_some() {
            println!("{came:?}  {text}  {meant:?}  {:?}", understand(text, language));
        }
    }
    let all: usize = counts.iter().sum();
    let [right, unsure, wrong] = counts.map(|count| 100.0 * count as f64 / all as f64);
    println!("{name}, {all} questions: {right:.1} % right, {unsure:.1} % unsure, {wrong:.1} % wrong");
    [right, wrong]
}

#[test]
fn most_free_questions_are_understood_and_few_are_misunderstood() {
    for (name, set, count, least) in [
        ("last", LAST, 260, 85.0),
        ("unseen", UNSEEN, 300, 85.0),
        ("fresh", FRESH, 420, 85.0),
        ("natural", NATURAL, 520, 85.0),
        ("hard", HARD, 606, 75.0),
    ] {
        assert_eq!(lines(set).count(), count, "{name}");
        let [right, wrong] = measured(name, set);
        assert!(right > least && wrong < 3.0, "{name}: {right:.1} % are right, {wrong:.1} % wrong");
    }
}

#[test]
fn no_other_question_is_surely_taken_for_one_of_size() {
    let size = |reading: &Reading| match reading {
        Reading::Compared { .. } => true,
        Reading::Known { question: id, .. } => is_of_size(*id),
        Reading::Counted { .. } | Reading::Either(_) => false,
    };
    for text in [
        "Is it worn by most men?",
        "Tragen es die meisten Männer?",
        "Does it have more than two feet?",
        "Hat es mehr als zwei Füße?",
        "Macht es mehr als einen Ton?",
        "Does it make more than one sound?",
        "Does it cost more than ten pounds?",
        "Kostet es mehr als zehn Pfund?",
        "Can it jump higher than a metre?",
        "Kann es höher als einen Meter springen?",
        "Does it live longer than a dog?",
        "Lebt es länger als ein Hund?",
        "Does it fly higher than a house?",
        "Fliegt es höher als ein Haus?",
        "Fährt es mehr als 50 km in der Stunde?",
        "Does it run faster than a man?",
    ] {
        let understood = understand(text, Language::De);
        assert!(!matches!(&understood, Understood::Sure(reading) if size(reading)), "{text}: {understood:?}");
    }
    let me = Meant::Compared { measure: Measure::Size, more: true, than: 175.0 };
    for text in ["Is it bigger than me?", "Ist es größer als ich?"] {
        assert!(
            matches!(understand(text, Language::De), Understood::Sure(reading) if is_meant(&reading, &me))
        );
    }
}

/// Every phrasing that the matcher is taught with: what it means, and the text.
fn phrasings() -> Vec<(Meant<'static>, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data/knowledge/phrasings");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut all = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).unwrap();
        let file: BTreeMap<String, BTreeMap<String, Vec<String>>> = serde_json::from_str(&text).unwrap();
        for (id, phrasings) in file {
            for (kind, texts) in phrasings {
                let named = QuestionId::named(&id).and_then(question).map(|question| question.id.as_str());
                for text in texts {
                    let meant =
                        named.map(|id| Meant::Known { ids: vec![id], denied: kind.starts_with("not_") });
                    all.push((meant.unwrap_or(Meant::Nothing), text));
                }
            }
        }
    }
    all
}

/// Phrasings that are rough themselves: "larger than a wardrobe" for what is larger than a person. The amount that is named counts.
const ROUGH: usize = 40;
/// Phrasings that stand in two places: what is not soft is hard, and not soft.
const AMBIGUOUS: usize = 4;

#[test]
fn no_phrasing_is_surely_taken_for_something_else() {
    let all = phrasings();
    let (mut rough, mut other) = (0, Vec::new());
    for (meant, text) in &all {
        match (read(text), meant) {
            (Understood::Sure(reading), meant) if is_meant(&reading, meant) => {}
            (Understood::Sure(reading), Meant::Known { ids, denied })
                if is_rough(&reading, ids[0], *denied) =>
            {
                rough += 1;
            }
            (Understood::Sure(reading), meant) => other.push(format!("{text}  {meant:?}  {reading:?}")),
            _ => {}
        }
    }
    println!("{} phrasings, {rough} of them rough, {} surely something else", all.len(), other.len());
    assert!(all.len() > 40_000 && rough < ROUGH && other.len() < AMBIGUOUS, "{rough}, {other:#?}");
}

/// Whether a comparison is one of the same measure in the same direction as this question is.
fn is_rough(reading: &Reading, id: &str, denied: bool) -> bool {
    let question = QuestionId::named(id).unwrap();
    let wanted = Reading::Known { question, denied };
    matches!(reading, Reading::Compared { .. })
        && is_of_size(question)
        && is_nested(&things_with(reading), &things_with(&wanted))
}
