//! The guesses that may be the best for a set, the most promising first.

use super::ground::Answers;
use super::search::{LARGE, Node, Search};

/// A guess that may be the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Candidate {
    pub least: u32,
    tie: u32,
    pub guess: u16,
}

impl<A: Answers> Search<'_, A> {
    /// The guesses that may cost less than `bound`, the most promising first.
    pub(super) fn candidates(
        &self,
        set: &[u16],
        parts: &[u8],
        least: &[u32],
        bound: u32,
        node: Node<'_>,
    ) -> Vec<Candidate> {
        let size = set.len() as u32;
        let mut is_own = vec![false; parts.len()];
        set.iter().for_each(|code| is_own[usize::from(self.ground.own[usize::from(*code)])] = true);
        let by_parts = (0..).zip(parts.iter().zip(&is_own)).filter(|(_, (parts, _))| **parts > 1);
        let by_parts = by_parts.map(|(guess, (parts, own))| Candidate {
            least: 3 * size - u32::from(*parts) - u32::from(*own),
            tie: u32::from(!own),
            guess,
        });
        let mut candidates: Vec<Candidate> = by_parts.filter(|candidate| candidate.least < bound).collect();
        if set.len() > LARGE {
            if let Some(symmetry) = node.symmetry {
                let is_first = |guess: u16| symmetry.is_first(self.ground.guesses[usize::from(guess)]);
                candidates.retain(|candidate| is_first(candidate.guess));
            }
            for candidate in &mut candidates {
                let row = self.ground.row(candidate.guess);
                let mut sizes = [0u32; 32];
                set.iter().for_each(|code| sizes[usize::from(row[usize::from(*code)] & 31)] += 1);
                sizes[usize::from(self.ground.all_black)] = 0;
                candidate.least = size + sizes.iter().map(|size| least[*size as usize]).sum::<u32>();
                candidate.tie += 2 * sizes.iter().map(|size| size * size).sum::<u32>();
            }
            candidates.retain(|candidate| candidate.least < bound);
        }
        candidates.sort_unstable();
        candidates
    }
}
