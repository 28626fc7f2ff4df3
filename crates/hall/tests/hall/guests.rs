//! Guests: who they are, what is theirs, and how they leave.

use load_client::{Client, Error, request};
use serde_json::{Value, json};

use crate::house::{
    House, Wanted, answer, at_table, guess, hide, play_out, small_board, so_far, table_for, table_when, watch,
};

async fn cookie_of(house: &House) -> String {
    let body = json!({ "name": "Anna", "glyph": "owl" }).to_string();
    let headers = [("content-type", "application/json")];
    let answer = request(house.address(), "POST", "/api/guest", &headers, body.as_bytes()).await.unwrap();
    answer.header("set-cookie").unwrap().to_owned()
}

#[tokio::test]
async fn a_guest_gets_a_cookie_that_no_script_and_no_other_page_can_use() {
    let house = House::open().await;
    let parts = |cookie: &str| cookie.split("; ").map(str::to_owned).collect::<Vec<_>>();
    let plain = parts(&cookie_of(&house).await);
    for part in ["HttpOnly", "SameSite=Lax", "Path=/"] {
        assert!(plain.iter().any(|known| known == part), "{part}");
    }
    assert!(!plain.iter().any(|part| part == "Secure"));
    let (name, secret) = plain[0].split_once('=').unwrap();
    assert_eq!((name, secret.len()), ("zauberberg", 52), "256 bits");
    let house = House::open_as(Wanted { secure: true, ..Wanted::default() }).await;
    assert!(parts(&cookie_of(&house).await).iter().any(|part| part == "Secure"));
}

#[tokio::test]
async fn a_guest_is_known_by_the_cookie_alone() {
    let house = House::open().await;
    let anna = house.guest("Anna").await;
    let me = anna.get("/api/me").await.unwrap();
    assert_eq!(me.json(), json!({ "id": anna.id, "name": "Anna", "glyph": "owl" }));
    let nobody =
        |answer: load_client::Answer| assert_eq!((answer.status, answer.text().as_str()), (200, "null"));
    nobody(house.stranger("GET", "/api/me").await);
    let (name, secret) = anna.cookie.split_once('=').unwrap();
    let last = if secret.ends_with('0') { '1' } else { '0' };
    let forged = Client { cookie: format!("{name}={}{last}", &secret[..51]), ..anna.clone() };
    nobody(forged.get("/api/me").await.unwrap());
    assert_eq!(forged.get("/api/me/tables").await.unwrap().status, 401);
    let by_id = Client { cookie: format!("{name}={}", anna.id), ..anna };
    nobody(by_id.get("/api/me").await.unwrap());
}

#[tokio::test]
async fn a_new_name_is_seen_at_once_and_stays() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let answer = b.post("/api/guest", json!({ "name": "Benno", "glyph": "fox" })).await.unwrap();
    assert_eq!(answer.json(), json!({ "id": b.id, "name": "Benno", "glyph": "fox" }));
    assert_eq!(answer.header("set-cookie"), None, "the same guest keeps the secret");
    let info = table_when(&mut anna, |info| info["seats"][1]["guest"]["glyph"] == "fox").await;
    assert_eq!(info["seats"][1]["guest"]["name"], "Benno");
    // A socket that was opened under the old name does not bring it back.
    ben.say(json!({ "watch": { "table": table, "seat": 1 } })).await.unwrap();
    let info = ben.hear_of("table").await.unwrap();
    ben.hear_of("standing").await.unwrap();
    assert_eq!(info["seats"][1]["guest"]["name"], "Benno");
    ben.say(json!({ "say": { "table": table, "text": "it is me" } })).await.unwrap();
    let said = anna.hear_of("said").await.unwrap();
    assert_eq!(said["lines"][0]["guest"]["name"], "Benno");
}

