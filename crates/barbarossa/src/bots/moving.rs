//! To roll, or how many elf stones to spend.

use rand::Rng;

use super::ahead::Ahead;
use super::asking::{Asking, weigh};
use crate::action::Action;
use crate::caves::{Cave, after, cave};
use crate::state::STONES;

/// What an elf stone is worth, in steps on the staircase.
const STONE: f32 = 0.35;
/// What a letter is worth.
const LETTER: f32 = 1.1;
/// What is learnt in the riddle cave is worth, besides what is solved there at once.
const LEARNT: f32 = 1.2;
/// What a visit to the riddle cave is worth to those who do not look ahead.
const VISIT: f32 = 2.6;

impl Asking<'_> {
    /// What a cave is worth, in steps, to whoever comes with so many stones; `visit` is what the riddle cave is.
    fn worth(&self, cave: Cave, stones: u8, visit: f32) -> f32 {
        let open = self.has_open();
        match cave {
            Cave::Riddle if open => visit,
            Cave::Dwarf if open => LETTER,
            Cave::Riddle | Cave::Dwarf => 0.0,
            Cave::ElfStone if stones < STONES.1 => STONE,
            Cave::ElfStone => 0.0,
            Cave::Dragon => self.stakes.letting_others_climb(1),
            Cave::Ghost => self.stakes.letting_others_climb(2),
        }
    }

    /// What a visit to the riddle cave is worth, in steps.
    fn visit(&self, rng: &mut dyn Rng) -> f32 {
        let Some((riddle, ..)) = self.best_attempt().filter(|_| self.wits.ahead > 0) else { return VISIT };
        let mut weighed = weigh(riddle, self.wits, self.candidates, self.beliefs);
        weighed.sort_by(|one, other| other.bits.total_cmp(&one.bits));
        Ahead::of(self, riddle, weighed.iter()).visit(self.wits.ahead, rng.next_u64()) + LEARNT
    }

    /// Moves the wizard.
    pub(super) fn move_on(&self, rng: &mut dyn Rng) -> Option<Action> {
        let (sight, menu) = (self.sight, self.sight.choices);
        let turn = menu.turn?;
        let wizard = sight.view.wizards.get(sight.seat.index())?;
        let visit = if self.has_open() && menu.spend > 0 { self.visit(rng) } else { VISIT };
        let of = |steps: u8, stones: u8| self.worth(cave(after(wizard.cave, steps)), stones, visit);
        let rolled = (1..=6).map(|steps| of(steps, wizard.stones)).sum::<f32>() / 6.0;
        let spent = |stones: u8| of(stones, wizard.stones - stones) - STONE * f32::from(stones);
        let best = (1..=menu.spend).max_by(|one, other| spent(*one).total_cmp(&spent(*other)));
        // Apprentices like dice.
        let keen = if self.wits.patience < 5 { 0.8 } else { 0.0 };
        Some(match best.filter(|stones| spent(*stones) > rolled + keen) {
            Some(stones) => Action::Spend { turn, stones },
            None => Action::Roll { turn },
        })
    }
}
