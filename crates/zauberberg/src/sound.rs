//! A sound for those who have no page to play it: as a picture of blocks, and as a WAV file.

use games::Sound;

/// The heights of a block, from nothing to a whole line.
const BLOCKS: [char; 9] = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// How many heights a line has besides nothing.
const HEIGHTS: usize = BLOCKS.len() - 1;

/// How loud each moment is, from left to right, as two lines of blocks. The scale is the same for all sounds, since how
/// loud one is may be all that tells it from another.
pub fn wave(payload: &[u8], columns: usize) -> [String; 2] {
    let samples: Vec<u32> =
        payload.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes).unsigned_abs().into()).collect();
    let heights: Vec<usize> = (0..columns)
        .map(|column| {
            let edge = |column: usize| column * samples.len() / columns;
            let moment = &samples[edge(column)..edge(column + 1)];
            height(moment.iter().copied().max().unwrap_or(0))
        })
        .collect();
    let line = |below: usize| {
        let blocks = heights.iter().map(|height| BLOCKS[height.saturating_sub(below).min(HEIGHTS)]);
        blocks.collect::<String>().trim_end().to_owned()
    };
    [line(HEIGHTS), line(0)]
}

/// The height of a moment whose loudest sample is `peak`, of two lines.
fn height(peak: u32) -> usize {
    const FULL: u32 = 1 << 15;
    // The square root shows what is soft too: a tenth of the sound is a third of the height.
    (f64::from(peak.min(FULL)) / f64::from(FULL)).sqrt().mul_add(2.0 * HEIGHTS as f64, 0.5) as usize
}

/// The sound as a WAV file.
pub fn wav(sound: Sound, payload: &[u8]) -> Vec<u8> {
    let size = u32::try_from(payload.len()).unwrap_or(u32::MAX);
    let mut file = Vec::with_capacity(payload.len() + 44);
    file.extend(b"RIFF");
    file.extend(size.saturating_add(36).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16u32.to_le_bytes());
    // Plain numbers, one channel.
    file.extend([1u16, 1].map(u16::to_le_bytes).concat());
    file.extend([sound.rate, sound.rate.saturating_mul(2)].map(u32::to_le_bytes).concat());
    // Two bytes a sample, sixteen bits.
    file.extend([2u16, 16].map(u16::to_le_bytes).concat());
    file.extend(b"data");
    file.extend(size.to_le_bytes());
    file.extend(payload);
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    fn payload(samples: &[i16]) -> Vec<u8> {
        samples.iter().flat_map(|sample| sample.to_le_bytes()).collect()
    }

    #[test]
    fn a_wave_is_as_high_as_its_moments_are_loud() {
        let samples = [0, 0, 8_192, -100, i16::MIN, 0, 512, 1];
        assert_eq!(wave(&payload(&samples), 4), ["  █", " ██▂"]);
        // More columns than samples, half a sample, nothing at all.
        assert_eq!(wave(&payload(&[i16::MAX]), 2), [" █", " █"]);
        assert_eq!(wave(&[0, 64, 7], 1), ["▃", "█"]);
        assert_eq!(wave(&[], 3), ["", ""]);
        assert_eq!(wave(&payload(&samples), 0), ["", ""]);
    }

    #[test]
    fn a_wav_file_says_what_its_samples_are() {
        let file = wav(Sound { rate: 24_000 }, &payload(&[1, -2, 3]));
        let header = [
            &b"RIFF"[..],
            &[42, 0, 0, 0],
            b"WAVEfmt ",
            &[16, 0, 0, 0, 1, 0, 1, 0],
            &[0xc0, 0x5d, 0, 0],
            &[0x80, 0xbb, 0, 0],
            &[2, 0, 16, 0],
            b"data",
            &[6, 0, 0, 0],
        ];
        assert_eq!(file, [&header.concat()[..], &[1, 0, 0xfe, 0xff, 3, 0]].concat());
    }
}
