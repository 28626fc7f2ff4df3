//! The soak: a hall with well-behaved players of every game and attackers of every kind, killed and closed meanwhile.
//! At the end it is checked that nothing was lost, nobody waited for others, and memory is back. `cargo xtask soak` runs it.
//! It is made for Linux, where memory can be read in `/proc`.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use clap::Parser;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use rustix::process::{Pid, Signal, kill_process};

mod attack;
mod checker;
mod company;
mod house;
mod long_table;
mod notes;
mod player;
mod report;
mod verdict;
mod waits;

use attack::{KINDS, Siege};
use house::{Closing, House, Phase, lock};
use load_client::Client;
use load_client::process::{STORE, Server, megabytes, processor_seconds};
use notes::TableNotes;
use report::{MORE_MEMORY, Report, SLACK, WITH_ATTACKERS};
use waits::Watch;

/// Keeps a hall busy with players and attackers, kills it, and checks what is left.
#[derive(Parser)]
struct Args {
    /// The binary.
    #[arg(long)]
    server: PathBuf,
    /// How long, in seconds.
    #[arg(long, default_value_t = 300)]
    seconds: u64,
    /// How long, in minutes.
    #[arg(long, conflicts_with = "seconds")]
    minutes: Option<u64>,
    /// Where everything random comes from.
    #[arg(long, default_value_t = 14)]
    seed: u64,
    /// Only these kinds of attackers (may be repeated); `none` for none at all.
    #[arg(long)]
    only: Vec<String>,
    /// How long nobody's turn may wait because of others, in seconds: more where nothing is optimised.
    #[arg(long, default_value_t = 2.0)]
    longest_wait: f64,
    /// How many entries the long table has.
    #[arg(long, default_value_t = 10_000)]
    long_table: u64,
}

/// The attackers have machines of their own in real life: here they take only what the hall and its players leave over.
const ATTACKERS_NICE: i32 = 10;
/// Where a soak cuts a phase short, in megabytes: the machine has other things to do.
const MOST_MEMORY: f64 = 4_096.0;
/// How much longer than planned a soak may take: for halls that do not end, and for the checks.
const AFTERWARDS: Duration = Duration::from_secs(240);
/// The one limit that is changed: tables that nobody watches must leave memory within the soak.
const IDLE_SECONDS: u64 = 5;
/// How long a hall that is told to close may take.
const CLOSING: Duration = Duration::from_secs(15);
/// The shortest soak in which everything has its place, in seconds.
const SHORTEST: u64 = 45;
/// From here on there are more of those attackers that only hold something.
const LONG: u64 = 240;
/// Lines that attackers and players may have open at once.
const MOST_FILES: u64 = 8_192;

fn main() -> ExitCode {
    match soak(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn soak(args: &Args) -> Result<bool> {
    let seconds = args.minutes.map_or(args.seconds, |minutes| minutes.saturating_mul(60));
    if seconds < SHORTEST {
        bail!("a soak takes at least {SHORTEST} seconds");
    }
    let known = |name: &&String| *name == "none" || KINDS.iter().any(|kind| kind.name == name.as_str());
    if let Some(unknown) = args.only.iter().find(|name| !known(name)) {
        let names: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
        bail!("there are no attackers called `{unknown}`; there are {}", names.join(", "));
    }
    let (program, seed) = (args.server.display(), args.seed);
    println!("soak: {seconds} s, seed {seed}, {program}; changed limits: idle_seconds={IDLE_SECONDS}");
    allow_many_files();
    let players = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().on_thread_start(|| {
        // On Linux the process 0 is the calling thread alone.
        let _ = rustix::process::setpriority_process(None, ATTACKERS_NICE);
    });
    let attackers = builder.build()?;
    let held = players.block_on(async {
        tokio::select! {
            held = run(args, seconds, attackers.handle()) => held,
            // The hall is killed with everything else that is dropped here.
            () = tokio::time::sleep(Duration::from_secs(seconds) + AFTERWARDS) => bail!("the soak does not end"),
            why = told_to_stop() => bail!("told to stop {}", why?),
        }
    });
    attackers.shutdown_background();
    held
}

async fn told_to_stop() -> Result<&'static str> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    tokio::select! {
        interrupt = tokio::signal::ctrl_c() => interrupt.map(|()| "by hand").map_err(Into::into),
        _ = terminate.recv() => Ok("by a signal"),
    }
}

