//! On boards of any size: every guess is compared with every code that is possible.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use table::bot::Budget;

use crate::answer::{Answer, KEYS};
use crate::code::{Board, Code, Pattern};
use crate::solver::strategy::{Judge, Possible, Split, Strategy, is_first_of_its_kind, parts};
use crate::solver::tree::{Line, place};

/// For sets of more codes all threads choose the guess together; smaller ones are played by one thread each.
const LARGE: usize = 512;
/// Guesses are handed to threads, and the budget is asked, once in so many.
const AT_ONCE: usize = 64;

/// Plays all codes; `None` if the budget is spent.
pub(super) fn play(
    codes: Board,
    guesses: Board,
    strategy: Strategy,
    threads: usize,
    budget: &dyn Budget,
) -> Option<Line> {
    Player::new(codes, guesses, strategy, budget).play(&codes.all(), 0, threads.max(1))
}

/// The guess when the code is one of these, in order, and these colours were guessed before; `None` if the budget is
/// spent.
pub(super) fn guess(
    board: Board,
    possible: &[Code],
    used: u16,
    strategy: Strategy,
    threads: usize,
    budget: &dyn Budget,
) -> Option<Code> {
    let player = Player::new(board, board.of_guesses(), strategy, budget);
    let layout: Possible = possible.iter().map(|code| code.pattern()).collect();
    player.choose_together(possible, &layout, used, threads.max(1)).map(|guess| guess.code)
}

/// A guess laid out for comparing.
#[derive(Clone, Copy)]
struct Guess {
    code: Code,
    pattern: Pattern,
    colours: u16,
}

impl From<Code> for Guess {
    fn from(code: Code) -> Guess {
        Guess { code, pattern: code.pattern(), colours: code.colours() }
    }
}

/// Guesses in order.
type Pool = Arc<[Guess]>;

struct Player<'a> {
    budget: &'a dyn Budget,
    judge: Judge,
    pegs: u8,
    colours: u8,
    /// Everything that may be guessed.
    guesses: Pool,
    /// The same less what is equal by exchanging unused colours, for each set of used colours met so far.
    kinds: Mutex<HashMap<u16, Pool>>,
    codes: usize,
    found: AtomicUsize,
}

