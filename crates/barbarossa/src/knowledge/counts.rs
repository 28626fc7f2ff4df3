//! How many legs or wheels a question asks for: "mehr als vier Beine", "two-wheeled", "six legs or more", "2 oder 4 Räder"; and
//! whether it counts anything else, which nobody has counted.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use super::measure::{Asked, Measure};
use crate::concepts::Phrases;

/// So many legs or wheels.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Count {
    pub measure: Measure,
    /// How many; one of these, if it names several.
    pub asked: Vec<Asked>,
    /// Whether it says neither more nor less nor exactly.
    pub bare: bool,
    /// Whether nothing else is said.
    pub plain: bool,
}

/// "Two, four or six legs": nobody asks for more at once.
const MOST_NUMBERS: usize = 4;

/// In normal form.
const NUMBERS: &[(&str, u32)] = &[
    ("null", 0),
    ("zero", 0),
    ("one", 1),
    ("eins", 1),
    ("zwei", 2),
    ("zwo", 2),
    ("two", 2),
    ("drei", 3),
    ("three", 3),
    ("vier", 4),
    ("four", 4),
    ("funf", 5),
    ("five", 5),
    ("sechs", 6),
    ("six", 6),
    ("sieben", 7),
    ("seven", 7),
    ("acht", 8),
    ("eight", 8),
    ("neun", 9),
    ("nine", 9),
    ("zehn", 10),
    ("ten", 10),
    ("elf", 11),
    ("eleven", 11),
    ("zwolf", 12),
    ("twelve", 12),
    ("zwanzig", 20),
    ("twenty", 20),
    ("hundert", 100),
    ("hundred", 100),
];
/// What is counted, as a word of its own.
const NOUNS: &[(&str, Measure)] = &[
    ("bein", Measure::Legs),
    ("beine", Measure::Legs),
    ("beinen", Measure::Legs),
    ("beinchen", Measure::Legs),
    ("leg", Measure::Legs),
    ("legs", Measure::Legs),
    ("rad", Measure::Wheels),
    ("rader", Measure::Wheels),
    ("radern", Measure::Wheels),
    ("reifen", Measure::Wheels),
    ("wheel", Measure::Wheels),
    ("wheels", Measure::Wheels),
    ("tyre", Measure::Wheels),
    ("tyres", Measure::Wheels),
    ("tires", Measure::Wheels),
];
/// Feet are legs if something has them or goes on them, and else a length.
const FEET: &[&str] = &["fuss", "fusse", "fussen", "foot", "feet"];
const HAVING: &[&str] =
    &["hat", "hats", "haben", "has", "have", "got", "auf", "on", "lauft", "steht", "walk", "stand"];
/// What a number is put together with: "vierbeinig", "four-wheeled".
const ENDS: &[(&str, Measure)] = &[
    ("beinig", Measure::Legs),
    ("beiner", Measure::Legs),
    ("fusser", Measure::Legs),
    ("fussler", Measure::Legs),
    ("legged", Measure::Legs),
    ("footed", Measure::Legs),
    ("radrig", Measure::Wheels),
    ("wheeled", Measure::Wheels),
    ("wheeler", Measure::Wheels),
];
/// Of an adjective.
const ENDINGS: &[&str] = &["", "e", "er", "es", "en", "em", "s"];

/// What a number means before or behind these words.
enum Around {
    More,
    Less,
    AtLeast,
    AtMost,
    Exactly,
}

