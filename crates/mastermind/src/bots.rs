//! The mountain's own players. As makers all answer honestly; they differ in what they hide and how they guess.

use std::ops::ControlFlow;

use rand::{Rng, RngExt as _};
use table::bot::{Bot, Level, RandomBot, Sight, ThinkContext, Thought};
use table::choices::Choices as _;

use crate::answer::Answer;
use crate::asked::{Asked, Reply};
use crate::code::{Board, Code};
use crate::consistent::{self, Clue};
use crate::emperor;
use crate::solver::best;
use crate::solver::strategy::{Judge, Possible, Strategy, is_first_of_its_kind};
use crate::state::Mastermind;
use crate::view::View;

/// Of more possible codes than this a bot looks at a sample.
const MOST_POSSIBLE: usize = 2_000;
/// Up to so many guesses a bot weighs them all, and of more a sample of [`SAMPLED`].
const MOST_GUESSES: u64 = 40_000;
/// How many guesses are sampled on large boards.
const SAMPLED: usize = 1_000;
/// The emperor searches further than one guess where there are at most so many possible codes times guesses.
const MOST_SEARCHED: usize = 1 << 23;
/// Among so few codes, or of both together, it tries more guesses.
const FEW: usize = 100;
const FEW_PAIRS: usize = 1 << 18;
/// An apprentice overlooks a row once in so many guesses.
const CARELESS: u32 = 6;

/// The bot of this level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<Mastermind>> {
    match level {
        Level::Random => Some(&RandomBot),
        Level::Apprentice => Some(&Player { maker: Maker::Any, breaker: Breaker::Careless }),
        Level::Journeyman => {
            Some(&Player { maker: Maker::NotEasy, breaker: Breaker::Plans(Strategy::ExpectedSize) })
        }
        Level::Master => Some(&Player { maker: Maker::NotEasy, breaker: Breaker::Plans(Strategy::Entropy) }),
        Level::Emperor => Some(&Player { maker: Maker::Balanced, breaker: Breaker::Searches }),
    }
}

/// What a player hides.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Maker {
    /// Any code.
    Any,
    /// No code of one colour, nor one of all different colours: the master finds these soonest.
    NotEasy,
    /// Any code that is not of one colour: on the standard board this costs every breaker 5600/1290 guesses at least,
    /// and no code costs the emperor more.
    Balanced,
}

/// How a player guesses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Breaker {
    /// Any code that is possible; sometimes a row is overlooked.
    Careless,
    /// By a strategy that looks one guess ahead.
    Plans(Strategy),
    /// By the strategies that were searched for the board, or else by a search from where the game stands.
    Searches,
}

/// A player in both roles.
struct Player {
    maker: Maker,
    breaker: Breaker,
}

impl Bot<Mastermind> for Player {
    fn think(&self, sight: &Sight<'_, Mastermind>, context: &mut ThinkContext<'_>) -> Thought<crate::Action> {
        let view = sight.view;
        let reply = match *sight.choices {
            Asked::Nothing => None,
            Asked::Hide { ref spoiled, .. } => {
                Some(Reply::Hide(self.hide(view.options.board(), spoiled, context.rng)))
            }
            Asked::Guess { .. } => Some(Reply::Guess(self.guess(view, context))),
            Asked::Answer { guess, .. } => view.code.map(|code| Reply::Answer(Answer::to(guess, code))),
        };
        let action = reply.and_then(|reply| sight.choices.action(reply));
        action.or_else(|| sight.choices.sample(context.rng)).map_or(Thought::Wait, Thought::Act)
    }
}

/// So often a code is drawn anew; boards have few easy codes.
const DRAWS: usize = 100;

impl Player {
    fn hide(&self, board: Board, spoiled: &[Code], rng: &mut dyn Rng) -> Code {
        let is_good = |code: &Code| {
            let colours = code.colours().count_ones();
            match self.maker {
                Maker::Any => true,
                Maker::Balanced => colours > 1,
                Maker::NotEasy => !board.repeats || colours > 1 && colours < board.pegs.into(),
            }
        };
        let drawn = (0..DRAWS).map(|_| board.random_but(spoiled, rng)).find(is_good);
        drawn.unwrap_or_else(|| board.random_but(spoiled, rng))
    }

    fn guess(&self, view: &View, context: &mut ThinkContext<'_>) -> Code {
        let board = view.options.board();
        let mut clues = consistent::clues(&view.rows);
        let strategy = match self.breaker {
            Breaker::Careless => {
                if !clues.is_empty() && context.rng.random_ratio(1, CARELESS) {
                    clues.swap_remove(context.rng.random_range(0..clues.len()));
                }
                return sample(board, &clues, 1, context).pop().unwrap_or_else(|| board.random(context.rng));
            }
            Breaker::Plans(strategy) => strategy,
            Breaker::Searches => match emperor::guess(board, &view.rows, context.rng) {
                Some(guess) => return guess,
                None => Strategy::Entropy,
            },
        };
        let possible = sample(board, &clues, MOST_POSSIBLE, context);
        if let [only] | [only, _] = possible[..] {
            return only;
        }
        let used = view.rows.iter().fold(0, |used, row| used | row.guess.colours());
        let searched =
            if self.breaker == Breaker::Searches { search(board, &possible, used, context) } else { None };
        let guess = searched.unwrap_or_else(|| one_step(strategy, board, &possible, used, context));
        // Every kind of guess was weighed by its first: play any of its equals, so as not to be foreseen.
        exchange_unused(guess, used, board.colours, context.rng)
    }
}

