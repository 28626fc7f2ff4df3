//! What a set of codes is worth: how many guesses it takes to find its codes, with the best play or nearly so.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use table::Refusal;
use table::bot::Budget;

use crate::answer::{Answer, KEYS};
use crate::code::{Board, Code, MOST_COLOURS};
use crate::consistent;
use crate::solver::exact::{self, Symmetry, Value, Values};
use crate::solver::strategy::{Judge, Possible, Strategy, is_first_of_its_kind};
use crate::view::Row;

/// Where a whole board has exact values, sets of at most so many codes are looked up there: more take too long. On the
/// standard board nothing does.
const MOST_ON_BOARD: usize = 300;
/// The budget of one set is asked so often, times the guesses of the board; then the set is too hard.
const MOST_EFFORT: u64 = 1 << 14;
/// It is asked at least so often, however many guesses the board has.
const LEAST_ASKED: u64 = 4;
/// On all other boards sets of at most so many codes are exact.
const MOST_ALONE: usize = 40;
/// Of larger sets a thinner one is played, and what it lacks is added by [`SHRINKS`].
const MOST_PLAYED: usize = 2_048;
/// The same when there is much to value.
const LEAST_PLAYED: usize = 256;
/// So many tries are not much.
const FEW_TRIES: usize = 4;
/// A guess shrinks a large set about so much.
const SHRINKS: f64 = 11.0;
/// In large sets so many codes times guesses are compared for each guess that is played.
const LOOKED_AT_PAIRS: usize = 1 << 18;
/// On boards with more guesses only possible codes are looked at.
const MOST_GUESSES: u64 = 1 << 16;
/// So many codes times guesses are compared at most to choose one guess.
const MOST_COMPARED: usize = 1 << 21;

/// The least totals over all codes of the standard board by the kind of the first guess. A test computes them.
const OPENINGS: [(Code, u32); 5] = [
    (Code::from_digits(0x1111), 6318),
    (Code::from_digits(0x1112), 5791),
    (Code::from_digits(0x1122), 5702),
    (Code::from_digits(0x1123), 5625),
    (Code::from_digits(0x1234), 5673),
];

/// After first guesses of one colour on the standard board: by how often it occurs, the least total of the codes that are
/// left, and a best guess if the colour is 1. These sets take longest, and a test computes them too.
const ONE_COLOUR: [(usize, u32, Code); 2] =
    [(0, 2463, Code::from_digits(0x2234)), (1, 1966, Code::from_digits(0x1223))];

/// The budget is spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

impl From<Stopped> for Refusal {
    fn from(_: Stopped) -> Refusal {
        Refusal::new("TAB-16", "mastermind_tool_stopped")
    }
}

/// What a set of codes is worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Worth {
    /// The guesses that all its codes take together.
    pub total: f64,
    /// The guess to begin with.
    pub guess: Code,
    /// Whether no strategy takes fewer.
    pub exact: bool,
}

/// What is known after some rows.
#[derive(Clone)]
pub(crate) struct Known {
    /// The codes that fit all rows, in order.
    pub codes: Vec<Code>,
    symmetry: Symmetry,
    /// The colours that were guessed, one bit each.
    used: u16,
}

impl Known {
    /// What is known before the first guess.
    pub fn new(board: Board) -> Known {
        Known::from_rows(board, &[])
    }

    /// What is known after these rows.
    pub fn from_rows(board: Board, rows: &[Row]) -> Known {
        let codes = consistent::first(board, &consistent::clues(rows), usize::MAX);
        let known = Known { codes, symmetry: Symmetry::new(board.pegs), used: 0 };
        rows.iter().fold(known, |known, row| Known {
            symmetry: known.symmetry.after(row.guess),
            used: known.used | row.guess.colours(),
            ..known
        })
    }

    fn after(&self, guess: Code, codes: Vec<Code>) -> Known {
        Known { codes, symmetry: self.symmetry.after(guess), used: self.used | guess.colours() }
    }

    /// What is known once `guess` was answered so.
    pub fn answered(&self, guess: Code, answer: Answer) -> Known {
        let pattern = guess.pattern();
        let fits = |code: &&Code| Answer::between(pattern, code.pattern()) == answer;
        self.after(guess, self.codes.iter().filter(fits).copied().collect())
    }

