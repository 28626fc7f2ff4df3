//! The learned eye names figures that it was not taught with.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use clay::{Figure, codec, replay};
use eye::{THINGS, look};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;

/// Figures that were modelled by hand or of shapes by others, and the numbers of what they are.
const FOREIGN: &str = include_str!("foreign.txt");
/// Figures of shapes by somebody who had seen no recipe.
const FOREIGN_SHAPES: &str = include_str!("foreign-shapes.txt");

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

/// The figures of `FOREIGN_SHAPES` and what they are, stretched and turned a little as every figure of shapes is.
fn figures_of_shapes() -> Vec<(usize, Figure)> {
    let (_, shapes) = FOREIGN_SHAPES.split_once("\n= ").unwrap();
    let made = |one: &str| {
        let (heading, shapes) = one.split_once('\n').unwrap();
        let thing: usize = heading.split_once(' ').unwrap().0.parse().unwrap();
        let mut rng = ChaCha8Rng::seed_from_u64(80_000 + thing as u64);
        let recipe = recipes::parse(shapes).unwrap();
        let made = recipes::model(&recipe, recipes::Hints::All, 150_000 * 32, &mut rng).unwrap();
        (thing, made.figure)
    };
    shapes.split("\n= ").map(made).collect()
}

/// Prints which part of these figures is named in so many guesses, and gives it in percent.
fn shares(group: &str, places: &[usize]) -> [usize; 3] {
    let within = |most: usize| places.iter().filter(|place| **place <= most).count();
    let shares = [1, 3, 10].map(|most| (100 * within(most) + places.len() / 2) / places.len());
    let [one, three, ten] = shares;
    println!("{group} ({}): {one} %, {three} % in three, {ten} % in ten", places.len());
    shares
}

#[test]
fn foreign_figures_are_mostly_among_the_first_ten() {
    let (mut by_hand, mut of_shapes, mut new) = (Vec::new(), Vec::new(), Vec::new());
    for line in FOREIGN.lines() {
        let (name, thing) = line.split_once(' ').unwrap();
        let place = place(&figure(name).for_hand_in(), thing.parse().unwrap());
        println!("{name}: {place}");
        let group = if name.ends_with("-shapes") { &mut of_shapes } else { &mut by_hand };
        group.push(place);
    }
    for (thing, figure) in figures_of_shapes() {
        let place = place(&figure.for_hand_in(), thing);
        println!("{thing}: {place}");
        new.push(place);
    }
    let first = [by_hand.as_slice(), &of_shapes].concat();
    shares("kneaded by hand", &by_hand);
    shares("of shapes, before", &of_shapes);
    let [one, _, ten] = shares("both of these", &first);
    assert!(one >= 50 && ten >= 80);
    shares("of shapes, by somebody who had seen no recipe", &new);
    let [one, three, ten] = shares("all", &[first, new].concat());
    assert!(one >= 66 && three >= 76 && ten >= 88);
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
