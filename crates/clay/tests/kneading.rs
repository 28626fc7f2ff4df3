//! What strokes do to clay: each formula by a worked example, and all of them against a plain reading of the format.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use clay::{Brush, Cut, Dab, Fault, Figure, Kind, SIZE, Shape, Stroke, Tool, compose, replay};
use proptest::prelude::*;
use support::closed::is_closed;
use support::naive;
use support::strokes::{any_strokes, ball, brush, brushes, cuts, dab, directed, settles};

/// The value of the voxel of a row through the middle of the grid.
fn along_x(figure: &Figure, x: i32) -> i8 {
    figure.value(x, 64, 64)
}

fn made(strokes: &[Stroke]) -> Figure {
    replay(strokes).unwrap()
}

/// All strokes so far, and one more.
fn then(before: &[Stroke], stroke: Stroke) -> Figure {
    made(&[before, &[stroke]].concat())
}

#[test]
fn adding_presses_a_ball_on() {
    // Radius 10 round the voxel 64: the surface lies at 74.
    let once = made(&[ball(320)]);
    assert_eq!([64, 73, 74, 75, 77, 78].map(|x| along_x(&once, x)), [-127, -32, 0, 32, 96, 127]);
    // Again: where both are 0 the overlap is 64, so 64²/256 less; where both are 96 it is cut to 127 − 96.
    let twice = made(&[ball(320), ball(320)]);
    assert_eq!([74, 75, 77, 78].map(|x| along_x(&twice, x)), [-16, 16, 93, 127]);
    // 10 voxels away along two axes: the root of 2·320² is 452.5, so the nearest is 453.
    assert_eq!(once.value(70, 70, 64), (272 - 320) as i8, "6·√2 voxels are 271.5, nearest 272");
}

#[test]
fn taking_away_is_adding_to_what_is_not_clay() {
    let block = Shape::new(Kind::Block, [128, 128, 128], [10240; 3]);
    let full = [Stroke::Shapes { shapes: vec![block] }];
    let hollow = then(&full, brush(Tool::Take, 320, &[dab(2048, 2048, 2048)]));
    assert_eq!([64, 73, 74, 75, 78].map(|x| along_x(&hollow, x)), [127, 32, 0, -32, -127]);
    let both = then(&full, brush(Tool::Take, 320, &[dab(2048, 2048, 2048), dab(2048, 2048, 2048)]));
    assert_eq!([74, 75].map(|x| along_x(&both, x)), [16, -16]);
}

#[test]
fn grabbing_moves_the_field_along() {
    // A brush of one voxel has its whole weight there, and none at the next.
    let at_surface = dab(32 * 74, 2048, 2048);
    let pulled = then(&[ball(320)], brush(Tool::Grab, 32, &[directed(at_surface, [32, 0, 0])]));
    assert_eq!(along_x(&pulled, 74), -32, "what was at 73");
    let half = Dab { strength: 128, ..directed(at_surface, [32, 0, 0]) };
    let half = then(&[ball(320)], brush(Tool::Grab, 32, &[half]));
    assert_eq!(along_x(&half, 74), -16, "half of the way from 74 to 73");
    let up = then(&[ball(320)], brush(Tool::Grab, 32, &[directed(at_surface, [0, 512, 0])]));
    assert_eq!(along_x(&up, 74), ball_at([10, -16, 0]), "what was 16 voxels below");
}

/// The value of a ball of radius 10 so many voxels from its middle.
fn ball_at(from_middle: [i32; 3]) -> i8 {
    let square: f64 = from_middle.iter().map(|at| f64::from(32 * at).powi(2)).sum();
    (square.sqrt().round() - 320.0).clamp(-127.0, 127.0) as i8
}

#[test]
fn pinching_draws_towards_the_middle() {
    // Round voxel 73 with two voxels: at 74 r² − q is 3072, t 192, w 144; 32 · 144 · 256 of 2¹⁸ are 4.5, so 5/32 further out.
    let pinched = then(&[ball(320)], brush(Tool::Pinch, 64, &[dab(32 * 73, 2048, 2048)]));
    assert_eq!(along_x(&pinched, 74), 5);
}

#[test]
fn smoothing_goes_towards_the_mean() {
    // A ball of one voxel: −32, six times 0, twelve times 13, eight times 23 make 308, and 308/27 is 11 and a bit.
    // From −32 half of the way to 11 is 21.5, rounded up.
    let half = Dab { strength: 128, ..dab(2048, 2048, 2048) };
    let smoothed = then(&[ball(32)], brush(Tool::Smooth, 32, &[half]));
    assert_eq!(along_x(&made(&[ball(32)]), 64), -32);
    assert_eq!(along_x(&smoothed, 64), -10);
    // All of the way, nothing is left of it.
    assert!(then(&[ball(32)], brush(Tool::Smooth, 32, &[dab(2048, 2048, 2048)])).is_empty());
}

