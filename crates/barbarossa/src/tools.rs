//! What the game offers beside playing: good questions, answers, the eye, figures, looking back.

use data_encoding::BASE64;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::Refusal;
use table::bot::Sight;
use table::field::{Field, Kind, Preset};
use table::tool::{Bench, Needs, Subject, ToolInfo, Toolbox};
use ts_rs::TS;

use crate::analysis::{self, Analysis};
use crate::bots::{self, Beliefs, Candidates, Senses, Weighed, weigh};
use crate::concepts::{ConceptId, Coordinate, Language, TABLE, concept, named_in_any, tokens};
use crate::figures::CLAY;
use crate::knowledge::{Understood, question, understand};
use crate::reading::{self, Read};
use crate::riddle::Standing;
use crate::state::Barbarossa;

/// How many questions a hint names.
const HINTED: usize = 3;
/// How many things the eye names.
const SEEN: usize = 20;
/// A picture's pixels along each side.
const PIXELS: u32 = 512;

/// The questions that the game's tools answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ToolQuestion {
    /// Good questions for who asks now.
    Hint {},
    /// How a bot would answer a question about a thing.
    Answer {
        /// The thing: its word in either language, or its coordinate.
        concept: String,
        /// The language of the table.
        lang: Language,
        /// The question.
        question: String,
    },
    /// What questions would be taken for.
    Read {
        /// The questions, one a line.
        questions: String,
        /// The language of the table.
        lang: Language,
        /// Whether the table has words of its own: then a question may name a thing of the table of concepts.
        own_words: bool,
    },
    /// What a figure looks like.
    Look {
        /// The bytes of the figure, in base64.
        figure: String,
    },
    /// A figure of a thing.
    Make {
        /// The thing: its word in either language, or its coordinate.
        concept: String,
        /// The same seed makes the same figure.
        #[ts(type = "number")]
        seed: u64,
        /// How much it gives away.
        hints: Giving,
        /// The language of the table.
        lang: Language,
    },
    /// What happened at a table.
    Analyse {},
}

table::words! {
    /// How much a figure gives away.
    pub enum Giving {
        /// Everything that is known.
        All = "all",
        /// No details.
        Coarse = "coarse",
        /// No details, and one telling feature is missing.
        Few = "few",
    }
}

/// What the tools answer.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(untagged)]
pub enum ToolAnswer {
    /// Good questions.
    #[schemars(extend("x-tools" = ["hint"]))]
    Hint(Hint),
    /// An answer.
    #[schemars(extend("x-tools" = ["answer"]))]
    Answer(Answered),
    /// What questions are taken for.
    #[schemars(extend("x-tools" = ["read"]))]
    Read(Read),
    /// What it looks like.
    #[schemars(extend("x-tools" = ["look"]))]
    Look(Looked),
    /// A figure.
    #[schemars(extend("x-tools" = ["make"]))]
    Make(Modelled),
    /// What happened at a table.
    #[schemars(extend("x-tools" = ["analyse"]))]
    Analyse(Analysis),
}

/// Good questions, the best first: by what they tell, and a little by how likely it is that the round goes on.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Hint {
    /// The questions; none where no question of the catalogue tells much.
    pub questions: Vec<Hinted>,
    /// Whether so much is known of a riddle that an attempt would rather be right than wrong.
    pub knows_enough: bool,
}

/// A good question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Hinted {
    /// The riddle, by its place in the hall, from 0.
    pub riddle: u8,
    /// The question, in the language of the table.
    pub text: String,
    /// What it is expected to tell, in bits.
    pub bits: f64,
    /// How likely a no is, which ends the round: from 0 to 1.
    pub no: f64,
}

/// How a bot answers.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Answered {
    /// The answer.
    pub answer: Verdict,
    /// What the question was taken for, in the language of the table; empty where nobody can tell.
    pub reading: String,
    /// Whether that is sure. If not, a bot says that the question cannot be answered clearly.
    pub sure: bool,
}

/// The four answers, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Perhaps.
    Perhaps,
    /// It cannot be answered clearly.
    Unclear,
    /// It may not be asked (BAR-12).
    Refuse,
}

impl From<crate::action::Answer> for Verdict {
    fn from(answer: crate::action::Answer) -> Verdict {
        match answer {
            crate::action::Answer::Yes => Verdict::Yes,
            crate::action::Answer::No => Verdict::No,
            crate::action::Answer::Perhaps => Verdict::Perhaps,
            crate::action::Answer::Unclear => Verdict::Unclear,
        }
    }
}

/// What a figure looks like.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Looked {
    /// The likeliest things, best first.
    pub things: Vec<Seen>,
}

/// What a figure could be.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Seen {
    /// Its place in the table of concepts.
    pub coordinate: String,
    /// Its German word.
    pub de: String,
    /// Its English word.
    pub en: String,
    /// How likely it is, from 0 to 1.
    pub probability: f64,
}

