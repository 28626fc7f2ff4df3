//! Looking back: who knew enough first, and what is left when the time is short.

#![allow(clippy::unwrap_used)]

mod script;

use std::sync::atomic::{AtomicUsize, Ordering};

use barbarossa::action::{Action, Answer, HandedIn, Occasion, Round};
use barbarossa::concepts::{ConceptId, WordList};
use barbarossa::figures::CLAY;
use barbarossa::riddle::Named;
use barbarossa::{Barbarossa, Options};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use script::{Game, concept_of, quick};
use serde_json::{Value, json};
use table::attachment::AttachmentPool;
use table::bot::{Budget, Unlimited};
use table::chance::Scripted;
use table::contest::NoContests;
use table::erased::{AnyTable, Room as _, RoomOf};
use table::record::{Player, SetUp, Source, TABLE_RULES};
use table::tool::Bench;
use table::{Table, Viewer};

fn analysed(game: &Game, budget: &dyn Budget) -> Value {
    let artefacts = RoomOf::<Barbarossa>::new().artefact_cache();
    let bench = Bench { budget, artefacts: &artefacts, contests: &NoContests };
    let found = AnyTable::ask(&game.play.table, None, "analyse", &json!({}), &bench).unwrap();
    serde_json::from_str(found.get()).unwrap()
}

/// Everybody has handed in figures that show all there is to show, and A begins.
fn with_figures() -> Game {
    let mut game = Game::modelling(quick(), 3);
    for seat in 0..3 {
        let riddle = |place: u8| {
            let concept = concept_of(seat * 3 + place);
            let recipe = recipes::find(usize::from(concept)).unwrap();
            let rng = &mut ChaCha8Rng::seed_from_u64(u64::from(concept));
            let made = recipes::model(&recipe, recipes::Hints::All, CLAY / 3, rng).unwrap();
            let figure = Some(game.play.attach(made.figure.for_hand_in().encode()));
            HandedIn { concept: Some(ConceptId::new(concept)), word: None, figure, strokes: None }
        };
        let riddles = (0..3).map(riddle).collect();
        let draws: &[u64] = if seat == 2 { &[0] } else { &[] };
        game.play.act(seat, Action::HandIn { riddles, words: None }, draws);
    }
    game
}

/// Two leave, so that the game is over.
fn end(game: &mut Game) {
    game.leave_with(0, &[]);
    game.leave_with(1, &[]);
    assert!(game.public().outcome.is_some());
}

#[test]
fn a_riddle_can_be_known_by_its_looks_before_anybody_asks() {
    let mut game = with_figures();
    game.check("B curses\n B tries C1 right");
    end(&mut game);
    let found = analysed(&game, &Unlimited);
    let riddles = found["riddles"].as_array().unwrap();
    // The third hand-in opens the hall.
    let at_once: Vec<&Value> = riddles.iter().filter(|riddle| riddle["entry"] == 3).collect();
    assert!(at_once.len() > 2, "{riddles:?}");
    assert!(riddles.iter().all(|riddle| riddle["entry"].is_null() || riddle["entry"] == 3), "{riddles:?}");
    for (place, riddle) in riddles.iter().enumerate() {
        assert_ne!(riddle["seat"], json!(place / 3), "its maker does not count");
    }
    assert!(at_once.iter().any(|riddle| riddle["by_looks"] == 1));
    assert_eq!(found["cut_short"], false);
}

/// Three begin with an A, and several are alive.
const WORDS: &str = "Aal\nAmboss\nAnker\nBagger\nBiene\nBesen\nFrosch\nHammer\nKamel\nKanone\nLeiter\nLöffel\nMaus\nNagel\n\
    Pferd\nPinsel\nRakete\nRegenschirm\nSchere\nSchlange\nSchlüssel\nSpinne\nStuhl\nTasse\nTeller\nTisch\nTopf\nTrompete\n\
    Zange\nZelt";

