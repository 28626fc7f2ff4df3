//! Curses at every moment (BAR-18 to BAR-20).

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::Options;
use barbarossa::view::{Clock, Phase, Stage};
use script::{A, Game, check, quick};

/// With a pause and every limit.
fn timed() -> Options {
    Options { pause: 3, turn: 60, answer: 15, ..Options::default() }
}

#[test]
fn bar_18_before_the_move_in_and_out_of_turn() {
    check(
        quick(),
        3,
        "
        B curses => B curses, 2 left, curse of B
        A rolls 1 => ! BAR-18 wait
        B letter A1 1 => B wants A1 letter 1, (B), curse over: letter
        A curses => A curses, 2 left, curse of A
        A tries B1 right => A tries B1, right, spear 1 in B1, 1 in all, A 0>5, B 0>0, curse over: attempt
        A rolls 1 => die 1, A to 1 elfstone, A stones 12>13, turn 2 B
        ",
    );
}

#[test]
fn bar_18_at_a_dwarf() {
    check(
        quick(),
        3,
        "
        A rolls 6
        C curses => C curses, 2 left, curse of C
        A letter B1 1 => ! BAR-18 wait
        C tries A1 wrong => C tries A1, wrong
        C letter A1 1 => ! TAB-18 table_not_your_turn
        A says close => close, curse over: attempt
        A passes => A passes, turn 2 B
        ",
    );
}

#[test]
fn bar_18_in_a_first_round_which_goes_on_with_the_same_asker() {
    let mut game = check(
        quick(),
        3,
        "
        A rolls 3
        A asks B1 round?
        B answers yes
        C curses => C curses, 2 left, curse of C
        A asks B1 hard? => ! BAR-18 wait
        A ends round => ! BAR-18 wait
        C letter B1 1
        A curses => A curses, 2 left, curse of A
        A letter B1 2
        A asks B1 hard? => A asks B1 #1
        B answers no => B: no, first round over: no, second round
        ",
    );
    assert!(matches!(game.public().phase, Phase::Turn { seat: A, stage: Stage::SecondRound, .. }));
    game.check("A tries B1 right => A tries B1, right, spear 1 in B1, 1 in all, A 0>5, B 0>0, second round over: attempt, turn 2 B");
}

#[test]
fn bar_18_while_a_question_waits_a_curse_queues() {
    check(
        quick(),
        3,
        "
        A rolls 3
        A asks B1 round?
        C curses => C curses, 2 left, waits
        C letter A1 1 => ! TAB-18 table_not_your_turn
        A curses => A curses, 2 left, waits
        B answers yes => B: yes, curse of C
        A asks B1 hard? => ! BAR-18 wait
        C letter A1 1 => C wants A1 letter 1, (B), curse over: letter, curse of A
        A lets go => curse over: let go
        A asks B1 hard? => A asks B1 #1
        B curses => B curses, 2 left, waits
        B turns down => B: not allowed, curse of B
        B lets go => curse over: let go
        A asks B1 sharp? => A asks B1 #2
        ",
    );
}

#[test]
fn bar_18_a_curse_that_waits_comes_before_the_second_round_though_there_is_no_pause() {
    check(
        quick(),
        3,
        "
        A rolls 3
        A asks B1 round?
        C curses => C curses, 2 left, waits
        B answers no => B: no, first round over: no, curse of C
        A asks B1 hard? => ! BAR-18 wait
        B curses => B curses, 2 left, waits
        C letter A1 1 => C wants A1 letter 1, (B), curse over: letter, curse of B
        B letter A1 2 => B wants A1 letter 2, (A), curse over: letter, second round
        A tries B1 right
        ",
    );
}

#[test]
fn bar_18_during_another_curse() {
    check(
        quick(),
        4,
        "
        B curses => B curses, 2 left, curse of B
        B curses => ! BAR-20 curse_waits
        D curses => D curses, 2 left, waits
        D curses => ! BAR-20 curse_waits
        C curses => C curses, 2 left, waits
        B tries A1 wrong => B tries A1, wrong
        A curses => A curses, 2 left, waits
        A says far => not close, curse over: attempt, curse of D
        D lets go => curse over: let go, curse of C
        C letter A1 1 => C wants A1 letter 1, (B), curse over: letter, curse of A
        A letter D1 1
        A rolls 1 => die 1, A to 1 elfstone, A stones 12>13, turn 2 B
        ",
    );
}

