//! `cargo xtask bench --beside COMMIT NAME`: the same measurement of an earlier commit and of this one, in turns.

use std::path::{Path, PathBuf};

use anyhow::Result;

use crate::shell;

/// Measures both, `rounds` times each: what else the machine does then falls on both alike.
pub fn measure(commit: &str, name: &str, args: &[String], rounds: u32) -> Result<()> {
    let earlier = checkout(commit)?;
    for round in 1..=rounds {
        for (which, at) in [(commit, earlier.as_path()), ("this one", &shell::root())] {
            println!("\n== {name}, round {round} of {rounds}: {which}");
            let mut bench = shell::cargo(["xtask", "bench", name]);
            shell::go(bench.args(args).current_dir(at))?;
        }
    }
    Ok(())
}

/// A work tree of that commit, with what is built of it inside; it stays there for the next time.
fn checkout(commit: &str) -> Result<PathBuf> {
    let resolve = ["rev-parse", "--verify", "--end-of-options", &format!("{commit}^{{commit}}")];
    let full = shell::read(&mut shell::program("git", resolve))?;
    let at: PathBuf = shell::metadata()?.target_directory.join("beside").join(full.trim()).into();
    if !at.join("Cargo.toml").is_file() {
        shell::go(
            shell::program("git", ["worktree", "add", "--force", "--detach"])
                .arg::<&Path>(&at)
                .arg(full.trim()),
        )?;
    }
    Ok(at)
}
