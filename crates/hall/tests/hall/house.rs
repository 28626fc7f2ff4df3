//! A hall on loopback with a store in a temporary folder, and guests to visit it.

use std::path::Path;
use std::sync::Arc;

use hall::bus::{Bus, LocalBus};
use hall::id::Entropy;
use hall::limits::Limits;
use hall::serve::Server;
use hall::store::Store;
use hall::store::sqlite::SqliteStore;
use hall::time::{Clock, Hands, Zone};
use hall::{Hall, Settings};
use load_client::{Answer, Client, Line};
use serde_json::{Value, json};
use table::artefact::ArtefactStore;
use table::erased::Room;

/// A hall that serves.
pub struct House {
    pub server: Option<Server>,
    pub hall: Arc<Hall>,
    /// The clock, if it is moved by hand.
    pub clock: Arc<Hands>,
    pub folder: Arc<tempfile::TempDir>,
}

/// How a test wants its hall.
pub struct Wanted {
    pub rooms: &'static [&'static dyn Room],
    pub limits: Limits,
    /// Random ids and seeds that are always the same, and a clock that stands still.
    pub fixed: bool,
    /// What a fixed clock shows at first.
    pub now: u64,
    /// Where its operator lives.
    pub zone: &'static str,
    pub bus: Arc<dyn Bus>,
    pub secure: bool,
    pub trusted_proxies: usize,
    pub keep_days: Option<u64>,
    pub bot_pause: u64,
    pub page: Vec<hall::asset::Asset>,
    pub artefact_store: Option<Arc<dyn ArtefactStore>>,
    /// What stands between the hall and its file, if anything.
    pub before_store: fn(SqliteStore) -> Arc<dyn Store>,
}

/// What a clock that is moved by hand shows at first.
pub const MORNING: u64 = 1_000_000_000_000;

/// Tests make many requests from one address.
pub fn generous() -> Limits {
    let mut limits = Limits::default();
    for name in [
        "requests_per_second",
        "request_burst",
        "guests_per_hour",
        "messages_per_second",
        "message_burst",
        "tables_per_hour",
    ] {
        limits.set(name, 1_000_000).unwrap();
    }
    limits
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            rooms: games::rooms(),
            limits: generous(),
            fixed: false,
            now: MORNING,
            zone: "Europe/Berlin",
            bus: Arc::new(LocalBus::default()),
            secure: false,
            trusted_proxies: 0,
            keep_days: None,
            bot_pause: 0,
            page: Vec::new(),
            artefact_store: None,
            before_store: |store| Arc::new(store),
        }
    }
}

impl Wanted {
    /// A hall that is the same every time.
    pub fn fixed() -> Wanted {
        Wanted { fixed: true, ..Wanted::default() }
    }

    pub fn with(mut self, limit: &str, value: u64) -> Wanted {
        self.limits.set(limit, value).unwrap_or_else(|error| panic!("{limit}: {error}"));
        self
    }
}

fn settings(wanted: &Wanted, clock: &Arc<Hands>) -> Settings {
    let (entropy, clock) = if wanted.fixed {
        (Entropy::fixed(1), Clock::ByHand(Arc::clone(clock)))
    } else {
        (Entropy::of_the_system().unwrap(), Clock::of_the_system())
    };
    Settings {
        rooms: wanted.rooms,
        limits: wanted.limits,
        origins: vec!["https://friend.example".to_owned()],
        secure: wanted.secure,
        trusted_proxies: wanted.trusted_proxies,
        bot_pause: wanted.bot_pause,
        thinkers: 1,
        keep_days: wanted.keep_days,
        build: "test".to_owned(),
        entropy,
        clock,
        zone: Zone::named(wanted.zone).unwrap(),
        artefact_store: wanted.artefact_store.clone(),
        page: wanted.page.clone(),
    }
}

impl House {
    pub async fn open() -> House {
        House::open_as(Wanted::default()).await
    }

    pub async fn open_as(wanted: Wanted) -> House {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        House::open_in(folder, wanted).await
    }

    /// A hall over the store in `folder`; another one may be there already.
    pub async fn open_in(folder: Arc<tempfile::TempDir>, wanted: Wanted) -> House {
        let store = (wanted.before_store)(SqliteStore::open(&store_path(folder.path())).unwrap());
        let clock = Arc::new(Hands::at(wanted.now));
        let hall = Hall::new(settings(&wanted, &clock), store, Arc::clone(&wanted.bus)).unwrap();
        let address = ([127, 0, 0, 1], 0).into();
        let server = Server::start(Arc::clone(&hall), address, None).await.unwrap();
        House { server: Some(server), hall, clock, folder }
    }

    pub fn address(&self) -> std::net::SocketAddr {
        self.server.as_ref().unwrap().address
    }

    pub async fn guest(&self, name: &str) -> Client {
        Client::introduce(self.address(), name).await.unwrap()
    }

