//! The game keeps what a game promises.

use table::kit::{self, Plan};
use tower::Tower;

#[test]
fn the_tower_passes_the_kit() {
    let report = kit::conform::<Tower>(Plan::default()).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(report.disguised > 1_000 && report.undone > 0, "{report:?}");
}
