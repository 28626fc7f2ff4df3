//! Strokes are decoded as they were encoded, and what are no strokes is refused with the reason.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use clay::codec::strokes::{decode, encode};
use clay::stroke::{MOST_DABS, MOST_STROKES, check, work};
use clay::{Brush, Cut, Dab, Fault, Kind, LARGEST_STROKES, Shape, Stroke, Tool, replay};
use flate2::{Compress, Compression, FlushCompress};
use proptest::prelude::*;
use support::strokes::{any_strokes, ball, brush, dab, directed};

const HEADER: &[u8] = b"STRK\x01";

/// A file whose packed part is this.
fn packed(inner: &[u8]) -> Vec<u8> {
    let mut bytes = HEADER.to_vec();
    bytes.reserve(inner.len() + 1000);
    Compress::new(Compression::best(), false).compress_vec(inner, &mut bytes, FlushCompress::Finish).unwrap();
    bytes
}

#[track_caller]
fn refused(bytes: &[u8], fault: Fault, key: &str) {
    let found = decode(bytes).unwrap_err();
    assert_eq!((&found, found.key()), (&fault, key));
}

#[track_caller]
fn out_of_range(strokes: &[Stroke], stroke: usize, field: &'static str) {
    let fault = Fault::StrokeOutOfRange { stroke, field };
    assert_eq!(check(strokes).unwrap_err(), fault);
    assert_eq!(replay(strokes).unwrap_err(), fault);
    refused(&encode(strokes), fault, "stroke_out_of_range");
}

#[test]
fn the_bytes_are_those_of_the_format() {
    // One stroke: add, radius 320 (0xc0 0x02), no mirror, one dab: 16, 16, 16 beyond 2032, strength 256 (zigzag 512).
    assert_eq!(decode(&packed(&[1, 0, 0xc0, 0x02, 0, 1, 32, 32, 32, 0x80, 0x04])).unwrap(), [ball(320)]);
    // Two dabs of a grab: the second 1 to the left, as strong, pulled by 3 less along y.
    let first = directed(dab(2033, 2032, 2031), [5, -6, 7]);
    let second = directed(dab(2032, 2032, 2031), [5, -9, 7]);
    assert_eq!(
        decode(&packed(&[1, 2, 32, 1, 2, 2, 0, 1, 0x80, 0x04, 10, 11, 14, 1, 0, 0, 0, 0, 5, 0])).unwrap(),
        [Stroke::Brush(Brush { tool: Tool::Grab, radius: 32, mirror: true, dabs: vec![first, second] })]
    );
    assert_eq!(
        decode(&packed(&[2, 16, 1, 2, 3, 0, 0x80, 0x80, 0x02, 0, 18, 7])).unwrap(),
        [Stroke::Cut(Cut { x: 1, y: 2, z: 3, dx: 0, dy: 16384, dz: 0 }), Stroke::Settle { amount: 7 }]
    );
    let shape =
        Shape { cut: true, bend: -2, blend: 3, ..Shape::new(Kind::Block, [-1, 0, 1], [128, 129, 130]) };
    assert_eq!(
        decode(&packed(&[1, 17, 1, 5, 1, 1, 0, 2, 0x80, 1, 0x81, 1, 0x82, 1, 0, 0, 3, 3])).unwrap(),
        [Stroke::Shapes { shapes: vec![shape] }]
    );
    assert_eq!(decode(&packed(&[0])).unwrap(), []);
}

#[test]
fn too_many_bytes_are_refused_before_they_are_read() {
    let bytes = LARGEST_STROKES + 1;
    refused(&vec![0; bytes], Fault::TooLarge { bytes, most: LARGEST_STROKES }, "too_large");
    refused(&vec![0; LARGEST_STROKES], Fault::NotStrokes, "not_strokes");
}

#[test]
fn other_headers_are_refused() {
    refused(b"", Fault::NotStrokes, "not_strokes");
    refused(b"CLAY\x01\x7f", Fault::NotStrokes, "not_strokes");
    refused(b"STRK", Fault::Truncated, "truncated");
    refused(b"STRK\x01", Fault::Truncated, "truncated");
    refused(b"STRK\x02", Fault::UnknownVersion(2), "unknown_version");
}

#[test]
fn every_truncation_is_noticed() {
    for fixture in support::stroke_fixtures() {
        let bytes = &fixture.bytes;
        for length in 0..bytes.len() {
            assert!(decode(&bytes[..length]).is_err(), "{} cut to {length}", fixture.name);
        }
        refused(&[bytes, &[0][..]].concat(), Fault::TrailingBytes, "trailing_bytes");
    }
    // Also of what is packed.
    let inner = [1, 0, 0xc0, 0x02, 0, 1, 32, 32, 32, 0x80, 0x04];
    for length in 0..inner.len() {
        refused(&packed(&inner[..length]), Fault::Truncated, "truncated");
    }
    refused(&packed(&[0, 0]), Fault::TrailingBytes, "trailing_bytes");
}

