//! What holds in every game, however it is played: the kit, properties of random play, and that better bots are better.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bots;

use hexhex::asked::Closed;
use hexhex::options::Begins;
use hexhex::sheet::{Field, Zeros, points};
use hexhex::{Action, Asked, HexHex, Options};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use table::bot::Level;
use table::kit::{Plan, conform, fingerprint};
use table::record::{Actor, Input};
use table::{Choices as _, Game as _, Viewer};

#[test]
fn the_game_conforms() {
    let report = conform::<HexHex>(Plan::default()).unwrap();
    assert!(report.entries > 10_000 && report.undone > 10, "{report:?}");
}

#[test]
fn there_are_as_many_paths_as_can_be_counted_by_hand() {
    // One first roll; then 31 ways to roll again, and as many entries as fields fit: with zeros anywhere, eleven.
    let text = fingerprint::text::<HexHex>();
    for line in ["depth 1: 1 paths", "depth 2: 42 paths"] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

fn any_options() -> impl Strategy<Value = (Options, u8)> {
    let zeros = prop_oneof![Just(Zeros::Strict), Just(Zeros::Anywhere)];
    let begins = prop_oneof![Just(Begins::Drawn), Just(Begins::Seat0)];
    (1u8..=5, zeros, begins, 1u8..=6)
        .prop_map(|(columns, zeros, begins, seats)| (Options { columns, zeros, begins }, seats))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn eleven_entries_a_column_and_zeros_only_where_they_may_be((options, seats) in any_options(), seed: u64) {
        let fair = bots::fair(seed);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut table = bots::open(options, seats.into(), &fair);
        let (mut asked, mut entered, mut zeros) = (0, 0, 0u32);
        while let Some(seat) = table.due().iter().next() {
            let choices = table.choices(seat);
            let Asked::Turn { ask, rolls_left, dice, fields } = choices else { panic!("due and not asked") };
            asked += 1;
            prop_assert_eq!(ask, asked);
            let view = table.view(Viewer::Spectator);
            let free = view.sheets[seat.index()].columns[usize::from(view.column) - 1].free();
            for offer in fields {
                let fits = dice.and_then(|dice| points(offer.field, dice.counts()));
                prop_assert_eq!(offer.points, fits.unwrap_or(0));
                let others = free.iter().any(|field| {
                    dice.is_some_and(|dice| points(field, dice.counts()).is_some())
                });
                let closed = if !free.contains(offer.field) {
                    Some(Closed::Filled)
                } else if dice.is_none() {
                    Some(Closed::NotRolled)
                } else if fits.is_none() && others && options.zeros == Zeros::Strict {
                    Some(Closed::OthersScore)
                } else {
                    None
                };
                prop_assert_eq!(offer.closed, closed);
            }
            prop_assert!(rolls_left > 0 || !choices.open().is_empty());
            let action = choices.sample(&mut rng).unwrap();
            if let (Action::Enter { field, .. }, Some(dice)) = (action, dice) {
                entered += 1;
                if points(field, dice.counts()).is_none() {
                    zeros += 1;
                    prop_assert!(options.zeros == Zeros::Anywhere || fields.iter().all(|offer| offer.points == 0 || offer.closed.is_some()));
                }
            }
            let n = table.next_number();
            let prepared = table.prepare(Actor::Seat(seat), Input::Game(action), 0, &mut fair.entry(n)).unwrap();
            table.commit(prepared);
        }
        prop_assert_eq!(entered, 11 * u32::from(seats) * u32::from(options.columns));
        prop_assert!(u64::from(asked) <= HexHex::longest(&options, seats).unwrap());
        let view = table.view(Viewer::Spectator);
        let written = view.sheets.iter().flat_map(|sheet| &sheet.columns).flat_map(|column| column.0);
        prop_assert_eq!(written.clone().flatten().count() as u32, entered);
        prop_assert_eq!(written.flatten().filter(|points| *points == 0).count() as u32, zeros);
        // The result is that of the sheets.
        let outcome = table.outcome().unwrap();
        for (own, sheet) in view.sheets.iter().enumerate() {
            prop_assert!(sheet.columns.iter().all(|column| column.total() <= 54));
            prop_assert_eq!(outcome.points[own], i64::from(sheet.total));
            let won = (0..usize::from(options.columns))
                .filter(|column| view.sheets.iter().all(|other| other.totals[*column] <= sheet.totals[*column]))
                .count();
            prop_assert_eq!(usize::from(sheet.won), won);
            let before = view.sheets.iter().filter(|other| (other.won, other.total) > (sheet.won, sheet.total));
            prop_assert_eq!(usize::from(outcome.placings[own]), 1 + before.count());
        }
    }
}

#[test]
fn the_longest_game_is_as_long_as_promised() {
    let options = Options { columns: 2, begins: Begins::Seat0, ..Options::default() };
    let fair = bots::fair(1);
    let mut table = bots::open(options, 2, &fair);
    while let Some(seat) = table.due().iter().next() {
        let Asked::Turn { ask, rolls_left, .. } = table.choices(seat) else { panic!("due and not asked") };
        let field = table.choices(seat).open().iter().next().unwrap_or(Field::Mash);
        let action = match rolls_left {
            0 => Action::Enter { ask, field },
            _ => Action::Roll { ask, keep: hexhex::dice::Kept::NONE },
        };
        let n = table.next_number();
        let prepared = table.prepare(Actor::Seat(seat), Input::Game(action), 0, &mut fair.entry(n)).unwrap();
        table.commit(prepared);
    }
    assert_eq!(table.next_number() - 1, HexHex::longest(&options, 2).unwrap());
}

/// The mean total of a column when bots of a level play alone.
fn mean(level: Level, games: u64) -> f64 {
    let total = |number| bots::game(Options::default(), &[level], number).outcome().unwrap().points[0];
    (0..games).map(total).sum::<i64>() as f64 / games as f64
}

#[test]
fn better_bots_have_more_points() {
    // A total strays by about 5 points: the mean of 200 games by about 0.35.
    let means =
        [Level::Random, Level::Apprentice, Level::Journeyman, Level::Master].map(|level| mean(level, 200));
    assert!(means.is_sorted_by(|a, b| a + 0.5 < *b), "{means:?}");
}
