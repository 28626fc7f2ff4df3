//! What can be chosen when a table is made.

use table::attachment::AttachmentId;
use table::game::Millis;
use table::{options, words};

use crate::concepts::{Language, WordList};

/// The most bytes of an own word list.
pub const LARGEST_LIST: u32 = WordList::MOST_BYTES as u32;

options! {
    /// What can be chosen when a table is made (BAR-3, BAR-5, BAR-17, BAR-19, BAR-24).
    #[derive(Copy, Eq)]
    pub struct Options {
        /// The language of the concepts and their letters.
        pub language: Language = Language::De, pick, "BAR-3";
        /// The steps of the staircase.
        pub goal: u8 = 40, whole(20..=60), "BAR-5";
        /// A letter can be demanded in place of a second round.
        pub letters: bool = false, switch, "BAR-17";
        /// Seconds before a second round in which curses are still possible.
        pub pause: u8 = 3, whole(0..=10), "BAR-19";
        /// Minutes for modelling.
        pub modelling: Modelling = Modelling::Off, pick, "BAR-24";
        /// Seconds for a turn; 0 for as long as it takes.
        pub turn: u16 = 0, whole(0..=600 by 15), "BAR-24";
        /// Seconds for an answer, a verdict or a curse; 0 for as long as it takes.
        pub answer: u16 = 0, whole(0..=300 by 15), "BAR-24";
        /// Words of the host's own in place of the table of concepts.
        pub words: Option<AttachmentId> = None, attachment(LARGEST_LIST), "BAR-3";
    }
}

words! {
    /// How long everybody may model (BAR-24).
    pub enum Modelling {
        /// As long as people like.
        Off = "off",
        /// Five minutes.
        Five = "5",
        /// Ten minutes.
        Ten = "10",
        /// A quarter of an hour.
        Fifteen = "15",
    }
}

impl Modelling {
    /// In milliseconds; `None` if there is no limit.
    pub const fn millis(self) -> Option<Millis> {
        match self {
            Modelling::Off => None,
            Modelling::Five => Some(300_000),
            Modelling::Ten => Some(600_000),
            Modelling::Fifteen => Some(900_000),
        }
    }
}

impl Options {
    /// How long a turn may last.
    pub fn turn_time(&self) -> Option<Millis> {
        (self.turn > 0).then(|| 1_000 * u64::from(self.turn))
    }

    /// How long an answer may take.
    pub fn answer_time(&self) -> Option<Millis> {
        (self.answer > 0).then(|| 1_000 * u64::from(self.answer))
    }

    /// How long the pause before a second round is.
    pub fn pause_time(&self) -> Option<Millis> {
        (self.pause > 0).then(|| 1_000 * u64::from(self.pause))
    }
}
