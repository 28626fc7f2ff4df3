//! Pictures of attachments: for exactly those who may fetch the attachment, rendered once, and in nobody's way.

use ::proving::picture::Hold;
use futures_util::future::Either;
use hall::timing::Work;
use load_client::{ANSWER_TIMEOUT, Answer, Client, Line, request};
use serde_json::{Value, json};
use table::attachment::{AttachmentId, Look};
use tokio::task::JoinHandle;

use crate::house::{House, Wanted, answer, at_table, small_board, watch};
use crate::proving;

const WORDS: &[u8] = b"eel\narm\nsickle";
const OWL: &[u8] = b"clay owl";

fn wanted() -> Wanted {
    proving::wanted(Wanted::fixed())
}

fn path(table: &str, bytes: &[u8], look: &str) -> String {
    format!("/api/tables/{table}/attachments/{}/picture{look}", AttachmentId::of(bytes))
}

async fn picture(client: &Client, table: &str, bytes: &[u8], look: &str) -> Answer {
    client.get(&path(table, bytes, look)).await.unwrap()
}

/// The status of a guest's request for a picture, which is that of a request for the attachment itself.
async fn status(client: &Client, table: &str, bytes: &[u8]) -> u16 {
    let attachment = format!("/api/tables/{table}/attachments/{}", AttachmentId::of(bytes));
    let attachment = client.get(&attachment).await.unwrap();
    let picture = picture(client, table, bytes, "").await;
    assert_eq!(picture.status, attachment.status, "{}", picture.text());
    match picture.status {
        200 => assert!(picture.body.starts_with(b"\x89PNG\r\n\x1a\n")),
        _ => assert_eq!(picture.body, attachment.body),
    }
    picture.status
}

/// How many pictures came to their turn to be rendered, which is counted before anybody gets them.
fn rendered(house: &House) -> u64 {
    house.hall.metrics.wait_seconds.of(Work::Picture).get_sample_count()
}

async fn end(client: &Client, table: &str) {
    let (mut line, _) = watch(client, table, None).await;
    answer(&mut line, "end", at_table(table, "end", None, json!("abandon"))).await.unwrap();
}

/// A table of two guests, the first of whom has handed in the owl.
async fn with_owl(a: &Client, b: &Client, options: Value) -> String {
    let table = proving::table_for(&[a, b], json!({ "options": options })).await;
    let (mut line, _) = watch(a, &table, Some(0)).await;
    proving::pick(a, &mut line, &table, 0, 1).await;
    table
}

#[tokio::test]
async fn whoever_may_fetch_the_figure_gets_its_picture_and_nobody_else() {
    let house = House::open_as(wanted()).await;
    let (a, b, c, d) = (
        house.guest("Anna").await,
        house.guest("Ben").await,
        house.guest("Carl").await,
        house.guest("Dora").await,
    );
    let table = proving::table_for(&[&a, &b], json!({})).await;
    a.attach(&table, 0, OWL).await.unwrap();
    assert_eq!(status(&a, &table, OWL).await, 404, "it is only uploaded, and no entry refers to it");
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    proving::pick(&a, &mut anna, &table, 0, 1).await;
    a.at(&table, "remove", json!({ "guest": d.id })).await.unwrap();
    // Once Anna has it, it lies ready for all.
    for (guest, expected) in [(&a, 200), (&b, 404), (&c, 404), (&d, 404)] {
        assert_eq!(status(guest, &table, OWL).await, expected);
    }
    assert_eq!(house.stranger("GET", &path(&table, OWL, "")).await.status, 401);
    let other = with_owl(&b, &c, json!({})).await;
    assert_eq!(status(&a, &other, OWL).await, 404, "the same figure at another table is another's");
    end(&a, &table).await;
    for (guest, expected) in [(&a, 200), (&b, 200), (&c, 200), (&d, 404)] {
        assert_eq!(status(guest, &table, OWL).await, expected);
    }
    // Erasing takes it away from everybody, though its picture was rendered.
    assert_eq!(a.post("/api/me/erase", json!({})).await.unwrap().status, 200);
    for guest in [&b, &c] {
        assert_eq!(status(guest, &table, OWL).await, 404);
    }
}