    /// The codes that give each answer to `guess`, the worst answer first; no answer that none gives.
    pub fn split(&self, guess: Code) -> Vec<(Answer, Vec<Code>)> {
        let pattern = guess.pattern();
        let mut shares: [Vec<Code>; KEYS] = std::array::from_fn(|_| Vec::new());
        for code in &self.codes {
            shares[usize::from(Answer::between(pattern, code.pattern()).key())].push(*code);
        }
        let pegs = u8::try_from(guess.pegs().count()).unwrap_or_default();
        let take = |answer: Answer| (answer, std::mem::take(&mut shares[usize::from(answer.key())]));
        Answer::all(pegs).map(take).filter(|(_, codes)| !codes.is_empty()).collect()
    }
}

/// The budget for the exact values of one set: it is spent when the whole one is, or when the set is too hard.
pub(crate) struct SetBudget<'a> {
    /// That of all sets together.
    whole: &'a dyn Budget,
    /// How often it may be asked for one set.
    most: u64,
    asked: AtomicU64,
}

impl<'a> SetBudget<'a> {
    pub fn new(board: Board, budget: &'a dyn Budget) -> SetBudget<'a> {
        if board == Board::STANDARD {
            return SetBudget::endless(budget);
        }
        let most = (MOST_EFFORT / board.of_guesses().size()).max(LEAST_ASKED);
        SetBudget { whole: budget, most, asked: AtomicU64::new(0) }
    }

    /// As long as the budget lasts, however hard a set is.
    pub fn endless(budget: &'a dyn Budget) -> SetBudget<'a> {
        SetBudget { whole: budget, most: u64::MAX, asked: AtomicU64::new(0) }
    }
}

impl Budget for SetBudget<'_> {
    fn is_spent(&self) -> bool {
        self.asked.fetch_add(1, Relaxed) >= self.most || self.whole.is_spent()
    }
}

/// Values sets of codes of one board.
pub(crate) struct Appraiser<'a> {
    board: Board,
    budget: &'a SetBudget<'a>,
    /// Those of all sets of the board, or of the set that was last small enough.
    values: Option<Values<'a>>,
    of_board: bool,
    /// So many codes of a set are played at most to estimate its worth.
    played: usize,
    /// What the whole board is worth, and what it takes with first guesses of some kinds.
    opening: Option<Worth>,
    openings: Vec<(Code, f64)>,
}