#[tokio::test]
async fn a_link_brings_the_seats_to_another_device_once() {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let link = |token: Value| {
        let body = json!({ "token": token }).to_string();
        let address = house.address();
        async move {
            let headers = [("content-type", "application/json")];
            request(address, "POST", "/api/link", &headers, body.as_bytes()).await.unwrap()
        }
    };
    let token = a.post("/api/me/link", json!({})).await.unwrap().json()["token"].clone();
    assert_eq!(token.as_str().unwrap().len(), 52, "256 bits");
    let used = link(token.clone()).await;
    assert_eq!(used.json()["id"], json!(a.id));
    let cookie = used.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert_ne!(cookie, a.cookie, "each device has a secret of its own");
    assert_eq!(link(token).await.key(), "hall_link_used");
    // The second device acts for the same seat, and the first one sees it.
    let second = Client { cookie, ..a.clone() };
    let (mut first_line, _) = watch(&a, &table, Some(0)).await;
    let (mut second_line, _) = watch(&second, &table, Some(0)).await;
    assert_eq!(second_line.act(&table, "x", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    assert_eq!(first_line.hear_of("update").await.unwrap()["view"]["code"], json!([1, 2, 3]));
    // The same id from the other device is the same action.
    assert_eq!(first_line.act(&table, "x", 0, hide(1, &[1, 2, 3])).await.unwrap(), Ok(1));
    // Ten minutes, not one more; and a new link makes the old one useless.
    let token = |answer: load_client::Answer| answer.json()["token"].clone();
    let old = token(a.post("/api/me/link", json!({})).await.unwrap());
    let new = token(a.post("/api/me/link", json!({})).await.unwrap());
    assert_eq!(link(old).await.status, 409);
    house.pass_seconds(599);
    assert_eq!(link(new).await.status, 200);
    let late = token(a.post("/api/me/link", json!({})).await.unwrap());
    house.pass_seconds(600);
    assert_eq!(link(late).await.status, 409);
    for guessed in [json!(""), json!("0".repeat(52)), json!(a.id), json!("0".repeat(51))] {
        assert_eq!(link(guessed).await.status, 409);
    }
}

/// A fresh token of a guest's link.
async fn link_of(guest: &Client) -> String {
    let link = guest.post("/api/me/link", json!({})).await.unwrap().json();
    link["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn using_another_guests_link_needs_consent() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let token = link_of(&a).await;
    let plain = b.post("/api/link", json!({ "token": token })).await.unwrap();
    assert_eq!((plain.status, plain.rule().as_str()), (409, "HALL-5"));
    assert_eq!(plain.key(), "hall_link_other_guest");
    assert_eq!(plain.json()["error"]["params"], json!({ "own": "Ben", "name": "Anna" }));
    assert_eq!(plain.header("set-cookie"), None, "Ben is still Ben");
    for wrong in [&a.id, "0000000000000"] {
        let body = json!({ "token": token, "instead_of": wrong });
        assert_eq!(b.post("/api/link", body).await.unwrap().key(), "hall_link_other_guest", "{wrong}");
    }
    let (ben, _) = watch(&b, &table, Some(1)).await;
    drop(ben);
    // Named, Ben is given up; a refusal before has not used the link up.
    let said = json!({ "token": token, "instead_of": b.id });
    let used = b.post("/api/link", said.clone()).await.unwrap();
    assert_eq!((used.status, used.json()["id"].clone()), (200, json!(a.id)));
    assert!(used.header("set-cookie").is_some());
    assert_eq!(b.post("/api/link", said).await.unwrap().key(), "hall_link_used");
    // An old cookie is nobody's, and whoever is nobody gives nobody up.
    let stale = Client { cookie: format!("zauberberg={}", "0".repeat(52)), ..b.clone() };
    let token = link_of(&a).await;
    let nobody = stale.post("/api/link", json!({ "token": token, "instead_of": b.id })).await.unwrap();
    assert_eq!((nobody.status, nobody.key().as_str()), (409, "hall_link_nobody_to_give_up"));
    assert_eq!(stale.post("/api/link", json!({ "token": token })).await.unwrap().status, 200);
}

#[tokio::test]
async fn a_link_opened_where_it_came_from_changes_nothing_and_stays_good() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    let token = link_of(&a).await;
    for body in [json!({ "token": token }), json!({ "token": token, "instead_of": a.id })] {
        let own = a.post("/api/link", body).await.unwrap();
        assert_eq!((own.status, own.json()["id"].clone()), (200, json!(a.id)));
        assert_eq!(own.header("set-cookie"), None, "no second secret for the same device");
    }
    let stranger = Client { cookie: String::new(), ..a };
    assert_eq!(stranger.post("/api/link", json!({ "token": token })).await.unwrap().status, 200);
}

#[tokio::test]
async fn looking_at_a_link_says_who_both_are_and_does_not_use_it_up() {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    table_for(&a, &b, small_board()).await;
    let round_one_device = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
    for seat in [0, 1] {
        a.at(&round_one_device, "sit", json!({ "seat": seat })).await.unwrap();
    }
    // Seats at a table that is over are no loss.
    let over = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &over, Some(0)).await;
    let (mut ben, _) = watch(&b, &over, Some(1)).await;
    play_out(&over, &mut anna, &mut ben).await;
    let token = link_of(&a).await;
    let anna_card = json!({ "guest": { "id": a.id, "name": "Anna", "glyph": "owl" }, "seats": 3 });
    let ben_card = json!({ "guest": { "id": b.id, "name": "Ben", "glyph": "owl" }, "seats": 1 });
    let stranger = Client { cookie: String::new(), ..a.clone() };
    for (who, you) in [(&b, ben_card), (&a, anna_card.clone()), (&stranger, Value::Null)] {
        let look = who.post("/api/link/look", json!({ "token": token })).await.unwrap();
        assert_eq!((look.status, look.header("set-cookie")), (200, None), "{}", look.text());
        assert_eq!(look.json(), json!({ "link": anna_card, "you": you }));
    }
    for wrong in ["", "x", &"0".repeat(52)] {
        let look = b.post("/api/link/look", json!({ "token": wrong })).await.unwrap();
        assert_eq!((look.status, look.key().as_str()), (409, "hall_link_used"));
    }
    assert_eq!(stranger.post("/api/link", json!({ "token": token })).await.unwrap().status, 200);
    assert_eq!(b.post("/api/link/look", json!({ "token": token })).await.unwrap().status, 409);
    let late = link_of(&a).await;
    house.pass_seconds(600);
    assert_eq!(b.post("/api/link/look", json!({ "token": late })).await.unwrap().status, 409);
}

#[tokio::test]
async fn tables_are_listed_for_whom_they_concern() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let open = a.make_table(json!({ "game": "mastermind", "seats": 2, "open": true })).await.unwrap();
    let private = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
    let ids = |list: Value| {
        let mut ids: Vec<String> =
            list.as_array().unwrap().iter().map(|t| t["table"].as_str().unwrap().to_owned()).collect();
        ids.sort();
        ids
    };
    let mut both = vec![open.clone(), private.clone()];
    both.sort();
    assert_eq!(ids(a.get("/api/me/tables").await.unwrap().json()), both, "a host has made both");
    assert_eq!(ids(b.get("/api/me/tables").await.unwrap().json()), Vec::<String>::new());
    assert_eq!(ids(b.get("/api/tables").await.unwrap().json()), vec![open.clone()]);
    assert_eq!(ids(house.stranger("GET", "/api/tables").await.json()), vec![open.clone()]);
    // Whoever has the link may look and sit.
    assert_eq!(b.get(&format!("/api/tables/{private}")).await.unwrap().status, 200);
    b.at(&private, "sit", json!({})).await.unwrap();
    assert_eq!(ids(b.get("/api/me/tables").await.unwrap().json()), vec![private]);
    // A table that has begun waits for nobody.
    for (guest, seat) in [(&a, 0), (&b, 1)] {
        guest.at(&open, "sit", json!({ "seat": seat })).await.unwrap();
    }
    a.at(&open, "start", json!({})).await.unwrap();
    assert_eq!(ids(house.stranger("GET", "/api/tables").await.json()), Vec::<String>::new());
    // Whom the host sent away does not find the table again.
    let other = a.make_table(json!({ "game": "mastermind", "seats": 2, "open": true })).await.unwrap();
    a.at(&other, "remove", json!({ "guest": b.id })).await.unwrap();
    assert_eq!(ids(b.get("/api/tables").await.unwrap().json()), Vec::<String>::new());
}

