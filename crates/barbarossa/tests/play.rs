//! Properties of whole games at random, and the conformance kit.

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::figures::CLAY;
use barbarossa::options::Modelling;
use barbarossa::view::{Phase, Stage, View};
use barbarossa::{Action, Barbarossa, Event, Options};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use script::{A, B, C, Game, quick};
use table::attachment::{AttachmentPool, Enclosed};
use table::bot;
use table::chance::{Fair, Seed};
use table::kit::{Plan, conform};
use table::record::{Actor, Input, Player, SetUp, Source, TABLE_RULES, TableAction};
use table::{Seat, Table, Viewer};

#[test]
fn the_game_keeps_the_promises_of_a_game() {
    // Its bots are played in the tests of `games`.
    let plan = Plan { games: 4, bot_games: 0, ..Plan::default() };
    let report = conform::<Barbarossa>(plan).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.disguised > 1_000 && report.undone > 10 && report.gave_up > 5, "{report:?}");
    assert!(report.handed_in > 2, "{report:?}");
}

/// A table at which everybody plays at random.
struct Random {
    table: Table<Barbarossa>,
    fair: Fair,
    rng: ChaCha8Rng,
    seats: u8,
}

impl Random {
    fn new(options: Options, seats: u8, seed: u64) -> Random {
        let number = Seed::from_number(seed);
        let nonces = vec![String::new(); seats.into()];
        let fair = Fair::new(&number, &nonces);
        let set_up = SetUp {
            game: "barbarossa".to_owned(),
            rules: 2,
            options: serde_json::to_value(options).unwrap(),
            seats: vec![Player::Person; seats.into()],
            chance: Source::Fair { commitment: number.commitment(), nonces },
            own_dice: false,
            day: None,
            table_rules: TABLE_RULES,
        };
        let pool = AttachmentPool::default();
        let table = Table::open_with(set_up, pool, &mut fair.entry(0)).unwrap();
        Random { table, fair, rng: ChaCha8Rng::seed_from_u64(seed), seats }
    }

    /// The next entry: of somebody who is due, now and then of somebody else; sometimes of the clock.
    fn step(&mut self, leaving: bool) -> Vec<Event> {
        let due: Vec<Seat> = self.table.due().iter().collect();
        let others = Seat::first(self.seats).filter(|seat| table::table::may_act(&self.table, *seat));
        let others: Vec<Seat> = others.collect();
        let from = if due.is_empty() || self.rng.random_ratio(1, 20) { &others } else { &due };
        let now = self.table.at() + self.rng.random_range(0..2_000);
        let deadline = self.table.deadline();
        let overdue = deadline.is_some_and(|deadline| deadline <= now);
        let (by, input, now) = if overdue || from.is_empty() {
            (Actor::Clock, Input::Clock, deadline.unwrap())
        } else {
            let seat = from[self.rng.random_range(0..from.len())];
            let gone = self.table.gave_up();
            if leaving && !gone.contains(seat) && self.rng.random_ratio(1, 60) {
                (Actor::Seat(seat), Input::Table(TableAction::GiveUp), now)
            } else {
                let mut enclosed = Enclosed::default();
                let menu = self.table.choices(seat);
                let action = bot::sample::<Barbarossa>(&menu, &mut self.rng, &mut enclosed).unwrap();
                self.table.pool().keep(&mut enclosed);
                (Actor::Seat(seat), Input::Game(action), now)
            }
        };
        let mut chance = self.fair.entry(self.table.next_number());
        let prepared = self.table.prepare(by, input, now, &mut chance).unwrap();
        let n = prepared.number();
        self.table.commit(prepared);
        self.table.update(n, Viewer::Spectator).map(|update| update.events).unwrap_or_default()
    }

    fn view(&self) -> View {
        self.table.view(Viewer::Spectator)
    }
}

fn everything_is_within_bounds(view: &View) {
    let spears: usize = view.riddles.iter().map(|riddle| riddle.spears.len()).sum();
    assert!(spears <= 13 && spears + usize::from(view.spears_left) == 13);
    for riddle in &view.riddles {
        assert!(riddle.spears.len() <= 2 && !riddle.spears.contains(&riddle.maker));
        assert!(riddle.spears.len() < 2 || riddle.spears[0] != riddle.spears[1]);
    }
    let over = matches!(view.phase, Phase::Over { .. });
    for wizard in &view.wizards {
        assert!(wizard.stones <= 13 && wizard.curse_stones <= 3 && wizard.cave < 12);
        assert!(wizard.hat < view.options.goal || over && wizard.hat <= view.options.goal + 4);
    }
}

fn nobody_has_more_than_their_clay(random: &Random) {
    let mut used = [0; 4];
    for riddle in random.view().riddles {
        let bytes = riddle.figure.map(|figure| random.table.pool().get(figure).unwrap());
        let amount = bytes.map_or(0, |bytes| clay::Figure::decode(&bytes).unwrap().amount());
        used[riddle.maker.index()] += amount;
    }
    assert!(used.iter().all(|used| *used <= CLAY), "{used:?}");
}

/// Where the turn was before the curses of which one runs.
type Interrupted = Option<(u32, Stage)>;

