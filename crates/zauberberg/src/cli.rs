//! The command line: its subcommands and what each leads to.

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{ArgMatches, Command, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

use crate::tools::VERBS;
use crate::{analyse, completions, concepts, out, play, referee, rooms, serve, simulate, strokes, verify};

/// One mountain full of games: play, simulate, verify, solve
#[derive(Parser)]
#[command(name = "zauberberg", version, after_help = rooms::examples("\
Examples:
  zauberberg serve
  zauberberg games
  zauberberg simulate GAME --games 1000 --bots apprentice
  zauberberg verify game.jsonl
  zauberberg referee < requests.jsonl

Errors go to standard error in one line; the exit code is then 2."))]
struct Cli {
    #[command(subcommand)]
    sub: Sub,
}

#[derive(Subcommand)]
enum Sub {
    Serve(serve::Args),
    Games(rooms::Args),
    Concepts(concepts::Args),
    Strokes(strokes::Args),
    Play(play::Args),
    Simulate(simulate::Args),
    Verify(verify::Args),
    Analyse(analyse::Args),
    Referee(referee::Args),
    Completions(completions::Args),
}

/// The whole command line, with the subcommands that come from the games' tools.
pub fn command() -> Command {
    VERBS.iter().fold(Cli::command(), |command, verb| command.subcommand(verb.command()))
}

/// Runs the command line and says how it went.
pub fn main(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let matches = match command().try_get_matches_from(args) {
        Ok(matches) => matches,
        Err(error) => {
            if error.use_stderr() {
                return out::report(&anyhow::anyhow!(in_one_line(&error.render().to_string())));
            }
            // Help and version come this way too. Whoever closed our output wants neither.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
    };
    match run(&matches) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => out::report(&error),
    }
}

/// What clap says in several lines: the error and its tips, without the usage that `--help` shows better.
fn in_one_line(text: &str) -> String {
    let told = text.split("\n\nUsage:").next().unwrap_or_default();
    let told = told.split("\n\nFor more information").next().unwrap_or_default();
    let words: Vec<&str> = told.trim_start_matches("error: ").split_whitespace().collect();
    format!("{} (see --help)", words.join(" "))
}

fn run(matches: &ArgMatches) -> anyhow::Result<()> {
    if let Some((name, matches)) = matches.subcommand()
        && let Some(verb) = VERBS.iter().find(|verb| verb.name == name)
    {
        return verb.run(matches);
    }
    match Cli::from_arg_matches(matches)?.sub {
        Sub::Serve(args) => serve::run(&args),
        Sub::Games(args) => rooms::run(&args),
        Sub::Concepts(args) => concepts::run(&args),
        Sub::Strokes(args) => strokes::run(&args),
        Sub::Play(args) => play::run(&args),
        Sub::Simulate(args) => simulate::run(&args),
        Sub::Verify(args) => verify::run(&args),
        Sub::Analyse(args) => analyse::run(&args),
        Sub::Referee(args) => referee::run(&args),
        Sub::Completions(args) => completions::run(&args),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_well_formed() {
        super::command().debug_assert();
    }
}
