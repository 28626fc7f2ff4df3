//! What is kept and what is told: attachments, drafts, artefacts, retention, migrations, headers, metrics, logs.

use std::sync::{Arc, Mutex};

use hall::store::sqlite::SqliteStore;
use load_client::{Client, request};
use serde_json::json;
use table::artefact::{Artefact, ArtefactStore};

use crate::house::{
    House, MORNING, Wanted, guess, hide, play_out, small_board, store_path, table_for, watch,
};
use crate::proving;

async fn put(client: &Client, method: &str, path: &str, bytes: &[u8]) -> load_client::Answer {
    request(client.address, method, path, &[("cookie", &client.cookie)], bytes).await.unwrap()
}

#[tokio::test]
async fn attachments_are_kept_and_not_shown_before_they_are_released() {
    let wanted = Wanted::default().with("attachments_per_seat", 2).with("attachment_bytes", 10);
    let house = House::open_as(proving::wanted(wanted)).await;
    let (a, b, c) = (house.guest("Anna").await, house.guest("Ben").await, house.guest("Carl").await);
    let table = proving::table_for(&[&a, &b], json!({})).await;
    let path = format!("/api/tables/{table}/seats/1/attachments");
    let first = put(&b, "POST", &path, b"a drawing").await;
    assert_eq!(first.status, 201);
    let id = first.json()["id"].as_str().unwrap().to_owned();
    let again = put(&b, "POST", &path, b"a drawing").await;
    assert_eq!((again.status, again.json()["id"].as_str()), (201, Some(id.as_str())), "named by its content");
    assert_eq!(put(&b, "POST", &path, b"another").await.status, 201);
    let third = put(&b, "POST", &path, b"a third").await;
    assert_eq!(
        (third.status, third.json()["error"]["params"]["name"].clone()),
        (429, json!("attachments_per_seat"))
    );
    assert_eq!(put(&b, "POST", &path, b"a drawing").await.status, 201, "what is there may come again");
    let large = put(&b, "POST", &path, b"0123456789x").await;
    assert_eq!((large.status, large.key().as_str()), (413, "hall_too_large"));
    for (guest, why) in [(&a, "another's seat"), (&c, "no seat")] {
        assert_eq!(put(guest, "POST", &path, b"mine").await.key(), "hall_not_your_seat", "{why}");
    }
    // No entry has released it.
    let _ben = watch(&b, &table, Some(1)).await;
    for guest in [&a, &b, &c] {
        let fetched = guest.get(&format!("/api/tables/{table}/attachments/{id}")).await.unwrap();
        assert_eq!((fetched.status, fetched.key().as_str()), (404, "hall_not_found"));
    }
    let stranger = house.stranger("GET", &format!("/api/tables/{table}/attachments/{id}")).await;
    assert_eq!(stranger.status, 401);
}

#[tokio::test]
async fn a_draft_is_its_seats_own_and_outlives_the_hall() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let path = format!("/api/tables/{table}/seats/1/draft");
    let _ben = watch(&b, &table, Some(1)).await;
    assert_eq!(b.get(&path).await.unwrap().status, 204);
    for draft in [&b"first"[..], b"\0\xff second"] {
        assert_eq!(put(&b, "PUT", &path, draft).await.status, 204);
        assert_eq!(b.get(&path).await.unwrap().body, draft, "the last one wins");
    }
    assert_eq!(a.get(&path).await.unwrap().status, 403);
    assert_eq!(put(&a, "PUT", &path, b"mine").await.status, 403);
    let folder = house.stop().await;
    let house = House::open_in(folder, Wanted::default()).await;
    let b = house.here(&b);
    let _ben = watch(&b, &table, Some(1)).await;
    assert_eq!(b.get(&path).await.unwrap().body, b"\0\xff second");
}

