//! Properties of whole games, and the conformance kit.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use table::chance::{Fair, Seed};
use table::kit::{Plan, conform};
use table::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction, Wish};
use table::table::Notice;
use table::{Choices as _, Game as _, Seat, Table, Viewer};
use zapp::apprentice::{Apprentice, Place, is_safe};
use zapp::board::BOARD;
use zapp::event::Fate;
use zapp::options::{Banish, TimeLimit};
use zapp::view::View;
use zapp::{Action, Event, Options, Zapp};

#[test]
fn the_game_keeps_the_promises_of_a_game() {
    let report =
        conform::<Zapp>(Plan { games: 4, ..Plan::default() }).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.disguised > 1_000 && report.sensed > 1_000, "{report:?}");
}

fn options() -> impl Strategy<Value = Options> {
    (any::<bool>(), any::<bool>(), any::<bool>(), any::<bool>()).prop_map(
        |(expert, memory, by_hand, limit)| Options {
            expert,
            memory,
            banish: if by_hand { Banish::ByHand } else { Banish::Automatic },
            time_limit: if limit { TimeLimit::Twenty } else { TimeLimit::Off },
        },
    )
}

fn places(view: &View) -> Vec<(Apprentice, Place)> {
    let seats = u8::try_from(view.wizards.len()).unwrap();
    Apprentice::all(seats)
        .map(|who| (who, view.wizards[who.seat.index()].places[usize::from(who.number)]))
        .collect()
}

fn barrels_are_each_in_one_place(view: &View) {
    let mut all = view.plateau.clone();
    for wizard in &view.wizards {
        assert!(wizard.held.len() <= 2);
        all.extend(wizard.held.iter().map(|held| held.barrel));
        all.extend(wizard.set_down);
    }
    all.sort_unstable();
    assert_eq!(all, (0..13).collect::<Vec<u8>>());
}

