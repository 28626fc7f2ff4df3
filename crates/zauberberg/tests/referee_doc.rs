//! `docs/referee.md` tells the truth: its requests get its replies, and its bot plays a whole game.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::path::PathBuf;
use std::process::Command;

use expect_test::expect_file;
use zauberberg::referee::Referee;

fn path(from_root: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(from_root)
}

/// The page with the replies that the referee really gives. The whole page is one conversation.
fn spoken(page: &str) -> String {
    let mut referee = Referee::new();
    let mut in_session = false;
    let mut spoken = String::new();
    for line in page.lines() {
        if line.starts_with("```") {
            in_session = line == "```session";
        }
        if in_session && line.starts_with("< ") {
            continue;
        }
        spoken.push_str(line);
        spoken.push('\n');
        if let Some(request) = line.strip_prefix("> ").filter(|_| in_session) {
            spoken.push_str(&format!("< {}\n", cut(referee.reply(request))));
        }
    }
    spoken
}

/// The reply as the page shows it: of a payload of thousands of characters only a few in its middle.
fn cut(reply: String) -> String {
    const SHOWN: usize = 24;
    match reply.split_once("{\"payload\":\"") {
        Some((before, payload)) => {
            let middle = &payload[payload.len() / 2..][..SHOWN];
            format!("{before}{{\"payload\":\"…{middle}…\"}}}}")
        }
        None => reply,
    }
}

/// With `UPDATE_EXPECT=1` the replies are written into the page; read them before you commit them.
#[test]
fn the_page_has_the_replies_that_are_given() {
    let page = std::fs::read_to_string(path("docs/referee.md")).unwrap();
    assert!(page.matches("\n> {").count() > 30, "the page has lost its examples");
    expect_file!["../../../docs/referee.md"].assert_eq(&spoken(&page));
}

#[test]
fn every_request_and_every_error_of_the_referee_is_on_the_page() {
    let page = std::fs::read_to_string(path("docs/referee.md")).unwrap();
    let unknown: serde_json::Value = serde_json::from_str(&Referee::new().reply("{\"do\":\"\"}")).unwrap();
    let known = unknown["error"]["params"]["known"].as_str().unwrap();
    assert_eq!(known.split(", ").count(), 16);
    for request in known.split(", ") {
        assert!(page.contains(&format!("{{\"do\":\"{request}\"")), "`{request}` has no example");
    }
    let messages = std::fs::read_to_string(path("web/messages/frame.en.json")).unwrap();
    let errors = messages.matches("\"referee_").count();
    assert_eq!((1..=errors).find(|number| !page.contains(&format!("| REF-{number} |"))), None);
}

#[test]
fn the_bot_of_the_page_plays_a_whole_game() {
    let bot = path("crates/zauberberg/examples/referee_bot.py");
    let program = std::fs::read_to_string(&bot).unwrap();
    let page = std::fs::read_to_string(path("docs/referee.md")).unwrap();
    assert!(page.contains(&format!("```python\n{program}```\n")), "the page quotes another bot");
    assert!(program.lines().count() <= 30, "{} lines", program.lines().count());
    for seed in ["1", "2"] {
        let played =
            Command::new("python3").arg(&bot).args([env!("CARGO_BIN_EXE_zauberberg"), seed]).output();
        let played = played.expect("python3 is needed to run the bot of docs/referee.md");
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
        let outcome: table::Outcome = serde_json::from_slice(&played.stdout).unwrap();
        assert!(outcome.points.iter().all(|points| (1..=11).contains(points)), "{outcome:?}");
    }
}
