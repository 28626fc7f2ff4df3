//! The tools of the game: the questions they answer, their parameters, and who answers them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::field::{Field, Kind, Preset};
use table::tool::{Bench, Needs, Subject, ToolInfo, Toolbox};
use ts_rs::TS;

use crate::code::Board;
use crate::hint::{self, Checked, Hint, HintStep};
use crate::options::{COLOURS, PEGS};
use crate::review::{self, Review};
use crate::solver::solve::{self, Solution, Task};
use crate::solver::verify_tree;
use crate::state::Mastermind;
use crate::trainer::{self, Judged, Position};

/// The questions that the game's tools answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Play every code with a strategy.
    Solve(Task),
    /// Play every code through a strategy that was written out.
    VerifyTree {
        /// The text of the [`tree`](crate::solver::tree).
        tree: String,
    },
    /// Help the breaker.
    Hint {
        /// How much.
        step: HintStep,
    },
    /// Say whether a guess can be the code.
    Check {
        /// The guess in digits, the first peg first.
        guess: String,
    },
    /// Look back at the tries that are over, while the game goes on or after it.
    Review {},
    /// Look back at a game that has ended.
    Analyse {},
    /// Make a position for the trainer.
    Train {
        /// Pegs in a code.
        pegs: u8,
        /// Colours to choose from.
        colours: u8,
        /// How many codes are to be left, about.
        codes: u8,
        /// Which of the many positions.
        #[ts(type = "number")]
        seed: u64,
    },
    /// Say what a guess does in a position of the trainer.
    Judge {
        /// Pegs in a code.
        pegs: u8,
        /// Colours to choose from.
        colours: u8,
        /// The rows of the position, as [`Position`] has them as text.
        rows: String,
        /// The guess in digits, the first peg first.
        guess: String,
    },
}

/// What the tools answer, each its own.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Findings {
    /// `solve` and `verify-tree`.
    #[schemars(extend("x-tools" = ["solve", "verify-tree"]))]
    Solution(Solution),
    /// `hint`.
    #[schemars(extend("x-tools" = ["hint"]))]
    Hint(Hint),
    /// `check`.
    #[schemars(extend("x-tools" = ["check"]))]
    Checked(Checked),
    /// `review` and `analyse`.
    #[schemars(extend("x-tools" = ["review", "analyse"]))]
    Review(Review),
    /// `train`.
    #[schemars(extend("x-tools" = ["train"]))]
    Position(Position),
    /// `judge`.
    #[schemars(extend("x-tools" = ["judge"]))]
    Judged(Box<Judged>),
}

/// The tools of the game.
const TOOLS: &[ToolInfo] = &[
    ToolInfo {
        name: "solve",
        needs: Needs::Nothing,
        fields: &[
            PEGS,
            COLOURS,
            Field {
                name: "no_repeats",
                kind: Kind::Switch,
                preset: Preset::Switch(false),
                rule: "MM-1",
                about: "play only the codes that have no colour twice",
            },
            Field {
                name: "guesses",
                kind: Kind::Pick(&["any", "no-repeats"]),
                preset: Preset::Text("any"),
                rule: "MM-2",
                about: "what may be guessed: anything, or only what has no colour twice",
            },
            Field {
                name: "strategy",
                kind: Kind::Pick(&["knuth", "entropy", "expected-size", "most-parts", "optimal", "best"]),
                preset: Preset::Text("knuth"),
                rule: "MM-2",
                about: "how guesses are chosen: by a look at one guess, so that the total is proved to be the least, or by the best of a few",
            },
            Field {
                name: "max_guesses",
                kind: Kind::Whole { min: 0, max: 20, step: 1 },
                preset: Preset::Whole(0),
                rule: "MM-2",
                about: "the most guesses for any code, of the optimal strategy alone; 0 for no limit",
            },
            Field {
                name: "effort",
                kind: Kind::Whole { min: 1, max: 4, step: 1 },
                preset: Preset::Whole(2),
                rule: "MM-2",
                about: "how many guesses are tried where one is chosen, by the strategy `best` alone",
            },
            Field {
                name: "tree",
                kind: Kind::Switch,
                preset: Preset::Switch(false),
                rule: "MM-2",
                about: "also write the strategy out, for `verify-tree`",
            },
        ],
        about: "play every code with a strategy and count the guesses (codes times guesses: for optimal at most 2^24, for best 2^30)",
    },
    ToolInfo {
        name: "verify-tree",
        needs: Needs::Nothing,
        fields: &[Field {
            name: "tree",
            kind: Kind::Text(MOST_TREE_BYTES),
            preset: Preset::Text(""),
            rule: "MM-3",
            about: "the strategy that `solve --tree` wrote",
        }],
        about: "play every code through a strategy that was written out, by code of its own, and count the guesses",
    },
    ToolInfo {
        name: "hint",
        needs: Needs::Seat,
        fields: &[Field {
            name: "step",
            kind: Kind::Pick(&["count", "reason", "guess"]),
            preset: Preset::Text("count"),
            rule: "MM-2",
            about: "how much help: how many codes are left, also something that follows from the rows, also a guess",
        }],
        about: "help the breaker, as little as is asked for",
    },
    ToolInfo {
        name: "check",
        needs: Needs::Seat,
        fields: &[GUESS],
        about: "say whether a guess can be the code, and which rows speak against it",
    },
    ToolInfo {
        name: "review",
        needs: Needs::Viewer,
        fields: &[],
        about: "look back at the tries that are over: what each guess lost, and how lucky each answer was",
    },
    ToolInfo {
        name: "analyse",
        needs: Needs::Ended,
        fields: &[],
        about: "look back at a whole game: what each guess lost, and how lucky each answer was",
    },
    ToolInfo {
        name: "train",
        needs: Needs::Nothing,
        fields: &[
            FEW_PEGS,
            FEW_COLOURS,
            Field {
                name: "codes",
                kind: Kind::Whole { min: 4, max: 12, step: 1 },
                preset: Preset::Whole(7),
                rule: "MM-2",
                about: "how many codes are left, about",
            },
            Field {
                name: "seed",
                kind: Kind::Whole { min: 0, max: MOST_SEED, step: 1 },
                preset: Preset::Whole(0),
                rule: "MM-2",
                about: "which of the many positions; the same seed gives the same one",
            },
        ],
        about: "make a position with a handful of codes left, in which not every guess is as good as the next",
    },
    ToolInfo {
        name: "judge",
        needs: Needs::Nothing,
        fields: &[
            FEW_PEGS,
            FEW_COLOURS,
            Field {
                name: "rows",
                kind: Kind::Text(400),
                preset: Preset::Text(""),
                rule: "MM-3",
                about: "what was guessed and answered, as guess:black.white, such as \"1122:1.0 1345:0.2\"",
            },
            GUESS,
        ],
        about: "say how a guess splits the codes that fit these rows, and which guess splits them best",
    },
];

