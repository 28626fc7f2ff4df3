//! Spoiled figures: each is refused, or read and written again without loss.

use std::collections::BTreeMap;

use clay::{Fault, Figure, Kind, LARGEST, SIZE, Shape, VOXELS, compose};
use data_encoding::HEXLOWER;
use rand::{Rng, RngExt as _};

use super::mutate;

/// How the inputs fared.
#[derive(Debug, Default)]
pub struct Count {
    /// Inputs in all.
    pub inputs: u64,
    /// Of those, how many are figures still, or again.
    pub read: u64,
    /// Why the others were refused, and how often.
    pub faults: BTreeMap<&'static str, u64>,
}

/// The bytes before what is packed.
const HEADER: usize = 6;
/// Figures that are in order: what the fuzzer spoils.
pub fn seeds() -> Vec<Vec<u8>> {
    let ball = Shape::new(Kind::Ball, [0, 0, 0], [3000; 3]);
    let cut = Shape { cut: true, ..Shape::new(Kind::Block, [2000, 1000, 0], [1500; 3]) };
    let drawn = compose(&[ball, cut]).expect("the shapes are in order");
    let files: [&[u8]; 2] =
        [include_bytes!("../../clay/fixtures/key.clay"), include_bytes!("../../clay/fixtures/hammer.clay")];
    let mut seeds = vec![Figure::empty().encode(), drawn.encode(), drawn.for_hand_in().encode()];
    seeds.extend(files.map(<[u8]>::to_vec));
    seeds
}

/// Tries one spoiled figure. Panics if it is treated wrongly.
pub fn round(rng: &mut dyn Rng, seeds: &[Vec<u8>], count: &mut Count, shown: &mut String) {
    let original = &seeds[rng.random_range(0..seeds.len())];
    let bytes = match rng.random_range(0..8u32) {
        0 => mutate::noise(rng, &original[..HEADER], LARGEST),
        1 | 2 => mutate::bytes(rng, original.clone(), 0, 4),
        3 => with_other_voxels(rng, original),
        _ => {
            // The count of the runs comes first: it rarely survives, so it is mostly left alone.
            let from = if rng.random_ratio(1, 10) { 0 } else { 4 };
            mutate::packed(rng, original, HEADER, from, 4)
        }
    };
    *shown = HEXLOWER.encode(&bytes);
    count.inputs += 1;
    match Figure::decode(&bytes) {
        Ok(figure) => {
            count.read += 1;
            again(&figure);
        }
        Err(fault) => *count.faults.entry(fault.key()).or_default() += 1,
    }
}

/// What was read can be measured, and written and read again.
fn again(figure: &Figure) {
    assert!(figure.amount() as usize <= 32 * VOXELS);
    assert_eq!(figure.bounds().is_none(), figure.is_empty());
    for figure in [figure.clone(), figure.for_hand_in()] {
        let bytes = figure.encode();
        match Figure::decode(&bytes) {
            Ok(same) => assert!(same == figure, "a figure changed when it was written and read"),
            Err(fault) => assert_eq!(fault, Fault::TooLarge { bytes: bytes.len(), most: LARGEST }),
        }
    }
}

/// Other values here and there; a field that is none is refused, and what is one is written.
fn with_other_voxels(rng: &mut dyn Rng, original: &[u8]) -> Vec<u8> {
    let mut field = Figure::decode(original).expect("a seed is a figure").field().to_vec();
    for _ in 0..rng.random_range(1..=300u32) {
        let [x, y, z] = [(); 3].map(|()| rng.random_range(1..SIZE - 1));
        let at = x + SIZE * (y + SIZE * z);
        let length = rng.random_range(1..30usize).min(SIZE - 1 - x);
        field[at..at + length].fill(rng.random_range(-127..=127));
    }
    if rng.random_ratio(1, 8) {
        // Anything anywhere: perhaps −128, perhaps clay at the rim.
        field[rng.random_range(0..VOXELS)] = rng.random();
    }
    match Figure::from_field(field) {
        Ok(figure) => figure.encode(),
        Err(fault) => {
            assert!(matches!(fault, Fault::ValueOutOfBand | Fault::InsideRim), "{fault}");
            original.to_vec()
        }
    }
}
