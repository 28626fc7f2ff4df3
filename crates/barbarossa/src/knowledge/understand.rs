//! What a free question means: the question of the catalogue that the matcher takes it for, turned round if it is denied, or a
//! comparison of sizes or weights. By the text alone, without a network.

use super::catalogue::{QuestionId, question, questions};
use super::comparisons::{Comparison, With};
use super::counts::{self, Count};
use super::facts::{answer, answers_to, thing};
use super::matcher::{MATCHER, Match};
use super::measure::{Asked, Measure, Range};
use super::words::{Parsed, parse};
use crate::action::Answer;
use crate::concepts::{COUNT, ConceptId, Language, asks_about_letters, names_concept};

/// From here on a match is sure: how likely it has to be.
const SURE: f32 = 0.78;
/// Of two questions in one that mean the same, each has to be so likely.
const ONE: f32 = 0.6;
/// The same of two questions in one, and where a comparison or a late denial speaks against it.
const DESPITE: f32 = 0.9;
/// Behind so many words a denial is late.
const LATE: usize = 5;
/// What is less likely than this is not worth being offered as a reading.
const LIKELY: f32 = 0.15;
/// Less than this part of its words are known, and nothing is understood at all.
const KNOWN: f32 = 0.34;

/// What a question means.
#[derive(Clone, Debug, PartialEq)]
pub enum Reading {
    /// A question of the catalogue; `denied`: whether it is *not* so.
    Known {
        /// The question.
        question: QuestionId,
        /// Whether the opposite is asked.
        denied: bool,
    },
    /// Whether it measures more, or less, than something.
    Compared {
        /// What is measured.
        measure: Measure,
        /// More than so much, or less.
        more: bool,
        /// So much.
        than: f64,
        /// The words that name what it is compared with.
        with: String,
        /// Whether the opposite is asked.
        denied: bool,
    },
    /// How many legs or wheels it has.
    Counted {
        /// What is counted.
        measure: Measure,
        /// How many.
        asked: Asked,
        /// Whether the opposite is asked.
        denied: bool,
    },
    /// One or the other.
    Either(Vec<Reading>),
}

/// What became of a question.
#[derive(Clone, Debug, PartialEq)]
pub enum Understood {
    /// It means this.
    Sure(Reading),
    /// It may mean this.
    Unsure(Reading),
    /// Nobody knows.
    Nothing,
    /// It asks about letters, or names a concept, and may not be asked (BAR-12).
    NotAllowed,
}

impl Reading {
    /// The answer about a thing of the table.
    pub fn answer(&self, concept: ConceptId) -> Answer {
        match self {
            Reading::Known { question, denied } => turned(answer(concept, *question), *denied),
            Reading::Compared { measure, more, than, denied, .. } => {
                let asked = if *more { Asked::Over(*than * 1.1) } else { Asked::Under(*than / 1.1) };
                let range = thing(concept).and_then(|thing| thing.measure(*measure));
                turned(asked.of(range), *denied)
            }
            Reading::Counted { measure, asked, denied } => {
                turned(asked.of(thing(concept).and_then(|thing| thing.measure(*measure))), *denied)
            }
            Reading::Either(readings) => {
                let answers: Vec<Answer> = readings.iter().map(|reading| reading.answer(concept)).collect();
                [Answer::Yes, Answer::Perhaps, Answer::Unclear]
                    .into_iter()
                    .find(|answer| answers.contains(answer))
                    .unwrap_or(Answer::No)
            }
        }
    }

    /// What a thing does of which it is true, in words.
    pub fn words(&self, language: Language) -> String {
        let not = match language {
            Language::De => "nicht: ",
            Language::En => "not: ",
        };
        let plain = match self {
            Reading::Known { question: id, .. } => {
                question(*id).map(|question| question.reading(language)).unwrap_or_default().to_owned()
            }
            Reading::Compared { measure, more, with, .. } => match (language, measure, more) {
                (Language::De, Measure::Weight, true) => format!("ist schwerer als {with}"),
                (Language::De, Measure::Weight, false) => format!("ist leichter als {with}"),
                (Language::De, _, true) => format!("ist größer als {with}"),
                (Language::De, _, false) => format!("ist kleiner als {with}"),
                (Language::En, Measure::Weight, true) => format!("is heavier than {with}"),
                (Language::En, Measure::Weight, false) => format!("is lighter than {with}"),
                (Language::En, _, true) => format!("is larger than {with}"),
                (Language::En, _, false) => format!("is smaller than {with}"),
            },
            Reading::Counted { measure, asked, .. } => counted_words(*measure, *asked, language),
            Reading::Either(readings) => {
                let or = if language == Language::De { " oder " } else { " or " };
                readings.iter().map(|reading| reading.words(language)).collect::<Vec<_>>().join(or)
            }
        };
        match self {
            Reading::Known { denied: true, .. }
            | Reading::Compared { denied: true, .. }
            | Reading::Counted { denied: true, .. } => {
                format!("{not}{plain}")
            }
            _ => plain,
        }
    }
}

