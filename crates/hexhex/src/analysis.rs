//! Looking back: what each decision cost against the best, what the dice gave, and how the chances went.
//!
//! In points every column keeps its books: total = expected − cost + luck.

use schemars::JsonSchema;
use serde::Serialize;
use table::Seat;
use table::artefact::Artefacts;
use ts_rs::TS;

use crate::dice::Dice;
use crate::hint::{Choice, Worth};
use crate::prospect::{Decision, Prospect, Standing, player, worth};
use crate::series;
use crate::sheet::{Column, Fields, Zeros};
use crate::solver::{Runner, Solo, chances};
use crate::turn::Turn;
use crate::view::Past;

/// So many of the dearest mistakes are named for each seat.
const DEAREST: usize = 3;
/// What costs less than this is no mistake.
const NOTHING: f64 = 1e-9;

/// What can be said about turns that are over.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Analysis {
    /// Whether the chances to win are exact: they are for two. Else all are taken to play for points from there on.
    pub exact: bool,
    /// What the dearest mistakes are compared by.
    pub measure: Measure,
    /// The columns, first to last.
    pub columns: Vec<ColumnReport>,
    /// The dearest mistakes of each seat, dearest first by the measure. What was best for the win is none, whatever it
    /// cost in points.
    pub dearest: Vec<Vec<Mistake>>,
}

/// What mistakes are compared by: one measure for a whole analysis, so that only like is compared with like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// By the chance to win: all that is looked back at is one column. Whether the chance is that of the game or of the
    /// column alone says the column.
    Win,
    /// By points: alone, where the series was decided, and for several columns, whose chances are of different things.
    Points,
}

/// A column that was looked back at.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct ColumnReport {
    /// The column, from 1.
    pub column: u8,
    /// Whether the chances are those of the whole game and not of this column alone (HEX-9).
    pub whole_game: bool,
    /// The total that whoever plays best for points can expect of a column.
    pub expected: f64,
    /// Each seat's chance to win: before the first turn, and after each. Empty alone, and where the series was decided
    /// before its last column.
    pub chances: Vec<Vec<f64>>,
    /// The turns, in order.
    pub turns: Vec<TurnReport>,
    /// What it came to, by seat.
    pub seats: Vec<SeatReport>,
}

/// What a column came to for one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct TurnReport {
    /// Whose it was.
    pub seat: Seat,
    /// One decision after each roll.
    pub decisions: Vec<DecisionReport>,
}

/// What was done after a roll.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
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
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
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
    /// Looks back, with the exact solution for two if the host has it.
    pub(crate) fn analyse(&self, artefacts: &dyn Artefacts) -> Analysis {
        let by_column = self.turns.chunk_by(|one, next| one.column == next.column);
        let mut exact = Vec::new();
        let columns: Vec<ColumnReport> =
            by_column.map(|turns| self.column(turns, artefacts, &mut exact)).collect();
        let measure = Measure::of(&columns);
        let dearest = Seat::first(self.seats).map(|seat| dearest(&columns, seat, measure)).collect();
        let exact = !exact.is_empty() && exact.iter().all(|exact| *exact);
        Analysis { exact, measure, columns, dearest }
    }

    /// Looks back at a column; `exact` is told of each turn in which there was something to be won whether its chances are.
    fn column(&self, turns: &[Turn], artefacts: &dyn Artefacts, exact: &mut Vec<bool>) -> ColumnReport {
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
            let prospect = Prospect::new(&course.standing(turn.seat, place), artefacts);
            exact.extend(prospect.win.is_some().then_some(prospect.exact));
            report.chances.extend(course.chances(place, Some((turn.seat, &prospect))));
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
        report.chances.extend(course.chances(turns.len(), None));
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

    /// Whether it costs something: for the win, and where there is none to be had, in points.
    fn is_something(self) -> bool {
        self.win.unwrap_or(self.points) > NOTHING
    }
}

impl Measure {
    fn of(columns: &[ColumnReport]) -> Measure {
        let decisions = || columns.iter().flat_map(|column| &column.turns).flat_map(|turn| &turn.decisions);
        let known = decisions().all(|decision| decision.cost.win.is_some());
        if columns.len() == 1 && known { Measure::Win } else { Measure::Points }
    }

    fn weight(self, cost: Worth) -> f64 {
        match self {
            Measure::Win => cost.win.unwrap_or(0.0),
            Measure::Points => cost.points,
        }
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

    /// Somebody in the column, with what the columns before mean for it.
    fn runner(&self, seat: Seat) -> Runner {
        let player = player(&self.sheets[seat.index()]);
        if !series::is_last(self.column, self.game.columns) {
            return Runner { player, columns: 0, points: 0 };
        }
        let before = || self.game.past.iter().filter(|past| past.column < self.column);
        let totals = before().filter_map(|past| past.totals.get(seat.index()));
        Runner {
            player,
            columns: before().filter(|past| past.winners.contains(seat)).count() as i32,
            points: totals.map(|total| i32::from(*total)).sum(),
        }
    }

    /// Where a seat stands before a turn.
    fn standing(&self, seat: Seat, place: usize) -> Standing {
        let own = self.runner(seat);
        let rivals = self.running(place).into_iter().filter(|rival| *rival != seat);
        let rivals = rivals.map(|rival| own.rival(&self.runner(rival))).collect();
        Standing { zeros: self.game.zeros, own: own.player, rivals }
    }

    /// Each seat's chance to win before a turn, or after the last; `None` where nothing can be won or lost.
    fn chances(&self, place: usize, on_turn: Option<(Seat, &Prospect)>) -> Option<Vec<f64>> {
        let running = self.running(place);
        let mut all = vec![0.0; usize::from(self.game.seats)];
        if let ([one, other], Some((seat, prospect))) = (&running[..], on_turn.filter(|(_, on)| on.exact)) {
            let own = prospect.win.as_ref()?.before();
            for runner in [one, other] {
                all[runner.index()] = if *runner == seat { own } else { 1.0 - own };
            }
            return Some(all);
        }
        // Who is out of reach of all others has won; else it is open between two of them at least.
        if running.iter().all(|seat| series::is_decided(&self.standing(*seat, place).rivals)) {
            return None;
        }
        let runners: Vec<Runner> = running.iter().map(|seat| self.runner(*seat)).collect();
        for (runner, chance) in running.iter().zip(chances(&runners, self.game.zeros)) {
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

/// The dearest mistakes of a seat by a measure.
fn dearest(columns: &[ColumnReport], seat: Seat, measure: Measure) -> Vec<Mistake> {
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
    all.retain(|mistake| mistake.cost.is_something() && measure.weight(mistake.cost) > NOTHING);
    all.sort_by(|a, b| measure.weight(b.cost).total_cmp(&measure.weight(a.cost)));
    all.truncate(DEAREST);
    all
}
