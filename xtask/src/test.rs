//! `cargo xtask test`: everything that the continuous integration checks, step by step.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use crate::needs::{self, Tool};
use crate::{page, shell, tidy};

/// How long the inputs of records and referee are fuzzed, in seconds.
const FUZZ_SECONDS: &str = "10";
/// Where nothing is optimised everything takes several times as long: the long record is shorter here, and only who is starved
/// has waited too long. `cargo xtask soak` measures.
const SOAK_ARGS: [&str; 6] = ["--seconds", "75", "--long-table", "3000", "--longest-wait", "15"];

/// Checks everything, as the continuous integration does.
#[derive(Args)]
pub struct Test {
    /// Only this step; may be given several times.
    #[arg(long, value_name = "STEP")]
    only: Vec<String>,
    /// Go on after a step has failed.
    #[arg(long)]
    keep_going: bool,
    /// Only list the steps.
    #[arg(long)]
    list: bool,
}

/// One thing that is checked.
struct Step {
    name: &'static str,
    about: &'static str,
    needs: &'static [Tool],
    run: fn() -> Result<()>,
}

const HOUSE: &[Step] = &[
    Step {
        name: "format",
        about: "the Rust code is formatted",
        needs: &[Tool::Rustfmt],
        run: || shell::go(&mut shell::cargo(["fmt", "--all", "--check"])),
    },
    Step {
        name: "clippy",
        about: "no warnings in any crate, test or example",
        needs: &[Tool::Clippy],
        run: || {
            let args = ["clippy", "--workspace", "--all-targets", "--locked", "--", "--deny", "warnings"];
            shell::go(&mut shell::cargo(args))
        },
    },
    Step { name: "tidy", about: "the invariants of ARCHITECTURE.md", needs: &[], run: tidy::start },
    Step { name: "rust", about: "the Rust tests", needs: &[Tool::Python], run: rust_tests },
    Step {
        name: "doc",
        about: "the examples in the documentation, and its links",
        needs: &[],
        run: || {
            shell::go(&mut shell::cargo(["test", "--workspace", "--locked", "--doc"]))?;
            let mut doc = shell::cargo(["doc", "--workspace", "--locked", "--no-deps", "--quiet"]);
            shell::go(doc.env("RUSTDOCFLAGS", "--deny warnings"))
        },
    },
    Step {
        name: "fuzz",
        about: "records and referee input, for a bounded time",
        needs: &[],
        run: || {
            let fuzz = shell::build_for_tests("fuzz")?;
            shell::go(&mut shell::program(fuzz, ["--seconds", FUZZ_SECONDS]))
        },
    },
    Step {
        name: "soak",
        about: "players and attackers of every kind in one hall, killed meanwhile",
        needs: &[],
        run: || {
            let server = shell::build_for_tests("zauberberg")?;
            let mut soak = shell::program(shell::built("debug/soak")?, ["--server"]);
            shell::go(soak.arg(server).args(SOAK_ARGS))
        },
    },
];

const PAGE: &[Step] = &[
    Step { name: "page-fetch", about: "the page's packages", needs: &[Tool::Node], run: page::fetch },
    Step {
        name: "page-check",
        about: "the page's types and lints",
        needs: &[Tool::Node],
        run: || page::script("check"),
    },
    Step {
        name: "page-test",
        about: "the page's unit tests",
        needs: &[Tool::Node],
        run: || page::script("test"),
    },
    Step {
        name: "page-build",
        about: "the page builds",
        needs: &[Tool::Node],
        run: || page::script("build"),
    },
    Step {
        name: "page-browser",
        about: "the page in a browser, with a real server",
        needs: &[Tool::Node, Tool::Chromium],
        run: page::browser,
    },
];

fn rust_tests() -> Result<()> {
    if needs::has_nextest() {
        return shell::go(&mut shell::cargo(["nextest", "run", "--workspace", "--locked", "--no-fail-fast"]));
    }
    println!("    cargo-nextest is not installed: running the same tests with `cargo test`");
    shell::go(&mut shell::cargo(["test", "--workspace", "--locked", "--all-targets", "--no-fail-fast"]))
}

