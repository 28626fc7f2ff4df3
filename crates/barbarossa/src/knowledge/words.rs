//! A question taken apart: its words, whether it denies, what it compares with.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::comparisons::{Comparison, comparison};
use super::counts::{Count, count};
use crate::concepts::tokens;

/// A question taken apart.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Parsed {
    /// Its words in normal form, without those that deny.
    pub tokens: Vec<String>,
    /// Whether it denies.
    pub denied: bool,
    /// How many words stand before the first that denies.
    pub before: usize,
    /// What it compares.
    pub comparison: Option<Comparison>,
    /// What it counts.
    pub count: Option<Count>,
}

/// Words that deny, in normal form.
static DENYING: LazyLock<HashSet<String>> = LazyLock::new(|| {
    tokens(
        "nicht nich ned nit net nichts nix kein keine keinen keiner keinem keines kaum ohne nie niemals weder not nothing isnt aint no isn't doesn't don't can't cannot without never \
         aren't hasn't haven't won't couldn't wouldn't didn't wasn't shouldn't",
    )
    .into_iter()
    .collect()
});
/// What seems to deny and does not.
const NOT_DENYING: &[&[&str]] = &[
    &["nicht", "wahr"],
    &["oder", "nicht"],
    &["or", "not"],
    &["nicht", "nur"],
    &["not", "only"],
    &["no", "matter"],
    &["to", "nothing"],
];

/// Whether a word denies.
pub(super) fn is_denying(token: &str) -> bool {
    DENYING.contains(token)
}

/// Takes a question apart.
pub(super) fn parse(text: &str) -> Parsed {
    let all = tokens(text);
    let denies = |place: usize| {
        let here: Vec<&str> = all[place..].iter().take(2).map(String::as_str).collect();
        let before: Vec<&str> = all[place.saturating_sub(1)..=place].iter().map(String::as_str).collect();
        is_denying(here[0])
            && !NOT_DENYING.iter().any(|pair| here.as_slice() == *pair || before.as_slice() == *pair)
    };
    // "So heavy that you cannot lift it": what follows from it is not denied.
    let so = (1..all.len()).find(|place| all[*place] == "so").map_or(all.len(), |so| so + 1);
    let denying: Vec<usize> = (0..all.len()).filter(|place| denies(*place)).collect();
    let denied = denying.iter().filter(|place| **place <= so).count() % 2 == 1;
    let tokens: Vec<String> =
        (0..all.len()).filter(|place| !denying.contains(place)).map(|place| all[place].clone()).collect();
    Parsed {
        denied,
        before: denying.first().copied().unwrap_or(all.len()),
        count: count(&tokens),
        tokens,
        comparison: comparison(&all),
    }
}

impl Parsed {
    /// What stands before and behind "or", each with how the question begins.
    pub(super) fn halves(&self) -> Option<(Parsed, Parsed)> {
        let or = self.tokens.iter().position(|token| token == "oder" || token == "or")?;
        let (first, second) = (&self.tokens[..or], &self.tokens[or + 1..]);
        if first.len() < 2
            || second.is_empty()
            || second.iter().any(|token| token == "nicht" || token == "not")
        {
            return None;
        }
        // "Is it an animal or a plant": the second begins as the first does.
        let lead = first.len().min(2);
        let whole =
            if second.len() >= first.len() { second.to_vec() } else { [&first[..lead], second].concat() };
        let part = |tokens: Vec<String>| Parsed {
            comparison: comparison(&tokens),
            count: count(&tokens),
            denied: self.denied,
            before: self.before.min(tokens.len()),
            tokens,
        };
        Some((part(first.to_vec()), part(whole)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_from_being_so_is_not_denied() {
        for (text, denied) in [
            ("Is it so heavy that you can't lift it?", false),
            ("Ist es so groß, dass es nicht durch die Tür passt?", false),
            ("So it's not alive?", true),
            ("Is it not so heavy?", true),
            ("Riecht es nach nix?", true),
            ("Das ist nicht hart, oder nicht?", true),
            ("Does it weigh next to nothing?", false),
        ] {
            assert_eq!(parse(text).denied, denied, "{text}");
        }
    }
}
