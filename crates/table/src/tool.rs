//! What a game offers beside playing: hints, analyses, solvers, makers of puzzles.

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use ts_rs::TS;

use crate::artefact::Artefacts;
use crate::bot::{Budget, Sight};
use crate::contest::Contests;
use crate::erased::{Json, json, read};
use crate::field::{self, Field};
use crate::game::Game;
use crate::refusal::Refusal;
use crate::schema;
use crate::seat::Viewer;
use crate::table::Table;
use crate::typescript::TypeWriter;

/// What a tool works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Needs {
    /// Its parameters alone.
    Nothing,
    /// Its parameters alone, and a machine of one's own: the command line and the referee have it. A hall neither lists nor serves
    /// it, for it would be help there at tables that are played without.
    OwnMachine,
    /// What a seat of a table in play sees. This is help: a host that plays without help refuses it.
    Seat,
    /// What anybody at the table sees, a seat or a spectator, in play or after it. This is for looking back at what the
    /// viewer knows anyway, so that it is there without help too: such a tool must not say what to do next.
    Viewer,
    /// A table that has ended, with all its secrets.
    Ended,
}

impl Needs {
    /// Whether the parameters are enough, here or there.
    pub const fn is_without_table(self) -> bool {
        matches!(self, Needs::Nothing | Needs::OwnMachine)
    }
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
    /// Nothing but the question, which somebody asks on a machine of their own.
    OwnMachine,
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

/// A game that offers tools.
pub trait Toolbox: Game {
    /// The questions its tools answer: an enum with one variant a tool.
    type Question: DeserializeOwned + TS + Send + 'static;
    /// What its tools answer.
    type Answer: Serialize + JsonSchema + TS + Send + 'static;
    /// The tools.
    const TOOLS: &'static [ToolInfo];

    /// Answers a question with one of the tools. What somebody [competes](Bench::contests) for is not given away.
    fn answer(
        question: Self::Question,
        subject: &Subject<'_, Self>,
        bench: &Bench<'_>,
    ) -> Result<Self::Answer, Refusal>;
}

/// The tools of a game, with the types of their questions and answers hidden.
pub struct Tools<G: Game> {
    /// The tools as their users find them.
    pub infos: &'static [ToolInfo],
    answer: fn(Value, &Subject<'_, G>, &Bench<'_>) -> Result<Json, Refusal>,
    pub(crate) answer_schema: fn() -> Value,
    pub(crate) write_types: fn(&mut TypeWriter) -> Result<(), String>,
}

impl<G: Game> Tools<G> {
    /// No tools.
    pub fn none() -> Tools<G> {
        Tools {
            infos: &[],
            answer: |_, _, _| Err(Refusal::new("TAB-16", "table_unknown_tool").with("tool", "")),
            answer_schema: || Value::Null,
            write_types: |_| Ok(()),
        }
    }

    /// The tools of `G`.
    pub fn of() -> Tools<G>
    where
        G: Toolbox,
    {
        Tools {
            infos: G::TOOLS,
            answer: |question, subject, bench| Ok(json(&G::answer(read(question)?, subject, bench)?)),
            answer_schema: schema::sent::<G::Answer>,
            write_types: |types| {
                types.write::<G::Question>()?;
                types.write::<G::Answer>()
            },
        }
    }

    /// The tool of this name.
    pub fn find(&self, name: &str) -> Option<&'static ToolInfo> {
        self.infos.iter().find(|info| info.name == name)
    }

    /// Asks a tool. `parameters` may leave out what has a preset.
    pub(crate) fn ask(
        &self,
        tool: &str,
        parameters: &Value,
        subject: &Subject<'_, G>,
        bench: &Bench<'_>,
    ) -> Result<Json, Refusal> {
        let unknown = || Refusal::new("TAB-16", "table_unknown_tool").with("tool", tool);
        let info = self.find(tool).ok_or_else(unknown)?;
        let fits = match subject {
            Subject::Nothing => info.needs == Needs::Nothing,
            Subject::OwnMachine => info.needs.is_without_table(),
            Subject::Seat(_) => info.needs == Needs::Seat,
            Subject::Viewer { .. } => info.needs == Needs::Viewer,
            Subject::Ended(_) => info.needs == Needs::Ended,
        };
        if !fits {
            return Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", tool));
        }
        let parameters = field::complete(info.fields, parameters)?;
        (self.answer)(serde_json::json!({ tool: parameters }), subject, bench)
    }
}