    /// The same guest, at this hall.
    pub fn here(&self, client: &Client) -> Client {
        Client { address: self.address(), ..client.clone() }
    }

    /// A request without a cookie.
    pub async fn stranger(&self, method: &str, path: &str) -> Answer {
        load_client::request(self.address(), method, path, &[], b"").await.unwrap()
    }

    pub fn pass_seconds(&self, seconds: u64) {
        self.clock.pass(seconds * 1000);
    }

    /// Waits until something counted is as wished. There is no event for it, so it is asked for again and again.
    pub async fn until(&self, wished: impl Fn(&hall::metrics::Metrics) -> bool) {
        let looking = async {
            while !wished(&self.hall.metrics) {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(load_client::ANSWER_TIMEOUT, looking).await.expect("it never came about");
    }

    /// Stops the hall; its store stays in the folder.
    pub async fn stop(mut self) -> Arc<tempfile::TempDir> {
        self.server.take().unwrap().stop().await;
        Arc::clone(&self.folder)
    }
}

pub fn store_path(folder: &Path) -> std::path::PathBuf {
    folder.join("hall.sqlite")
}

/// A small board, so that games are short.
pub fn small_board() -> Value {
    json!({ "pegs": 3, "colours": 4, "rows": 5 })
}

/// A table for two on a small board, with both seated and play begun. Seat 0 makes the first code.
pub async fn table_for(a: &Client, b: &Client, options: Value) -> String {
    let table = a.make_table(json!({ "game": "mastermind", "seats": 2, "options": options })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0, "nonce": "owl" })).await.unwrap();
    b.at(&table, "sit", json!({ "seat": 1, "nonce": "frog" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    table
}

/// A socket that watches a table through the eyes of a seat, and where the game stands.
pub async fn watch(client: &Client, table: &str, seat: Option<u8>) -> (Line, Value) {
    let mut line = client.connect().await.unwrap();
    line.say(json!({ "watch": { "table": table, "seat": seat } })).await.unwrap();
    let standing = line.hear_of("standing").await.unwrap();
    (line, standing)
}

pub fn hide(ask: u32, pegs: &[u8]) -> Value {
    json!({ "hide": { "ask": ask, "pegs": pegs } })
}

pub fn guess(ask: u32, pegs: &[u8]) -> Value {
    json!({ "guess": { "ask": ask, "pegs": pegs } })
}

pub fn at_table(table: &str, id: &str, seat: Option<u8>, action: Value) -> Value {
    json!({ "at_table": { "table": table, "id": id, "seat": seat, "do": action } })
}

/// Says something and hears how it ended: the number of the entry, or the key of the refusal.
pub async fn answer(line: &mut Line, id: &str, message: Value) -> Result<u64, String> {
    line.say(message).await.unwrap();
    loop {
        let heard = line.hear().await.unwrap();
        if heard["done"]["id"] == id {
            return Ok(heard["done"]["n"].as_u64().unwrap());
        }
        if heard["refused"]["id"] == id {
            return Err(heard["refused"]["why"]["key"].as_str().unwrap().to_owned());
        }
    }
}

/// The key of the next refusal.
pub async fn refusal(line: &mut Line) -> String {
    line.hear_of("refused").await.unwrap()["why"]["key"].as_str().unwrap().to_owned()
}

/// The next update with this number.
pub async fn update(line: &mut Line, n: u64) -> Value {
    loop {
        let update = line.hear_of("update").await.unwrap();
        if update["n"] == n {
            return update;
        }
    }
}

/// The next word about the table itself that is as wished.
pub async fn table_when(line: &mut Line, wished: impl Fn(&Value) -> bool) -> Value {
    loop {
        let info = line.hear_of("table").await.unwrap();
        if wished(&info) {
            return info;
        }
    }
}

/// Everything that a socket was told up to now: the table does one thing after the other, so whatever it had to say
/// before it answers `client` is on its way, and the pong comes after it.
pub async fn so_far(client: &Client, table: &str, line: &mut Line) -> Vec<Value> {
    client.get(&format!("/api/tables/{table}")).await.unwrap();
    line.say(json!({ "ping": {} })).await.unwrap();
    let mut heard = Vec::new();
    loop {
        let message = line.hear().await.unwrap();
        if message.get("pong").is_some() {
            return heard;
        }
        heard.push(message);
    }
}

/// Plays the rest of a game on the small board: codes are hidden and found at once.
pub async fn play_out(table: &str, anna: &mut Line, ben: &mut Line) {
    anna.act(table, "out-1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    ben.act(table, "out-2", 1, guess(2, &[1, 2, 3])).await.unwrap().unwrap();
    ben.act(table, "out-3", 1, hide(3, &[4, 4, 4])).await.unwrap().unwrap();
    anna.act(table, "out-4", 0, guess(4, &[4, 4, 4])).await.unwrap().unwrap();
}
