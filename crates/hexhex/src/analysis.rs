//! Looking back: what each decision cost against the best, what the dice gave, and how the chances went.
//!
//! In points every column keeps its books: total = expected − cost + luck.

use serde::Serialize;
use table::Seat;
use ts_rs::TS;

use crate::chances::chances;
use crate::dice::Dice;
use crate::hint::{Choice, Worth};
use crate::prospect::{Decision, Prospect, Standing, player, worth};
use crate::series::{self, Ahead};
use crate::sheet::{Column, Fields, Zeros};
use crate::solver::{Duo, Solo};
use crate::turn::Turn;
use crate::view::Past;

/// So many of the dearest mistakes are named for each seat.
const DEAREST: usize = 3;
/// What costs less than this is no mistake.
const NOTHING: f64 = 1e-9;

/// What can be said about turns that are over.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Analysis {
    /// Whether the chances to win are exact: they are for two, but for the last column of a series, where a drawn column
    /// counts half even if the totals decide. Else all are taken to play for points from there on.
    pub exact: bool,
    /// The columns, first to last.
    pub columns: Vec<ColumnReport>,
    /// The dearest mistakes of each seat, dearest first.
    pub dearest: Vec<Vec<Mistake>>,
}

/// A column that was looked back at.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ColumnReport {
    /// The column, from 1.
    pub column: u8,
    /// Whether the chances are those of the whole game and not of this column alone (HEX-9).
    pub whole_game: bool,
    /// The total that whoever plays best for points can expect of a column.
    pub expected: f64,
    /// Each seat's chance to win: before the first turn, and after each. Empty alone, and where the series was decided for
    /// some before its last column.
    pub chances: Vec<Vec<f64>>,
    /// The turns, in order.
    pub turns: Vec<TurnReport>,
    /// What it came to, by seat.
    pub seats: Vec<SeatReport>,
}

/// What a column came to for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct SeatReport {
    /// Whose.
    pub seat: Seat,
    /// The points of the column.
    pub total: u8,
    /// What the dice gave above expectation.
    pub luck: Worth,
    /// What the decisions cost against the best.
    pub cost: Worth,
}

/// A turn that was looked back at.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TurnReport {
    /// Whose it was.
    pub seat: Seat,
    /// One decision after each roll.
    pub decisions: Vec<DecisionReport>,
}

/// What was done after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct DecisionReport {
    /// The dice as they lay.
    pub dice: Dice,
    /// How many rolls were left.
    pub rolls_left: u8,
    /// What the roll gave above expectation.
    pub luck: Worth,
    /// What was done.
    pub did: Choice,
    /// What would have been best: for the win, and alone for points.
    pub best: Choice,
    /// What it cost against the best by points, and against the best for the win.
    pub cost: Worth,
}

/// Where a mistake is found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
pub struct Mistake {
    /// Among the columns of the analysis, from 0.
    pub column: usize,
    /// Among the turns of the column, from 0.
    pub turn: usize,
    /// Among the decisions of the turn, from 0.
    pub decision: usize,
    /// What it cost.
    pub cost: Worth,
}

/// What is looked back at.
pub(crate) struct Game<'a> {
    pub(crate) zeros: Zeros,
    pub(crate) seats: u8,
    /// How many columns the series has.
    pub(crate) columns: u8,
    /// The columns that are over.
    pub(crate) past: &'a [Past],
    /// The turns of one column or more, in order.
    pub(crate) turns: &'a [Turn],
}

impl Game<'_> {
    /// Looks back; `duo` is the exact solution for two.
    pub(crate) fn analyse(&self, duo: Option<&Duo>) -> Analysis {
        let by_column = self.turns.chunk_by(|one, next| one.column == next.column);
        let columns: Vec<ColumnReport> = by_column.map(|turns| self.column(turns, duo)).collect();
        let dearest = Seat::first(self.seats).map(|seat| dearest(&columns, seat)).collect();
        // Where a drawn last column goes to the greater total, counting it half is only nearly right.
        let near = |turn: &Turn| self.columns > 1 && series::is_last(turn.column, self.columns);
        let exact = self.seats == 2 && duo.is_some() && !self.turns.iter().any(near);
        Analysis { exact, columns, dearest }
    }

    fn column(&self, turns: &[Turn], duo: Option<&Duo>) -> ColumnReport {
        let column = turns.first().map_or(1, |turn| turn.column);
        let mut course =
            Course { game: self, column, turns, sheets: vec![Column::default(); self.seats.into()] };
        let mut report = ColumnReport {
            column,
            whole_game: self.columns == 1 || series::is_last(column, self.columns),
            expected: Solo::of(self.zeros).value(Fields::ALL),
            chances: Vec::new(),
            turns: Vec::with_capacity(turns.len()),
            seats: Seat::first(self.seats)
                .map(|seat| SeatReport { seat, total: 0, luck: Worth::default(), cost: Worth::default() })
                .collect(),
        };
        for (place, turn) in turns.iter().enumerate() {
            let prospect = Prospect::new(&course.standing(turn.seat, place), duo);
            report.chances.extend(course.chances(place, Some((turn.seat, &prospect)), duo.is_some()));
            let decisions = decisions(turn, &prospect);
            course.sheets[turn.seat.index()].0[turn.field.index()] = Some(turn.points);
            let sum = &mut report.seats[turn.seat.index()];
            sum.total = course.sheets[turn.seat.index()].total();
            for decision in &decisions {
                sum.luck.add(decision.luck);
                sum.cost.add(decision.cost);
            }
            report.turns.push(TurnReport { seat: turn.seat, decisions });
        }
        report.chances.extend(course.chances(turns.len(), None, duo.is_some()));
        report
    }
}

