//! `cargo xtask bench`: measures, and prints tables. What was measured goes into docs/performance.md.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;

use crate::needs::{self, Tool};
use crate::{page, shell};

/// Measures, and prints tables.
#[derive(Args)]
pub struct Bench {
    /// What to measure; everything if left out.
    name: Option<String>,
    /// What the measurement is to be told.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// What can be measured, and what that is. The page is measured in a browser, everything else by a program of the crate `bench`.
const MEASURES: [(&str, &str); 9] = [
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
    ("clay", "composing, encoding, meshing and picturing clay figures, and their bytes"),
    ("page", "compressed size by route, and how soon it can be played on a slow line"),
];

/// The programs that start a hall.
const OF_A_HALL: [&str; 2] = ["hall", "zapp"];

impl Bench {
    pub fn start(&self) -> Result<()> {
        for (name, about) in choose(self.name.as_deref())? {
            println!("{name}: {about}");
            if name == "page" {
                needs::ensure(Tool::Node)?;
                needs::ensure(Tool::Chromium)?;
                page::fetch()?;
                page::script("build")?;
                page::bench(&built()?, &self.args)?;
                continue;
            }
            let program = format!("bench_{name}");
            let run = ["run", "--quiet", "--release", "--package", "bench", "--bin", &program, "--"];
            let mut run = shell::cargo(run);
            if OF_A_HALL.contains(&name) {
                run.arg("--server").arg(built()?);
            }
            shell::go(run.args(&self.args))?;
        }
        Ok(())
    }
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
