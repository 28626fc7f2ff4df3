//! What a question compares: "larger than a cat", "wiegt es mehr als ein Kilo", "under two metres".
//!
//! The words of a language are read by themselves: an English "ton" is a weight, a German "Ton" is none. A comparison is plain
//! if the question says nothing else; one of how high something jumps, how long it lives or how many feet it has is not.

use std::sync::LazyLock;

use super::measure::Measure;
use super::words::is_denying;
use crate::concepts::{ConceptId, Language, Phrases, named};

/// More or less than something.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Comparison {
    pub measure: Measure,
    pub more: bool,
    pub with: With,
    /// The words that name it.
    pub named: String,
    /// Whether nothing else is said.
    pub plain: bool,
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

/// How a language compares; all words in normal form.
struct Words {
    language: Language,
    more: &'static [(&'static str, Measure)],
    less: &'static [(&'static str, Measure)],
    than: &'static [&'static str],
    /// More, or less, of what is measured in units, or weighed.
    more_of: Phrases,
    less_of: Phrases,
    weighing: &'static [&'static str],
    measuring: &'static [&'static str],
    /// What a name may begin with.
    articles: Phrases,
    /// The riddle itself, when something is compared with it.
    it: &'static [&'static str],
    numbers: &'static [(&'static str, f64)],
    /// Units, and how much one of them is in centimetres or kilograms.
    units: &'static [(&'static str, Measure, f64)],
    /// What people compare with and the table does not have: centimetres, kilograms.
    known: &'static [(&'static str, f64, f64)],
    /// What such words may end in besides.
    endings: &'static [&'static str],
    /// What only asks, or says what the comparison says already.
    plain: Phrases,
}