fn interrupts_return(before: &View, after: &View, interrupted: &mut Interrupted) {
    let turn = |view: &View| match view.phase {
        Phase::Turn { turn, stage, .. } => Some((turn, stage)),
        _ => None,
    };
    if before.pending.curse.is_none() && after.pending.curse.is_some() {
        *interrupted = turn(after);
    }
    if before.pending.curse.is_some() && after.pending.curse.is_none() && after.outcome.is_none() {
        let (number, stage) = interrupted.take().unwrap();
        let follows = match stage {
            Stage::Pause if after.options.pause == 0 => Stage::SecondRound,
            same => same,
        };
        assert_eq!(turn(after), Some((number, follows)));
    }
}

fn options() -> impl Strategy<Value = Options> {
    (20u8..=30, any::<bool>(), 0u8..=2, 0u16..=1, 0u16..=1, any::<bool>()).prop_map(
        |(goal, letters, pause, turn, answer, limit)| Options {
            goal,
            letters,
            pause,
            turn: turn * 15,
            answer: answer * 15,
            modelling: if limit { Modelling::Five } else { Modelling::Off },
            ..Options::default()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_games_keep_within_bounds_and_end(options in options(), seats in 3u8..=4, seed: u64) {
        let mut random = Random::new(options, seats, seed % (1 << 40));
        let (mut interrupted, mut before) = (None, random.view());
        while !random.table.is_over() {
            prop_assert!(random.table.next_number() < 2_000);
            random.step(false);
            let after = random.view();
            everything_is_within_bounds(&after);
            interrupts_return(&before, &after, &mut interrupted);
            before = after;
        }
        let outcome = random.table.outcome().unwrap();
        prop_assert!(!outcome.winners().is_empty());
    }

    #[test]
    fn random_games_end_though_people_leave(options in options(), seats in 3u8..=4, seed: u64) {
        let mut random = Random::new(options, seats, seed % (1 << 40));
        while !random.table.is_over() {
            prop_assert!(random.table.next_number() < 2_000);
            random.step(true);
            everything_is_within_bounds(&random.view());
        }
        // Nobody who left is placed before anybody who stayed.
        let (outcome, gone) = (random.table.outcome().unwrap(), random.table.gave_up());
        let placing = |seat: Seat| outcome.placings[seat.index()];
        for (left, stayed) in Seat::first(seats).flat_map(|left| Seat::first(seats).map(move |seat| (left, seat))) {
            prop_assert!(!gone.contains(left) || gone.contains(stayed) || placing(left) > placing(stayed));
        }
    }
}

#[test]
fn random_games_are_not_too_long() {
    let mut lengths: Vec<u64> = Vec::new();
    let (mut spears, mut goals) = (0, 0);
    for seed in 0..20 {
        let mut random = Random::new(quick(), 3 + (seed % 2) as u8, seed);
        while !random.table.is_over() {
            random.step(false);
        }
        lengths.push(random.table.next_number());
        nobody_has_more_than_their_clay(&random);
        spears += 13 - u32::from(random.view().spears_left);
        goals += u32::from(random.view().wizards.iter().any(|wizard| wizard.hat >= 40));
    }
    lengths.sort_unstable();
    println!("median {}, longest {}, spears {spears}, goals {goals}", lengths[10], lengths[19]);
    assert!(lengths[19] < 1_200, "{lengths:?}");
    assert!(spears > 10);
}

#[test]
fn letters_and_guesses_stay_between_two() {
    let mut game = Game::begun(quick(), 3);
    game.check("A rolls 6\n A letter B1 2");
    let is_letter = |event: &Event| matches!(event, Event::LetterTold { .. });
    let told = |game: &Game, viewer| game.play.told(viewer);
    assert!(told(&game, Viewer::Seat(A)).iter().any(is_letter));
    let knows = |game: &Game, viewer: Viewer| game.view(viewer).letters[0].told.is_some();
    for viewer in [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator] {
        assert!(!told(&game, viewer).iter().any(is_letter));
    }
    // The maker knows what she has made.
    assert_eq!([A, B, C].map(|seat| knows(&game, Viewer::Seat(seat))), [true, true, false]);

    game.check("C curses\n C tries B1 wrong");
    let is_guess = |event: &Event| matches!(event, Event::Guessed { .. });
    let hears = [A, B, C].map(|seat| told(&game, Viewer::Seat(seat)).iter().any(is_guess));
    assert_eq!(hears, [false, true, true]);
    let sees = |game: &Game, viewer: Viewer| game.view(viewer).attempts[0].guess.is_some();
    assert_eq!([A, B, C].map(|seat| sees(&game, Viewer::Seat(seat))), [false, true, true]);
    assert!(!sees(&game, Viewer::Spectator));

    game.check("B says far\n C curses\n C tries B2 right");
    let named = |game: &Game, viewer: Viewer| game.view(viewer).riddles[4].named.is_some();
    assert_eq!([A, B, C].map(|seat| named(&game, Viewer::Seat(seat))), [false, true, true]);
}

#[test]
fn a_move_can_be_wished_back_and_a_letter_cannot() {
    let mut game = Game::begun(quick(), 3);
    assert_eq!(game.play.table.undoable().count(), 0);
    game.check("A spends 6");
    assert_eq!(game.play.table.undoable().count(), 1);
    game.play.act(
        0,
        Action::Letter { occasion: barbarossa::action::Occasion::Turn(1), riddle: 3, place: 0 },
        &[],
    );
    assert_eq!(game.play.table.undoable().count(), 0);
}
