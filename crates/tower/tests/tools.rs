//! Hints, looking back, the editor's judge and the mountain's players, as a host asks them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use script::Play;
use serde_json::{Value, json};
use table::artefact::ArtefactCache;
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::contest::NoContests;
use table::erased::{AnyTable, Room, RoomOf};
use table::tool::Bench;
use table::{Game, Refusal, Seat};
use tower::forty::forty;
use tower::puzzle::LaidCard;
use tower::{Action, Mode, Options, Tower};

static ROOM: RoomOf<Tower> = RoomOf::new();

fn ask(tool: &str, parameters: Value) -> Result<Value, Refusal> {
    let bench = Bench { budget: &Unlimited, artefacts: &ArtefactCache::of::<Tower>(), contests: &NoContests };
    ROOM.ask(tool, &parameters, &bench).map(|answer| serde_json::from_str(answer.get()).unwrap())
}

fn ask_at(play: &Play, seat: Option<u8>, tool: &str, parameters: Value) -> Result<Value, Refusal> {
    let bench = Bench { budget: &Unlimited, artefacts: &ArtefactCache::of::<Tower>(), contests: &NoContests };
    let answer = AnyTable::question(&play.table, seat.map(Seat::new), tool, &parameters)?(&bench)?;
    Ok(serde_json::from_str(answer.get()).unwrap())
}

fn published(challenge: u8) -> Play {
    Play::new(Options { challenge, ..Options::default() }, 1)
}

#[test]
fn a_hint_is_told_only_after_it_was_entered_and_grade_by_grade() {
    let mut play = published(1);
    let hint = |play: &Play, grade: u8| ask_at(play, Some(0), "hint", json!({"grade": grade}));
    assert_eq!(hint(&play, 1).unwrap_err().key, "tower_hint_ask");
    assert_eq!(script::said(play.hint(0, 2)).1, "tower_hint_grade");
    play.hint(0, 1).unwrap();
    let first = hint(&play, 1).unwrap();
    assert_eq!((&first["why"], &first["card"]), (&Value::Null, &Value::Null));
    assert_eq!(first["look"], json!({"end": "entrance", "row": 2, "col": 0}));
    assert_eq!(hint(&play, 2).unwrap_err().key, "tower_hint_ask");
    play.hint(0, 2).unwrap();
    let second = hint(&play, 2).unwrap();
    assert_eq!((&second["why"]["technique"], &second["card"]), (&json!("only_fit"), &Value::Null));
    play.hint(0, 3).unwrap();
    let third = hint(&play, 3).unwrap();
    assert_eq!(third["card"], json!({"card": 12, "row": 2, "col": 0}));
    assert_eq!(script::said(play.hint(0, 4)).1, "tower_hint_grade");
    play.lay(0, "12", 2, 0).unwrap();
    assert_eq!(hint(&play, 1).unwrap_err().key, "tower_hint_ask", "a new hint is a new entry");
    assert_eq!(play.own(0).hints, 3);
    // What was told cannot be taken back.
    assert_eq!(play.table.undoable().collect::<Vec<_>>(), [4]);
}

#[test]
fn following_the_hints_solves_every_published_challenge() {
    for published in forty() {
        let mut play = Play::new(Options { challenge: published.number, ..Options::default() }, 1);
        while !play.table.is_over() {
            (1..=3).for_each(|grade| play.hint(0, grade).unwrap());
            let hint = ask_at(&play, Some(0), "hint", json!({"grade": 3})).unwrap();
            assert_eq!(hint["kind"], "lay");
            assert!(hint["why"]["technique"].is_string(), "{}: {hint}", published.number);
            let card: LaidCard = serde_json::from_value(hint["card"].clone()).unwrap();
            play.lay(0, &card.card.to_string(), card.row, card.col).unwrap();
        }
        assert_eq!(play.marks(0), [(format!("solved_{:02}", published.number), 1)]);
    }
}

#[test]
fn a_card_that_lies_wrong_is_what_the_hint_is_about() {
    let mut play = published(3);
    let solution = play.solution();
    play.lay_some(0, 1);
    let wrong = solution[2];
    // The third card of the way where the second belongs.
    let [_, second, ..] = solution[..] else { panic!() };
    play.lay(0, &wrong.card.to_string(), second.row, second.col).unwrap();
    (1..=3).for_each(|grade| play.hint(0, grade).unwrap());
    let hint = ask_at(&play, Some(0), "hint", json!({"grade": 3})).unwrap();
    assert_eq!(hint["kind"], "take_up");
    assert_eq!(hint["card"], json!({"card": wrong.card, "row": second.row, "col": second.col}));
    assert_eq!(hint["look"]["row"], second.row);
}