static GERMAN: LazyLock<Words> = LazyLock::new(|| {
    Words {
    language: Language::De,
    more: &[
        ("grosser", Measure::Size),
        ("langer", Measure::Size),
        ("hoher", Measure::Size),
        ("schwerer", Measure::Weight),
    ],
    less: &[
        ("kleiner", Measure::Size),
        ("kurzer", Measure::Size),
        ("niedriger", Measure::Size),
        ("leichter", Measure::Weight),
    ],
    than: &["als", "wie"],
    more_of: Phrases::new("mehr als, mehr wie, über, mindestens, wenigstens"),
    less_of: Phrases::new("weniger als, weniger wie, unter, höchstens"),
    weighing: &["wiegt", "wiegen", "wieg", "wog", "woge"],
    measuring: &["misst", "messen"],
    articles: Phrases::new(
        "ein, eine, einen, einem, einer, eines, ne, nen, nem, n, a, der, die, das, dem, den, des, mein, meine, meinem, meinen,
        meiner, dein, deine, unser, unsere, unserem, so ein, so eine, so n, so ne, normaler, normale, normales, normalen,
        echter, echte, echtes, echten, ganzer, ganze, ganzes, ganzen, durchschnittlicher, durchschnittliche, ungefähr, etwa, circa,
        ca",
    ),
    it: &["es", "das", "dies", "dieses", "deins", "ding", "teil", "figur"],
    numbers: &[
        ("zwei", 2.0),
        ("drei", 3.0),
        ("vier", 4.0),
        ("funf", 5.0),
        ("sechs", 6.0),
        ("sieben", 7.0),
        ("acht", 8.0),
        ("neun", 9.0),
        ("zehn", 10.0),
        ("funfzehn", 15.0),
        ("zwanzig", 20.0),
        ("dreissig", 30.0),
        ("vierzig", 40.0),
        ("funfzig", 50.0),
        ("hundert", 100.0),
        ("zweihundert", 200.0),
        ("funfhundert", 500.0),
        ("tausend", 1000.0),
        ("anderthalb", 1.5),
        ("eineinhalb", 1.5),
        ("halb", 0.5),
        ("halbe", 0.5),
        ("halber", 0.5),
        ("halben", 0.5),
        ("halbes", 0.5),
    ],
    units: &[
        ("kilo", Measure::Weight, 1.0),
        ("kilogramm", Measure::Weight, 1.0),
        ("kg", Measure::Weight, 1.0),
        ("gramm", Measure::Weight, 0.001),
        ("g", Measure::Weight, 0.001),
        ("tonne", Measure::Weight, 1000.0),
        ("t", Measure::Weight, 1000.0),
        ("zentner", Measure::Weight, 50.0),
        ("pfund", Measure::Weight, 0.5),
        ("kilometer", Measure::Size, 100_000.0),
        ("km", Measure::Size, 100_000.0),
        ("meter", Measure::Size, 100.0),
        ("m", Measure::Size, 100.0),
        ("zentimeter", Measure::Size, 1.0),
        ("cm", Measure::Size, 1.0),
        ("millimeter", Measure::Size, 0.1),
        ("mm", Measure::Size, 0.1),
    ],
    known: &[
        ("hand", 20.0, 0.5),
        ("finger", 8.0, 0.05),
        ("daumen", 6.0, 0.05),
        ("fingernagel", 1.3, 0.001),
        ("mensch", 175.0, 70.0),
        ("person", 175.0, 70.0),
        ("mann", 178.0, 80.0),
        ("frau", 168.0, 65.0),
        ("ich", 175.0, 70.0),
        ("du", 175.0, 70.0),
        ("wir", 175.0, 70.0),
        ("kind", 120.0, 25.0),
        ("erwachsener", 175.0, 70.0),
        ("auto", 430.0, 1400.0),
        ("haus", 1000.0, 200_000.0),
        ("ei", 6.0, 0.06),
        ("schuhkarton", 33.0, 1.0),
        ("schuhschachtel", 33.0, 1.0),
        ("streichholzschachtel", 5.0, 0.01),
        ("munze", 2.5, 0.007),
        ("faust", 10.0, 0.4),
        ("kopf", 24.0, 5.0),
        ("arm", 70.0, 4.0),
        ("fuss", 27.0, 1.0),
        ("zimmer", 450.0, 5000.0),
        ("tisch", 150.0, 30.0),
        ("tur", 200.0, 30.0),
        ("stuhl", 90.0, 5.0),
        ("bus", 1200.0, 12_000.0),
        ("fussballfeld", 10_500.0, 1e7),
        ("buch", 24.0, 0.5),
        ("baum", 1500.0, 2000.0),
        ("fussball", 22.0, 0.43),
        ("apfel", 8.0, 0.15),
        ("handy", 15.0, 0.2),
        ("erbse", 0.8, 0.0003),
        ("koffer", 70.0, 15.0),
    ],
    endings: &["n", "e", "en", "s", "es"],
    plain: Phrases::new(
        "ist, is, isses, ists, es, das, des, dies, dieses, sie, er, die, der, n, ne, ding, teil, sache, gegenstand, figur, rätsel, wesen,
        tier, echte, echten, echter, original, in echt, im original, in wirklichkeit, in natura, in der realität, im echten leben,
        eigentlich, normalerweise, gewöhnlich, üblicherweise, meistens, meist, immer, in der regel, im normalfall, ausgewachsen, denn,
        wohl, halt, etwa, ungefähr, vielleicht, eventuell, vermutlich, wahrscheinlich, noch, viel, deutlich, wesentlich, sehr,
        bisschen, ein bisschen, etwas, insgesamt, im ganzen, überhaupt, tatsächlich, wirklich, auch, eher, wäre, wär, würde, würd,
        wärs, könnte, kann, ist das, sein, werden, wird, war, hat eine größe von, ein gewicht von, von der größe her, vom gewicht her,
        glaubst du, meinst du, denkst du, sag mal, oder, oder so, oder was, oder etwa nicht, lang, hoch, breit, groß, schwer, dick,
        im durchmesser, an gewicht, also, nun, na, so, bitte, jetzt, alles in allem",
    ),
}
});

