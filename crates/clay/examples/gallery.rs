//! Pictures of the figures that were modelled in the studio by strokes alone.
//!
//! `cargo run --release -p clay --example gallery -- SHEET.png` writes the first twenty on one sheet; with
//! `-- --each FOLDER` every one goes into a file of its own.
#![allow(clippy::expect_used, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use clay::{Background, Camera, Figure, codec, picture, replay};

/// How many stand in a row of the sheet, how many rows there are, and the pixels along each side of one.
const COLUMNS: usize = 5;
const ROWS: usize = 4;
const CELL: usize = 232;
/// The free space on each side of a figure, as a part of its size. Shadows fade there.
const MARGIN: f32 = 0.14;
const PAPER: [f32; 3] = [245.0, 234.0, 210.0];

/// From where each is known best: turn and tilt in degrees.
fn side(word: &str) -> (f32, f32) {
    match word {
        "aeroplane" => (40.0, 30.0),
        "arm" => (12.0, 14.0),
        "castle" => (28.0, 26.0),
        "octopus" => (14.0, 26.0),
        "turtle" => (30.0, 28.0),
        "bicycle" | "key" | "scissors" => (24.0, 14.0),
        _ => (26.0, 18.0),
    }
}

/// The names and files of all figures, in the order of their names.
fn files() -> Vec<(String, PathBuf)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/by-hand");
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<(String, PathBuf)> =
        paths.map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), path)).collect();
    files.sort();
    files
}

fn made(path: &Path) -> Figure {
    replay(&codec::strokes::decode(&std::fs::read(path).unwrap()).unwrap()).expect("the strokes are in order")
}

fn camera(word: &str, pixels: u32, background: Background) -> Camera {
    let (turn, tilt) = side(word);
    Camera { pixels, turn, tilt, background }
}

/// A picture with nothing behind it: its pixels along each side, and their colours.
fn pixels_of(png: &[u8]) -> (usize, Vec<[f32; 4]>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let width = reader.next_frame(&mut bytes).unwrap().width as usize;
    (width, bytes.as_chunks::<4>().0.iter().map(|pixel| pixel.map(f32::from)).collect())
}

/// The square round the clay in a picture, with a margin: left, top and side.
fn square_round(width: usize, pixels: &[[f32; 4]]) -> (f32, f32, f32) {
    let (mut least, mut most) = ([f32::MAX; 2], [0.0f32; 2]);
    for (at, _) in pixels.iter().enumerate().filter(|(_, pixel)| pixel[3] > 250.0) {
        for (axis, place) in [at % width, at / width].into_iter().enumerate() {
            least[axis] = least[axis].min(place as f32);
            most[axis] = most[axis].max(place as f32);
        }
    }
    let side = (1.0 + 2.0 * MARGIN) * (most[0] - least[0]).max(most[1] - least[1]);
    ((least[0] + most[0] - side) / 2.0, (least[1] + most[1] - side) / 2.0, side)
}

/// A figure on paper, as large as its cell allows; each pixel is the mean of those that it covers.
fn cell(figure: &Figure, word: &str) -> Vec<[u8; 3]> {
    let (width, pixels) = pixels_of(&picture(figure, &camera(word, 960, Background::Transparent)));
    let (left, top, side) = square_round(width, &pixels);
    let scale = side / CELL as f32;
    // Looked at so closely that no pixel of the picture is missed.
    let steps = scale.ceil() as usize + 1;
    let mean = |index: usize| {
        let mut sum = [0.0; 3];
        for step in 0..steps * steps {
            let along = |at: usize, step: usize| (at as f32 + (step as f32 + 0.5) / steps as f32) * scale;
            let x = left + along(index % CELL, step % steps);
            let y = top + along(index / CELL, step / steps);
            let inside = x >= 0.0 && y >= 0.0 && (x as usize) < width && (y as usize) < width;
            let [red, green, blue, alpha] =
                if inside { pixels[x as usize + width * (y as usize)] } else { [0.0; 4] };
            // A shadow fades towards the edge of its cell, and of the picture that it is taken from.
            let places = [x - left, y - top, x, y];
            let ends = [side, side, width as f32, width as f32];
            let edge = places.into_iter().zip(ends).map(|(at, end)| at.min(end - at)).fold(side, f32::min);
            let fade = if alpha > 200.0 { 1.0 } else { (edge / (MARGIN * side)).clamp(0.0, 1.0) };
            let alpha = alpha * fade;
            for (part, (clay, paper)) in [red, green, blue].into_iter().zip(PAPER).enumerate() {
                sum[part] += (clay * alpha + paper * (255.0 - alpha)) / 255.0;
            }
        }
        sum.map(|part| (part / (steps * steps) as f32).round() as u8)
    };
    (0..CELL * CELL).map(mean).collect()
}

fn png_of(colours: &[[u8; 3]], width: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, (colours.len() / width) as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(colours.as_flattened()).unwrap();
    writer.finish().unwrap();
    bytes
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match words.as_slice() {
        [each, folder] if each == "--each" => {
            for (word, path) in files() {
                let png = picture(&made(&path), &camera(&word, 640, Background::Paper));
                std::fs::write(Path::new(folder).join(format!("{word}.png")), png).unwrap();
            }
        }
        [file] => {
            let width = COLUMNS * CELL;
            let mut all = vec![PAPER.map(|part| part as u8); width * ROWS * CELL];
            for (at, (word, path)) in files().iter().take(COLUMNS * ROWS).enumerate() {
                let start = at % COLUMNS * CELL + at / COLUMNS * CELL * width;
                let rows = cell(&made(path), word);
                for (to, from) in all[start..].chunks_mut(width).zip(rows.chunks(CELL)) {
                    to[..CELL].copy_from_slice(from);
                }
            }
            let png = png_of(&all, width);
            println!("{} bytes", png.len());
            std::fs::write(file, png).unwrap();
        }
        _ => panic!("a file for the sheet, or --each and a folder"),
    }
}