#[test]
fn flattening_goes_towards_a_plane() {
    // 10/32 before voxel 74: r² − q is 924 of 1024, so t 231 and w 208; the plane is 10 there, and 10 · 208/256 are 8.
    let before = directed(dab(32 * 74 - 10, 2048, 2048), [16384, 0, 0]);
    let flat = then(&[ball(320)], brush(Tool::Flatten, 32, &[before]));
    assert_eq!(along_x(&flat, 74), 8);
    // At 73 the plane is −22 and w 71: from −32 by 10 · 71/256, nearest 3.
    assert_eq!(along_x(&flat, 73), -29);
}

#[test]
fn cutting_takes_away_one_side() {
    let cut = Stroke::Cut(Cut { x: 2048, y: 2048, z: 2048, dx: 16384, dy: 0, dz: 0 });
    let half = then(&[ball(320)], cut);
    assert_eq!([62, 63, 64, 65, 66].map(|x| along_x(&half, x)), [-64, -32, 0, 32, 64]);
    let (whole, half) = (made(&[ball(320)]).amount(), half.amount());
    assert!(half.abs_diff(whole / 2) < whole / 100, "{half} of {whole}");
    // At an angle: 3/5 and 4/5 of 32, rounded to the nearest.
    let slant = Stroke::Cut(Cut { x: 2048, y: 2048, z: 2048, dx: 9830, dy: 13107, dz: 0 });
    let slant = then(&[ball(320)], slant);
    assert_eq!((slant.value(65, 64, 64), slant.value(64, 65, 64), slant.value(64, 63, 64)), (19, 26, -26));
}

#[test]
fn shapes_over_nothing_are_what_they_always_were() {
    for fixture in support::fixtures() {
        let strokes = [Stroke::Shapes { shapes: fixture.shapes }];
        assert_eq!(made(&strokes).hash(), fixture.hash, "{}", fixture.name);
    }
}

#[test]
fn shapes_are_pressed_into_what_is_there() {
    let (first, second) = (
        Shape::new(Kind::Ball, [0; 3], [5120; 3]),
        Shape::new(Kind::Roll, [2000, 3000, 0], [900, 4000, 900]),
    );
    let apart = made(&[
        Stroke::Shapes { shapes: vec![first.clone()] },
        Stroke::Shapes { shapes: vec![second.clone()] },
    ]);
    // Without a fillet it makes no difference whether they come at once, but for rounding.
    let at_once = compose(&[first, second]).unwrap();
    assert!(apart.field().iter().zip(at_once.field()).all(|(a, b)| a.abs_diff(*b) <= 1));
}

#[test]
fn mirrored_strokes_are_symmetric() {
    let mirrored =
        |tool, dabs: &[Dab]| Stroke::Brush(Brush { tool, radius: 200, mirror: true, dabs: dabs.to_vec() });
    let figure = made(&[
        mirrored(Tool::Add, &[dab(2032, 2000, 2000), dab(1500, 2100, 2050), dab(1400, 2400, 1900)]),
        mirrored(Tool::Grab, &[directed(dab(1200, 2400, 1900), [-300, 100, 50])]),
    ]);
    // But for roundings: a dab and its image come one after the other, and sweeps have directions.
    let mut rows = figure.field().chunks_exact(SIZE);
    assert!(rows.all(|row| row.iter().zip(row.iter().rev()).all(|(a, b)| a.abs_diff(*b) <= 3)));
    let bounds = figure.bounds().unwrap();
    assert_eq!(bounds.least[0] + bounds.most[0], 127);
    // On the mirror's plane a dab is its own image, and done once.
    let alone =
        |mirror| Stroke::Brush(Brush { tool: Tool::Add, radius: 200, mirror, dabs: vec![dab(2032, 9, 9)] });
    assert_eq!(made(&[alone(true)]), made(&[alone(false)]));
    let off =
        Stroke::Brush(Brush { tool: Tool::Add, radius: 200, mirror: true, dabs: vec![dab(2031, 9, 9)] });
    assert_ne!(made(&[off]), made(&[alone(false)]));
}

