//! Every game keeps what a game promises.

use std::collections::BTreeSet;

use games::table::kit::Plan;

#[test]
fn every_game_passes_the_kit() {
    for room in games::rooms() {
        let id = room.card().id;
        let report = room.conform(Plan::default()).unwrap_or_else(|fault| panic!("{id}: {fault}"));
        assert!(report.games > 0 && report.tried > 0, "{id}: {report:?}");
    }
}

#[test]
fn every_game_is_found_by_its_id_and_no_two_share_one() {
    let ids: BTreeSet<_> = games::rooms().iter().map(|room| room.card().id).collect();
    assert_eq!(ids.len(), games::rooms().len());
    for id in ids {
        assert_eq!(games::room(id).map(|room| room.card().id), Some(id));
    }
    assert!(games::room("no such game").is_none());
}