/// A move changes only what its event says, and that within the rules.
fn a_move_is_as_told(before: &View, after: &View, event: &Event) {
    let Event::Moved { who, number, from, to, met, .. } = event else { return };
    let colour = before.wizards[who.seat.index()].colour;
    // Nobody passes their own city.
    let wanted = from.progress(colour) + usize::from(*number);
    assert_eq!(to.progress(colour), wanted.min(25));
    for ((other, old), (_, new)) in places(before).into_iter().zip(places(after)) {
        let fate = met.iter().find(|met| met.who == other).map(|met| met.fate);
        match fate {
            _ if other == *who => assert_eq!((old, new), (*from, *to)),
            Some(Fate::Banished) => {
                assert_eq!(new, Place::Start);
                let Place::Field(field) = old else { panic!("{other:?} was banished from {old:?}") };
                let theirs = before.wizards[other.seat.index()].colour;
                assert!(other.seat != who.seat && *from != Place::Start);
                // Protected ones stay.
                assert!(!is_safe(theirs, field, before.options.expert));
            }
            Some(Fate::Carried { to: carried }) => {
                assert!(before.options.expert);
                assert_eq!(new, carried);
                assert!(other.seat == who.seat || new != Place::City);
            }
            _ => assert_eq!(old, new, "{other:?} was not met and moved"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn random_games_lose_no_barrel_and_no_apprentice(options in options(), seats in 2u8..=4, seed in any::<u64>()) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut table, fair) = people(usize::from(seats), 2, 4, &options, seed);
        let mut at = 0;
        for n in 1..20_000 {
            if table.is_over() {
                break;
            }
            let due: Vec<Seat> = table.due().iter().collect();
            prop_assert!(!due.is_empty());
            let seat = due[n as usize % due.len()];
            at += 100;
            let before = table.view(Viewer::Spectator);
            match table.deadline() {
                Some(deadline) if deadline <= at => enter(&mut table, &fair, Actor::Clock, Input::Clock, at),
                _ => {
                    let action = table.choices(seat).sample(&mut rng).unwrap();
                    enter(&mut table, &fair, Actor::Seat(seat), Input::Game(action), at);
                }
            }
            let after = table.view(Viewer::Spectator);
            let told = table.update(n, Viewer::Spectator).unwrap().events;
            barrels_are_each_in_one_place(&after);
            for event in &told {
                a_move_is_as_told(&before, &after, event);
            }
            let moved = told.iter().any(|event| matches!(event, Event::Moved { .. }));
            prop_assert!(moved || places(&before) == places(&after));
            prop_assert_eq!(after.wizards.iter().map(|wizard| wizard.colour).collect::<Vec<_>>(), BOARD.guilds(seats));
        }
        let outcome = table.outcome().expect("a random game ends");
        let winner = outcome.winners();
        prop_assert_eq!(winner.len(), 1);
        prop_assert_eq!(outcome.points[winner.iter().next().unwrap().index()], 3);
    }
}

/// A table of people, and the chance of its entries.
fn people(seats: usize, rules: u32, table_rules: u32, options: &Options, seed: u64) -> (Table<Zapp>, Fair) {
    let seed = Seed::from_number(seed);
    let nonces = vec![String::new(); seats];
    let fair = Fair::new(&seed, &nonces);
    let set_up = SetUp {
        game: Zapp::ID.to_owned(),
        rules,
        options: serde_json::to_value(options).unwrap(),
        seats: vec![Player::Person; seats],
        chance: Source::Fair { commitment: seed.commitment(), nonces },
        own_dice: false,
        day: None,
        table_rules,
    };
    (Table::open(set_up, &mut fair.entry(0)).unwrap(), fair)
}

fn enter(table: &mut Table<Zapp>, fair: &Fair, by: Actor, input: Input<Action>, now: u64) {
    let mut chance = fair.entry(table.next_number());
    let prepared = table.prepare(by, input, now, &mut chance).unwrap();
    table.commit(prepared);
}

/// Whoever is to roll does, at one second.
fn roll(table: &mut Table<Zapp>, fair: &Fair) {
    let roller = table.due().iter().next().unwrap();
    enter(table, fair, Actor::Seat(roller), Input::Game(Action::Roll { round: 1 }), 1_000);
}

#[test]
fn a_barrel_that_was_taken_cannot_be_wished_back_any_more() {
    // With the first rules it could, and records of then still say so.
    for (rules, undoable) in [(1, 1), (2, 0)] {
        let (mut table, fair) = people(2, rules, TABLE_RULES, &Options::default(), 4);
        roll(&mut table, &fair);
        assert_eq!(table.undoable().count(), 0);
        let take = Input::Game(Action::Take { round: 1, barrel: 4 });
        enter(&mut table, &fair, Actor::Seat(Seat::new(1)), take, 2_000);
        assert_eq!(table.undoable().count(), undoable);
    }
}

const ADA: Actor = Actor::Seat(Seat::new(0));
const BEN: Actor = Actor::Seat(Seat::new(1));
const CLEO: Actor = Actor::Seat(Seat::new(2));
const MORE: Input<Action> = Input::Table(TableAction::Wish(Wish::MoreTime { ms: 30_000 }));

#[test]
fn by_the_first_rules_taking_back_moves_a_rattle_only_where_the_shaking_is_timed() {
    // Records of then have the clock's entry at exactly this time.
    for (time_limit, silent) in [(TimeLimit::Off, 4_000), (TimeLimit::Twenty, 4_200)] {
        let options = Options { time_limit, ..Options::default() };
        let (mut table, fair) = people(2, 1, 1, &options, 4);
        roll(&mut table, &fair);
        enter(&mut table, &fair, ADA, Input::Game(Action::Take { round: 1, barrel: 4 }), 2_000);
        let shake = Action::Shake { round: 1, barrel: 4, strength: 3, rhythm: 3 };
        enter(&mut table, &fair, ADA, Input::Game(shake), 3_000);
        let to = table.next_number();
        enter(&mut table, &fair, BEN, Input::Game(Action::Take { round: 1, barrel: 7 }), 3_300);
        enter(&mut table, &fair, BEN, Input::Table(TableAction::Wish(Wish::Undo { to })), 3_400);
        enter(&mut table, &fair, ADA, Input::Table(TableAction::Agree { wish: to + 1 }), 3_500);
        assert_eq!(table.deadline(), Some(silent));
    }
}

/// Three who shake with twenty seconds' time, of whom Ada has wished for more; and the number of the wish.
fn more_time_wished(table_rules: u32) -> (Table<Zapp>, Fair, u64) {
    let options = Options { time_limit: TimeLimit::Twenty, ..Options::default() };
    let (mut table, fair) = people(3, 2, table_rules, &options, 4);
    roll(&mut table, &fair);
    let n = table.next_number();
    enter(&mut table, &fair, ADA, MORE, 2_000);
    (table, fair, n)
}

#[test]
fn a_wish_for_more_time_waits_while_everybody_goes_on_shaking() {
    // By the first rules of the table it lapsed with the next barrel that was touched.
    for table_rules in [1, TABLE_RULES] {
        let (mut table, fair, n) = more_time_wished(table_rules);
        enter(&mut table, &fair, BEN, Input::Game(Action::Take { round: 1, barrel: 4 }), 3_000);
        let shake = Action::Shake { round: 1, barrel: 4, strength: 3, rhythm: 3 };
        enter(&mut table, &fair, BEN, Input::Game(shake), 4_000);
        // The barrel falls silent by the clock.
        enter(&mut table, &fair, Actor::Clock, Input::Clock, 5_000);
        assert_eq!(table.wish().map(|open| open.n), (table_rules > 1).then_some(n));
        if table_rules > 1 {
            let agree = Input::Table(TableAction::Agree { wish: n });
            enter(&mut table, &fair, BEN, agree.clone(), 6_000);
            enter(&mut table, &fair, BEN, Input::Game(Action::SetDown { round: 1, barrel: 4 }), 6_500);
            enter(&mut table, &fair, CLEO, agree, 7_000);
            assert_eq!((table.wish(), table.deadline()), (None, Some(51_000)));
            // Another one, which is still open when the time is up, goes with it.
            enter(&mut table, &fair, ADA, MORE, 8_000);
            enter(&mut table, &fair, Actor::Clock, Input::Clock, 51_000);
            assert_eq!(table.wish(), None);
        }
        let again = Table::<Zapp>::replay(&table.record(None), None).unwrap();
        assert_eq!((again.state(), again.wish()), (table.state(), table.wish()));
    }
}

#[test]
fn whoever_gives_up_takes_a_wish_along_and_stands_in_the_way_of_none() {
    let give_up = Input::Table(TableAction::GiveUp);
    let (mut table, fair, _) = more_time_wished(TABLE_RULES);
    enter(&mut table, &fair, ADA, give_up.clone(), 3_000);
    assert_eq!((table.wish(), table.deadline()), (None, Some(21_000)));

    let (mut table, fair, n) = more_time_wished(TABLE_RULES);
    enter(&mut table, &fair, BEN, Input::Table(TableAction::Agree { wish: n }), 3_000);
    enter(&mut table, &fair, CLEO, give_up, 4_000);
    assert_eq!((table.wish(), table.deadline()), (None, Some(51_000)));
    let told = table.update(n + 2, Viewer::Spectator).unwrap();
    assert_eq!(told.notices, [Notice::GaveUp { seat: Seat::new(2) }, Notice::MoreTime { ms: 30_000 }]);
    Table::<Zapp>::replay(&table.record(None), None).unwrap();
}
