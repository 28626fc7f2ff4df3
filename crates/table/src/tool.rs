//! What a game offers beside playing: hints, analyses, solvers, makers of puzzles.

use serde::Serialize;
use ts_rs::TS;

use crate::artefact::Artefacts;
use crate::bot::{Budget, Sight};
use crate::contest::Contests;
use crate::field::Field;
use crate::game::Game;
use crate::seat::Viewer;
use crate::table::Table;

/// What a tool works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// Its parameters alone.
    Nothing,
    /// What a seat of a table in play sees. This is help: a host that plays without help refuses it.
    Seat,
    /// What anybody at the table sees, a seat or a spectator, in play or after it. This is for looking back at what the
    /// viewer knows anyway, so that it is there without help too: such a tool must not say what to do next.
    Viewer,
    /// A table that has ended, with all its secrets.
    Ended,
}

/// A tool as its users find it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct ToolInfo {
    /// Its name: `hint`, `analyse`, `solve`, `make`, …
    pub name: &'static str,
    /// What it works on.
    pub needs: Needs,
    /// Its parameters.
    pub fields: &'static [Field],
    /// One line for the command line's help.
    pub about: &'static str,
}

/// What lies before a tool.
pub enum Subject<'a, G: Game> {
    /// Nothing but the question.
    Nothing,
    /// What a seat sees, and no more.
    Seat(Sight<'a, G>),
    /// What a viewer sees, and no more.
    Viewer {
        /// Who looks.
        viewer: Viewer,
        /// What they see.
        view: &'a G::View,
    },
    /// A whole table that has ended.
    Ended(&'a Table<G>),
}

/// What a tool works with.
pub struct Bench<'a> {
    /// How long it may take.
    pub budget: &'a dyn Budget,
    /// What its game has built beforehand.
    pub artefacts: &'a dyn Artefacts,
    /// The puzzles that it must not give away.
    pub contests: &'a dyn Contests,
}
