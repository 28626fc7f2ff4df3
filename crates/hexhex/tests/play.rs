//! What holds in every game, however it is played: the kit, and properties of random play.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use hexhex::HexHex;
use table::kit::{Plan, conform};

#[test]
fn the_game_conforms() {
    let report = conform::<HexHex>(Plan::default()).unwrap();
    assert!(report.entries > 10_000 && report.undone > 10, "{report:?}");
}
