//! Marks: what is kept of an ended game beyond its table, for whom, and who sees it.

use load_client::Client;
use serde_json::{Value, json};

use crate::house::{House, Wanted, answer, at_table, store_path, watch};
use crate::proving;

/// Noon of 2026-11-15 in Berlin.
const NOON: u64 = 1_794_740_400_000;
const DAY: u64 = 24 * 3_600_000;

pub fn wanted() -> Wanted {
    proving::wanted(Wanted { now: NOON, ..Wanted::fixed() })
}

/// Plays a table at which the first guest takes the stone and shakes it so often; says which.
async fn shake(guests: &[&Client], times: u8, with: Value) -> String {
    let table = shake_out(guests, times, with).await;
    // The table is marked as over, and its marks with it, before it answers anything else.
    assert_eq!(guests[0].get(&format!("/api/tables/{table}")).await.unwrap().json()["phase"], "over");
    table
}

/// The same, and nobody looks whether it is over.
pub async fn shake_out(guests: &[&Client], times: u8, with: Value) -> String {
    let table = proving::table_for(guests, with).await;
    let mut lines = Vec::new();
    for (seat, guest) in (0..).zip(guests) {
        let (mut line, _) = watch(guest, &table, Some(seat)).await;
        proving::pick(guest, &mut line, &table, seat, 1).await;
        lines.push(line);
    }
    lines[0].act(&table, "grab", 0, json!("grab")).await.unwrap().unwrap();
    for time in 0..times {
        let shake = json!({ "shake": { "strength": 1 } });
        lines[0].act(&table, &format!("shake-{time}"), 0, shake).await.unwrap().unwrap();
    }
    lines[0].act(&table, "end", 0, json!("set_down")).await.unwrap().unwrap();
    table
}

pub async fn marks(client: &Client) -> Value {
    let answer = client.get("/api/games/proving/marks").await.unwrap();
    assert_eq!(answer.status, 200, "{}", answer.text());
    answer.json()
}

/// The marks of this name, or null.
pub async fn marked(client: &Client, name: &str) -> Value {
    let all = marks(client).await;
    all["marks"].as_array().unwrap().iter().find(|mark| mark["name"] == name).cloned().unwrap_or_default()
}

#[tokio::test]
async fn the_best_of_a_day_and_of_all_days_are_kept_for_each_and_for_the_house() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    assert_eq!(marks(&a).await, json!({ "day": "2026-11-15", "marks": [] }));
    shake(&[&a, &b], 2, json!({})).await;
    house.pass_seconds(60);
    let best = shake(&[&a, &b], 1, json!({})).await;
    house.pass_seconds(60);
    shake(&[&a, &b], 1, json!({})).await;
    shake(&[&a, &b], 3, json!({})).await;
    let own = json!({ "value": 1, "at": NOON + 60_000, "table": best });
    let by_anna =
        |own: bool| json!({ "value": 1, "at": NOON + 60_000, "own": own, "name": "Anna", "glyph": "owl" });
    assert_eq!(
        marked(&a, "shakes").await,
        json!({
            "name": "shakes", "better": "less", "own": own, "own_today": own,
            "house": by_anna(true), "house_today": by_anna(true)
        }),
        "the first of equals stays"
    );
    let seen = marked(&b, "shakes").await;
    assert_eq!((&seen["own"], &seen["own_today"]), (&Value::Null, &Value::Null), "Ben never held the stone");
    assert_eq!(seen["house"], by_anna(false));
    let points = marked(&b, "points").await;
    assert_eq!((&points["better"], &points["own"]["value"]), (&json!("more"), &json!(0)));
    assert_eq!(points["house"]["name"], "Anna", "who took the stone has more");

    // The next day.
    house.clock.pass(DAY);
    let seen = marked(&a, "shakes").await;
    assert_eq!((&seen["own"], &seen["own_today"], &seen["house_today"]), (&own, &Value::Null, &Value::Null));
    shake(&[&b, &a], 2, json!({})).await;
    let seen = marked(&a, "shakes").await;
    assert_eq!((&seen["house"], &seen["own_today"]), (&by_anna(true), &Value::Null));
    assert_eq!((&seen["house_today"]["name"], &seen["house_today"]["value"]), (&json!("Ben"), &json!(2)));
    shake(&[&b, &a], 0, json!({})).await;
    assert_eq!(marked(&a, "shakes").await["house"]["name"], "Ben", "Ben was better today than Anna ever was");
    assert_eq!(marked(&a, "shakes").await["own"], own);
    assert_eq!(marks(&a).await["day"], "2026-11-16");
}