impl Test {
    pub fn start(&self) -> Result<()> {
        let page: &[Step] = if page::exists() { PAGE } else { &[] };
        let steps: Vec<&Step> = HOUSE.iter().chain(page).collect();
        if self.list {
            for step in &steps {
                println!("{:<13} {}", step.name, step.about);
            }
            return Ok(());
        }
        let chosen = choose(&steps, &self.only)?;
        let mut done: Vec<(&str, Duration, Result<()>)> = Vec::new();
        for (number, step) in (1..).zip(&chosen) {
            println!("[{number}/{}] {}: {}", chosen.len(), step.name, step.about);
            let begun = Instant::now();
            let result =
                step.needs.iter().try_for_each(|tool| needs::ensure(*tool)).and_then(|()| (step.run)());
            let failed = result.is_err();
            done.push((step.name, begun.elapsed(), result));
            if failed && !self.keep_going {
                break;
            }
        }
        println!("\n{}", summary(&done, chosen.len()));
        let failed: Vec<String> = done
            .iter()
            .filter_map(|(name, _, result)| Some(format!("`{name}` failed: {:#}", result.as_ref().err()?)))
            .collect();
        if !failed.is_empty() {
            bail!("{}", failed.join("\n       "));
        }
        Ok(())
    }
}

/// The steps with these names, in their usual order; all if no name is given.
fn choose<'a>(steps: &[&'a Step], only: &[String]) -> Result<Vec<&'a Step>> {
    if let Some(unknown) = only.iter().find(|name| steps.iter().all(|step| step.name != name.as_str())) {
        let names: Vec<_> = steps.iter().map(|step| step.name).collect();
        bail!("there is no step `{unknown}`; there are {}", names.join(", "));
    }
    let chosen = |step: &&&Step| only.is_empty() || only.iter().any(|name| name == step.name);
    Ok(steps.iter().filter(chosen).copied().collect())
}

/// A table of what was done and how long it took.
fn summary(done: &[(&str, Duration, Result<()>)], planned: usize) -> String {
    let line = |(name, time, result): &(&str, Duration, Result<()>)| {
        let word = if result.is_ok() { "ok" } else { "FAILED" };
        format!("{name:<13} {:>8.1} s  {word}\n", time.as_secs_f64())
    };
    let mut text: String = done.iter().map(line).collect();
    let total: Duration = done.iter().map(|(_, time, _)| *time).sum();
    text.push_str(&format!("{:<13} {:>8.1} s", "together", total.as_secs_f64()));
    if done.len() < planned {
        text.push_str(&format!("\n{} not run", planned - done.len()));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_chosen_by_name_and_keep_their_order() {
        let steps: Vec<&Step> = HOUSE.iter().collect();
        let names = |only: &[&str]| -> Result<Vec<&str>> {
            let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
            Ok(choose(&steps, &only)?.iter().map(|step| step.name).collect())
        };
        assert_eq!(names(&["rust", "format"]).unwrap(), ["format", "rust"]);
        assert_eq!(names(&[]).unwrap().len(), HOUSE.len());
        assert!(names(&["dust"]).unwrap_err().to_string().contains("`dust`"));
    }

    #[test]
    fn no_two_steps_share_a_name() {
        let mut names: Vec<_> = HOUSE.iter().chain(PAGE).map(|step| step.name).collect();
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }

    #[test]
    fn the_summary_says_what_failed_and_what_was_not_run() {
        let done = [
            ("format", Duration::from_millis(1500), Ok(())),
            ("clippy", Duration::from_secs(2), Err(anyhow::anyhow!("a warning"))),
        ];
        let text = summary(&done, 5);
        assert!(text.contains("format             1.5 s  ok"), "{text}");
        assert!(text.contains("FAILED") && text.contains("3.5 s") && text.contains("3 not run"), "{text}");
    }
}
