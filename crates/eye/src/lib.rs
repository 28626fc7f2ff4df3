//! What a clay figure looks like, to an eye that knows no game. [`views`] is what is seen of a figure from all sides; `school/`
//! teaches with them.

mod net;
mod views;

pub use net::{THINGS, look};
pub use views::{BYTES, PIXELS, SIDES, surface, views};
