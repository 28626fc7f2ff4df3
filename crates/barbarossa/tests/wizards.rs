//! What the mountain's players decide, and that they decide it by what their seat sees.

#![allow(clippy::unwrap_used)]

mod script;

use std::sync::Arc;

use barbarossa::action::{Action, Occasion};
use barbarossa::concepts::ConceptId;
use barbarossa::{Barbarossa, Options};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use script::{A, Game, check, quick};
use serde_json::json;
use table::artefact::{Artefacts, Memo};
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::{Choices as _, Game as _, Seat, Viewer};

const LEVELS: [Level; 4] = [Level::Apprentice, Level::Journeyman, Level::Master, Level::Emperor];

/// What a host of bots remembers.
#[derive(Default)]
struct Host(Memo);

impl Artefacts for Host {
    fn get(&self, _: &str) -> Option<Arc<[u8]>> {
        None
    }

    fn memo(&self) -> Option<&Memo> {
        Some(&self.0)
    }
}

/// What the player of a level would do in a seat.
fn thought(game: &Game, host: &Host, seat: Seat, level: Level, seed: u64) -> Thought<Action> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut context = ThinkContext::new(&Unlimited, &mut rng, host);
    let bot = Barbarossa::bot(level).unwrap();
    game.play.table.with_sight(seat, |sight| bot.think(&sight, &mut context))
}

fn act(game: &Game, seat: Seat, level: Level) -> Option<Action> {
    match thought(game, &Host::default(), seat, level, 1) {
        Thought::Act(action) | Thought::ActAfter(action, _) => Some(action),
        Thought::Wait => None,
    }
}

/// A has been told every letter of these riddles.
fn knows(game: &mut Game, riddles: &[u8]) {
    let letters = riddles.iter().flat_map(|riddle| {
        (0..12).map(
            move |place| json!({ "seat": 0, "riddle": riddle, "place": place, "occasion": { "turn": 1 } }),
        )
    });
    let letters = letters.collect::<Vec<_>>();
    game.put(&["letters"], json!(letters));
}

fn tries(action: &Option<Action>) -> Option<u8> {
    match action {
        Some(Action::Attempt { riddle, .. }) => Some(*riddle),
        _ => None,
    }
}

/// Six spears are stuck, none of them in B1: with the seventh its maker climbs two steps.
const SIX: &str = "
    spears A1 B C
    spears A2 B C
    spears C1 A B
";

#[test]
fn what_is_known_is_solved() {
    for level in LEVELS {
        let mut game = check(quick(), 3, "A spends 3\nA ends round");
        knows(&mut game, &[3]);
        assert_eq!(tries(&act(&game, A, level)), Some(3), "{level}");
    }
}

#[test]
fn bar_22_nobody_solves_a_riddle_that_lets_its_maker_win() {
    for level in LEVELS {
        let mut game =
            check(quick(), 3, &format!("A spends 3\nA ends round\n{SIX}\nhat A 20\nhat B 38\nhat C 20"));
        knows(&mut game, &[3]);
        assert_eq!(tries(&act(&game, A, level)), None, "{level}");
        // whoever reaches the goal sooner than the maker does
        game.put(&["players", "0", "hat"], json!(36));
        assert_eq!(tries(&act(&game, A, level)), Some(3), "{level}");
    }
}

#[test]
fn bar_16_of_two_riddles_that_are_known_the_one_whose_maker_is_behind_is_solved() {
    let mut game = check(quick(), 3, &format!("A spends 3\nA ends round\n{SIX}\nhat B 30\nhat C 5"));
    knows(&mut game, &[3, 7]);
    assert_eq!(tries(&act(&game, A, Level::Emperor)), Some(7));
    game.put(&["players", "1", "hat"], json!(5));
    game.put(&["players", "2", "hat"], json!(30));
    assert_eq!(tries(&act(&game, A, Level::Emperor)), Some(3));
}

