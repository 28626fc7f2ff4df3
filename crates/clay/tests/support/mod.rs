//! The fixtures: shapes of everyday things, and what they make.
#![allow(dead_code, reason = "not every test needs all of it")]

use std::path::{Path, PathBuf};

use clay::Shape;
use serde::Deserialize;

/// Shapes, and the amount and hash of the field that they make.
#[derive(Deserialize)]
pub struct Fixture {
    #[serde(skip)]
    pub name: String,
    pub shapes: Vec<Shape>,
    pub amount: u32,
    pub hash: String,
}

pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures")
}

/// All of them, in the order of their names.
pub fn fixtures() -> Vec<Fixture> {
    let paths = std::fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        Fixture { name, ..serde_json::from_str(&text).unwrap() }
    };
    paths.into_iter().map(read).collect()
}

/// One of them.
pub fn fixture(name: &str) -> Fixture {
    fixtures().into_iter().find(|fixture| fixture.name == name).unwrap()
}
