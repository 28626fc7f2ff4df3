//! How a race stands: each seat's chance to win, as learnt from many games (`cargo run --release -p zapp --example learn`).

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{HOME, LOOKUP, Race};
use crate::board::{APPRENTICES, MOST_SEATS};

/// How many degrees of danger are told apart.
pub const DANGERS: usize = 4;
/// How many steps an apprentice can be from its start.
pub const STEPS: usize = HOME as usize + 1;

/// What an apprentice is worth by its steps and its danger; more is better. Equal sums mean equal chances.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judge {
    /// `[danger][steps]`.
    pub worth: [Vec<f32>; DANGERS],
}

/// How likely a pursuer so many steps behind overtakes in the next round: that often the magic number is as high at
/// least, and a little less often a barrel is found that is.
const REACH: [f32; 14] = [0.0, 0.9, 0.9, 0.87, 0.82, 0.74, 0.63, 0.5, 0.36, 0.24, 0.14, 0.07, 0.02, 0.0];

impl Judge {
    /// The judge for such a race.
    pub fn of(race: &Race) -> &'static Judge {
        let seats = usize::from(race.seats).clamp(2, MOST_SEATS);
        &JUDGES[usize::from(race.expert)][seats - 2]
    }

    /// A judge who only counts steps.
    pub fn counting() -> Judge {
        Judge { worth: std::array::from_fn(|_| (0..STEPS).map(|steps| steps as f32 / 8.0).collect()) }
    }

    /// How much danger an apprentice is in: 0 for none.
    pub fn danger(race: &Race, seat: usize, number: usize) -> usize {
        let lookup = &*LOOKUP;
        let guilds = race.guilds();
        let steps = race.progress[seat][number];
        if steps == 0
            || steps == HOME
            || lookup.safe[usize::from(race.expert)][guilds[seat]][usize::from(steps)]
        {
            return 0;
        }
        let mut reached = 0.0;
        for other in (0..usize::from(race.seats)).filter(|other| *other != seat && race.plays(*other)) {
            // Where this one stands, as the pursuer counts.
            let here = lookup.mine[guilds[other]][guilds[seat]][usize::from(steps)];
            for pursuer in race.progress[other] {
                // From the start nobody banishes.
                if pursuer > 0 && pursuer < here {
                    reached += REACH[usize::from(here - pursuer).min(13)];
                }
            }
        }
        match reached {
            0.0..0.05 => 0,
            0.05..0.5 => 1,
            0.5..1.0 => 2,
            _ => 3,
        }
    }

    /// The worth of a seat's apprentices together.
    pub fn sum(&self, race: &Race, seat: usize) -> f32 {
        (0..APPRENTICES)
            .map(|number| {
                let steps = usize::from(race.progress[seat][number]);
                self.worth[Judge::danger(race, seat, number)][steps]
            })
            .sum()
    }

    /// Each seat's chance to win.
    pub fn chances(&self, race: &Race) -> [f32; MOST_SEATS] {
        let seats = usize::from(race.seats);
        let mut chances = [0.0; MOST_SEATS];
        if let Some(winner) = (0..seats).find(|seat| race.has_won(*seat)) {
            chances[winner] = 1.0;
            return chances;
        }
        let sums: [f32; MOST_SEATS] =
            std::array::from_fn(
                |seat| if race.plays(seat) { self.sum(race, seat) } else { f32::NEG_INFINITY },
            );
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let parts = sums.map(|sum| (sum - most).exp());
        let whole: f32 = parts.iter().sum();
        for (chance, part) in chances.iter_mut().zip(parts) {
            *chance = part / whole;
        }
        chances
    }

    /// A seat's chance to win.
    pub fn lead(&self, race: &Race, seat: usize) -> f32 {
        self.chances(race)[seat]
    }
}

/// What was learnt, by game (basic, expert) and seats (two, three, four).
static JUDGES: LazyLock<[[Judge; 3]; 2]> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../data/judge.json"))
        .unwrap_or_else(|_| std::array::from_fn(|_| std::array::from_fn(|_| Judge::counting())))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learnt_can_be_read_and_is_whole() {
        let judges: [[Judge; 3]; 2] = serde_json::from_str(include_str!("../../data/judge.json")).unwrap();
        for judge in judges.iter().flatten() {
            for worth in &judge.worth {
                assert_eq!(worth.len(), STEPS);
                assert!(worth.iter().all(|worth| worth.is_finite()));
            }
            // Home is best, and the start is worse than half the way.
            assert!(judge.worth[0][usize::from(HOME)] > judge.worth[0][12]);
            assert!(judge.worth[0][12] > judge.worth[0][0]);
        }
    }

    #[test]
    fn equal_standing_means_equal_chances_and_the_winner_has_won() {
        let mut race = Race::new(4, true);
        for chance in Judge::of(&race).chances(&race) {
            assert!((chance - 0.25).abs() < 1e-6);
        }
        race.progress[2] = [HOME; 3];
        assert_eq!(Judge::of(&race).chances(&race), [0.0, 0.0, 1.0, 0.0]);
    }

    #[test]
    fn whoever_gave_up_wins_no_more_and_is_no_danger() {
        let mut race = Race::new(3, false);
        race.progress[0][0] = 17;
        race.progress[1][0] = 12;
        let before = Judge::of(&race).chances(&race);
        race.gave_up = 0b010;
        let after = Judge::of(&race).chances(&race);
        assert_eq!(after[1], 0.0);
        assert!(after[0] > before[0] && after[2] > before[2] && (after[0] + after[2] - 1.0).abs() < 1e-6);
    }

    #[test]
    fn danger_comes_from_behind_and_not_from_the_start() {
        // Red (seat 0) and blue (seat 1) sit opposite: red's step 13 is blue's step 1.
        let mut race = Race::new(2, false);
        race.progress[0][0] = 17;
        assert_eq!(Judge::danger(&race, 0, 0), 0);
        race.progress[1][0] = 3;
        assert!(Judge::danger(&race, 0, 0) > 0);
        race.progress[1][0] = 6;
        assert_eq!(Judge::danger(&race, 0, 0), 0);
    }
}
