//! The mountain's own players. As makers all answer honestly; they differ in what they hide and how they guess.

use std::ops::ControlFlow;

use rand::{Rng, RngExt as _};
use table::bot::{Bot, Level, Mind, RandomBot, Sight, Thought};
use table::choices::Choices as _;

use crate::answer::Answer;
use crate::asked::{Asked, Reply};
use crate::code::{Board, Code};
use crate::consistent::{self, Clue};
use crate::emperor;
use crate::state::Mastermind;
use crate::strategy::{Judge, Possible, Strategy, is_first_of_its_kind};
use crate::view::View;

/// Of more possible codes than this a bot looks at a sample.
const MOST_POSSIBLE: usize = 2_000;
/// Up to so many guesses a bot weighs them all, and of more a sample of [`SAMPLED`].
const MOST_GUESSES: u64 = 10_000;
/// How many guesses are sampled on large boards.
const SAMPLED: usize = 1_000;
/// On boards with repeats up to this size most parts is better than entropy: 3×6 and 4×4 are among them, 3×8 and 4×7 are not.
const MOST_FOR_PARTS: u64 = 256;

/// The bot of this level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<Mastermind>> {
    match level {
        Level::Random => Some(&RandomBot),
        Level::Apprentice => Some(&Player { maker: Maker::Any, breaker: Breaker::Any }),
        Level::Journeyman => {
            Some(&Player { maker: Maker::NotEasy, breaker: Breaker::Plans(Strategy::ExpectedSize) })
        }
        Level::Master => Some(&Player { maker: Maker::NotEasy, breaker: Breaker::Plans(Strategy::Entropy) }),
        Level::Emperor => Some(&Player { maker: Maker::Balanced, breaker: Breaker::Exact }),
    }
}

/// What a player hides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Maker {
    /// Any code.
    Any,
    /// No code of one colour, nor one of all different colours: the master finds these soonest.
    NotEasy,
    /// Any code that is not of one colour: on the standard board this costs every breaker 5600/1290 guesses at least.
    Balanced,
}

/// How a player guesses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaker {
    /// Any code that is possible.
    Any,
    /// By a strategy that looks one guess ahead.
    Plans(Strategy),
    /// By the exact strategy where there is one, else by the best that looks one guess ahead.
    Exact,
}

/// A player in both roles.
struct Player {
    maker: Maker,
    breaker: Breaker,
}

impl Bot<Mastermind> for Player {
    fn think(&self, sight: &Sight<'_, Mastermind>, mind: &mut Mind<'_>) -> Thought<crate::Action> {
        let view = sight.view;
        let reply = match *sight.choices {
            Asked::Nothing => None,
            Asked::Hide { .. } => Some(Reply::Hide(self.hide(view.options.board(), mind.rng))),
            Asked::Guess { .. } => Some(Reply::Guess(self.guess(view, mind))),
            Asked::Answer { guess, .. } => view.code.map(|code| Reply::Answer(Answer::to(guess, code))),
        };
        let action = reply.and_then(|reply| sight.choices.action(reply));
        action.or_else(|| sight.choices.sample(mind.rng)).map_or(Thought::Wait, Thought::Act)
    }
}

/// So often a code is drawn anew; boards have few easy codes.
const DRAWS: usize = 100;

impl Player {
    fn hide(&self, board: Board, rng: &mut dyn Rng) -> Code {
        let is_good = |code: &Code| {
            let colours = code.colours().count_ones();
            match self.maker {
                Maker::Any => true,
                Maker::Balanced => colours > 1,
                Maker::NotEasy => !board.repeats || colours > 1 && colours < board.pegs.into(),
            }
        };
        let drawn = (0..DRAWS).map(|_| board.random(rng)).find(is_good);
        drawn.unwrap_or_else(|| board.random(rng))
    }

    fn guess(&self, view: &View, mind: &mut Mind<'_>) -> Code {
        let board = view.options.board();
        let clues: Vec<Clue> = view.rows.iter().map(|row| Clue::new(row.guess, row.answer)).collect();
        let strategy = match self.breaker {
            Breaker::Any => {
                return sample(board, &clues, 1, mind).pop().unwrap_or_else(|| board.random(mind.rng));
            }
            Breaker::Plans(strategy) => strategy,
            Breaker::Exact => match emperor::guess(board, &view.rows, mind.rng) {
                Some(guess) => return guess,
                // By the totals of both over all codes, with repeats and without.
                None if board.size() <= MOST_FOR_PARTS && board.repeats => Strategy::MostParts,
                None => Strategy::Entropy,
            },
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
