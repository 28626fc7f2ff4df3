//! The checker finds whatever is planted.

use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use table::attachment::{AttachmentPool, Enclosed};
use table::chance::{Fair, Seed};
use table::erased::AnyInput;
use table::record::{Actor, SetUp, Source, TABLE_RULES, TableAction};

use super::*;
use crate::notes::Seen;

/// A short game of two people, as the hall keeps it and as both noted it.
fn played() -> (TableNotes, Vec<Kept>, &'static dyn Room) {
    let room = games::room("mastermind").unwrap();
    let (seed, nonces) = (Seed::new([7; 32]), vec![String::new(), String::new()]);
    let fair = Fair::new(&seed, &nonces);
    let set_up = SetUp {
        game: "mastermind".to_owned(),
        rules: room.card().rules,
        options: room.check(&json!({}), 2, &AttachmentPool::default()).unwrap(),
        seats: vec![Player::Person; 2],
        chance: Source::Fair { commitment: seed.commitment(), nonces },
        own_dice: false,
        day: None,
        table_rules: TABLE_RULES,
    };
    let mut table = room.open(set_up, &mut fair.entry(0)).unwrap();
    let mut kept = vec![Kept { n: 0, line: table.head_line(), action: None }];
    let now = Instant::now();
    let seat = |seat: u8| SeatNotes {
        guest: format!("guest {seat}"),
        seat,
        done: Vec::new(),
        refused: vec!["a refused one".to_owned()],
        seen: Vec::new(),
        unanswered: None,
        faults: Vec::new(),
        left: now,
    };
    let mut seats = vec![seat(0), seat(1)];
    let see = |seats: &mut Vec<SeatNotes>, table: &dyn AnyTable, n: u64| {
        for notes in seats {
            let told = table.update(n, Viewer::Seat(Seat::new(notes.seat))).unwrap();
            let told = serde_json::from_str(told.get()).unwrap();
            notes.seen.push(Seen { n, told, heard: now, live: true });
        }
    };
    see(&mut seats, &*table, 0);
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    while kept.len() < 8 {
        let seat = table.due().iter().next().unwrap();
        let choices = serde_json::from_str(table.choices(seat).get()).unwrap();
        let action = room.sample(&choices, &mut rng, &mut Enclosed::default()).unwrap();
        let by = By::Seat(seat.number());
        enter(&mut *table, &fair, &mut kept, &mut seats, by, PlayerAction::Game(action));
        see(&mut seats, &*table, kept.len() as u64 - 1);
    }
    enter(&mut *table, &fair, &mut kept, &mut seats, By::Host, PlayerAction::Table(json!("abandon")));
    see(&mut seats, &*table, kept.len() as u64 - 1);
    let record = Some(table.record_text(Some(seed)));
    let company = "two people".to_owned();
    (TableNotes { table: "t".to_owned(), game: "mastermind", company, seats, record }, kept, room)
}

fn enter(
    table: &mut dyn AnyTable,
    fair: &Fair,
    kept: &mut Vec<Kept>,
    seats: &mut [SeatNotes],
    by: By,
    action: PlayerAction,
) {
    let n = table.next_number();
    let (actor, place) = match by {
        By::Seat(seat) => (Actor::Seat(Seat::new(seat)), usize::from(seat)),
        By::Host => (Actor::Host, 0),
    };
    let any = match &action {
        PlayerAction::Game(action) => AnyInput::Game(action.clone()),
        PlayerAction::Table(_) => AnyInput::Table(TableAction::Abandon),
    };
    let prepared = table.prepare(actor, any, n, &mut fair.entry(n)).unwrap();
    let id = format!("id {n}");
    kept.push(Kept {
        n,
        line: prepared.line.clone(),
        action: Some((seats[place].guest.clone(), id.clone())),
    });
    table.commit(prepared);
    let waited = Duration::ZERO;
    seats[place].done.push(Done { id, by, action, n, waited, phase: Phase::Calm, left_unanswered: None });
}

type Planted = fn(&mut TableNotes, &mut Vec<Kept>);

#[test]
fn what_is_as_it_was_noted_has_no_fault() {
    let (notes, kept, room) = played();
    let finding = look_at(&notes, &kept, room);
    assert_eq!(finding.faults, Vec::<String>::new());
    assert_eq!((finding.actions, finding.told), (8, 18));
}

