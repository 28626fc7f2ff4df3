//! The exact values of the game: alone in points, for two in chances to win, and for more against those who play for
//! points.
//!
//! [`Solo`] knows the greatest expected total, [`Duo`] the chance to win of every position of two, [`Crowd`] the best
//! play against several who play for points. Each gives an [`Outlook`] on a turn: what every choice in it is worth.

mod contest;
mod crowd;
mod duo;
mod outlook;
mod shape;
mod solo;
mod turn;

pub use contest::{Ahead, Player, Rival, Runner, chances};
pub use crowd::Crowd;
pub use duo::{ARTEFACTS, Draw, Duo, Rule};
pub use outlook::{EQUAL, Entry, Keep, Outlook};
pub use shape::MOST;
pub use solo::{Solo, Totals};
