//! MM-6 and MM-8: answers by hand, false ones, and the score sheet.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use mastermind::options::Answers;
use mastermind::view::{Ending, Phase};
use mastermind::{Action, Mastermind, Options};
use script::{ask, check, play, play_on};
use table::kit::Script;
use table::{Choices as _, Seat, Viewer};

fn by_hand() -> Options {
    Options { answers: Answers::ByHand, rows: 5, ..Options::default() }
}

/// Hides 1122 at `maker`, and answers the very code with nothing right: no other answer fits the row before.
fn spoiled(maker: u8) -> String {
    spoiled_with(maker, 1, 2)
}

/// The same with other colours.
fn spoiled_with(maker: u8, one: u8, other: u8) -> String {
    let breaker = 1 - maker;
    format!(
        "{maker} hide {one}{one}{other}{other}
         {breaker} guess {one}{one}{other}{other}
         {maker} answer 0 0
         {breaker} guess {one}{one}{one}{one}
         {maker} answer 2 0\n"
    )
}

/// A round that is spoiled as often as there are tries, each with a new code.
fn spoiled_thrice(maker: u8) -> String {
    [(1, 2), (3, 4), (5, 6)].map(|(one, other)| spoiled_with(maker, one, other)).concat()
}

/// An honest round: found with the first guess.
fn honest(maker: u8) -> String {
    format!("{maker} hide 1234\n{} guess 1234\n{maker} answer 4 0\n", 1 - maker)
}

fn totals(state: &Script<Mastermind>) -> ([u32; 2], [u32; 2], [u32; 2]) {
    let sheet = state.view(Viewer::Spectator).sheet;
    (sheet.round_points, sheet.penalty_points, sheet.total)
}

#[test]
fn mm_6_honest_answers_score_as_the_referees_do() {
    let state = check(
        by_hand(),
        "0 hide 1122
         1 guess 1213
         0 answer 1 2
         1 guess 1122
         0 answer 4 0",
        "seat 0 hid a code
         row 1: seat 1 guessed 1213
         row 1: seat 0 answered 1/2
         row 2: seat 1 guessed 1122
         row 2: seat 0 answered 4/0
         shield lifted, all black: 1122
         round 1 Found: seat 0 gets 2
         round 2, try 1: seat 1 hides, seat 0 seeks",
    );
    assert_eq!(totals(&state), ([2, 0], [0, 0], [2, 0]));
}

#[test]
fn mm_6_the_truth_comes_out_as_soon_as_no_code_fits() {
    let state = check(
        by_hand(),
        &spoiled(0),
        "seat 0 hid a code
         row 1: seat 1 guessed 1122
         row 1: seat 0 answered 0/0
         row 2: seat 1 guessed 1111
         row 2: seat 0 answered 2/0
         shield lifted, no code fits: 1122, row 1 was 4/0 not 0/0
         spoiled: seat 1 gets 3, again
         round 1, try 2: seat 0 hides, seat 1 seeks",
    );
    let view = state.view(Viewer::Spectator);
    assert_eq!((view.round, view.attempt, view.phase, view.maker), (1, 2, Phase::Hide, Seat::new(0)));
    assert_eq!(totals(&state), ([0, 0], [0, 3], [0, 3]));
}

#[test]
fn mm_6_an_answer_that_nothing_can_give_comes_out_at_once() {
    check(
        by_hand(),
        "0 hide 1122
         1 guess 1123
         0 answer 3 1",
        "seat 0 hid a code
         row 1: seat 1 guessed 1123
         row 1: seat 0 answered 3/1
         shield lifted, no code fits: 1122, row 1 was 3/0 not 3/1
         spoiled: seat 1 gets 3, again
         round 1, try 2: seat 0 hides, seat 1 seeks",
    );
}

