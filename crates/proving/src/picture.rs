//! The picture of a figure: its bits, as a tiny PNG without compression. A test can make one hang.

use std::collections::BTreeMap;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use table::attachment::Look;

use super::CLAY;
use super::flaw::{Flaw, PLANTED};

static HELD: Mutex<BTreeMap<Vec<u8>, Held>> = Mutex::new(BTreeMap::new());
static CHANGED: Condvar = Condvar::new();

/// A figure whose pictures are not finished for now.
#[derive(Default)]
struct Held {
    begun: usize,
    released: bool,
}

/// Holds up the pictures of this figure until it is released, or this is dropped.
pub struct Hold(Vec<u8>);

impl Hold {
    pub fn on(figure: &[u8]) -> Hold {
        held().insert(figure.to_vec(), Held::default());
        Hold(figure.to_vec())
    }

    /// How many pictures of it were begun.
    pub fn begun(&self) -> usize {
        held().get(&self.0).map_or(0, |figure| figure.begun)
    }

    pub fn release(&self) {
        if let Some(figure) = held().get_mut(&self.0) {
            figure.released = true;
        }
        CHANGED.notify_all();
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        held().remove(&self.0);
        CHANGED.notify_all();
    }
}

fn held() -> MutexGuard<'static, BTreeMap<Vec<u8>, Held>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait_for(figure: &[u8]) {
    let mut held = held();
    if let Some(figure) = held.get_mut(figure) {
        figure.begun += 1;
    }
    let is_held =
        |held: &mut BTreeMap<Vec<u8>, Held>| held.get(figure).is_some_and(|figure| !figure.released);
    drop(CHANGED.wait_while(held, is_held));
}

/// Only of figures: words that the host has brought have none.
pub(super) fn picture(figure: &[u8], look: Look) -> Option<Vec<u8>> {
    if !figure.starts_with(CLAY) {
        return None;
    }
    wait_for(figure);
    let size = if PLANTED.with(std::cell::Cell::get) == Flaw::PictureSize { 1 } else { look.size };
    Some(png(size, |row, column| {
        let at = usize::from(look.side) + usize::from(row / 8) + usize::from(column);
        figure[at % figure.len()]
    }))
}

/// A square of black and white; `eight` are the next eight pixels of a row.
fn png(size: u16, eight: impl Fn(u16, u16) -> u8) -> Vec<u8> {
    let mut rows = Vec::new();
    for row in 0..size {
        // Each begins with how it is filtered: not at all.
        rows.push(0);
        rows.extend((0..size.div_ceil(8)).map(|column| eight(row, column)));
    }
    let length = rows.len() as u16;
    let stored = [&[0x78, 0x01, 0x01][..], &length.to_le_bytes(), &(!length).to_le_bytes()].concat();
    let data = [&stored[..], &rows, &adler32(&rows).to_be_bytes()].concat();
    let side = u32::from(size).to_be_bytes();
    let head = [&side[..], &side, &[1, 0, 0, 0, 0]].concat();
    [b"\x89PNG\r\n\x1a\n", &chunk(b"IHDR", &head)[..], &chunk(b"IDAT", &data), &chunk(b"IEND", &[])].concat()
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let summed = [kind, data].concat();
    [&(data.len() as u32).to_be_bytes()[..], &summed, &crc32(&summed).to_be_bytes()].concat()
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 * (sum & 1)))
    })
}

fn adler32(bytes: &[u8]) -> u32 {
    let (low, high) = bytes.iter().fold((1, 0), |(low, high), byte| {
        let low = (low + u32::from(*byte)) % 65_521;
        (low, (high + low) % 65_521)
    });
    high << 16 | low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sums_are_those_of_everybody() {
        assert_eq!(crc32(b"123456789"), 0xcbf4_3926);
        assert_eq!(adler32(b"Wikipedia"), 0x11e6_0398);
    }

    #[test]
    fn the_largest_fits_into_one_stored_block() {
        let [.., largest] = Look::SIZES;
        assert!(usize::from(largest) * (usize::from(largest) / 8 + 1) <= usize::from(u16::MAX));
    }
}
