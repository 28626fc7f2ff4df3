//! What the game offers beside playing: hints, the solver, the maker, the editor's judge, looking back.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::field::{Field, Kind, Preset};
use table::tool::{Bench, Needs, Subject, ToolInfo, Toolbox};
use ts_rs::TS;

use crate::analyse::{self, Analysis};
use crate::board::Board;
use crate::card::{Card, Colour};
use crate::challenge::{Challenge, ObstacleKind, Posed};
use crate::contest;
use crate::deck;
use crate::forty::{self, forty};
use crate::hint::{self, Hint};
use crate::id;
use crate::maker::{Maker, Order};
use crate::options::{LEVEL, Mode};
use crate::person::{Assessment, Technique, assess};
use crate::puzzle::{LaidCard, Puzzle};
use crate::solver::{self, Limits, Solutions};
use crate::state::Tower;

/// How many grades a hint has: where to look, why, the card.
pub const GRADES: u8 = 3;

/// The questions that the game's tools answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// A hint for the cards as they lie.
    Hint {
        /// The grade, 1 to 3; it must have been asked for by an action (TOW-12).
        grade: u8,
    },
    /// All solutions of a challenge, or the first two.
    Solve {
        /// The id of the challenge.
        id: String,
        /// The file of the challenge.
        file: String,
        /// The number of the published challenge, where neither id nor file is given.
        challenge: u8,
        /// Whether all solutions are wanted.
        all: bool,
    },
    /// New challenges.
    Make {
        /// Their level.
        level: u8,
        /// How many.
        count: u32,
        /// From which seed.
        #[ts(type = "number")]
        seed: u64,
        /// With which deck: the name of one of the house's, or a file.
        deck: String,
        /// Rows of the board; 0 for those of the deck.
        rows: u8,
        /// Columns of the board; 0 for those of the deck.
        cols: u8,
    },
    /// Whether a challenge has none, one or several solutions.
    Judge {
        /// The id of the challenge.
        id: String,
        /// The file of the challenge.
        file: String,
    },
    /// The forty, measured.
    Forty {},
    /// Everything that is in a deck, for whoever builds a challenge.
    Deck {
        /// The name of one of the house's, or a file.
        deck: String,
    },
    /// What happened at a table.
    Analyse {},
}

/// What the tools answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum Answer {
    /// A hint.
    #[schemars(extend("x-tools" = ["hint"]))]
    Hint(Hint),
    /// Solutions.
    #[schemars(extend("x-tools" = ["solve"]))]
    Solve(Solutions),
    /// New challenges.
    #[schemars(extend("x-tools" = ["make"]))]
    Make(Making),
    /// What the editor is told.
    #[schemars(extend("x-tools" = ["judge"]))]
    Judge(Ruling),
    /// The forty, measured.
    #[schemars(extend("x-tools" = ["forty"]))]
    Forty(Listing),
    /// A deck.
    #[schemars(extend("x-tools" = ["deck"]))]
    Deck(DeckSheet),
    /// What happened at a table.
    #[schemars(extend("x-tools" = ["analyse"]))]
    Analyse(Analysis),
}

/// New challenges.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Making {
    /// The challenges, in order.
    pub challenges: Vec<Made>,
}

/// A new challenge.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Made {
    /// Its id; `null` for a deck that is not of the house.
    pub id: Option<String>,
    /// The challenge, as a file has it.
    pub challenge: Challenge,
    /// Its only solution, in the order of the way.
    pub solution: Vec<LaidCard>,
    /// Its level.
    pub level: Option<u8>,
    /// The hardest technique that it needs.
    pub hardest: Technique,
    /// The measure of its difficulty.
    pub effort: f64,
}

/// What the editor is told of a challenge.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Ruling {
    /// How many solutions there are.
    pub verdict: Several,
    /// Its id; `null` for a deck that is not of the house.
    pub id: Option<String>,
    /// The challenge as it was understood.
    pub challenge: Challenge,
    /// Up to two solutions.
    pub solutions: Vec<Vec<LaidCard>>,
    /// How many cards were laid in search of them.
    #[ts(type = "number")]
    pub nodes: u64,
    /// How hard it is, if it has exactly one solution.
    pub assessment: Option<Assessment>,
}

/// How many solutions there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Several {
    /// None.
    None,
    /// One: a good challenge.
    One,
    /// More than one.
    Several,
    /// The search took too long.
    Unknown,
}

/// The forty, measured.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Listing {
    /// The forty, by number.
    pub challenges: Vec<Listed>,
}

/// One of the forty.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Listed {
    /// Its number.
    pub number: u8,
    /// Its printed level.
    pub level: u8,
    /// Its id.
    pub id: String,
    /// How many cards its way has.
    pub length: u8,
    /// The hardest technique that it needs.
    pub hardest: Technique,
    /// The measure of its difficulty.
    pub effort: f64,
    /// Its place among the forty by that measure, from 1.
    pub place: u8,
}

