//! Attackers of every kind. Each is bounded in what it holds and how fast it comes again, and stops with its siege.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use load_client::{Answer, Client, Error, Line, tungstenite};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::house::{House, lock};

mod floods;
mod lies;
mod lines;
mod readers;
mod tools;
mod uploads;

pub use tools::{HEAVY, heavy};

/// What every attacker knows.
pub struct Siege {
    pub house: Arc<House>,
    /// A table with a long record, which is over.
    pub long_table: String,
    /// How many of what there are many of: 1 for a short soak, 2 for a long one.
    pub weight: usize,
    pub seed: u64,
    /// Guests are introduced once: there are only so many an hour.
    guests: Mutex<HashMap<(IpAddr, usize), Client>>,
    introducing: Mutex<HashMap<IpAddr, Arc<tokio::sync::Mutex<()>>>>,
    pub tallies: Mutex<BTreeMap<&'static str, Arc<Tally>>>,
}

/// What a kind of attacker did, and what came of it.
#[derive(Default)]
pub struct Tally {
    pub tried: AtomicU64,
    pub outcomes: Mutex<BTreeMap<String, u64>>,
    /// What should never have come of it.
    pub faults: Mutex<Vec<String>>,
}

pub struct Attacker {
    pub siege: Arc<Siege>,
    pub from: IpAddr,
    /// Which of its kind it is.
    pub number: usize,
    pub tally: Arc<Tally>,
    pub rng: ChaCha8Rng,
}

/// Whether an outcome says that somebody was turned away, as they should be.
pub fn is_turned_away(outcome: &str) -> bool {
    [
        "408",
        "413",
        "429",
        "503",
        "4001",
        "4002",
        "4003",
        "4005",
        "refused HALL-6",
        "refused HALL-8",
        "line closed",
    ]
    .iter()
    .any(|word| outcome.ends_with(word))
}

pub fn in_short(error: &Error) -> String {
    match error {
        Error::Closed(Some(code)) => code.to_string(),
        Error::Closed(None) => "line closed".to_owned(),
        Error::Silence => "no answer".to_owned(),
        // Where a client expects success, a refusal is strange.
        Error::Strange(answer) => match answer.split_once("HALL-") {
            Some((_, rest)) => format!("refused HALL-{}", rest.chars().next().unwrap_or('?')),
            None => "strange".to_owned(),
        },
        Error::Line(error) => match error.kind() {
            std::io::ErrorKind::ConnectionRefused => "nobody there".to_owned(),
            _ => "line closed".to_owned(),
        },
        Error::Socket(error) => match &**error {
            tungstenite::Error::Http(answer) => answer.status().as_u16().to_string(),
            _ => "line closed".to_owned(),
        },
    }
}

impl Siege {
    pub fn new(house: Arc<House>, long_table: String, weight: usize, seed: u64) -> Siege {
        let (guests, introducing, tallies) = (Mutex::default(), Mutex::default(), Mutex::default());
        Siege { house, long_table, weight, seed, guests, introducing, tallies }
    }

    fn introducing(&self, from: IpAddr) -> Arc<tokio::sync::Mutex<()>> {
        let mut introducing = lock(&self.introducing);
        Arc::clone(introducing.entry(from).or_default())
    }

    /// Lets attackers loose, all or those of these kinds. They stop when the set is dropped.
    pub fn begin(self: &Arc<Siege>, only: &[String], runtime: &tokio::runtime::Handle) -> JoinSet<()> {
        let mut loose = JoinSet::new();
        for kind in KINDS.iter().filter(|kind| only.is_empty() || only.iter().any(|name| name == kind.name)) {
            let mut tallies = lock(&self.tallies);
            let tally = Arc::clone(tallies.entry(kind.name).or_default());
            drop(tallies);
            for number in 0..kind.many * if kind.grows { self.weight } else { 1 } {
                let last = *kind.from.get(number % kind.from.len().max(1)).unwrap_or(&2);
                let seed = self.seed ^ (u64::from(last) << 32) ^ (number as u64) << 8;
                let attacker = Attacker {
                    siege: Arc::clone(self),
                    from: Ipv4Addr::new(127, 0, 0, last).into(),
                    number,
                    tally: Arc::clone(&tally),
                    rng: ChaCha8Rng::seed_from_u64(seed),
                };
                loose.spawn_on((kind.run)(attacker), runtime);
            }
        }
        loose
    }
}

type Run = fn(Attacker) -> futures_util::future::BoxFuture<'static, ()>;

pub struct Kind {
    pub name: &'static str,
    pub about: &'static str,
    many: usize,
    /// Whether there are more of them in a long soak.
    grows: bool,
    /// The last numbers of the addresses they come from; 1 is the one where the well-behaved players are.
    from: &'static [u8],
    run: Run,
}

macro_rules! kinds {
    ($($name:literal, $about:literal, $many:literal $($grows:ident)?, $from:expr, $run:path;)*) => {
        pub const KINDS: &[Kind] = &[$(Kind {
            name: $name,
            about: $about,
            many: $many,
            grows: kinds!(@ $($grows)?),
            from: &$from,
            run: |attacker| Box::pin($run(attacker)),
        },)*];
    };
    (@ grows) => { true };
    (@) => { false };
}

