//! Riddles are handed in, by hand and by the clock (BAR-2 to BAR-4, BAR-24).

#![allow(clippy::unwrap_used)]

mod script;

use barbarossa::action::{Action, HandedIn, Occasion, Round};
use barbarossa::concepts::ConceptId;
use barbarossa::draft::{Draft, DraftRiddle};
use barbarossa::figures::CLAY;
use barbarossa::options::Modelling;
use barbarossa::riddle::{Named, ToldLetter};
use barbarossa::view::{Clock, Phase};
use barbarossa::{Barbarossa, Event, Options};
use clay::shape::{Kind, Shape, UNIT};
use script::{A, B, C, Game, quick};
use table::attachment::{AttachmentId, AttachmentPool};
use table::chance::Scripted;
use table::record::{Player, SetUp, Source, TABLE_RULES};
use table::{Refusal, Table, Viewer};

const KEY: &[u8] = include_bytes!("../../clay/fixtures/key.clay");

const LUMP: HandedIn = HandedIn { concept: None, word: None, figure: None, strokes: None };
/// The strokes that made the key.
const STROKES: &[u8] = include_bytes!("../../clay/fixtures/key.strokes");

/// A ball of more than half of somebody's clay.
fn ball() -> Vec<u8> {
    let ball = Shape::new(Kind::Ball, [0; 3], [44 * UNIT; 3]);
    let figure = clay::compose(&[ball]).unwrap();
    assert!(figure.amount() < CLAY && 2 * figure.amount() > CLAY, "{}", figure.amount());
    figure.encode()
}

fn lump(concept: u16) -> HandedIn {
    HandedIn { concept: Some(ConceptId::new(concept)), ..LUMP }
}

fn riddles(riddles: &[HandedIn]) -> Action {
    Action::HandIn { riddles: riddles.to_vec(), words: None }
}

#[track_caller]
fn refused(game: &Game, seat: u8, action: &Action) -> String {
    let (rule, key) = game.play.refused(seat, action);
    format!("{rule} {}", key.trim_start_matches("barbarossa_"))
}

#[test]
fn bar_2_three_hand_in_three_each_and_four_hand_in_two() {
    for (seats, each) in [(3, 3), (4, 2)] {
        let game = Game::modelling(quick(), seats);
        let some = [lump(1), lump(2), lump(3), lump(4)];
        for count in 0..=4 {
            let action = riddles(&some[..count]);
            if count == each {
                assert_eq!(game.play.attempt(0, &action), Ok(()));
            } else {
                assert_eq!(refused(&game, 0, &action), "BAR-2 how_many_riddles");
            }
        }
    }
}

#[test]
fn bar_2_own_concepts_differ_and_two_players_may_have_the_same() {
    let mut game = Game::modelling(quick(), 3);
    assert_eq!(refused(&game, 0, &riddles(&[lump(5), lump(9), lump(5)])), "BAR-2 same_concept");
    assert_eq!(refused(&game, 0, &riddles(&[lump(5), lump(9), lump(720)])), "BAR-3 no_such_concept");
    let named = HandedIn { word: Some("Wort".to_owned()), ..lump(5) };
    assert_eq!(refused(&game, 0, &riddles(&[named, lump(9), lump(1)])), "BAR-3 no_such_concept");
    let list = Action::HandIn {
        riddles: vec![lump(5), lump(9), lump(1)],
        words: Some(game.play.attach(*b"no list of this table")),
    };
    assert_eq!(refused(&game, 0, &list), "BAR-3 other_words");
    game.play.act(0, riddles(&[lump(5), lump(9), lump(1)]), &[]);
    game.play.act(1, riddles(&[lump(5), lump(9), lump(1)]), &[]);
}

#[test]
fn bar_2_the_mountain_draws_what_is_not_picked() {
    let mut game = Game::modelling(quick(), 3);
    // Of 718 that are left the first is number 1; with that taken, too, the first is number 3.
    game.play.act(0, riddles(&[LUMP, lump(0), LUMP]), &[0, 1]);
    let own: Vec<u16> = game.view(Viewer::Seat(A)).riddles[..3]
        .iter()
        .map(|riddle| riddle.named.as_ref().unwrap().concept.number())
        .collect();
    assert_eq!(own, [1, 0, 3]);
    assert!(game.view(Viewer::Seat(B)).riddles.iter().all(|riddle| riddle.named.is_none()));
}

