//! What the last column of a series needs (HEX-9): a win there may be too little, or more than enough.

use table::Seat;

use crate::prospect::Standing;
use crate::solver::{Ahead, Draw, Rival, Runner};
use crate::view::{Sheet, View};

/// What the column means for two, or for who is that far ahead by what was before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    /// The seat is before the rival, whatever happens.
    Nothing,
    /// The seat must end the column before the rival when it is given so many points at first; they may be negative.
    Lead(i32, Draw),
    /// The rival is before the seat, whatever happens.
    TooMuch,
}

impl Need {
    /// What the seat needs against a rival whom it is so far ahead of.
    pub(crate) fn of(ahead: Ahead) -> Need {
        // A drawn column is won by both, so it changes nothing between them.
        match (ahead.columns, ahead.points.signum()) {
            (2.., _) => Need::Nothing,
            // A lost column makes the columns equal, and then the total decides.
            (1, 1) => Need::Lead(ahead.points, Draw::Shared),
            (1, _) | (0, 1) => Need::Lead(0, Draw::Wins),
            (0, 0) => Need::Lead(0, Draw::Shared),
            // A won column makes them equal.
            (-1, -1) => Need::Lead(ahead.points, Draw::Shared),
            (0 | -1, _) => Need::Lead(-1, Draw::Wins),
            _ => Need::TooMuch,
        }
    }
}

/// Whether a column of a series is its last, so that it decides about more than itself.
pub(crate) fn is_last(column: u8, columns: u8) -> bool {
    column == columns && columns > 1
}

/// Whether the series was decided for `own` before its last column: somebody is out of reach, or everybody is.
pub(crate) fn is_decided(rivals: &[Rival]) -> bool {
    let needs = || rivals.iter().map(|rival| Need::of(rival.ahead));
    needs().any(|need| need == Need::TooMuch) || needs().all(|need| need == Need::Nothing)
}

/// Where `seat` stands in the column that is played, with what the series needs of it.
pub(crate) fn standing(view: &View, seat: Seat) -> Option<Standing> {
    let last = is_last(view.column, view.options.columns);
    let over = usize::from(view.column) - 1;
    let runner = |sheet: &Sheet| {
        let player = crate::prospect::player(sheet.columns.get(over)?);
        let before = sheet.totals.iter().take(over).map(|total| i32::from(*total)).sum();
        let (columns, points) = if last { (sheet.won.into(), before) } else { (0, 0) };
        Some(Runner { player, columns, points })
    };
    let own = runner(view.sheets.get(seat.index())?)?;
    let others = (0..).map(Seat::new).zip(&view.sheets);
    let others = others.filter(|(rival, _)| *rival != seat && !view.gave_up.contains(*rival));
    let rivals = others.filter_map(|(_, sheet)| Some(own.rival(&runner(sheet)?))).collect();
    Some(Standing { zeros: view.options.zeros, own: own.player, rivals })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a lead in the column is worth to the seat in the end: 1 for before the rival, ½ for level, 0 for behind (HEX-9).
    fn after(ahead: Ahead, lead: i32) -> f64 {
        let columns = ahead.columns + lead.signum();
        let before = if columns == 0 { ahead.points + lead } else { columns };
        f64::from(before.signum() + 1) / 2.0
    }

    #[test]
    fn the_need_is_what_the_rule_makes_of_it() {
        for columns in -4..=4 {
            for points in -60..=60 {
                let ahead = Ahead { columns, points };
                for lead in -54..=54 {
                    let worth = match Need::of(ahead) {
                        Need::Nothing => 1.0,
                        Need::TooMuch => 0.0,
                        Need::Lead(given, Draw::Wins) => f64::from(u8::from(lead + given >= 0)),
                        Need::Lead(given, Draw::Shared) => f64::from((lead + given).signum() + 1) / 2.0,
                    };
                    assert_eq!(worth, after(ahead, lead), "{ahead:?} {lead}");
                }
            }
        }
    }
}