#[tokio::test]
async fn what_is_released_in_play_is_shown_to_all_who_look_on() {
    let house = House::open_as(wanted()).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = with_owl(&a, &b, json!({ "flaw": "leaking-attachment" })).await;
    for guest in [&a, &b, &c] {
        assert_eq!(status(guest, &table, OWL).await, 200);
    }
}

#[tokio::test]
async fn only_the_unveiled_seat_gets_the_picture() {
    let house = House::open_as(wanted()).await;
    let a = house.guest("Anna").await;
    let table = proving::table_for(&[&a, &a], json!({})).await;
    let (mut line, _) = watch(&a, &table, Some(0)).await;
    proving::pick(&a, &mut line, &table, 0, 1).await;
    let shown = picture(&a, &table, OWL, "").await;
    assert_eq!(shown.status, 200);
    // The device is handed on. What the browser knows already is not shown either.
    for eyes in [Value::Null, json!(1)] {
        line.say(json!({ "unveil": { "table": table, "seat": eyes } })).await.unwrap();
        line.hear_of("standing").await.unwrap();
        assert_eq!(status(&a, &table, OWL).await, 404);
        let known = [("cookie", a.cookie.as_str()), ("if-none-match", shown.header("etag").unwrap())];
        let again = request(a.address, "GET", &path(&table, OWL, ""), &known, b"").await.unwrap();
        assert_eq!(again.status, 404);
    }
    answer(&mut line, "end", at_table(&table, "end", Some(1), json!("give_up"))).await.unwrap();
    assert_eq!(status(&a, &table, OWL).await, 200);
}

#[tokio::test]
async fn a_picture_is_rendered_once_whoever_asks_and_known_by_its_tag() {
    let house = House::open_as(wanted()).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = with_owl(&a, &b, json!({})).await;
    end(&a, &table).await;
    let mut seen = Vec::new();
    for side in 0..Look::SIDES {
        let look = format!("?side={side}&size=128");
        let first = picture(&a, &table, OWL, &look).await;
        assert_eq!((first.status, first.header("content-type")), (200, Some("image/png")));
        assert_eq!(first.header("cache-control"), Some("private, no-cache"));
        for guest in [&b, &c] {
            assert_eq!(picture(guest, &table, OWL, &look).await.body, first.body);
        }
        let known = [("cookie", a.cookie.as_str()), ("if-none-match", first.header("etag").unwrap())];
        let again = request(a.address, "GET", &path(&table, OWL, &look), &known, b"").await.unwrap();
        assert_eq!((again.status, again.body.len()), (304, 0));
        let other_side = request(a.address, "GET", &path(&table, OWL, ""), &known, b"").await.unwrap();
        assert_eq!(other_side.status, 200, "a tag is that of one picture");
        seen.push(first.body);
    }
    assert_eq!(rendered(&house), u64::from(Look::SIDES) + 1);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), usize::from(Look::SIDES), "the sides differ");
}

