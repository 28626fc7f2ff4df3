//! Looking back at a game: what each choice of a barrel and each move cost, what was luck, how the chances went.
//!
//! Chances come from games that are played out in the mind, by the same judgement for everybody; they are estimates.

use schemars::JsonSchema;
use serde::Serialize;
use table::bot::Budget;
use table::table::Steps;
use table::{Seat, Table, Viewer};
use ts_rs::TS;

use crate::barrels::Stones;
use crate::event::{Event, Fate};
use crate::rattle::listener::Listener;
use crate::state::Zapp;
use crate::view::View;

mod choice;
mod moved;
mod standing;

pub use choice::{Choice, Known};
pub use moved::{BetterMove, Moved};
pub use standing::Standing;

/// How often a move, a throw or a standing is played out.
const TRIALS: u64 = 64;
/// What costs less than this cannot be told from nothing.
const NOISE: f64 = 0.01;

/// A game looked back at.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Analysis {
    /// How the chances went, from round to round; the last is the end.
    pub curve: Vec<Standing>,
    /// Every barrel that was set down.
    pub choices: Vec<Choice>,
    /// Every move.
    pub moves: Vec<Moved>,
    /// What was luck, and what was thrown away, by seat.
    pub seats: Vec<Sum>,
    /// The dearest mistakes, dearest first, three a seat at most.
    pub mistakes: Vec<Mistake>,
    /// Whether the time was too short to look at everything.
    pub cut_short: bool,
}

/// What came together for a seat.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Sum {
    /// Which seat.
    pub seat: Seat,
    /// What the magic numbers gave above expectation.
    pub luck_of_dice: f64,
    /// What the barrels held above what they promised.
    pub luck_of_barrels: f64,
    /// What choices of barrels threw away.
    pub cost_of_choices: f64,
    /// What moves threw away.
    pub cost_of_moves: f64,
}

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// A choice of a barrel, by its place in the list.
    Choice(#[ts(type = "number")] usize),
    /// A move, by its place in the list.
    Move(#[ts(type = "number")] usize),
}

/// What is gathered on the way through a game.
struct Course<'a> {
    table: &'a Table<Zapp>,
    steps: &'a Steps<Zapp>,
    /// What was in the barrels after each step.
    stones: &'a [Stones],
    listener: Listener,
    seats: usize,
    analysis: Analysis,
}

/// Looks back at a game that has ended.
pub(crate) fn analyse(
    table: &Table<Zapp>,
    budget: &dyn Budget,
) -> Result<Analysis, table::record::RecordError> {
    let (mut steps, mut stones) = (Vec::new(), Vec::new());
    table.walk(|table| {
        steps.extend(table.newest_step(Viewer::Spectator));
        stones.push(table.state().stones);
    })?;
    let seats = usize::from(table.seats());
    let sum = |seat| Sum {
        seat,
        luck_of_dice: 0.0,
        luck_of_barrels: 0.0,
        cost_of_choices: 0.0,
        cost_of_moves: 0.0,
    };
    let analysis = Analysis {
        curve: Vec::new(),
        choices: Vec::new(),
        moves: Vec::new(),
        seats: Seat::first(table.seats()).map(sum).collect(),
        mistakes: Vec::new(),
        cut_short: false,
    };
    let mut course =
        Course { table, steps: &steps, stones: &stones, listener: Listener::new(1.0), seats, analysis };
    let mut thrown = None;
    for place in 0..steps.len() {
        if budget.is_spent() {
            course.analysis.cut_short = true;
            break;
        }
        budget.progress(place as f64 / steps.len() as f64);
        for event in &steps[place].told.events {
            match event {
                Event::RoundBegan { .. } => course.standing(place),
                Event::Rolled { dice, .. } => {
                    thrown = Some(place);
                    course.throw(place, dice[0] + dice[1]);
                }
                Event::Revealed { spells } => {
                    if let Some(thrown) = thrown {
                        course.choices(thrown, place, spells);
                    }
                }
                Event::Moved { who, number, met, .. } => {
                    let spared =
                        met.iter().filter(|met| met.fate == Fate::Spared).map(|met| met.who).collect();
                    course.moved(place, *who, *number, spared);
                }
                Event::Won { .. } => course.standing(place),
                _ => {}
            }
        }
    }
    Ok(course.finish())
}

impl Course<'_> {
    fn view(&self, place: usize) -> Option<&View> {
        self.steps.get(place).map(|step| &step.view)
    }

    fn finish(self) -> Analysis {
        let mut analysis = self.analysis;
        for sum in &mut analysis.seats {
            for part in [
                &mut sum.luck_of_dice,
                &mut sum.luck_of_barrels,
                &mut sum.cost_of_choices,
                &mut sum.cost_of_moves,
            ] {
                *part = rounded(*part);
            }
        }
        for seat in Seat::first(self.table.seats()) {
            let choices = analysis.choices.iter().enumerate().filter(|(_, choice)| choice.seat == seat);
            let moves = analysis.moves.iter().enumerate().filter(|(_, moved)| moved.who.seat == seat);
            let mut all: Vec<(f64, Mistake)> = choices
                .map(|(place, choice)| (choice.cost, Mistake::Choice(place)))
                .chain(moves.map(|(place, moved)| (moved.cost, Mistake::Move(place))))
                .filter(|(cost, _)| *cost > 0.0)
                .collect();
            all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            analysis.mistakes.extend(all.into_iter().take(3).map(|(_, mistake)| mistake));
        }
        analysis
    }
}

/// To four places: more is noise.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
