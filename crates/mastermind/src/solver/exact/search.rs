//! The search itself.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use table::bot::Budget;

use super::bounds::least_costs;
use super::candidates::Candidate;
use super::ground::{Answers, Ground};
use super::kept::{Kept, Key, Known};
use super::symmetry::Symmetry;
use crate::code::{Board, Code};
use crate::solver::tree::Line;

/// More than any set costs.
pub(super) const TOO_MUCH: u32 = u32::MAX / 4;
/// In larger sets guesses are weighed by the sizes of their parts, and only one of those that are worth the same.
pub(super) const LARGE: usize = 30;
/// Parts larger than this are first bounded, all of them, before any is solved.
const BOUNDED_FIRST: usize = 10;
/// Sets at least as large as this are searched by all threads together.
const SHARED: usize = 48;
/// Budgets are asked once in so many sets.
const SETS_A_QUESTION: u64 = 256;

/// What a set costs, and the guess with which it costs no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    /// The guesses for all codes of the set together.
    pub cost: u32,
    /// The index of the guess among all guesses.
    pub guess: u16,
}

/// What the search is held to.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    /// The most guesses for any code; 0 for no limit.
    pub max_guesses: u8,
    /// How many threads search.
    pub threads: usize,
    /// How long it may take.
    pub budget: &'a dyn Budget,
    /// Which of the codes can be hidden. Exchanging pegs or colours must not change that.
    pub can_be_hidden: fn(Code) -> bool,
}

/// What became of a search.
pub(crate) enum Outcome {
    /// A strategy of which none is better, and how many sets were looked at.
    Proved(Line, u64),
    /// No strategy keeps to the most guesses.
    None,
    /// The budget was spent.
    Stopped,
}

/// Finds a strategy with the least total.
pub(crate) fn search(codes: Board, guesses: Board, limits: Limits<'_>) -> Outcome {
    if codes.pegs <= 4 {
        Ground::<u16>::new(codes, guesses)
            .map_or(Outcome::None, |ground| Search::new(Arc::new(ground), limits).run())
    } else {
        Ground::<u32>::new(codes, guesses)
            .map_or(Outcome::None, |ground| Search::new(Arc::new(ground), limits).run())
    }
}

/// The same as [`Known`], or nothing if the budget is spent.
type Verdict = Option<Known>;

/// A search, and what it has found out so far.
pub(super) struct Search<'a, A> {
    pub ground: Arc<Ground<A>>,
    limits: Limits<'a>,
    pub kept: Kept,
    numbers: Vec<Key>,
    /// What so many codes cost at least if no guess has more than so many parts.
    pub least: Vec<Vec<u32>>,
    sets: AtomicU64,
    stopped: AtomicBool,
}

/// The codes of one part, and what is known of it.
pub(super) struct Part {
    pub answer: u8,
    pub set: Vec<u16>,
    pub key: Key,
    least: u32,
}

/// The node of the search at which a set is met.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    /// How many guesses may still be made; 0 for no limit.
    pub left: u8,
    /// What was guessed before, where sets are large enough for it to matter.
    pub symmetry: Option<&'a Symmetry>,
    /// How many guesses were made.
    pub made: u8,
}

impl Node<'_> {
    pub fn allows(self, guesses: u8) -> bool {
        self.left == 0 || guesses <= self.left
    }
}

impl<'a, A: Answers> Search<'a, A> {
    pub fn new(ground: Arc<Ground<A>>, limits: Limits<'a>) -> Search<'a, A> {
        // SplitMix64, for numbers that look random and are the same every time.
        let mut state = 0u64;
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            u128::from(z ^ z >> 31)
        };
        let numbers = (0..ground.codes).map(|_| next() << 64 | next()).collect();
        let least = (0..=ground.answers).map(|parts| least_costs(parts, ground.codes)).collect();
        Search {
            ground,
            limits,
            kept: Kept::new(),
            numbers,
            least,
            sets: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
        }
    }

    /// Forgets that a budget was spent: there may be more of it for the next set.
    pub fn go_on(&self) {
        self.stopped.store(false, Relaxed);
    }