#[tokio::test]
async fn an_export_has_only_the_guests_own_data() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    anna.act(&table, "1", 0, hide(1, &[4, 2, 3])).await.unwrap().unwrap();
    for (line, text) in [(&mut anna, "anna-said-this"), (&mut ben, "ben-said-this")] {
        line.say(json!({ "say": { "table": table, "text": text } })).await.unwrap();
        line.hear_of("said").await.unwrap();
    }
    let draft = format!("/api/tables/{table}/seats/1/draft");
    let put = request(a.address, "PUT", &draft, &[("cookie", &b.cookie)], b"sketch").await.unwrap();
    assert_eq!(put.status, 204);
    let export = b.get("/api/me/export").await.unwrap();
    let whole = export.json();
    assert_eq!(whole["guest"]["name"], "Ben");
    assert_eq!(whole["tables"][0]["said"][0]["text"], "ben-said-this");
    assert_eq!(whole["tables"][0]["drafts"], json!([{ "seat": 1, "hex": hex("sketch") }]));
    assert_eq!(whole["tables"][0]["record"], Value::Null, "a record is for after the end");
    assert!(!export.text().contains("anna-said-this"));
    let secrets = [&a.cookie, &b.cookie].map(|cookie| cookie.split_once('=').unwrap().1);
    assert!(!secrets.iter().any(|secret| export.text().contains(secret)));
    let export = a.get("/api/me/export").await.unwrap();
    assert_eq!(export.json()["tables"][0]["drafts"], json!([]), "another's draft is another's");
    ben.act(&table, "2", 1, guess(2, &[4, 2, 3])).await.unwrap().unwrap();
    ben.act(&table, "3", 1, hide(3, &[4, 4, 4])).await.unwrap().unwrap();
    anna.act(&table, "4", 0, guess(4, &[4, 4, 4])).await.unwrap().unwrap();
    let record = b.get("/api/me/export").await.unwrap().json()["tables"][0]["record"].clone();
    assert!(games::room("mastermind").unwrap().verify(record.as_str().unwrap()).is_ok());
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

