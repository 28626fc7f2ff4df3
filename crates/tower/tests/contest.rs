//! TOW-15: as long as somebody competes for a challenge, no tool says how it is solved.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use script::Play;
use serde_json::{Value, json};
use table::artefact::ArtefactCache;
use table::bot::Unlimited;
use table::contest::Contests;
use table::erased::{AnyTable, Room, RoomOf};
use table::tool::Bench;
use table::{Day, Game as _, Refusal, Seat};
use tower::challenge::{Challenge, Obstacle, ObstacleKind};
use tower::{Mode, Options, Tower, id};

/// What a house knows: its day, and what is competed for at its tables.
#[derive(Default)]
struct House {
    day: Option<Day>,
    puzzles: Vec<String>,
}

/// What is competed for at a table.
fn competed(play: &Play) -> Option<String> {
    Tower::puzzles().unwrap().contest(play.table.state())
}

impl House {
    fn with(play: &Play) -> House {
        House { day: None, puzzles: competed(play).into_iter().collect() }
    }

    fn ask(&self, tool: &str, parameters: Value) -> Result<Value, Refusal> {
        let bench = Bench { budget: &Unlimited, artefacts: &ArtefactCache::of::<Tower>(), contests: self };
        let answer = RoomOf::<Tower>::new().ask(tool, &parameters, &bench)?;
        Ok(serde_json::from_str(answer.get()).unwrap())
    }

    fn ask_at(&self, play: &Play, seat: Option<u8>, tool: &str, parameters: Value) -> Result<Value, Refusal> {
        let bench = Bench { budget: &Unlimited, artefacts: &ArtefactCache::of::<Tower>(), contests: self };
        let answer = AnyTable::question(&play.table, seat.map(Seat::new), tool, &parameters)?(&bench)?;
        Ok(serde_json::from_str(answer.get()).unwrap())
    }
}

impl Contests for House {
    fn day(&self) -> Option<Day> {
        self.day
    }

    fn has(&self, puzzle: &str) -> bool {
        self.puzzles.iter().any(|known| known == puzzle)
    }
}

fn key(result: Result<Value, Refusal>) -> String {
    let refusal = result.expect_err("it is given away");
    assert_eq!(refusal.rule, "TOW-15");
    refusal.key
}

fn play(mode: Mode, seats: u8) -> Play {
    Play::new(Options { mode, level: 2, count: 1, ..Options::default() }, seats)
}

fn challenge_of(play: &Play) -> Challenge {
    play.view(0).challenge
}

#[test]
fn what_is_raced_for_is_not_solved_before_the_race_is_over() {
    for (mode, seats) in [(Mode::Race, 2), (Mode::Endless, 1), (Mode::Today, 1)] {
        let mut play = play(mode, seats);
        let house = House::with(&play);
        let id = json!({ "id": play.view(0).id });
        let file = json!({ "file": serde_json::to_string(&challenge_of(&play)).unwrap() });
        for tool in ["solve", "judge"] {
            for puzzle in [&id, &file] {
                assert_eq!(key(house.ask(tool, puzzle.clone())), "tower_contest", "{mode:?} {tool}");
            }
        }
        assert!(House::default().ask("solve", id.clone()).is_ok());
        // Whoever is left alone in a race has won.
        play.give_up(0);
        assert_eq!(competed(&play), None);
        assert!(House::with(&play).ask("solve", id).is_ok());
    }
}

#[test]
fn the_same_cards_on_the_same_board_give_it_away_whatever_they_are_called() {
    let race = play(Mode::Race, 2);
    let house = House::with(&race);
    let solve = |challenge: Value| house.ask("solve", json!({ "file": challenge.to_string() }));
    let challenge = challenge_of(&race);
    let on_way: Vec<_> = race.solution().iter().map(|laid| laid.field()).collect();
    let free = challenge.board().fields().find(|field| !on_way.contains(field)).unwrap();
    let mut walled = challenge.clone();
    walled.obstacles.retain(|obstacle| obstacle.field() != free);
    walled.obstacles.push(Obstacle { row: free.row, col: free.col, kind: ObstacleKind::Wall });
    assert_eq!(key(solve(json!(walled))), "tower_contest");
    let deck: Value = serde_json::from_str(include_str!("../data/castle.deck.json")).unwrap();
    let mut renamed = json!(challenge);
    renamed["deck"] = deck;
    renamed["deck"]["deck"] = json!("fortress");
    assert_eq!(key(solve(renamed)), "tower_contest");
    let mut another = challenge;
    another.cards.pop();
    assert!(solve(json!(another)).is_ok(), "a card less is another challenge");
}

#[test]
fn neither_do_hints_and_reviews_of_another_table_give_it_away() {
    let race = play(Mode::Race, 2);
    let house = House::with(&race);
    let own = Options { mode: Mode::Custom, id: race.view(0).id, ..Options::default() };
    let mut copy = Play::new(own, 1);
    copy.hint(0, 1).unwrap();
    assert_eq!(key(house.ask_at(&copy, Some(0), "hint", json!({}))), "tower_contest");
    assert!(House::default().ask_at(&copy, Some(0), "hint", json!({})).is_ok());
    copy.give_up(0);
    assert_eq!(key(house.ask_at(&copy, None, "analyse", json!({}))), "tower_contest");
    assert!(House::default().ask_at(&copy, None, "analyse", json!({})).is_ok());
}

#[test]
fn todays_towers_are_not_solved_before_the_day_is_over() {
    let day = Day::new(2026, 11, 15);
    let house = House { day, ..House::default() };
    let tomorrow = House { day: Day::new(2026, 11, 16), ..House::default() };
    for (deck, level) in [("castle", 1), ("castle", 4), ("citadel", 3)] {
        let options = Options { mode: Mode::Today, level, deck: deck.to_owned(), ..Options::default() };
        let mut play = Play::on(options, 1, day);
        let id = json!({ "id": id::write(&challenge_of(&play)).unwrap() });
        assert_eq!(key(house.ask("solve", id.clone())), "tower_contest_today");
        assert_eq!(key(house.ask("judge", id.clone())), "tower_contest_today");
        assert!(tomorrow.ask("solve", id).is_ok());
        // A hint costs the star in its own game. Whoever gives up is told tomorrow how it went.
        play.hint(0, 1).unwrap();
        assert!(house.ask_at(&play, Some(0), "hint", json!({})).is_ok());
        play.give_up(0);
        assert_eq!(key(house.ask_at(&play, None, "analyse", json!({}))), "tower_contest_today");
        assert!(tomorrow.ask_at(&play, None, "analyse", json!({})).is_ok());
    }
    let mut solved = Play::on(Options { mode: Mode::Today, ..Options::default() }, 1, day);
    solved.solve(0);
    assert!(house.ask_at(&solved, None, "analyse", json!({})).is_ok(), "who has solved it may look back");
    assert!(house.ask("solve", json!({ "challenge": 19 })).is_ok(), "the forty are published");
}
