//! Limits for turns and answers (BAR-24).

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::Options;
use barbarossa::view::Clock;
use script::{Game, check};

fn hurried() -> Options {
    Options { pause: 0, turn: 60, answer: 15, ..Options::default() }
}

#[test]
fn bar_24_whoever_has_not_moved_is_moved_by_the_die() {
    check(
        hurried(),
        3,
        "
        clock 2 => die 2 (time), A to 2 dragon, B 0>1, C 0>1, A out of time, turn 2 B
        clock 3 => die 3 (time), B to 3 riddle, B out of time, turn 3 C
        clock 6 => die 6 (time), C to 6 dwarf, C out of time, turn 4 A
        hat B 39
        cave A 7
        clock 1 => die 1 (time), A to 8 ghost, B 39>41, C 1>3, end: goal, B wins
        ",
    );
}

#[test]
fn bar_24_a_turn_ends_when_its_time_is_up() {
    check(hurried(), 3, "A rolls 6\n clock => A passes, A out of time, turn 2 B");
    check(hurried(), 3, "A rolls 3\n clock => first round over: time, A out of time, turn 2 B");
    check(
        hurried(),
        3,
        "A rolls 3\n A ends round\n clock => second round over: time, A out of time, turn 2 B",
    );
}

#[test]
fn bar_24_a_question_stops_the_clock_of_the_turn() {
    let mut game = Game::begun(hurried(), 3);
    game.check("A rolls 3\n wait 20\n A asks B1 round?");
    let clocks = game.public().clocks;
    assert_eq!((clocks.turn, clocks.answer), (Some(Clock::Paused(40_000)), Some(Clock::Until(35_000))));
    game.check("clock => B: unclear (time)");
    let clocks = game.public().clocks;
    assert_eq!((clocks.turn, clocks.answer), (Some(Clock::Until(75_000)), None));
    game.check(
        "
        A ends round
        A tries B1 wrong
        clock => not close (time), second round over: attempt, turn 2 B
        ",
    );
    let now = game.play.now;
    assert_eq!(game.public().clocks.turn, Some(Clock::Until(now + 60_000)));
}

#[test]
fn bar_24_without_limits_nothing_runs_out() {
    let game =
        check(Options { pause: 0, ..Options::default() }, 3, "A rolls 3\n A asks B1 round?\n C curses");
    assert_eq!(game.play.table.deadline(), None);
}