    fn run(self) -> Outcome {
        let own = |code: &u16| self.ground.guesses[usize::from(self.ground.own[usize::from(*code)])];
        let all = (0..self.ground.codes as u16).filter(|code| (self.limits.can_be_hidden)(own(code)));
        let all: Vec<u16> = all.collect();
        let symmetry = Symmetry::new(self.ground.pegs);
        let node = Node { left: self.limits.max_guesses, symmetry: Some(&symmetry), made: 0 };
        let key = self.key(&all);
        match self.solve(&all, key, TOO_MUCH, node) {
            None => Outcome::Stopped,
            Some(Known::AtLeast(_)) => Outcome::None,
            Some(Known::Exactly(_)) => match self.line(&all, key, Node { symmetry: None, ..node }) {
                Some(line) => Outcome::Proved(line, self.sets.load(Relaxed)),
                None => Outcome::Stopped,
            },
        }
    }

    pub fn key(&self, set: &[u16]) -> Key {
        set.iter().fold(0, |key: Key, code| key.wrapping_add(self.numbers[usize::from(*code)]))
    }

    /// The key of a set with so many guesses left.
    pub fn kept_key(key: Key, left: u8) -> Key {
        key.wrapping_add(Key::from(left).wrapping_mul(0xd6e8_feb8_6659_fd93_a5a3_564e_8a9e_11d5))
    }

    /// What the set costs if that is less than `bound`.
    pub fn solve(&self, set: &[u16], key: Key, bound: u32, node: Node<'_>) -> Verdict {
        if let Some(known) = self.small(set, bound, node) {
            return Some(known);
        }
        let kept_key = Self::kept_key(key, node.left);
        match self.kept.get(kept_key) {
            Some(Known::Exactly(found)) => return Some(Known::Exactly(found)),
            Some(Known::AtLeast(least)) if least >= bound => return Some(Known::AtLeast(least)),
            _ => {}
        }
        if (self.sets.fetch_add(1, Relaxed) % SETS_A_QUESTION == SETS_A_QUESTION - 1
            && self.limits.budget.is_spent())
            || self.stopped.load(Relaxed)
        {
            self.stopped.store(true, Relaxed);
            return None;
        }
        let parts = self.ground.parts(set);
        let most = parts.iter().copied().max().unwrap_or(1);
        let least = &self.least[usize::from(most)];
        let mut known = Known::AtLeast(bound);
        if self.least_of(set, &parts, node) < bound {
            let candidates = self.candidates(set, &parts, least, bound, node);
            if let Some(found) = self.best(set, &candidates, least, bound, node)? {
                known = Known::Exactly(found);
            }
        }
        self.kept.put(kept_key, known);
        Some(known)
    }

    /// The first of the best candidates that cost less than `bound`. Nothing at all if the budget is spent.
    fn best(
        &self,
        set: &[u16],
        candidates: &[Candidate],
        least: &[u32],
        bound: u32,
        node: Node<'_>,
    ) -> Option<Option<Found>> {
        if self.limits.threads > 1 && node.made == 1 && set.len() >= SHARED && candidates.len() > 1 {
            return self.best_by_all(set, candidates, least, bound, node);
        }
        let mut best: Option<Found> = None;
        for (number, candidate) in candidates.iter().enumerate() {
            let bound = best.map_or(bound, |best| best.cost);
            if candidate.least >= bound {
                break;
            }
            if node.made == 0 {
                self.limits.budget.progress(number as f64 / candidates.len() as f64);
            }
            if let Some(cost) = self.weigh(set, candidate.guess, least, bound, node)? {
                best = Some(Found { cost, guess: candidate.guess });
            }
        }
        Some(best)
    }

