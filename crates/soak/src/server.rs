//! The hall as a process: started, watched, told to stop, killed.

use std::fs::File;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, bail};
use rustix::process::{Pid, Signal, kill_process};

/// The one limit that is changed: tables that nobody watches must leave memory within the soak.
pub const IDLE_SECONDS: u64 = 5;

/// How long a hall that is told to close may take.
pub const CLOSING: Duration = Duration::from_secs(15);

/// How long a hall may take until it answers.
const OPENING: Duration = Duration::from_secs(60);

/// A hall that runs.
pub struct Server {
    program: PathBuf,
    store: PathBuf,
    log: PathBuf,
    address: SocketAddr,
    child: Child,
}

impl Server {
    /// Starts the hall and waits until it answers.
    pub async fn start(program: &Path, folder: &Path, address: SocketAddr) -> Result<Server> {
        let (store, log) = (folder.join("soak.sqlite"), folder.join("hall.log"));
        let child = spawn(program, &store, &log, address)?;
        let server = Server { program: program.to_owned(), store, log, address, child };
        server.answers().await?;
        Ok(server)
    }

    async fn answers(&self) -> Result<()> {
        let until = Instant::now() + OPENING;
        while load_client::request(self.address, "GET", "/healthz", &[], b"").await.is_err() {
            if Instant::now() > until {
                bail!("the hall does not answer: {}", self.log_text());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Starts it again on the same file and port.
    pub async fn start_again(&mut self) -> Result<()> {
        self.child = spawn(&self.program, &self.store, &self.log, self.address)?;
        self.answers().await
    }

    /// Kills it.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill().context("the hall cannot be killed")?;
        self.child.wait().context("the hall does not end")?;
        Ok(())
    }

    /// Tells it to stop and waits; says how long it took, or `None` if it had to be killed.
    pub async fn stop(&mut self) -> Result<Option<Duration>> {
        let began = Instant::now();
        kill_process(Pid::from_child(&self.child), Signal::TERM)
            .context("the hall cannot be told to stop")?;
        while began.elapsed() < CLOSING {
            if self.child.try_wait()?.is_some() {
                return Ok(Some(began.elapsed()));
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        self.kill()?;
        Ok(None)
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)) | Err(_))
    }

    /// Which process it is.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it logged so far.
    pub fn log_text(&self) -> String {
        std::fs::read_to_string(&self.log).unwrap_or_default()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn spawn(program: &Path, store: &Path, log: &Path, address: SocketAddr) -> Result<Child> {
    let log = File::options().create(true).append(true).open(log)?;
    let mut command = Command::new(program);
    command.args(["serve", "--log", "warn", "--address", &address.to_string(), "--store"]).arg(store);
    command.args(["--limit", &format!("idle_seconds={IDLE_SECONDS}")]);
    let child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(log).spawn();
    child.with_context(|| format!("{} cannot be started", program.display()))
}

/// Resident memory of a process, in megabytes.
pub fn megabytes(process: u32) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS"))?;
    Some(line.split_whitespace().nth(1)?.parse::<f64>().ok()? / 1024.0)
}

/// Processor time of a process so far, in seconds.
pub fn processor_seconds(process: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
    let ticks = |place: usize| fields.get(place).and_then(|ticks| ticks.parse::<f64>().ok()).unwrap_or(0.0);
    (ticks(11) + ticks(12)) / 100.0
}

/// The lines of a log that should not be there.
pub fn complaints(log: &str) -> Vec<String> {
    let bad = |line: &&str| line.contains(" ERROR ") || line.contains("panicked at");
    log.lines().filter(bad).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_and_panics_are_complaints_and_warnings_are_not() {
        let log = "2026 WARN a table cannot be opened\n2026 ERROR a bot's action was refused\n\
                   thread 'x' panicked at src/y.rs:1:1:\n";
        assert_eq!(complaints(log).len(), 2);
        assert!(megabytes(std::process::id()).is_some_and(|own| own > 0.1));
    }
}
