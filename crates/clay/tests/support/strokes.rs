//! Random strokes.
#![allow(dead_code, reason = "not every test needs all of it")]

use clay::{Brush, Cut, Dab, Kind, Shape, Stroke, Tool};
use proptest::prelude::*;

/// Unit normals, in 1/16384.
pub fn normals() -> impl Strategy<Value = [i32; 3]> {
    let part = -1.0f64..=1.0;
    [part.clone(), part.clone(), part].prop_map(|[x, y, z]| {
        let length = (x * x + y * y + z * z).sqrt();
        if length < 0.01 {
            return [0, 16384, 0];
        }
        [x, y, z].map(|part| (part / length * 16384.0).round() as i32)
    })
}

pub fn tools() -> impl Strategy<Value = Tool> {
    proptest::sample::select(Tool::ALL.to_vec())
}

/// Dabs of a tool with middles in this range.
pub fn dabs(tool: Tool, places: std::ops::RangeInclusive<i32>) -> impl Strategy<Value = Dab> {
    let direction = match tool {
        Tool::Grab => [-512..=512i32, -512..=512, -512..=512].boxed(),
        Tool::Flatten => normals().boxed(),
        _ => Just([0; 3]).boxed(),
    };
    let at = [places.clone(), places.clone(), places];
    (at, 1..=256i32, direction).prop_map(|([x, y, z], strength, [dx, dy, dz])| Dab {
        x,
        y,
        z,
        strength,
        dx,
        dy,
        dz,
    })
}

/// Strokes with a brush no larger than this.
pub fn brushes(
    most: i32,
    count: std::ops::Range<usize>,
    places: std::ops::RangeInclusive<i32>,
) -> impl Strategy<Value = Stroke> {
    (tools(), 32..=most, any::<bool>()).prop_flat_map(move |(tool, radius, mirror)| {
        let dabs = proptest::collection::vec(dabs(tool, places.clone()), count.clone());
        dabs.prop_map(move |dabs| Stroke::Brush(Brush { tool, radius, mirror, dabs }))
    })
}

pub fn cuts() -> impl Strategy<Value = Stroke> {
    let at = [0..=4064i32, 0..=4064, 0..=4064];
    (at, normals()).prop_map(|([x, y, z], [dx, dy, dz])| Stroke::Cut(Cut { x, y, z, dx, dy, dz }))
}

pub fn settles() -> impl Strategy<Value = Stroke> {
    (0..=3_000_000u32).prop_map(|amount| Stroke::Settle { amount })
}

pub fn shapes() -> impl Strategy<Value = Stroke> {
    let kinds = [Kind::Ball, Kind::Roll, Kind::Disc, Kind::Cone, Kind::Ring, Kind::Block];
    let at = [-9000..=9000i32, -9000..=9000, -9000..=9000];
    let size = [128..=6000i32, 128..=6000, 128..=6000];
    let rotation =
        proptest::sample::select(vec![clay::shape::UPRIGHT, [0, -16384, 0, 16384, 0, 0, 0, 0, 16384]]);
    let rest = (0..=400i32, 0..=256i32, -330..=330i32, 0..=1536i32, any::<bool>(), any::<bool>());
    let one = (proptest::sample::select(kinds.to_vec()), at, size, rotation, rest).prop_map(
        |(kind, position, size, rotation, (round, taper, bend, blend, cut, mirror))| Shape {
            rotation,
            round,
            taper,
            bend,
            blend,
            cut,
            mirror,
            ..Shape::new(kind, position, size)
        },
    );
    proptest::collection::vec(one, 1..4).prop_map(|shapes| Stroke::Shapes { shapes })
}

/// Anything that can be done to clay.
pub fn any_strokes(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Stroke>> {
    let one = prop_oneof![
        6 => brushes(640, 1..12, 0..=4064),
        1 => cuts(),
        1 => shapes(),
        1 => settles(),
    ];
    proptest::collection::vec(one, count)
}

/// A ball of clay in the middle of the grid, as one dab.
pub fn ball(radius: i32) -> Stroke {
    brush(Tool::Add, radius, &[dab(2048, 2048, 2048)])
}

pub fn brush(tool: Tool, radius: i32, dabs: &[Dab]) -> Stroke {
    Stroke::Brush(Brush { tool, radius, mirror: false, dabs: dabs.to_vec() })
}

/// A dab of full strength.
pub fn dab(x: i32, y: i32, z: i32) -> Dab {
    Dab { x, y, z, strength: 256, ..Dab::default() }
}

pub fn directed(dab: Dab, [dx, dy, dz]: [i32; 3]) -> Dab {
    Dab { dx, dy, dz, ..dab }
}