/// How many tables, entries, chat lines, sitters and drafts the file holds.
fn kept(house: &House) -> [i64; 5] {
    let file = rusqlite::Connection::open(store_path(house.folder.path())).unwrap();
    ["tables", "entries", "chat", "sitters", "drafts"]
        .map(|kept| file.query_row(&format!("SELECT count(*) FROM {kept}"), [], |row| row.get(0)).unwrap())
}

#[tokio::test]
async fn old_tables_are_forgotten_if_keep_days_is_set() {
    let house = House::open_as(Wanted { keep_days: Some(2), ..Wanted::fixed() }).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let playing = table_for(&a, &b, small_board()).await;
    let over = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &over, Some(0)).await;
    let (mut ben, _) = watch(&b, &over, Some(1)).await;
    put(&b, "PUT", &format!("/api/tables/{over}/seats/1/draft"), b"x").await;
    anna.say(json!({ "say": { "table": over, "text": "well played" } })).await.unwrap();
    anna.hear_of("said").await.unwrap();
    play_out(&over, &mut anna, &mut ben).await;
    let mut folder = house.stop().await;
    let day = 86_400_000;
    for (now, keep_days, stays) in [
        (MORNING + 2 * day, Some(2), true),
        (MORNING + 99 * day, None, true),
        (MORNING + 2 * day + 1, Some(2), false),
    ] {
        let house = House::open_in(folder, Wanted { now, keep_days, ..Wanted::fixed() }).await;
        if stays {
            assert_eq!(kept(&house), [2, 6, 1, 4, 0]);
            let record = house.here(&a).get(&format!("/api/tables/{over}/record")).await.unwrap();
            assert_eq!(record.status, 200);
        } else {
            let gone = async {
                while kept(&house) != [1, 1, 0, 2, 0] {
                    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                }
            };
            tokio::time::timeout(load_client::ANSWER_TIMEOUT, gone).await.expect("it is forgotten");
            assert_eq!(house.here(&a).get(&format!("/api/tables/{over}")).await.unwrap().status, 404);
            assert_eq!(
                house.here(&a).get("/api/me/tables").await.unwrap().json()[0]["table"],
                json!(playing)
            );
        }
        folder = house.stop().await;
    }
}

#[test]
fn a_file_is_made_opened_again_and_refused_if_it_is_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    let path = store_path(folder.path());
    for _ in 0..2 {
        assert!(SqliteStore::open(&path).is_ok());
    }
    let version = || -> i64 {
        let file = rusqlite::Connection::open(&path).unwrap();
        file.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    let ours = version();
    assert!(ours >= 1);
    let file = rusqlite::Connection::open(&path).unwrap();
    file.pragma_update(None, "user_version", 99).unwrap();
    let refused = SqliteStore::open(&path).err().unwrap().to_string();
    assert!(refused.contains("version 99") && refused.contains(&format!("only {ours}")), "{refused}");
    assert_eq!(version(), 99, "and it stays as it was");
    let other = folder.path().join("other");
    std::fs::write(&other, "this is a letter, not a database, and long enough to be sure of it".repeat(99))
        .unwrap();
    assert!(SqliteStore::open(&other).is_err());
    assert!(SqliteStore::open(&folder.path().join("no/such/folder")).is_err());
}

