//! All strategies with the least total: every best guess of every set that best play can lead to.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::Symmetry;
use super::ground::Ground;
use super::kept::{Key, Known};
use super::search::{LARGE, Limits, Node, Search, TOO_MUCH};
use crate::code::{Board, Code};
use crate::solver::tree::Line;

/// Into so many kinds the codes are told apart.
pub(crate) const KINDS: usize = 5;
/// Something for each kind of codes.
pub(crate) type ByKind<T> = [T; KINDS];

/// A best guess for a set.
struct Choice {
    guess: u16,
    is_possible: bool,
    /// What follows each answer that can be given: the answer, and the set's index among all.
    next: Vec<(u8, u32)>,
}

/// A set that best play can lead to.
struct Met {
    /// How many of its codes are of each kind.
    kinds: ByKind<u16>,
    /// Its codes if there are only one or two, in the order in which they are guessed.
    few: Option<(u16, Option<u16>)>,
    /// Its best guesses, one of those that split it alike; none where there are only one or two codes.
    best: Vec<Choice>,
}

/// All strategies with the least total over the codes that can be hidden, which find the other codes as well. Of guesses
/// in large sets that are the same by an exchange of pegs or colours one is looked at.
///
/// A tree guesses the smaller of two codes first, and single colours are to come last: mostly they are the smaller ones.
/// So here the larger one comes first, and strategies are told with the colours in reverse order.
pub(crate) struct EveryBest {
    board: Board,
    guesses: Vec<Code>,
    own: Vec<u16>,
    kind: fn(Code) -> usize,
    /// What follows a set stands before it; all codes come last.
    sets: Vec<Met>,
}

/// A strategy, and how many guesses it takes for each kind of codes.
pub(crate) struct Chosen {
    pub line: Line,
    pub guesses: ByKind<u32>,
}

impl EveryBest {
    /// For a board of up to four pegs whose codes are of these kinds, less than [`KINDS`]; `None` if the budget is spent.
    /// Exchanging pegs or colours must not change a code's kind.
    pub fn new(board: Board, kind: fn(Code) -> usize, limits: Limits<'_>) -> Option<EveryBest> {
        let ground = Arc::new(Ground::new(board, board.of_guesses())?);
        let search = Search::new(ground, limits);
        let all: Vec<u16> = (0..search.ground.codes as u16).collect();
        let symmetry = Symmetry::new(board.pegs);
        let node = Node { left: 0, symmetry: Some(&symmetry), made: 0 };
        let can_be_hidden = limits.can_be_hidden;
        let mut finder =
            Finder { search: &search, kind, can_be_hidden, sets: Vec::new(), places: HashMap::new() };
        finder.find(&all, search.key(&all), node)??;
        let sets = finder.sets;
        let (guesses, own) = (search.ground.guesses.clone(), search.ground.own.clone());
        Some(EveryBest { board, guesses, own, kind, sets })
    }

    /// How many codes there are of each kind.
    pub fn codes(&self) -> ByKind<u16> {
        self.sets.last().map_or_else(Default::default, |all| all.kinds)
    }

    /// The strategy whose guesses weigh the least, if a guess for a code weighs by the code's kind.
    pub fn lightest(&self, weights: ByKind<i64>) -> Option<Chosen> {
        // What each set weighs, and the number of the guess with which it weighs no more.
        let mut weighed: Vec<(i64, usize)> = Vec::with_capacity(self.sets.len());
        for set in &self.sets {
            let each = set.kinds.iter().zip(weights).map(|(codes, weight)| i64::from(*codes) * weight);
            let second = set.few.and_then(|(_, second)| second);
            let second = second.map_or(0, |code| weights[(self.kind)(self.code(code))]);
            let after =
                |choice: &Choice| choice.next.iter().map(|(_, set)| weighed[*set as usize].0).sum::<i64>();
            let (after, best) = set.best.iter().map(after).zip(0..).min().unwrap_or((second, 0));
            weighed.push((each.sum::<i64>() + after, best));
        }
        let mut guesses = ByKind::default();
        let line = self.line(self.sets.len().checked_sub(1)?, 1, &weighed, &mut guesses)?;
        Some(Chosen { line, guesses })
    }

    fn code(&self, code: u16) -> Code {
        self.guesses[usize::from(self.own[usize::from(code)])]
    }

