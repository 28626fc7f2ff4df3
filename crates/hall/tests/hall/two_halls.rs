//! Two halls over one store: the append decides, and nobody sees a state that is not in the record.

use std::sync::Arc;

use hall::bus::{Bus, LocalBus, NoBus};
use load_client::{Client, Line};
use serde_json::{Value, json};
use table::{Seat, Viewer};

use crate::house::{House, Wanted, guess, hide, table_for, table_when, watch};

/// So many rounds are played at most before the halls must have raced.
const MOST_ROUNDS: usize = 20;

/// Two halls over one store.
async fn two(bus: Arc<dyn Bus>) -> (House, House) {
    let one = House::open_as(Wanted { bus: Arc::clone(&bus), ..Wanted::default() }).await;
    let other = House::open_in(Arc::clone(&one.folder), Wanted { bus, ..Wanted::default() }).await;
    (one, other)
}

/// A socket that remembers everything it was told.
struct Witness {
    line: Line,
    seat: u8,
    updates: Vec<Value>,
}

impl Witness {
    async fn new(client: &Client, table: &str, seat: u8) -> Witness {
        let (line, standing) = watch(client, table, Some(seat)).await;
        assert_eq!(standing["n"], 0);
        Witness { line, seat, updates: Vec::new() }
    }

    async fn hear(&mut self) -> Value {
        let message = self.line.hear().await.unwrap();
        if let Some(update) = message.get("update") {
            self.updates.push(update.clone());
        }
        message
    }

    async fn act(&mut self, table: &str, id: &str, based_on: u64, action: Value) -> Result<u64, String> {
        let act = json!({ "act": { "table": table, "id": id, "seat": self.seat, "based_on": based_on, "do": action } });
        self.line.say(act).await.unwrap();
        loop {
            let message = self.hear().await;
            if message["done"]["id"] == id {
                return Ok(message["done"]["n"].as_u64().unwrap());
            }
            if message["refused"]["id"] == id {
                return Err(message["refused"]["why"]["key"].as_str().unwrap().to_owned());
            }
        }
    }

    async fn until(&mut self, n: u64) {
        while self.updates.last().is_none_or(|update| update["n"].as_u64() < Some(n)) {
            self.hear().await;
        }
    }
}

/// What was acknowledged: number, seat, action.
type Acknowledged = (u64, u8, Value);

/// Plays a table at both halls at once, each seat with a page at each hall.
async fn play(table: &str, pages: &mut [Witness; 4]) -> Vec<Acknowledged> {
    let [anna, anna_too, ben, ben_too] = pages;
    let mut acknowledged: Vec<Acknowledged> = Vec::new();
    let mut ask = 1;
    for round in 0..2_u8 {
        let (maker, maker_too, breaker, breaker_too) = match round {
            0 => (&mut *anna, &mut *anna_too, &mut *ben, &mut *ben_too),
            _ => (&mut *ben, &mut *ben_too, &mut *anna, &mut *anna_too),
        };
        // The same action goes to both halls at once: it is one action.
        let (id, code) = (format!("hide-{round}"), hide(ask, &[1, 2, 3]));
        let based_on = u64::from(ask) - 1;
        let (one, two) = tokio::join!(
            maker.act(table, &id, based_on, code.clone()),
            maker_too.act(table, &id, based_on, code.clone())
        );
        assert_eq!(one, two);
        acknowledged.push((one.unwrap(), maker.seat, code));
        for row in 0..8_u8 {
            ask += 1;
            let based_on = u64::from(ask) - 1;
            let last = row == 7;
            // Two different actions race for the same question: one of them is taken.
            let pegs = if last { [[1, 2, 3], [1, 2, 3]] } else { [[4, 4, 4], [4, 1, 4]] };
            let (x, y) = (guess(ask, &pegs[0]), guess(ask, &pegs[1]));
            let (x_id, y_id) = (format!("x-{ask}"), format!("y-{ask}"));
            let (one, two) = tokio::join!(
                breaker.act(table, &x_id, based_on, x.clone()),
                breaker_too.act(table, &y_id, based_on, y.clone())
            );
            match (one, two) {
                (Ok(n), Err(_)) => acknowledged.push((n, breaker.seat, x)),
                (Err(_), Ok(n)) => acknowledged.push((n, breaker.seat, y)),
                both => panic!("one of two is taken, not {both:?}"),
            }
        }
        ask += 1;
    }
    acknowledged
}

/// The record's first lines, up to entry `n`, folded.
fn fold(record: &str, n: u64) -> Box<dyn table::erased::AnyTable> {
    let lines: Vec<&str> = record.lines().take(usize::try_from(n).unwrap() + 1).collect();
    games::room("mastermind").unwrap().replay(&(lines.join("\n") + "\n")).unwrap()
}

