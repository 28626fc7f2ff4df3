//! Pictures of attachments: there exactly where the game says so, and what they were asked to be.

use super::{Broken, Check, Report, broken};
use crate::attachment::{Attachments, Look};
use crate::game::Game;

/// Looks at a picture of these bytes, if there is one. One a run is enough: it may take long to render.
pub(super) fn look<G: Game>(attachments: &dyn Attachments<G>, bytes: &[u8], report: &mut Report) -> Check {
    if report.pictures > 0 {
        return Ok(());
    }
    let [size, ..] = Look::SIZES;
    let look = Look { side: Look::SIDES - 1, size };
    let Some(picture) = attachments.picture(bytes, look) else { return Ok(()) };
    if !attachments.has_pictures() {
        return broken(Broken::Picture, "there is a picture, and the game says that it has none");
    }
    if png_size(&picture) != Some([size.into(); 2]) {
        return broken(Broken::Picture, format!("{look:?} is no PNG of that size"));
    }
    if attachments.picture(bytes, look).as_ref() != Some(&picture) {
        return broken(Broken::Picture, format!("{look:?} is another picture when it is rendered again"));
    }
    // Whatever it makes of these, it must not panic.
    for cut in [0, bytes.len() / 2, bytes.len().saturating_sub(1)] {
        attachments.picture(&bytes[..cut], look);
    }
    report.pictures += 1;
    Ok(())
}

/// Width and height, as the head of a PNG says.
fn png_size(bytes: &[u8]) -> Option<[u32; 2]> {
    let head = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR")?;
    let (width, rest) = head.split_first_chunk()?;
    Some([u32::from_be_bytes(*width), u32::from_be_bytes(*rest.first_chunk()?)])
}
