//! The search itself.

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use table::bot::Budget;

use super::ground::{Answers, Ground};
use super::kept::{Kept, Key, Known};
use super::symmetry::Symmetry;
use crate::code::{Board, Code};
use crate::tree::Line;

/// More than any set costs.
const TOO_MUCH: u32 = u32::MAX / 4;
/// In larger sets guesses are weighed by the sizes of their parts, and only one of those that are worth the same.
const LARGE: usize = 30;
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
    /// The place of the guess among all guesses.
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
        Search::<u16>::new(codes, guesses, limits).map_or(Outcome::None, |search| search.run())
    } else {
        Search::<u32>::new(codes, guesses, limits).map_or(Outcome::None, |search| search.run())
    }
}

/// The same as [`Known`], or nothing if the budget is spent.
type Verdict = Option<Known>;

struct Search<'a, A> {
    ground: Ground<A>,
    limits: Limits<'a>,
    kept: Kept,
    numbers: Vec<Key>,
    /// What so many codes cost at least if no guess has more than so many parts.
    least: Vec<Vec<u32>>,
    symmetry: Symmetry,
    sets: AtomicU64,
    stopped: AtomicBool,
}

/// The codes of one part, and what is known of it.
struct Part {
    answer: u8,
    set: Vec<u16>,
    key: Key,
    least: u32,
}

/// A guess that may be the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Candidate {
    least: u32,
    tie: u32,
    guess: u16,
}

/// Where in the game a set is met.
#[derive(Clone, Copy)]
struct Place<'a> {
    /// How many guesses may still be made; 0 for no limit.
    left: u8,
    /// What was guessed before, where sets are large enough for it to matter.
    symmetry: Option<&'a Symmetry>,
    /// How many guesses were made.
    made: u8,
}

impl Place<'_> {
    fn allows(self, guesses: u8) -> bool {
        self.left == 0 || guesses <= self.left
    }
}

