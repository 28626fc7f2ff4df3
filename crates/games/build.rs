//! Gathers the sentences of the page, which lie in a file for each part and language, so that a new part is found by itself.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/messages").canonicalize()?;
    println!("cargo:rerun-if-changed={}", folder.display());
    let mut files: Vec<_> =
        fs::read_dir(&folder)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    files.sort();
    for (name, ending) in [("GERMAN_FILES", ".de.json"), ("ENGLISH_FILES", ".en.json")] {
        let of_language = files.iter().filter(|path| path.to_string_lossy().ends_with(ending));
        let included: Vec<String> =
            of_language.map(|path| format!("    include_str!({path:?}),\n")).collect();
        let text = format!("const {name}: &[&str] = &[\n{}];\n", included.concat());
        let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo names no OUT_DIR"))?;
        fs::write(Path::new(&out).join(format!("{}.rs", name.to_lowercase())), text)?;
    }
    Ok(())
}
