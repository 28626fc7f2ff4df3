//! The fixtures: shapes of everyday things, strokes, and what they make.
#![allow(dead_code, reason = "not every test needs all of it")]

pub mod closed;
pub mod naive;
pub mod strokes;

use std::path::{Path, PathBuf};

use clay::{Shape, Stroke};
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

/// Strokes, the amount and hash of the field that they make, and what replaying them costs.
#[derive(Deserialize)]
pub struct StrokeFixture {
    #[serde(skip)]
    pub name: String,
    pub strokes: Vec<Stroke>,
    pub amount: u32,
    pub hash: String,
    pub work: u64,
    /// The same strokes, encoded elsewhere.
    #[serde(skip)]
    pub bytes: Vec<u8>,
}

/// The files of a folder with JSON in them, in the order of their names: the name, the path and the text of each.
fn texts(folder: PathBuf) -> Vec<(String, PathBuf, String)> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        (path.file_stem().unwrap().to_string_lossy().into_owned(), path, text)
    };
    paths.into_iter().map(read).collect()
}

/// All figures of shapes.
pub fn fixtures() -> Vec<Fixture> {
    let read =
        |(name, _, text): (String, PathBuf, String)| Fixture { name, ..serde_json::from_str(&text).unwrap() };
    texts(folder()).into_iter().map(read).collect()
}

/// All figures made by hand.
pub fn stroke_fixtures() -> Vec<StrokeFixture> {
    let read = |(name, path, text): (String, PathBuf, String)| StrokeFixture {
        name,
        bytes: std::fs::read(path.with_extension("strokes")).unwrap(),
        ..serde_json::from_str(&text).unwrap()
    };
    texts(folder().join("strokes")).into_iter().map(read).collect()
}

/// One of them.
pub fn fixture(name: &str) -> Fixture {
    fixtures().into_iter().find(|fixture| fixture.name == name).unwrap()
}
