//! What is encoded is decoded again, and what is no figure is refused with the reason.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use clay::{Fault, Figure, Kind, LARGEST, SIZE, Shape, VOXELS, compose};
use flate2::{Compress, Compression, FlushCompress};
use proptest::prelude::*;
use support::fixture;

fn snail() -> Figure {
    compose(&fixture("snail").shapes).unwrap()
}

/// A file whose packed part is this.
fn packed(header: &[u8], inner: &[u8]) -> Vec<u8> {
    let mut deflated = Vec::with_capacity(inner.len() + 1000);
    Compress::new(Compression::best(), false)
        .compress_vec(inner, &mut deflated, FlushCompress::Finish)
        .unwrap();
    [header, &deflated].concat()
}

/// Runs and values, as they are before packing.
fn inner(runs: &[u8], values: &[u8]) -> Vec<u8> {
    [&(runs.len() as u32).to_le_bytes(), runs, values].concat()
}

const DRAFT: &[u8] = b"CLAY\x01\x7f";
const HANDED_IN: &[u8] = b"CLAY\x01\x40";
/// A run over the whole grid.
const WHOLE: &[u8] = &[0x80, 0x80, 0x80, 0x01];

#[track_caller]
fn refused(bytes: &[u8], fault: Fault, key: &str) {
    let found = Figure::decode(bytes).unwrap_err();
    assert_eq!((&found, found.key()), (&fault, key));
}

#[test]
fn figures_come_back_as_they_were() {
    for figure in [Figure::empty(), snail(), snail().for_hand_in(), Figure::empty().for_hand_in()] {
        let bytes = figure.encode();
        assert!(bytes.len() < LARGEST);
        assert_eq!(Figure::decode(&bytes).unwrap(), figure);
    }
}

