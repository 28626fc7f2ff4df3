//! A turn: what can be kept, what comes of it, and what that is worth when everything after the turn is known.
//!
//! With some symbol fields free, the symbols that are free can change places, and so can the others: of the 462 ways to
//! keep up to five dice 19 to 66 *hands* are left that differ.

use std::sync::LazyLock;

use crate::dice::{Counts, DICE, SYMBOLS};
use crate::sheet::Fields;
use crate::solver::shape::{Open, Slot};

static TURNS: LazyLock<[Turn; SYMBOLS + 1]> = LazyLock::new(|| std::array::from_fn(Turn::new));

/// The hands of a turn in which some of the symbol fields are free, and how they lead to each other.
pub(super) struct Turn {
    /// Every hand, fewer dice first: the free symbols in front, and of either kind the most frequent first.
    hands: Vec<Counts>,
    /// The keys of all hands with their numbers, in the order of keys.
    keys: Vec<(u32, u8)>,
    /// How many hands have fewer than five dice.
    unfinished: usize,
    /// What one more die makes of each unfinished hand, with its probability.
    more: Vec<Vec<(u8, f64)>>,
    /// What is left of each hand when one die is taken away.
    fewer: Vec<Vec<u8>>,
    /// How likely each result is when all five dice are rolled.
    chances: Vec<f64>,
}

