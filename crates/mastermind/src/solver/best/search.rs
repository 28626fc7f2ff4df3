//! The search itself.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use table::bot::Budget;

use super::about::{Learned, guessed};
use super::pairs::{Pairs, SIZES};
use crate::code::{Board, Code};
use crate::solver::exact::{Found, Known, Symmetry};
use crate::solver::tree::Line;

/// More than any set costs.
const TOO_MUCH: u32 = u32::MAX / 4;
/// Up to this size the parts of all guesses are counted first, and only guesses with many parts are weighed.
const COUNTED: usize = 40;
/// Guesses with so many parts fewer than the most are not weighed.
const FEWER: u32 = 3;
/// Smaller sets are not kept: they are searched as fast as they are found.
const LEAST_KEPT: usize = 5;
/// For each guess that is tried so many are looked at: those that split the set alike count as one.
const LOOKED_AT: usize = 12;

/// How many guesses are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// First guesses.
    pub first: usize,
    /// Second guesses.
    pub second: usize,
    /// Later guesses, for sets of more than [`COUNTED`] codes.
    pub large: usize,
    /// Later guesses, for smaller sets.
    pub small: usize,
}

impl Effort {
    /// One guess a set.
    const LEAST: Effort = Effort { first: 1, second: 1, large: 1, small: 1 };
    /// Enough to learn what sets cost, and for a bot that is waited for.
    pub const LITTLE: Effort = Effort { first: 1, second: 4, large: 2, small: 2 };

    /// From 1, little, to 4: what the tree of 5 pegs and 8 colours was made with.
    pub fn of(number: u8) -> Effort {
        match number {
            0 | 1 => Effort::LITTLE,
            2 => Effort { first: 1, second: 12, large: 6, small: 4 },
            3 => Effort { first: 3, second: 20, large: 10, small: 5 },
            _ => Effort { first: 3, second: 50, large: 24, small: 6 },
        }
    }
}

struct Search<'a> {
    pairs: &'a Pairs,
    effort: Effort,
    budget: &'a dyn Budget,
    /// What sets of each size cost, about.
    about: Vec<f32>,
    /// A random number for each code; the sum of a set's is its key.
    numbers: Vec<u64>,
    kept: Vec<Mutex<HashMap<u64, Known>>>,
    learned: Learned,
}

/// A second guess to be tried: in which part, and its place among the part's guesses.
struct Job {
    part: usize,
    guess: u16,
}

/// What one thread works with.
#[derive(Default)]
struct Desk {
    seen: Vec<u32>,
}

/// A good strategy; `None` if the budget is spent or a code cannot be guessed.
pub(crate) fn search(
    codes: Board,
    guesses: Board,
    effort: Effort,
    threads: usize,
    budget: &dyn Budget,
) -> Option<Line> {
    let pairs = Pairs::new(codes.pegs, codes.all(), guesses.all())?;
    let mut about = guessed(pairs.codes.len(), pairs.answers);
    // Two quick runs, to learn what sets cost.
    for effort in [Effort::LEAST, Effort::LITTLE] {
        let search = Search::new(&pairs, effort, budget, about);
        search.run(codes.pegs, threads)?;
        about = search.learned.about();
    }
    Search::new(&pairs, effort, budget, about).run(codes.pegs, threads)
}

/// A good guess when the code is one of these, in order; `None` if the budget is spent or one of them cannot be guessed.
pub(crate) fn guess(
    pegs: u8,
    possible: Vec<Code>,
    guesses: Vec<Code>,
    effort: Effort,
    budget: &dyn Budget,
) -> Option<Code> {
    let pairs = Pairs::new(pegs, possible, guesses)?;
    let about = guessed(pairs.codes.len(), pairs.answers);
    let all: Vec<u16> = (0..=(pairs.codes.len() - 1) as u16).collect();
    match Search::new(&pairs, effort, budget, about).cost(&all, TOO_MUCH, &mut Desk::default())? {
        Known::Exactly(found) => Some(pairs.guesses[usize::from(found.guess)]),
        Known::AtLeast(_) => None,
    }
}

