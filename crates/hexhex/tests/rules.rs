//! The rules, by number.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use hexhex::asked::Closed;
use hexhex::dice::Symbol::{self, Ball, Book, Cauldron, Frog, Mash, Toadstool};
use hexhex::dice::{Dice, Kept};
use hexhex::options::Begins;
use hexhex::sheet::{Field, Zeros};
use hexhex::{Asked, Event, Options};
use script::{Script, options};
use table::{GameOptions as _, Outcome, Seat, SeatSet};

fn seats(numbers: &[u8]) -> SeatSet {
    numbers.iter().map(|number| Seat::new(*number)).collect()
}

#[test]
fn hex_1_each_symbol_is_a_side_of_a_die() {
    let mut script = Script::new(options(1), 1);
    script.roll(&[], &[0, 1, 2, 3, 4]);
    assert_eq!(script.view().dice, Some(Dice([Mash, Cauldron, Ball, Toadstool, Book])));
    script.roll(&[0, 1, 2, 3], &[5]);
    assert_eq!(script.view().dice, Some(Dice([Mash, Cauldron, Ball, Toadstool, Frog])));
}

#[test]
fn hex_2_turns_go_round_from_the_seat_that_begins() {
    let mut script = Script::new(Options { begins: Begins::Seat2, ..options(1) }, 4);
    let mut turns = Vec::new();
    for field in [Field::Mash, Field::Cauldron] {
        for _ in 0..4 {
            turns.push(script.seat().index());
            script.turn(&[0, 0, 1, 1, 2], field);
        }
    }
    assert_eq!(turns, [2, 3, 0, 1, 2, 3, 0, 1]);
    let refusal = Options { begins: Begins::Seat2, ..options(1) }.check(2).unwrap_err();
    assert_eq!((refusal.rule.as_str(), refusal.key.as_str()), ("HEX-2", "hexhex_nobody_begins"));
}

#[test]
fn hex_2_who_begins_may_be_drawn() {
    let drawn = Options { begins: Begins::Drawn, ..options(1) };
    for seat in 0..3 {
        let script = Script::drawing(drawn, 3, &[seat]);
        assert_eq!(script.seat().index(), seat as usize);
        assert_eq!(
            script.told(),
            [Event::ColumnBegan { column: 1, begins: Seat::new(seat as u8), drawn: true }]
        );
    }
    // Alone nothing is drawn.
    assert_eq!(Script::drawing(drawn, 1, &[]).seat().index(), 0);
}

#[test]
fn hex_2_only_the_seat_on_turn_acts() {
    let mut script = Script::new(options(1), 2);
    assert_eq!(script.refused_to(1, script.rolling(&[])), ("TAB-18".into(), "table_not_your_turn".into()));
    script.roll(&[], &[0; 5]);
    assert_eq!(
        script.refused_to(1, script.entering(Field::Mash)),
        ("TAB-18".into(), "table_not_your_turn".into())
    );
}

#[test]
fn hex_3_three_rolls_the_first_of_all_five() {
    let mut script = Script::new(options(1), 1);
    assert_eq!(script.refused(script.rolling(&[3])), ("HEX-3".into(), "hexhex_first_roll_all".into()));
    assert_eq!(script.refused(script.entering(Field::Mash)), ("HEX-3".into(), "hexhex_roll_first".into()));
    script.roll(&[], &[0, 0, 1, 2, 3]);
    script.roll(&[0, 1], &[4, 4, 4]);
    let Asked::Turn { rolls_left, .. } = script.choices() else { panic!("on turn") };
    assert_eq!(rolls_left, 1);
    // A die that was set aside is taken back.
    script.roll(&[2, 3, 4], &[4, 5]);
    assert_eq!(script.view().dice, Some(Dice([Book, Frog, Book, Book, Book])));
    assert_eq!(script.view().kept, Kept([false, false, true, true, true]));
    assert_eq!(script.refused(script.rolling(&[0])), ("HEX-3".into(), "hexhex_no_roll_left".into()));
    assert_eq!(
        script.told(),
        [Event::Rolled {
            seat: Seat::new(0),
            roll: 3,
            kept: Kept([false, false, true, true, true]),
            dice: Dice([Book, Frog, Book, Book, Book]),
        }]
    );
}

#[test]
fn hex_3_a_late_answer_is_for_the_question_before() {
    let mut script = Script::new(options(1), 1);
    let late = script.rolling(&[]);
    script.roll(&[], &[0, 0, 1, 2, 3]);
    assert_eq!(script.refused(late), ("HEX-3".into(), "hexhex_late".into()));
}