kinds! {
    "texts", "messages as fast as they go", 4, [1, 2, 3, 4], floods::texts;
    "binaries", "binary frames as fast as they go", 2, [1, 2], floods::binaries;
    "pings", "ping frames as fast as they go", 2, [2, 3], floods::pings;
    "pongs", "pong frames as fast as they go", 8, [1, 2, 3, 4], floods::pongs;
    "chat", "chat as often as messages are taken", 3, [1, 5], floods::chat;
    "requests", "HTTP requests as fast as they go", 6, [6, 7], floods::requests;
    "list", "the list of open tables, without a cookie, among 150 open tables", 3, [8, 9], floods::list;
    "greedy", "replays and proofs of a long table, one after the other", 3, [10], floods::greedy;
    "unread", "long answers that are never read", 120 grows, [11, 12, 13, 14], readers::unread;
    "trickle", "long answers that are read a byte a second", 20 grows, [15], readers::trickle;
    "watches", "sockets that watch a long table again and again and never read", 15 grows, [16, 17, 1], readers::watches;
    "tools", "heavy questions to tools whose asker leaves", 3, [18, 19, 1], tools::questions;
    "emperors", "tables of emperors on large boards, hosted by one guest", 1, [20], tools::emperors;
    "senses", "sounds of an abandoned table, asked for while tools keep the thinkers busy", 2, [21, 22], tools::senses;
    "half-open", "requests that never come to their end", 100 grows, [23, 24], lines::half_open;
    "lines", "as many lines as there may be", 60 grows, [25, 26, 27], lines::many;
    "uploads", "attachments and drafts as large and as often as they may be", 2, [28], uploads::uploads;
    "lies", "others' seats, wrong and repeated ids, false numbers, undo, hand-over", 4, [1, 29, 30], lies::lies;
}

impl Attacker {
    /// Counts something that was tried.
    pub fn tries(&self) {
        self.tally.tried.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts what came of it.
    pub fn got(&self, outcome: impl Into<String>) {
        let mut outcomes = lock(&self.tally.outcomes);
        *outcomes.entry(outcome.into()).or_default() += 1;
    }

    /// Counts what came of it, or why nothing did.
    pub fn came_to(&self, outcome: Result<impl Into<String>, Error>) {
        match outcome {
            Ok(outcome) => self.got(outcome),
            Err(error) => self.got(in_short(&error)),
        }
    }

    /// Notes what should never have happened.
    pub fn accuse(&self, fault: String) {
        let mut faults = lock(&self.tally.faults);
        if faults.len() < 20 {
            faults.push(fault);
        }
    }

    /// Counts an answer; says whether there was one.
    pub fn answered(&self, answer: Result<Answer, Error>) -> bool {
        let came = answer.is_ok();
        self.came_to(answer.map(|answer| answer.status.to_string()));
        came
    }

    /// Asks for something without a cookie; says whether there was an answer.
    pub async fn asks(&self, path: &str) -> bool {
        self.tries();
        let address = self.siege.house.address;
        self.answered(load_client::request_from(Some(self.from), address, "GET", path, &[], b"").await)
    }

    /// Opens a line, without saying anything.
    pub async fn line(&self) -> Result<TcpStream, Error> {
        load_client::line_from(Some(self.from), self.siege.house.address).await
    }

    /// Waits a little before the next try.
    pub async fn pause(&self, millis: u64) {
        tokio::time::sleep(Duration::from_millis(millis)).await;
    }

    /// The guest of this number at the attacker's address; introduced when there is none yet.
    pub async fn guest(&mut self, number: usize) -> Client {
        let key = (self.from, number);
        // One after the other, so that nobody is introduced twice.
        let siege = Arc::clone(&self.siege);
        let _turn = siege.introducing(self.from).lock_owned().await;
        loop {
            let known = lock(&self.siege.guests).get(&key).cloned();
            if let Some(known) = known {
                return known;
            }
            let address = self.siege.house.address;
            let name = format!("attacker {number}");
            match Client::introduce_from(Some(self.from), address, &name).await {
                Ok(guest) => {
                    let mut guests = lock(&self.siege.guests);
                    guests.insert(key, guest);
                }
                Err(error) => {
                    self.got(format!("no guest, {}", in_short(&error)));
                    let pause = if matches!(error, Error::Strange(_)) { 2_000 } else { 300 };
                    self.pause(pause).await;
                }
            }
        }
    }

    /// A table of a guest's own that is being played: the guest at the first seat, bots or the same guest at the others.
    pub async fn own_table(&self, guest: &Client, make: Value, bot: Option<&str>) -> Result<String, Error> {
        let seats = make["seats"].as_u64().unwrap_or(1);
        let table = guest.make_table(make).await?;
        for seat in 0..seats {
            match bot {
                Some(level) if seat > 0 => {
                    let put = serde_json::json!({ "seat": seat, "level": level });
                    guest.at(&table, "bot", put).await?;
                }
                _ => drop(guest.at(&table, "sit", serde_json::json!({ "seat": seat })).await?),
            }
        }
        guest.at(&table, "start", serde_json::json!({})).await?;
        Ok(table)
    }
}

/// Ends a table of one's own.
async fn abandon(line: &mut Line, table: &str) -> Result<(), Error> {
    line.say(serde_json::json!({ "at_table": { "table": table, "id": "end", "do": "abandon" } })).await?;
    line.hear_of("done").await.map(drop)
}

/// Why the hall closed a line: the goodbye stands behind everything that it has said on it before.
async fn goodbye(line: &mut Line, most: usize) -> String {
    for _ in 0..most {
        match tokio::time::timeout(Duration::from_secs(2), line.hear_any()).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => return in_short(&error),
            Err(_) => break,
        }
    }
    "all taken".to_owned()
}
