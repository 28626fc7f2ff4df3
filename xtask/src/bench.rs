//! `cargo xtask bench`: measures, and prints tables. What was measured goes into docs/performance.md.

use anyhow::{Result, bail};
use clap::Args;

use crate::shell;

/// Measures, and prints tables.
#[derive(Args)]
pub struct Bench {
    /// What to measure; everything if left out.
    name: Option<String>,
    /// What the measurement is to be told.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    args: Vec<String>,
}

/// Something that can be measured: an example of the binary, built in release.
struct Measure {
    name: &'static str,
    about: &'static str,
    example: &'static str,
    /// Whether it starts the binary itself, and must be told where that is.
    starts_binary: bool,
}

const MEASURES: &[Measure] = &[
    Measure {
        name: "table",
        about: "steps a second, replay speed, cost of a view",
        example: "bench_table",
        starts_binary: false,
    },
    Measure {
        name: "hall",
        about: "durable moves a second and how long each takes, at many tables",
        example: "bench_hall",
        starts_binary: true,
    },
];

impl Bench {
    /// Does it.
    pub fn start(&self) -> Result<()> {
        for measure in choose(self.name.as_deref())? {
            println!("{}: {}", measure.name, measure.about);
            let args =
                ["run", "--quiet", "--release", "--package", "zauberberg", "--example", measure.example];
            let mut command = shell::cargo(args);
            command.arg("--");
            if measure.starts_binary {
                shell::go(&mut shell::cargo(["build", "--release", "--package", "zauberberg"]))?;
                command.arg("--server").arg(shell::binary("release")?);
            }
            shell::go(command.args(&self.args))?;
        }
        Ok(())
    }
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