impl<'a> Appraiser<'a> {
    /// For so many tries, one after the other.
    pub fn new(board: Board, tries: usize, budget: &'a SetBudget<'a>) -> Appraiser<'a> {
        let values = Values::of_board(board, budget);
        Appraiser {
            board,
            budget,
            of_board: values.is_some(),
            values,
            played: (MOST_PLAYED * FEW_TRIES / tries.max(FEW_TRIES)).max(LEAST_PLAYED),
            opening: (board == Board::STANDARD).then(|| Worth {
                total: 5625.0,
                guess: Code::from_digits(0x1123),
                exact: true,
            }),
            openings: Vec::new(),
        }
    }

    /// What a set is worth that is not empty.
    pub fn worth(&mut self, known: &Known) -> Result<Worth, Stopped> {
        if let Some(worth) = self.opening.filter(|_| self.is_whole(known)) {
            return Ok(worth);
        }
        self.budget.asked.store(0, Relaxed);
        let worth = match self.exact(known)? {
            Some(Value { cost, guess }) => Worth { total: cost.into(), guess, exact: true },
            None => {
                let guess = self.one_step(known)?;
                Worth { total: self.estimate_with(known, guess)?, guess, exact: false }
            }
        };
        if self.is_whole(known) {
            self.opening = Some(worth);
        }
        Ok(worth)
    }

    fn is_whole(&self, known: &Known) -> bool {
        known.codes.len() as u64 == self.board.size()
    }

    /// Guesses of which any other splits the set like one of them; none if there are too many.
    pub fn telling_apart(&self, known: &Known) -> Vec<Code> {
        exact::telling_apart(self.board, &known.codes).unwrap_or_default()
    }

    /// The least total of a set; nothing if it is too large or too hard for that.
    fn exact(&mut self, known: &Known) -> Result<Option<Value>, Stopped> {
        if let [first] | [first, _] = known.codes[..] {
            return Ok(Some(Value { cost: if known.codes.len() == 1 { 1 } else { 3 }, guess: first }));
        }
        if let Some(value) = self.after_one_colour(known) {
            return Ok(Some(value));
        }
        let most = if self.of_board { MOST_ON_BOARD } else { MOST_ALONE };
        if known.codes.len() > most && self.board != Board::STANDARD {
            return Ok(None);
        }
        if !self.values.as_ref().is_some_and(|values| values.has(&known.codes)) {
            self.values = Values::of_set(self.board, &known.codes, self.budget);
        }
        let value = self.values.as_ref().and_then(|values| values.of(&known.codes, &known.symmetry));
        if value.is_none() && self.budget.whole.is_spent() {
            return Err(Stopped);
        }
        Ok(value)
    }

    /// The value of a set if it is one of [`ONE_COLOUR`].
    fn after_one_colour(&self, known: &Known) -> Option<Value> {
        if self.board != Board::STANDARD || known.used.count_ones() != 1 {
            return None;
        }
        let colour = known.used.trailing_zeros() as u8;
        let count = known.codes.first()?.pegs().filter(|peg| *peg == colour).count();
        let (_, cost, guess) = *ONE_COLOUR.iter().find(|one| one.0 == count)?;
        // Colours 1 and the one that was guessed change places.
        let exchange = |peg: u8| match peg {
            1 => colour,
            peg if peg == colour => 1,
            peg => peg,
        };
        let digits = guess.pegs().fold(0, |digits, peg| digits << 4 | u32::from(exchange(peg)));
        Some(Value { cost, guess: Code::from_digits(digits) })
    }

    /// The guesses that all codes of a set take together when `guess` is the first, if `worth` is what the set is worth; and
    /// whether that is exact.
    pub fn with(&mut self, known: &Known, worth: Worth, guess: Code) -> Result<(f64, bool), Stopped> {
        if self.is_whole(known) {
            return self.opening_with(known, worth, guess);
        }
        let exact = if worth.exact { self.exact_with(known, guess)? } else { None };
        match exact {
            Some(total) => Ok((total, true)),
            None => Ok((self.estimate_with(known, guess)?, false)),
        }
    }

    /// The same for the first guess, of which only the kind matters.
    fn opening_with(&mut self, known: &Known, worth: Worth, guess: Code) -> Result<(f64, bool), Stopped> {
        let kind = kind(guess);
        if self.board == Board::STANDARD
            && let Some((_, total)) = OPENINGS.iter().find(|(opening, _)| *opening == kind)
        {
            return Ok((f64::from(*total), true));
        }
        if let Some((_, total)) = self.openings.iter().find(|(opening, _)| *opening == kind) {
            return Ok((*total, worth.exact));
        }
        let exact = if worth.exact { self.exact_with(known, kind)? } else { None };
        let total = exact.map_or_else(|| self.estimate_with(known, kind), Ok)?;
        if worth.exact == exact.is_some() {
            self.openings.push((kind, total));
        }
        Ok((total, exact.is_some()))
    }

    fn exact_with(&mut self, known: &Known, guess: Code) -> Result<Option<f64>, Stopped> {
        let mut total = known.codes.len() as f64;
        for (answer, codes) in known.split(guess) {
            if answer.black < self.board.pegs {
                match self.exact(&known.after(guess, codes))? {
                    Some(value) => total += f64::from(value.cost),
                    None => return Ok(None),
                }
            }
        }
        Ok(Some(total))
    }

    /// The same for a set of any size, with play that is nearly the best from then on.
    pub fn estimate_with(&self, known: &Known, guess: Code) -> Result<f64, Stopped> {
        let mut total = known.codes.len() as f64;
        for (answer, codes) in known.split(guess) {
            if answer.black < self.board.pegs {
                total += self.estimate(&codes)?;
            }
        }
        Ok(total)
    }

    /// The guesses that all codes of a set take together when each guess is the possible code that leaves the fewest codes,
    /// as far as a few of them tell.
    pub fn estimate(&self, codes: &[Code]) -> Result<f64, Stopped> {
        if codes.len() <= self.played {
            return Ok(self.play(codes)? as f64);
        }
        let thin: Vec<Code> = (0..self.played).map(|number| codes[spread(number, codes.len())]).collect();
        let average = self.play(&thin)? as f64 / self.played as f64;
        let lacking = (codes.len() as f64 / self.played as f64).ln() / SHRINKS.ln();
        Ok((average + lacking) * codes.len() as f64)
    }

    fn play(&self, codes: &[Code]) -> Result<u64, Stopped> {
        if codes.len() <= 2 {
            return Ok([0, 1, 3][codes.len()]);
        }
        if self.budget.whole.is_spent() {
            return Err(Stopped);
        }
        let layout: Possible = codes.iter().map(|code| code.pattern()).collect();
        let looked_at = codes.len().min((LOOKED_AT_PAIRS / codes.len()).clamp(16, 64));
        let weigh = |guess: &Code| {
            let split = layout.split(guess.pattern());
            split.iter().map(|size| u64::from(*size).pow(2)).sum::<u64>()
        };
        let some = (0..looked_at).map(|number| codes[spread(number, codes.len())]);
        let Some(guess) = some.min_by_key(weigh) else { return Ok(0) };
        let mut shares: [Vec<Code>; KEYS] = std::array::from_fn(|_| Vec::new());
        for (code, key) in codes.iter().zip(layout.keys(guess.pattern())) {
            shares[usize::from(key)].push(*code);
        }
        let all_black = Answer { black: self.board.pegs, white: 0 }.key();
        shares[usize::from(all_black)].clear();
        shares.iter().try_fold(codes.len() as u64, |total, share| Ok(total + self.play(share)?))
    }

    /// The guess that tells most, as far as there is time for: a possible code, if one is as good as any.
    fn one_step(&self, known: &Known) -> Result<Code, Stopped> {
        let (codes, guesses) = (&known.codes, self.board.of_guesses());
        let others = if guesses.size() <= MOST_GUESSES { guesses.all() } else { Vec::new() };
        let pool = codes.iter().chain(&others).copied();
        let pool: Vec<Code> = pool.filter(|guess| is_first_of_its_kind(*guess, known.used)).collect();
        // Where there is too much to compare, codes and guesses are thinned by the same factor.
        let factor = ((pool.len() as f64 * codes.len() as f64) / MOST_COMPARED as f64).sqrt().max(1.0);
        let share = |all: usize| (all as f64 / factor) as usize;
        let thin = (0..share(codes.len())).map(|number| codes[spread(number, codes.len())].pattern());
        let thin: Vec<_> = thin.collect();
        let judge = Judge::new(Strategy::Entropy, self.board.pegs, thin.len());
        let layout: Possible = thin.into_iter().collect();
        let mut best: Option<(u64, Code)> = None;
        for number in 0..share(pool.len()) {
            let guess = pool[if factor > 1.0 { spread(number, pool.len()) } else { number }];
            if number.is_multiple_of(256) && self.budget.whole.is_spent() {
                return Err(Stopped);
            }
            let weight = judge.weigh(&layout.split(guess.pattern()));
            if best.is_none_or(|(lightest, _)| judge.is_better(weight, lightest)) {
                best = Some((weight, guess));
            }
        }
        best.map(|(_, guess)| guess).or(codes.first().copied()).ok_or(Stopped)
    }
}