impl Turn {
    /// The turn in which so many symbol fields are free.
    pub fn with(symbols: usize) -> &'static Turn {
        &TURNS[symbols]
    }

    fn new(symbols: usize) -> Turn {
        let mut sizes = vec![vec![[0; SYMBOLS]]];
        for size in 0..DICE {
            let mut next: Vec<Counts> = Vec::new();
            for hand in &sizes[size] {
                next.extend((0..SYMBOLS).map(|symbol| ordered(changed(*hand, symbol, 1), symbols)));
            }
            next.sort_unstable_by(|a, b| b.cmp(a));
            next.dedup();
            sizes.push(next);
        }
        let unfinished = sizes[..DICE].iter().map(Vec::len).sum();
        let hands: Vec<Counts> = sizes.concat();
        let free = Fields((1 << symbols) - 1);
        let mut keys: Vec<(u32, u8)> = hands.iter().map(|hand| key(*hand, free)).zip(0..).collect();
        keys.sort_unstable();
        let mut turn =
            Turn { keys, unfinished, more: Vec::new(), fewer: Vec::new(), chances: Vec::new(), hands };
        let next = |hand: Counts, by: i8| -> Vec<u8> {
            let symbols = (0..SYMBOLS).filter(|symbol| by > 0 || hand[*symbol] > 0);
            let hands = symbols.map(|symbol| turn.hand(changed(hand, symbol, by), free) as u8);
            let mut numbers: Vec<u8> = hands.collect();
            numbers.sort_unstable();
            numbers
        };
        let chances = |numbers: Vec<u8>| -> Vec<(u8, f64)> {
            let alike = numbers.chunk_by(|one, other| one == other);
            alike.map(|alike| (alike[0], alike.len() as f64 / SYMBOLS as f64)).collect()
        };
        let more = turn.hands[..unfinished].iter().map(|hand| chances(next(*hand, 1))).collect();
        let mut fewer: Vec<Vec<u8>> = turn.hands.iter().map(|hand| next(*hand, -1)).collect();
        fewer.iter_mut().for_each(Vec::dedup);
        (turn.more, turn.fewer) = (more, fewer);
        // A turn that is worth 1 with one result and 0 with the others is worth that result's chance.
        let results = unfinished..turn.hands();
        turn.chances = results
            .map(|result| {
                let mut row = vec![0.0; turn.hands()];
                row[result] = 1.0;
                turn.expect(&mut row, 1);
                row[0]
            })
            .collect();
        turn
    }

    /// How many hands there are.
    pub fn hands(&self) -> usize {
        self.hands.len()
    }

    /// The hands of five dice.
    pub fn results(&self) -> impl ExactSizeIterator<Item = Counts> {
        self.hands[self.unfinished..].iter().copied()
    }

    /// How many hands have fewer than five dice: the first result has this number.
    pub fn unfinished(&self) -> usize {
        self.unfinished
    }

    /// How many dice a hand has.
    pub fn dice(&self, hand: usize) -> u8 {
        self.hands[hand].iter().sum()
    }

    /// The number of the hand that up to five dice make when these fields are free.
    pub fn hand(&self, counts: Counts, free: Fields) -> usize {
        self.number_of(key(counts, free))
    }

    fn number_of(&self, key: u32) -> usize {
        let place = self.keys.binary_search_by_key(&key, |(key, _)| *key);
        // Every hand of up to five dice is among them; more dice than five are worth what nothing is.
        place.map_or(0, |place| usize::from(self.keys[place].1))
    }

    /// Fills in what each unfinished hand is worth from what the results are worth, each row `width` values wide.
    pub fn expect(&self, rows: &mut [f64], width: usize) {
        for hand in (0..self.unfinished).rev() {
            let (front, behind) = rows.split_at_mut((hand + 1) * width);
            let row = &mut front[hand * width..];
            row.fill(0.0);
            for &(next, chance) in &self.more[hand] {
                let from = (usize::from(next) - hand - 1) * width;
                let next = &behind[from..from + width];
                row.iter_mut().zip(next).for_each(|(sum, value)| *sum += chance * value);
            }
        }
    }

    /// For each hand the best that can be kept of it.
    pub fn best(&self, kept: &[f64], best: &mut [f64], width: usize) {
        best.copy_from_slice(kept);
        for (hand, fewer) in self.fewer.iter().enumerate() {
            let (front, behind) = best.split_at_mut(hand * width);
            let row = &mut behind[..width];
            for &less in fewer {
                let from = usize::from(less) * width;
                let less = &front[from..from + width];
                row.iter_mut().zip(less).for_each(|(best, value)| *best = greater(*best, *value));
            }
        }
    }

    /// For each hand the number of the hand that is best kept of it; of equally good ones that with the most dice,
    /// then the first.
    pub fn picks(&self, kept: &[f64]) -> Vec<usize> {
        let mut picks: Vec<usize> = Vec::with_capacity(self.hands());
        for (hand, fewer) in self.fewer.iter().enumerate() {
            let mut pick = hand;
            for less in fewer.iter().map(|less| picks[usize::from(*less)]) {
                if self.is_better((kept[less], less), (kept[pick], pick)) {
                    pick = less;
                }
            }
            picks.push(pick);
        }
        picks
    }

    /// Whether one hand is to be kept rather than another, each with its worth.
    pub fn is_better(&self, one: (f64, usize), other: (f64, usize)) -> bool {
        let order = one.0.total_cmp(&other.0).then(self.dice(one.1).cmp(&self.dice(other.1)));
        order.then(other.1.cmp(&one.1)).is_gt()
    }
}

/// The greater of two numbers; simpler for the processor than `f64::max`, which also minds what is no number.
fn greater(one: f64, other: f64) -> f64 {
    if other > one { other } else { one }
}

fn changed(mut hand: Counts, symbol: usize, by: i8) -> Counts {
    hand[symbol] = hand[symbol].saturating_add_signed(by);
    hand
}

/// What hands have in common that differ only by symbols changing places: how many of the free symbols lie there once,
/// twice and so on, and how many of the others. Three bits each.
fn key(counts: Counts, free: Fields) -> u32 {
    let of_symbol = |(symbol, shown): (usize, u8)| {
        let kind = if free.0 >> symbol & 1 != 0 { 0 } else { 3 * DICE };
        shown.checked_sub(1).map_or(0, |more| 1u32.wrapping_shl((kind + 3 * usize::from(more)) as u32))
    };
    (0..).zip(counts).map(of_symbol).fold(0, u32::wrapping_add)
}

