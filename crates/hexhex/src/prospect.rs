//! A seat's prospects in a turn: what every choice is worth to it, in points and as a chance to win the column.

use table::artefact::Artefacts;

use crate::dice::{Counts, DICE, Dice, Kept};
use crate::series::{Need, is_decided};
use crate::sheet::{Column, Field, Fields, Zeros};
use crate::solver::{Crowd, Duo, Outlook, Player, Rival, Rule, Solo};

/// What a seat does with the dice that lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    /// Roll again, except these.
    Roll(Kept),
    /// Enter them.
    Enter(Field),
}

/// Where a seat and its rivals stand in a column.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub(crate) zeros: Zeros,
    pub(crate) own: Player,
    pub(crate) rivals: Vec<Rival>,
}

/// Where somebody with this column stands.
pub(crate) fn player(column: &Column) -> Player {
    Player { free: column.free(), points: column.total().into() }
}

impl Standing {
    /// What every choice is worth by the exact solution for two; `None` if more play or the host does not have it.
    fn exact(&self, artefacts: &dyn Artefacts) -> Option<Outlook> {
        let [rival] = &self.rivals[..] else { return None };
        let Need::Lead(given, draw) = Need::of(rival.ahead) else { return None };
        let duo = Duo::fetch(Rule { zeros: self.zeros, draw }, artefacts)?;
        let lead = i32::from(self.own.points) - i32::from(rival.player.points) + given;
        duo.outlook(self.own.free, rival.player.free, lead)
    }
}

/// What every choice of a turn is worth.
#[derive(Clone, Debug)]
pub(crate) struct Prospect {
    /// In points to come.
    pub(crate) points: Outlook,
    /// As a chance to win the column, or the series in its last; `None` where nothing can be won or lost.
    pub(crate) win: Option<Outlook>,
    /// Whether that chance is exact.
    pub(crate) exact: bool,
}

impl Prospect {
    /// The prospects of who is to roll: for two exact if there is their solution, else against rivals who play for points.
    pub(crate) fn new(standing: &Standing, artefacts: &dyn Artefacts) -> Prospect {
        let Standing { zeros, own, rivals } = standing;
        let exact = standing.exact(artefacts);
        let is_exact = exact.is_some();
        let win = exact.or_else(|| (!is_decided(rivals)).then(|| Crowd::new(*zeros, *own, rivals).outlook()));
        Prospect { points: Solo::of(*zeros).outlook(own.free), win, exact: is_exact }
    }

    /// The prospects of who plays for points alone.
    pub(crate) fn of_points(zeros: Zeros, free: Fields) -> Prospect {
        Prospect { points: Solo::of(zeros).outlook(free), win: None, exact: false }
    }

    /// The best that can be done: for the win, and where that is the same, for points.
    pub(crate) fn best(&self, dice: Dice, rolls_left: u8) -> Option<Decision> {
        let (counts, points) = (dice.counts(), &self.points);
        if rolls_left > 0 {
            let kept = match &self.win {
                Some(win) => win.best_keep_then(points, counts, rolls_left),
                None => points.best_keep(counts, rolls_left),
            };
            if kept != counts {
                return Some(Decision::Roll(pick(dice, kept)));
            }
        }
        let field = match &self.win {
            Some(win) => win.best_entry_then(points, counts),
            None => points.best_entry(counts),
        };
        field.map(Decision::Enter)
    }
}

/// What a decision is worth by one outlook; `None` if it is not possible.
pub(crate) fn worth(outlook: &Outlook, dice: Dice, rolls_left: u8, decision: Decision) -> Option<f64> {
    match decision {
        Decision::Roll(kept) => Some(outlook.keep(dice.counts_of(kept.mask()), rolls_left)),
        Decision::Enter(field) => outlook.entry(field, dice.counts()),
    }
}

/// The first dice that show these symbols.
pub(crate) fn pick(dice: Dice, mut wanted: Counts) -> Kept {
    let mut kept = [false; DICE];
    for (stays, symbol) in kept.iter_mut().zip(dice.0) {
        let left = &mut wanted[symbol.index()];
        *stays = *left > 0;
        *left = left.saturating_sub(1);
    }
    Kept(kept)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Symbol::{Ball, Book, Frog};

    #[test]
    fn the_first_dice_of_a_symbol_are_picked() {
        let dice = Dice([Frog, Book, Frog, Ball, Frog]);
        assert_eq!(pick(dice, [0, 0, 1, 0, 0, 2]), Kept([true, false, true, true, false]));
        assert_eq!(pick(dice, dice.counts()), Kept([true; 5]));
        assert_eq!(pick(dice, [0; 6]), Kept::NONE);
    }
}
