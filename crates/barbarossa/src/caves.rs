//! The way of caves (BAR-5).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What a cave holds (BAR-8 to BAR-10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Cave {
    /// A letter can be asked for.
    Dwarf,
    /// One more elf stone.
    ElfStone,
    /// The other hats climb one step.
    Dragon,
    /// The other hats climb two steps.
    Ghost,
    /// Two rounds of guessing.
    Riddle,
}

/// The ring of caves, clockwise from the upper dwarf, where all begin.
pub const CAVES: [Cave; 12] = {
    use Cave::{Dragon, Dwarf, ElfStone, Ghost, Riddle};
    [
        Dwarf, ElfStone, Dragon, Riddle, ElfStone, Dragon, //
        Dwarf, ElfStone, Ghost, Riddle, ElfStone, Dragon,
    ]
};

/// The cave so many steps further.
pub fn after(from: u8, steps: u8) -> u8 {
    ((usize::from(from) + usize::from(steps)) % CAVES.len()) as u8
}

/// What the cave with this number holds.
pub fn cave(number: u8) -> Cave {
    CAVES[usize::from(number) % CAVES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_5_the_ring_has_four_elf_stones_three_dragons_and_a_ghost() {
        let count = |kind| CAVES.iter().filter(|cave| **cave == kind).count();
        let kinds = [Cave::Dwarf, Cave::ElfStone, Cave::Dragon, Cave::Ghost, Cave::Riddle];
        assert_eq!(kinds.map(count), [2, 4, 3, 1, 2]);
        assert_eq!((cave(0), after(11, 1), after(10, 13)), (Cave::Dwarf, 0, 11));
    }
}
