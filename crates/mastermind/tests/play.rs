//! What holds in every game, however it is played: the kit, and properties of random play.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use mastermind::options::{Answers, FirstMaker};
use mastermind::view::{Ending, View};
use mastermind::{Action, Answer, Asked, Mastermind, Options};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use table::bot::Level;
use table::chance::{Fair, Seed};
use table::kit::{Plan, conform, fingerprint};
use table::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction, Wish};
use table::{Choices as _, Game, Seat, Table, Viewer};

#[test]
fn the_game_conforms() {
    let report = conform::<Mastermind>(Plan::default()).unwrap();
    assert!(report.disguised > 1_000 && report.undone > 10, "{report:?}");
}

#[test]
fn the_tiny_board_has_as_many_paths_as_can_be_counted_by_hand() {
    let text = fingerprint::text::<Mastermind>();
    // 64 codes, then 64 guesses each; 24 codes without repeats, 64 guesses, 10 answers.
    for line in ["depth 1: 64 paths", "depth 2: 4096 paths", "depth 1: 24 paths", "depth 3: 15360 paths"] {
        assert!(text.contains(line), "{line} in\n{text}");
    }
}

fn open(options: Options, fair: &Fair) -> Table<Mastermind> {
    let set_up = SetUp {
        game: Mastermind::ID.to_owned(),
        rules: 2,
        options: serde_json::to_value(options).unwrap(),
        seats: vec![Player::Person; 2],
        chance: Source::Fair {
            commitment: Seed::from_number(1).commitment(),
            nonces: vec![String::new(); 2],
        },
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    Table::open(set_up, &mut fair.entry(0)).unwrap()
}

fn fair() -> Fair {
    Fair::new(&Seed::from_number(1), &[String::new(), String::new()])
}

fn enter(table: &mut Table<Mastermind>, fair: &Fair, seat: Seat, input: Input<Action>) {
    let prepared =
        table.prepare(Actor::Seat(seat), input, 0, &mut fair.entry(table.next_number())).expect("accepted");
    table.commit(prepared);
}

#[test]
fn a_hidden_code_can_be_taken_back_until_the_first_guess() {
    let (fair, maker, breaker) = (fair(), Seat::new(0), Seat::new(1));
    let mut table = open(Options { answers: Answers::ByHand, ..Options::default() }, &fair);
    enter(&mut table, &fair, maker, Input::Game(Action::Hide { ask: 1, pegs: vec![1, 1, 2, 2] }));
    assert_eq!(table.undoable().collect::<Vec<_>>(), [1]);
    enter(&mut table, &fair, maker, Input::Table(TableAction::Wish(Wish::Undo { to: 1 })));
    enter(&mut table, &fair, breaker, Input::Table(TableAction::Agree { wish: 2 }));
    assert!(matches!(table.choices(maker), Asked::Hide { ask: 1, .. }));
    enter(&mut table, &fair, maker, Input::Game(Action::Hide { ask: 1, pegs: vec![3, 3, 4, 4] }));
    enter(&mut table, &fair, breaker, Input::Game(Action::Guess { ask: 2, pegs: vec![3, 3, 3, 3] }));
    assert_eq!(table.undoable().count(), 0);
}

/// An action for `seat`: makers answer honestly with `honesty` in 10.
fn action(table: &Table<Mastermind>, seat: Seat, honesty: u32, rng: &mut ChaCha8Rng) -> Action {
    let choices = table.choices(seat);
    if let (Asked::Answer { ask, guess, .. }, Some(code)) = (&choices, table.view(Viewer::Seat(seat)).code)
        && rng.random_ratio(honesty, 10)
    {
        let Answer { black, white } = Answer::to(*guess, code);
        return Action::Answer { ask: *ask, black, white };
    }
    choices.sample(rng).expect("due and asked")
}

fn check_view(view: &View) -> Result<(), TestCaseError> {
    let [rounds, penalties] = [view.sheet.round_points, view.sheet.penalty_points];
    prop_assert_eq!(view.sheet.total, [0, 1].map(|seat| rounds[seat] + penalties[seat]));
    let mut before: Option<&mastermind::view::Past> = None;
    for past in &view.past {
        // Roles alternate by round, and tries of a round are numbered.
        let first = if past.round % 2 == 1 {
            view.past[0].maker
        } else {
            Seat::new(1 - view.past[0].maker.index() as u8)
        };
        prop_assert_eq!(past.maker, first);
        match before {
            Some(before) if before.round == past.round => {
                prop_assert_eq!(before.ending, Ending::Spoiled);
                prop_assert_eq!(past.attempt, before.attempt + 1);
            }
            Some(before) => {
                prop_assert_eq!((past.round, past.attempt), (before.round + 1, 1));
                prop_assert!(before.ending != Ending::Spoiled || before.attempt == 3);
            }
            None => prop_assert_eq!((past.round, past.attempt), (1, 1)),
        }
        // What was false is exactly what the code does not give.
        for (number, row) in (1..).zip(&past.rows) {
            let right = Answer::to(row.guess, past.code);
            let shown = past.false_rows.iter().find(|shown| shown.row == number);
            prop_assert_eq!(
                shown.map(|shown| (shown.given, shown.right)),
                (right != row.answer).then_some((row.answer, right))
            );
        }
        prop_assert_eq!(past.ending == Ending::Spoiled, !past.false_rows.is_empty());
        let points = match past.ending {
            Ending::Found => past.rows.len() as u32,
            Ending::NotFound => u32::from(view.options.rows) + 1,
            _ => 0,
        };
        prop_assert_eq!(past.points, points);
        before = Some(past);
    }
    Ok(())
}

fn any_options() -> impl Strategy<Value = Options> {
    let first = prop_oneof![Just(FirstMaker::Drawn), Just(FirstMaker::Seat0), Just(FirstMaker::Seat1)];
    (3u8..=6, 4u8..=10, 5u8..=8, any::<bool>(), any::<bool>(), 1u8..=3, first).prop_map(
        |(pegs, colours, rows, repeats, by_hand, pairs, first_maker)| Options {
            pegs,
            colours,
            rows,
            repeats: repeats || colours < pegs,
            answers: if by_hand { Answers::ByHand } else { Answers::Referee },
            rounds: 2 * pairs,
            first_maker,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_round_is_scored_once_or_spoiled_thrice(options in any_options(), seed: u64, honesty in 0u32..=10) {
        let fair = fair();
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut table = open(options, &fair);
        let mut asked = 0;
        while !table.is_over() {
            let view = table.view(Viewer::Spectator);
            asked += 1;
            prop_assert_eq!(view.ask, asked);
            prop_assert_eq!(view.code, None);
            check_view(&view)?;
            let seat = table.due().iter().next().expect("somebody is due");
            let action = action(&table, seat, honesty, &mut rng);
            enter(&mut table, &fair, seat, Input::Game(action));
        }
        let view = table.view(Viewer::Spectator);
        check_view(&view)?;
        prop_assert_eq!(view.sheet.lines.len(), usize::from(options.rounds));
        prop_assert!(u64::from(view.ask) <= Mastermind::longest(&options, 2).unwrap());
        let outcome = table.outcome().unwrap();
        prop_assert_eq!(&outcome.points, &view.sheet.total.map(i64::from).to_vec());
        if options.answers == Answers::Referee || honesty == 10 {
            prop_assert_eq!(view.sheet.penalty_points, [0, 0]);
            prop_assert_eq!(view.past.len(), usize::from(options.rounds));
        }
    }
}

#[test]
fn the_longest_game_is_as_long_as_promised() {
    let fair = fair();
    for answers in [Answers::Referee, Answers::ByHand] {
        let options = Options { answers, rows: 7, ..Options::default() };
        let mut table = open(options, &fair);
        while !table.is_over() {
            let seat = table.due().iter().next().unwrap();
            let action = match table.choices(seat) {
                Asked::Hide { ask, spoiled, .. } => {
                    Action::Hide { ask, pegs: vec![1, 1, 2, [2, 4, 5][spoiled.len()]] }
                }
                Asked::Guess { ask, .. } => Action::Guess { ask, pegs: vec![3, 3, 3, 3] },
                Asked::Answer { ask, .. } => Action::Answer { ask, black: 1, white: 0 },
                Asked::Nothing => panic!("due and asked for nothing"),
            };
            enter(&mut table, &fair, seat, Input::Game(action));
        }
        assert_eq!(table.next_number() - 1, Mastermind::longest(&options, 2).unwrap());
    }
}

/// Lets bots play a game; returns how many rows each round took. The codes are hidden by an apprentice, who hides any.
fn bots(level: Level, options: Options, seed: u64) -> Vec<usize> {
    use table::artefact::NoArtefacts;
    use table::bot::{ThinkContext, Thought, Unlimited};
    let fair = fair();
    let mut table = open(options, &fair);
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    while !table.is_over() {
        let seat = table.due().iter().next().unwrap();
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
        let is_hiding = matches!(table.choices(seat), Asked::Hide { .. });
        let bot = Mastermind::bot(if is_hiding { Level::Apprentice } else { level }).unwrap();
        let thought = table.with_sight(seat, |sight| bot.think(&sight, &mut context));
        let Thought::Act(action) = thought else { panic!("{level} waits") };
        enter(&mut table, &fair, seat, Input::Game(action));
    }
    let view = table.view(Viewer::Spectator);
    assert!(view.past.iter().all(|past| past.ending != Ending::Spoiled), "a bot answered falsely");
    view.past.iter().map(|past| past.points as usize).collect()
}

#[test]
fn better_bots_need_fewer_rows_and_answer_honestly() {
    let options = Options { rounds: 20, answers: Answers::ByHand, rows: 20, ..Options::default() };
    let rows = |level| (0..12).flat_map(|seed| bots(level, options, seed)).sum::<usize>();
    let (apprentice, journeyman, master) =
        (rows(Level::Apprentice), rows(Level::Journeyman), rows(Level::Master));
    let emperor = rows(Level::Emperor);
    // 240 codes each: by chance alone the averages stray by about 0.05, and the apprentice's is 0.2 higher.
    assert!(master < apprentice && journeyman < apprentice, "{apprentice} {journeyman} {master}");
    // The exact strategy needs 4.34 guesses on average.
    assert!(emperor < apprentice && (980..1100).contains(&emperor), "{emperor}");
    // Both strategies need 4.4 guesses on average.
    assert!((980..1130).contains(&master) && (980..1130).contains(&journeyman), "{journeyman} {master}");
}

#[test]
fn bots_find_codes_on_every_size_of_board() {
    for (pegs, colours, repeats) in
        [(3, 4, false), (5, 9, true), (6, 10, true), (6, 10, false), (6, 6, false)]
    {
        let options = Options { pegs, colours, repeats, rows: 20, ..Options::default() };
        for level in [Level::Apprentice, Level::Journeyman, Level::Master, Level::Emperor] {
            for rows in bots(level, options, 7) {
                assert!(rows <= 13, "{level} took {rows} rows for {pegs} pegs of {colours} colours");
            }
        }
    }
}

/// The codes that a bot hides, as how many colours they have.
fn hidden(level: Level, options: Options) -> Vec<u32> {
    use table::artefact::NoArtefacts;
    use table::bot::{ThinkContext, Thought, Unlimited};
    let (fair, bot) = (fair(), Mastermind::bot(level).unwrap());
    let table = open(options, &fair);
    let seat = table.due().iter().next().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut hide = || {
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
        match table.with_sight(seat, |sight| bot.think(&sight, &mut context)) {
            Thought::Act(Action::Hide { pegs, .. }) => {
                (1..=10).filter(|colour| pegs.contains(colour)).count() as u32
            }
            other => panic!("{other:?}"),
        }
    };
    (0..4_000).map(|_| hide()).collect()
}

#[test]
fn makers_hide_what_their_level_hides() {
    let kinds = |level, options| {
        let hidden = hidden(level, options);
        (1..=4).map(|colours| hidden.contains(&colours)).collect::<Vec<_>>()
    };
    let standard = Options::default();
    assert_eq!(kinds(Level::Apprentice, standard), [true, true, true, true]);
    assert_eq!(kinds(Level::Journeyman, standard), [false, true, true, false]);
    assert_eq!(kinds(Level::Master, standard), [false, true, true, false]);
    assert_eq!(kinds(Level::Emperor, standard), [false, true, true, true]);
    let no_repeats = Options { repeats: false, ..standard };
    assert_eq!(kinds(Level::Master, no_repeats), [false, false, false, true]);
}
