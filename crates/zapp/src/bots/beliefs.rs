//! What somebody believes to be in the barrels, by all that they heard and saw.

use table::Seat;
use table::bot::Sight;
use table::sense::Sensed;

use crate::barrels::BARRELS;
use crate::event::Event;
use crate::rattle::confusion::Confusion;
use crate::rattle::ear::Impression;
use crate::rattle::listener::{Heard, Listener};
use crate::state::Zapp;

/// How likely each barrel holds each number.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Beliefs {
    /// `[barrel][number - 1]`; each row adds up to 1.
    pub(crate) numbers: [[f64; BARRELS]; BARRELS],
    /// How often each barrel was heard in this round.
    pub(crate) heard: [u8; BARRELS],
}

/// A shake of one's own: in which round, which barrel, how it sounded.
struct Own {
    round: u32,
    barrel: usize,
    heard: Heard,
}

impl Beliefs {
    /// What the seat of this sight believes now.
    pub(crate) fn of(sight: &Sight<'_, Zapp>, listener: &Listener) -> Beliefs {
        let senses = sight.senses.iter().rev().map(|sensed| &**sensed);
        Beliefs::from(sight.updates.events().rev(), senses, sight.seat, sight.view.options.memory, listener)
    }

    /// What a seat believes that was told this and heard that, both from the newest back.
    pub(crate) fn from<'a>(
        events: impl Iterator<Item = (u64, &'a Event)>,
        senses: impl Iterator<Item = &'a Sensed>,
        seat: Seat,
        memory: bool,
        listener: &Listener,
    ) -> Beliefs {
        let mut own: Vec<Own> = Vec::new();
        let mut known = [None; BARRELS];
        // From the newest back: to the roll of this round, or to the beginning where barrels stay in their places.
        let mut rounds_ago = 0;
        let mut senses = senses.peekable();
        for (n, event) in events {
            match event {
                Event::Rolled { .. } if !memory => break,
                Event::Rolled { .. } => rounds_ago += 1,
                Event::Revealed { spells } if memory => {
                    for spell in spells {
                        known
                            .iter_mut()
                            .skip(spell.barrel.into())
                            .take(1)
                            .for_each(|known| *known = Some(spell.number));
                    }
                }
                Event::Shook { seat: shaker, barrel, strength, rhythm } if *shaker == seat => {
                    while senses.next_if(|sensed| sensed.n() > n).is_some() {}
                    let Some(sensed) = senses.next_if(|sensed| sensed.n() == n) else { continue };
                    let heard = Heard {
                        impression: *sensed.impression(Impression::of),
                        strength: *strength,
                        rhythm: *rhythm,
                    };
                    own.push(Own { round: rounds_ago, barrel: usize::from(*barrel) % BARRELS, heard });
                }
                _ => {}
            }
        }
        let mut numbers = [[1.0; BARRELS]; BARRELS];
        let mut heard = [0; BARRELS];
        for barrel in 0..BARRELS {
            for round in 0..=rounds_ago {
                // One round is one grip.
                let shakes: Vec<Heard> = own
                    .iter()
                    .filter(|own| own.barrel == barrel && own.round == round)
                    .map(|own| own.heard)
                    .collect();
                if shakes.is_empty() {
                    continue;
                }
                if round == 0 {
                    heard[barrel] = u8::try_from(shakes.len()).unwrap_or(u8::MAX);
                }
                let likely = listener.likelihoods(&shakes);
                numbers[barrel].iter_mut().zip(likely).for_each(|(number, likely)| *number *= likely);
            }
            if let Some(number) = known[barrel] {
                numbers[barrel] =
                    std::array::from_fn(|place| f64::from(u8::from(place + 1 == usize::from(number))));
            }
        }
        settle(&mut numbers);
        Beliefs { numbers, heard }
    }

    /// What a barrel is worth on average, if each number is worth so much.
    pub(crate) fn worth(&self, barrel: u8, worth: &[f64; BARRELS + 1]) -> f64 {
        self.of_barrel(barrel).map(|(number, chance)| chance * worth[number]).sum()
    }

    /// What something `sure` and so many barrels like this one promise together once these have been shaken: ears that take
    /// one number for another like this tell what to choose then. Whoever was not measured hears all.
    pub(crate) fn after_shaking(
        &self,
        barrel: u8,
        many: u8,
        worth: &[f64; BARRELS + 1],
        sure: f64,
        ears: Option<&Confusion>,
    ) -> f64 {
        let taken_for = |number: usize, guess: usize| match ears {
            Some(ears) => ears.rows[number - 1][guess - 1],
            None => f64::from(u8::from(number == guess)),
        };
        // How likely each guess is, and what a barrel promises that is guessed to hold so many.
        let mut guesses = [(0.0, 0.0); BARRELS];
        for (guess, (heard, promised)) in (1..).zip(&mut guesses) {
            for (number, chance) in self.of_barrel(barrel) {
                let part = chance * taken_for(number, guess);
                *heard += part;
                *promised += part * worth[number];
            }
            *promised = if *heard > 0.0 { *promised / *heard } else { sure };
        }
        guesses.sort_by(|(_, one), (_, other)| one.total_cmp(other));
        // The best of them is at most the first guesses' promise if all are among these.
        let (mut below, mut together) = (0.0f64, 0.0);
        for (heard, promised) in guesses {
            let up_to = below + heard;
            together += promised.max(sure) * (up_to.powi(many.into()) - below.powi(many.into()));
            below = up_to;
        }
        // What was measured is rounded, and may add up to a little less or more than 1.
        together / below.powi(many.into())
    }

