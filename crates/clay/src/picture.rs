//! Pictures of figures, without a browser: rays are marched through the field, and the clay is lit by a lamp.

mod coarse;
mod march;
mod shade;
mod shadow;
mod stage;

use crate::figure::Figure;
use stage::{Look, Stage};

/// The smallest and the largest picture, in pixels along each side.
pub const PIXELS: std::ops::RangeInclusive<u32> = 64..=1024;
/// The most sides of a sheet.
pub const MOST_SIDES: u32 = 16;
/// How many pictures stand in a row of a sheet.
const COLUMNS: u32 = 4;

/// What is behind the figure.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Nothing: only the figure and its shadow.
    #[default]
    Transparent,
    /// The house's paper.
    Paper,
}

/// From where a picture is taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Pixels along each side; see `PIXELS`.
    pub pixels: u32,
    /// How far to walk round the figure, in degrees: 0 looks at its front (from where z points), 90 from where x points.
    pub turn: f32,
    /// How far to look down, in degrees from −20 to 85.
    pub tilt: f32,
    /// What is behind the figure.
    pub background: Background,
}

impl Default for Camera {
    fn default() -> Camera {
        Camera { pixels: 512, turn: 30.0, tilt: 22.0, background: Background::Transparent }
    }
}

/// A picture of a figure as a PNG. Cameras beyond the limits are brought within.
pub fn picture(figure: &Figure, camera: &Camera) -> Vec<u8> {
    // Drafts look as they will when they are handed in.
    let figure = figure.for_hand_in();
    let stage = Stage::new(&figure);
    let pixels = camera.pixels.clamp(*PIXELS.start(), *PIXELS.end());
    png_of(&render(&stage, camera, pixels), pixels, pixels)
}

/// Pictures from `sides` sides all round, four in a row, each as large as the camera says, as one PNG.
pub fn sheet(figure: &Figure, camera: &Camera, sides: u32) -> Vec<u8> {
    let figure = figure.for_hand_in();
    let stage = Stage::new(&figure);
    let sides = sides.clamp(1, MOST_SIDES);
    let pixels = camera.pixels.clamp(*PIXELS.start(), *PIXELS.end() / COLUMNS);
    let (columns, rows) = (sides.min(COLUMNS), sides.div_ceil(COLUMNS));
    let (width, line) = ((columns * pixels) as usize, pixels as usize);
    let empty = match camera.background {
        Background::Transparent => [0; 4],
        Background::Paper => shade::PAPER,
    };
    let mut all = vec![empty; width * (rows * pixels) as usize];
    for side in 0..sides {
        let turn = camera.turn + 360.0 * side as f32 / sides as f32;
        let one = render(&stage, &Camera { turn, ..*camera }, pixels);
        let (left, top) = ((side % COLUMNS) as usize * line, (side / COLUMNS) as usize * line);
        for (to, from) in all.chunks_exact_mut(width).skip(top).zip(one.chunks_exact(line)) {
            to[left..left + line].copy_from_slice(from);
        }
    }
    png_of(&all, columns * pixels, rows * pixels)
}

/// Where in a pixel to look again, in pixels from its middle.
const CLOSER: [[f32; 2]; 4] = [[-0.125, -0.375], [0.375, -0.125], [0.125, 0.375], [-0.375, 0.125]];

/// Where an edge is looked at more closely, the clay is expected from so far before what was seen of it, in voxels.
const BEFORE: f32 = 4.0;
/// Pixels along each side of what is walked together up to the clay.
const TILE: usize = 8;

/// Looks at every pixel, and more closely at those on an edge.
fn render(stage: &Stage<'_>, camera: &Camera, pixels: u32) -> Vec<[u8; 4]> {
    let view = stage.view(camera, pixels);
    let line = pixels as usize;
    // What is free before a whole tile need not be walked for each of its pixels.
    let tiles = line.div_ceil(TILE);
    let middle = |tile: usize| (tile * TILE) as f32 + (TILE - 1) as f32 / 2.0;
    let clear: Vec<f32> = (0..tiles * tiles)
        .map(|tile| view.clear(middle(tile % tiles), middle(tile / tiles), TILE as f32 / 2.0))
        .collect();
    let clear_at = |x: usize, y: usize| clear[x / TILE + tiles * (y / TILE)];
    let look = |at: usize| {
        let (x, y) = (at % line, at / line);
        view.look(x as f32, y as f32, clear_at(x, y))
    };
    let looks: Vec<Look> = (0..line * line).map(look).collect();
    let bytes = |(at, look): (usize, &Look)| {
        let (x, y) = (at % line, at / line);
        let neighbours = [
            (x > 0).then(|| at - 1),
            (x + 1 < line).then_some(at + 1),
            (y > 0).then(|| at - line),
            (y + 1 < line).then_some(at + line),
        ];
        let neighbours = || neighbours.into_iter().flatten().map(|other| &looks[other]);
        if !neighbours().any(|other| look.is_apart(other)) {
            return shade::to_bytes(look.colour);
        }
        // What is seen round here is no nearer than what was seen.
        let nearest = neighbours().map(|other| other.far).fold(look.far, f32::min);
        let clear = clear_at(x, y).max(nearest - BEFORE);
        let closer = CLOSER.map(|[right, down]| view.look(x as f32 + right, y as f32 + down, clear).colour);
        shade::to_bytes([0, 1, 2, 3].map(|part| closer.iter().map(|one| one[part]).sum::<f32>() / 4.0))
    };
    looks.iter().enumerate().map(bytes).collect()
}

/// Writing to memory does not fail.
fn png_of(pixels: &[[u8; 4]], width: u32, height: u32) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let written = encoder.write_header().and_then(|mut writer| {
        writer.write_image_data(pixels.as_flattened())?;
        writer.finish()
    });
    written.map(|()| bytes).unwrap_or_default()
}
