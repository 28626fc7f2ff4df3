//! What the solver says in one place against what it says in another.

use std::sync::atomic::{AtomicBool, Ordering};

use hexhex::dice::{Counts, Dice, Symbol};
use hexhex::sheet::{Field, Fields, Zeros, open};
use hexhex::solver::{ARTEFACTS, Crowd, Draw, Duo, MOST, Outlook, Player, Rule, Solo};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use table::bot::Budget;

use crate::{BOTH, assert_near, duo, solved};

/// The mean over all throws of the dice that are not kept.
fn mean(kept: Counts, worth: &dyn Fn(Counts) -> f64) -> f64 {
    if kept.iter().sum::<u8>() == 5 {
        return worth(kept);
    }
    let more = Symbol::ALL.map(|symbol| {
        let mut more = kept;
        more[symbol.index()] += 1;
        mean(more, worth)
    });
    more.iter().sum::<f64>() / 6.0
}

fn any_dice(rng: &mut Xoshiro256PlusPlus) -> Dice {
    Dice(std::array::from_fn(|_| Symbol::ALL[rng.random_range(0..6)]))
}

fn any_fields(rng: &mut Xoshiro256PlusPlus, count: usize) -> Fields {
    let mut free = Fields::ALL;
    while free.len() > count {
        free = free.without(Field::ALL[rng.random_range(0..11)]);
    }
    free
}

/// Every worth within a turn is the mean or the greatest of those after it.
fn check(outlook: &Outlook, free: Fields, zeros: Zeros, rng: &mut Xoshiro256PlusPlus) {
    assert_near(outlook.before(), mean([0; 6], &|counts| outlook.rolled(counts, 2)));
    for _ in 0..3 {
        let dice = any_dice(rng);
        let counts = dice.counts();
        for left in [1, 2] {
            let keeps = outlook.keeps(counts, left);
            assert_near(outlook.rolled(counts, left), keeps[0].worth);
            assert_near(outlook.keep(outlook.best_keep(counts, left), left), keeps[0].worth);
            for mask in 0..31 {
                let kept = dice.counts_of(mask);
                let worth = keeps.iter().find(|keep| keep.kept == kept).unwrap().worth;
                assert_near(worth, mean(kept, &|counts| outlook.rolled(counts, left - 1)));
                assert!(worth <= keeps[0].worth);
            }
            let stop = keeps.iter().find(|keep| keep.kept == counts).unwrap();
            assert_near(stop.worth, outlook.rolled(counts, 0));
        }
        let entries = outlook.entries(counts);
        assert_eq!(entries.iter().map(|entry| entry.field).collect::<Fields>(), open(free, counts, zeros));
        assert_near(outlook.rolled(counts, 0), entries[0].worth);
        for field in Field::ALL {
            let entry = entries.iter().find(|entry| entry.field == field);
            assert_eq!(outlook.entry(field, counts), entry.map(|entry| entry.worth));
        }
    }
}

#[test]
fn every_worth_in_a_turn_is_the_mean_or_the_best_of_what_follows() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for (zeros, _) in BOTH {
        for count in 1..=11 {
            let (own, other) = (any_fields(&mut rng, count), any_fields(&mut rng, count - count % 2));
            let lead = rng.random_range(-8..=8);
            let solo = Solo::of(zeros).outlook(own);
            assert_near(solo.before(), Solo::of(zeros).value(own));
            check(&solo, own, zeros, &mut rng);
            let two = duo(zeros).outlook(own, other, lead).unwrap();
            assert_near(two.before(), duo(zeros).value(own, other, lead).unwrap());
            check(&two, own, zeros, &mut rng);
            let player = |free, points| Player { free, points };
            let rivals = [player(other, 21).into(), player(own, 19).into()];
            let shallow = Crowd::deep(zeros, player(own, 20), &rivals, 0);
            let deep = Crowd::deep(zeros, player(own, 20), &rivals, 11);
            for crowd in [&shallow, &deep] {
                assert_near(crowd.outlook().before(), crowd.share());
                check(&crowd.outlook(), own, zeros, &mut rng);
            }
            // Who looks further sees as much at least.
            assert!(deep.share() >= shallow.share() - 1e-12);
        }
    }
}

#[test]
fn an_entry_is_worth_what_the_next_position_is() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    for (zeros, _) in BOTH {
        for count in 1..=11 {
            let (own, other) = (any_fields(&mut rng, count), any_fields(&mut rng, count));
            let counts = any_dice(&mut rng).counts();
            for entry in Solo::of(zeros).outlook(own).entries(counts) {
                let left = Solo::of(zeros).value(own.without(entry.field));
                assert_near(entry.worth, f64::from(entry.points) + left);
            }
            for entry in duo(zeros).outlook(own, other, 2).unwrap().entries(counts) {
                let theirs = duo(zeros).value(other, own.without(entry.field), -2 - i32::from(entry.points));
                assert_near(entry.worth, 1.0 - theirs.unwrap());
            }
            // What wins a draw for the one loses it for the other: a point less.
            let wins = solved(Rule { zeros, draw: Draw::Wins });
            for entry in wins.outlook(own, other, 2).unwrap().entries(counts) {
                let theirs = wins.value(other, own.without(entry.field), -3 - i32::from(entry.points));
                assert_near(entry.worth, 1.0 - theirs.unwrap());
            }
        }
    }
}

