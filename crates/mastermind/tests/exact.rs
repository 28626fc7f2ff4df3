//! The exact search against known totals, and against a plain one that tries everything.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};

use mastermind::solver::solve::{Guesses, Method, Solution, Task, least_of_mixed, solve};
use mastermind::solver::strategy::Strategy;
use mastermind::solver::tree::Tree;
use mastermind::verify_tree;
use table::bot::{Budget, Unlimited};

fn task(pegs: u8, colours: u8) -> Task {
    Task {
        pegs,
        colours,
        no_repeats: false,
        guesses: Guesses::Any,
        strategy: Method::Optimal,
        max_guesses: 0,
        effort: 1,
        tree: false,
    }
}

fn solved(task: Task) -> Solution {
    let solution = solve(&task, &Unlimited).unwrap();
    let sum: u64 = (1..).zip(&solution.histogram).map(|(guesses, codes)| guesses * codes).sum();
    assert_eq!((solution.proved, sum), (true, solution.total), "{task:?}");
    assert_eq!(solution.histogram.len(), solution.max as usize);
    assert!(solution.nodes.is_some());
    solution
}

#[test]
fn the_standard_board_has_its_known_least_totals() {
    let free = solved(task(4, 6));
    assert_eq!((free.codes, free.total, free.max), (1296, 5625, 6));
    let five = solved(Task { max_guesses: 5, ..task(4, 6) });
    assert_eq!((five.codes, five.total, five.max), (1296, 5626, 5));
    let refusal = solve(&Task { max_guesses: 4, ..task(4, 6) }, &Unlimited).unwrap_err();
    assert_eq!(refusal.to_string(), "MM-2: mastermind_solve_too_few_guesses most=4");
}

#[test]
fn other_boards_have_their_least_totals() {
    for (pegs, colours, total) in
        [(3, 5, 451), (3, 6, 854), (3, 7, 1474), (3, 8, 2359), (4, 4, 905), (4, 5, 2463)]
    {
        assert_eq!(solved(task(pegs, colours)).total, total, "{pegs}×{colours}");
    }
    let no_repeats = Task { no_repeats: true, ..task(4, 6) };
    assert_eq!(solved(no_repeats).total, 1435);
    assert_eq!(solved(Task { guesses: Guesses::NoRepeats, ..no_repeats }).total, 1446);
}

/// A plain search: sets of at most 64 codes as bits, every guess tried, nothing bounded, nothing taken for equal.
mod plain {
    use super::*;