#[test]
fn nonsense_is_corrupt() {
    let corrupt = |inner: &[u8]| refused(&packed(inner), Fault::Corrupt, "corrupt");
    refused(b"STRK\x01\xff\xff\xff\xff", Fault::Corrupt, "corrupt");
    for kind in [6, 15, 19, 255] {
        corrupt(&[1, kind, 32, 0, 1, 0, 0, 0, 2]);
    }
    // A mirror that is neither; flags and a kind of shape that nobody knows.
    corrupt(&[1, 0, 32, 2, 1, 0, 0, 0, 2]);
    corrupt(&[1, 17, 1, 0, 8]);
    corrupt(&[1, 17, 1, 6, 0]);
    // Numbers that are longer than they must be, too long, too large.
    corrupt(&[0x81, 0]);
    corrupt(&[0x80, 0x80, 0x80, 0x80, 0x80, 1]);
    corrupt(&[0x80, 0x80, 0x80, 0x80, 0x10]);
}

#[test]
fn a_small_file_cannot_become_a_large_one() {
    let bomb = packed(&vec![0; 40_000_000]);
    assert!(bomb.len() < LARGEST_STROKES);
    refused(&bomb, Fault::Corrupt, "corrupt");
}

#[test]
fn strokes_out_of_range_are_refused() {
    let fine = ball(320);
    let with = |radius: i32, dab: Dab| [fine.clone(), brush(Tool::Add, radius, &[dab])];
    let middle = dab(2048, 2048, 2048);
    for radius in [0, 31, 641, i32::MAX] {
        out_of_range(&with(radius, middle), 1, "radius");
    }
    out_of_range(&[brush(Tool::Add, 32, &[])], 0, "dabs");
    for wrong in [-1, 4065, i32::MAX, i32::MIN] {
        out_of_range(&with(32, Dab { x: wrong, ..middle }), 1, "centre");
        out_of_range(&with(32, Dab { z: wrong, ..middle }), 1, "centre");
    }
    for strength in [0, -1, 257] {
        out_of_range(&with(32, Dab { strength, ..middle }), 1, "strength");
    }
    for wrong in [[513, 0, 0], [0, -513, 0], [0, 0, i32::MIN]] {
        out_of_range(&[brush(Tool::Grab, 32, &[directed(middle, wrong)])], 0, "vector");
    }
    for [dx, dy, dz] in [[0, 0, 0], [16384, 4097, 0], [15860, 0, 0], [16385, 0, 0], [i32::MIN, 0, 0]] {
        out_of_range(&[brush(Tool::Flatten, 32, &[directed(middle, [dx, dy, dz])])], 0, "normal");
        out_of_range(&[Stroke::Cut(Cut { x: 0, y: 0, z: 0, dx, dy, dz })], 0, "normal");
    }
    out_of_range(&[Stroke::Cut(Cut { x: 0, y: 4065, z: 0, dx: 16384, dy: 0, dz: 0 })], 0, "centre");
    out_of_range(&[Stroke::Settle { amount: 67_108_865 }], 0, "amount");
    out_of_range(&[Stroke::Shapes { shapes: Vec::new() }], 0, "shapes");
    // The ends of the ranges are fine.
    for normal in [[16384, 4096, 0], [15864, 0, 0]] {
        check(&[brush(Tool::Flatten, 640, &[directed(dab(0, 4064, 0), normal)])]).unwrap();
    }
    check(&[Stroke::Settle { amount: 67_108_864 }]).unwrap();
    // A direction that the tool does not know cannot be written.
    let fault = Fault::StrokeOutOfRange { stroke: 0, field: "vector" };
    assert_eq!(check(&[brush(Tool::Add, 32, &[directed(middle, [1, 0, 0])])]).unwrap_err(), fault);
}

#[test]
fn shapes_of_strokes_are_checked() {
    let wrong = Shape { blend: 1537, ..Shape::new(Kind::Ball, [0; 3], [1000; 3]) };
    let strokes = [ball(320), Stroke::Shapes { shapes: vec![wrong] }];
    let fault = Fault::ShapeOutOfRange { shape: 0, field: "blend" };
    let fault = Fault::InStroke { stroke: 1, fault: Box::new(fault) };
    refused(&encode(&strokes), fault.clone(), "shape_out_of_range");
    assert_eq!(fault.to_string(), "stroke 1: `blend` of shape 0 is out of range");
    let many = vec![Shape::new(Kind::Ball, [0; 3], [1000; 3]); 65];
    refused(&encode(&[Stroke::Shapes { shapes: many }]), Fault::TooManyShapes(65), "too_many_shapes");
}

