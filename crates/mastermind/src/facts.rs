//! What follows from rows: facts that hold for every code that fits them, found by looking at all these codes.

use std::ops::ControlFlow;

use table::bot::Budget;

use crate::code::{Board, Code, MOST_COLOURS, MOST_PEGS};
use crate::consistent::{self, Clue};
use crate::hint::Reason;
use crate::view::Row;

/// On larger boards only pairs with the last row are looked at.
const MOST_FOR_PAIRS: u64 = 40_000;

/// What holds for every code of a set. Places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    Order { row: usize },
    There { colour: u8, place: usize },
    Absent { colour: u8 },
    AtLeast { colour: u8, count: u8 },
    AtMost { colour: u8, count: u8 },
    NotThere { colour: u8, place: usize },
}

/// A fact and the rows it follows from, counted from 0 and in order.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Found {
    fact: Fact,
    rows: Vec<usize>,
}

/// How the codes of a set can look.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Look {
    /// The colours in each place, one bit each.
    places: [u16; MOST_PEGS],
    /// How often each colour occurs at least and at most.
    least: [u8; MOST_COLOURS as usize + 1],
    most: [u8; MOST_COLOURS as usize + 1],
}

impl Look {
    /// That of no code at all.
    const NONE: Look = Look {
        places: [0; MOST_PEGS],
        least: [u8::MAX; MOST_COLOURS as usize + 1],
        most: [0; MOST_COLOURS as usize + 1],
    };

    /// That of all codes of a board.
    fn of_board(board: Board) -> Look {
        let mut look = Look::NONE;
        let all = (1..=board.colours).fold(0, |all, colour| all | 1 << colour);
        let most = if board.repeats { board.pegs } else { 1 };
        // Without repeats and with no colour to spare each occurs.
        let least = u8::from(!board.repeats && board.colours == board.pegs);
        look.places[..usize::from(board.pegs)].fill(all);
        for colour in 1..=usize::from(board.colours) {
            (look.least[colour], look.most[colour]) = (least, most);
        }
        look
    }

    fn add(&mut self, code: Code) {
        let mut counts = [0; MOST_COLOURS as usize + 1];
        for (place, peg) in self.places.iter_mut().zip(code.pegs()) {
            *place |= 1 << peg;
            counts[usize::from(peg)] += 1;
        }
        for (colour, count) in counts.into_iter().enumerate() {
            self.least[colour] = self.least[colour].min(count);
            self.most[colour] = self.most[colour].max(count);
        }
    }

    /// How codes can look at most if they look both ways.
    fn both(self, other: Look) -> Look {
        let mut both = self;
        both.places.iter_mut().zip(other.places).for_each(|(place, other)| *place &= other);
        both.least.iter_mut().zip(other.least).for_each(|(least, other)| *least = other.max(*least));
        both.most.iter_mut().zip(other.most).for_each(|(most, other)| *most = other.min(*most));
        both
    }

