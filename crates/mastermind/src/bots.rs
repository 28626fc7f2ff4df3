//! The mountain's own players. As makers all hide any code and answer honestly; as breakers they differ.

use std::ops::ControlFlow;

use rand::{Rng, RngExt as _};
use table::bot::{Bot, Level, Mind, RandomBot, Sight, Thought};
use table::choices::Choices as _;

use crate::answer::Answer;
use crate::asked::{Asked, Reply};
use crate::code::{Board, Code};
use crate::consistent::{self, Clue};
use crate::state::Mastermind;
use crate::strategy::{Judge, Possible, Strategy, is_first_of_its_kind};
use crate::view::View;

/// Of more possible codes than this a bot looks at a sample.
const MOST_POSSIBLE: usize = 2_000;
/// Up to so many guesses a bot weighs them all, and of more a sample of [`SAMPLED`].
const MOST_GUESSES: u64 = 10_000;
/// How many guesses are sampled on large boards.
const SAMPLED: usize = 1_000;

/// The bot of this level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<Mastermind>> {
    match level {
        Level::Random => Some(&RandomBot),
        Level::Apprentice => Some(&Player { strategy: None }),
        Level::Journeyman => Some(&Player { strategy: Some(Strategy::ExpectedSize) }),
        Level::Master => Some(&Player { strategy: Some(Strategy::Entropy) }),
        Level::Emperor => None,
    }
}

/// A player that guesses by a strategy, or without one any code that is possible.
struct Player {
    strategy: Option<Strategy>,
}

impl Bot<Mastermind> for Player {
    fn think(&self, sight: &Sight<'_, Mastermind>, mind: &mut Mind<'_>) -> Thought<crate::Action> {
        let view = sight.view;
        let reply = match *sight.choices {
            Asked::Nothing => None,
            Asked::Hide { .. } => Some(Reply::Hide(view.options.board().random(mind.rng))),
            Asked::Guess { .. } => Some(Reply::Guess(self.guess(view, mind))),
            Asked::Answer { guess, .. } => view.code.map(|code| Reply::Answer(Answer::to(guess, code))),
        };
        let action = reply.and_then(|reply| sight.choices.action(reply));
        action.or_else(|| sight.choices.sample(mind.rng)).map_or(Thought::Wait, Thought::Act)
    }
}

impl Player {
    fn guess(&self, view: &View, mind: &mut Mind<'_>) -> Code {
        let board = view.options.board();
        let clues: Vec<Clue> = view.rows.iter().map(|row| Clue::new(row.guess, row.answer)).collect();
        let Some(strategy) = self.strategy else {
            return sample(board, &clues, 1, mind).pop().unwrap_or_else(|| board.random(mind.rng));
        };
        let possible = sample(board, &clues, MOST_POSSIBLE, mind);
        if let [only] | [only, _] = possible[..] {
            return only;
        }
        let used = view.rows.iter().fold(0, |used, row| used | row.guess.colours());
        let guess = best(strategy, board, &possible, used, mind);
        // Every kind of guess was weighed by its first: play any of its equals, so as not to be foreseen.
        exchange_unused(guess, used, board.colours, mind.rng)
    }
}

/// Codes that fit all clues: all, or `most` of them at random, each as likely as the next.
fn sample(board: Board, clues: &[Clue], most: usize, mind: &mut Mind<'_>) -> Vec<Code> {
    if clues.is_empty() && board.size() > most as u64 {
        return (0..most).map(|_| board.random(mind.rng)).collect();
    }
    let mut kept = Vec::new();
    let mut seen: usize = 0;
    let _ = consistent::each(board, clues, &mut |code| {
        seen += 1;
        if kept.len() < most {
            kept.push(code);
        } else {
            let place = mind.rng.random_range(0..seen);
            if place < most {
                kept[place] = code;
            }
        }
        if seen.is_multiple_of(1_024) && mind.budget.is_spent() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    kept
}

/// The best guess there is time for: a possible code if one is as good as any, and any of the equally good ones.
fn best(strategy: Strategy, board: Board, possible: &[Code], used: u16, mind: &mut Mind<'_>) -> Code {
    let layout: Possible = possible.iter().map(|code| code.pattern()).collect();
    let judge = Judge::new(strategy, board.pegs, possible.len());
    let anything = board.of_guesses();
    let weighs_all = anything.size() <= MOST_GUESSES;
    let (own, others) = if weighs_all {
        (possible, anything.all())
    } else {
        let sampled = (0..SAMPLED).map(|_| anything.random(mind.rng)).collect();
        (&possible[..possible.len().min(SAMPLED)], sampled)
    };
    let guesses = own.iter().map(|guess| (guess, true)).chain(others.iter().map(|guess| (guess, false)));
    let mut best: Option<(u64, bool, Code)> = None;
    let mut equals = 0;
    for (number, (guess, own)) in guesses.enumerate() {
        if number % 64 == 63 && mind.budget.is_spent() {
            break;
        }
        if weighs_all && !is_first_of_its_kind(*guess, used) {
            continue;
        }
        let weight = judge.weigh(&layout.split(guess.pattern()));
        let found = Some((weight, own, *guess));
        match best {
            Some((lightest, _, _)) if judge.is_better(lightest, weight) => {}
            Some((lightest, is_own, _)) if !judge.is_better(weight, lightest) => {
                if own == is_own {
                    equals += 1;
                    if mind.rng.random_range(0..=equals) == 0 {
                        best = found;
                    }
                }
            }
            _ => {
                best = found;
                equals = 0;
            }
        }
    }
    best.map(|(_, _, guess)| guess).or(possible.first().copied()).unwrap_or_else(|| board.random(mind.rng))
}

/// The guess with the colours that were not used before exchanged at random.
fn exchange_unused(guess: Code, used: u16, colours: u8, rng: &mut dyn Rng) -> Code {
    let unused: Vec<u8> = (1..=colours).filter(|colour| used & 1 << colour == 0).collect();
    let mut exchanged = unused.clone();
    for last in (1..exchanged.len()).rev() {
        exchanged.swap(last, rng.random_range(0..=last));
    }
    let pegs: Vec<u8> = guess
        .pegs()
        .map(|peg| unused.iter().position(|colour| *colour == peg).map_or(peg, |place| exchanged[place]))
        .collect();
    Code::new(&pegs).unwrap_or(guess)
}
