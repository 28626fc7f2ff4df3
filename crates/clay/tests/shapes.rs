//! Shapes make the same fields for ever, and clay is counted rightly.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use clay::shape::{MOST_SHAPES, ONE};
use clay::{Fault, Figure, Kind, SIZE, Shape, Stroke, compose};
use support::{fixtures, folder};

fn ball(radius: i32) -> Shape {
    Shape::new(Kind::Ball, [0, 0, 0], [radius; 3])
}

fn voxels(shapes: &[Shape]) -> f64 {
    f64::from(compose(shapes).unwrap().amount()) / 32.0
}

#[test]
fn fixtures_make_the_same_fields() {
    let all = fixtures();
    assert!(all.len() >= 13);
    for fixture in all {
        let figure = compose(&fixture.shapes).unwrap();
        assert_eq!((figure.amount(), figure.hash()), (fixture.amount, fixture.hash), "{}", fixture.name);
    }
}

#[test]
fn encoded_fixtures_are_what_the_shapes_make() {
    for fixture in fixtures().into_iter().filter(|fixture| fixture.name != "extremes") {
        let bytes = std::fs::read(folder().join(format!("{}.clay", fixture.name))).unwrap();
        assert!(bytes.len() < 40_000, "{} has {} bytes", fixture.name, bytes.len());
        let figure = Figure::decode(&bytes).unwrap();
        assert_eq!(figure, compose(&fixture.shapes).unwrap().for_hand_in(), "{}", fixture.name);
        let bytes = std::fs::read(folder().join(format!("{}.strokes", fixture.name))).unwrap();
        let strokes = clay::codec::strokes::decode(&bytes).unwrap();
        assert_eq!(strokes, [Stroke::Shapes { shapes: fixture.shapes }], "{}", fixture.name);
        assert_eq!(figure.amount(), fixture.amount, "cutting the band takes no clay away");
    }
}

#[test]
fn balls_have_the_volume_of_balls() {
    for (radius, percent) in [(6.0, 1.0), (12.0, 0.4), (24.0, 0.1), (50.0, 0.1)] {
        let exact = 4.0 / 3.0 * std::f64::consts::PI * f64::powi(radius, 3);
        let found = voxels(&[ball((radius * 256.0) as i32)]);
        assert!((found / exact - 1.0).abs() * 100.0 < percent, "{radius}: {found} instead of {exact}");
        // Moving it by a fraction of a voxel changes next to nothing.
        let moved = voxels(&[Shape { position: [77, -33, 101], ..ball((radius * 256.0) as i32) }]);
        assert!((moved / found - 1.0).abs() < 0.02 / radius, "{radius}: {found} became {moved}");
    }
}

#[test]
fn other_shapes_have_their_volumes() {
    let pi = std::f64::consts::PI;
    let shape = |kind, size: [i32; 3]| Shape::new(kind, [0, 0, 0], size.map(|voxels| voxels * 256));
    let turned = [ONE * 3 / 5, -ONE * 4 / 5, 0, ONE * 4 / 5, ONE * 3 / 5, 0, 0, 0, ONE];
    for (shape, exact) in [
        (shape(Kind::Block, [20, 10, 15]), 8.0 * 3000.0),
        (shape(Kind::Disc, [20, 10, 20]), pi * 400.0 * 20.0),
        (shape(Kind::Disc, [20, 10, 12]), pi * 240.0 * 20.0),
        (shape(Kind::Cone, [20, 20, 20]), pi * 400.0 * 40.0 / 3.0),
        (shape(Kind::Roll, [10, 30, 10]), pi * 100.0 * 40.0 + 4.0 / 3.0 * pi * 1000.0),
        (shape(Kind::Ring, [30, 6, 30]), 2.0 * pi * pi * 24.0 * 36.0),
        (shape(Kind::Ball, [30, 12, 18]), 4.0 / 3.0 * pi * 6480.0),
        (Shape { bend: 180, ..shape(Kind::Block, [6, 40, 8]) }, 8.0 * 6.0 * 40.0 * 8.0),
        (Shape { taper: 256, ..shape(Kind::Block, [20, 20, 20]) }, 64_000.0 / 3.0),
    ] {
        for rotation in [shape.rotation, turned] {
            let found = voxels(&[Shape { rotation, ..shape.clone() }]);
            assert!((found / exact - 1.0).abs() < 0.02, "{:?}: {found} instead of {exact}", shape.kind);
        }
    }
}

