//! What a table does with the proving game: deadlines, races, records, attachments, sounds, tools.

use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use table::artefact::NoArtefacts;
use table::attachment::AttachmentId;
use table::bot::{Level, Unlimited};
use table::chance::{Fair, Scripted, Seed};
use table::contest::NoContests;
use table::erased::{AnyInput, AnyTable, Room, RoomOf};
use table::game::Millis;
use table::record::{
    Actor, Input, LATEST, Player, Record, RecordFault, RecordPosition, SetUp, Source, TABLE_RULES,
    TableAction,
};
use table::table::{Notice, Prepared};
use table::tool::Bench;
use table::verify::{ChanceFound, verify};
use table::{Seat, Stop, Table, Viewer};

use proving::action::Action;
use proving::state::Phase;
use proving::view::Event;
use proving::{CLAY, CURSE_TIME, GRAB_TIME, Proving};

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);

pub fn set_up(seats: Vec<Player>, chance: Source) -> SetUp {
    SetUp {
        game: "proving".into(),
        rules: 1,
        options: json!({}),
        seats,
        chance,
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    }
}

/// A table of persons with scripted chance; the stone weighs 3.
pub fn open(seats: usize) -> Table<Proving> {
    Table::open(set_up(vec![Player::Person; seats], Source::Scripted), &mut Scripted::new([2])).unwrap()
}

pub fn pick(number: u8) -> Action {
    Action::Pick { number, figure: AttachmentId::of(&figure(number)) }
}

fn figure(number: u8) -> Vec<u8> {
    [CLAY, &[number]].concat()
}

pub fn prepare(
    table: &Table<Proving>,
    by: Actor,
    input: Input<Action>,
    now: Millis,
    draws: &[u64],
) -> Result<Prepared<Proving>, Stop> {
    if let Input::Game(Action::Pick { number, .. }) = input {
        table.pool().put(figure(number));
    }
    table.prepare(by, input, now, &mut Scripted::new(draws.iter().copied()))
}

#[track_caller]
pub fn act(table: &mut Table<Proving>, seat: Seat, action: Action, now: Millis, draws: &[u64]) {
    let prepared = prepare(table, Actor::Seat(seat), Input::Game(action), now, draws).unwrap();
    table.commit(prepared);
}

#[track_caller]
pub fn at_table(table: &mut Table<Proving>, by: Actor, action: TableAction) {
    let now = table.at();
    let prepared = prepare(table, by, Input::Table(action), now, &[]).unwrap();
    table.commit(prepared);
}

#[track_caller]
pub fn refused(table: &Table<Proving>, by: Actor, input: Input<Action>, now: Millis, rule: &str, key: &str) {
    let refusal = prepare(table, by, input, now, &[]).unwrap_err().into_refusal();
    assert_eq!((refusal.rule.as_str(), refusal.key.as_str()), (rule, key));
}

pub fn grabbing() -> Table<Proving> {
    let mut table = open(2);
    act(&mut table, A, pick(1), 100, &[]);
    act(&mut table, B, pick(2), 200, &[]);
    table
}

#[test]
fn picking_is_simultaneous_and_secret() {
    let mut table = open(2);
    assert_eq!(table.due().len(), 2);
    act(&mut table, B, pick(3), 10, &[]);
    assert_eq!(table.view(Viewer::Seat(A)).picked.len(), 1);
    assert_eq!(table.view(Viewer::Seat(A)).own_number, None);
    assert_eq!(table.view(Viewer::Seat(B)).own_number, Some(3));
    assert_eq!(table.update(1, Viewer::Seat(A)).unwrap().events, [Event::Picked { seat: B }]);
    assert_eq!(table.update(1, Viewer::Spectator).unwrap().events, [Event::Picked { seat: B }]);
    assert_eq!(table.update(1, Viewer::Seat(B)).unwrap().events.len(), 2);
    assert_eq!(table.update(2, Viewer::Seat(B)), None);
}

