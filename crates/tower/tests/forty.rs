//! The forty published challenges: what was imported is checked, not trusted.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use tower::forty::forty;
use tower::puzzle::Puzzle;
use tower::{id, solver};

#[test]
fn each_of_the_forty_has_exactly_one_solution_the_published_one() {
    assert_eq!(forty().len(), 40);
    for published in forty() {
        let found = solver::first(&Puzzle::from(&published.posed), 10, u64::MAX);
        assert!(found.complete);
        assert_eq!(
            found.solutions.as_slice(),
            std::slice::from_ref(&published.solution),
            "challenge {}",
            published.number
        );
    }
    let levels: Vec<u8> = forty().iter().map(|published| published.level).collect();
    assert_eq!(levels, [[1; 10], [2; 10], [3; 10], [4; 10]].concat());
}

#[test]
fn every_id_leads_back_to_its_challenge() {
    for published in forty() {
        let id = id::write(&published.posed.challenge).unwrap();
        assert_eq!(id::read(&id).unwrap(), published.posed);
        assert_eq!(id::read(&id.to_uppercase()).unwrap(), published.posed);
    }
}
