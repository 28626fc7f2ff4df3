//! The rules, by number.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use script::{Play, said};
use table::Viewer;
use tower::layout::Why;
use tower::{Event, Mode, Options};

fn published(challenge: u8) -> Play {
    Play::new(Options { challenge, ..Options::default() }, 1)
}

fn why(play: &Play) -> Vec<(Why, u8, u8)> {
    play.own(0).judgement.breaks.iter().map(|one| (one.why, one.row, one.col)).collect()
}

#[test]
fn every_published_challenge_is_won_by_its_solution_in_any_order() {
    for challenge in 1..=40 {
        let mut play = published(challenge);
        let mut solution = play.solution();
        // From the exit back: cards may lie anywhere while one plays (TOW-9).
        solution.reverse();
        for laid in &solution {
            assert!(!play.table.is_over());
            play.lay(0, &laid.card.to_string(), laid.row, laid.col).unwrap();
        }
        assert!(play.table.is_over(), "challenge {challenge}");
        let judgement = play.own(0).judgement;
        assert!(judgement.solved && judgement.breaks.is_empty() && judgement.missing == 0);
        let way: Vec<_> = solution.iter().rev().map(|laid| laid.field()).collect();
        assert_eq!(judgement.way, way, "the way lights up from the entrance on");
        let Some(Event::RoundEnded { solution: told, .. }) =
            play.told(Viewer::Spectator).into_iter().rev().nth(1)
        else {
            panic!("the round ends before the game");
        };
        assert!(told.iter().rev().eq(&solution));
    }
}

#[test]
fn tow_5_a_wrong_touch_names_the_two_doors() {
    // Challenge 1: a green entrance in the west of row 2; 12, 14, 6, 7, 4 is the way.
    let mut play = published(1);
    assert_eq!(why(&play), [(Why::NoFirst, 2, 0)]);
    play.lay(0, "14", 2, 0).unwrap();
    assert_eq!(
        why(&play),
        [(Why::DoorsDiffer, 2, 0), (Why::BesideWay, 2, 0)],
        "14 has a yellow door in the west"
    );
    let judgement = play.own(0).judgement;
    let touch = judgement.touches[0];
    assert_eq!(
        (touch.door.unwrap().name(), touch.other.unwrap().name(), touch.fits),
        ("yellow", "green", false)
    );
    assert_eq!(judgement.breaks[0].rule, "TOW-5");
    play.take_up(0, "14").unwrap();
    play.lay(0, "12", 2, 0).unwrap();
    assert_eq!(why(&play), [(Why::OpenEnd, 2, 0)]);
    play.lay(0, "6", 3, 0).unwrap();
    let breaks = play.own(0).judgement.breaks;
    assert_eq!(why(&play)[0], (Why::DoorsDiffer, 2, 0), "blue above, green below");
    assert_eq!(breaks[0].side.map(|side| side.name()), Some("S"));
    play.shift(0, "6", 3, 1).unwrap();
    play.lay(0, "14", 3, 0).unwrap();
    assert_eq!(play.own(0).judgement.way.len(), 3);
}

#[test]
fn tow_5_where_there_is_no_door_that_is_said() {
    // Challenge 18 has card 9, which has doors only north and south.
    let mut play = published(18);
    play.lay(0, "2", 3, 0).unwrap();
    assert_eq!(play.own(0).judgement.way.len(), 1);
    play.lay(0, "9", 3, 1).unwrap();
    assert_eq!(why(&play)[0], (Why::NoDoor, 3, 0));
}

#[test]
fn tow_7_obstacles_take_their_own_cards_only() {
    // Challenge 20: a wall, a closed door, a dragon and another wall; one knight and one key.
    let mut play = published(20);
    let refused = |key: &str| ("TOW-7".to_owned(), key.to_owned());
    assert_eq!(said(play.lay(0, "3", 0, 1)), refused("tower_on_wall"));
    assert_eq!(said(play.lay(0, "knight-1", 0, 1)), refused("tower_on_wall"));
    assert_eq!(said(play.lay(0, "3", 2, 0)), refused("tower_needs_key"));
    assert_eq!(said(play.lay(0, "knight-1", 2, 0)), refused("tower_needs_key"));
    assert_eq!(said(play.lay(0, "3", 2, 1)), refused("tower_needs_knight"));
    assert_eq!(said(play.lay(0, "key-1", 0, 0)), refused("tower_special_elsewhere"));
    play.lay(0, "key-3", 2, 0).unwrap();
    play.lay(0, "knight-2", 2, 1).unwrap();
    // Challenge 10: two closed chests.
    let mut play = published(10);
    assert_eq!(said(play.lay(0, "2", 1, 1)), refused("tower_needs_chest"));
    play.lay(0, "chest-2", 1, 1).unwrap();
    play.lay(0, "chest-1", 1, 3).unwrap();
    assert!(why(&play).contains(&(Why::TooMany, 1, 3)), "one chest is named: {:?}", why(&play));
}

