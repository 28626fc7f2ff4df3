//! What the eye learns from: views of figures made by recipes, each turned, posed and spoiled differently.
//!
//! `cargo run --release -p eye --example school -- lessons FOLDER FIGURES [SEED]` writes `views.bin` (12 views of 48² bytes each) and `labels.bin` (the
//! number of the thing, 16 bits, lowest byte first) on all cores, FIGURES of each thing. `-- figures FOLDER VIEWS` writes the views of `*.clay` and `*.strokes` files.
#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use eye::{surface, views};
use glam::{Mat3, Quat, Vec3};
use rand::{Rng, RngExt as _};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use recipes::{COUNT, Hints, find, model};

/// Clay for a figure, as it may have in the game.
const CLAY: u32 = 150_000 * 32;
/// How often a figure is turned and spoiled anew.
const TURNS: usize = 3;

/// A number between −1 and 1.
fn either(rng: &mut dyn Rng) -> f32 {
    2.0 * rng.random::<f32>() - 1.0
}

/// Turned as people may stand it: mostly upright, sometimes tilted or laid down.
fn turned(rng: &mut dyn Rng) -> Mat3 {
    let yaw = Mat3::from_rotation_y(rng.random::<f32>() * std::f32::consts::TAU);
    let tilt = match rng.random_range(0..10) {
        0..7 => Quat::from_rotation_x(0.15 * either(rng)) * Quat::from_rotation_z(0.15 * either(rng)),
        7 => Quat::from_rotation_x(1.57 * f32::from(rng.random_range(-1..=1i8)) + 0.1 * either(rng)),
        8 => Quat::from_rotation_z(1.57 * f32::from(rng.random_range(-1..=1i8)) + 0.1 * either(rng)),
        _ => Quat::from_rotation_x(0.8 * either(rng)) * Quat::from_rotation_z(0.8 * either(rng)),
    };
    // First its own front somewhere, then laid down, then turned on the board.
    let front = Mat3::from_rotation_y(1.57 * rng.random_range(0..4) as f32 + 0.3 * either(rng));
    yaw * Mat3::from_quat(tilt) * front
}

/// Bent, stretched and dented as by clumsy fingers.
fn spoiled(points: &[Vec3], rng: &mut dyn Rng) -> Vec<Vec3> {
    let stretch = Vec3::new(1.0 + 0.2 * either(rng), 1.0 + 0.2 * either(rng), 1.0 + 0.2 * either(rng));
    let much = rng.random::<f32>() * 1.4;
    let waves: Vec<(Vec3, Vec3, f32)> = (0..4)
        .map(|wave| {
            let along = Vec3::new(either(rng), either(rng), either(rng)) * (0.03 + 0.03 * wave as f32);
            let by = Vec3::new(either(rng), either(rng), either(rng)) * (5.0 / (1.0 + wave as f32)) * much;
            (along, by, rng.random::<f32>() * std::f32::consts::TAU)
        })
        .collect();
    let turn = turned(rng);
    let spoil = |point: &Vec3| {
        let moved: Vec3 =
            waves.iter().map(|(along, by, phase)| *by * (along.dot(*point) + phase).sin()).sum();
        turn * ((*point + moved) * stretch)
    };
    let points: Vec<Vec3> = points.iter().map(spoil).collect();
    let least = points.iter().copied().reduce(Vec3::min).unwrap();
    let most = points.iter().copied().reduce(Vec3::max).unwrap();
    points.iter().map(|point| *point - (least + most) / 2.0).collect()
}

fn lessons(folder: &Path, figures: usize, seed: u64) {
    let file =
        |name: &str| Mutex::new(std::io::BufWriter::new(std::fs::File::create(folder.join(name)).unwrap()));
    let (pictures, labels) = (file("views.bin"), file("labels.bin"));
    let next = AtomicUsize::new(0);
    let begun = std::time::Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    // One figure of each thing after the other, so that a part of the file is a part of each.
                    let (thing, figure) = (number % COUNT, number / COUNT);
                    if figure >= figures {
                        return;
                    }
                    if number.is_multiple_of(3600) {
                        println!("{number} of {}, {:.0} s", figures * COUNT, begun.elapsed().as_secs_f64());
                    }
                    let Some(recipe) = find(thing) else { continue };
                    let mut rng = ChaCha8Rng::seed_from_u64(seed ^ (number as u64).wrapping_mul(0x9e37_79b9));
                    let hints = [Hints::All, Hints::All, Hints::Coarse, Hints::Few][rng.random_range(0..4)];
                    let Some(made) = model(&recipe, hints, CLAY, &mut rng) else { continue };
                    let points = surface(&made.figure);
                    let mut all = Vec::new();
                    for _ in 0..TURNS {
                        all.extend(views(&spoiled(&points, &mut rng)));
                    }
                    let mut pictures = pictures.lock().unwrap();
                    pictures.write_all(&all).unwrap();
                    let mut labels = labels.lock().unwrap();
                    for _ in 0..TURNS {
                        labels.write_all(&(thing as u16).to_le_bytes()).unwrap();
                    }
                }
            });
        }
    });
}

fn figures(folder: &Path, to: &Path) {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let is = |file: &Path, ending: &str| file.extension().is_some_and(|extension| extension == ending);
    files.retain(|file| is(file, "clay") || is(file, "strokes"));
    files.sort();
    let mut out = std::fs::File::create(to).unwrap();
    for file in files {
        let bytes = std::fs::read(&file).unwrap();
        let figure = match is(&file, "clay") {
            true => clay::Figure::decode(&bytes).unwrap(),
            false => clay::replay(&clay::codec::strokes::decode(&bytes).unwrap()).unwrap().for_hand_in(),
        };
        out.write_all(&views(&surface(&figure))).unwrap();
        println!("{}", file.file_stem().unwrap().to_string_lossy());
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["lessons", folder, count] => lessons(Path::new(folder), count.parse().unwrap(), 1),
        ["lessons", folder, count, seed] => {
            lessons(Path::new(folder), count.parse().unwrap(), seed.parse().unwrap())
        }
        ["figures", folder, to] => figures(Path::new(folder), Path::new(to)),
        _ => panic!("lessons FOLDER FIGURES [SEED], or figures FOLDER VIEWS"),
    }
}
