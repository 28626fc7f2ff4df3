//! Whole numbers in as few bytes as they need: seven bits a byte, the lowest first; all but the last byte have their top
//! bit set.

use crate::fault::Fault;

pub(super) fn push(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 128 {
        bytes.push(number as u8 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// The next number, of at most `most` bytes. There is one way to write a number.
pub(super) fn pop(bytes: &mut &[u8], most: u32) -> Result<u32, Fault> {
    let mut number = 0u32;
    for place in 0..most {
        let (byte, rest) = bytes.split_first().ok_or(Fault::Truncated)?;
        *bytes = rest;
        let part = u32::from(byte & 127);
        let shifted = part << (7 * place);
        // The fifth byte has room for more than there are bits.
        if (*byte == 0 && place > 0) || shifted >> (7 * place) != part {
            return Err(Fault::Corrupt);
        }
        number |= shifted;
        if *byte < 128 {
            return Ok(number);
        }
    }
    Err(Fault::Corrupt)
}