#[test]
fn repairing_makes_distances_of_what_a_brush_has_bent() {
    let pull = |step: i32| directed(dab(2048 + 300 + 16 * step, 2048, 2048), [48, 0, 0]);
    let pulls: Vec<Dab> = (0..40).map(pull).collect();
    let horn = then(&[ball(320)], brush(Tool::Grab, 200, &pulls));
    assert!(horn.bounds().unwrap().most[0] > 80, "it was pulled out");
    // One to three voxels outside the surface the field rises by one voxel a voxel, more or less.
    let mut steep = 0;
    let mut count = 0;
    for (index, &value) in horn.field().iter().enumerate() {
        let [x, y, z] = [index % SIZE, index / SIZE % SIZE, index / SIZE / SIZE].map(|at| at as i32);
        if !(40..=90).contains(&value) {
            continue;
        }
        let apart = |a: i8, b: i8| f64::from(i32::from(a) - i32::from(b)) / 64.0;
        let gradient = [
            apart(horn.value(x + 1, y, z), horn.value(x - 1, y, z)),
            apart(horn.value(x, y + 1, z), horn.value(x, y - 1, z)),
            apart(horn.value(x, y, z + 1), horn.value(x, y, z - 1)),
        ];
        let length = gradient.iter().map(|part| part * part).sum::<f64>().sqrt();
        count += 1;
        steep += i32::from(!(0.8..1.2).contains(&length));
    }
    assert!(count > 2_000 && steep * 10 < count, "{steep} of {count} are bent");
}

#[test]
fn settling_is_exact() {
    let ball = made(&[ball(320)]);
    for wanted in [ball.amount(), ball.amount() - 1, 100_000, 54_321, 40_000] {
        let settled = then(&[self::ball(320)], Stroke::Settle { amount: wanted });
        assert_eq!(settled.amount(), wanted);
    }
    // Nothing to do if there is no more, and what is as deep as values go stays.
    assert_eq!(then(&[self::ball(320)], Stroke::Settle { amount: 5_000_000 }), ball);
    let deep = ball.field().iter().filter(|value| **value == -127).count() as u32;
    assert_eq!(then(&[self::ball(320)], Stroke::Settle { amount: 32 * deep }).amount(), 32 * deep);
    let least = then(&[self::ball(320)], Stroke::Settle { amount: 0 });
    assert_eq!(least.amount(), 32 * deep);
}

#[test]
fn settling_goes_on_evenly() {
    // A ball of one voxel holds 32 + 6 · 16 + 12 · 3 + 0: 164. Raised by 1: 32 + 6 · 15 + 12 · 2 = 146. To have 155, 9 of the 18
    // that hold something (the middle holds as much as before) are raised by 0 instead: every second in order.
    assert_eq!(made(&[ball(32)]).amount(), 164);
    let settled = then(&[ball(32)], Stroke::Settle { amount: 155 });
    assert_eq!(settled.amount(), 155);
    let near = |x: i32, y: i32, z: i32| settled.value(64 + x, 64 + y, 64 + z);
    assert_eq!(near(0, 0, 0), -31);
    // The first five in order: (0, −1, −1), (−1, 0, −1), (0, 0, −1), (1, 0, −1), (0, 1, −1).
    assert_eq!(
        [near(0, -1, -1), near(-1, 0, -1), near(0, 0, -1), near(1, 0, -1), near(0, 1, -1)],
        [14, 13, 1, 13, 14]
    );
}

#[test]
fn half_a_voxel_stays_free_at_the_rim() {
    for at in [0, 4064] {
        let figure = made(&[brush(Tool::Add, 640, &[dab(at, at, at)])]);
        let edge = if at == 0 { 0 } else { 127 };
        let inner = if at == 0 { 1 } else { 126 };
        assert_eq!(figure.value(edge, edge, edge), 16);
        assert_eq!(figure.value(inner, inner, inner), -16);
        assert_eq!(figure.value(inner, inner, edge), 16);
    }
}

#[test]
fn fixtures_make_the_same_fields() {
    let all = support::stroke_fixtures();
    assert!(all.len() >= 9);
    for fixture in all {
        let figure = made(&fixture.strokes);
        assert_eq!((figure.amount(), figure.hash()), (fixture.amount, fixture.hash), "{}", fixture.name);
        assert_eq!(
            clay::codec::strokes::decode(&fixture.bytes).unwrap(),
            fixture.strokes,
            "{}",
            fixture.name
        );
    }
}

#[test]
fn a_figure_proves_its_strokes() {
    let strokes = [ball(320), brush(Tool::Take, 100, &[dab(2300, 2200, 2000)])];
    let figure = made(&strokes);
    assert!(figure.is_made_by(&strokes).unwrap());
    assert!(figure.for_hand_in().is_made_by(&strokes).unwrap());
    assert!(!figure.for_hand_in().is_made_by(&strokes[..1]).unwrap());
    let wrong = [Stroke::Settle { amount: u32::MAX }];
    assert_eq!(figure.is_made_by(&wrong), Err(Fault::StrokeOutOfRange { stroke: 0, field: "amount" }));
}

