//! How fast the hall is: many tables of two programs each, flat out and at one move a second.
//!
//! Run by `cargo xtask bench hall`. The hall is a process of its own with a store on this disk; every acknowledged
//! move is durable. The limits that are raised are printed.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

mod duel;

use bench::server::{self, Server, gather, percentile};
use clap::Parser;
use duel::{Duel, Pace};

/// Games that each pair of players has before it, so that making tables is not measured.
const GAMES: usize = 4;

/// How fast the hall is.
#[derive(Parser)]
struct Args {
    /// The binary.
    #[arg(long, default_value = "target/release/zauberberg")]
    server: PathBuf,
    /// How many tables play at once, measured one after the other.
    #[arg(long, value_delimiter = ',', default_values_t = [100, 500, 2_000])]
    tables: Vec<usize>,
    /// For how long, each.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
}

fn main() {
    let Args { server: program, tables: sizes, seconds } = Args::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    println!("limits raised: {}", server::RAISED.join(" "));
    println!();
    println!(
        "{:>6}  {:<10} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "tables",
        "pace",
        "moves",
        "moves/s",
        "ack p50",
        "ack p99",
        "told p50",
        "told p99",
        "CPU/move",
        "memory"
    );
    for tables in sizes {
        for pace in [Pace::FlatOut, Pace::OneASecond] {
            runtime.block_on(measure(&program, tables, pace, seconds));
        }
    }
    println!();
    let mut starts = [(); 5].map(|()| runtime.block_on(server::time_to_first_answer(&program)));
    starts.sort_by(f64::total_cmp);
    println!("from process start to first answer: {:.2} ms (median of 5)", starts[2] * 1e3);
}

async fn measure(program: &Path, tables: usize, pace: Pace, seconds: u64) {
    let server = Server::start(program).await;
    let address = server.process.address;
    let pairs = gather(tables, 16, |number| Duel::prepare(address, number, GAMES)).await;
    let cpu = server.cpu_seconds();
    let began = Instant::now();
    let deadline = began + Duration::from_secs(seconds);
    let played = pairs.into_iter().map(|pair| tokio::spawn(pair.play(pace, deadline)));
    let mut sheet = duel::Sheet::default();
    for played in futures_util::future::join_all(played).await {
        sheet.add(played.expect("a pair panicked"));
    }
    let wall = sheet.last.map_or(began.elapsed(), |last| last - began).as_secs_f64();
    let cpu = server.cpu_seconds() - cpu;
    let moves = sheet.acknowledged.len();
    let (memory, name) = (server.megabytes(), pace.name());
    let times = [
        percentile(&mut sheet.acknowledged, 50),
        percentile(&mut sheet.acknowledged, 99),
        percentile(&mut sheet.told, 50),
        percentile(&mut sheet.told, 99),
    ];
    let [ack50, ack99, told50, told99] = times.map(|time| format!("{time:.2} ms"));
    println!(
        "{tables:>6}  {name:<10} {moves:>9} {:>9.0} {ack50:>9} {ack99:>9} {told50:>9} {told99:>9} {:>6.1} µs {memory:>5.0} MB",
        moves as f64 / wall,
        cpu * 1e6 / moves as f64,
    );
}
