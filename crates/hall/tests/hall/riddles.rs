//! Riddles at a hall: a host's own words, and drafts that the clock hands in.

use load_client::request;
use serde_json::{Value, json};
use table::attachment::AttachmentId;

use crate::house::{House, Wanted, watch};

/// Thirty words.
fn words() -> String {
    ('a'..='z')
        .chain('a'..='d')
        .enumerate()
        .map(|(at, letter)| format!("Ding{letter}{}\n", "x".repeat(at / 26)))
        .collect()
}

/// A draft of three riddles, each a word of the list, without figures.
fn draft(riddles: [(u16, &str); 3]) -> Vec<u8> {
    let mut bytes = b"BARD\x01\x03".to_vec();
    for (concept, word) in riddles {
        bytes.extend(concept.to_le_bytes());
        bytes.extend(u16::try_from(word.len()).unwrap().to_le_bytes());
        bytes.extend(word.as_bytes());
        bytes.extend(0_u32.to_le_bytes());
    }
    bytes
}

#[tokio::test]
async fn a_word_that_is_not_in_the_list_costs_a_draft_one_name_and_nothing_else() {
    let house = House::open_as(Wanted::fixed()).await;
    let guests = [house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await];
    let list = words();
    let brought = data_encoding::BASE64.encode(list.as_bytes());
    let options = json!({ "words": AttachmentId::of(list.as_bytes()), "modelling": "5" });
    let make = json!({ "game": "barbarossa", "seats": 3, "attachments": [brought], "options": options });
    let table = guests[0].make_table(make).await.unwrap();
    for (seat, guest) in guests.iter().enumerate() {
        guest.at(&table, "sit", json!({ "seat": seat })).await.unwrap();
    }
    guests[0].at(&table, "start", json!({})).await.unwrap();
    let kept = draft([(0, "Dinga"), (1, "Dingsda"), (2, "Dingc")]);
    let path = format!("/api/tables/{table}/seats/0/draft");
    let cookie = [("cookie", guests[0].cookie.as_str())];
    assert_eq!(request(guests[0].address, "PUT", &path, &cookie, &kept).await.unwrap().status, 204);
    let (mut line, _) = watch(&guests[0], &table, Some(0)).await;
    house.pass_seconds(301);
    let update = line.hear_of("update").await.unwrap();
    assert_eq!(
        update["told"]["events"],
        json!([{ "handed_in": { "seat": 0, "timed_out": true } }]),
        "{update}"
    );
    let word = |riddle: usize| update["view"]["riddles"][riddle]["named"]["word"].clone();
    assert_eq!([word(0), word(1), word(2)], [json!("Dinga"), Value::Null, json!("Dingc")]);
}