static ENGLISH: LazyLock<Words> = LazyLock::new(|| {
    Words {
    language: Language::En,
    more: &[
        ("bigger", Measure::Size),
        ("larger", Measure::Size),
        ("longer", Measure::Size),
        ("taller", Measure::Size),
        ("higher", Measure::Size),
        ("heavier", Measure::Weight),
    ],
    less: &[
        ("smaller", Measure::Size),
        ("shorter", Measure::Size),
        ("tinier", Measure::Size),
        ("littler", Measure::Size),
        ("lighter", Measure::Weight),
    ],
    than: &["than", "then"],
    more_of: Phrases::new("more than, more then, over, above, at least"),
    less_of: Phrases::new("less than, less then, under, below, at most"),
    weighing: &["weigh", "weighs", "weighing"],
    measuring: &["measure", "measures", "measuring"],
    articles: Phrases::new(
        "a, an, the, my, your, our, his, her, such a, such an, normal, typical, average, regular, real, whole, full grown, fully grown,
        about, roughly, around",
    ),
    it: &["it", "this", "that", "yours", "thing", "figure"],
    numbers: &[
        ("one", 1.0),
        ("two", 2.0),
        ("three", 3.0),
        ("four", 4.0),
        ("five", 5.0),
        ("six", 6.0),
        ("seven", 7.0),
        ("eight", 8.0),
        ("nine", 9.0),
        ("ten", 10.0),
        ("twelve", 12.0),
        ("fifteen", 15.0),
        ("twenty", 20.0),
        ("thirty", 30.0),
        ("forty", 40.0),
        ("fifty", 50.0),
        ("hundred", 100.0),
        ("thousand", 1000.0),
        ("half", 0.5),
    ],
    units: &[
        ("kilo", Measure::Weight, 1.0),
        ("kilogram", Measure::Weight, 1.0),
        ("kilogramme", Measure::Weight, 1.0),
        ("kg", Measure::Weight, 1.0),
        ("gram", Measure::Weight, 0.001),
        ("gramme", Measure::Weight, 0.001),
        ("g", Measure::Weight, 0.001),
        ("ton", Measure::Weight, 1000.0),
        ("tons", Measure::Weight, 1000.0),
        ("tonne", Measure::Weight, 1000.0),
        ("pound", Measure::Weight, 0.45),
        ("lb", Measure::Weight, 0.45),
        ("lbs", Measure::Weight, 0.45),
        ("ounce", Measure::Weight, 0.028),
        ("kilometre", Measure::Size, 100_000.0),
        ("kilometer", Measure::Size, 100_000.0),
        ("km", Measure::Size, 100_000.0),
        ("mile", Measure::Size, 160_000.0),
        ("yard", Measure::Size, 91.0),
        ("metre", Measure::Size, 100.0),
        ("meter", Measure::Size, 100.0),
        ("m", Measure::Size, 100.0),
        ("centimetre", Measure::Size, 1.0),
        ("centimeter", Measure::Size, 1.0),
        ("cm", Measure::Size, 1.0),
        ("millimetre", Measure::Size, 0.1),
        ("millimeter", Measure::Size, 0.1),
        ("mm", Measure::Size, 0.1),
        ("inch", Measure::Size, 2.5),
        ("foot", Measure::Size, 30.0),
        ("feet", Measure::Size, 30.0),
    ],
    known: &[
        ("hand", 20.0, 0.5),
        ("finger", 8.0, 0.05),
        ("thumb", 6.0, 0.05),
        ("fingernail", 1.3, 0.001),
        ("person", 175.0, 70.0),
        ("human", 175.0, 70.0),
        ("adult", 175.0, 70.0),
        ("man", 178.0, 80.0),
        ("woman", 168.0, 65.0),
        ("i", 175.0, 70.0),
        ("me", 175.0, 70.0),
        ("you", 175.0, 70.0),
        ("us", 175.0, 70.0),
        ("child", 120.0, 25.0),
        ("kid", 120.0, 25.0),
        ("car", 430.0, 1400.0),
        ("house", 1000.0, 200_000.0),
        ("egg", 6.0, 0.06),
        ("shobox", 33.0, 1.0),
        ("matchbox", 5.0, 0.01),
        ("coin", 2.5, 0.007),
        ("fist", 10.0, 0.4),
        ("head", 24.0, 5.0),
        ("arm", 70.0, 4.0),
        ("foot", 30.0, 1.0),
        ("room", 450.0, 5000.0),
        ("table", 150.0, 30.0),
        ("door", 200.0, 30.0),
        ("chair", 90.0, 5.0),
        ("bus", 1200.0, 12_000.0),
        ("pitch", 10_500.0, 1e7),
        ("book", 24.0, 0.5),
        ("tree", 1500.0, 2000.0),
        ("football", 22.0, 0.43),
        ("apple", 8.0, 0.15),
        ("phone", 15.0, 0.2),
        ("pea", 0.8, 0.0003),
        ("suitcase", 70.0, 15.0),
    ],
    endings: &["s", "es"],
    plain: Phrases::new(
        "is, its, isnt, it, this, that, they, are, the, a, thing, object, item, animal, creature, figure, riddle, one, real, real one,
        original, in real life, in reality, in life, irl, real life, the real thing, usually, normally, typically, generally, mostly,
        always, ever, often, roughly, about, perhaps, maybe, probably, possibly, even, still, much, a lot, way, any, far, a bit, a little,
        bit, slightly, overall, in total, altogether, actually, really, truly, also, rather, would, could, can, might, may, does, do,
        did, will, be, was, being, do you think, would you say, you think, you say, say, or, or so, or what, or not, long, high, tall,
        wide, across, big, large, heavy, in size, in length, in height, in weight, size, fully grown, full grown, when fully grown, when grown,
        when its grown, so, then, now, please, well, just, all in all",
    ),
}
});