#[test]
fn mm_6_whether_a_code_fits_depends_on_repeats() {
    // Two of one colour: possible with repeats, and with none the truth is out.
    let script = "0 hide 1234\n1 guess 1122\n0 answer 4 0";
    let guess_first = "0 hide 1234\n1 guess 1111\n0 answer 2 0";
    let without = Options { repeats: false, ..by_hand() };
    assert!(play(without, guess_first).1.iter().any(|told| told.starts_with("shield lifted, no code fits")));
    assert!(!play(by_hand(), guess_first).1.iter().any(|told| told.starts_with("shield lifted")));
    // All black ends the round, whatever it says about other codes.
    assert!(play(without, script).1.iter().any(|told| told.starts_with("shield lifted, all black")));
}

#[test]
fn mm_6_a_false_all_black_comes_out_when_the_shield_is_lifted() {
    check(
        by_hand(),
        "0 hide 1122
         1 guess 1123
         0 answer 4 0",
        "seat 0 hid a code
         row 1: seat 1 guessed 1123
         row 1: seat 0 answered 4/0
         shield lifted, all black: 1122, row 1 was 3/0 not 4/0
         spoiled: seat 1 gets 3, again
         round 1, try 2: seat 0 hides, seat 1 seeks",
    );
}

#[test]
fn mm_6_an_earlier_false_row_comes_out_when_the_code_is_found() {
    check(
        by_hand(),
        "0 hide 1122
         1 guess 1133
         0 answer 1 0
         1 guess 1122
         0 answer 4 0",
        "seat 0 hid a code
         row 1: seat 1 guessed 1133
         row 1: seat 0 answered 1/0
         row 2: seat 1 guessed 1122
         row 2: seat 0 answered 4/0
         shield lifted, all black: 1122, row 1 was 2/0 not 1/0
         spoiled: seat 1 gets 3, again
         round 1, try 2: seat 0 hides, seat 1 seeks",
    );
}

#[test]
fn mm_6_at_the_last_row_every_false_row_is_shown_and_three_points_are_given_once() {
    let state = check(
        by_hand(),
        "0 hide 1122
         1 guess 3333
         0 answer 1 0
         1 guess 4444
         0 answer 1 0
         1 guess 5555
         0 answer 0 0
         1 guess 5555
         0 answer 0 0
         1 guess 5555
         0 answer 0 0",
        "seat 0 hid a code
         row 1: seat 1 guessed 3333
         row 1: seat 0 answered 1/0
         row 2: seat 1 guessed 4444
         row 2: seat 0 answered 1/0
         row 3: seat 1 guessed 5555
         row 3: seat 0 answered 0/0
         row 4: seat 1 guessed 5555
         row 4: seat 0 answered 0/0
         row 5: seat 1 guessed 5555
         row 5: seat 0 answered 0/0
         shield lifted, last row: 1122, row 1 was 0/0 not 1/0, row 2 was 0/0 not 1/0
         spoiled: seat 1 gets 3, again
         round 1, try 2: seat 0 hides, seat 1 seeks",
    );
    assert_eq!(totals(&state), ([0, 0], [0, 3], [0, 3]));
    let past = &state.view(Viewer::Seat(Seat::new(1))).past[0];
    assert_eq!(
        (past.ending, past.points, past.false_rows.len(), past.rows.len()),
        (Ending::Spoiled, 0, 2, 5)
    );
}

#[test]
fn mm_6_a_right_guess_that_is_denied_goes_on() {
    let (state, told) = play(by_hand(), "0 hide 1122\n1 guess 1122\n0 answer 3 0");
    assert_eq!(told.last().unwrap(), "row 1: seat 0 answered 3/0");
    assert_eq!(state.view(Viewer::Spectator).phase, Phase::Guess);
}

#[test]
fn mm_6_a_repeated_round_has_a_new_code_and_scores_as_usual() {
    let (state, told) = play(by_hand(), &(spoiled(0) + &honest(0)));
    assert_eq!(
        told[told.len() - 2..],
        ["round 1 Found: seat 0 gets 1", "round 2, try 1: seat 1 hides, seat 0 seeks"]
    );
    assert_eq!(totals(&state), ([1, 0], [0, 3], [1, 3]));
}

