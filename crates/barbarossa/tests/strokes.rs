//! How a figure was made: handed in with it, shown to everybody at the end, and to nobody before (BAR-4, BAR-24).
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use barbarossa::Options;
use barbarossa::action::{Action, HandedIn};
use barbarossa::concepts::ConceptId;
use barbarossa::draft::{Draft, DraftRiddle};
use barbarossa::options::Modelling;
use clay::codec::strokes::encode;
use clay::{Brush, Dab, LARGEST_STROKES, Stroke, Tool};
use script::{A, B, C, Game, quick};
use table::attachment::{AttachmentId, AttachmentPool, Enclosed};
use table::{Seat, Viewer};

const KEY: &[u8] = include_bytes!("../../clay/fixtures/key.clay");
const KEY_STROKES: &[u8] = include_bytes!("../../clay/fixtures/key.strokes");

const LUMP: HandedIn = HandedIn { concept: None, word: None, figure: None, strokes: None };

fn lump(concept: u16) -> HandedIn {
    HandedIn { concept: Some(ConceptId::new(concept)), ..LUMP }
}

/// A seat hands in a key, how it was made, and two lumps.
fn with_key(game: &Game) -> (Action, AttachmentId) {
    let (figure, strokes) = (Some(game.play.attach(KEY)), Some(game.play.attach(KEY_STROKES)));
    let riddles = vec![HandedIn { figure, strokes, ..lump(1) }, lump(2), lump(3)];
    (Action::HandIn { riddles, words: None }, AttachmentId::of(KEY_STROKES))
}

fn is_released(game: &Game, viewer: Viewer, id: AttachmentId) -> bool {
    game.play.table.released(viewer).contains(&id)
}

/// Whether the view names strokes, of any riddle.
fn is_named(game: &Game, viewer: Viewer) -> bool {
    game.view(viewer).riddles.iter().any(|riddle| riddle.strokes.is_some())
}

#[test]
fn bar_4_strokes_are_shown_after_the_end_and_to_nobody_before() {
    let mut game = Game::modelling(quick(), 3);
    let (action, strokes) = with_key(&game);
    game.play.act(0, action, &[]);
    let only_the_maker_has_them = |game: &Game| {
        for viewer in Viewer::all(3) {
            assert_eq!(is_released(game, viewer, strokes), viewer == Viewer::Seat(A), "{viewer:?}");
            assert!(!is_named(game, viewer), "{viewer:?}");
        }
    };
    only_the_maker_has_them(&game);
    game.check("B hands in");
    let last = game.hand_in(2);
    game.play.act(2, last, &[0]);
    // The figures stand in the hall; how they were made is nobody's business yet.
    assert!(is_released(&game, Viewer::Spectator, AttachmentId::of(KEY)));
    only_the_maker_has_them(&game);
    // One who has solved it, and one who leaves, learn no more.
    game.check("spears A1 B");
    only_the_maker_has_them(&game);
    game.check("C leaves");
    only_the_maker_has_them(&game);
    game.check("B leaves");
    assert!(game.public().outcome.is_some());
    for viewer in Viewer::all(3) {
        assert!(is_released(&game, viewer, strokes), "{viewer:?}");
        let riddles = game.view(viewer).riddles;
        assert_eq!(riddles[0].strokes, Some(strokes));
        assert!(riddles[1..].iter().all(|riddle| riddle.strokes.is_none()));
    }
}

#[test]
fn bar_23_strokes_of_riddles_out_of_the_game_are_shown_at_the_end_like_their_figures() {
    let mut game = Game::modelling(quick(), 3);
    let (action, strokes) = with_key(&game);
    game.play.act(0, action, &[]);
    game.check("B hands in");
    game.leave_with(0, &[]);
    let figure = AttachmentId::of(KEY);
    let last = game.hand_in(2);
    game.play.act(2, last, &[0]);
    let others = [Viewer::Seat(B), Viewer::Seat(C), Viewer::Spectator];
    for viewer in others {
        assert!(!is_released(&game, viewer, figure) && !is_released(&game, viewer, strokes));
    }
    game.leave_with(1, &[]);
    for viewer in others {
        assert!(is_released(&game, viewer, figure) && is_released(&game, viewer, strokes));
        assert_eq!(game.view(viewer).riddles[0].strokes, Some(strokes));
    }
}

#[test]
fn bar_4_what_is_taken_back_is_nobodys() {
    let mut game = Game::modelling(quick(), 3);
    let (action, strokes) = with_key(&game);
    game.play.act(0, action, &[]);
    game.check("A reworks");
    assert!(!is_released(&game, Viewer::Seat(A), strokes));
    game.check("A hands in");
    game.check("B leaves");
    game.leave_with(2, &[]);
    assert!(game.public().outcome.is_some());
    assert!(!is_named(&game, Viewer::Seat(A)) && !is_released(&game, Viewer::Seat(A), strokes));
}

