//! `cargo xtask soak`: players of every game and attackers of every kind in one hall that is killed meanwhile.

use anyhow::Result;
use clap::Args;

use crate::shell;

/// Keeps a hall busy with players and attackers, kills it, and checks what is left.
#[derive(Args)]
pub struct Soak {
    /// How long, in minutes.
    #[arg(long, default_value_t = 5, conflicts_with = "seconds")]
    minutes: u64,
    /// How long, in seconds.
    #[arg(long)]
    seconds: Option<u64>,
    /// Where everything random comes from.
    #[arg(long, default_value_t = 14)]
    seed: u64,
    /// What else the soak is to be told, such as `--only pongs` for one kind of attackers.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

impl Soak {
    /// Does it, with what is built in release.
    pub fn start(&self) -> Result<()> {
        let seconds = self.seconds.unwrap_or(self.minutes.saturating_mul(60));
        run(true, seconds, self.seed, &self.args)
    }
}

/// Builds the hall and the soak, in release or as the tests do, and runs it.
pub fn run(release: bool, seconds: u64, seed: u64, args: &[String]) -> Result<()> {
    let (server, soak) = if release {
        let packages = ["build", "--release", "--locked", "--package", "zauberberg", "--package", "soak"];
        shell::go(&mut shell::cargo(packages))?;
        (shell::built("release/zauberberg")?, shell::built("release/soak")?)
    } else {
        (shell::build_for_tests("zauberberg")?, shell::built("debug/soak")?)
    };
    let mut soak = shell::program(soak, ["--server"]);
    soak.arg(server).args(["--seconds", &seconds.to_string(), "--seed", &seed.to_string()]);
    shell::go(soak.args(args))
}
