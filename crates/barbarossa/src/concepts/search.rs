//! Finding a concept by what somebody types. The page searches in the same way: `web/src/games/barbarossa/concepts.ts`.

use std::sync::LazyLock;

use super::words::{singulars, tidy};
use super::{Concept, ConceptId, Coordinate, Language, TABLE, normalise};

/// The shortest word in which a slip is forgiven, in letters.
const FORGIVEN: usize = 5;
/// The shortest text that is looked for within words and in the names of categories, in letters.
const WITHIN: usize = 3;

/// How a concept was found, the best way first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Found {
    Exact,
    /// By what else it is called.
    Also,
    Coordinate,
    Prefix,
    /// In another spelling or in the plural.
    Folded,
    Within,
    Typo,
    Category,
}

/// What a concept is found by in one language.
struct Entry {
    /// The word first, then what else it is called, in small letters.
    words: Vec<String>,
    /// Their normal forms.
    forms: Vec<String>,
    /// Normal forms of the words in the names of its categories.
    categories: Vec<String>,
}

/// The concepts that were probably meant, the likeliest first; equally likely ones in the order of the alphabet, those
/// found in `language` before those found in the other.
pub fn search(query: &str, language: Language) -> Vec<ConceptId> {
    let query = Query::new(query);
    if query.normal.is_empty() {
        return Vec::new();
    }
    let languages = [(language, false), (language.other(), true)];
    let best = |id: ConceptId, concept: &Concept| {
        let in_language = |(language, other): (Language, bool)| {
            let entry = entries(language).get(usize::from(id.number()))?;
            let found = query.find(concept, entry, language)?;
            Some((found, other, entry.forms.first()?.as_str()))
        };
        languages.into_iter().filter_map(in_language).min()
    };
    let numbered = (0..).map(ConceptId::new).zip(TABLE.concepts());
    let mut ranked: Vec<_> = numbered.filter_map(|(id, concept)| Some((best(id, concept)?, id))).collect();
    ranked.sort();
    ranked.into_iter().map(|(_, id)| id).collect()
}

struct Query {
    tidy: String,
    normal: String,
    /// What it could be the plural of, in German and in English.
    singulars: (Vec<String>, Vec<String>),
    coordinate: Option<Coordinate>,
}

impl Query {
    fn new(text: &str) -> Query {
        let normal = normalise(text);
        let of = |language| singulars(&normal, language).collect();
        let singulars = (of(Language::De), of(Language::En));
        Query { tidy: tidy(text), normal, singulars, coordinate: text.parse().ok() }
    }

    /// How it finds the concept, if it does.
    fn find(&self, concept: &Concept, entry: &Entry, language: Language) -> Option<Found> {
        let normal = self.normal.as_str();
        let singulars = match language {
            Language::De => &self.singulars.0,
            Language::En => &self.singulars.1,
        };
        let long = |least| normal.chars().count() >= least;
        let any = |test: &dyn Fn(&str) -> bool| entry.forms.iter().any(|form| test(form));
        let ways: [(Found, &dyn Fn() -> bool); 8] = [
            (Found::Exact, &|| entry.words.first() == Some(&self.tidy)),
            (Found::Also, &|| entry.words.contains(&self.tidy)),
            (Found::Coordinate, &|| self.coordinate == Some(concept.coordinate)),
            (Found::Prefix, &|| entry.words.first().is_some_and(|word| word.starts_with(&self.tidy))),
            (Found::Folded, &|| {
                any(&|form| form.starts_with(normal) || singulars.iter().any(|singular| singular == form))
            }),
            (Found::Within, &|| long(WITHIN) && any(&|form| form.contains(normal))),
            (Found::Typo, &|| any(&|form| is_slip(form, normal))),
            (Found::Category, &|| {
                long(WITHIN) && entry.categories.iter().any(|name| name.starts_with(normal))
            }),
        ];
        ways.into_iter().find(|(_, finds)| finds()).map(|(found, _)| found)
    }
}

/// Whether a letter is missing, too many, wrong or in the wrong place.
fn is_slip(form: &str, normal: &str) -> bool {
    // Lengths are compared first since this is asked of every word.
    let (long, typed) = (form.chars().count(), normal.chars().count());
    long >= FORGIVEN && long.abs_diff(typed) <= 1 && strsim::osa_distance(form, normal) <= 1
}

fn entries(language: Language) -> &'static [Entry] {
    static GERMAN: LazyLock<Vec<Entry>> = LazyLock::new(|| read(Language::De));
    static ENGLISH: LazyLock<Vec<Entry>> = LazyLock::new(|| read(Language::En));
    match language {
        Language::De => &GERMAN,
        Language::En => &ENGLISH,
    }
}

fn read(language: Language) -> Vec<Entry> {
    let entry = |concept: &Concept| {
        let names = concept.categories.iter().filter_map(|id| TABLE.category(id));
        Entry {
            words: concept.forms(language).map(tidy).collect(),
            forms: concept.forms(language).map(normalise).collect(),
            categories: names
                .flat_map(|category| category.name(language).split(' ').map(normalise))
                .collect(),
        }
    };
    TABLE.concepts().iter().map(entry).collect()
}