    /// The same by all threads. Whichever is first, of equally good candidates the one in front is chosen.
    fn best_by_all(
        &self,
        set: &[u16],
        candidates: &[Candidate],
        least: &[u32],
        bound: u32,
        node: Node<'_>,
    ) -> Option<Option<Found>> {
        let next = AtomicUsize::new(0);
        let lowest = AtomicU32::new(bound);
        let best: Mutex<Option<(u32, usize)>> = Mutex::new(None);
        let work = || {
            loop {
                let number = next.fetch_add(1, Relaxed);
                let Some(candidate) = candidates.get(number) else { return Some(()) };
                let (mut bound, front) = {
                    let best = best.lock().unwrap_or_else(PoisonError::into_inner);
                    (lowest.load(Relaxed), best.is_some_and(|(_, at)| number < at))
                };
                // One in front of the best so far wins if it is as good.
                bound += u32::from(front);
                if candidate.least >= bound {
                    continue;
                }
                if let Some(cost) = self.weigh(set, candidate.guess, least, bound, node)? {
                    let mut best = best.lock().unwrap_or_else(PoisonError::into_inner);
                    if best.is_none_or(|best| (cost, number) < best) {
                        *best = Some((cost, number));
                        lowest.store(cost, Relaxed);
                    }
                }
            }
        };
        let done = thread::scope(|scope| {
            let others: Vec<_> = (1..self.limits.threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            others.into_iter().fold(own, |done, other| done.and(other.join().unwrap_or(None)))
        });
        done?;
        let best = best.into_inner().unwrap_or_else(PoisonError::into_inner);
        Some(best.map(|(cost, number)| Found { cost, guess: candidates[number].guess }))
    }

    /// The parts into which a guess splits a set, the smallest first; the code that is the guess is in none.
    pub fn split(&self, set: &[u16], guess: u16) -> Vec<Part> {
        let row = self.ground.row(guess);
        let mut sizes = [0u16; 32];
        set.iter().for_each(|code| sizes[usize::from(row[usize::from(*code)] & 31)] += 1);
        sizes[usize::from(self.ground.all_black)] = 0;
        let mut at = [usize::MAX; 32];
        let mut parts: Vec<Part> = Vec::with_capacity(self.ground.answers);
        for answer in 0..self.ground.answers {
            if sizes[answer] > 0 {
                at[answer] = parts.len();
                let set = Vec::with_capacity(usize::from(sizes[answer]));
                parts.push(Part { answer: answer as u8, set, key: 0, least: 0 });
            }
        }
        for code in set {
            if let Some(part) = parts.get_mut(at[usize::from(row[usize::from(*code)] & 31)]) {
                part.set.push(*code);
                part.key = part.key.wrapping_add(self.numbers[usize::from(*code)]);
            }
        }
        parts.sort_by_key(|part| part.set.len());
        parts
    }

    /// What the set costs with this guess if that is less than `bound`. Nothing at all if the budget is spent.
    pub fn weigh(
        &self,
        set: &[u16],
        guess: u16,
        least: &[u32],
        bound: u32,
        node: Node<'_>,
    ) -> Option<Option<u32>> {
        let mut parts = self.split(set, guess);
        let after = match node.symmetry {
            Some(symmetry) if set.len() > LARGE => {
                Some(symmetry.after(self.ground.guesses[usize::from(guess)]))
            }
            _ => None,
        };
        let left = if node.left == 0 { 0 } else { node.left - 1 };
        if node.left == 1 {
            return Some(None);
        }
        let node = Node { left, symmetry: after.as_ref(), made: node.made + 1 };
        let mut cost = set.len() as u32;
        for part in &mut parts {
            part.least = least[part.set.len()];
            cost += part.least;
        }
        if cost >= bound {
            return Some(None);
        }
        // What is known, or cheap to know, of each part before any is searched.
        for part in parts.iter_mut().rev() {
            if part.set.len() <= BOUNDED_FIRST {
                break;
            }
            let known = self.bounded(part, node);
            cost += known.saturating_sub(part.least);
            part.least = part.least.max(known);
            if cost >= bound {
                return Some(None);
            }
        }
        for part in &parts {
            match self.solve(&part.set, part.key, bound - (cost - part.least), node)? {
                Known::Exactly(found) => cost = cost - part.least + found.cost,
                Known::AtLeast(_) => return Some(None),
            }
            if cost >= bound {
                return Some(None);
            }
        }
        Some(Some(cost))
    }

    /// The strategy for a set that was solved.
    fn line(&self, set: &[u16], key: Key, node: Node<'_>) -> Option<Line> {
        let Known::Exactly(found) = self.solve(set, key, TOO_MUCH, node)? else { return None };
        let left = if node.left == 0 { 0 } else { node.left - 1 };
        let node = Node { left, made: node.made + 1, ..node };
        let mut parts = self.split(set, found.guess);
        parts.sort_by_key(|part| part.answer);
        let next = parts.iter().map(|part| Some((part.answer, self.line(&part.set, part.key, node)?)));
        let is_possible = set.iter().any(|code| self.ground.own[usize::from(*code)] == found.guess);
        let guess = self.ground.guesses[usize::from(found.guess)];
        Some(Line { guess, is_possible, next: next.collect::<Option<_>>()? })
    }
}
