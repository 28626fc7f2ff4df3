//! The game keeps what a game promises.

use table::kit::{self, Plan};
use tower::Tower;

#[test]
fn the_tower_passes_the_kit() {
    // The tests of `games` play more of it.
    let plan = Plan { games: 4, ..Plan::default() };
    let report = kit::conform::<Tower>(plan).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.disguised > 500 && report.undone > 0, "{report:?}");
}