#[test]
fn totals_are_spread_about_the_value() {
    for (zeros, _) in BOTH {
        let solo = Solo::of(zeros);
        for free in (0..=Fields::ALL.0).map(Fields) {
            let totals = solo.totals(free);
            assert_near(totals.iter().sum(), 1.0);
            let mean = totals.iter().zip(0u8..).map(|(chance, total)| chance * f64::from(total)).sum();
            assert_near(mean, solo.value(free));
        }
        assert!(solo.totals(Fields::ALL)[MOST] > 0.0);
    }
}

#[test]
fn zeros_anywhere_never_cost_anything() {
    for free in (0..=Fields::ALL.0).map(Fields) {
        assert!(Solo::of(Zeros::Anywhere).value(free) >= Solo::of(Zeros::Strict).value(free) - 1e-12);
    }
}

#[test]
fn a_greater_lead_never_hurts_and_decides_in_the_end() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for (zeros, _) in BOTH {
        for count in 1..=11 {
            for fewer in [0, 1] {
                let (own, other) = (any_fields(&mut rng, count), any_fields(&mut rng, count - fewer));
                let value = |lead| duo(zeros).value(own, other, lead).unwrap();
                assert!((-60..60).all(|lead| value(lead) <= value(lead + 1)));
                let most = |free: Fields| free.iter().map(|field| i32::from(field.most())).sum::<i32>();
                assert_eq!((value(-most(own) - 1), value(most(other) + 1)), (0.0, 1.0));
                // With more fields than one such luck is less than what rounding leaves.
                assert!(count > 1 || value(-most(own)) > 0.0);
                assert_eq!((value(i32::MIN), value(i32::MAX)), (0.0, 1.0));
            }
        }
    }
}

#[test]
fn what_a_draw_means_lies_between_a_point_more_and_a_point_less() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for (zeros, _) in BOTH {
        let wins = solved(Rule { zeros, draw: Draw::Wins });
        for count in 1..=11 {
            let (own, other) = (any_fields(&mut rng, count), any_fields(&mut rng, count));
            for lead in -20..20 {
                let shared = duo(zeros).value(own, other, lead).unwrap();
                let (won, lost) =
                    (wins.value(own, other, lead).unwrap(), wins.value(own, other, lead - 1).unwrap());
                assert!(lost - 1e-12 <= shared && shared <= won + 1e-12, "{lead}: {lost} {shared} {won}");
            }
        }
        assert_eq!(wins.value(Fields::NONE, Fields::NONE, 0), Some(1.0));
        assert_eq!(wins.value(Fields::NONE, Fields::NONE, -1), Some(0.0));
    }
}

#[test]
fn positions_of_no_game_have_no_value() {
    let (two, one) = (Fields(3), Fields(1));
    let duo = duo(Zeros::Strict);
    assert!(duo.value(one, two, 0).is_none() && duo.outlook(one, two, 0).is_none());
    assert!(duo.value(two, Fields::NONE, 0).is_none() && duo.outlook(two, Fields::NONE, 0).is_none());
    assert!(duo.outlook(Fields::NONE, Fields::NONE, 0).is_none());
    assert_eq!(duo.value(Fields::NONE, Fields::NONE, 0), Some(0.5));
}

#[test]
fn against_one_who_has_ended_two_and_more_are_the_same() {
    for (zeros, _) in BOTH {
        for field in Field::ALL {
            let own = Player { free: Fields::only(field), points: 20 };
            for theirs in 18..32 {
                let rival = Player { free: Fields::NONE, points: theirs };
                let two = duo(zeros).value(own.free, rival.free, 20 - i32::from(theirs)).unwrap();
                assert_near(Crowd::new(zeros, own, &[rival.into()]).share(), two);
            }
        }
    }
}

#[test]
fn artefacts_have_names_and_are_read_only_whole() {
    for rule in Rule::ALL {
        assert!(ARTEFACTS.iter().any(|info| info.name == rule.artefact()));
        assert!(Duo::read(rule, vec![0; 8].into()).is_none());
    }
    assert_eq!(ARTEFACTS.len(), Rule::ALL.len());
}

#[test]
fn a_spent_budget_stops_the_solver() {
    struct Half(AtomicBool);
    impl Budget for Half {
        fn is_spent(&self) -> bool {
            self.0.load(Ordering::Relaxed)
        }
        fn progress(&self, part: f64) {
            assert!((0.0..=0.6).contains(&part));
            self.0.store(part > 0.5, Ordering::Relaxed);
        }
    }
    assert!(Duo::build(Rule::column(Zeros::Strict), &Half(AtomicBool::new(false))).is_none());
}
