//! Chances to win when everybody plays for points from here on: quick, and they add up to one.

use crate::sheet::Zeros;
use crate::solver::{MOST, Player, Solo};

/// Each player's chance to have the highest total, where equal totals share.
pub(crate) fn chances(players: &[Player], zeros: Zeros) -> Vec<f64> {
    let solo = Solo::of(zeros);
    let least = players.iter().map(|player| player.points).min().unwrap_or(0);
    let most = players.iter().map(|player| player.points - least).max().unwrap_or(0);
    // How likely each total is, counted from the fewest points that somebody has.
    let totals: Vec<Vec<f64>> = players
        .iter()
        .map(|player| {
            let mut totals = vec![0.0; usize::from(most) + MOST + 1];
            let from = usize::from(player.points - least);
            totals[from..=from + MOST].copy_from_slice(solo.totals(player.free));
            totals
        })
        .collect();
    let mut chances = vec![0.0; players.len()];
    let mut fewer = vec![0.0; players.len()];
    for total in 0..usize::from(most) + MOST + 1 {
        for (own, chance) in chances.iter_mut().enumerate() {
            if totals[own][total] == 0.0 {
                continue;
            }
            // How likely it is that nobody else has more and so many have as much.
            let mut ties = [0.0; 8];
            ties[0] = 1.0;
            for (other, fewer) in fewer.iter().enumerate().filter(|(other, _)| *other != own) {
                for count in (0..ties.len()).rev() {
                    let one_less = if count > 0 { ties[count - 1] } else { 0.0 };
                    ties[count] = ties[count] * fewer + one_less * totals[other][total];
                }
            }
            let share: f64 = ties.iter().enumerate().map(|(count, tie)| tie / (count + 1) as f64).sum();
            *chance += totals[own][total] * share;
        }
        for (fewer, totals) in fewer.iter_mut().zip(&totals) {
            *fewer += totals[total];
        }
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Field, Fields};

    #[test]
    fn chances_add_up_and_equals_share() {
        let whole = Player { free: Fields::ALL, points: 0 };
        for count in 2..=6 {
            let chances = chances(&vec![whole; count], Zeros::Strict);
            assert!(chances.iter().all(|chance| (chance - 1.0 / count as f64).abs() < 1e-9), "{chances:?}");
        }
        let done = |points| Player { free: Fields::NONE, points };
        assert_eq!(chances(&[done(30), done(31), done(31)], Zeros::Strict), [0.0, 0.5, 0.5]);
        // Five alike are needed against ten points more, and shared then.
        let needs = Player { free: Fields::only(Field::HexHex), points: 20 };
        let hex_hex = Solo::of(Zeros::Strict).value(needs.free) / 10.0;
        let found = chances(&[needs, done(30)], Zeros::Strict);
        assert!((found[0] - hex_hex / 2.0).abs() < 1e-12 && (found[0] + found[1] - 1.0).abs() < 1e-12);
    }
}
