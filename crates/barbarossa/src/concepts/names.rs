//! Whether a question names a concept (BAR-12), by its text alone.
//!
//! Without the words that only ask ("is it", "könnte es … sein"), a question that names a concept is nothing but that concept.
//! Whatever else it says ("bigger than", "im", "has") makes it a question about kinds, places, parts or likeness.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::lexicon::{Lexicon, Number};
use super::phrases::{Phrases, tokens};
use super::{Concept, ConceptId, Language, TABLE, normalise};

/// Words that ask and say nothing else.
struct Asking {
    fillers: Phrases,
    /// Before one thing.
    articles: Phrases,
    /// Verbs that need one of `being`: "can it fly" names nothing, "can it be a fly" does.
    helpers: Phrases,
    being: Phrases,
    /// What a thing is like or made of, if no article stands before it, although there may be a word for a thing that is
    /// spelled alike.
    qualities: Phrases,
}

static GERMAN: LazyLock<Asking> = LazyLock::new(|| {
    Asking {
    fillers: Phrases::new(
        "ist, is, sind, es, das, dies, dieses, die, der, den, sie, er, war, wäre, wären, ists, vielleicht, eventuell, etwa,
        möglicherweise, wohl, denn, wirklich, tatsächlich, zufällig, nicht, doch, einfach, nur, auch, ja, nein, oder, und, also,
        dann, nun, jetzt, na, hm, hmm, ah, aha, ach, ok, okay, bitte, mal, sag, so, genau, echte, echter, echtes, echten, richtig,
        richtige, richtiger, richtiges, richtigen, ich glaube, ich denke, ich meine, ich rate, ich sage, ich vermute,
        ich würde sagen, ich tippe auf, ich tippe, mein tipp, dass, dein, deine, rätsel, figur, wort, begriff, lösung, antwort, ding,
        gegenstand, gesuchte, gesucht, gefragt, abgebildet, meinst du, heißt, lautet, nennt man, handelt, sich um, stellt, dar,
        zeigt, suchen wir, meine frage, frage",
    ),
    articles: Phrases::new("ein, eine, einen, einem, einer, eines, n, ne, nen, nem, kein, keine, keinen"),
    helpers: Phrases::new(
        "könnte, könnten, kann, können, soll, sollen, sollte, wird, würde, muss, müsste, dürfte, mag, hast du",
    ),
    being: Phrases::new(
        "sein, darstellen, vorstellen, handeln, zeigen, heißen, gemeint, dargestellt, gemacht, geknetet, modelliert, geformt, gebaut,
        gebastelt",
    ),
    qualities: Phrases::new(
        "arm, orange, rosa, gold, silber, eisen, holz, stein, glas, papier, leder, wolle, bambus, kristall, koralle, diamant, kork,
        gummi, plastik, metall, stoff, ton, wachs, schokolade, klasse, spitze",
    ),
}
});

static ENGLISH: LazyLock<Asking> = LazyLock::new(|| {
    Asking {
    fillers: Phrases::new(
        "is, it, its, isnt, are, arent, was, were, this, that, thats, they, theyre, these, those, he, she, some, pair of, maybe, perhaps,
        possibly, really, actually, just, simply, then, so, now, or, and, not, no, yes, ok, okay, oh, ah, hm, hmm, please, i think,
        i believe, i guess, i say, id say, im guessing, my guess, my question, your, riddle, figure, thing, object, word, concept,
        answer, solution, called, named, real, actual, right, does it represent, does it show, does it depict, does it mean,
        do you mean, did you mean, did you make, did you model, did you sculpt, have you made, have you modelled,
        are you thinking of, are we looking for, meant to be, supposed to be",
    ),
    articles: Phrases::new("a, an, one, the"),
    helpers: Phrases::new("could, couldnt, can, might, may, should, would, will, must"),
    being: Phrases::new("be, represent, depict, show"),
    qualities: Phrases::new(
        "iron, rubber, crystal, coral, bamboo, diamond, pearl, cork, gold, silver, wood, glass, paper, leather, wool, stone, orange,
        rose, violet, present, well, light, plaster, chocolate, fine, cotton",
    ),
}
});

fn asking(language: Language) -> &'static Asking {
    match language {
        Language::De => &GERMAN,
        Language::En => &ENGLISH,
    }
}

/// Whether the question plainly asks whether it is one of the table's concepts, in the language of the table or the other.
pub fn names_concept(question: &str, language: Language) -> bool {
    [language, language.other()].into_iter().any(|language| names_word(question, language, lexicon(language)))
}