    fn codes(pegs: u8, colours: u8, repeats: bool) -> Vec<Vec<u8>> {
        let mut all = vec![Vec::new()];
        for _ in 0..pegs {
            let longer = |code: &Vec<u8>| {
                let code = code.clone();
                (1..=colours).map(move |peg| [&code[..], &[peg]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|code| repeats || (1..=colours).all(|c| code.iter().filter(|peg| **peg == c).count() < 2));
        all
    }

    fn feedback(guess: &[u8], code: &[u8]) -> (usize, usize) {
        let black = guess.iter().zip(code).filter(|(a, b)| a == b).count();
        let mut left = code.to_vec();
        let found = |peg: &&u8| left.iter().position(|other| other == *peg).map(|at| left.swap_remove(at));
        let mut found = found;
        (black, guess.iter().filter(|peg| found(peg).is_some()).count() - black)
    }

    struct Plain {
        /// For each guess the codes of each answer; the code that is the guess is left out.
        parts: Vec<Vec<u64>>,
        least: HashMap<(u64, u8), Option<u64>>,
    }

    impl Plain {
        fn least(&mut self, set: u64, left: u8) -> Option<u64> {
            if set == 0 {
                return Some(0);
            }
            if left == 0 {
                return None;
            }
            if let Some(known) = self.least.get(&(set, left)) {
                return *known;
            }
            let mut least: Option<u64> = None;
            for guess in 0..self.parts.len() {
                let parts: Vec<u64> = self.parts[guess].iter().map(|part| part & set).collect();
                if parts.contains(&set) {
                    continue;
                }
                let costs: Option<u64> = parts.iter().map(|part| self.least(*part, left - 1)).sum();
                let cost = costs.map(|costs| costs + u64::from(set.count_ones()));
                least = least.into_iter().chain(cost).min();
            }
            self.least.insert((set, left), least);
            least
        }
    }

    pub fn total(task: &Task) -> Option<u64> {
        let codes = codes_of(task);
        assert!(codes.len() <= 64);
        let guesses = self::codes(task.pegs, task.colours, task.guesses == Guesses::Any);
        let parts = |guess: &Vec<u8>| {
            let mut parts: HashMap<(usize, usize), u64> = HashMap::new();
            for (at, code) in codes.iter().enumerate().filter(|(_, code)| *code != guess) {
                *parts.entry(feedback(guess, code)).or_default() |= 1 << at;
            }
            parts.into_values().collect()
        };
        let mut plain = Plain { parts: guesses.iter().map(parts).collect(), least: HashMap::new() };
        // No strategy worth looking at needs more than a guess a code; seven are enough on these boards.
        let left = if task.max_guesses == 0 { 7 } else { task.max_guesses };
        plain.least(u64::MAX >> (64 - codes.len()), left)
    }

    fn codes_of(task: &Task) -> Vec<Vec<u8>> {
        codes(task.pegs, task.colours, !task.no_repeats)
    }
}

#[test]
fn the_search_finds_what_a_plain_one_finds() {
    let no_repeats = |pegs, colours, guesses| Task { no_repeats: true, guesses, ..task(pegs, colours) };
    let boards = [
        task(1, 5),
        task(2, 2),
        task(2, 3),
        task(2, 5),
        task(2, 7),
        task(3, 3),
        task(3, 4),
        task(5, 2),
        no_repeats(2, 6, Guesses::Any),
        no_repeats(3, 4, Guesses::NoRepeats),
        no_repeats(3, 4, Guesses::Any),
        no_repeats(4, 4, Guesses::Any),
        no_repeats(3, 5, Guesses::NoRepeats),
    ];
    for board in boards {
        let free = solved(board);
        assert_eq!(Some(free.total), plain::total(&board), "{board:?}");
        for max_guesses in 1..=free.max as u8 {
            let task = Task { max_guesses, ..board };
            let found = solve(&task, &Unlimited).ok();
            assert_eq!(found.as_ref().map(|found| found.total), plain::total(&task), "{task:?}");
            assert!(found.is_none_or(|found| found.max <= max_guesses.into()));
        }
    }
}

#[test]
fn trees_written_by_the_searches_are_verified_and_read_back() {
    let mut tasks = vec![task(3, 4), Task { max_guesses: 5, ..task(4, 6) }];
    tasks.push(Task { no_repeats: true, guesses: Guesses::NoRepeats, ..task(4, 5) });
    let others = [Strategy::Knuth.into(), Strategy::Entropy.into(), Method::Best];
    tasks.extend(others.map(|strategy| Task { strategy, ..task(4, 5) }));
    for task in tasks {
        let solution = solve(&Task { tree: true, ..task }, &Unlimited).unwrap();
        let text = solution.tree.unwrap();
        assert_eq!(verify_tree(&text, &Unlimited), Ok(solution.histogram), "{task:?}");
        let tree = Tree::read(&text).unwrap();
        assert_eq!(tree.write(), text);
        // A tree that is cut anywhere is none.
        for line in 0..text.lines().count() {
            let cut = text.lines().take(line).map(|line| format!("{line}\n")).collect::<String>();
            let refusal = verify_tree(&cut, &Unlimited).unwrap_err();
            assert_eq!(
                (refusal.key.as_str(), &refusal.params["line"]),
                ("mastermind_tree_short", &(line + 1).into())
            );
            assert_eq!(Tree::read(&cut), None);
        }
    }
}

#[test]
fn the_best_of_a_few_guesses_comes_near_the_least_total() {
    for board in [task(3, 4), task(3, 8), task(4, 5), task(4, 6)] {
        let least = solved(board).total;
        for (effort, percent) in [(1, 4), (3, 1)] {
            let best = solve(&Task { strategy: Method::Best, effort, ..board }, &Unlimited).unwrap();
            assert!(!best.proved && best.codes == board_size(&board), "{best:?}");
            let range = least..=least + least * percent / 100;
            assert!(range.contains(&best.total), "{board:?} effort {effort}: {}", best.total);
        }
    }
}

fn board_size(task: &Task) -> u64 {
    u64::from(task.colours).pow(task.pegs.into())
}

/// The maker's side: hiding each code that is not of one colour as often as the next.
#[test]
fn no_breaker_does_better_than_5600_guesses_for_1290_codes() {
    let mixed = least_of_mixed(4, 6, &Unlimited).unwrap();
    assert_eq!((mixed.codes, mixed.total, mixed.proved), (1290, 5600, true));
    // Hiding all 1,296 as often would give the maker less.
    assert!(mixed.average > solved(task(4, 6)).average);
    assert_eq!(least_of_mixed(5, 6, &Unlimited).unwrap_err().key, "mastermind_solve_too_large");
}

#[test]
fn equal_searches_find_equal_strategies() {
    let one = solved(task(4, 5));
    for _ in 0..4 {
        assert_eq!(solved(task(4, 5)).histogram, one.histogram);
    }
}

#[test]
fn a_spent_budget_stops_the_search_and_large_boards_are_refused() {
    struct Spent(AtomicU64);
    impl Budget for Spent {
        fn is_spent(&self) -> bool {
            true
        }
        fn progress(&self, part: f64) {
            assert!((0.0..=1.0).contains(&part));
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }
    let budget = Spent(AtomicU64::new(0));
    assert_eq!(solve(&task(4, 6), &budget).unwrap_err().key, "mastermind_solve_stopped");
    assert!(budget.0.into_inner() > 0);
    assert_eq!(solve(&task(5, 6), &Unlimited).unwrap_err().key, "mastermind_solve_too_large");
    // A gigabyte is not taken for a stranger.
    let best = Task { strategy: Method::Best, ..task(5, 8) };
    assert_eq!(solve(&best, &Spent(AtomicU64::new(0))).unwrap_err().key, "mastermind_solve_too_large");
    assert_eq!(
        solve(&Task { colours: 5, ..best }, &Spent(AtomicU64::new(0))).unwrap_err().key,
        "mastermind_solve_stopped"
    );
    assert_eq!(
        solve(&Task { colours: 9, ..best }, &Unlimited).unwrap_err().key,
        "mastermind_solve_too_large"
    );
}
