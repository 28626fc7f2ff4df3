//! The rules, by number: turns and guessing.

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::Options;
use script::{Game, check, quick};
use serde_json::json;

#[test]
fn bar_1_all_begin_alike() {
    for (seats, riddles) in [(3, 9), (4, 8)] {
        let view = Game::modelling(quick(), seats).public();
        let wizards = view.wizards.iter();
        assert!(wizards.clone().all(|w| (w.cave, w.hat, w.stones, w.curse_stones) == (0, 0, 12, 3)));
        assert_eq!((view.riddles.len(), view.spears_left), (riddles, 13));
    }
}

#[test]
fn bar_7_roll_or_spend_stones_and_never_both() {
    let mut game = check(
        quick(),
        3,
        "
        A rolls 1 => die 1, A to 1 elfstone, A stones 12>13, turn 2 B
        A rolls 1 => ! TAB-18 table_not_your_turn
        B spends 0 => ! BAR-7 how_many_stones
        B spends 13 => ! BAR-7 how_many_stones
        B spends 2 => B stones 12>10, B to 2 dragon, A 0>1, C 0>1, turn 3 C
        stones C 11
        C spends 3 => C stones 11>8, C to 3 riddle, first round
        C rolls 2 => ! BAR-7 moved_already
        C spends 2 => ! BAR-7 moved_already
        C ends round
        C ends round => second round over: ended, turn 4 A
        stones A 0
        A spends 1 => ! BAR-7 no_stones
        A rolls 6 => die 6, A to 7 elfstone, A stones 0>1, turn 5 B
        ",
    );
    // What was meant for an earlier turn does not count.
    let late = barbarossa::Action::Roll { turn: 2 };
    assert_eq!(game.play.refused(1, &late), ("BAR-7".to_owned(), "barbarossa_late".to_owned()));
    game.check("B rolls 4 => die 4, B to 6 dwarf");
}

#[test]
fn bar_8_every_cave() {
    check(
        quick(),
        4,
        "
        A rolls 2 => die 2, A to 2 dragon, B 0>1, C 0>1, D 0>1, turn 2 B
        cave B 7
        B spends 1 => B stones 12>11, B to 8 ghost, A 0>2, C 1>3, D 1>3, turn 3 C
        stones C 13
        C rolls 4 => die 4, C to 4 elfstone, C stones 13>13, turn 4 D
        D rolls 6 => die 6, D to 6 dwarf
        D passes => D passes, turn 5 A
        A spends 10 => A stones 12>2, A to 0 dwarf
        A letter B1 1
        cave B 11
        B rolls 4 => die 4, B to 3 riddle, first round
        ",
    );
}

#[test]
fn bar_9_a_letter_is_told_truly_and_beyond_the_end_there_is_none() {
    check(
        quick(),
        3,
        "
        A rolls 6
        A letter A1 1 => ! BAR-11 own_riddle
        A letter D1 1 => ! BAR-2 no_such_riddle
        A letter B1 31 => ! BAR-9 no_such_place
        A asks B1 round? => ! BAR-10 no_round_now
        A passes
        B rolls 6
        B letter A1 1 => B wants A1 letter 1, (B), turn 3 C
        C rolls 6
        C letter A1 3 => C wants A1 letter 3, (G), turn 4 A
        A rolls 6
        A passes
        B rolls 6
        B letter A1 6 => B wants A1 letter 6, (R), turn 6 C
        C rolls 6
        C letter A1 7 => C wants A1 letter 7, (none), turn 7 A
        ",
    );
}

#[test]
fn bar_11_any_number_of_questions_until_the_first_no() {
    check(
        quick(),
        3,
        "
        A rolls 3 => die 3, A to 3 riddle, first round
        A asks A1 round? => ! BAR-11 own_riddle
        B asks A1 round? => ! TAB-18 table_not_your_turn
        A asks B1 round? => A asks B1 #0
        A asks B1 hard? => ! BAR-18 wait
        C answers yes => ! BAR-11 not_asked
        B answers yes => B: yes
        A asks C2 hard? => A asks C2 #1
        C answers perhaps => C: perhaps
        A asks C2 sharp? => A asks C2 #2
        C answers unclear => C: unclear
        A tries C2 right => ! BAR-13 no_attempt_now
        A letter C2 1 => ! BAR-9 no_letter_now
        A asks B3 alive? => A asks B3 #3
        B answers no => B: no, first round over: no, second round
        ",
    );
}