#[test]
fn the_first_to_grab_the_stone_gets_it() {
    let mut table = grabbing();
    let first = prepare(&table, Actor::Seat(A), Input::Game(Action::Grab), 300, &[]).unwrap();
    let second = prepare(&table, Actor::Seat(B), Input::Game(Action::Grab), 300, &[]).unwrap();
    assert_eq!(first.number(), second.number(), "both were computed from the same entry");
    table.commit(first);
    refused(&table, Actor::Seat(B), Input::Game(Action::Grab), 300, "PRO-1", "proving_not_now");
    assert_eq!(table.state().holder, Some(A));
}

#[test]
#[should_panic(expected = "prepared at")]
fn a_step_prepared_from_an_older_entry_cannot_be_taken() {
    let mut table = grabbing();
    let late = prepare(&table, Actor::Seat(B), Input::Game(Action::Grab), 300, &[]).unwrap();
    act(&mut table, A, Action::Grab, 300, &[]);
    table.commit(late);
}

#[test]
fn an_interrupt_pauses_the_deadline_and_returns() {
    let mut table = grabbing();
    assert_eq!(table.deadline(), Some(200 + GRAB_TIME));
    act(&mut table, B, Action::Curse, 5_200, &[]);
    assert_eq!(table.deadline(), Some(5_200 + CURSE_TIME), "the curse has a deadline of its own");
    act(&mut table, B, Action::Guess { of: A, number: 1 }, 8_200, &[]);
    assert_eq!(table.state().phase, Phase::Grabbing);
    assert_eq!(table.deadline(), Some(13_200), "five of ten seconds were left when the curse came");
    assert!(table.view(Viewer::Seat(B)).own_guesses[0].right);
    assert!(table.view(Viewer::Seat(A)).own_guesses.is_empty());
}

#[test]
fn an_action_at_a_deadline_comes_after_the_clock() {
    let mut table = grabbing();
    let end = 200 + GRAB_TIME;
    assert!(prepare(&table, Actor::Seat(A), Input::Game(Action::Grab), end - 1, &[]).is_ok());
    refused(&table, Actor::Seat(A), Input::Game(Action::Grab), end, "TAB-12", "table_clock_first");
    refused(&table, Actor::Clock, Input::Clock, end - 1, "TAB-12", "table_too_early");
    let prepared = prepare(&table, Actor::Clock, Input::Clock, end + 777, &[1]).unwrap();
    assert_eq!(prepared.entry().at, end, "the clock's entry stands at the deadline");
    table.commit(prepared);
    assert_eq!(table.state().holder, Some(B));
    assert!(table.is_over());
    refused(&table, Actor::Seat(A), Input::Game(Action::Grab), end, "TAB-1", "table_over");
}

#[test]
fn a_clock_that_is_not_running_cannot_run_out() {
    refused(&open(2), Actor::Clock, Input::Clock, 1_000_000, "TAB-12", "table_no_deadline");
}

#[test]
fn an_interrupted_clock_that_runs_out_ends_only_the_interrupt() {
    let mut table = grabbing();
    act(&mut table, A, Action::Curse, 1_200, &[]);
    let prepared = prepare(&table, Actor::Clock, Input::Clock, 99_999, &[]).unwrap();
    table.commit(prepared);
    assert_eq!(table.at(), 1_200 + CURSE_TIME);
    assert_eq!(table.deadline(), Some(1_200 + CURSE_TIME + 9_000));
}

#[test]
fn time_never_runs_backwards() {
    let mut table = grabbing();
    act(&mut table, A, Action::Grab, 50, &[]);
    assert_eq!(table.at(), 200);
}

#[test]
fn giving_up_and_abandoning_end_a_table() {
    let mut table = open(2);
    refused(&table, Actor::Seat(A), Input::Table(TableAction::Abandon), 0, "TAB-2", "table_wrong_actor");
    refused(&table, Actor::Host, Input::Table(TableAction::GiveUp), 0, "TAB-2", "table_wrong_actor");
    let nobody = Actor::Seat(Seat::new(7));
    refused(&table, nobody, Input::Table(TableAction::GiveUp), 0, "TAB-2", "table_no_such_seat");
    let mut abandoned = table.clone();
    at_table(&mut abandoned, Actor::Host, TableAction::Abandon);
    assert!(abandoned.is_over() && abandoned.outcome().is_none() && abandoned.due().is_empty());
    at_table(&mut table, Actor::Seat(A), TableAction::GiveUp);
    assert!(table.is_over() && table.outcome().is_some());
    assert_eq!(table.update(1, Viewer::Spectator).unwrap().notices, [Notice::GaveUp { seat: A }]);
}

