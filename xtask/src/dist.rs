//! `cargo xtask dist`: the program as it is shipped, without debug lines, and a file with these lines beside it.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::needs::{self, Tool};
use crate::{run, shell};

/// A larger program carries something that nobody needs there.
const LARGEST: u64 = 25_000_000;

/// Builds everything as it is shipped: a small program, and a file beside it that backtraces are resolved with.
#[derive(Args)]
pub struct Dist {}

impl Dist {
    pub fn start(&self) -> Result<()> {
        needs::ensure(Tool::Objcopy)?;
        run::build("shipped")?;
        let built = shell::built("shipped/zauberberg")?;
        let folder = built.parent().context("the binary lies in a folder")?.with_file_name("dist");
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let (size, lines) = split(&built, &folder)?;
        println!("{}: {size} bytes, with {lines} bytes of debug lines beside it", folder.display());
        if size > LARGEST {
            bail!("the program has {size} bytes, more than {LARGEST}");
        }
        Ok(())
    }
}

/// Puts the program without its debug lines into `folder`, and the lines beside it; says how large both are.
fn split(program: &Path, folder: &Path) -> Result<(u64, u64)> {
    let name = program.file_name().context("a program has a name")?;
    let small = folder.join(name);
    let lines = small.with_extension("debug");
    shell::go(
        shell::program("objcopy", ["--only-keep-debug", "--compress-debug-sections"])
            .arg(program)
            .arg(&lines),
    )?;
    // The link holds the checksum of the other file: lines of another build are not taken for these.
    let mut link = std::ffi::OsString::from("--add-gnu-debuglink=");
    link.push(&lines);
    shell::go(shell::program("objcopy", ["--strip-all"]).arg(link).arg(program).arg(&small))?;
    Ok((fs::metadata(small)?.len(), fs::metadata(lines)?.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_program_is_small_and_links_to_its_lines() {
        if !Tool::Objcopy.is_here() {
            // `dist` itself installs it, or says what to install.
            return;
        }
        let folder = std::env::temp_dir().join(format!("zauberberg-dist-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let own = std::env::current_exe().unwrap();
        let (size, lines) = split(&own, &folder).unwrap();
        let small = fs::read(folder.join(own.file_name().unwrap())).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        assert!(size < fs::metadata(&own).unwrap().len() / 2 && lines > 0, "{size} {lines}");
        assert!(small.windows(14).any(|window| window == b".gnu_debuglink"), "no link to the lines");
    }
}