/// What is counted by a measure, one of it or several.
pub(crate) fn counted_noun(measure: Measure, one: bool, language: Language) -> &'static str {
    match (language, measure, one) {
        (Language::De, Measure::Legs, true) => "Bein",
        (Language::De, Measure::Legs, false) => "Beine",
        (Language::De, _, true) => "Rad",
        (Language::De, ..) => "Räder",
        (Language::En, Measure::Legs, true) => "leg",
        (Language::En, Measure::Legs, false) => "legs",
        (Language::En, _, true) => "wheel",
        (Language::En, ..) => "wheels",
    }
}

/// "Has more than two wheels".
fn counted_words(measure: Measure, asked: Asked, language: Language) -> String {
    let (Asked::Over(number) | Asked::Under(number) | Asked::Exactly(number)) = asked;
    let noun = counted_noun(measure, number == 1.0, language);
    let how = match (language, asked) {
        (Language::De, Asked::Over(_)) => "hat mehr als",
        (Language::De, Asked::Under(_)) => "hat höchstens",
        (Language::De, Asked::Exactly(_)) => "hat genau",
        (Language::En, Asked::Over(_)) => "has more than",
        (Language::En, Asked::Under(_)) => "has at most",
        (Language::En, Asked::Exactly(_)) => "has exactly",
    };
    format!("{how} {number} {noun}")
}

/// The answer to the opposite, where that is asked.
pub(crate) fn turned(answer: Answer, denied: bool) -> Answer {
    match (answer, denied) {
        (Answer::Yes, true) => Answer::No,
        (Answer::No, true) => Answer::Yes,
        (answer, _) => answer,
    }
}

/// What a question means that is asked at a table of this language.
pub fn understand(text: &str, language: Language) -> Understood {
    if asks_about_letters(text) || names_concept(text, language) {
        return Understood::NotAllowed;
    }
    read(text)
}

/// The same for a question that may be asked.
pub fn read(text: &str) -> Understood {
    let parsed = parse(text);
    // "Two or four legs" counts one thing.
    let counts = parsed.count.as_ref().is_some_and(|count| count.plain);
    either(&parsed).filter(|_| !counts).unwrap_or_else(|| one(&parsed, SURE))
}

/// Two questions in one, if both are understood well.
fn either(parsed: &Parsed) -> Option<Understood> {
    let (first, second) = parsed.halves()?;
    // The whole may be a phrasing of one question, such as "fruit or nut".
    if MATCHER.best(&parsed.tokens).is_some_and(|best| best.likely >= SURE) {
        return None;
    }
    let both = |sure: f32| {
        let half = |half: &Parsed| match one(half, sure) {
            Understood::Sure(reading) => Some(reading),
            _ => None,
        };
        Some((half(&first)?, half(&second)?))
    };
    // Twice the same needs less than two things do.
    if let Some((first, _)) = both(ONE).filter(|(first, second)| first == second) {
        return Some(Understood::Sure(first));
    }
    let (first, second) = both(DESPITE)?;
    Some(Understood::Sure(Reading::Either(vec![first, second])))
}

/// What the matcher takes a question for.
struct Found {
    question: QuestionId,
    denied: bool,
    likely: f32,
    exact: bool,
}

fn found(parsed: &Parsed) -> Option<Found> {
    let of = |tokens: &[String], denied: bool| {
        let Match { meaning, likely, known, exact } = MATCHER.best(tokens)?;
        let found = Found { question: meaning.question, denied: meaning.opposite != denied, likely, exact };
        (exact || known >= KNOWN && likely >= LIKELY).then_some(found)
    };
    let whole = of(&parsed.tokens, parsed.denied)?;
    let behind = parsed.tokens.get(parsed.before..)?;
    let own_clause = parsed.before >= LATE && !ends_asking(behind);
    if whole.exact || !parsed.denied || !own_clause {
        return Some(whole);
    }
    // "Is it made up, like not real": what is denied late often says the same again, and denies nothing.
    match of(parsed.tokens.get(..parsed.before)?, false).filter(|first| first.likely >= SURE) {
        Some(first) if first.question == whole.question && first.denied == whole.denied => Some(first),
        None if whole.likely >= DESPITE => Some(whole),
        _ => Some(Found { likely: whole.likely.min(ONE), ..whole }),
    }
}

/// Whether nothing is said behind a denial: "you cannot wear it, or can you".
fn ends_asking(behind: &[String]) -> bool {
    behind.iter().all(|token| ["oder", "or", "gell", "right"].contains(&token.as_str()))
}

