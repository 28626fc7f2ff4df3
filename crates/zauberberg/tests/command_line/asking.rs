//! What it can do, what it knows, and what cannot be done.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{fine, record, refused, zauberberg};

#[test]
fn what_cannot_be_done_is_said_in_one_line() {
    for (args, says) in [
        (&["simulate", "chess"][..], "there is no game `chess`; there are mastermind"),
        (&["simulate", "mastermind", "--bots", "random,random,random"], "mastermind has 2 to 2 seats, not 3"),
        (&["simulate", "mastermind", "--seats", "3"], "mastermind has 2 to 2 seats, not 3"),
        (
            &["simulate", "mastermind", "--option", "pegs=9"],
            "`pegs` must be a whole number from 3 to 6, not `9`",
        ),
        (&["simulate", "mastermind", "--option", "lies=1"], "there is no option `lies`; there are pegs, "),
        (&["solve"], "name a game to solve; these can: "),
        (&["solve", "chess", "--pegs", "4"], "there is no game `chess`"),
        (&["solve", "mastermind", "--pegs", "6", "--colours", "4", "--no-repeats"], "MM-1: "),
        (&["make", "mastermind"], "mastermind cannot make puzzles; "),
        (
            &["look", "barbarossa"],
            "--figure is missing: a figure; try `zauberberg look barbarossa --figure FILE`",
        ),
        (
            &["answer", "barbarossa", "--question", "Lebt es?"],
            "--concept is missing: a thing of the table: its word in either language, or its coordinate; try \
             `zauberberg answer barbarossa --concept TEXT --question TEXT`",
        ),
        (
            &["answer", "barbarossa", "--concept", "Aal"],
            "--question is missing: the question, in free words; try `zauberberg answer barbarossa --concept TEXT",
        ),
        (&["make", "barbarossa"], "--concept is missing: "),
        (
            &["answer", "barbarossa", "--concept", "Aal", "--question", &"x".repeat(201)],
            "BAR-11: A question has 1 to 200 characters in one line.",
        ),
        (&["serve", "--thinkers", "0"], "invalid value '0' for '--thinkers <N>': 0 is not in 1..=1024"),
        (
            &["serve", "--thinkers", "1025"],
            "invalid value '1025' for '--thinkers <N>': 1025 is not in 1..=1024",
        ),
        (
            &["serve", "--bot-pause", "9007199254740993"],
            "invalid value '9007199254740993' for '--bot-pause <MS>': ",
        ),
        (
            &["serve", "--keep-days", "9007199254740993"],
            "invalid value '9007199254740993' for '--keep-days <DAYS>': ",
        ),
        (
            &["serve", "--trusted-proxies", "0"],
            "invalid value '0' for '--trusted-proxies <N>': 0 is not in 1..=16",
        ),
        (
            &["serve", "--trusted-proxies", "17"],
            "invalid value '17' for '--trusted-proxies <N>': 17 is not in 1..=16",
        ),
        (&["serve", "--address", "localhost"], "invalid value 'localhost' for '--address <IP:PORT>': "),
        (&["serve", "--log", "loud"], "invalid value 'loud' for '--log <LEVEL>': "),
        (
            &["serve", "--limit", "link_seconds=9007199254740993"],
            "--limit link_seconds=9007199254740993: the value is a whole number from 0 to 1000000000000",
        ),
        (&["serve", "--origin", "https://example.org/"], "--origin https://example.org/: "),
        (
            &["serve", "--limit", "connections=0"],
            "--limit connections=0: the value is a whole number from 1 to ",
        ),
        (&["serve", "--time-zone", "Berlin"], "--time-zone Berlin: there is no such time zone"),
        (&["simulate", "mastermind", "--day", "2026-11-15"], "game 1: TAB-17: This game is not about a day"),
        (&["play", "mastermind", "--day", "2026-11-15"], "TAB-17: This game is not about a day"),
        (&["simulate", "mastermind", "--day", "2026-02-29"], "invalid value '2026-02-29' for '--day "),
        (&["play", "mastermind", "--seat", "2"], "there is no seat 2; this table has 2"),
        (&["play", "mastermind", "--sounds", "sounds"], "mastermind makes no sounds that could be written"),
        (&["play", "zapp", "--sounds", "Cargo.toml"], "cannot make Cargo.toml: "),
    ] {
        let said = refused(args, "");
        assert!(said.starts_with(says), "{args:?}: {said}");
    }
    let record = record("analysed", &[]);
    let lines: Vec<&str> = record.lines().collect();
    let unfinished = lines[..lines.len() - 2].join("\n");
    let said = refused(&["analyse", "-"], &unfinished);
    assert_eq!(said, "-: the game has not ended; it can be analysed when it has");
    for args in
        [&["fly"][..], &[], &["simulate"], &["solve", "mastermind", "--pegs", "9"], &["verify", "a", "b"]]
    {
        assert_eq!(zauberberg(args, "").status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn every_level_has_help_and_every_shell_completions() {
    let top = fine(&["--help"], "");
    for sub in [
        "games",
        "concepts",
        "strokes",
        "play",
        "simulate",
        "verify",
        "analyse",
        "referee",
        "completions",
        "solve",
        "make",
        "verify-tree",
    ] {
        assert!(top.contains(&format!("\n  {sub} ")), "{sub} is not in {top}");
        let help = fine(&[sub, "--help"], "");
        assert!(help.contains("Usage: zauberberg "), "{help}");
        assert!(
            help.contains("Example") || ["solve", "make", "verify-tree"].contains(&sub),
            "{sub} has no example"
        );
    }
    assert!(fine(&["solve", "mastermind", "--help"], "").contains("--strategy"));
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        assert!(fine(&["completions", shell], "").contains("simulate"), "{shell}");
    }
    assert!(fine(&["games"], "").contains("pegs=4"));
    let games: Value = serde_json::from_str(&fine(&["games", "--json"], "")).unwrap();
    for game in games.as_array().unwrap() {
        let schemas = &game["schemas"];
        for name in ["action", "choices", "view", "event", "options"] {
            assert_eq!(
                schemas[name]["$schema"], "https://json-schema.org/draft/2020-12/schema",
                "{}",
                game["id"]
            );
        }
        assert_eq!(schemas["tools"].as_object().unwrap().len(), game["tools"].as_array().unwrap().len());
    }
    assert_eq!(games.as_array().unwrap().len(), games::rooms().len());
}

#[test]
fn concepts_are_printed_searched_and_told_apart_by_category() {
    let json = |args: &[&str]| -> Vec<Value> {
        serde_json::from_str(&fine(&[&["concepts", "--json"], args].concat(), "")).unwrap()
    };
    let all = json(&[]);
    assert_eq!(all.len(), 720);
    let first = &all[0];
    assert_eq!(
        (&first["coordinate"], &first["de"], &first["en"]),
        (&"a1".into(), &"Bagger".into(), &"excavator".into())
    );
    assert_eq!(json(&["--search", "b1"])[0]["coordinate"], "b1");
    assert_eq!(json(&["--search", "angel"])[0]["de"], "Angel");
    assert_eq!(json(&["--search", "angel", "--lang", "en"])[0]["de"], "Engel");
    let birds = json(&["--category", "birds"]);
    let is_bird = |concept: &Value| concept["categories"].as_array().unwrap().contains(&"birds".into());
    assert!(birds.len() < 50 && birds.iter().all(is_bird), "{birds:?}");
    assert_eq!(json(&["--category", "birds", "--search", "Eulen"])[0]["en"], "owl");

    let table = fine(&["concepts", "--search", "schluessel"], "");
    assert!(table.lines().any(|line| line.contains("Schlüssel") && line.contains("key")), "{table}");
    assert!(refused(&["concepts", "--search", "xyzzy"], "").contains("xyzzy"));
    assert!(refused(&["concepts", "--category", "gods"], "").contains("legend"));
    assert!(refused(&["concepts", "--lang", "fr"], "").contains("de"));
}

#[test]
fn a_closed_output_is_no_accident() {
    for args in
        [&["games"][..], &["--help"], &["completions", "bash"], &["simulate", "mastermind", "--games", "1"]]
    {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let child = Command::new(env!("CARGO_BIN_EXE_zauberberg"))
            .args(args)
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let errors = String::from_utf8(child.stderr).unwrap();
        assert_eq!((child.status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    }
}
