//! What is competed for is not given away by a tool, whoever asks.

use load_client::Client;
use serde_json::{Value, json};

use crate::house::{House, Wanted, answer, at_table, watch};

/// The rule that the solver refuses a tower with; empty if it solves it.
async fn solver(client: &Client, id: &Value) -> String {
    let question = json!({ "tool": "solve", "parameters": { "id": id } });
    client.post("/api/games/tower/ask", question).await.unwrap().rule()
}

async fn seated(guests: &[&Client], options: Value) -> String {
    let make = json!({ "game": "tower", "seats": guests.len(), "options": options });
    let table = guests[0].make_table(make).await.unwrap();
    for (seat, guest) in guests.iter().enumerate() {
        guest.at(&table, "sit", json!({ "seat": seat })).await.unwrap();
    }
    guests[0].at(&table, "start", json!({})).await.unwrap();
    table
}

async fn tower_of(client: &Client, table: &str) -> Value {
    watch(client, table, Some(0)).await.1["view"]["id"].clone()
}

async fn give_up(client: &Client, table: &str, seat: u8) {
    let (mut line, _) = watch(client, table, Some(seat)).await;
    answer(&mut line, "end", at_table(table, "end", Some(seat), json!("give_up"))).await.unwrap();
}

#[tokio::test]
async fn no_tool_solves_what_is_raced_for_until_the_race_is_over() {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b, second) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Anna").await);
    let table = seated(&[&a, &b], json!({ "mode": "race" })).await;
    let tower = tower_of(&a, &table).await;
    for asks in [&a, &b, &second] {
        assert_eq!(solver(asks, &tower).await, "TOW-15");
    }
    // Nor does a hint at a table of one's own with the same tower.
    let copy = seated(&[&second], json!({ "mode": "custom", "id": tower })).await;
    let (mut line, _) = watch(&second, &copy, Some(0)).await;
    line.act(&copy, "hint", 0, json!({ "hint": { "round": 1, "grade": 1 } })).await.unwrap().unwrap();
    let hint = json!({ "tool": "hint", "seat": 0 });
    let path = format!("/api/tables/{copy}/ask");
    assert_eq!(second.post(&path, hint.clone()).await.unwrap().rule(), "TOW-15");

    // A hall that comes back knows what is still being played.
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::fixed()).await;
    house.hall.resume().await.unwrap();
    let (a, b, second) = (house.here(&a), house.here(&b), house.here(&second));
    assert_eq!(solver(&second, &tower).await, "TOW-15");
    give_up(&a, &table, 0).await;
    assert_eq!(b.get(&format!("/api/tables/{table}")).await.unwrap().json()["phase"], "over");
    assert_eq!(solver(&b, &tower).await, "");
    assert_eq!(second.post(&path, hint).await.unwrap().rule(), "");
}

#[tokio::test]
async fn todays_tower_is_solved_tomorrow() {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = seated(&[&a], json!({ "mode": "today" })).await;
    let tower = tower_of(&a, &table).await;
    assert_eq!(solver(&b, &tower).await, "TOW-15");
    give_up(&a, &table, 0).await;
    assert_eq!(solver(&b, &tower).await, "TOW-15", "the day is not over");
    house.pass_seconds(24 * 3600);
    assert_eq!(solver(&b, &tower).await, "");
}
