//! The surface has no holes, and points outwards.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use clay::{Figure, Kind, Mesh, Shape, compose, mesh};
use support::closed::is_closed;
use support::fixtures;

/// By the theorem of Gauss: right only if the surface is closed and points outwards.
fn volume(mesh: &Mesh) -> f32 {
    let corner = |at: u32| mesh.positions[at as usize];
    let sixth = mesh.triangles.iter().map(|&[a, b, c]| {
        let ([ax, ay, az], [bx, by, bz], [cx, cy, cz]) = (corner(a), corner(b), corner(c));
        ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    });
    sixth.sum::<f32>() / 6.0
}

#[test]
fn fixtures_have_no_holes() {
    for fixture in fixtures() {
        let figure = compose(&fixture.shapes).unwrap();
        let mesh = mesh(&figure);
        assert!(mesh.triangles.len() > 5_000 && is_closed(&mesh), "{}", fixture.name);
        let counted = figure.amount() as f32 / 32.0;
        assert!(
            (volume(&mesh) / counted - 1.0).abs() < 0.03,
            "{}: {} and {counted}",
            fixture.name,
            volume(&mesh)
        );
    }
}

#[test]
fn normals_of_a_ball_point_away_from_its_middle() {
    let ball = compose(&[Shape::new(Kind::Ball, [0, 0, 0], [5120; 3])]).unwrap();
    let mesh = mesh(&ball.for_hand_in());
    assert_eq!((mesh.positions.len(), mesh.normals.len()), (mesh.openness.len(), mesh.openness.len()));
    for ((position, normal), open) in mesh.positions.iter().zip(&mesh.normals).zip(&mesh.openness) {
        let radius = position.iter().map(|at| at * at).sum::<f32>().sqrt();
        let along: f32 = position.iter().zip(normal).map(|(at, part)| at / radius * part).sum();
        assert!((radius - 20.0).abs() < 0.1 && along > 0.995, "{radius} {along}");
        assert!(*open > 0.9, "nothing is near a ball");
    }
}

#[test]
fn creases_are_less_open() {
    let ball = |x| Shape::new(Kind::Ball, [x, 0, 0], [4096; 3]);
    let mesh = mesh(&compose(&[ball(-3800), ball(3800)]).unwrap());
    let crease = mesh.positions.iter().zip(&mesh.openness).filter(|(position, _)| position[0].abs() < 1.0);
    let (count, sum) = crease.fold((0, 0.0), |(count, sum), (_, open)| (count + 1, sum + open));
    assert!(count > 10 && sum / (count as f32) < 0.6, "{}", sum / count as f32);
}

#[test]
fn nothing_has_no_surface() {
    assert!(mesh(&Figure::empty()).triangles.is_empty());
}

#[test]
fn samples_of_exactly_zero_leave_no_hole() {
    // Its faces lie exactly on voxels, and its edges run through them.
    let block = Shape::new(Kind::Block, [128, 128, 128], [2560; 3]);
    let figure = compose(&[block]).unwrap();
    assert!(figure.field().contains(&0));
    assert!(is_closed(&mesh(&figure)));
}