/// What the words of a question compare.
pub(super) fn comparison(tokens: &[String]) -> Option<Comparison> {
    let tokens = &apart(tokens);
    let mut found: Vec<Comparison> = [&GERMAN, &ENGLISH]
        .into_iter()
        .flat_map(|words| (0..tokens.len()).filter_map(|place| words.comparison(tokens, place)))
        .collect();
    found.sort_by_key(|one| one.with == With::Unknown);
    (!found.is_empty()).then(|| found.swap_remove(0))
}

/// Numbers and their units apart: "30cm".
fn apart(tokens: &[String]) -> Vec<String> {
    let parts = tokens.iter().flat_map(|token| {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (number, unit) = token.split_at(digits);
        [number, unit]
    });
    parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

impl Words {
    /// What is compared by the word at this place.
    fn comparison(&self, tokens: &[String], place: usize) -> Option<Comparison> {
        let (more, measure, behind) = self.direction(tokens, place)?;
        let (more, measure, begin, length, with) = if self.is_it(tokens.get(behind..)?) {
            // "Is a dog larger than it": what stands before is what is compared.
            let of = |begin: usize| {
                let (length, _, with) = self.amount(tokens.get(begin..place)?, measure)?;
                (with != With::Unknown).then_some((begin, length, with))
            };
            let found = (0..place).find_map(of);
            let (begin, length, with) = found.unwrap_or((behind, 0, With::Unknown));
            (!more, measure?, begin, length, with)
        } else {
            let (length, measure, with) = self.amount(tokens.get(behind..)?, measure)?;
            (more, measure, behind, length, with)
        };
        let end = begin + length;
        let parts = [
            tokens.get(..place.min(begin)),
            tokens.get(end.min(behind)..begin.max(place)),
            tokens.get(end.max(behind)..),
        ];
        let plain = parts.into_iter().flatten().all(|part| self.is_plain(part));
        Some(Comparison { measure, more, with, named: tokens.get(begin..end)?.join(" "), plain })
    }

    /// More or less, of what if that is said, and the place of what follows.
    fn direction(&self, tokens: &[String], place: usize) -> Option<(bool, Option<Measure>, usize)> {
        let (token, rest) = tokens.get(place..)?.split_first()?;
        let of = |list: &[(&str, Measure)]| list.iter().find(|(word, _)| word == token).map(|found| found.1);
        let compared = of(self.more).map(|measure| (true, measure)).or_else(|| Some((false, of(self.less)?)));
        if let Some((more, measure)) = compared {
            let than = rest.iter().position(|token| self.than.contains(&token.as_str()))?;
            return rest
                .get(..than)
                .filter(|between| self.is_plain(between))
                .map(|_| (more, Some(measure), place + than + 2));
        }
        let rest = tokens.get(place..)?;
        let more_of = self.more_of.at(rest).map(|length| (true, length));
        let (more, length) = more_of.or_else(|| Some((false, self.less_of.at(rest)?)))?;
        let says = |verbs: &[&str]| tokens.iter().any(|token| verbs.contains(&token.as_str()));
        let measure = match (says(self.weighing), says(self.measuring)) {
            (true, _) => Some(Measure::Weight),
            (_, true) => Some(Measure::Size),
            _ => None,
        };
        Some((more, measure, place + length))
    }

    /// Whether the riddle itself is named, or nothing is.
    fn is_it(&self, tokens: &[String]) -> bool {
        let rest = self.without_articles(tokens);
        rest.first().is_none_or(|first| self.it.contains(&first.as_str()))
    }

    /// How much is named, of what, and by how many words. Without a measure it takes a unit.
    fn amount(&self, tokens: &[String], measure: Option<Measure>) -> Option<(usize, Measure, With)> {
        let rest = self.without_articles(tokens);
        let (number, rest) = self.number(rest);
        let rest = if number.is_some() { self.without_articles(rest) } else { rest };
        let until = |length: usize| tokens.len() - rest.len() + length;
        let word = rest.first()?;
        let unit = self
            .units
            .iter()
            .find(|(name, of, _)| measure.is_none_or(|measure| measure == *of) && self.is_named(word, name));
        let counted = number.is_some() || rest.len() < tokens.len();
        if let Some((_, of, one)) = unit.filter(|_| counted) {
            return Some((until(1), *of, With::Known(one * number.unwrap_or(1.0))));
        }
        let measure = measure?;
        if let Some((_, size, weight)) = self.known.iter().find(|(name, ..)| self.is_named(word, name)) {
            let one = if measure == Measure::Weight { weight } else { size };
            return Some((until(1), measure, With::Known(one * number.unwrap_or(1.0))));
        }
        let thing = |length: usize| Some((until(length), named(rest.get(..length)?, self.language)?));
        Some(match (1..=rest.len().min(4)).rev().find_map(thing).filter(|_| number.is_none()) {
            Some((length, thing)) => (length, measure, With::Thing(thing)),
            None => (0, measure, With::Unknown),
        })
    }

    /// Short names have no endings: "me" is no metre.
    fn is_named(&self, word: &str, name: &str) -> bool {
        let ends = |ending: &&str| word.strip_suffix(*ending) == Some(name);
        word == name || name.len() > 3 && self.endings.iter().any(ends)
    }

    fn is_plain(&self, mut tokens: &[String]) -> bool {
        while let Some(first) = tokens.first() {
            let alone =
                is_denying(first) || [self.weighing, self.measuring].concat().contains(&first.as_str());
            let Some(length) = self.plain.at(tokens).or_else(|| alone.then_some(1)) else { return false };
            tokens = tokens.get(length..).unwrap_or_default();
        }
        true
    }

    fn without_articles<'a>(&self, mut tokens: &'a [String]) -> &'a [String] {
        while let Some(length) = self.articles.at(tokens) {
            tokens = tokens.get(length..).unwrap_or_default();
        }
        tokens
    }

    /// A number at the beginning, and what follows it: "3", "1,5", "1.000", "drei".
    fn number<'a>(&self, tokens: &'a [String]) -> (Option<f64>, &'a [String]) {
        let digits = |token: &String| {
            let all = token.len() <= 6 && token.bytes().all(|byte| byte.is_ascii_digit());
            all.then(|| token.parse::<u32>().ok()).flatten().map(f64::from)
        };
        let Some((first, rest)) = tokens.split_first() else { return (None, tokens) };
        let Some(number) = digits(first) else {
            let written = self.numbers.iter().find(|(word, _)| word == first).map(|(_, number)| *number);
            return (written, if written.is_some() { rest } else { tokens });
        };
        match rest.split_first().and_then(|(next, rest)| Some((next, digits(next)?, rest))) {
            Some((next, more, rest)) if next.len() == 3 => (Some(number * 1000.0 + more), rest),
            Some((next, part, rest)) => (Some(number + part / 10f64.powi(next.len() as i32)), rest),
            None => (Some(number), rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::parse;
    use super::*;

    /// More than so much, or less, if the question plainly asks that.
    fn plainly(text: &str) -> Option<(Measure, bool, f64)> {
        let found = parse(text).comparison.filter(|found| found.plain)?;
        match found.with {
            With::Known(much) => Some((found.measure, found.more, much)),
            _ => None,
        }
    }

    #[test]
    fn amounts_are_read_in_the_words_of_their_language() {
        for (text, wanted) in [
            ("Is it bigger than me?", (Measure::Size, true, 175.0)),
            ("Is it heavier than you?", (Measure::Weight, true, 70.0)),
            ("Ist es größer als ich?", (Measure::Size, true, 175.0)),
            ("Is it over 2 m long?", (Measure::Size, true, 200.0)),
            ("Ist das länger als 30cm?", (Measure::Size, true, 30.0)),
            ("Wiegt es mehr als 1,5 Kilo?", (Measure::Weight, true, 1.5)),
            ("Wiegt es unter 1.000 kg?", (Measure::Weight, false, 1000.0)),
            ("Is it more than two feet long?", (Measure::Size, true, 60.0)),
            ("Does it weigh more than a ton?", (Measure::Weight, true, 1000.0)),
            ("Wiegt es über eine Tonne?", (Measure::Weight, true, 1000.0)),
            ("Does the real one weigh less than ten pounds?", (Measure::Weight, false, 4.5)),
            ("Is it at least a metre tall?", (Measure::Size, true, 100.0)),
            ("Ist es höchstens einen halben Meter groß?", (Measure::Size, false, 50.0)),
            ("Misst es weniger als zwei Meter?", (Measure::Size, false, 200.0)),
            ("Ist ein Mensch größer als es?", (Measure::Size, false, 175.0)),
            ("Does a person weigh more than it?", (Measure::Weight, false, 70.0)),
            ("Wiegt ein Auto mehr als das?", (Measure::Weight, false, 1400.0)),
            ("Ist es nicht größer als eine Hand?", (Measure::Size, true, 20.0)),
        ] {
            let Some((measure, more, much)) = plainly(text) else { panic!("{text}") };
            assert!(
                (measure, more) == (wanted.0, wanted.1) && (much - wanted.2).abs() < 1e-9,
                "{text}: {much}"
            );
        }
    }

    #[test]
    fn what_else_is_said_makes_it_another_question() {
        for text in [
            "Is it worn by most men?",
            "Does it have more than two feet?",
            "Hat es mehr als zwei Füße?",
            "Macht es mehr als einen Ton?",
            "Does it cost more than ten pounds?",
            "Kostet es mehr als zehn Pfund?",
            "Can it jump higher than a metre?",
            "Kann es höher als einen Meter springen?",
            "Does it live longer than a dog?",
            "Lebt es länger als ein Hund?",
            "Does it fly higher than a house?",
            "Fliegt es höher als ein Haus?",
            "Does it have longer legs than a man?",
            "Hat es längere Beine als ein Mensch?",
            "Does it dive to more than ten metres?",
            "Fährt es mehr als 50 km in der Stunde?",
            "Is it bigger than a car and smaller than a house?",
            "Is it used by more than one person?",
            "Is it over a door?",
            "Hängt es über einem Tisch?",
            "Ist es leichter als Luft?",
        ] {
            assert_eq!(plainly(text), None, "{text}");
        }
    }

    #[test]
    fn things_of_the_table_are_named_whole() {
        let with = |text: &str| parse(text).comparison.map(|found| (found.with, found.plain));
        let is_thing = |found: Option<(With, bool)>| matches!(found, Some((With::Thing(_), true)));
        assert!(is_thing(with("Ist es größer als ein Löwe?")));
        assert!(is_thing(with("Is it smaller than an elephant?")));
        assert!(is_thing(with("Is an elephant smaller than it?")));
        for text in ["Is it smaller than an elephant's ear?", "Ist es kleiner als eine Kammer?"] {
            assert!(!is_thing(with(text)), "{text}");
        }
    }
}