#[test]
fn a_set_up_that_does_not_fit_is_refused() {
    let person = || vec![Player::Person; 2];
    let fair = |nonces: Vec<String>| Source::Fair { commitment: String::new(), nonces };
    let base = || set_up(person(), Source::Scripted);
    for (bad, rule) in [
        (SetUp { seats: vec![Player::Person], ..base() }, "TAB-10"),
        (SetUp { seats: vec![Player::Person; 400], ..base() }, "TAB-10"),
        (SetUp { seats: vec![Player::Bot(Level::Emperor); 2], ..base() }, "TAB-4"),
        (SetUp { game: "chess".into(), ..base() }, "TAB-8"),
        (SetUp { rules: 2, ..base() }, "TAB-14"),
        (SetUp { table_rules: 0, ..base() }, "TAB-14"),
        (SetUp { table_rules: TABLE_RULES + 1, ..base() }, "TAB-14"),
        (SetUp { options: json!({"flaw": "all"}), ..base() }, "TAB-9"),
        (SetUp { options: json!({"floor": 1}), ..base() }, "TAB-9"),
        (SetUp { options: json!(7), ..base() }, "TAB-9"),
        (SetUp { options: json!({"flaw": "wrong-preset"}), ..base() }, "PRO-0"),
        (SetUp { chance: fair(vec![String::new()]), ..base() }, "TAB-13"),
        (SetUp { chance: fair(vec!["x".repeat(65), String::new()]), ..base() }, "TAB-13"),
    ] {
        let text = format!("{bad:?}");
        let stop = Table::<Proving>::open(bad, &mut Scripted::new([2])).unwrap_err();
        assert_eq!(stop.into_refusal().rule, rule, "{text}");
    }
    let stop = Table::<Proving>::open(base(), &mut Scripted::new([])).unwrap_err();
    assert_eq!(stop.into_refusal().key, "table_draw_missing");
    let stop = Table::<Proving>::open(base(), &mut Scripted::new([1, 1])).unwrap_err();
    assert_eq!(stop.into_refusal().key, "table_draws_left_over");
}

#[test]
fn a_sound_goes_to_the_one_who_shakes_and_is_rendered_again_in_a_replay() {
    let mut table = grabbing();
    act(&mut table, A, Action::Grab, 300, &[]);
    let shake = Input::Game(Action::Shake { strength: 2 });
    let prepared = prepare(&table, Actor::Seat(A), shake.clone(), 400, &[42]).unwrap();
    let again = prepare(&table, Actor::Seat(A), shake, 400, &[42]).unwrap();
    assert_eq!(prepared.senses.len(), 1);
    assert_eq!(prepared.senses[0].to, A);
    assert_eq!(prepared.senses[0].payload.render(), again.senses[0].payload.render());
}

fn finished() -> (String, Seed) {
    let seed = Seed::from_number(4);
    let nonces = vec!["owl".to_owned(), "frog".to_owned()];
    let fair = Fair::new(&seed, &nonces);
    let source = Source::Fair { commitment: seed.commitment(), nonces };
    let mut table: Table<Proving> =
        Table::open(set_up(vec![Player::Person; 2], source), &mut fair.entry(0)).unwrap();
    table.pool().put(figure(1));
    table.pool().put(figure(2));
    let mut at = 0;
    for (seat, action) in [
        (B, pick(2)),
        (A, pick(1)),
        (A, Action::Grab),
        (A, Action::Shake { strength: 3 }),
        (A, Action::Shake { strength: 1 }),
        (A, Action::SetDown),
    ] {
        at += 1_000;
        let mut chance = fair.entry(table.next_number());
        let prepared = table.prepare(Actor::Seat(seat), Input::Game(action), at, &mut chance).unwrap();
        table.commit(prepared);
    }
    (table.record(Some(seed)).to_text(), seed)
}

