//! No file is a stranger to the code map of ARCHITECTURE.md.
//!
//! The map is a block that begins with three backticks and `map`; each line is a path, two spaces or more, and what
//! is there. Where the map names something within a folder it names everything within it.

use std::collections::BTreeSet;

use super::Finding;
use super::house::House;

const PAGE: &str = "ARCHITECTURE.md";
const OPENING: &str = "```map";

pub fn find(house: &House) -> Vec<Finding> {
    let Some(page) = house.files.get(PAGE) else { return vec![Finding::new(PAGE, "is missing")] };
    let mut findings = Vec::new();
    let mut entries = BTreeSet::new();
    let lines = page.lines().skip_while(|line| *line != OPENING).skip(1).take_while(|line| *line != "```");
    for line in lines.filter(|line| !line.is_empty()) {
        match line.split_once("  ") {
            Some((path, about)) if !about.trim().is_empty() => {
                let path = path.trim_end_matches('/');
                let inside = format!("{path}/");
                if !house.files.keys().any(|file| file == path || file.starts_with(&inside)) {
                    findings
                        .push(Finding::new(PAGE, format!("the map names `{path}`, which does not exist")));
                }
                entries.insert(path);
            }
            _ => findings.push(Finding::new(PAGE, format!("the map does not say what `{line}` is"))),
        }
    }
    if entries.is_empty() {
        findings.push(Finding::new(PAGE, format!("there is no map: a block that begins with {OPENING}")));
    }
    let listed: BTreeSet<&str> = entries.iter().map(|path| folder_of(path)).collect();
    let strangers: BTreeSet<&str> =
        house.files.keys().filter_map(|file| stranger(file, &entries, &listed)).collect();
    findings.extend(strangers.into_iter().map(|path| Finding::new(path, "is not in the code map")));
    findings
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// The part of `file` that the map should name and does not.
fn stranger<'a>(file: &'a str, entries: &BTreeSet<&str>, listed: &BTreeSet<&str>) -> Option<&'a str> {
    let mut path = file;
    loop {
        if entries.contains(path) {
            return None;
        }
        let folder = folder_of(path);
        if folder.is_empty() || listed.contains(folder) {
            return Some(path);
        }
        path = folder;
    }
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    const MAP: &str = "# A\n```map\nARCHITECTURE.md  this\n\ncrates/zapp/  a game\ncrates/zapp/src/rules.rs  rules\n```\ncrates/hall/  not in the map\n";

    fn found(files: &[(&str, &str)]) -> Vec<Finding> {
        let always =
            [("ARCHITECTURE.md", MAP), ("crates/zapp/src/rules.rs", ""), ("crates/zapp/Cargo.toml", "")];
        find(&with_files(&[&always, files].concat()))
    }

    #[test]
    fn what_the_map_covers_is_no_stranger() {
        assert_eq!(found(&[("crates/zapp/tests/deep/er.rs", "")]), []);
    }

    #[test]
    fn strangers_are_found_at_every_height() {
        for (file, named) in [
            ("notes.txt", "notes.txt"),
            ("tools/a/b.sh", "tools"),
            ("crates/hall/src/lib.rs", "crates/hall"),
            ("crates/zapp/src/more.rs", "crates/zapp/src/more.rs"),
            ("crates/zapp/src/deep/er.rs", "crates/zapp/src/deep"),
        ] {
            assert_eq!(found(&[(file, "")]), [Finding::new(named, "is not in the code map")]);
        }
    }

    #[test]
    fn a_map_that_names_what_is_gone_or_says_nothing_is_found() {
        let map = "```map\nARCHITECTURE.md  this\ncrates/gone/  a game\ncrates\n```\n";
        assert_eq!(find(&with_files(&[("ARCHITECTURE.md", map)])).len(), 2);
        assert_eq!(find(&with_files(&[("ARCHITECTURE.md", "no map")])).len(), 2);
    }
}
