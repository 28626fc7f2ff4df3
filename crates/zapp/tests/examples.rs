//! The three worked examples, move by move.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use script::{BLUE, GREEN, RED, Script, YELLOW, apprentice, basic, expert, met, movers, on, pair};
use zapp::Event;
use zapp::apprentice::Place;
use zapp::board::Colour;
use zapp::event::Fate;
use zapp::view::Phase;
use zapp::way::Pass;

#[test]
fn example_1_blue_does_not_move_and_the_others_do_from_the_highest_down() {
    let mut script = Script::new(basic(), 4);
    script.roll(3, 5);
    script.choose(BLUE, 9);
    script.choose(GREEN, 2);
    script.choose(YELLOW, 4);
    let events = script.choose(RED, 6);
    assert_eq!(movers(&events), [(0, 6, true), (3, 4, true), (1, 2, true), (2, 9, false)]);
    let mut order = Vec::new();
    while let Phase::Move { seat } = script.view().phase {
        order.push(seat);
        script.go(apprentice(seat, 1), &[], &[]);
    }
    assert_eq!(order, [RED, YELLOW, GREEN]);
    assert_eq!(script.place(apprentice(RED, 1)), on(Colour::Red, 6));
    assert_eq!(script.place(apprentice(YELLOW, 1)), on(Colour::Yellow, 4));
    assert_eq!(script.place(apprentice(GREEN, 1)), on(Colour::Green, 2));
    assert_eq!(script.place(apprentice(BLUE, 1)), Place::Start);
    assert_eq!((script.view().round, script.view().phase), (2, Phase::Roll));
}

fn example_2(from: Place, number: u8) -> Script {
    let mut script = Script::new(basic(), 4);
    script.put(apprentice(GREEN, 1), from);
    script.put(apprentice(YELLOW, 1), on(Colour::Green, 4));
    script.put(apprentice(BLUE, 1), on(Colour::Green, 5));
    script.put(apprentice(RED, 1), on(Colour::Green, 6));
    script.put(apprentice(GREEN, 2), on(Colour::Blue, 1));
    script.put(apprentice(YELLOW, 2), on(Colour::Blue, 4));
    script.put(apprentice(RED, 2), on(Colour::Blue, 5));
    script.roll(6, 6);
    script.choose(GREEN, number);
    script.choose(RED, 1);
    script.choose(BLUE, 2);
    script.choose(YELLOW, 3);
    script
}

#[test]
fn example_2_all_outside_their_zones_are_banished() {
    let mut script = example_2(on(Colour::Green, 3), 8);
    let victims = [apprentice(YELLOW, 1), apprentice(BLUE, 1), apprentice(YELLOW, 2), apprentice(RED, 2)];
    let events = script.go(apprentice(GREEN, 1), &victims, &[]);
    assert_eq!(script.place(apprentice(GREEN, 1)), on(Colour::Blue, 5));
    let fates: Vec<_> = met(&events).iter().map(|met| (met.who, met.fate)).collect();
    assert_eq!(
        fates,
        [
            (apprentice(YELLOW, 1), Fate::Banished),
            (apprentice(BLUE, 1), Fate::Banished),
            (apprentice(RED, 1), Fate::Passed(Pass::Safe)),
            (apprentice(GREEN, 2), Fate::Passed(Pass::Own)),
            (apprentice(YELLOW, 2), Fate::Banished),
            (apprentice(RED, 2), Fate::Banished),
        ]
    );
    for who in victims {
        assert_eq!(script.place(who), Place::Start);
    }
    assert_eq!(script.place(apprentice(RED, 1)), on(Colour::Green, 6));
    assert_eq!(script.place(apprentice(GREEN, 2)), on(Colour::Blue, 1));
}

#[test]
fn example_2_begun_on_the_start_it_banishes_nobody() {
    let mut script = example_2(Place::Start, 11);
    let bold = script.going(apprentice(GREEN, 1), &[apprentice(YELLOW, 1)], &[]);
    assert_eq!(script.refused(GREEN, &bold), pair("ZAP-12", "zapp_not_banished"));
    let events = script.go(apprentice(GREEN, 1), &[], &[]);
    assert_eq!(script.place(apprentice(GREEN, 1)), on(Colour::Blue, 5));
    assert!(met(&events).iter().all(|met| matches!(met.fate, Fate::Passed(_))));
    assert_eq!(met(&events)[0].fate, Fate::Passed(Pass::FromStart));
}

#[test]
fn example_3_an_expert_round() {
    let mut script = Script::new(expert(), 4);
    for (seat, number, place) in [
        (GREEN, 1, on(Colour::Yellow, 6)),
        (BLUE, 1, on(Colour::Red, 1)),
        (YELLOW, 1, on(Colour::Red, 3)),
        (BLUE, 2, on(Colour::Red, 3)),
        (RED, 1, on(Colour::Red, 3)),
        (GREEN, 2, on(Colour::Red, 3)),
        (YELLOW, 2, on(Colour::Red, 4)),
        (BLUE, 3, on(Colour::Yellow, 2)),
        (RED, 2, on(Colour::Yellow, 3)),
    ] {
        script.put(apprentice(seat, number), place);
    }
    script.roll(2, 6);
    script.choose(GREEN, 8);
    script.choose(BLUE, 5);
    script.choose(YELLOW, 3);
    script.choose(RED, 2);

    let banish = [apprentice(YELLOW, 1), apprentice(BLUE, 2)];
    let carry = [apprentice(RED, 1), apprentice(GREEN, 2)];
    let events = script.go(apprentice(GREEN, 1), &banish, &carry);
    let Event::Moved { lost, to, .. } = &events[0] else { panic!("{events:?}") };
    assert_eq!((*lost, *to), (1, Place::City));
    let fates: Vec<_> = met(&events).iter().map(|met| (met.who, met.fate)).collect();
    assert_eq!(
        fates,
        [
            (apprentice(BLUE, 1), Fate::Passed(Pass::Safe)),
            (apprentice(RED, 1), Fate::Carried { to: on(Colour::Red, 6) }),
            (apprentice(GREEN, 2), Fate::Carried { to: Place::City }),
            (apprentice(BLUE, 2), Fate::Banished),
            (apprentice(YELLOW, 1), Fate::Banished),
            (apprentice(YELLOW, 2), Fate::Passed(Pass::Safe)),
        ]
    );
    assert_eq!(script.place(apprentice(RED, 1)), on(Colour::Red, 6));

    script.go(apprentice(BLUE, 3), &[], &[apprentice(RED, 2)]);
    assert_eq!(script.place(apprentice(BLUE, 3)), on(Colour::Red, 1));
    assert_eq!(script.place(apprentice(RED, 2)), on(Colour::Red, 1));

    let events = script.go(apprentice(YELLOW, 2), &[apprentice(RED, 1)], &[]);
    assert_eq!(script.place(apprentice(YELLOW, 2)), on(Colour::Green, 1));
    assert_eq!(met(&events)[0].fate, Fate::Banished);
    assert_eq!(script.place(apprentice(RED, 1)), Place::Start);

    script.go(apprentice(RED, 1), &[], &[]);
    assert_eq!(script.place(apprentice(RED, 1)), on(Colour::Red, 2));
    // ZAP-17: red 2 was taken past its city and must go round once more.
    assert_eq!(script.place(apprentice(RED, 2)).progress(Colour::Red), 1);
}