#[test]
fn a_record_is_lines_that_a_person_can_read() {
    let (text, _) = finished();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 8);
    assert!(lines[0].starts_with(r#"{"zauberberg":1,"set_up":{"game":"proving","rules":1,"#), "{}", lines[0]);
    assert!(lines[3].starts_with(r#"{"n":3,"at":3000,"by":0,"do":"grab","seal":""#), "{}", lines[3]);
    assert!(lines[4].starts_with(r#"{"n":4,"at":4000,"by":0,"do":{"shake":{"strength":3}},"draws":[["#));
    assert!(lines[7].starts_with(r#"{"end":{"entries":6,"seed":""#), "{}", lines[7]);
    let verdict = verify::<Proving>(&text).unwrap();
    assert_eq!((verdict.entries, verdict.draws, verdict.chance), (6, 3, ChanceFound::Fair));
}

#[track_caller]
fn faulty(text: &str, place: RecordPosition, fault: &str) {
    let error = verify::<Proving>(text).expect_err("a changed record is accepted");
    assert_eq!(error.place, place, "{error}");
    assert!(format!("{:?}", error.fault).starts_with(fault), "{error}");
}

#[test]
fn a_cut_reordered_or_edited_record_is_refused_at_its_entry() {
    let (text, _) = finished();
    let lines: Vec<String> = text.lines().map(|line| format!("{line}\n")).collect();
    let without = |n: usize| lines[..n].concat() + &lines[n + 1..].concat();
    faulty("", RecordPosition::SetUp, "Missing");
    faulty(&without(0), RecordPosition::SetUp, "Unreadable");
    for n in 1..6 {
        faulty(&without(n), RecordPosition::Entry(n as u64), "Number");
    }
    faulty(&without(6), RecordPosition::End, "Seal");
    faulty(&without(7), RecordPosition::End, "Missing");
    faulty(&(text.clone() + &lines[7]), RecordPosition::End, "NotLast");
    let mut swapped = lines.clone();
    swapped.swap(2, 3);
    faulty(&swapped.concat(), RecordPosition::Entry(2), "Number");
    faulty(&text.replacen(r#""strength":3"#, r#""strength":4"#, 1), RecordPosition::Entry(4), "Seal");
    faulty(&text.replacen("frog", "frag", 1), RecordPosition::SetUp, "Seal");
    faulty(&text.replacen(r#""entries":6"#, r#""entries":5"#, 1), RecordPosition::End, "Seal");
    faulty(&text.replacen(r#""zauberberg":1"#, r#""zauberberg":2"#, 1), RecordPosition::SetUp, "Format");
    faulty(&text.replacen('\n', "\r\n\r\n", 1), RecordPosition::Entry(1), "Unreadable");
}

/// Changes a record as somebody would who can compute seals.
fn forged(change: impl FnOnce(&mut Record<Action>)) -> String {
    let mut record = Record::parse(&finished().0).unwrap();
    change(&mut record);
    record.to_text()
}

#[test]
fn a_forged_record_is_refused_by_the_rules_or_by_its_chance() {
    faulty(&forged(|r| r.entries[3].draws[0].value ^= 1), RecordPosition::Entry(4), "Stop(NoDraw(Loaded");
    faulty(
        &forged(|r| r.draws[0].value = (r.draws[0].value + 1) % 5),
        RecordPosition::SetUp,
        "Stop(NoDraw(Loaded",
    );
    faulty(&forged(|r| r.entries[3].draws.clear()), RecordPosition::Entry(4), "Stop(NoDraw(Missing");
    faulty(
        &forged(|r| r.entries[2].draws = r.entries[3].draws.clone()),
        RecordPosition::Entry(3),
        "Stop(NoDraw(TooMany",
    );
    faulty(&forged(|r| r.entries[3].draws[0].below = 6), RecordPosition::Entry(4), "Stop(NoDraw(OtherLot");
    faulty(
        &forged(|r| r.entries[2].by = Actor::Seat(Seat::new(9))),
        RecordPosition::Entry(3),
        "Stop(Refused",
    );
    faulty(&forged(|r| r.entries[2].at = 1), RecordPosition::Entry(3), "Backwards");
    faulty(&forged(|r| r.entries[3].n = 9), RecordPosition::Entry(4), "Number");
    faulty(&forged(|r| r.end.as_mut().unwrap().seed = None), RecordPosition::End, "NoSeed");
    faulty(
        &forged(|r| r.end.as_mut().unwrap().seed = Some(Seed::from_number(5))),
        RecordPosition::End,
        "Seed",
    );
    faulty(&forged(|r| r.end.as_mut().unwrap().outcome = None), RecordPosition::End, "Outcome");
    faulty(&forged(|r| r.set_up.game = "chess".into()), RecordPosition::SetUp, "OtherGame");
    faulty(&forged(|r| r.set_up.rules = 7), RecordPosition::SetUp, "Stop(Refused");
    faulty(&forged(|r| r.entries.truncate(5)), RecordPosition::Entry(6), "Missing");
    faulty(&forged(|r| r.set_up.chance = Source::Scripted), RecordPosition::End, "SeedUnwanted");
    faulty(&forged(|r| drop(r.entries.remove(3))), RecordPosition::Entry(4), "Number");
}

#[test]
fn times_that_are_not_exact_in_every_language_are_refused() {
    let abandoned_at = |at| {
        let mut table = open(2);
        let abandon = prepare(&table, Actor::Host, Input::Table(TableAction::Abandon), at, &[]).unwrap();
        table.commit(abandon);
        table.record(None).to_text()
    };
    assert!(verify::<Proving>(&abandoned_at(LATEST)).is_ok());
    faulty(&abandoned_at(LATEST + 1), RecordPosition::Entry(1), "Unreadable(\"`at` is 9007199254740993");
}

#[test]
fn a_record_in_which_a_key_stands_twice_is_refused() {
    let (text, _) = finished();
    // Sealed again, as somebody would who wants two readers to read different things.
    let sealed = |from: &str, to: &str| {
        let mut seal = [0; 8].to_vec();
        let lines = text.lines().map(|line| {
            let body = line.split(",\"seal\"").next().unwrap().replacen(from, to, 1);
            seal = Sha256::digest([&seal, body.as_bytes()].concat())[..8].to_vec();
            format!("{body},\"seal\":\"{}\"}}\n", data_encoding::HEXLOWER.encode(&seal))
        });
        lines.collect::<String>()
    };
    assert_eq!(sealed("", ""), text);
    for (from, to, place, key) in [
        (r#""daily":false"#, r#""daily":true,"daily":false"#, RecordPosition::SetUp, "daily"),
        (r#""nonces":"#, r#""nonces":[],"nonces":"#, RecordPosition::SetUp, "nonces"),
        (r#""strength":3"#, r#""strength":2,"strength":3"#, RecordPosition::Entry(4), "strength"),
        (r#""at":4000"#, r#""at":4000,"at":4000"#, RecordPosition::Entry(4), "at"),
        (r#""entries":6"#, r#""entries":6,"entries":6"#, RecordPosition::End, "entries"),
    ] {
        let error = verify::<Proving>(&sealed(from, to)).unwrap_err();
        assert_eq!(error.place, place, "{error}");
        assert!(error.to_string().contains(&format!("the key `{key}` stands twice")), "{error}");
    }
}

#[test]
fn a_record_that_is_not_closed_can_be_played_on() {
    let (text, _) = finished();
    let open: String = text.lines().take(4).map(|line| format!("{line}\n")).collect();
    let record = Record::<Action>::parse(&open).unwrap();
    let table = Table::<Proving>::replay(&record, None).unwrap();
    assert_eq!(table.next_number(), 4);
    assert_eq!(record.end, None);
    let error = verify::<Proving>(&open).unwrap_err();
    assert_eq!((error.place, error.fault), (RecordPosition::End, RecordFault::Missing));
    // The lines a table gives out one by one are those of its record.
    let prepared = table.prepare(Actor::Seat(A), Input::Game(Action::SetDown), 9_000, &mut Scripted::new([]));
    let prepared = prepared.unwrap();
    let line = prepared.line().to_owned();
    let mut table = table;
    table.commit(prepared);
    let end = table.end_line(None).unwrap();
    assert_eq!(table.record(None).to_text(), format!("{open}{line}\n{end}\n"));
    assert!(open.starts_with(&table.head_line()));
}

#[test]
fn a_replay_shows_each_entry_as_its_viewer_saw_it() {
    let mut table = grabbing();
    act(&mut table, A, Action::Grab, 300, &[]);
    act(&mut table, A, Action::SetDown, 400, &[]);
    let steps = table.replay_steps(Viewer::Seat(B)).unwrap();
    assert_eq!(
        steps.iter().map(|step| (step.n, step.at)).collect::<Vec<_>>(),
        [(0, 0), (1, 100), (2, 200), (3, 300), (4, 400)]
    );
    assert_eq!(steps[1].view.own_number, None, "before B has picked");
    assert_eq!(steps[2].view.own_number, Some(2));
    assert_eq!(steps[3].view.shown, None);
    assert_eq!(steps[4].view, table.view(Viewer::Seat(B)));
    assert_eq!(steps[4].told, table.update(4, Viewer::Seat(B)).unwrap());
}

#[test]
fn a_table_follows_the_lines_of_another_host() {
    let mut mine = grabbing();
    let mut theirs = mine.clone();
    act(&mut theirs, A, Action::Grab, 300, &[]);
    let shake = Input::Game(Action::Shake { strength: 2 });
    let prepared = prepare(&theirs, Actor::Seat(A), shake, 400, &[42]).unwrap();
    let text = theirs.record(None).to_text();
    let grab = text.lines().nth(3).unwrap();
    let shake = prepared.line().to_owned();
    assert!(AnyTable::follow(&mut mine, &shake).is_err(), "the grab comes first");
    assert!(AnyTable::follow(&mut mine, grab).unwrap().is_empty());
    assert_eq!(AnyTable::follow(&mut mine, &shake).unwrap().len(), 1, "the sound is made here too");
    theirs.commit(prepared);
    assert_eq!(mine.state(), theirs.state());
    assert_eq!(mine.record(None), theirs.record(None));
}

#[test]
fn a_room_hides_the_type_and_loses_nothing() {
    let room = RoomOf::<Proving>::new();
    assert_eq!(room.card().levels, [Level::Random, Level::Apprentice]);
    let set_up = set_up(vec![Player::Person, Player::Bot(Level::Apprentice)], Source::Scripted);
    let mut erased = room.open(set_up.clone(), &mut Scripted::new([2])).unwrap();
    let mut typed: Table<Proving> = Table::open(set_up, &mut Scripted::new([2])).unwrap();
    let action = serde_json::to_value(pick(2)).unwrap();
    assert_eq!(erased.attachments_in_action(&action).unwrap().len(), 1);
    let input = AnyInput::Game(action);
    assert!(erased.prepare(Actor::Seat(A), input.clone(), 5, &mut Scripted::new([])).is_err());
    erased.pool().put(figure(2));
    let prepared = erased.prepare(Actor::Seat(A), input, 5, &mut Scripted::new([])).unwrap();
    assert_eq!((prepared.n, prepared.at), (1, 5));
    erased.commit(prepared);
    act(&mut typed, A, pick(2), 5, &[]);
    assert_eq!(erased.record_text(None), typed.record(None).to_text());
    let view = serde_json::to_string(&typed.view(Viewer::Seat(A))).unwrap();
    assert_eq!(erased.view(Viewer::Seat(A)).get(), view);
    assert_eq!(erased.may_act().len(), 1);
    let replayed = room.replay(&erased.record_text(None)).unwrap();
    assert_eq!(replayed.view(Viewer::Seat(B)).get(), erased.view(Viewer::Seat(B)).get());
    let malformed = AnyInput::Game(json!({"pick": {"number": "two"}}));
    let stop = erased.prepare(Actor::Seat(B), malformed, 6, &mut Scripted::new([])).err().unwrap();
    assert_eq!(stop.into_refusal().rule, "TAB-15");
    assert!(erased.thought(A, Level::Apprentice).is_none(), "A has nothing to decide");
    assert!(erased.thought(B, Level::Apprentice).is_some());
}

#[test]
fn tools_answer_where_they_belong_and_nowhere_else() {
    let room = RoomOf::<Proving>::new();
    let artefact_cache = room.artefact_cache();
    let bench = Bench { budget: &Unlimited, artefacts: &artefact_cache, contests: &NoContests };
    let bare = Bench { budget: &Unlimited, artefacts: &NoArtefacts, contests: &NoContests };
    assert_eq!(room.ask("odds", &Value::Null, &bench).unwrap().get(), r#"{"odds":{"of_one_in":3}}"#);
    assert!(room.ask("odds", &Value::Null, &bare).is_err(), "without its artefact it cannot answer");
    assert_eq!(room.ask("advise", &Value::Null, &bench).unwrap_err().key, "table_tool_not_here");
    assert_eq!(room.ask("guess", &Value::Null, &bench).unwrap_err().key, "table_unknown_tool");
    assert_eq!(room.ask("odds", &json!({"x": 1}), &bench).unwrap_err().key, "table_field_unknown");
    let at_home = |tool| room.ask_on_own_machine(tool, &Value::Null, &bench);
    assert_eq!(room.ask("weigh", &Value::Null, &bench).unwrap_err().key, "table_tool_not_here");
    assert_eq!(at_home("weigh").unwrap().get(), r#"{"weigh":{"grams":5}}"#);
    assert_eq!(at_home("odds").unwrap().get(), r#"{"odds":{"of_one_in":3}}"#);
    assert_eq!(at_home("advise").unwrap_err().key, "table_tool_not_here");
    let mut table = grabbing();
    let ask = |table: &Table<Proving>, seat, tool: &str| {
        AnyTable::ask(table, seat, tool, &Value::Null, &bench).map(|json| json.get().to_owned())
    };
    assert_eq!(ask(&table, Some(A), "advise").unwrap(), r#"{"advise":{"choices":2}}"#);
    assert_eq!(ask(&table, None, "advise").unwrap_err().key, "table_tool_not_here");
    assert_eq!(ask(&table, Some(A), "weigh").unwrap_err().key, "table_tool_not_here");
    assert_eq!(ask(&table, Some(A), "review").unwrap_err().key, "table_tool_not_here");
    let recalled =
        |own: &str, seat: &str| format!(r#"{{"recall":{{"seat":{seat},"own_number":{own},"picked":2}}}}"#);
    assert_eq!(ask(&table, Some(B), "recall").unwrap(), recalled("2", "1"));
    assert_eq!(ask(&table, None, "recall").unwrap(), recalled("null", "null"), "a spectator sees no number");
    assert_eq!(room.ask("recall", &Value::Null, &bench).unwrap_err().key, "table_tool_not_here");
    at_table(&mut table, Actor::Seat(A), TableAction::GiveUp);
    assert_eq!(ask(&table, Some(B), "recall").unwrap(), recalled("2", "1"), "after the end as well");
    assert_eq!(ask(&table, None, "review").unwrap(), r#"{"review":{"entries":3}}"#);
    assert_eq!(ask(&table, Some(A), "advise").unwrap_err().key, "table_tool_not_here");
}

proptest::proptest! {
    #[test]
    fn any_changed_byte_is_noticed(place in 0usize..2_000, byte in 32u8..127) {
        let (text, _) = finished();
        let place = place % text.len();
        let mut changed = text.clone().into_bytes();
        changed[place] = byte;
        let changed = String::from_utf8(changed).unwrap();
        proptest::prop_assert_eq!(verify::<Proving>(&changed).is_ok(), changed == text);
    }

    #[test]
    fn lines_in_any_other_order_are_noticed(order in proptest::sample::subsequence((0..8).collect::<Vec<usize>>(), 0..=8), turn in 0usize..8) {
        let (text, _) = finished();
        let lines: Vec<&str> = text.lines().collect();
        let mut order = order;
        let by = turn.checked_rem(order.len()).unwrap_or(0);
        order.rotate_left(by);
        let changed: String = order.iter().map(|n| format!("{}\n", lines[*n])).collect();
        proptest::prop_assert_eq!(verify::<Proving>(&changed).is_ok(), changed == text);
    }
}