#[test]
fn an_answer_is_heard_by_all_and_tells_most_to_whoever_knew_most() {
    let pool = AttachmentPool::default();
    let words = Some(pool.put(WORDS.as_bytes()));
    let list = WordList::parse(WORDS.as_bytes()).unwrap();
    let mut game = Game::modelling(quick(), 3);
    let set_up = SetUp {
        game: "barbarossa".to_owned(),
        rules: 2,
        options: serde_json::to_value(Options { words, ..quick() }).unwrap(),
        seats: vec![Player::Person; 3],
        chance: Source::Scripted,
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    game.play.table = Table::open_with(set_up, pool, &mut Scripted::new([])).unwrap();
    let word = |number| {
        let concept = ConceptId::new(number);
        Named { concept, word: list.word(concept).map(str::to_owned) }
    };
    for seat in 0..3 {
        // What C makes first is an eel.
        let riddle = |place: u16| {
            let Named { concept, word } = word((2 - u16::from(seat)) * 3 + place);
            HandedIn { concept: Some(concept), word, figure: None, strokes: None }
        };
        let draws: &[u64] = if seat == 2 { &[0] } else { &[] };
        game.play.act(seat, Action::HandIn { riddles: (0..3).map(riddle).collect(), words }, draws);
    }
    game.play.act(1, Action::Curse { stones: 3 }, &[]);
    let letter = Action::Letter { occasion: Occasion::Curse(0), riddle: 6, place: 0 };
    game.play.act(1, letter, &[]);
    game.play.act(0, Action::Roll { turn: 1 }, &[2]);
    let text = "Ist es ein Tier?".to_owned();
    game.play.act(0, Action::Ask { turn: 1, round: Round::First, riddle: 6, text, words }, &[]);
    game.play.act(2, Action::Answer { question: 0, answer: Answer::Yes }, &[]);
    let answered = game.play.table.next_number() - 1;
    end(&mut game);
    let found = analysed(&game, &Unlimited);
    assert!(found["questions"][0]["told"].as_f64().unwrap() > 0.5, "{found}");
    assert_eq!(found["riddles"][6]["entry"], json!(answered), "{found}");
    assert_eq!(found["riddles"][6]["seat"], 1, "B has a letter beside");
}

/// Is spent once it was asked so often.
struct Spent(AtomicUsize);

impl Budget for Spent {
    fn is_spent(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

#[test]
fn when_the_time_is_over_nothing_more_is_weighed_and_the_staircase_is_told_to_its_end() {
    let mut game = with_figures();
    game.check("B curses\n B tries C1 right");
    game.check("A rolls 3\n A asks C2 Ist es rund?\n C answers yes\n A asks C2 Ist es hohl?\n C answers yes");
    end(&mut game);
    let hats = game.view(Viewer::Spectator).wizards.iter().map(|wizard| wizard.hat).collect::<Vec<_>>();
    let all = analysed(&game, &Unlimited);
    assert_eq!((all["cut_short"].clone(), all["questions"].as_array().unwrap().len()), (json!(false), 2));
    let mut weighed = Vec::new();
    for enough in [0, 9, 10, 14, 40] {
        let found = analysed(&game, &Spent(AtomicUsize::new(enough)));
        assert_eq!(found["stairs"], all["stairs"]);
        assert_eq!(found["stairs"].as_array().unwrap().last().unwrap()["hats"], json!(hats));
        assert_eq!(found["cut_short"], json!(enough < 40), "{enough}");
        let questions = found["questions"].as_array().unwrap();
        // What an answer has told may be missing of the last.
        for (back, whole) in questions.iter().zip(all["questions"].as_array().unwrap()) {
            assert_eq!((&back["best"], &back["expected"]), (&whole["best"], &whole["expected"]));
        }
        weighed.push(questions.len());
    }
    assert_eq!((weighed[0], weighed[1], weighed[4]), (0, 0, 2), "{weighed:?}");
    let nothing = analysed(&game, &Spent(AtomicUsize::new(0)));
    assert!(nothing["riddles"].as_array().unwrap().iter().all(|back| back["entry"].is_null()));
}
