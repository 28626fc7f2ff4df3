//! The hall as a process, watched from outside.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Limits that would stand in the way of a load from one address.
pub const RAISED: &[&str] = &[
    "requests_per_second=1000000",
    "request_burst=1000000",
    "guests_per_hour=1000000",
    "messages_per_second=1000000",
    "message_burst=1000000",
    "tables_per_hour=1000000",
    "connections_per_address=1000000",
    "lines_per_address=1000000",
];

/// A hall with a store on this disk; it ends with this value.
pub struct Server {
    child: Child,
    /// Where it listens.
    pub address: SocketAddr,
    _folder: tempfile::TempDir,
}

fn free_address() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("a free port")
}

impl Server {
    fn spawn(program: &Path) -> Server {
        // The store lies where the project lies: a folder in memory would make durability cheap.
        let folder = tempfile::tempdir_in(".").expect("a folder");
        let address = free_address();
        let mut command = Command::new(program);
        command.args(["serve", "--log", "warn", "--address", &address.to_string(), "--store"]);
        command.arg(folder.path().join("bench.sqlite"));
        RAISED.iter().for_each(|limit| {
            command.args(["--limit", limit]);
        });
        let child = command.stdout(Stdio::null()).spawn().expect("the server starts");
        Server { child, address, _folder: folder }
    }

    async fn answers(&self) {
        let until = Instant::now() + Duration::from_secs(20);
        while load_client::request(self.address, "GET", "/healthz", &[], b"").await.is_err() {
            assert!(Instant::now() < until, "the server does not answer");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    /// Starts one, and waits until it answers.
    pub async fn start(program: &Path) -> Server {
        let server = Server::spawn(program);
        server.answers().await;
        server
    }

    /// User and system time of the process so far.
    pub fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap_or_default();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks =
            |place: usize| fields.get(place).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0);
        (ticks(11) + ticks(12)) / 100.0
    }

    /// Resident memory.
    pub fn megabytes(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap_or_default();
        line.split_whitespace().nth(1).and_then(|kib| kib.parse::<f64>().ok()).unwrap_or(0.0) / 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Seconds from the start of a process to its first answer.
pub async fn time_to_first_answer(program: &Path) -> f64 {
    let began = Instant::now();
    let server = Server::spawn(program);
    server.answers().await;
    began.elapsed().as_secs_f64()
}