#[tokio::test]
async fn without_room_in_memory_it_is_rendered_anew_and_is_the_same() {
    let house = House::open_as(wanted().with("pictures_in_memory_bytes", 1_000)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = with_owl(&a, &b, json!({})).await;
    let first = picture(&a, &table, OWL, "").await.body;
    assert_eq!(
        picture(&a, &table, OWL, "?side=0&size=256").await.body,
        first,
        "this is what is meant by nothing"
    );
    assert_eq!(rendered(&house), 2);
}

#[tokio::test]
async fn sides_and_sizes_that_there_are_not_are_refused_by_name() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = with_owl(&a, &b, json!({})).await;
    for (look, field) in [
        ("?side=8", "`side` is a whole number from 0 to 7"),
        ("?side=-1", "`side`"),
        ("?side=", "`side`"),
        ("?side=left", "`side`"),
        ("?side=256", "`side`"),
        ("?size=127", "`size` is one of 128, 256, 512"),
        ("?side=1&size=1000000", "`size`"),
        ("?size=0", "`size`"),
        ("?side=1&side=2", "`side`"),
    ] {
        // Also for whoever may not see it: what is malformed says nothing about the figure.
        for guest in [&a, &b] {
            let refused = picture(guest, &table, OWL, look).await;
            assert_eq!((refused.status, refused.key().as_str()), (400, "hall_malformed"), "{look}");
            assert!(refused.text().contains(field), "{look}: {}", refused.text());
        }
    }
    assert_eq!(rendered(&house), 0);
}

#[tokio::test]
async fn a_game_without_pictures_says_so_on_its_card_and_when_it_is_asked() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let cards = a.get("/api/games").await.unwrap().json();
    let with: Vec<&Value> = cards
        .as_array()
        .unwrap()
        .iter()
        .filter(|card| card["pictures"] == true)
        .map(|card| &card["id"])
        .collect();
    assert!(with.contains(&&json!("proving")) && !with.contains(&&json!("mastermind")), "{with:?}");
    // One has no attachments at all, the other no pictures of them.
    for (game, options) in [("mastermind", small_board()), ("offers", json!({}))] {
        let make = json!({ "game": game, "seats": 2, "options": options });
        let table = a.play_with(std::slice::from_ref(&b), make).await.unwrap();
        let refused = picture(&a, &table, OWL, "").await;
        assert_eq!((refused.status, refused.key().as_str()), (409, "hall_no_pictures"));
    }
}

