//! `cargo xtask tidy`: the invariants of ARCHITECTURE.md that a machine can check.
//!
//! Every check is a function from the [`House`] to what it found; its tests plant a violation in a small house.

use anyhow::{Result, bail};

use crate::types;

mod code_map;
mod direction;
mod hall;
pub(crate) mod house;
mod left_over;
mod length;
mod messages;
mod pure;
mod rules;
mod scan;

use house::House;

/// A violation: where it is, and what it is.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    place: String,
    what: String,
}

impl Finding {
    fn new(place: impl Into<String>, what: impl Into<String>) -> Finding {
        Finding { place: place.into(), what: what.into() }
    }
}

/// An invariant, and what to do where it is broken.
struct Check {
    name: &'static str,
    advice: &'static str,
    find: fn(&House) -> Vec<Finding>,
}

const CHECKS: &[Check] = &[
    Check {
        name: "pure games",
        advice: "a game knows no disk, network, clock or randomness of its own: take time from the entry and draws from `Moment`, and let the host do the rest",
        find: pure::find,
    },
    Check {
        name: "direction",
        advice: "dependencies point one way: table <- a game <- games <- hall <- zauberberg; only `games` knows the games",
        find: direction::find,
    },
    Check {
        name: "hall names no game",
        advice: "the hall serves any game of `games`: ask the room's card instead of the game's name",
        find: hall::find,
    },
    Check {
        name: "messages",
        advice: "every sentence is in web/messages/<part>.de.json and <part>.en.json, with the same values in braces; a game has files of its own",
        find: messages::find,
    },
    Check {
        name: "code map",
        advice: "add a line to the code map in ARCHITECTURE.md, or remove the one whose file is gone",
        find: code_map::find,
    },
    Check {
        name: "rule numbers",
        advice: "a number that code cites is a rule in docs/table-rules.md, docs/hall-rules.md or docs/rules/<game>.md",
        find: rules::find,
    },
    Check {
        name: "left-overs",
        advice: "finish it, or say it without naming a machine or a host",
        find: left_over::find,
    },
    Check {
        name: "length",
        advice: "split the file by noun, or give the reason in xtask/src/tidy/length.rs",
        find: length::find,
    },
];

pub fn start() -> Result<()> {
    let house = House::here()?;
    let mut broken = Vec::new();
    for check in CHECKS {
        let findings = (check.find)(&house);
        println!("    {:<20} {}", check.name, if findings.is_empty() { "ok" } else { "BROKEN" });
        if findings.is_empty() {
            continue;
        }
        for Finding { place, what } in &findings {
            println!("        {place}: {what}");
        }
        println!("        -> {}", check.advice);
        broken.push(check.name);
    }
    let outdated = types::outdated()?;
    println!("    {:<20} {}", "generated types", if outdated.is_empty() { "ok" } else { "BROKEN" });
    if !outdated.is_empty() {
        println!("        not current: {}\n        -> run `cargo xtask types`", outdated.join(", "));
        broken.push("generated types");
    }
    if !broken.is_empty() {
        bail!("not tidy: {}", broken.join(", "));
    }
    Ok(())
}
