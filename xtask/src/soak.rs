//! `cargo xtask soak`: players of every game and attackers of every kind in one hall that is killed meanwhile.

use anyhow::Result;
use clap::Args;

use crate::shell;

/// Keeps a hall busy with players and attackers, kills it, and checks what is left.
#[derive(Args)]
pub struct Soak {
    /// What the soak is told, such as `--minutes 1`, `--seed 7` or `--only pongs` for one kind of attackers; `--help` says more.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

impl Soak {
    /// Does it, with what is built in release.
    pub fn start(&self) -> Result<()> {
        let packages = ["build", "--release", "--locked", "--package", "zauberberg", "--package", "soak"];
        shell::go(&mut shell::cargo(packages))?;
        let mut soak = shell::program(shell::built("release/soak")?, ["--server"]);
        shell::go(soak.arg(shell::built("release/zauberberg")?).args(&self.args))
    }
}
