//! To roll, or how many elf stones to spend.

use table::bot::Sight;

use super::guessing::has_open;
use super::wits::Wits;
use crate::action::Action;
use crate::caves::{Cave, after, cave};
use crate::state::{Barbarossa, STONES};

/// What an elf stone is worth, in steps on the staircase.
const STONE: f32 = 0.35;

/// What a cave is worth, in steps, against the others.
fn worth(cave: Cave, stones: u8, open: bool) -> f32 {
    match cave {
        Cave::Riddle if open => 2.6,
        Cave::Dwarf if open => 1.1,
        Cave::Riddle | Cave::Dwarf => 0.0,
        Cave::ElfStone if stones < STONES.1 => STONE,
        Cave::ElfStone => 0.0,
        // Everybody else climbs.
        Cave::Dragon => -0.9,
        Cave::Ghost => -1.8,
    }
}

impl Wits {
    /// Moves the wizard.
    pub(super) fn move_on(&self, sight: &Sight<'_, Barbarossa>) -> Option<Action> {
        let menu = sight.choices;
        let turn = menu.turn?;
        let wizard = sight.view.wizards.get(sight.seat.index())?;
        let open = has_open(sight);
        let of = |steps: u8, stones: u8| worth(cave(after(wizard.cave, steps)), stones, open);
        let rolled = (1..=6).map(|steps| of(steps, wizard.stones)).sum::<f32>() / 6.0;
        let spent = |stones: u8| of(stones, wizard.stones - stones) - STONE * f32::from(stones);
        let best = (1..=menu.spend).max_by(|one, other| spent(*one).total_cmp(&spent(*other)));
        // Apprentices like dice.
        let keen = if self.patience < 5 { 0.8 } else { 0.0 };
        Some(match best.filter(|stones| spent(*stones) > rolled + keen) {
            Some(stones) => Action::Spend { turn, stones },
            None => Action::Roll { turn },
        })
    }
}
