//! Nothing is lost and nothing happens twice: coming back, sending again, sleeping and waking.

use hall::store::Store as _;
use hall::store::sqlite::SqliteStore;
use load_client::{Client, Line};
use serde_json::{Value, json};

use crate::house::{
    House, Wanted, answer, at_table, guess, hide, small_board, store_path, table_for, update, watch,
};

async fn watch_from(client: &Client, table: &str, seat: u8, have: u64) -> (Line, Value) {
    let mut line = client.connect().await.unwrap();
    line.say(json!({ "watch": { "table": table, "seat": seat, "have": have } })).await.unwrap();
    let standing = line.hear_of("standing").await.unwrap();
    (line, standing)
}

fn numbers(standing: &Value) -> Vec<u64> {
    standing["updates"].as_array().unwrap().iter().map(|update| update["n"].as_u64().unwrap()).collect()
}

/// How many entries of a table are kept, less the set-up.
async fn entries(house: &House, table: &str) -> usize {
    let store = SqliteStore::open(&store_path(house.folder.path())).unwrap();
    store.entries(&table.parse().unwrap(), 1).await.unwrap().len()
}

#[tokio::test]
async fn a_page_that_comes_back_gets_what_it_missed() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, standing) = watch(&b, &table, Some(1)).await;
    assert_eq!(numbers(&standing), [0]);
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    ben.act(&table, "1", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap();
    let told = update(&mut ben, 2).await["told"].clone();
    let mut away = ben;
    // The line breaks in the middle of the next action: it is on its way, and the answer never comes.
    away.say(json!({ "act": { "table": table, "id": "2", "seat": 1, "do": guess(3, &[2, 2, 2]) } }))
        .await
        .unwrap();
    drop(away);
    update(&mut anna, 3).await;
    let (mut ben, standing) = watch_from(&b, &table, 1, 2).await;
    assert_eq!(
        (standing["n"].clone(), numbers(&standing)),
        (json!(3), vec![3]),
        "what was missed, and no more"
    );
    assert_eq!(standing["view"]["rows"].as_array().unwrap().len(), 2);
    assert_eq!(ben.act(&table, "2", 1, guess(3, &[2, 2, 2])).await.unwrap(), Ok(3), "it was done, and once");
    ben.act(&table, "3", 1, guess(4, &[3, 3, 3])).await.unwrap().unwrap();
    assert_eq!(update(&mut ben, 4).await["n"], 4);
    for (have, expected) in [(4, vec![]), (3, vec![4]), (0, vec![1, 2, 3, 4]), (99, vec![0, 1, 2, 3, 4])] {
        let (_, standing) = watch_from(&b, &table, 1, have).await;
        assert_eq!(numbers(&standing), expected, "have {have}");
    }
    let (_, standing) = watch(&b, &table, Some(1)).await;
    assert_eq!(numbers(&standing), [0, 1, 2, 3, 4]);
    assert_eq!(standing["updates"][2], told, "later as it was told at first");
}

#[tokio::test]
async fn every_viewer_gets_every_number_once() {
    let house = House::open().await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, json!({ "pegs": 3, "colours": 4, "rows": 20 })).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let playing = async {
        for ask in 2..=18 {
            ben.act(&table, &format!("{ask}"), 1, guess(ask, &[4, 4, 4])).await.unwrap().unwrap();
        }
    };
    // Somebody comes and goes all the while, and looks at every number once.
    let looking = async {
        let mut seen = Vec::new();
        while seen.last() != Some(&18) {
            let mut line = c.connect().await.unwrap();
            line.say(json!({ "watch": { "table": table, "have": seen.last() } })).await.unwrap();
            seen.extend(numbers(&line.hear_of("standing").await.unwrap()));
            for _ in 0..2 {
                if seen.last() != Some(&18) {
                    seen.push(line.hear_of("update").await.unwrap()["n"].as_u64().unwrap());
                }
            }
        }
        seen
    };
    let ((), seen) = tokio::join!(playing, looking);
    assert_eq!(seen, (0..=18).collect::<Vec<_>>());
}