#[test]
fn hex_4_stopping_is_always_possible_and_a_roll_has_dice() {
    let mut script = Script::new(options(1), 1);
    script.roll(&[], &[0, 1, 2, 3, 4]);
    let all = script.rolling(&[0, 1, 2, 3, 4]);
    assert_eq!(script.refused(all), ("HEX-4".into(), "hexhex_nothing_rolled".into()));
    script.enter(Field::FiveDifferent);
    // Also with dice that fit nothing.
    for (dice, field) in [
        ([0, 0, 0, 0, 0], Field::HexHex),
        ([0, 0, 0, 1, 2], Field::Triple),
        ([0, 0, 1, 1, 2], Field::TwoPairs),
        ([0, 0, 0, 1, 1], Field::TriplePair),
        ([0, 0, 1, 1, 2], Field::Mash),
    ] {
        script.turn(&dice, field);
    }
    script.roll(&[], &[0, 0, 0, 0, 0]);
    script.enter(Field::Frog);
    assert_eq!(script.view().sheets[0].columns[0].0[Field::Frog.index()], Some(0));
}

#[test]
fn hex_5_four_times_mash_are_four_points_in_its_field() {
    let mut script = Script::new(options(1), 1);
    script.roll(&[], &[0, 0, 5, 0, 0]);
    assert_eq!(script.offers(), [(Field::Mash, 4), (Field::Frog, 1), (Field::Triple, 2)]);
    script.enter(Field::Mash);
    assert_eq!(
        script.told(),
        [Event::Entered { seat: Seat::new(0), column: 1, field: Field::Mash, points: 4, total: 4 }]
    );
}

#[test]
fn hex_5_and_7_three_frogs_and_two_books() {
    let mut script = Script::new(options(1), 1);
    script.roll(&[], &[5, 5, 5, 4, 4]);
    assert_eq!(
        script.offers(),
        [
            (Field::Book, 2),
            (Field::Frog, 3),
            (Field::Triple, 2),
            (Field::TwoPairs, 3),
            (Field::TriplePair, 4)
        ]
    );
    assert_eq!(script.closed(Field::Cauldron), Some(Closed::OthersScore));
    let cauldron = script.entering(Field::Cauldron);
    assert_eq!(script.refused(cauldron), ("HEX-7".into(), "hexhex_others_score".into()));
}

#[test]
fn hex_6_a_field_is_filled_once() {
    let mut script = Script::new(options(1), 1);
    script.turn(&[5, 5, 5, 4, 4], Field::Frog);
    assert_eq!(script.closed(Field::Frog), Some(Closed::Filled));
    assert_eq!(script.closed(Field::Mash), Some(Closed::NotRolled));
    script.roll(&[], &[5, 5, 5, 4, 4]);
    assert_eq!(script.refused(script.entering(Field::Frog)), ("HEX-6".into(), "hexhex_filled".into()));
}

/// Dice that score in each field, in the order of the sheet.
const SCORING: [[u64; 5]; 11] = [
    [0, 0, 1, 2, 3],
    [1, 1, 2, 3, 4],
    [2, 2, 3, 4, 5],
    [3, 3, 4, 5, 0],
    [4, 4, 5, 0, 1],
    [5, 5, 0, 1, 2],
    [0, 0, 0, 1, 2],
    [0, 0, 1, 1, 2],
    [0, 0, 0, 1, 1],
    [0, 1, 2, 3, 4],
    [0, 0, 0, 0, 0],
];

#[test]
fn hex_7_with_every_scoring_field_taken_each_free_field_takes_a_zero() {
    let free = [Field::Cauldron, Field::FiveDifferent, Field::HexHex];
    let mut script = Script::new(options(1), 1);
    for field in Field::ALL.into_iter().filter(|field| !free.contains(field)) {
        script.turn(&SCORING[field.index()], field);
    }
    script.roll(&[], &[5, 5, 5, 4, 4]);
    assert_eq!(script.offers(), free.map(|field| (field, 0)));
    script.enter(Field::HexHex);
    assert_eq!(script.view().sheets[0].columns[0].0[Field::HexHex.index()], Some(0));
}

#[test]
fn hex_7_a_house_rule_lets_zeros_go_anywhere() {
    let mut script = Script::new(Options { zeros: Zeros::Anywhere, ..options(1) }, 1);
    script.roll(&[], &[5, 5, 5, 4, 4]);
    assert_eq!(script.offers().len(), 11);
    script.enter(Field::Cauldron);
    assert_eq!(script.view().sheets[0].totals, [0]);
}

/// Plays a column in which seat `n` gets `extra[n]` points more than the least: frogs instead of one.
fn column(script: &mut Script, extra: &[u64]) {
    for field in Field::ALL {
        for _ in 0..extra.len() {
            let seat = script.seat().index();
            let mut dice = SCORING[field.index()];
            if field == Field::Frog {
                for die in dice[2..].iter_mut().take(extra[seat] as usize) {
                    *die = Symbol::Frog as u64;
                }
            }
            script.turn(&dice, field);
        }
    }
}

/// 2 points for each symbol, 2 + 3 + 4 + 5 + 10 for the others.
const LEAST: i64 = 36;

