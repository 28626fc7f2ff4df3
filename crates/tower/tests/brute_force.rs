//! The exact solver against a slow, plain one that shares nothing with it but the data: every order of cards on every field.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeSet;

use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use tower::board::{Board, Corner, Field, Side, steps};
use tower::card::{Card, CardKind, CardName, Colour, Doors};
use tower::challenge::{Challenge, Entrance, Obstacle, ObstacleKind, Specials};
use tower::deck::Deck;
use tower::person::assess;
use tower::puzzle::Puzzle;
use tower::solver;

const BOARDS: u64 = 3_000;

/// A solution as a set: which card lies where.
type Layout = BTreeSet<(CardName, Field)>;

/// Everything that can lie, card by card along the way; nothing is foreseen, everything is tried.
fn plain(challenge: &Challenge, deck: &Deck) -> BTreeSet<Layout> {
    let (row, col) = match challenge.entrance.side {
        Side::N => (0, challenge.entrance.index),
        Side::S => (challenge.rows - 1, challenge.entrance.index),
        Side::W => (challenge.entrance.index, 0),
        Side::E => (challenge.entrance.index, challenge.cols - 1),
    };
    let mut found = BTreeSet::new();
    let door = (challenge.entrance.side, challenge.entrance.colour);
    go(challenge, deck, (row.into(), col.into()), door, &mut Vec::new(), &mut found);
    found
}

fn go(
    challenge: &Challenge,
    deck: &Deck,
    (row, col): (i32, i32),
    (side, colour): (Side, Colour),
    way: &mut Vec<(Card, Field)>,
    found: &mut BTreeSet<Layout>,
) {
    if row < 0 || col < 0 || row >= challenge.rows.into() || col >= challenge.cols.into() {
        return;
    }
    let field = Field { row: row.try_into().unwrap(), col: col.try_into().unwrap() };
    if way.iter().any(|(_, taken)| *taken == field) {
        return;
    }
    let obstacle = challenge.obstacles.iter().find(|one| (one.row, one.col) == (field.row, field.col));
    for card in &deck.cards {
        let named = match card.name.kind {
            CardKind::Passage => challenge.cards.contains(&card.name.number),
            _ => true,
        };
        let on_its_ground = match obstacle.map(|one| one.kind) {
            None => card.name.kind == CardKind::Passage,
            Some(ObstacleKind::Wall) => false,
            Some(ObstacleKind::Dragon) => card.name.kind == CardKind::Knight,
            Some(ObstacleKind::ClosedDoor) => card.name.kind == CardKind::Key,
            Some(ObstacleKind::ClosedChest) => card.name.kind == CardKind::Chest,
        };
        let used = way.iter().any(|(other, _)| other.name == card.name);
        if !named || !on_its_ground || used || card.doors.at(side) != Some(colour) {
            continue;
        }
        way.push((*card, field));
        if is_complete(challenge, way) {
            found.insert(way.iter().map(|(card, field)| (card.name, *field)).collect());
        }
        for (out, next, entered) in [
            (Side::N, (row - 1, col), Side::S),
            (Side::E, (row, col + 1), Side::W),
            (Side::S, (row + 1, col), Side::N),
            (Side::W, (row, col - 1), Side::E),
        ] {
            if let Some(colour) = card.doors.at(out) {
                go(challenge, deck, next, (entered, colour), way, found);
            }
        }
        way.pop();
    }
}

fn is_complete(challenge: &Challenge, way: &[(Card, Field)]) -> bool {
    let last = match challenge.exit {
        Corner::NW => (0, 0),
        Corner::NE => (0, challenge.cols - 1),
        Corner::SW => (challenge.rows - 1, 0),
        Corner::SE => (challenge.rows - 1, challenge.cols - 1),
    };
    let count = |kind| way.iter().filter(|(card, _)| card.name.kind == kind).count();
    way.last().is_some_and(|(_, field)| (field.row, field.col) == last)
        && count(CardKind::Passage) == challenge.cards.len()
        && count(CardKind::Knight) == usize::from(challenge.specials.knight)
        && count(CardKind::Key) == usize::from(challenge.specials.key)
        && count(CardKind::Chest) == usize::from(challenge.specials.chest)
}

