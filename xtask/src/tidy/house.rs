//! What the checks look at: the files of the workspace and what its crates depend on.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use cargo_metadata::{Dependency, DependencyKind, Metadata, Package, PackageId};
use ignore::WalkBuilder;

use crate::shell;

/// The files of the workspace and its crates.
#[derive(Default)]
pub struct House {
    /// Every text file that is not ignored, by its path from the root.
    pub files: BTreeMap<String, String>,
    /// The crates of the workspace by name.
    pub crates: BTreeMap<String, Crate>,
}

/// A crate of the workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Crate {
    /// Its folder from the root.
    pub folder: String,
    /// What its manifest names.
    pub direct: BTreeSet<String>,
    /// What its manifest names for tests, examples and measurements only.
    pub for_tests: BTreeSet<String>,
    /// What ends up in it: what it names, what that names, and so on; not for tests.
    pub reached: BTreeSet<String>,
}

impl House {
    /// The workspace that this program belongs to.
    pub fn here() -> Result<House> {
        let root = shell::root();
        let mut tracked = WalkBuilder::new(&root);
        let tracked = tracked.hidden(false).filter_entry(|item| item.file_name() != ".git");
        Ok(House { files: shell::texts(tracked, &root)?, crates: crates(&shell::metadata()?)? })
    }

    /// The games: crates that depend on `table` and that `games` depends on. Neither those that stand above `games` nor the game of the tests.
    pub fn games(&self) -> impl Iterator<Item = (&str, &Crate)> {
        let listed = self.crates.get("games").map(|games| &games.direct);
        self.crates.iter().map(|(name, found)| (name.as_str(), found)).filter(move |(name, found)| {
            !["hall", "proving", "zauberberg"].contains(name)
                && found.direct.contains("table")
                && listed.is_some_and(|listed| listed.contains(*name))
        })
    }

    /// The files below `folder` whose names end so.
    pub fn below(&self, folder: &str, ending: &str) -> impl Iterator<Item = (&str, &str)> {
        let inside = move |path: &String| path.starts_with(folder) && path.ends_with(ending);
        let files = self.files.iter().filter(move |(path, _)| inside(path));
        files.map(|(path, text)| (path.as_str(), text.as_str()))
    }
}

/// The names of the games.
pub fn names_of_games() -> Result<Vec<String>> {
    let house = House { crates: crates(&shell::metadata()?)?, ..House::default() };
    Ok(house.games().map(|(name, _)| name.to_owned()).collect())
}

/// A crate of the workspace is called as its folder: that is what code calls it, too.
fn crates(metadata: &Metadata) -> Result<BTreeMap<String, Crate>> {
    let resolve = metadata.resolve.as_ref().context("cargo does not say what depends on what")?;
    let lasting = |id: &PackageId| {
        let node = resolve.nodes.iter().find(|node| node.id == *id);
        let deps = node.into_iter().flat_map(|node| &node.deps);
        deps.filter(|dep| dep.dep_kinds.iter().any(|info| info.kind != DependencyKind::Development))
            .map(|dep| dep.pkg.clone())
    };
    let name = |id: &PackageId| metadata.packages.iter().find(|package| package.id == *id).map(called);
    let mut found = BTreeMap::new();
    for package in metadata.workspace_packages() {
        let manifest = package.manifest_path.strip_prefix(&metadata.workspace_root)?;
        let folder = manifest.parent().context("a manifest lies in a folder")?.to_string();
        let (for_tests, direct): (Vec<&Dependency>, Vec<&Dependency>) =
            package.dependencies.iter().partition(|dep| dep.kind == DependencyKind::Development);
        let named = |deps: Vec<&Dependency>| {
            let folder =
                |dep: &Dependency| dep.path.as_ref().and_then(|path| path.file_name()).map(str::to_owned);
            deps.into_iter().map(|dep| folder(dep).unwrap_or_else(|| dep.name.clone())).collect()
        };
        let mut seen = BTreeSet::new();
        let mut next = vec![package.id.clone()];
        while let Some(id) = next.pop() {
            next.extend(lasting(&id).filter(|dep| seen.insert(dep.clone())));
        }
        let reached = seen.iter().filter_map(name).collect();
        let member = Crate { folder, direct: named(direct), for_tests: named(for_tests), reached };
        found.insert(called(package), member);
    }
    Ok(found)
}

fn called(package: &Package) -> String {
    let folder = package.manifest_path.parent().and_then(|folder| folder.file_name());
    folder.filter(|_| package.source.is_none()).unwrap_or(&package.name).to_owned()
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// A small house with the crates of the real one, in which nothing is wrong.
    pub fn sound() -> House {
        let one = |folder: &str, deps: &[&str]| {
            let deps: BTreeSet<String> = deps.iter().map(|dep| (*dep).to_owned()).collect();
            Crate {
                folder: folder.to_owned(),
                direct: deps.clone(),
                for_tests: BTreeSet::new(),
                reached: deps,
            }
        };
        let crates = [
            ("table", one("crates/table", &["serde"])),
            ("hexhex", one("crates/hexhex", &["table"])),
            ("zapp", one("crates/zapp", &["table"])),
            ("games", one("crates/games", &["table", "hexhex", "zapp"])),
            ("hall", one("crates/hall", &["table", "games", "tokio"])),
            ("zauberberg", one("crates/zauberberg", &["games", "hall"])),
            ("load-client", one("crates/load-client", &["tokio"])),
            ("soak", one("crates/soak", &["games", "hall", "load-client"])),
            ("proving", one("crates/proving", &["table"])),
            ("fuzz", one("crates/fuzz", &["games", "zauberberg"])),
            ("bench", one("crates/bench", &["games", "zapp", "zauberberg"])),
            ("xtask", one("xtask", &["clap"])),
        ];
        House {
            files: BTreeMap::new(),
            crates: crates.into_iter().map(|(name, found)| (name.to_owned(), found)).collect(),
        }
    }

    /// The sound house with these files.
    pub fn with_files(files: &[(&str, &str)]) -> House {
        let mut house = sound();
        house.files.extend(files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())));
        house
    }

    #[test]
    fn files_that_git_ignores_are_left_out() {
        let files = House::here().unwrap().files;
        assert!(files.contains_key(".gitignore") && files.contains_key("xtask/src/tidy/house.rs"));
        for folder in [".git/", "target/", "web/node_modules/"] {
            assert!(!files.keys().any(|path| path.starts_with(folder)), "{folder}");
        }
    }

    #[test]
    fn crates_are_called_as_their_folders_and_reach_nothing_that_only_tests_use() {
        let crates = crates(&shell::metadata().unwrap()).unwrap();
        let table = &crates["table"];
        assert!(table.direct.contains("serde") && table.reached.contains("serde_core"), "{table:?}");
        assert!(table.for_tests.contains("proptest") && !table.reached.contains("proptest"), "{table:?}");
        let games = &crates["games"];
        assert!(games.direct.contains("tower") && games.reached.contains("tower"), "{games:?}");
        assert_eq!(crates["tower"].folder, "crates/tower");
    }

    #[test]
    fn a_game_is_what_games_lists_and_what_knows_the_table() {
        let house = sound();
        assert_eq!(house.games().map(|(name, _)| name).collect::<Vec<_>>(), ["hexhex", "zapp"]);
    }
}
