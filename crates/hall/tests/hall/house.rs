//! A hall on loopback with a store in a temporary folder, and guests to visit it.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use hall::bus::{Bus, LocalBus};
use hall::id::Entropy;
use hall::limits::Limits;
use hall::serve::Server;
use hall::store::sqlite::SqliteStore;
use hall::time::Clock;
use hall::{Hall, Settings};
use serde_json::{Value, json};
use visitor::{Line, Visitor};

/// A hall that serves.
pub struct House {
    pub server: Option<Server>,
    pub folder: Arc<tempfile::TempDir>,
}

/// How a test wants its hall.
pub struct Wanted {
    pub limits: Limits,
    /// Random ids and seeds that are always the same, and a clock that stands still.
    pub fixed: bool,
    pub bus: Arc<dyn Bus>,
}

/// Tests make many requests from one address.
pub fn generous() -> Limits {
    let mut limits = Limits::default();
    for name in
        ["requests_per_second", "request_burst", "guests_per_hour", "messages_per_second", "message_burst"]
    {
        assert!(limits.set(name, 1_000_000));
    }
    limits
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { limits: generous(), fixed: false, bus: Arc::new(LocalBus::default()) }
    }
}

fn settings(wanted: &Wanted) -> Settings {
    let (entropy, clock) = if wanted.fixed {
        (Entropy::fixed(1), Clock::ByHand(AtomicU64::new(1_000_000)))
    } else {
        (Entropy::of_the_system().unwrap(), Clock::System)
    };
    Settings {
        limits: wanted.limits,
        origins: vec!["https://friend.example".to_owned()],
        secure: false,
        behind_proxy: false,
        bot_pause: 0,
        thinkers: 1,
        keep_days: None,
        build: "test".to_owned(),
        entropy,
        clock,
        page: Vec::new(),
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
        let store = Arc::new(SqliteStore::open(&store_path(folder.path())).unwrap());
        let hall = Hall::new(settings(&wanted), store, Arc::clone(&wanted.bus)).unwrap();
        let address = ([127, 0, 0, 1], 0).into();
        let server = Server::start(hall, address, None).await.unwrap();
        House { server: Some(server), folder }
    }

    pub fn address(&self) -> std::net::SocketAddr {
        self.server.as_ref().unwrap().address
    }

    pub async fn guest(&self, name: &str) -> Visitor {
        Visitor::introduce(self.address(), name).await.unwrap()
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
pub async fn table_for(a: &Visitor, b: &Visitor, options: Value) -> String {
    let table = a.make_table(json!({ "game": "mastermind", "seats": 2, "options": options })).await.unwrap();
    a.at(&table, "sit", json!({ "seat": 0, "nonce": "owl" })).await.unwrap();
    b.at(&table, "sit", json!({ "seat": 1, "nonce": "frog" })).await.unwrap();
    a.at(&table, "start", json!({})).await.unwrap();
    table
}

/// A socket that watches a table through the eyes of a seat, and where the game stands.
pub async fn watch(visitor: &Visitor, table: &str, seat: Option<u8>) -> (Line, Value) {
    let mut line = visitor.connect().await.unwrap();
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
