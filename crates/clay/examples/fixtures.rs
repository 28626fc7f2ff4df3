//! Writes down what the shapes in `fixtures/` make: amount and hash beside the shapes, the figure as it is handed in, and
//! the shapes as a stroke.
//! With a folder, pictures go there.
//!
//! `cargo run --release -p clay --example fixtures -- [FOLDER]`
#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::path::Path;

use clay::{Background, Camera, Figure, Shape, Stroke, codec, compose, picture, sheet};
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
struct Fixture {
    shapes: Vec<Shape>,
    #[serde(default)]
    amount: u32,
    #[serde(default)]
    hash: String,
}

/// One shape a line.
fn text(fixture: &Fixture) -> String {
    let shapes: Vec<String> =
        fixture.shapes.iter().map(|shape| serde_json::to_string(shape).unwrap()).collect();
    let Fixture { amount, hash, .. } = fixture;
    format!(
        "{{\n  \"amount\": {amount},\n  \"hash\": \"{hash}\",\n  \"shapes\": [\n    {}\n  ]\n}}\n",
        shapes.join(",\n    ")
    )
}

fn pictures(figure: &Figure, name: &str, folder: &Path) {
    let camera = Camera { background: Background::Paper, ..Camera::default() };
    std::fs::write(folder.join(format!("{name}.png")), picture(figure, &camera)).unwrap();
    let small = Camera { pixels: 200, ..camera };
    std::fs::write(folder.join(format!("{name}-sides.png")), sheet(figure, &small, 8)).unwrap();
}

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let wanted = std::env::args().nth(1);
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let mut fixture: Fixture = serde_json::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let figure = compose(&fixture.shapes).expect("the shapes are in order");
        let bytes = figure.for_hand_in().encode();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        println!("{name}: {} voxels of clay, {} bytes", figure.amount() / 32, bytes.len());
        (fixture.amount, fixture.hash) = (figure.amount(), figure.hash());
        std::fs::write(&path, text(&fixture)).unwrap();
        if name != "extremes" {
            std::fs::write(path.with_extension("clay"), bytes).unwrap();
            let strokes = [Stroke::Shapes { shapes: fixture.shapes }];
            std::fs::write(path.with_extension("strokes"), codec::strokes::encode(&strokes)).unwrap();
        }
        if let Some(wanted) = &wanted {
            pictures(&figure, &name, Path::new(wanted));
        }
    }
}