impl<'a> Player<'a> {
    fn new(codes: Board, guesses: Board, strategy: Strategy, budget: &'a dyn Budget) -> Player<'a> {
        let most = usize::try_from(codes.size()).unwrap_or(usize::MAX);
        Player {
            budget,
            judge: Judge::new(strategy, codes.pegs, most),
            pegs: codes.pegs,
            colours: codes.colours,
            guesses: guesses.all().into_iter().map(Guess::from).collect(),
            kinds: Mutex::default(),
            codes: most,
            found: AtomicUsize::new(0),
        }
    }

    /// Plays all of `possible`, which is not empty and in order. `used` are the colours guessed before.
    fn play(&self, possible: &[Code], used: u16, threads: usize) -> Option<Line> {
        // The better of two, and the one that is left: nothing can do better than guessing what is possible.
        if let [first] | [first, _] = *possible {
            self.find(possible.len());
            return Some(Line::of_few(first, possible.get(1).copied(), self.pegs));
        }
        let layout: Possible = possible.iter().map(|code| code.pattern()).collect();
        let is_large = possible.len() > LARGE;
        let guess = if is_large && threads > 1 {
            self.choose_together(possible, &layout, used, threads)?
        } else {
            self.choose(possible, &layout, used)?
        };
        let mut shares: [Vec<Code>; KEYS] = std::array::from_fn(|_| Vec::new());
        for (code, key) in possible.iter().zip(layout.keys(guess.pattern)) {
            shares[usize::from(key)].push(*code);
        }
        let used = used | guess.colours;
        let all_black = Answer { black: self.pegs, white: 0 };
        let is_possible = !shares[usize::from(all_black.key())].is_empty();
        self.find(usize::from(is_possible));
        let answers = Answer::all(self.pegs).filter(|answer| *answer != all_black);
        let open = answers.map(|answer| (place(answer, self.pegs), &shares[usize::from(answer.key())]));
        let open: Vec<(u8, &Vec<Code>)> = open.filter(|(_, share)| !share.is_empty()).collect();
        let lines = if is_large && threads > 1 {
            self.play_together(&open, used, threads)?
        } else {
            open.iter().map(|(_, share)| self.play(share, used, 1)).collect::<Option<_>>()?
        };
        let next = open.iter().map(|(answer, _)| *answer).zip(lines).collect();
        Some(Line { guess: guess.code, is_possible, next })
    }

    /// Plays sets: large ones one after the other with all threads, and the others one a thread.
    fn play_together(&self, open: &[(u8, &Vec<Code>)], used: u16, threads: usize) -> Option<Vec<Line>> {
        let next = AtomicUsize::new(0);
        let lines: Vec<Mutex<Option<Line>>> = open.iter().map(|_| Mutex::default()).collect();
        let put = |at: usize, line| *lines[at].lock().unwrap_or_else(PoisonError::into_inner) = line;
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some((at, (_, share))) = {
                        let at = next.fetch_add(1, Relaxed);
                        open.get(at).map(|share| (at, share))
                    } {
                        if share.len() <= LARGE {
                            put(at, self.play(share, used, 1));
                        }
                    }
                });
            }
        });
        for (at, (_, share)) in open.iter().enumerate().filter(|(_, (_, share))| share.len() > LARGE) {
            put(at, self.play(share, used, threads));
        }
        lines.into_iter().map(|line| line.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }

    fn find(&self, codes: usize) {
        let before = self.found.fetch_add(codes, Relaxed);
        if (before + codes) / AT_ONCE > before / AT_ONCE {
            self.budget.progress((before + codes) as f64 / self.codes as f64);
        }
    }

    /// Everything that is looked at for a set, in order: the codes of the set, then what else may be guessed. Of guesses
    /// that are worth the same because colours can be exchanged there is only the smallest.
    fn pool(&self, possible: &[Code], used: u16) -> Vec<Guess> {
        let occurring = possible.iter().fold(0, |all, code| all | code.colours());
        // No code has these: which of them a guess has, and how often, tells nothing.
        let absent = ((2u16 << self.colours) - 2) & !occurring;
        let but_first = absent & absent.wrapping_sub(1);
        let own = possible.iter().filter(|code| is_first_of_its_kind(**code, used)).copied().map(Guess::from);
        let kinds = self.kinds(used);
        own.chain(kinds.iter().copied().filter(|guess| guess.colours & but_first == 0)).collect()
    }

    fn kinds(&self, used: u16) -> Pool {
        let unused = ((2u16 << self.colours) - 2) & !used;
        if unused.count_ones() <= 1 {
            return Arc::clone(&self.guesses);
        }
        let mut kinds = self.kinds.lock().unwrap_or_else(PoisonError::into_inner);
        let kinds = kinds.entry(used).or_insert_with(|| {
            self.guesses.iter().filter(|guess| is_first_of_its_kind(guess.code, used)).copied().collect()
        });
        Arc::clone(kinds)
    }

    fn choose(&self, possible: &[Code], layout: &Possible, used: u16) -> Option<Guess> {
        let mut best: Option<(u64, Guess)> = None;
        for (number, guess) in self.pool(possible, used).into_iter().enumerate() {
            if number.is_multiple_of(AT_ONCE) && self.budget.is_spent() {
                return None;
            }
            let split: Split = layout.split(guess.pattern);
            // Each code alone: no strategy knows better.
            if parts(&split) == possible.len() {
                return Some(guess);
            }
            let weight = self.judge.weigh(&split);
            if best.is_none_or(|(lightest, _)| self.judge.is_better(weight, lightest)) {
                best = Some((weight, guess));
            }
        }
        best.map(|(_, guess)| guess)
    }

    /// The same choice for a large set, weighed by all threads.
    fn choose_together(
        &self,
        possible: &[Code],
        layout: &Possible,
        used: u16,
        threads: usize,
    ) -> Option<Guess> {
        let pool = self.pool(possible, used);
        let mut weights = vec![0; pool.len()];
        let work = Mutex::new(pool.chunks(AT_ONCE).zip(weights.chunks_mut(AT_ONCE)));
        thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while !self.budget.is_spent()
                        && let Some((guesses, weights)) = {
                            let mut work = work.lock().unwrap_or_else(PoisonError::into_inner);
                            work.next()
                        }
                    {
                        for (guess, weight) in guesses.iter().zip(weights) {
                            *weight = self.judge.weigh(&layout.split(guess.pattern));
                        }
                    }
                });
            }
        });
        if self.budget.is_spent() {
            return None;
        }
        // In their order, so that of equally good guesses it is the first, however many threads there were.
        let mut best: Option<(u64, Guess)> = None;
        for (weight, guess) in weights.into_iter().zip(pool) {
            if best.is_none_or(|(lightest, _)| self.judge.is_better(weight, lightest)) {
                best = Some((weight, guess));
            }
        }
        best.map(|(_, guess)| guess)
    }
}
