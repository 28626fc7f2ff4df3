//! The catalogue: questions that people ask, in both languages.

use std::collections::HashMap;
use std::sync::LazyLock;

use serde::Deserialize;

use super::measure::{Asked, Measure};
use crate::concepts::Language;

/// The number of a question of the catalogue, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct QuestionId(u16);

impl QuestionId {
    /// Its number.
    pub const fn number(self) -> usize {
        self.0 as usize
    }

    /// The question with this name.
    pub fn named(name: &str) -> Option<QuestionId> {
        NUMBERS.get(name).copied()
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = QuestionId> {
        (0..CATALOGUE.len() as u16).map(QuestionId)
    }
}

/// A question of the catalogue.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Its name.
    pub id: String,
    /// What it is about: `nature`, `size`, …
    pub group: String,
    /// As somebody asks it in German.
    pub de: String,
    /// As somebody asks it in English.
    pub en: String,
    /// What a thing does of which it is true, in German: "lebt im Wasser".
    pub reading_de: String,
    /// The same in English.
    pub reading_en: String,
    /// What is true of whatever this is true of.
    #[serde(default)]
    pub implies: Vec<String>,
    /// What is true of nothing that this is true of.
    #[serde(default)]
    pub excludes: Vec<String>,
    /// Whether it is about the figure and not about the thing: of the thing nothing follows.
    #[serde(default)]
    pub about_figure: bool,
    /// The small numbers that belong to it: pairs are two. With another it is another question, unless it measures.
    #[serde(default)]
    pub numbers: Vec<u32>,
    /// What it measures.
    #[serde(default)]
    pub measure: Option<Measure>,
    #[serde(default)]
    over: Option<f64>,
    #[serde(default)]
    under: Option<f64>,
    #[serde(default)]
    is: Option<f64>,
}

impl Question {
    /// As somebody asks it.
    pub fn text(&self, language: Language) -> &str {
        match language {
            Language::De => &self.de,
            Language::En => &self.en,
        }
    }

    /// What a thing does of which it is true.
    pub fn reading(&self, language: Language) -> &str {
        match language {
            Language::De => &self.reading_de,
            Language::En => &self.reading_en,
        }
    }

    /// What it asks of its measure.
    pub(super) fn asked(&self) -> Option<(Measure, Asked)> {
        let asked = match (self.over, self.under, self.is) {
            (Some(limit), None, None) => Asked::Over(limit),
            (None, Some(limit), None) => Asked::Under(limit),
            (None, None, Some(number)) => Asked::Exactly(number),
            _ => return None,
        };
        Some((self.measure?, asked))
    }
}

static CATALOGUE: LazyLock<Vec<Question>> = LazyLock::new(|| {
    table::json::from_str(include_str!("../../data/knowledge/questions.json")).unwrap_or_default()
});

static NUMBERS: LazyLock<HashMap<&'static str, QuestionId>> = LazyLock::new(|| {
    QuestionId::all().zip(questions()).map(|(id, question)| (question.id.as_str(), id)).collect()
});

/// All questions, by number.
pub fn questions() -> &'static [Question] {
    &CATALOGUE
}

/// The question with this number.
pub fn question(id: QuestionId) -> Option<&'static Question> {
    CATALOGUE.get(id.number())
}
