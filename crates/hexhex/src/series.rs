//! What the last column of a series needs (HEX-9): a win there may be too little, or more than enough.

use table::Seat;

use crate::prospect::{Standing, rivals_of};
use crate::solver::Player;
use crate::view::{Sheet, View};

/// Points that everybody gets on top, so that a handicap never goes below nothing.
const BASE: i32 = 512;

/// What a rival's last column means to a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    /// The seat is before the rival, whatever happens.
    Nothing,
    /// The seat must end the column before the rival when it is given so many points at first; they may be negative.
    Lead(i32),
    /// The rival is before the seat, whatever happens.
    TooMuch,
}

/// By how many columns more the seat has won and by how many points its total is greater, both before the column.
fn need(columns: i32, points: i32) -> Need {
    match columns {
        2.. => Need::Nothing,
        // A lost column makes the columns equal, and then the total decides.
        1 => Need::Lead(points.max(0)),
        0 => Need::Lead(0),
        // A won column makes them equal.
        -1 => Need::Lead(points.min(0)),
        _ => Need::TooMuch,
    }
}

/// How far a seat is ahead of a rival before the last column of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ahead {
    /// By so many columns won.
    pub(crate) columns: i32,
    /// By so many points of all columns that are over.
    pub(crate) points: i32,
}

/// The standing with what the series needs of its last column. Where nothing can be won or lost any more there are no
/// rivals, and the seat plays for points.
pub(crate) fn in_last_column(standing: Standing, ahead: &[Ahead]) -> Standing {
    let mut rivals = Vec::new();
    for (rival, ahead) in standing.rivals.iter().zip(ahead) {
        match need(ahead.columns, ahead.points) {
            Need::Nothing => {}
            Need::Lead(lead) => rivals.push(given(rival, BASE - lead)),
            Need::TooMuch => return Standing { rivals: Vec::new(), ..standing },
        }
    }
    Standing { own: given(&standing.own, BASE), rivals, ..standing }
}

/// Whether a column of a series is its last, so that it decides about more than itself.
pub(crate) fn is_last(column: u8, columns: u8) -> bool {
    column == columns && columns > 1
}

/// Where `seat` stands in the column that is played, with what the series needs of it.
pub(crate) fn standing(view: &View, seat: Seat) -> Option<Standing> {
    let standing = Standing::of(view, seat)?;
    if !is_last(view.column, view.options.columns) {
        return Some(standing);
    }
    let over = usize::from(view.column) - 1;
    let before =
        |sheet: &Sheet| -> i32 { sheet.totals.iter().take(over).map(|total| i32::from(*total)).sum() };
    let own = view.sheets.get(seat.index())?;
    let ahead = |sheet: &Sheet| Ahead {
        columns: i32::from(own.won) - i32::from(sheet.won),
        points: before(own) - before(sheet),
    };
    let ahead: Vec<Ahead> = rivals_of(view, seat).map(ahead).collect();
    Some(in_last_column(standing, &ahead))
}

fn given(player: &Player, more: i32) -> Player {
    let points = i32::from(player.points) + more;
    Player { points: u16::try_from(points).unwrap_or(0), ..*player }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether the seat is before the rival in the end: 1 for yes, 0 for equal, -1 for no (HEX-9).
    fn after(columns: i32, points: i32, lead: i32) -> i32 {
        let columns = columns + lead.signum();
        let total = points + lead;
        if columns == 0 { total.signum() } else { columns.signum() }
    }

    #[test]
    fn the_need_is_what_the_rule_makes_of_it() {
        for columns in -4..=4 {
            for points in -60..=60 {
                for lead in -54..=54 {
                    let comes = after(columns, points, lead);
                    match need(columns, points) {
                        Need::Nothing => assert_eq!(comes, 1),
                        Need::TooMuch => assert_eq!(comes, -1),
                        // Only where a draw of the column stands for a win or a loss the half of it is an approximation.
                        Need::Lead(given) if lead + given == 0 => {
                            assert!(comes == 0 || lead == 0, "{columns} {points} {lead}");
                        }
                        Need::Lead(given) => {
                            assert_eq!((lead + given).signum(), comes, "{columns} {points} {lead}");
                        }
                    }
                }
            }
        }
    }
}
