//! What a riddle can be: the things of the table of concepts, or the words of the host's own list.

use std::sync::Arc;

use table::attachment::AttachmentId;

use super::beliefs::Senses;
use crate::concepts::{self, ConceptId, Language, TABLE, WordList, letters, named, tokens};
use crate::knowledge::{QuestionId, question};
use crate::riddle::Named;

/// Everything that a riddle can be.
pub(crate) struct Candidates {
    /// What is known of each: the thing of the table that it is.
    pub things: Vec<Option<ConceptId>>,
    /// The letters of each.
    pub letters: Vec<Vec<String>>,
    /// The own list, where there is one.
    pub list: Option<WordList>,
    /// The questions of the catalogue that tell something of a thing, and may be asked here: an own list may have a word that a
    /// question names (BAR-12).
    pub questions: Vec<QuestionId>,
}

/// What belongs to a language and a list, to everybody alike.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Words(&'static str, Option<AttachmentId>);

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
        senses: &Senses<'_>,
    ) -> Option<Arc<Candidates>> {
        // Whether the bytes are at hand does not follow from their address: that is not remembered.
        let bytes = match list {
            Some(list) => Some((senses.fetch)(list)?),
            None => None,
        };
        let read = || match &bytes {
            Some(bytes) => WordList::parse(bytes).ok().map(|list| Arc::new(of_list(list, language))),
            None => Some(Arc::new(of_table(language))),
        };
        match senses.artefacts.memo() {
            Some(memo) => memo.get(Words(language.word(), list), read),
            None => read(),
        }
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

fn of_list(list: WordList, language: Language) -> Candidates {
    let words = list.words();
    let may_ask =
        |id: &QuestionId| question(*id).is_some_and(|question| !list.names_concept(question.text(language)));
    Candidates {
        things: words.iter().map(|word| named(&tokens(word), language)).collect(),
        letters: words.iter().map(|word| letters(word)).collect(),
        questions: about_things().filter(may_ask).collect(),
        list: Some(list),
    }
}

/// The things of the table of concepts.
pub(super) fn of_table(language: Language) -> Candidates {
    Candidates {
        things: (0..concepts::COUNT).map(|number| Some(ConceptId::new(number))).collect(),
        letters: TABLE.concepts().iter().map(|concept| letters(concept.word(language))).collect(),
        questions: about_things().collect(),
        list: None,
    }
}

fn about_things() -> impl Iterator<Item = QuestionId> {
    QuestionId::all().filter(|id| question(*id).is_some_and(|question| !question.about_figure))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use table::artefact::{ArtefactCache, Artefacts};
    use table::attachment::Bytes;

    use super::*;
    use crate::bots::asking::weigh;
    use crate::bots::beliefs::Beliefs;
    use crate::bots::wits::ADVISER;
    use crate::state::Barbarossa;

    fn list_with(words: &[&str]) -> Bytes {
        let others = (0..30u8).map(|number| {
            format!(
                "Unbekannt{}",
                char::from(b'a' + number % 26).to_string().repeat(1 + usize::from(number) / 26)
            )
        });
        let all: Vec<String> = words.iter().map(|word| (*word).to_owned()).chain(others).collect();
        all.join("\n").into_bytes().into()
    }

    fn with(language: Language, list: Option<&Bytes>, artefacts: &dyn Artefacts) -> Option<Arc<Candidates>> {
        let fetch = |_| list.cloned();
        let id = list.map(|list| AttachmentId::of(list));
        Candidates::of(language, id, &Senses { artefacts, fetch: &fetch })
    }

    #[test]
    fn questions_that_name_a_word_of_the_list_are_not_asked() {
        let cache = ArtefactCache::of::<Barbarossa>();
        let list = list_with(&["Tier", "Apple pie", "Kammer", "Hund"]);
        let candidates = with(Language::De, Some(&list), &cache).unwrap();
        let animal = QuestionId::named("animal").unwrap();
        assert!(!candidates.questions.contains(&animal));
        assert!(candidates.questions.len() > 200);
        let table = with(Language::De, None, &cache).unwrap();
        assert!(table.questions.contains(&animal));
        for name in ["shown_whole", "shown_in_true_size"] {
            assert!(!table.questions.contains(&QuestionId::named(name).unwrap()), "{name}");
        }
        let known: Vec<bool> = candidates.things.iter().map(Option::is_some).collect();
        assert_eq!(known[..5], [false, false, false, true, false]);
    }

    #[test]
    fn of_words_that_nobody_knows_no_question_tells_anything() {
        let cache = ArtefactCache::of::<Barbarossa>();
        let candidates = with(Language::De, Some(&list_with(&[])), &cache).unwrap();
        let beliefs = Beliefs::about(candidates.count(), None);
        let weighed = weigh(0, &ADVISER, &candidates, &beliefs);
        assert!(weighed.len() > 200 && weighed.iter().all(|weighed| weighed.bits < 0.01));
    }

    #[test]
    fn a_list_is_read_once() {
        let cache = ArtefactCache::of::<Barbarossa>();
        let list = list_with(&["Hund"]);
        let first = with(Language::De, Some(&list), &cache).unwrap();
        assert!(Arc::ptr_eq(&first, &with(Language::De, Some(&list), &cache).unwrap()));
        assert!(!Arc::ptr_eq(&first, &with(Language::En, Some(&list), &cache).unwrap()));
        // What is not at hand is not remembered either way.
        let fetched = Cell::new(0);
        let fetch = |_| {
            fetched.set(fetched.get() + 1);
            None
        };
        let senses = Senses { artefacts: &cache, fetch: &fetch };
        assert!(Candidates::of(Language::De, Some(AttachmentId::of(&list)), &senses).is_none());
        assert_eq!(fetched.get(), 1);
    }
}
