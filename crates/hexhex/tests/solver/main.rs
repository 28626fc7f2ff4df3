//! The solver's values against other ways to find them: by hand on the last fields of a game, and by playing.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod consistent;
mod plain;

use hexhex::sheet::{Field, Fields, Zeros};
use hexhex::solver::{Ahead, Crowd, Draw, Duo, Player, Rival, Rule, Solo};
use std::sync::LazyLock;
use table::bot::Unlimited;

/// The two rules on zeros, and whether zeros go anywhere.
const BOTH: [(Zeros, bool); 2] = [(Zeros::Strict, false), (Zeros::Anywhere, true)];

static DUOS: LazyLock<[Duo; 4]> = LazyLock::new(|| {
    Rule::ALL.map(|rule| Duo::read(rule, Duo::build(rule, &Unlimited).unwrap().into()).unwrap())
});

fn solved(rule: Rule) -> &'static Duo {
    let place = Rule::ALL.iter().position(|other| *other == rule).unwrap();
    &DUOS[place]
}

/// The solution of a column by itself.
fn duo(zeros: Zeros) -> &'static Duo {
    solved(Rule::column(zeros))
}

fn fields(numbers: &[usize]) -> Fields {
    numbers.iter().map(|number| Field::ALL[*number]).collect()
}

#[track_caller]
fn assert_near(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-11, "{one} is not {other}");
}

#[test]
fn alone_the_last_fields_are_worth_what_plain_counting_finds() {
    for (zeros, anywhere) in BOTH {
        for free in [&[5][..], &[6], &[7], &[10], &[0, 9], &[3, 8], &[4, 5, 7]] {
            assert_near(Solo::of(zeros).value(fields(free)), plain::solo(free, anywhere));
        }
    }
}

#[test]
fn for_two_the_last_fields_are_worth_what_plain_counting_finds() {
    for (zeros, anywhere) in BOTH {
        for (own, other, leads) in [
            (&[2][..], &[][..], &[-5, -3, 0][..]),
            (&[7], &[8], &[-3, 0, 1]),
            (&[1], &[10], &[5]),
            (&[6, 10], &[8], &[-2, 1]),
            (&[0, 9], &[6], &[-1]),
            (&[6, 9], &[7, 8], &[0]),
        ] {
            for lead in leads {
                for draw in [Draw::Shared, Draw::Wins] {
                    let found =
                        solved(Rule { zeros, draw }).value(fields(own), fields(other), *lead).unwrap();
                    let drawn = if draw == Draw::Wins { 1.0 } else { 0.5 };
                    assert_near(found, plain::duo(own, other, *lead, drawn, anywhere));
                }
            }
        }
    }
}

#[test]
fn for_more_the_last_field_is_worth_what_plain_counting_finds() {
    let hex_hex = plain::solo(&[10], false) / 10.0;
    let full = |points| Player { free: Fields::NONE, points };
    // One rival rolls for hex-hex with 20 points, two have ended with 27: 28 or 29 points win unless hex-hex falls.
    let own = Player { free: fields(&[4]), points: 25 };
    let rivals = [Player { free: fields(&[10]), points: 20 }, full(27), full(27)].map(Rival::from);
    let worth = |points: u32| match 25 + points {
        ..27 => 0.0,
        27 => (1.0 - hex_hex) / 3.0,
        28 | 29 => 1.0 - hex_hex,
        _ => 1.0 - hex_hex / 2.0,
    };
    for zeros in Zeros::ALL {
        let found = Crowd::new(zeros, own, &rivals).outlook().before();
        assert_near(found, plain::last_field(4, worth));
    }
    // Who has ended has what they have.
    assert_near(Crowd::new(Zeros::Strict, full(27), &rivals).share(), (1.0 - hex_hex) / 3.0);
    assert_near(Crowd::new(Zeros::Strict, full(40), &[]).share(), 1.0);
    // In the last column of a series 26 points are enough if hex-hex falls: then nobody else has another column more.
    let columns = [1, 0, 0].map(|columns| Ahead { columns: 1 + columns, points: 0 });
    let before: Vec<Rival> =
        rivals.iter().zip(columns).map(|(rival, ahead)| Rival { ahead, ..*rival }).collect();
    assert_near(Crowd::new(Zeros::Strict, full(27), &before).share(), 1.0);
    // With 26 the two who have 27 come level in columns, with more points; hex-hex takes the column from them.
    assert_near(Crowd::new(Zeros::Strict, full(26), &before).share(), hex_hex);
}

#[test]
fn the_values_of_the_whole_game() {
    assert_near(Solo::of(Zeros::Strict).value(Fields::ALL), 33.839_079_034_854_75);
    assert_near(Solo::of(Zeros::Anywhere).value(Fields::ALL), 33.931_935_791_976_41);
    let begins = |zeros| duo(zeros).value(Fields::ALL, Fields::ALL, 0).unwrap();
    assert_near(begins(Zeros::Strict), 0.497_085_778_748_296);
    assert_near(begins(Zeros::Anywhere), 0.496_971_934_346_803);
}
