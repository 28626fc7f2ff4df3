//! Clocks over the wire: everybody sees how long there is, the clock acts by itself, and time is given by consent.

use std::sync::Arc;

use ::proving::{CURSE_TIME, GRAB_TIME};
use hall::bus::{Bus, LocalBus, NoBus};
use load_client::{Client, Line};
use serde_json::{Value, json};

use crate::house::{House, MORNING, Wanted, answer, at_table, so_far, update, watch};
use crate::proving;

fn fixed() -> Wanted {
    proving::wanted(Wanted::fixed())
}

/// A table at which everybody has picked, so that the clock is running; each guest's socket at their own seat.
async fn running(guests: &[&Client], with: Value) -> (String, Vec<Line>) {
    let table = proving::table_for(guests, with).await;
    let mut lines = Vec::new();
    for (seat, guest) in (0..).zip(guests) {
        let (line, standing) = watch(guest, &table, Some(seat)).await;
        assert_eq!(standing["clock"], Value::Null, "no clock is running yet");
        lines.push(line);
    }
    for (seat, guest) in (0..).zip(guests) {
        let line = &mut lines[usize::from(seat)];
        assert_eq!(proving::pick(guest, line, &table, seat, 1).await, u64::from(seat) + 1);
    }
    (table, lines)
}

async fn clock_of(client: &Client, table: &str, seat: Option<u8>) -> Value {
    watch(client, table, seat).await.1["clock"].clone()
}

