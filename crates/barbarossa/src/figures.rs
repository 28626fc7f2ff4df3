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

/// Small figures for players at random.
const SOME: [&[u8]; 3] = [
    include_bytes!("../../clay/fixtures/key.clay"),
    include_bytes!("../../clay/fixtures/hammer.clay"),
    include_bytes!("../../clay/fixtures/star.clay"),
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

/// A picture of a figure, for pages that cannot draw it themselves; `None` if these bytes are none.
pub(crate) fn picture(bytes: &[u8], look: Look) -> Option<Vec<u8>> {
    let figure = Figure::decode(bytes).ok()?;
    let turn = 360.0 / f32::from(Look::SIDES) * f32::from(look.side);
    Some(clay::picture(&figure, &Camera { pixels: look.size.into(), turn, ..Camera::default() }))
}

/// A figure, for players at random.
pub(crate) fn any(rng: &mut dyn Rng) -> &'static [u8] {
    SOME[rng.random_range(0..SOME.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_has_a_picture_from_each_side_and_other_bytes_have_none() {
        let look = |side| Look { side, size: 128 };
        let pictures: Vec<_> = (0..Look::SIDES).map(|side| picture(SOME[0], look(side)).unwrap()).collect();
        assert!(pictures.iter().all(|png| png.starts_with(b"\x89PNG")));
        assert_ne!(pictures[0], pictures[2]);
        assert_eq!(picture(b"no figure", look(0)), None);
    }

    #[test]
    fn bar_4_any_figures_of_players_at_random_can_be_handed_in_together() {
        let most = SOME.into_iter().map(|figure| amount(figure).unwrap()).max().unwrap();
        assert!(3 * most <= CLAY, "{most}");
    }
}
