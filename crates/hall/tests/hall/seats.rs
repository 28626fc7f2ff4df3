//! Seats: taking and leaving them, bots, hand-overs, wishes.

use load_client::{Client, Line};
use serde_json::{Value, json};

use crate::house::{
    House, Wanted, answer, at_table, guess, hide, play_out, refusal, small_board, so_far, table_for,
    table_when, update, watch,
};

pub async fn key(client: &Client, table: &str, what: &str, body: Value) -> String {
    client.post(&format!("/api/tables/{table}/{what}"), body).await.unwrap().key()
}

pub async fn new_table(host: &Client) -> String {
    let make = json!({ "game": "mastermind", "seats": 2, "options": small_board() });
    host.make_table(make).await.unwrap()
}

#[tokio::test]
async fn seats_are_taken_left_and_given_to_bots() {
    let house = House::open().await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = new_table(&a).await;
    assert_eq!(key(&a, &table, "start", json!({})).await, "hall_seats_free");
    let info = b.at(&table, "sit", json!({})).await.unwrap();
    assert_eq!(info["seats"][0]["guest"]["name"], "Ben", "the first free seat");
    assert_eq!(key(&a, &table, "sit", json!({ "seat": 0 })).await, "hall_seat_taken");
    assert_eq!(key(&a, &table, "stand", json!({ "seat": 0 })).await, "hall_not_your_seat");
    assert_eq!(key(&a, &table, "bot", json!({ "seat": 0, "level": "master" })).await, "hall_seat_taken");
    assert_eq!(key(&b, &table, "bot", json!({ "seat": 1, "level": "master" })).await, "hall_not_host");
    let info = a.at(&table, "bot", json!({ "seat": 1, "level": "master" })).await.unwrap();
    assert_eq!(info["seats"][1]["bot"], "master");
    assert_eq!(key(&c, &table, "sit", json!({})).await, "hall_no_free_seat");
    assert_eq!(key(&c, &table, "sit", json!({ "seat": 1 })).await, "hall_seat_taken");
    let info = a.at(&table, "bot", json!({ "seat": 1, "level": null })).await.unwrap();
    assert_eq!(info["seats"][1]["bot"], Value::Null);
    let info = b.at(&table, "stand", json!({ "seat": 0 })).await.unwrap();
    assert_eq!(info["seats"][0]["guest"], Value::Null);
    c.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
    b.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    assert_eq!(key(&b, &table, "start", json!({})).await, "hall_not_host");
    a.at(&table, "start", json!({})).await.unwrap();
    for (what, body) in [
        ("start", json!({})),
        ("sit", json!({})),
        ("bot", json!({ "seat": 0, "level": null })),
        ("stand", json!({ "seat": 0 })),
    ] {
        assert_eq!(key(&a, &table, what, body).await, "hall_has_begun", "{what}");
    }
}

#[tokio::test]
async fn those_who_watch_see_people_come_and_go() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = new_table(&a).await;
    let mut anna = a.connect().await.unwrap();
    anna.say(json!({ "watch": { "table": table } })).await.unwrap();
    anna.hear_of("table").await.unwrap();
    b.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
    let info = anna.hear_of("table").await.unwrap();
    assert_eq!((&info["seats"][1]["present"], &info["spectators"]), (&json!(false), &json!(1)));
    let mut ben = b.connect().await.unwrap();
    ben.say(json!({ "watch": { "table": table } })).await.unwrap();
    assert_eq!(anna.hear_of("table").await.unwrap()["seats"][1]["present"], true);
    // A second page of his changes nothing, and when one of two leaves he is still there.
    let mut second = b.connect().await.unwrap();
    second.say(json!({ "watch": { "table": table } })).await.unwrap();
    second.hear_of("table").await.unwrap();
    second.say(json!({ "leave": { "table": table } })).await.unwrap();
    let heard = so_far(&a, &table, &mut anna).await;
    assert!(heard.iter().all(|message| message["table"]["seats"][1]["present"] != false), "{heard:?}");
    drop(ben);
    table_when(&mut anna, |info| info["seats"][1]["present"] == false).await;
}