#[test]
fn tow_3_and_4_only_cards_of_the_challenge_and_one_card_a_field() {
    let mut play = published(1);
    let of = |rule: &str, key: &str| (rule.to_owned(), key.to_owned());
    assert_eq!(said(play.lay(0, "1", 0, 0)), of("TOW-3", "tower_not_in_hand"));
    assert_eq!(said(play.lay(0, "knight-1", 0, 0)), of("TOW-3", "tower_not_in_hand"));
    assert_eq!(said(play.lay(0, "99", 0, 0)), of("TOW-3", "tower_not_in_hand"));
    assert_eq!(said(play.lay(0, "4", 4, 0)), of("TOW-4", "tower_no_field"));
    play.lay(0, "4", 0, 0).unwrap();
    assert_eq!(said(play.lay(0, "6", 0, 0)), of("TOW-4", "tower_taken"));
    assert_eq!(said(play.lay(0, "4", 0, 1)), of("TOW-4", "tower_lies_already"));
    assert_eq!(said(play.shift(0, "6", 0, 1)), of("TOW-9", "tower_not_lying"));
    assert_eq!(said(play.take_up(0, "6")), of("TOW-9", "tower_not_lying"));
    assert_eq!(said(play.next(0)), of("TOW-10", "tower_no_next"));
    let late = play.act(0, tower::Action::TakeUp { round: 2, card: "4".parse().unwrap() });
    assert_eq!(said(late), of("TOW-9", "tower_late"));
}

#[test]
fn tow_4_the_exit_too_soon_and_one_card_too_many() {
    // Challenge 19: 5, 14, knight-2, key-4, 1, 4; both knights are in the hand, one is to be used.
    let mut play = published(19);
    let solution = play.solution();
    let spare = solution.iter().find(|laid| laid.card.to_string() == "knight-2").unwrap();
    assert_eq!((spare.row, spare.col), (2, 1));
    play.lay(0, "knight-1", 1, 3).unwrap();
    for laid in &solution {
        play.lay(0, &laid.card.to_string(), laid.row, laid.col).unwrap();
    }
    assert!(!play.table.is_over(), "a second knight lies beside the way");
    assert!(why(&play).contains(&(Why::TooMany, 1, 3)));
    play.take_up(0, "knight-1").unwrap();
    assert!(play.table.is_over(), "taking it up was all that was missing");
}

