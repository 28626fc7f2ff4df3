//! Who wins when everybody's total is a matter of chance: a column by itself, or the last of a series, in which what was
//! before counts too (HEX-9).

use table::Seat;

use crate::sheet::{Fields, Zeros};
use crate::solver::shape::MOST;
use crate::solver::solo::Solo;

/// What is less likely than this is lost in rounding.
const NEVER: f64 = 1e-15;

/// Free fields and points of somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// What they have not filled yet.
    pub free: Fields,
    /// What they have.
    pub points: u16,
}

/// How far somebody is ahead of a rival by what was before the column: by nothing, but for the last column of a series.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ahead {
    /// By so many columns won.
    pub columns: i32,
    /// By so many points of all columns before.
    pub points: i32,
}

/// Somebody else in the same column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rival {
    /// Where they stand in the column.
    pub player: Player,
    /// How far one is ahead of them by what was before it.
    pub ahead: Ahead,
}

impl From<Player> for Rival {
    fn from(player: Player) -> Rival {
        Rival { player, ahead: Ahead::default() }
    }
}

/// How a rival's total of the column is spread.
struct Spread {
    ahead: Ahead,
    /// How likely each total is.
    chances: Vec<f64>,
    /// How likely it is to have fewer points than each total; one place more than there are totals.
    fewer: Vec<f64>,
}

impl Spread {
    fn new(rival: &Rival, zeros: Zeros) -> Spread {
        let totals = Solo::of(zeros).totals(rival.player.free);
        let mut chances = vec![0.0; rival.player.points.into()];
        chances.extend_from_slice(totals);
        let mut fewer = vec![0.0];
        for chance in &chances {
            fewer.push(fewer.last().copied().unwrap_or(0.0) + chance);
        }
        Spread { ahead: rival.ahead, chances, fewer }
    }

    fn equal(&self, total: i32) -> f64 {
        usize::try_from(total).ok().and_then(|total| self.chances.get(total)).copied().unwrap_or(0.0)
    }

    fn fewer(&self, total: i32) -> f64 {
        let total = usize::try_from(total).unwrap_or(0).min(self.chances.len());
        self.fewer[total]
    }

    /// How likely it is that the rival has fewer points than `most` in the column, and is behind somebody with the total
    /// `own` or level with them in the end. `most` is the greatest total of the column.
    fn below(&self, own: i32, most: i32) -> (f64, f64) {
        match self.ahead.columns + i32::from(own == most) {
            1.. => (self.fewer(most), 0.0),
            0 => {
                let level = self.ahead.points + own;
                let equal = if level < most { self.equal(level) } else { 0.0 };
                (self.fewer(level.min(most)), equal)
            }
            _ => (0.0, 0.0),
        }
    }

    /// The same when the rival has the greatest total, too.
    fn at_most(&self, own: i32, most: i32) -> (f64, f64) {
        let (behind, level) = self.below(own, most);
        let as_many = self.equal(most);
        let columns = self.ahead.columns + i32::from(own == most) - 1;
        match (columns.signum(), (self.ahead.points + own - most).signum()) {
            (1, _) | (0, 1) => (behind + as_many, level),
            (0, 0) => (behind, level + as_many),
            _ => (behind, level),
        }
    }
}

/// What each total of one's own is worth against rivals who play for points: the chance to win, where equals share.
pub(super) struct Shares(Vec<Spread>);

impl Shares {
    pub fn new(rivals: &[Rival], zeros: Zeros) -> Shares {
        Shares(rivals.iter().map(|rival| Spread::new(rival, zeros)).collect())
    }

    /// The share of the win with this total of the column.
    pub fn of(&self, total: usize) -> f64 {
        let own = total as i32;
        let mut share = self.all(|rival| rival.at_most(own, own));
        // Who has not the greatest total of the column wins only with more columns than somebody, and not fewer than any.
        let columns = || self.0.iter().map(|rival| rival.ahead.columns);
        if columns().all(|columns| columns >= 0) && columns().any(|columns| columns > 0) {
            let longest = self.0.iter().map(|rival| rival.chances.len()).max().unwrap_or(0);
            // Whoever takes the column with such a total is before, unless they were a column behind.
            let likely =
                |most: &i32| self.0.iter().any(|rival| rival.ahead.columns > 0 && rival.equal(*most) > NEVER);
            for most in (own + 1..longest as i32).filter(likely) {
                share += self.all(|rival| rival.at_most(own, most));
                share -= self.all(|rival| rival.below(own, most));
            }
        }
        share
    }

    /// The share when every rival is, each for themselves, behind or level with such chances, or else before.
    fn all(&self, rival: impl Fn(&Spread) -> (f64, f64)) -> f64 {
        // How likely it is that nobody is before and so many are level.
        let mut level = [0.0; Seat::MOST as usize + 1];
        level[0] = 1.0;
        for (place, rival) in self.0.iter().map(rival).enumerate() {
            let (behind, equal) = rival;
            if behind + equal == 0.0 {
                return 0.0;
            }
            for count in (0..level.len().min(place + 2)).rev() {
                let one_fewer = if count > 0 { level[count - 1] } else { 0.0 };
                level[count] = level[count] * behind + one_fewer * equal;
            }
        }
        let counts = level.iter().take(self.0.len() + 1).enumerate();
        counts.map(|(count, chance)| chance / (count + 1) as f64).sum()
    }
}

