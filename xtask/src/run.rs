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
    /// Does it.
    pub fn start(&self) -> Result<()> {
        if page::exists() {
            println!("building the page");
            needs::ensure(Tool::Node)?;
            page::fetch()?;
            page::script("build")?;
        }
        println!("building the binary");
        shell::go(&mut shell::cargo(["build", "--release", "--package", "zauberberg"]))?;
        let help = shell::read(&mut zauberberg(&["help".to_owned()]))?;
        if offers(&help, "serve") {
            println!("starting the hall");
            let words = [&["serve".to_owned()], self.args.as_slice()].concat();
            return become_it(zauberberg(&words));
        }
        println!(
            "\nThere is no server yet. On the command line, as `cargo run --release -p zauberberg -- …`:\n"
        );
        println!("{}", help.trim_end());
        println!("\nThe games:\n");
        println!("{}", shell::read(&mut zauberberg(&["games".to_owned()]))?.trim_end());
        Ok(())
    }
}

fn zauberberg(words: &[String]) -> std::process::Command {
    let mut command = shell::cargo(["run", "--quiet", "--release", "--package", "zauberberg", "--"]);
    command.args(words);
    command
}

/// Whether the help of a program lists this subcommand.
fn offers(help: &str, name: &str) -> bool {
    let commands = help.lines().skip_while(|line| !line.starts_with("Commands:")).skip(1);
    commands.take_while(|line| line.starts_with(' ')).any(|line| line.split_whitespace().next() == Some(name))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subcommand_is_found_in_the_help_and_nowhere_else() {
        let help =
            "serve them all\n\nCommands:\n  games  Lists\n  help   Says serve\n\nOptions:\n  serve  no\n";
        assert!(offers(help, "games"));
        assert!(!offers(help, "serve"));
        assert!(offers("Usage\n\nCommands:\n  solve  x\n  serve  Starts\n", "serve"));
    }
}