#[test]
fn tow_10_the_same_tower_for_everybody_on_a_day_and_another_on_the_next() {
    let id = |day: i8, level: u8, deck: &str| {
        let options = Options { mode: Mode::Today, level, deck: deck.to_owned(), ..Options::default() };
        Play::on(options, 1, table::day::Day::new(2026, 11, day)).view(0).id
    };
    assert_eq!(id(15, 2, "castle"), id(15, 2, "castle"));
    let mut all: Vec<String> = (1..=30).map(|day| id(day, 2, "castle")).collect();
    all.extend([id(1, 1, "castle"), id(1, 3, "castle"), id(1, 2, "citadel")]);
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn tow_10_endless_goes_on_until_somebody_stops() {
    let mut play = Play::new(Options { mode: Mode::Endless, ..Options::default() }, 1);
    let mut ids = vec![play.view(0).id];
    for _ in 0..3 {
        play.solve(0);
        assert_eq!(said(play.lay(0, "1", 0, 0)), ("TOW-8".to_owned(), "tower_solved_already".to_owned()));
        play.next(0).unwrap();
        ids.push(play.view(0).id);
    }
    play.hint(0, 1).unwrap();
    play.solve(0);
    play.next(0).unwrap();
    play.next(0).unwrap();
    assert_eq!(play.round(), 6, "the fifth was passed up");
    play.give_up(0);
    assert_eq!(play.marks(0), [("endless_1".to_owned(), 4), ("endless_stars_1".to_owned(), 3)]);
    ids.dedup();
    assert_eq!(ids.len(), 4);
}

#[test]
fn tow_10_only_a_race_has_several_seats_and_an_own_challenge_can_be_solved() {
    let check = |options: &Options, seats| table::GameOptions::check(options, seats);
    assert_eq!(check(&Options::default(), 2).unwrap_err().key, "tower_alone");
    assert!(check(&Options { mode: Mode::Race, ..Options::default() }, 6).is_ok());
    let own = |id: &str| check(&Options { mode: Mode::Custom, id: id.to_owned(), ..Options::default() }, 1);
    assert_eq!(own("").unwrap_err().key, "tower_id_length");
    let posed = &tower::forty::forty()[0].posed;
    let good = tower::id::write(&posed.challenge).unwrap();
    assert!(own(&good).is_ok());
    let mut walled = posed.challenge.clone();
    walled.cards.truncate(2);
    assert_eq!(own(&tower::id::write(&walled).unwrap()).unwrap_err().key, "tower_no_solution");
    let mut play = Play::new(Options { mode: Mode::Custom, id: good, ..Options::default() }, 1);
    play.solve(0);
    assert!(play.table.is_over() && play.marks(0).is_empty());
}

#[test]
fn tow_12_and_13_stars_and_times_are_marks() {
    let mut play = Play::new(Options { challenge: 7, clock: true, ..Options::default() }, 1);
    play.solve(0);
    let mark = |name: &str, value| (name.to_owned(), value);
    assert_eq!(play.marks(0), [mark("solved_07", 1), mark("star_07", 1), mark("time_07", 6_000)]);
    let mut play = published(7);
    play.hint(0, 1).unwrap();
    play.solve(0);
    assert_eq!(
        play.marks(0),
        [mark("solved_07", 1)],
        "a hint costs the star, and nobody asked for the clock"
    );
    // By the first rules a time with hints counted like any other.
    for (rules, time) in [(1, vec![mark("time_07", 7_000)]), (2, vec![])] {
        let mut play = Play::by(rules, Options { challenge: 7, clock: true, ..Options::default() }, 1, None);
        play.hint(0, 1).unwrap();
        play.solve(0);
        assert_eq!(play.marks(0), [vec![mark("solved_07", 1)], time].concat());
    }
    let mut play = published(7);
    play.give_up(0);
    assert_eq!(play.marks(0), []);
    let mut play = Play::new(Options { mode: Mode::Today, level: 2, ..Options::default() }, 1);
    play.solve(0);
    assert_eq!(play.marks(0), [mark("solved_today_2", 1), mark("star_today_2", 1)]);
}

#[test]
fn tow_13_nothing_is_kept_of_challenges_from_a_seed_that_somebody_named() {
    for (rules, seed, kept) in [(1, 4, true), (2, 4, false), (2, 0, true)] {
        let endless = Options { mode: Mode::Endless, seed, ..Options::default() };
        let mut play = Play::by(rules, endless, 1, None);
        play.solve(0);
        play.give_up(0);
        assert_eq!(!play.marks(0).is_empty(), kept, "rules {rules}, seed {seed}");
        let mut play =
            Play::by(rules, Options { mode: Mode::Race, count: 1, seed, ..Options::default() }, 2, None);
        play.solve(1);
        assert_eq!(!play.marks(1).is_empty(), kept, "rules {rules}, seed {seed}");
    }
}

#[test]
fn tow_14_a_days_tower_is_made_by_the_maker_of_that_day_whatever_the_rules() {
    let id = |rules, month, day| {
        let options =
            Options { mode: Mode::Today, level: 4, deck: "citadel".to_owned(), ..Options::default() };
        Play::by(rules, options, 1, table::day::Day::new(2026, month, day)).view(0).id
    };
    for day in 20..=30 {
        assert_eq!(id(1, 11, day), id(2, 11, day), "the second maker has not begun");
    }
    // What a table of the first rules plays never changes.
    assert!((1..=31).any(|day| id(1, 12, day) != id(2, 12, day)));
}