#[test]
fn mm_6_the_code_of_a_spoiled_try_is_not_hidden_again_in_its_round() {
    let twice = spoiled(0) + &spoiled_with(0, 3, 4);
    for (script, codes) in [(spoiled(0), vec![[1, 1, 2, 2]]), (twice, vec![[1, 1, 2, 2], [3, 3, 4, 4]])] {
        let state = play(by_hand(), &script).0;
        let choices = state.choices(0);
        let listed = choices.enumerate().unwrap();
        assert_eq!(listed.len(), 1296 - codes.len());
        for pegs in codes {
            let again = Action::Hide { ask: ask(&state), pegs: pegs.to_vec() };
            let refusal = state.attempt(0, &again).unwrap_err();
            assert_eq!(refusal.to_string(), "MM-6: mastermind_same_code");
            assert!(!choices.contains(&again) && !listed.contains(&again));
        }
        // In the next round any code will do, also one that was spoiled.
        let next = play(by_hand(), &(script + &honest(0))).0;
        assert_eq!(next.choices(1).enumerate().unwrap().len(), 1296);
    }
}

#[test]
fn mm_6_by_the_first_rules_the_same_code_could_be_hidden_again() {
    let state = play_on(Script::start_by(1, by_hand(), 2, &[]), &spoiled(0).repeat(2)).0;
    assert_eq!(state.view(Viewer::Spectator).attempt, 3);
    assert_eq!(state.choices(0).enumerate().unwrap().len(), 1296);
}

#[test]
fn mm_6_a_third_spoiled_try_is_not_repeated_and_scores_the_maker_nothing() {
    let (state, told) = play(by_hand(), &spoiled_thrice(0));
    assert_eq!(
        told[told.len() - 3..],
        [
            "spoiled: seat 1 gets 3, no more",
            "round 1 Spoiled: seat 0 gets 0",
            "round 2, try 1: seat 1 hides, seat 0 seeks"
        ]
    );
    assert_eq!(totals(&state), ([0, 0], [0, 9], [0, 9]));
}

#[test]
fn mm_6_a_last_round_that_is_spoiled_thrice_ends_the_game() {
    let (state, told) = play(by_hand(), &(honest(0) + &spoiled_thrice(1)));
    assert_eq!(told.last().unwrap(), "ended: rounds [1, 0], penalties [9, 0], won by seat 0");
    assert_eq!(state.table.outcome().unwrap().points, [10, 0]);
}

#[test]
fn mm_6_giving_up_shows_false_rows_and_gives_no_points_for_them() {
    let (state, told) = play(by_hand(), "0 hide 1122\n1 guess 1122\n0 answer 0 0\n1 gives up");
    assert_eq!(
        told[told.len() - 2..],
        [
            "shield lifted, gave up: 1122, row 1 was 4/0 not 0/0",
            "ended: rounds [0, 0], penalties [0, 0], won by seat 0"
        ]
    );
    assert_eq!(state.view(Viewer::Spectator).past[0].ending, Ending::GaveUp);
}

#[test]
fn mm_8_points_of_rounds_and_for_false_answers_are_listed_apart() {
    let options = Options { rounds: 4, ..by_hand() };
    let script = spoiled(0) + &honest(0) + &spoiled_thrice(1) + &honest(0) + &spoiled(1);
    let sheet = play(options, &script).0.view(Viewer::Spectator).sheet;
    let lines: Vec<_> = sheet
        .lines
        .iter()
        .map(|line| (line.round, line.attempts, line.ending, line.round_points, line.penalty_points))
        .collect();
    assert_eq!(
        lines,
        [
            (1, 2, Ending::Found, [1, 0], [0, 3]),
            (2, 3, Ending::Spoiled, [0, 0], [9, 0]),
            (3, 1, Ending::Found, [1, 0], [0, 0]),
            (4, 1, Ending::Spoiled, [0, 0], [3, 0]),
        ]
    );
    assert_eq!((sheet.round_points, sheet.penalty_points, sheet.total), ([2, 0], [12, 3], [14, 3]));
}
