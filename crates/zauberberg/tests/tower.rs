//! Towers on the command line: solving by number, id and file, and making.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::{Command, Output};

use serde_json::{Value, json};

fn zauberberg(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_zauberberg")).args(args).output().unwrap()
}

fn fine(args: &[&str]) -> Value {
    let output = zauberberg(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn refused(args: &[&str]) -> String {
    let output = zauberberg(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_challenge_is_solved_by_number_id_and_file() {
    let solved = fine(&["solve", "tower", "--challenge", "3", "--json"]);
    let way = json!([[
        {"card": 14, "row": 1, "col": 0}, {"card": 6, "row": 1, "col": 1}, {"card": 7, "row": 1, "col": 2},
        {"card": 4, "row": 0, "col": 2}, {"card": 1, "row": 0, "col": 3},
    ]]);
    assert_eq!(solved["solutions"], way);
    assert!(solved["nodes"].is_u64() && solved["seconds"].is_f64());
    let made = fine(&["make", "tower", "--level", "2", "--count", "2", "--seed", "5", "--json"]);
    assert_eq!(made["challenges"].as_array().unwrap().len(), 2);
    for one in made["challenges"].as_array().unwrap() {
        let by_id = fine(&["solve", "tower", "--id", one["id"].as_str().unwrap(), "--json"]);
        assert_eq!(by_id["solutions"], json!([one["solution"]]));
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), one["challenge"].to_string()).unwrap();
        let by_file = fine(&["solve", "tower", "--file", file.path().to_str().unwrap(), "--json"]);
        assert_eq!(by_file["solutions"], by_id["solutions"]);
    }
}

#[test]
fn what_is_malformed_is_named() {
    assert!(refused(&["solve", "tower", "--id", "1zzz"]).contains("`id`"));
    assert!(refused(&["make", "tower", "--deck", "tarot"]).contains("`deck`"));
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), r#"{"entrance": {"colour": "pink"}}"#).unwrap();
    let path = file.path().to_str().unwrap();
    assert!(refused(&["solve", "tower", "--file", path]).contains("`entrance."));
    assert!(!zauberberg(&["solve", "tower", "--file", "no such file"]).status.success());
}