#[test]
fn every_planted_fault_is_found() {
    let faults: [(&str, Planted); 14] = [
        ("a noted action is dropped", |notes, _| drop(notes.seats[0].done.remove(1))),
        ("one more is claimed", |notes, _| {
            let claimed = Done { id: "claimed".to_owned(), ..notes.seats[0].done[0].clone() };
            notes.seats[0].done.push(claimed);
        }),
        ("an action is another", |notes, _| {
            notes.seats[0].done[0].action = PlayerAction::Game(json!({ "x": 1 }))
        }),
        ("an action is another's", |notes, _| notes.seats[0].done[0].by = By::Seat(1)),
        ("an acknowledgement names another entry", |notes, _| notes.seats[0].done[0].n += 1),
        ("an acknowledged entry is lost", |_, kept| drop(kept.pop())),
        ("an action is done twice", |_, kept| {
            let twice = kept[3].action.clone();
            kept[5].action = twice;
        }),
        ("two entries change places", |_, kept| kept.swap(3, 4)),
        ("a refused action is kept", |notes, kept| {
            kept[2].action = Some((notes.seats[0].guest.clone(), "a refused one".to_owned()));
        }),
        ("somebody was told of more", |notes, _| {
            let more = Seen { n: 9, ..notes.seats[1].seen[8].clone() };
            notes.seats[1].seen.push(more);
        }),
        ("somebody was told something else", |notes, _| notes.seats[1].seen[2].told = json!({ "n": 2 })),
        ("somebody was not told of an entry", |notes, _| drop(notes.seats[1].seen.remove(2))),
        ("an answer is missing", |notes, _| {
            notes.seats[0].unanswered = Some(("lost".to_owned(), Duration::from_secs(9)));
        }),
        ("the record was sent otherwise", |notes, _| {
            notes.record = notes.record.take().map(|text| text.replacen("\"n\":2", "\"n\":3", 1));
        }),
    ];
    for (what, plant) in faults {
        let (mut notes, mut kept, room) = played();
        plant(&mut notes, &mut kept);
        assert_ne!(look_at(&notes, &kept, room).faults, Vec::<String>::new(), "{what}");
    }
}

#[test]
fn an_action_that_was_taken_is_answered_before_the_hall_closes() {
    let (mut notes, ..) = played();
    let now = Instant::now();
    let closing = Closing { from: now, until: now + Duration::from_secs(2) };
    assert_eq!(unanswered_at_closing(&notes, &[closing]), Vec::<String>::new());
    notes.seats[0].done[0].left_unanswered = Some(now + Duration::from_secs(1));
    assert_eq!(unanswered_at_closing(&notes, &[closing]).len(), 1);
    assert_eq!(unanswered_at_closing(&notes, &[]).len(), 0, "whoever is killed answers nothing");
}

#[test]
fn a_bot_that_never_moves_is_waited_for_to_the_end() {
    let (mut notes, mut kept, room) = played();
    kept.truncate(2);
    let line: Value = serde_json::from_str(&kept[0].line).unwrap();
    let seats = json!(["person", { "bot": Level::Random }]);
    // The set-up again, with a bot at the second seat; it is to guess once the code is hidden.
    let mut set_up: SetUp = serde_json::from_value(line["set_up"].clone()).unwrap();
    set_up.seats = serde_json::from_value(seats).unwrap();
    let fair = Fair::new(&Seed::new([7; 32]), &[String::new(), String::new()]);
    let table = room.open(set_up, &mut fair.entry(0)).unwrap();
    kept[0].line = table.head_line();
    let PlayerAction::Game(hide) = notes.seats[0].done[0].action.clone() else {
        panic!("a code is hidden first")
    };
    let prepared =
        table.prepare(Actor::Seat(Seat::new(0)), AnyInput::Game(hide), 1, &mut fair.entry(1)).unwrap();
    kept[1].line = prepared.line.clone();
    notes.seats.truncate(1);
    notes.seats[0].left += Duration::from_secs(5);
    let waits = look_at(&notes, &kept, room).bots;
    assert_eq!(waits.len(), 1);
    let overdue = waits[0].ended - waits[0].waiting.ready;
    assert!(!waits[0].moved && overdue + BOT_PAUSE >= Duration::from_secs(5), "{overdue:?}");
}