/// One question; it is sure if it is so likely, and if no number is left over.
fn one(parsed: &Parsed, sure: f32) -> Understood {
    let found = found(parsed);
    if let Some(count) = parsed.count.as_ref().filter(|_| !found.as_ref().is_some_and(|found| found.exact)) {
        let reading = counted(count, parsed.denied);
        // What is said besides may say the same again: "four legs, like a dog".
        let agrees = found.as_ref().is_some_and(|found| found.likely >= SURE && meant(found) == reading);
        let alone = count.plain || agrees && !parsed.tokens.iter().any(|token| adds(token));
        // Neither two nor four is not the same as not two, or not four.
        let neither = parsed.denied && count.asked.len() > 1;
        return if alone && !neither { Understood::Sure(reading) } else { Understood::Unsure(reading) };
    }
    match uncounted(parsed, found, sure) {
        Understood::Sure(Reading::Known { question, denied }) if !allows(question, parsed) => {
            Understood::Unsure(Reading::Known { question, denied })
        }
        understood => understood,
    }
}

fn meant(found: &Found) -> Reading {
    Reading::Known { question: found.question, denied: found.denied }
}

/// Whether this word says something of its own beside a count.
fn adds(token: &str) -> bool {
    ["und", "and", "aber", "but", "als", "than", "wenn", "if", "fur", "for", "zwischen", "between"]
        .contains(&token)
}

/// Whether a question is asked with the numbers that are named: nobody has counted eyes or strings.
fn allows(id: QuestionId, parsed: &Parsed) -> bool {
    if measures(id, &[Measure::Size, Measure::Weight]) {
        return true;
    }
    let Some(question) = question(id) else { return false };
    let exact = [&question.de, &question.en].into_iter().any(|text| parse(text).tokens == parsed.tokens);
    exact || counts::named(&parsed.tokens).iter().all(|number| question.numbers.contains(number))
}

/// A count, as the question of the catalogue that says the same of all things, if there is one.
fn counted(count: &Count, denied: bool) -> Reading {
    let measure = count.measure;
    let one = |asked: &Asked| {
        // "Not one leg" is none.
        let none = denied && count.bare && *asked == Asked::Exactly(1.0);
        let asked = if none { &Asked::Over(0.0) } else { asked };
        let reading = Reading::Counted { measure, asked: *asked, denied };
        let all: Vec<Answer> = (0..COUNT).map(|number| reading.answer(ConceptId::new(number))).collect();
        let same = |id: QuestionId, denied: bool| {
            answers_to(id).iter().zip(&all).all(|(answer, wanted)| turned(*answer, denied) == *wanted)
        };
        let known = QuestionId::all()
            .zip(questions())
            .filter(|(_, question)| question.measure == Some(measure))
            .find_map(|(id, _)| {
                [false, true].into_iter().find(|denied| same(id, *denied)).map(|denied| (id, denied))
            });
        known.map_or(reading, |(question, denied)| Reading::Known { question, denied })
    };
    match count.asked.as_slice() {
        [asked] => one(asked),
        several => Reading::Either(several.iter().map(one).collect()),
    }
}

fn uncounted(parsed: &Parsed, found: Option<Found>, sure: f32) -> Understood {
    // "Larger than a person" stands in the catalogue.
    if let Some(exact) = found.as_ref().filter(|found| found.exact) {
        return Understood::Sure(meant(exact));
    }
    let Some(comparison) = &parsed.comparison else {
        return match &found {
            Some(found) if found.likely >= sure => Understood::Sure(meant(found)),
            Some(found) => Understood::Unsure(meant(found)),
            None => Understood::Nothing,
        };
    };
    // How high it jumps or how long it lives is another question, if it is any.
    let measured = |id| measures(id, &[Measure::Size, Measure::Weight]);
    let other = found.as_ref().filter(|found| found.likely >= DESPITE && !measured(found.question));
    match (compared(comparison, parsed.denied), other, &found) {
        (Some(reading), None, _) if comparison.plain => Understood::Sure(reading),
        (_, Some(other), _) if !comparison.plain => Understood::Sure(meant(other)),
        (Some(reading), ..) => Understood::Unsure(reading),
        (None, _, Some(found)) => Understood::Unsure(meant(found)),
        (None, _, None) => Understood::Nothing,
    }
}

/// Whether a question is about one of these measures.
fn measures(id: QuestionId, of: &[Measure]) -> bool {
    question(id).and_then(|question| question.measure).is_some_and(|measure| of.contains(&measure))
}

fn compared(comparison: &Comparison, denied: bool) -> Option<Reading> {
    let than = match comparison.with {
        With::Thing(concept) => {
            let Range { least, most } = thing(concept)?.measure(comparison.measure)?;
            (least * most).max(0.0).sqrt()
        }
        With::Known(much) => much,
        With::Unknown => return None,
    };
    (than > 0.0).then(|| Reading::Compared {
        measure: comparison.measure,
        more: comparison.more,
        than,
        with: comparison.named.clone(),
        denied,
    })
}