static BEFORE: LazyLock<[(Phrases, Around); 6]> = LazyLock::new(|| {
    [
        (Phrases::new("nicht nur, not only"), Around::More),
        (Phrases::new("mehr als, mehr wie, über, more than, more then, over"), Around::More),
        (Phrases::new("weniger als, weniger wie, unter, less than, fewer than, under"), Around::Less),
        (Phrases::new("mindestens, wenigstens, minimum, at least"), Around::AtLeast),
        (Phrases::new("höchstens, maximal, bis zu, at most, up to"), Around::AtMost),
        (Phrases::new("genau, exakt, nur, bloß, exactly, only, just, precisely"), Around::Exactly),
    ]
});
static BEHIND: LazyLock<[(Phrases, Around); 2]> = LazyLock::new(|| {
    [
        (
            Phrases::new(
                "oder mehr, oder noch mehr, oder sogar noch mehr, und mehr, aufwärts, or more, or even more, and more, and up, plus",
            ),
            Around::AtLeast,
        ),
        (Phrases::new("oder weniger, or less, or fewer"), Around::AtMost),
    ]
});
/// "One" is a number if this says so: "ein" and "one" are said of anything.
static SINGLE: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::new("ein einziges, einem einzigen, ein einzelnes, a single, one single"));
static ONE: LazyLock<Phrases> = LazyLock::new(|| Phrases::new("ein, eine, einem, einen"));
/// What only asks, or says nothing besides.
static PLAIN: LazyLock<Phrases> = LazyLock::new(|| {
    Phrases::new(
        "hat, hats, hast, haben, habens, hätte, besitzt, ist, ists, is, sind, sinds, wären, es, das, des, die, der, dies, dieses, sie, er,
        ding, teil, tier, tiere, viech, vieh, figur, wesen, tierchen, geschöpf, fahrzeug, möbelstück, was, etwas, sowas, so was, so etwas, ein,
        eine, einen, dein, deine, solche, mit, auf, dran, daran, drunter, unten, seinen, ihren, läuft, lauft, laufen, geht, gehen, steht, stehen,
        fährt, fahren, rollt, rollen, krabbelt, rennt, sich, fort, bewegt, insgesamt, zusammen, normalerweise, gewöhnlich, meistens, in der regel,
        eigentlich, denn, wohl, also, vielleicht, stück, echte, echten, oder, ja, gell, oder so, has, have, having, hav, got, does, do, is, are,
        it, its, that, this, they, there, the, thing, animal, creature, figure, vehicle, being, beast, something, with, on, a, an, of, your,
        did, walk, walks, go, goes, run, runs, stand, stands, move, moves, roll, rolls, crawl, crawls, get, around, along, about, usually,
        normally, really, in total, altogether, all together, one of those, one, right, maybe, any, you, underneath, so",
    )
});

/// The number that a word is.
fn number(token: &str) -> Option<u32> {
    if token.len() <= 3 && !token.is_empty() && token.bytes().all(|byte| byte.is_ascii_digit()) {
        return token.parse().ok();
    }
    NUMBERS.iter().find(|(word, _)| *word == token).map(|(_, number)| *number)
}

/// A number and what it counts in one word: "vierbeinig"; and behind a number, what it counts: "4-beinig".
fn joined(token: &str) -> Option<(Option<u32>, Measure)> {
    let (stem, measure) = ENDS.iter().find_map(|(end, measure)| {
        let (stem, ending) = token.split_once(end)?;
        ENDINGS.contains(&ending).then_some((stem, *measure))
    })?;
    if stem.is_empty() {
        return Some((None, measure));
    }
    let number = number(stem).or_else(|| (stem == "ein").then_some(1))?;
    Some((Some(number), measure))
}

/// How many legs or wheels these words ask for; the first that counts.
pub(super) fn count(tokens: &[String]) -> Option<Count> {
    let tokens = apart(tokens);
    (0..tokens.len()).find_map(|place| count_at(&tokens, place))
}

