//! Both ends, and those who leave before (BAR-21 to BAR-23).

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::Options;
use barbarossa::event::End;
use barbarossa::view::{Phase, Reply};
use script::{Game, check, quick};

/// Twelve spears of thirteen: A1 to A3 and B1 to B3 are solved.
const TWELVE: &str = "
    spears A1 B C
    spears A2 B C
    spears A3 B C
    spears B1 A C
    spears B2 A C
    spears B3 A C
";

fn to_the_last_spear(rest: &str) -> Game {
    check(quick(), 3, &format!("{TWELVE}\n{rest}"))
}

#[test]
fn bar_21_with_the_13th_spear_unsolved_riddles_cost() {
    let game = to_the_last_spear(
        "
        hat A 20
        hat B 22
        hat C 30
        A rolls 3
        A ends round
        A tries C1 right => A tries C1, right, spear 1 in C1, 13 in all, A 20>25, C 30>28, end: spears, C1 costs 28>26, C2 costs 26>21, C3 costs 21>16, A wins
        ",
    );
    let outcome = game.play.table.outcome().unwrap();
    assert_eq!((outcome.points, outcome.placings), (vec![25, 22, 16], vec![1, 2, 3]));
    assert_eq!(game.public().phase, Phase::Over { why: End::Spears });
    assert!(game.public().riddles.iter().all(|riddle| riddle.named.is_some()));
}

#[test]
fn bar_21_costs_end_at_start_and_equal_hats_share() {
    let game = to_the_last_spear(
        "
        hat A 4
        hat B 9
        hat C 5
        A rolls 3
        A ends round
        A tries C1 right => A tries C1, right, spear 1 in C1, 13 in all, A 4>9, C 5>3, end: spears, C1 costs 3>1, C2 costs 1>0, C3 costs 0>0, AB wins
        ",
    );
    assert_eq!(game.play.table.outcome().unwrap().placings, [1, 1, 3]);
}

#[test]
fn bar_22_the_13th_spear_at_the_goal_wins_without_costs() {
    let game = to_the_last_spear(
        "
        hat A 36
        hat C 39
        A rolls 3
        A ends round
        A tries C1 right => A tries C1, right, spear 1 in C1, 13 in all, A 36>41, C 39>37, end: goal, A wins
        ",
    );
    assert_eq!(game.hats(), [41, 0, 37]);
}

#[test]
fn bar_22_the_solver_moves_first() {
    // Seven spears are stuck: with the eighth the maker would climb two.
    let spears = "
        spears A1 B C
        spears A2 B C
        spears B1 A C
        spears C1 B
    ";
    check(
        quick(),
        3,
        &format!(
            "{spears}
        hat A 37
        hat C 39
        A rolls 3
        A ends round
        A tries C1 right => A tries C1, right, spear 2 in C1, 8 in all, A 37>40, end: goal, A wins
        "
        ),
    );
    check(
        quick(),
        3,
        &format!(
            "{spears}
        hat A 36
        hat C 39
        A rolls 3
        A ends round
        A tries C1 right => A tries C1, right, spear 2 in C1, 8 in all, A 36>39, C 39>41, end: goal, C wins
        "
        ),
    );
}

#[test]
fn bar_22_dragon_and_ghost_move_all_hats_together() {
    check(
        quick(),
        3,
        "
        hat B 38
        hat C 39
        cave A 7
        A spends 1 => A stones 12>11, A to 8 ghost, B 38>40, C 39>41, end: goal, C wins
        ",
    );
    let game = check(
        Options { goal: 20, ..quick() },
        3,
        "
        hat B 19
        hat C 19
        A rolls 2 => die 2, A to 2 dragon, B 19>20, C 19>20, end: goal, BC wins
        ",
    );
    assert_eq!(game.play.table.outcome().unwrap().placings, [3, 1, 1]);
}

#[test]
fn bar_23_who_leaves_takes_riddles_along_and_nobody_pays() {
    let mut game = check(
        quick(),
        3,
        "
        hat B 20
        spears B1 A
        B leaves => B1 B2 B3 out
        A rolls 2 => die 2, A to 2 dragon, C 0>1, turn 2 C
        C rolls 3
        C asks B2 round? => ! BAR-23 taken_out
        C ends round
        C tries B2 right => ! BAR-23 taken_out
        C tries A1 right => C tries A1, right, spear 1 in A1, 2 in all, C 1>6, A 0>0, second round over: attempt, turn 3 A
        ",
    );
    // A second spear in each of two makers' riddles cannot come: when all are solved the game is over.
    game.check(
        "
        spears A2 C
        spears A3 C
        spears C1 A
        spears C2 A
        hat A 9
        A curses
        A tries C3 right => A tries C3, right, spear 1 in C3, 7 in all, A 9>14, C 6>8, end: nothing to solve, A1 costs 14>12, A2 costs 12>10, A3 costs 10>8, C1 costs 8>6, C2 costs 6>4, C3 costs 4>2, A wins
        ",
    );
    let outcome = game.play.table.outcome().unwrap();
    assert_eq!((outcome.points, outcome.placings), (vec![8, 20, 2], vec![1, 3, 2]));
}

