//! `cargo xtask golden`: one recorded game for each version of each game's rules.

use anyhow::{Result, bail};
use clap::Args;

use crate::shell;
use crate::tidy::house;

/// Checks the golden records, or makes that of one game's newest rules anew.
#[derive(Args)]
pub struct Golden {
    /// Makes the record of this game's newest rules anew; older ones are never touched.
    #[arg(long, value_name = "GAME", num_args = 0..=1, default_missing_value = "")]
    remake: Option<String>,
}

impl Golden {
    pub fn start(&self) -> Result<()> {
        let test = ["test", "--package", "games", "--test", "golden"];
        let Some(game) = &self.remake else {
            shell::go(&mut shell::cargo(test))?;
            println!("all in order");
            return Ok(());
        };
        check_name(game, &house::names_of_games()?)?;
        let mut remake = shell::cargo(test);
        remake.args(["--", "--ignored", "--exact", "remake"]).env("GOLDEN_REMAKE", game);
        shell::go(&mut remake)?;
        println!("made anew; read the difference before you commit it");
        Ok(())
    }
}

fn check_name(game: &str, games: &[String]) -> Result<()> {
    let games_there_are = games.join(", ");
    if game.is_empty() {
        bail!(
            "say whose golden record is to be made anew: `cargo xtask golden --remake GAME`, one of {games_there_are}"
        );
    }
    if !games.iter().any(|known| known == game) {
        bail!("there is no game `{game}`; there are {games_there_are}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remakes_the_record_of_a_named_game_only() {
        let games = ["hexhex".to_owned(), "zapp".to_owned()];
        assert!(check_name("zapp", &games).is_ok());
        let error = check_name("", &games).unwrap_err().to_string();
        assert!(error.contains("say whose") && error.contains("hexhex, zapp"), "{error}");
        let error = check_name("chess", &games).unwrap_err().to_string();
        assert!(error.contains("`chess`") && error.contains("hexhex, zapp"), "{error}");
    }
}
