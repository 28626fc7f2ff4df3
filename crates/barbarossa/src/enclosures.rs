//! The bytes beside the record: figures, a host's own word list, and the drafts that the clock hands in.

use rand::Rng;
use table::attachment::{AttachmentId, Attachments, Bytes, Enclosed, Look};
use table::{Refusal, Seat, TimedOut, Viewer};

use crate::action::{Action, HandedIn};
use crate::concepts::{WordList, WordListFault};
use crate::draft::Draft;
use crate::figures;
use crate::options::Options;
use crate::play::MODELLING;
use crate::riddle::Named;
use crate::state::Barbarossa;

pub(crate) struct Enclosures;

/// The own word list that an action names.
fn words_of(action: &Action) -> Option<AttachmentId> {
    match action {
        Action::HandIn { words, .. } | Action::Ask { words, .. } | Action::Attempt { words, .. } => *words,
        _ => None,
    }
}

fn figures_of(action: &Action) -> impl Iterator<Item = AttachmentId> {
    let riddles = if let Action::HandIn { riddles, .. } = action { riddles.as_slice() } else { &[] };
    riddles.iter().filter_map(|riddle| riddle.figure)
}

/// Reads the host's own word list.
fn read_words(bytes: &[u8]) -> Result<WordList, Refusal> {
    WordList::parse(bytes).map_err(WordListFault::refusal)
}

fn check_word(list: &WordList, named: &Named) -> Result<(), Refusal> {
    if named.word.is_some() && list.word(named.concept) == named.word.as_deref() {
        return Ok(());
    }
    Err(Refusal::new("BAR-3", "barbarossa_no_such_concept"))
}

impl Attachments<Barbarossa> for Enclosures {
    fn in_action(&self, action: &Action) -> Vec<AttachmentId> {
        words_of(action).into_iter().chain(figures_of(action)).collect()
    }

    fn vouch(&self, _: &Barbarossa, action: &Action, attached: &[Bytes]) -> Result<(), Refusal> {
        let (words, figures) = attached.split_at(attached.len().min(words_of(action).iter().count()));
        if let Some(words) = words.first() {
            let list = read_words(words)?;
            match action {
                Action::HandIn { riddles, .. } => {
                    riddles
                        .iter()
                        .filter_map(HandedIn::named)
                        .try_for_each(|named| check_word(&list, &named))?;
                }
                Action::Attempt { guess, .. } => check_word(&list, guess)?,
                Action::Ask { text, .. } if list.names_concept(text) => {
                    return Err(Refusal::new("BAR-12", "barbarossa_names_concept"));
                }
                _ => {}
            }
        }
        figures::check(figures.iter().map(|figure| &figure[..]))
    }

    /// A figure is its maker's until all stand in the hall.
    fn released(&self, state: &Barbarossa, viewer: Viewer) -> Vec<AttachmentId> {
        let seen = state.riddles.iter().filter(|riddle| riddle.shown || Viewer::Seat(riddle.maker) == viewer);
        seen.filter_map(|riddle| riddle.figure).collect()
    }

    fn has_pictures(&self) -> bool {
        true
    }

    fn picture(&self, bytes: &[u8], look: Look) -> Option<Vec<u8>> {
        figures::picture(bytes, look)
    }

    fn fill(&self, action: Action, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> Action {
        let Action::HandIn { mut riddles, words } = action else { return action };
        for figure in riddles.iter_mut().filter_map(|riddle| riddle.figure.as_mut()) {
            *figure = enclosed.enclose(figures::any(rng));
        }
        Action::HandIn { riddles, words }
    }

    /// What lies there counts: whatever is no concept of this table or taken twice has none, and figures that are none, or for
    /// which the clay does not suffice, are lumps.
    fn hand_in(
        &self,
        state: &Barbarossa,
        timers: &TimedOut,
        seat: Seat,
        draft: &[u8],
        enclosed: &mut Enclosed,
    ) -> Option<Action> {
        let menu = state.menu(seat);
        let want = menu.hand_in.filter(|_| timers.has(MODELLING))?;
        let draft = Draft::parse(draft).filter(|draft| draft.riddles.len() == usize::from(want))?;
        let mut clay = figures::CLAY;
        let mut riddles: Vec<HandedIn> = Vec::new();
        for riddle in draft.riddles {
            let word = Some(riddle.word.to_owned()).filter(|word| !word.is_empty());
            let named = riddle.concept.map(|concept| Named { concept, word });
            let taken = |named: &Named| riddles.iter().any(|other| other.concept == Some(named.concept));
            let named = named.filter(|named| menu.is_concept(named) && !taken(named));
            let amount = figures::amount(riddle.figure).ok().filter(|amount| *amount <= clay);
            clay -= amount.unwrap_or(0);
            let figure = amount.map(|_| enclosed.enclose(riddle.figure));
            let (concept, word) = named.map_or((None, None), |named| (Some(named.concept), named.word));
            riddles.push(HandedIn { concept, word, figure });
        }
        Some(Action::HandIn { riddles, words: menu.words })
    }

    fn vouch_for_option(&self, _: &Options, _: &str, attached: &[u8]) -> Result<(), Refusal> {
        read_words(attached).map(|_| ())
    }
}