fn allow_many_files() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum.map(|most| most.min(MOST_FILES)).or(Some(MOST_FILES)).max(limit.current);
    // Fewer lines are a weaker attack, nothing worse.
    let _ = setrlimit(Resource::Nofile, limit);
}

/// Does once what attackers do later without end, so that whatever the hall keeps of it for good is not laid to their charge.
async fn once(address: SocketAddr, long_table: String) -> Result<(), load_client::Error> {
    let guest = Client::introduce(address, "once").await?;
    guest.get(&format!("/api/tables/{long_table}/replay")).await?;
    guest.post(attack::HEAVY, attack::heavy()).await?;
    Ok(())
}

struct Soak<'a> {
    house: Arc<House>,
    server: Server,
    watch: Watch,
    siege: Arc<Siege>,
    only: &'a [String],
    attackers: &'a tokio::runtime::Handle,
    begun: Vec<(Phase, Instant)>,
    report: Report,
    rng: ChaCha8Rng,
}

async fn run(args: &Args, seconds: u64, attackers: &tokio::runtime::Handle) -> Result<bool> {
    // The store lies where the binary lies: a folder in memory would make durability cheap.
    let beside = args.server.parent().unwrap_or(Path::new("."));
    let folder = tempfile::tempdir_in(beside).context("no folder for the store")?;
    let store = folder.path().join(STORE);
    let long_table = long_table::make(&store, args.long_table, args.seed).await?;
    let limit = format!("idle_seconds={IDLE_SECONDS}");
    let server = Server::start(&args.server, folder.path(), &[&limit]).await?;
    let house = Arc::new(House::new(server.address));
    house.is_up();
    let mut rng = ChaCha8Rng::seed_from_u64(args.seed);
    let companies = company::gather(&house, &mut rng).await?;
    let guests: usize = companies.iter().map(company::Company::size).sum();
    println!("{} companies with {guests} guests", companies.len());
    let watch = Watch::begin(&house, server.id());
    let weight = if seconds >= LONG { 2 } else { 1 };
    let siege = Arc::new(Siege::new(Arc::clone(&house), long_table, weight, args.seed));
    let companies: Vec<_> =
        companies.into_iter().map(|company| tokio::spawn(company.play(Arc::clone(&house)))).collect();
    let report = Report { longest_wait: args.longest_wait, ..Report::default() };
    let begun = Vec::new();
    let mut soak = Soak { house, server, watch, siege, only: &args.only, attackers, begun, report, rng };
    soak.phases(seconds).await?;
    let mut notes: Vec<TableNotes> = Vec::new();
    for company in companies {
        notes.extend(company.await.context("a company came to no end")?);
    }
    soak.end(&store, &notes).await
}

