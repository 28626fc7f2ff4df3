//! Attachments at a table: vouched for once, seen by whom they are released to, handed in by the clock, brought by the host.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use table::artefact::NoArtefacts;
use table::attachment::{AttachmentId, AttachmentPool};
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::chance::Scripted;
use table::kit::Script;
use table::record::{Actor, Input, Player, Record, SetUp, Source, TableAction};
use table::{Game as _, Table, Viewer};

use proving::action::Action;
use proving::state::Phase;
use proving::{CLAY, Options, Proving};

use super::table::{A, B, act, at_table, grabbing, open, prepare, refused, set_up};

/// A table at which time to pick is limited.
fn timed() -> Script<Proving> {
    Script::start_with(Options { pick_ms: 60_000, ..Options::default() }, 2, &[2])
}

fn draft(number: u8, figure: &[u8]) -> Vec<u8> {
    [&[number], figure].concat()
}

#[test]
fn an_action_is_refused_until_its_bytes_are_there_and_what_it_says() {
    let table = Script::<Proving>::start_with(Options::default(), 2, &[2]);
    let figure = |bytes: &[u8]| Action::Pick { number: 1, figure: AttachmentId::of(bytes) };
    assert_eq!(table.refused(0, &figure(b"clay owl")), ("TAB-19".into(), "table_no_attachment".into()));
    table.attach(*b"clay owl");
    assert_eq!(table.attempt(0, &figure(b"clay owl")), Ok(()));
    table.attach(*b"mud");
    assert_eq!(table.refused(0, &figure(b"mud")), ("PRO-5".into(), "proving_not_clay".into()));
}

#[test]
fn a_record_is_folded_without_the_bytes() {
    let table = grabbing();
    let record = Record::parse(&table.record(None).to_text()).unwrap();
    let replayed = Table::<Proving>::replay(&record, None).unwrap();
    assert_eq!(replayed.state(), table.state());
    assert_eq!(replayed.all_attachments(), table.all_attachments());
    assert_eq!(replayed.all_attachments().len(), 2);
    assert!(replayed.all_attachments().iter().all(|id| replayed.pool().get(*id).is_none()));
}

#[test]
fn a_figure_is_its_makers_until_the_end() {
    let mut table = open(2);
    let figure = table.pool().put(*b"clay owl");
    act(&mut table, A, Action::Pick { number: 1, figure }, 0, &[]);
    assert_eq!(table.released(Viewer::Seat(A)), [figure]);
    assert!(table.released(Viewer::Seat(B)).is_empty());
    table.with_sight(A, |sight| assert_eq!(sight.attachment(figure).as_deref(), Some(&b"clay owl"[..])));
    table.with_sight(B, |sight| assert_eq!(sight.attachment(figure), None));
    at_table(&mut table, Actor::Seat(B), TableAction::GiveUp);
    assert_eq!(table.released(Viewer::Spectator), [figure]);
}

#[test]
fn a_bot_gets_each_attachment_from_its_host_once() {
    let mut table = open(2);
    let figure = table.pool().put(*b"clay owl");
    act(&mut table, A, Action::Pick { number: 1, figure }, 0, &[]);
    let asked = Arc::new(AtomicUsize::new(0));
    let asking = Arc::clone(&asked);
    table.set_pool(AttachmentPool::backed_by(move |_| {
        asking.fetch_add(1, Ordering::Relaxed);
        Some(Arc::from(*b"clay owl"))
    }));
    table.with_sight(A, |sight| {
        for _ in 0..3 {
            assert_eq!(sight.attachment(figure).as_deref(), Some(&b"clay owl"[..]));
        }
    });
    assert_eq!(asked.load(Ordering::Relaxed), 1);
}

#[test]
fn a_bot_brings_its_figure_and_looks_at_it() {
    let mut table = open(2);
    let bot = Proving::bot(Level::Apprentice).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for seat in [A, B] {
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
        let thought = table.with_sight(seat, |sight| bot.think(&sight, &mut context));
        let Thought::Act(action) = thought else { panic!("{thought:?}") };
        refused(&table, Actor::Seat(seat), Input::Game(action.clone()), 0, "TAB-19", "table_no_attachment");
        table.pool().keep(&mut context.enclosed);
        let prepared = prepare(&table, Actor::Seat(seat), Input::Game(action), 0, &[]).unwrap();
        table.commit(prepared);
    }
    act(&mut table, A, Action::Grab, 0, &[]);
    let mut context = ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
    let thought = table.with_sight(A, |sight| bot.think(&sight, &mut context));
    // Twelve bytes: the clay and eight by chance.
    assert_eq!(thought, Thought::Act(Action::Shake { strength: 3 }));
}