#[tokio::test]
async fn nobody_learns_anothers_table_from_a_mark() {
    let house = House::open_as(wanted()).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = shake(&[&a, &b], 1, json!({})).await;
    let seen = marks(&c).await.to_string();
    assert!(seen.contains("Anna"), "{seen}");
    assert!(!seen.contains(&table) && !seen.contains(&a.id), "{seen}");
    // Whoever has no name yet sees what the house has, and nothing of their own.
    let answer = house.stranger("GET", "/api/games/proving/marks").await;
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json(), marks(&c).await);
}

#[tokio::test]
async fn the_mark_of_a_game_about_a_day_counts_for_that_day() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let late = NOON + DAY / 2 - 60_000;
    for (options, counts_for_the_next) in [(json!({ "daily": true }), false), (json!({}), true)] {
        house.clock.set_wall(late);
        let table = proving::table_for(&[&a, &b], json!({ "options": options })).await;
        let (mut anna, _) = watch(&a, &table, Some(0)).await;
        house.pass_seconds(120);
        answer(&mut anna, "end", at_table(&table, "end", Some(0), json!("give_up"))).await.unwrap();
        a.get(&format!("/api/tables/{table}")).await.unwrap();
        let seen = marked(&a, "points").await;
        assert_eq!(seen["own"]["value"], 0);
        assert_eq!(seen["own_today"].is_object(), counts_for_the_next, "{seen}");
    }
}

#[tokio::test]
async fn only_who_played_a_seat_alone_has_its_marks() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    // One device for two: nobody knows whose they are.
    shake(&[&a, &a], 1, json!({})).await;
    // Dice that people roll themselves prove nothing.
    shake(&[&a, &b], 1, json!({ "own_dice": true })).await;
    assert_eq!(marks(&a).await["marks"], json!([]));

    // A seat that the mountain played for a while, and one that it played from the first.
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    for (id, to) in [("lend", json!({ "bot": "apprentice" })), ("back", json!("person"))] {
        let hand_over = json!({ "hand_over": { "seat": 0, "to": to } });
        answer(&mut anna, id, at_table(&table, id, Some(0), hand_over)).await.unwrap();
    }
    answer(&mut anna, "end", at_table(&table, "end", Some(0), json!("give_up"))).await.unwrap();
    a.get(&format!("/api/tables/{table}")).await.unwrap();
    assert_eq!(marked(&a, "points").await["own"], Value::Null, "it was not she alone");
    assert_eq!(marked(&b, "points").await["own"]["value"], 0, "and he was");

    let make = json!({ "game": "proving", "seats": 2 });
    let table = a.make_table(make).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 1, "level": "random" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    answer(&mut anna, "end", at_table(&table, "end", Some(0), json!("give_up"))).await.unwrap();
    a.get(&format!("/api/tables/{table}")).await.unwrap();
    let points = marked(&a, "points").await;
    assert_eq!((&points["own"]["table"], &points["house"]["name"]), (&json!(table), &json!("Ben")));

    // A table that was abandoned has no result, and so no marks.
    let table = proving::table_for(&[&b, &a], json!({})).await;
    let (mut ben, _) = watch(&b, &table, Some(0)).await;
    let before = marks(&b).await;
    answer(&mut ben, "leave", at_table(&table, "leave", None, json!("abandon"))).await.unwrap();
    assert_eq!(b.get(&format!("/api/tables/{table}")).await.unwrap().json()["phase"], "over");
    assert_eq!(marks(&b).await, before);
}

