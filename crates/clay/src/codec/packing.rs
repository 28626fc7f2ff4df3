//! Deflated bytes, with a bound on what comes out of them.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};

use crate::fault::Fault;

/// Room for most of what is inflated.
const USUALLY_INFLATED: usize = 1 << 18;

/// Appends the bytes, deflated.
pub(super) fn deflate(bytes: &[u8], to: &mut Vec<u8>) {
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

/// What was deflated: one stream, to the last byte, of no more than `most` bytes.
pub(super) fn inflate(bytes: &[u8], most: usize) -> Result<Vec<u8>, Fault> {
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
            _ if inflated.len() >= most => return Err(Fault::Corrupt),
            _ => inflated.reserve_exact(inflated.len().min(most - inflated.len())),
        }
    }
}
