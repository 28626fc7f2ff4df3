//! The mountain's own players: from greedy to exact.

use table::bot::{Bot, Level, RandomBot, Sight, ThinkContext, Thought};
use table::choices::Choices as _;

use crate::action::Action;
use crate::asked::Asked;
use crate::dice::{DICE, Dice, Kept, SYMBOLS, Symbol};
use crate::prospect::{Decision, Prospect};
use crate::series;
use crate::sheet::{Field, Fields, Zeros, open, points};
use crate::state::HexHex;

/// The bot of this level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<HexHex>> {
    match level {
        Level::Random => Some(&RandomBot),
        Level::Apprentice => Some(&Apprentice),
        Level::Journeyman => Some(&Journeyman),
        Level::Master => Some(&Master),
        Level::Emperor => Some(&Emperor),
    }
}

/// What a player on turn looks at.
struct Position {
    ask: u32,
    zeros: Zeros,
    free: Fields,
    dice: Dice,
    rolls_left: u8,
}

impl Position {
    /// What lies before the seat; `None` if it is not on turn or has only to roll for the first time.
    fn of(sight: &Sight<'_, HexHex>) -> Option<Position> {
        let Asked::Turn { ask, rolls_left, dice: Some(dice), .. } = *sight.choices else { return None };
        let sheet = sight.view.sheets.get(sight.seat.index())?;
        let free = sheet.columns.get(usize::from(sight.view.column) - 1)?.free();
        Some(Position { ask, zeros: sight.view.options.zeros, free, dice, rolls_left })
    }
}

/// Acts as `decide` says; where there is nothing to decide, does the only thing there is.
fn act(
    sight: &Sight<'_, HexHex>,
    context: &mut ThinkContext<'_>,
    decide: impl FnOnce(&Position, &mut ThinkContext<'_>) -> Option<Decision>,
) -> Thought<Action> {
    let decided = Position::of(sight).and_then(|position| {
        let ask = position.ask;
        Some(match decide(&position, context)? {
            Decision::Roll(keep) => Action::Roll { ask, keep },
            Decision::Enter(field) => Action::Enter { ask, field },
        })
    });
    decided.or_else(|| sight.choices.sample(context.rng)).map_or(Thought::Wait, Thought::Act)
}

/// The open field that gives most, and what it gives; of equals the first of the sheet.
fn best_entry(position: &Position) -> Option<(Field, u8)> {
    let counts = position.dice.counts();
    let open = open(position.free, counts, position.zeros).iter();
    let entries = open.map(|field| (field, points(field, counts).unwrap_or(0)));
    entries.reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Collects what there is most of, and enters where it gives most.
struct Apprentice;

impl Bot<HexHex> for Apprentice {
    fn think(&self, sight: &Sight<'_, HexHex>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        act(sight, context, |position, _| {
            let (field, points) = best_entry(position)?;
            // Four points or more are enough; and so is the third roll.
            if position.rolls_left == 0 || points >= 4 {
                return Some(Decision::Enter(field));
            }
            Some(Decision::Roll(most_of_one(position)))
        })
    }
}

/// Keeps the symbol that lies there most often, of equals one whose field is free.
fn most_of_one(position: &Position) -> Kept {
    let counts = position.dice.counts();
    let rank = |symbol: &Symbol| (counts[symbol.index()], position.free.contains(Field::of(*symbol)));
    let collected = Symbol::ALL.into_iter().max_by_key(rank);
    let keep = Kept(position.dice.0.map(|symbol| Some(symbol) == collected));
    // Five alike that fit no free field are worth rolling all again.
    if keep.is_all() { Kept::NONE } else { keep }
}

/// Looks one roll ahead, for the most points that can be entered then.
struct Journeyman;

impl Bot<HexHex> for Journeyman {
    fn think(&self, sight: &Sight<'_, HexHex>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        act(sight, context, |position, _| {
            let (field, now) = best_entry(position)?;
            let enter = Decision::Enter(field);
            if position.rolls_left == 0 {
                return Some(enter);
            }
            let masks = (0..(1 << DICE) - 1).map(Kept::from_mask);
            let rolls = masks.map(|kept| (kept, expected(position, kept)));
            let (kept, later) = rolls.reduce(|best, next| if next.1 > best.1 { next } else { best })?;
            Some(if later > f64::from(now) { Decision::Roll(kept) } else { enter })
        })
    }
}

/// The points of the best entry, on average, after rolling all but the kept dice once.
fn expected(position: &Position, kept: Kept) -> f64 {
    let rolled: Vec<usize> = (0..DICE).filter(|die| !kept.0[*die]).collect();
    let ways = SYMBOLS.pow(rolled.len() as u32);
    let mut sum = 0;
    for way in 0..ways {
        let (mut dice, mut digits) = (position.dice, way);
        for die in &rolled {
            dice.0[*die] = Symbol::ALL[digits % SYMBOLS];
            digits /= SYMBOLS;
        }
        sum += best_entry(&Position { dice, ..*position }).map_or(0, |(_, points)| u32::from(points));
    }
    f64::from(sum) / ways as f64
}

/// Plays for points, exactly.
struct Master;

impl Bot<HexHex> for Master {
    fn think(&self, sight: &Sight<'_, HexHex>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        act(sight, context, |position, _| {
            Prospect::of_points(position.zeros, position.free).best(position.dice, position.rolls_left)
        })
    }
}

/// Plays for the win: exactly against one, against more as if they played for points.
struct Emperor;

impl Bot<HexHex> for Emperor {
    fn think(&self, sight: &Sight<'_, HexHex>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        act(sight, context, |position, context| {
            let standing = series::standing(sight.view, sight.seat)?;
            Prospect::new(&standing, context.artefacts).best(position.dice, position.rolls_left)
        })
    }
}