#[tokio::test]
async fn an_erased_guest_leaves_nothing_but_the_moves() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let playing = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &playing, Some(0)).await;
    let (mut ben, _) = watch(&b, &playing, Some(1)).await;
    ben.say(json!({ "say": { "table": playing, "text": "ben-said-this" } })).await.unwrap();
    anna.hear_of("said").await.unwrap();
    anna.act(&playing, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let gathering = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
    b.at(&gathering, "sit", json!({ "seat": 1 })).await.unwrap();
    // He also said something at a table where he sits no longer.
    let left = a.make_table(json!({ "game": "mastermind", "seats": 2 })).await.unwrap();
    b.at(&left, "sit", json!({ "seat": 1 })).await.unwrap();
    let mut at_left = b.connect().await.unwrap();
    at_left.say(json!({ "watch": { "table": left } })).await.unwrap();
    at_left.say(json!({ "say": { "table": left, "text": "ben-said-this" } })).await.unwrap();
    at_left.hear_of("said").await.unwrap();
    b.at(&left, "stand", json!({ "seat": 1 })).await.unwrap();

    let erased = b.post("/api/me/erase", json!({})).await.unwrap();
    assert_eq!(erased.status, 200);
    assert!(erased.header("set-cookie").unwrap().contains("Max-Age=0"));
    assert_eq!(b.get("/api/me").await.unwrap().text(), "null", "his devices are forgotten");
    // His sockets end: nobody sits behind them any more.
    for line in [&mut ben, &mut at_left] {
        let end = loop {
            match line.hear().await {
                Ok(_) => {}
                Err(error) => break error,
            }
        };
        assert!(matches!(end, Error::Closed(_) | Error::Socket(_)), "{end}");
    }
    // A bot plays on, and his name is gone for everybody.
    table_when(&mut anna, |info| {
        info["seats"][1]["guest"]["name"] == "" && info["seats"][1]["present"] == false
    })
    .await;
    let info = a.get(&format!("/api/tables/{playing}")).await.unwrap().json();
    assert!(info["seats"][1]["bot"].is_string());
    let info = a.get(&format!("/api/tables/{gathering}")).await.unwrap().json();
    assert_eq!(info["seats"][1]["guest"], Value::Null);
    for table in [&playing, &left] {
        let mut again = a.connect().await.unwrap();
        again.say(json!({ "watch": { "table": table } })).await.unwrap();
        let heard = so_far(&a, table, &mut again).await;
        assert!(heard.iter().any(|message| message.get("table").is_some()));
        assert!(!format!("{heard:?}").contains("ben-said-this"));
    }
    // It is gone from the file too, not only from memory.
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::default()).await;
    let a = house.here(&a);
    let export = a.get("/api/me/export").await.unwrap().text();
    assert!(!export.contains("ben-said-this") && !export.contains("\"Ben\""));
}