#[tokio::test]
async fn marks_outlive_the_hall_and_the_table_but_not_the_guest() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = shake(&[&a, &b], 1, json!({})).await;
    let before = marks(&a).await;
    let export = a.get("/api/me/export").await.unwrap().json();
    let exported = export["marks"].as_array().unwrap();
    assert_eq!(exported.len(), 4, "two names, each of a day and of all days");
    let of_the_day = json!({
        "game": "proving", "name": "shakes", "day": "2026-11-15", "value": 1, "at": NOON, "table": table
    });
    assert!(exported.contains(&of_the_day), "{exported:?}");
    let folder = house.stop().await;

    let house = House::open_in(folder, wanted()).await;
    assert_eq!(marks(&house.here(&a)).await, before);
    let folder = house.stop().await;

    let later = Wanted { now: NOON + 9 * DAY, keep_days: Some(3), ..wanted() };
    let house = House::open_in(folder, later).await;
    let (a, b) = (house.here(&a), house.here(&b));
    let forgotten = async {
        let file = rusqlite::Connection::open(store_path(house.folder.path())).unwrap();
        let tables = || file.query_row("SELECT count(*) FROM tables", [], |row| row.get(0));
        while tables() != Ok(0) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(load_client::ANSWER_TIMEOUT, forgotten).await.expect("it is forgotten");
    let own = marked(&a, "shakes").await["own"].clone();
    assert_eq!(own, json!({ "value": 1, "at": NOON, "table": null }), "the mark stays");

    a.post("/api/me/erase", json!({})).await.unwrap();
    assert_eq!(marked(&b, "shakes").await, Value::Null, "hers was the only one");
    assert_eq!(marked(&b, "points").await["house"]["name"], "Ben");
    let file = rusqlite::Connection::open(store_path(house.folder.path())).unwrap();
    let left: i64 =
        file.query_row("SELECT count(*) FROM marks WHERE guest = ?1", [&a.id], |row| row.get(0)).unwrap();
    assert_eq!(left, 0);
}

#[tokio::test]
async fn a_file_from_before_there_were_marks_gets_a_place_for_them() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let old = shake(&[&a, &b], 1, json!({})).await;
    let folder = house.stop().await;
    let file = rusqlite::Connection::open(store_path(folder.path())).unwrap();
    file.execute_batch(
        "DROP TABLE marks; DROP TABLE attachments; DROP TABLE drafts; DROP TABLE attachment_uses; DROP TABLE kept_bytes;
         CREATE TABLE attachments (tab TEXT, id TEXT, seat INTEGER, bytes BLOB, PRIMARY KEY (tab, id));
         CREATE TABLE drafts (tab TEXT, seat INTEGER, bytes BLOB, PRIMARY KEY (tab, seat));
         ALTER TABLE devices DROP COLUMN made; PRAGMA user_version = 1",
    )
    .unwrap();
    drop(file);
    let house = House::open_in(folder, wanted()).await;
    let (a, b) = (house.here(&a), house.here(&b));
    assert_eq!(marks(&a).await["marks"], json!([]));
    assert_eq!(a.get(&format!("/api/tables/{old}/record")).await.unwrap().status, 200, "all else is there");
    shake(&[&a, &b], 4, json!({})).await;
    assert_eq!(marked(&a, "shakes").await["own"]["value"], 4);
}

#[tokio::test]
async fn marks_have_their_limits() {
    let house = House::open_as(wanted().with("marks_per_guest", 2).with("marks_listed", 1)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    shake(&[&a, &b], 1, json!({})).await;
    house.clock.pass(DAY);
    shake(&[&a, &b], 2, json!({})).await;
    let listed = marks(&a).await["marks"].as_array().unwrap().clone();
    assert_eq!(listed.iter().map(|mark| &mark["name"]).collect::<Vec<_>>(), ["points"]);
    let export = a.get("/api/me/export").await.unwrap().json();
    let days = |name: &str| -> Vec<(Value, Value)> {
        let marks = export["marks"].as_array().unwrap().iter().filter(|mark| mark["name"] == name);
        marks.map(|mark| (mark["day"].clone(), mark["value"].clone())).collect()
    };
    assert_eq!(
        days("shakes"),
        [(json!(null), json!(1)), (json!("2026-11-16"), json!(2))],
        "the older day is forgotten, the best of all days is not"
    );
    assert_eq!(days("points").len(), 2);
}

#[tokio::test]
async fn marks_are_of_games_of_the_house() {
    let house = House::open_as(wanted()).await;
    let a = house.guest("Anna").await;
    for game in ["chess", "..", "%00", "mastermind%2F"] {
        assert_eq!(a.get(&format!("/api/games/{game}/marks")).await.unwrap().status, 404, "{game}");
    }
    let none = a.get("/api/games/mastermind/marks").await.unwrap().json();
    assert_eq!(none["marks"], json!([]));
}
