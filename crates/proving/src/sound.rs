//! The sound of the stone when it is shaken.

use table::game::Millis;
use table::sense::Payload;

pub(super) const SOUND_SIZE: u32 = 64;
pub(super) const SOUND_DELAY: Millis = 200;

#[derive(Clone, Debug, PartialEq)]
pub struct Sound {
    pub(super) weight: u8,
    pub(super) grain: u64,
    pub(super) size: u32,
}

impl Payload for Sound {
    fn render(&self) -> Vec<u8> {
        (0..self.size).map(|i| (self.grain >> (i % 32)) as u8 ^ self.weight).collect()
    }
}
