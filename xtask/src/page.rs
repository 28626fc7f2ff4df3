//! The page, as far as the chores know it: a folder with a package and its scripts.

use std::path::Path;
use std::process::Command;

use anyhow::Result;

use crate::shell;

/// Whether there is a page to build.
pub fn exists() -> bool {
    shell::root().join("web/package.json").is_file()
}

fn npm(args: &[&str]) -> Command {
    let mut command = shell::program("npm", args);
    command.current_dir(shell::root().join("web"));
    command
}

/// Fetches exactly the packages that the lock file names.
pub fn fetch() -> Result<()> {
    shell::go(&mut npm(&["ci", "--no-audit", "--no-fund"]))
}

/// Runs one of the page's scripts: `check`, `test` or `build`.
pub fn script(name: &str) -> Result<()> {
    shell::go(&mut npm(&["run", "--silent", name]))
}

/// Tests the page in a browser, served by a binary that has it inside.
pub fn browser() -> Result<()> {
    let binary = shell::build_for_tests("zauberberg")?;
    let mut test = npm(&["run", "--silent", "browser"]);
    shell::go(test.env("ZAUBERBERG", binary))
}

/// Measures the page that this binary has inside, in a browser.
pub fn bench(name: &str, binary: &Path, args: &[String]) -> Result<()> {
    let mut bench = npm(&["run", "--silent", &format!("bench:{name}"), "--"]);
    shell::go(bench.args(args).env("ZAUBERBERG", binary))
}