#[test]
fn nothing_overflows_at_the_ends_of_all_ranges() {
    let mut strokes = Vec::new();
    let normals = [[16384, 0, 0], [-16384, 0, 0], [0, -16384, 0], [9459, 9459, 9459], [-9459, -9459, -9459]];
    for (tool, radius) in
        Tool::ALL.into_iter().flat_map(|tool| [32, 191, 192, 384, 640].map(|radius| (tool, radius)))
    {
        for (place, normal) in [[0, 0, 0], [4064, 4064, 4064], [2047, 2049, 4063]].into_iter().zip(normals) {
            let [x, y, z] = place;
            let direction = match tool {
                Tool::Grab => normal.map(|part: i32| part.signum() * 512),
                Tool::Flatten => normal,
                _ => [0; 3],
            };
            let strong = directed(dab(x, y, z), direction);
            let dabs = [strong, Dab { strength: 1, ..strong }];
            strokes.push(brush(tool, radius, &dabs));
        }
    }
    for [dx, dy, dz] in normals {
        strokes.push(Stroke::Cut(Cut { x: 4064, y: 0, z: 4064, dx, dy, dz }));
    }
    let field: Vec<i64> = made(&strokes).field().iter().map(|value| i64::from(*value)).collect();
    assert!(field == naive::replay(&strokes));
}

#[test]
fn strokes_are_read_from_plain_json() {
    let strokes = r#"[
        {"kind":"brush","tool":"grab","radius":256,"mirror":false,"dabs":[{"x":1,"y":2,"z":3,"strength":256,"dx":1,"dy":0,"dz":0}]},
        {"kind":"brush","tool":"add","radius":32,"mirror":true,"dabs":[{"x":1,"y":2,"z":3,"strength":1}]},
        {"kind":"cut","x":1,"y":2,"z":3,"dx":16384,"dy":0,"dz":0},
        {"kind":"shapes","shapes":[{"kind":"ball","position":[0,0,0],"size":[256,256,256]}]},
        {"kind":"settle","amount":1}
    ]"#;
    let strokes: Vec<Stroke> = serde_json::from_str(strokes).unwrap();
    clay::stroke::check(&strokes).unwrap();
    let again: Vec<Stroke> = serde_json::from_str(&serde_json::to_string(&strokes).unwrap()).unwrap();
    assert_eq!(again, strokes);
    for wrong in [
        r#"{"kind":"brush","tool":"lick","radius":256,"mirror":false,"dabs":[]}"#,
        r#"{"kind":"brush","tool":"add","radius":256,"mirror":false,"dabs":[{"x":1,"y":2,"z":0.5,"strength":1}]}"#,
        r#"{"kind":"settle","amount":-1}"#,
        r#"{"kind":"settle","amount":1,"colour":"red"}"#,
        r#"{"kind":"cut","x":1,"y":2,"z":3,"dx":16384,"dy":0,"dz":0,"w":1}"#,
    ] {
        assert!(serde_json::from_str::<Stroke>(wrong).is_err(), "{wrong}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn strokes_do_what_the_format_says(
        blobs in proptest::collection::vec(brushes(400, 1..3, 1400..=2600), 1..3),
        strokes in proptest::collection::vec(
            prop_oneof![8 => brushes(420, 1..10, 1000..=3000), 1 => cuts(), 1 => settles()], 1..5),
    ) {
        let mut all: Vec<Stroke> = vec![ball(500)];
        all.extend(blobs);
        all.extend(strokes);
        let field: Vec<i64> = made(&all).field().iter().map(|value| i64::from(*value)).collect();
        prop_assert!(field == naive::replay(&all));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn any_strokes_make_a_figure(strokes in any_strokes(1..9), wanted in 0..=8_000_000u32) {
        let figure = made(&strokes);
        let most = 32 * 126u32.pow(3);
        prop_assert!(figure.amount() <= most);
        prop_assert_eq!(figure.amount(), figure.for_hand_in().amount());
        prop_assert!(is_closed(&clay::mesh(&figure)));
        // Settling goes to the unit, as far as there is anything that can give way.
        let deep = 32 * figure.field().iter().filter(|value| **value == -127).count() as u32;
        let settled = then(&strokes, Stroke::Settle { amount: wanted });
        prop_assert_eq!(settled.amount(), wanted.max(deep).min(figure.amount()));
        prop_assert!(is_closed(&clay::mesh(&settled)));
    }

    #[test]
    fn how_strokes_are_cut_into_strokes_matters_only_for_repair(
        dabs in proptest::collection::vec(support::strokes::dabs(Tool::Add, 0..=4064), 1..20),
        tool in proptest::sample::select(vec![Tool::Add, Tool::Take]),
    ) {
        let apart: Vec<Stroke> = dabs.iter().map(|one| brush(tool, 300, &[*one])).collect();
        let base = ball(600);
        prop_assert_eq!(
            made(&[std::slice::from_ref(&base), &apart[..]].concat()),
            made(&[base, brush(tool, 300, &dabs)])
        );
    }
}