#[test]
fn bar_4_work_can_be_taken_back_until_all_are_in() {
    let mut game = Game::modelling(quick(), 3);
    game.check(
        "
        A hands in => A in
        A hands in => ! BAR-4 handed_in
        B reworks => ! BAR-4 not_taken_back
        A reworks => A back
        A hands in => A in
        B hands in => B in
        ",
    );
    let last = game.hand_in(2);
    game.play.act(2, last.clone(), &[1]);
    assert_eq!(game.public().starter, Some(B));
    assert_eq!(refused(&game, 0, &last), "BAR-4 modelling_over");
    game.check("A reworks => ! BAR-4 not_taken_back");
    // Not for ever, so that a record does not grow without end.
    let mut game = Game::modelling(quick(), 3);
    for _ in 0..20 {
        game.check("A hands in => A in\n A reworks => A back");
    }
    game.check("A hands in => A in\n A reworks => ! TAB-18 table_not_your_turn");
}

#[test]
fn bar_4_figures_are_shown_when_all_are_in_and_to_nobody_before() {
    let mut game = Game::modelling(quick(), 3);
    let figure = game.play.attach(KEY);
    let with_figure = riddles(&[HandedIn { figure: Some(figure), ..lump(1) }, lump(2), lump(3)]);
    game.play.act(0, with_figure, &[]);
    let released = |game: &Game, viewer| game.play.table.released(viewer).contains(&figure);
    let seen = |game: &Game, viewer| game.view(viewer).riddles[0].figure == Some(figure);
    assert!(released(&game, Viewer::Seat(A)) && seen(&game, Viewer::Seat(A)));
    for viewer in [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator] {
        assert!(!released(&game, viewer) && !seen(&game, viewer));
    }
    game.check("B hands in");
    let last = game.hand_in(2);
    let told = game.play.act(2, last, &[2]);
    let mut figures = vec![None; 9];
    figures[0] = Some(figure);
    assert!(told.contains(&Event::HallOpened { figures, starter: C }));
    for viewer in Viewer::all(3) {
        assert!(released(&game, viewer) && seen(&game, viewer));
    }
}

#[test]
fn bar_4_bad_figures_are_refused_with_the_reason() {
    let game = Game::modelling(quick(), 3);
    let mut damaged = KEY.to_vec();
    damaged.truncate(900);
    let mut newer = KEY.to_vec();
    newer[4] = 99;
    let empty = clay::Figure::empty().encode();
    let oversized = [KEY, &[0; 150_000]].concat();
    for (bytes, why) in [
        (b"mud".to_vec(), "BAR-4 no_figure"),
        (damaged, "BAR-4 figure_damaged"),
        (newer, "BAR-4 figure_version"),
        (empty, "BAR-4 figure_empty"),
        (oversized, "BAR-4 figure_too_large"),
    ] {
        let figure = Some(game.play.attach(bytes));
        let action = riddles(&[lump(1), HandedIn { figure, ..lump(2) }, lump(3)]);
        assert_eq!(refused(&game, 0, &action), why);
    }
    let nowhere = Some(AttachmentId::of(b"nowhere"));
    let action = riddles(&[HandedIn { figure: nowhere, ..lump(1) }, lump(2), lump(3)]);
    assert_eq!(game.play.refused(0, &action).1, "table_no_attachment");
}

#[test]
fn bar_4_the_clay_is_shared_among_the_figures() {
    let game = Game::modelling(quick(), 3);
    let figure = Some(game.play.attach(ball()));
    let one = riddles(&[HandedIn { figure, ..lump(1) }, lump(2), lump(3)]);
    assert_eq!(game.play.attempt(0, &one), Ok(()));
    let two = riddles(&[HandedIn { figure, ..lump(1) }, HandedIn { figure, ..lump(2) }, lump(3)]);
    assert_eq!(refused(&game, 0, &two), "BAR-4 too_much_clay");
}

/// A riddle of a draft.
fn drafted(concept: u16, figure: &[u8]) -> DraftRiddle<'_> {
    DraftRiddle { concept: Some(ConceptId::new(concept)), word: "", figure, strokes: b"" }
}