impl Worth {
    fn add(&mut self, other: Worth) {
        self.points += other.points;
        if let Some(win) = other.win {
            self.win = Some(self.win.unwrap_or(0.0) + win);
        }
    }

    /// What counts: the win, where there is one to be had.
    fn weight(self) -> f64 {
        self.win.unwrap_or(self.points)
    }
}

/// A column in the course of its turns.
struct Course<'a> {
    game: &'a Game<'a>,
    column: u8,
    turns: &'a [Turn],
    sheets: Vec<Column>,
}

impl Course<'_> {
    /// Who is in the running at a turn: whoever has filled all or will fill more. Who does neither has given up.
    fn running(&self, place: usize) -> Vec<Seat> {
        let later = self.turns.get(place..).unwrap_or_default();
        let runs =
            |seat: &Seat| self.sheets[seat.index()].is_full() || later.iter().any(|turn| turn.seat == *seat);
        let began = |seat: &Seat| self.turns.iter().any(|turn| turn.seat == *seat);
        let running: Vec<Seat> = Seat::first(self.game.seats).filter(runs).collect();
        // A column that broke off has no end to look at: all who played it stay in the running.
        if running.len() > 1 { running } else { Seat::first(self.game.seats).filter(began).collect() }
    }

    /// Where a seat stands before a turn, with what the series needs of its last column.
    fn standing(&self, seat: Seat, place: usize) -> Standing {
        let rivals: Vec<Seat> = self.running(place).into_iter().filter(|rival| *rival != seat).collect();
        let standing = Standing {
            zeros: self.game.zeros,
            own: player(&self.sheets[seat.index()]),
            rivals: rivals.iter().map(|rival| player(&self.sheets[rival.index()])).collect(),
        };
        if !series::is_last(self.column, self.game.columns) {
            return standing;
        }
        let before = || self.game.past.iter().filter(|past| past.column < self.column);
        let won = |seat: Seat| before().filter(|past| past.winners.contains(seat)).count() as i32;
        let points = |seat: Seat| -> i32 {
            before().filter_map(|past| past.totals.get(seat.index())).map(|total| i32::from(*total)).sum()
        };
        let ahead =
            |rival: &Seat| Ahead { columns: won(seat) - won(*rival), points: points(seat) - points(*rival) };
        let ahead: Vec<Ahead> = rivals.iter().map(ahead).collect();
        series::in_last_column(standing, &ahead)
    }

    /// Each seat's chance to win before a turn, or after the last; `None` where nothing can be won or lost.
    fn chances(&self, place: usize, on_turn: Option<(Seat, &Prospect)>, exact: bool) -> Option<Vec<f64>> {
        let running = self.running(place);
        let mut all = vec![0.0; usize::from(self.game.seats)];
        if let (true, [one, other], Some((seat, prospect))) = (exact, &running[..], on_turn) {
            let own = prospect.win.as_ref()?.before();
            for runner in [one, other] {
                all[runner.index()] = if *runner == seat { own } else { 1.0 - own };
            }
            return Some(all);
        }
        // Everybody is measured by what the first of them needs.
        let first = *running.first()?;
        let standing = self.standing(first, place);
        if standing.rivals.len() + 1 != running.len() || running.len() < 2 {
            return None;
        }
        let players: Vec<_> = [standing.own].into_iter().chain(standing.rivals).collect();
        for (runner, chance) in running.iter().zip(chances(&players, self.game.zeros)) {
            all[runner.index()] = chance;
        }
        Some(all)
    }
}

/// What was decided in a turn, roll by roll.
fn decisions(turn: &Turn, prospect: &Prospect) -> Vec<DecisionReport> {
    let rolls: Vec<_> = turn.rolls.iter().collect();
    let (points, win) = (&prospect.points, prospect.win.as_ref());
    let mut before = Worth { points: points.before(), win: win.map(|win| win.before()) };
    let mut reports = Vec::with_capacity(rolls.len());
    for (place, roll) in rolls.iter().enumerate() {
        let (dice, counts) = (roll.dice, roll.dice.counts());
        let rolls_left = crate::turn::MOST_ROLLS - place as u8 - 1;
        let did = match rolls.get(place + 1) {
            Some(next) => Decision::Roll(next.kept),
            None => Decision::Enter(turn.field),
        };
        let best = Worth {
            points: points.rolled(counts, rolls_left),
            win: win.map(|win| win.rolled(counts, rolls_left)),
        };
        let done = Worth {
            points: worth(points, dice, rolls_left, did).unwrap_or(0.0),
            win: win.and_then(|win| worth(win, dice, rolls_left, did)),
        };
        let less = |more: Worth, less: Worth| Worth {
            points: more.points - less.points,
            win: more.win.zip(less.win).map(|(more, less)| more - less),
        };
        reports.push(DecisionReport {
            dice,
            rolls_left,
            luck: less(best, before),
            did: Choice::of(did, dice),
            best: Choice::of(prospect.best(dice, rolls_left).unwrap_or(did), dice),
            cost: less(best, done),
        });
        before = done;
    }
    reports
}

/// The dearest mistakes of a seat: for the win where there was one to be had.
fn dearest(columns: &[ColumnReport], seat: Seat) -> Vec<Mistake> {
    let mut all = Vec::new();
    for (column, report) in columns.iter().enumerate() {
        let turns = report.turns.iter().enumerate().filter(|(_, turn)| turn.seat == seat);
        for (turn, report) in turns {
            let decisions = report.decisions.iter().enumerate();
            all.extend(decisions.map(|(decision, report)| Mistake {
                column,
                turn,
                decision,
                cost: report.cost,
            }));
        }
    }
    all.retain(|mistake| mistake.cost.weight() > NOTHING);
    all.sort_by(|a, b| b.cost.weight().total_cmp(&a.cost.weight()));
    all.truncate(DEAREST);
    all
}
