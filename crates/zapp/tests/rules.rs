//! The rules, by number.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use script::{BLUE, GREEN, RED, SOME, Script, YELLOW, apprentice, basic, expert, met, movers, on, pair};
use table::chance::Scripted;
use table::record::{Actor, Input, TableAction, Wish};
use table::{Game as _, Outcome, Seat, SeatSet, Viewer};
use zapp::apprentice::Place;
use zapp::board::Colour;
use zapp::event::{Fate, Spell};
use zapp::options::{Banish, TimeLimit};
use zapp::view::Phase;
use zapp::way::Pass;
use zapp::{Action, Asked, Event, Options, Zapp};

#[test]
fn zap_1_all_begin_on_their_start() {
    for seats in 2..=4 {
        let view = Script::new(basic(), seats).view();
        assert_eq!(view.wizards.len(), usize::from(seats));
        assert!(view.wizards.iter().all(|wizard| wizard.places == [Place::Start; 3]));
        assert_eq!(view.plateau, (0..13).collect::<Vec<u8>>());
    }
}

#[test]
fn zap_3_the_roller_changes_clockwise() {
    let mut script = Script::new(basic(), 3);
    let mut rollers = Vec::new();
    for _ in 0..4 {
        let roller = script.view().roller;
        rollers.push(roller.index());
        let other = Seat::new((roller.number() + 1) % 3);
        let round = script.round();
        assert_eq!(script.refused(other, &Action::Roll { round }), pair("TAB-18", "table_not_your_turn"));
        assert_eq!(
            script.refused(roller, &Action::Take { round, barrel: 0 }),
            pair("ZAP-3", "zapp_roll_first")
        );
        let events = script.roll(1, 1);
        assert!(events.contains(&Event::Rolled { seat: roller, dice: [1, 1] }));
        // Nobody's number is low enough: nobody moves.
        for (number, seat) in (5..).zip(Seat::first(3)) {
            script.choose(seat, number);
        }
    }
    assert_eq!(rollers, [0, 1, 2, 0]);
    // What was meant for an earlier round does not count.
    let late = Action::Roll { round: 1 };
    assert_eq!(script.refused(script.view().roller, &late), pair("ZAP-3", "zapp_late"));
}

#[test]
fn zap_4_a_barrel_is_in_one_place_and_two_in_the_hands_at_most() {
    let mut script = Script::new(basic(), 2);
    script.roll(3, 4);
    let round = script.round();
    script.take(RED, 5);
    assert_eq!(script.told, [Event::Took { seat: RED, barrel: 4 }]);
    let faster = Action::Take { round, barrel: 4 };
    assert_eq!(script.refused(GREEN, &faster), pair("ZAP-4", "zapp_somebody_was_faster"));
    assert_eq!(script.refused(RED, &faster), pair("ZAP-4", "zapp_already_yours"));
    script.take(RED, 6);
    assert_eq!(script.refused(RED, &Action::Take { round, barrel: 9 }), pair("ZAP-4", "zapp_hands_full"));
    assert_eq!(
        script.refused(GREEN, &Action::Take { round, barrel: 13 }),
        pair("ZAP-1", "zapp_no_such_barrel")
    );
    assert_eq!(
        script.refused(GREEN, &Action::PutBack { round, barrel: 5 }),
        pair("ZAP-4", "zapp_not_in_hand")
    );
    script.act(RED, &Action::PutBack { round, barrel: 4 }, &[]);
    script.take(GREEN, 5);
    assert_eq!(script.view().plateau, [0, 1, 2, 3, 6, 7, 8, 9, 10, 11, 12]);
}

#[test]
fn zap_4_whoever_takes_barrels_for_ever_must_keep_one() {
    let mut script = Script::new(basic(), 2);
    script.roll(3, 4);
    let round = script.round();
    for _ in 0..199 {
        script.take(RED, 1);
        script.act(RED, &Action::PutBack { round, barrel: 0 }, &[]);
    }
    script.take(RED, 1);
    assert_eq!(script.refused(RED, &Action::PutBack { round, barrel: 0 }), pair("ZAP-4", "zapp_tired"));
    assert_eq!(script.refused(RED, &Action::Take { round, barrel: 1 }), pair("ZAP-4", "zapp_tired"));
    script.set_down(RED, 1);
}