#[test]
fn hints_go_on_from_both_ends_of_what_lies() {
    for published in forty() {
        let mut play = Play::new(Options { challenge: published.number, ..Options::default() }, 1);
        let solution = play.solution();
        // One right card in the middle and the last one lie: the hint is another card of the solution.
        for laid in [solution[solution.len() / 2], solution[solution.len() - 1]] {
            play.lay(0, &laid.card.to_string(), laid.row, laid.col).unwrap();
        }
        (1..=3).for_each(|grade| play.hint(0, grade).unwrap());
        let hint = ask_at(&play, Some(0), "hint", json!({"grade": 3})).unwrap();
        let card: LaidCard = serde_json::from_value(hint["card"].clone()).unwrap();
        assert!(solution.contains(&card) && !play.own(0).laid.contains(&card), "{hint}");
    }
}

#[test]
fn solving_names_one_challenge_in_one_way() {
    let published = &forty()[18];
    let id = tower::id::write(&published.posed.challenge).unwrap();
    let file = serde_json::to_string(&published.posed.challenge).unwrap();
    for parameters in
        [json!({"challenge": 19}), json!({"id": id}), json!({"file": file}), json!({"id": id, "all": true})]
    {
        let answer = ask("solve", parameters).unwrap();
        assert_eq!(answer["solutions"], json!([published.solution]));
        assert_eq!(answer["complete"], true);
        assert!(answer["nodes"].as_u64().unwrap() > 0);
    }
    assert_eq!(ask("solve", json!({"file": file, "id": id})).unwrap_err().key, "tower_solve_which");
    assert_eq!(ask("judge", json!({})).unwrap_err().key, "tower_solve_which");
    assert_eq!(ask("solve", json!({"challenge": 41})).unwrap_err().params["field"], "challenge".into());
}

#[test]
fn the_judge_says_none_one_or_several_at_once() {
    let mut challenge = forty()[0].posed.challenge.clone();
    let judge = |challenge: &tower::challenge::Challenge| {
        ask("judge", json!({"file": serde_json::to_string(challenge).unwrap()})).unwrap()
    };
    let one = judge(&challenge);
    assert_eq!((&one["verdict"], &one["assessment"]["level"]), (&json!("one"), &json!(1)));
    assert_eq!(one["id"], tower::id::write(&challenge).unwrap());
    // The walls of challenge 5 shut out other ways.
    let mut open = forty()[4].posed.challenge.clone();
    assert_eq!(judge(&open)["verdict"], "one");
    open.obstacles.clear();
    let several = judge(&open);
    assert_eq!((&several["verdict"], several["solutions"].as_array().unwrap().len()), (&json!("several"), 2));
    challenge.cards = vec![16];
    let none = judge(&challenge);
    assert_eq!((&none["verdict"], &none["assessment"]), (&json!("none"), &Value::Null));
    let refusal = ask("judge", json!({"file": "{\"entrance\": 1}"})).unwrap_err();
    assert_eq!(refusal.params["field"], "entrance".into());
}

#[test]
fn making_gives_ids_challenges_and_solutions_that_agree() {
    let made = ask("make", json!({"level": 2, "count": 4, "seed": 9})).unwrap();
    for one in made["challenges"].as_array().unwrap() {
        assert_eq!(one["level"], 2);
        let by_id = ask("solve", json!({"id": one["id"]})).unwrap();
        let by_file = ask("solve", json!({"file": one["challenge"].to_string()})).unwrap();
        assert_eq!(by_id["solutions"], json!([one["solution"]]));
        assert_eq!(by_id["solutions"], by_file["solutions"]);
    }
    // A deck of one's own has no ids, and its file is a parameter.
    let mut deck: Value = serde_json::from_str(&tower::deck::decks()[0].write()).unwrap();
    deck["deck"] = json!("my-own");
    let made = ask("make", json!({"deck": deck.to_string(), "rows": 5, "cols": 4})).unwrap();
    let one = &made["challenges"][0];
    assert_eq!((&one["id"], &one["challenge"]["rows"]), (&Value::Null, &json!(5)));
    assert_eq!(ask("make", json!({"deck": "tarot"})).unwrap_err().params["field"], "deck".into());
    assert_eq!(ask("make", json!({"rows": 2})).unwrap_err().params["field"], "rows".into());
}

#[test]
fn the_forty_are_listed_with_their_places_and_a_deck_with_its_cards() {
    let forty = ask("forty", json!({})).unwrap();
    let mut places: Vec<u64> =
        forty["challenges"].as_array().unwrap().iter().map(|one| one["place"].as_u64().unwrap()).collect();
    assert_ne!(places, (1..=40).collect::<Vec<_>>());
    places.sort_unstable();
    assert_eq!(places, (1..=40).collect::<Vec<_>>());
    let deck = ask("deck", json!({"deck": "citadel"})).unwrap();
    assert_eq!(deck["cards"].as_array().unwrap().len(), 36);
    assert_eq!(deck["obstacles"][0], json!(["wall", 3]));
}

