//! What the checks look at: the files of the workspace and what its crates depend on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

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
        let mut house = House::default();
        let ignored = Ignored::parse(&fs::read_to_string(root.join(".gitignore"))?);
        read_folder(&root, "", &ignored, &mut house.files)?;
        let metadata = shell::read(&mut shell::cargo(["metadata", "--format-version=1", "--locked"]))?;
        let metadata = serde_json::from_str(&metadata).context("cargo's metadata cannot be read")?;
        house.crates = crates(&metadata);
        Ok(house)
    }

    /// The games: crates that depend on `table` and that `games` depends on. Not the two that stand above `games`.
    pub fn games(&self) -> impl Iterator<Item = (&str, &Crate)> {
        let listed = self.crates.get("games").map(|games| &games.direct);
        self.crates.iter().map(|(name, found)| (name.as_str(), found)).filter(move |(name, found)| {
            !["hall", "zauberberg"].contains(name)
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

/// What `.gitignore` names. Only the forms that ours uses: a path from the root, a folder's name, `*` in a name.
struct Ignored(Vec<String>);

impl Ignored {
    fn parse(text: &str) -> Ignored {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ignored(lines.map(str::to_owned).collect())
    }

    fn has(&self, path: &str) -> bool {
        let name = path.rsplit('/').next().unwrap_or(path);
        path == ".git"
            || self.0.iter().any(|pattern| match pattern.strip_prefix('/') {
                Some(from_root) => path == from_root.trim_end_matches('/'),
                None => fits(pattern.trim_end_matches('/'), name),
            })
    }
}

/// Whether `name` fits `pattern`, in which `*` stands for anything.
fn fits(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|tail| {
            tail.char_indices().map(|(at, _)| at).chain([tail.len()]).any(|at| fits(rest, &tail[at..]))
        }),
    }
}

fn read_folder(
    folder: &Path,
    prefix: &str,
    ignored: &Ignored,
    files: &mut BTreeMap<String, String>,
) -> Result<()> {
    for item in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let item = item?;
        let path = format!("{prefix}{}", item.file_name().to_string_lossy());
        if ignored.has(&path) {
            continue;
        }
        if item.file_type()?.is_dir() {
            read_folder(&item.path(), &format!("{path}/"), ignored, files)?;
        } else {
            // A picture has a place in the code map too, but no text.
            files.insert(path, fs::read_to_string(item.path()).unwrap_or_default());
        }
    }
    Ok(())
}

fn crates(metadata: &Value) -> BTreeMap<String, Crate> {
    let text = |value: &Value, key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let root = format!("{}/", text(metadata, "workspace_root"));
    let packages = list(&metadata["packages"]);
    let names: BTreeMap<String, String> =
        packages.iter().map(|package| (text(package, "id"), text(package, "name"))).collect();
    let mut edges: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for node in list(&metadata["resolve"]["nodes"]) {
        let lasting = |dep: &Value| list(&dep["dep_kinds"]).iter().any(|kind| kind["kind"] != "dev");
        let deps = list(&node["deps"]).into_iter().filter(lasting).map(|dep| text(&dep, "pkg")).collect();
        edges.insert(text(&node, "id"), deps);
    }
    let members = list(&metadata["workspace_members"]);
    let is_member = |package: &&Value| members.contains(&package["id"]);
    let mut found = BTreeMap::new();
    for package in packages.iter().filter(is_member) {
        let manifest = text(package, "manifest_path");
        let folder = manifest.strip_prefix(&root).and_then(|path| path.strip_suffix("/Cargo.toml"));
        let (for_tests, direct): (Vec<Value>, Vec<Value>) =
            list(&package["dependencies"]).into_iter().partition(|dep| dep["kind"] == "dev");
        let named = |deps: Vec<Value>| deps.iter().map(|dep| text(dep, "name")).collect();
        let mut seen = BTreeSet::new();
        let mut next = vec![text(package, "id")];
        while let Some(id) = next.pop() {
            let fresh = edges.get(&id).into_iter().flatten().filter(|dep| seen.insert((*dep).clone()));
            next.extend(fresh.cloned());
        }
        let reached = seen.iter().filter_map(|id| names.get(id)).cloned().collect();
        let folder = folder.unwrap_or_default().to_owned();
        let member = Crate { folder, direct: named(direct), for_tests: named(for_tests), reached };
        found.insert(text(package, "name"), member);
    }
    found
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use serde_json::json;

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
            ("visitor", one("crates/visitor", &["tokio"])),
            ("soak", one("crates/soak", &["games", "hall", "visitor"])),
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
    fn what_git_ignores_is_not_looked_at() {
        let ignored = Ignored::parse("/target\nnode_modules/\n# words\n*.sqlite-*\n");
        for path in [".git", "target", "web/node_modules", "hall.sqlite-wal", "a/b.sqlite-shm"] {
            assert!(ignored.has(path), "{path}");
        }
        for path in [".gitignore", "crates/target", "hall.sqlite3", "targets", "words"] {
            assert!(!ignored.has(path), "{path}");
        }
    }

    #[test]
    fn what_a_crate_reaches_leaves_out_what_only_tests_use() {
        let package = |name: &str, deps: Value| json!({"id": format!("id-{name}"), "name": name, "manifest_path": format!("/r/crates/{name}/Cargo.toml"), "dependencies": deps});
        let dep =
            |name: &str, kind: Value| json!({"pkg": format!("id-{name}"), "dep_kinds": [{"kind": kind}]});
        let metadata = json!({
            "workspace_root": "/r",
            "workspace_members": ["id-a"],
            "packages": [package("a", json!([{"name": "b"}, {"name": "t", "kind": "dev"}])), package("b", json!([])), package("c", json!([])), package("t", json!([]))],
            "resolve": {"nodes": [
                {"id": "id-a", "deps": [dep("b", Value::Null), dep("t", json!("dev"))]},
                {"id": "id-b", "deps": [dep("c", Value::Null)]},
            ]},
        });
        let set = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<BTreeSet<_>>();
        let expected = Crate {
            folder: "crates/a".to_owned(),
            direct: set(&["b"]),
            for_tests: set(&["t"]),
            reached: set(&["b", "c"]),
        };
        assert_eq!(crates(&metadata), BTreeMap::from([("a".to_owned(), expected)]));
    }

    #[test]
    fn a_game_is_what_games_lists_and_what_knows_the_table() {
        let house = sound();
        assert_eq!(house.games().map(|(name, _)| name).collect::<Vec<_>>(), ["hexhex", "zapp"]);
    }
}