#[test]
fn bar_11_a_round_has_forty_questions() {
    let mut game = Game::begun(quick(), 3);
    game.check("A rolls 3");
    // A question that is turned down counts as well.
    for _ in 0..20 {
        game.check("A asks B1 round?\n B answers yes\n A asks C1 hard?\n C turns down");
    }
    game.check(
        "
        A asks B1 sharp? => ! BAR-11 enough_questions
        C curses => C curses, 2 left, curse of C
        C lets go => curse over: let go
        A asks C1 sharp? => ! BAR-11 enough_questions
        A ends round => first round over: ended, second round
        ",
    );
    for _ in 0..40 {
        game.check("A asks B1 round?\n B answers yes");
    }
    game.check(
        "
        A asks B1 sharp? => ! BAR-11 enough_questions
        A tries B1 wrong
        B says far => not close, second round over: attempt, turn 2 B
        ",
    );
}

#[test]
fn bar_11_a_game_has_two_hundred_and_fifty_questions() {
    let mut game = Game::begun(quick(), 3);
    game.check("A rolls 3");
    let asked = |turn: u32| json!({ "turn": turn, "round": "first", "seat": 0, "riddle": 3, "text": "round?", "reply": { "answered": "yes" } });
    game.put(&["questions"], json!((0..249).map(|_| asked(0)).collect::<Vec<_>>()));
    game.check(
        "
        A asks B1 sharp?
        B answers yes
        A asks C1 sharp? => ! BAR-11 enough_questions
        A ends round => first round over: ended, second round
        A asks C1 sharp? => ! BAR-11 enough_questions
        A tries B1 wrong
        B says far => not close, second round over: attempt, turn 2 B
        ",
    );
}

#[test]
fn bar_11_the_asker_may_end_the_round() {
    check(
        quick(),
        3,
        "
        A rolls 3
        A ends round => first round over: ended, second round
        A ends round => second round over: ended, turn 2 B
        ",
    );
    // The second tap of two is not taken for the other round.
    let mut game = Game::begun(quick(), 3);
    game.check("A rolls 3");
    let end = barbarossa::Action::EndRound { turn: 1, round: barbarossa::action::Round::First };
    game.play.act(0, end.clone(), &[]);
    assert_eq!(game.play.refused(0, &end), ("BAR-10".to_owned(), "barbarossa_other_round".to_owned()));
}

#[test]
fn bar_12_what_must_not_be_asked() {
    let long = "x".repeat(201);
    check(
        quick(),
        3,
        &format!(
            "
        A rolls 3
        A asks B1 Ist der erste Buchstabe ein A? => ! BAR-12 asks_about_letters
        A asks B1 Ist es ein Bagger? => ! BAR-12 names_concept
        A asks B1 => ! BAR-11 question_text
        A asks B1 {long} => ! BAR-11 question_text
        A asks B1 rund?\u{2028}eckig? => ! BAR-11 question_text
        A asks B1 \u{3164}\u{200b} => ! BAR-11 question_invisible
        A asks B1 \u{202e}?dnur => ! BAR-11 question_direction
        A asks B1 ru\u{301}\u{302}\u{303}\u{304}nd? => ! BAR-11 question_marks
        A asks B1 Ist es ein Ba\u{200b}gger? => ! BAR-12 names_concept
        A asks B1 Ist es ein Lebewesen? => A asks B1 #0
        B turns down => B: not allowed
        A asks C1 Ist hier Nahrung dargestellt? => A asks C1 #1
        C answers no => C: no, first round over: no, second round
        A asks B1 Ist es ein Körperteil? => A asks B1 #2
        B turns down => B: not allowed
        A asks B1 Ist es aus Metall? => A asks B1 #3
        B answers yes => B: yes
        A asks B1 Ist es ein Bagger? => ! BAR-12 names_concept
        "
        ),
    );
}

