//! Figures made once more from their strokes, and records whose strokes are checked.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn zauberberg(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zauberberg"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not wait for its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// What it prints when all is well.
fn fine(args: &[&str]) -> String {
    let output = zauberberg(args, b"");
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str], input: &[u8]) -> String {
    let output = zauberberg(args, input);
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{args:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../clay/fixtures").join(name)
}

#[test]
fn a_figure_is_made_once_more_from_its_strokes() {
    let wanted = json(&std::fs::read_to_string(fixture("strokes/horns.json")).unwrap());
    let dabs = |stroke: &Value| stroke["dabs"].as_array().map_or(0, Vec::len);
    let strokes = wanted["strokes"].as_array().unwrap();
    let path = fixture("strokes/horns.strokes");
    let file = path.to_str().unwrap();
    let found = json(&fine(&["strokes", file, "--json"]));
    assert_eq!((&found["amount"], &found["hash"]), (&wanted["amount"], &wanted["hash"]));
    assert_eq!(found["strokes"], strokes.len());
    assert_eq!(found["dabs"], strokes.iter().map(dabs).sum::<usize>());
    assert_eq!(found.get("is_figure"), None);
    let told = fine(&["strokes", file]);
    assert!(told.contains(wanted["hash"].as_str().unwrap()) && told.contains("40 dabs"), "{told}");

    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (clay, png) = (at("horns.clay"), at("horns.png"));
    fine(&["strokes", file, "--write", &clay, "--picture", &png]);
    let figure = clay::Figure::decode(&std::fs::read(&clay).unwrap()).unwrap();
    assert_eq!(figure, figure.for_hand_in());
    assert_eq!(figure.amount(), wanted["amount"]);
    assert!(std::fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(json(&fine(&["strokes", file, "--figure", &clay, "--json"]))["is_figure"], true);
    assert!(fine(&["strokes", file, "--figure", &clay]).ends_with("They make the figure given.\n"));
}

#[test]
fn strokes_of_another_figure_and_bytes_that_are_none_are_told_apart() {
    let (strokes, key, snail) = (fixture("key.strokes"), fixture("key.clay"), fixture("snail.clay"));
    let [strokes, key, snail] = [&strokes, &key, &snail].map(|path| path.to_str().unwrap());
    let is_figure =
        |figure: &str| json(&fine(&["strokes", strokes, "--figure", figure, "--json"]))["is_figure"].clone();
    assert_eq!((is_figure(key), is_figure(snail)), (true.into(), false.into()));
    assert!(fine(&["strokes", strokes, "--figure", snail]).contains("do NOT make the figure given"));

    assert_eq!(refused(&["strokes", "-"], b"mud"), "error: -: these bytes are no strokes\n");
    assert!(refused(&["strokes", key], b"").ends_with("key.clay: these bytes are no strokes\n"));
    assert!(refused(&["strokes", strokes, "--figure", strokes], b"").contains("these bytes are no figure"));
    assert!(
        refused(&["strokes", "nowhere.strokes"], b"").starts_with("error: cannot read nowhere.strokes: ")
    );
    let large = refused(&["strokes", "-"], &vec![0; 1_000_001]);
    assert_eq!(large, "error: cannot read -: it is larger than 1000000 bytes\n");
}

#[test]
fn verify_says_whether_strokes_make_their_figures() {
    let folder = tempfile::tempdir().unwrap();
    let keep = folder.path().to_str().unwrap();
    fine(&["simulate", "barbarossa", "--games", "6", "--seed", "6", "--option", "goal=20", "--keep", keep]);
    let mut checked = 0;
    for game in 1..=6 {
        let record = folder.path().join(format!("{game:06}.jsonl"));
        let record = record.to_str().unwrap();
        let found = json(&fine(&["verify", record, "--json"]));
        let Some(proofs) = found["proofs"].as_array() else { continue };
        assert!(proofs.iter().all(|proof| proof["holds"] == true), "{proofs:?}");
        let told = fine(&["verify", record]);
        assert_eq!(told.matches(" was made by its strokes: that is so.").count(), proofs.len(), "{told}");
        checked += proofs.len();
        // Without the strokes nothing can be said of the figures.
        for proof in proofs {
            let strokes = proof["by"].as_str().unwrap();
            let _ = std::fs::remove_file(Path::new(record).with_extension("attachments").join(strokes));
        }
        let found = json(&fine(&["verify", record, "--json"]));
        assert!(found["proofs"].as_array().unwrap().iter().all(|proof| proof["holds"].is_null()), "{found}");
    }
    assert!(checked > 0, "these games have no figure with strokes");
}
