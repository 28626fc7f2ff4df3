//! What a question is made of: words in normal form, and phrases among them.

use std::collections::HashSet;

use table::text::plain;
use unicode_normalization::char::is_combining_mark;

use super::normalise;

/// The words of a question in normal form. Hyphens and apostrophes are within words: "U-Boot", "it's".
pub fn tokens(question: &str) -> Vec<String> {
    let within =
        |letter: char| letter.is_alphanumeric() || is_combining_mark(letter) || "-'’".contains(letter);
    let question = plain(question);
    let words = question.split(|letter| !within(letter)).map(normalise);
    words.filter(|word| !word.is_empty()).collect()
}

/// A set of words and of phrases of several words.
pub struct Phrases {
    normal: HashSet<String>,
    longest: usize,
}

impl Phrases {
    /// Reads what stands between commas.
    pub fn new(list: &str) -> Phrases {
        let phrases: Vec<Vec<String>> = list.split(',').map(tokens).collect();
        Phrases {
            longest: phrases.iter().map(Vec::len).max().unwrap_or(0),
            normal: phrases.into_iter().map(|phrase| phrase.join(" ")).collect(),
        }
    }

    /// Whether the token is one of the words.
    pub fn has(&self, token: &str) -> bool {
        self.normal.contains(token)
    }

    /// Whether one of the tokens is one of the words.
    pub fn among(&self, tokens: &[String]) -> bool {
        tokens.iter().any(|token| self.has(token))
    }

    /// How many words the longest phrase has that the tokens begin with.
    pub fn at(&self, tokens: &[String]) -> Option<usize> {
        let longest = self.longest.min(tokens.len());
        (1..=longest).rev().find(|length| self.normal.contains(&tokens[..*length].join(" ")))
    }
}
