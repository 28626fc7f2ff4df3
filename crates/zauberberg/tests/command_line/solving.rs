//! Solvers, and what was worked out once.

use std::path::Path;

use serde_json::Value;

use crate::{fine, folder, refused, zauberberg};

/// Whether an answer took the artefacts as they lie in `folder`: of bytes that no build gives chances come that none has.
fn exact_chance(folder: &Path, record: &str) -> f64 {
    let args = ["analyse", record, "--artefacts", folder.to_str().unwrap(), "--json"];
    let found: Value = serde_json::from_str(&fine(&args, "")).unwrap();
    assert_eq!(found["exact"], true);
    found["columns"][0]["chances"][0][0].as_f64().unwrap()
}

#[test]
fn what_was_worked_out_is_kept_and_what_is_damaged_is_worked_out_again() {
    let keep = folder("kept-artefacts");
    let play = ["simulate", "hexhex", "--games", "1", "--seed", "3", "--bots", "apprentice,apprentice"];
    let records = folder("kept-records");
    fine(
        &[&play[..], &["--keep", records.to_str().unwrap(), "--artefacts", keep.to_str().unwrap()]].concat(),
        "",
    );
    assert!(!keep.exists(), "nobody needed anything");
    let record = records.join("000001.jsonl");
    let record = record.to_str().unwrap();
    let chance = exact_chance(&keep, record);
    let file = keep.join("hexhex-duo_strict.artefact");
    let sound = std::fs::read(&file).unwrap();
    // A file with other values and the right checksum is used: nothing is built.
    let info = games::room("hexhex").unwrap().artefacts()[0];
    let other = info.wrap(&vec![0; info.unwrap(&sound).unwrap().len()]);
    std::fs::write(&file, &other).unwrap();
    let found = exact_chance(&keep, record);
    assert!(found != chance && (found == 0.0 || found == 1.0), "{found}");
    // A flipped byte, half a file, an older version: built again and kept again.
    let mut flipped = other.clone();
    flipped[1_000] ^= 1;
    let older = table::artefact::Artefact { version: 0, ..info }.wrap(&vec![0; other.len() - 40]);
    for damaged in [flipped, other[..other.len() / 2].to_vec(), older] {
        std::fs::write(&file, damaged).unwrap();
        assert_eq!(exact_chance(&keep, record), chance);
        assert!(std::fs::read(&file).unwrap() == sound);
    }
    // The solver's result is kept as well.
    std::fs::remove_file(&file).unwrap();
    fine(&["solve", "hexhex", "--players", "2", "--artefacts", keep.to_str().unwrap()], "");
    assert!(std::fs::read(&file).unwrap() == sound);
    // A folder that cannot be made costs time, and one warning.
    let nowhere = file.to_str().unwrap();
    let output = zauberberg(&["analyse", record, "--artefacts", nowhere], "");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.matches("warning: ").count()), (Some(0), 1), "{errors}");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.starts_with("exact    yes\nmeasure  win\ncolumns\n"), "{text}");
    assert!(!text.contains(['{', '[', '"']), "{text}");
}

#[test]
fn knuth_needs_5801_guesses_and_at_most_5() {
    let answer: Value =
        serde_json::from_str(&fine(&["solve", "mastermind", "--strategy", "knuth", "--json"], "")).unwrap();
    assert_eq!((&answer["codes"], &answer["total"], &answer["max"]), (&1296.into(), &5801.into(), &5.into()));
    assert!(answer["seconds"].is_f64());
    let listed = fine(
        &["solve", "mastermind", "--pegs", "3", "--colours", "4", "--no-repeats", "--guesses", "no-repeats"],
        "",
    );
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["codes", "total", "max", "average", "histogram", "seconds"]);
    assert!(listed.starts_with("codes      24\n"), "{listed}");
}

#[test]
fn a_strategy_that_is_written_out_can_be_checked() {
    let args = ["solve", "mastermind", "--pegs", "3", "--strategy", "optimal", "--tree", "--json"];
    let solved: Value = serde_json::from_str(&fine(&args, "")).unwrap();
    assert_eq!((&solved["total"], &solved["proved"]), (&854.into(), &true.into()));
    let file = tempfile::NamedTempFile::new().unwrap();
    let path = file.path().to_str().unwrap();
    let written: Value = serde_json::from_str(&fine(&[&args[..], &["--write", path]].concat(), "")).unwrap();
    assert_eq!((&written["tree"], &written["total"]), (&path.into(), &solved["total"]));
    assert_eq!(std::fs::read_to_string(path).unwrap(), solved["tree"].as_str().unwrap());
    let nothing = refused(&["solve", "mastermind", "--pegs", "3", "--write", path], "");
    assert!(nothing.contains("--write"), "{nothing}");
    let from_file = format!("@{}", file.path().display());
    let checked: Value =
        serde_json::from_str(&fine(&["verify-tree", "mastermind", "--tree", &from_file, "--json"], ""))
            .unwrap();
    assert_eq!((&checked["total"], &checked["histogram"]), (&854.into(), &solved["histogram"]));
    assert!(refused(&["verify-tree", "mastermind", "--tree", "a tree"], "").starts_with("TAB-16: "));
}