    /// The numbers of a barrel and how likely each is.
    pub(crate) fn of_barrel(&self, barrel: u8) -> impl Iterator<Item = (usize, f64)> {
        let row = self.numbers[usize::from(barrel) % BARRELS];
        (1..).zip(row)
    }
}

/// Turns what each barrel alone says into what all say together: each number is in exactly one barrel. Every way to
/// distribute the numbers counts as much as it is likely; they are added up over sets of numbers, barrel by barrel.
fn settle(numbers: &mut [[f64; BARRELS]; BARRELS]) {
    const SETS: usize = 1 << BARRELS;
    // Nothing is impossible: a small doubt keeps the sums from vanishing.
    for row in numbers.iter_mut() {
        let most = row.iter().copied().fold(0.0, f64::max).max(f64::MIN_POSITIVE);
        row.iter_mut().for_each(|number| *number = *number / most + 1e-9);
    }
    // How likely the first barrels hold just these numbers, and how likely the others hold the rest.
    let mut first = vec![0.0; SETS];
    let mut rest = vec![0.0; SETS];
    first[0] = 1.0;
    rest[SETS - 1] = 1.0;
    for set in 1..SETS {
        let row = &numbers[set.count_ones() as usize - 1];
        first[set] = members(set).map(|number| first[set ^ 1 << number] * row[number]).sum();
    }
    for set in (0..SETS - 1).rev() {
        let row = &numbers[set.count_ones() as usize];
        let without = (SETS - 1) ^ set;
        rest[set] = members(without).map(|number| rest[set | 1 << number] * row[number]).sum();
    }
    let whole = first[SETS - 1];
    let mut together = [[0.0; BARRELS]; BARRELS];
    for set in 0..SETS - 1 {
        let barrel = set.count_ones() as usize;
        for number in members((SETS - 1) ^ set) {
            together[barrel][number] +=
                first[set] * numbers[barrel][number] * rest[set | 1 << number] / whole;
        }
    }
    *numbers = together;
}

/// The members of a set of bits.
fn members(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (member < BARRELS).then_some(member)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_barrel_surely_holds_no_other_does() {
        let mut numbers = [[1.0; BARRELS]; BARRELS];
        numbers[4] = std::array::from_fn(|place| f64::from(u8::from(place == 6)));
        settle(&mut numbers);
        assert!(numbers[4][6] > 0.999);
        for (barrel, row) in numbers.iter().enumerate().filter(|(barrel, _)| *barrel != 4) {
            assert!(row[6] < 1e-3, "{barrel}");
            assert!((row[0] - 1.0 / 12.0).abs() < 1e-3);
        }
    }

    #[test]
    fn shaking_tells_whether_to_keep_what_is_sure() {
        // All thirteen numbers are alike likely, and each is worth itself.
        let beliefs = Beliefs { numbers: [[1.0 / 13.0; BARRELS]; BARRELS], heard: [0; BARRELS] };
        let worth: [f64; BARRELS + 1] = std::array::from_fn(|number| number as f64);
        let after = |many, sure, ears| beliefs.after_shaking(0, many, &worth, sure, ears);
        // Who hears all keeps 7 against 1 to 7 (7 of 13) and takes 8 to 13 (63 in all).
        assert!((after(1, 7.0, None) - (7.0 * 7.0 + 63.0) / 13.0).abs() < 1e-9);
        // The higher of two of 1 to 13 is 9.31 on average: the sum of n (2n - 1) / 169.
        let two = (1..=13).map(|n| f64::from(n * (2 * n - 1)) / 169.0).sum::<f64>();
        assert!((after(2, 0.0, None) - two).abs() < 1e-9);
        // Nothing is lost by shaking, duller ears gain less, and the best that there is needs no more.
        let (sharp, dull) = (Confusion::measured(1.0, 1), Confusion::measured(0.35, 1));
        assert!(after(1, 7.0, dull) > 7.0 && after(1, 7.0, sharp) > after(1, 7.0, dull));
        assert!(after(1, 7.0, None) > after(1, 7.0, sharp) && after(3, 7.0, sharp) > after(1, 7.0, sharp));
        assert!((after(3, 13.0, sharp) - 13.0).abs() < 1e-9);
    }

    #[test]
    fn two_barrels_share_two_numbers() {
        // Both hold 3 or 4, the first rather 3: then the second rather holds 4.
        let mut numbers = [[1.0; BARRELS]; BARRELS];
        numbers[0] = std::array::from_fn(|place| [0.0, 0.0, 3.0, 1.0].get(place).copied().unwrap_or(0.0));
        numbers[1] = std::array::from_fn(|place| [0.0, 0.0, 1.0, 1.0].get(place).copied().unwrap_or(0.0));
        settle(&mut numbers);
        assert!((numbers[0][2] - 0.75).abs() < 1e-6 && (numbers[1][3] - 0.75).abs() < 1e-6);
        assert!(numbers[5][2] < 1e-6);
    }
}
