//! `cargo xtask golden`: one recorded game for each version of each game's rules.

use anyhow::Result;
use clap::Args;

use crate::shell;

/// Checks the golden records, or makes those of the newest rules anew.
#[derive(Args)]
pub struct Golden {
    /// Makes the records of each game's newest rules anew; older ones are never touched.
    #[arg(long)]
    remake: bool,
}

impl Golden {
    /// Does it.
    pub fn start(&self) -> Result<()> {
        let mut test = shell::cargo(["test", "--package", "games", "--test", "golden"]);
        if self.remake {
            test.env("GOLDEN", "remake");
        }
        shell::go(&mut test)?;
        println!(
            "{}",
            if self.remake { "made anew; read the difference before you commit it" } else { "all in order" }
        );
        Ok(())
    }
}
