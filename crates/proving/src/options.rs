//! What can be chosen for a table.

use table::attachment::AttachmentId;
use table::game::Millis;
use table::{Refusal, options};

use super::flaw::Flaw;

pub const GRAB_TIME: Millis = 10_000;

options! {
    pub struct Options {
        /// The mistake that is planted.
        pub flaw: Flaw = Flaw::None, pick, "TAB-9";
        /// The stone of the day: its weight is the month's.
        pub daily: bool = false, switch, "TAB-9";
        /// How long the stone lies there.
        pub grab_ms: Millis = GRAB_TIME, whole(10..=10_000 by 10), "TAB-9";
        /// How long everybody may pick; 0 for as long as they like.
        pub pick_ms: Millis = 0, whole(0..=600_000 by 10), "TAB-9";
        /// Words to pick from.
        pub words: Option<AttachmentId> = None, attachment(100), "PRO-6";
    }

    check(self, _seats) {
        match self.flaw {
            Flaw::WrongPreset => Err(Refusal::new("PRO-0", "proving_flaw")),
            _ => Ok(()),
        }
    }
}
