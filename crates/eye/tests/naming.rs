//! The learned eye names figures that it was not taught with.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use clay::{Figure, codec, replay};
use eye::{THINGS, look};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

/// Figures that were modelled by hand or of shapes by others, and the numbers of what they are.
const FOREIGN: &str = include_str!("foreign.txt");

/// In which place the right thing is, from 1.
fn place(figure: &Figure, thing: usize) -> usize {
    let likely = look(figure).unwrap();
    assert_eq!(likely.len(), THINGS);
    assert!((likely.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    1 + likely.iter().filter(|other| **other > likely[thing]).count()
}

fn figure(name: &str) -> Figure {
    let clay = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clay/fixtures");
    match name.strip_suffix("-shapes") {
        Some(name) => Figure::decode(&std::fs::read(clay.join(format!("{name}.clay"))).unwrap()).unwrap(),
        None => {
            let bytes = std::fs::read(clay.join("by-hand").join(format!("{name}.strokes"))).unwrap();
            replay(&codec::strokes::decode(&bytes).unwrap()).unwrap()
        }
    }
}

#[test]
fn foreign_figures_are_mostly_among_the_first_ten() {
    let places: Vec<usize> = FOREIGN
        .lines()
        .map(|line| {
            let (name, thing) = line.split_once(' ').unwrap();
            let place = place(&figure(name).for_hand_in(), thing.parse().unwrap());
            println!("{name}: {place}");
            place
        })
        .collect();
    let within = |most: usize| 100 * places.iter().filter(|place| **place <= most).count() / places.len();
    println!("{} %, {} % in three, {} % in ten", within(1), within(3), within(10));
    assert!(within(10) >= 80 && within(1) >= 50);
}

#[test]
fn figures_of_recipes_are_named_in_new_poses_with_few_hints_too() {
    let mut right = 0;
    for thing in (0..THINGS).step_by(24) {
        let mut rng = ChaCha8Rng::seed_from_u64(77_000 + thing as u64);
        let recipe = recipes::find(thing).unwrap();
        let made = recipes::model(&recipe, recipes::Hints::Few, 150_000 * 32, &mut rng).unwrap();
        right += usize::from(place(&made.figure.for_hand_in(), thing) <= 10);
    }
    assert!(right >= 27, "{right} of 30 among the first ten");
}

#[test]
fn a_figure_without_clay_looks_like_nothing() {
    assert!(look(&Figure::empty()).is_none());
}