    /// How the codes look that fit these rows, unless they look like `expected`: then as much of it as was seen.
    fn of(board: Board, rows: &[Row], expected: Look) -> Look {
        let mut look = Look::NONE;
        let _ = consistent::each(board, &consistent::clues(rows), &mut |code| {
            look.add(code);
            if look.is_as_open_as(board, expected) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        look
    }

    fn is_as_open_as(&self, board: Board, other: Look) -> bool {
        let colours = 1..=usize::from(board.colours);
        self.places == other.places
            && self.least[colours.clone()] == other.least[colours.clone()]
            && self.most[colours.clone()] == other.most[colours]
    }

    /// What is so that need not be so on the board.
    fn facts(&self, board: Board) -> Vec<Fact> {
        let whole = Look::of_board(board);
        let mut facts = Vec::new();
        for colour in 1..=board.colours {
            let at = usize::from(colour);
            let (least, most) = (self.least[at], self.most[at]);
            if most == 0 {
                facts.push(Fact::Absent { colour });
                continue;
            }
            if least > whole.least[at] {
                facts.push(Fact::AtLeast { colour, count: least });
            }
            if most < whole.most[at] {
                facts.push(Fact::AtMost { colour, count: most });
            }
            for (place, colours) in self.places[..usize::from(board.pegs)].iter().enumerate() {
                if *colours == 1 << colour {
                    facts.push(Fact::There { colour, place });
                } else if colours & 1 << colour == 0 {
                    facts.push(Fact::NotThere { colour, place });
                }
            }
        }
        facts
    }
}

impl Fact {
    fn holds(self, code: Code, rows: &[Row]) -> bool {
        let count = |colour| code.pegs().filter(|peg| *peg == colour).count();
        match self {
            Fact::Order { row } => code.pattern().colours == rows[row].guess.pattern().colours,
            Fact::There { colour, place } => code.pegs().nth(place) == Some(colour),
            Fact::NotThere { colour, place } => code.pegs().nth(place) != Some(colour),
            Fact::Absent { colour } => count(colour) == 0,
            Fact::AtLeast { colour, count: least } => count(colour) >= least.into(),
            Fact::AtMost { colour, count: most } => count(colour) <= most.into(),
        }
    }

    /// The share of a board's codes for which it holds.
    fn share(self, board: Board, rows: &[Row]) -> f64 {
        let (pegs, colours) = (f64::from(board.pegs), f64::from(board.colours));
        // The share of codes with a colour exactly so often.
        let exactly = |count: u8| match (board.repeats, count) {
            (false, 0) => 1.0 - pegs / colours,
            (false, 1) => pegs / colours,
            (false, _) => 0.0,
            (true, _) => {
                let ways = (0..count).fold(1.0, |ways, n| ways * (pegs - f64::from(n)) / f64::from(n + 1));
                ways * (colours - 1.0).powi(i32::from(board.pegs - count)) / colours.powi(board.pegs.into())
            }
        };
        match self {
            Fact::Order { row } => {
                let counts = (1..=board.colours)
                    .map(|colour| rows[row].guess.pegs().filter(|peg| *peg == colour).count() as u64);
                let factorial = |number: u64| (1..=number).product::<u64>();
                let orders =
                    counts.fold(factorial(board.pegs.into()), |orders, count| orders / factorial(count));
                orders as f64 / board.size() as f64
            }
            Fact::There { .. } => 1.0 / colours,
            Fact::NotThere { .. } => 1.0 - 1.0 / colours,
            Fact::Absent { .. } => exactly(0),
            Fact::AtLeast { count, .. } => (count..=board.pegs).map(exactly).sum(),
            Fact::AtMost { count, .. } => (0..=count).map(exactly).sum(),
        }
    }

    fn reason(self, rows: &[usize]) -> Reason {
        let rows: Vec<u8> = rows.iter().map(|row| number(*row)).collect();
        match self {
            Fact::Order { row } => Reason::Order { row: number(row) },
            Fact::There { colour, place } => Reason::There { rows, colour, place: number(place) },
            Fact::NotThere { colour, place } => Reason::NotThere { rows, colour, place: number(place) },
            Fact::Absent { colour } => Reason::Absent { rows, colour },
            Fact::AtLeast { colour, count } => Reason::AtLeast { rows, colour, count },
            Fact::AtMost { colour, count } => Reason::AtMost { rows, colour, count },
        }
    }
}

/// A row or place as people count.
fn number(index: usize) -> u8 {
    u8::try_from(index + 1).unwrap_or(u8::MAX)
}

/// The fact worth saying first. `codes` are those that fit all rows.
///
/// First what the last guess disregarded, then what the last row has shown, then all else. Of these what follows from the
/// fewest rows, and then what rules out the most codes. What rules out hardly any comes last of all.
pub(crate) fn reason(board: Board, rows: &[Row], codes: &[Code], budget: &dyn Budget) -> Reason {
    let Some(last) = rows.len().checked_sub(1) else { return Reason::NoRows };
    if codes.is_empty() {
        let all: Vec<usize> = (0..rows.len()).collect();
        let cannot_be = |some: &[usize]| !consistent::any(board, &clues(rows, some));
        return Reason::Contradiction { rows: fewest(all, cannot_be).into_iter().map(number).collect() };
    }
    let class = |found: &Found| {
        let newest = found.rows.last().copied().unwrap_or_default();
        let disregarded = newest < last && !found.fact.holds(rows[last].guess, rows);
        if disregarded { 0 } else { 1 + u8::from(newest < last) }
    };
    let share = |found: &Found| found.fact.share(board, rows);
    let is_weak = |found: &Found| 1.0 - share(found) < 0.5 / f64::from(board.colours);
    let mut found = from_few(board, rows, budget);
    if found.iter().all(|found| is_weak(found) || class(found) > 1) {
        let more = from_all(board, rows, codes, &found, budget);
        found.extend(more);
    }
    let rank = |found: &Found| (is_weak(found), class(found), found.rows.len());
    let first = found
        .iter()
        .min_by(|one, other| rank(one).cmp(&rank(other)).then(share(one).total_cmp(&share(other))));
    first.map_or(Reason::Open, |found| found.fact.reason(&found.rows))
}

fn clues(rows: &[Row], some: &[usize]) -> Vec<Clue> {
    some.iter().map(|row| Clue::new(rows[*row].guess, rows[*row].answer)).collect()
}

/// As few of the rows as are enough for something, leaving out the last ones first.
fn fewest(mut rows: Vec<usize>, enough: impl Fn(&[usize]) -> bool) -> Vec<usize> {
    for at in (0..rows.len()).rev() {
        let row = rows.remove(at);
        if !enough(&rows) {
            rows.insert(at, row);
        }
    }
    rows
}

/// What follows from one row, and what follows from two and not from one of them.
fn from_few(board: Board, rows: &[Row], budget: &dyn Budget) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let add = |found: &mut Vec<Found>, facts: Vec<Fact>, rows: &[usize]| {
        for fact in facts {
            if found.iter().all(|known| known.fact != fact) {
                found.push(Found { fact, rows: rows.to_vec() });
            }
        }
    };
    let whole = Look::of_board(board);
    let mut looks = Vec::with_capacity(rows.len());
    for (at, row) in rows.iter().enumerate() {
        let look = Look::of(board, &[*row], whole);
        // Without repeats and with no colour to spare every code has the same colours.
        let is_open = board.repeats || board.colours > board.pegs;
        if is_open && row.answer.pegs() == u16::from(board.pegs) && row.answer.black < board.pegs {
            add(&mut found, vec![Fact::Order { row: at }], &[at]);
        }
        add(&mut found, look.facts(board), &[at]);
        looks.push(look);
    }
    for second in (1..rows.len()).rev() {
        for first in 0..second {
            let is_seen = board.size() <= MOST_FOR_PAIRS || second + 1 == rows.len();
            if !is_seen || budget.is_spent() {
                continue;
            }
            let expected = looks[first].both(looks[second]);
            let look = Look::of(board, &[rows[first], rows[second]], expected);
            add(&mut found, look.facts(board), &[first, second]);
        }
    }
    found
}

/// What follows from all rows, or some of them, beside what was found.
fn from_all(board: Board, rows: &[Row], codes: &[Code], found: &[Found], budget: &dyn Budget) -> Vec<Found> {
    let mut look = Look::NONE;
    codes.iter().for_each(|code| look.add(*code));
    let is_new = |fact: &Fact| found.iter().all(|known| known.fact != *fact);
    let with_rows = |fact: Fact| {
        let follows = |some: &[usize]| {
            let each = consistent::each(board, &clues(rows, some), &mut |code| {
                if fact.holds(code, rows) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
            each.is_continue()
        };
        let all: Vec<usize> = (0..rows.len()).collect();
        let is_quick = board.size() <= MOST_FOR_PAIRS && !budget.is_spent();
        Found { fact, rows: if is_quick { fewest(all, follows) } else { all } }
    };
    look.facts(board).into_iter().filter(is_new).map(with_rows).collect()
}