#[tokio::test]
async fn an_action_is_done_once_however_often_it_is_sent() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let (mut second, _) = watch(&b, &table, Some(1)).await;
    for _ in 0..3 {
        assert_eq!(anna.act(&table, "x", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    }
    // From two sockets at once.
    let (one, two) = tokio::join!(
        ben.act(&table, "x", 1, guess(2, &[1, 1, 1])),
        second.act(&table, "x", 1, guess(2, &[1, 1, 1]))
    );
    assert_eq!((one.unwrap(), two.unwrap()), (Ok(2), Ok(2)), "an id is the guest's own");
    // Another action under an old id is the old action: nothing happens.
    assert_eq!(ben.act(&table, "x", 1, guess(3, &[2, 2, 2])).await.unwrap(), Ok(2));
    let wish = at_table(&table, "x", Some(1), json!("give_up"));
    assert_eq!(answer(&mut ben, "x", wish).await, Ok(2));
    // A refused action has not been done, so that its id can be used again.
    assert!(ben.act(&table, "y", 1, guess(3, &[9, 9, 9])).await.unwrap().is_err());
    assert_eq!(ben.act(&table, "y", 1, guess(3, &[2, 2, 2])).await.unwrap(), Ok(3));
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::default()).await;
    let (mut ben, standing) = watch(&house.here(&b), &table, Some(1)).await;
    assert_eq!(standing["n"], 3);
    for id in ["x", "y"] {
        let n = if id == "x" { 2 } else { 3 };
        assert_eq!(ben.act(&table, id, 1, guess(4, &[3, 3, 3])).await.unwrap(), Ok(n));
    }
    assert_eq!(entries(&house, &table).await, 3);
}

#[tokio::test]
async fn an_action_is_not_refused_for_what_it_was_based_on() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    for (ask, based_on) in [(2, json!(0)), (3, json!(null)), (4, json!(u64::MAX))] {
        let id = format!("b{ask}");
        let message = json!({ "act": {
            "table": table, "id": id, "seat": 1, "based_on": based_on, "do": guess(ask, &[4, 4, 4])
        } });
        assert_eq!(answer(&mut ben, &id, message).await, Ok(ask.into()));
    }
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back() {
    let house = House::open_as(Wanted::default().with("idle_seconds", 1)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    anna.say(json!({ "say": { "table": table, "text": "back soon" } })).await.unwrap();
    anna.hear_of("said").await.unwrap();
    assert_eq!(house.hall.metrics.tables_in_memory.get(), 1);
    drop(anna);
    house.until(|metrics| metrics.tables_in_memory.get() == 0).await;
    let mut line = a.connect().await.unwrap();
    line.say(json!({ "watch": { "table": table, "seat": 0 } })).await.unwrap();
    assert_eq!(line.hear_of("said").await.unwrap()["lines"][0]["text"], "back soon");
    assert_eq!(line.hear_of("standing").await.unwrap()["view"]["code"], json!([1, 2, 3]));
    assert_eq!(line.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    assert_eq!(house.hall.metrics.tables_in_memory.get(), 1);
}

#[tokio::test]
async fn a_bot_that_was_due_goes_on_after_a_restart() {
    let house = House::open_as(Wanted { bot_pause: 3_600_000, ..Wanted::default() }).await;
    let a = house.guest("Anna").await;
    let make = json!({ "game": "mastermind", "seats": 2, "options": small_board() });
    let table = a.make_table(make).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 1, "level": "master" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    drop(anna);
    let folder = house.stop().await;
    // Nobody visits: the hall itself knows who was due.
    let house = House::open_in(folder, Wanted::default()).await;
    house.until(|metrics| metrics.entries_total.get() >= 1).await;
    let (mut anna, standing) = watch(&house.here(&a), &table, Some(0)).await;
    let mut due = standing["due"].clone();
    while due != json!([0]) {
        due = anna.hear_of("update").await.unwrap()["due"].clone();
    }
}
