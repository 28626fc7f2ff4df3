//! What the game offers beside playing: help, looking back, and its exact values.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::field::{Field, Kind, Preset};
use table::tool::{Bench, Needs, Subject, ToolInfo, Toolbox};
use table::{Refusal, Seat};
use ts_rs::TS;

use crate::analysis::{Analysis, Game};
use crate::hint::{self, Hint};
use crate::options::ZEROS;
use crate::sheet::{Fields, Zeros};
use crate::solver::{Duo, Rule, Solo};
use crate::state::HexHex;
use crate::view::View;

/// The questions that the game's tools answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// What every choice of who is on turn is worth.
    Hint {},
    /// What each decision of a game cost against the best.
    Analyse {},
    /// The same for the column that was over last.
    Review {},
    /// What the game is worth.
    Solve {
        /// Where a zero may be written.
        zeros: Zeros,
        /// How many play: 1 or 2.
        players: u8,
    },
}

/// What the tools answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Answer {
    /// To `hint`.
    #[schemars(extend("x-tools" = ["hint"]))]
    Hint(Hint),
    /// To `analyse` and `review`.
    #[schemars(extend("x-tools" = ["analyse", "review"]))]
    Analysis(Analysis),
    /// To `solve`.
    #[schemars(extend("x-tools" = ["solve"]))]
    Solved(Solved),
}

/// What a column is worth.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Solved {
    /// For one the greatest expected total; for two the chance to win of whoever begins, a draw counting half.
    pub value: f64,
}

/// The tools.
const TOOLS: &[ToolInfo] = &[
    ToolInfo {
        name: "hint",
        needs: Needs::Seat,
        fields: &[],
        about: "what every choice of who is on turn is worth",
    },
    ToolInfo {
        name: "analyse",
        needs: Needs::Ended,
        fields: &[],
        about: "what each decision cost against the best, the luck of the dice, and how the chances went",
    },
    ToolInfo {
        name: "review",
        needs: Needs::Viewer,
        fields: &[],
        about: "the same for the column that was over last",
    },
    ToolInfo {
        name: "solve",
        needs: Needs::Nothing,
        fields: &[
            ZEROS,
            Field {
                name: "players",
                kind: Kind::Whole { min: 1, max: 2, step: 1 },
                preset: Preset::Whole(1),
                rule: "HEX-8",
                about: "how many play: alone the greatest expected total, for two the chance of who begins",
            },
        ],
        about: "the exact value of a column",
    },
];

impl Toolbox for HexHex {
    type Question = Question;
    type Answer = Answer;
    const TOOLS: &'static [ToolInfo] = TOOLS;

    fn answer(
        question: Question,
        subject: &Subject<'_, HexHex>,
        bench: &Bench<'_>,
    ) -> Result<Answer, Refusal> {
        match (question, subject) {
            (Question::Hint {}, Subject::Seat(sight)) => hint::hint(sight, bench).map(Answer::Hint),
            (Question::Analyse {}, Subject::Ended(table)) => {
                let state = table.state();
                let game = Game {
                    zeros: state.options.zeros,
                    seats: state.seats,
                    columns: state.options.columns,
                    past: &state.past,
                    turns: &state.turns,
                };
                Ok(Answer::Analysis(game.analyse(bench.artefacts)))
            }
            (Question::Review {}, Subject::Viewer { view, .. }) => review(view, bench),
            (Question::Solve { zeros, players }, _) => solve(zeros, players, bench),
            _ => Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", "hexhex")),
        }
    }
}

fn review(view: &View, bench: &Bench<'_>) -> Result<Answer, Refusal> {
    if view.last_turns.is_empty() {
        return Err(Refusal::new("HEX-9", "hexhex_nothing_to_review"));
    }
    let game = Game {
        zeros: view.options.zeros,
        seats: u8::try_from(view.sheets.len()).unwrap_or(Seat::MOST),
        columns: view.options.columns,
        past: &view.past,
        turns: &view.last_turns,
    };
    Ok(Answer::Analysis(game.analyse(bench.artefacts)))
}

fn solve(zeros: Zeros, players: u8, bench: &Bench<'_>) -> Result<Answer, Refusal> {
    let value = match players {
        1 => Some(Solo::solve(zeros).value(Fields::ALL)),
        _ => solve_two(Rule::column(zeros), bench).and_then(|duo| duo.value(Fields::ALL, Fields::ALL, 0)),
    };
    let value = value.ok_or_else(|| Refusal::new("HEX-8", "hexhex_solve_too_long"))?;
    Ok(Answer::Solved(Solved { value }))
}

/// Built anew and not fetched: so it shows how far it is, and how long it takes. The host may keep it.
fn solve_two(rule: Rule, bench: &Bench<'_>) -> Option<Duo> {
    let bytes = Duo::build(rule, bench.budget)?.into();
    bench.artefacts.offer(rule.artefact(), &bytes);
    Duo::read(rule, bytes)
}