#[test]
fn zap_5_what_is_set_down_stays_and_the_other_goes_back() {
    let mut script = Script::new(basic(), 2);
    script.roll(3, 4);
    let round = script.round();
    script.take(RED, 5);
    script.take(RED, 6);
    let events = script.set_down(RED, 6);
    assert_eq!(
        events,
        [Event::SetDown { seat: RED, barrel: 5, timed_out: false }, Event::PutBack { seat: RED, barrel: 4 }]
    );
    assert_eq!(script.view().wizards[0].set_down, Some(5));
    for action in [
        Action::Take { round, barrel: 0 },
        Action::PutBack { round, barrel: 5 },
        Action::SetDown { round, barrel: 5 },
        Action::Shake { round, barrel: 5, strength: 3, rhythm: 3 },
    ] {
        assert_eq!(script.refused(RED, &action), pair("ZAP-5", "zapp_settled"));
    }
    assert_eq!(
        script.refused(GREEN, &Action::Take { round, barrel: 5 }),
        pair("ZAP-4", "zapp_somebody_was_faster")
    );
    assert_eq!(script.play.table.due(), SeatSet::only(GREEN));
}

#[test]
fn zap_6_equal_is_low_enough_and_what_is_too_high_returns_at_once() {
    let mut script = Script::new(basic(), 2);
    script.roll(3, 4);
    script.choose(RED, 8);
    let events = script.choose(GREEN, 7);
    assert_eq!(
        events.last(),
        Some(&Event::Revealed {
            spells: vec![
                Spell { seat: GREEN, barrel: 6, number: 7, works: true },
                Spell { seat: RED, barrel: 7, number: 8, works: false },
            ]
        })
    );
    let view = script.view();
    assert!(view.plateau.contains(&7) && !view.plateau.contains(&6));
    script.go(apprentice(GREEN, 2), &[], &[]);
    // ZAP-10: after the move the barrel is back.
    assert_eq!(script.view().plateau.len(), 13);
}

#[test]
fn zap_8_every_apprentice_on_the_way_can_move_and_surplus_steps_are_lost_in_the_city() {
    let mut script = Script::new(basic(), 2);
    script.put(apprentice(RED, 1), on(Colour::Yellow, 6));
    script.put(apprentice(RED, 2), Place::City);
    script.roll(6, 6);
    script.choose(GREEN, 13);
    script.choose(RED, 12);
    let Asked::Move { ways, number: 12, .. } = script.asked(RED) else { panic!() };
    assert_eq!(ways.iter().map(|way| way.apprentice).collect::<Vec<_>>(), [0, 2]);
    let home = script.going(apprentice(RED, 2), &[], &[]);
    assert_eq!(script.refused(RED, &home), pair("ZAP-8", "zapp_cannot_move"));
    let fourth = script.going(apprentice(RED, 4), &[], &[]);
    assert_eq!(script.refused(RED, &fourth), pair("ZAP-8", "zapp_no_such_apprentice"));
    let events = script.go(apprentice(RED, 1), &[], &[]);
    let Event::Moved { lost, to, .. } = &events[0] else { panic!() };
    assert_eq!((*lost, *to), (11, Place::City));
}

#[test]
fn zap_9_many_may_share_a_field() {
    let mut script = Script::new(basic(), 2);
    script.put(apprentice(RED, 1), on(Colour::Red, 4));
    script.put(apprentice(GREEN, 1), on(Colour::Red, 4));
    script.roll(1, 3);
    script.choose(GREEN, 13);
    script.choose(RED, 4);
    script.go(apprentice(RED, 2), &[], &[]);
    assert_eq!(script.place(apprentice(RED, 2)), script.place(apprentice(GREEN, 1)));
}

#[test]
fn zap_10_barrels_are_shuffled_before_each_round_and_stay_in_the_variant() {
    for memory in [false, true] {
        let mut script = Script::new(Options { memory, ..basic() }, 2);
        let mut before = None;
        for round in 1..=3 {
            let events = script.roll(1, 1);
            assert_eq!(events.contains(&Event::Shuffled), round == 1 || !memory);
            // What the barrels hold is as it was, round for round, unless they are shuffled.
            let stones = script.json()["stones"].clone();
            assert!(!memory || round == 1 || Some(&stones) == before.as_ref());
            before = Some(stones);
            script.choose(RED, 5);
            script.choose(GREEN, 6);
        }
    }
    // A shuffle really moves the stones.
    let mut script = Script::new(basic(), 2);
    let before = script.json()["stones"].clone();
    script.act(RED, &Action::Roll { round: 1 }, &[0; 14]);
    assert_ne!(script.json()["stones"], before);
}

