//! What the maker makes: solved again, graded again, and nothing idle in it.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use table::bot::{Budget, Unlimited};
use tower::board::Board;
use tower::challenge::{Challenge, Obstacle};
use tower::deck::{decks, named};
use tower::maker::{Maker, Order};
use tower::person::{Technique, assess, hardest_up_to};
use tower::puzzle::Puzzle;
use tower::{id, solver};

fn order(deck: &str, level: u8, seed: u64) -> Order {
    let deck = named(deck).unwrap().clone();
    Order { board: deck.board, deck, level, seed, maker: Maker::NEWEST }
}

/// Whether the challenge has one solution and this level: solvable with its techniques, and not with those below.
fn is_good(challenge: &Challenge, order: &Order) -> bool {
    let puzzle = Puzzle::new(challenge, &order.deck);
    let below = order.level > 1 && hardest_up_to(&puzzle, order.level - 1).is_some();
    solver::first(&puzzle, 2, u64::MAX).solutions.len() == 1
        && !below
        && hardest_up_to(&puzzle, order.level)
            .is_some_and(|hardest| hardest.level() == order.level && hardest >= Technique::NoWayOn)
}

/// The obstacles beside the way without which there would still be one solution and, for whoever grades it, the same level.
fn idle(challenge: &Challenge, order: &Order) -> Vec<Obstacle> {
    let solution = solver::only(&Puzzle::new(challenge, &order.deck), u64::MAX).unwrap();
    let is_idle = |obstacle: &&Obstacle| {
        let mut less = challenge.clone();
        less.obstacles.retain(|other| other != *obstacle);
        let puzzle = Puzzle::new(&less, &order.deck);
        let beside = solution.iter().all(|laid| laid.field() != obstacle.field());
        beside
            && solver::first(&puzzle, 2, u64::MAX).solutions.len() == 1
            && assess(&puzzle).level == Some(order.level)
    };
    challenge.obstacles.iter().filter(is_idle).copied().collect()
}

/// What made the second maker necessary: idle obstacles where taking one away asks for still deeper thoughts.
#[test]
fn the_first_maker_left_idle_obstacles_at_the_highest_level() {
    let order = Order { maker: Maker::First, ..order("castle", 4, 1) };
    let made = order.make_all(25, &Unlimited).unwrap();
    assert!(made.iter().any(|challenge| !idle(challenge, &order).is_empty()));
}

#[test]
fn everything_made_is_unique_of_its_level_and_has_no_idle_obstacle() {
    for deck in decks() {
        for level in 1..=4 {
            let order = order(&deck.name, level, 1);
            let made = order.make_all(25, &Unlimited).unwrap();
            for (number, challenge) in made.iter().enumerate() {
                let what = format!("{} {level} {number}: {challenge:?}", deck.name);
                assert!(challenge.check(deck).is_ok(), "{what}");
                let puzzle = Puzzle::new(challenge, deck);
                let found = solver::first(&puzzle, 2, u64::MAX);
                let [solution] = &found.solutions[..] else { panic!("{what}") };
                assert!(found.complete && found.nodes < 20_000, "{what}");
                let person = assess(&puzzle);
                assert_eq!(person.level, Some(level), "{what}");
                assert_eq!(person.steps.len(), challenge.length());
                assert!(person.steps.iter().all(|step| solution.contains(&step.laid)), "{what}");
                assert_eq!(id::read(&id::write(challenge).unwrap()).unwrap().challenge, *challenge);
                assert_eq!(idle(challenge, &order), [], "in {what}");
            }
        }
    }
}

#[test]
fn challenges_of_a_level_vary() {
    for level in 1..=4 {
        let made = order("castle", level, 2).make_all(60, &Unlimited).unwrap();
        let count = |of: fn(&Challenge) -> String| made.iter().map(of).collect::<BTreeSet<_>>().len();
        assert_eq!(count(|one| id::write(one).unwrap()), 60, "no challenge twice");
        assert!(count(|one| format!("{:?}", one.cards)) > 55);
        assert_eq!(count(|one| format!("{:?}", one.exit)), 4);
        assert!(count(|one| format!("{:?}{}", one.entrance.side, one.entrance.index)) > 10);
        assert!(count(|one| one.length().to_string()) >= 2);
        assert!(count(|one| format!("{:?}", one.specials)) >= 3);
    }
}

