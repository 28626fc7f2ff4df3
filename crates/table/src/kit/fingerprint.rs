//! Fingerprints: the number of distinct paths by depth, and what they lead to. Any change of the rules shows.

use rand::Rng;
use sha2::{Digest, Sha256};

use super::{Conform, Trial, open, rng, sample};
use crate::chance::{Fair, Seed};
use crate::choices::Choices as _;
use crate::record::{Actor, Input};
use crate::seat::{Seat, Viewer};
use crate::table::{Table, may_act};

/// Where choices are too many to list, this many samples of them are followed.
const SAMPLES: usize = 5;

/// The paths of one depth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Depth {
    /// How many there are.
    pub paths: u64,
    /// A sum over what all viewers see at their ends.
    pub sum: u64,
}

/// The paths of a trial from a fixed seed, by depth.
pub fn of_trial<G: Conform>(trial: &Trial<G::Options>) -> Vec<Depth> {
    let seed = Seed::from_number(1);
    let mut depths = vec![Depth::default(); trial.depth as usize];
    if let Ok((table, fair)) = open::<G>(trial, &seed) {
        follow(&table, &fair, &mut depths);
    }
    depths
}

fn follow<G: Conform>(table: &Table<G>, fair: &Fair, depths: &mut [Depth]) {
    let Some((depth, deeper)) = depths.split_first_mut() else { return };
    if table.is_over() {
        return;
    }
    let n = table.next_number();
    let mut rng = rng(n);
    let mut inputs = Vec::new();
    for seat in Seat::first(table.seats()).filter(|seat| may_act(table, *seat)) {
        let actions = actions(table, seat, &mut rng);
        inputs.extend(actions.into_iter().map(|action| (Actor::Seat(seat), Input::Game(action))));
    }
    if table.deadline().is_some() {
        inputs.push((Actor::Clock, Input::Clock));
    }
    for (by, input) in inputs {
        let now = if by == Actor::Clock { table.deadline().unwrap_or_default() } else { table.at() };
        let Ok(prepared) = table.prepare(by, input, now, &mut fair.entry(n)) else { continue };
        let mut next = table.clone();
        next.commit(prepared);
        depth.paths += 1;
        depth.sum = depth.sum.wrapping_add(sum_of(&next));
        follow(&next, fair, deeper);
    }
}

fn actions<G: Conform>(table: &Table<G>, seat: Seat, rng: &mut dyn Rng) -> Vec<G::Action> {
    table.choices(seat).enumerate().unwrap_or_else(|| {
        let mut sampled = Vec::new();
        for action in (0..SAMPLES).filter_map(|_| sample(table, seat, rng)) {
            if !sampled.contains(&action) {
                sampled.push(action);
            }
        }
        sampled
    })
}

fn sum_of<G: Conform>(table: &Table<G>) -> u64 {
    let mut hash = Sha256::new();
    for viewer in Viewer::all(table.seats()) {
        hash.update(serde_json::to_vec(&table.view(viewer)).unwrap_or_default());
    }
    let digest: [u8; 32] = hash.finalize().into();
    digest[..8].iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte))
}

/// The fingerprints of all trials that have one, as text.
pub fn text<G: Conform>() -> String {
    let mut text = String::new();
    for trial in G::trials().iter().filter(|trial| trial.depth > 0) {
        text.push_str(&format!("{}\n", trial.name));
        for (depth, Depth { paths, sum }) in (1..).zip(of_trial::<G>(trial)) {
            text.push_str(&format!("  depth {depth}: {paths} paths, sum {sum:016x}\n"));
        }
    }
    text
}
