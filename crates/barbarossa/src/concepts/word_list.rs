//! A host's own list of words (BAR-3).

use std::collections::HashMap;

use table::Refusal;
use table::text::{has_towers, plain};
use unicode_normalization::char::is_combining_mark;

use super::lexicon::Lexicon;
use super::looks::mixes_alphabets;
use super::names::names_word;
use super::{ConceptId, Language, normalise};

/// A host's own words, which take the place of the table of concepts at one table.
#[derive(Clone, Debug)]
pub struct WordList {
    words: Vec<String>,
    lexicon: Lexicon,
}

/// What is wrong with a list. Lines count from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WordListFault {
    /// It is larger than [`WordList::MOST_BYTES`].
    #[error("the list is larger than {} bytes", WordList::MOST_BYTES)]
    TooLarge,
    /// It is not UTF-8.
    #[error("line {line} is not text in UTF-8")]
    NotText {
        /// Where it stops being text.
        line: usize,
    },
    /// A word is too short or too long.
    #[error(
        "the word in line {line} has less than {} or more than {} characters",
        WordList::LEAST_LETTERS,
        WordList::MOST_LETTERS
    )]
    Length {
        /// Where it stands.
        line: usize,
    },
    /// A word has something else than letters, spaces and hyphens, or none of its ends is a letter.
    #[error("the word in line {line} must be letters, with spaces and hyphens between them")]
    Letters {
        /// Where it stands.
        line: usize,
    },
    /// A word mixes letters of alphabets that look alike.
    #[error("the word in line {line} mixes alphabets that look alike")]
    Mixed {
        /// Where it stands.
        line: usize,
    },
    /// A word stands twice, perhaps in another spelling, or in letters that look the same.
    #[error("the word in line {line} stands in line {first}, too")]
    Twice {
        /// Where it stands.
        line: usize,
        /// Where it stood before.
        first: usize,
    },
    /// There are not enough words.
    #[error("the list has {words} words, less than {}", WordList::LEAST_WORDS)]
    TooFew {
        /// How many there are.
        words: usize,
    },
    /// There are too many words.
    #[error("the list has more than {} words, from line {line} on", WordList::MOST_WORDS)]
    TooMany {
        /// The first that is too many.
        line: usize,
    },
}

impl WordListFault {
    /// The line that is wrong, if it is one.
    pub const fn line(self) -> Option<usize> {
        match self {
            Self::TooLarge | Self::TooFew { .. } => None,
            Self::NotText { line }
            | Self::Length { line }
            | Self::Letters { line }
            | Self::Mixed { line }
            | Self::Twice { line, .. }
            | Self::TooMany { line } => Some(line),
        }
    }

    /// As a refusal, with a sentence for players.
    pub fn refusal(self) -> Refusal {
        match self {
            Self::TooLarge => {
                Refusal::new("BAR-3", "barbarossa_words_too_large").with("most", WordList::MOST_BYTES)
            }
            Self::NotText { line } => Refusal::new("BAR-3", "barbarossa_words_not_text").with("line", line),
            Self::Length { line } => Refusal::new("BAR-3", "barbarossa_words_length")
                .with("line", line)
                .with("least", WordList::LEAST_LETTERS)
                .with("most", WordList::MOST_LETTERS),
            Self::Letters { line } => Refusal::new("BAR-3", "barbarossa_words_letters").with("line", line),
            Self::Mixed { line } => Refusal::new("BAR-3", "barbarossa_words_mixed").with("line", line),
            Self::Twice { line, first } => {
                Refusal::new("BAR-3", "barbarossa_words_twice").with("line", line).with("first", first)
            }
            Self::TooFew { words } => Refusal::new("BAR-3", "barbarossa_words_too_few")
                .with("words", words)
                .with("least", WordList::LEAST_WORDS),
            Self::TooMany { line } => Refusal::new("BAR-3", "barbarossa_words_too_many")
                .with("line", line)
                .with("most", WordList::MOST_WORDS),
        }
    }
}

