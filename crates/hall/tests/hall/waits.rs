//! Every wait in the hall has an end: whatever somebody keeps busy, everybody else is answered, and the hall can be closed.

use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use load_client::{Answer, Client, Error};
use serde_json::{Value, json};
use table::artefact::{Artefact, ArtefactStore};

use crate::house::{House, Wanted, answer, at_table, guess, hide, small_board, table_for, update, watch};
use crate::proving;

/// Whatever needs something that was worked out before hangs here until the gate is opened, and looks at no budget.
#[derive(Default)]
struct Gate {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: usize,
    open: bool,
}

impl Gate {
    fn open(&self) {
        self.state.lock().unwrap().open = true;
        self.changed.notify_all();
    }

    /// Waits until somebody hangs.
    async fn until_somebody_hangs(self: &Arc<Gate>) {
        let looking = async {
            while self.state.lock().unwrap().waiting == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(load_client::ANSWER_TIMEOUT, looking).await.expect("nobody came to the gate");
    }
}

/// Opened at the end of a test, however it ends: threads that hang would keep the process.
struct Opens(Arc<Gate>);

impl Drop for Opens {
    fn drop(&mut self) {
        self.0.open();
    }
}

struct Gated(Arc<Gate>);

impl ArtefactStore for Gated {
    fn fetch(&self, _: &str, _: &Artefact) -> Option<Vec<u8>> {
        let mut state = self.0.state.lock().unwrap();
        state.waiting += 1;
        drop(self.0.changed.wait_while(state, |state| !state.open).unwrap());
        None
    }

