//! The bytes beside the record: figures and the strokes that made them, a host's own word list, and the drafts that the clock hands in.

use rand::Rng;
use table::attachment::{AttachmentId, AttachmentPool, Attachments, Brought, Bytes, Enclosed, Look, Proof};
use table::{Refusal, Seat, TimedOut, Viewer};

use crate::action::{Action, HandedIn};
use crate::concepts::{WordList, WordListFault};
use crate::draft::Draft;
use crate::figures;
use crate::menu;
use crate::options::Options;
use crate::play::MODELLING;
use crate::riddle::{Named, Riddle};
use crate::state::Barbarossa;

pub(crate) struct Enclosures;

/// The own word list that an action names.
fn words_of(action: &Action) -> Option<AttachmentId> {
    match action {
        Action::HandIn { words, .. } | Action::Ask { words, .. } | Action::Attempt { words, .. } => *words,
        _ => None,
    }
}

fn riddles_of(action: &Action) -> &[HandedIn] {
    if let Action::HandIn { riddles, .. } = action { riddles } else { &[] }
}

/// Reads the host's own word list as the rules of its table do.
fn read_words(bytes: &[u8], rules: u32) -> Result<WordList, Refusal> {
    let read = if rules < 2 { WordList::parse_of_first_rules(bytes) } else { WordList::parse(bytes) };
    read.map_err(WordListFault::refusal)
}

fn check_word(list: &WordList, named: &Named) -> Result<(), Refusal> {
    if named.word.is_some() && list.word(named.concept) == named.word.as_deref() {
        return Ok(());
    }
    Err(Refusal::new("BAR-3", "barbarossa_no_such_concept"))
}

impl Attachments<Barbarossa> for Enclosures {
    fn in_action(&self, action: &Action) -> Vec<AttachmentId> {
        let figures = riddles_of(action).iter().filter_map(|riddle| riddle.figure);
        let strokes = riddles_of(action).iter().filter_map(|riddle| riddle.strokes);
        words_of(action).into_iter().chain(figures).chain(strokes).collect()
    }

    fn vouch(&self, state: &Barbarossa, action: &Action, attached: &[Bytes]) -> Result<(), Refusal> {
        if let Action::Ask { text, words, .. } = action
            && state.rules < 2
        {
            menu::check_question(text, state.options.language, *words)?;
        }
        let (words, made) = attached.split_at(attached.len().min(words_of(action).iter().count()));
        let figures = riddles_of(action).iter().filter(|riddle| riddle.figure.is_some()).count();
        let (figures, strokes) = made.split_at(made.len().min(figures));
        if let Some(words) = words.first() {
            let list = read_words(words, state.rules)?;
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
        figures::check(figures.iter().map(|figure| &figure[..]))?;
        strokes.iter().try_for_each(|strokes| figures::check_strokes(strokes))
    }

    /// A figure is its maker's until all stand in the hall, and how it was made until the game is over.
    fn released(&self, state: &Barbarossa, viewer: Viewer) -> Vec<AttachmentId> {
        let own = |riddle: &Riddle| Viewer::Seat(riddle.maker) == viewer;
        let seen = |riddle: &Riddle| riddle.figure.filter(|_| riddle.shown || own(riddle));
        let made = |riddle: &Riddle| riddle.strokes.filter(|_| state.is_over() || own(riddle));
        state.riddles.iter().flat_map(|riddle| [seen(riddle), made(riddle)]).flatten().collect()
    }

    fn has_pictures(&self) -> bool {
        true
    }

    fn picture(&self, bytes: &[u8], look: Look) -> Option<Vec<u8>> {
        figures::picture(bytes, look)
    }

    fn fill(&self, action: Action, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> Action {
        let Action::HandIn { mut riddles, words } = action else { return action };
        for riddle in riddles.iter_mut().filter(|riddle| riddle.figure.is_some()) {
            let sample = figures::any(rng);
            riddle.figure = Some(enclosed.enclose(sample.figure));
            riddle.strokes = sample.strokes.map(|strokes| enclosed.enclose(strokes));
        }
        Action::HandIn { riddles, words }
    }

    /// What lies there counts: whatever is no concept of this table or taken twice has none, and figures that are none, or for
    /// which the clay does not suffice, are lumps; strokes that are none are left out.
    fn hand_in(
        &self,
        state: &Barbarossa,
        timers: &TimedOut,
        seat: Seat,
        draft: &[u8],
        brought: &Brought,
        enclosed: &mut Enclosed,
    ) -> Option<Action> {
        let menu = state.menu(seat);
        let list =
            menu.words.map(|words| brought.get(words).and_then(|list| read_words(list, state.rules).ok()));
        let is_listed = |named: &Named| match &list {
            None => true,
            Some(list) => list.as_ref().is_some_and(|list| check_word(list, named).is_ok()),
        };
        let want = menu.hand_in.filter(|_| timers.has(MODELLING))?;
        let draft = Draft::parse(draft).filter(|draft| draft.riddles.len() == usize::from(want))?;
        let mut clay = figures::CLAY;
        let mut riddles: Vec<HandedIn> = Vec::new();
        for riddle in draft.riddles {
            let word = Some(riddle.word.to_owned()).filter(|word| !word.is_empty());
            let named = riddle.concept.map(|concept| Named { concept, word });
            let taken = |named: &Named| riddles.iter().any(|other| other.concept == Some(named.concept));
            let named = named.filter(|named| menu.is_concept(named) && is_listed(named) && !taken(named));
            let amount = figures::amount(riddle.figure).ok().filter(|amount| *amount <= clay);
            clay -= amount.unwrap_or(0);
            let figure = amount.map(|_| enclosed.enclose(riddle.figure));
            let strokes = figure.filter(|_| figures::check_strokes(riddle.strokes).is_ok());
            let strokes = strokes.map(|_| enclosed.enclose(riddle.strokes));
            let (concept, word) = named.map_or((None, None), |named| (Some(named.concept), named.word));
            riddles.push(HandedIn { concept, word, figure, strokes });
        }
        Some(Action::HandIn { riddles, words: menu.words })
    }

    /// Whether strokes make the figures that they came with.
    fn proofs(&self, state: &Barbarossa, pool: &AttachmentPool) -> Vec<Proof> {
        let said = |(number, riddle): (u8, &Riddle)| {
            let (of, by) = (riddle.figure?, riddle.strokes?);
            let found = pool.get(of).zip(pool.get(by));
            let holds = found.map(|(figure, strokes)| figures::is_made_by(&figure, &strokes));
            // People count from 1.
            let what = format!("Figure {} was made by its strokes", number + 1);
            Some(Proof { what, of, by, holds })
        };
        state.numbered().filter_map(said).collect()
    }

    fn vouch_for_option(&self, _: &Options, _: &str, attached: &[u8]) -> Result<(), Refusal> {
        WordList::parse(attached).map(|_| ()).map_err(WordListFault::refusal)
    }
}
