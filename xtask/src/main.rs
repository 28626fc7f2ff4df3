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
    /// Builds everything and starts it.
    Run(run::Run),
    /// Checks everything, as the continuous integration does.
    Test(test::Test),
    /// Checks the invariants of ARCHITECTURE.md that a machine can check.
    Tidy,
    /// Makes the page's TypeScript types and the pages about the games' JSON from the Rust types.
    Types(types::Types),
    /// Checks the golden records, or makes that of one game's newest rules anew.
    Golden(golden::Golden),
    /// Measures, and prints tables.
    Bench(bench::Bench),
    /// Keeps a hall busy with players and attackers, kills it, and checks what is left.
    Soak(soak::Soak),
    /// Builds the program as it is shipped, and the file with its debug lines.
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