/// The boards of the trainer, on which every position is exact.
const FEW_PEGS: Field = Field { kind: Kind::Whole { min: 3, max: 5, step: 1 }, ..PEGS };
const FEW_COLOURS: Field = Field { kind: Kind::Whole { min: 4, max: 8, step: 1 }, ..COLOURS };

/// A guess as text. Colour 10 is written `a`.
const GUESS: Field = Field {
    name: "guess",
    kind: Kind::Text(6),
    preset: Preset::Text(""),
    rule: "MM-2",
    about: "the guess in digits, the first peg first, such as 1122; colour 10 is a",
};

/// The greatest whole number that is exact in a browser.
const MOST_SEED: i64 = (1 << 53) - 1;

/// A longer text is no tree that anybody would want checked.
const MOST_TREE_BYTES: u32 = 3_000_000;

impl Toolbox for Mastermind {
    type Question = Question;
    type Answer = Findings;
    const TOOLS: &'static [ToolInfo] = TOOLS;

    fn answer(
        question: Question,
        subject: &Subject<'_, Mastermind>,
        bench: &Bench<'_>,
    ) -> Result<Findings, Refusal> {
        match (question, subject) {
            (Question::Solve(task), _) => solve::solve(&task, bench.budget).map(Findings::Solution),
            (Question::VerifyTree { tree }, _) => {
                verify_tree(&tree, bench.budget).map(|histogram| Findings::Solution(Solution::of(histogram)))
            }
            (Question::Hint { step }, Subject::Seat(sight)) => {
                hint::hint(sight.seat, sight.view, step, bench.budget).map(Findings::Hint)
            }
            (Question::Check { guess }, Subject::Seat(sight)) => {
                hint::check(sight.seat, sight.view, &guess).map(Findings::Checked)
            }
            (Question::Review {}, Subject::Viewer { view, .. }) => {
                review::review(&view.options, &view.past, bench.budget).map(Findings::Review)
            }
            (Question::Analyse {}, Subject::Ended(table)) => {
                let state = table.state();
                review::review(&state.options, &state.past, bench.budget).map(Findings::Review)
            }
            (Question::Train { pegs, colours, codes, seed }, _) => {
                let board = Board { pegs, colours, repeats: true };
                trainer::train(board, codes, seed, bench.budget).map(Findings::Position)
            }
            (Question::Judge { pegs, colours, rows, guess }, _) => {
                let board = Board { pegs, colours, repeats: true };
                let judged = trainer::judge(board, &rows, &guess, bench.budget)?;
                Ok(Findings::Judged(Box::new(judged)))
            }
            _ => Err(Refusal::new("TAB-16", "table_tool_not_here").with("tool", "mastermind")),
        }
    }
}
