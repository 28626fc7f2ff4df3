//! The rules MM-1 to MM-8, by number.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use mastermind::options::{Answers, FirstMaker};
use mastermind::{Action, Asked, Mastermind, Options};
use script::{ask, check, play, start};
use table::field::complete;
use table::kit::Script;
use table::{Choices as _, GameOptions as _, Seat, Viewer};

const SEATS: [Seat; 2] = [Seat::new(0), Seat::new(1)];

fn standard() -> Options {
    Options::default()
}

fn by_hand() -> Options {
    Options { answers: Answers::ByHand, rows: 5, ..Options::default() }
}

/// The script of a round in which `maker` hides `code` and the other guesses 6666 until the last of `rows` rows.
fn not_found(maker: u8, code: &str, rows: usize) -> String {
    let breaker = 1 - maker;
    format!("{maker} hide {code}\n") + &format!("{breaker} guess 6666\n").repeat(rows)
}

#[test]
fn mm_1_options_have_their_ranges_and_presets() {
    let presets = complete(Options::FIELDS, &serde_json::Value::Null).unwrap();
    assert_eq!(
        presets,
        serde_json::json!({
            "pegs": 4, "colours": 6, "rows": 10, "repeats": true, "answers": "referee", "rounds": 2,
            "first_maker": "seat-0"
        })
    );
    for (name, bad, rule) in [
        ("pegs", 2, "MM-1"),
        ("pegs", 7, "MM-1"),
        ("colours", 3, "MM-1"),
        ("colours", 11, "MM-1"),
        ("rows", 4, "MM-1"),
        ("rows", 21, "MM-1"),
        ("rounds", 3, "MM-5"),
        ("rounds", 22, "MM-5"),
    ] {
        let refusal = complete(Options::FIELDS, &serde_json::json!({ name: bad })).unwrap_err();
        assert_eq!(refusal.rule, rule, "{name} {bad}");
    }
}

#[test]
fn mm_1_without_repeats_there_must_be_a_colour_for_each_peg() {
    for (pegs, colours, repeats, possible) in
        [(5, 4, false, false), (6, 5, false, false), (6, 6, false, true), (6, 4, true, true)]
    {
        let checked = Options { pegs, colours, repeats, ..standard() }.check(2);
        assert_eq!(checked.is_ok(), possible, "{pegs} {colours}");
        if let Err(refusal) = checked {
            assert_eq!((refusal.rule.as_str(), refusal.key.as_str()), ("MM-1", "mastermind_too_few_colours"));
        }
    }
}

#[test]
fn mm_1_a_drawn_first_maker_is_an_open_draw() {
    let options = Options { first_maker: FirstMaker::Drawn, ..standard() };
    for (draw, maker) in [(0, 0), (1, 1)] {
        let drawn = Script::<Mastermind>::start_with(options, 2, &[draw]);
        assert_eq!(drawn.view(Viewer::Spectator).maker, Seat::new(maker));
    }
    let second = start(Options { first_maker: FirstMaker::Seat1, ..standard() });
    assert_eq!(second.view(Viewer::Spectator).maker, Seat::new(1));
}

#[test]
fn mm_1_a_code_must_fit_the_board() {
    check(
        Options { repeats: false, ..standard() },
        "0 hide 123
         0 hide 12345
         0 hide 1207
         0 hide 1230
         0 hide 1231
         1 hide 1234
         0 guess 1234
         0 hide 1234",
        "refused MM-1: mastermind_pegs got=3 want=4
         refused MM-1: mastermind_pegs got=5 want=4
         refused MM-1: mastermind_colour got=0 place=2 want=6
         refused MM-1: mastermind_colour got=0 place=3 want=6
         refused MM-1: mastermind_repeated colour=1
         refused TAB-18: table_not_your_turn
         refused MM-1: mastermind_hide_now
         seat 0 hid a code",
    );
}

#[test]
fn mm_2_a_guess_may_repeat_colours_also_when_the_code_may_not() {
    check(
        Options { repeats: false, ..standard() },
        "0 hide 1234
         1 guess 1117
         1 guess 111
         0 guess 1111
         1 hide 1111
         1 guess 1111",
        "seat 0 hid a code
         refused MM-2: mastermind_colour got=7 place=3 want=6
         refused MM-2: mastermind_pegs got=3 want=4
         refused TAB-18: table_not_your_turn
         refused MM-2: mastermind_guess_now
         row 1: seat 1 guessed 1111
         row 1: answered 1/0",
    );
}

