//! The table of concepts (BAR-3), own word lists, and what a question must not ask about them (BAR-12).
//!
//! The table is data: `data/concepts.json`, column by column. A table in play names a concept by its number, so the order
//! of the file never changes for rules that were played.

mod coordinate;
mod lexicon;
mod looks;
mod names;
mod phrases;
mod search;
mod spelling;
mod word_list;
mod words;

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

pub use coordinate::{BadCoordinate, Coordinate};
pub use looks::check_legible;
pub use names::names_concept;
pub(crate) use names::{named, named_in_any};
pub(crate) use phrases::{Phrases, tokens};
pub use search::search;
pub use spelling::asks_about_letters;
pub use word_list::{WordList, WordListFault};
pub use words::{letters, normalise};

table::words! {
    /// A language of the concepts. A table plays in one.
    pub enum Language {
        /// German.
        De = "de",
        /// English.
        En = "en",
    }
}

impl Language {
    /// The other one.
    const fn other(self) -> Language {
        match self {
            Language::De => Language::En,
            Language::En => Language::De,
        }
    }
}

/// How many concepts the table has.
pub const COUNT: u16 = 720;

/// The number of a concept of the table, or of a word of an own list, from 0.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(transparent)]
pub struct ConceptId(u16);

impl ConceptId {
    /// The concept with this number. [`concept`] or [`WordList::word`] tell whether there is one.
    pub const fn new(number: u16) -> ConceptId {
        ConceptId(number)
    }

    /// Its number.
    pub const fn number(self) -> u16 {
        self.0
    }
}

/// One concept of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Concept {
    /// Its place in the table.
    pub coordinate: Coordinate,
    /// Its German word.
    pub de: String,
    /// Its English word.
    pub en: String,
    /// The ids of its [categories](Category), the closest first.
    pub categories: Vec<String>,
    /// From which age children know it and can model it: 6, 10 or 14.
    pub age: u8,
    /// The German plural, where the word does not show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub de_plural: Option<String>,
    /// The English plural, where the word does not show it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub en_plural: Option<String>,
    /// What else it is called in German.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub de_also: Vec<String>,
    /// What else it is called in English.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub en_also: Vec<String>,
}

impl Concept {
    /// Its word.
    pub fn word(&self, language: Language) -> &str {
        match language {
            Language::De => &self.de,
            Language::En => &self.en,
        }
    }

    /// Its word, what else it is called, and the plural where that is spelled out.
    fn forms(&self, language: Language) -> impl Iterator<Item = &str> {
        let (also, plural) = match language {
            Language::De => (&self.de_also, &self.de_plural),
            Language::En => (&self.en_also, &self.en_plural),
        };
        [self.word(language)].into_iter().chain(also.iter().map(String::as_str)).chain(plural.as_deref())
    }
}

/// A kind of concepts. The page's name for it is the message `barbarossa_category_<id>`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// Its id.
    pub id: String,
    /// Its German name.
    pub de: String,
    /// Its English name.
    pub en: String,
}

impl Category {
    /// Its name.
    pub fn name(&self, language: Language) -> &str {
        match language {
            Language::De => &self.de,
            Language::En => &self.en,
        }
    }
}

/// The table of concepts.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    categories: Vec<Category>,
    concepts: Vec<Concept>,
}

impl Table {
    /// The concepts by number: down the first column, then the next.
    pub fn concepts(&self) -> &[Concept] {
        &self.concepts
    }

    /// The categories, in the order in which they are offered.
    pub fn categories(&self) -> &[Category] {
        &self.categories
    }

    /// The category with this id.
    pub fn category(&self, id: &str) -> Option<&Category> {
        self.categories.iter().find(|category| category.id == id)
    }
}

/// The table of concepts of the house.
pub static TABLE: LazyLock<Table> =
    LazyLock::new(|| table::json::from_str(include_str!("../data/concepts.json")).unwrap_or_default());

/// The concept with this number.
pub fn concept(id: ConceptId) -> Option<&'static Concept> {
    TABLE.concepts.get(usize::from(id.0))
}
