//! `cargo xtask bench`: measures, and prints tables. What was measured goes into docs/performance.md.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Result, bail};
use clap::Args;

use crate::needs::{self, Tool};
use crate::{page, shell};

mod beside;

/// Measures, and prints tables.
#[derive(Args)]
pub struct Bench {
    /// Measures an earlier commit in turns with this one, for numbers of before and after from one run.
    #[arg(long, value_name = "COMMIT", requires = "name")]
    beside: Option<String>,
    /// With `--beside`: how often each of the two is measured.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=20))]
    rounds: u32,
    /// What to measure; everything if left out.
    name: Option<String>,
    /// What the measurement is to be told.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// What can be measured, and what that is. By a program of the crate `bench`, unless it is measured in a browser.
const MEASURES: [(&str, &str); 11] = [
    ("table", "steps a second, replay speed, cost of a view"),
    ("hall", "durable moves a second and how long each takes, at many tables"),
    ("mastermind", "one-step strategies and the exact search"),
    ("hexhex", "random play beside OpenSpiel's `yacht`, the solvers, one decision of the strongest bot"),
    ("tower", "solving, grading and making challenges of the castle tower"),
    ("rattle", "what is heard from the shaken barrels of Zapp Zerapp, how loud it is and how long it takes"),
    (
        "zapp",
        "random play beside OpenSpiel's `maedn` and `backgammon`, thoughts, the real-time phase at 200 tables",
    ),
    (
        "clay",
        "composing, encoding, meshing and picturing clay figures, and their bytes; kneading them in a browser",
    ),
    ("barbarossa", "the way to the hall with nine figures, and the work of turning them on a phone"),
    (
        "wizards",
        "how soon the bots of Barbarossa name a thing, how long they think, what their games are like",
    ),
    ("page", "compressed size by route, and how soon it can be played on a slow line"),
];

/// The programs that start a hall.
const OF_A_HALL: [&str; 2] = ["hall", "zapp"];

/// What is measured in a browser, by scripts of the page.
const OF_THE_PAGE: [&str; 3] = ["barbarossa", "clay", "page"];

impl Bench {
    pub fn start(&self) -> Result<()> {
        let chosen = choose(self.name.as_deref())?;
        if let (Some(commit), [(name, _)]) = (&self.beside, chosen.as_slice()) {
            return beside::measure(commit, name, &self.args, self.rounds);
        }
        if chosen.iter().any(|(name, _)| OF_THE_PAGE.contains(name)) {
            needs::ensure(Tool::Node)?;
            needs::ensure(Tool::Chromium)?;
            page::fetch()?;
            page::script("build")?;
        }
        for (name, about) in chosen {
            println!("{name}: {about}");
            if OF_THE_PAGE.contains(&name) {
                let mut args = self.args.clone();
                match name {
                    "barbarossa" => {
                        args.push(shell::read(program("clay").arg("--json"))?.trim().to_owned());
                    }
                    // figures are measured in Rust first
                    "clay" => shell::go(program(name).args(args.drain(..)))?,
                    _ => {}
                }
                page::bench(name, &built()?, &args)?;
                continue;
            }
            let mut run = program(name);
            if OF_A_HALL.contains(&name) {
                run.arg("--server").arg(built()?);
            }
            shell::go(run.args(&self.args))?;
        }
        Ok(())
    }
}

/// A program of the crate `bench`, in release.
fn program(name: &str) -> Command {
    let program = format!("bench_{name}");
    shell::cargo(["run", "--quiet", "--release", "--package", "bench", "--bin", &program, "--"])
}

/// Builds the binary in release and says where it lies.
fn built() -> Result<PathBuf> {
    shell::go(&mut shell::cargo(["build", "--release", "--package", "zauberberg"]))?;
    shell::built("release/zauberberg")
}

fn choose(name: Option<&str>) -> Result<Vec<(&'static str, &'static str)>> {
    let chosen: Vec<_> =
        MEASURES.into_iter().filter(|(known, _)| name.is_none_or(|name| name == *known)).collect();
    if chosen.is_empty() {
        let names = MEASURES.map(|(name, _)| name).join(", ");
        bail!("nothing to measure is called `{}`; there is {names}", name.unwrap_or_default());
    }
    Ok(chosen)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_told_what_there_is() {
        let Err(error) = choose(Some("chair")) else { panic!("there is no such measure") };
        assert!(error.to_string().contains("`chair`") && error.to_string().contains("table"), "{error}");
        assert_eq!(choose(None).unwrap().len(), MEASURES.len());
    }
}
