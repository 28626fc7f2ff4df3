//! A stand-in for the table of concepts, until it is there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

table::words! {
    /// A language of the concepts.
    pub enum Language {
        /// German.
        De = "de",
        /// English.
        En = "en",
    }
}

/// How many concepts there are.
pub const COUNT: u16 = 720;

/// The number of a concept, from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
pub struct ConceptId(u16);

impl ConceptId {
    /// The concept with this number.
    pub const fn new(number: u16) -> ConceptId {
        ConceptId(number)
    }

    /// Its number.
    pub const fn number(self) -> u16 {
        self.0
    }
}

/// A concept.
pub struct Concept {
    word: String,
}

impl Concept {
    /// Its word.
    pub fn word(&self, _: Language) -> &str {
        &self.word
    }
}

/// All concepts.
pub static TABLE: std::sync::LazyLock<Vec<Concept>> = std::sync::LazyLock::new(|| {
    let some = ["Bagger", "Schlüssel", "Arm", "Aal", "Sichel", "Fußball", "Öl-Lampe"];
    let made = |number: u16| {
        let syllable = |n: u16| ["ba", "lo", "mi", "ru", "fe", "ta", "nu", "so", "ki"][usize::from(n % 9)];
        format!("{}{}{}n", syllable(number / 81), syllable(number / 9), syllable(number))
    };
    (0..COUNT)
        .map(|number| Concept {
            word: some.get(usize::from(number)).map_or_else(|| made(number), |word| (*word).to_owned()),
        })
        .collect()
});

/// The concept with this number.
pub fn concept(id: ConceptId) -> Option<&'static Concept> {
    TABLE.get(usize::from(id.0))
}

/// The letters of a word.
pub fn letters(word: &str) -> Vec<char> {
    let upper = |c: char| if c == 'ß' { vec!['ß'] } else { c.to_uppercase().collect() };
    word.chars().filter(|c| c.is_alphabetic()).flat_map(upper).collect()
}

/// Whether a question asks about letters.
pub fn asks_about_letters(text: &str) -> bool {
    let text = text.to_lowercase();
    text.contains("buchstabe") || text.contains("letter")
}

/// Whether a question names a concept.
pub fn names_concept(text: &str, language: Language) -> bool {
    let plain = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    text.split_whitespace()
        .any(|word| TABLE.iter().any(|concept| plain(concept.word(language)) == plain(word)))
}

/// An own word list.
pub struct WordList(Vec<String>);

impl WordList {
    /// Reads it: a word a line.
    pub fn parse(bytes: &[u8]) -> Result<WordList, WordListFault> {
        let text = std::str::from_utf8(bytes).map_err(|_| WordListFault)?;
        let words: Vec<String> = text.lines().map(|line| line.trim().to_owned()).collect();
        if words.len() < 12 || words.iter().any(String::is_empty) {
            Err(WordListFault)
        } else {
            Ok(WordList(words))
        }
    }

    /// The largest list.
    pub const MOST_BYTES: usize = 40_000;
    /// The longest word.
    pub const MOST_LETTERS: usize = 30;

    /// The words.
    pub fn words(&self) -> &[String] {
        &self.0
    }

    /// The word with this number.
    pub fn word(&self, id: ConceptId) -> Option<&str> {
        self.0.get(usize::from(id.0)).map(String::as_str)
    }

    /// Whether a question names one of the words.
    pub fn names_concept(&self, text: &str) -> bool {
        self.0.iter().any(|word| text.contains(word.as_str()))
    }
}

/// What is wrong with a list.
#[derive(Debug)]
pub struct WordListFault;

impl WordListFault {
    /// As a refusal.
    pub fn refusal(self) -> table::Refusal {
        table::Refusal::new("BAR-3", "barbarossa_words_too_few")
    }
}
