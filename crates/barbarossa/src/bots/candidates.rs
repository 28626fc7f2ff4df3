//! What a riddle can be: the things of the table of concepts, or the words of the host's own list.

use std::sync::LazyLock;

use table::attachment::{AttachmentId, Bytes};

use crate::concepts::{self, ConceptId, Language, TABLE, WordList, letters, named, tokens};
use crate::riddle::Named;

/// Everything that a riddle can be.
pub(crate) struct Candidates {
    /// What is known of each: the thing of the table that it is.
    pub things: Vec<Option<ConceptId>>,
    /// The letters of each.
    pub letters: Vec<Vec<String>>,
    /// The own list, where there is one.
    pub list: Option<WordList>,
}

/// The thing of the table that is meant.
pub(super) fn thing_of(riddle: &Named, language: Language) -> Option<ConceptId> {
    match &riddle.word {
        None => Some(riddle.concept),
        Some(word) => named(&tokens(word), language),
    }
}

impl Candidates {
    /// Those of a table in this language, with this list if the host has brought one; `None` if its bytes are not at hand.
    pub fn of(
        language: Language,
        list: Option<AttachmentId>,
        fetch: &dyn Fn(AttachmentId) -> Option<Bytes>,
    ) -> Option<Candidates> {
        let list = match list {
            Some(list) => Some(WordList::parse(&fetch(list)?).ok()?),
            None => None,
        };
        Some(match list {
            Some(list) => Candidates {
                things: list.words().iter().map(|word| named(&tokens(word), language)).collect(),
                letters: list.words().iter().map(|word| letters(word)).collect(),
                list: Some(list),
            },
            None => Candidates {
                things: (0..concepts::COUNT).map(|number| Some(ConceptId::new(number))).collect(),
                letters: table_letters(language).to_vec(),
                list: None,
            },
        })
    }

    pub fn count(&self) -> usize {
        self.things.len()
    }

    /// A candidate by its name.
    pub fn named(&self, number: usize) -> Named {
        let concept = ConceptId::new(number as u16);
        let word = self.list.as_ref().and_then(|list| list.word(concept)).map(str::to_owned);
        Named { concept, word }
    }
}

fn table_letters(language: Language) -> &'static [Vec<String>] {
    static GERMAN: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| of_table(Language::De));
    static ENGLISH: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| of_table(Language::En));
    match language {
        Language::De => &GERMAN,
        Language::En => &ENGLISH,
    }
}

fn of_table(language: Language) -> Vec<Vec<String>> {
    TABLE.concepts().iter().map(|concept| letters(concept.word(language))).collect()
}
