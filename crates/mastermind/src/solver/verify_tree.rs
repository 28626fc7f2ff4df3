//! The check of a strategy tree, by itself: it plays every code through the text and counts.
//!
//! On purpose it shares nothing with the searches, not even how codes are kept or answers found: codes are texts, and an
//! answer is counted peg by peg as MM-3 says. [`crate::solver::tree`] says how the text is read.

use std::collections::BTreeMap;

use table::Refusal;
use table::bot::Budget;

/// What is left of the text: each line that says something, with its number.
struct Lines<'a> {
    lines: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    last: usize,
}

impl<'a> Lines<'a> {
    fn of(text: &'a str) -> Lines<'a> {
        let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
        Lines { lines: Box::new(lines), last: text.lines().count() }
    }

    /// The next line, or that there is none.
    fn next(&mut self) -> Result<(usize, &'a str), Refusal> {
        self.lines.next().ok_or_else(|| wrong("mastermind_tree_short", self.last + 1))
    }
}

fn wrong(key: &str, line: usize) -> Refusal {
    Refusal::new("TAB-16", key).with("line", line)
}

/// What the codes are made of.
struct Kind {
    pegs: usize,
    colours: u32,
    repeats: bool,
}

impl Kind {
    fn read((line, text): (usize, &str)) -> Result<Kind, Refusal> {
        let number = |word: &str, most: u32| word.parse().ok().filter(|number| (1..=most).contains(number));
        let kind = match text.split(' ').collect::<Vec<_>>()[..] {
            ["pegs", pegs, "colours", colours, "repeats", repeats @ ("yes" | "no")] => number(pegs, 6)
                .zip(number(colours, 10))
                .map(|(pegs, colours)| Kind { pegs: pegs as usize, colours, repeats: repeats == "yes" }),
            _ => None,
        };
        kind.filter(|kind| kind.repeats || kind.pegs <= kind.colours as usize)
            .ok_or_else(|| wrong("mastermind_tree_board", line))
    }

    fn colours(&self) -> impl Iterator<Item = char> {
        (1..=self.colours).filter_map(|colour| char::from_digit(colour, 16))
    }

    fn codes(&self) -> Vec<String> {
        let mut codes = vec![String::new()];
        for _ in 0..self.pegs {
            let longer = |code: &String| {
                let with = |colour: char| format!("{code}{colour}");
                let may_follow = |colour: &char| self.repeats || !code.contains(*colour);
                self.colours().filter(may_follow).map(with).collect::<Vec<_>>()
            };
            codes = codes.iter().flat_map(longer).collect();
        }
        codes
    }

