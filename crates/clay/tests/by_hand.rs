//! The figures that were modelled in the studio by strokes alone: their strokes make lawful figures here, too.
#![allow(clippy::unwrap_used)]

mod support;

use std::path::PathBuf;

use clay::stroke::{MOST_WORK, work};
use clay::{Figure, LARGEST, LARGEST_STROKES, Stroke, codec, replay};
use support::closed::is_closed;

/// A third of the clay that a player has, as `barbarossa` counts it: with this much each, three figures can be made.
const MOST_CLAY: u32 = 32 * 150_000;

fn files() -> Vec<PathBuf> {
    let folder = support::folder().join("by-hand");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn strokes_made_by_hand_make_lawful_figures() {
    let files = files();
    assert!(files.len() >= 20, "{}", files.len());
    for path in files {
        let name = path.file_name().unwrap().to_string_lossy();
        assert!(name.ends_with(".strokes"), "{name}");
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.len() <= LARGEST_STROKES, "{name}");
        let strokes = codec::strokes::decode(&bytes).unwrap();
        let by_hand = |stroke: &Stroke| matches!(stroke, Stroke::Brush(_) | Stroke::Cut(_));
        assert!(strokes.iter().all(by_hand), "{name} is not made by strokes alone");
        // Whoever models for an evening comes nowhere near the limit.
        assert!(work(&strokes).unwrap() < MOST_WORK / 20, "{name}: {:?}", work(&strokes));
        let figure = replay(&strokes).unwrap();
        assert!((32 * 5_000..=MOST_CLAY).contains(&figure.amount()), "{name}: {}", figure.amount());
        // It stands on the board, and is one closed surface.
        assert!(figure.bounds().unwrap().least[1] <= 2, "{name} hovers");
        assert!(is_closed(&clay::mesh(&figure)), "{name}");
        let handed_in = figure.for_hand_in();
        let bytes = handed_in.encode();
        assert!(bytes.len() <= LARGEST, "{name}");
        assert_eq!(Figure::decode(&bytes).unwrap(), handed_in, "{name}");
        assert!(handed_in.is_made_by(&strokes).unwrap(), "{name}");
    }
}
