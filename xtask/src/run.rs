//! `cargo xtask run`: builds everything and starts it.

use anyhow::Result;
use clap::Args;

use crate::needs::{self, Tool};
use crate::{page, shell};

/// Builds everything and starts it.
#[derive(Args)]
pub struct Run {
    /// What `zauberberg serve` is to be told.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

impl Run {
    pub fn start(&self) -> Result<()> {
        build("release")?;
        println!("starting the hall");
        let mut serve =
            shell::cargo(["run", "--quiet", "--release", "--package", "zauberberg", "--", "serve"]);
        serve.args(&self.args);
        become_it(serve)
    }
}

/// Builds the page, and the binary by one of the profiles of `Cargo.toml`.
pub fn build(profile: &str) -> Result<()> {
    if page::exists() {
        println!("building the page");
        needs::ensure(Tool::Node)?;
        page::fetch()?;
        page::script("build")?;
    }
    println!("building the binary");
    shell::go(&mut shell::cargo(["build", "--profile", profile, "--package", "zauberberg"]))
}

/// Hands this process over, so that a signal to it reaches the server.
#[cfg(unix)]
fn become_it(mut command: std::process::Command) -> Result<()> {
    use std::os::unix::process::CommandExt;
    Err(command.exec().into())
}

#[cfg(not(unix))]
fn become_it(mut command: std::process::Command) -> Result<()> {
    shell::go(&mut command)
}