/// The place of one of `all` things, such that the first few numbers are spread over all of them without a pattern. Larger
/// numbers than there are things come to places that were there before.
fn spread(number: usize, all: usize) -> usize {
    // Multiples of the golden ratio fall where the gap is widest.
    let part = (number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    ((u128::from(part) * all as u128) >> 64) as usize
}

/// The first guess that is worth the same as this one before anything is known: its most frequent colour first.
fn kind(guess: Code) -> Code {
    let count = |colour: u8| guess.pegs().filter(|peg| *peg == colour).count();
    let mut counts: Vec<usize> = (1..=MOST_COLOURS).map(count).filter(|count| *count > 0).collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    let digits = (1u32..).zip(counts).flat_map(|(colour, count)| std::iter::repeat_n(colour, count));
    Code::from_digits(digits.fold(0, |digits, colour| digits << 4 | colour))
}

#[cfg(test)]
mod tests {
    use table::bot::Unlimited;

    use super::*;

    #[test]
    fn the_openings_of_the_standard_board_have_these_least_totals() {
        let budget = SetBudget::new(Board::STANDARD, &Unlimited);
        let mut appraiser = Appraiser::new(Board::STANDARD, 1, &budget);
        let whole = Known::new(Board::STANDARD);
        for (guess, total) in OPENINGS {
            assert_eq!(appraiser.exact_with(&whole, guess), Ok(Some(total.into())), "{guess:?}");
        }
        // Any other first guess is one of these with pegs and colours exchanged.
        assert!(
            Board::STANDARD.all().into_iter().all(|guess| OPENINGS.iter().any(|one| one.0 == kind(guess)))
        );
        assert_eq!(kind(Code::from_digits(0x6335)), Code::from_digits(0x1123));
        let best = OPENINGS.iter().map(|one| one.1).min().unwrap();
        assert_eq!(appraiser.worth(&whole).unwrap().total, f64::from(best));
    }

    #[test]
    fn what_is_kept_of_first_guesses_of_one_colour_is_what_the_search_finds() {
        let budget = SetBudget::new(Board::STANDARD, &Unlimited);
        let mut appraiser = Appraiser::new(Board::STANDARD, 1, &budget);
        for (colour, (count, cost, _)) in
            [1, 4].into_iter().flat_map(|colour| ONE_COLOUR.map(|one| (colour, one)))
        {
            let guess = Code::new(&[colour; 4]).unwrap();
            let known = Known::new(Board::STANDARD).answered(guess, Answer { black: count as u8, white: 0 });
            let kept = appraiser.after_one_colour(&known).unwrap();
            let found = appraiser.values.as_ref().unwrap().of(&known.codes, &known.symmetry).unwrap();
            assert_eq!((kept.cost, found.cost), (cost, cost));
            // With the guess that is kept it costs no more.
            assert_eq!(appraiser.exact_with(&known, kept.guess), Ok(Some(cost.into())), "{colour} {count}");
        }
    }

    #[test]
    fn estimates_are_a_little_above_the_exact_totals() {
        for (pegs, colours, least) in [(4, 6, 5625.0), (3, 6, 854.0), (4, 5, 2463.0)] {
            let board = Board { pegs, colours, repeats: true };
            let budget = SetBudget::new(board, &Unlimited);
            let appraiser = Appraiser::new(board, 1, &budget);
            let estimate = appraiser.estimate(&board.all()).unwrap();
            assert!((least..least * 1.06).contains(&estimate), "{pegs}×{colours}: {estimate}");
        }
    }

    #[test]
    fn a_set_that_is_too_large_to_play_is_thinned_and_hardly_changed() {
        let board = Board { pegs: 5, colours: 7, repeats: true };
        let budget = SetBudget::new(board, &Unlimited);
        let codes = board.all();
        let whole = Appraiser { played: usize::MAX, ..Appraiser::new(board, 1, &budget) };
        let exact = whole.estimate(&codes).unwrap() / codes.len() as f64;
        for tries in [1, 100] {
            let thin = Appraiser::new(board, tries, &budget).estimate(&codes).unwrap() / codes.len() as f64;
            assert!((exact - thin).abs() < 0.25, "{tries}: {exact} {thin}");
        }
    }

    #[test]
    fn few_numbers_are_spread_over_all_places() {
        for all in [1, 7, 64, 1296] {
            let mut seen: Vec<usize> = (0..all / 2).map(|number| spread(number, all)).collect();
            assert!(seen.iter().all(|place| *place < all));
            seen.sort_unstable();
            let widest = seen.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
            assert!(widest <= 6, "{all}: {widest}");
        }
    }
}