/// Twelve spears are stuck. A can only solve B1, and would lose by it: in the end C, whose riddles are solved, has the highest hat.
const TWELVE: &str = "
    spears A1 B C
    spears A2 B C
    spears A3 B C
    spears C1 A B
    spears C2 A B
    spears C3 A B
    hat A 20
    hat B 30
    hat C 38
";

#[test]
fn bar_21_who_would_lose_by_the_last_spear_waits_for_some_rounds_and_then_sets_it() {
    for level in LEVELS {
        let options = Options { goal: 60, ..quick() };
        let mut game = check(options, 3, &format!("A spends 3\nA ends round\n{TWELVE}"));
        knows(&mut game, &[3]);
        assert_eq!(tries(&act(&game, A, level)), None, "{level}: it waits");
        game.put(&["phase", "turn", "turn"], json!(40));
        assert_eq!(tries(&act(&game, A, level)), Some(3), "{level}: nobody has set a spear for long");
    }
}

#[test]
fn bar_16_figures_hint_and_those_who_aim_give_no_more_away_than_they_want_to() {
    // in which place the learned eye has the things of a level, and how likely they are to it
    let seen = |level: Level| -> Vec<(usize, f32)> {
        let game = Game::modelling(quick(), 3);
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let host = Host::default();
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &host);
        let bot = Barbarossa::bot(level).unwrap();
        let thought = game.play.table.with_sight(A, |sight| bot.think(&sight, &mut context));
        let Thought::ActAfter(Action::HandIn { riddles, .. }, _) = thought else { panic!("{thought:?}") };
        game.play.table.pool().keep(&mut context.enclosed);
        let look = |riddle: &barbarossa::action::HandedIn| {
            let bytes = game.play.table.pool().get(riddle.figure.unwrap()).unwrap();
            let looks = eye::look(&clay::Figure::decode(&bytes).unwrap()).unwrap();
            let own = looks[usize::from(riddle.concept.unwrap().number())];
            (looks.iter().filter(|look| **look > own).count(), own)
        };
        riddles.iter().map(look).collect()
    };
    for level in LEVELS {
        let seen = seen(level);
        assert_eq!(seen.len(), 3);
        assert!(seen.iter().all(|(place, _)| *place < 40), "{level}: {seen:?}");
    }
    let emperor = seen(Level::Emperor);
    let aimed = emperor.iter().filter(|(_, likely)| (0.2..0.95).contains(likely)).count();
    assert!(aimed >= 2, "{emperor:?}");
}

#[test]
fn bar_18_a_curse_is_thrown_where_it_wins_and_not_for_a_guess() {
    for level in LEVELS {
        let mut game = check(quick(), 3, "A spends 1\nhat A 36");
        assert_eq!(act(&game, A, level), None, "{level}: nothing is known");
        knows(&mut game, &[3]);
        let cursed = act(&game, A, level);
        assert!(matches!(cursed, Some(Action::Curse { .. })), "{level}: {cursed:?}");
        game.check("A curses");
        assert_eq!(tries(&act(&game, A, level)), Some(3), "{level}");
    }
}

#[test]
fn bar_17_whoever_knows_nothing_demands_a_letter_where_that_is_allowed() {
    for letters in [true, false] {
        let game = check(Options { letters, ..quick() }, 3, "A spends 3\nA ends round");
        let action = act(&game, A, Level::Emperor);
        let demands = matches!(action, Some(Action::Letter { occasion: Occasion::Turn(_), .. }));
        assert_eq!(demands, letters, "{action:?}");
    }
}

#[test]
fn bar_24_shortly_before_the_turn_runs_out_nothing_more_is_asked() {
    let options = Options { turn: 30, ..quick() };
    let asks = |script: &str| {
        let game = check(options, 3, script);
        matches!(act(&game, A, Level::Emperor), Some(Action::Ask { .. }))
    };
    assert!(asks("A spends 3"));
    assert!(asks("A spends 3\nwait 15\nA asks B1 Lebt es?\nB answers yes"));
    assert!(
        !asks("A spends 3\nwait 24\nA asks B1 Lebt es?\nB answers yes"),
        "the second round would be lost"
    );
    assert!(asks("A spends 3\nwait 20\nA ends round"));
    assert!(!asks("A spends 3\nwait 27\nA ends round"), "an attempt would be lost");
}

