//! Measures clay figures: composing, encoding, decoding, meshes, pictures and bytes of the fixtures of `clay`. Prints a
//! table; `cargo xtask bench clay` runs it. `--pictures FOLDER` writes what the pictures show. `--json` prints the mean alone.

use std::hint::black_box;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use bench::measuring::measure;
use clap::Parser;
use clay::{Background, Camera, Figure, Shape, compose, mesh, picture, sheet};
use serde::Deserialize;
use serde_json::json;

/// Measures clay figures
#[derive(Parser)]
struct Args {
    /// Where to write a picture of each figure, and one of its eight sides
    #[arg(long)]
    pictures: Option<PathBuf>,
    /// Print the mean of all figures as JSON, and no table
    #[arg(long)]
    json: bool,
}

#[derive(Deserialize)]
struct Fixture {
    shapes: Vec<Shape>,
}

/// What was measured of one figure; times in milliseconds.
#[derive(Clone, Copy, Default)]
struct Row {
    shapes: f64,
    voxels: f64,
    draft: f64,
    handed_in: f64,
    triangles: f64,
    times: [f64; 6],
}

/// The shapes of the everyday things, by name.
fn fixtures() -> Result<Vec<(String, Vec<Shape>)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clay/fixtures");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(&folder).context("the fixtures of clay")? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|ending| ending == "json") && name != "extremes" {
            let fixture: Fixture = serde_json::from_str(&std::fs::read_to_string(&path)?)?;
            all.push((name, fixture.shapes));
        }
    }
    all.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(all)
}

fn millis<T>(mut work: impl FnMut() -> Result<T>) -> Result<f64> {
    let seconds = measure(|| {
        black_box(work()?);
        Ok(1)
    })?;
    Ok(seconds * 1e3)
}

fn measured(shapes: &[Shape]) -> Result<Row> {
    let draft = compose(shapes)?;
    let figure = draft.for_hand_in();
    let bytes = figure.encode();
    let times = [
        millis(|| Ok(compose(black_box(shapes))?))?,
        millis(|| Ok(black_box(&figure).encode()))?,
        millis(|| Ok(Figure::decode(black_box(&bytes))?))?,
        millis(|| Ok(mesh(black_box(&figure))))?,
        millis(|| Ok(picture(black_box(&figure), &Camera::default())))?,
        millis(|| Ok(sheet(black_box(&figure), &Camera { pixels: 128, ..Camera::default() }, 8)))?,
    ];
    Ok(Row {
        shapes: shapes.len() as f64,
        voxels: f64::from(figure.amount()) / 32.0,
        draft: draft.encode().len() as f64,
        handed_in: bytes.len() as f64,
        triangles: mesh(&figure).triangles.len() as f64,
        times,
    })
}

fn print(name: &str, row: &Row) {
    let Row { shapes, voxels, draft, handed_in, triangles, times } = row;
    let times = times.map(|time| format!("{time:.1}")).join(" | ");
    println!(
        "| {name} | {shapes:.0} | {voxels:.0} | {draft:.0} | {handed_in:.0} | {triangles:.0} | {times} |"
    );
}

fn heading() {
    println!("Times in milliseconds of one core. Pictures are of 512 pixels, eight sides of 128 each.");
    println!(
        "| figure | shapes | voxels | draft, bytes | handed in, bytes | triangles | compose | encode | decode | mesh | picture | eight sides |"
    );
    println!("|---|{}", "---:|".repeat(11));
}

fn main() -> Result<()> {
    let args = Args::parse();
    if !args.json {
        heading();
    }
    let fixtures = fixtures()?;
    let mut mean = Row::default();
    let share = 1.0 / fixtures.len().max(1) as f64;
    for (name, shapes) in &fixtures {
        let row = measured(shapes)?;
        if !args.json {
            print(name, &row);
        }
        mean.shapes += row.shapes * share;
        mean.voxels += row.voxels * share;
        mean.draft += row.draft * share;
        mean.handed_in += row.handed_in * share;
        mean.triangles += row.triangles * share;
        mean.times.iter_mut().zip(row.times).for_each(|(mean, time)| *mean += time * share);
        if let Some(folder) = &args.pictures {
            let figure = compose(shapes)?;
            let camera = Camera { background: Background::Paper, ..Camera::default() };
            std::fs::create_dir_all(folder)?;
            std::fs::write(folder.join(format!("{name}.png")), picture(&figure, &camera))?;
            let sides = sheet(&figure, &Camera { pixels: 256, ..camera }, 8);
            std::fs::write(folder.join(format!("{name}-sides.png")), sides)?;
        }
    }
    if args.json {
        let [.., mesh, picture, _] = mean.times;
        println!("{}", json!({ "mesh": mesh, "picture": picture, "handed_in": mean.handed_in }));
        return Ok(());
    }
    print("mean", &mean);
    println!("\nAims: mesh 30 ms, picture 100 ms, compose 60 ms, decode 10 ms, at most 40 kB handed in.");
    Ok(())
}