#[test]
fn bar_24_when_the_time_is_up_what_lies_there_counts() {
    let mut game = Game::modelling(Options { modelling: Modelling::Five, ..quick() }, 3);
    assert_eq!(game.public().clocks.modelling, Some(Clock::Until(300_000)));
    game.check("B hands in");
    // The second ball is too much clay, the third figure is none.
    let ball = ball();
    let riddles = vec![drafted(7, &ball), drafted(8, &ball), drafted(9, b"mud")];
    let draft = Draft { riddles, tail: b"the page's own" }.to_bytes().unwrap();
    let told = game.play.hand_in(0, &draft).unwrap();
    assert_eq!(told, [Event::HandedIn { seat: A, timed_out: true }]);
    let own = &game.view(Viewer::Seat(A)).riddles[..3];
    let figures: Vec<_> = own.iter().map(|riddle| riddle.figure).collect();
    assert_eq!(figures, [Some(AttachmentId::of(&ball)), None, None]);
    assert_eq!(own[2].named, Some(Named::of_table(ConceptId::new(9))));
    // Nothing lies on C's desk.
    assert_eq!(game.play.hand_in(2, b""), None);
    let told = game.play.time_out(&[0, 0, 0, 0]);
    assert!(told.contains(&Event::HandedIn { seat: C, timed_out: true }));
    assert!(matches!(game.public().phase, Phase::Turn { turn: 1, .. }));
    assert_eq!(game.play.table.deadline(), None);
}

#[test]
fn bar_24_what_is_wrong_in_a_draft_is_left_out() {
    let game = Game::modelling(Options { modelling: Modelling::Five, ..quick() }, 4);
    let handed_in = |draft: Draft<'_>| {
        let mut enclosed = table::attachment::Enclosed::default();
        game.play.table.hand_in(A, &draft.to_bytes().unwrap(), &mut enclosed)
    };
    let draft = |riddles| Draft { riddles, tail: b"" };
    let action = handed_in(draft(vec![drafted(7, b""), drafted(7, KEY)]));
    let figure = Some(AttachmentId::of(KEY));
    assert_eq!(action, Some(riddles(&[lump(7), HandedIn { figure, ..LUMP }])));
    assert_eq!(handed_in(draft(vec![drafted(720, b""), drafted(7, b"")])), Some(riddles(&[LUMP, lump(7)])));
    // A draft of three riddles belongs to another table.
    assert_eq!(handed_in(draft(vec![drafted(7, b""); 3])), None);
}

const WORDS: &str = "# our village\nKirchturm\nDorfteich\nÖl-Mühle\nFußball\nMaibaum\nBackhaus\nScheune\nBrunnen\nLinde\n\
    Hühnerstall\nTraktor\nBauernhof\nGockel\nMisthaufen\nSchmiede\nAmboss\nHufeisen\nMelkschemel\nButterfass\nSense\n\
    Heugabel\nStrohballen\nWetterfahne\nGartenzwerg\nRegentonne\nGießkanne\nVogelscheuche\nKürbis\nApfelkuchen\nHimbeere\n\
    Dachrinne\nZaun";

