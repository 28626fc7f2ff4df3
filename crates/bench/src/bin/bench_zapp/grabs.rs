//! The real-time phase at many tables: everybody grabs, shakes and puts back, and everybody is told.

use std::net::SocketAddr;
use std::path::Path;
use std::time::{Duration, Instant};

use load_client::{Client, Line};
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use serde::Deserialize;
use serde_json::json;

use bench::server::{RAISED, Server, gather, percentile};

const SEATS: usize = 4;
/// How often somebody at a table does something: about as often as four people do.
const PAUSE: Duration = Duration::from_millis(250);

struct Company {
    table: String,
    lines: Vec<Line>,
    rng: ChaCha8Rng,
}

/// What has to be known of a message; everything else is passed over unread.
#[derive(Deserialize)]
struct Message {
    update: Option<Numbered>,
    done: Option<Numbered>,
    refused: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Numbered {
    n: u64,
}

async fn hear(line: &mut Line) -> Message {
    line.hear_as().await.expect("a message")
}

async fn hear_update(line: &mut Line, n: u64) {
    loop {
        if hear(line).await.update.is_some_and(|update| update.n >= n) {
            return;
        }
    }
}

impl Company {
    async fn gather(address: SocketAddr, number: usize) -> Company {
        let mut guests = Vec::new();
        for seat in 0..SEATS {
            guests.push(Client::introduce(address, &format!("{number}-{seat}")).await.unwrap());
        }
        let make = json!({ "game": "zapp", "seats": SEATS, "options": {} });
        let table = guests[0].play_with(&guests[1..], make).await.unwrap();
        let mut lines = Vec::new();
        let mut roller = 0;
        for (seat, guest) in guests.iter().enumerate() {
            let mut line = guest.connect().await.unwrap();
            line.say(json!({ "watch": { "table": table, "seat": seat } })).await.unwrap();
            let standing = line.hear_of("standing").await.unwrap();
            roller = standing["view"]["roller"].as_u64().expect("a seat") as usize;
            lines.push(line);
        }
        let mut company = Company { table, lines, rng: ChaCha8Rng::seed_from_u64(number as u64) };
        company.act(roller, "roll", r#"{"roll":{"round":1}}"#.to_owned()).await;
        company
    }

    /// Somebody does something; how long it takes until everybody has been told.
    async fn act(&mut self, seat: usize, id: &str, action: String) -> f32 {
        let table = &self.table;
        let text = format!(r#"{{"act":{{"table":"{table}","id":"{id}","seat":{seat},"do":{action}}}}}"#);
        let sent = Instant::now();
        self.lines[seat].say_text(text).await.unwrap();
        let n = loop {
            let message = hear(&mut self.lines[seat]).await;
            assert!(message.refused.is_none(), "{:?}", message.refused);
            if let Some(done) = message.done {
                break done.n;
            }
        };
        futures_util::future::join_all(self.lines.iter_mut().map(|line| hear_update(line, n))).await;
        sent.elapsed().as_secs_f32()
    }

    /// Grabs, shakes and puts back, one seat after the other; the times of the grabs. A barrel goes back when it has long
    /// fallen silent.
    async fn grab(mut self, deadline: Instant) -> (Vec<f32>, u64) {
        let (mut grabs, mut acts) = (Vec::new(), 0u64);
        // Not all in the same instant.
        tokio::time::sleep(PAUSE.mul_f32(self.rng.random())).await;
        let first = self.rng.random_range(0..13);
        'time: for turn in first.. {
            let silent = if turn < first + 2 { None } else { Some(turn - 2) };
            let steps = [
                (Some(turn), "take", ""),
                (Some(turn), "shake", r#","strength":4,"rhythm":4"#),
                (silent, "put_back", ""),
            ];
            for (turn, kind, more) in steps {
                let Some(turn) = turn else { continue };
                let began = Instant::now();
                if began >= deadline {
                    break 'time;
                }
                acts += 1;
                let action = format!(r#"{{"{kind}":{{"round":1,"barrel":{}{more}}}}}"#, turn % 13);
                let took = self.act(turn % SEATS, &acts.to_string(), action).await;
                if kind == "take" {
                    grabs.push(took);
                }
                tokio::time::sleep_until((began + PAUSE).into()).await;
            }
        }
        (grabs, acts)
    }
}

pub async fn measure(program: &Path, tables: usize, seconds: u64) {
    println!("The real-time phase; limits raised: {}", RAISED.join(" "));
    let server = Server::start(program).await;
    let companies = gather(tables, 8, |number| Company::gather(server.process.address, number)).await;
    let cpu = server.cpu_seconds();
    let began = Instant::now();
    let deadline = began + Duration::from_secs(seconds);
    let played = companies.into_iter().map(|company| tokio::spawn(company.grab(deadline)));
    let (mut grabs, mut acts) = (Vec::new(), 0);
    for played in futures_util::future::join_all(played).await {
        let (times, count) = played.expect("a company panicked");
        grabs.extend(times);
        acts += count;
    }
    let wall = began.elapsed().as_secs_f64();
    let cpu = server.cpu_seconds() - cpu;
    let mut part = |part: usize| percentile(&mut grabs, part);
    println!(
        "| tables of four | acts/s | grab to everybody, p50 | p99 | worst | aim for p99 | server CPU | memory |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|---:|");
    println!(
        "| {tables} | {:.0} | {:.2} ms | {:.2} ms | {:.1} ms | 30 ms | {:.0} % | {:.0} MB |",
        acts as f64 / wall,
        part(50),
        part(99),
        part(100),
        cpu / wall * 100.0,
        server.megabytes(),
    );
}