impl Soak<'_> {
    async fn phases(&mut self, seconds: u64) -> Result<()> {
        let part = |hundredths: u64| Duration::from_millis(seconds * 10 * hundredths);
        tokio::spawn(once(self.house.address, self.siege.long_table.clone()));
        self.during(Phase::WarmUp, part(8)).await?;
        self.during(Phase::Calm, part(16)).await?;
        let calm = self.watch.readings().memory_in(Phase::Calm).context("memory cannot be read")?;
        self.attack(part(17)).await?;
        let once = self.quiet(part(11), calm * WITH_ATTACKERS.0 + WITH_ATTACKERS.1).await?;
        self.attack(part(17)).await?;
        self.quiet(part(13), once * MORE_MEMORY + SLACK).await?;
        let loose = self.siege.begin(self.only, self.attackers);
        self.kills(part(20)).await?;
        drop(loose);
        self.enter(Phase::Last);
        Ok(())
    }

    fn enter(&mut self, phase: Phase) {
        self.house.enter(phase);
        self.begun.push((phase, Instant::now()));
    }

    async fn during(&mut self, phase: Phase, time: Duration) -> Result<()> {
        self.enter(phase);
        let (before, began) = (processor_seconds(self.server.id()), Instant::now());
        while began.elapsed() < time {
            tokio::time::sleep(Duration::from_millis(250)).await;
            if self.server.has_ended() {
                bail!("the hall has ended by itself: {}", self.server.log_text());
            }
            if megabytes(self.server.id()).is_some_and(|now| now > MOST_MEMORY) {
                self.report
                    .faults
                    .push(format!("the hall took more than {MOST_MEMORY} MB; the phase was cut short"));
                break;
            }
        }
        let used = processor_seconds(self.server.id()) - before;
        self.report.processor.insert(phase, used / began.elapsed().as_secs_f64());
        Ok(())
    }

    async fn attack(&mut self, time: Duration) -> Result<()> {
        let loose = self.siege.begin(self.only, self.attackers);
        self.during(Phase::Attack, time).await?;
        drop(loose);
        Ok(())
    }

    /// Waits until no more memory is taken than allowed, for so long at most; says how much it is then.
    async fn quiet(&mut self, at_most: Duration, allowed: f64) -> Result<f64> {
        self.enter(Phase::Quiet);
        let began = Instant::now();
        // Whatever is idle must have had the time to leave.
        let at_least = Duration::from_secs(2 * IDLE_SECONDS).min(at_most);
        let now = loop {
            tokio::time::sleep(Duration::from_millis(250)).await;
            let now = megabytes(self.server.id()).context("the hall has ended by itself")?;
            let waited = began.elapsed();
            if waited >= at_most || (waited >= at_least && now <= allowed) {
                break now;
            }
        };
        println!("memory: {now:.1} MB after the attack, {allowed:.1} MB allowed");
        println!("{}", self.gauges().await);
        if now > allowed {
            let why = format!("memory is {now:.0} MB after the attack, {allowed:.0} MB are allowed");
            self.report.faults.push(why);
        }
        Ok(now)
    }

    async fn gauges(&self) -> String {
        let metrics = load_client::request(self.house.address, "GET", "/metrics", &[], b"").await;
        let text = metrics.map(|answer| answer.text()).unwrap_or_default();
        let gauge = |name: &str| {
            let value = text.lines().find_map(|line| line.strip_prefix(&format!("zauberberg_{name} ")));
            format!("{name} {}", value.unwrap_or("unknown"))
        };
        format!("{}, {}", gauge("connections"), gauge("tables_in_memory"))
    }

    async fn kills(&mut self, time: Duration) -> Result<()> {
        self.enter(Phase::Kills);
        let until = Instant::now() + time;
        for round in 0.. {
            let pause = self.rng.random_range(1_500..4_000);
            tokio::time::sleep(Duration::from_millis(pause)).await;
            if round >= 2 && Instant::now() > until {
                return Ok(());
            }
            // The first is killed and the second closed; then chance decides.
            if round == 0 || (round > 1 && self.rng.random()) {
                self.house.goes_down();
                self.server.kill()?;
                self.report.killed += 1;
            } else {
                self.close().await?;
            }
            self.server.start_again().await?;
            self.watch.follow(self.server.id());
            self.house.is_up();
        }
        Ok(())
    }

    async fn close(&mut self) -> Result<()> {
        let from = Instant::now();
        self.house.goes_down();
        let process = Pid::from_raw(self.server.id().try_into()?).context("the hall has ended")?;
        kill_process(process, Signal::TERM).context("the hall cannot be told to stop")?;
        while !self.server.has_ended() {
            if from.elapsed() > CLOSING {
                self.report.faults.push("the hall did not end within 15 s of SIGTERM".to_owned());
                return Ok(self.server.kill()?);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.report.closed.push(from.elapsed());
        lock(&self.house.closings).push(Closing { from, until: Instant::now() });
        Ok(())
    }

    /// Closes the hall and compares everything.
    async fn end(mut self, store: &Path, notes: &[TableNotes]) -> Result<bool> {
        self.close().await?;
        let mut report = self.report;
        report.readings = self.watch.readings();
        report.refusals = lock(&self.house.refusals).clone();
        report.breaks = lock(&self.house.breaks).clone();
        report.faults.extend(verdict::log(&self.server.log_text()));
        verdict::tables(store, notes, &self.house, &self.begun, &mut report).await?;
        for (name, tally) in lock(&self.siege.tallies).iter() {
            report.faults.extend(lock(&tally.faults).iter().map(|fault| format!("{name}: {fault}")));
        }
        Ok(report.print(&self.siege))
    }
}