/// A table with words of its own, at which everybody models.
fn with_words(list: &str) -> Result<Game, Refusal> {
    let pool = AttachmentPool::default();
    let words = Some(pool.put(list.as_bytes()));
    let mut game = Game::modelling(quick(), 3);
    let set_up = SetUp {
        game: "barbarossa".to_owned(),
        rules: 2,
        options: serde_json::to_value(Options { words, modelling: Modelling::Five, ..quick() }).unwrap(),
        seats: vec![Player::Person; 3],
        chance: Source::Scripted,
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    let opened = Table::<Barbarossa>::open_with(set_up, pool, &mut Scripted::new([]));
    game.play.table = opened.map_err(table::Stop::into_refusal)?;
    Ok(game)
}

fn word(number: u16, word: &str) -> Named {
    Named { concept: ConceptId::new(number), word: Some(word.to_owned()) }
}

fn words_in(game: &Game, names: &[Option<Named>]) -> Action {
    let riddle = |named: &Option<Named>| HandedIn {
        concept: named.as_ref().map(|named| named.concept),
        word: named.as_ref().and_then(|named| named.word.clone()),
        ..LUMP
    };
    Action::HandIn { riddles: names.iter().map(riddle).collect(), words: game.public().options.words }
}

#[test]
fn bar_3_a_host_brings_words() {
    assert_eq!(with_words("Haus\nHof").err().unwrap().key, "barbarossa_words_too_few");
    let mut game = with_words(WORDS).unwrap();
    let words = game.public().options.words;
    let [tower, pond, mill, ball] =
        [word(0, "Kirchturm"), word(1, "Dorfteich"), word(2, "Öl-Mühle"), word(3, "Fußball")];
    let lie = words_in(&game, &[Some(tower.clone()), Some(word(1, "Ententeich")), None]);
    assert_eq!(refused(&game, 0, &lie), "BAR-3 no_such_concept");
    let unnamed = Action::HandIn { riddles: vec![lump(1), lump(2), lump(3)], words };
    assert_eq!(refused(&game, 0, &unnamed), "BAR-3 no_such_concept");
    game.play.act(0, words_in(&game, &[Some(mill.clone()), Some(ball), Some(tower.clone())]), &[]);
    game.play.act(1, words_in(&game, &[Some(tower.clone()), None, None]), &[]);
    // What has no name stays out of the game.
    let told = game.play.act(2, words_in(&game, &[None, Some(pond), None]), &[0]);
    assert!(told.contains(&Event::TakenOut { seat: B, riddles: vec![4, 5] }));
    assert!(told.contains(&Event::TakenOut { seat: C, riddles: vec![6, 8] }));

    let ask = |riddle, text: &str| Action::Ask {
        turn: 1,
        round: Round::First,
        riddle,
        text: text.to_owned(),
        words,
    };
    game.play.act(0, Action::Roll { turn: 1 }, &[2]);
    assert_eq!(refused(&game, 0, &ask(4, "Ist es rund?")), "BAR-23 taken_out");
    assert_eq!(refused(&game, 0, &ask(3, "Ist es ein Kirchturm?")), "BAR-12 names_concept");
    // A word of the table of concepts is a word like any other here.
    game.play.act(0, ask(3, "Ist es ein Bagger?"), &[]);

    game.play.act(1, Action::Curse { stones: 3 }, &[]);
    game.play.act(1, Action::Answer { question: 0, answer: barbarossa::action::Answer::Yes }, &[]);
    let attempt = |guess| Action::Attempt { occasion: Occasion::Curse(0), riddle: 0, guess, words };
    assert_eq!(refused(&game, 1, &attempt(word(2, "Windmühle"))), "BAR-3 no_such_concept");
    let told = game.play.act(1, attempt(mill), &[]);
    assert!(told.contains(&Event::Judged { attempt: 0, riddle: 0, right: true }));
}

#[test]
fn bar_3_a_table_that_began_under_the_first_rules_goes_on_with_its_words() {
    // Mixed alphabets, and two words that look the same: good enough when the table was made, and not today.
    let list = format!("B\u{430}gger\noca\n\u{43e}\u{441}\u{430}\n{WORDS}");
    assert_eq!(with_words(&list).err().unwrap().key, "barbarossa_words_mixed");
    let pool = AttachmentPool::default();
    let mut game = with_words(WORDS).unwrap();
    let mut record = game.play.table.record(None);
    record.set_up.rules = 1;
    record.set_up.options["words"] = serde_json::to_value(pool.put(list.as_bytes())).unwrap();
    game.play.table = Table::replay(&record, None).unwrap();
    game.play.table.set_pool(pool);
    let words = game.public().options.words;
    let [digger, letters, pond] = [word(0, "B\u{430}gger"), word(1, "oca"), word(4, "Dorfteich")];
    let lie = words_in(&game, &[Some(digger.clone()), Some(word(4, "Ententeich")), None]);
    assert_eq!(refused(&game, 0, &lie), "BAR-3 no_such_concept");
    for seat in 0..3 {
        let named = [Some(digger.clone()), Some(letters.clone()), Some(pond.clone())];
        game.play.act(seat, words_in(&game, &named), if seat == 2 { &[0] } else { &[] });
    }
    game.play.act(0, Action::Roll { turn: 1 }, &[2]);
    let ask = |text: &str| {
        let text = text.to_owned();
        Action::Ask { turn: 1, round: Round::First, riddle: 3, text, words }
    };
    assert_eq!(refused(&game, 0, &ask("Ist es ein Dorfteich?")), "BAR-12 names_concept");
    game.play.act(0, ask("Ist es rund?"), &[]);
    game.play.act(1, Action::Answer { question: 0, answer: barbarossa::action::Answer::Yes }, &[]);
    game.play.act(1, Action::Curse { stones: 3 }, &[]);
    let attempt = Action::Attempt { occasion: Occasion::Curse(0), riddle: 0, guess: digger, words };
    let told = game.play.act(1, attempt, &[]);
    assert!(told.contains(&Event::Judged { attempt: 0, riddle: 0, right: true }));
}

#[test]
fn bar_9_umlauts_and_sharp_s_are_letters_and_hyphens_are_not() {
    let mut game = with_words(WORDS).unwrap();
    game.play.act(0, words_in(&game, &[Some(word(2, "Öl-Mühle")), Some(word(3, "Fußball")), None]), &[]);
    for seat in 1..3 {
        let tower = words_in(&game, &[Some(word(0, "Kirchturm")), None, None]);
        game.play.act(seat, tower, if seat == 2 { &[1] } else { &[] });
    }
    game.play.act(1, Action::Roll { turn: 1 }, &[5]);
    let told = game.play.act(1, Action::Letter { occasion: Occasion::Turn(1), riddle: 0, place: 0 }, &[]);
    assert!(told.contains(&Event::LetterTold {
        riddle: 0,
        place: 0,
        told: ToldLetter::Letter("Ö".to_owned())
    }));
    let letter = |game: &mut Game, riddle, place| {
        let curse = 3 - game.public().wizards[2].curse_stones;
        game.play.act(2, Action::Curse { stones: 3 - curse }, &[]);
        let occasion = Occasion::Curse(curse.into());
        let told = game.play.act(2, Action::Letter { occasion, riddle, place }, &[]);
        told.into_iter().find_map(|event| match event {
            Event::LetterTold { told, .. } => Some(told),
            _ => None,
        })
    };
    assert_eq!(letter(&mut game, 0, 2), Some(ToldLetter::Letter("M".to_owned())));
    assert_eq!(letter(&mut game, 1, 2), Some(ToldLetter::Letter("ß".to_owned())));
    assert_eq!(letter(&mut game, 0, 7), Some(ToldLetter::NoSuchLetter));
}

#[test]
fn bar_24_drafts_with_own_words() {
    let mut game = with_words(WORDS).unwrap();
    let riddles = vec![
        DraftRiddle { concept: Some(ConceptId::new(1)), word: "Dorfteich", figure: b"", strokes: b"" },
        DraftRiddle { concept: Some(ConceptId::new(2)), word: "", figure: b"", strokes: b"" },
        DraftRiddle { concept: None, word: "", figure: KEY, strokes: STROKES },
    ];
    let draft = Draft { riddles, tail: b"" }.to_bytes().unwrap();
    game.play.hand_in(0, &draft).unwrap();
    // A word that is not in the list, at all or there, costs that riddle its name and nothing else.
    let riddles = vec![
        DraftRiddle { concept: Some(ConceptId::new(1)), word: "Ententeich", figure: KEY, strokes: b"" },
        DraftRiddle { concept: Some(ConceptId::new(0)), word: "Kirchturm", figure: b"", strokes: b"" },
        DraftRiddle { concept: Some(ConceptId::new(5)), word: "Dorfteich", figure: b"", strokes: b"" },
    ];
    let draft = Draft { riddles, tail: b"" }.to_bytes().unwrap();
    game.play.hand_in(1, &draft).unwrap();
    let bs = game.view(Viewer::Seat(B)).riddles[3..6].to_vec();
    assert_eq!(
        bs.iter().map(|riddle| riddle.named.clone()).collect::<Vec<_>>(),
        [None, Some(word(0, "Kirchturm")), None]
    );
    assert_eq!(bs[0].figure, Some(AttachmentId::of(KEY)));
    let own = &game.view(Viewer::Seat(A)).riddles[..3];
    assert_eq!(own[0].named, Some(word(1, "Dorfteich")));
    assert_eq!((&own[1].named, &own[2].named), (&None, &None));
    assert_eq!(own[2].figure, Some(AttachmentId::of(KEY)));
    // Whoever has handed in nothing has no riddles.
    let told = game.play.time_out(&[0]);
    assert!(told.contains(&Event::TakenOut { seat: C, riddles: vec![6, 7, 8] }));
    assert!(matches!(game.public().phase, Phase::Turn { .. }));
}
