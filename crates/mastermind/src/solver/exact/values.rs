//! What any set of codes costs, and the guess with which it costs no more.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use table::bot::Budget;

use super::Symmetry;
use super::ground::{Answers, Ground};
use super::kept::Known;
use super::search::{Limits, Node, Search, TOO_MUCH};
use crate::answer::Answer;
use crate::code::{Board, Code, MOST_COLOURS};

/// Boards with more codes times guesses are looked at set by set: 4 pegs of 7 colours are below it.
const MOST_BOARD_PAIRS: u64 = 1 << 23;
/// A set with more codes times guesses takes too long.
const MOST_SET_PAIRS: u64 = 1 << 22;

/// The guesses that all codes of a set take together with the best play, and the first of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// The guesses for all codes of the set together.
    pub cost: u32,
    /// A guess with which it costs no more.
    pub guess: Code,
}

/// What sets of codes cost. What was found out about one set helps with the next.
pub(crate) struct Values<'a> {
    /// The codes of the ground, in order.
    codes: Vec<Code>,
    search: Either<'a>,
    /// Whether all guesses are on the ground: not only one of those that are worth the same.
    has_all: bool,
}

enum Either<'a> {
    UpToFour(Search<'a, u16>),
    More(Search<'a, u32>),
}

/// The ground of the standard board, for everybody who asks.
static STANDARD: LazyLock<Option<Arc<Ground<u16>>>> = LazyLock::new(|| {
    let board = Board::STANDARD;
    Ground::new(board, board).map(Arc::new)
});

impl<'a> Values<'a> {
    /// Of all sets of codes of a board; `None` if it is too large for that.
    pub fn of_board(board: Board, budget: &'a dyn Budget) -> Option<Values<'a>> {
        let guesses = board.of_guesses();
        if board.size() * guesses.size() > MOST_BOARD_PAIRS {
            return None;
        }
        let search = if board == Board::STANDARD {
            Either::UpToFour(search(Arc::clone(STANDARD.as_ref()?), budget))
        } else {
            Either::new(board.pegs, Parts::Board(board), budget)?
        };
        Some(Values { codes: board.all(), search, has_all: true })
    }

    /// Of one set of codes, which are in order, and its subsets; `None` if it is too large for that.
    pub fn of_set(board: Board, set: &[Code], budget: &'a dyn Budget) -> Option<Values<'a>> {
        let guesses = telling_apart(board, set)?;
        let search = Either::new(board.pegs, Parts::Set(set, guesses), budget)?;
        Some(Values { codes: set.to_vec(), search, has_all: false })
    }

    /// Whether all codes of a set are on the ground.
    pub fn has(&self, set: &[Code]) -> bool {
        set.iter().all(|code| self.codes.binary_search(code).is_ok())
    }

    /// The value of a set that is not empty and in order, all of whose codes are on the ground. `symmetry` is what is left
    /// of it by the guesses that led here. `None` if the budget is spent.
    pub fn of(&self, set: &[Code], symmetry: &Symmetry) -> Option<Value> {
        let at = |code: &Code| self.codes.binary_search(code).ok().and_then(|at| u16::try_from(at).ok());
        let set = set.iter().map(at).collect::<Option<Vec<u16>>>()?;
        let symmetry = self.has_all.then_some(symmetry);
        match &self.search {
            Either::UpToFour(search) => value(search, &set, symmetry),
            Either::More(search) => value(search, &set, symmetry),
        }
    }
}

/// What a ground is made of.
enum Parts<'a> {
    Board(Board),
    Set(&'a [Code], Vec<Code>),
}

impl Parts<'_> {
    fn ground<A: Answers>(self, pegs: u8) -> Option<Arc<Ground<A>>> {
        let ground = match self {
            Parts::Board(board) => Ground::new(board, board.of_guesses()),
            Parts::Set(set, guesses) => Ground::of(pegs, set, guesses),
        };
        ground.map(Arc::new)
    }
}

impl<'a> Either<'a> {
    fn new(pegs: u8, parts: Parts<'_>, budget: &'a dyn Budget) -> Option<Either<'a>> {
        Some(if pegs <= 4 {
            Either::UpToFour(search(parts.ground(pegs)?, budget))
        } else {
            Either::More(search(parts.ground(pegs)?, budget))
        })
    }
}

fn search<A: Answers>(ground: Arc<Ground<A>>, budget: &dyn Budget) -> Search<'_, A> {
    Search::new(ground, Limits { max_guesses: 0, threads: 1, budget, can_be_hidden: |_| true })
}

fn value<A: Answers>(search: &Search<'_, A>, set: &[u16], symmetry: Option<&Symmetry>) -> Option<Value> {
    // Past the first guess no progress is told: it would be that of one set among many.
    let node = Node { left: 0, symmetry, made: 2 };
    search.go_on();
    match search.solve(set, search.key(set), TOO_MUCH, node)? {
        Known::Exactly(found) => {
            Some(Value { cost: found.cost, guess: search.ground.guesses[usize::from(found.guess)] })
        }
        Known::AtLeast(_) => None,
    }
}

/// The guesses that split a set in different ways, one for each way, the codes of the set among them; in order. `None` if
/// there are too many to look at.
pub(crate) fn telling_apart(board: Board, set: &[Code]) -> Option<Vec<Code>> {
    let used = set.iter().fold(0, |used, code| used | code.colours());
    // Colours that no code has are all alike: one is enough.
    let is_used = |colour: &u8| used & 1 << colour != 0;
    let mut colours: Vec<u8> = (1..=board.colours).filter(is_used).collect();
    colours.extend((1..=board.colours).find(|colour| !is_used(colour)));
    colours.sort_unstable();
    let kinds = Board {
        pegs: board.pegs,
        colours: u8::try_from(colours.len()).unwrap_or(MOST_COLOURS),
        repeats: true,
    };
    if kinds.size() * set.len() as u64 > MOST_SET_PAIRS {
        return None;
    }
    let patterns: Vec<_> = set.iter().map(|code| code.pattern()).collect();
    let mut seen = HashSet::new();
    let mut guesses = Vec::new();
    for kind in kinds.all() {
        let pegs: Vec<u8> = kind.pegs().map(|peg| colours[usize::from(peg) - 1]).collect();
        let guess = Code::new(&pegs)?;
        let pattern = guess.pattern();
        let row: Vec<u8> = patterns.iter().map(|code| Answer::between(pattern, *code).key()).collect();
        if seen.insert(row) {
            guesses.push(guess);
        }
    }
    (guesses.len() <= usize::from(u16::MAX)).then_some(guesses)
}