#[test]
fn zap_12_who_stood_where_the_move_began_is_not_banished() {
    let mut script = Script::new(basic(), 2);
    script.put(apprentice(RED, 1), on(Colour::Red, 4));
    script.put(apprentice(GREEN, 1), on(Colour::Red, 4));
    script.roll(1, 3);
    script.choose(GREEN, 13);
    script.choose(RED, 4);
    let greedy = script.going(apprentice(RED, 1), &[apprentice(GREEN, 1)], &[]);
    assert_eq!(script.refused(RED, &greedy), pair("ZAP-12", "zapp_not_banished"));
    let events = script.go(apprentice(RED, 1), &[], &[]);
    assert_eq!(met(&events), []);
    assert_eq!(script.place(apprentice(GREEN, 1)), on(Colour::Red, 4));
}

#[test]
fn zap_11_who_is_not_on_the_way_is_not_banished() {
    let mut script = Script::new(basic(), 2);
    script.put(apprentice(RED, 1), on(Colour::Red, 4));
    script.put(apprentice(GREEN, 1), on(Colour::Blue, 5));
    script.roll(1, 3);
    script.choose(GREEN, 13);
    script.choose(RED, 4);
    let greedy = script.going(apprentice(RED, 1), &[apprentice(GREEN, 1)], &[]);
    assert_eq!(script.refused(RED, &greedy), pair("ZAP-11", "zapp_not_banished"));
}

#[test]
fn zap_12_own_ones_those_at_start_and_home_and_all_whom_somebody_from_the_start_meets_are_not_banished() {
    // Red goes from red 4 to red 8: on its way stands one of its own; green's are at the start, blue's are at home.
    let mut script = Script::new(basic(), 3);
    script.put(apprentice(RED, 1), on(Colour::Red, 4));
    script.put(apprentice(RED, 2), on(Colour::Red, 6));
    script.put(apprentice(BLUE, 1), Place::City);
    script.roll(3, 3);
    script.choose(GREEN, 12);
    script.choose(BLUE, 13);
    script.choose(RED, 4);
    for who in [apprentice(RED, 2), apprentice(GREEN, 1), apprentice(BLUE, 1)] {
        let greedy = script.going(apprentice(RED, 1), &[who], &[]);
        assert_eq!(script.refused(RED, &greedy), pair("ZAP-12", "zapp_not_banished"));
    }
    let events = script.go(apprentice(RED, 1), &[], &[]);
    assert_eq!(met(&events).iter().map(|met| met.fate).collect::<Vec<_>>(), [Fate::Passed(Pass::Own)]);
    // From the start nobody is banished.
    let mut script = Script::new(basic(), 2);
    script.put(apprentice(GREEN, 1), on(Colour::Red, 5));
    script.roll(3, 3);
    script.choose(GREEN, 13);
    script.choose(RED, 6);
    let greedy = script.going(apprentice(RED, 1), &[apprentice(GREEN, 1)], &[]);
    assert_eq!(script.refused(RED, &greedy), pair("ZAP-12", "zapp_not_banished"));
}

#[test]
fn zap_13_whom_the_mover_overlooks_stays_unless_it_happens_by_itself() {
    for banish in [Banish::ByHand, Banish::Automatic] {
        let mut script = Script::new(Options { banish, ..basic() }, 2);
        // With two seats the second is blue.
        script.put(apprentice(RED, 1), on(Colour::Green, 1));
        script.put(apprentice(GREEN, 1), on(Colour::Green, 2));
        script.put(apprentice(GREEN, 2), on(Colour::Green, 3));
        script.roll(1, 3);
        script.choose(GREEN, 13);
        script.choose(RED, 2);
        match banish {
            Banish::ByHand => {
                script.go(apprentice(RED, 1), &[apprentice(GREEN, 2)], &[]);
                assert_eq!(script.place(apprentice(GREEN, 1)), on(Colour::Green, 2));
            }
            Banish::Automatic => {
                let named = script.going(apprentice(RED, 1), &[apprentice(GREEN, 2)], &[]);
                assert_eq!(script.refused(RED, &named), pair("ZAP-13", "zapp_banished_by_itself"));
                script.go(apprentice(RED, 1), &[], &[]);
                assert_eq!(script.place(apprentice(GREEN, 1)), Place::Start);
            }
        }
        assert_eq!(script.place(apprentice(GREEN, 2)), Place::Start);
    }
}