/// Three with figures; what B has made a riddle of is a secret.
fn world(secret: [u16; 3], seed: u64) -> Game {
    let mut game = Game::modelling(quick(), 3);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let concepts = [[3, 34, 65], secret, [127, 158, 189]];
    for (seat, concepts) in concepts.into_iter().enumerate() {
        let riddles = concepts.map(|concept| {
            // the figures are the same, whatever it is that they hint at
            let recipe =
                recipes::find(usize::from(if seat == 1 { 400 + concept % 7 } else { concept })).unwrap();
            let made = recipes::model(&recipe, recipes::Hints::All, barbarossa::figures::CLAY / 3, &mut rng)
                .unwrap();
            let figure = game.play.attach(made.figure.for_hand_in().encode());
            json!({ "concept": concept, "word": null, "figure": figure })
        });
        let action =
            serde_json::from_value(json!({ "hand_in": { "riddles": riddles, "words": null } })).unwrap();
        game.play.act(seat as u8, action, if seat == 2 { &[0] } else { &[] });
    }
    game
}

#[test]
fn what_a_seat_cannot_see_changes_no_thought() {
    // a memo for each world: what one remembers must not help in the other
    let hosts = [Host::default(), Host::default()];
    let mut compared = 0;
    for seed in 0..4 {
        // 7 apart: the same figures
        let mut worlds = [world([350, 357, 364], seed), world([413, 420, 427], seed)];
        for step in 0..60 {
            let [one, other] = &worlds;
            if one.play.table.view(Viewer::Seat(A)) != other.play.table.view(Viewer::Seat(A))
                || one.play.table.is_over()
            {
                break;
            }
            if !one.play.choices(0).is_empty() {
                for level in LEVELS {
                    assert_eq!(
                        thought(one, &hosts[0], A, level, step),
                        thought(other, &hosts[1], A, level, step),
                        "{level}, step {step}"
                    );
                    compared += 1;
                }
            }
            // whoever acts first in the one world does the same in the other
            let seats = (0..3).map(Seat::new).filter(|seat| !one.play.table.choices(*seat).is_empty());
            let acts = seats.filter_map(|seat| {
                match thought(one, &hosts[0], seat, Level::Journeyman, seed << 8 | step) {
                    Thought::ActAfter(action, after) => Some((after, seat, action)),
                    _ => None,
                }
            });
            let (_, seat, action) = acts.min_by_key(|(after, ..)| *after).unwrap();
            let draws: &[u64] = if matches!(action, Action::Roll { .. }) { &[step % 6] } else { &[] };
            let seat = seat.index() as u8;
            if worlds.iter().any(|world| world.play.attempt(seat, &action).is_err()) {
                break;
            }
            worlds.iter_mut().for_each(|world| drop(world.play.act(seat, action.clone(), draws)));
        }
    }
    assert!(compared > 150, "only {compared} thoughts were compared");
}

#[test]
fn a_maker_answers_truly() {
    let snail =
        barbarossa::concepts::TABLE.concepts().iter().position(|concept| concept.en == "snail").unwrap();
    for level in LEVELS {
        for (question, want) in [
            ("Lebt es?", "yes"),
            ("Hat es Beine?", "no"),
            ("Kann man es essen?", "perhaps"),
            ("Wie spät ist es auf dem Mond?", "unclear"),
        ] {
            let mut asked = check(quick(), 3, "A spends 3");
            asked.put(&["riddles", "3", "named", "concept"], json!(ConceptId::new(snail as u16)));
            asked.check(&format!("A asks B1 {question}"));
            let answer = match act(&asked, script::B, level) {
                Some(Action::Answer { answer, .. }) => format!("{answer:?}").to_lowercase(),
                other => format!("{other:?}"),
            };
            assert_eq!(answer, want, "{level}: {question}");
        }
    }
}
