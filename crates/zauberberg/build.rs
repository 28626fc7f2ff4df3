//! Lists the files of the built page, so that they become part of the binary.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

/// Whether this is compressed in one way and its file not in the other.
fn is_half(file: &Path, all: &[PathBuf]) -> bool {
    let other = match file.extension().and_then(|ending| ending.to_str()) {
        Some("gz") => "br",
        Some("br") => "gz",
        _ => return false,
    };
    !all.contains(&file.with_extension(other))
}

/// Tells one page from another (FNV-1a).
struct Sum(u64);

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

fn main() {
    // Asked when it runs: a checkout may have moved since this program was compiled.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let root = here.join("../../web/dist");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut found = Vec::new();
    files(&root, &mut found);
    found.sort();
    // Of what is there compressed, in both ways, nobody needs the file itself.
    let twin = |file: &Path, ending: &str| {
        let mut name = file.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    };
    let all = found.clone();
    if let Some(half) = found.iter().find(|file| is_half(file, &all)) {
        panic!("{}: the page is compressed by halves; build it anew", half.display());
    }
    found.retain(|file| [".gz", ".br"].iter().any(|ending| !all.contains(&twin(file, ending))));
    let mut list = String::from("&[\n");
    let mut sum = Sum(0xcbf2_9ce4_8422_2325);
    for file in &found {
        println!("cargo:rerun-if-changed={}", file.display());
        let name = file.strip_prefix(&root).unwrap_or(file).to_string_lossy().replace('\\', "/");
        // A page without its files would be served as if it were whole: better no binary at all.
        let file = file.canonicalize().unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        sum.add(name.as_bytes());
        sum.add(&std::fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())));
        writeln!(list, "    ({:?}, include_bytes!({:?})),", format!("/{name}"), file).unwrap_or_default();
    }
    list.push(']');
    println!("cargo:rustc-env=PAGE_SUM={:016x}", sum.0);
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default();
    if let Err(error) = std::fs::write(out.join("page.rs"), list) {
        panic!("the list of the page's files cannot be written: {error}");
    }
}