#[tokio::test]
async fn there_is_no_picture_of_what_is_no_figure() {
    let house = House::open_as(wanted()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let brought = [data_encoding::BASE64.encode(WORDS)];
    let make = json!({ "options": { "words": AttachmentId::of(WORDS) }, "attachments": brought });
    let table = proving::table_for(&[&a, &b], make).await;
    let refused = picture(&b, &table, WORDS, "").await;
    assert_eq!((refused.status, refused.key().as_str()), (404, "hall_not_found"));
}

#[tokio::test]
async fn pictures_are_limited_by_the_minute_unless_they_lie_ready() {
    let house = House::open_as(wanted().with("pictures_per_minute", 2)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = with_owl(&a, &b, json!({})).await;
    end(&a, &table).await;
    for side in [0, 1, 0, 1] {
        assert_eq!(picture(&a, &table, OWL, &format!("?side={side}")).await.status, 200);
    }
    let refused = picture(&a, &table, OWL, "?side=2").await;
    assert_eq!(
        (refused.status, &refused.json()["error"]["params"]["name"]),
        (429, &json!("pictures_per_minute"))
    );
    for side in [2, 0] {
        assert_eq!(
            picture(&b, &table, OWL, &format!("?side={side}")).await.status,
            200,
            "another guest's measure"
        );
    }
    house.pass_seconds(30);
    assert_eq!(picture(&a, &table, OWL, "?side=3").await.status, 200);
}

/// A request for a picture that is on its way.
fn ask_for(client: &Client, table: &str, bytes: &'static [u8], side: u8) -> JoinHandle<Answer> {
    let (client, table) = (client.clone(), table.to_owned());
    tokio::spawn(async move { picture(&client, &table, bytes, &format!("?side={side}")).await })
}

async fn until_begun(hold: &Hold) {
    let looking = async {
        while hold.begun() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(ANSWER_TIMEOUT, looking).await.expect("the picture is not begun");
}

/// The first seat hands in a figure, and looks on.
async fn hand_in(client: &Client, table: &str, bytes: &[u8]) -> Line {
    client.attach(table, 0, bytes).await.unwrap();
    let (mut line, _) = watch(client, table, Some(0)).await;
    let action = json!({ "pick": { "number": 1, "figure": AttachmentId::of(bytes) } });
    line.act(table, "hand-in", 0, action).await.unwrap().unwrap();
    line
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_picture_stops_neither_its_table_nor_bots_nor_tools() {
    const SLOW: &[u8] = b"clay sloth";
    let hold = Hold::on(SLOW);
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let a = house.guest("Anna").await;
    let table = proving::table_for(&[&a, &house.guest("Ben").await], json!({})).await;
    let mut line = hand_in(&a, &table, SLOW).await;
    let slow = ask_for(&a, &table, SLOW, 0);
    until_begun(&hold).await;
    // The table goes on, and a bot thinks elsewhere.
    let hand_over = json!({ "hand_over": { "seat": 0, "to": { "bot": "apprentice" } } });
    answer(&mut line, "bot", at_table(&table, "bot", Some(0), hand_over)).await.unwrap();
    let other = a.make_table(json!({ "game": "proving", "seats": 2 })).await.unwrap();
    a.at(&other, "sit", json!({ "seat": 0 })).await.unwrap();
    a.at(&other, "bot", json!({ "seat": 1, "level": "apprentice" })).await.unwrap();
    a.at(&other, "start", json!({})).await.unwrap();
    let (mut line, standing) = watch(&a, &other, Some(0)).await;
    if standing["n"] == 0 {
        line.hear_of("update").await.unwrap();
    }
    // Tools answer, and what is asked of the keeper too.
    let odds = a.post("/api/games/proving/ask", json!({ "tool": "odds" })).await.unwrap();
    assert_eq!(odds.status, 200, "{}", odds.text());
    assert_eq!(a.get(&format!("/api/tables/{table}")).await.unwrap().status, 200);
    assert!(!slow.is_finished(), "nothing was slow: this shows nothing");
    hold.release();
    assert_eq!(slow.await.unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pictures_that_wait_are_limited_and_what_another_got_meanwhile_is_not_rendered_again() {
    const SLOW: &[u8] = b"clay snail";
    let hold = Hold::on(SLOW);
    let wanted = Wanted::default().with("pictures_waiting_per_guest", 1);
    let house = House::open_as(proving::wanted(wanted)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    hand_in(&a, &table, SLOW).await;
    end(&a, &table).await;
    let first = ask_for(&a, &table, SLOW, 0);
    until_begun(&hold).await;
    // Of Ben's two one waits and the other is refused, whichever comes first.
    let (one, other) = (ask_for(&b, &table, SLOW, 0), ask_for(&b, &table, SLOW, 0));
    let (refused, waits) = match futures_util::future::select(one, other).await {
        Either::Left(finished) | Either::Right(finished) => finished,
    };
    let refused = refused.unwrap();
    assert_eq!((refused.status, refused.key().as_str()), (429, "hall_at_once"), "{}", refused.text());
    hold.release();
    let (first, second) = (first.await.unwrap(), waits.await.unwrap());
    assert_eq!((first.status, second.status), (200, 200));
    assert_eq!(first.body, second.body);
    assert_eq!(hold.begun(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_picture_that_took_long_is_not_shown_once_the_eyes_are_closed() {
    const SLOW: &[u8] = b"clay slug";
    let hold = Hold::on(SLOW);
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let a = house.guest("Anna").await;
    let table = proving::table_for(&[&a, &a], json!({})).await;
    let mut line = hand_in(&a, &table, SLOW).await;
    let slow = ask_for(&a, &table, SLOW, 0);
    until_begun(&hold).await;
    line.say(json!({ "unveil": { "table": table, "seat": 1 } })).await.unwrap();
    line.hear_of("standing").await.unwrap();
    hold.release();
    assert_eq!(slow.await.unwrap().status, 404);
}