#[test]
fn zap_14_white_fields_are_plain_in_the_basic_game() {
    // Green on its own castle (red-3): banished in the basic game, safe and to be taken along in the expert one.
    for options in [basic(), expert()] {
        let mut script = Script::new(options, 4);
        script.put(apprentice(RED, 1), on(Colour::Red, 1));
        script.put(apprentice(GREEN, 1), on(Colour::Red, 3));
        script.put(apprentice(BLUE, 1), on(Colour::Red, 3));
        script.roll(1, 4);
        script.choose(RED, 5);
        script.choose(GREEN, 13);
        script.choose(BLUE, 12);
        script.choose(YELLOW, 11);
        let green = script.going(apprentice(RED, 1), &[apprentice(GREEN, 1)], &[]);
        assert_eq!(script.accepts(RED, &green), !options.expert);
        let take_green = script.going(apprentice(RED, 1), &[], &[apprentice(GREEN, 1)]);
        assert_eq!(script.accepts(RED, &take_green), options.expert);
        let blue = script.going(apprentice(RED, 1), &[apprentice(BLUE, 1)], &[]);
        assert!(script.accepts(RED, &blue));
        let take_blue = script.going(apprentice(RED, 1), &[], &[apprentice(BLUE, 1)]);
        let rule = if options.expert { "ZAP-15" } else { "ZAP-14" };
        assert_eq!(script.refused(RED, &take_blue), pair(rule, "zapp_not_carried"));
    }
}

#[test]
fn zap_15_who_is_only_caught_up_with_is_neither_taken_along_nor_banished_from_the_castle() {
    let mut script = Script::new(expert(), 4);
    script.put(apprentice(RED, 1), on(Colour::Red, 1));
    script.put(apprentice(GREEN, 1), on(Colour::Red, 3));
    script.roll(1, 1);
    script.choose(RED, 2);
    script.choose(GREEN, 13);
    script.choose(BLUE, 12);
    script.choose(YELLOW, 11);
    let events = script.go(apprentice(RED, 1), &[], &[]);
    assert_eq!(met(&events)[0].fate, Fate::Passed(Pass::Safe));
}

#[test]
fn zap_16_an_own_apprentice_taken_along_may_be_the_winning_third() {
    let mut script = Script::new(expert(), 2);
    script.put(apprentice(RED, 1), on(Colour::Yellow, 2));
    script.put(apprentice(RED, 2), on(Colour::Yellow, 3));
    script.put(apprentice(RED, 3), Place::City);
    script.roll(6, 6);
    script.choose(GREEN, 3);
    script.choose(RED, 9);
    let events = script.go(apprentice(RED, 1), &[], &[apprentice(RED, 2)]);
    assert_eq!(events.last(), Some(&Event::Won { seat: RED }));
    // ZAP-20: at once; green's spell comes to nothing.
    assert_eq!(
        script.play.table.outcome(),
        Some(Outcome { placings: vec![1, 2], points: vec![3, 0], marks: vec![] })
    );
    let late = Action::Roll { round: 1 };
    assert_eq!(script.refused(GREEN, &late), pair("TAB-1", "table_over"));
}

