//! The chores of the house: `cargo xtask run`, `test`, `tidy`, `types`, `golden`, `bench`, `soak`, `dist`.

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

mod bench;
mod dist;
mod golden;
mod needs;
mod page;
mod run;
mod shell;
mod soak;
mod test;
mod tidy;
mod types;

/// The chores of the house.
#[derive(Parser)]
#[command(name = "cargo xtask", version, arg_required_else_help = true)]
struct Xtask {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    Run(run::Run),
    Test(test::Test),
    /// Checks the invariants of ARCHITECTURE.md that a machine can check.
    Tidy,
    Types(types::Types),
    Golden(golden::Golden),
    Bench(bench::Bench),
    Soak(soak::Soak),
    Dist(dist::Dist),
}

fn main() -> ExitCode {
    match start(Xtask::parse().chore) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("\nerror: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn start(chore: Chore) -> Result<()> {
    match chore {
        Chore::Run(run) => run.start(),
        Chore::Test(test) => test.start(),
        Chore::Tidy => tidy::start(),
        Chore::Types(types) => types.start(),
        Chore::Golden(golden) => golden.start(),
        Chore::Bench(bench) => bench.start(),
        Chore::Soak(soak) => soak.start(),
        Chore::Dist(dist) => dist.start(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_sound() {
        Xtask::command().debug_assert();
    }
}
