//! The mountain's own players.

use table::bot::{Bot, Level, Mind, RandomBot, Sight, Thought};
use table::choices::Choices as _;

use crate::action::Action;
use crate::asked::Asked;
use crate::dice::{Dice, Kept, SYMBOLS, Symbol};
use crate::sheet::{Field, Fields, Zeros, open, points};
use crate::state::HexHex;

/// The bot of this level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<HexHex>> {
    match level {
        Level::Random => Some(&RandomBot),
        Level::Apprentice => Some(&Apprentice),
        Level::Journeyman => Some(&Journeyman),
        Level::Master | Level::Emperor => None,
    }
}

/// What a player on turn looks at.
pub(crate) struct Position {
    pub(crate) ask: u32,
    pub(crate) zeros: Zeros,
    pub(crate) free: Fields,
    pub(crate) dice: Dice,
    pub(crate) rolls_left: u8,
}

impl Position {
    /// What lies before the seat; `None` if it is not on turn or has only to roll for the first time.
    pub(crate) fn of(sight: &Sight<'_, HexHex>) -> Option<Position> {
        let Asked::Turn { ask, rolls_left, dice: Some(dice), .. } = *sight.choices else { return None };
        let sheet = sight.view.sheets.get(sight.seat.index())?;
        let free = sheet.columns.get(usize::from(sight.view.column) - 1)?.free();
        Some(Position { ask, zeros: sight.view.options.zeros, free, dice, rolls_left })
    }
}

/// What a player decides to do with the dice that lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Roll again, except these.
    Roll(Kept),
    /// Enter them.
    Enter(Field),
}

/// Acts as `decide` says; where there is nothing to decide, does the only thing there is.
fn act(
    sight: &Sight<'_, HexHex>,
    mind: &mut Mind<'_>,
    decide: impl FnOnce(&Position, &mut Mind<'_>) -> Option<Decision>,
) -> Thought<Action> {
    let decided = Position::of(sight).and_then(|position| {
        let ask = position.ask;
        Some(match decide(&position, mind)? {
            Decision::Roll(keep) => Action::Roll { ask, keep },
            Decision::Enter(field) => Action::Enter { ask, field },
        })
    });
    decided.or_else(|| sight.choices.sample(mind.rng)).map_or(Thought::Wait, Thought::Act)
}

/// The open field that is worth most; of equals the first of the sheet.
fn best_entry(position: &Position, worth: impl Fn(Field, u8) -> i32) -> Option<(Field, i32)> {
    let counts = position.dice.counts();
    let worth_of = |field: Field| worth(field, points(field, counts).unwrap_or(0));
    let open = open(position.free, counts, position.zeros).iter();
    open.map(|field| (field, worth_of(field))).reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// Collects what there is most of, and enters where it gives most.
struct Apprentice;

impl Bot<HexHex> for Apprentice {
    fn think(&self, sight: &Sight<'_, HexHex>, mind: &mut Mind<'_>) -> Thought<Action> {
        act(sight, mind, |position, _| {
            let (field, points) = best_entry(position, |_, points| points.into())?;
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

/// What a field gives to a fair player in the end, in tenths of a point: less than that is no bargain.
const USUAL: [i32; 11] = [21, 21, 21, 21, 21, 21, 17, 27, 18, 25, 12];

/// Looks one roll ahead, and knows what a field usually gives.
struct Journeyman;

impl Bot<HexHex> for Journeyman {
    fn think(&self, sight: &Sight<'_, HexHex>, mind: &mut Mind<'_>) -> Thought<Action> {
        act(sight, mind, |position, _| {
            let (field, now) = entry_above_usual(position)?;
            let enter = Decision::Enter(field);
            if position.rolls_left == 0 {
                return Some(enter);
            }
            let masks = (0..31).map(Kept::from_mask);
            let best = masks
                .map(|kept| (kept, expected(position, kept)))
                .reduce(|best, next| if next.1 > best.1 { next } else { best });
            let (kept, later) = best?;
            Some(if later > f64::from(now) { Decision::Roll(kept) } else { enter })
        })
    }
}

/// The best entry by what it gives above what its field usually gives, in tenths of a point.
fn entry_above_usual(position: &Position) -> Option<(Field, i32)> {
    best_entry(position, |field, points| 10 * i32::from(points) - USUAL[field.index()])
}

/// What the best entry is worth on average after rolling all but the kept dice once.
fn expected(position: &Position, kept: Kept) -> f64 {
    let rolled: Vec<usize> = (0..kept.0.len()).filter(|die| !kept.0[*die]).collect();
    let ways = SYMBOLS.pow(rolled.len() as u32);
    let mut sum = 0;
    for way in 0..ways {
        let (mut dice, mut digits) = (position.dice, way);
        for die in &rolled {
            dice.0[*die] = Symbol::ALL[digits % SYMBOLS];
            digits /= SYMBOLS;
        }
        sum += entry_above_usual(&Position { dice, ..*position }).map_or(0, |(_, worth)| worth);
    }
    f64::from(sum) / ways as f64
}