#[test]
fn zap_15_from_a_start_nobody_is_taken_along_in_the_basic_game_nobody_at_all_and_nobody_twice() {
    for (options, rule) in [(basic(), "ZAP-14"), (expert(), "ZAP-15")] {
        let mut script = Script::new(options, 2);
        script.put(apprentice(GREEN, 2), on(Colour::Red, 3));
        script.roll(6, 6);
        script.choose(GREEN, 13);
        script.choose(RED, 5);
        // Both are at a start, but not on the same field.
        let idle = script.going(apprentice(RED, 1), &[], &[apprentice(GREEN, 1)]);
        assert_eq!(script.refused(RED, &idle), pair(rule, "zapp_not_carried"));
    }
    let mut script = Script::new(expert(), 4);
    script.put(apprentice(RED, 1), on(Colour::Red, 2));
    script.put(apprentice(GREEN, 1), on(Colour::Red, 3));
    script.put(apprentice(BLUE, 1), on(Colour::Red, 4));
    script.roll(6, 6);
    script.choose(RED, 5);
    script.choose(GREEN, 4);
    script.choose(BLUE, 3);
    script.choose(YELLOW, 2);
    let [green, blue] = [apprentice(GREEN, 1), apprentice(BLUE, 1)];
    let carried = script.going(apprentice(RED, 1), &[], &[green, green]);
    assert_eq!(script.refused(RED, &carried), pair("ZAP-15", "zapp_named_twice"));
    let banished = script.going(apprentice(RED, 1), &[blue, blue], &[]);
    assert_eq!(script.refused(RED, &banished), pair("ZAP-11", "zapp_named_twice"));
    // What is said is about the one who cannot be, whoever else is named.
    let second = script.going(apprentice(RED, 1), &[], &[blue, apprentice(RED, 2)]);
    assert_eq!(script.refused(RED, &second), pair("ZAP-15", "zapp_not_carried"));
}

#[test]
fn zap_18_nobody_is_taken_along_from_where_the_move_began() {
    let mut script = Script::new(expert(), 2);
    script.put(apprentice(RED, 1), on(Colour::Red, 3));
    script.put(apprentice(RED, 2), on(Colour::Red, 3));
    script.roll(6, 6);
    script.choose(GREEN, 13);
    script.choose(RED, 4);
    let greedy = script.going(apprentice(RED, 1), &[], &[apprentice(RED, 2)]);
    assert_eq!(script.refused(RED, &greedy), pair("ZAP-18", "zapp_not_carried"));
    // Somebody else who is not met is another rule's.
    let absent = script.going(apprentice(RED, 1), &[], &[apprentice(GREEN, 1)]);
    assert_eq!(script.refused(RED, &absent), pair("ZAP-15", "zapp_not_carried"));
}

#[test]
fn zap_19_taking_along_is_allowed_from_the_start() {
    let mut script = Script::new(expert(), 4);
    script.put(apprentice(GREEN, 1), on(Colour::Red, 3));
    script.put(apprentice(RED, 2), on(Colour::Red, 3));
    script.roll(6, 6);
    script.choose(RED, 5);
    script.choose(GREEN, 4);
    script.choose(BLUE, 3);
    script.choose(YELLOW, 2);
    script.go(apprentice(RED, 1), &[], &[apprentice(GREEN, 1), apprentice(RED, 2)]);
    for who in [apprentice(RED, 1), apprentice(RED, 2), apprentice(GREEN, 1)] {
        assert_eq!(script.place(who), on(Colour::Red, 5));
    }
}

#[test]
fn zap_21_a_shake_is_heard_by_the_one_who_shakes_once_a_second_and_hand() {
    let mut script = Script::new(basic(), 2);
    script.roll(3, 4);
    let round = script.round();
    script.take(RED, 5);
    script.take(RED, 9);
    script.play.now = 10_000;
    let senses = script.shake(RED, 5, &[SOME, SOME + 1]);
    assert_eq!(senses.len(), 1);
    assert_eq!((senses[0].to, senses[0].size), (RED, 48_000));
    assert_eq!(senses[0].payload.render().len(), 48_000);
    // The barrel still rattles; the other hand is free, and its shake sounds the same number of bytes later.
    let again = Action::Shake { round, barrel: 4, strength: 3, rhythm: 4 };
    assert_eq!(script.refused(RED, &again), pair("ZAP-21", "zapp_still_rattling"));
    let other = script.shake(RED, 9, &[SOME + 2, SOME + 3]);
    assert_eq!((other[0].size, other[0].after), (senses[0].size, senses[0].after));
    // Nor can it be put back and the next one shaken with the same hand; to set it down ends everything.
    let back = Action::PutBack { round, barrel: 4 };
    assert_eq!(script.refused(RED, &back), pair("ZAP-21", "zapp_still_rattling"));
    assert!(script.accepts(RED, &Action::SetDown { round, barrel: 4 }));
    assert_eq!(script.clock(&[]), []);
    assert_eq!(script.play.now, 11_000);
    assert!(script.accepts(RED, &back));
    // The grip was drawn with the first shake.
    script.shake(RED, 5, &[SOME]);
    for (strength, rhythm, key) in
        [(0, 3, "zapp_strength"), (6, 3, "zapp_strength"), (3, 1, "zapp_rhythm"), (3, 7, "zapp_rhythm")]
    {
        let odd = Action::Shake { round, barrel: 8, strength, rhythm };
        assert_eq!(script.refused(RED, &odd), pair("ZAP-21", key));
    }
    let foreign = Action::Shake { round, barrel: 4, strength: 3, rhythm: 3 };
    assert_eq!(script.refused(GREEN, &foreign), pair("ZAP-4", "zapp_not_in_hand"));
}

