//! No game, nor `table`, `clay` nor the proving game, knows the disk, the network, the time of day or chance of its own.

use super::house::House;
use super::{Finding, scan};

/// Crates that bring a runtime, the disk or the network.
const CRATES: &[&str] = &[
    "async-std",
    "axum",
    "hyper",
    "mio",
    "nix",
    "notify",
    "reqwest",
    "rusqlite",
    "rustls",
    "smol",
    "socket2",
    "sqlx",
    "tempfile",
    "tokio",
    "tokio-postgres",
    "tungstenite",
    "ureq",
    "walkdir",
];

/// What of the standard library is not for games.
const STD: &[&str] = &["env", "fs", "net", "os", "path", "process"];

/// Words that give a clock or chance that no record knows.
const WORDS: &[&str] =
    &["SystemTime", "Instant", "thread_rng", "from_os_rng", "OsRng", "SysRng", "ThreadRng"];

/// The chore of making types names the folder they go to.
const MAY_NAME_PATHS: &str = "crates/table/src/erased/room.rs";

pub fn find(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    let others = ["table", "clay", "proving"].into_iter().filter_map(|name| Some((name, house.crates.get(name)?)));
    for (name, found) in house.games().chain(others) {
        for reached in CRATES.iter().filter(|reached| found.reached.contains(**reached)) {
            findings.push(Finding::new(&found.folder, format!("`{name}` depends on `{reached}`")));
        }
        for (path, text) in house.below(&format!("{}/src/", found.folder), ".rs") {
            let code = scan::code(text);
            let mut add = |at, word: &str| {
                let place = format!("{path}:{}", scan::line_of(&code, at));
                findings.push(Finding::new(place, format!("uses `{word}`")));
            };
            for (at, module) in scan::std_names(&code) {
                if STD.contains(&module.as_str()) && !(module == "path" && path == MAY_NAME_PATHS) {
                    add(at, &format!("std::{module}"));
                }
            }
            for word in WORDS {
                scan::words(&code, word).for_each(|at| add(at, word));
            }
            code.match_indices("rand::rng(").for_each(|(at, word)| add(at, word));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::{sound, with_files};
    use super::*;

    #[test]
    fn a_runtime_far_below_a_game_is_found() {
        let mut house = sound();
        assert_eq!(find(&house), []);
        house.crates.get_mut("zapp").unwrap().reached.insert("mio".to_owned());
        assert_eq!(find(&house), [Finding::new("crates/zapp", "`zapp` depends on `mio`")]);
    }

    #[test]
    fn disk_clock_and_chance_are_found_in_the_sources() {
        for line in [
            "use std::fs;",
            "use std::{fmt, net::TcpStream};",
            "let x = std::env::args();",
            "use std::path::Path;",
            "let now = Instant::now();",
            "let mut rng = rand::rng();",
        ] {
            for path in ["crates/zapp/src/a.rs", "crates/table/src/a.rs", "crates/proving/src/a.rs"] {
                assert_eq!(find(&with_files(&[(path, line)])).len(), 1, "{path}: {line}");
            }
            assert_eq!(find(&with_files(&[("crates/hall/src/a.rs", line)])), [], "{line}");
            let in_test = format!("#[cfg(test)]\nmod tests {{\n{line}\n}}");
            assert_eq!(find(&with_files(&[("crates/zapp/src/a.rs", &in_test)])), [], "{line}");
        }
        assert_eq!(find(&with_files(&[(MAY_NAME_PATHS, "use std::path::Path;")])), []);
    }
}
