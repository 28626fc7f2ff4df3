//! Days: a game that is about a day gets the operator's, and every table its own.

use load_client::Client;
use serde_json::{Value, json};

use crate::house::{House, Wanted, answer, at_table, watch};
use crate::proving;

/// One minute before midnight of 2026-11-15 in Berlin.
const LATE: u64 = 1_794_783_540_000;

async fn day_of(client: &Client, table: &str) -> Value {
    watch(client, table, Some(0)).await.1["view"]["day"].clone()
}

#[tokio::test]
async fn a_table_keeps_the_day_on_which_it_began_and_the_next_one_gets_the_next() {
    let house = House::open_as(proving::wanted(Wanted { now: LATE, ..Wanted::fixed() })).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let daily = json!({ "options": { "daily": true } });
    let table = proving::table_for(&[&a, &b], daily.clone()).await;
    let plain = proving::table_for(&[&a, &b], json!({})).await;
    assert_eq!(day_of(&a, &table).await, "2026-11-15");
    assert_eq!(day_of(&a, &plain).await, Value::Null, "a game that does not want it gets none");
    house.pass_seconds(60);
    assert_eq!(day_of(&a, &table).await, "2026-11-15", "midnight has passed and the table is the same");
    let next = proving::table_for(&[&a, &b], daily).await;
    assert_eq!(day_of(&a, &next).await, "2026-11-16");

    for id in [&table, &plain] {
        let (mut anna, _) = watch(&a, id, Some(0)).await;
        answer(&mut anna, "end", at_table(id, "end", Some(0), json!("give_up"))).await.unwrap();
        let record = a.get(&format!("/api/tables/{id}/record")).await.unwrap().text();
        assert_eq!(record.contains(r#","day":"2026-11-15""#), id == &table, "{record}");
        assert!(record.contains("\"day\"") == (id == &table), "{record}");
        assert_eq!(a.get(&format!("/api/tables/{id}/verify")).await.unwrap().status, 200);
    }
    let again = a.at(&table, "rematch", json!({})).await.unwrap()["table"].as_str().unwrap().to_owned();
    house.clock.pass(24 * 3_600_000);
    a.at(&again, "start", json!({})).await.unwrap();
    assert_eq!(day_of(&a, &again).await, "2026-11-17", "playing again is about the day of playing again");
}

#[tokio::test]
async fn a_hall_that_comes_back_finds_the_day_in_the_record() {
    let wanted = || proving::wanted(Wanted { now: LATE, ..Wanted::fixed() });
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({ "options": { "daily": true } })).await;
    let folder = house.stop().await;
    let house =
        House::open_in(folder, Wanted { now: LATE + 3_600_000, zone: "Asia/Tokyo", ..wanted() }).await;
    assert_eq!(day_of(&house.here(&a), &table).await, "2026-11-15");
}
