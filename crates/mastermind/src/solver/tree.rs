//! Strategy trees: what to guess after every answer, and their form as text.
//!
//! The text has one line `mastermind tree 1`, one that names the board such as `pegs 4 colours 6 repeats yes`, and then
//! one guess a line in hexadecimal digits. Lines that begin with `#` say nothing. The guesses stand in the order in
//! which one plays: a guess, then all that follows its worst answer, and so on to the best; answers are ordered by black
//! pegs, then by white ones. Nothing else is written: which answers can be given follows from the guesses before, and
//! once one or two codes are left they are guessed in the order of their digits.

use std::fmt::Write as _;

use crate::answer::Answer;
use crate::code::{Board, Code, MOST_COLOURS, MOST_PEGS};

/// The first line of every tree.
const TITLE: &str = "mastermind tree 1";

/// A strategy from one set of codes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What to guess.
    pub guess: Code,
    /// Whether it can be the code.
    pub is_possible: bool,
    /// What follows each answer that can be given, all black aside, by the answer's place in [`Answer::all`].
    pub next: Vec<(u8, Line)>,
}

impl Line {
    /// The strategy for one or two codes: one after the other.
    pub fn of_few(first: Code, second: Option<Code>, pegs: u8) -> Line {
        let next =
            second.map(|second| (place(Answer::to(first, second), pegs), Line::of_few(second, None, pegs)));
        Line { guess: first, is_possible: true, next: next.into_iter().collect() }
    }

    /// How many codes it finds.
    pub fn codes(&self) -> u64 {
        u64::from(self.is_possible) + self.next.iter().map(|(_, line)| line.codes()).sum::<u64>()
    }

    /// Counts the codes that are found with each guess, this one being the guess with number `turn`.
    pub fn count(&self, turn: usize, histogram: &mut Vec<u64>) {
        if self.is_possible {
            histogram.resize(histogram.len().max(turn), 0);
            histogram[turn - 1] += 1;
        }
        self.next.iter().for_each(|(_, line)| line.count(turn + 1, histogram));
    }

    fn write(&self, text: &mut String) {
        if self.codes() > 2 {
            // Writing to a String cannot fail.
            let _ = self.guess.pegs().try_for_each(|peg| write!(text, "{peg:x}"));
            text.push('\n');
            self.next.iter().for_each(|(_, line)| line.write(text));
        }
    }
}

/// An answer's place in [`Answer::all`].
pub fn place(answer: Answer, pegs: u8) -> u8 {
    // Before it come the answers with fewer black pegs: pegs + 1, pegs, … of them.
    let (black, pegs) = (u32::from(answer.black), u32::from(pegs));
    (black * (2 * pegs + 3 - black) / 2) as u8 + answer.white
}

/// A strategy for all codes of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// The codes.
    pub board: Board,
    /// The strategy.
    pub root: Line,
}

impl Tree {
    /// The tree as text.
    pub fn write(&self) -> String {
        let Board { pegs, colours, repeats } = self.board;
        let repeats = if repeats { "yes" } else { "no" };
        let mut text = format!("{TITLE}\npegs {pegs} colours {colours} repeats {repeats}\n");
        self.root.write(&mut text);
        text
    }

    /// The tree of a text; `None` if it is none. What is wrong with it, [`verify_tree`](crate::solver::verify_tree) says.
    pub fn read(text: &str) -> Option<Tree> {
        let mut lines = text.lines().filter(|line| !line.starts_with('#'));
        if lines.next()? != TITLE {
            return None;
        }
        let words: Vec<&str> = lines.next()?.split(' ').collect();
        let ["pegs", pegs, "colours", colours, "repeats", repeats] = words[..] else { return None };
        let board = Board {
            pegs: pegs.parse().ok().filter(|pegs| (1..=MOST_PEGS as u8).contains(pegs))?,
            colours: colours.parse().ok().filter(|colours| (1..=MOST_COLOURS).contains(colours))?,
            repeats: repeats == "yes",
        };
        let root = read(board, &board.all(), &mut lines)?;
        lines.next().is_none().then_some(Tree { board, root })
    }
}

fn read<'a>(board: Board, possible: &[Code], lines: &mut impl Iterator<Item = &'a str>) -> Option<Line> {
    match *possible {
        [] => return None,
        [only] => return Some(Line::of_few(only, None, board.pegs)),
        [one, other] => return Some(Line::of_few(one, Some(other), board.pegs)),
        _ => {}
    }
    let pegs = lines.next()?.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8));
    let guess = board.of_guesses().read(&pegs.collect::<Option<Vec<u8>>>()?, "").ok()?;
    let pattern = guess.pattern();
    let mut parts: Vec<Vec<Code>> = Answer::all(board.pegs).map(|_| Vec::new()).collect();
    for code in possible.iter().filter(|code| **code != guess) {
        parts[usize::from(place(Answer::between(pattern, code.pattern()), board.pegs))].push(*code);
    }
    let mut next = Vec::new();
    for (answer, part) in (0..).zip(&parts).filter(|(_, part)| !part.is_empty()) {
        if part.len() == possible.len() {
            return None;
        }
        next.push((answer, read(board, part, lines)?));
    }
    Some(Line { guess, is_possible: possible.contains(&guess), next })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_has_its_place_in_the_list_of_all() {
        for pegs in 1..=6 {
            assert!(Answer::all(pegs).zip(0..).all(|(answer, at)| place(answer, pegs) == at), "{pegs}");
        }
    }
}
