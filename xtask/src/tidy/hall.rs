//! The hall serves any game and names none.

use super::house::House;
use super::{Finding, scan};

/// Words that are a game's name and mean something else, and where.
const OTHERWISE: &[(&str, &str, &str)] =
    &[("crates/hall/src/protocol.rs", "tower", "a glyph that guests may choose, older than the game")];

pub fn find(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (path, text) in house.below("crates/hall/src/", ".rs") {
        let code = scan::code(text).to_lowercase();
        let otherwise = |game: &str| OTHERWISE.iter().any(|(file, word, _)| (*file, *word) == (path, game));
        for (game, _) in house.games().filter(|(game, _)| !otherwise(game)) {
            for at in scan::words(&code, game) {
                let place = format!("{path}:{}", scan::line_of(&code, at));
                findings.push(Finding::new(place, format!("names the game `{game}`")));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    #[test]
    fn a_game_named_in_the_hall_is_found() {
        let house = with_files(&[("crates/hall/src/seats.rs", "fn a() {}\nif id == \"zapp\" {}")]);
        assert_eq!(find(&house), [Finding::new("crates/hall/src/seats.rs:2", "names the game `zapp`")]);
        let harmless = "// as in Zapp\nlet zapping = 1;\n#[cfg(test)]\nmod tests {\n \"zapp\"\n}";
        assert_eq!(find(&with_files(&[("crates/hall/src/seats.rs", harmless)])), []);
    }
}
