//! The solver against known totals and against a slow, plain one.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use mastermind::Mastermind;
use mastermind::solver::solve::{Guesses, Method, Solution, Task, solve};
use mastermind::solver::strategy::Strategy;
use table::artefact::NoArtefacts;
use table::bot::{Budget, Unlimited};
use table::contest::NoContests;
use table::erased::{Room as _, RoomOf};
use table::tool::Bench;

const STRATEGIES: [Strategy; 4] =
    [Strategy::Knuth, Strategy::Entropy, Strategy::ExpectedSize, Strategy::MostParts];

fn task(pegs: u8, colours: u8, strategy: Strategy) -> Task {
    Task {
        pegs,
        colours,
        no_repeats: false,
        guesses: Guesses::Any,
        strategy: strategy.into(),
        max_guesses: 0,
        effort: 1,
        tree: false,
    }
}

/// The totals on the standard board that the literature gives for these strategies.
#[test]
fn the_standard_board_has_its_known_totals() {
    for (strategy, total, max) in [
        (Strategy::Knuth, 5801, 5),
        (Strategy::Entropy, 5722, 6),
        (Strategy::ExpectedSize, 5696, 6),
        (Strategy::MostParts, 5668, 6),
    ] {
        let solution = solve(&task(4, 6, strategy), &Unlimited).unwrap();
        assert_eq!((solution.codes, solution.total, solution.max), (1296, total, max), "{strategy:?}");
        assert_eq!(solution.histogram.iter().sum::<u64>(), 1296);
        assert_eq!(solution.average, total as f64 / 1296.0);
        if strategy == Strategy::Knuth {
            assert_eq!(solution.histogram, [1, 6, 62, 533, 694]);
        }
    }
}

/// A plain solver: no packing, no symmetry, no shortcut; entropies compared exactly.
mod plain {
    use super::*;

    type Code = Vec<u8>;

