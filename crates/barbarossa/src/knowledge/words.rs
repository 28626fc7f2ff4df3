//! A question taken apart: its words, whether it denies, what it compares with.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::measure::Measure;
use crate::concepts::{ConceptId, Language, named_at, tokens};

/// A question taken apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parsed {
    /// Its words in normal form, without those that deny.
    pub tokens: Vec<String>,
    /// Whether it denies.
    pub denied: bool,
    /// What it compares.
    pub comparison: Option<Comparison>,
}

/// More or less than something.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Comparison {
    pub measure: Measure,
    pub more: bool,
    pub with: With,
    /// The words that name it.
    pub named: String,
}

/// What something is compared with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum With {
    /// A thing of the table.
    Thing(ConceptId),
    /// So much.
    Known(f64),
}

/// Words that deny, in normal form.
static DENYING: LazyLock<HashSet<String>> = LazyLock::new(|| {
    tokens(
        "nicht kein keine keinen keiner keinem keines ohne nie niemals weder not no isn't doesn't don't can't cannot without never \
         aren't hasn't haven't won't couldn't wouldn't didn't wasn't shouldn't",
    )
    .into_iter()
    .collect()
});
/// What seems to deny and does not.
const NOT_DENYING: &[&[&str]] = &[
    &["nicht", "wahr"],
    &["oder", "nicht"],
    &["or", "not"],
    &["nicht", "nur"],
    &["not", "only"],
    &["no", "matter"],
];

const MORE: &[(&str, Measure)] = &[
    ("grosser", Measure::Size),
    ("langer", Measure::Size),
    ("hoher", Measure::Size),
    ("schwerer", Measure::Weight),
    ("bigger", Measure::Size),
    ("larger", Measure::Size),
    ("longer", Measure::Size),
    ("taller", Measure::Size),
    ("higher", Measure::Size),
    ("heavier", Measure::Weight),
];
const LESS: &[(&str, Measure)] = &[
    ("kleiner", Measure::Size),
    ("kurzer", Measure::Size),
    ("niedriger", Measure::Size),
    ("leichter", Measure::Weight),
    ("smaller", Measure::Size),
    ("shorter", Measure::Size),
    ("tinier", Measure::Size),
    ("lighter", Measure::Weight),
];
const THAN: &[&str] = &["als", "wie", "than", "then"];

/// What people compare with and the table does not have: centimetres, kilograms.
const KNOWN: &[(&str, f64, f64)] = &[
    ("hand", 20.0, 0.5),
    ("finger", 8.0, 0.05),
    ("daumen", 6.0, 0.05),
    ("thumb", 6.0, 0.05),
    ("fingernagel", 1.3, 0.001),
    ("fingernail", 1.3, 0.001),
    ("mensch", 175.0, 70.0),
    ("person", 175.0, 70.0),
    ("human", 175.0, 70.0),
    ("man", 178.0, 80.0),
    ("mann", 178.0, 80.0),
    ("woman", 168.0, 65.0),
    ("frau", 168.0, 65.0),
    ("ich", 175.0, 70.0),
    ("du", 175.0, 70.0),
    ("me", 175.0, 70.0),
    ("you", 175.0, 70.0),
    ("wir", 175.0, 70.0),
    ("kind", 120.0, 25.0),
    ("child", 120.0, 25.0),
    ("kid", 120.0, 25.0),
    ("erwachsener", 175.0, 70.0),
    ("auto", 430.0, 1400.0),
    ("car", 430.0, 1400.0),
    ("haus", 1000.0, 200_000.0),
    ("house", 1000.0, 200_000.0),
    ("ei", 6.0, 0.06),
    ("egg", 6.0, 0.06),
    ("schuhkarton", 33.0, 1.0),
    ("schuhschachtel", 33.0, 1.0),
    ("shobox", 33.0, 1.0),
    ("streichholzschachtel", 5.0, 0.01),
    ("matchbox", 5.0, 0.01),
    ("munze", 2.5, 0.007),
    ("coin", 2.5, 0.007),
    ("faust", 10.0, 0.4),
    ("fist", 10.0, 0.4),
    ("kopf", 24.0, 5.0),
    ("head", 24.0, 5.0),
    ("arm", 70.0, 4.0),
    ("fuss", 27.0, 1.0),
    ("foot", 30.0, 1.0),
    ("zimmer", 450.0, 5000.0),
    ("room", 450.0, 5000.0),
    ("tisch", 150.0, 30.0),
    ("table", 150.0, 30.0),
    ("tur", 200.0, 30.0),
    ("door", 200.0, 30.0),
    ("stuhl", 90.0, 5.0),
    ("chair", 90.0, 5.0),
    ("bus", 1200.0, 12_000.0),
    ("fussballfeld", 10_500.0, 1e7),
    ("pitch", 10_500.0, 1e7),
    ("buch", 24.0, 0.5),
    ("book", 24.0, 0.5),
    ("baum", 1500.0, 2000.0),
    ("tree", 1500.0, 2000.0),
    ("kilo", 20.0, 1.0),
    ("kilogramm", 20.0, 1.0),
    ("kg", 20.0, 1.0),
    ("meter", 100.0, 5.0),
    ("metre", 100.0, 5.0),
    ("zentimeter", 1.0, 0.001),
    ("cm", 1.0, 0.001),
    ("centimetre", 1.0, 0.001),
    ("centimeter", 1.0, 0.001),
    ("gramm", 1.0, 0.001),
    ("gram", 1.0, 0.001),
    ("grams", 1.0, 0.001),
    ("tonne", 300.0, 1000.0),
    ("ton", 300.0, 1000.0),
    ("fussball", 22.0, 0.43),
    ("football", 22.0, 0.43),
    ("apfel", 8.0, 0.15),
    ("apple", 8.0, 0.15),
    ("handy", 15.0, 0.2),
    ("phone", 15.0, 0.2),
    ("erbse", 0.8, 0.0003),
    ("pea", 0.8, 0.0003),
    ("koffer", 70.0, 15.0),
    ("suitcase", 70.0, 15.0),
];

