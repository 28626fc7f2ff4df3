//! Whole games over sockets.

use serde_json::json;

use crate::house::{House, guess, hide, small_board, table_for, watch};

#[tokio::test]
async fn two_guests_play_a_whole_game_and_get_its_record() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, standing) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    for secret in ["record", "verify", "replay", "replay?seat=0"] {
        assert_eq!(b.get(&format!("/api/tables/{table}/{secret}")).await.unwrap().status, 409, "{secret}");
    }
    assert_eq!(standing["n"], 0);
    assert_eq!(standing["due"], json!([0]));
    assert_eq!(anna.act(&table, "a1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    let update = ben.hear_of("update").await.unwrap();
    assert_eq!((&update["n"], &update["view"]["code"]), (&json!(1), &json!(null)));
    assert_eq!(ben.act(&table, "b1", 1, guess(2, &[1, 1, 1])).await.unwrap(), Ok(2));
    assert_eq!(ben.act(&table, "b2", 1, guess(3, &[1, 2, 3])).await.unwrap(), Ok(3));
    assert_eq!(ben.act(&table, "b3", 1, hide(4, &[4, 4, 4])).await.unwrap(), Ok(4));
    assert_eq!(anna.act(&table, "a2", 0, guess(5, &[4, 4, 4])).await.unwrap(), Ok(5));
    let last = loop {
        let update = ben.hear_of("update").await.unwrap();
        if update["n"] == 5 {
            break update;
        }
    };
    assert_eq!(last["over"], true);
    assert_eq!(last["outcome"]["points"], json!([2, 1]));
    let record = b.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert_eq!(record.status, 200);
    let verdict = games::room("mastermind").unwrap().verify(&record.text()).unwrap();
    assert_eq!(verdict.entries, 5);
    let verified = b.get(&format!("/api/tables/{table}/verify")).await.unwrap().json();
    assert_eq!((&verified["chance"], &verified["nonces"]), (&json!("fair"), &json!(["owl", "frog"])));
    assert!(record.text().contains(verified["seed"].as_str().unwrap()));
    let steps = |eyes: &'static str| {
        let (b, path) = (&b, format!("/api/tables/{table}/replay{eyes}"));
        async move { b.get(&path).await.unwrap() }
    };
    let replay = steps("?seat=0").await.json();
    assert_eq!(replay["steps"].as_array().unwrap().len(), 6);
    assert_eq!(replay["steps"][1]["view"]["code"], json!([1, 2, 3]), "seat 0 saw its own code");
    assert_eq!(steps("").await.json()["steps"][1]["view"]["code"], json!(null), "a spectator did not");
    assert_eq!(steps("?seat=2").await.status, 404);
    assert_eq!(steps("?seat=x").await.status, 400);
}

#[tokio::test]
async fn a_guest_plays_against_the_mountain() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    let options = json!({ "pegs": 3, "colours": 4, "rows": 5, "first_maker": "seat-0" });
    let table = a.make_table(json!({ "game": "mastermind", "seats": 2, "options": options })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 1, "level": "master" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    assert_eq!(anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    // The bot guesses, hides a code of its own, and then it is Anna's turn to break it.
    let view = loop {
        let update = anna.hear_of("update").await.unwrap();
        if update["due"] == json!([0]) {
            break update["view"].clone();
        }
    };
    assert_eq!(view["round"], 2);
    assert_eq!(view["phase"], "guess");
    assert_eq!(view["code"], json!(null));
    assert_eq!(view["past"][0]["code"], json!([1, 2, 3]));
}

#[tokio::test]
async fn bots_draw_from_the_seed_where_people_roll_their_own_dice() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    let make = json!({ "game": "hexhex", "seats": 2, "own_dice": true, "options": { "begins": "seat-1" } });
    let table = a.make_table(make).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&table, "bot", json!({ "seat": 1, "level": "apprentice" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    let (mut anna, first) = watch(&a, &table, Some(0)).await;
    let mut now = first;
    while now["due"] != json!([0]) {
        now = anna.hear_of("update").await.unwrap();
    }
    let roll = json!({ "roll": { "ask": now["view"]["ask"], "keep": [false, false, false, false, false] } });
    let refused = anna.act(&table, "1", 0, roll).await.unwrap().unwrap_err();
    assert!(refused.to_string().contains("draw"), "hers are typed: {refused}");
}

#[tokio::test]
async fn a_closed_hall_opens_again_where_it_was() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "a1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let stopping = tokio::spawn(house.stop());
    assert!(anna.hear_of("bye").await.unwrap()["again_in"].is_u64());
    let folder = stopping.await.unwrap();
    let house = House::open_in(folder, Default::default()).await;
    let (a, b) = (
        load_client::Client { address: house.address(), ..a },
        load_client::Client { address: house.address(), ..b },
    );
    let (mut anna, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["view"]["code"], json!([1, 2, 3]));
    assert_eq!(
        anna.act(&table, "a1", 0, hide(1, &[1, 2, 3])).await.unwrap(),
        Ok(1),
        "said again, not done again"
    );
    let (mut ben, standing) = watch(&b, &table, Some(1)).await;
    assert_eq!(standing["n"], 1);
    assert_eq!(ben.act(&table, "b1", 1, guess(2, &[3, 2, 1])).await.unwrap(), Ok(2));
}

#[tokio::test]
async fn errors_of_types_name_the_field() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let pegs = json!({ "hide": { "ask": 1, "pegs": [1, "x", 3] } });
    for (message, path) in [
        (json!({ "act": { "table": table, "id": "1", "seat": 0, "do": pegs } }), "hide.pegs[1]: "),
        (json!({ "act": { "table": table, "id": "2", "seat": "0", "do": pegs } }), "act.seat: "),
        (
            json!({ "at_table": { "table": table, "id": "3", "seat": 0, "do": { "wish": { "undo": { "to": "x" } } } } }),
            "at_table.do.wish.undo.to: ",
        ),
    ] {
        anna.say(message).await.unwrap();
        let refused = anna.hear_of("refused").await.unwrap();
        let detail = refused["why"]["params"]["detail"].as_str().unwrap();
        assert!(detail.starts_with(path) && !detail.contains(" at line "), "{detail}");
    }
    let made = a.post("/api/tables", json!({ "game": "mastermind", "seats": "two" })).await.unwrap();
    assert!(
        made.json()["error"]["params"]["detail"].as_str().unwrap().starts_with("seats: "),
        "{}",
        made.text()
    );
}
