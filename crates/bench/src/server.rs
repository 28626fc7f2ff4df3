//! A hall whose limits do not stand in the way of a load from one address.

use std::path::Path;
use std::time::Instant;

use load_client::process;
use tempfile::TempDir;

/// The limits that are raised.
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
    /// The process.
    pub process: process::Server,
    _folder: TempDir,
}

impl Server {
    /// Starts one, and waits until it answers.
    pub async fn start(program: &Path) -> Server {
        // The store lies where the project lies: a folder in memory would make durability cheap.
        let folder = tempfile::tempdir_in(".").expect("a folder");
        let process = process::Server::start(program, folder.path(), RAISED).await;
        Server { process: process.expect("the server starts"), _folder: folder }
    }

    /// User and system time of the process so far.
    pub fn cpu_seconds(&self) -> f64 {
        process::processor_seconds(self.process.id())
    }

    /// Resident memory.
    pub fn megabytes(&self) -> f64 {
        process::megabytes(self.process.id()).unwrap_or(0.0)
    }
}

/// Seconds from the start of a process to its first answer.
pub async fn time_to_first_answer(program: &Path) -> f64 {
    let began = Instant::now();
    let _server = Server::start(program).await;
    began.elapsed().as_secs_f64()
}

/// The time that so many of a hundred did not exceed, in milliseconds.
pub fn percentile(times: &mut [f32], part: usize) -> f32 {
    times.sort_by(f32::total_cmp);
    times.get(times.len().saturating_sub(1) * part / 100).map_or(f32::NAN, |time| time * 1e3)
}

/// Lets groups of guests come, so many at a time: making them is not what is measured.
pub async fn gather<T, F: Future<Output = T>>(
    groups: usize,
    at_once: usize,
    group: impl Fn(usize) -> F,
) -> Vec<T> {
    let mut gathered = Vec::new();
    for start in (0..groups).step_by(at_once) {
        let batch = (start..groups.min(start + at_once)).map(&group);
        gathered.extend(futures_util::future::join_all(batch).await);
    }
    gathered
}