/// A good guess by a search of all that can follow; `None` if that takes too long.
fn search(board: Board, possible: &[Code], used: u16, context: &ThinkContext<'_>) -> Option<Code> {
    let anything = board.of_guesses();
    if possible.len() >= MOST_POSSIBLE || anything.size() > u64::from(u16::MAX) {
        return None;
    }
    let mut guesses = anything.all();
    if possible.len() * guesses.len() > MOST_SEARCHED {
        guesses.retain(|guess| is_first_of_its_kind(*guess, used) || possible.binary_search(guess).is_ok());
    }
    if possible.len() * guesses.len() > MOST_SEARCHED {
        return None;
    }
    let is_small = possible.len() < FEW || possible.len() * guesses.len() <= FEW_PAIRS;
    let effort = best::Effort::of(if is_small { 2 } else { 1 });
    best::guess(board.pegs, possible.to_vec(), guesses, effort, context.budget)
}

/// Codes that fit all clues: all, or `most` of them at random, each as likely as the next.
fn sample(board: Board, clues: &[Clue], most: usize, context: &mut ThinkContext<'_>) -> Vec<Code> {
    if clues.is_empty() && board.size() > most as u64 {
        return (0..most).map(|_| board.random(context.rng)).collect();
    }
    let mut kept = Vec::new();
    let mut seen: usize = 0;
    let _ = consistent::each(board, clues, &mut |code| {
        seen += 1;
        if kept.len() < most {
            kept.push(code);
        } else {
            let place = context.rng.random_range(0..seen);
            if place < most {
                kept[place] = code;
            }
        }
        if seen.is_multiple_of(1_024) && context.budget.is_spent() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    kept
}

/// A best guess that there is time for, any of the equally good ones.
fn one_step(
    strategy: Strategy,
    board: Board,
    possible: &[Code],
    used: u16,
    context: &mut ThinkContext<'_>,
) -> Code {
    let mut guesses = best_guesses(strategy, board, possible, used, context);
    if guesses.is_empty() {
        return possible.first().copied().unwrap_or_else(|| board.random(context.rng));
    }
    guesses.swap_remove(context.rng.random_range(0..guesses.len()))
}

/// The best guesses there is time for: possible codes, if one is as good as any. Where all are weighed, only the first of
/// each kind.
fn best_guesses(
    strategy: Strategy,
    board: Board,
    possible: &[Code],
    used: u16,
    context: &mut ThinkContext<'_>,
) -> Vec<Code> {
    let layout: Possible = possible.iter().map(|code| code.pattern()).collect();
    let judge = Judge::new(strategy, board.pegs, possible.len());
    let anything = board.of_guesses();
    let weighs_all = anything.size() <= MOST_GUESSES;
    let (own, others) = if weighs_all {
        (possible, anything.all())
    } else {
        let sampled = (0..SAMPLED).map(|_| anything.random(context.rng)).collect();
        (&possible[..possible.len().min(SAMPLED)], sampled)
    };
    let guesses = own.iter().map(|guess| (guess, true)).chain(others.iter().map(|guess| (guess, false)));
    let mut lightest = None;
    let (mut best, mut is_own) = (Vec::new(), true);
    for (number, (guess, own)) in guesses.enumerate() {
        if number % 64 == 63 && context.budget.is_spent() {
            break;
        }
        if weighs_all && !is_first_of_its_kind(*guess, used) {
            continue;
        }
        let weight = judge.weigh(&layout.split(guess.pattern()));
        if lightest.is_none_or(|lightest| judge.is_better(weight, lightest)) {
            lightest = Some(weight);
            is_own = own;
            best.clear();
        }
        if own == is_own && lightest.is_some_and(|lightest| !judge.is_better(lightest, weight)) {
            best.push(*guess);
        }
    }
    best
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

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use table::artefact::NoArtefacts;
    use table::bot::Unlimited;

    use super::*;

    /// Fewer rows than a table has unless it is made with fewer on purpose.
    const ENOUGH: usize = 9;

    /// The most guesses that a code of the set can take, however ties are broken, if `made` guesses were made.
    fn most(
        strategy: Strategy,
        possible: &[Code],
        used: u16,
        made: usize,
        context: &mut ThinkContext<'_>,
    ) -> usize {
        // Each guess leaves fewer codes: at worst one fewer. That is enough to know.
        if possible.len() <= 2 || made + possible.len() <= ENOUGH {
            return made + possible.len();
        }
        let mut worst = 0;
        for guess in best_guesses(strategy, Board::STANDARD, possible, used, context) {
            let answers = Answer::all(4).filter(|answer| answer.black < 4);
            for answer in answers {
                let fits = |code: &&Code| Answer::to(guess, **code) == answer;
                let part: Vec<Code> = possible.iter().filter(fits).copied().collect();
                assert!(part.len() < possible.len(), "{guess:?} tells nothing");
                if !part.is_empty() {
                    worst = worst.max(most(strategy, &part, used | guess.colours(), made + 1, context));
                }
            }
        }
        worst
    }

    #[test]
    fn mm_4_the_master_never_needs_ten_rows() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let context = &mut ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
        let all = Board::STANDARD.all();
        assert!(most(Strategy::Entropy, &all, 0, 0, context) <= ENOUGH);
    }
}
