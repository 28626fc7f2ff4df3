//! Links that join another device to a guest: made, looked at, used.

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};

use crate::door::{Body, Guest, Shared};
use crate::fault::Fault;
use crate::guest::{COOKIE_AGE, cookie};
use crate::hall::Hall;
use crate::http::with_cookie;
use crate::id::Secret;
use crate::protocol::{GuestCard, Link, LinkLook, Seated, UseLink};
use crate::roster::Phase;
use crate::store::DeviceLimit;

/// A token that nobody has, has used up or has left lying too long.
fn expired() -> Fault {
    Fault::conflict("hall_link_used")
}

/// The guest that a link belongs to, and the hash of its token. The link stays as it is.
async fn owner(hall: &Hall, token: &str) -> Result<(GuestCard, [u8; 32]), Fault> {
    let token = Secret::read(token).ok_or_else(expired)?.hash();
    let guest = hall.store.guest_of_link(token, hall.now()).await?.ok_or_else(expired)?;
    Ok((guest.into(), token))
}

/// A guest with the number of seats that they hold at tables that are not over.
async fn seated(hall: &Hall, guest: GuestCard) -> Result<Seated, Fault> {
    let tables = hall.store.tables_of(&guest.id).await?;
    let going_on = tables.iter().filter(|table| table.roster.phase != Phase::Over);
    let seats = going_on.map(|table| table.roster.seats_of(&guest.id).len()).sum();
    Ok(Seated { guest, seats })
}

pub(crate) async fn make_link(State(hall): Shared, Guest(guest): Guest) -> Result<Json<Link>, Fault> {
    let token = hall.settings.entropy.secret();
    let until = hall.now() + hall.limits().link_seconds * 1000;
    let most = hall.limits().devices_per_guest;
    let devices = DeviceLimit { most, since: hall.wall().saturating_sub(u64::from(COOKIE_AGE) * 1000) };
    if !hall.store.make_link(token.hash(), &guest.id, until, devices).await? {
        return Err(Fault::limit("devices_per_guest", most));
    }
    Ok(Json(Link { token: token.reveal().to_owned() }))
}

/// Says whose a link is, so that nobody becomes somebody else unasked.
pub(crate) async fn look_at_link(State(hall): Shared, body: Body) -> Result<Json<LinkLook>, Fault> {
    let link: Link = body.json()?;
    let (guest, _) = owner(&hall, &link.token).await?;
    let you = match hall.guest_in(&body.0).await? {
        Some(you) => Some(seated(&hall, you).await?),
        None => None,
    };
    Ok(Json(LinkLook { link: seated(&hall, guest).await?, you }))
}

/// Joins a device to the link's guest. A browser that is another guest already must name whom it gives up.
pub(crate) async fn use_link(State(hall): Shared, body: Body) -> Result<Response, Fault> {
    let link: UseLink = body.json()?;
    let (guest, token) = owner(&hall, &link.token).await?;
    let own = hall.guest_in(&body.0).await?;
    // A link that is opened where it came from is still good for the other device.
    if own.as_ref().is_some_and(|own| own.id == guest.id) {
        return Ok(Json(guest).into_response());
    }
    if own.as_ref().map(|own| &own.id) != link.instead_of.as_ref() {
        return Err(match own {
            Some(own) => {
                Fault::conflict("hall_link_other_guest").with("own", own.name).with("name", guest.name)
            }
            None => Fault::conflict("hall_link_nobody_to_give_up"),
        });
    }
    let secret = hall.settings.entropy.secret();
    let guest = hall.store.use_link(token, secret.hash(), hall.now()).await?.ok_or_else(expired)?;
    Ok(with_cookie(cookie(&secret, hall.settings.secure), &GuestCard::from(guest)))
}
