//! Words as people type them: letters, one spelling for many, singulars.

use table::text::plain;
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::is_combining_mark;

use super::Language;
use super::looks::look_alike;

/// The letters of a word as BAR-9 counts them: capitals, with Ä, Ö, Ü and ß as letters of their own and each with the marks
/// that belong to it, without spaces and hyphens.
pub fn letters(word: &str) -> Vec<String> {
    let mut letters: Vec<String> = Vec::new();
    for letter in word.nfc() {
        if is_combining_mark(letter) {
            if let Some(last) = letters.last_mut() {
                last.push(letter);
            }
        } else if letter.is_alphabetic() {
            letters.push(capital(letter));
        }
    }
    letters
}

/// A letter as a capital, unless that would be two letters.
fn capital(letter: char) -> String {
    let upper = letter.to_uppercase();
    let parts = upper.clone().filter(|part| !is_combining_mark(*part)).count();
    match letter {
        'ẞ' => "ß".to_owned(),
        _ if parts > 1 => letter.to_string(),
        _ => upper.collect(),
    }
}

/// One spelling for all that people type for a word: small letters and digits alone, ß as ss, Ä, Ae and A alike, and letters
/// of other alphabets as ours if they look alike.
pub fn normalise(text: &str) -> String {
    let lower = plain(text).to_lowercase().replace('ß', "ss");
    let mut normal = String::new();
    let mut skipped = false;
    let letters = lower.nfd().filter(|letter| letter.is_alphanumeric() && !is_combining_mark(*letter));
    for letter in letters.map(look_alike) {
        let spells_umlaut = letter == 'e' && !skipped && normal.ends_with(['a', 'o', 'u']);
        if !spells_umlaut {
            normal.push(letter);
        }
        skipped = spells_umlaut;
    }
    normal
}

/// The text in small letters, composed, with single spaces: for comparing what was typed exactly.
pub(super) fn tidy(text: &str) -> String {
    let text: String = text.nfc().collect::<String>().to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Endings of the plural, in normal form, and what stands there in the singular.
const fn plurals(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::De => {
            &[("nen", ""), ("se", ""), ("en", ""), ("er", ""), ("es", ""), ("e", ""), ("n", ""), ("s", "")]
        }
        Language::En => &[("ies", "y"), ("ves", "f"), ("ves", "fe"), ("es", ""), ("s", "")],
    }
}

/// What a normal form could be the plural of. Most of it are no words.
pub(super) fn singulars(normal: &str, language: Language) -> impl Iterator<Item = String> {
    plurals(language).iter().filter_map(move |(ending, singular)| {
        let stem = normal.strip_suffix(ending)?;
        (stem.len() >= 2).then(|| format!("{stem}{singular}"))
    })
}

/// What a normal form could be another case of, for German words such as "einen Löwen".
pub(super) fn declined(normal: &str, language: Language) -> impl Iterator<Item = String> {
    let endings: &[&str] = if language == Language::De { &["en", "n"] } else { &[] };
    endings.iter().filter_map(move |ending| normal.strip_suffix(ending)).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_letters_as_the_rules_do() {
        for (word, expected) in [
            ("Schlüssel", "SCHLÜSSEL"),
            ("Fuß", "FUß"),
            ("U-Boot", "UBOOT"),
            ("Trojanisches Pferd", "TROJANISCHESPFERD"),
            ("A\u{308}hre", "ÄHRE"),
            ("yo-yo", "YOYO"),
        ] {
            assert_eq!(letters(word).concat(), expected);
        }
        // Each with its marks, and never two for one.
        assert_eq!(letters("x\u{30c}a"), ["X\u{30c}", "A"]);
        assert_eq!(letters("ǰᾳß"), ["J\u{30c}", "ᾳ", "ß"]);
    }

    #[test]
    fn spellings_of_a_word_have_one_normal_form() {
        for spellings in [
            ["Schlüssel", "schluessel", "SCHLUSSEL"],
            ["Säule", "saeule", "Sa\u{308}ule"],
            ["Floß", "floss", "FLOẞ"],
            ["U-Boot", "u boot", "Uboot"],
            ["Möhre", "moehre", " mohre! "],
        ] {
            for spelling in spellings {
                assert_eq!(normalise(spelling), normalise(spellings[0]), "{spelling}");
            }
        }
        assert_ne!(normalise("Schal"), normalise("Schale"));
        assert_eq!(normalise("Seeigel"), "seeigel");
    }
}