#[test]
fn bar_23_a_maker_who_leaves_need_not_answer() {
    let mut game = check(
        quick(),
        3,
        "
        A rolls 3
        A asks B1 round?
        C curses
        B leaves => B1 B2 B3 out, #0 void, curse of C
        C lets go
        A asks B2 round? => ! BAR-23 taken_out
        A asks C1 round? => A asks C1 #1
        C answers no => C: no, first round over: no, second round
        A tries C1 wrong
        ",
    );
    assert_eq!(game.public().questions[0].reply, Some(Reply::Void));
    game.check(
        "C leaves => C1 C2 C3 out, end: nothing to solve, A1 costs 0>0, A2 costs 0>0, A3 costs 0>0, A wins",
    );
}

#[test]
fn bar_23_whose_turn_it_is_leaves_at_every_stage() {
    check(quick(), 4, "A leaves => A1 A2 out, turn 2 B");
    check(quick(), 4, "A rolls 6\n A leaves => A1 A2 out, turn 2 B");
    check(quick(), 4, "A rolls 3\n A leaves => A1 A2 out, first round over: left, turn 2 B");
    check(
        quick(),
        4,
        "
        A rolls 3
        A asks B1 round?
        C curses
        A leaves => A1 A2 out, #0 void, first round over: left, turn 2 B, curse of C
        C lets go => curse over: let go
        B rolls 1
        ",
    );
    check(
        quick(),
        4,
        "
        A rolls 3
        A ends round
        A tries B1 wrong
        A leaves => A1 A2 out, not close (time), second round over: left, turn 2 B
        ",
    );
    let paused = Options { pause: 3, ..Options::default() };
    let mut game = check(
        paused,
        4,
        "
        A rolls 3
        A ends round => first round over: ended, pause
        A leaves => A1 A2 out, turn 2 B
        B rolls 1
        ",
    );
    assert_eq!(game.play.table.deadline(), None);
    game.check("C leaves => C1 C2 out, turn 4 D");
}

#[test]
fn bar_23_whoever_curses_or_is_cursed_leaves() {
    check(
        quick(),
        4,
        "
        B curses
        C curses
        B leaves => B1 B2 out, curse over: left, curse of C
        C tries D1 wrong
        D leaves => D1 D2 out, not close (time), curse over: attempt
        A rolls 1
        ",
    );
    // Who waits in the queue is forgotten, and so is a curse for which no riddle is left.
    check(
        quick(),
        3,
        "
        A rolls 3
        A asks B1 round?
        C curses
        C leaves => C1 C2 C3 out
        B answers yes => B: yes
        A asks B1 hard?
        ",
    );
    // In the middle of a curse whose verdict is waited for.
    check(
        quick(),
        4,
        "
        B curses
        B tries C1 wrong
        B leaves => B1 B2 out, not close (time), curse over: left
        A curses
        A tries C1 wrong
        A leaves => A1 A2 out, not close (time), turn 2 C, curse over: left
        C rolls 1
        ",
    );
}

#[test]
fn bar_23_the_makers_leaving_ends_the_attempt_in_a_second_round() {
    check(
        quick(),
        4,
        "
        A rolls 3
        A ends round
        A tries B1 wrong
        B leaves => B1 B2 out, not close (time), second round over: attempt, turn 2 C
        ",
    );
}

#[test]
fn bar_23_leaving_while_everybody_models() {
    let mut game = Game::modelling(quick(), 4);
    game.check(
        "
        A hands in => A in
        A leaves => A1 A2 out
        B hands in
        C hands in
        ",
    );
    game.leave_with(3, &[0]);
    assert_eq!(game.public().starter.map(|seat| seat.number()), Some(1));
}

#[test]
fn bar_23_the_last_one_left_wins() {
    let mut game = Game::modelling(quick(), 3);
    game.check(
        "
        A hands in
        A leaves
        C leaves => C1 C2 C3 out, end: nothing to solve, B wins
        ",
    );
    let mut game = Game::begun(quick(), 3);
    game.check("A leaves\n C leaves => C1 C2 C3 out, end: nothing to solve, B1 costs 0>0, B2 costs 0>0, B3 costs 0>0, B wins");
    assert_eq!(game.play.table.outcome().unwrap().placings, [2, 1, 2]);
}