    fn codes(pegs: u8, colours: u8, repeats: bool) -> Vec<Code> {
        let mut all = vec![Vec::new()];
        for _ in 0..pegs {
            let longer = |code: &Code| {
                let code = code.clone();
                (1..=colours).map(move |peg| [&code[..], &[peg]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|code| repeats || (1..=colours).all(|c| code.iter().filter(|peg| **peg == c).count() < 2));
        all
    }

    fn feedback(guess: &Code, code: &Code) -> (usize, usize) {
        let black = guess.iter().zip(code).filter(|(a, b)| a == b).count();
        let mut left = code.clone();
        let shared = guess
            .iter()
            .filter(|peg| {
                left.iter().position(|other| other == *peg).map(|at| left.swap_remove(at)).is_some()
            })
            .count();
        (black, shared - black)
    }

    /// The product of all n to the n as prime factors: equal entropies have equal factors, and only those.
    fn factors(sizes: &[usize]) -> BTreeMap<usize, usize> {
        let mut factors = BTreeMap::new();
        for &size in sizes {
            let (mut rest, mut prime) = (size, 2);
            while rest > 1 {
                if rest % prime == 0 {
                    *factors.entry(prime).or_default() += size;
                    rest /= prime;
                } else {
                    prime += 1;
                }
            }
        }
        factors
    }

    /// Whether the parts `a` are better than `b`.
    fn better(strategy: Strategy, a: &[usize], b: &[usize]) -> bool {
        let squares = |sizes: &[usize]| sizes.iter().map(|size| size * size).sum::<usize>();
        match strategy {
            Strategy::Knuth => a.iter().max() < b.iter().max(),
            Strategy::ExpectedSize => squares(a) < squares(b),
            Strategy::MostParts => a.len() > b.len(),
            Strategy::Entropy => {
                let (a, b) = (factors(a), factors(b));
                let log = |f: &BTreeMap<usize, usize>| {
                    f.iter().map(|(p, n)| *n as f64 * (*p as f64).ln()).sum::<f64>()
                };
                a != b && log(&a) < log(&b)
            }
        }
    }

    fn play(task: &Task, guesses: &[Code], possible: &[Code], turn: usize, histogram: &mut Vec<u64>) {
        let Method::OneStep(strategy) = task.strategy else { panic!("not a one-step strategy") };
        let split = |guess: &Code| {
            let mut parts: BTreeMap<(usize, usize), Vec<Code>> = BTreeMap::new();
            for code in possible {
                parts.entry(feedback(guess, code)).or_default().push(code.clone());
            }
            parts
        };
        let sizes = |guess: &Code| split(guess).values().map(Vec::len).collect::<Vec<_>>();
        let mut best: Option<(Vec<usize>, &Code)> = None;
        for guess in possible.iter().chain(guesses) {
            let sizes = sizes(guess);
            if best.as_ref().is_none_or(|(other, _)| better(strategy, &sizes, other)) {
                best = Some((sizes, guess));
            }
        }
        for (answer, part) in split(best.unwrap().1) {
            if answer.0 == usize::from(task.pegs) {
                histogram.resize(histogram.len().max(turn), 0);
                histogram[turn - 1] += 1;
            } else {
                play(task, guesses, &part, turn + 1, histogram);
            }
        }
    }

    pub fn histogram(task: &Task) -> Vec<u64> {
        let possible = codes(task.pegs, task.colours, !task.no_repeats);
        let guesses = codes(task.pegs, task.colours, task.guesses == Guesses::Any);
        let mut histogram = Vec::new();
        play(task, &guesses, &possible, 1, &mut histogram);
        histogram
    }
}

#[test]
fn the_solver_plays_as_the_plain_one_does() {
    for strategy in STRATEGIES {
        for (pegs, colours, no_repeats, guesses) in [
            (3, 4, false, Guesses::Any),
            (3, 5, false, Guesses::Any),
            (4, 4, false, Guesses::Any),
            (3, 6, true, Guesses::Any),
            (4, 5, true, Guesses::Any),
            (4, 6, true, Guesses::NoRepeats),
        ] {
            let task = Task { no_repeats, guesses, ..task(pegs, colours, strategy) };
            let Solution { histogram, .. } = solve(&task, &Unlimited).unwrap();
            assert_eq!(histogram, plain::histogram(&task), "{task:?}");
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    /// What a host gives a stranger.
    struct InAHurry;
    impl Budget for InAHurry {
        fn is_spent(&self) -> bool {
            false
        }
    }
    let refused = |task: Task| solve(&task, &InAHurry).unwrap_err();
    let large = refused(task(6, 10, Strategy::Knuth));
    assert_eq!(
        large.to_string(),
        "TAB-16: mastermind_solve_too_large codes=1000000 guesses=1000000 most=4294967296"
    );
    let no_code = refused(Task { no_repeats: true, ..task(6, 5, Strategy::Knuth) });
    assert_eq!(no_code.key, "mastermind_too_few_colours");
    let not_held_to = refused(Task { max_guesses: 3, ..task(4, 6, Strategy::Knuth) });
    assert_eq!(not_held_to.key, "mastermind_solve_only_optimal");
    let never_found = refused(Task { guesses: Guesses::NoRepeats, ..task(4, 6, Strategy::Knuth) });
    assert_eq!((never_found.rule.as_str(), never_found.key.as_str()), ("MM-2", "mastermind_solve_guesses"));
}

#[test]
fn a_spent_budget_stops_the_solver_and_progress_is_told() {
    struct Questions(AtomicU64, AtomicU64);
    impl Budget for Questions {
        fn is_spent(&self) -> bool {
            self.0.fetch_add(1, Ordering::Relaxed) >= 60
        }
        fn progress(&self, part: f64) {
            assert!((0.0..=1.0).contains(&part));
            self.1.fetch_add(1, Ordering::Relaxed);
        }
    }
    let budget = Questions(AtomicU64::new(0), AtomicU64::new(0));
    let stopped = solve(&task(4, 7, Strategy::Entropy), &budget).unwrap_err();
    assert_eq!(stopped.key, "mastermind_solve_stopped");
    assert!(budget.1.into_inner() > 0);
}

#[test]
fn the_tool_is_found_by_name_and_its_words_have_hyphens() {
    let bench = Bench { budget: &Unlimited, artefacts: &NoArtefacts, contests: &NoContests };
    let room = RoomOf::<Mastermind>::new();
    let parameters = serde_json::json!({
        "pegs": 3, "colours": 5, "no_repeats": true, "guesses": "no-repeats", "strategy": "expected-size"
    });
    let answer: Solution =
        serde_json::from_str(room.ask("solve", &parameters, &bench).unwrap().get()).unwrap();
    assert_eq!((answer.codes, answer.histogram.iter().sum::<u64>()), (60, 60));
    let presets = room.ask("solve", &serde_json::json!({}), &bench).unwrap();
    assert!(presets.get().contains("\"total\":5801"));
}
