//! Races (TOW-11): the same challenges at the same time, and of the others only a number.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use script::{Play, said};
use table::{Seat, SeatSet, Viewer};
use tower::{Event, GRACE, Mode, Options};

fn race(seats: u8, count: u8) -> Play {
    Play::new(Options { mode: Mode::Race, count, ..Options::default() }, seats)
}

#[test]
fn of_others_only_the_number_of_cards_is_seen() {
    let mut play = race(3, 3);
    let (mine, others) = (Viewer::Seat(Seat::new(1)), [Viewer::Seat(Seat::new(0)), Viewer::Spectator]);
    play.lay_some(1, 2);
    for viewer in others {
        assert_eq!(play.told(viewer), [Event::Counted { seat: Seat::new(1), laid: 2 }]);
        let seat = &play.table.view(viewer).seats[1];
        assert_eq!((seat.laid, &seat.own), (2, &None));
    }
    assert!(matches!(play.told(mine)[..], [Event::Laid { .. }]));
    assert_eq!(play.own(1).laid.len(), 2);
    assert_eq!(said(play.hint(1, 1)), ("TOW-11".to_owned(), "tower_no_hints".to_owned()));
}

#[test]
fn the_first_gets_the_point_and_the_others_half_a_minute() {
    let mut play = race(3, 3);
    let first = play.view(0).id;
    play.lay_some(0, 2);
    play.solve(1);
    assert_eq!(play.table.deadline(), Some(play.now + GRACE));
    assert_eq!(play.view(0).seats[1].own, None, "the solution stays hidden from those who are still at it");
    play.next(1).unwrap();
    assert_eq!(said(play.lay(1, "1", 0, 0)).1, "tower_ready");
    // The second still finishes, the third does not.
    for laid in play.solution().into_iter().skip(2) {
        play.lay(0, &laid.card.to_string(), laid.row, laid.col).unwrap();
    }
    play.time_out(&[4]);
    let view = play.view(2);
    assert_eq!((view.round, view.closes), (2, None));
    assert_ne!(view.id, first);
    assert_eq!(view.seats.iter().map(|seat| seat.points).collect::<Vec<_>>(), [0, 1, 0]);
    let past = &view.past[0];
    assert_eq!((past.winner, &past.id), (Some(Seat::new(1)), &first));
    assert!(past.times[0].unwrap() > past.times[1].unwrap() && past.times[2].is_none());
    assert!(view.seats.iter().all(|seat| seat.laid == 0));
}

#[test]
fn it_goes_on_at_once_when_everybody_is_ready() {
    let mut play = race(2, 3);
    play.next(0).unwrap();
    assert_eq!(play.round(), 1);
    play.next(1).unwrap();
    assert_eq!((play.round(), play.view(0).past[0].winner), (2, None), "both passed it up");
    play.solve(1);
    play.next(1).unwrap();
    assert_eq!(play.round(), 2);
    play.next(0).unwrap();
    assert_eq!(play.round(), 3);
}

#[test]
fn best_of_three_ends_with_the_second_win() {
    let mut play = race(2, 3);
    for _ in 0..2 {
        assert!(!play.table.is_over());
        play.solve(1);
        if !play.table.is_over() {
            play.next(0).unwrap();
            play.next(1).unwrap();
        }
    }
    let outcome = play.table.outcome().unwrap();
    assert_eq!((outcome.points, outcome.placings), (vec![0, 2], vec![2, 1]));
    assert_eq!(play.marks(1)[0], ("race_1".to_owned(), 2));
    assert!(play.view(0).seats[1].own.is_some(), "in the end everybody sees everything");
}

#[test]
fn after_the_last_challenge_equal_points_share() {
    let mut play = race(3, 3);
    for winner in [0, 1, 2] {
        play.solve(winner);
        for seat in 0..3 {
            if !play.table.is_over() {
                play.next(seat).unwrap();
            }
        }
    }
    assert_eq!(play.table.outcome().unwrap().placings, [1, 1, 1]);
}

#[test]
fn whoever_gives_up_comes_last_and_who_is_left_has_won() {
    let mut play = race(3, 3);
    play.solve(0);
    play.give_up(0);
    assert!(!play.table.is_over());
    play.next(1).unwrap();
    play.give_up(2);
    assert!(play.table.is_over());
    assert_eq!(play.table.outcome().unwrap().placings, [2, 1, 2]);
    let winners = SeatSet::only(Seat::new(1));
    assert!(play.told(Viewer::Spectator).contains(&Event::GameEnded { winners }));
}

#[test]
fn the_same_seed_is_the_same_race() {
    let ids = |seed| {
        let mut play = Play::new(Options { mode: Mode::Race, seed, count: 3, ..Options::default() }, 2);
        let first = play.view(0).id;
        play.next(0).unwrap();
        play.next(1).unwrap();
        (first, play.view(0).id)
    };
    assert_eq!(ids(7), ids(7));
    assert_ne!(ids(7), ids(8));
    assert_ne!(ids(7).0, ids(7).1);
}
