//! What steps on the staircase are worth to somebody: to climb, to let others climb, to win.

use table::bot::Sight;

use crate::action::Occasion;
use crate::ending::cost;
use crate::guessing::{makers_steps, solvers_steps};
use crate::state::{Barbarossa, SPEARS};
use crate::view::{Phase, View};

/// What a step of the highest other hat costs, in own steps.
const LEADER: f32 = 0.5;
/// What a step of all other hats together costs.
const ALL_OTHERS: f32 = 0.3;
/// What it is worth to win, in steps; to lose costs as much.
const WIN: f32 = 15.0;

/// After so many rounds without a spear, whoever is not ahead takes what costs least; whoever is ahead waits twice as long.
const PATIENCE: u32 = 4;
/// What it is worth to somebody without patience that the game ends at last, and to be ahead of others then.
const AT_LAST: (f32, f32) = (0.3, 0.7);

/// The hats as somebody sees them, and what moves them.
pub(super) struct Stakes {
    me: usize,
    goal: i16,
    hats: Vec<i16>,
    /// Who has left: their hats do not count.
    gone: Vec<bool>,
    /// The spears that are stuck, those in riddles that are out of the game among them.
    stuck: u8,
    /// The maker of each riddle and the spears in it; `None` for what is out of the game.
    riddles: Vec<Option<(usize, u8)>>,
    /// For how many rounds no spear was stuck.
    idle: u32,
}

impl Stakes {
    pub fn of(sight: &Sight<'_, Barbarossa>) -> Stakes {
        let view = sight.view;
        let riddle = |riddle: &crate::view::RiddleView| {
            (!riddle.taken_out).then(|| (riddle.maker.index(), riddle.spears.len() as u8))
        };
        Stakes {
            me: sight.seat.index(),
            goal: view.options.goal.into(),
            hats: view.wizards.iter().map(|wizard| wizard.hat.into()).collect(),
            gone: view.wizards.iter().map(|wizard| wizard.gave_up).collect(),
            stuck: SPEARS.saturating_sub(view.spears_left),
            riddles: view.riddles.iter().map(riddle).collect(),
            idle: idle(view),
        }
    }

    /// What the next spear in a riddle is worth, for both hats that it moves and for the end that it may bring (BAR-15, BAR-16,
    /// BAR-21, BAR-22). Less than nothing if it lets another win.
    pub fn solving(&self, riddle: usize) -> f32 {
        let Some((maker, stuck)) = self.riddles.get(riddle).copied().flatten() else { return 0.0 };
        let mut hats = self.hats.clone();
        let in_all = self.stuck + 1;
        climb(&mut hats, self.me, solvers_steps(stuck + 1));
        if in_all < SPEARS && hats[self.me] >= self.goal {
            return WIN;
        }
        climb(&mut hats, maker, makers_steps(in_all));
        if hats.iter().any(|hat| *hat >= self.goal) {
            return self.won(&hats);
        }
        if in_all >= SPEARS {
            for (place, (maker, stuck)) in
                self.riddles.iter().enumerate().filter_map(|(place, found)| Some((place, (*found)?)))
            {
                let stuck = stuck + u8::from(place == riddle);
                climb(&mut hats, maker, -i16::from(cost(stuck.into())));
            }
            return self.won(&hats);
        }
        self.standing(&hats) - self.standing(&self.hats)
    }

    /// What it is worth that all other hats climb so many steps (BAR-8).
    pub fn letting_others_climb(&self, steps: i16) -> f32 {
        let mut hats = self.hats.clone();
        (0..hats.len()).filter(|seat| *seat != self.me).for_each(|seat| climb(&mut hats, seat, steps));
        if self.others(&hats).any(|hat| hat >= self.goal) {
            return -WIN;
        }
        self.standing(&hats) - self.standing(&self.hats)
    }

    fn others<'a>(&'a self, hats: &'a [i16]) -> impl Iterator<Item = i16> + 'a {
        hats.iter()
            .zip(&self.gone)
            .enumerate()
            .filter(|(seat, (_, gone))| *seat != self.me && !**gone)
            .map(|(_, (hat, _))| *hat)
    }

    fn won(&self, hats: &[i16]) -> f32 {
        if self.others(hats).all(|hat| hat <= hats[self.me]) {
            return WIN;
        }
        let is_ahead = self.others(&self.hats).all(|hat| hat <= self.hats[self.me]);
        if self.idle < if is_ahead { 2 * PATIENCE } else { PATIENCE } {
            return -WIN;
        }
        // Nobody sets a spear with which they lose; if nobody can win, the game would go on for ever.
        let others = self.others(hats).count().max(1) as f32;
        let behind = self.others(hats).filter(|hat| *hat <= hats[self.me]).count() as f32;
        AT_LAST.0 + AT_LAST.1 * behind / others
    }