#[test]
fn a_figure_with_more_surface_than_most_comes_back_too() {
    let block: Shape =
        serde_json::from_str(r#"{ "kind": "block", "position": [0, 0, 0], "size": [12800, 12800, 12800] }"#)
            .unwrap();
    let figure = compose(&[block]).unwrap();
    for figure in [figure.for_hand_in(), figure] {
        assert_eq!(Figure::decode(&figure.encode()).unwrap(), figure);
    }
}

#[test]
fn handing_in_changes_neither_surface_nor_amount() {
    let (draft, handed_in) = (snail(), snail().for_hand_in());
    assert_eq!((draft.amount(), draft.bounds()), (handed_in.amount(), handed_in.bounds()));
    assert!(draft.field().iter().zip(handed_in.field()).all(|(a, b)| (*a < 0) == (*b < 0)));
    assert!(handed_in.encode().len() * 4 < draft.encode().len() * 3);
    assert_ne!(draft.hash(), handed_in.hash());
}

#[test]
fn the_amount_is_what_a_recount_gives() {
    let figure = snail();
    let counted: i64 =
        figure.field().iter().map(|&value| i64::from(16 - i16::from(value)).clamp(0, 32)).sum();
    assert_eq!(i64::from(figure.amount()), counted);
    assert_eq!(Figure::empty().amount(), 0);
    let full = compose(&[Shape::new(Kind::Block, [0, 0, 0], [16128; 3])]).unwrap();
    assert_eq!(full.amount() / 32, 126u32.pow(3));
}

#[test]
fn an_empty_figure_is_a_single_run() {
    assert_eq!(Figure::decode(&packed(DRAFT, &inner(WHOLE, &[]))).unwrap(), Figure::empty());
    assert_eq!(
        Figure::decode(&packed(HANDED_IN, &inner(WHOLE, &[]))).unwrap(),
        Figure::empty().for_hand_in()
    );
    assert!(Figure::empty().is_empty() && Figure::empty().bounds().is_none());
}

#[test]
fn too_many_bytes_are_refused_before_they_are_read() {
    refused(&vec![0; LARGEST + 1], Fault::TooLarge { bytes: LARGEST + 1, most: LARGEST }, "too_large");
    refused(&vec![0; LARGEST], Fault::NotAFigure, "not_a_figure");
}

#[test]
fn other_headers_are_refused() {
    refused(b"", Fault::NotAFigure, "not_a_figure");
    refused(b"CLAX\x01\x7f", Fault::NotAFigure, "not_a_figure");
    refused(b"CLAY", Fault::Truncated, "truncated");
    refused(b"CLAY\x01", Fault::Truncated, "truncated");
    refused(b"CLAY\x02\x7f", Fault::UnknownVersion(2), "unknown_version");
    refused(b"CLAY\x01\x20", Fault::BadBand(32), "bad_band");
}

#[test]
fn every_cut_is_noticed() {
    let bytes = snail().for_hand_in().encode();
    for length in (0..bytes.len()).step_by(97) {
        assert!(Figure::decode(&bytes[..length]).is_err(), "{length}");
    }
    refused(&bytes[..bytes.len() - 1], Fault::Truncated, "truncated");
    refused(&bytes[..6], Fault::Truncated, "truncated");
}

#[test]
fn nothing_may_follow() {
    let mut bytes = snail().encode();
    bytes.push(0);
    refused(&bytes, Fault::TrailingBytes, "trailing_bytes");
    refused(&packed(DRAFT, &inner(WHOLE, &[7])), Fault::TrailingBytes, "trailing_bytes");
    refused(&packed(DRAFT, &inner(&[WHOLE, &[0]].concat(), &[])), Fault::TrailingBytes, "trailing_bytes");
    refused(&packed(DRAFT, &inner(&[0x81, 0x80, 0x80, 0x01], &[])), Fault::TrailingBytes, "trailing_bytes");
}

#[test]
fn missing_runs_and_values_are_noticed() {
    refused(&packed(DRAFT, &[]), Fault::Truncated, "truncated");
    refused(&packed(DRAFT, &inner(&[], &[])), Fault::Truncated, "truncated");
    refused(&packed(DRAFT, &[255, 255, 255, 255, 1]), Fault::Truncated, "truncated");
    refused(&packed(DRAFT, &inner(&[5, 0], &[])), Fault::Truncated, "truncated");
    refused(&packed(DRAFT, &inner(&[5], &[0])), Fault::Truncated, "truncated");
}

#[test]
fn nonsense_is_corrupt() {
    refused(b"CLAY\x01\x7f\xff\xff\xff\xff", Fault::Corrupt, "corrupt");
    // A number that is too long, one that is longer than it must be, and a surprise that is none.
    refused(&packed(DRAFT, &inner(&[0x80; 5], &[])), Fault::Corrupt, "corrupt");
    refused(&packed(DRAFT, &inner(&[0x85, 0x00], &[])), Fault::Corrupt, "corrupt");
    refused(&packed(DRAFT, &inner(&[5, 0], &[0])), Fault::Corrupt, "corrupt");
}

#[test]
fn a_small_file_cannot_become_a_large_one() {
    let bomb = packed(DRAFT, &vec![0; 40_000_000]);
    assert!(bomb.len() < LARGEST);
    refused(&bomb, Fault::Corrupt, "corrupt");
}

#[test]
fn values_out_of_band_are_refused() {
    // 127 + 1 is −128; 64 + 1 is one too many.
    refused(&packed(DRAFT, &inner(&[5, 0], &[1])), Fault::ValueOutOfBand, "value_out_of_band");
    refused(&packed(HANDED_IN, &inner(&[5, 0], &[1])), Fault::ValueOutOfBand, "value_out_of_band");
    let mut field = vec![127; VOXELS];
    field[VOXELS / 2 + SIZE / 2] = -128;
    assert_eq!(Figure::from_field(field).unwrap_err(), Fault::ValueOutOfBand);
    assert_eq!(Figure::from_field(vec![127; 5]).unwrap_err(), Fault::WrongSize(5));
}

#[test]
fn clay_at_the_rim_is_refused() {
    let last = SIZE - 1;
    for [x, y, z] in [[0, 5, 5], [last, 5, 5], [5, 0, 5], [5, last, 5], [5, 5, 0], [5, 5, last]] {
        let mut field = vec![127; VOXELS];
        field[x + SIZE * (y + SIZE * z)] = -1;
        assert_eq!(Figure::from_field(field.clone()).unwrap_err(), Fault::InsideRim, "{x} {y} {z}");
        field[x + SIZE * (y + SIZE * z)] = 0;
        field[60 + SIZE * (60 + SIZE * 60)] = -1;
        assert_eq!(Figure::from_field(field).unwrap().bounds().unwrap().least, [60; 3]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_field_comes_back(values in proptest::collection::vec((1usize..VOXELS, -127i8..=127), 0..400), fill in -127i8..=127) {
        let mut field = vec![127i8; VOXELS];
        for (at, value) in values {
            let [x, y, z] = [at % SIZE, at / SIZE % SIZE, at / SIZE / SIZE].map(|at| at.clamp(1, SIZE - 2));
            let start = x + SIZE * (y + SIZE * z);
            field[start] = value;
            field[start..start + (SIZE - 1 - x).min(9)].fill(fill);
        }
        let figure = Figure::from_field(field).unwrap();
        prop_assert_eq!(Figure::decode(&figure.encode()).unwrap(), figure);
    }
}