#[test]
fn a_reply_names_the_question_it_answers() {
    // The same tap twice: the second comes too late to fill the next row.
    check(
        by_hand(),
        "0 hide 1122 @1
         1 guess 1111 @2
         0 answer 2 0 @3
         1 guess 1111 @2
         1 guess 2222 @4
         0 answer 2 0 @3
         0 guess 1111 @5
         0 answer 2 0 @5",
        "seat 0 hid a code
         row 1: seat 1 guessed 1111
         row 1: seat 0 answered 2/0
         refused MM-2: mastermind_late got=2 want=4
         row 2: seat 1 guessed 2222
         refused MM-3: mastermind_late got=3 want=5
         refused MM-3: mastermind_answer_now
         row 2: seat 0 answered 2/0",
    );
}

#[test]
fn mm_3_the_referee_answers_the_worked_examples() {
    for (code, guess, answer) in [("1122", "1213", "1/2"), ("1234", "4321", "0/4"), ("1112", "2221", "0/2")] {
        let (_, told) = play(standard(), &format!("0 hide {code}\n1 guess {guess}"));
        assert_eq!(told[2], format!("row 1: answered {answer}"));
    }
}

#[test]
fn mm_3_no_more_small_pegs_than_holes() {
    check(
        by_hand(),
        "0 hide 1122
         1 guess 1234
         0 answer 3 2
         0 answer 255 255
         1 answer 1 1",
        "seat 0 hid a code
         row 1: seat 1 guessed 1234
         refused MM-3: mastermind_too_many_small_pegs got=5 want=4
         refused MM-3: mastermind_too_many_small_pegs got=510 want=4
         refused TAB-18: table_not_your_turn",
    );
}

#[test]
fn mm_4_found_in_the_fifth_row_scores_five_and_mm_5_the_roles_are_swapped() {
    let state = check(
        standard(),
        &(not_found(0, "1122", 4) + "1 guess 1122"),
        "seat 0 hid a code
         row 1: seat 1 guessed 6666
         row 1: answered 0/0
         row 2: seat 1 guessed 6666
         row 2: answered 0/0
         row 3: seat 1 guessed 6666
         row 3: answered 0/0
         row 4: seat 1 guessed 6666
         row 4: answered 0/0
         row 5: seat 1 guessed 1122
         row 5: answered 4/0
         shield lifted, all black: 1122
         round 1 Found: seat 0 gets 5
         round 2, try 1: seat 1 hides, seat 0 seeks",
    );
    let view = state.view(Viewer::Spectator);
    assert_eq!((view.sheet.round_points, view.maker, view.rows.len()), ([5, 0], Seat::new(1), 0));
}

#[test]
fn mm_4_not_found_scores_one_more_than_there_are_rows() {
    for (rows, points) in [(10, 11), (5, 6), (20, 21)] {
        let (state, told) = play(Options { rows, ..standard() }, &not_found(0, "1122", usize::from(rows)));
        assert!(told.contains(&"shield lifted, last row: 1122".to_owned()));
        assert_eq!(state.view(Viewer::Spectator).sheet.round_points, [points, 0]);
    }
}

#[test]
fn mm_4_found_in_the_last_row_is_found() {
    let (state, _) = play(Options { rows: 5, ..standard() }, &(not_found(0, "1122", 4) + "1 guess 1122"));
    assert_eq!(state.view(Viewer::Spectator).sheet.round_points, [5, 0]);
}

#[test]
fn mm_5_the_most_points_win_and_equal_points_are_a_draw() {
    for (guesses, winners) in [(0, vec![1, 2]), (1, vec![1, 1]), (2, vec![2, 1])] {
        // Seat 0 makes 2 points; seat 1 one more than `guesses`.
        let script =
            not_found(0, "1122", 1) + "1 guess 1122\n" + &not_found(1, "3344", guesses) + "0 guess 3344";
        let (state, _) = play(standard(), &script);
        let outcome = state.table.outcome().unwrap();
        assert_eq!((outcome.points, outcome.placings), (vec![2, guesses as i64 + 1], winners));
        assert!(state.table.due().is_empty());
        let guess = Action::Guess { ask: ask(&state), pegs: vec![1; 4] };
        assert_eq!(state.attempt(0, &guess).unwrap_err().to_string(), "TAB-1: table_over");
    }
}

