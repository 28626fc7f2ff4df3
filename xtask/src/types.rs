//! `cargo xtask types`: the TypeScript types of everything that travels to the page, made from the Rust ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::shell;

/// Where the page finds them: one folder a game, `table` for what all share, `hall` for what the hall adds.
const FOLDER: &str = "web/src/protocol/generated";

/// Makes the TypeScript types of everything that travels to the page.
#[derive(Args)]
pub struct Types {
    /// Only says whether they are current.
    #[arg(long)]
    check: bool,
}

impl Types {
    /// Does it.
    pub fn start(&self) -> Result<()> {
        if self.check {
            return match outdated()?.as_slice() {
                [] => Ok(()),
                files => bail!("run `cargo xtask types`; not current in {FOLDER}: {}", files.join(", ")),
            };
        }
        // Made beside it first: while Rust does not compile, the page keeps the types it has.
        let folder = shell::root().join(FOLDER);
        let fresh = folder.with_extension("fresh");
        let _ = fs::remove_dir_all(&fresh);
        make(&fresh)?;
        if folder.exists() {
            // A type that is gone must not leave its file behind.
            fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {FOLDER}"))?;
        }
        fs::rename(&fresh, &folder).with_context(|| format!("cannot write {FOLDER}"))?;
        println!("{} types in {FOLDER}", files(&folder)?.len());
        Ok(())
    }
}

fn make(folder: &Path) -> Result<()> {
    let mut command = shell::cargo(["run", "--quiet", "--package", "hall", "--example", "types", "--"]);
    shell::read(command.arg(folder)).map(drop)
}

/// The files that are not what the Rust types say now.
pub fn outdated() -> Result<Vec<String>> {
    let fresh = std::env::temp_dir().join(format!("zauberberg-types-{}", std::process::id()));
    let made =
        make(&fresh).and_then(|()| Ok(difference(&files(&fresh)?, &files(&shell::root().join(FOLDER))?)));
    // Whether this works does not matter: the system empties the folder some day.
    let _ = fs::remove_dir_all(&fresh);
    made
}

/// The names of files that only one of both has or that differ.
fn difference(fresh: &BTreeMap<String, String>, kept: &BTreeMap<String, String>) -> Vec<String> {
    let differ = |name: &&String| fresh.get(*name) != kept.get(*name);
    let mut names: Vec<String> = fresh.keys().chain(kept.keys()).filter(differ).cloned().collect();
    names.sort();
    names.dedup();
    names
}

/// Every file below `folder` by its path from there; none if there is no such folder.
fn files(folder: &Path) -> Result<BTreeMap<String, String>> {
    fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, String>) -> Result<()> {
        for item in fs::read_dir(folder)? {
            let item = item?;
            let name = format!("{prefix}{}", item.file_name().to_string_lossy());
            if item.file_type()?.is_dir() {
                collect(&item.path(), &format!("{name}/"), files)?;
            } else {
                files.insert(name, fs::read_to_string(item.path())?);
            }
        }
        Ok(())
    }
    let mut found = BTreeMap::new();
    if folder.is_dir() {
        collect(folder, "", &mut found).with_context(|| format!("cannot read {}", folder.display()))?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_a_new_and_a_stale_file_are_all_named() {
        let folder = |files: &[(&str, &str)]| -> BTreeMap<String, String> {
            files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
        };
        let fresh = folder(&[("same.ts", "1"), ("changed.ts", "2"), ("new.ts", "3")]);
        let kept = folder(&[("same.ts", "1"), ("changed.ts", "1"), ("stale.ts", "3")]);
        assert_eq!(difference(&fresh, &kept), ["changed.ts", "new.ts", "stale.ts"]);
        assert_eq!(difference(&fresh, &fresh), [""; 0]);
    }
}
