//! On boards whose answers fit into a table: the same choices as by looking at every guess, sooner.

use table::bot::Budget;

use crate::code::Board;
use crate::solver::exact::{Answers, Ground};
use crate::solver::strategy::{Judge, Strategy, is_first_of_its_kind};
use crate::solver::tree::Line;

/// In larger sets it does not pay to count the parts of all guesses first.
const COUNTED: usize = 48;

/// Plays all codes; `None` if the budget is spent.
pub(super) fn play(codes: Board, guesses: Board, strategy: Strategy, budget: &dyn Budget) -> Option<Line> {
    if codes.pegs <= 4 {
        OneStep::<u16>::new(codes, guesses, strategy, budget)?.run()
    } else {
        OneStep::<u32>::new(codes, guesses, strategy, budget)?.run()
    }
}

struct OneStep<'a, A> {
    ground: Ground<A>,
    judge: Judge,
    pegs: u8,
    budget: &'a dyn Budget,
    /// The guesses of which none is equal by exchanging unused colours, for each set of used colours met so far.
    kinds: Vec<Option<Vec<u16>>>,
    found: usize,
    told: usize,
}

impl<'a, A: Answers> OneStep<'a, A> {
    fn new(
        codes: Board,
        guesses: Board,
        strategy: Strategy,
        budget: &'a dyn Budget,
    ) -> Option<OneStep<'a, A>> {
        let ground = Ground::new(codes, guesses)?;
        Some(OneStep {
            judge: Judge::new(strategy, codes.pegs, ground.codes),
            pegs: codes.pegs,
            budget,
            kinds: vec![None; 1 << (codes.colours + 1)],
            found: 0,
            told: 0,
            ground,
        })
    }

    fn run(mut self) -> Option<Line> {
        let all: Vec<u16> = (0..self.ground.codes as u16).collect();
        self.line(&all, 0)
    }

    /// The strategy for a set that is not empty and in order. `used` are the colours guessed before.
    fn line(&mut self, set: &[u16], used: u16) -> Option<Line> {
        let own = |code: &u16| self.ground.guesses[usize::from(self.ground.own[usize::from(*code)])];
        if let [first] | [first, _] = set {
            let line = Line::of_few(own(first), set.get(1).map(own), self.pegs);
            self.find(set.len());
            return Some(line);
        }
        let guess = self.choose(set, used)?;
        let mut parts: Vec<Vec<u16>> = vec![Vec::new(); self.ground.answers];
        let row = self.ground.row(guess);
        set.iter().for_each(|code| parts[usize::from(row[usize::from(*code)])].push(*code));
        let is_possible = parts.pop().is_some_and(|all_black| !all_black.is_empty());
        self.find(usize::from(is_possible));
        let guess = self.ground.guesses[usize::from(guess)];
        let used = used | guess.colours();
        let mut next = Vec::new();
        for (answer, part) in (0..).zip(&parts).filter(|(_, part)| !part.is_empty()) {
            next.push((answer, self.line(part, used)?));
        }
        Some(Line { guess, is_possible, next })
    }

    fn find(&mut self, codes: usize) {
        self.found += codes;
        if self.found >= self.told + 64 {
            self.told = self.found;
            self.budget.progress(self.found as f64 / self.ground.codes as f64);
        }
    }

    /// The best guess: possible codes first, then the smallest; one that tells all codes apart before any other.
    fn choose(&mut self, set: &[u16], used: u16) -> Option<u16> {
        if self.budget.is_spent() {
            return None;
        }
        let ground = &self.ground;
        let kinds = self.kinds[usize::from(used)].get_or_insert_with(|| {
            let is_first = |at: &u16| is_first_of_its_kind(ground.guesses[usize::from(*at)], used);
            (0..ground.guesses.len() as u16).filter(is_first).collect()
        });
        let own = set.iter().map(|code| ground.own[usize::from(*code)]);
        let own = own.filter(|at| is_first_of_its_kind(ground.guesses[usize::from(*at)], used));
        let own: Vec<u16> = own.collect();
        let counted = if set.len() <= ground.answers.min(COUNTED) {
            let tells_all = |guess: &&u16| {
                let row = ground.row(**guess);
                set.iter().fold(0u32, |seen, code| seen | 1 << row[usize::from(*code)]).count_ones() as usize
                    == set.len()
            };
            if let Some(guess) = own.iter().find(tells_all) {
                return Some(*guess);
            }
            let counted = ground.parts(set);
            if let Some(guess) =
                kinds.iter().find(|guess| usize::from(counted[usize::from(**guess)]) == set.len())
            {
                return Some(*guess);
            }
            Some(counted)
        } else if set.len() <= COUNTED {
            Some(ground.parts(set))
        } else {
            None
        };
        // With so many parts no split weighs less than this.
        let lightest = |parts: usize| self.judge.weigh_sizes(even(set.len(), parts, ground.answers));
        let lightest: Vec<u64> = (1..=ground.answers).map(lightest).collect();
        let mut best: Option<(u64, u16)> = None;
        for &guess in own.iter().chain(&*kinds) {
            if let (Some((weight, _)), Some(counted)) = (best, &counted)
                && !self.judge.is_better(lightest[usize::from(counted[usize::from(guess)]) - 1], weight)
            {
                continue;
            }
            let row = ground.row(guess);
            let mut sizes = [0; 32];
            set.iter().for_each(|code| sizes[usize::from(row[usize::from(*code)] & 31)] += 1);
            let weight = self.judge.weigh_sizes(sizes[..ground.answers].iter().copied());
            if best.is_none_or(|(lightest, _)| self.judge.is_better(weight, lightest)) {
                best = Some((weight, guess));
            }
        }
        best.map(|(_, guess)| guess)
    }
}

/// The sizes of so many parts that are as equal as can be, and none for the other answers.
fn even(codes: usize, parts: usize, answers: usize) -> impl Iterator<Item = u32> {
    (0..answers).map(move |part| if part < parts { ((codes + part) / parts) as u32 } else { 0 })
}
