//! The packed race leads where the rules lead.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use table::chance::{Fair, Seed};
use table::kit::Script;
use table::record::{Actor, Input};
use table::{Choices as _, Seat, Viewer};
use zapp::options::Banish;
use zapp::race::judge::Judge;
use zapp::race::playout::{at_random, best_stride};
use zapp::race::quick::SplitMix;
use zapp::race::{Band, Race};
use zapp::view::Phase;
use zapp::{Action, Asked, Options, Zapp};

/// Plays a random game by the rules and the same moves in the packed race; says how many moves were compared.
fn compare(options: Options, seats: u8, seed: u64) -> u32 {
    let fair = Fair::new(&Seed::from_number(seed), &vec![String::new(); usize::from(seats)]);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut table = Script::<Zapp>::start_with(options, seats, &[seed % u64::from(seats)]).table;
    let mut race = Race::new(seats, options.expert);
    let mut compared = 0;
    for n in 1..100_000 {
        if table.is_over() {
            break;
        }
        let at = n * 1_000_000;
        if table.deadline().is_some_and(|deadline| deadline <= at) {
            let prepared = table.prepare(Actor::Clock, Input::Clock, at, &mut fair.entry(n)).unwrap();
            table.commit(prepared);
            continue;
        }
        let due: Vec<Seat> = table.due().iter().collect();
        let seat = due[n as usize % due.len()];
        let asked = table.choices(seat);
        let action = asked.sample(&mut rng).unwrap();
        let input = Input::Game(action.clone());
        let prepared = table.prepare(Actor::Seat(seat), input, at, &mut fair.entry(n)).unwrap();
        table.commit(prepared);
        if let (Action::Move { apprentice, banish, carry, .. }, Asked::Move { ways, number, .. }) =
            (&action, &asked)
        {
            // The same moves are open, with the same people to meet.
            let strides: Vec<_> = race.strides(seat.index(), *number).collect();
            assert_eq!(strides.len(), ways.len());
            for (stride, way) in strides.iter().zip(ways) {
                assert_eq!(stride.number, way.apprentice);
                assert_eq!(stride.banish, way.banishable().collect::<Band>());
                assert_eq!(stride.carry, way.carriable().collect::<Band>());
            }
            let stride = *strides.iter().find(|stride| stride.number == *apprentice).unwrap();
            let banished = match options.banish {
                Banish::ByHand => banish.iter().copied().collect(),
                Banish::Automatic => stride.banish,
            };
            race = race.after(seat.index(), stride, banished, carry.iter().copied().collect());
            compared += 1;
        }
        let view = table.view(Viewer::Spectator);
        assert_eq!(race, Race::of(&view));
        let won = (0..usize::from(seats)).find(|seat| race.has_won(*seat));
        let winner = match view.phase {
            Phase::Over { winner } => winner.map(Seat::index),
            _ => None,
        };
        assert_eq!(won, winner);
    }
    compared
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_move_leads_where_the_rules_lead(seats in 2u8..=4, expert in any::<bool>(), by_hand in any::<bool>(), seed in any::<u64>()) {
        let banish = if by_hand { Banish::ByHand } else { Banish::Automatic };
        let options = Options { expert, banish, ..Options::default() };
        prop_assert!(compare(options, seats, seed) > 8);
    }
}

#[test]
fn random_races_end_as_often_for_each_seat() {
    // Two sit opposite each other, and nobody is ahead: 20,000 races, four standard errors.
    let mut rng = SplitMix::new(1);
    let first = (0..20_000).filter(|_| at_random(Race::new(2, true), &mut rng).winner == 0).count();
    assert!(first.abs_diff(10_000) < 4 * 71, "{first}");
}

#[test]
fn the_best_move_takes_the_last_one_home() {
    let mut race = Race::new(2, false);
    race.progress[0] = [25, 25, 20];
    race.progress[1] = [25, 3, 4];
    let (stride, ..) = best_stride(&race, 0, 9, Judge::of(&race)).unwrap();
    assert_eq!((stride.number, stride.to), (2, 25));
}