#[test]
fn bar_13_a_second_round_ends_with_a_no() {
    check(
        quick(),
        3,
        "
        A rolls 3
        A ends round
        A asks B1 round? => A asks B1 #0
        B answers yes => B: yes
        A asks B1 hard? => A asks B1 #1
        B answers no => B: no, second round over: no, turn 2 B
        ",
    );
}

#[test]
fn bar_14_a_wrong_attempt_ends_the_round_once_its_maker_has_said_whether_it_is_close() {
    check(
        quick(),
        3,
        "
        A rolls 3
        A ends round
        A tries A1 right => ! BAR-15 own_riddle
        A tries B1 wrong => A tries B1, wrong
        A tries B1 right => ! BAR-18 wait
        C says close => ! TAB-18 table_not_your_turn
        B says close => close, second round over: attempt, turn 2 B
        B says close => ! BAR-14 no_verdict
        B rolls 3
        B ends round
        B asks C1 round?
        C answers yes
        B tries C1 wrong => B tries C1, wrong
        C says far => not close, second round over: attempt, turn 3 C
        ",
    );
}

#[test]
fn bar_15_five_steps_for_the_first_spear_three_for_the_second_and_no_third() {
    check(
        quick(),
        4,
        "
        hat B 10
        A rolls 3
        A ends round
        A tries B1 right => A tries B1, right, spear 1 in B1, 1 in all, A 0>5, B 10>8, second round over: attempt, turn 2 B
        B rolls 1
        C rolls 3
        C ends round
        C tries B1 right => C tries B1, right, spear 2 in B1, 2 in all, C 0>3, B 8>6, second round over: attempt, turn 4 D
        D rolls 3
        D ends round
        D tries B1 right => ! BAR-15 two_spears
        D asks B1 round? => D asks B1 #0
        B answers no
        cave A 0
        A rolls 3
        A ends round
        A tries B1 right => ! BAR-15 solved_already
        A asks B1 round? => A asks B1 #1
        ",
    );
}

#[test]
fn bar_16_no_hat_goes_below_start() {
    check(
        quick(),
        3,
        "
        hat B 1
        A rolls 3
        A ends round
        A tries B1 right => A tries B1, right, spear 1 in B1, 1 in all, A 0>5, B 1>0, second round over: attempt, turn 2 B
        ",
    );
}

#[test]
fn bar_16_with_the_fifth_spear_its_maker_climbs() {
    check(
        quick(),
        3,
        "
        spears A1 B C
        spears B1 A C
        A rolls 3
        A ends round
        A tries C1 right => A tries C1, right, spear 1 in C1, 5 in all, A 0>5, C 0>1, second round over: attempt, turn 2 B
        ",
    );
}

#[test]
fn bar_17_a_letter_in_place_of_the_second_round() {
    let variant = Options { letters: true, ..quick() };
    check(
        variant,
        3,
        "
        A rolls 3
        A letter B1 1 => ! BAR-9 no_letter_now
        A ends round
        A letter B1 40 => ! BAR-9 no_such_place
        A letter B1 1
        cave A 3
        B rolls 3
        B ends round
        B asks A1 round?
        A turns down => A: not allowed
        B letter A1 2 => B wants A1 letter 2, (A), second round over: letter, turn 3 C
        C rolls 3
        C ends round
        C asks A1 round?
        A answers yes
        C letter A1 2 => ! BAR-9 no_letter_now
        C tries A1 right => C tries A1, right, spear 1 in A1, 1 in all, C 0>5, A 0>0, second round over: attempt, turn 4 A
        ",
    );
    check(
        quick(),
        3,
        "
        A rolls 3
        A ends round
        A letter B1 1 => ! BAR-9 no_letter_now
        ",
    );
}

#[test]
fn bar_6_turns_go_clockwise() {
    check(
        quick(),
        4,
        "
        A rolls 1 => die 1, A to 1 elfstone, A stones 12>13, turn 2 B
        B rolls 1 => die 1, B to 1 elfstone, B stones 12>13, turn 3 C
        C rolls 1 => die 1, C to 1 elfstone, C stones 12>13, turn 4 D
        D rolls 1 => die 1, D to 1 elfstone, D stones 12>13, turn 5 A
        ",
    );
}
