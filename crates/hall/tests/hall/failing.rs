//! A store that fails now and then: nobody is told that something was done which was not, or the other way round.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use hall::id::{GuestId, TableId};
use hall::limits::Limits;
use hall::roster::{Phase, Roster};
use hall::store::sqlite::SqliteStore;
use hall::store::{
    Answer, Bests, DeviceLimit, Kept, Marks, SeatBytes, Store, StoreError, StoredChat, StoredEntry,
    StoredGuest, StoredMark, StoredTable, Written,
};
use hall::time::UnixMillis;
use serde_json::json;
use table::Day;
use table::attachment::{AttachmentId, Bytes};

use crate::best_marks::{marked, marks, shake_out};
use crate::house::{House, Wanted, guess, hide, small_board, table_for, update, watch};
use crate::proving;

/// What the next append does. One store a process: every test is a process of its own, or takes turns.
static NEXT: AtomicU8 = AtomicU8::new(WORKS);
/// Whether no table can be marked as over, as if the hall died in that moment.
static ENDS_FAIL: AtomicBool = AtomicBool::new(false);
/// How many appends fail before one works again, and how many were tried.
static FAILURES: AtomicU32 = AtomicU32::new(0);
static TRIED: AtomicU32 = AtomicU32::new(0);
/// How often entries were read.
static READ: AtomicU32 = AtomicU32::new(0);
static TURN: tokio::sync::Mutex<()> = tokio::sync::Mutex::const_new(());

const WORKS: u8 = 0;
/// Fails without having written.
const FAILS: u8 = 1;
/// Writes, and then does not know it.
const FORGETS: u8 = 2;
/// Takes its time, and so does every append after it.
const DAWDLES: u8 = 3;

struct Failing(SqliteStore);

macro_rules! as_before {
    ($($name:ident($($arg:ident: $type:ty),*) -> $result:ty;)*) => {
        $(fn $name(&self, $($arg: $type),*) -> Answer<'_, $result> {
            self.0.$name($($arg),*)
        })*
    };
}

impl Store for Failing {
    fn append(&self, table: &TableId, entry: StoredEntry) -> Answer<'_, Written> {
        let failed = || StoreError("the disk is on fire".to_owned());
        TRIED.fetch_add(1, Ordering::SeqCst);
        if FAILURES.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok() {
            return Box::pin(async move { Err(failed()) });
        }
        match NEXT.swap(WORKS, Ordering::SeqCst) {
            FAILS => Box::pin(async move { Err(failed()) }),
            FORGETS => {
                let written = self.0.append(table, entry);
                Box::pin(async move {
                    written.await?;
                    Err(failed())
                })
            }
            DAWDLES => {
                NEXT.store(DAWDLES, Ordering::SeqCst);
                let written = self.0.append(table, entry);
                Box::pin(async move {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    written.await
                })
            }
            _ => self.0.append(table, entry),
        }
    }

    fn entries(&self, table: &TableId, from: u64) -> Answer<'_, Vec<StoredEntry>> {
        READ.fetch_add(1, Ordering::SeqCst);
        self.0.entries(table, from)
    }

    fn set_roster(
        &self,
        id: &TableId,
        version: u64,
        roster: Roster,
        marks: Marks,
        now: UnixMillis,
    ) -> Answer<'_, Written> {
        let fails = roster.phase == Phase::Over && ENDS_FAIL.load(Ordering::SeqCst);
        match fails {
            true => Box::pin(async { Err(StoreError("the disk is on fire".to_owned())) }),
            false => self.0.set_roster(id, version, roster, marks, now),
        }
    }

    as_before! {
        make_table(table: StoredTable, brought: Vec<Bytes>, limits: &Limits) -> Kept;
        table(id: &TableId) -> Option<StoredTable>;
        open_tables(most: u64) -> Vec<StoredTable>;
        tables_of(guest: &GuestId) -> Vec<StoredTable>;
        tables_left_by(guest: &GuestId) -> Vec<TableId>;
        tables_in_play() -> Vec<TableId>;
        forget_tables(over: Option<UnixMillis>, gathering: UnixMillis) -> u64;
        make_guest(guest: StoredGuest, device: [u8; 32], now: UnixMillis) -> ();
        guest_of_device(device: [u8; 32]) -> Option<StoredGuest>;
        guest(id: &GuestId) -> Option<StoredGuest>;
        guests(ids: Vec<GuestId>) -> Vec<StoredGuest>;
        set_guest(guest: StoredGuest) -> ();
        erase_guest(id: &GuestId) -> Vec<TableId>;
        marks_of(guest: &GuestId) -> Vec<StoredMark>;
        bests(game: &str, today: Day, guest: Option<&GuestId>, most: u64) -> Vec<Bests>;
        make_link(token: [u8; 32], guest: &GuestId, until: UnixMillis, devices: DeviceLimit) -> bool;
        guest_of_link(token: [u8; 32], now: UnixMillis) -> Option<StoredGuest>;
        use_link(token: [u8; 32], device: [u8; 32], now: UnixMillis) -> Option<StoredGuest>;
        attach(attachment: SeatBytes, limits: &Limits) -> Kept;
        attachment(table: &TableId, id: AttachmentId, seat: Option<u8>) -> Option<Bytes>;
        attachments_of(table: &TableId, guest: &GuestId) -> Vec<AttachmentId>;
        discard(table: &TableId, seat: u8, attachments: Vec<AttachmentId>) -> ();
        set_draft(draft: SeatBytes, limits: &Limits) -> Kept;
        draft(table: &TableId, seat: u8) -> Option<Vec<u8>>;
        next_draft_of(table: &TableId, guest: &GuestId, from: u8) -> Option<(u8, Vec<u8>)>;
        say(table: &TableId, line: StoredChat, kept: u64) -> ();
        chat(table: &TableId) -> Vec<StoredChat>;
        size() -> u64;
        close() -> ();
    }
}

