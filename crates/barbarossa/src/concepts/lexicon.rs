//! Words by their normal forms, for finding those that a question names.

use std::collections::HashSet;

use super::words::{declined, singulars};
use super::{Language, normalise};

/// How a word stands in a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// Behind an article.
    One,
    /// Without one.
    Any,
}

/// A set of words. A word of several parts is found whether they are written together or apart.
#[derive(Clone, Debug, Default)]
pub struct Lexicon {
    normal: HashSet<String>,
    /// Of how many parts the longest is made: "message in a bottle" has four.
    longest: usize,
}

impl Lexicon {
    /// How many tokens the longest word has that the tokens begin with.
    pub fn word_at(&self, tokens: &[String]) -> Option<usize> {
        self.longest_at(tokens, |normal| self.normal.contains(normal))
    }

    /// The same for words in the plural, or, behind an article, in another case.
    pub fn form_at(&self, tokens: &[String], language: Language, number: Number) -> Option<usize> {
        let known = |form: String| self.normal.contains(&form);
        self.longest_at(tokens, |normal| match number {
            Number::One => declined(normal, language).any(known),
            Number::Any => singulars(normal, language).any(known),
        })
    }

    fn longest_at(&self, tokens: &[String], found: impl Fn(&str) -> bool) -> Option<usize> {
        let longest = self.longest.min(tokens.len());
        (1..=longest).rev().find(|length| found(&tokens[..*length].concat()))
    }
}

impl<'a> FromIterator<&'a str> for Lexicon {
    fn from_iter<I: IntoIterator<Item = &'a str>>(words: I) -> Lexicon {
        let mut lexicon = Lexicon::default();
        for word in words {
            lexicon.longest = lexicon.longest.max(word.split([' ', '-']).count());
            lexicon.normal.insert(normalise(word));
        }
        lexicon
    }
}
