//! Challenges in the format in which the forty were published are understood as files, too.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use serde_json::json;
use tower::challenge::Challenge;
use tower::forty;

#[test]
fn a_challenge_in_the_published_format_is_read() {
    // One of the forty, put back into the format that it came in.
    let published = &forty::forty()[18];
    let challenge = &published.posed.challenge;
    let specials = challenge.specials;
    let source = json!({
        "number": 1, "level": 2, "level_name": "mittel", "entrance": challenge.entrance,
        "exit": {"corner": challenge.exit, "row": 0, "col": 0}, "obstacles": challenge.obstacles,
        "normal_cards": challenge.cards,
        "special_counts": {"knight": specials.knight, "key": specials.key, "open_chest": specials.chest},
        "solution": published.solution, "search_nodes": 47,
    });
    assert_eq!(Challenge::parse(&source.to_string()).unwrap(), published.posed);
}