#[test]
fn looking_back_counts_what_was_done() {
    let mut play = published(2);
    play.lay(0, "3", 0, 0).unwrap();
    play.shift(0, "3", 0, 1).unwrap();
    play.take_up(0, "3").unwrap();
    assert_eq!(ask_at(&play, Some(0), "analyse", json!({})).unwrap_err().key, "table_tool_not_here");
    play.hint(0, 1).unwrap();
    play.solve(0);
    let analysis = ask_at(&play, None, "analyse", json!({})).unwrap();
    let round = &analysis["rounds"][0];
    let mut seat = round["seats"][0].clone();
    let wrong = seat["wrong_turns"].take();
    assert_eq!(
        seat,
        json!({
            "seat": 0, "laid": 7, "right": 6, "moved": 1, "taken_up": 1, "hints": 1, "millis": 10_000,
            "wrong_turns": null
        })
    );
    // Card 3 was laid and moved, both times beside everything that lay right.
    let lying = |row, col| json!([{"card": 3, "row": row, "col": col}]);
    assert_eq!(
        wrong,
        json!([
            {"card": 3, "row": 0, "col": 0, "millis": 1_000, "technique": null, "lying": lying(0, 0)},
            {"card": 3, "row": 0, "col": 1, "millis": 2_000, "technique": null, "lying": lying(0, 1)},
        ])
    );
    assert_eq!(round["assessment"]["steps"].as_array().unwrap().len(), 6);
    assert_eq!(round["solution"], json!(forty()[1].solution));
}

#[test]
fn a_wrong_turn_has_its_reason_and_its_time_within_the_round() {
    let mut play = Play::new(Options { mode: Mode::Endless, seed: 4, ..Options::default() }, 1);
    play.next(0).unwrap();
    let began = play.now;
    let (solution, view) = (play.solution(), play.view(0));
    // Every card that could follow the first one and is not in the solution is laid and taken up again.
    play.lay_some(0, 1);
    let mut laid = Vec::new();
    for card in &view.cards {
        for row in 0..view.challenge.rows {
            for col in 0..view.challenge.cols {
                let wrong = LaidCard { card: card.name, row, col };
                let name = card.name.to_string();
                if !solution.contains(&wrong)
                    && wrong.card != solution[0].card
                    && play.lay(0, &name, row, col).is_ok()
                {
                    laid.push(play.now - began);
                    play.take_up(0, &name).unwrap();
                }
            }
        }
    }
    for card in &solution[1..] {
        play.lay(0, &card.card.to_string(), card.row, card.col).unwrap();
    }
    play.give_up(0);
    let analysis = ask_at(&play, None, "analyse", json!({})).unwrap();
    let seat = &analysis["rounds"][1]["seats"][0];
    let turns = seat["wrong_turns"].as_array().unwrap();
    assert!(laid.len() > 24, "{laid:?}");
    assert_eq!(seat["laid"], laid.len() + solution.len(), "all are counted");
    assert_eq!(seat["right"], solution.len());
    let times: Vec<u64> = turns.iter().map(|turn| turn["millis"].as_u64().unwrap()).collect();
    assert_eq!(times, laid[..24], "the first are listed");
    assert!(turns.iter().any(|turn| !turn["technique"].is_null()), "one of them could be ruled out");
    assert!(turns.iter().all(|turn| turn["lying"].as_array().unwrap().len() == 2));
}

/// How long a bot takes for a challenge by itself, in milliseconds.
fn time_of(level: Level, options: &Options) -> u64 {
    let mut play = Play::new(options.clone(), 1);
    let bot = Tower::bot(level).unwrap();
    let artefact_cache = ArtefactCache::of::<Tower>();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while !play.table.is_over() {
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &artefact_cache);
        let thought = play.table.with_sight(Seat::new(0), |sight| bot.think(&sight, &mut context));
        let Thought::ActAfter(action, after) = thought else { panic!("{thought:?}") };
        play.now += after - 1_000.min(after);
        play.act(0, action).unwrap();
    }
    play.now
}

#[test]
fn stronger_players_are_faster_and_all_find_the_way() {
    for challenge in [1, 13, 27, 40] {
        let options = Options { challenge, ..Options::default() };
        let times: Vec<u64> = Level::ALL[1..].iter().map(|level| time_of(*level, &options)).collect();
        assert!(times.windows(2).all(|pair| pair[0] > pair[1]), "challenge {challenge}: {times:?}");
    }
}

#[test]
fn a_player_clears_what_somebody_else_left_and_is_not_delayed_by_others() {
    let mut play = Play::new(Options { mode: Mode::Race, seed: 3, ..Options::default() }, 2);
    let solution = play.solution();
    play.lay(0, &solution[0].card.to_string(), solution[1].row, solution[1].col).unwrap();
    let think = |play: &Play| {
        let artefact_cache = ArtefactCache::of::<Tower>();
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &artefact_cache);
        let bot = Tower::bot(Level::Master).unwrap();
        match play.table.with_sight(Seat::new(0), |sight| bot.think(&sight, &mut context)) {
            Thought::ActAfter(action, after) => (action, play.now + after),
            other => panic!("{other:?}"),
        }
    };
    let (action, when) = think(&play);
    assert_eq!(action, Action::TakeUp { round: 1, card: solution[0].card });
    play.lay_some(1, 1);
    assert_eq!(think(&play), (action, when), "the other's card changes neither what nor when");
}