#[tokio::test]
async fn a_table_whose_host_was_erased_goes_on() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let waiting = a.make_table(json!({ "game": "mastermind", "seats": 2, "open": true })).await.unwrap();
    a.at(&waiting, "sit", json!({ "seat": 0 })).await.unwrap();
    b.at(&waiting, "sit", json!({ "seat": 1 })).await.unwrap();
    let alone = a.make_table(json!({ "game": "mastermind", "seats": 2, "open": true })).await.unwrap();
    a.post("/api/me/erase", json!({})).await.unwrap();
    // Somebody who sits there takes over; a table with nobody is over.
    let info = b.get(&format!("/api/tables/{waiting}")).await.unwrap().json();
    assert_eq!(info["host"]["id"], json!(b.id));
    b.at(&waiting, "bot", json!({ "seat": 0, "level": "master" })).await.unwrap();
    b.at(&waiting, "start", json!({})).await.unwrap();
    let info = b.get(&format!("/api/tables/{alone}")).await.unwrap().json();
    assert_eq!(info["phase"], "over");
    assert_eq!(house.stranger("GET", "/api/tables").await.json(), json!([]));
}

#[tokio::test]
async fn a_guest_whose_seat_a_bot_plays_can_be_erased() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let hand_over = json!({ "hand_over": { "seat": 1, "to": { "bot": "master" } } });
    answer(&mut ben, "h", at_table(&table, "h", Some(1), hand_over)).await.unwrap();
    assert_eq!(b.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let update = loop {
        let update = anna.hear_of("update").await.unwrap();
        if update["due"] == json!([0]) {
            break update;
        }
    };
    assert_eq!(update["players"][1], json!({ "bot": "master" }));
}

#[tokio::test]
async fn a_finished_record_outlives_an_erased_guest() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    play_out(&table, &mut anna, &mut ben).await;
    assert_eq!(b.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    let record = a.get(&format!("/api/tables/{table}/record")).await.unwrap();
    assert!(games::room("mastermind").unwrap().verify(&record.text()).is_ok());
    assert!(!record.text().contains("Ben") && !record.text().contains(&b.id));
}
