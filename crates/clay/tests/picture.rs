//! Pictures are PNGs of the size that was asked for, with a figure on them.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod support;

use clay::{Background, Camera, Figure, compose, picture, sheet};
use support::fixture;

struct Decoded {
    width: u32,
    height: u32,
    pixels: Vec<[u8; 4]>,
}

fn decoded(bytes: &[u8]) -> Decoded {
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut buffer).unwrap();
    let pixels = buffer.chunks_exact(4).map(|pixel| pixel.try_into().unwrap()).collect();
    Decoded { width: info.width, height: info.height, pixels }
}

fn duck() -> Figure {
    compose(&fixture("duck").shapes).unwrap()
}

fn opaque(picture: &Decoded) -> usize {
    picture.pixels.iter().filter(|pixel| pixel[3] == 255).count()
}

#[test]
fn pictures_have_the_size_asked_for() {
    let duck = duck();
    for (asked, given) in [(64, 64), (200, 200), (0, 64), (9999, 1024)] {
        let found = decoded(&picture(&duck, &Camera { pixels: asked, ..Camera::default() }));
        assert_eq!((found.width, found.height), (given, given));
    }
}

#[test]
fn the_figure_fills_the_picture_and_is_made_of_clay() {
    let found = decoded(&picture(&duck(), &Camera { pixels: 128, ..Camera::default() }));
    let clay = opaque(&found);
    assert!((3_000..12_000).contains(&clay), "{clay}");
    let warm =
        found.pixels.iter().filter(|pixel| pixel[3] == 255 && pixel[0] > pixel[1] && pixel[1] > pixel[2]);
    assert!(warm.count() > clay * 9 / 10);
    let shadow = found.pixels.iter().filter(|pixel| (20..200).contains(&pixel[3])).count();
    assert!(shadow > 200, "{shadow}");
    let corner = found.pixels[0];
    assert_eq!(corner, [0; 4], "nothing is behind it");
}

#[test]
fn paper_is_opaque() {
    let found = decoded(&picture(
        &duck(),
        &Camera { pixels: 64, background: Background::Paper, ..Camera::default() },
    ));
    assert_eq!(opaque(&found), 64 * 64);
}

#[test]
fn sides_differ_and_stand_four_in_a_row() {
    let camera = Camera { pixels: 64, ..Camera::default() };
    let duck = duck();
    assert_ne!(picture(&duck, &camera), picture(&duck, &Camera { turn: 120.0, ..camera }));
    let found = decoded(&sheet(&duck, &camera, 8));
    assert_eq!((found.width, found.height), (256, 128));
    let first = decoded(&picture(&duck, &camera));
    let corner: Vec<[u8; 4]> =
        found.pixels.chunks_exact(256).take(64).flat_map(|row| row[..64].to_vec()).collect();
    assert_eq!(corner, first.pixels);
}

#[test]
fn drafts_look_as_they_will_when_handed_in() {
    let camera = Camera { pixels: 64, ..Camera::default() };
    assert_eq!(picture(&duck(), &camera), picture(&duck().for_hand_in(), &camera));
}

#[test]
fn cameras_that_make_no_sense_are_survived() {
    let duck = duck();
    for (turn, tilt) in [(f32::NAN, f32::INFINITY), (1e30, -1e30), (-720.0, 90.0), (0.0, 0.0)] {
        let found = decoded(&picture(&duck, &Camera { pixels: 64, turn, tilt, ..Camera::default() }));
        assert!(opaque(&found) > 500, "{turn} {tilt}");
    }
    assert_eq!(opaque(&decoded(&picture(&Figure::empty(), &Camera { pixels: 64, ..Camera::default() }))), 0);
}