/// Everything that is in a deck.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct DeckSheet {
    /// Its name.
    pub deck: String,
    /// The board that it is made for.
    pub board: Board,
    /// Its cards.
    pub cards: Vec<Card>,
    /// The colours of its entrances.
    pub entrances: Vec<Colour>,
    /// How many obstacles there are of each kind.
    pub obstacles: Vec<(ObstacleKind, u8)>,
}

/// A longer file is no challenge that anybody would want solved.
const MOST_BYTES: u32 = 100_000;
/// More solutions are not listed.
const MOST_SOLUTIONS: usize = 1_000;
/// The editor's judge says "unknown" after so many cards.
const MOST_JUDGED: u64 = 3_000_000;

const fn text(name: &'static str, most: u32, rule: &'static str, about: &'static str) -> Field {
    Field { name, kind: Kind::Text(most), preset: Preset::Text(""), rule, about }
}

const fn whole(
    name: &'static str,
    min: i64,
    max: i64,
    preset: i64,
    rule: &'static str,
    about: &'static str,
) -> Field {
    Field { name, kind: Kind::Whole { min, max, step: 1 }, preset: Preset::Whole(preset), rule, about }
}

const ID: Field = text("id", id::LONGEST as u32, "TOW-3", "the id of a challenge");
const FILE: Field = text("file", MOST_BYTES, "TOW-3", "a challenge as a file has it, in JSON");

const DECK: Field =
    text("deck", MOST_BYTES, "TOW-2", "castle, citadel, or a deck as a file has it; castle if left out");

/// The tools of the game.
const TOOLS: &[ToolInfo] = &[
    ToolInfo {
        name: "hint",
        needs: Needs::Seat,
        fields: &[whole("grade", 1, GRADES as i64, 1, "TOW-12", "1 where to look, 2 why, 3 the card")],
        about: "the next step, for which a hint of this grade was asked by an action",
    },
    ToolInfo {
        name: "solve",
        needs: Needs::Nothing,
        fields: &[
            whole(
                "challenge",
                1,
                40,
                1,
                "TOW-3",
                "the number of a published challenge, unless an id or a file is given",
            ),
            ID,
            FILE,
            Field {
                name: "all",
                kind: Kind::Switch,
                preset: Preset::Switch(false),
                rule: "TOW-8",
                about: "look for all solutions, not only for the first two",
            },
        ],
        about: "solve a challenge: name one by its number, by its id, or give its file",
    },
    ToolInfo {
        name: "make",
        needs: Needs::Nothing,
        fields: &[
            LEVEL,
            whole("count", 1, 1_000, 1, "TOW-14", "how many challenges"),
            whole("seed", 0, u32::MAX as i64, 1, "TOW-14", "the same seed makes the same challenges"),
            DECK,
            whole(
                "rows",
                0,
                Board::MOST as i64,
                0,
                "TOW-2",
                "rows of the board, 3 to 6; 0 for those of the deck",
            ),
            whole(
                "cols",
                0,
                Board::MOST as i64,
                0,
                "TOW-2",
                "columns of the board, 3 to 6; 0 for those of the deck",
            ),
        ],
        about: "make challenges that have one solution and are of one level",
    },
    ToolInfo {
        name: "judge",
        needs: Needs::Nothing,
        fields: &[ID, FILE],
        about: "say whether a challenge has none, one or several solutions, and how hard it is",
    },
    ToolInfo {
        name: "forty",
        needs: Needs::Nothing,
        fields: &[],
        about: "the published challenges, measured",
    },
    ToolInfo { name: "deck", needs: Needs::Nothing, fields: &[DECK], about: "everything that is in a deck" },
    ToolInfo {
        name: "analyse",
        needs: Needs::Ended,
        fields: &[],
        about: "how long each challenge took, how many cards were laid and taken up, and how hard it was",
    },
];

impl Toolbox for Tower {
    type Question = Question;
    type Answer = Answer;
    const TOOLS: &'static [ToolInfo] = TOOLS;

