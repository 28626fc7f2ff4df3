//! Company: shared devices, people who look on, chat, help.

use serde_json::{Value, json};

use crate::house::{
    House, Wanted, answer, at_table, guess, hide, play_out, refusal, small_board, so_far, table_for, update,
    watch,
};
use crate::proving;
use crate::seats::{key, new_table};

#[tokio::test]
async fn a_shared_device_shows_one_seat_after_the_hand_over() {
    let house = House::open().await;
    let (a, c) = (house.guest("Anna").await, house.guest("Carl").await);
    let table = new_table(&a).await;
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    let info = a.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
    assert!((0..2).all(|seat| info["seats"][seat]["shared"] == true));
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut device, standing) = watch(&a, &table, None).await;
    assert_eq!((&standing["seat"], &standing["choices"]), (&Value::Null, &Value::Null));
    let veiled = device.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap_err();
    assert_eq!(veiled["key"], "hall_veiled");
    device.say(json!({ "unveil": { "table": table, "seat": 0 } })).await.unwrap();
    assert_eq!(device.hear_of("standing").await.unwrap()["seat"], 0);
    device.act(&table, "2", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    assert_eq!(device.hear_of("update").await.unwrap()["view"]["code"], json!([1, 2, 3]));
    // Only the seat that is shown can act.
    let veiled = device.act(&table, "3", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap_err();
    assert_eq!(veiled["key"], "hall_veiled");
    device.say(json!({ "unveil": { "table": table, "seat": null } })).await.unwrap();
    let standing = device.hear_of("standing").await.unwrap();
    assert_eq!((&standing["seat"], &standing["view"]["code"]), (&Value::Null, &Value::Null));
    device.say(json!({ "unveil": { "table": table, "seat": 1 } })).await.unwrap();
    let standing = device.hear_of("standing").await.unwrap();
    assert_eq!((&standing["seat"], &standing["view"]["code"]), (&json!(1), &Value::Null));
    device.act(&table, "4", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap();
    // Nobody unveils what is not theirs.
    let (mut carl, standing) = watch(&c, &table, Some(0)).await;
    assert_eq!((&standing["seat"], &standing["view"]["code"]), (&Value::Null, &Value::Null));
    carl.say(json!({ "unveil": { "table": table, "seat": 0 } })).await.unwrap();
    assert_eq!(refusal(&mut carl).await, "hall_not_your_seat");
}

#[tokio::test]
async fn players_can_connect_however_many_spectators_there_are() {
    let house = House::open_as(Wanted::default().with("spectators_per_table", 2)).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let mut lines = Vec::new();
    for _ in 0..2 {
        lines.push(watch(&c, &table, None).await.0);
    }
    let mut third = c.connect().await.unwrap();
    third.say(json!({ "watch": { "table": table } })).await.unwrap();
    assert_eq!(refusal(&mut third).await, "hall_limit");
    let (mut anna, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["seat"], 0);
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    for line in &mut lines {
        let update = update(line, 1).await;
        assert_eq!(
            (&update["seat"], &update["view"]["code"], &update["choices"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
    }
    // One leaves, another may come.
    lines[0].say(json!({ "leave": { "table": table } })).await.unwrap();
    so_far(&a, &table, &mut lines[0]).await;
    third.say(json!({ "watch": { "table": table } })).await.unwrap();
    third.hear_of("standing").await.unwrap();
}

#[tokio::test]
async fn chat_is_for_those_who_sit_and_never_in_the_record() {
    let house = House::open_as(
        Wanted::fixed().with("chat_per_minute", 3).with("chat_bytes", 20).with("chat_kept", 2),
    )
    .await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let (mut carl, _) = watch(&c, &table, None).await;
    let say = |text: &str| json!({ "say": { "table": table, "text": text } });
    for text in ["owl-one", "owl-two", "<b>owl</b>"] {
        anna.say(say(text)).await.unwrap();
        assert_eq!(ben.hear_of("said").await.unwrap()["lines"][0]["text"], text, "plain text, as it was");
        assert_eq!(carl.hear_of("said").await.unwrap()["lines"][0]["guest"]["name"], "Anna");
    }
    anna.say(say("one more")).await.unwrap();
    assert_eq!(refusal(&mut anna).await, "hall_limit");
    house.pass_seconds(20);
    anna.say(say("again")).await.unwrap();
    assert_eq!(ben.hear_of("said").await.unwrap()["lines"][0]["text"], "again");
    for (text, why) in [
        ("a line of chat that is too long", "hall_limit"),
        ("  ", "hall_malformed"),
        ("a\u{7}b", "hall_malformed"),
    ] {
        ben.say(say(text)).await.unwrap();
        assert_eq!(refusal(&mut ben).await, why, "{text:?}");
    }
    carl.say(say("me too")).await.unwrap();
    assert_eq!(refusal(&mut carl).await, "hall_not_seated");
    // Who comes later hears the newest lines.
    let mut late = c.connect().await.unwrap();
    late.say(json!({ "watch": { "table": table } })).await.unwrap();
    let lines = late.hear_of("said").await.unwrap()["lines"].clone();
    assert_eq!(
        lines.as_array().unwrap().iter().map(|l| l["text"].as_str().unwrap()).collect::<Vec<_>>(),
        ["<b>owl</b>", "again"]
    );
    play_out(&table, &mut anna, &mut ben).await;
    let record = a.get(&format!("/api/tables/{table}/record")).await.unwrap().text();
    assert!(!record.contains("owl-one") && !record.contains("again"));
    let make = json!({ "game": "mastermind", "seats": 2, "chat": false });
    let quiet = a.make_table(make).await.unwrap();
    anna.say(json!({ "watch": { "table": quiet } })).await.unwrap();
    anna.say(json!({ "say": { "table": quiet, "text": "hello" } })).await.unwrap();
    assert_eq!(refusal(&mut anna).await, "hall_no_chat");
}

#[tokio::test]
async fn what_is_for_a_machine_of_ones_own_is_neither_listed_nor_served() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    let cards = a.get("/api/games").await.unwrap().json();
    let card = cards.as_array().unwrap().iter().find(|card| card["id"] == "barbarossa").unwrap();
    let tools: Vec<&str> =
        card["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(tools, ["hint", "answer", "read", "make", "analyse"]);
    let schema = a.get("/api/games/barbarossa/schema").await.unwrap().json();
    assert!(schema["tools"]["look"].is_null() && schema["tools"]["answer"].is_object());
    let make = json!({ "tool": "make", "parameters": { "concept": "Aal" } });
    let made = a.post("/api/games/barbarossa/ask", make).await.unwrap().json();
    let figure = made["figure"].as_str().unwrap().split_once(',').unwrap().1;
    let look = json!({ "tool": "look", "parameters": { "figure": figure } });
    let refused = a.post("/api/games/barbarossa/ask", look.clone()).await.unwrap();
    assert_eq!((refused.status, refused.key()), (422, "table_tool_not_here".to_owned()));
    let table = a.make_table(json!({ "game": "barbarossa", "seats": 3 })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    for seat in 1..3 {
        a.at(&table, "bot", json!({ "seat": seat, "level": "random" })).await.unwrap();
    }
    a.at(&table, "start", json!({})).await.unwrap();
    assert_eq!(key(&a, &table, "ask", look).await, "table_tool_not_here");
}

#[tokio::test]
async fn help_is_for_ones_own_seat_and_only_where_it_is_allowed() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let ask = json!({ "tool": "solve", "seat": 1 });
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    assert_eq!(key(&a, &table, "ask", ask.clone()).await, "hall_not_your_seat");
    assert_eq!(
        key(&b, &table, "ask", ask.clone()).await,
        "table_tool_not_here",
        "it passed the hall's own checks"
    );
    let solve = json!({ "tool": "solve", "parameters": { "pegs": 3, "colours": 4 } });
    assert_eq!(a.post("/api/games/mastermind/ask", solve).await.unwrap().json()["max"], 4);
    let make = json!({ "game": "mastermind", "seats": 2, "help": false, "options": small_board() });
    let alone = a.make_table(make).await.unwrap();
    a.at(&alone, "sit", json!({ "seat": 0 })).await.unwrap();
    b.at(&alone, "sit", json!({ "seat": 1 })).await.unwrap();
    assert_eq!(key(&b, &alone, "ask", ask.clone()).await, "hall_not_begun");
    a.at(&alone, "start", json!({})).await.unwrap();
    assert_eq!(key(&b, &alone, "ask", ask).await, "hall_no_help");
}

#[tokio::test]
async fn everybody_may_look_back_through_their_own_eyes_even_without_help() {
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = proving::table_for(&[&a, &b], json!({ "help": false })).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    proving::pick(&a, &mut anna, &table, 0, 3).await;
    let recall = |seat: Option<u8>| json!({ "tool": "recall", "seat": seat });
    let recalled = |seat: Value, number: Value, picked: u8| json!({ "recall": { "seat": seat, "own_number": number, "picked": picked } });
    assert_eq!(a.at(&table, "ask", recall(Some(0))).await.unwrap(), recalled(json!(0), json!(3), 1));
    assert_eq!(b.at(&table, "ask", recall(Some(1))).await.unwrap(), recalled(json!(1), json!(null), 1));
    let spectator = recalled(json!(null), json!(null), 1);
    assert_eq!(c.at(&table, "ask", recall(None)).await.unwrap(), spectator);
    assert_eq!(
        a.at(&table, "ask", recall(None)).await.unwrap(),
        spectator,
        "who asks without a seat looks on"
    );
    assert_eq!(key(&b, &table, "ask", recall(Some(0))).await, "hall_not_your_seat");
    assert_eq!(key(&c, &table, "ask", recall(Some(0))).await, "hall_not_your_seat");
    let advise = json!({ "tool": "advise", "seat": 1 });
    assert_eq!(key(&b, &table, "ask", advise).await, "hall_no_help", "help is another thing");
    proving::pick(&b, &mut ben, &table, 1, 2).await;
    answer(&mut anna, "end", at_table(&table, "end", Some(0), json!("give_up"))).await.unwrap();
    assert_eq!(b.at(&table, "ask", recall(Some(1))).await.unwrap(), recalled(json!(1), json!(2), 2));
    assert_eq!(c.at(&table, "ask", recall(None)).await.unwrap(), recalled(json!(null), json!(null), 2));
}
