//! Spoiled strokes: each is refused, or read, written again without loss and replayed.

use std::collections::BTreeMap;

use clay::codec::strokes::{decode, encode};
use clay::stroke::check;
use clay::{Fault, Figure, LARGEST_STROKES, Stroke, replay};
use data_encoding::HEXLOWER;
use rand::{Rng, RngExt as _};

use super::mutate;

/// How the inputs fared.
#[derive(Debug, Default)]
pub struct Count {
    /// Inputs in all.
    pub inputs: u64,
    /// Of those, how many are strokes still, or again.
    pub read: u64,
    /// Of those, how many were replayed.
    pub replayed: u64,
    /// Why the others were refused, and how often.
    pub faults: BTreeMap<&'static str, u64>,
}

/// The bytes before what is packed.
const HEADER: usize = 5;
/// Only so many dabs are replayed, and only now and then: reading is what is tried here.
const MOST_DABS: usize = 60;
const SELDOM: u32 = 50;

/// Strokes that are in order: what the fuzzer spoils.
pub fn seeds() -> Vec<Vec<u8>> {
    let files: [&[u8]; 7] = [
        include_bytes!("../../clay/fixtures/strokes/empty.strokes"),
        include_bytes!("../../clay/fixtures/strokes/horns.strokes"),
        include_bytes!("../../clay/fixtures/strokes/key.strokes"),
        include_bytes!("../../clay/fixtures/strokes/pressed.strokes"),
        include_bytes!("../../clay/fixtures/strokes/settled.strokes"),
        include_bytes!("../../clay/fixtures/strokes/softened.strokes"),
        include_bytes!("../../clay/fixtures/strokes/wire.strokes"),
    ];
    files.map(<[u8]>::to_vec).to_vec()
}

/// Tries spoiled strokes once. Panics if they are treated wrongly.
pub fn round(rng: &mut dyn Rng, seeds: &[Vec<u8>], count: &mut Count, shown: &mut String) {
    let original = &seeds[rng.random_range(0..seeds.len())];
    let bytes = match rng.random_range(0..8u32) {
        0 => {
            let most = if rng.random_ratio(1, 20) { LARGEST_STROKES } else { 9 };
            mutate::noise(rng, &original[..HEADER], most)
        }
        1 => mutate::bytes(rng, original.clone(), 0, 4),
        _ => mutate::packed(rng, original, HEADER, 0, 1),
    };
    *shown = HEXLOWER.encode(&bytes);
    count.inputs += 1;
    match decode(&bytes) {
        Ok(strokes) => {
            count.read += 1;
            assert_eq!(check(&strokes), Ok(()), "what was read is within its limits");
            assert!(
                decode(&encode(&strokes)).as_ref() == Ok(&strokes),
                "strokes changed when written and read"
            );
            if strokes.iter().map(Stroke::dabs).sum::<usize>() <= MOST_DABS && rng.random_ratio(1, SELDOM) {
                count.replayed += 1;
                again(&strokes);
            }
        }
        Err(fault) => *count.faults.entry(fault.key()).or_default() += 1,
    }
}

/// What can be read makes a figure, which its strokes prove.
fn again(strokes: &[Stroke]) {
    let figure = replay(strokes).expect("it was within its limits");
    assert_eq!(figure.bounds().is_none(), figure.is_empty());
    match Figure::decode(&figure.for_hand_in().encode()) {
        Ok(handed_in) => assert_eq!(handed_in.is_made_by(strokes), Ok(true)),
        Err(fault) => assert!(matches!(fault, Fault::TooLarge { .. }), "{fault}"),
    }
}
