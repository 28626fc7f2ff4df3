//! What a seat is asked for now, and what it may reply.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Choices, Refusal};
use ts_rs::TS;

use crate::action::Action;
use crate::answer::Answer;
use crate::code::{Board, Code};

/// More replies than this are not listed.
const MOST_LISTED: u64 = 1_500;

/// What a seat is asked for now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Nothing: the other seat is due, or the game is over.
    Nothing,
    /// To hide a code (MM-1).
    Hide {
        /// The number of the question.
        ask: u32,
        /// Pegs in a code.
        pegs: u8,
        /// Colours to choose from.
        colours: u8,
        /// Whether a colour may occur more than once.
        repeats: bool,
        /// The codes of the spoiled tries of this round: it must be another one (MM-6).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<Code>>")]
        spoiled: Vec<Code>,
    },
    /// To fill a row (MM-2). Colours may always repeat.
    Guess {
        /// The number of the question.
        ask: u32,
        /// The row, from 1.
        row: u8,
        /// Pegs in a code.
        pegs: u8,
        /// Colours to choose from.
        colours: u8,
    },
    /// To answer a guess by hand (MM-3).
    Answer {
        /// The number of the question.
        ask: u32,
        /// The row, from 1.
        row: u8,
        /// How many small pegs there may be.
        pegs: u8,
        /// The guess.
        guess: Code,
    },
}

/// An action that was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Hide(Code),
    Guess(Code),
    Answer(Answer),
}

impl Asked {
    /// The action as a reply to this, or the rule that forbids it.
    pub(crate) fn read(&self, action: &Action) -> Result<Reply, Refusal> {
        let (rule, want) = match *self {
            Asked::Nothing => return Err(Refusal::not_your_turn()),
            Asked::Hide { ask, .. } => ("MM-1", ask),
            Asked::Guess { ask, .. } => ("MM-2", ask),
            Asked::Answer { ask, .. } => ("MM-3", ask),
        };
        if action.ask() != want {
            return Err(Refusal::new(rule, "mastermind_late").with("want", want).with("got", action.ask()));
        }
        match (self, action) {
            (&Asked::Hide { pegs, colours, repeats, ref spoiled, .. }, Action::Hide { pegs: code, .. }) => {
                let code = Board { pegs, colours, repeats }.read(code, rule)?;
                if spoiled.contains(&code) {
                    return Err(Refusal::new("MM-6", "mastermind_same_code"));
                }
                Ok(Reply::Hide(code))
            }
            (&Asked::Guess { pegs, colours, .. }, Action::Guess { pegs: guess, .. }) => {
                Board { pegs, colours, repeats: true }.read(guess, rule).map(Reply::Guess)
            }
            (Asked::Answer { pegs, .. }, &Action::Answer { black, white, .. }) => {
                let answer = Answer { black, white };
                if answer.pegs() <= u16::from(*pegs) {
                    return Ok(Reply::Answer(answer));
                }
                Err(Refusal::new(rule, "mastermind_too_many_small_pegs")
                    .with("want", *pegs)
                    .with("got", answer.pegs()))
            }
            (Asked::Hide { .. }, _) => Err(Refusal::new(rule, "mastermind_hide_now")),
            (Asked::Guess { .. }, _) => Err(Refusal::new(rule, "mastermind_guess_now")),
            (Asked::Answer { .. } | Asked::Nothing, _) => Err(Refusal::new(rule, "mastermind_answer_now")),
        }
    }

    /// The action that gives `reply` to what is asked now; `None` if something else is asked.
    pub(crate) fn action(&self, reply: Reply) -> Option<Action> {
        match (self, reply) {
            (&Asked::Hide { ask, .. }, Reply::Hide(code)) => Some(Action::Hide { ask, pegs: code.into() }),
            (&Asked::Guess { ask, .. }, Reply::Guess(guess)) => {
                Some(Action::Guess { ask, pegs: guess.into() })
            }
            (&Asked::Answer { ask, .. }, Reply::Answer(Answer { black, white })) => {
                Some(Action::Answer { ask, black, white })
            }
            _ => None,
        }
    }
}

impl Choices<Action> for Asked {
    fn is_empty(&self) -> bool {
        *self == Asked::Nothing
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        self.read(action).map(drop)
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        self.action(match *self {
            Asked::Nothing => return None,
            Asked::Hide { pegs, colours, repeats, ref spoiled, .. } => {
                Reply::Hide(Board { pegs, colours, repeats }.random_but(spoiled, rng))
            }
            Asked::Guess { pegs, colours, .. } => {
                Reply::Guess(Board { pegs, colours, repeats: true }.random(rng))
            }
            Asked::Answer { pegs, .. } => {
                let black = rng.random_range(0..=pegs);
                Reply::Answer(Answer { black, white: rng.random_range(0..=pegs - black) })
            }
        })
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        let list = |board: Board, reply: fn(Code) -> Reply| {
            (board.size() <= MOST_LISTED).then(|| board.all().into_iter().map(reply).collect::<Vec<_>>())
        };
        let replies: Vec<Reply> = match *self {
            Asked::Nothing => Vec::new(),
            Asked::Hide { pegs, colours, repeats, ref spoiled, .. } => {
                let mut replies = list(Board { pegs, colours, repeats }, Reply::Hide)?;
                replies.retain(|reply| !matches!(reply, Reply::Hide(code) if spoiled.contains(code)));
                replies
            }
            Asked::Guess { pegs, colours, .. } => list(Board { pegs, colours, repeats: true }, Reply::Guess)?,
            Asked::Answer { pegs, .. } => Answer::all(pegs).map(Reply::Answer).collect(),
        };
        Some(replies.into_iter().filter_map(|reply| self.action(reply)).collect())
    }
}
