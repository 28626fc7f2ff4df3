//! The hall as a process: started, watched from outside, killed.

use std::fs::File;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Error, request};

/// How long a hall may take until it answers.
const OPENING: Duration = Duration::from_secs(60);

/// The store of a hall, in its folder.
pub const STORE: &str = "hall.sqlite";

/// A hall that runs; it ends with this value.
pub struct Server {
    program: PathBuf,
    folder: PathBuf,
    limits: Vec<String>,
    /// Where it listens.
    pub address: SocketAddr,
    child: Child,
}

impl Server {
    /// Starts a hall on a free port with its store and its log in this folder and these limits changed, and waits until it
    /// answers.
    pub async fn start(program: &Path, folder: &Path, limits: &[&str]) -> Result<Server, Error> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let limits: Vec<String> = limits.iter().map(|limit| (*limit).to_owned()).collect();
        let child = spawn(program, folder, &limits, address)?;
        let server =
            Server { program: program.to_owned(), folder: folder.to_owned(), limits, address, child };
        server.answers().await?;
        Ok(server)
    }

    async fn answers(&self) -> Result<(), Error> {
        let until = Instant::now() + OPENING;
        while request(self.address, "GET", "/healthz", &[], b"").await.is_err() {
            if Instant::now() > until {
                return Err(Error::Strange(format!("the hall does not answer: {}", self.log_text())));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        Ok(())
    }

    /// Starts it again on the same store and port.
    pub async fn start_again(&mut self) -> Result<(), Error> {
        self.child = spawn(&self.program, &self.folder, &self.limits, self.address)?;
        self.answers().await
    }

    /// Kills it.
    pub fn kill(&mut self) -> Result<(), Error> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Whether it has ended.
    pub fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
    }

    /// Which process it is.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it logged so far.
    pub fn log_text(&self) -> String {
        std::fs::read_to_string(log(&self.folder)).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.kill();
    }
}

fn log(folder: &Path) -> PathBuf {
    folder.join("hall.log")
}

fn spawn(program: &Path, folder: &Path, limits: &[String], address: SocketAddr) -> std::io::Result<Child> {
    let log = File::options().create(true).append(true).open(log(folder))?;
    let mut command = Command::new(program);
    command.args(["serve", "--log", "warn", "--address", &address.to_string(), "--store"]);
    command.arg(folder.join(STORE)).args(limits.iter().flat_map(|limit| ["--limit", limit]));
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn()
}

/// Resident memory of a process, in megabytes.
pub fn megabytes(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

/// Processor time of a process so far, in seconds; 0 where the system does not tell.
pub fn processor_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn memory_and_time_of_a_process_are_read() {
        assert!(megabytes(std::process::id()).is_some_and(|own| own > 0.1));
        assert_eq!((megabytes(u32::MAX), processor_seconds(u32::MAX)), (None, 0.0));
    }
}