fn count_at(tokens: &[String], place: usize) -> Option<Count> {
    if let Some((Some(number), measure)) = joined(&tokens[place]) {
        return Some(whole(tokens, place, place + 1, measure, &[number], None));
    }
    let rest = &tokens[place..];
    let single = SINGLE.at(rest);
    let said_before = BEFORE.iter().any(|(phrases, _)| ends_with(&tokens[..place], phrases).is_some());
    let one = ONE.at(rest).filter(|_| said_before);
    let (mut numbers, mut next) = match (single.or(one), number(&tokens[place])) {
        (Some(length), _) => (vec![1], place + length),
        (None, Some(number)) => (vec![number], place + 1),
        (None, None) => return None,
    };
    // "Zwei oder vier", "two, three or four".
    while let Some(found) = tokens.get(next..).and_then(|rest| match rest {
        [or, more, ..] if ["oder", "or"].contains(&or.as_str()) => Some((number(more)?, 2)),
        [more, ..] => Some((number(more)?, 1)),
        [] => None,
    }) {
        numbers.push(found.0);
        next += found.1;
    }
    let mut said = None;
    if let Some((length, around)) = behind(tokens, next) {
        said = Some(around);
        next += length;
    }
    let noun = tokens.get(next)?;
    let measure = match (joined(noun), noun.as_str()) {
        (Some((None, measure)), _) => measure,
        (_, noun) if FEET.contains(&noun) => {
            tokens.iter().any(|token| HAVING.contains(&token.as_str())).then_some(Measure::Legs)?
        }
        (_, noun) => NOUNS.iter().find(|(word, _)| *word == noun)?.1,
    };
    Some(whole(tokens, place, next + 1, measure, &numbers, said))
}

/// With what is said before and behind.
fn whole(
    tokens: &[String],
    begin: usize,
    end: usize,
    measure: Measure,
    numbers: &[u32],
    within: Option<&'static Around>,
) -> Count {
    let before =
        BEFORE.iter().find_map(|(phrases, around)| Some((ends_with(&tokens[..begin], phrases)?, around)));
    let behind = behind(tokens, end).filter(|_| within.is_none());
    let (begin, end) =
        (begin - before.map_or(0, |(length, _)| length), end + behind.map_or(0, |(length, _)| length));
    let around = before.map(|(_, around)| around).or(within).or(behind.map(|(_, around)| around));
    let of = |number: &u32| {
        let number = f64::from(*number);
        match around {
            None | Some(Around::Exactly) => Asked::Exactly(number),
            Some(Around::More) => Asked::Over(number),
            Some(Around::AtLeast) => Asked::Over(number.max(1.0) - 1.0),
            Some(Around::Less) => Asked::Under(number.max(1.0) - 1.0),
            Some(Around::AtMost) => Asked::Under(number),
        }
    };
    // "Six or eight legs or more": from the smallest on.
    let numbers = match around {
        Some(Around::AtLeast) => numbers.iter().min().into_iter().collect(),
        _ => numbers.iter().collect::<BTreeSet<_>>().into_iter().take(MOST_NUMBERS).collect::<Vec<_>>(),
    };
    Count {
        measure,
        asked: numbers.into_iter().map(of).collect(),
        bare: around.is_none(),
        plain: is_plain(&tokens[..begin]) && is_plain(&tokens[end..]),
    }
}

fn behind(tokens: &[String], place: usize) -> Option<(usize, &'static Around)> {
    let rest = tokens.get(place..)?;
    BEHIND.iter().find_map(|(phrases, around)| Some((phrases.at(rest)?, around)))
}

/// How many words of one of these phrases stand at the end.
fn ends_with(tokens: &[String], phrases: &Phrases) -> Option<usize> {
    (1..=tokens.len().min(3))
        .rev()
        .find(|length| phrases.at(&tokens[tokens.len() - length..]) == Some(*length))
}

fn is_plain(mut tokens: &[String]) -> bool {
    while !tokens.is_empty() {
        let Some(length) = PLAIN.at(tokens) else { return false };
        tokens = tokens.get(length..).unwrap_or_default();
    }
    true
}

/// The small numbers that are named, from two on: "one" is said of anything, and hundreds are years and grams.
pub(super) fn named(tokens: &[String]) -> Vec<u32> {
    let tokens = apart(tokens);
    tokens.iter().filter_map(|token| number(token)).filter(|number| (2..=12).contains(number)).collect()
}