/// A figure.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Modelled {
    /// Its place in the table of concepts.
    pub coordinate: String,
    /// Its German word.
    pub de: String,
    /// Its English word.
    pub en: String,
    /// Its bytes, as a data URL.
    pub figure: String,
    /// A picture of it, as a data URL.
    pub picture: String,
}

const fn text(name: &'static str, most: u32, rule: &'static str, about: &'static str) -> Field {
    Field { name, kind: Kind::Text(most), preset: Preset::Nothing, rule, about }
}

const CONCEPT: Field =
    text("concept", 200, "BAR-3", "a thing of the table: its word in either language, or its coordinate");

const LANGUAGE: Field = Field {
    name: "lang",
    kind: Kind::Pick(Language::WORDS),
    preset: Preset::Text(Language::De.word()),
    rule: "BAR-3",
    about: "the language of the table",
};

const TOOLS: &[ToolInfo] = &[
    ToolInfo { name: "hint", needs: Needs::Seat, fields: &[], about: "three good questions now" },
    ToolInfo {
        name: "answer",
        needs: Needs::Nothing,
        fields: &[CONCEPT, LANGUAGE, text("question", 800, "BAR-11", "the question, in free words")],
        about: "answer a question about a thing as a bot would",
    },
    ToolInfo {
        name: "read",
        needs: Needs::Nothing,
        fields: &[
            text("questions", reading::BYTES, "BAR-11", "the questions, one a line"),
            LANGUAGE,
            Field {
                name: "own_words",
                kind: Kind::Switch,
                preset: Preset::Switch(false),
                rule: "BAR-12",
                about: "the table has words of its own",
            },
        ],
        about: "say what a bot takes questions for",
    },
    ToolInfo {
        name: "look",
        // Where figures are guessed by people, the eye must not name them.
        needs: Needs::OwnMachine,
        fields: &[text("figure", 4 * (clay::LARGEST as u32).div_ceil(3) + 4, "BAR-4", "a figure")],
        about: "say what a figure looks like",
    },
    ToolInfo {
        name: "make",
        needs: Needs::Nothing,
        fields: &[
            CONCEPT,
            Field {
                name: "seed",
                kind: Kind::Whole { min: 0, max: u32::MAX as i64, step: 1 },
                preset: Preset::Whole(1),
                rule: "BAR-4",
                about: "the same seed makes the same figure",
            },
            Field {
                name: "hints",
                kind: Kind::Pick(Giving::WORDS),
                preset: Preset::Text(Giving::All.word()),
                rule: "BAR-4",
                about: "how much the figure gives away",
            },
            LANGUAGE,
        ],
        about: "model a thing",
    },
    ToolInfo {
        name: "analyse",
        needs: Needs::Ended,
        fields: &[],
        about: "what each question told, when each riddle could have been solved, the staircase over time",
    },
];

impl Toolbox for Barbarossa {
    type Question = ToolQuestion;
    type Answer = ToolAnswer;
    const TOOLS: &'static [ToolInfo] = TOOLS;

    fn answer(
        question: ToolQuestion,
        subject: &Subject<'_, Barbarossa>,
        bench: &Bench<'_>,
    ) -> Result<ToolAnswer, Refusal> {
        let not_here = || Refusal::new("TAB-16", "table_tool_not_here").with("tool", "barbarossa");
        match (question, subject) {
            (ToolQuestion::Hint {}, Subject::Seat(sight)) => hint(sight, bench).map(ToolAnswer::Hint),
            (ToolQuestion::Answer { concept, lang, question }, _) => {
                Ok(ToolAnswer::Answer(answered(named(&concept, lang)?, lang, &question)?))
            }
            (ToolQuestion::Read { questions, lang, own_words }, _) => {
                reading::read_all(&questions, lang, own_words).map(ToolAnswer::Read)
            }
            (ToolQuestion::Look { figure }, _) => look(&figure).map(ToolAnswer::Look),
            (ToolQuestion::Make { concept, seed, hints, lang }, _) => {
                make(named(&concept, lang)?, seed, hints).map(ToolAnswer::Make)
            }
            (ToolQuestion::Analyse {}, Subject::Ended(table)) => {
                analysis::analyse(table, bench).map(ToolAnswer::Analyse).map_err(|_| not_here())
            }
            _ => Err(not_here()),
        }
    }
}

/// The concept with this word, in the language of the table before the other, or with this coordinate.
fn named(words: &str, language: Language) -> Result<ConceptId, Refusal> {
    let at = words
        .trim()
        .parse()
        .ok()
        .and_then(|at: Coordinate| TABLE.concepts().iter().position(|concept| concept.coordinate == at));
    at.map(|place| ConceptId::new(place as u16))
        .or_else(|| named_in_any(&tokens(words), language))
        .ok_or_else(|| Refusal::new("BAR-3", "barbarossa_no_concept").with("concept", words.trim()))
}

