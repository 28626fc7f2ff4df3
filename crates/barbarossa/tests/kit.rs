//! The conformance kit.

use barbarossa::Barbarossa;
use table::kit::{self, Plan};

#[test]
fn keeps_its_promises() {
    let report = kit::conform::<Barbarossa>(Plan::default()).unwrap_or_else(|fault| panic!("{fault}"));
    println!("{report:?}");
    assert!(report.disguised > 1_000 && report.handed_in > 0 && report.undone > 0);
}
