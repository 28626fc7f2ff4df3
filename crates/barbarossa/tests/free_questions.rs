//! Free questions of people, written by somebody who had not seen how they are understood: how many are.
#![allow(clippy::unwrap_used)]

use barbarossa::concepts::Language;
use barbarossa::knowledge::{Measure, QuestionId, Reading, Understood, understand};

/// As families ask; written when everything stood, and nothing was taught or mended after it was looked at.
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

/// Whether what was understood answers as what was meant would, for nearly everything of the table.
fn answers_alike(reading: &Reading, meant: &Meant<'_>) -> bool {
    use barbarossa::concepts::{COUNT, ConceptId};
    let wanted: Vec<Reading> = match meant {
        Meant::Known { ids, denied } => ids
            .iter()
            .map(|id| Reading::Known {
                question: QuestionId::named(id).unwrap_or_else(|| panic!("{id}")),
                denied: *denied,
            })
            .collect(),
        Meant::Compared { measure, more, than } => {
            vec![Reading::Compared {
                measure: *measure,
                more: *more,
                than: *than,
                with: String::new(),
                denied: false,
            }]
        }
        _ => return false,
    };
    wanted.iter().any(|wanted| {
        let differ = (0..COUNT)
            .map(ConceptId::new)
            .filter(|concept| reading.answer(*concept) != wanted.answer(*concept));
        // Comparisons need not be to the centimetre.
        reading == wanted
            || differ.count() * 100 < usize::from(COUNT) * 12
                && (matches!(meant, Meant::Compared { .. }) || matches!(reading, Reading::Compared { .. }))
    })
}

fn came(language: Language, meant: &Meant<'_>, text: &str) -> Came {
    match (understand(text, language), meant) {
        (Understood::NotAllowed, Meant::NotAllowed) => Came::Right,
        (Understood::Unsure(_) | Understood::Nothing, Meant::Nothing) => Came::Right,
        (Understood::Sure(reading), meant) if answers_alike(&reading, meant) => Came::Right,
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
    assert!(all >= 400, "{all} questions");
    [right, wrong]
}

#[test]
fn most_free_questions_are_understood_and_few_are_misunderstood() {
    for (name, set) in [("fresh", FRESH), ("natural", NATURAL)] {
        let [right, wrong] = measured(name, set);
        assert!(right > 85.0 && wrong < 3.0, "{name}: {right:.1} % are right, {wrong:.1} % wrong");
    }
}

#[test]
fn harder_free_questions_are_rather_not_understood_than_misunderstood() {
    let [right, wrong] = measured("hard", HARD);
    assert!(right > 75.0 && wrong < 6.0, "{right:.1} % are right, {wrong:.1} % wrong");
}