#[test]
fn bar_4_bad_strokes_are_refused_with_the_reason() {
    let game = Game::modelling(quick(), 3);
    let refused = |riddle: HandedIn| {
        let action = Action::HandIn { riddles: vec![lump(1), riddle, lump(3)], words: None };
        let (rule, key) = game.play.refused(0, &action);
        format!("{rule} {}", key.trim_start_matches("barbarossa_"))
    };
    let figure = Some(game.play.attach(KEY));
    let mut newer = KEY_STROKES.to_vec();
    newer[4] = 99;
    let dabs = vec![Dab { x: 2000, y: 2000, z: 2000, strength: 256, ..Dab::default() }; 60_001];
    let many = encode(&[Stroke::Brush(Brush { tool: Tool::Add, radius: 32, mirror: false, dabs })]);
    for (bytes, why) in [
        (KEY.to_vec(), "BAR-4 no_strokes"),
        (KEY_STROKES[..KEY_STROKES.len() - 1].to_vec(), "BAR-4 strokes_damaged"),
        (newer, "BAR-4 strokes_version"),
        (many, "BAR-4 strokes_too_many"),
        (encode(&[Stroke::Settle { amount: u32::MAX }]), "BAR-4 strokes_damaged"),
        ([KEY_STROKES, &vec![0; LARGEST_STROKES]].concat(), "BAR-4 strokes_too_large"),
    ] {
        let strokes = Some(game.play.attach(bytes));
        assert_eq!(refused(HandedIn { figure, strokes, ..lump(2) }), why);
    }
    let strokes = Some(game.play.attach(KEY_STROKES));
    assert_eq!(refused(HandedIn { strokes, ..lump(2) }), "BAR-4 strokes_alone");
    let nowhere = HandedIn { figure, strokes: Some(AttachmentId::of(b"nowhere")), ..lump(2) };
    assert_eq!(refused(nowhere), "TAB-19 table_no_attachment");
}

#[test]
fn bar_24_the_clock_hands_in_strokes_that_can_be_read() {
    let game = Game::modelling(Options { modelling: Modelling::Five, ..quick() }, 3);
    let drafted = |concept, figure, strokes| DraftRiddle {
        concept: Some(ConceptId::new(concept)),
        word: "",
        figure,
        strokes,
    };
    let handed_in = |riddles| {
        let mut enclosed = Enclosed::default();
        let draft = Draft { riddles, tail: b"the page's own" }.to_bytes().unwrap();
        let action = game.play.table.hand_in(Seat::new(0), &draft, &mut enclosed);
        let Some(Action::HandIn { riddles, .. }) = action else { panic!("it is not handed in") };
        let bytes: Vec<Vec<u8>> = enclosed.take().iter().map(|bytes| bytes.to_vec()).collect();
        (riddles, bytes)
    };
    let (figure, strokes) = (Some(AttachmentId::of(KEY)), Some(AttachmentId::of(KEY_STROKES)));
    // Bad strokes are left out, and so are those of a figure that is none.
    let (riddles, bytes) = handed_in(vec![
        drafted(1, KEY, KEY_STROKES),
        drafted(2, KEY, b"mud"),
        drafted(3, b"mud", KEY_STROKES),
    ]);
    let wanted = [HandedIn { figure, strokes, ..lump(1) }, HandedIn { figure, ..lump(2) }, lump(3)];
    assert_eq!(riddles, wanted);
    assert_eq!(bytes, [KEY, KEY_STROKES, KEY]);
    // The table takes what the clock hands in.
    let mut game = Game::modelling(Options { modelling: Modelling::Five, ..quick() }, 3);
    let riddles = vec![drafted(1, KEY, KEY_STROKES), drafted(2, b"", b""), drafted(3, b"", KEY_STROKES)];
    game.play.hand_in(0, &Draft { riddles, tail: b"" }.to_bytes().unwrap()).unwrap();
    assert!(is_released(&game, Viewer::Seat(A), AttachmentId::of(KEY_STROKES)));
}

#[test]
fn bar_4_whoever_looks_back_can_prove_how_a_figure_was_made() {
    let mut game = Game::modelling(quick(), 3);
    let (key, right) = (Some(game.play.attach(KEY)), Some(game.play.attach(KEY_STROKES)));
    let other = Some(game.play.attach(encode(&[Stroke::Settle { amount: 1 }])));
    let riddle = |strokes, concept| HandedIn { figure: key, strokes, ..lump(concept) };
    let riddles = vec![riddle(right, 1), riddle(other, 2), riddle(None, 3)];
    game.play.act(0, Action::HandIn { riddles, words: None }, &[]);
    let holds = |game: &Game| game.play.table.proofs().iter().map(|proof| proof.holds).collect::<Vec<_>>();
    assert_eq!(holds(&game), [Some(true), Some(false)]);
    let proofs = game.play.table.proofs();
    assert_eq!((&*proofs[0].what, Some(proofs[0].of)), ("Figure 1 was made by its strokes", key));
    assert_eq!(Some(proofs[1].by), other);
    // Without the bytes nothing can be said.
    game.play.table.set_pool(AttachmentPool::default());
    assert_eq!(holds(&game), [None, None]);
}

#[test]
fn records_from_before_there_were_strokes_read_and_write_as_they_were() {
    let old = r#"{"hand_in":{"riddles":[{"concept":5,"word":null,"figure":null}],"words":null}}"#;
    let action: Action = serde_json::from_str(old).unwrap();
    assert_eq!(action, Action::HandIn { riddles: vec![lump(5)], words: None });
    assert_eq!(serde_json::to_string(&action).unwrap(), old);
}
