//! Mixtures of strategies. That of the standard board takes 5600/1290 guesses for every code that is not of one colour, and
//! no more for those that are: the breaker's half of the board's value.

use crate::solver::tree::Tree;

/// The first line of every mixture.
const TITLE: &str = "mastermind mix 1";

/// Strategies, each of which is played with the probability `weight / sum of weights`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mix {
    /// The strategies with their weights.
    pub trees: Vec<(u32, Tree)>,
}

impl Mix {
    /// The mixture of a text, which has its title, and before each tree a line such as `weight 3 of 10`; `None` if it is none.
    pub fn read(text: &str) -> Option<Mix> {
        let mut parts = text.split("\nweight ");
        let mut title = parts.next()?.lines().filter(|line| !line.starts_with('#'));
        if title.next() != Some(TITLE) || title.next().is_some() {
            return None;
        }
        let (mut trees, mut sums) = (Vec::new(), Vec::new());
        for part in parts {
            let (weight, tree) = part.split_once('\n')?;
            let (weight, sum) = weight.split_once(" of ")?;
            trees.push((weight.parse().ok().filter(|weight| *weight > 0)?, Tree::read(tree)?));
            sums.push(sum.parse::<u32>().ok()?);
        }
        let sum = trees.iter().try_fold(0u32, |sum, (weight, _)| sum.checked_add(*weight))?;
        (sum > 0 && sums.iter().all(|told| *told == sum)).then_some(Mix { trees })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_is_read_with_its_weights() {
        let tree = |first: &str| format!("mastermind tree 1\npegs 2 colours 2 repeats yes\n{first}\n");
        let (one, other) = (tree("11"), tree("22"));
        let text = format!("mastermind mix 1\nweight 2 of 5\n{one}weight 3 of 5\n{other}");
        let trees = vec![(2, Tree::read(&one).unwrap()), (3, Tree::read(&other).unwrap())];
        assert_eq!(Mix::read(&text), Some(Mix { trees: trees.clone() }));
        assert_eq!(Mix::read(&text.replace("mix 1\n", "mix 1\n# why\n")), Some(Mix { trees }));
        for (old, new) in [("2 of 5", "1 of 5"), ("2 of", "0 of"), ("mix 1", "mix 2"), ("22", "23")] {
            assert_eq!(Mix::read(&text.replace(old, new)), None, "{new}");
        }
        assert_eq!(Mix::read("mastermind mix 1\n"), None);
    }
}