impl WordList {
    /// The largest list, in bytes.
    pub const MOST_BYTES: usize = 40_000;
    /// The fewest words of a list.
    pub const LEAST_WORDS: usize = 30;
    /// The most words of a list.
    pub const MOST_WORDS: usize = 1_000;
    /// The fewest characters of a word.
    pub const LEAST_LETTERS: usize = 2;
    /// The most characters of a word.
    pub const MOST_LETTERS: usize = 30;

    /// Reads a list: UTF-8, a word a line. Empty lines and what follows a `#` are skipped.
    pub fn parse(bytes: &[u8]) -> Result<WordList, WordListFault> {
        let mut words = Vec::new();
        let mut lines = HashMap::new();
        for (line, word) in written(text_of(bytes)?) {
            check(&word, line)?;
            if words.len() == WordList::MOST_WORDS {
                return Err(WordListFault::TooMany { line });
            }
            if let Some(first) = lines.insert(normalise(&word), line) {
                return Err(WordListFault::Twice { line, first });
            }
            words.push(word);
        }
        if words.len() < WordList::LEAST_WORDS {
            return Err(WordListFault::TooFew { words: words.len() });
        }
        Ok(WordList::of(words))
    }

    /// Reads the list of a table that began under the first rules. It was looked at when the table was made, less closely than
    /// today; the game goes on with it.
    pub(crate) fn parse_of_first_rules(bytes: &[u8]) -> Result<WordList, WordListFault> {
        Ok(WordList::of(written(text_of(bytes)?).map(|(_, word)| word).collect()))
    }

    fn of(words: Vec<String>) -> WordList {
        let lexicon = words.iter().map(String::as_str).collect();
        WordList { words, lexicon }
    }

    /// The words, in the order of the list.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The word with this number.
    pub fn word(&self, id: ConceptId) -> Option<&str> {
        self.words.get(usize::from(id.number())).map(String::as_str)
    }

    /// Whether a question plainly asks, in either language, whether it is one of the words.
    pub fn names_concept(&self, question: &str) -> bool {
        Language::ALL.into_iter().any(|language| names_word(question, language, &self.lexicon))
    }
}

fn text_of(bytes: &[u8]) -> Result<&str, WordListFault> {
    if bytes.len() > WordList::MOST_BYTES {
        return Err(WordListFault::TooLarge);
    }
    let text = str::from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        WordListFault::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    })?;
    Ok(text.trim_start_matches('\u{feff}'))
}

/// What stands in the lines that are not empty.
fn written(text: &str) -> impl Iterator<Item = (usize, String)> {
    let word = |line: &str| {
        let before_comment = line.split('#').next().unwrap_or_default();
        let word = || plain(before_comment).split_whitespace().collect::<Vec<_>>().join(" ");
        (!before_comment.trim().is_empty()).then(word)
    };
    (1..).zip(text.lines()).filter_map(move |(number, line)| Some((number, word(line)?)))
}

/// Whether this can be a word of a list.
fn check(word: &str, line: usize) -> Result<(), WordListFault> {
    let is_letter = |letter: char| letter.is_alphabetic() || is_combining_mark(letter);
    let starts = word.starts_with(|first: char| first.is_alphabetic() && !is_combining_mark(first));
    let allowed = |letter: char| is_letter(letter) || letter == ' ' || letter == '-';
    if !starts || !word.ends_with(is_letter) || !word.chars().all(allowed) || has_towers(word) {
        return Err(WordListFault::Letters { line });
    }
    if mixes_alphabets(word) {
        return Err(WordListFault::Mixed { line });
    }
    let length = word.chars().count();
    if (WordList::LEAST_LETTERS..=WordList::MOST_LETTERS).contains(&length) {
        Ok(())
    } else {
        Err(WordListFault::Length { line })
    }
}