    fn standing(&self, hats: &[i16]) -> f32 {
        let count = self.others(hats).count().max(1);
        let highest = self.others(hats).max().unwrap_or_default();
        let sum: i16 = self.others(hats).sum();
        f32::from(hats[self.me]) - LEADER * f32::from(highest) - ALL_OTHERS * f32::from(sum) / count as f32
    }
}

/// For how many rounds no spear was stuck. In which turn one was stuck by a curse nobody has written down: not before the attempts
/// of earlier turns.
fn idle(view: &View) -> u32 {
    let Phase::Turn { turn, .. } = view.phase else { return 0 };
    let last = view.attempts.iter().rposition(|attempt| attempt.right);
    let turns =
        view.attempts.iter().take(last.map_or(0, |last| last + 1)).filter_map(|attempt| {
            match attempt.occasion {
                Occasion::Turn(turn) => Some(turn),
                Occasion::Curse(_) => None,
            }
        });
    let playing = view.wizards.iter().filter(|wizard| !wizard.gave_up).count().max(1) as u32;
    turn.saturating_sub(turns.max().unwrap_or_default()) / playing
}

/// Moves a hat; none goes below START.
fn climb(hats: &mut [i16], seat: usize, steps: i16) {
    if let Some(hat) = hats.get_mut(seat) {
        *hat = (*hat + steps).max(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three wizards with three riddles each, the first looks on; these hats, and so many spears in each riddle.
    fn stakes(hats: [i16; 3], spears: [u8; 9]) -> Stakes {
        let riddles = (0..9).map(|riddle| Some((riddle / 3, spears[riddle]))).collect();
        Stakes {
            me: 0,
            goal: 40,
            hats: hats.to_vec(),
            gone: vec![false; 3],
            stuck: spears.iter().sum(),
            riddles,
            idle: 0,
        }
    }

    #[test]
    fn a_first_spear_is_worth_more_than_a_second_and_a_maker_who_falls_makes_it_better() {
        let none = stakes([10, 10, 10], [0; 9]);
        let middle = stakes([10, 10, 10], [2, 2, 2, 1, 0, 0, 0, 0, 0]);
        assert!(none.solving(4) > 5.0);
        assert!(middle.solving(4) < 5.0, "the eighth spear lets its maker climb two steps");
        assert!(middle.solving(4) > middle.solving(3));
    }

    #[test]
    fn nobody_solves_a_riddle_that_lets_its_maker_win() {
        let spears = [2, 2, 2, 0, 0, 0, 1, 0, 0];
        assert!(stakes([20, 38, 20], spears).solving(3) < -10.0);
        assert!(stakes([20, 37, 20], spears).solving(3) > 0.0);
        // whoever reaches the goal first has won
        assert!(stakes([36, 38, 20], spears).solving(3) > 10.0);
    }

    #[test]
    fn the_thirteenth_spear_is_worth_what_the_game_comes_to() {
        let spears = [2, 2, 2, 2, 2, 1, 1, 0, 0];
        // the second loses 2 as the maker and nothing for riddles; the third pays 5 + 5 + 2
        assert!(stakes([20, 24, 30], spears).solving(5) > 10.0);
        assert!(stakes([20, 26, 30], spears).solving(5) < -10.0);
    }

    #[test]
    fn whoever_would_lose_waits_only_so_long() {
        let mut behind = stakes([20, 26, 30], [2, 2, 2, 2, 2, 1, 1, 0, 0]);
        assert!(behind.solving(5) < -10.0);
        behind.idle = PATIENCE;
        assert!(behind.solving(5) > 0.0);
        // ahead, but two riddles are unsolved
        let mut ahead = stakes([31, 31, 31], [0, 1, 2, 2, 2, 1, 2, 2, 0]);
        ahead.idle = PATIENCE;
        assert!(ahead.solving(5) < -10.0);
        ahead.idle = 2 * PATIENCE;
        assert!(ahead.solving(5) > 0.0);
    }

    #[test]
    fn spears_in_riddles_that_are_out_of_the_game_count() {
        let mut stakes = stakes([20, 38, 20], [0, 0, 0, 0, 0, 0, 2, 2, 2]);
        stakes.gone[2] = true;
        stakes.riddles[6..].fill(None);
        // the seventh spear lets its maker climb to the goal; the first would let him fall
        assert!(stakes.solving(3) < -10.0);
    }

    #[test]
    fn dragons_are_dangerous_where_somebody_is_near_the_goal() {
        assert!(stakes([10, 10, 10], [0; 9]).letting_others_climb(1) > -1.5);
        assert!(stakes([10, 39, 10], [0; 9]).letting_others_climb(1) < -10.0);
    }
}