/// What a removed guest can still get from a table: nothing.
async fn is_shut_out(guest: &Client, table: &str, line: &mut Line) {
    line.hear_of("gone").await.unwrap();
    for message in [
        json!({ "watch": { "table": table, "seat": 1 } }),
        json!({ "watch": { "table": table } }),
        json!({ "unveil": { "table": table, "seat": 1 } }),
        json!({ "say": { "table": table, "text": "but" } }),
        json!({ "act": { "table": table, "id": "late", "seat": 1, "do": guess(2, &[1, 1, 1]) } }),
        at_table(table, "late", Some(1), json!("give_up")),
    ] {
        let expected = if message.get("watch").is_some() { "hall_not_found" } else { "hall_not_watching" };
        line.say(message).await.unwrap();
        assert_eq!(refusal(line).await, expected);
    }
    for (method, path) in [
        ("GET", ""),
        ("GET", "/record"),
        ("POST", "/sit"),
        ("POST", "/stand"),
        ("POST", "/ask"),
        ("POST", "/rematch"),
        ("GET", "/seats/1/draft"),
    ] {
        let path = format!("/api/tables/{table}{path}");
        let answer = match method {
            "GET" => guest.get(&path).await.unwrap(),
            _ => {
                let body = match path.rsplit('/').next() {
                    Some("ask") => json!({ "tool": "solve" }),
                    Some("stand") => json!({ "seat": 1 }),
                    _ => json!({}),
                };
                guest.post(&path, body).await.unwrap()
            }
        };
        assert_eq!((answer.status, answer.key().as_str()), (404, "hall_not_found"), "{path}");
    }
}

#[tokio::test]
async fn a_guest_who_was_sent_away_while_gathering_stays_away() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = new_table(&a).await;
    b.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
    let mut ben = b.connect().await.unwrap();
    ben.say(json!({ "watch": { "table": table } })).await.unwrap();
    ben.hear_of("table").await.unwrap();
    assert_eq!(key(&b, &table, "remove", json!({ "guest": a.id })).await, "hall_not_host");
    assert_eq!(key(&a, &table, "remove", json!({ "guest": a.id })).await, "hall_host_stays");
    let info = a.at(&table, "remove", json!({ "guest": b.id })).await.unwrap();
    assert_eq!(info["seats"][1]["guest"], Value::Null);
    is_shut_out(&b, &table, &mut ben).await;
    assert_eq!(so_far(&a, &table, &mut ben).await, Vec::<Value>::new());
}

#[tokio::test]
async fn a_guest_who_was_sent_away_in_play_is_replaced_by_a_bot() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    update(&mut ben, 1).await;
    a.at(&table, "remove", json!({ "guest": b.id })).await.unwrap();
    // The bot finds the code and hides one.
    let last = loop {
        let update = anna.hear_of("update").await.unwrap();
        if update["due"] == json!([0]) {
            break update;
        }
    };
    assert!(last["players"][1]["bot"].is_string());
    is_shut_out(&b, &table, &mut ben).await;
    assert_eq!(so_far(&a, &table, &mut ben).await, Vec::<Value>::new());
    // Also after the hall was closed and opened again.
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::default()).await;
    let b = house.here(&b);
    assert_eq!(b.get(&format!("/api/tables/{table}")).await.unwrap().status, 404);
    let mut ben = b.connect().await.unwrap();
    ben.say(json!({ "watch": { "table": table, "seat": 1 } })).await.unwrap();
    assert_eq!(refusal(&mut ben).await, "hall_not_found");
}

#[tokio::test]
async fn the_same_people_play_again_at_one_table() {
    let house = House::open().await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    assert_eq!(key(&a, &table, "rematch", json!({})).await, "hall_not_over");
    play_out(&table, &mut anna, &mut ben).await;
    assert_eq!(key(&c, &table, "rematch", json!({})).await, "hall_not_seated");
    let (first, second) =
        tokio::join!(b.at(&table, "rematch", json!({})), a.at(&table, "rematch", json!({})));
    let again = first.unwrap()["table"].as_str().unwrap().to_owned();
    assert_eq!(second.unwrap()["table"], json!(again), "one table for both");
    table_when(&mut anna, |info| info["rematch"] == json!(again)).await;
    let info = a.get(&format!("/api/tables/{again}")).await.unwrap().json();
    let names: Vec<_> = (0..2).map(|seat| info["seats"][seat]["guest"]["name"].clone()).collect();
    assert_eq!(names, ["Anna", "Ben"]);
    assert_eq!((&info["phase"], &info["options"]["pegs"]), (&json!("gathering"), &json!(3)));
    let host = if info["host"]["id"] == json!(a.id) { &a } else { &b };
    host.at(&again, "start", json!({})).await.unwrap();
    let (_, standing) = watch(&b, &again, Some(1)).await;
    assert_eq!(standing["n"], 0);
    let commitment = a.get(&format!("/api/tables/{table}")).await.unwrap().json()["commitment"].clone();
    assert_ne!(info["commitment"], commitment, "another seed");
}

fn to_bot(seat: u8) -> Value {
    json!({ "hand_over": { "seat": seat, "to": { "bot": "master" } } })
}

fn to_person(seat: u8) -> Value {
    json!({ "hand_over": { "seat": seat, "to": "person" } })
}

