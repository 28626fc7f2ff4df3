//! Spoiled requests: each has one reply, and a refused one changes nothing.

use rand::{Rng, RngExt as _};
use serde_json::Value;
use zauberberg::referee::Referee;

use super::mutate;

/// Bots and tools must not take up the fuzzer's time.
const EFFORT: u64 = 200;

/// How the inputs fared.
#[derive(Debug, Default)]
pub struct Count {
    /// Sessions in all.
    pub sessions: u64,
    /// Requests that were done.
    pub done: u64,
    /// Requests that were refused, and changed nothing.
    pub refused: u64,
}

/// A referee for fuzzing.
pub fn referee() -> Referee {
    Referee::with_most_effort(EFFORT)
}

/// Tries one spoiled session. Panics if it is treated wrongly.
pub fn round(rng: &mut dyn Rng, seeds: &[String], count: &mut Count, shown: &mut String) {
    let original = &seeds[rng.random_range(0..seeds.len())];
    let other = &seeds[rng.random_range(0..seeds.len())];
    let mut session: Vec<String> = original.split_inclusive('\n').map(str::to_owned).collect();
    let foreign: Vec<&str> = other.split_inclusive('\n').collect();
    for _ in 0..rng.random_range(1..=8u32) {
        let at = rng.random_range(0..session.len().max(1));
        match (rng.random_range(0..5u32), session.get_mut(at)) {
            (0, _) => mutate::lines(rng, &mut session, other),
            (1, Some(line)) => *line = mutate::text(rng, line, other),
            (2, _) => {
                // Beginnings are few and far between, and what they may forget is much: they come more often.
                let from = if rng.random_ratio(1, 3) { 0 } else { rng.random_range(0..foreign.len().max(1)) };
                let line = foreign.get(from).copied().unwrap_or_default();
                session.insert(at.min(session.len()), spoiled(rng, line));
            }
            (_, Some(line)) => *line = spoiled(rng, line),
            (_, None) => {}
        }
    }
    *shown = session.join("");
    count.sessions += 1;
    let mut referee = referee();
    let mut before = status(&mut referee);
    for line in &session {
        let reply = referee.reply(line);
        assert!(!reply.contains('\n'), "a reply of several lines");
        let reply: Value = serde_json::from_str(&reply).expect("a reply is JSON");
        let after = status(&mut referee);
        match (reply.get("ok"), reply.get("error")) {
            (Some(_), None) => count.done += 1,
            (None, Some(error)) => {
                count.refused += 1;
                assert!(error["rule"].is_string() && error["text"].is_string(), "{error}");
                assert_eq!(before, after, "a refused request changed something: {line}");
            }
            _ => panic!("neither done nor refused: {reply}"),
        }
        before = after;
    }
}

/// The request with one value spoiled.
fn spoiled(rng: &mut dyn Rng, line: &str) -> String {
    let Ok(mut request) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
    mutate::json(rng, &mut request);
    format!("{request}\n")
}

/// Everything that can be asked about a table without changing it.
fn status(referee: &mut Referee) -> [String; 2] {
    ["status", "record"].map(|request| referee.reply(&format!("{{\"do\":\"{request}\"}}")))
}
