//! Figures of clay, as far as the rules look at them: whether they are some, and how much clay is in them (BAR-4).

use rand::{Rng, RngExt as _};
use table::Refusal;

/// The clay that a player has for all figures together, in units of which a voxel has 32.
pub const CLAY: u32 = 450_000 * 32;

/// How much clay is in a figure, or why these bytes are none.
pub(crate) fn amount(bytes: &[u8]) -> Result<u32, Refusal> {
    let amount = bytes.strip_prefix(b"clay").and_then(|rest| rest.first_chunk::<4>());
    match amount.map(|amount| u32::from_le_bytes(*amount)) {
        Some(0) => Err(Refusal::new("BAR-4", "barbarossa_figure_empty")),
        Some(amount) => Ok(amount),
        None => Err(Refusal::new("BAR-4", "barbarossa_no_figure")),
    }
}

/// How much clay is in all figures together, or why they cannot be handed in.
pub(crate) fn check<'a>(figures: impl IntoIterator<Item = &'a [u8]>) -> Result<u32, Refusal> {
    let mut used: u32 = 0;
    for figure in figures {
        used = used.saturating_add(amount(figure)?);
    }
    if used <= CLAY {
        return Ok(used);
    }
    Err(Refusal::new("BAR-4", "barbarossa_too_much_clay").with("used", used / 32).with("most", CLAY / 32))
}

/// A figure, for players at random.
pub(crate) fn any(rng: &mut dyn Rng) -> Vec<u8> {
    [b"clay".as_slice(), &rng.random_range(1..CLAY / 3).to_le_bytes()].concat()
}
