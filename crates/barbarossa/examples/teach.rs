//! Teaches the matcher of free questions, and writes what it has learnt: `cargo run --release -p barbarossa --example teach`.
#![allow(clippy::expect_used)]

use std::fs;
use std::path::Path;

use barbarossa::knowledge::school;

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/knowledge");
    let entries = fs::read_dir(folder.join("phrasings")).expect("the phrasings");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    let files: Vec<String> = paths.iter().map(|path| fs::read_to_string(path).expect("a file")).collect();
    let lessons = school::lessons(&files).expect("phrasings");
    let learnt = school::teach(&lessons);
    println!("{} phrasings, {} bytes", lessons.len(), learnt.len());
    fs::write(folder.join("matcher.bin"), learnt).expect("a file to write");
}
