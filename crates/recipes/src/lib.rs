//! Recipes for clay figures: what the mountain models. A recipe is text that a person can read and mend (`data/`, described in
//! `docs/recipes.md`): a handful of shapes, some of which can be left out as a hint less, with what may differ from one figure to
//! the next. Nothing here knows the game, the disk or the clock; a place in the table of concepts is only a number.

mod book;
mod model;
mod parse;
mod pose;

pub use book::{COUNT, find, text};
pub use model::{Figured, model, pieces};
pub use parse::{Fault, Recipe, parse};
pub use pose::Hints;
