//! `cargo xtask types`: what is made from the Rust types of everything that travels: the page's TypeScript types, and the
//! pages for people who write bots.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;
use ignore::WalkBuilder;

use crate::shell;

/// What is made, and by which program.
struct Product {
    example: &'static str,
    folder: &'static str,
}

const PRODUCTS: [Product; 2] = [
    // One folder a game, `table` for what all share, `hall` for what the hall adds.
    Product { example: "types", folder: "web/src/protocol/generated" },
    // One page a game.
    Product { example: "json_pages", folder: "docs/json" },
];

/// Makes the TypeScript types of everything that travels to the page, and the pages about the games' JSON.
#[derive(Args)]
pub struct Types {
    /// Only says whether they are current.
    #[arg(long)]
    check: bool,
}

impl Types {
    pub fn start(&self) -> Result<()> {
        if self.check {
            return match outdated()?.as_slice() {
                [] => Ok(()),
                files => bail!("run `cargo xtask types`; not current: {}", files.join(", ")),
            };
        }
        PRODUCTS.iter().try_for_each(Product::remake)
    }
}

impl Product {
    fn remake(&self) -> Result<()> {
        // Made beside it first: while Rust does not compile, everything stays as it is.
        let folder = shell::root().join(self.folder);
        let fresh = folder.with_extension("fresh");
        let _ = fs::remove_dir_all(&fresh);
        self.make(&fresh)?;
        if folder.exists() {
            // What is gone must not leave its file behind.
            fs::remove_dir_all(&folder).with_context(|| format!("cannot empty {}", self.folder))?;
        }
        fs::rename(&fresh, &folder).with_context(|| format!("cannot write {}", self.folder))?;
        println!("{} files in {}", files(&folder)?.len(), self.folder);
        Ok(())
    }

    fn make(&self, folder: &Path) -> Result<()> {
        let program = shell::build_for_tests(&format!("examples/{}", self.example))?;
        shell::read(&mut shell::program(program, [folder])).map(drop)
    }

    fn outdated(&self) -> Result<Vec<String>> {
        let fresh = std::env::temp_dir().join(format!("zauberberg-{}-{}", self.example, std::process::id()));
        let made = self
            .make(&fresh)
            .and_then(|()| Ok(difference(&files(&fresh)?, &files(&shell::root().join(self.folder))?)));
        // Whether this works does not matter: the system empties the folder some day.
        let _ = fs::remove_dir_all(&fresh);
        Ok(made?.into_iter().map(|name| format!("{}/{name}", self.folder)).collect())
    }
}

/// The files that are not what the Rust types say now.
pub fn outdated() -> Result<Vec<String>> {
    let each: Result<Vec<_>> = PRODUCTS.iter().map(Product::outdated).collect();
    Ok(each?.concat())
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
    match folder.is_dir() {
        true => shell::texts(WalkBuilder::new(folder).standard_filters(false), folder),
        false => Ok(BTreeMap::new()),
    }
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
