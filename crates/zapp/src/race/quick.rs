//! A small, quick source of chance for playing out: nothing that a player sees depends on it.

/// SplitMix64: one multiplication or two a number, and no state but its own.
#[derive(Clone, Copy, Debug)]
pub struct SplitMix(u64);

impl SplitMix {
    /// Begins here.
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `below`, all as good as equally likely.
    pub const fn below(&mut self, below: u32) -> u32 {
        (((self.next() >> 32) * below as u64) >> 32) as u32
    }

    /// A number from 0 up to 1.
    pub const fn part(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1u64 << 24) as f32
    }
}