static NUMBERS: LazyLock<Vec<(&str, f64)>> = LazyLock::new(|| {
    vec![
        ("zwei", 2.0),
        ("two", 2.0),
        ("drei", 3.0),
        ("three", 3.0),
        ("funf", 5.0),
        ("five", 5.0),
        ("zehn", 10.0),
        ("ten", 10.0),
        ("zwanzig", 20.0),
        ("twenty", 20.0),
        ("funfzig", 50.0),
        ("fifty", 50.0),
        ("hundert", 100.0),
        ("hundred", 100.0),
        ("tausend", 1000.0),
        ("thousand", 1000.0),
        ("halber", 0.5),
        ("halben", 0.5),
        ("half", 0.5),
    ]
});

/// Takes a question apart.
pub(super) fn parse(text: &str) -> Parsed {
    let all = tokens(text);
    let denies = |place: usize| {
        let here: Vec<&str> = all[place..].iter().take(2).map(String::as_str).collect();
        let before: Vec<&str> = all[place.saturating_sub(1)..=place].iter().map(String::as_str).collect();
        DENYING.contains(here[0])
            && !NOT_DENYING.iter().any(|pair| here.as_slice() == *pair || before.as_slice() == *pair)
    };
    let denied = (0..all.len()).filter(|place| denies(*place)).count() % 2 == 1;
    let tokens: Vec<String> =
        (0..all.len()).filter(|place| !denies(*place)).map(|place| all[place].clone()).collect();
    Parsed { comparison: comparison(&all), denied, tokens }
}

impl Parsed {
    /// What stands before and behind "or", each with how the question begins.
    pub(super) fn halves(&self) -> Option<(Parsed, Parsed)> {
        let or = self.tokens.iter().position(|token| token == "oder" || token == "or")?;
        let (first, second) = (&self.tokens[..or], &self.tokens[or + 1..]);
        if first.len() < 2
            || second.is_empty()
            || second.iter().any(|token| token == "nicht" || token == "not")
        {
            return None;
        }
        // "Is it an animal or a plant": the second begins as the first does.
        let lead = first.len().min(2);
        let whole =
            if second.len() >= first.len() { second.to_vec() } else { [&first[..lead], second].concat() };
        let part =
            |tokens: Vec<String>| Parsed { comparison: comparison(&tokens), denied: self.denied, tokens };
        Some((part(first.to_vec()), part(whole)))
    }
}

fn comparison(tokens: &[String]) -> Option<Comparison> {
    let place = tokens.iter().position(|token| THAN.contains(&token.as_str()))?;
    let (before, behind) = (tokens.get(..place)?, tokens.get(place + 1..)?);
    let found = |list: &[(&str, Measure)]| {
        before
            .iter()
            .rev()
            .find_map(|token| list.iter().find(|(word, _)| word == token).map(|(_, measure)| *measure))
    };
    let (measure, more) = match (found(MORE), found(LESS)) {
        (Some(measure), _) => (measure, true),
        (None, Some(measure)) => (measure, false),
        (None, None) => return None,
    };
    // An article, a number, what it is.
    let articles = [
        "ein", "eine", "einen", "einem", "einer", "der", "die", "das", "dem", "a", "an", "the", "my", "your",
        "mein", "meine", "dein", "deine",
    ];
    let start = behind.iter().position(|token| !articles.contains(&token.as_str()))?;
    let rest = behind.get(start..)?;
    let first = rest.first()?;
    let digits = (first.len() <= 5).then(|| first.parse::<u32>().ok()).flatten().map(f64::from);
    let number = digits.or_else(|| NUMBERS.iter().find(|(word, _)| word == first).map(|(_, number)| *number));
    let named_by = if number.is_some() { rest.get(1..)? } else { rest };
    let word = named_by.first()?;
    let known =
        KNOWN.iter().find(|(name, ..)| name == word || word.strip_suffix(['s', 'n', 'e']) == Some(name));
    let with = match known {
        Some((_, size, weight)) => {
            let one = if measure == Measure::Weight { *weight } else { *size };
            With::Known(one * number.unwrap_or(1.0))
        }
        None => With::Thing(
            [Language::De, Language::En].into_iter().find_map(|language| named_at(named_by, language))?,
        ),
    };
    Some(Comparison { measure, more, with, named: behind.join(" ") })
}
