//! Figures as bytes: runs of far voxels, guesses for the others, deflated. `docs/clay.md` describes the format.

mod stream;

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use crate::fault::Fault;
use crate::figure::{BAND, Figure, HAND_IN_BAND, VOXELS};

/// The most bytes of an encoded figure.
pub const LARGEST: usize = 150_000;

const MAGIC: [u8; 4] = *b"CLAY";
const VERSION: u8 = 1;
/// A voxel has at most a byte of its own and one for the run before it; the count and the last run come on top.
const LARGEST_INFLATED: usize = 2 * VOXELS + 16;
/// Room for most figures.
const USUALLY_INFLATED: usize = 1 << 18;

impl Figure {
    /// The figure as bytes. Only those of up to `LARGEST` can be decoded; noise makes more.
    pub fn encode(&self) -> Vec<u8> {
        let is_cut = self.field().iter().all(|value| value.unsigned_abs() <= HAND_IN_BAND.unsigned_abs());
        let band = if is_cut { HAND_IN_BAND } else { BAND };
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, band.unsigned_abs()]);
        deflate(&stream::write(self.field(), band), &mut bytes);
        bytes
    }

    /// The figure in these bytes.
    pub fn decode(bytes: &[u8]) -> Result<Figure, Fault> {
        if bytes.len() > LARGEST {
            return Err(Fault::TooLarge { bytes: bytes.len() });
        }
        let rest = bytes.strip_prefix(&MAGIC).ok_or(Fault::NotAFigure)?;
        let [version, band, packed @ ..] = rest else { return Err(Fault::Truncated) };
        if *version != VERSION {
            return Err(Fault::UnknownVersion(*version));
        }
        let band = [BAND, HAND_IN_BAND].into_iter().find(|known| known.unsigned_abs() == *band);
        let band = band.ok_or(Fault::BadBand(rest[1]))?;
        Figure::from_field(stream::read(&inflate(packed)?, band)?)
    }
}

/// Appends the bytes, deflated.
fn deflate(bytes: &[u8], to: &mut Vec<u8>) {
    let mut packing = Compress::new(Compression::default(), false);
    loop {
        to.reserve(USUALLY_INFLATED / 4);
        let rest = bytes.get(packing.total_in() as usize..).unwrap_or_default();
        // Compressing a slice into memory cannot fail; it only ever wants more room.
        if !matches!(packing.compress_vec(rest, to, FlushCompress::Finish), Ok(Status::Ok | Status::BufError))
        {
            return;
        }
    }
}

/// What was deflated: one stream, to the last byte.
fn inflate(bytes: &[u8]) -> Result<Vec<u8>, Fault> {
    let mut unpacking = Decompress::new(false);
    let mut inflated = Vec::with_capacity(USUALLY_INFLATED);
    loop {
        let rest = bytes.get(unpacking.total_in() as usize..).unwrap_or_default();
        // Not `Finish`, which wants all of it to have room at once.
        let status = unpacking.decompress_vec(rest, &mut inflated, FlushDecompress::None);
        match status.map_err(|_| Fault::Corrupt)? {
            Status::StreamEnd if unpacking.total_in() == bytes.len() as u64 => return Ok(inflated),
            Status::StreamEnd => return Err(Fault::TrailingBytes),
            _ if inflated.len() < inflated.capacity() => return Err(Fault::Truncated),
            _ if inflated.len() >= LARGEST_INFLATED => return Err(Fault::Corrupt),
            _ => inflated.reserve_exact(inflated.len().min(LARGEST_INFLATED - inflated.len())),
        }
    }
}
