//! What a bot takes free questions for, in both languages, as a person would ask it. By the texts alone: nobody's secret is in it.

use schemars::JsonSchema;
use serde::Serialize;
use table::Refusal;
use ts_rs::TS;

use crate::action::LONGEST_QUESTION;
use crate::concepts::{ConceptId, Language, concept, named, tokens};
use crate::knowledge::{self, Asked, Measure, Reading, Understood};

/// How many questions are read at once.
pub const MOST: usize = 50;
/// How many bytes they have: a letter has at most four, a line ends with one.
pub(crate) const BYTES: u32 = (MOST * (4 * LONGEST_QUESTION + 1)) as u32;

/// What questions are taken for, in the order in which they were asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct Read {
    /// One for each question.
    pub readings: Vec<ReadQuestion>,
}

/// What a question is taken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
pub struct ReadQuestion {
    /// Whether it is understood.
    pub how: How,
    /// What it is taken for, in German; empty where nobody can tell.
    pub de: String,
    /// The same in English.
    pub en: String,
}

/// Whether a question is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Surely: a bot answers it.
    Sure,
    /// Perhaps: a bot says that it cannot be answered clearly.
    Unsure,
    /// Not at all: a bot says the same.
    Nothing,
    /// It may not be asked (BAR-12).
    NotAllowed,
}

/// Reads questions that stand one a line.
pub(crate) fn read_all(lines: &str, language: Language, own_words: bool) -> Result<Read, Refusal> {
    if lines.lines().count() > MOST {
        return Err(Refusal::new("BAR-11", "barbarossa_questions_many").with("most", MOST));
    }
    let read = |text: &str| check_length(text).map(|()| read_one(text, language, own_words));
    Ok(Read { readings: lines.lines().map(read).collect::<Result<_, Refusal>>()? })
}

/// Reads a question that is asked at a table of this language.
pub fn read_one(text: &str, language: Language, own_words: bool) -> ReadQuestion {
    // With an own list the things of the table may be asked about by name.
    ReadQuestion::of(if own_words { knowledge::read(text) } else { knowledge::understand(text, language) })
}

/// Whether a question says something, and no more than a question may.
pub(crate) fn check_length(text: &str) -> Result<(), Refusal> {
    if text.trim().is_empty() || text.chars().count() > LONGEST_QUESTION {
        return Err(Refusal::new("BAR-11", "barbarossa_question_text").with("most", LONGEST_QUESTION));
    }
    Ok(())
}

impl ReadQuestion {
    fn of(understood: Understood) -> ReadQuestion {
        let (how, reading) = match understood {
            Understood::Sure(reading) => (How::Sure, Some(reading)),
            Understood::Unsure(reading) => (How::Unsure, Some(reading)),
            Understood::Nothing => (How::Nothing, None),
            Understood::NotAllowed => (How::NotAllowed, None),
        };
        let words =
            |language| reading.as_ref().map(|reading| in_words(reading, language)).unwrap_or_default();
        ReadQuestion { how, de: words(Language::De), en: words(Language::En) }
    }
}

/// A reading as somebody would ask it.
fn in_words(reading: &Reading, language: Language) -> String {
    match reading {
        Reading::Known { question, denied } => {
            let text = knowledge::question(*question).map(|question| question.text(language));
            turned(text.unwrap_or_default(), *denied, language)
        }
        Reading::Compared { measure, more, than, with, denied } => {
            let compared = match (language, measure, more) {
                (Language::De, Measure::Weight, true) => "Ist es schwerer als",
                (Language::De, Measure::Weight, false) => "Ist es leichter als",
                (Language::De, _, true) => "Ist es größer als",
                (Language::De, _, false) => "Ist es kleiner als",
                (Language::En, Measure::Weight, true) => "Is it heavier than",
                (Language::En, Measure::Weight, false) => "Is it lighter than",
                (Language::En, _, true) => "Is it larger than",
                (Language::En, _, false) => "Is it smaller than",
            };
            let about = amount(*than, *measure, language);
            // A thing stands without an article, which nobody knows in German.
            let thing = thing_of(with, *measure, *than).and_then(concept);
            let text = thing.map(|concept| concept.word(language)).map_or_else(
                || format!("{compared} {about}?"),
                |word| format!("{compared} {} ({about})?", quoted(word, language)),
            );
            turned(&text, *denied, language)
        }
        Reading::Counted { measure, asked, denied } => {
            turned(&counted(*measure, *asked, language), *denied, language)
        }
        Reading::Either(readings) => {
            let or = if language == Language::De { " Oder: " } else { " Or: " };
            readings.iter().map(|reading| in_words(reading, language)).collect::<Vec<_>>().join(or)
        }
    }
}

/// "Does it have more than two wheels?"
fn counted(measure: Measure, asked: Asked, language: Language) -> String {
    let (how, number) = match (language, asked) {
        (Language::De, Asked::Over(number)) => ("mehr als", number),
        (Language::De, Asked::Under(number)) => ("höchstens", number),
        (Language::De, Asked::Exactly(number)) => ("genau", number),
        (Language::En, Asked::Over(number)) => ("more than", number),
        (Language::En, Asked::Under(number)) => ("at most", number),
        (Language::En, Asked::Exactly(number)) => ("exactly", number),
    };
    let noun = knowledge::counted_noun(measure, number == 1.0, language);
    match language {
        Language::De => format!("Hat es {how} {number} {noun}?"),
        Language::En => format!("Does it have {how} {number} {noun}?"),
    }
}

/// The thing of the table that these words name, if it measures so much: in the other language they may name another one.
fn thing_of(words: &str, measure: Measure, than: f64) -> Option<ConceptId> {
    let words = tokens(words);
    let named = |from: usize| {
        let things = [Language::De, Language::En].map(|language| named(words.get(from..)?, language));
        things.into_iter().flatten().find(|thing| {
            let measured = knowledge::thing(*thing).and_then(|thing| thing.measure(measure));
            measured.is_some_and(|range| ((range.least * range.most).max(0.0).sqrt() - than).abs() < 1e-9)
        })
    };
    (0..words.len()).find_map(named)
}

fn quoted(text: &str, language: Language) -> String {
    match language {
        Language::De => format!("„{text}“"),
        Language::En => format!("“{text}”"),
    }
}

/// The question, or that its opposite is asked.
fn turned(text: &str, denied: bool, language: Language) -> String {
    let opposite = match language {
        Language::De => "das Gegenteil von",
        Language::En => "the opposite of",
    };
    if denied { format!("{opposite} {}", quoted(text, language)) } else { text.to_owned() }
}

/// So many centimetres or kilograms in a unit that people use, with two digits or as many as it takes.
fn amount(much: f64, measure: Measure, language: Language) -> String {
    let units: &[(f64, &str)] = match measure {
        Measure::Weight => &[(1000.0, "t"), (1.0, "kg"), (0.001, "g")],
        _ => &[(100_000.0, "km"), (300.0, "m"), (1.0, "cm"), (0.1, "mm")],
    };
    let (from, unit) = units.iter().find(|(from, _)| much >= *from).or(units.last()).unwrap_or(&(1.0, ""));
    // Lengths are counted in centimetres for longer than a metre: "175 cm".
    let one = if *unit == "m" { 100.0 } else { *from };
    let number = much / one;
    let places = (1.0 - number.max(0.001).log10().floor()).clamp(0.0, 3.0) as usize;
    let text = format!("{number:.places$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    match language {
        Language::De => format!("etwa {}\u{a0}{unit}", text.replace('.', ",")),
        Language::En => format!("about {text}\u{a0}{unit}"),
    }
}