/// Every witness saw every entry once, in order, and what the record says was to be seen.
fn bear_out(record: &str, witnesses: &[Witness]) {
    for witness in witnesses {
        let numbers: Vec<u64> = witness.updates.iter().map(|update| update["n"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
        for update in &witness.updates {
            let n = update["n"].as_u64().unwrap();
            let (table, viewer) = (fold(record, n), Viewer::Seat(Seat::new(witness.seat)));
            let value = |json: &str| serde_json::from_str::<Value>(json).unwrap();
            assert_eq!(update["view"], value(table.view(viewer).get()));
            assert_eq!(update["told"], value(table.update(n, viewer).unwrap().get()));
        }
    }
}

/// Plays several tables at a time until the halls have raced for an entry; mostly they do at once.
async fn play_many(bus: Arc<dyn Bus>, tables: usize) {
    let (one, two) = two(bus).await;
    let conflicts = |house: &House| house.hall.metrics.append_conflicts_total.get();
    for _ in 0..MOST_ROUNDS {
        play_round(&one, &two, tables).await;
        if conflicts(&one) + conflicts(&two) > 0 {
            return;
        }
    }
    panic!("the halls never raced");
}

async fn play_round(one: &House, two: &House, tables: usize) {
    let mut playing = Vec::new();
    for _ in 0..tables {
        let (a, b) = (one.guest("Anna").await, two.guest("Ben").await);
        let options = json!({ "pegs": 3, "colours": 4, "rows": 10 });
        let table = table_for(&a, &one.here(&b), options).await;
        let mut pages = Vec::new();
        for (guest, seat) in [(&a, 0), (&b, 1)] {
            for house in [one, two] {
                pages.push(Witness::new(&house.here(guest), &table, seat).await);
            }
        }
        let mut pages: [Witness; 4] = pages.try_into().ok().unwrap();
        let (a, too) = (a.clone(), two.here(&a));
        playing.push(tokio::spawn(async move {
            let acknowledged = play(&table, &mut pages).await;
            for page in &mut pages {
                page.until(acknowledged.len() as u64).await;
            }
            let path = format!("/api/tables/{table}/record");
            let record = a.get(&path).await.unwrap().text();
            assert_eq!(too.get(&path).await.unwrap().text(), record);
            let verdict = games::room("mastermind").unwrap().verify(&record).unwrap();
            assert_eq!(verdict.entries, acknowledged.len() as u64, "nothing besides");
            let lines: Vec<Value> = record.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            for (place, (n, seat, action)) in acknowledged.iter().enumerate() {
                assert_eq!(*n, place as u64 + 1, "in order");
                let entry = &lines[place + 1];
                assert_eq!((&entry["n"], &entry["by"], &entry["do"]), (&json!(n), &json!(seat), action));
            }
            bear_out(&record, &pages);
        }));
    }
    for table in playing {
        table.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn racing_halls_agree_on_every_entry() {
    play_many(Arc::new(LocalBus::default()), 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn racing_halls_agree_even_if_nobody_wakes_them() {
    play_many(Arc::new(NoBus), 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_begins_at_one_hall_begins_at_the_other() {
    let (one, two) = two(Arc::new(LocalBus::default())).await;
    let (a, b) = (one.guest("Anna").await, two.guest("Ben").await);
    for _ in 0..12 {
        let table = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
        a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
        b.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
        let mut ben = b.connect().await.unwrap();
        ben.say(json!({ "watch": { "table": table, "seat": 1 } })).await.unwrap();
        ben.hear_of("table").await.unwrap();
        a.at(&table, "start", json!({})).await.unwrap();
        assert_eq!(ben.hear_of("standing").await.unwrap()["n"], 0);
        let info = b.get(&format!("/api/tables/{table}")).await.unwrap().json();
        assert_eq!(info["phase"], "playing");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_are_given_once_whichever_hall_is_asked() {
    let (one, two) = two(Arc::new(LocalBus::default())).await;
    let (a, b) = (one.guest("Anna").await, two.guest("Ben").await);
    for _ in 0..10 {
        let table = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
        let path = format!("/api/tables/{table}/sit");
        let (mine, theirs) =
            tokio::join!(a.post(&path, json!({ "seat": 0 })), b.post(&path, json!({ "seat": 0 })));
        let mut answers = [mine.unwrap(), theirs.unwrap()];
        answers.sort_by_key(|answer| answer.status);
        assert_eq!((answers[0].status, answers[1].key().as_str()), (200, "hall_seat_taken"));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_sent_away_at_one_hall_is_sent_away_at_the_other() {
    // Without a bus the other hall learns of it from its own next write.
    for bus in [Arc::new(LocalBus::default()) as Arc<dyn Bus>, Arc::new(NoBus)] {
        let (one, two) = two(bus).await;
        let (a, b) = (one.guest("Anna").await, two.guest("Ben").await);
        let table = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
        b.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
        let mut ben = b.connect().await.unwrap();
        ben.say(json!({ "watch": { "table": table } })).await.unwrap();
        table_when(&mut ben, |info| info["seats"][1]["present"] == true).await;
        a.at(&table, "remove", json!({ "guest": b.id })).await.unwrap();
        assert!(b.at(&table, "sit", json!({ "seat": 1 })).await.is_err());
        ben.hear_of("gone").await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_moves_to_the_other_hall_never_goes_back_in_time() {
    // Nobody wakes the other hall, and still it shows what the page has seen already.
    let (one, two) = two(Arc::new(NoBus)).await;
    let (a, b) = (one.guest("Anna").await, one.guest("Ben").await);
    let table = table_for(&a, &b, json!({ "pegs": 3, "colours": 4 })).await;
    let (_sleeper, _) = watch(&two.here(&b), &table, Some(1)).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let mut line = two.here(&a).connect().await.unwrap();
    line.say(json!({ "watch": { "table": table, "seat": 0, "have": 1 } })).await.unwrap();
    let standing = line.hear_of("standing").await.unwrap();
    assert_eq!((&standing["n"], &standing["updates"]), (&json!(1), &json!([])));
}