    fn keep(&self, _: &str, _: &Artefact, _: &[u8]) {}
}

async fn gated(wanted: Wanted) -> (House, Arc<Gate>, Opens) {
    let gate = Arc::<Gate>::default();
    let artefact_store = Some(Arc::new(Gated(Arc::clone(&gate))) as Arc<dyn ArtefactStore>);
    let house = House::open_as(proving::wanted(Wanted { artefact_store, ..wanted })).await;
    (house, Arc::clone(&gate), Opens(gate))
}

/// A question whose tool hangs at the gate.
fn ask_odds(client: &Client) -> tokio::task::JoinHandle<Result<Answer, Error>> {
    let client = client.clone();
    tokio::spawn(async move { client.post("/api/games/proving/ask", json!({ "tool": "odds" })).await })
}

/// A table for one person and one bot, begun.
async fn against_a_bot(client: &Client, game: &str, level: &str, options: Value) -> String {
    let table = client.make_table(json!({ "game": game, "seats": 2, "options": options })).await.unwrap();
    client.at(&table, "sit", json!({ "seat": 0, "nonce": "owl" })).await.unwrap();
    client.at(&table, "bot", json!({ "seat": 1, "level": level })).await.unwrap();
    client.at(&table, "start", json!({})).await.unwrap();
    table
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tool_that_hangs_stops_neither_bots_nor_sounds_nor_a_busy_table() {
    let (house, gate, _opens) = gated(Wanted::default()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let slow = ask_odds(&b);
    gate.until_somebody_hangs().await;
    // A barrel is shaken beside a bot that has something to think, and the table is given up.
    let table = against_a_bot(&a, "zapp", "journeyman", json!({})).await;
    let (mut anna, mut now) = watch(&a, &table, Some(0)).await;
    let act =
        |id: &str, action: Value| json!({ "act": { "table": table, "id": id, "seat": 0, "do": action } });
    if now["view"]["roller"] == 0 {
        answer(&mut anna, "roll", act("roll", json!({ "roll": { "round": 1 } }))).await.unwrap();
    }
    while now["view"]["phase"] == "roll" {
        now = anna.hear_of("update").await.unwrap();
    }
    // The bot may be faster with any one barrel.
    let mut taken = None;
    for barrel in 0..13 {
        let take = act(&format!("take-{barrel}"), json!({ "take": { "round": 1, "barrel": barrel } }));
        if answer(&mut anna, &format!("take-{barrel}"), take).await.is_ok() {
            taken = Some(barrel);
            break;
        }
    }
    let shake = json!({ "shake": { "round": 1, "barrel": taken.unwrap(), "strength": 3, "rhythm": 4 } });
    let shaken = answer(&mut anna, "shake", act("shake", shake)).await.unwrap();
    answer(&mut anna, "end", at_table(&table, "end", None, json!("abandon"))).await.unwrap();
    // The sound comes, and a whole queue of questions is answered.
    let senses = format!("/api/tables/{table}/senses/{shaken}/0");
    let sound = a.get(&senses);
    let path = format!("/api/tables/{table}");
    let crowd = futures_util::future::join_all((0..70).map(|_| a.get(&path)));
    let (sound, crowd) = tokio::join!(sound, crowd);
    assert_eq!(sound.unwrap().body.len(), 48_000);
    assert!(crowd.into_iter().all(|answer| answer.unwrap().status == 200));
    // Bots act at other tables.
    let other = against_a_bot(&a, "mastermind", "apprentice", json!({ "first_maker": "seat-1" })).await;
    let (mut line, standing) = watch(&a, &other, Some(0)).await;
    if standing["view"]["phase"] == "hide" {
        update(&mut line, 1).await;
    }
    answer(
        &mut line,
        "guess",
        json!({ "act": { "table": other, "id": "guess", "seat": 0, "do": guess(2, &[1, 1, 2, 2]) } }),
    )
    .await
    .unwrap();
    assert!(!slow.is_finished(), "nothing was slow: this shows nothing");
    gate.open();
    assert_eq!(slow.await.unwrap().unwrap().status, 200);
    house.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hall_closes_though_tools_and_bots_hang() {
    let (house, gate, _opens) = gated(Wanted::default()).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let _slow = ask_odds(&b);
    gate.until_somebody_hangs().await;
    // The strongest bot of hex-hex looks into what was worked out before, and hangs.
    let table = against_a_bot(&a, "hexhex", "emperor", json!({})).await;
    let (_anna, _) = watch(&a, &table, Some(0)).await;
    tokio::time::timeout(load_client::ANSWER_TIMEOUT * 2, house.stop())
        .await
        .expect("the hall does not close");
}

#[tokio::test]
async fn a_question_whose_asker_has_left_is_not_worked_on() {
    // One thread for tools, and questions that would take minutes.
    let house = House::open_as(Wanted::default().with("tool_millis", 600_000)).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let heavy = json!({ "tool": "solve", "parameters": { "pegs": 4, "colours": 8, "strategy": "optimal" } });
    let asking = tokio::spawn(async move { a.post("/api/games/mastermind/ask", heavy).await });
    // A light question of somebody else's waits until the heavy one is given up.
    let light = json!({ "tool": "solve", "parameters": { "pegs": 3, "colours": 4, "strategy": "knuth" } });
    let light = tokio::spawn(async move { b.post("/api/games/mastermind/ask", light).await });
    tokio::time::sleep(Duration::from_millis(300)).await;
    asking.abort();
    assert_eq!(light.await.unwrap().unwrap().status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn questions_of_one_guest_are_limited_and_leave_room_for_others() {
    let (house, gate, _opens) = gated(Wanted::default().with("tools_waiting_per_guest", 4)).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let slow = ask_odds(&c);
    gate.until_somebody_hangs().await;
    let solve = json!({ "tool": "solve", "parameters": { "pegs": 4, "colours": 6, "strategy": "knuth" } });
    // Of ten at once four wait and six are refused.
    let ask = |client: &Client| {
        let (client, solve) = (client.clone(), solve.clone());
        async move { client.post("/api/games/mastermind/ask", solve).await.unwrap() }
    };
    let many: Vec<_> = (0..10).map(|_| tokio::spawn(ask(&a))).collect();
    let mut many: futures_util::stream::FuturesUnordered<_> = many.into_iter().collect();
    use futures_util::StreamExt as _;
    for _ in 0..6 {
        let refused = many.next().await.unwrap().unwrap();
        assert_eq!((refused.status, refused.key().as_str()), (429, "hall_at_once"), "{}", refused.text());
    }
    let bens = tokio::spawn(ask(&b));
    gate.open();
    assert_eq!(slow.await.unwrap().unwrap().status, 200);
    assert_eq!(bens.await.unwrap().status, 200);
    while let Some(answer) = many.next().await {
        assert_eq!(answer.unwrap().status, 200);
    }
}

#[tokio::test]
async fn a_busy_hall_folds_a_table_once_however_many_ask_for_it() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::default()).await;
    let a = house.here(&a);
    let path = format!("/api/tables/{table}");
    let answers = futures_util::future::join_all((0..40).map(|_| a.get(&path))).await;
    assert!(answers.into_iter().all(|answer| answer.unwrap().status == 200));
    assert_eq!(house.hall.metrics.tables_in_memory.get(), 1);
    let nobody = a.get("/api/tables/00000000000000000000000000").await.unwrap();
    assert_eq!(nobody.status, 404);
    house.until(|metrics| metrics.tables_in_memory.get() == 1).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_thought_for_an_old_number_is_discarded() {
    let (house, gate, _opens) = gated(Wanted::default()).await;
    let a = house.guest("Anna").await;
    // A host's bots think one after the other, and this one hangs.
    against_a_bot(&a, "hexhex", "emperor", json!({ "begins": "seat-1" })).await;
    gate.until_somebody_hangs().await;
    let table = against_a_bot(&a, "mastermind", "master", small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    let undo = at_table(&table, "2", Some(0), json!({ "wish": { "undo": { "to": 1 } } }));
    assert_eq!(answer(&mut anna, "2", undo).await, Ok(2), "a bot agrees");
    gate.open();
    house.until(|metrics| metrics.late_thoughts_total.get() == 1).await;
    let (_, standing) = watch(&a, &table, Some(0)).await;
    assert_eq!(standing["n"], 2, "the bot did nothing");
    assert_eq!((&standing["view"]["phase"], &standing["due"]), (&json!("hide"), &json!([0])));
}
