//! The sentences behind message keys, in both languages. The page has the same files.

use std::collections::HashMap;
use std::sync::LazyLock;

use table::Refusal;

/// A language that players read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// Deutsch.
    German,
    /// English.
    English,
}

type Sentences = HashMap<String, String>;

include!(concat!(env!("OUT_DIR"), "/german_files.rs"));
include!(concat!(env!("OUT_DIR"), "/english_files.rs"));

static GERMAN: LazyLock<Sentences> = LazyLock::new(|| read(GERMAN_FILES));
static ENGLISH: LazyLock<Sentences> = LazyLock::new(|| read(ENGLISH_FILES));

fn read(files: &[&str]) -> Sentences {
    let values = |text: &&str| -> Sentences { serde_json::from_str(text).unwrap_or_default() };
    files.iter().flat_map(values).collect()
}

fn sentences(language: Language) -> &'static Sentences {
    match language {
        Language::German => &GERMAN,
        Language::English => &ENGLISH,
    }
}

/// Whether there is a sentence for `key`.
pub fn has(language: Language, key: &str) -> bool {
    sentences(language).contains_key(key)
}

/// The sentence of a refusal, behind the number of its rule.
pub fn refusal(language: Language, refusal: &Refusal) -> String {
    if !has(language, &refusal.key) {
        return refusal.to_string();
    }
    let values: Vec<(&str, &dyn ToString)> =
        refusal.params.iter().map(|(name, value)| (name.as_str(), value as &dyn ToString)).collect();
    format!("{}: {}", refusal.rule, sentence(language, &refusal.key, &values))
}

/// The sentence for `key` with these values; the key itself where there is none.
pub fn sentence(language: Language, key: &str, values: &[(&str, &dyn ToString)]) -> String {
    let sentence = sentences(language).get(key).map_or(key, String::as_str);
    // Values are not looked into: what somebody has typed may have braces.
    let mut parts = sentence.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let value = part.split_once('}').and_then(|(name, rest)| {
            let (_, value) = values.iter().find(|(other, _)| *other == name)?;
            Some(value.to_string() + rest)
        });
        text += &value.unwrap_or_else(|| format!("{{{part}"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_sentence_in_both_languages() {
        let refusal = Refusal::new("TAB-10", "table_seats").with("min", 2).with("max", 4).with("seats", 5);
        for language in [Language::German, Language::English] {
            let text = super::refusal(language, &refusal);
            assert!(text.starts_with("TAB-10: ") && text.contains('4') && !text.contains('{'), "{text}");
        }
    }
}