/// What a seed gives is part of the rules: tables name seeds. If this fails, the rules need a new version.
#[test]
fn the_same_seed_makes_the_same_challenges_for_ever() {
    let first = |maker: Maker, deck: &str, level| {
        let made = Order { maker, ..order(deck, level, 1) }.make_all(2, &Unlimited).unwrap();
        made.iter().map(|challenge| id::write(challenge).unwrap()).collect::<Vec<_>>().join(" ")
    };
    let all = |maker: Maker| -> Vec<String> {
        let decks = ["castle", "citadel"].iter();
        decks.flat_map(|deck| (1..=4).map(move |level| first(maker, deck, level))).collect()
    };
    assert_eq!(
        all(Maker::Second),
        [
            "118ag050gh2gwhk 11bjr000a8t0zsa",
            "11a18bg064900wkr 11a28074508w0vxb",
            "11880000c5a0c49 11bt0c0e0qag09sx",
            "11b910106r8m00ey 118h8500y2e06p6",
            "16h90000021a32gqma 16j08000020gza0nq7",
            "16mj80c0001f48m0z2v 16khc0kg00wa2eq00dfe",
            "16gcg0500190y2g0x75 16hkr00004ggys0t3m",
            "16g4g01r801c5en0s01 16k9g01001chpar08r3",
        ]
    );
    assert_eq!(
        all(Maker::First),
        [
            "118ag050gh2gwhk 11bjr000a8t0zsa",
            "11a18bg064900wkr 11a28074508w0vxb",
            "11880000c5a0c49 11bt0c0e0qag09sx",
            "11b910106r8m00ey 118h8500y2e06p6",
            "16h90000021a32gqma 16j08000020gza0nq7",
            "16mj80c0001f48m0z2v 16khc0kg00wa2eq00dfe",
            "16gcg0500190y2g0x75 16hkr00004ggys0t3m",
            "16kwr000ma7bha4058j 16gh8004831tkap0gvg",
        ]
    );
}

#[test]
fn a_part_of_a_longer_order_is_the_same() {
    let order = order("castle", 2, 5);
    let many = order.make_all(8, &Unlimited).unwrap();
    assert_eq!(many[..3], order.make_all(3, &Unlimited).unwrap());
    assert_eq!(many[7], order.make(7, &Unlimited).unwrap());
}

#[test]
fn other_boards_can_be_made_for() {
    for (rows, cols) in [(3, 3), (3, 6), (5, 4), (6, 6)] {
        let order = Order { board: Board { rows, cols }, ..order("citadel", 1, 1) };
        let challenge = order.make(0, &Unlimited).unwrap();
        assert_eq!((challenge.rows, challenge.cols), (rows, cols));
        assert!(is_good(&challenge, &order));
    }
}

#[test]
fn a_spent_budget_ends_the_making() {
    struct Spent;
    impl Budget for Spent {
        fn is_spent(&self) -> bool {
            true
        }
    }
    // A deck with which nothing can be made.
    let mut order = order("castle", 4, 1);
    let deck = std::sync::Arc::make_mut(&mut order.deck);
    deck.cards.truncate(2);
    assert_eq!(order.make(0, &Spent), None);
}

/// Every order ends: with a challenge as it was ordered, or with a refusal after a bounded search.
#[test]
fn every_size_and_level_is_made_or_given_up_with_every_deck() {
    let mut made = 0;
    for deck in decks() {
        for (rows, cols) in (3..=6).flat_map(|rows| (3..=6).map(move |cols| (rows, cols))) {
            for level in 1..=4 {
                let order = Order { board: Board { rows, cols }, ..order(&deck.name, level, 1) };
                let Some(challenge) = order.make(0, &Few::new()) else { continue };
                assert_eq!((challenge.rows, challenge.cols), (rows, cols));
                assert!(is_good(&challenge, &order), "{} {rows} × {cols}, level {level}", deck.name);
                made += 1;
            }
        }
    }
    assert!(made > 90, "{made} of 128 were made");
}

#[test]
fn the_largest_boards_have_a_highest_level() {
    let order = Order { board: Board { rows: 6, cols: 6 }, ..order("citadel", 4, 1) };
    let challenge = order.make(0, &Unlimited).unwrap();
    assert!((12..=14).contains(&challenge.length()) && is_good(&challenge, &order));
}

/// Asks to be patient for so many breaths only, so that a test without optimisation takes its share as well.
struct Few(std::sync::atomic::AtomicU32);

impl Few {
    fn new() -> Few {
        Few(std::sync::atomic::AtomicU32::new(12))
    }
}

impl Budget for Few {
    fn is_spent(&self) -> bool {
        self.0.fetch_sub(1, std::sync::atomic::Ordering::Relaxed) <= 1
    }
}