#[tokio::test]
async fn an_absent_players_seat_goes_to_a_bot_and_back() {
    let house = House::open_as(Wanted { bot_pause: 3_600_000, ..Wanted::fixed() }).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let mut carl = watch(&c, &table, None).await.0;
    // He has not come yet: he has the whole time from the beginning on.
    let ask = |id: &'static str| at_table(&table, id, None, to_bot(1));
    assert_eq!(answer(&mut anna, "1", ask("1")).await, Err("hall_not_absent".into()));
    let (ben, _) = watch(&b, &table, Some(1)).await;
    house.pass_seconds(100);
    assert_eq!(answer(&mut anna, "2", ask("2")).await, Err("hall_not_absent".into()));
    drop(ben);
    table_when(&mut anna, |info| info["seats"][1]["present"] == false).await;
    house.pass_seconds(19);
    assert_eq!(answer(&mut anna, "3", ask("3")).await, Err("hall_not_absent".into()));
    assert_eq!(
        answer(&mut carl, "c", at_table(&table, "c", None, to_bot(1))).await,
        Err("hall_not_host".into())
    );
    house.pass_seconds(1);
    assert_eq!(answer(&mut anna, "4", ask("4")).await, Ok(1));
    table_when(&mut anna, |info| info["seats"][1]["bot"] == "master").await;
    // Nobody but its guest takes it back.
    let back = at_table(&table, "5", None, to_person(1));
    assert_eq!(answer(&mut anna, "5", back).await, Err("hall_not_your_seat".into()));
    let (mut ben, standing) = watch(&b, &table, Some(1)).await;
    assert_eq!(standing["players"][1], json!({ "bot": "master" }));
    anna.act(&table, "6", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let early = ben.act(&table, "b1", 1, guess(2, &[1, 1, 1])).await.unwrap();
    assert_eq!(early.unwrap_err()["key"], "hall_bot_plays");
    assert_eq!(answer(&mut ben, "b2", at_table(&table, "b2", Some(1), to_person(1))).await, Ok(3));
    table_when(&mut anna, |info| info["seats"][1]["bot"] == Value::Null).await;
    assert_eq!(ben.act(&table, "b3", 1, guess(2, &[1, 1, 1])).await.unwrap(), Ok(4));
    // Nobody hands over a seat of somebody else in a seat's name.
    let other = at_table(&table, "b4", Some(1), to_bot(0));
    assert_eq!(answer(&mut ben, "b4", other).await, Err("table_not_your_seat".into()));
}

#[tokio::test]
async fn hello_tells_how_long_a_player_must_be_absent() {
    let house = House::open_as(Wanted::fixed().with("absence_seconds", 7)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let mut anna = a.connect_as(None).await.unwrap();
    let told = anna.hear_of("hello").await.unwrap()["absence_seconds"].as_u64().unwrap();
    assert_eq!(told, 7);
    anna.say(json!({ "watch": { "table": table, "seat": 0 } })).await.unwrap();
    anna.hear_of("standing").await.unwrap();
    let ask = |id: &'static str| at_table(&table, id, None, to_bot(1));
    house.pass_seconds(told - 1);
    assert_eq!(answer(&mut anna, "1", ask("1")).await, Err("hall_not_absent".into()));
    house.pass_seconds(1);
    assert_eq!(answer(&mut anna, "2", ask("2")).await, Ok(1));
}

#[tokio::test]
async fn while_the_host_is_away_whoever_sits_there_lets_a_bot_play_for_them() {
    let house = House::open_as(Wanted { bot_pause: 3_600_000, ..Wanted::fixed() }).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let mut carl = watch(&c, &table, None).await.0;
    let ask = |id: &'static str, what: Value| at_table(&table, id, None, what);
    assert_eq!(answer(&mut ben, "1", ask("1", to_bot(0))).await, Err("hall_not_host".into()));
    drop(anna);
    table_when(&mut ben, |info| info["seats"][0]["present"] == false).await;
    house.pass_seconds(19);
    assert_eq!(answer(&mut ben, "2", ask("2", to_bot(0))).await, Err("hall_not_absent".into()));
    house.pass_seconds(1);
    // Nobody else, and nothing else that is the host's to do.
    assert_eq!(answer(&mut carl, "c", ask("c", to_bot(0))).await, Err("hall_not_host".into()));
    assert_eq!(answer(&mut ben, "3", ask("3", json!("abandon"))).await, Err("hall_not_host".into()));
    assert_eq!(answer(&mut ben, "4", ask("4", to_bot(1))).await, Err("hall_not_absent".into()));
    assert_eq!(answer(&mut ben, "5", ask("5", to_bot(0))).await, Ok(1));
    table_when(&mut ben, |info| info["seats"][0]["bot"] == "master").await;
    // She comes back, takes her seat and is the host again.
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(answer(&mut anna, "a", at_table(&table, "a", Some(0), to_person(0))).await, Ok(2));
    assert_eq!(answer(&mut ben, "6", ask("6", to_bot(0))).await, Err("hall_not_host".into()));
}

#[tokio::test]
async fn after_a_restart_everybody_has_time_to_come_back() {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let folder = house.stop().await;
    let house =
        House::open_in(folder, Wanted { now: crate::house::MORNING + 1_000_000, ..Wanted::fixed() }).await;
    let (mut anna, _) = watch(&house.here(&a), &table, Some(0)).await;
    let ask = |id: &'static str| at_table(&table, id, None, to_bot(1));
    assert_eq!(answer(&mut anna, "1", ask("1")).await, Err("hall_not_absent".into()));
    house.pass_seconds(20);
    assert_eq!(answer(&mut anna, "2", ask("2")).await, Ok(1));
}

#[tokio::test]
async fn who_gives_up_has_lost_and_a_host_may_abandon() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    assert_eq!(
        answer(&mut ben, "x", at_table(&table, "x", Some(0), json!("give_up"))).await,
        Err("hall_not_your_seat".into())
    );
    assert_eq!(answer(&mut ben, "1", at_table(&table, "1", Some(1), json!("give_up"))).await, Ok(1));
    let update = update(&mut anna, 1).await;
    assert_eq!(update["told"]["notices"], json!([{ "gave_up": { "seat": 1 } }]));
    assert_eq!(update["outcome"]["placings"], json!([1, 2]));
    table_when(&mut anna, |info| info["phase"] == "over").await;
    let late = anna.act(&table, "2", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap_err();
    assert_eq!(late["key"], "table_over");

    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    assert_eq!(
        answer(&mut ben, "1", at_table(&table, "1", None, json!("abandon"))).await,
        Err("hall_not_host".into())
    );
    assert_eq!(answer(&mut anna, "1", at_table(&table, "1", None, json!("abandon"))).await, Ok(1));
    let record = b.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert!(games::room("mastermind").unwrap().verify(&record.text()).is_ok());
}

#[tokio::test]
async fn what_a_bot_did_is_not_offered_for_undo() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    let table = new_table(&a).await;
    a.at(&table, "sit", json!({ "seat": 1 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 0, "level": "apprentice" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    // The bot hides its code; it would only hide another.
    let (mut anna, standing) = watch(&a, &table, Some(1)).await;
    let hidden = if standing["n"] == 1 { standing } else { update(&mut anna, 1).await };
    assert_eq!((&hidden["view"]["phase"], &hidden["undo"]), (&json!("guess"), &json!([])));
}

#[tokio::test]
async fn undo_needs_consent_and_more_time_needs_a_clock() {
    let house = House::open().await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let (mut carl, _) = watch(&c, &table, None).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let undo = json!({ "wish": { "undo": { "to": 1 } } });
    let time = json!({ "wish": { "more_time": { "ms": 60_000 } } });
    assert_eq!(
        answer(&mut anna, "t", at_table(&table, "t", Some(0), time)).await,
        Err("table_no_deadline".into())
    );
    assert_eq!(answer(&mut anna, "2", at_table(&table, "2", Some(0), undo.clone())).await, Ok(2));
    let asked = update(&mut ben, 2).await;
    assert_eq!((&asked["wish"]["seat"], &asked["undo"]), (&json!(0), &json!([1])));
    assert_eq!(asked["view"]["phase"], "guess", "nothing is taken back yet");
    let agree = json!({ "agree": { "wish": 2 } });
    assert_eq!(
        answer(&mut carl, "c", at_table(&table, "c", Some(1), agree.clone())).await,
        Err("hall_not_your_seat".into())
    );
    assert_eq!(answer(&mut ben, "1", at_table(&table, "1", Some(1), agree)).await, Ok(3));
    let undone = update(&mut anna, 3).await;
    assert_eq!((&undone["view"]["phase"], &undone["wish"]), (&json!("hide"), &Value::Null));
    // Another wish, and this time the other seat declines.
    anna.act(&table, "3", 0, hide(1, &[3, 3, 3])).await.unwrap().unwrap();
    let undo = json!({ "wish": { "undo": { "to": 4 } } });
    assert_eq!(answer(&mut anna, "4", at_table(&table, "4", Some(0), undo)).await, Ok(5));
    assert_eq!(
        answer(&mut ben, "2", at_table(&table, "2", Some(1), json!({ "decline": { "wish": 5 } }))).await,
        Ok(6)
    );
    assert_eq!(update(&mut anna, 6).await["view"]["code"], json!([3, 3, 3]));
    // A guess has shown something: there is no way back.
    ben.act(&table, "3", 1, guess(2, &[1, 1, 1])).await.unwrap().unwrap();
    let undo = json!({ "wish": { "undo": { "to": 4 } } });
    assert_eq!(
        answer(&mut anna, "5", at_table(&table, "5", Some(0), undo)).await,
        Err("table_cannot_undo".into())
    );
}