impl<'a, A: Answers> Search<'a, A> {
    fn new(codes: Board, guesses: Board, limits: Limits<'a>) -> Option<Search<'a, A>> {
        let ground = Ground::new(codes, guesses)?;
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
        Some(Search {
            limits,
            kept: Kept::new(),
            numbers,
            least,
            symmetry: Symmetry::new(codes.pegs),
            sets: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            ground,
        })
    }

    fn run(self) -> Outcome {
        let own = |code: &u16| self.ground.guesses[usize::from(self.ground.own[usize::from(*code)])];
        let all = (0..self.ground.codes as u16).filter(|code| (self.limits.can_be_hidden)(own(code)));
        let all: Vec<u16> = all.collect();
        let place = Place { left: self.limits.max_guesses, symmetry: Some(&self.symmetry), made: 0 };
        let key = self.key(&all);
        match self.solve(&all, key, TOO_MUCH, place) {
            None => Outcome::Stopped,
            Some(Known::AtLeast(_)) => Outcome::None,
            Some(Known::Exactly(_)) => match self.line(&all, key, Place { symmetry: None, ..place }) {
                Some(line) => Outcome::Proved(line, self.sets.load(Relaxed)),
                None => Outcome::Stopped,
            },
        }
    }

    fn key(&self, set: &[u16]) -> Key {
        set.iter().fold(0, |key: Key, code| key.wrapping_add(self.numbers[usize::from(*code)]))
    }

    /// The key of a set with so many guesses left.
    fn kept_key(key: Key, left: u8) -> Key {
        key.wrapping_add(Key::from(left).wrapping_mul(0xd6e8_feb8_6659_fd93_a5a3_564e_8a9e_11d5))
    }

    /// What the set costs if that is less than `bound`.
    fn solve(&self, set: &[u16], key: Key, bound: u32, place: Place<'_>) -> Verdict {
        if let Some(known) = self.small(set, bound, place) {
            return Some(known);
        }
        let kept_key = Self::kept_key(key, place.left);
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
        if self.least_of(set, &parts, place) < bound {
            let candidates = self.candidates(set, &parts, least, bound, place);
            if let Some(found) = self.best(set, &candidates, least, bound, place)? {
                known = Known::Exactly(found);
            }
        }
        self.kept.put(kept_key, known);
        Some(known)
    }

    /// What can be said of a set without looking at guesses that are not among its own codes.
    fn small(&self, set: &[u16], bound: u32, place: Place<'_>) -> Option<Known> {
        let size = set.len() as u32;
        let own = |code: u16| self.ground.own[usize::from(code)];
        match *set {
            [] => return Some(Known::AtLeast(TOO_MUCH)),
            [only] if place.allows(1) => return Some(Known::Exactly(Found { cost: 1, guess: own(only) })),
            [one, _] if place.allows(2) => return Some(Known::Exactly(Found { cost: 3, guess: own(one) })),
            [_] | [_, _] => return Some(Known::AtLeast(TOO_MUCH)),
            _ if !place.allows(2) => return Some(Known::AtLeast(TOO_MUCH)),
            _ => {}
        }
        if 2 * size > bound {
            return Some(Known::AtLeast(2 * size - 1));
        }
        if set.len() > self.ground.answers {
            return None;
        }
        let mut all_but_one = None;
        for &code in set {
            let row = self.ground.row(own(code));
            let seen = set.iter().fold(0u32, |seen, other| seen | 1 << row[usize::from(*other)]);
            let parts = seen.count_ones();
            if parts == size {
                return Some(Known::Exactly(Found { cost: 2 * size - 1, guess: own(code) }));
            }
            if parts == size - 1 && all_but_one.is_none() {
                all_but_one = Some(own(code));
            }
        }
        match all_but_one {
            // Two codes are together: one of them takes three guesses. Any other guess costs as much at least.
            Some(guess) if place.allows(3) => Some(Known::Exactly(Found { cost: 2 * size, guess })),
            _ if 2 * size >= bound => Some(Known::AtLeast(2 * size)),
            _ => None,
        }
    }

    /// What a set costs at least, by how many parts each guess splits it into.
    fn least_of(&self, set: &[u16], parts: &[u8], place: Place<'_>) -> u32 {
        let size = set.len();
        let most = usize::from(parts.iter().copied().max().unwrap_or(1));
        let most_own = set.iter().map(|code| parts[usize::from(self.ground.own[usize::from(*code)])]).max();
        let most_own = most_own.map_or(0, usize::from);
        if place.left > 0 && !fits(size, most, place.left) {
            return TOO_MUCH;
        }
        // Found with the first guess, with the second, and later than that.
        let two = |first: usize, parts: usize| first + 2 * (parts - first) + 3 * (size - parts);
        let soon = two(1, most_own).min(two(0, most)) as u32;
        soon.max(self.least[most][size])
    }

    /// The guesses that may cost less than `bound`, the most promising first.
    fn candidates(
        &self,
        set: &[u16],
        parts: &[u8],
        least: &[u32],
        bound: u32,
        place: Place<'_>,
    ) -> Vec<Candidate> {
        let size = set.len() as u32;
        let mut is_own = vec![false; parts.len()];
        set.iter().for_each(|code| is_own[usize::from(self.ground.own[usize::from(*code)])] = true);
        let by_parts = (0..).zip(parts.iter().zip(&is_own)).filter(|(_, (parts, _))| **parts > 1);
        let by_parts = by_parts.map(|(guess, (parts, own))| Candidate {
            least: 3 * size - u32::from(*parts) - u32::from(*own),
            tie: u32::from(!own),
            guess,
        });
        let mut candidates: Vec<Candidate> = by_parts.filter(|candidate| candidate.least < bound).collect();
        if set.len() > LARGE {
            if let Some(symmetry) = place.symmetry {
                let is_first = |guess: u16| symmetry.is_first(self.ground.guesses[usize::from(guess)]);
                candidates.retain(|candidate| is_first(candidate.guess));
            }
            for candidate in &mut candidates {
                let row = self.ground.row(candidate.guess);
                let mut sizes = [0u32; 32];
                set.iter().for_each(|code| sizes[usize::from(row[usize::from(*code)] & 31)] += 1);
                sizes[usize::from(self.ground.all_black)] = 0;
                candidate.least = size + sizes.iter().map(|size| least[*size as usize]).sum::<u32>();
                candidate.tie += 2 * sizes.iter().map(|size| size * size).sum::<u32>();
            }
            candidates.retain(|candidate| candidate.least < bound);
        }
        candidates.sort_unstable();
        candidates
    }

    /// The first of the best candidates that cost less than `bound`. Nothing at all if the budget is spent.
    fn best(
        &self,
        set: &[u16],
        candidates: &[Candidate],
        least: &[u32],
        bound: u32,
        place: Place<'_>,
    ) -> Option<Option<Found>> {
        if self.limits.threads > 1 && place.made == 1 && set.len() >= SHARED && candidates.len() > 1 {
            return self.best_by_all(set, candidates, least, bound, place);
        }
        let mut best: Option<Found> = None;
        for (number, candidate) in candidates.iter().enumerate() {
            let bound = best.map_or(bound, |best| best.cost);
            if candidate.least >= bound {
                break;
            }
            if place.made == 0 {
                self.limits.budget.progress(number as f64 / candidates.len() as f64);
            }
            if let Some(cost) = self.weigh(set, candidate.guess, least, bound, place)? {
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
        place: Place<'_>,
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
                if let Some(cost) = self.weigh(set, candidate.guess, least, bound, place)? {
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
    fn split(&self, set: &[u16], guess: u16) -> Vec<Part> {
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
    fn weigh(
        &self,
        set: &[u16],
        guess: u16,
        least: &[u32],
        bound: u32,
        place: Place<'_>,
    ) -> Option<Option<u32>> {
        let mut parts = self.split(set, guess);
        let after = match place.symmetry {
            Some(symmetry) if set.len() > LARGE => {
                Some(symmetry.after(self.ground.guesses[usize::from(guess)]))
            }
            _ => None,
        };
        let left = if place.left == 0 { 0 } else { place.left - 1 };
        if place.left == 1 {
            return Some(None);
        }
        let place = Place { left, symmetry: after.as_ref(), made: place.made + 1 };
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
            let known = self.bounded(part, place);
            cost += known.saturating_sub(part.least);
            part.least = part.least.max(known);
            if cost >= bound {
                return Some(None);
            }
        }
        for part in &parts {
            match self.solve(&part.set, part.key, bound - (cost - part.least), place)? {
                Known::Exactly(found) => cost = cost - part.least + found.cost,
                Known::AtLeast(_) => return Some(None),
            }
            if cost >= bound {
                return Some(None);
            }
        }
        Some(Some(cost))
    }

    /// What a part costs at least, by a look at all guesses.
    fn bounded(&self, part: &Part, place: Place<'_>) -> u32 {
        let key = Self::kept_key(part.key, place.left);
        match self.kept.get(key) {
            Some(Known::Exactly(found)) => found.cost,
            Some(Known::AtLeast(least)) => least,
            None => {
                let least = self.least_of(&part.set, &self.ground.parts(&part.set), place);
                self.kept.put(key, Known::AtLeast(least));
                least
            }
        }
    }

    /// The strategy for a set that was solved.
    fn line(&self, set: &[u16], key: Key, place: Place<'_>) -> Option<Line> {
        let Known::Exactly(found) = self.solve(set, key, TOO_MUCH, place)? else { return None };
        let left = if place.left == 0 { 0 } else { place.left - 1 };
        let place = Place { left, made: place.made + 1, ..place };
        let mut parts = self.split(set, found.guess);
        parts.sort_by_key(|part| part.answer);
        let next = parts.iter().map(|part| Some((part.answer, self.line(&part.set, part.key, place)?)));
        let is_possible = set.iter().any(|code| self.ground.own[usize::from(*code)] == found.guess);
        let guess = self.ground.guesses[usize::from(found.guess)];
        Some(Line { guess, is_possible, next: next.collect::<Option<_>>()? })
    }
}

/// Whether so many codes can be told apart with `left` guesses of at most `parts` parts.
fn fits(codes: usize, parts: usize, left: u8) -> bool {
    (1..left)
        .try_fold(1usize, |most, _| if most >= codes { None } else { Some(most * parts) })
        .is_none_or(|most| most >= codes)
}

/// What 0, 1, … `most` codes cost at least if no guess has more than so many parts.
fn least_costs(parts: usize, most: usize) -> Vec<u32> {
    let mut costs = vec![0];
    let (mut found, mut guesses, mut by_now) = (0, 1, 1);
    while costs.len() <= most {
        if found == by_now && parts > 1 {
            guesses += 1;
            by_now *= parts;
        } else if found == by_now {
            // One part tells nothing: each code takes a guess of its own.
            guesses += 1;
            by_now += 1;
        }
        found += 1;
        costs.push(costs[costs.len() - 1] + guesses);
    }
    costs
}
