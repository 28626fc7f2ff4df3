//! What can be taken back: never what was handed in, asked or said.

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::action::{Action, Answer, HandedIn, Round};
use barbarossa::concepts::ConceptId;
use barbarossa::{Barbarossa, Options};
use script::{A, Game, quick};
use serde_json::to_value;
use table::Table;
use table::chance::Scripted;
use table::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction, Wish};

/// Puts the table under other rules, at which everybody still models.
fn under_rules(rules: u32, options: Options) -> Game {
    let mut game = Game::modelling(quick(), 3);
    let set_up = SetUp {
        game: "barbarossa".to_owned(),
        rules,
        options: to_value(options).unwrap(),
        seats: vec![Player::Person; 3],
        chance: Source::Scripted,
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    game.play.table = Table::open(set_up, &mut Scripted::new([])).unwrap();
    game
}

/// Everybody has handed in, and A is in a first round of turn 1.
fn in_a_round(rules: u32) -> Game {
    let mut game = under_rules(rules, quick());
    for seat in 0..3 {
        let action = game.hand_in(seat);
        game.play.act(seat, action, if seat == 2 { &[0] } else { &[] });
    }
    game.play.act(0, Action::Roll { turn: 1 }, &[2]);
    game
}

fn ask(text: &str) -> Action {
    Action::Ask { turn: 1, round: Round::First, riddle: 3, text: text.to_owned(), words: None }
}

fn undoable(game: &Game) -> Vec<u64> {
    game.play.table.undoable().collect()
}

#[test]
fn bar_4_nobody_can_tell_by_what_is_taken_back_for_whom_a_concept_was_drawn() {
    let named = |concept| HandedIn {
        concept: Some(ConceptId::new(concept)),
        word: None,
        figure: None,
        strokes: None,
    };
    let unnamed = HandedIn { concept: None, ..named(0) };
    let told = |riddles: [HandedIn; 3], draws: &[u64]| {
        let mut game = Game::modelling(quick(), 3);
        game.play.act(0, Action::HandIn { riddles: riddles.to_vec(), words: None }, draws);
        undoable(&game)
    };
    let all_named = told([named(1), named(2), named(3)], &[]);
    assert_eq!(told([named(1), unnamed, named(3)], &[5]), all_named);
    assert_eq!(all_named, Vec::<u64>::new());
}

#[test]
fn bar_4_work_that_was_taken_back_is_not_handed_in_again_by_undoing() {
    for (rules, can_be_undone) in [(1, true), (2, false)] {
        let mut game = under_rules(rules, quick());
        let action = game.hand_in(0);
        game.play.act(0, action, &[]);
        game.play.act(0, Action::Rework { left: 20 }, &[]);
        assert_eq!(!undoable(&game).is_empty(), can_be_undone, "rules version {rules}");
    }
}

#[test]
fn bar_11_a_question_that_was_asked_stays_asked() {
    let mut game = in_a_round(2);
    game.play.act(0, ask("Ist es rund?"), &[]);
    assert_eq!(undoable(&game), Vec::<u64>::new());
    game.play.act(1, Action::TurnDown { question: 0 }, &[]);
    assert_eq!(undoable(&game), Vec::<u64>::new());
    game.play.act(0, ask("Ist es hohl?"), &[]);
    game.play.act(1, Action::Answer { question: 1, answer: Answer::Yes }, &[]);
    assert_eq!(undoable(&game), Vec::<u64>::new());
    game.play.act(0, Action::EndRound { turn: 1, round: Round::First }, &[]);
    assert_eq!(undoable(&game).len(), 1);
}

#[test]
fn by_the_first_rules_questions_could_be_taken_back_and_asked_in_any_letters() {
    let mut game = in_a_round(1);
    game.play.act(0, ask("Ist es rund?"), &[]);
    let n = *undoable(&game).last().unwrap();
    let wish = TableAction::Wish(Wish::Undo { to: n });
    let chance = &mut Scripted::new([]);
    let prepared = game.play.table.prepare(Actor::Seat(A), Input::Table(wish), 5_000, chance).unwrap();
    game.play.table.commit(prepared);
    for seat in [1, 2] {
        let agree = Input::Table(TableAction::Agree { wish: n + 1 });
        let by = Actor::Seat(table::Seat::new(seat));
        let prepared = game.play.table.prepare(by, agree, 5_000, &mut Scripted::new([])).unwrap();
        game.play.table.commit(prepared);
    }
    assert!(game.public().questions.is_empty());
    // What is asked today is looked at by today's eyes.
    assert_eq!(game.play.refused(0, &ask("\u{3164}")).1, "barbarossa_question_invisible");
    game.play.act(0, ask("Ist es hohl?"), &[]);
    // What was asked then is still part of its record.
    let mut record = game.play.table.record(None);
    record.entries.last_mut().unwrap().input = Input::Game(ask("Ist es ein Ba\u{200b}gger?"));
    assert!(Table::<Barbarossa>::replay(&record, None).is_ok());
    record.set_up.rules = 2;
    assert!(Table::<Barbarossa>::replay(&record, None).is_err());
}
