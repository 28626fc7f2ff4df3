//! Barrels that are heard: the sound reaches the one who shakes and nobody else, and but for its samples nothing on the wire
//! depends on what is in a barrel. And of two who grab the same barrel exactly one gets it.

use std::time::{Duration, Instant};

use hall::timing::Work;
use load_client::{Client, request};
use serde_json::{Value, json};

use crate::house::{House, Wanted, answer, watch};
use crate::raw::{BINARY, Raw};

/// A nonce with which the same dice fall in a fixed hall as with "owl", and other barrels stand there.
const TWIN: &str = "owl-9";

/// No bot waits so long, on the slowest machine.
const FAR_TOO_LONG: Duration = Duration::from_secs(120);

/// A table of Zapp Zerapp for two, begun. What is drawn depends on the nonce.
async fn barrels_for(a: &Client, b: &Client, nonce: &str, options: Value) -> String {
    let table = a.make_table(json!({ "game": "zapp", "seats": 2, "options": options })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0, "nonce": nonce })).await.unwrap();
    b.at(&table, "sit", json!({ "seat": 1, "nonce": "frog" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    table
}

fn act(table: &str, id: &str, seat: u8, action: Value) -> Value {
    json!({ "act": { "table": table, "id": id, "seat": seat, "do": action } })
}

/// The next frame with a payload: its header and the payload.
async fn hear_sound(line: &mut Raw) -> (Value, Vec<u8>) {
    loop {
        let (first, frame) = line.next().await.expect("the line has ended");
        if first == BINARY {
            let length = u32::from_be_bytes(*frame.first_chunk().unwrap()) as usize;
            let header = serde_json::from_slice(&frame[4..4 + length]).unwrap();
            return (header, frame[4 + length..].to_vec());
        }
    }
}

/// Everything that came in one world.
struct World {
    /// The text that each socket received: the two seats, and somebody who looks on.
    tapes: [String; 3],
    /// What is told about the table itself.
    info: String,
    /// The sounds: headers and samples.
    sounds: Vec<(Value, Vec<u8>)>,
    /// The dice, and what was in the barrels that were turned over.
    dice: Value,
    numbers: Vec<u64>,
}

async fn raw_watch(client: &Client, table: &str, seat: Option<u8>) -> (Raw, Value) {
    let mut line = Raw::connect(client).await;
    line.say(json!({ "watch": { "table": table, "seat": seat } })).await;
    let standing = line.hear_of("standing").await;
    (line, standing)
}

async fn hear_update(line: &mut Raw, n: u64) -> Value {
    loop {
        let update = line.hear_of("update").await;
        if update["n"] == n {
            return update;
        }
    }
}

/// A round up to the moment before the barrels are turned over.
async fn world(nonce: &str) -> World {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = barrels_for(&a, &b, nonce, json!({})).await;
    let (anna, standing) = raw_watch(&a, &table, Some(0)).await;
    let (ben, _) = raw_watch(&b, &table, Some(1)).await;
    let (carl, _) = raw_watch(&c, &table, None).await;
    let mut lines = [anna, ben, carl];
    let mut n = 0;
    let mut id = 0;
    let mut sounds = Vec::new();
    macro_rules! does {
        ($seat:expr, $action:expr) => {{
            n += 1;
            id += 1;
            lines[$seat].say(act(&table, &id.to_string(), $seat as u8, $action)).await;
            let mut last = Value::Null;
            for line in &mut lines {
                last = hear_update(line, n).await;
            }
            last
        }};
    }
    let roller = standing["view"]["roller"].as_u64().unwrap() as usize;
    let rolled = does!(roller, json!({ "roll": { "round": 1 } }));
    let dice = rolled["view"]["dice"].clone();
    for (seat, barrel) in [(0, 3), (1, 7), (0, 11)] {
        does!(seat, json!({ "take": { "round": 1, "barrel": barrel } }));
        does!(seat, json!({ "shake": { "round": 1, "barrel": barrel, "strength": 4, "rhythm": 3 } }));
        sounds.push(hear_sound(&mut lines[seat]).await);
        // What is refused is refused alike.
        let foreign = json!({ "shake": { "round": 1, "barrel": 7 - 4 * seat, "strength": 9, "rhythm": 3 } });
        lines[seat].say(act(&table, "no", seat as u8, foreign)).await;
        lines[seat].hear_of("refused").await;
    }
    // Nobody hears again, or before the end, what somebody heard.
    for cookie in [&a.cookie, &b.cookie, &c.cookie] {
        let path = format!("/api/tables/{table}/senses/3/0");
        let again = request(house.address(), "GET", &path, &[("cookie", cookie)], b"").await.unwrap();
        assert_eq!(again.status, 409, "{}", again.text());
    }
    does!(0, json!({ "set_down": { "round": 1, "barrel": 3 } }));
    let info = c.get(&format!("/api/tables/{table}")).await.unwrap().text();
    let tapes = std::array::from_fn(|line| std::mem::take(&mut lines[line].tape));
    let shown = does!(1, json!({ "set_down": { "round": 1, "barrel": 7 } }));
    let spells = shown["view"]["spells"].as_array().unwrap();
    let mut numbers: Vec<(u64, u64)> = spells
        .iter()
        .map(|spell| (spell["seat"].as_u64().unwrap(), spell["number"].as_u64().unwrap()))
        .collect();
    numbers.sort_unstable();
    // After the end everybody may hear it again, and it is the same sound.
    lines[0].say(json!({ "at_table": { "table": table, "id": "up", "seat": 0, "do": "give_up" } })).await;
    hear_update(&mut lines[0], n + 1).await;
    let shake = sounds[0].0["n"].as_u64().unwrap();
    let path = format!("/api/tables/{table}/senses/{shake}/0");
    let again = request(house.address(), "GET", &path, &[("cookie", &c.cookie)], b"").await.unwrap();
    assert_eq!((again.status, again.body), (200, sounds[0].1.clone()));
    for nothing in ["senses/1/0", "senses/9999/0", "senses/x/0", "senses/3/1", "senses/3/-1"] {
        let path = format!("/api/tables/{table}/{nothing}");
        let answer = request(house.address(), "GET", &path, &[("cookie", &c.cookie)], b"").await.unwrap();
        assert_eq!(answer.status, 404, "{nothing}");
    }
    World { tapes, info, sounds, dice, numbers: numbers.into_iter().map(|(_, number)| number).collect() }
}

#[tokio::test]
async fn only_sound_samples_differ_in_the_traffic() {
    // These two draw the same dice and other barrels.
    let (one, other) = (world("owl").await, world(TWIN).await);
    assert_eq!(one.dice, other.dice, "find another nonce");
    assert_ne!(one.numbers, other.numbers, "find another nonce");
    for (one, other) in one.tapes.iter().zip(&other.tapes) {
        assert!(one.len() > 3_000, "something was said at all");
        for (one, other) in one.lines().zip(other.lines()) {
            assert_eq!(one, other);
        }
        assert_eq!(one, other);
    }
    assert_eq!(one.info, other.info);
    assert_eq!(one.sounds.len(), 3);
    for ((header, samples), (other_header, other_samples)) in one.sounds.iter().zip(&other.sounds) {
        assert_eq!(header, other_header);
        assert_eq!((samples.len(), other_samples.len()), (48_000, 48_000));
        assert_ne!(samples, other_samples);
    }
}

#[tokio::test]
async fn a_sound_reaches_the_one_who_shakes_and_nobody_else() {
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = barrels_for(&a, &b, "owl", json!({})).await;
    let (mut anna, standing) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let roller = standing["view"]["roller"].as_u64().unwrap();
    let roll = act(&table, "1", roller as u8, json!({ "roll": { "round": 1 } }));
    answer(if roller == 0 { &mut anna } else { &mut ben }, "1", roll).await.unwrap();
    // A second tab of Anna's that looks through her seat hears it as well; one that looks on does not; nor does Ben.
    let (mut tab, _) = raw_watch(&a, &table, Some(0)).await;
    let mut others = [raw_watch(&a, &table, None).await.0, raw_watch(&b, &table, Some(1)).await.0];
    answer(&mut anna, "2", act(&table, "2", 0, json!({ "take": { "round": 1, "barrel": 0 } })))
        .await
        .unwrap();
    let shake = json!({ "shake": { "round": 1, "barrel": 0, "strength": 3, "rhythm": 4 } });
    let n = answer(&mut anna, "3", act(&table, "3", 0, shake.clone())).await.unwrap();
    assert_eq!(answer(&mut anna, "4", act(&table, "4", 0, shake)).await.unwrap_err(), "zapp_still_rattling");
    let (header, _) = hear_sound(&mut tab).await;
    assert_eq!(header, json!({ "table": table, "n": n, "seat": 0 }));
    // The shake ends when the time for it has passed, and before whatever is done then.
    house.pass_seconds(60);
    let back = json!({ "put_back": { "round": 1, "barrel": 0 } });
    answer(&mut anna, "5", act(&table, "5", 0, back)).await.ok();
    for other in &mut others {
        // Everything up to the end of the shake: text only.
        loop {
            let (first, payload) = other.next().await.unwrap();
            assert_ne!(first, BINARY);
            let message: Value = serde_json::from_slice(&payload).unwrap_or_default();
            if message["update"]["n"] == n + 1 {
                break;
            }
        }
    }
}

#[tokio::test]
async fn a_sound_does_not_outlive_the_veil() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    // Both seats round one device.
    let table = barrels_for(&a, &a, "owl", json!({})).await;
    let (mut anna, standing) = raw_watch(&a, &table, Some(0)).await;
    let unveil = |seat: u8| json!({ "unveil": { "table": table, "seat": seat } });
    let roller = standing["view"]["roller"].as_u64().unwrap() as u8;
    anna.say(unveil(roller)).await;
    anna.say(act(&table, "roll", roller, json!({ "roll": { "round": 1 } }))).await;
    for seat in [0, 1] {
        let barrel = 3 + seat;
        let shake = json!({ "shake": { "round": 1, "barrel": barrel, "strength": 3, "rhythm": 4 } });
        anna.say(unveil(seat)).await;
        anna.say(act(
            &table,
            &format!("take-{seat}"),
            seat,
            json!({ "take": { "round": 1, "barrel": barrel } }),
        ))
        .await;
        anna.say(act(&table, &format!("shake-{seat}"), seat, shake)).await;
    }
    // The first seat's sound is on its way when its veil falls; once that has happened, only the second seat's comes.
    let mut veiled = false;
    loop {
        let (first, payload) = anna.next().await.expect("the line has ended");
        let message: Value = serde_json::from_slice(&payload).unwrap_or_default();
        veiled |= message["standing"]["seat"] == 1;
        if first == BINARY {
            let length = u32::from_be_bytes(*payload.first_chunk().unwrap()) as usize;
            let header: Value = serde_json::from_slice(&payload[4..4 + length]).unwrap();
            if header["seat"] == 1 {
                break;
            }
            assert!(!veiled, "the first seat is heard through the second one's eyes");
        }
    }
}

#[tokio::test]
async fn a_long_thought_does_not_delay_sounds() {
    // One thread thinks, and somebody keeps it busy for longer than this test lasts.
    let house = House::open_as(Wanted::default().with("tool_millis", 120_000)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = barrels_for(&a, &b, "owl", json!({})).await;
    let solve = json!({ "tool": "solve", "parameters": { "pegs": 5, "colours": 8 } });
    let (mut anna, standing) = raw_watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    let busy = tokio::spawn(async move { b.post("/api/games/mastermind/ask", solve).await.unwrap() });
    house.until(|metrics| metrics.wait_seconds.of(Work::Tool).get_sample_count() == 1).await;
    let roll = json!({ "roll": { "round": 1 } });
    if standing["view"]["roller"] == 0 {
        anna.say(act(&table, "1", 0, roll)).await;
    } else {
        answer(&mut ben, "1", act(&table, "1", 1, roll)).await.unwrap();
    }
    hear_update(&mut anna, 1).await;
    anna.say(act(&table, "2", 0, json!({ "take": { "round": 1, "barrel": 0 } }))).await;
    let shake = json!({ "shake": { "round": 1, "barrel": 0, "strength": 3, "rhythm": 4 } });
    anna.say(act(&table, "3", 0, shake)).await;
    let (_, samples) = hear_sound(&mut anna).await;
    assert_eq!(samples.len(), 48_000);
    assert!(!busy.is_finished(), "nobody thought for long: this shows nothing");
}

#[tokio::test]
async fn bots_act_while_people_keep_acting() {
    // Far more happens within a bot's pause than it could wait for: people act again as soon as it has thought.
    let house = House::open_as(Wanted { bot_pause: 1_000, ..Wanted::default() }).await;
    let a = house.guest("Anna").await;
    for level in ["random", "journeyman", "emperor"] {
        let table = a.make_table(json!({ "game": "zapp", "seats": 2 })).await.unwrap();
        a.at(&table, "sit", json!({ "seat": 0, "nonce": "owl" })).await.unwrap();
        a.at(&table, "bot", json!({ "seat": 1, "level": level })).await.unwrap();
        a.at(&table, "start", json!({})).await.unwrap();
        let (mut anna, mut view) = raw_watch(&a, &table, Some(0)).await;
        if view["view"]["roller"] == 0 {
            anna.say(act(&table, "roll", 0, json!({ "roll": { "round": 1 } }))).await;
        }
        while view["view"]["phase"] == "roll" {
            view = anna.hear_of("update").await;
        }
        let rests = |view: &Value| {
            let bot = &view["view"]["wizards"][1];
            bot["held"].as_array().is_some_and(Vec::is_empty) && bot["set_down"].is_null()
        };
        let thoughts = || house.hall.metrics.work_seconds.of(Work::Thought).get_sample_count();
        let (mut hand, begun) = (0, Instant::now());
        while rests(&view) {
            assert!(begun.elapsed() < FAR_TOO_LONG, "{level} has not taken a barrel in all that time");
            let thought = thoughts();
            let (what, barrel) = match view["view"]["wizards"][0]["held"][0]["barrel"].as_u64() {
                Some(held) => ("put_back", held),
                None => ("take", view["view"]["plateau"][0].as_u64().unwrap()),
            };
            let does = json!({ what: { "round": 1, "barrel": barrel } });
            anna.say(act(&table, &hand.to_string(), 0, does)).await;
            view = anna.hear_of("update").await;
            hand += 1;
            // It thinks about what was done, or has acted meanwhile and has nothing to think about.
            while rests(&view) && thoughts() == thought {
                match tokio::time::timeout(Duration::from_millis(5), anna.hear_of("update")).await {
                    Ok(update) => view = update,
                    Err(_) => continue,
                }
            }
        }
    }
}

#[tokio::test]
async fn two_who_grab_the_same_barrel_do_not_both_get_it() {
    // The clock stands still: however long it takes, the round does not end.
    let house = House::open_as(Wanted::fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let mut won = [0; 2];
    for _ in 0..12 {
        let table = barrels_for(&a, &b, "owl", json!({})).await;
        let (mut anna, standing) = watch(&a, &table, Some(0)).await;
        let (mut ben, _) = watch(&b, &table, Some(1)).await;
        let roller = standing["view"]["roller"].as_u64().unwrap();
        let roll = act(&table, "roll", roller as u8, json!({ "roll": { "round": 1 } }));
        answer(if roller == 0 { &mut anna } else { &mut ben }, "roll", roll).await.unwrap();
        for race in 0..180 {
            let barrel = race % 13;
            let id = format!("grab-{race}");
            let take = json!({ "take": { "round": 1, "barrel": barrel } });
            let annas = answer(&mut anna, &id, act(&table, &id, 0, take.clone()));
            let bens = answer(&mut ben, &id, act(&table, &id, 1, take.clone()));
            // Both have sent before either hears; who sends first takes turns.
            let (one, other) = if race % 2 == 0 {
                tokio::join!(annas, bens)
            } else {
                let (other, one) = tokio::join!(bens, annas);
                (one, other)
            };
            let back = json!({ "put_back": { "round": 1, "barrel": barrel } });
            let id = format!("back-{race}");
            let (winner, line, loser) = match (one, other) {
                (Ok(_), Err(key)) => (0, &mut anna, key),
                (Err(key), Ok(_)) => (1, &mut ben, key),
                both => panic!("{both:?}"),
            };
            assert_eq!(loser, "zapp_somebody_was_faster");
            answer(line, &id, act(&table, &id, winner, back)).await.unwrap();
            won[usize::from(winner)] += 1;
        }
    }
    assert!(won[0] + won[1] > 2_000 && won.iter().all(|won| *won > 100), "{won:?}");
}
