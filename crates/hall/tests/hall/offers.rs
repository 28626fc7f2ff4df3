//! A game as a newcomer would add it, at a hall: no tools, no bot but the one that comes by itself, secret offers with pictures
//! that everybody makes at once, and drafts that the clock hands in.

use load_client::{Client, request};
use serde_json::{Value, json};
use table::attachment::AttachmentId;

use crate::house::{House, Wanted, watch};
use crate::proving;

async fn table_for(guests: &[&Client], seats: usize) -> String {
    let table = guests[0].make_table(json!({ "game": "offers", "seats": seats })).await.unwrap();
    for (seat, guest) in guests.iter().enumerate() {
        guest.at(&table, "sit", json!({ "seat": seat })).await.unwrap();
    }
    for seat in guests.len()..seats {
        guests[0].at(&table, "bot", json!({ "seat": seat, "level": "random" })).await.unwrap();
    }
    guests[0].at(&table, "start", json!({})).await.unwrap();
    table
}

async fn send(client: &Client, method: &str, path: &str, bytes: &[u8]) -> u16 {
    request(client.address, method, path, &[("cookie", &client.cookie)], bytes).await.unwrap().status
}

fn offer(price: u8, picture: &[u8]) -> Value {
    json!({ "offer": { "price": price, "picture": AttachmentId::of(picture) } })
}

#[tokio::test]
async fn the_card_of_a_plain_game_has_one_bot_and_no_tools() {
    let house = House::open_as(proving::wanted(Wanted::fixed())).await;
    let a = house.guest("Anna").await;
    let cards = a.get("/api/games").await.unwrap().json();
    let card = cards.as_array().unwrap().iter().find(|card| card["id"] == "offers").unwrap();
    assert_eq!((&card["levels"], &card["tools"]), (&json!(["random"]), &json!([])));
    let table = table_for(&[&a], 2).await;
    let hint = a.at(&table, "ask", json!({ "tool": "hint", "seat": 0 })).await.unwrap_err();
    assert!(hint.to_string().contains("table_unknown_tool"), "{hint}");
}

#[tokio::test]
async fn offers_of_a_person_a_bot_and_the_clock_are_opened_together() {
    let house = House::open_as(proving::wanted(Wanted::fixed())).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&[&a, &b], 3).await;
    let (drawn, half_drawn) = (b"picture:owl", b"picture:h");
    a.attach(&table, 0, drawn).await.unwrap();
    let (mut line, standing) = watch(&a, &table, Some(0)).await;
    line.act(&table, "offer", 0, offer(9, drawn)).await.unwrap().unwrap();
    let draft = [&[8], &half_drawn[..]].concat();
    assert_eq!(send(&b, "PUT", &format!("/api/tables/{table}/seats/1/draft"), &draft).await, 204);
    // The bot has made its offer: its update and Anna's own, in whichever order.
    for _ in standing["n"].as_u64().unwrap()..2 {
        line.hear_of("update").await.unwrap();
    }
    let picture = |bytes: &[u8]| format!("/api/tables/{table}/attachments/{}", AttachmentId::of(bytes));
    assert_eq!(send(&b, "GET", &picture(drawn), b"").await, 404, "it is Anna's until the offers are opened");
    house.pass_seconds(61);
    let opened = line.hear_of("update").await.unwrap();
    assert_eq!((&opened["n"], &opened["over"]), (&json!(3), &json!(true)), "{opened}");
    for (guest, bytes) in [(&b, &drawn[..]), (&a, half_drawn)] {
        assert_eq!(send(guest, "GET", &picture(bytes), b"").await, 200);
    }
    let verdict = a.get(&format!("/api/tables/{table}/verify")).await.unwrap().json();
    assert_eq!((&verdict["attachments"], &verdict["attachments_found"]), (&json!(3), &json!(3)), "{verdict}");
}

#[tokio::test]
async fn the_only_bot_that_a_game_has_plays_for_who_is_gone() {
    let house = House::open_as(proving::wanted(Wanted::fixed())).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&[&a, &b], 2).await;
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(b.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    let handed_over = line.hear_of("update").await.unwrap();
    let notice = json!({ "handed_over": { "seat": 1, "to": { "bot": "random" } } });
    assert_eq!(handed_over["told"]["notices"], json!([notice]));
    let offered = line.hear_of("update").await.unwrap();
    assert_eq!(offered["told"]["events"], json!([{ "offered": { "seat": 1 } }]));
}
