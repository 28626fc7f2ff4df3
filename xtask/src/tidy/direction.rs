//! Dependencies point one way, and a game never sees another game.

use super::Finding;
use super::house::House;

/// Whether the crate `name` may depend on the crate `other`; `None` if `name` has no place in the house.
fn may_depend(house: &House, name: &str, other: &str) -> Option<bool> {
    let is_game = |name: &str| house.games().any(|(game, _)| game == name);
    match name {
        "table" | "clay" | "load-client" | "xtask" => Some(false),
        "proving" => Some(other == "table"),
        "recipes" | "eye" => Some(other == "clay"),
        "games" => Some(other == "table" || is_game(other)),
        "hall" => Some(["table", "games"].contains(&other)),
        "zauberberg" => Some(["table", "clay", "games", "hall"].contains(&other)),
        "soak" => Some(["table", "games", "hall", "load-client"].contains(&other)),
        "fuzz" => Some(["table", "clay", "games", "zauberberg"].contains(&other)),
        "bench" => Some(other != "xtask"),
        _ => is_game(name).then_some(["table", "clay", "recipes", "eye"].contains(&other)),
    }
}

/// Tests of what stands above `games` may name a game to play with, and use a client; all but those of
/// games play the games of the tests.
fn may_test_with(house: &House, name: &str, other: &str) -> bool {
    let is_game = || house.games().any(|(game, _)| game == other);
    match name {
        "table" | "games" | "soak" => other == "proving",
        // The eye is tested with figures that it was not taught with.
        "eye" => other == "recipes",
        "hall" => ["load-client", "proving"].contains(&other) || is_game(),
        "zauberberg" => ["load-client", "proving"].contains(&other) || is_game(),
        _ => false,
    }
}

pub fn find(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (name, found) in &house.crates {
        let against = |other: &&String| {
            house.crates.contains_key(*other) && may_depend(house, name, other) == Some(false)
        };
        let in_tests = found.for_tests.iter().filter(|other| !may_test_with(house, name, other));
        for other in found.direct.iter().chain(in_tests).filter(against) {
            findings.push(Finding::new(&found.folder, format!("`{name}` must not depend on `{other}`")));
        }
        if may_depend(house, name, "").is_none() {
            let what =
                format!("`{name}` is neither a game that `games` lists nor another crate of the house");
            findings.push(Finding::new(&found.folder, what));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::sound;
    use super::*;

    #[test]
    fn a_dependency_against_the_arrow_is_found() {
        assert_eq!(find(&sound()), []);
        for (name, dependency) in [
            ("table", "zapp"),
            ("zapp", "hexhex"),
            ("zapp", "games"),
            ("games", "hall"),
            ("hall", "zapp"),
            ("zauberberg", "zapp"),
            ("xtask", "games"),
            ("hall", "load-client"),
            ("load-client", "hall"),
            ("soak", "zapp"),
            ("table", "proving"),
            ("proving", "games"),
            ("games", "proving"),
            ("fuzz", "zapp"),
            ("zauberberg", "bench"),
        ] {
            let mut house = sound();
            house.crates.get_mut(name).unwrap().direct.insert(dependency.to_owned());
            let expected = format!("`{name}` must not depend on `{dependency}`");
            let findings = find(&house);
            assert!(findings.iter().any(|finding| finding.what == expected), "{findings:?}");
        }
    }

    #[test]
    fn a_game_serves_as_an_example_only_above_games() {
        for (name, dependency, found) in [
            ("zauberberg", "zapp", 0),
            ("hall", "load-client", 0),
            ("table", "proving", 0),
            ("hall", "proving", 0),
            ("games", "proving", 0),
            ("soak", "proving", 0),
            ("zapp", "hexhex", 1),
            ("zapp", "proving", 1),
            ("table", "zapp", 1),
        ] {
            let mut house = sound();
            house.crates.get_mut(name).unwrap().for_tests.insert(dependency.to_owned());
            assert_eq!(find(&house).len(), found, "{name}, {dependency}");
        }
    }

    #[test]
    fn a_crate_without_a_place_is_found() {
        let mut house = sound();
        house.crates.get_mut("games").unwrap().direct.remove("zapp");
        assert_eq!(find(&house).len(), 1);
    }
}