/// Whether the question plainly asks whether it is one of these words.
pub(super) fn names_word(question: &str, language: Language, lexicon: &Lexicon) -> bool {
    let asking = asking(language);
    let tokens = tokens(question);
    let mut rest = tokens.as_slice();
    let (mut named, mut helped, mut is) = (false, false, false);
    let mut number = Number::Any;
    while !rest.is_empty() {
        // What asks comes before the forms of words, or "ein" would be several eggs.
        let length = if let Some(length) = asking.articles.at(rest) {
            number = Number::One;
            length
        } else if let Some(length) = lexicon.word_at(rest) {
            if number == Number::Any && asking.qualities.at(rest) == Some(length) {
                return false;
            }
            (named, number) = (true, Number::Any);
            length
        } else if let Some(length) = asking.helpers.at(rest) {
            helped = true;
            length
        } else if let Some(length) = asking.being.at(rest) {
            is = true;
            length
        } else if let Some(length) = asking.fillers.at(rest) {
            length
        } else if let Some(length) = lexicon.form_at(rest, language, number) {
            (named, number) = (true, Number::Any);
            length
        } else {
            return false;
        };
        rest = rest.get(length..).unwrap_or_default();
    }
    named && (is || !helped)
}

/// The concept that these words name, all of them: by its own word, one that it is also called or a plural that is spelled out; or
/// by a form that is never another word. A word for something else names nothing: "Kammer" is no "Kamm".
pub(crate) fn named(tokens: &[String], language: Language) -> Option<ConceptId> {
    exactly_named(tokens, language).or_else(|| inflected(tokens, language))
}

/// The same in either language, this one first; no form of a word comes before a word.
pub(crate) fn named_in_any(tokens: &[String], language: Language) -> Option<ConceptId> {
    let both = [language, language.other()];
    let exactly = both.into_iter().find_map(|language| exactly_named(tokens, language));
    exactly.or_else(|| both.into_iter().find_map(|language| inflected(tokens, language)))
}

fn exactly_named(tokens: &[String], language: Language) -> Option<ConceptId> {
    static GERMAN: LazyLock<HashMap<String, ConceptId>> = LazyLock::new(|| by_form(Language::De));
    static ENGLISH: LazyLock<HashMap<String, ConceptId>> = LazyLock::new(|| by_form(Language::En));
    let known = match language {
        Language::De => &*GERMAN,
        Language::En => &*ENGLISH,
    };
    known.get(&tokens.concat()).copied()
}

/// "Löwen", "lions".
fn inflected(tokens: &[String], language: Language) -> Option<ConceptId> {
    let (last, before) = tokens.split_last()?;
    let stem = match language {
        Language::De => last.strip_suffix('n').filter(|stem| stem.ends_with('e')),
        Language::En => last.strip_suffix('s').filter(|stem| stem.len() > 2 && !stem.ends_with('s')),
    };
    exactly_named(&[before, &[stem?.to_owned()]].concat(), language)
}

fn by_form(language: Language) -> HashMap<String, ConceptId> {
    let mut known = HashMap::new();
    for (number, concept) in (0..).zip(TABLE.concepts()) {
        for form in concept.forms(language) {
            known.entry(normalise(form)).or_insert(ConceptId::new(number));
        }
    }
    known
}

/// All words of the table in a language.
fn lexicon(language: Language) -> &'static Lexicon {
    static GERMAN: LazyLock<Lexicon> = LazyLock::new(|| of_table(Language::De));
    static ENGLISH: LazyLock<Lexicon> = LazyLock::new(|| of_table(Language::En));
    match language {
        Language::De => &GERMAN,
        Language::En => &ENGLISH,
    }
}

fn of_table(language: Language) -> Lexicon {
    TABLE.concepts().iter().flat_map(|concept: &Concept| concept.forms(language)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, language: Language) -> Option<&'static str> {
        let found = named(&tokens(text), language)?;
        TABLE.concepts().get(usize::from(found.number())).map(|concept| concept.de.as_str())
    }

    #[test]
    fn every_word_of_the_table_names_its_own_concept() {
        for language in Language::ALL {
            for (number, concept) in (0..).zip(TABLE.concepts()) {
                let word = tokens(concept.word(language));
                assert_eq!(named(&word, language), Some(ConceptId::new(number)), "{word:?}");
                assert_eq!(named_in_any(&word, language), Some(ConceptId::new(number)), "{word:?}");
            }
        }
    }

    #[test]
    fn the_language_of_the_table_decides_about_words_of_both() {
        let found = |language| named_in_any(&tokens("angel"), language);
        assert!(found(Language::De).is_some() && found(Language::En).is_some());
        assert_ne!(found(Language::De), found(Language::En));
        assert!(named_in_any(&tokens("hedgehog"), Language::De).is_some());
    }

    #[test]
    fn a_concept_is_named_by_all_of_the_words() {
        for (text, language) in [
            ("Hund xyz", Language::De),
            ("xyz Hund", Language::De),
            ("Kammer", Language::De),
            ("Burger", Language::De),
            ("Apple pie", Language::En),
            ("computer science", Language::En),
            ("ski lift", Language::En),
            ("", Language::En),
        ] {
            assert_eq!(of(text, language), None, "{text}");
        }
        for (text, language, de) in [
            ("LÖWEN", Language::De, "Löwe"),
            ("loewe", Language::De, "Löwe"),
            ("lions", Language::En, "Löwe"),
            ("apple", Language::En, "Apfel"),
            ("computer mouse", Language::En, "Computermaus"),
            ("ski jump", Language::En, "Sprungschanze"),
        ] {
            assert_eq!(of(text, language), Some(de), "{text}");
        }
    }
}
