//! The best marks of a game: a guest's own, and everybody's.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use serde::Serialize;
use table::Day;
use table::game::Better;
use ts_rs::TS;

use crate::door::Shared;
use crate::fault::Fault;
use crate::id::{GuestId, TableId};
use crate::store::{Best, StoredMark};
use crate::time::UnixMillis;

/// The best marks of a game.
#[derive(Debug, Serialize, TS)]
pub struct MarkList {
    /// What day it is at the hall.
    pub day: Day,
    /// Each name of which there is a mark, in the order of the names.
    pub marks: Vec<Marked>,
}

/// The best marks of one name.
#[derive(Debug, Serialize, TS)]
pub struct Marked {
    /// The name.
    pub name: String,
    /// Which of two values is the better one.
    pub better: Better,
    /// The guest's own best.
    pub own: Option<OwnMark>,
    /// The guest's own best of today.
    pub own_today: Option<OwnMark>,
    /// The best of everybody.
    pub house: HouseMark,
    /// The best of everybody today.
    pub house_today: Option<HouseMark>,
}

/// A mark of the guest who asks.
#[derive(Debug, Serialize, TS)]
pub struct OwnMark {
    /// Its value.
    #[ts(type = "number")]
    pub value: i64,
    /// When the game ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: UnixMillis,
    /// The table it was made at; null once that is forgotten.
    pub table: Option<TableId>,
}

/// A mark of somebody.
#[derive(Debug, Serialize, TS)]
pub struct HouseMark {
    /// Its value.
    #[ts(type = "number")]
    pub value: i64,
    /// When the game ended, in milliseconds since 1970.
    #[ts(type = "number")]
    pub at: UnixMillis,
    /// Whether it is the asking guest's own.
    pub own: bool,
    /// The name of who made it.
    pub name: String,
    /// Their glyph.
    pub glyph: String,
}

/// A mark among everything that the hall keeps of a guest.
#[derive(Debug, Serialize)]
pub struct ExportedMark {
    game: String,
    name: String,
    day: Option<Day>,
    value: i64,
    at: UnixMillis,
    table: Option<TableId>,
}

impl From<StoredMark> for ExportedMark {
    fn from(mark: StoredMark) -> ExportedMark {
        let StoredMark { game, name, day, value, at, table, .. } = mark;
        ExportedMark { game, name, day, value, at, table }
    }
}

pub(crate) async fn marks(
    State(hall): Shared,
    headers: HeaderMap,
    Path(game): Path<String>,
) -> Result<Json<MarkList>, Fault> {
    let room = hall.room(&game).ok_or_else(Fault::not_found)?;
    let (day, most) = (hall.day(hall.wall()), hall.limits().marks_listed);
    // What the house has is for everybody to see who comes by; whoever has no name yet has nothing of their own.
    let guest = hall.guest_in(&headers).await?.map(|guest| guest.id);
    let bests = hall.store.bests(room.card().id, day, guest.as_ref(), most).await?;
    let marks = bests.into_iter().map(|bests| Marked {
        name: bests.house.mark.name.clone(),
        better: bests.house.mark.better,
        own: bests.own.map(own),
        own_today: bests.own_today.map(own),
        house: house(bests.house, guest.as_ref()),
        house_today: bests.house_today.map(|best| house(best, guest.as_ref())),
    });
    Ok(Json(MarkList { day, marks: marks.collect() }))
}

fn own(mark: StoredMark) -> OwnMark {
    OwnMark { value: mark.value, at: mark.at, table: mark.table }
}

/// Without the table: whoever knows a table's id may look on there, and only its own people know it.
fn house(best: Best, asks: Option<&GuestId>) -> HouseMark {
    let Best { mark, guest } = best;
    HouseMark {
        value: mark.value,
        at: mark.at,
        own: Some(&guest.id) == asks,
        name: guest.name,
        glyph: guest.glyph,
    }
}
