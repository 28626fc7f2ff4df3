//! The proving game at a hall: a game with everything that a game can have, clocks and marks among it.

use ::proving::Proving;
use hall::protocol::GLYPHS;
use load_client::{Client, Line, request};
use serde_json::{Value, json};
use table::attachment::AttachmentId;
use table::erased::{Room, RoomOf};

use crate::house::Wanted;

static PROVING: RoomOf<Proving> = RoomOf::new();

/// A hall where the games of the tests are played, beside the others.
pub fn wanted(wanted: Wanted) -> Wanted {
    let rooms: Vec<&'static dyn Room> =
        games::rooms().iter().copied().chain([&PROVING as _, &::proving::offers::ROOM as _]).collect();
    Wanted { rooms: rooms.leak(), ..wanted }
}

/// A table of the proving game with these guests seated in order, and play begun.
pub async fn table_for(guests: &[&Client], with: Value) -> String {
    let mut make = json!({ "game": "proving", "seats": guests.len() });
    make.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    let table = guests[0].make_table(make).await.unwrap();
    for (seat, guest) in guests.iter().enumerate() {
        guest.at(&table, "sit", json!({ "seat": seat })).await.unwrap();
    }
    guests[0].at(&table, "start", json!({})).await.unwrap();
    table
}

/// A seat picks a number, and hands in its figure.
pub async fn pick(client: &Client, line: &mut Line, table: &str, seat: u8, number: u8) -> u64 {
    let bytes = format!("clay {}", GLYPHS[usize::from(seat)]);
    let path = format!("/api/tables/{table}/seats/{seat}/attachments");
    let cookie = [("cookie", client.cookie.as_str())];
    let answer = request(client.address, "POST", &path, &cookie, bytes.as_bytes()).await.unwrap();
    assert_eq!(answer.status, 201, "{}", answer.text());
    let figure = AttachmentId::of(bytes.as_bytes());
    let action = json!({ "pick": { "number": number, "figure": figure } });
    line.act(table, &format!("pick-{seat}"), seat, action).await.unwrap().unwrap()
}
