//! `cargo xtask bench`: measures, and prints tables. What was measured goes into docs/performance.md.

use std::ffi::OsStr;
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

/// Something that can be measured.
struct Measure {
    name: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<()>,
}

const MEASURES: &[Measure] = &[
    Measure {
        name: "table",
        about: "steps a second, replay speed, cost of a view",
        run: |args| measure("bench_table", &[], args),
    },
    Measure {
        name: "hall",
        about: "durable moves a second and how long each takes, at many tables",
        run: |args| {
            let binary = built()?;
            measure("bench_hall", &["--server".as_ref(), binary.as_os_str()], args)
        },
    },
    Measure {
        name: "mastermind",
        about: "one-step strategies and the exact search",
        run: |args| measure("bench_mastermind", &[], args),
    },
    Measure {
        name: "hexhex",
        about: "random play beside OpenSpiel's `yacht`, the solvers, one decision of the strongest bot",
        run: |args| measure("bench_hexhex", &[], args),
    },
    Measure {
        name: "tower",
        about: "solving, grading and making challenges of the castle tower",
        run: |args| measure("bench_tower", &[], args),
    },
    Measure {
        name: "rattle",
        about: "what is heard from the shaken barrels of Zapp Zerapp, how loud it is and how long it takes",
        run: |args| measure("bench_rattle", &[], args),
    },
    Measure {
        name: "zapp",
        about: "random play beside OpenSpiel's `maedn` and `backgammon`, thoughts, the real-time phase at 200 tables",
        run: |args| {
            let binary = built()?;
            measure("bench_zapp", &["--server".as_ref(), binary.as_os_str()], args)
        },
    },
    Measure {
        name: "page",
        about: "compressed size by route, and how soon it can be played on a slow line",
        run: |args| {
            needs::ensure(Tool::Node)?;
            needs::ensure(Tool::Chromium)?;
            page::fetch()?;
            page::script("build")?;
            page::bench(&built()?, args)
        },
    },
];

impl Bench {
    /// Does it.
    pub fn start(&self) -> Result<()> {
        for measure in choose(self.name.as_deref())? {
            println!("{}: {}", measure.name, measure.about);
            (measure.run)(&self.args)?;
        }
        Ok(())
    }
}

/// Builds the binary in release and says where it lies.
fn built() -> Result<PathBuf> {
    shell::go(&mut shell::cargo(["build", "--release", "--package", "zauberberg"]))?;
    shell::built("release/zauberberg")
}

/// Runs a program of the crate `bench`, built in release.
fn measure(name: &str, own: &[&OsStr], args: &[String]) -> Result<()> {
    let run = ["run", "--quiet", "--release", "--package", "bench", "--bin", name, "--"];
    shell::go(shell::cargo(run).args(own).args(args))
}

fn choose(name: Option<&str>) -> Result<Vec<&'static Measure>> {
    let chosen: Vec<_> =
        MEASURES.iter().filter(|measure| name.is_none_or(|name| name == measure.name)).collect();
    if chosen.is_empty() {
        let names: Vec<_> = MEASURES.iter().map(|measure| measure.name).collect();
        bail!("nothing to measure is called `{}`; there is {}", name.unwrap_or_default(), names.join(", "));
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
