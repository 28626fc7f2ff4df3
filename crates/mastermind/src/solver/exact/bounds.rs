//! What a set costs at least, and what it costs where that is seen without a search.

use super::ground::Answers;
use super::kept::Known;
use super::search::{Found, Node, Part, Search, TOO_MUCH};

impl<A: Answers> Search<'_, A> {
    /// What can be said of a set without looking at guesses that are not among its own codes.
    pub(super) fn small(&self, set: &[u16], bound: u32, node: Node<'_>) -> Option<Known> {
        let size = set.len() as u32;
        let own = |code: u16| self.ground.own[usize::from(code)];
        match *set {
            [] => return Some(Known::AtLeast(TOO_MUCH)),
            [only] if node.allows(1) => return Some(Known::Exactly(Found { cost: 1, guess: own(only) })),
            [one, _] if node.allows(2) => return Some(Known::Exactly(Found { cost: 3, guess: own(one) })),
            [_] | [_, _] => return Some(Known::AtLeast(TOO_MUCH)),
            _ if !node.allows(2) => return Some(Known::AtLeast(TOO_MUCH)),
            _ => {}
        }
        if 2 * size > bound {
            return Some(Known::AtLeast(2 * size - 1));
        }
        if set.len() > self.ground.answers {
            return None;
        }
        let mut all_but_one = None;
        for &code in set {
            let row = self.ground.row(own(code));
            let seen = set.iter().fold(0u32, |seen, other| seen | 1 << row[usize::from(*other)]);
            let parts = seen.count_ones();
            if parts == size {
                return Some(Known::Exactly(Found { cost: 2 * size - 1, guess: own(code) }));
            }
            if parts == size - 1 && all_but_one.is_none() {
                all_but_one = Some(own(code));
            }
        }
        match all_but_one {
            // Two codes are together: one of them takes three guesses. Any other guess costs as much at least.
            Some(guess) if node.allows(3) => Some(Known::Exactly(Found { cost: 2 * size, guess })),
            _ if 2 * size >= bound => Some(Known::AtLeast(2 * size)),
            _ => None,
        }
    }

    /// What a set costs at least, by how many parts each guess splits it into.
    pub(super) fn least_of(&self, set: &[u16], parts: &[u8], node: Node<'_>) -> u32 {
        let size = set.len();
        let most = usize::from(parts.iter().copied().max().unwrap_or(1));
        let most_own = set.iter().map(|code| parts[usize::from(self.ground.own[usize::from(*code)])]).max();
        let most_own = most_own.map_or(0, usize::from);
        if node.left > 0 && !fits(size, most, node.left) {
            return TOO_MUCH;
        }
        // Found with the first guess, with the second, and later than that.
        let two = |first: usize, parts: usize| first + 2 * (parts - first) + 3 * (size - parts);
        let soon = two(1, most_own).min(two(0, most)) as u32;
        soon.max(self.least[most][size])
    }

    /// What a part costs at least, by a look at all guesses.
    pub(super) fn bounded(&self, part: &Part, node: Node<'_>) -> u32 {
        let key = Self::kept_key(part.key, node.left);
        match self.kept.get(key) {
            Some(Known::Exactly(found)) => found.cost,
            Some(Known::AtLeast(least)) => least,
            None => {
                let least = self.least_of(&part.set, &self.ground.parts(&part.set), node);
                self.kept.put(key, Known::AtLeast(least));
                least
            }
        }
    }
}

/// Whether so many codes can be told apart with `left` guesses of at most `parts` parts.
fn fits(codes: usize, parts: usize, left: u8) -> bool {
    (1..left)
        .try_fold(1usize, |most, _| if most >= codes { None } else { Some(most * parts) })
        .is_none_or(|most| most >= codes)
}

/// What 0, 1, … `most` codes cost at least if no guess has more than so many parts.
pub(super) fn least_costs(parts: usize, most: usize) -> Vec<u32> {
    let mut costs = vec![0];
    let (mut found, mut guesses, mut by_now) = (0, 1, 1);
    while costs.len() <= most {
        if found == by_now && parts > 1 {
            guesses += 1;
            by_now *= parts;
        } else if found == by_now {
            // One part tells nothing: each code takes a guess of its own.
            guesses += 1;
            by_now += 1;
        }
        found += 1;
        costs.push(costs[costs.len() - 1] + guesses);
    }
    costs
}