fn answered(thing: ConceptId, language: Language, text: &str) -> Result<Answered, Refusal> {
    reading::check_length(text.trim())?;
    Ok(match understand(text, language) {
        Understood::NotAllowed => Answered { answer: Verdict::Refuse, reading: String::new(), sure: true },
        Understood::Nothing => Answered { answer: Verdict::Unclear, reading: String::new(), sure: false },
        Understood::Unsure(reading) => {
            Answered { answer: Verdict::Unclear, reading: reading.words(language), sure: false }
        }
        Understood::Sure(reading) => {
            Answered { answer: reading.answer(thing).into(), reading: reading.words(language), sure: true }
        }
    })
}

fn look(figure: &str) -> Result<Looked, Refusal> {
    let damaged = || Refusal::new("BAR-4", "barbarossa_figure_damaged");
    let bytes = BASE64.decode(figure.trim().as_bytes()).map_err(|_| damaged())?;
    crate::figures::check([bytes.as_slice()])?;
    let figure = clay::Figure::decode(&bytes).map_err(|_| damaged())?;
    let likely = eye::look(&figure).ok_or_else(damaged)?;
    let mut order: Vec<(usize, f32)> = likely.into_iter().enumerate().collect();
    order.sort_by(|one, other| other.1.total_cmp(&one.1));
    let seen = |(place, likely): (usize, f32)| {
        let concept = concept(ConceptId::new(place as u16))?;
        Some(Seen {
            coordinate: concept.coordinate.to_string(),
            de: concept.de.clone(),
            en: concept.en.clone(),
            probability: (f64::from(likely) * 10_000.0).round() / 10_000.0,
        })
    };
    Ok(Looked { things: order.into_iter().take(SEEN).filter_map(seen).collect() })
}

fn make(thing: ConceptId, seed: u64, hints: Giving) -> Result<Modelled, Refusal> {
    let cannot = || Refusal::new("BAR-4", "barbarossa_no_recipe");
    let named = concept(thing).ok_or_else(cannot)?;
    let recipe = recipes::find(usize::from(thing.number())).ok_or_else(cannot)?;
    let hints = match hints {
        Giving::All => recipes::Hints::All,
        Giving::Coarse => recipes::Hints::Coarse,
        Giving::Few => recipes::Hints::Few,
    };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let figure = recipes::model(&recipe, hints, CLAY / 3, &mut rng).ok_or_else(cannot)?.figure.for_hand_in();
    let camera =
        clay::Camera { pixels: PIXELS, background: clay::Background::Paper, ..clay::Camera::default() };
    let url = |kind: &str, bytes: &[u8]| format!("data:{kind};base64,{}", BASE64.encode(bytes));
    Ok(Modelled {
        coordinate: named.coordinate.to_string(),
        de: named.de.clone(),
        en: named.en.clone(),
        figure: url("application/octet-stream", &figure.encode()),
        picture: url("image/png", &clay::picture(&figure, &camera)),
    })
}

fn hint(sight: &Sight<'_, Barbarossa>, bench: &Bench<'_>) -> Result<Hint, Refusal> {
    let (view, menu) = (sight.view, sight.choices);
    let open: Vec<u8> = (0..)
        .zip(&menu.riddles)
        .filter(|(_, standing)| **standing == Standing::Open)
        .map(|(riddle, _)| riddle)
        .collect();
    if open.is_empty() {
        return Err(Refusal::new("BAR-11", "barbarossa_hint_nothing"));
    }
    let fetch = |id| sight.attachment(id);
    let senses = Senses { artefacts: bench.artefacts, fetch: &fetch };
    let candidates = Candidates::of(menu.language, menu.words, &senses)
        .ok_or_else(|| Refusal::new("BAR-2", "barbarossa_hint_nothing"))?;
    let beliefs = Beliefs::of(view, sight.seat, &bots::ADVISER, &candidates, &senses);
    let mut weighed: Vec<Weighed> = open
        .iter()
        .flat_map(|riddle| weigh(*riddle, &bots::ADVISER, &candidates, &beliefs))
        .filter(|weighed| weighed.bits > 0.05)
        .collect();
    // A no ends the round: what tells as much and is likelier to be answered otherwise is better.
    let worth = |weighed: &Weighed| weighed.bits + 0.3 * (1.0 - weighed.answers[1]);
    weighed.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    let mut questions: Vec<Hinted> = Vec::new();
    let mut chosen: Vec<Weighed> = Vec::new();
    for one in weighed {
        // Three different ones, about different riddles where there are some.
        let alike = |other: &Weighed| {
            other.question == one.question || (other.riddle == one.riddle && open.len() >= HINTED)
        };
        if questions.len() == HINTED || chosen.iter().any(alike) {
            continue;
        }
        let Some(asked) = question(one.question) else { continue };
        questions.push(Hinted {
            riddle: one.riddle,
            text: asked.text(menu.language).to_owned(),
            bits: (f64::from(one.bits) * 100.0).round() / 100.0,
            no: (f64::from(one.answers[1]) * 100.0).round() / 100.0,
        });
        chosen.push(one);
    }
    let sure = |riddle: &u8| beliefs.best(usize::from(*riddle)).is_some_and(|(_, likely)| likely > 0.5);
    Ok(Hint { questions, knows_enough: open.iter().any(sure) })
}
