//! `zauberberg completions`: what a shell needs to complete our command lines.

use clap_complete::Shell;

use crate::{cli, out};

/// Print completions for a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  zauberberg completions bash > ~/.local/share/bash-completion/completions/zauberberg
  zauberberg completions fish > ~/.config/fish/completions/zauberberg.fish")]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Prints the completions.
pub fn run(args: &Args) -> anyhow::Result<()> {
    // Into memory first: the generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut cli::command(), "zauberberg", &mut script);
    out::print(&String::from_utf8_lossy(&script))
}
