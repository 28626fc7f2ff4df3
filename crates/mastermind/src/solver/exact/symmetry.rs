//! Which guesses are worth the same because pegs and colours can be exchanged.

use crate::code::{Code, MOST_COLOURS, MOST_PEGS};

/// One exchange of pegs, with the exchange of colours that must go with it.
#[derive(Clone, Copy)]
struct Exchange {
    /// The place that each peg comes from.
    from: [u8; MOST_PEGS],
    /// What each used colour becomes; 0 for a colour that was not used.
    becomes: [u8; MOST_COLOURS as usize + 1],
}

/// The exchanges that leave every guess made so far as it is. Colours not used so far can be exchanged at will.
#[derive(Clone)]
pub(crate) struct Symmetry {
    pegs: usize,
    used: u16,
    exchanges: Vec<Exchange>,
}

fn digits(code: Code) -> [u8; MOST_PEGS] {
    let mut digits = [0; MOST_PEGS];
    digits.iter_mut().zip(code.pegs()).for_each(|(digit, peg)| *digit = peg);
    digits
}

/// All orders of so many pegs.
pub(crate) fn orders(pegs: u8) -> Vec<Vec<u8>> {
    (0..pegs).fold(vec![Vec::new()], |orders, _| {
        let longer = |order: &Vec<u8>| {
            let order = order.clone();
            let rest: Vec<u8> = (0..pegs).filter(|place| !order.contains(place)).collect();
            rest.into_iter().map(move |place| [&order[..], &[place]].concat())
        };
        orders.iter().flat_map(longer).collect()
    })
}

impl Symmetry {
    /// Before the first guess: any pegs and any colours.
    pub fn new(pegs: u8) -> Symmetry {
        let exchange = |order: Vec<u8>| {
            let mut from = [0; MOST_PEGS];
            from[..order.len()].copy_from_slice(&order);
            Exchange { from, becomes: [0; MOST_COLOURS as usize + 1] }
        };
        Symmetry { pegs: pegs.into(), used: 0, exchanges: orders(pegs).into_iter().map(exchange).collect() }
    }

    /// What is left of it once `guess` is made.
    pub fn after(&self, guess: Code) -> Symmetry {
        let digits = digits(guess);
        let keep = |exchange: &Exchange| {
            let mut exchange = *exchange;
            for (place, &to) in digits[..self.pegs].iter().enumerate() {
                let peg = usize::from(digits[usize::from(exchange.from[place])]);
                match exchange.becomes[peg] {
                    0 if !exchange.becomes.contains(&to) => exchange.becomes[peg] = to,
                    other if other == to => {}
                    _ => return None,
                }
            }
            Some(exchange)
        };
        let exchanges = self.exchanges.iter().filter_map(keep).collect();
        Symmetry { exchanges, used: self.used | guess.colours(), ..*self }
    }

    /// Whether no smaller guess is worth the same by an exchange.
    pub fn is_first(&self, guess: Code) -> bool {
        let digits = digits(guess);
        self.exchanges.iter().all(|exchange| {
            let (mut becomes, mut used) = (exchange.becomes, self.used | 1);
            for (place, own) in digits[..self.pegs].iter().enumerate() {
                let peg = usize::from(digits[usize::from(exchange.from[place])]);
                if becomes[peg] == 0 {
                    // The lowest colour that is left.
                    becomes[peg] = used.trailing_ones() as u8;
                    used |= 1 << becomes[peg];
                }
                if becomes[peg] != *own {
                    return becomes[peg] > *own;
                }
            }
            true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::Board;

    #[test]
    fn first_guesses_differ_by_how_often_colours_repeat() {
        let kinds = |pegs, colours, repeats| {
            let symmetry = Symmetry::new(pegs);
            let all = Board { pegs, colours, repeats }.all();
            all.into_iter().filter(|guess| symmetry.is_first(*guess)).collect::<Vec<_>>()
        };
        let standard: Vec<Code> = [0x1111, 0x1112, 0x1122, 0x1123, 0x1234].map(Code::from_digits).into();
        assert_eq!(kinds(4, 6, true), standard);
        assert_eq!((kinds(6, 10, false).len(), kinds(5, 4, true).len()), (1, 6));
    }

    #[test]
    fn exchanges_keep_the_guesses_made() {
        let after = Symmetry::new(4).after(Code::from_digits(0x1123));
        // Nothing, the first two pegs, the last two with their colours, both.
        assert_eq!(after.exchanges.len(), 4);
        assert!(after.is_first(Code::from_digits(0x1244)));
        // The same with the first two pegs exchanged, with colours 2 and 3, with an unused colour.
        for other in [0x2144, 0x1344, 0x1255] {
            assert!(!after.is_first(Code::from_digits(other)), "{other:x}");
        }
    }
}