#[test]
fn the_clock_hands_in_what_lies_there_and_draws_for_who_has_nothing() {
    let mut table = timed();
    let pick = Action::Pick { number: 2, figure: table.attach(*b"clay owl") };
    let early = Input::HandIn { seat: A, action: pick.clone() };
    refused(&table.table, Actor::Clock, early.clone(), 59_999, "TAB-12", "table_too_early");
    refused(&table.table, Actor::Seat(A), early.clone(), 60_000, "TAB-2", "table_wrong_actor");
    assert_eq!(table.hand_in(0, &draft(2, b"mud")), None);
    assert_eq!(table.hand_in(0, &draft(9, CLAY)), None);
    assert_eq!(table.hand_in(0, &draft(2, b"clay owl")).unwrap().len(), 2);
    assert_eq!(table.view(Viewer::Seat(A)).own_number, Some(2));
    refused(&table.table, Actor::Clock, early, 60_000, "TAB-20", "table_nothing_to_hand_in");
    assert_eq!(table.table.state().phase, Phase::Picking, "the other one has handed in nothing");
    assert_eq!(table.table.deadline(), Some(60_000), "the clock still has to act");
    table.time_out(&[0]);
    assert_eq!(table.table.state().phase, Phase::Grabbing);
    assert_eq!(table.table.at(), 60_000);
    assert_eq!(table.view(Viewer::Seat(B)).own_number, Some(1));
    assert_eq!(table.table.released(Viewer::Seat(A)).len(), 1);
    assert!(table.table.released(Viewer::Seat(B)).is_empty());
    let record = table.table.record(None);
    let text = record.to_text();
    assert!(text.contains(r#""by":"clock","do":{"pick":"#) && text.contains(r#""seat":0"#), "{text}");
    let replayed = Table::<Proving>::replay(&Record::parse(&text).unwrap(), None).unwrap();
    assert_eq!(replayed.state(), table.table.state());
}

#[test]
fn when_everybody_has_handed_in_the_clock_has_nothing_left_to_do() {
    let mut table = timed();
    table.hand_in(0, &draft(1, CLAY)).unwrap();
    table.hand_in(1, &draft(3, CLAY)).unwrap();
    assert_eq!(table.table.state().phase, Phase::Grabbing);
    assert!(table.table.deadline() > Some(60_000));
}

#[test]
fn what_is_handed_in_is_vouched_for_like_anything_else() {
    let mut table = timed();
    table.now = 60_000;
    let missing =
        Input::HandIn { seat: A, action: Action::Pick { number: 1, figure: AttachmentId::of(CLAY) } };
    refused(&table.table, Actor::Clock, missing.clone(), 60_000, "TAB-19", "table_no_attachment");
    table.attach(CLAY);
    assert!(prepare(&table.table, Actor::Clock, missing, 60_000, &[]).is_ok());
}

#[test]
fn the_host_brings_words_that_everybody_at_the_table_may_read() {
    let words = AttachmentId::of(b"eel\narm");
    let wordy =
        SetUp { options: json!({ "words": words }), ..set_up(vec![Player::Person; 2], Source::Scripted) };
    let open = |pool: &AttachmentPool| {
        let opened = Table::<Proving>::open_with(wordy.clone(), pool.clone(), &mut Scripted::new([2]));
        opened.map_err(|stop| stop.into_refusal().key)
    };
    let pool = AttachmentPool::default();
    assert_eq!(open(&pool).unwrap_err(), "table_no_attachment");
    pool.put(*b"eel\narm");
    let table = open(&pool).unwrap();
    assert_eq!(table.released(Viewer::Spectator), [words]);
    table.with_sight(B, |sight| assert_eq!(sight.attachment(words).as_deref(), Some(&b"eel\narm"[..])));
    assert_eq!(table.all_attachments().into_iter().collect::<Vec<_>>(), [words]);
}

#[test]
fn what_the_host_brings_is_vouched_for() {
    let refused = |bytes: &[u8]| {
        let pool = AttachmentPool::default();
        let options = json!({ "words": pool.put(bytes) });
        let set_up = SetUp { options, ..set_up(vec![Player::Person; 2], Source::Scripted) };
        let stop = Table::<Proving>::open_with(set_up, pool, &mut Scripted::new([2])).unwrap_err();
        let refusal = stop.into_refusal();
        (refusal.rule, refusal.key)
    };
    assert_eq!(refused(b" \n"), ("PRO-6".into(), "proving_no_words".into()));
    assert_eq!(refused(&[b'a'; 101]), ("PRO-6".into(), "table_field_bytes".into()));
    let malformed =
        SetUp { options: json!({ "words": "eel" }), ..set_up(vec![Player::Person; 2], Source::Scripted) };
    let stop = Table::<Proving>::open(malformed, &mut Scripted::new([2])).unwrap_err();
    assert_eq!(stop.into_refusal().key, "table_field_attachment");
}