impl<'a> Search<'a> {
    fn new(pairs: &'a Pairs, effort: Effort, budget: &'a dyn Budget, about: Vec<f32>) -> Search<'a> {
        // SplitMix64, for numbers that look random and are the same every time.
        let number = |code: usize| {
            let z = (code as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            z ^ z >> 31
        };
        Search {
            effort,
            budget,
            about,
            numbers: (0..pairs.codes.len()).map(number).collect(),
            kept: (0..64).map(|_| Mutex::default()).collect(),
            learned: Learned::new(pairs.codes.len()),
            pairs,
        }
    }

    fn run(&self, pegs: u8, threads: usize) -> Option<Line> {
        let all: Vec<u16> = (0..=(self.pairs.codes.len() - 1) as u16).collect();
        if all.len() <= 2 {
            return self.line(&all, &mut Desk::default());
        }
        let symmetry = Symmetry::new(pegs);
        let mut best: Option<(u32, u16, Vec<u16>)> = None;
        let firsts = self.promising(&all, Some(&symmetry), self.effort.first, &mut Desk::default());
        for (number, (first, _)) in firsts.iter().enumerate() {
            let told = |part: f64| self.budget.progress((number as f64 + part) / firsts.len() as f64);
            let parts = self.pairs.parts(&all, *first);
            let after = symmetry.after(self.pairs.guesses[usize::from(*first)]);
            let (cost, seconds) = self.seconds(&parts, &after, threads, &told)?;
            let cost = cost + all.len() as u32;
            if best.as_ref().is_none_or(|best| cost < best.0) {
                best = Some((cost, *first, seconds));
            }
        }
        let (_, first, seconds) = best?;
        let desk = &mut Desk::default();
        let mut next = Vec::new();
        for ((answer, part), second) in self.pairs.parts(&all, first).into_iter().zip(seconds) {
            next.push((answer, self.line_with(&part, second, desk)?));
        }
        let guess = self.pairs.guesses[usize::from(first)];
        Some(Line { guess, is_possible: self.pairs.codes.binary_search(&guess).is_ok(), next })
    }

