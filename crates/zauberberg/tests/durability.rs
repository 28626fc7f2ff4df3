//! The server is killed in the middle of play, again and again, and nothing that it acknowledged is lost.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use hall::store::Store as _;
use hall::store::sqlite::SqliteStore;
use load_client::{Client, Error, Line};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// How often the server is killed.
const KILLS: u64 = 24;
/// How many tables are played at once.
const PAIRS: u64 = 12;

const RAISED: [&str; 6] = [
    "requests_per_second=1000000",
    "request_burst=1000000",
    "guests_per_hour=1000000",
    "messages_per_second=1000000",
    "message_burst=1000000",
    "tables_per_hour=1000000",
];

async fn start(address: SocketAddr, store: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_zauberberg"));
    command.args(["serve", "--log", "warn", "--address", &address.to_string(), "--store"]).arg(store);
    for limit in RAISED {
        command.args(["--limit", limit]);
    }
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    for _ in 0..2_000 {
        if load_client::request(address, "GET", "/healthz", &[], b"").await.is_ok() {
            return child;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    child.kill().unwrap();
    child.wait().unwrap();
    panic!("the server does not answer");
}

/// What a player was told is done: the witness.
#[derive(Clone, Debug)]
struct Note {
    table: String,
    id: String,
    n: u64,
    action: Value,
}

/// Two guests who play one game after the other, and remember across the server's deaths what they were about to do.
struct Pair {
    guests: [Client; 2],
    table: Option<String>,
    /// Sent, and not acknowledged yet: said again after the next start, under the same id.
    pending: Option<(usize, String, Value)>,
    count: u64,
    rng: ChaCha8Rng,
    notes: Vec<Note>,
    finished: Vec<String>,
}

impl Pair {
    /// Plays until the line breaks.
    async fn play(mut self) -> Pair {
        while self.game().await.is_ok() {}
        self
    }

    async fn game(&mut self) -> Result<(), Error> {
        let table = match &self.table {
            Some(table) => table.clone(),
            None => {
                let make = json!({ "game": "mastermind", "seats": 2 });
                let table = self.guests[0].make_table(make).await?;
                for (seat, guest) in self.guests.iter().enumerate() {
                    guest.at(&table, "sit", json!({ "seat": seat })).await?;
                }
                self.guests[0].at(&table, "start", json!({})).await?;
                self.table = Some(table.clone());
                table
            }
        };
        let mut lines = [self.guests[0].connect().await?, self.guests[1].connect().await?];
        let mut position = Value::Null;
        for (seat, line) in lines.iter_mut().enumerate() {
            line.say(json!({ "watch": { "table": table, "seat": seat } })).await?;
            position = line.hear_of("standing").await?;
        }
        // What was sent last may have ended the game without its sender hearing of it: it is said again all the same.
        while position["over"] == false || self.pending.is_some() {
            let (seat, id, action) = match &self.pending {
                Some(pending) => pending.clone(),
                None => self.choose(&position),
            };
            self.pending = Some((seat, id.clone(), action.clone()));
            let n = act(&mut lines[seat], &table, &id, seat, &action).await?;
            self.notes.push(Note { table: table.clone(), id, n, action });
            self.pending = None;
            // An action that is said again may have been told of already, in the standing.
            while position["n"].as_u64() < Some(n) {
                position = lines[1 - seat].hear_of("update").await?;
            }
        }
        self.finished.push(table);
        self.table = None;
        Ok(())
    }

    fn choose(&mut self, position: &Value) -> (usize, String, Value) {
        self.count += 1;
        let seat = position["due"][0].as_u64().unwrap() as usize;
        let kind = position["view"]["phase"].as_str().unwrap();
        let pegs: Vec<u8> = (0..4).map(|_| self.rng.random_range(1..=6)).collect();
        let action = json!({ kind: { "ask": position["view"]["ask"], "pegs": pegs } });
        (seat, format!("a{}", self.count), action)
    }
}

async fn act(line: &mut Line, table: &str, id: &str, seat: usize, action: &Value) -> Result<u64, Error> {
    let answer = line.act(table, id, seat as u8, action.clone()).await?;
    Ok(answer.unwrap_or_else(|why| panic!("refused: {why}")))
}

/// Looks into the store of a server that is dead: every acknowledged action is there, once and at its number.
async fn check(store: &Path, notes: &[Note]) {
    let store = SqliteStore::open(store).unwrap();
    let mut tables: HashMap<&str, Vec<&Note>> = HashMap::new();
    for note in notes {
        tables.entry(&note.table).or_default().push(note);
    }
    for (table, notes) in tables {
        let entries = store.entries(&table.parse().unwrap(), 0).await.unwrap();
        for (place, entry) in entries.iter().enumerate() {
            assert_eq!(entry.n, place as u64, "the numbers of {table} have no gap");
        }
        for note in notes {
            let kept: Vec<_> = entries
                .iter()
                .filter(|entry| entry.action.as_ref().is_some_and(|(_, id)| *id == note.id))
                .collect();
            assert_eq!(kept.len(), 1, "{note:?} is in the record exactly once");
            assert_eq!(kept[0].n, note.n, "{note:?}");
            let line: Value = serde_json::from_str(&kept[0].line).unwrap();
            assert_eq!(line["do"], note.action, "{note:?}");
        }
    }
    store.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let store = folder.path().join("killed.sqlite");
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut server = start(address, &store).await;
    let mut pairs = Vec::new();
    for number in 0..PAIRS {
        let guest = |name: String| async move { Client::introduce(address, &name).await.unwrap() };
        pairs.push(Pair {
            guests: [guest(format!("A{number}")).await, guest(format!("B{number}")).await],
            table: None,
            pending: None,
            count: 0,
            rng: ChaCha8Rng::seed_from_u64(number),
            notes: Vec::new(),
            finished: Vec::new(),
        });
    }
    let mut said_again = 0;
    for _ in 0..KILLS {
        let playing: Vec<_> = pairs.drain(..).map(|pair| tokio::spawn(pair.play())).collect();
        tokio::time::sleep(Duration::from_millis(rng.random_range(100..500))).await;
        server.kill().unwrap();
        server.wait().unwrap();
        for pair in playing {
            pairs.push(pair.await.unwrap());
        }
        said_again += pairs.iter().filter(|pair| pair.pending.is_some()).count();
        let notes: Vec<Note> = pairs.iter().flat_map(|pair| pair.notes.clone()).collect();
        check(&store, &notes).await;
        server = start(address, &store).await;
    }
    // The tables go on: every pair comes back to its seats and plays its game to the end.
    for pair in &mut pairs {
        if pair.table.is_some() || pair.finished.is_empty() {
            pair.game().await.unwrap();
        }
        for table in &pair.finished {
            let record = pair.guests[0].get(&format!("/api/tables/{table}/record")).await.unwrap();
            games::room("mastermind").unwrap().verify(&record.text()).unwrap();
        }
    }
    server.kill().unwrap();
    server.wait().unwrap();
    let acknowledged: usize = pairs.iter().map(|pair| pair.notes.len()).sum();
    let finished: usize = pairs.iter().map(|pair| pair.finished.len()).sum();
    println!("{KILLS} kills, {acknowledged} acknowledged moves, {said_again} said again, {finished} games");
    assert!(said_again > 0, "no kill came between a move and its acknowledgement");
}