#[test]
fn hex_8_the_highest_total_wins_and_equals_share() {
    let mut script = Script::new(options(1), 3);
    column(&mut script, &[2, 1, 2]);
    assert_eq!(
        script.told()[1..],
        [
            Event::ColumnEnded {
                column: 1,
                totals: vec![38, 37, 38],
                winners: seats(&[0, 2]),
                last: seats(&[1])
            },
            Event::GameEnded { winners: seats(&[0, 2]) }
        ]
    );
    let Outcome { placings, points, marks } = script.outcome().unwrap();
    assert_eq!((placings, points), (vec![1, 3, 1], vec![LEAST + 2, LEAST + 1, LEAST + 2]));
    let marks: Vec<_> = marks.iter().map(|mark| (mark.name.as_str(), mark.value)).collect();
    assert_eq!(marks, [("column_strict", 38), ("column_strict", 37), ("column_strict", 38)]);
    assert_eq!(script.view().turn, None);
    assert_eq!(script.refused(script.rolling(&[])), ("TAB-1".into(), "table_over".into()));
}

#[test]
fn hex_9_columns_won_decide_before_the_total() {
    let mut script = Script::new(options(3), 2);
    column(&mut script, &[1, 0]);
    column(&mut script, &[1, 0]);
    column(&mut script, &[0, 3]);
    let outcome = script.outcome().unwrap();
    assert_eq!(outcome.points, [3 * LEAST + 2, 3 * LEAST + 3]);
    assert_eq!(outcome.placings, [1, 2]);
    let view = script.view();
    assert_eq!([view.sheets[0].won, view.sheets[1].won], [2, 1]);
    assert_eq!(view.sheets[1].totals, [36, 36, 39]);
}

#[test]
fn hex_9_of_equally_many_columns_the_total_decides() {
    let mut script = Script::new(options(2), 2);
    column(&mut script, &[1, 0]);
    column(&mut script, &[0, 2]);
    assert_eq!(script.outcome().unwrap().placings, [2, 1]);
    // A shared column is won by both.
    let mut script = Script::new(options(2), 2);
    column(&mut script, &[1, 1]);
    column(&mut script, &[2, 2]);
    assert_eq!(script.outcome().unwrap().placings, [1, 1]);
    assert_eq!(script.view().sheets.iter().map(|sheet| sheet.won).collect::<Vec<_>>(), [2, 2]);
}

#[test]
fn hex_9_the_last_begins_the_next_column() {
    let mut script = Script::new(options(5), 3);
    let mut began = vec![script.seat().index()];
    // Seat 1 is last; then 0 and 1 are, and the first after seat 1 is 0; then all are, and after seat 0 comes 1.
    for extra in [[2, 0, 1], [0, 0, 1], [1, 1, 1], [0, 1, 2]] {
        column(&mut script, &extra);
        began.push(script.seat().index());
    }
    assert_eq!(began, [0, 1, 0, 1, 0]);
    assert_eq!(script.view().past[1].last, seats(&[0, 1]));
    assert_eq!(script.view().past[2].began, Seat::new(0));
    // The turns of the last column can be looked back at.
    assert_eq!(script.view().last_turns.len(), 33);
    assert!(script.view().last_turns.iter().all(|turn| turn.column == 4));
    column(&mut script, &[0, 0, 0]);
    let marks = script.outcome().unwrap().marks;
    assert_eq!(marks.iter().filter(|mark| mark.name == "series_strict").count(), 3);
}

#[test]
fn giving_up_leaves_the_fields_empty_and_the_others_play_on() {
    let mut script = Script::new(options(2), 3);
    script.turn(&[5, 5, 5, 4, 4], Field::Frog);
    script.roll(&[], &[0, 0, 1, 1, 2]);
    // Seat 1 gives up in the middle of its turn, and the turn goes on to seat 2.
    script.give_up(1);
    let view = script.view();
    assert_eq!((view.turn, view.dice, view.gave_up), (Some(Seat::new(2)), None, seats(&[1])));
    script.turn(&[5, 5, 5, 4, 4], Field::Book);
    assert_eq!(script.seat(), Seat::new(0));
    for field in [Field::Mash, Field::Cauldron] {
        script.turn(&SCORING[field.index()], field);
        script.turn(&SCORING[field.index()], field);
    }
    assert_eq!(script.view().sheets[1].total, 0);
    // One is left: that one has won, although it has fewer points.
    script.give_up(0);
    let outcome = script.outcome().unwrap();
    assert_eq!((outcome.placings, outcome.points), (vec![2, 2, 1], vec![7, 0, 6]));
    assert!(outcome.marks.is_empty());
}

#[test]
fn giving_up_can_end_a_column() {
    let mut script = Script::new(options(2), 3);
    for field in Field::ALL {
        for _ in 0..3 {
            if (field, script.seat().index()) != (Field::HexHex, 2) {
                script.turn(&SCORING[field.index()], field);
            }
        }
    }
    script.give_up(2);
    let view = script.view();
    assert_eq!(view.past[0].winners, seats(&[0, 1]));
    // Seat 0 began; of the two who are last seat 1 is the next.
    assert_eq!((view.column, view.turn), (2, Some(Seat::new(1))));
}

#[test]
fn giving_up_alone_ends_the_game() {
    let mut script = Script::new(options(2), 1);
    script.turn(&[5, 5, 5, 4, 4], Field::Frog);
    script.give_up(0);
    assert_eq!(script.outcome().unwrap(), Outcome { placings: vec![1], points: vec![3], marks: vec![] });
}
