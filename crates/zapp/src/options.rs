//! What can be chosen when a table is made.

use table::game::Millis;
use table::{options, words};

options! {
    /// What can be chosen when a table is made (ZAP-10, ZAP-13, ZAP-14, ZAP-23).
    #[derive(Copy, Eq)]
    pub struct Options {
        /// The expert game: apprentices on their castles can be taken along.
        pub expert: bool = false, switch, "ZAP-14";
        /// The barrels are not shuffled between rounds.
        pub memory: bool = false, switch, "ZAP-10";
        /// Whether the mover names whom to banish, or all are banished that can be.
        pub banish: Banish = Banish::ByHand, pick, "ZAP-13";
        /// Seconds for shaking.
        pub time_limit: TimeLimit = TimeLimit::Off, pick, "ZAP-23";
    }
}

words! {
    /// Who sees to it that apprentices are banished (ZAP-13).
    pub enum Banish {
        /// The mover names whom they banish; whom they overlook stays.
        ByHand = "by-hand",
        /// All that can be banished are.
        Automatic = "automatic",
    }
}

words! {
    /// How long the barrels may be shaken (ZAP-23).
    pub enum TimeLimit {
        /// As long as people like.
        Off = "off",
        /// Twenty seconds.
        Twenty = "20",
        /// Forty seconds.
        Forty = "40",
        /// A minute.
        Sixty = "60",
    }
}

impl TimeLimit {
    /// In milliseconds; `None` if there is no limit.
    pub const fn millis(self) -> Option<Millis> {
        match self {
            TimeLimit::Off => None,
            TimeLimit::Twenty => Some(20_000),
            TimeLimit::Forty => Some(40_000),
            TimeLimit::Sixty => Some(60_000),
        }
    }
}
