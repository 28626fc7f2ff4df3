//! Figures of clay, as far as the rules look at them: whether they are some, and how much clay is in them (BAR-4).

use clay::{Camera, Fault, Figure};
use rand::{Rng, RngExt as _};
use table::Refusal;
use table::attachment::Look;

/// What `clay` counts as one voxel full of clay.
const VOXEL: u32 = 32;

/// The clay that a player has for all figures together, as `clay` counts it: enough for three figures of which each fills
/// its space well, and not for three that fill it up.
pub const CLAY: u32 = 450_000 * VOXEL;

/// A small figure for players at random.
#[derive(Clone, Copy)]
pub(crate) struct Sample {
    pub figure: &'static [u8],
    /// The strokes that made it, if somebody has kept them.
    pub strokes: Option<&'static [u8]>,
}

const SOME: [Sample; 3] = [
    Sample {
        figure: include_bytes!("../../clay/fixtures/key.clay"),
        strokes: Some(include_bytes!("../../clay/fixtures/key.strokes")),
    },
    Sample { figure: include_bytes!("../../clay/fixtures/hammer.clay"), strokes: None },
    Sample {
        figure: include_bytes!("../../clay/fixtures/star.clay"),
        strokes: Some(include_bytes!("../../clay/fixtures/star.strokes")),
    },
];

/// How much clay is in a figure, or why these bytes are none.
pub(crate) fn amount(bytes: &[u8]) -> Result<u32, Refusal> {
    match Figure::decode(bytes) {
        Ok(figure) if figure.is_empty() => Err(Refusal::new("BAR-4", "barbarossa_figure_empty")),
        Ok(figure) => Ok(figure.amount()),
        Err(Fault::TooLarge { .. }) => {
            Err(Refusal::new("BAR-4", "barbarossa_figure_too_large").with("most", clay::LARGEST))
        }
        Err(Fault::NotAFigure) => Err(Refusal::new("BAR-4", "barbarossa_no_figure")),
        Err(Fault::UnknownVersion(_)) => Err(Refusal::new("BAR-4", "barbarossa_figure_version")),
        Err(Fault::InsideRim) => Err(Refusal::new("BAR-4", "barbarossa_figure_rim")),
        Err(_) => Err(Refusal::new("BAR-4", "barbarossa_figure_damaged")),
    }
}

/// Whether these figures can be handed in together.
pub(crate) fn check<'a>(figures: impl IntoIterator<Item = &'a [u8]>) -> Result<(), Refusal> {
    let mut used: u32 = 0;
    for figure in figures {
        used = used.saturating_add(amount(figure)?);
    }
    if used <= CLAY {
        return Ok(());
    }
    let percent = u64::from(used) * 100 / u64::from(CLAY);
    Err(Refusal::new("BAR-4", "barbarossa_too_much_clay").with("percent", percent))
}

/// Whether these bytes are strokes within their limits. Whether they make the figure they come with, whoever looks back can
/// prove: replaying takes too long for a table that waits.
pub(crate) fn check_strokes(bytes: &[u8]) -> Result<(), Refusal> {
    let key = match clay::codec::strokes::decode(bytes) {
        Ok(_) => return Ok(()),
        Err(Fault::TooLarge { most, .. }) => {
            return Err(Refusal::new("BAR-4", "barbarossa_strokes_too_large").with("most", most));
        }
        Err(Fault::NotStrokes) => "barbarossa_no_strokes",
        Err(Fault::UnknownVersion(_)) => "barbarossa_strokes_version",
        Err(Fault::TooManyStrokes(_) | Fault::TooManyDabs(_) | Fault::TooMuchWork(_)) => {
            "barbarossa_strokes_too_many"
        }
        Err(_) => "barbarossa_strokes_damaged",
    };
    Err(Refusal::new("BAR-4", key))
}

/// Whether the strokes made the figure.
pub(crate) fn is_made_by(figure: &[u8], strokes: &[u8]) -> bool {
    let strokes = clay::codec::strokes::decode(strokes);
    let is_made = |figure: Figure| strokes.and_then(|strokes| figure.is_made_by(&strokes));
    Figure::decode(figure).and_then(is_made) == Ok(true)
}

/// A picture of a figure, for pages that cannot draw it themselves; `None` if these bytes are none.
pub(crate) fn picture(bytes: &[u8], look: Look) -> Option<Vec<u8>> {
    let figure = Figure::decode(bytes).ok()?;
    let turn = 360.0 / f32::from(Look::SIDES) * f32::from(look.side);
    Some(clay::picture(&figure, &Camera { pixels: look.size.into(), turn, ..Camera::default() }))
}

/// A figure, for players at random.
pub(crate) fn any(rng: &mut dyn Rng) -> Sample {
    SOME[rng.random_range(0..SOME.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_a_picture_from_each_side_and_other_bytes_have_none() {
        let look = |side| Look { side, size: 128 };
        let pictures: Vec<_> =
            (0..Look::SIDES).map(|side| picture(SOME[0].figure, look(side)).unwrap()).collect();
        assert!(pictures.iter().all(|png| png.starts_with(b"\x89PNG")));
        assert_ne!(pictures[0], pictures[2]);
        assert_eq!(picture(b"no figure", look(0)), None);
    }

    #[test]
    fn bar_4_any_figures_of_players_at_random_can_be_handed_in_together() {
        let most = SOME.into_iter().map(|sample| amount(sample.figure).unwrap()).max().unwrap();
        assert!(3 * most <= CLAY, "{most}");
    }

    #[test]
    fn bar_4_strokes_of_players_at_random_make_their_figures() {
        for Sample { figure, strokes } in SOME {
            let Some(strokes) = strokes else { continue };
            check_strokes(strokes).unwrap();
            assert!(is_made_by(figure, strokes));
            assert!(!is_made_by(SOME[1].figure, strokes) && !is_made_by(figure, b"mud"));
        }
    }
}
