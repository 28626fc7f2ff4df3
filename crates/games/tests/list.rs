//! The list of rooms.

use std::collections::BTreeSet;

#[test]
fn finds_every_game_by_its_own_id() {
    let ids: BTreeSet<_> = games::rooms().iter().map(|room| room.card().id).collect();
    assert_eq!(ids.len(), games::rooms().len());
    for id in ids {
        assert_eq!(games::room(id).map(|room| room.card().id), Some(id));
    }
    assert!(games::room("no such game").is_none());
}