#[test]
fn zap_4_what_was_seized_cannot_be_taken_back_and_more_time_lets_a_barrel_fall_silent() {
    let mut script = Script::new(Options { time_limit: TimeLimit::Twenty, ..basic() }, 2);
    script.roll(3, 4);
    let round = script.round();
    for action in [
        Action::Take { round, barrel: 4 },
        Action::PutBack { round, barrel: 4 },
        Action::Take { round, barrel: 4 },
        Action::SetDown { round, barrel: 4 },
    ] {
        script.act(RED, &action, &[]);
        assert_eq!(script.play.table.undoable().count(), 0, "{action:?}");
    }
    script.take(GREEN, 9);
    script.play.now = 200;
    script.shake(GREEN, 9, &[SOME, SOME]);
    let table = &mut script.play.table;
    let wish = table.next_number();
    for (seat, action) in
        [(RED, TableAction::Wish(Wish::MoreTime { ms: 60_000 })), (GREEN, TableAction::Agree { wish })]
    {
        let prepared =
            table.prepare(Actor::Seat(seat), Input::Table(action), 200, &mut Scripted::default()).unwrap();
        table.commit(prepared);
    }
    assert_eq!((table.deadline(), table.limit()), (Some(1_200), Some(80_000)));
    assert_eq!(script.view().phase, Phase::Shake { until: Some(80_000) });
}

#[test]
fn zap_21_no_view_depends_on_what_is_in_the_barrels() {
    let mut script = Script::new(basic(), 2);
    script.roll(3, 4);
    script.take(RED, 5);
    script.shake(RED, 5, &[SOME, SOME]);
    let mut other = script.json();
    other["stones"] = serde_json::json!([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    let other: Zapp = serde_json::from_value(other).unwrap();
    let table = &script.play.table;
    assert_ne!(other, *table.state());
    for viewer in Viewer::all(2) {
        assert_eq!(other.view(viewer, table.timers()), table.view(viewer));
    }
}

#[test]
fn zap_23_when_the_time_is_up_the_first_barrel_in_the_hand_counts_or_one_is_drawn() {
    let mut script = Script::new(Options { time_limit: TimeLimit::Twenty, ..basic() }, 3);
    script.roll(3, 4);
    assert_eq!(script.view().phase, Phase::Shake { until: Some(20_000) });
    script.take(RED, 9);
    script.take(RED, 2);
    script.choose(BLUE, 1);
    // Green has none: the third of those that stand on the plateau is drawn, after red's second has gone back.
    let events = script.clock(&[2]);
    assert_eq!(script.play.now, 20_000);
    assert_eq!(
        events[..3],
        [
            Event::SetDown { seat: RED, barrel: 8, timed_out: true },
            Event::PutBack { seat: RED, barrel: 1 },
            Event::SetDown { seat: GREEN, barrel: 3, timed_out: true },
        ]
    );
    assert_eq!(movers(&events), [(1, 4, true), (2, 1, true), (0, 9, false)]);
}

#[test]
fn whoever_gives_up_leaves_the_barrels_and_the_game_goes_on() {
    let mut script = Script::new(basic(), 3);
    script.roll(3, 4);
    script.take(RED, 5);
    script.choose(GREEN, 2);
    script.choose(BLUE, 3);
    // All who are left have set one down.
    assert!(script.play.give_up(0).iter().any(|event| matches!(event, Event::Revealed { .. })));
    script.play.give_up(2);
    assert_eq!(script.play.table.outcome().unwrap().placings, [2, 1, 2]);
}