#[test]
fn bar_19_not_in_a_second_round() {
    check(
        quick(),
        3,
        "
        A rolls 3
        A ends round => first round over: ended, second round
        B curses => ! BAR-19 curse_second_round
        A curses => ! BAR-19 curse_second_round
        A asks B1 round?
        C curses => ! BAR-19 curse_second_round
        B answers yes
        A tries B1 wrong
        C curses => ! BAR-19 curse_second_round
        B says far => not close, second round over: attempt, turn 2 B
        C curses => C curses, 2 left, curse of C
        ",
    );
    let mut game = Game::modelling(quick(), 3);
    game.check("A curses => ! BAR-18 curse_modelling");
}

#[test]
fn bar_19_the_pause_stands_still_during_a_curse() {
    let mut game = Game::begun(timed(), 3);
    game.check(
        "
        A rolls 3
        A asks B1 round?
        wait 5
        B answers no => B: no, first round over: no, pause
        wait 1
        B curses => B curses, 2 left, curse of B
        ",
    );
    let clocks = game.public().clocks;
    assert_eq!(clocks.pause, Some(Clock::Paused(2_000)));
    assert_eq!(clocks.turn, Some(Clock::Paused(60_000)));
    assert_eq!(clocks.answer, Some(Clock::Until(21_000)));
    game.check(
        "
        wait 10
        A ends round => ! BAR-18 wait
        B letter A1 1 => B wants A1 letter 1, (B), curse over: letter
        A ends round => ! BAR-10 no_round_now
        ",
    );
    assert_eq!(game.public().clocks.pause, Some(Clock::Until(18_000)));
    game.check(
        "
        clock => second round
        B curses => ! BAR-19 curse_second_round
        A tries B1 right
        ",
    );
    // A curse that waits for the last answer leaves the whole pause.
    game.check(
        "
        B rolls 3
        B asks C1 round?
        A curses
        wait 1
        C answers no => C: no, first round over: no, pause, curse of A
        wait 1
        A lets go => curse over: let go
        ",
    );
    let now = game.play.now;
    assert_eq!(game.public().clocks.pause, Some(Clock::Until(now + 3_000)));
}

#[test]
fn bar_20_no_stones_no_curses() {
    let mut game = check(
        quick(),
        3,
        "
        B curses => B curses, 2 left, curse of B
        B lets go => curse over: let go
        B curses => B curses, 1 left, curse of B
        B lets go
        B curses => B curses, 0 left, curse of B
        B lets go
        B curses => ! BAR-20 no_curse_stone
        ",
    );
    // The same tap twice costs one stone.
    let tap = barbarossa::Action::Curse { stones: 3 };
    game.play.act(2, tap.clone(), &[]);
    game.check("C lets go");
    assert_eq!(game.play.refused(2, &tap).1, "table_not_offered");
}

#[test]
fn bar_24_a_curse_lapses_when_its_time_is_up() {
    check(
        timed(),
        3,
        "
        B curses
        C curses
        clock => curse over: time, curse of C
        C tries A1 wrong
        clock => not close (time), curse over: attempt
        A rolls 1
        ",
    );
}

#[test]
fn the_end_of_the_game_drops_what_waits() {
    let mut game = check(
        quick(),
        3,
        "
        hat B 36
        B curses
        C curses
        B tries A1 right => B tries A1, right, spear 1 in A1, 1 in all, B 36>41, end: goal, B wins
        ",
    );
    assert!(game.public().pending.queue.is_empty());
    assert!((0..3).all(|seat| game.play.choices(seat).curse.is_none()));
    game.check("C lets go => ! TAB-1 table_over");
}

#[test]
fn a_curse_is_for_good_and_an_answer_too() {
    let mut game = check(quick(), 3, "A spends 3");
    assert_eq!(game.play.table.undoable().count(), 1);
    game.check("B curses\n B lets go");
    assert_eq!(game.play.table.undoable().count(), 1);
    game.check("A asks B1 round?\n B answers yes");
    assert_eq!(game.play.table.undoable().count(), 0);
}
