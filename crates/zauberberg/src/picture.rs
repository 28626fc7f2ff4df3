//! A picture for those who have no page to show it: drawn with letters.

use anyhow::Context as _;

/// From nothing to the brightest.
const SHADES: &[u8; 10] = b" .:-=+*#%@";

/// A PNG with the colours red, green, blue and how opaque they are, drawn with letters on a dark ground, so many in a line; a
/// letter is twice as high as it is wide.
pub fn letters(png: &[u8], columns: usize) -> anyhow::Result<Vec<String>> {
    let mut reader = png::Decoder::new(std::io::Cursor::new(png)).read_info().context("not a PNG")?;
    let mut pixels = vec![0; reader.output_buffer_size().context("the picture is too large")?];
    let frame = reader.next_frame(&mut pixels).context("a damaged PNG")?;
    let (wide, high) = (frame.width as usize, frame.height as usize);
    let light: Vec<f64> = pixels.as_chunks().0.iter().map(|pixel| brightness(*pixel)).collect();
    let rows = (columns * high).div_ceil(2 * wide.max(1));
    let cells: Vec<Vec<f64>> = (0..rows)
        .map(|row| {
            let lines = part(row, rows, high);
            (0..columns)
                .map(|column| {
                    let across = part(column, columns, wide);
                    let cell = lines.clone().flat_map(|y| across.clone().map(move |x| y * wide + x));
                    let all: Vec<f64> = cell.filter_map(|place| light.get(place).copied()).collect();
                    all.iter().sum::<f64>() / all.len().max(1) as f64
                })
                .collect()
        })
        .collect();
    // Even dark clay has the whole range of letters.
    let most = cells.iter().flatten().copied().fold(0.01, f64::max);
    let shade = |light: &f64| char::from(SHADES[(light / most * (SHADES.len() - 1) as f64).round() as usize]);
    Ok(cells.iter().map(|row| row.iter().map(shade).collect::<String>().trim_end().to_owned()).collect())
}

/// The pixels of a cell.
fn part(cell: usize, cells: usize, pixels: usize) -> std::ops::Range<usize> {
    cell * pixels / cells..(cell + 1) * pixels / cells
}

fn brightness([red, green, blue, opaque]: [u8; 4]) -> f64 {
    let light = 0.3 * f64::from(red) + 0.59 * f64::from(green) + 0.11 * f64::from(blue);
    light / 255.0 * f64::from(opaque) / 255.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(wide: u32, high: u32, pixels: &[[u8; 4]]) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, wide, high);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header().unwrap().write_image_data(pixels.as_flattened()).unwrap();
        bytes
    }

    #[test]
    fn what_is_brighter_is_drawn_with_more_ink_and_what_is_not_there_with_none() {
        let (none, dark, half, white) = ([200, 200, 200, 0], [0, 0, 0, 255], [120, 120, 120, 255], [255; 4]);
        let picture = png(4, 2, &[white, half, dark, none, white, half, dark, none]);
        assert_eq!(letters(&picture, 4).unwrap(), ["@="]);
        // Twice as wide as high: two letters are a square.
        assert_eq!(letters(&png(2, 4, &[white; 8]), 2).unwrap(), ["@@", "@@"]);
        assert_eq!(letters(&png(2, 2, &[dark; 4]), 2).unwrap(), [""]);
        assert!(letters(b"no picture", 4).is_err());
        assert!(letters(&picture[..40], 4).is_err());
    }
}