#[test]
fn the_fewest_rows_of_a_breaker_are_a_mark_on_the_standard_board() {
    let script = not_found(0, "1122", 1) + "1 guess 1122\n" + &not_found(1, "3344", 10);
    let outcome = play(standard(), &script).0.table.outcome().unwrap();
    let marks: Vec<_> =
        outcome.marks.iter().map(|mark| (mark.seat, mark.name.as_str(), mark.value)).collect();
    assert_eq!(marks, [(Seat::new(1), "fewest_rows", 2)]);
    let other = play(Options { colours: 7, ..standard() }, &script).0.table.outcome().unwrap();
    assert!(other.marks.is_empty());
}

#[test]
fn giving_up_loses_whatever_the_points() {
    let state = check(
        standard(),
        &(not_found(0, "1122", 10) + "1 hide 1234\n0 guess 1243\n0 gives up"),
        &(String::from("seat 0 hid a code\n")
            + &(1..=10)
                .map(|row| format!("row {row}: seat 1 guessed 6666\nrow {row}: answered 0/0\n"))
                .collect::<String>()
            + "shield lifted, last row: 1122
               round 1 NotFound: seat 0 gets 11
               round 2, try 1: seat 1 hides, seat 0 seeks
               seat 1 hid a code
               row 1: seat 0 guessed 1243
               row 1: answered 2/2
               shield lifted, gave up: 1234
               ended: rounds [11, 0], penalties [0, 0], won by seat 1"),
    );
    let outcome = state.table.outcome().unwrap();
    assert_eq!((outcome.placings, outcome.points), (vec![2, 1], vec![11, 0]));
    assert!(state.table.due().is_empty());
    assert!((0..2).all(|seat| state.choices(seat).is_empty()));
}

#[test]
fn giving_up_before_a_code_is_hidden_lifts_no_shield() {
    let (state, _) = play(standard(), "1 gives up");
    let view = state.view(Viewer::Spectator);
    assert!(view.past.is_empty() && view.gave_up == Some(Seat::new(1)));
    assert_eq!(state.table.outcome().unwrap().placings, [1, 2]);
}

#[test]
fn mm_7_only_the_maker_sees_the_code_until_the_shield_is_lifted() {
    let (state, _) = play(standard(), "0 hide 1122\n1 guess 3344");
    let code = |viewer| state.view(viewer).code.map(Vec::from);
    assert_eq!(code(Viewer::Seat(SEATS[0])), Some(vec![1, 1, 2, 2]));
    assert_eq!((code(Viewer::Seat(SEATS[1])), code(Viewer::Spectator)), (None, None));
    assert_eq!(state.view(Viewer::Seat(SEATS[1])), state.view(Viewer::Spectator));
    let text = serde_json::to_string(&state.view(Viewer::Spectator)).unwrap();
    assert!(!text.contains("[1,1,2,2]"));
}

#[test]
fn hiding_shows_nothing_and_everything_after_it_does() {
    // What has shown something cannot be taken back, nor can anything before it.
    let undoable = |options, script: &str| play(options, script).0.table.undoable().collect::<Vec<_>>();
    assert_eq!(undoable(by_hand(), "0 hide 1122"), [1]);
    assert!(undoable(standard(), "0 hide 1122\n1 guess 1111").is_empty());
    assert!(undoable(by_hand(), "0 hide 1122\n1 guess 1111").is_empty());
    assert!(undoable(by_hand(), "0 hide 1122\n1 guess 1111\n0 answer 2 0").is_empty());
}

#[test]
fn choices_say_what_is_asked() {
    let (state, _) = play(by_hand(), "0 hide 1122\n1 guess 1213");
    assert_eq!(state.choices(1), Asked::Nothing);
    let Asked::Answer { ask: 3, row: 1, pegs: 4, guess } = state.choices(0) else { panic!() };
    assert_eq!(Vec::from(guess), [1, 2, 1, 3]);
    assert_eq!(state.choices(0).enumerate().unwrap().len(), 15);
    assert_eq!(start(standard()).choices(0).enumerate().unwrap().len(), 1296);
    assert_eq!(start(Options { colours: 7, ..standard() }).choices(0).enumerate(), None);
    let distinct = Options { colours: 7, repeats: false, ..standard() };
    assert_eq!(start(distinct).choices(0).enumerate().unwrap().len(), 840);
}