/// The record of a table that is over, line by line.
async fn record(client: &Client, table: &str) -> Vec<Value> {
    let verified = client.get(&format!("/api/tables/{table}/verify")).await.unwrap();
    assert_eq!(verified.status, 200, "{}", verified.text());
    let text = client.get(&format!("/api/tables/{table}/record")).await.unwrap().text();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn more_time(ms: u64) -> Value {
    json!({ "wish": { "more_time": { "ms": ms } } })
}

#[tokio::test]
async fn everybody_sees_how_long_there_is() {
    let house = House::open_as(fixed()).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let (table, mut lines) = running(&[&a, &b], json!({})).await;
    for line in &mut lines {
        let told = update(line, 2).await;
        assert_eq!(told["clock"], GRAB_TIME);
    }
    house.pass_seconds(3);
    for (who, seat) in [(&a, Some(0)), (&b, Some(1)), (&c, None)] {
        assert_eq!(clock_of(who, &table, seat).await, 7_000);
        assert_eq!(watch(who, &table, seat).await.1["time"], 3_000, "and what time it is");
    }
    // An interrupt has a clock of its own, and the other stands still meanwhile.
    assert_eq!(lines[0].act(&table, "curse", 0, json!("curse")).await.unwrap(), Ok(3));
    assert_eq!(update(&mut lines[1], 3).await["clock"], CURSE_TIME);
    house.pass_seconds(2);
    assert_eq!(clock_of(&c, &table, None).await, 2_000);
    let guess = json!({ "guess": { "of": 1, "number": 2 } });
    assert_eq!(lines[0].act(&table, "guess", 0, guess).await.unwrap(), Ok(4));
    assert_eq!(update(&mut lines[1], 4).await["clock"], 7_000);
    assert_eq!(lines[1].act(&table, "grab", 1, json!("grab")).await.unwrap(), Ok(5));
    assert_eq!(lines[1].act(&table, "end", 1, json!("set_down")).await.unwrap(), Ok(6));
    let end = update(&mut lines[0], 6).await;
    assert_eq!((&end["over"], &end["clock"]), (&json!(true), &Value::Null));
}

#[tokio::test]
async fn the_clock_acts_by_itself_and_at_the_deadline_itself() {
    // The hall's own clock: what is waited for is the entry, however long it takes.
    let house = House::open_as(proving::wanted(Wanted::default())).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let (table, mut lines) = running(&[&a, &b], json!({ "options": { "grab_ms": 50 } })).await;
    let (mut carl, _) = watch(&c, &table, None).await;
    for line in lines.iter_mut() {
        let told = update(line, 3).await;
        assert_eq!((&told["over"], &told["clock"]), (&json!(true), &Value::Null));
        assert!(told["told"]["events"][0]["stone_fell_to"].is_object(), "{told}");
    }
    // Somebody who came meanwhile has it from the update, or from the standing before it.
    while !so_far(&c, &table, &mut carl).await.is_empty() {}
    assert_eq!(clock_of(&c, &table, None).await, Value::Null);
    let record = record(&a, &table).await;
    let (picked, clock) = (record[2]["at"].as_u64().unwrap(), &record[3]);
    assert_eq!((&clock["by"], clock["at"].as_u64()), (&json!("clock"), Some(picked + 50)));
}

#[tokio::test]
async fn the_clock_acts_though_nobody_watches() {
    let house = House::open_as(proving::wanted(Wanted::default().with("idle_seconds", 1))).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (table, lines) = running(&[&a, &b], json!({ "options": { "grab_ms": 1500 } })).await;
    drop(lines);
    // Only what is counted is looked at: to ask the table would keep it awake.
    house.until(|metrics| metrics.entries_total.get() == 3).await;
    assert_eq!(record(&a, &table).await[3]["by"], "clock");
}

#[tokio::test]
async fn an_action_after_the_deadline_comes_after_the_clock() {
    let house = House::open_as(fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (table, mut lines) = running(&[&a, &b], json!({})).await;
    assert_eq!(lines[0].act(&table, "curse", 0, json!("curse")).await.unwrap(), Ok(3));
    house.pass_seconds(CURSE_TIME / 1000);
    // The curse is over at this very moment: the clock's entry is made first, and then Ben's.
    assert_eq!(lines[1].act(&table, "grab", 1, json!("grab")).await.unwrap(), Ok(5));
    let over = update(&mut lines[0], 4).await;
    assert_eq!(over["told"]["events"], json!(["curse_over"]));
    assert_eq!(over["clock"], GRAB_TIME, "the clock that stood still runs on");
    assert_eq!(update(&mut lines[0], 5).await["told"]["events"], json!([{ "grabbed": { "seat": 1 } }]));
    // Anna's answer to her curse comes too late, and so does everything once the clock has ended the game.
    let guess = json!({ "guess": { "of": 1, "number": 2 } });
    let refused = lines[0].act(&table, "guess", 0, guess).await.unwrap().unwrap_err();
    assert_eq!(refused["rule"], "PRO-1");
    house.pass_seconds(GRAB_TIME / 1000);
    let late = lines[1].act(&table, "shake", 1, json!({ "shake": { "strength": 1 } })).await.unwrap();
    assert_eq!(late.unwrap_err()["rule"], "TAB-1");
    let record = record(&a, &table).await;
    let clocks: Vec<u64> =
        record.iter().filter(|line| line["by"] == "clock").map(|line| line["at"].as_u64().unwrap()).collect();
    assert_eq!(clocks, [CURSE_TIME, CURSE_TIME + GRAB_TIME]);
}

#[tokio::test]
async fn more_time_is_given_when_all_agree() {
    let house = House::open_as(fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (table, mut lines) = running(&[&a, &b], json!({})).await;
    let [anna, ben] = &mut lines[..] else { panic!("two sit there") };
    house.pass_seconds(9);
    assert_eq!(answer(anna, "ask", at_table(&table, "ask", Some(0), more_time(60_000))).await, Ok(3));
    let asked = update(ben, 3).await;
    assert_eq!((&asked["clock"], &asked["wish"]["n"]), (&json!(1_000), &json!(3)), "asking stops no clock");
    assert_eq!(asked["wish"]["wish"], json!({ "more_time": { "ms": 60_000 } }));
    let no = at_table(&table, "no", Some(1), json!({ "decline": { "wish": 3 } }));
    assert_eq!(answer(ben, "no", no).await, Ok(4));
    let told = update(anna, 4).await;
    assert_eq!((&told["clock"], &told["wish"]), (&json!(1_000), &Value::Null));

    assert_eq!(answer(anna, "again", at_table(&table, "again", Some(0), more_time(60_000))).await, Ok(5));
    let yes = at_table(&table, "yes", Some(1), json!({ "agree": { "wish": 5 } }));
    assert_eq!(answer(ben, "yes", yes).await, Ok(6));
    let told = update(anna, 6).await;
    assert_eq!(told["clock"], 61_000);
    assert_eq!(
        told["told"]["notices"],
        json!([{ "agreed": { "seat": 1 } }, { "more_time": { "ms": 60_000 } }])
    );
    // The old deadline passes and nothing happens.
    house.pass_seconds(30);
    assert_eq!(ben.act(&table, "grab", 1, json!("grab")).await.unwrap(), Ok(7));
    assert_eq!(update(anna, 7).await["clock"], 31_000);
    // Neither too little nor too much at once, and none once the time is up.
    for ms in [999, 3_600_001] {
        let refused = answer(anna, "odd", at_table(&table, "odd", Some(0), more_time(ms))).await;
        assert_eq!(refused, Err("table_more_time".to_owned()), "{ms}");
    }
    house.pass_seconds(31);
    let late = answer(anna, "late", at_table(&table, "late", Some(0), more_time(60_000))).await;
    assert_eq!(late, Err("table_over".to_owned()));
    assert_eq!(update(ben, 8).await["over"], true);
}

#[tokio::test]
async fn a_replaced_person_must_agree_to_more_time_but_a_bot_need_not() {
    let house = House::open_as(Wanted { bot_pause: 3_600_000, ..fixed() }).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (table, mut lines) = running(&[&a, &b], json!({})).await;
    let to_bot = json!({ "hand_over": { "seat": 1, "to": { "bot": "random" } } });
    assert_eq!(answer(&mut lines[1], "lend", at_table(&table, "lend", Some(1), to_bot)).await, Ok(3));
    // The time ran for Ben, too.
    let anna = &mut lines[0];
    assert_eq!(answer(anna, "ask", at_table(&table, "ask", Some(0), more_time(5_000))).await, Ok(4));
    let told = update(anna, 4).await;
    assert_eq!((&told["wish"]["asked"], &told["clock"]), (&json!([1]), &json!(GRAB_TIME)));
    // That of the curse has only ever run for the bot.
    assert_eq!(anna.act(&table, "curse", 0, json!("curse")).await.unwrap(), Ok(5));
    assert_eq!(answer(anna, "more", at_table(&table, "more", Some(0), more_time(5_000))).await, Ok(6));
    let told = update(anna, 6).await;
    assert_eq!((&told["wish"], &told["clock"]), (&Value::Null, &json!(CURSE_TIME + 5_000)));
}

#[tokio::test]
async fn a_hall_that_comes_back_lets_the_clock_act_at_the_deadline() {
    let house = House::open_as(fixed()).await;
    let now = MORNING;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (early, _) = running(&[&a, &b], json!({})).await;
    let folder = house.stop().await;
    // It comes back in time: what was left is left, less what has passed.
    let house = House::open_in(folder, Wanted { now: now + 4_000, ..fixed() }).await;
    assert_eq!(clock_of(&house.here(&a), &early, Some(0)).await, 6_000);
    let folder = house.stop().await;
    // It comes back an hour late: the clock acts, unasked, and its entry stands at the deadline.
    let house = House::open_in(folder, Wanted { now: now + 3_600_000, ..fixed() }).await;
    house.until(|metrics| metrics.entries_total.get() == 1).await;
    let record = record(&house.here(&a), &early).await;
    assert_eq!((&record[3]["by"], &record[3]["at"]), (&json!("clock"), &json!(GRAB_TIME)));
}

#[tokio::test]
async fn two_halls_have_one_clock() {
    for bus in [Arc::new(LocalBus::default()) as Arc<dyn Bus>, Arc::new(NoBus)] {
        let wanted = || proving::wanted(Wanted { bus: Arc::clone(&bus), ..Wanted::default() });
        let one = House::open_as(wanted()).await;
        let other = House::open_in(Arc::clone(&one.folder), wanted()).await;
        let (a, b) = (one.guest("Anna").await, one.guest("Ben").await);
        let there = other.here(&b);
        let table = proving::table_for(&[&a, &b], json!({ "options": { "grab_ms": 100 } })).await;
        let (mut anna, _) = watch(&a, &table, Some(0)).await;
        let (mut ben, _) = watch(&b, &table, Some(1)).await;
        proving::pick(&a, &mut anna, &table, 0, 1).await;
        proving::pick(&b, &mut ben, &table, 1, 2).await;
        // The other hall has the table in its memory too, with the clock running or run out.
        let (mut far, standing) = watch(&there, &table, Some(1)).await;
        if standing["n"].as_u64() < Some(2) {
            // It was woken by what happened first, and hears of the rest a moment later.
            update(&mut far, 2).await;
        }
        assert_eq!(update(&mut anna, 3).await["over"], true);
        let record = record(&there, &table).await;
        let by: Vec<&Value> = record[1..4].iter().map(|line| &line["by"]).collect();
        assert_eq!(by, [&json!(0), &json!(1), &json!("clock")]);
        assert_eq!(record.len(), 5, "one entry of the clock, and the end");
    }
}

#[tokio::test]
async fn setting_the_wall_clock_neither_ends_nor_freezes_a_game() {
    const HOUR: u64 = 3_600_000;
    let house = House::open_as(fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (table, mut lines) = running(&[&a, &b], json!({})).await;
    house.pass_seconds(3);
    // Back by an hour, then forward by two: dates follow, the game does not.
    for wall in [MORNING - HOUR, MORNING + HOUR] {
        house.clock.set_wall(wall);
        let (_, standing) = watch(&a, &table, Some(0)).await;
        assert_eq!((&standing["time"], &standing["clock"]), (&json!(3_000), &json!(7_000)), "{wall}");
        lines[0].say(json!({ "say": { "table": table, "text": "late?" } })).await.unwrap();
        assert_eq!(lines[0].hear_of("said").await.unwrap()["lines"][0]["at"], wall);
        let made = a.make_table(json!({ "game": "proving", "seats": 2 })).await.unwrap();
        assert_eq!(a.get(&format!("/api/tables/{made}")).await.unwrap().json()["made"], wall);
    }
    // And the clock acts when its time has passed.
    house.clock.set_wall(MORNING - HOUR);
    house.pass_seconds(7);
    let late = lines[1].act(&table, "grab", 1, json!("grab")).await.unwrap();
    assert_eq!(late.unwrap_err()["rule"], "TAB-1");
    let record = record(&a, &table).await;
    assert_eq!((&record[3]["by"], &record[3]["at"]), (&json!("clock"), &json!(GRAB_TIME)));
}

#[tokio::test]
async fn a_hall_that_comes_back_with_its_clock_set_back_goes_on_from_the_newest_entry() {
    let house = House::open_as(fixed()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let (table, mut lines) = running(&[&a, &b], json!({})).await;
    house.pass_seconds(4);
    assert_eq!(lines[0].act(&table, "grab", 0, json!("grab")).await.unwrap(), Ok(3));
    let folder = house.stop().await;
    // An hour back, and back to 1970: play goes on at the fourth second, with six left.
    let mut folder = Some(folder);
    for now in [MORNING - 3_600_000, 0] {
        let house = House::open_in(folder.take().unwrap(), Wanted { now, ..fixed() }).await;
        let (_, standing) = watch(&house.here(&a), &table, Some(0)).await;
        assert_eq!((&standing["time"], &standing["clock"]), (&json!(4_000), &json!(6_000)), "{now}");
        house.pass_seconds(1);
        let (_, standing) = watch(&house.here(&a), &table, Some(0)).await;
        assert_eq!((&standing["time"], &standing["clock"]), (&json!(5_000), &json!(5_000)), "{now}");
        folder = Some(house.stop().await);
    }
    let house = House::open_in(folder.take().unwrap(), Wanted { now: MORNING - 3_600_000, ..fixed() }).await;
    let (mut anna, _) = watch(&house.here(&a), &table, Some(0)).await;
    house.pass_seconds(2);
    let shake = json!({ "shake": { "strength": 1 } });
    assert_eq!(anna.act(&table, "shake", 0, shake).await.unwrap(), Ok(4));
    house.pass_seconds(4);
    assert!(anna.act(&table, "late", 0, json!("set_down")).await.unwrap().is_err(), "the time is up");
    let record = record(&house.here(&a), &table).await;
    let times: Vec<u64> =
        record[1..record.len() - 1].iter().map(|line| line["at"].as_u64().unwrap()).collect();
    assert_eq!(times, [0, 0, 4_000, 6_000, GRAB_TIME], "time never goes back");
}
