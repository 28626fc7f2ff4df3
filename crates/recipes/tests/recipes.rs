//! Every thing of the table has a recipe, and what it makes is one piece of clay.
#![allow(clippy::unwrap_used)]

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use recipes::{COUNT, Hints, find, model, parse, pieces, text};

/// Clay for a figure, as `clay` counts it.
const CLAY: u32 = 150_000 * 32;

fn made(place: usize, hints: Hints, seed: u64) -> clay::Figure {
    let recipe = find(place).unwrap_or_else(|| panic!("{place}: {:?}", text(place).map(parse)));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    model(&recipe, hints, CLAY, &mut rng).unwrap_or_else(|| panic!("{place} cannot be modelled")).figure
}

#[test]
fn everything_has_a_recipe_that_can_be_read() {
    for place in 0..COUNT {
        let read = parse(text(place).unwrap_or_else(|| panic!("{place} has no recipe")));
        assert!(read.is_ok(), "{place}: {read:?}");
    }
    assert!(text(COUNT).is_none());
}

#[test]
fn figures_are_of_one_piece_and_within_the_clay() {
    for place in (0..COUNT).step_by(7) {
        for (hints, seed) in [(Hints::All, 1), (Hints::Few, 2)] {
            let figure = made(place, hints, seed);
            assert_eq!(pieces(&figure), 1, "{place} {hints:?}");
            assert!(figure.amount() <= CLAY, "{place}");
            assert!(figure.for_hand_in().encode().len() <= clay::LARGEST, "{place}");
        }
    }
}

#[test]
fn the_same_seed_makes_the_same_figure_and_another_one_another() {
    assert_eq!(made(0, Hints::All, 5).hash(), made(0, Hints::All, 5).hash());
    assert_ne!(made(0, Hints::All, 5).hash(), made(0, Hints::All, 6).hash());
}

#[test]
fn what_cannot_be_read_is_named_by_its_line() {
    for (text, line, why) in [
        ("ball 0,0,0 size 5\nbell 0,0,0 size 5", 2, "there is no shape `bell`"),
        ("ball 0,0 size 5", 1, "`0,0` is not three numbers like 1,2,3"),
        ("group 0,0,0 turn 0,0,9\nball 0,0,0 size 5", 2, "a group or repeat has no `end`"),
        ("end", 1, "`end` of nothing"),
        ("roll 0,0,0 size 5", 1, "a roll goes from a point `to` another, and on `to` more"),
        ("ball 0,0,0 size x", 1, "`x` is no number"),
        ("", 0, "there is nothing in it"),
    ] {
        let fault = parse(text).unwrap_err();
        assert_eq!((fault.line, fault.why.as_str()), (line, why), "{text}");
    }
}