/// The hand with the more frequent symbols first, apart for the free ones in front and the others.
fn ordered(mut hand: Counts, symbols: usize) -> Counts {
    let (free, others) = hand.split_at_mut(symbols);
    free.sort_unstable_by(|a, b| b.cmp(a));
    others.sort_unstable_by(|a, b| b.cmp(a));
    hand
}

/// What the hands of a turn are worth, for `width` cases side by side; used again for turn after turn.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// Each hand, when it is all that is kept before the last roll; a result is entered as it is.
    pub last: Vec<f64>,
    /// Each hand, when it is all that is kept before the second roll of three.
    pub first: Vec<f64>,
    best: Vec<f64>,
}

impl Rows {
    /// Works out a turn from what the open slots are worth: `slot` gives a row of `width` values. Returns the row of
    /// what the turn is worth before its first roll.
    pub fn work_out<'a>(
        &mut self,
        turn: &Turn,
        open: &Open,
        width: usize,
        slot: impl Fn(Slot) -> &'a [f64],
    ) -> &[f64] {
        let (all, results) = (turn.hands() * width, turn.unfinished() * width);
        for rows in [&mut self.last, &mut self.first, &mut self.best] {
            rows.resize(all, 0.0);
        }
        for (row, slots) in self.last[results..].chunks_exact_mut(width).zip(&open.results) {
            let mut slots = Slot::among(*slots);
            if let Some(first) = slots.next() {
                row.copy_from_slice(slot(first));
            }
            for other in slots {
                row.iter_mut().zip(slot(other)).for_each(|(best, value)| *best = greater(*best, *value));
            }
        }
        turn.expect(&mut self.last, width);
        turn.best(&self.last, &mut self.best, width);
        self.first[results..].copy_from_slice(&self.best[results..]);
        turn.expect(&mut self.first, width);
        turn.best(&self.first, &mut self.best, width);
        let (row, rolled) = self.best.split_at_mut(results);
        let row = &mut row[..width];
        row.fill(0.0);
        for (result, chance) in rolled.chunks_exact(width).zip(&turn.chances) {
            row.iter_mut().zip(result).for_each(|(sum, value)| *sum += chance * value);
        }
        row
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::shape::Shape;

    #[test]
    fn hands_that_differ_are_few() {
        let hands: Vec<_> = (0..=SYMBOLS).map(|symbols| Turn::with(symbols).hands()).collect();
        let results: Vec<_> = (0..=SYMBOLS).map(|symbols| Turn::with(symbols).results().len()).collect();
        assert_eq!(hands, [19, 45, 61, 66, 61, 45, 19]);
        assert_eq!(results, [7, 19, 27, 30, 27, 19, 7]);
    }

    #[test]
    fn a_die_more_and_a_die_less_are_each_others_way_back() {
        for turn in TURNS.iter() {
            for (hand, more) in turn.more.iter().enumerate() {
                assert!((more.iter().map(|(_, chance)| chance).sum::<f64>() - 1.0).abs() < 1e-12);
                for (next, _) in more {
                    assert!(turn.fewer[usize::from(*next)].contains(&(hand as u8)));
                }
            }
        }
    }

    #[test]
    fn a_hand_is_found_whatever_symbols_are_free() {
        for free in (0..=Fields::ALL.0).map(Fields) {
            let turn = Turn::with(Shape::of(free).symbols());
            let hand = turn.hand([0, 3, 1, 0, 0, 1], free);
            let shown = |symbol: usize| [0u8, 3, 1, 0, 0, 1][symbol];
            let mut free_shown: Vec<u8> =
                (0..SYMBOLS).filter(|symbol| free.0 >> symbol & 1 != 0).map(shown).collect();
            free_shown.sort_unstable_by(|a, b| b.cmp(a));
            assert_eq!(turn.hands[hand][..free_shown.len()], free_shown[..]);
            assert_eq!(turn.dice(hand), 5);
        }
    }
}