async fn open() -> House {
    House::open_as(Wanted { before_store: |store| Arc::new(Failing(store)), ..Wanted::default() }).await
}

#[tokio::test]
async fn an_append_that_failed_is_refused_and_can_be_tried_again() {
    let _turn = TURN.lock().await;
    let house = open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    NEXT.store(FAILS, Ordering::SeqCst);
    let refused = anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap_err();
    assert_eq!(refused["rule"], "HALL-9");
    assert!(!refused.to_string().contains("fire"), "what is wrong inside is not told outside");
    assert_eq!(anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    assert_eq!(update(&mut ben, 1).await["view"]["phase"], "guess");
}

#[tokio::test]
async fn an_append_that_was_written_after_all_is_acknowledged() {
    let _turn = TURN.lock().await;
    let house = open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    NEXT.store(FORGETS, Ordering::SeqCst);
    assert_eq!(anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    assert_eq!(update(&mut ben, 1).await["view"]["phase"], "guess");
    assert_eq!(ben.act(&table, "2", 1, guess(2, &[1, 1, 1])).await.unwrap(), Ok(2));
}

#[tokio::test]
async fn a_table_can_begin_after_a_failure() {
    let _turn = TURN.lock().await;
    let house = open().await;
    let a = house.guest("Anna").await;
    for (failure, again) in [(FAILS, 200), (FORGETS, 409)] {
        let table = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
        for seat in 0..2 {
            a.at(&table, "sit", json!({ "seat": seat })).await.unwrap();
        }
        NEXT.store(failure, Ordering::SeqCst);
        let start = format!("/api/tables/{table}/start");
        assert_eq!(a.post(&start, json!({})).await.unwrap().status, 500);
        assert_eq!(a.post(&start, json!({})).await.unwrap().status, again, "it has begun, or begins now");
        let (mut anna, _) = watch(&a, &table, Some(0)).await;
        assert_eq!(anna.act(&table, "1", 0, hide(1, &[1, 2, 3, 4])).await.unwrap(), Ok(1));
    }
}

#[tokio::test]
async fn marks_are_made_once_even_if_the_hall_dies_between_the_end_and_the_marks() {
    let _turn = TURN.lock().await;
    let wanted = || Wanted { before_store: |store| Arc::new(Failing(store)), ..crate::best_marks::wanted() };
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    ENDS_FAIL.store(true, Ordering::SeqCst);
    let table = shake_out(&[&a, &b], 2, json!({})).await;
    assert_eq!(a.get(&format!("/api/tables/{table}")).await.unwrap().json()["phase"], "playing");
    assert_eq!(
        marks(&a).await["marks"],
        json!([]),
        "it is not marked as over, and neither are its marks there"
    );
    let folder = house.stop().await;
    ENDS_FAIL.store(false, Ordering::SeqCst);
    // Two more halls, one after the other: the first finds the end, the second has nothing left to do.
    let mut folder = Some(folder);
    let mut seen = Vec::new();
    for _ in 0..2 {
        let later = Wanted { now: wanted().now + 86_400_000, ..wanted() };
        let house = House::open_in(folder.take().unwrap(), later).await;
        let (a, b) = (house.here(&a), house.here(&b));
        assert_eq!(a.get(&format!("/api/tables/{table}")).await.unwrap().json()["phase"], "over");
        let shakes = marked(&a, "shakes").await;
        assert_eq!((&shakes["own"]["value"], &shakes["own"]["table"]), (&json!(2), &json!(table)));
        assert!(shakes["own_today"].is_null(), "it counts for the day on which the game ended");
        seen.push([
            marks(&a).await,
            marks(&b).await,
            a.get("/api/me/export").await.unwrap().json()["marks"].clone(),
        ]);
        folder = Some(house.stop().await);
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn a_bot_goes_on_by_itself_after_failed_writes() {
    let _turn = TURN.lock().await;
    let house = open().await;
    let a = house.guest("Anna").await;
    let table =
        a.make_table(json!({ "game": "mastermind", "seats": 2, "options": small_board() })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 1, "level": "random" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    NEXT.store(WORKS, Ordering::SeqCst);
    assert_eq!(anna.act(&table, "1", 0, hide(1, &[4, 4, 4])).await.unwrap(), Ok(1));
    // Whichever of its actions meets the failing store, the game goes on to its end.
    FAILURES.store(3, Ordering::SeqCst);
    let mut n = 1;
    while n < 3 {
        n = anna.hear_of("update").await.unwrap()["n"].as_u64().unwrap();
    }
    assert_eq!(FAILURES.load(Ordering::SeqCst), 0);
}

#[tokio::test]
async fn a_clock_that_cannot_act_waits_longer_each_time_and_then_goes_on() {
    let _turn = TURN.lock().await;
    let wanted = Wanted { before_store: |store| Arc::new(Failing(store)), ..Wanted::default() };
    let house = House::open_as(proving::wanted(wanted)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "grab_ms": 50 } })).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    proving::pick(&a, &mut anna, &table, 0, 1).await;
    proving::pick(&b, &mut ben, &table, 1, 1).await;
    // Its entry may have been made already: then the table is over, and there is nothing to see.
    FAILURES.store(4, Ordering::SeqCst);
    let tried = TRIED.load(Ordering::SeqCst);
    let begun = Instant::now();
    let end = update(&mut anna, 3).await;
    assert_eq!(end["over"], true);
    let tried = TRIED.load(Ordering::SeqCst) - tried;
    assert!(tried <= 5, "it was tried {tried} times");
    if FAILURES.load(Ordering::SeqCst) == 0 {
        // 250, 500, 1000 and 2000 ms lie between five tries.
        assert!(begun.elapsed() >= Duration::from_millis(3_700), "{:?}", begun.elapsed());
    }
    FAILURES.store(0, Ordering::SeqCst);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closing_hall_answers_what_it_has_taken() {
    let _turn = TURN.lock().await;
    let house = open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    NEXT.store(DAWDLES, Ordering::SeqCst);
    for n in 1..=20 {
        let to = if n % 2 == 1 { json!({ "bot": "random" }) } else { json!("person") };
        let hand_over = json!({ "hand_over": { "seat": 0, "to": to } });
        anna.say(crate::house::at_table(&table, &n.to_string(), Some(0), hand_over)).await.unwrap();
    }
    // Something was taken, and more is on its way.
    while anna.hear_of("done").await.unwrap()["n"] != 2 {}
    let stopping = tokio::spawn(house.stop());
    let mut acknowledged = 2;
    let mut bye = false;
    while let Ok(message) = anna.hear().await {
        if message.get("done").is_some() {
            acknowledged = message["done"]["n"].as_u64().unwrap();
        }
        bye |= message.get("bye").is_some();
    }
    assert!(bye, "the page is told");
    NEXT.store(WORKS, Ordering::SeqCst);
    let house = House::open_in(stopping.await.unwrap(), Wanted::default()).await;
    let (_, standing) = watch(&house.here(&b), &table, Some(1)).await;
    // A bot that has the seat at that moment may have acted meanwhile: those are not Anna's, and nobody waits for an answer.
    let updates = standing["updates"].as_array().unwrap();
    let hers = updates.iter().filter(|update| update["notices"][0].get("handed_over").is_some()).count();
    let last = updates.iter().rfind(|update| update["notices"][0].get("handed_over").is_some());
    assert_eq!(last.unwrap()["n"], acknowledged, "what is in the record was acknowledged: {hers}");
    assert!(acknowledged < 30);
}

#[tokio::test]
async fn a_false_entry_number_does_not_cause_repeated_reads() {
    let _turn = TURN.lock().await;
    let house = open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let read = READ.load(Ordering::SeqCst);
    let begun = Instant::now();
    for n in 0..100 {
        let act = json!({ "act": { "table": table, "id": n.to_string(), "seat": 0, "do": guess(1, &[1, 1, 1]),
                                   "based_on": 1_000_000 } });
        anna.say(act).await.unwrap();
        anna.hear_of("refused").await.unwrap();
    }
    let read = READ.load(Ordering::SeqCst) - read;
    // At most once a second, however slow this machine is, and once or twice because the table has begun.
    assert!(u64::from(read) <= 3 + begun.elapsed().as_secs(), "{read} times");
}