/// Somebody in a column, with what they brought from those before: nothing, but for the last column of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Runner {
    /// Where they stand in the column.
    pub player: Player,
    /// The columns won before.
    pub columns: i32,
    /// The points of all columns before.
    pub points: i32,
}

impl Runner {
    /// Somebody else, as this one sees them.
    pub fn rival(&self, other: &Runner) -> Rival {
        let ahead = Ahead { columns: self.columns - other.columns, points: self.points - other.points };
        Rival { player: other.player, ahead }
    }
}

/// Each one's chance to win when everybody plays for points from here on; they add up to one.
pub fn chances(runners: &[Runner], zeros: Zeros) -> Vec<f64> {
    let of = |(place, own): (usize, &Runner)| -> f64 {
        let others = runners.iter().enumerate().filter(|(other, _)| *other != place);
        let rivals: Vec<Rival> = others.map(|(_, other)| own.rival(other)).collect();
        let (shares, totals) = (Shares::new(&rivals, zeros), Solo::of(zeros).totals(own.player.free));
        let likely = totals.iter().enumerate().take(MOST + 1).filter(|(_, chance)| **chance > NEVER);
        likely.map(|(more, chance)| chance * shares.of(usize::from(own.player.points) + more)).sum()
    };
    runners.iter().enumerate().map(of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Field, Fields};

    fn runner(free: Fields, points: u16) -> Runner {
        Runner { player: Player { free, points }, columns: 0, points: 0 }
    }

    #[test]
    fn chances_add_up_and_equals_share() {
        for count in 2..=6 {
            let chances = chances(&vec![runner(Fields::ALL, 0); count], Zeros::Strict);
            assert!(chances.iter().all(|chance| (chance - 1.0 / count as f64).abs() < 1e-9), "{chances:?}");
        }
        let done = |points| runner(Fields::NONE, points);
        assert_eq!(chances(&[done(30), done(31), done(31)], Zeros::Strict), [0.0, 0.5, 0.5]);
        // Five alike are needed against ten points more, and shared then.
        let needs = runner(Fields::only(Field::HexHex), 20);
        let hex_hex = Solo::of(Zeros::Strict).value(needs.player.free) / 10.0;
        let found = chances(&[needs, done(30)], Zeros::Strict);
        assert!((found[0] - hex_hex / 2.0).abs() < 1e-12 && (found[0] + found[1] - 1.0).abs() < 1e-12);
    }

    /// Each one's share of the win by HEX-9 when the last column ended with these totals.
    fn shares(runners: &[Runner], totals: &[usize]) -> Vec<f64> {
        let most = totals.iter().max().unwrap();
        let ends = |(runner, total): (&Runner, &usize)| {
            (runner.columns + i32::from(total == most), runner.points + *total as i32)
        };
        let ends: Vec<_> = runners.iter().zip(totals).map(ends).collect();
        let best = ends.iter().max().unwrap();
        let winners = ends.iter().filter(|end| *end == best).count() as f64;
        ends.iter().map(|end| if end == best { 1.0 / winners } else { 0.0 }).collect()
    }

    #[test]
    fn the_last_column_decides_as_the_rule_says() {
        // Few fields, so that every end can be counted; all that was before, so that every case comes up.
        let fields = [Field::HexHex, Field::TriplePair, Field::Frog];
        for zeros in Zeros::ALL {
            for before in 0..3 * 3 * 3 * 27 {
                let runners: Vec<Runner> = (0..3)
                    .map(|seat: u32| {
                        let columns = before / 3i32.pow(seat) % 3;
                        let points = (before / 27) / 3i32.pow(seat) % 3 * 4;
                        let points = points - 3 * i32::from(seat == 1);
                        let player =
                            Player { free: Fields::only(fields[seat as usize]), points: 3 + 2 * seat as u16 };
                        Runner { player, columns, points }
                    })
                    .collect();
                let mut counted = vec![0.0; 3];
                let totals = |seat: usize| Solo::of(zeros).totals(runners[seat].player.free);
                for (a, one) in totals(0).iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                    for (b, two) in totals(1).iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                        for (c, three) in totals(2).iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                            let ends = shares(&runners, &[3 + a, 5 + b, 7 + c]);
                            for (sum, share) in counted.iter_mut().zip(ends) {
                                *sum += one * two * three * share;
                            }
                        }
                    }
                }
                let found = chances(&runners, zeros);
                assert!(
                    found.iter().zip(&counted).all(|(one, other)| (one - other).abs() < 1e-12),
                    "{runners:?}: {found:?}, not {counted:?}"
                );
            }
        }
    }
}
