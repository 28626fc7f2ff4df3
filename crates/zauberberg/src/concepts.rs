//! `zauberberg concepts`: the table of concepts of Barbarossa.

use std::fmt::Write as _;

use anyhow::{anyhow, ensure};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use games::concepts::{self, Concept, Language, TABLE};

use crate::out;

/// Print the table of concepts of Barbarossa, in German and English
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  zauberberg concepts --category birds\n  zauberberg concepts --search Schluessel --json"
)]
pub struct Args {
    /// Only concepts that are found by a word, a coordinate or a category, the likeliest first
    #[arg(long, value_name = "WORD")]
    search: Option<String>,
    /// Only concepts of this category
    #[arg(long, value_name = "ID")]
    category: Option<String>,
    /// The language that is searched first
    #[arg(long, default_value = Language::De.word(), value_parser = PossibleValuesParser::new(Language::WORDS).map(language))]
    lang: Language,
    /// Print a JSON list
    #[arg(long)]
    json: bool,
}

fn language(word: String) -> Language {
    Language::ALL.into_iter().find(|language| language.word() == word).unwrap_or(Language::De)
}

/// Prints the concepts.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let mut found: Vec<&Concept> = match &args.search {
        Some(query) => concepts::search(query, args.lang).into_iter().filter_map(concepts::concept).collect(),
        None => TABLE.concepts().iter().collect(),
    };
    if let Some(id) = &args.category {
        ensure!(TABLE.category(id).is_some(), unknown(id));
        found.retain(|concept| concept.categories.contains(id));
    }
    if args.json {
        return out::print(&serde_json::to_string(&found)?);
    }
    ensure!(!found.is_empty(), "no concept is found by `{}`", args.search.as_deref().unwrap_or_default());
    out::print(&as_table(&found))
}

fn unknown(id: &str) -> anyhow::Error {
    let ids: Vec<&str> = TABLE.categories().iter().map(|category| category.id.as_str()).collect();
    anyhow!("there is no category `{id}`; there are {}", ids.join(", "))
}

/// A line each: place, German, English, age, categories.
fn as_table(found: &[&Concept]) -> String {
    let widest = |word: fn(&Concept) -> &String| {
        found.iter().map(|concept| word(concept).chars().count()).max().unwrap_or_default()
    };
    let (de, en) = (widest(|concept| &concept.de), widest(|concept| &concept.en));
    let mut text = String::new();
    for concept in found {
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "{:<4} {:<de$}  {:<en$}  from {:>2}  {}",
            concept.coordinate.to_string(),
            concept.de,
            concept.en,
            concept.age,
            concept.categories.join(", ")
        );
    }
    text
}
