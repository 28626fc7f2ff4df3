//! A proof sheet for whoever writes recipes: `cargo run --release -p recipes --example proof -- FILE SHEET.png [--seed N] [--hints all|coarse|few|bare|clumsy|rough] [--bare]`
//! reads a file of recipes and draws each from two sides, with its number on the sheet; prints what is wrong with any.
#![allow(clippy::expect_used, clippy::unwrap_used)]

use clay::{Background, Camera, picture};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use recipes::{Hints, model, parse, pieces};

const CELL: usize = 200;
const COLUMNS: usize = 4;
const DIGITS: [u16; 10] =
    [0o75557, 0o26227, 0o71747, 0o71717, 0o55711, 0o74717, 0o74757, 0o71122, 0o75757, 0o75717];

fn pixels_of(png: &[u8]) -> Vec<[u8; 4]> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes.as_chunks::<4>().0.to_vec()
}

fn write_number(sheet: &mut [[u8; 4]], width: usize, left: usize, top: usize, number: usize) {
    for (place, digit) in number.to_string().bytes().enumerate() {
        let bits = DIGITS[usize::from(digit - b'0')];
        for (x, y) in (0..30)
            .map(|at| (at % 6, at / 6))
            .filter(|(x, _)| *x < 6)
            .flat_map(|(x, y)| [(x, 2 * y), (x, 2 * y + 1)])
        {
            let on = bits >> (14 - (y / 2 * 3 + x / 2)) & 1 == 1;
            if on {
                sheet[(top + y) * width + left + 8 * place + x] = [120, 20, 20, 255];
            }
        }
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| words.iter().position(|word| word == name).and_then(|at| words.get(at + 1));
    let seed: u64 = after("--seed").map_or(1, |seed| seed.parse().unwrap());
    let hints = match after("--hints").map_or("all", String::as_str) {
        "coarse" => Hints::Coarse,
        "few" => Hints::Few,
        "bare" => Hints::Bare,
        "clumsy" => Hints::Clumsy,
        "rough" => Hints::Rough,
        _ => Hints::All,
    };
    let bare = words.iter().any(|word| word == "--bare");
    let text = std::fs::read_to_string(&words[0]).unwrap();
    let mut recipes: Vec<(String, String)> = Vec::new();
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("= ") {
            recipes.push((heading.to_owned(), String::new()));
        } else if let Some((_, body)) = recipes.last_mut() {
            body.push_str(line);
            body.push('\n');
        }
    }
    let rows = recipes.len().div_ceil(COLUMNS);
    let width = 2 * CELL * COLUMNS;
    let mut sheet = vec![[245, 234, 210, 255]; width * rows * CELL];
    for (number, (heading, body)) in recipes.iter().enumerate() {
        let recipe = match parse(body) {
            Ok(recipe) => recipe,
            Err(fault) => {
                println!("{heading}: {fault}");
                continue;
            }
        };
        let mut rng = ChaCha8Rng::seed_from_u64(seed.wrapping_mul(7919).wrapping_add(number as u64));
        let Some(made) = model(&recipe, hints, 150_000 * 32, &mut rng) else {
            println!("{heading}: cannot be modelled (more than 64 shapes, or nothing left)");
            continue;
        };
        let pieces = pieces(&made.figure);
        if pieces != 1 {
            println!("{heading}: is of {pieces} pieces that do not touch");
        }
        for (side, (turn, tilt)) in [(20.0, 16.0), (-55.0, 30.0)].into_iter().enumerate() {
            let camera = Camera { pixels: CELL as u32, turn, tilt, background: Background::Paper };
            let pixels = pixels_of(&picture(&made.figure, &camera));
            let (left, top) = ((number % COLUMNS * 2 + side) * CELL, number / COLUMNS * CELL);
            for (y, row) in pixels.chunks(CELL).enumerate() {
                let start = (top + y) * width + left;
                sheet[start..start + CELL].copy_from_slice(row);
            }
            if side == 0 {
                write_number(&mut sheet, width, left + 4, top + 4, number + 1);
            }
        }
        if !bare {
            println!(
                "{:3} {heading}: {} shapes, {} voxels of clay",
                number + 1,
                made.shapes.len(),
                made.figure.amount() / 32
            );
        }
    }
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width as u32, (rows * CELL) as u32);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_image_data(sheet.as_flattened()).unwrap();
    std::fs::write(&words[1], bytes).unwrap();
}
