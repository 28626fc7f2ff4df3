//! What a viewer has come to know so far: what they were told, and what they heard or felt.

use std::sync::Arc;

use crate::attachment::{AttachmentId, Fetched};
use crate::bot::Sight;
use crate::game::{Game, Millis};
use crate::seat::{Seat, Told, Viewer};
use crate::sense::Sensed;
use crate::table::{Notice, Update};

/// What is told of one entry, with who is told.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Page<E> {
    pub(crate) events: Vec<Told<E>>,
    pub(crate) notices: Vec<Notice>,
}

impl<E: Clone> Page<E> {
    pub(crate) fn for_viewer(&self, n: u64, viewer: Viewer) -> Update<E> {
        let events = self.events.iter().filter(|told| told.to.includes(viewer));
        Update { n, events: events.map(|told| told.event.clone()).collect(), notices: self.notices.clone() }
    }
}

/// What a viewer was told so far, entry by entry. A long game has thousands of entries and most bots look at none of
/// them, so that what is told is put together only when it is asked for.
#[derive(Clone, Debug)]
pub struct Past<E> {
    pages: Vec<Arc<Page<E>>>,
    viewer: Viewer,
}

impl<E: Clone> Past<E> {
    pub(crate) fn new(pages: &[Arc<Page<E>>], viewer: Viewer) -> Past<E> {
        Past { pages: pages.to_vec(), viewer }
    }

    /// Somebody who was told nothing.
    pub fn none() -> Past<E> {
        Past { pages: Vec::new(), viewer: Viewer::Spectator }
    }

    /// How many entries were told of, the set-up among them.
    pub fn len(&self) -> usize {
        self.pages.len()
    }

    /// Whether nothing was told yet.
    pub fn is_empty(&self) -> bool {
        self.pages.is_empty()
    }

    /// What happened in the game as the viewer was told, oldest first, each with the number of its entry.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = (u64, &E)> {
        self.pages.iter().enumerate().flat_map(|(n, page)| {
            let told = page.events.iter().filter(|told| told.to.includes(self.viewer));
            told.map(move |told| (n as u64, &told.event))
        })
    }

    /// What was told of each entry, oldest first; the set-up is the first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Update<E>> {
        self.pages.iter().enumerate().map(|(n, page)| page.for_viewer(n as u64, self.viewer))
    }
}

/// Everything that a seat knows, to be looked at away from its table.
pub(crate) struct Knowledge<G: Game> {
    pub(crate) seat: Seat,
    pub(crate) at: Millis,
    pub(crate) updates: Past<G::Event>,
    pub(crate) senses: Vec<Arc<Sensed>>,
    pub(crate) view: G::View,
    pub(crate) choices: G::Choices,
    pub(crate) released: Vec<AttachmentId>,
    pub(crate) attachments: Fetched,
}

impl<G: Game> Knowledge<G> {
    /// What a bot may look at.
    pub(crate) fn sight(&self) -> Sight<'_, G> {
        Sight {
            seat: self.seat,
            at: self.at,
            updates: &self.updates,
            senses: &self.senses,
            view: &self.view,
            choices: &self.choices,
            released: &self.released,
            attachments: &self.attachments,
        }
    }
}