    fn is_guess(&self, text: &str) -> bool {
        text.chars().count() == self.pegs
            && text.chars().all(|peg| self.colours().any(|colour| colour == peg))
    }
}

/// Black and white pegs, by MM-3: first the pegs that are right, then those that are left, each used once.
fn answer(guess: &str, code: &str) -> (usize, usize) {
    let mut black = 0;
    let (mut guess_left, mut code_left) = (Vec::new(), Vec::new());
    for (guessed, hidden) in guess.chars().zip(code.chars()) {
        if guessed == hidden {
            black += 1;
        } else {
            guess_left.push(guessed);
            code_left.push(hidden);
        }
    }
    let mut white = 0;
    for guessed in guess_left {
        if let Some(at) = code_left.iter().position(|hidden| *hidden == guessed) {
            code_left.remove(at);
            white += 1;
        }
    }
    (black, white)
}

/// How many codes the tree finds with the first guess, with the second, and so on. Refused, with the line, if the text
/// is no tree that finds every code; also if the budget is spent.
pub fn verify_tree(text: &str, budget: &dyn Budget) -> Result<Vec<u64>, Refusal> {
    let mut histogram = Vec::new();
    play(text, budget, |_, turn| {
        histogram.resize(histogram.len().max(turn), 0);
        histogram[turn - 1] += 1;
    })?;
    Ok(histogram)
}

/// With how many guesses the tree finds each code, written as in the tree. Refused like [`verify_tree`].
pub fn guesses_by_code(text: &str, budget: &dyn Budget) -> Result<BTreeMap<String, usize>, Refusal> {
    let mut guesses = BTreeMap::new();
    play(text, budget, |code, turn| {
        guesses.insert(code, turn);
    })?;
    Ok(guesses)
}

/// Plays every code, and tells with how many guesses it was found.
fn play(text: &str, budget: &dyn Budget, mut find: impl FnMut(String, usize)) -> Result<(), Refusal> {
    let mut lines = Lines::of(text);
    let (line, title) = lines.next()?;
    if title != "mastermind tree 1" {
        return Err(wrong("mastermind_tree_title", line));
    }
    let kind = Kind::read(lines.next()?)?;
    // Sets of codes that are still to be played, the next one last, with the number of their next guess.
    let mut open = vec![(kind.codes(), 1)];
    while let Some((codes, turn)) = open.pop() {
        if codes.len() <= 2 {
            (turn..).zip(codes).for_each(|(turn, code)| find(code, turn));
            continue;
        }
        let (line, guess) = lines.next()?;
        if !kind.is_guess(guess) {
            return Err(wrong("mastermind_tree_guess", line)
                .with("guess", guess.chars().take(20).collect::<String>()));
        }
        if budget.is_spent() {
            return Err(Refusal::new("TAB-16", "mastermind_solve_stopped"));
        }
        let size = codes.len();
        let mut parts: BTreeMap<(usize, usize), Vec<String>> = BTreeMap::new();
        for code in codes {
            parts.entry(answer(guess, &code)).or_default().push(code);
        }
        if parts.values().any(|part| part.len() == size) {
            return Err(wrong("mastermind_tree_useless", line).with("guess", guess));
        }
        parts.remove(&(kind.pegs, 0)).into_iter().flatten().for_each(|code| find(code, turn));
        open.extend(parts.into_values().rev().map(|part| (part, turn + 1)));
    }
    match lines.next() {
        Ok((line, _)) => Err(wrong("mastermind_tree_long", line)),
        Err(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use table::bot::Unlimited;

    use super::*;

    /// Four codes: one guess, and what is left goes without saying.
    const SMALL: &str = "mastermind tree 1\n# why\npegs 2 colours 2 repeats yes\n11\n";

    #[test]
    fn a_small_tree_is_counted() {
        // 11 at once; 22 next; 12 and 21 answer alike and follow in order.
        assert_eq!(verify_tree(SMALL, &Unlimited), Ok(vec![1, 2, 1]));
        let guesses = [("11", 1), ("12", 2), ("21", 3), ("22", 2)];
        let guesses = guesses.map(|(code, guesses)| (code.to_owned(), guesses));
        assert_eq!(guesses_by_code(SMALL, &Unlimited), Ok(guesses.into()));
        assert!(guesses_by_code("a tree\n", &Unlimited).is_err());
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let refused = |text: &str| verify_tree(text, &Unlimited).unwrap_err().to_string();
        for (text, says) in [
            ("", "short line=1"),
            ("a tree\n", "title line=1"),
            ("mastermind tree 1\npegs 9 colours 2 repeats yes\n", "board line=2"),
            ("mastermind tree 1\npegs 3 colours 2 repeats no\n", "board line=2"),
            ("mastermind tree 1\npegs 2 colours 2 repeats yes\n", "short line=3"),
            (&SMALL.replace("11", "13"), "guess guess=13 line=4"),
            (&SMALL.replace("11", "1é1"), "guess guess=1é1 line=4"),
            (&SMALL.replace("11", "11\n22"), "long line=5"),
            ("mastermind tree 1\npegs 3 colours 3 repeats no\n111\n", "useless guess=111 line=3"),
        ] {
            assert_eq!(refused(text), format!("TAB-16: mastermind_tree_{says}"), "{text}");
        }
    }
}
