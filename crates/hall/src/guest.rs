//! Guests: a secret in a cookie, with a name and a glyph. No sign-up.

use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use table::text;

use crate::fault::Fault;
use crate::hall::Hall;
use crate::id::{GuestId, Secret};
use crate::protocol::{GLYPHS, GuestCard};
use crate::store::StoredGuest;

/// The name of the cookie.
pub const COOKIE_NAME: &str = "zauberberg";

/// A year, in seconds: as long as a cookie lasts.
pub(crate) const COOKIE_AGE: u32 = 31_536_000;

impl From<StoredGuest> for GuestCard {
    fn from(guest: StoredGuest) -> GuestCard {
        GuestCard { id: guest.id, name: guest.name, glyph: guest.glyph }
    }
}

impl GuestCard {
    /// A guest of whom nothing is known any more.
    pub(crate) fn nameless(id: &GuestId) -> GuestCard {
        GuestCard { id: id.clone(), name: String::new(), glyph: "moon".to_owned() }
    }
}

/// The secret in a request's cookie.
pub fn secret_in(headers: &HeaderMap) -> Option<Secret> {
    let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|text| text.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == COOKIE_NAME).and_then(|(_, value)| Secret::read(value))
}

/// The header that hands a secret to its owner's browser.
pub fn cookie(secret: &Secret, secure: bool) -> String {
    let secure = if secure { "; Secure" } else { "" };
    let value = secret.reveal();
    format!("{COOKIE_NAME}={value}; Path=/; Max-Age={COOKIE_AGE}; HttpOnly; SameSite=Lax{secure}")
}

/// The header that takes it away again.
pub fn no_cookie() -> String {
    format!("{COOKIE_NAME}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax")
}

/// A name as it is kept: trimmed, without line breaks and other control characters.
pub fn clean_name(name: &str, most: u64) -> Result<String, Fault> {
    let name = name.trim();
    let letters = name.chars().count() as u64;
    // Letters that turn the reading direction or take no room would let one guest look like another. One of them only says
    // that a sign is a picture.
    let hidden = |c: char| c.is_control() || (text::is_ignorable(c) && c != '\u{fe0f}');
    let legible = text::is_visible(name) && !name.chars().any(hidden) && !text::has_towers(name);
    if letters > most || !legible {
        let refusal = table::Refusal::new("HALL-1", "hall_name").with("most", most);
        return Err(refusal.into());
    }
    Ok(name.to_owned())
}

/// A glyph that exists.
pub fn clean_glyph(glyph: &str) -> Result<String, Fault> {
    if GLYPHS.contains(&glyph) {
        return Ok(glyph.to_owned());
    }
    Err(table::Refusal::new("HALL-1", "hall_glyph").with("glyphs", GLYPHS.join(", ")).into())
}

impl Hall {
    /// The guest that a request comes from.
    pub async fn guest_in(&self, headers: &HeaderMap) -> Result<Option<GuestCard>, Fault> {
        match secret_in(headers) {
            Some(secret) => Ok(self.store.guest_of_device(secret.hash()).await?.map(GuestCard::from)),
            None => Ok(None),
        }
    }

    /// The same, or a refusal for a stranger.
    pub async fn known_guest(&self, headers: &HeaderMap) -> Result<GuestCard, Fault> {
        self.guest_in(headers).await?.ok_or_else(Fault::no_guest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_what_people_can_read() {
        assert_eq!(clean_name("  Änne 魔法 ", 24).unwrap(), "Änne 魔法");
        assert!(clean_name("Änne ❤\u{fe0f}", 24).is_ok());
        let tower = format!("a{}", "\u{301}".repeat(9));
        for bad in [
            "",
            "   ",
            "a\nb",
            "\u{202e}evil",
            "a\u{200b}b",
            "\u{3164}",
            "a\u{ad}b",
            "\u{2800}",
            &tower,
            &"x".repeat(25),
        ] {
            assert!(clean_name(bad, 24).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let secret = crate::id::Entropy::fixed(3).secret();
        let mut headers = HeaderMap::new();
        let text = format!("a=b; {COOKIE_NAME}={}; c=d", secret.reveal());
        headers.insert(COOKIE, text.parse().unwrap());
        assert_eq!(secret_in(&headers), Some(secret));
        headers.insert(COOKIE, format!("{COOKIE_NAME}=short").parse().unwrap());
        assert_eq!(secret_in(&headers), None);
    }
}
