//! Help for who is on turn: what every choice is worth.

use schemars::JsonSchema;
use serde::Serialize;
use table::Refusal;
use table::bot::Sight;
use table::tool::Bench;
use ts_rs::TS;

use crate::asked::Asked;
use crate::dice::{Dice, Kept};
use crate::prospect::{Decision, Prospect, pick};
use crate::series;
use crate::sheet::{Field, points};
use crate::state::HexHex;

/// What something is worth when everything after it is played best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, JsonSchema, TS)]
pub struct Worth {
    /// In points.
    pub points: f64,
    /// As a chance to win, from 0 to 1; `null` where nothing can be won or lost.
    pub win: Option<f64>,
}

/// Something that can be done with the dice that lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// Roll again, except these.
    Roll {
        /// The dice that stay on the table.
        keep: Kept,
    },
    /// Enter them.
    Enter {
        /// The field.
        field: Field,
        /// What it gives.
        points: u8,
    },
}

impl Choice {
    pub(crate) fn of(decision: Decision, dice: Dice) -> Choice {
        match decision {
            Decision::Roll(keep) => Choice::Roll { keep },
            Decision::Enter(field) => {
                Choice::Enter { field, points: points(field, dice.counts()).unwrap_or(0) }
            }
        }
    }
}

/// What every choice of who is on turn is worth.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Hint {
    /// The number of the question that it is about.
    pub ask: u32,
    /// Whether the chances to win are exact: they are for two. Else the others are taken to play for points.
    pub exact: bool,
    /// Whether the chances are those of the whole game and not of this column alone (HEX-9).
    pub whole_game: bool,
    /// The column's expected total and the chance to win, if the best is done.
    pub now: Worth,
    /// The best choice.
    pub best: Choice,
    /// What can be kept for another roll, best first; of equal dice the first ones are named.
    pub keeps: Vec<KeepWorth>,
    /// The fields that are open, best first.
    pub fields: Vec<FieldWorth>,
}

/// Keeping some dice and rolling the others.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct KeepWorth {
    /// The dice that stay on the table.
    pub keep: Kept,
    /// The column's expected total and the chance to win.
    pub worth: Worth,
}

/// Entering the dice into a field.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct FieldWorth {
    /// The field.
    pub field: Field,
    /// What it gives.
    pub points: u8,
    /// The column's expected total and the chance to win.
    pub worth: Worth,
}

/// What every choice of the seat is worth, if it is on turn.
pub(crate) fn hint(sight: &Sight<'_, HexHex>, bench: &Bench<'_>) -> Result<Hint, Refusal> {
    let not_now = Refusal::not_your_turn;
    let Asked::Turn { ask, rolls_left, dice, .. } = *sight.choices else { return Err(not_now()) };
    let standing = series::standing(sight.view, sight.seat).ok_or_else(not_now)?;
    let prospect = Prospect::new(&standing, bench.artefacts);
    let column = sight
        .view
        .sheets
        .get(sight.seat.index())
        .and_then(|sheet| sheet.totals.get(usize::from(sight.view.column) - 1).copied());
    let so_far = f64::from(column.unwrap_or(0));
    let worth = |points: f64, win: Option<f64>| Worth { points: so_far + points, win };
    let (win, points) = (prospect.win.as_ref(), &prospect.points);
    let columns = sight.view.options.columns;
    let is_last = series::is_last(sight.view.column, columns);
    let mut hint = Hint {
        ask,
        exact: prospect.exact,
        whole_game: is_last || columns == 1,
        now: worth(points.before(), win.map(|win| win.before())),
        best: Choice::Roll { keep: Kept::NONE },
        keeps: Vec::new(),
        fields: Vec::new(),
    };
    let Some(dice) = dice else { return Ok(hint) };
    let counts = dice.counts();
    hint.now = worth(points.rolled(counts, rolls_left), win.map(|win| win.rolled(counts, rolls_left)));
    hint.best = Choice::of(prospect.best(dice, rolls_left).ok_or_else(not_now)?, dice);
    let parts = if rolls_left > 0 { points.keeps(counts, rolls_left) } else { Vec::new() };
    let parts = parts.iter().filter(|part| part.kept != counts);
    hint.keeps = parts
        .map(|part| KeepWorth {
            keep: pick(dice, part.kept),
            worth: worth(part.worth, win.map(|win| win.keep(part.kept, rolls_left))),
        })
        .collect();
    hint.fields = points
        .entries(counts)
        .iter()
        .map(|entry| FieldWorth {
            field: entry.field,
            points: entry.points,
            worth: worth(entry.worth, win.and_then(|win| win.entry(entry.field, counts))),
        })
        .collect();
    // They come in the order of points; the win is worth more.
    let by_win = |worth: &Worth| worth.win.unwrap_or(0.0);
    hint.keeps.sort_by(|a, b| by_win(&b.worth).total_cmp(&by_win(&a.worth)));
    hint.fields.sort_by(|a, b| by_win(&b.worth).total_cmp(&by_win(&a.worth)));
    Ok(hint)
}