#[tokio::test]
async fn every_answer_carries_the_security_headers() {
    let house = House::open().await;
    let a = house.guest("Anna").await;
    let table = table_for(&a, &a, small_board()).await;
    for (method, path) in [
        ("GET", "/".to_owned()),
        ("GET", "/no/such/page".to_owned()),
        ("HEAD", "/".to_owned()),
        ("POST", "/".to_owned()),
        ("GET", "/plain.js".to_owned()),
        ("GET", "/healthz".to_owned()),
        ("GET", "/metrics".to_owned()),
        ("GET", "/api/me".to_owned()),
        ("GET", "/api/games".to_owned()),
        ("GET", "/api/nothing".to_owned()),
        ("PUT", "/api/me".to_owned()),
        ("GET", "/api/socket".to_owned()),
        ("GET", format!("/api/tables/{table}")),
        ("GET", format!("/api/tables/{table}/record")),
        ("POST", format!("/api/tables/{table}/start")),
    ] {
        let answer = put(&a, method, &path, b"").await;
        let header = |name: &str| answer.header(name).unwrap_or_default().to_owned();
        let csp = header("content-security-policy");
        let workers = "worker-src 'self'";
        for part in
            ["default-src 'none'", "script-src 'self'", workers, "frame-ancestors 'none'", "base-uri 'none'"]
        {
            assert!(csp.contains(part), "{method} {path}: {csp}");
        }
        assert!(!csp.contains("unsafe") && !csp.contains('*'), "{csp}");
        assert_eq!(header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(header("referrer-policy"), "same-origin", "an invitation does not travel: {path}");
        assert_eq!(header("cross-origin-opener-policy"), "same-origin", "{path}");
        if path.starts_with("/api") {
            assert_eq!(header("cache-control"), "no-store", "{path}");
        }
    }
}

#[tokio::test]
async fn the_hall_says_how_it_is() {
    let house = House::open().await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let table = table_for(&a, &b, small_board()).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    let (mut ben, _) = watch(&b, &table, Some(1)).await;
    play_out(&table, &mut anna, &mut ben).await;
    anna.act(&table, "out-1", 0, hide(1, &[1, 2, 3])).await.unwrap().unwrap();
    assert!(anna.act(&table, "late", 0, guess(5, &[1, 2, 3])).await.unwrap().is_err());
    assert_eq!(house.stranger("GET", "/healthz").await.text(), "ok\n");
    let text = house.stranger("GET", "/metrics").await.text();
    let value = |name: &str| {
        let line = text.lines().find(|line| line.starts_with(&format!("zauberberg_{name} "))).unwrap();
        line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()
    };
    assert_eq!(value("connections"), 2);
    assert_eq!(value("tables_in_memory"), 1);
    assert_eq!(value("tables_made_total"), 1);
    assert_eq!(value("entries_total"), 4);
    assert_eq!(value("refusals_total"), 1);
    assert_eq!(value("repeated_actions_total"), 1);
    assert_eq!(value("messages_total"), 2 + 4 + 2);
    assert_eq!(value("action_seconds_count"), 4, "what is refused or repeated is not measured");
    assert_eq!(value("action_seconds_bucket{le=\"+Inf\"}"), 4);
    assert_eq!(value("append_conflicts_total"), 0);
    // How long each kind of work takes: the set-up and four entries, one table that was opened, requests by what they were about.
    assert_eq!(value("store_seconds_count{work=\"append\"}"), 1 + 4);
    for work in ["write", "read", "commit"] {
        assert!(value(&format!("store_seconds_count{{work=\"{work}\"}}")) > 0, "{work}");
    }
    assert_eq!(value("work_seconds_count{work=\"open_table\"}"), 1);
    for work in ["thought", "tool", "sound"] {
        assert_eq!(value(&format!("wait_seconds_count{{work=\"{work}\"}}")), 0, "{work}");
    }
    for (route, count) in
        [("guest", 2), ("tables", 1), ("table", 3), ("socket", 2), ("page", 1), ("record", 0)]
    {
        assert_eq!(value(&format!("request_seconds_count{{route=\"{route}\"}}")), count, "{route}");
    }
    assert!(value("store_bytes") > 0);
    assert!(!text.contains(&table) && !text.contains(&a.id), "numbers, nothing else");
}

/// Keeps what is logged.
#[derive(Clone, Default)]
struct Logs(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Logs {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_logs_hold_no_secrets() {
    let logs = Logs::default();
    let writer = logs.clone();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::INFO)
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .finish();
    // Every thread of the hall, also the store's.
    tracing::subscriber::set_global_default(subscriber).unwrap();
    let house = House::open_as(Wanted { keep_days: Some(0), ..Wanted::default() }).await;
    let (a, b) = (house.guest("Anna").await, house.guest("Ben").await);
    let token = a.post("/api/me/link", json!({})).await.unwrap().json()["token"].as_str().unwrap().to_owned();
    let table = table_for(&a, &b, json!({ "pegs": 6, "colours": 10 })).await;
    let (mut anna, _) = watch(&a, &table, Some(0)).await;
    anna.act(&table, "1", 0, hide(1, &[9, 8, 7, 9, 8, 7])).await.unwrap().unwrap();
    anna.say(json!({ "say": { "table": table, "text": "a word between us" } })).await.unwrap();
    anna.hear_of("said").await.unwrap();
    let seed: String = {
        let file = rusqlite::Connection::open(store_path(house.folder.path())).unwrap();
        file.query_row("SELECT seed FROM tables", [], |row| row.get(0)).unwrap()
    };
    // A record that was tampered with cannot be opened; that is logged, and what it said is not.
    let folder = house.stop().await;
    {
        let file = rusqlite::Connection::open(store_path(folder.path())).unwrap();
        let line: String =
            file.query_row("SELECT line FROM entries WHERE n = 1", [], |row| row.get(0)).unwrap();
        for tampered in [
            line.replace("9,8,7,9,8,7", "9,8,7,9,8,99"),
            line.replace("\"hide\"", "\"hide987\""),
            line[..40].to_owned(),
        ] {
            file.execute("UPDATE entries SET line = ?1 WHERE n = 1", [tampered]).unwrap();
            let house = House::open_in(Arc::clone(&folder), Wanted::default()).await;
            let answer = house.here(&a).get(&format!("/api/tables/{table}")).await.unwrap();
            assert_eq!((answer.status, answer.key().as_str()), (500, "hall_store"));
            assert!(!answer.text().contains("9,8,7"));
            house.stop().await;
        }
    }
    let logs = String::from_utf8(logs.0.lock().unwrap().clone()).unwrap();
    assert!(logs.contains("a table cannot be opened"), "something is logged at all: {logs}");
    for cookie in [&a.cookie, &b.cookie] {
        assert!(!logs.contains(cookie.split_once('=').unwrap().1));
    }
    for secret in [token.as_str(), seed.as_str(), "9,8,7", "a word between us", "Anna"] {
        assert!(!logs.contains(secret), "{secret}: {logs}");
    }
}

/// Keeps one thing.
#[derive(Default)]
struct Single(Mutex<Option<Vec<u8>>>);

impl ArtefactStore for Single {
    fn fetch(&self, game: &str, artefact: &Artefact) -> Option<Vec<u8>> {
        assert_eq!((game, artefact.name), ("proving", "odds"));
        self.0.lock().unwrap().clone()
    }

    fn keep(&self, _: &str, _: &Artefact, wrapped: &[u8]) {
        *self.0.lock().unwrap() = Some(wrapped.to_vec());
    }
}

async fn odds(artefact_store: &Arc<Single>) -> u64 {
    let wanted = Wanted { artefact_store: Some(artefact_store.clone()), ..Wanted::default() };
    let house = House::open_as(proving::wanted(wanted)).await;
    let anna = house.guest("Anna").await;
    let answer = anna.post("/api/games/proving/ask", json!({ "tool": "odds" })).await.unwrap();
    answer.json()["odds"]["of_one_in"].as_u64().unwrap()
}

#[tokio::test]
async fn a_hall_keeps_what_it_built_and_the_next_one_does_not_build() {
    let artefact_store = Arc::new(Single::default());
    let info = Artefact { name: "odds", version: 1, build: |_| None };
    assert_eq!(odds(&artefact_store).await, 3);
    assert_eq!(*artefact_store.0.lock().unwrap(), Some(info.wrap(&[3])));
    // Bytes that no build gives show that they are used.
    *artefact_store.0.lock().unwrap() = Some(info.wrap(&[7]));
    assert_eq!(odds(&artefact_store).await, 7);
    *artefact_store.0.lock().unwrap() = Some(info.wrap(&[7])[..40].to_vec());
    assert_eq!(odds(&artefact_store).await, 3);
}