/// Digits and letters apart: "4beinig".
fn apart(tokens: &[String]) -> Vec<String> {
    let parts = tokens.iter().flat_map(|token| {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (number, word) = token.split_at(digits);
        [number, word]
    });
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::words::parse;
    use super::*;

    fn counted(text: &str) -> Option<(Measure, Vec<Asked>)> {
        let found = count(&parse(text).tokens).filter(|found| found.plain)?;
        Some((found.measure, found.asked))
    }

    #[test]
    fn legs_and_wheels_are_counted_in_both_languages() {
        use Asked::{Exactly, Over, Under};
        use Measure::{Legs, Wheels};
        for (text, measure, asked) in [
            ("Hat es zwei Räder?", Wheels, vec![Exactly(2.0)]),
            ("Does it have two wheels?", Wheels, vec![Exactly(2.0)]),
            ("Hat das Ding 3 Räder?", Wheels, vec![Exactly(3.0)]),
            ("Has it got 4 tyres?", Wheels, vec![Exactly(4.0)]),
            ("Hat es mehr als vier Beine?", Legs, vec![Over(4.0)]),
            ("has it got more than 4 legs", Legs, vec![Over(4.0)]),
            ("six legs or more?", Legs, vec![Over(5.0)]),
            ("Hat es sechs oder mehr Beine?", Legs, vec![Over(5.0)]),
            ("Does it have at least 2 wheels?", Wheels, vec![Over(1.0)]),
            ("Hat es mindestens zwei Räder?", Wheels, vec![Over(1.0)]),
            ("Hat es höchstens zwei Beine?", Legs, vec![Under(2.0)]),
            ("Does it have fewer than four wheels?", Wheels, vec![Under(3.0)]),
            ("Hat es mehr als ein Rad?", Wheels, vec![Over(1.0)]),
            ("Hat es nur ein Rad?", Wheels, vec![Exactly(1.0)]),
            ("Has it a single wheel?", Wheels, vec![Exactly(1.0)]),
            ("Does it have one wheel?", Wheels, vec![Exactly(1.0)]),
            ("Ist es zweirädrig?", Wheels, vec![Exactly(2.0)]),
            ("Ist es vierbeinig?", Legs, vec![Exactly(4.0)]),
            ("Ist es ein vierbeiniges Tier?", Legs, vec![Exactly(4.0)]),
            ("Ist das ein Zweibeiner?", Legs, vec![Exactly(2.0)]),
            ("Is it four-legged?", Legs, vec![Exactly(4.0)]),
            ("is it a 3-wheeled vehicle", Wheels, vec![Exactly(3.0)]),
            ("6-beinig?", Legs, vec![Exactly(6.0)]),
            ("Fährt es auf zwei Rädern?", Wheels, vec![Exactly(2.0)]),
            ("Läuft es auf acht Beinen?", Legs, vec![Exactly(8.0)]),
            ("Does it walk on two feet?", Legs, vec![Exactly(2.0)]),
            ("Hat es zwei oder vier Räder?", Wheels, vec![Exactly(2.0), Exactly(4.0)]),
            (
                "Does it have two, three or four wheels?",
                Wheels,
                vec![Exactly(2.0), Exactly(3.0), Exactly(4.0)],
            ),
            ("Does it have not only one wheel?", Wheels, vec![Over(1.0)]),
            ("Hat es null Räder?", Wheels, vec![Exactly(0.0)]),
        ] {
            assert_eq!(counted(text), Some((measure, asked)), "{text}");
        }
    }

    #[test]
    fn what_counts_no_legs_or_wheels_of_it_is_not_read_so() {
        for text in [
            "Hat es Räder?",
            "Hat es ein Rad?",
            "Does it have a wheel?",
            "Hat es vier Arme?",
            "Does it have six strings?",
            "Ist es mehr als zwei Fuß lang?",
            "Is it over two feet?",
            "Is it four feet long?",
            "Hat es vier Meter lange Beine?",
            "Hat es zwei Räder und einen Motor?",
            "Passt es zwischen zwei Räder?",
            "Trägt man es an zwei Beinen?",
            "Do you wear it on two legs?",
            "Does a dog with four legs eat it?",
            "Does it weigh as much as four wheels?",
            "Is it under one leg of the table?",
            "Braucht man zwei Hände dafür?",
            "Is this one alive?",
        ] {
            assert_eq!(counted(text), None, "{text}");
        }
    }
}
