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
    /// Nobody knows with what.
    Unknown,
}

/// Words that deny, in normal form.
static DENYING: LazyLock<HashSet<String>> = LazyLock::new(|| {
    tokens(
        "nicht nich ned nit net nichts kein keine keinen keiner keinem keines kaum ohne nie niemals weder not nothing isnt aint no isn't doesn't don't can't cannot without never \
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
/// More or less of what is measured in units, or weighed.
const MORE_OF: &[&str] = &["mehr", "uber", "more", "over", "above", "mindestens", "least"];
const LESS_OF: &[&str] = &["weniger", "unter", "less", "under", "below", "hochstens", "most"];
const WEIGHING: &[&str] = &["wiegt", "wiegen", "wieg", "weigh", "weighs", "weighing", "wog"];
/// The riddle itself, when something is compared with it.
const IT: &[&str] = &[
    "es", "das", "dies", "dieses", "it", "this", "that", "deins", "yours", "ding", "thing", "figur",
    "figure", "teil",
];
const ARTICLES: &[&str] = &[
    "ein", "eine", "einen", "einem", "einer", "eines", "ne", "nen", "nem", "n", "der", "die", "das", "dem",
    "den", "des", "a", "an", "the", "my", "your", "our", "mein", "meine", "meinem", "meinen", "dein",
    "deine", "unser", "unsere", "so", "such", "normaler", "normale", "normales", "normal", "typical",
    "average", "echter", "echte", "real", "whole", "ganzer", "ganze", "ganzes", "ungefahr", "about",
];
/// What may follow without changing what something is compared with.
const STOPS: &[&str] = &[
    "oder",
    "or",
    "und",
    "and",
    "ist",
    "is",
    "isnt",
    "it",
    "es",
    "das",
    "in",
    "im",
    "also",
    "aber",
    "but",
    "wenn",
    "if",
    "so",
    "ungefahr",
    "roughly",
    "etwa",
    "eigentlich",
    "actually",
    "lang",
    "long",
    "hoch",
    "high",
    "tall",
    "gross",
    "schwer",
    "heavy",
    "wiegen",
    "sein",
    "be",
    "would",
    "do",
    "you",
    "think",
    "denn",
    "halt",
    "wohl",
    "for",
    "wide",
    "breit",
    "weigh",
    "auf",
    "einer",
    "at",
    "across",
    "normally",
    "usually",
];

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

/// Units, and how much one of them is in centimetres or kilograms.
const UNITS: &[(&str, Measure, f64)] = &[
    ("kilo", Measure::Weight, 1.0),
    ("kilogramm", Measure::Weight, 1.0),
    ("kilogram", Measure::Weight, 1.0),
    ("kg", Measure::Weight, 1.0),
    ("gramm", Measure::Weight, 0.001),
    ("gram", Measure::Weight, 0.001),
    ("tonne", Measure::Weight, 1000.0),
    ("ton", Measure::Weight, 1000.0),
    ("pfund", Measure::Weight, 0.5),
    ("pound", Measure::Weight, 0.45),
    ("meter", Measure::Size, 100.0),
    ("metre", Measure::Size, 100.0),
    ("m", Measure::Size, 100.0),
    ("zentimeter", Measure::Size, 1.0),
    ("centimetre", Measure::Size, 1.0),
    ("centimeter", Measure::Size, 1.0),
    ("cm", Measure::Size, 1.0),
    ("inch", Measure::Size, 2.5),
    ("feet", Measure::Size, 30.0),
    ("fet", Measure::Size, 30.0),
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
    compared(tokens).or_else(|| limit(tokens))
}

/// "Larger than …", "weighs less than …", and the other way round: "is a dog larger than it".
fn compared(tokens: &[String]) -> Option<Comparison> {
    let place = tokens.iter().position(|token| THAN.contains(&token.as_str()))?;
    let (before, behind) = (tokens.get(..place)?, tokens.get(place + 1..)?);
    let (at, measure, more) = measured(before)?;
    let rest = without_articles(behind);
    let is_it = rest.first().is_none_or(|first| IT.contains(&first.as_str()));
    if is_it {
        // Whatever stands before the comparison is what is compared.
        let subject = before.get(..at)?;
        let (with, named) = (0..subject.len()).find_map(|start| {
            let rest = without_articles(subject.get(start..)?);
            let with = amount(rest, measure).filter(|with| *with != With::Unknown)?;
            Some((with, rest.join(" ")))
        })?;
        return Some(Comparison { measure, more: !more, with, named });
    }
    let with = amount(rest, measure).unwrap_or(With::Unknown);
    Some(Comparison { measure, more, with, named: behind.join(" ") })
}

/// What is compared, with its place: the nearest word before "than".
fn measured(before: &[String]) -> Option<(usize, Measure, bool)> {
    let weighing = before.iter().position(|token| WEIGHING.contains(&token.as_str()));
    (0..before.len()).rev().find_map(|at| {
        let token = before.get(at)?.as_str();
        let of = |list: &[(&str, Measure)]| list.iter().find(|(word, _)| *word == token).map(|found| found.1);
        let weighs =
            |words: &[&str]| weighing.filter(|_| words.contains(&token)).map(|weighing| weighing.min(at));
        of(MORE)
            .map(|measure| (at, measure, true))
            .or_else(|| of(LESS).map(|measure| (at, measure, false)))
            .or_else(|| weighs(MORE_OF).map(|at| (at, Measure::Weight, true)))
            .or_else(|| weighs(LESS_OF).map(|at| (at, Measure::Weight, false)))
    })
}

/// "Over 100 kilos", "less than half a metre".
fn limit(tokens: &[String]) -> Option<Comparison> {
    (0..tokens.len()).find_map(|at| {
        let token = tokens.get(at)?.as_str();
        let more = match (MORE_OF.contains(&token), LESS_OF.contains(&token)) {
            (true, _) => true,
            (_, true) => false,
            _ => return None,
        };
        let behind = tokens.get(at + 1..)?;
        let behind = match behind.split_first() {
            Some((first, rest)) if THAN.contains(&first.as_str()) => rest,
            _ => behind,
        };
        let (number, rest) = number(without_articles(behind));
        let unit = rest.first()?;
        let (_, measure, one) = UNITS.iter().find(|(name, ..)| is_named(unit, name))?;
        let with = With::Known(one * number.unwrap_or(1.0));
        Some(Comparison { measure: *measure, more, with, named: behind.join(" ") })
    })
}

/// So much, or the thing that is named.
fn amount(words: &[String], measure: Measure) -> Option<With> {
    let (number, rest) = number(words);
    let word = rest.first()?;
    let known = UNITS
        .iter()
        .filter(|(_, of, _)| *of == measure)
        .find(|(name, ..)| is_named(word, name))
        .map(|(_, _, one)| *one)
        .or_else(|| {
            let ends = rest.get(1).is_none_or(|next| STOPS.contains(&next.as_str()));
            let (_, size, weight) = KNOWN.iter().find(|(name, ..)| ends && is_named(word, name))?;
            Some(if measure == Measure::Weight { *weight } else { *size })
        });
    if let Some(one) = known {
        return Some(With::Known(one * number.unwrap_or(1.0)));
    }
    let named = (1..=rest.len().min(4)).rev().find_map(|length| {
        let ends = rest.get(length).is_none_or(|next| STOPS.contains(&next.as_str()));
        named(rest.get(..length).filter(|_| ends)?)
    });
    Some(named.map_or(With::Unknown, With::Thing))
}

/// The thing that these words name, all of them: a car tyre is no car.
fn named(words: &[String]) -> Option<ConceptId> {
    let by = |words: &[String]| {
        [Language::De, Language::En].into_iter().find_map(|language| named_at(words, language))
    };
    let fewer = words.len().checked_sub(1).filter(|fewer| *fewer > 0).and_then(|fewer| words.get(..fewer));
    by(words).filter(|named| fewer.and_then(by) != Some(*named))
}

fn is_named(word: &str, name: &str) -> bool {
    word == name || ["s", "n", "e", "en", "es"].iter().any(|ending| word.strip_suffix(ending) == Some(name))
}

fn without_articles(tokens: &[String]) -> &[String] {
    let start = tokens.iter().position(|token| !ARTICLES.contains(&token.as_str()));
    start.and_then(|start| tokens.get(start..)).unwrap_or_default()
}

/// A number at the beginning, and what follows it.
fn number(tokens: &[String]) -> (Option<f64>, &[String]) {
    let Some(first) = tokens.first() else { return (None, tokens) };
    let digits = (first.len() <= 5).then(|| first.parse::<u32>().ok()).flatten().map(f64::from);
    let number = digits.or_else(|| NUMBERS.iter().find(|(word, _)| word == first).map(|(_, number)| *number));
    let rest = if number.is_some() { tokens.get(1..).unwrap_or_default() } else { tokens };
    (number, if number.is_some() { without_articles(rest) } else { rest })
}