#[test]
fn too_much_is_refused_before_anything_is_done() {
    let settle = |count: usize| vec![Stroke::Settle { amount: 1 }; count];
    refused(&packed(&[0xa1, 0x9c, 0x01]), Fault::TooManyStrokes(MOST_STROKES + 1), "too_many_strokes");
    assert_eq!(check(&settle(MOST_STROKES + 1)).unwrap_err(), Fault::TooManyStrokes(MOST_STROKES + 1));
    // One voxel wide, a dab is 3³ voxels of work.
    let dabs = |radius: i32, count: usize| brush(Tool::Add, radius, &vec![dab(9, 9, 9); count]);
    assert_eq!(decode(&encode(&[dabs(32, MOST_DABS)])).unwrap().len(), 1);
    let many = [dabs(32, 30_000), dabs(32, 30_001)];
    assert_eq!(check(&many).unwrap_err(), Fault::TooManyDabs(MOST_DABS + 1));
    refused(&encode(&many), Fault::TooManyDabs(MOST_DABS + 1), "too_many_dabs");
    // The largest is 41³.
    let fits = 3_000_000_000 / 41usize.pow(3);
    check(&[dabs(640, fits)]).unwrap();
    let work = 41u64.pow(3) * (fits as u64 + 1);
    assert_eq!(check(&[dabs(640, fits + 1)]).unwrap_err(), Fault::TooMuchWork(work));
    let Stroke::Brush(half) = dabs(640, fits / 2 + 1) else { unreachable!() };
    let mirrored = [Stroke::Brush(Brush { mirror: true, ..half })];
    assert_eq!(check(&mirrored).unwrap_err().key(), "too_much_work");
    assert_eq!(replay(&mirrored).unwrap_err().key(), "too_much_work");
    // Everything else counts as the whole grid, each shape by itself.
    check(&settle(1430)).unwrap();
    assert_eq!(check(&settle(1431)).unwrap_err(), Fault::TooMuchWork(1431 << 21));
    check(&vec![pressed(64); 22]).unwrap();
    assert_eq!(check(&vec![pressed(64); 23]).unwrap_err(), Fault::TooMuchWork((23 * 64) << 21));
    // Two dabs at the ends of the grid have all of it repaired: 54 voxels, and 4 times 128³.
    let ends = brush(Tool::Smooth, 32, &[dab(0, 0, 0), dab(4064, 4064, 4064)]);
    check(&vec![ends.clone(); 357]).unwrap();
    assert_eq!(check(&vec![ends; 358]).unwrap_err(), Fault::TooMuchWork(358 * 8_388_662));
}

fn pressed(count: usize) -> Stroke {
    Stroke::Shapes { shapes: vec![Shape::new(Kind::Ball, [0; 3], [1000; 3]); count] }
}

#[test]
fn work_counts_dabs_and_what_is_repaired_after_them() {
    let of = |stroke: Stroke| work(&[stroke]).unwrap();
    let mirrored = |dabs: &[Dab]| {
        Stroke::Brush(Brush { tool: Tool::Smooth, radius: 32, mirror: true, dabs: dabs.to_vec() })
    };
    let middle = dab(2032, 2032, 2032);
    // Adding leaves nothing to repair. A radius that begins a further voxel counts with all of it.
    assert_eq!(of(brush(Tool::Add, 32, &[middle])), 27);
    assert_eq!(of(brush(Tool::Take, 33, &[middle; 9])), 9 * 125);
    // Between the voxels 63 and 64, with 3 more to every side: 8 along each axis, swept 4 times.
    assert_eq!(of(brush(Tool::Smooth, 32, &[middle])), 27 + 4 * 512);
    // The eighth dab ends a group, the ninth is one of its own.
    assert_eq!(of(brush(Tool::Smooth, 32, &[middle; 8])), 8 * 27 + 4 * 512);
    assert_eq!(of(brush(Tool::Smooth, 32, &[middle; 9])), 9 * 27 + 8 * 512);
    // On the mirror's plane a dab is its own image, off it the box goes from one to the other, within the grid.
    assert_eq!(of(mirrored(&[middle])), 2 * 27 + 4 * 512);
    assert_eq!(of(mirrored(&[dab(32, 2048, 2048)])), 2 * 27 + 4 * 128 * 7 * 7);
    let pulled = |dx| Dab { dx, ..middle };
    let grab =
        |mirror, dx| Stroke::Brush(Brush { tool: Tool::Grab, radius: 640, mirror, dabs: vec![pulled(dx)] });
    assert_eq!(of(grab(true, 9)), 2 * 68_921 + 4 * 46 * 46 * 46);
    assert_eq!(of(brush(Tool::Pinch, 640, &[dab(0, 4064, 2032)])), 68_921 + 4 * 23 * 23 * 46);
    assert_eq!(of(pressed(3)), 3 << 21);
    for fixture in support::stroke_fixtures() {
        assert_eq!(work(&fixture.strokes).unwrap(), fixture.work, "{}", fixture.name);
    }
}

#[test]
fn a_dab_takes_a_few_bytes() {
    let thousand = support::stroke_fixtures().into_iter().find(|fixture| fixture.name == "thousand").unwrap();
    let dabs: usize = thousand.strokes.iter().map(Stroke::dabs).sum();
    assert!(dabs >= 900 && encode(&thousand.strokes).len() < 8 * dabs);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_strokes_come_back(strokes in any_strokes(0..20)) {
        prop_assert_eq!(decode(&encode(&strokes)).unwrap(), strokes);
    }

    #[test]
    fn any_bytes_get_an_answer(inner in proptest::collection::vec(any::<u8>(), 0..60)) {
        if let Ok(strokes) = decode(&packed(&inner)) {
            prop_assert_eq!(decode(&encode(&strokes)).unwrap(), strokes);
        }
    }
}