    /// What all parts after a first guess cost together, and the best second guess for each.
    fn seconds(
        &self,
        parts: &[(u8, Vec<u16>)],
        after: &Symmetry,
        threads: usize,
        told: &(dyn Fn(f64) + Sync),
    ) -> Option<(u32, Vec<u16>)> {
        let mut jobs = Vec::new();
        for (number, (_, part)) in parts.iter().enumerate() {
            if part.len() <= 2 {
                jobs.push((0, Job { part: number, guess: self.pairs.own[usize::from(part[0])] }));
                continue;
            }
            let tried = self.promising(part, Some(after), self.effort.second, &mut Desk::default());
            jobs.extend(tried.iter().enumerate().map(|(rank, (guess, _))| {
                let weight = part.len() / (rank + 1);
                (weight, Job { part: number, guess: *guess })
            }));
        }
        // The most promising guesses of large parts first: they take longest, and what they cost bounds the others.
        jobs.sort_by_key(|(weight, _)| std::cmp::Reverse(*weight));
        let best: Vec<AtomicU32> = parts.iter().map(|_| AtomicU32::new(TOO_MUCH)).collect();
        let chosen: Vec<Mutex<Option<Found>>> = parts.iter().map(|_| Mutex::default()).collect();
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            for _ in 0..threads.max(1) {
                scope.spawn(|| {
                    let desk = &mut Desk::default();
                    while let Some((_, Job { part, guess })) = jobs.get(next.fetch_add(1, Relaxed)) {
                        let set = &parts[*part].1;
                        let bound = best[*part].load(Relaxed);
                        let Some(cost) = self.cost_with(set, *guess, bound, desk) else { continue };
                        best[*part].fetch_min(cost, Relaxed);
                        let mut chosen = chosen[*part].lock().unwrap_or_else(PoisonError::into_inner);
                        if chosen.is_none_or(|found| cost < found.cost) {
                            *chosen = Some(Found { cost, guess: *guess });
                        }
                        // Whoever found no job left has counted on past the last.
                        told(next.load(Relaxed).min(jobs.len()) as f64 / jobs.len() as f64);
                    }
                });
            }
        });
        if self.budget.is_spent() {
            return None;
        }
        let (mut total, mut seconds) = (0, Vec::new());
        for chosen in chosen {
            let found = chosen.into_inner().unwrap_or_else(PoisonError::into_inner)?;
            total += found.cost;
            seconds.push(found.guess);
        }
        Some((total, seconds))
    }

    /// What a set costs if this is guessed; `None` if it is not less than `bound`.
    fn cost_with(&self, set: &[u16], guess: u16, bound: u32, desk: &mut Desk) -> Option<u32> {
        let mut parts = self.pairs.parts(set, guess);
        // No set costs less than one guess for one code and two for each other.
        let least = |part: &Vec<u16>| 2 * part.len() as u32 - 1;
        let mut cost = set.len() as u32 + parts.iter().map(|(_, part)| least(part)).sum::<u32>();
        // Small parts are soon searched, and may already show that it costs too much.
        parts.sort_by_key(|(_, part)| part.len());
        for (_, part) in &parts {
            if cost >= bound {
                return None;
            }
            let least = least(part);
            match self.cost(part, bound - cost + least, desk)? {
                Known::Exactly(found) => cost += found.cost - least,
                Known::AtLeast(_) => return None,
            }
        }
        (cost < bound).then_some(cost)
    }

    /// What a set costs, if that is less than `bound`; nothing if the budget is spent.
    fn cost(&self, set: &[u16], bound: u32, desk: &mut Desk) -> Option<Known> {
        let size = set.len() as u32;
        let own = |at: usize| self.pairs.own[usize::from(set[at])];
        match set.len() {
            1 => return Some(Known::Exactly(Found { cost: 1, guess: own(0) })),
            2 => return Some(Known::Exactly(Found { cost: 3, guess: own(0) })),
            size if size <= self.pairs.answers => {
                let tells_all = |guess: &u16| self.pairs.tells_all(set, *guess);
                if let Some(guess) = (0..size).map(own).find(tells_all) {
                    self.learned.learn(set.len(), 2 * size as u32 - 1);
                    return Some(Known::Exactly(Found { cost: 2 * size as u32 - 1, guess }));
                }
            }
            _ => {}
        }
        if 2 * size >= bound {
            return Some(Known::AtLeast(2 * size));
        }
        let key = set.iter().fold(0u64, |key, code| key.wrapping_add(self.numbers[usize::from(*code)]));
        let artefact_cache = &self.kept[(key >> 58) as usize];
        if set.len() >= LEAST_KEPT {
            match artefact_cache.lock().unwrap_or_else(PoisonError::into_inner).get(&key) {
                Some(Known::AtLeast(least)) if *least < bound => {}
                Some(known) => return Some(*known),
                None => {}
            }
        }
        if self.budget.is_spent() {
            return None;
        }
        let tried = if set.len() > COUNTED { self.effort.large } else { self.effort.small };
        let tried = self.promising(set, None, tried, desk);
        let mut best: Option<Found> = None;
        for (guess, least) in tried {
            let bound = best.map_or(bound, |best| best.cost);
            if least >= bound {
                continue;
            }
            if let Some(cost) = self.cost_with(set, guess, bound, desk) {
                best = Some(Found { cost, guess });
            }
        }
        let known = best.map_or(Known::AtLeast(bound), Known::Exactly);
        if let Known::Exactly(found) = known {
            self.learned.learn(set.len(), found.cost);
        }
        if set.len() >= LEAST_KEPT {
            artefact_cache.lock().unwrap_or_else(PoisonError::into_inner).insert(key, known);
        }
        Some(known)
    }

    /// The most promising guesses for a set, each with what it costs at least. Of those that split it alike there is one.
    fn promising(
        &self,
        set: &[u16],
        symmetry: Option<&Symmetry>,
        most: usize,
        desk: &mut Desk,
    ) -> Vec<(u16, u32)> {
        let (size, all_black) = (set.len() as u32, self.pairs.answers - 1);
        let mut weighed: Vec<(f32, u16, u32)> = Vec::new();
        let mut weigh = |guess: u16, sizes: &[u16; SIZES]| {
            if sizes.contains(&(size as u16)) {
                return;
            }
            let (mut about, mut parts) = (size as f32, 0);
            for part in &sizes[..all_black] {
                about += self.about[usize::from(*part)];
                parts += u32::from(*part > 0);
            }
            let is_own = u32::from(sizes[all_black]);
            weighed.push((about, guess, 3 * size - parts - 2 * is_own));
        };
        if set.len() <= COUNTED && symmetry.is_none() {
            self.pairs.seen(set, &mut desk.seen);
            let most = desk.seen.iter().map(|seen| seen.count_ones()).max().unwrap_or_default();
            if most == size {
                // None of the codes tells all apart, but this does: nothing costs less.
                let guess = desk.seen.iter().position(|seen| seen.count_ones() == size).unwrap_or_default();
                return vec![(guess as u16, 2 * size)];
            }
            let many = (0..).zip(&desk.seen).filter(|(_, seen)| seen.count_ones() + FEWER > most);
            many.for_each(|(guess, _)| weigh(guess, &self.pairs.split_small(set, guess)));
        } else if let Some(symmetry) = symmetry {
            let is_first = |guess: &u16| symmetry.is_first(self.pairs.guesses[usize::from(*guess)]);
            let firsts = (0..=(self.pairs.guesses.len() - 1) as u16).filter(is_first);
            firsts.for_each(|guess| weigh(guess, &self.pairs.split(set, guess)));
        } else {
            self.pairs.splits(set, weigh);
        }
        let looked_at = (most * LOOKED_AT).min(weighed.len());
        if looked_at < weighed.len() {
            weighed.select_nth_unstable_by(looked_at, |one, other| one.0.total_cmp(&other.0));
            weighed.truncate(looked_at);
        }
        weighed.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        let mut splits = Vec::new();
        let mut promising = Vec::new();
        for (_, guess, least) in weighed {
            let split = self.pairs.shape(set, guess);
            if !splits.contains(&split) {
                splits.push(split);
                promising.push((guess, least));
                if promising.len() == most {
                    break;
                }
            }
        }
        promising
    }

    fn line(&self, set: &[u16], desk: &mut Desk) -> Option<Line> {
        match self.cost(set, TOO_MUCH, desk)? {
            Known::Exactly(found) => self.line_with(set, found.guess, desk),
            Known::AtLeast(_) => None,
        }
    }

    fn line_with(&self, set: &[u16], guess: u16, desk: &mut Desk) -> Option<Line> {
        let code = |code: u16| self.pairs.codes[usize::from(code)];
        if let [first] | [first, _] = *set {
            let pegs = code(first).pegs().count() as u8;
            return Some(Line::of_few(code(first), set.get(1).map(|other| code(*other)), pegs));
        }
        let mut next = Vec::new();
        for (answer, part) in self.pairs.parts(set, guess) {
            next.push((answer, self.line(&part, desk)?));
        }
        let is_possible = set.iter().any(|code| self.pairs.own[usize::from(*code)] == guess);
        Some(Line { guess: self.pairs.guesses[usize::from(guess)], is_possible, next })
    }
}
