//! Figures as bytes: runs of far voxels, guesses for the others, deflated. `docs/clay.md` describes the format.

mod number;
mod packing;
mod stream;
pub mod strokes;

use crate::fault::Fault;
use crate::figure::{BAND, Figure, HAND_IN_BAND, VOXELS};

/// The most bytes of an encoded figure.
pub const LARGEST: usize = 150_000;

const MAGIC: [u8; 4] = *b"CLAY";
const VERSION: u8 = 1;
/// A voxel has at most a byte of its own and one for the run before it; the count and the last run come on top.
const LARGEST_INFLATED: usize = 2 * VOXELS + 16;

impl Figure {
    /// The figure as bytes. Only those of up to `LARGEST` can be decoded; noise makes more.
    pub fn encode(&self) -> Vec<u8> {
        let is_cut = self.field().iter().all(|value| value.unsigned_abs() <= HAND_IN_BAND.unsigned_abs());
        let band = if is_cut { HAND_IN_BAND } else { BAND };
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, band.unsigned_abs()]);
        packing::deflate(&stream::write(self.field(), band), &mut bytes);
        bytes
    }

    /// The figure in these bytes.
    pub fn decode(bytes: &[u8]) -> Result<Figure, Fault> {
        if bytes.len() > LARGEST {
            return Err(Fault::TooLarge { bytes: bytes.len(), most: LARGEST });
        }
        let rest = bytes.strip_prefix(&MAGIC).ok_or(Fault::NotAFigure)?;
        let [version, band, packed @ ..] = rest else { return Err(Fault::Truncated) };
        if *version != VERSION {
            return Err(Fault::UnknownVersion(*version));
        }
        let band = [BAND, HAND_IN_BAND].into_iter().find(|known| known.unsigned_abs() == *band);
        let band = band.ok_or(Fault::BadBand(rest[1]))?;
        Figure::from_field(stream::read(&packing::inflate(packed, LARGEST_INFLATED)?, band)?)
    }
}