/// A small deck and a small board at random; few colours, so that many doors fit.
fn random(rng: &mut ChaCha8Rng) -> (Deck, Challenge) {
    let board = Board { rows: rng.random_range(3..=4), cols: rng.random_range(3..=4) };
    let colours = rng.random_range(1..=3);
    let mut cards = Vec::new();
    for (kind, count) in [
        (CardKind::Passage, rng.random_range(2..=7)),
        (CardKind::Knight, rng.random_range(0..=2)),
        (CardKind::Key, rng.random_range(0..=2)),
        (CardKind::Chest, rng.random_range(0..=1)),
    ] {
        for number in 1..=count {
            let mut doors = Doors::default();
            for door in &mut doors.0 {
                *door = rng.random_ratio(5, 6).then(|| Colour::ALL[rng.random_range(0..colours)]);
            }
            cards.push(Card { name: CardName { kind, number }, doors });
        }
    }
    let deck =
        Deck { name: "random".to_owned(), board, cards, entrances: Colour::ALL.to_vec(), obstacles: [9; 4] };
    loop {
        let side = Side::ALL[rng.random_range(0..4)];
        let mut challenge = Challenge {
            deck: deck.name.clone(),
            rows: board.rows,
            cols: board.cols,
            entrance: Entrance {
                colour: Colour::ALL[rng.random_range(0..colours)],
                side,
                index: rng.random_range(0..board.along(side)),
            },
            exit: Corner::ALL[rng.random_range(0..4)],
            obstacles: Vec::new(),
            cards: deck.of_kind(CardKind::Passage).map(|card| card.name.number).collect(),
            specials: Specials::default(),
        };
        challenge.cards.truncate(rng.random_range(2..=6));
        for field in board.fields() {
            if rng.random_ratio(1, 7) && field != challenge.last_field() {
                let kind = ObstacleKind::ALL[rng.random_range(0..4)];
                challenge.obstacles.push(Obstacle { row: field.row, col: field.col, kind });
            }
        }
        for kind in CardKind::SPECIAL {
            *challenge.specials.of_mut(kind).unwrap() = u8::from(rng.random_ratio(1, 5));
        }
        // Most boards without a chance are left out: light and dark fields would not go up.
        let odd = usize::from(steps(challenge.first_field(), challenge.last_field()) + 1) % 2
            != challenge.length() % 2;
        if challenge.check(&deck).is_ok() && (!odd || rng.random_ratio(1, 10)) {
            return (deck, challenge);
        }
    }
}

#[test]
fn the_solver_finds_what_trying_everything_finds() {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let (mut none, mut one, mut several, mut by_hand) = (0, 0, 0, 0);
    for board in 0..BOARDS {
        let (deck, challenge) = random(&mut rng);
        let puzzle = Puzzle::new(&challenge, &deck);
        let found = solver::first(&puzzle, usize::MAX, u64::MAX);
        assert!(found.complete);
        let layouts: BTreeSet<Layout> = found
            .solutions
            .iter()
            .map(|solution| solution.iter().map(|laid| (laid.card, laid.field())).collect())
            .collect();
        assert_eq!(layouts.len(), found.solutions.len(), "board {board}: a solution is listed twice");
        assert_eq!(layouts, plain(&challenge, &deck), "board {board}: {challenge:?} {deck:?}");
        match layouts.len() {
            0 => none += 1,
            1 => one += 1,
            _ => several += 1,
        }
        // What a person deduces is in every solution: each technique is sound.
        let person = assess(&puzzle);
        for step in &person.steps {
            for layout in &layouts {
                assert!(layout.contains(&(step.laid.card, step.laid.field())), "board {board}: {step:?}");
            }
        }
        by_hand += u32::from(person.level.is_some() && layouts.len() == 1);
    }
    assert!(none > 80 && one > 80 && several > 80 && by_hand > 80, "{none} {one} {several} {by_hand}");
}

#[test]
fn thinking_about_a_hopeless_board_ends() {
    // Every card fits everywhere: nothing can ever be ruled out, and forks go on for ever.
    let board = Board { rows: 6, cols: 6 };
    let doors = Doors([Some(Colour::Red); 4]);
    let card = |number| Card { name: CardName { kind: CardKind::Passage, number }, doors };
    let cards: Vec<Card> = (1..=23).map(card).collect();
    let challenge = Challenge {
        deck: "red".to_owned(),
        rows: 6,
        cols: 6,
        entrance: Entrance { colour: Colour::Red, side: Side::W, index: 0 },
        exit: Corner::SE,
        obstacles: Vec::new(),
        cards: (1..=23).collect(),
        specials: Specials::default(),
    };
    let deck = Deck { name: "red".to_owned(), board, cards, entrances: vec![Colour::Red], obstacles: [0; 4] };
    let person = assess(&Puzzle::new(&challenge, &deck));
    assert_eq!(person.level, None);
}
