//! Pictures of attachments: rendered by the game in a pool for whoever may fetch the attachment, and kept in memory for a while.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Deserialize;
use table::attachment::{AttachmentId, Look};

use crate::door::{Guest, Shared};
use crate::fault::Fault;
use crate::hall::{Hall, lock};
use crate::http::ask;
use crate::id::{GuestId, TableId};
use crate::keeper;
use crate::pool::Until;
use crate::reply::in_pool;

/// How long somebody waits for a picture from its turn on. It has an end by itself.
const RENDERING: Duration = Duration::from_secs(10);

/// What a picture was made from: the game, the attachment, and how it is looked at.
type Key = (&'static str, AttachmentId, Look);

/// Pictures that were rendered lately. Nobody gets one from here who may not fetch the attachment: that was asked before.
pub(crate) struct Rendered {
    most: u64,
    pictures: Mutex<Pictures>,
}

#[derive(Default)]
struct Pictures {
    /// Each with the moment when it was last asked for.
    by_key: HashMap<Key, (u64, Bytes)>,
    /// By that moment.
    order: BTreeMap<u64, Key>,
    moment: u64,
    bytes: u64,
}

impl Pictures {
    /// Notes that a picture was asked for just now.
    fn touch(&mut self, key: &Key) -> Option<Bytes> {
        let (asked, picture) = self.by_key.get_mut(key)?;
        self.order.remove(asked);
        self.moment += 1;
        *asked = self.moment;
        self.order.insert(self.moment, *key);
        Some(picture.clone())
    }
}

impl Rendered {
    /// No pictures yet, and never more bytes than this.
    pub(crate) fn up_to(most: u64) -> Rendered {
        Rendered { most, pictures: Mutex::default() }
    }

    fn get(&self, key: &Key) -> Option<Bytes> {
        lock(&self.pictures).touch(key)
    }

    /// Keeps a picture; those that nobody has asked for longest make room for it.
    fn keep(&self, key: Key, picture: &Bytes) {
        let mut pictures = lock(&self.pictures);
        if picture.len() as u64 > self.most || pictures.by_key.contains_key(&key) {
            return;
        }
        pictures.bytes += picture.len() as u64;
        pictures.by_key.insert(key, (0, picture.clone()));
        pictures.touch(&key);
        while pictures.bytes > self.most {
            let Some((_, oldest)) = pictures.order.pop_first() else { return };
            let gone = pictures.by_key.remove(&oldest);
            pictures.bytes -= gone.map_or(0, |(_, gone)| gone.len() as u64);
        }
    }
}

/// How an attachment is looked at: from the front and of middling size, if nothing else is said.
#[derive(Deserialize)]
pub(crate) struct Asked {
    side: Option<String>,
    size: Option<String>,
}

impl Asked {
    fn look(&self) -> Result<Look, Fault> {
        let side = self.side.as_deref().map_or(Ok(0), str::parse);
        let size = self.size.as_deref().map_or(Ok(256), str::parse);
        let side = side.ok().filter(|side| *side < Look::SIDES);
        let side = side.ok_or_else(|| {
            Fault::malformed(format!("`side` is a whole number from 0 to {}", Look::SIDES - 1))
        })?;
        let size = size.ok().filter(|size| Look::SIZES.contains(size));
        let size = size.ok_or_else(|| {
            let sizes = Look::SIZES.map(|size| size.to_string()).join(", ");
            Fault::malformed(format!("`size` is one of {sizes}"))
        })?;
        Ok(Look { side, size })
    }
}

pub(crate) async fn picture(
    State(hall): Shared,
    Guest(guest): Guest,
    Path((table, id)): Path<(String, String)>,
    asked: Result<Query<Asked>, QueryRejection>,
    request: HeaderMap,
) -> Result<Response, Fault> {
    let table: TableId = table.parse().map_err(|_| Fault::not_found())?;
    let id: AttachmentId = id.parse().map_err(|_| Fault::not_found())?;
    let Query(asked) = asked.map_err(|_| Fault::malformed("`side` and `size` stand there once each"))?;
    let look = asked.look()?;
    // First whether the guest may see it and whether it is still there, as for the attachment itself.
    let reply = ask(&hall, &table, guest.clone(), keeper::Request::Picture(id)).await?;
    let keeper::Reply::Picture(room, pool) = reply else { return Err(Fault::not_found()) };
    hall.store.attachment(&table, id, None).await?.ok_or_else(Fault::not_found)?;
    // Another build may draw it otherwise.
    let tag = format!("\"{id}-{}-{}-{}\"", look.side, look.size, hall.settings.build);
    let headers = [(CACHE_CONTROL, "private, no-cache".to_owned()), (ETAG, tag.clone())];
    if request.get(IF_NONE_MATCH).is_some_and(|known| *known == *tag) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let key = (room.card().id, id, look);
    let picture = match hall.rendered.get(&key) {
        Some(picture) => picture,
        None => {
            let picture = render(&hall, &guest.id, key, move || room.picture(&pool.get(id)?, look)).await?;
            // That may have taken a while: whose eyes are open now?
            ask(&hall, &table, guest, keeper::Request::Released(id)).await?;
            picture.ok_or_else(Fault::not_found)?
        }
    };
    Ok((headers, [(CONTENT_TYPE, "image/png")], picture).into_response())
}

/// Renders a picture when it is the guest's turn. What it is made from is read only then: what waits takes no memory.
async fn render(
    hall: &Hall,
    guest: &GuestId,
    key: Key,
    work: impl FnOnce() -> Option<Vec<u8>> + Send + 'static,
) -> Result<Option<Bytes>, Fault> {
    if !hall.pictures.take(guest.clone(), hall.now()) {
        return Err(Fault::limit("pictures_per_minute", hall.limits().pictures_per_minute));
    }
    let rendered = Arc::clone(&hall.rendered);
    let work = move |_: &Until| {
        // Another guest may have wanted the same meanwhile.
        if let Some(picture) = rendered.get(&key) {
            return Some(picture);
        }
        let picture = Bytes::from(work()?);
        rendered.keep(key, &picture);
        Some(picture)
    };
    in_pool(&hall.pools.pictures, guest, RENDERING, work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: u8) -> Key {
        ("game", AttachmentId::of(&[number]), Look { side: 0, size: 128 })
    }

    fn kept(rendered: &Rendered) -> Vec<u8> {
        (0..9).filter(|number| rendered.get(&key(*number)).is_some()).collect()
    }

    #[test]
    fn those_make_room_that_nobody_has_asked_for_longest() {
        let rendered = Rendered::up_to(10);
        for number in 0..3 {
            rendered.keep(key(number), &Bytes::from(vec![number; 3]));
            rendered.keep(key(number), &Bytes::from(vec![number; 3]));
        }
        assert_eq!(rendered.get(&key(0)).unwrap(), vec![0; 3]);
        rendered.keep(key(3), &Bytes::from(vec![3; 3]));
        assert_eq!(kept(&rendered), [0, 2, 3]);
        rendered.keep(key(4), &Bytes::from(vec![4; 7]));
        assert_eq!(kept(&rendered), [3, 4]);
        assert_eq!(rendered.get(&key(4)).unwrap(), vec![4; 7]);
    }

    #[test]
    fn what_is_larger_than_all_room_drives_nothing_out() {
        let rendered = Rendered::up_to(10);
        rendered.keep(key(0), &Bytes::from(vec![0; 10]));
        rendered.keep(key(1), &Bytes::from(vec![1; 11]));
        assert_eq!(kept(&rendered), [0]);
    }

    #[test]
    fn another_side_size_or_game_is_another_picture() {
        let rendered = Rendered::up_to(10);
        let (game, id, look) = key(0);
        rendered.keep((game, id, look), &Bytes::from_static(b"png"));
        for other in [
            ("other", id, look),
            (game, id, Look { side: 1, ..look }),
            (game, id, Look { size: 256, ..look }),
        ] {
            assert_eq!(rendered.get(&other), None, "{other:?}");
        }
    }
}