#[test]
fn cutting_takes_clay_away_and_joining_smoothly_adds_a_fillet() {
    let block = Shape::new(Kind::Block, [0, 0, 0], [5120; 3]);
    let on_top = Shape { position: [0, 5120, 0], ..ball(2560) };
    let (alone, both) = (voxels(std::slice::from_ref(&block)), voxels(&[block.clone(), on_top.clone()]));
    let half_a_ball = 2.0 / 3.0 * std::f64::consts::PI * 1000.0;
    assert!((both - alone - half_a_ball).abs() < 20.0);
    assert!(voxels(&[block.clone(), Shape { blend: 1024, ..on_top.clone() }]) > both + 50.0);
    let cut = voxels(&[block.clone(), Shape { cut: true, ..on_top }]);
    assert!((alone - cut - half_a_ball).abs() < 20.0);
    assert_eq!(voxels(&[block, Shape { cut: true, ..ball(16128) }]), 0.0);
}

#[test]
fn mirrored_figures_are_symmetric() {
    let dog = compose(&support::fixture("dog").shapes).unwrap();
    let one_sided = Shape { position: [4000, 200, -300], mirror: true, blend: 512, ..ball(2000) };
    let pair = compose(&[ball(3000), one_sided]).unwrap();
    assert!(pair.field().chunks_exact(SIZE).all(|row| row.iter().eq(row.iter().rev())));
    assert!(dog.bounds().unwrap().most[0] == 127 - dog.bounds().unwrap().least[0]);
}

#[test]
fn shapes_beyond_the_grid_are_cut_off_at_its_edge() {
    let whole = compose(&[Shape::new(Kind::Block, [0, 0, 0], [16128; 3])]).unwrap();
    let bounds = whole.bounds().unwrap();
    assert_eq!((bounds.least, bounds.most), ([1; 3], [126; 3]));
    assert!(compose(&[]).unwrap().is_empty());
}

#[test]
fn shapes_out_of_range_are_refused() {
    let fine = ball(1000);
    let wrong: [(&str, Shape); 12] = [
        ("position", Shape { position: [0, 16257, 0], ..fine.clone() }),
        ("position", Shape { position: [i32::MIN, 0, 0], ..fine.clone() }),
        ("size", Shape { size: [127, 1000, 1000], ..fine.clone() }),
        ("size", Shape { size: [1000, 1000, 16129], ..fine.clone() }),
        ("round", Shape { round: -1, ..fine.clone() }),
        ("round", Shape { round: 16129, ..fine.clone() }),
        ("taper", Shape { taper: 257, ..fine.clone() }),
        ("taper", Shape { taper: -1, ..fine.clone() }),
        ("bend", Shape { bend: 331, ..fine.clone() }),
        ("bend", Shape { bend: -331, ..fine.clone() }),
        ("blend", Shape { blend: 1537, ..fine.clone() }),
        ("blend", Shape { blend: -1, ..fine.clone() }),
    ];
    for (field, shape) in wrong {
        let refused = compose(&[fine.clone(), shape]).unwrap_err();
        assert_eq!(refused, Fault::ShapeOutOfRange { shape: 1, field });
        assert_eq!(refused.key(), "shape_out_of_range");
    }
    let mut sheared = fine.clone();
    sheared.rotation[1] = 500;
    let stretched = Shape { rotation: [ONE, 0, 0, 0, ONE + 20, 0, 0, 0, ONE], ..fine.clone() };
    let overflowing = Shape { rotation: [i32::MIN; 9], ..fine.clone() };
    for shape in [sheared, stretched, overflowing] {
        assert_eq!(compose(&[shape]).unwrap_err(), Fault::RotationNotRigid { shape: 0 });
    }
    let many = vec![fine; MOST_SHAPES + 1];
    assert_eq!(compose(&many).unwrap_err(), Fault::TooManyShapes(65));
}

#[test]
fn shapes_are_read_from_plain_json() {
    let shape: Shape =
        serde_json::from_str(r#"{"kind":"roll","position":[0,0,0],"size":[256,512,256]}"#).unwrap();
    assert_eq!(shape, Shape::new(Kind::Roll, [0, 0, 0], [256, 512, 256]));
    for wrong in [
        r#"{"kind":"potato","position":[0,0,0],"size":[256,512,256]}"#,
        r#"{"kind":"roll","position":[0,0],"size":[256,512,256]}"#,
        r#"{"kind":"roll","position":[0,0,0.5],"size":[256,512,256]}"#,
        r#"{"kind":"roll","position":[0,0,0],"size":[256,512,256],"colour":"red"}"#,
    ] {
        assert!(serde_json::from_str::<Shape>(wrong).is_err(), "{wrong}");
    }
}