    fn answer(
        question: Question,
        subject: &Subject<'_, Tower>,
        bench: &Bench<'_>,
    ) -> Result<Answer, Refusal> {
        let not_here = || Refusal::new("TAB-16", "table_tool_not_here").with("tool", "tower");
        match (question, subject) {
            (Question::Hint { grade }, Subject::Seat(sight)) => {
                let seat = sight.view.seats.get(sight.seat.index());
                let own = seat.and_then(|seat| seat.own.as_ref()).ok_or_else(not_here)?;
                if grade > own.hint {
                    return Err(Refusal::new("TOW-12", "tower_hint_ask").with("grade", grade));
                }
                let challenge = &sight.view.challenge;
                let deck = deck::named(&challenge.deck).cloned().unwrap_or_default();
                // Elsewhere a hint is in the record of the very game that it helps in.
                if sight.view.options.mode == Mode::Custom {
                    contest::check(challenge, &deck, bench.contests)?;
                }
                hint::hint(challenge, &deck, &own.laid, grade).map(Answer::Hint)
            }
            (Question::Solve { id, file, challenge, all }, _) => {
                let posed = posed(&id, &file, Some(challenge))?;
                contest::check(&posed.challenge, &posed.deck, bench.contests)?;
                let solutions = if all { MOST_SOLUTIONS } else { 2 };
                let limits = Limits { solutions, nodes: u64::MAX, budget: bench.budget };
                Ok(Answer::Solve(solver::solve(&Puzzle::from(&posed), limits)))
            }
            (Question::Make { level, count, seed, deck, rows, cols }, _) => {
                let deck = deck::from_text(&deck)?;
                let length = |name: &str, wanted: u8, preset: u8| match wanted {
                    0 => Ok(preset),
                    wanted if wanted >= Board::LEAST => Ok(wanted),
                    _ => Err(Refusal::new("TOW-2", "tower_field_whole")
                        .with("field", name)
                        .with("min", Board::LEAST)
                        .with("max", Board::MOST)),
                };
                let board = Board {
                    rows: length("rows", rows, deck.board.rows)?,
                    cols: length("cols", cols, deck.board.cols)?,
                };
                let order = Order { deck: Arc::clone(&deck), board, level, seed, maker: Maker::NEWEST };
                let made = order.make_all(count, bench.budget);
                let made = made.ok_or_else(|| {
                    Refusal::new("TOW-14", "tower_make_none")
                        .with("field", "level, rows, cols")
                        .with("level", level)
                        .with("rows", board.rows)
                        .with("cols", board.cols)
                })?;
                Ok(Answer::Make(Making {
                    challenges: made.into_iter().map(|challenge| measured(challenge, &deck)).collect(),
                }))
            }
            (Question::Judge { id, file }, _) => {
                let posed = posed(&id, &file, None)?;
                contest::check(&posed.challenge, &posed.deck, bench.contests)?;
                Ok(Answer::Judge(judge(posed, bench)))
            }
            (Question::Forty {}, _) => Ok(Answer::Forty(listing())),
            (Question::Deck { deck }, _) => {
                let deck = deck::from_text(&deck)?;
                Ok(Answer::Deck(DeckSheet {
                    deck: deck.name.clone(),
                    board: deck.board,
                    cards: deck.cards.clone(),
                    entrances: deck.entrances.clone(),
                    obstacles: ObstacleKind::ALL.into_iter().zip(deck.obstacles).collect(),
                }))
            }
            (Question::Analyse {}, Subject::Ended(table)) => {
                if !table.state().knows_solution() {
                    contest::check(&table.state().challenge, &table.state().deck(), bench.contests)?;
                }
                Ok(Answer::Analyse(analyse::analyse(table)))
            }
            _ => Err(not_here()),
        }
    }
}

/// The challenge with this id or in this file, or else the published one of this number.
fn posed(id: &str, file: &str, number: Option<u8>) -> Result<Posed, Refusal> {
    let published = || number.and_then(forty::challenge).map(|published| published.posed.clone());
    match (id.is_empty(), file.is_empty()) {
        (false, true) => id::read(id),
        (true, false) => Challenge::parse(file),
        (true, true) if let Some(posed) = published() => Ok(posed),
        _ => Err(Refusal::new("TOW-3", "tower_solve_which").with("field", "id, file")),
    }
}

fn measured(challenge: Challenge, deck: &deck::Deck) -> Made {
    let puzzle = Puzzle::new(&challenge, deck);
    let Assessment { level, hardest, effort, .. } = assess(&puzzle);
    let solution = solver::only(&puzzle, u64::MAX).unwrap_or_default();
    Made { id: id::write(&challenge), solution, level, hardest, effort, challenge }
}

fn judge(posed: Posed, bench: &Bench<'_>) -> Ruling {
    let puzzle = Puzzle::from(&posed);
    let limits = Limits { solutions: 2, nodes: MOST_JUDGED, budget: bench.budget };
    let Solutions { solutions, nodes, complete } = solver::solve(&puzzle, limits);
    let verdict = match (solutions.len(), complete) {
        (0, true) => Several::None,
        (1, true) => Several::One,
        (2.., _) => Several::Several,
        _ => Several::Unknown,
    };
    let assessment = (verdict == Several::One).then(|| assess(&puzzle));
    Ruling {
        verdict,
        id: id::write(&posed.challenge),
        challenge: posed.challenge,
        solutions,
        nodes,
        assessment,
    }
}

/// The forty in the order of their numbers, each with its place by the measure.
pub fn listing() -> Listing {
    let mut challenges: Vec<Listed> = forty()
        .iter()
        .map(|published| {
            let Assessment { hardest, effort, .. } = assess(&Puzzle::from(&published.posed));
            Listed {
                number: published.number,
                level: published.level,
                id: id::write(&published.posed.challenge).unwrap_or_default(),
                length: u8::try_from(published.posed.challenge.length()).unwrap_or(u8::MAX),
                hardest,
                effort,
                place: 0,
            }
        })
        .collect();
    challenges.sort_by(|one, other| one.effort.total_cmp(&other.effort));
    for (place, challenge) in (1..).zip(&mut challenges) {
        challenge.place = place;
    }
    challenges.sort_by_key(|challenge| challenge.number);
    Listing { challenges }
}