    /// The strategy from a set on, this being the guess with number `turn`; counts the guesses of each kind.
    fn line(
        &self,
        at: usize,
        turn: u32,
        weighed: &[(i64, usize)],
        guesses: &mut ByKind<u32>,
    ) -> Option<Line> {
        let reversed = |code: Code| {
            let pegs: Vec<u8> = code.pegs().map(|peg| self.board.colours + 1 - peg).collect();
            Code::new(&pegs)
        };
        let set = &self.sets[at];
        if let Some((first, second)) = set.few {
            let first = self.code(first);
            guesses[(self.kind)(first)] += turn;
            let second = second.map(|second| self.code(second));
            if let Some(second) = second {
                guesses[(self.kind)(second)] += turn + 1;
            }
            return Some(Line::of_few(reversed(first)?, second.and_then(reversed), self.board.pegs));
        }
        let choice = &set.best[weighed[at].1];
        let guess = self.guesses[usize::from(choice.guess)];
        if choice.is_possible {
            guesses[(self.kind)(guess)] += turn;
        }
        let mut next = Vec::with_capacity(choice.next.len());
        for (answer, set) in &choice.next {
            next.push((*answer, self.line(*set as usize, turn + 1, weighed, guesses)?));
        }
        Some(Line { guess: reversed(guess)?, is_possible: choice.is_possible, next })
    }
}

struct Finder<'a, 'b> {
    search: &'a Search<'b, u16>,
    kind: fn(Code) -> usize,
    can_be_hidden: fn(Code) -> bool,
    sets: Vec<Met>,
    /// Where each set stands; nowhere if a tree cannot say what costs least.
    places: HashMap<Key, Option<u32>>,
}

impl Finder<'_, '_> {
    fn code(&self, code: u16) -> Code {
        self.search.ground.guesses[usize::from(self.search.ground.own[usize::from(code)])]
    }

    fn can_be_hidden(&self, code: u16) -> bool {
        (self.can_be_hidden)(self.code(code))
    }

    /// The set's index among all, if it has one. Nothing at all if the budget is spent.
    fn find(&mut self, set: &[u16], key: Key, node: Node<'_>) -> Option<Option<u32>> {
        if let Some(at) = self.places.get(&key) {
            return Some(*at);
        }
        let (few, best) = match *set {
            [only] => (Some((only, None)), Vec::new()),
            [smaller, larger] => (Some((larger, Some(smaller))), Vec::new()),
            _ => (None, self.best(set, node)?),
        };
        let is_told = match few {
            Some((first, Some(second))) => self.can_be_hidden(first) || !self.can_be_hidden(second),
            Some((_, None)) => true,
            None => !best.is_empty(),
        };
        let mut at = None;
        if is_told {
            let mut kinds = ByKind::default();
            set.iter().for_each(|code| kinds[(self.kind)(self.code(*code))] += 1);
            at = Some(u32::try_from(self.sets.len()).ok()?);
            self.sets.push(Met { kinds, few, best });
        }
        self.places.insert(key, at);
        Some(at)
    }

    /// The best guesses for a set of three or more. Nothing at all if the budget is spent.
    fn best(&mut self, set: &[u16], node: Node<'_>) -> Option<Vec<Choice>> {
        let search = self.search;
        let mut hidden: Vec<u16> = set.iter().copied().filter(|code| self.can_be_hidden(*code)).collect();
        if hidden.is_empty() {
            hidden = set.to_vec();
        }
        let mut seen = HashSet::new();
        let mut best = Vec::new();
        for guess in self.cheapest(&hidden, node)? {
            let mut split = search.split(set, guess);
            let mut keys: Vec<Key> = split.iter().map(|part| part.key).collect();
            keys.sort_unstable();
            if !seen.insert(keys) {
                continue;
            }
            let after = node.symmetry.filter(|_| hidden.len() > LARGE);
            let after = after.map(|symmetry| symmetry.after(search.ground.guesses[usize::from(guess)]));
            let node = Node { symmetry: after.as_ref(), made: node.made + 1, ..node };
            split.sort_by_key(|part| part.answer);
            let mut next = Vec::with_capacity(split.len());
            for part in &split {
                next.push(self.find(&part.set, part.key, node)?.map(|at| (part.answer, at)));
            }
            let is_possible = split.iter().map(|part| part.set.len()).sum::<usize>() < set.len();
            if let Some(next) = next.into_iter().collect() {
                best.push(Choice { guess, is_possible, next });
            }
        }
        Some(best)
    }

    /// All guesses with which these codes cost least. Nothing at all if the budget is spent.
    fn cheapest(&self, set: &[u16], node: Node<'_>) -> Option<Vec<u16>> {
        let search = self.search;
        if set.len() <= 2 {
            return Some(set.iter().map(|code| search.ground.own[usize::from(*code)]).collect());
        }
        let Known::Exactly(found) = search.solve(set, search.key(set), TOO_MUCH, node)? else { return None };
        let parts = search.ground.parts(set);
        let most = parts.iter().copied().max().unwrap_or(1);
        let least = &search.least[usize::from(most)];
        let bound = found.cost + 1;
        let mut cheapest = Vec::new();
        for candidate in search.candidates(set, &parts, least, bound, node) {
            if search.weigh(set, candidate.guess, least, bound, node)?.is_some() {
                cheapest.push(candidate.guess);
            }
        }
        Some(cheapest)
    }
}
