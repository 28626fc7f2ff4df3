//! The binary as people and scripts meet it: what it prints, and its exit codes.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn zauberberg(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_zauberberg"))
        .args(args)
        // Not what the person who tests has kept.
        .env("ZAUBERBERG_ARTEFACTS", concat!(env!("CARGO_TARGET_TMPDIR"), "/artefacts"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not wait for its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// What it prints when all is well.
fn fine(args: &[&str], input: &str) -> String {
    let output = zauberberg(args, input);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line it says when something is wrong.
fn refused(args: &[&str], input: &str) -> String {
    let output = zauberberg(args, input);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {errors}");
    assert_eq!((output.stdout.as_slice(), errors.matches('\n').count()), (&b""[..], 1), "{errors}");
    errors.strip_prefix("error: ").unwrap().trim_end().to_owned()
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

/// A record of a real game: `name` keeps the tests apart.
fn record(name: &str, options: &[&str]) -> String {
    let folder = folder(name);
    let args = [
        &["simulate", "mastermind", "--games", "1", "--seed", "5", "--keep", folder.to_str().unwrap()],
        options,
    ];
    fine(&args.concat(), "");
    std::fs::read_to_string(folder.join("000001.jsonl")).unwrap()
}

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_record_that_was_touched_is_refused_with_the_entry_named() {
    let text = record("touched", &["--option", "first_maker=drawn"]);
    let lines: Vec<&str> = text.lines().collect();
    let entries = lines.len() - 2;
    assert!(entries >= 8, "{text}");
    let found = fine(&["verify", "-"], &text);
    assert_eq!(
        found,
        format!(
            "This record is in order: {entries} entries follow the rules of mastermind; the seed matches its hash, \
             and the one draw follows from it.\n"
        )
    );

    // Cut: an entry is missing, then the end.
    let cut = joined(&[&lines[..3], &lines[4..]].concat());
    assert_eq!(refused(&["verify", "-"], &cut), "-: entry 3: has the number 4");
    let last = joined(&[&lines[..entries], &lines[entries + 1..]].concat());
    let says = refused(&["verify", "-"], &last);
    assert!(says.starts_with("-: the end: does not match its seal"), "{says}");
    assert_eq!(refused(&["verify", "-"], &joined(&lines[..5])), "-: the end: is missing");
    let inside = joined(&lines[..5]) + &lines[5][..lines[5].len() / 2];
    assert!(refused(&["verify", "-"], &inside).starts_with("-: entry 5: cannot be read"));

    // Reordered.
    let mut swapped = lines.clone();
    swapped.swap(4, 5);
    assert_eq!(refused(&["verify", "-"], &joined(&swapped)), "-: entry 4: has the number 5");

    // Edited.
    let edited = text.replacen("\"ask\":4", "\"ask\":5", 1);
    assert_ne!(edited, text);
    let says = refused(&["verify", "-"], &edited);
    assert_eq!(says, "-: entry 4: does not match its seal: it, or a line before it, was changed");
    let edited = text.replacen("\"rows\":10", "\"rows\":11", 1);
    assert!(refused(&["verify", "-"], &edited).starts_with("-: the set-up: does not match its seal"));

    assert!(refused(&["verify", "-"], "").starts_with("-: the set-up: is missing"));
    assert!(refused(&["verify", "-"], "{\"a\":1}\n").starts_with("-: the set-up: cannot be read"));
    assert!(refused(&["verify", "no/such/file"], "").starts_with("cannot read no/such/file: "));
}

#[test]
fn a_record_that_was_sealed_anew_must_still_follow_the_rules() {
    use table::record::{Input, Record, TableAction};

    let text = record("resealed", &["--option", "first_maker=drawn"]);
    let verify = |change: &dyn Fn(&mut Record<Value>)| {
        let mut record = Record::<Value>::parse(&text).unwrap();
        change(&mut record);
        refused(&["verify", "-"], &record.to_text())
    };
    let says = verify(&|record| {
        record.entries[2].input = Input::Game(serde_json::json!({"guess": {"ask": 3, "pegs": [9, 9, 9, 9]}}))
    });
    assert!(says.starts_with("-: entry 3: is not possible (MM-2: "), "{says}");
    let says = verify(&|record| record.entries[1].input = Input::Table(TableAction::Abandon));
    assert!(says.starts_with("-: entry 2: is not possible (TAB-2: "), "{says}");
    let says = verify(&|record| record.draws[0].value = 1 - record.draws[0].value);
    assert!(
        says.starts_with("-: the set-up: is not possible (TAB-13: ") && says.contains("the seed gives"),
        "{says}"
    );
    let says =
        verify(&|record| record.end.as_mut().unwrap().seed = Some(table::chance::Seed::from_number(1)));
    assert!(says.starts_with("-: the end: shows a seed that does not match"), "{says}");
    let says = verify(&|record| record.end.as_mut().unwrap().seed = None);
    assert_eq!(says, "-: the end: does not show the seed");
    let says = verify(&|record| record.end.as_mut().unwrap().outcome.as_mut().unwrap().points[0] += 1);
    assert_eq!(says, "-: the end: names another result than the entries lead to");
    let says = verify(&|record| record.set_up.game = "chess".to_owned());
    assert_eq!(says, "-: the set-up: is of the game `chess`, which is not known here");
}

#[test]
fn scripted_and_abandoned_tables_are_told_apart() {
    let requests = concat!(
        "{\"do\":\"start\",\"game\":\"mastermind\",\"scripted\":true}\n",
        "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}\n",
        "{\"do\":\"table\",\"by\":\"host\",\"action\":\"abandon\"}\n",
        "{\"do\":\"record\"}\n",
    );
    let replies = fine(&["referee"], requests);
    let record = |replies: &str| -> String {
        let last: Value = serde_json::from_str(replies.lines().last().unwrap()).unwrap();
        last["ok"]["record"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        fine(&["verify", "-"], &record(&replies)),
        "This record is in order: 2 entries follow the rules of mastermind; the chance was scripted, so that nothing can \
         be said about 0 draws; the table was abandoned before its end.\n"
    );
    let own = requests.replace("\"scripted\":true", "\"seed\":4,\"own_dice\":true");
    let found: Value =
        serde_json::from_str(&fine(&["verify", "-", "--json"], &record(&fine(&["referee"], &own)))).unwrap();
    assert_eq!((&found["chance"], &found["abandoned"]), (&"own_dice".into(), &true.into()));
}

#[test]
fn a_seed_gives_the_same_games_on_any_number_of_threads() {
    let simulate = |threads: &str, seed: &str| {
        let keep = folder(&format!("threads-{threads}-{seed}"));
        let args = [
            "simulate",
            "mastermind",
            "--games",
            "30",
            "--bots",
            "random,apprentice",
            "--seed",
            seed,
            "--json",
        ];
        let args = [&args[..], &["--threads", threads, "--keep", keep.to_str().unwrap()]].concat();
        let mut result: Value = serde_json::from_str(&fine(&args, "")).unwrap();
        assert!(result["seconds"].take().is_f64());
        let records: Vec<String> = (1..=30)
            .map(|game| std::fs::read_to_string(keep.join(format!("{game:06}.jsonl"))).unwrap())
            .collect();
        (result, records)
    };
    let (one, records) = simulate("1", "9");
    assert_eq!((one.clone(), records.clone()), simulate("3", "9"));
    assert_ne!(records, simulate("1", "10").1);
    // Every game is somebody's win or a tie.
    let wins: u64 = one["wins"].as_array().unwrap().iter().map(|wins| wins.as_u64().unwrap()).sum();
    assert_eq!(wins + one["ties"].as_u64().unwrap(), 30);
    assert_eq!(one["games"], 30);
    let entries: usize = records.iter().map(|record| record.lines().count() - 2).sum();
    assert_eq!(one["actions"], entries);
    assert!(
        one["points"][0].as_f64() < one["points"][1].as_f64(),
        "a worse breaker gives the maker more: {one}"
    );
}

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
fn win_rates_have_standard_errors() {
    let args = ["simulate", "hexhex", "--games", "40", "--seed", "2", "--bots", "random,apprentice"];
    let result: Value = serde_json::from_str(&fine(&[&args[..], &["--json"]].concat(), "")).unwrap();
    let list = |name: &str| -> Vec<f64> {
        result[name].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect()
    };
    let (wins, ties) = (list("wins"), result["ties"].as_f64().unwrap());
    for seat in [0, 1] {
        let rate = wins[seat] / 40.0;
        assert!((list("win_rates")[seat] - rate).abs() < 1e-12);
        let error = (rate * (1.0 - rate) / 39.0).sqrt();
        assert!((list("win_rate_errors")[seat] - error).abs() < 1e-12, "{result}");
        assert!((list("shares")[seat] - (wins[seat] + ties / 2.0) / 40.0).abs() < 1e-12);
        assert!(list("point_errors")[seat] > 0.0);
    }
    assert!((list("shares").iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(
        (list("share_errors")[0] - list("share_errors")[1]).abs() < 1e-12,
        "what one wins the other loses"
    );
    let text = fine(&args, "");
    assert!(text.contains("wins in %") && text.matches('±').count() == 6, "{text}");
    // One game says nothing about how far games differ.
    let one = fine(&["simulate", "hexhex", "--games", "1", "--seats", "1", "--json"], "");
    let one: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(
        (&one["win_rates"], &one["win_rate_errors"]),
        (&serde_json::json!([1.0]), &serde_json::json!([null]))
    );
}

#[test]
fn equal_points_are_a_tie_and_nobodys_win() {
    // With one bot for both seats and rows so few that nobody finds anything, most games end level.
    let args =
        ["simulate", "mastermind", "--games", "20", "--option", "rows=5", "--option", "colours=10", "--json"];
    let result: Value = serde_json::from_str(&fine(&args, "")).unwrap();
    assert_eq!((&result["ties"], &result["wins"]), (&20.into(), &serde_json::json!([0, 0])));
    let text = fine(&args[..args.len() - 1], "");
    assert!(text.contains("20 games of mastermind") && text.contains("ties"), "{text}");
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

#[test]
fn a_game_can_be_played_in_the_terminal() {
    let keep = folder("played").with_extension("jsonl");
    let keep = keep.to_str().unwrap();
    let input = "no JSON\nwait\n{\"hide\":{\"ask\":1,\"pegs\":[7,7,7,7]}}\n{\"hide\":{\"ask\":1,\"pegs\":[1,2,3,4]}}\ngive up\n";
    let said = fine(&["play", "mastermind", "--bots", "apprentice", "--keep", keep], input);
    for part in [
        "The hash of this table's seed is ",
        "You may {\"hide\"",
        "That is not JSON",
        "There is nothing to wait for",
        "MM-1: ",
        "The end: ",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    assert!(fine(&["verify", keep], "").contains("in order"));
    assert!(fine(&["play", "mastermind"], "").ends_with("You have left; there is no result.\n"));
}

#[test]
fn what_the_own_seat_hears_is_drawn_and_written() {
    let (sounds, keep) = (folder("heard"), folder("heard-record").with_extension("jsonl"));
    let mut input = vec!["{\"roll\":{\"round\":1}}".to_owned()];
    // The bots hold some barrels: whatever is refused is not taken, and not shaken.
    input.extend((0..6).map(|barrel| format!("{{\"take\":{{\"round\":1,\"barrel\":{barrel}}}}}")));
    let shake =
        |barrel| format!("{{\"shake\":{{\"round\":1,\"barrel\":{barrel},\"strength\":3,\"rhythm\":4}}}}");
    input.extend((0..6).map(shake));
    // The clock may end some shakes of the bots first.
    input.extend(vec!["wait".to_owned(); 5]);
    input.extend((0..6).map(shake));
    let args = ["play", "zapp", "--seats", "3", "--bots", "apprentice", "--sounds", sounds.to_str().unwrap()];
    let said = fine(&[&args[..], &["--keep", keep.to_str().unwrap()]].concat(), &input.join("\n"));
    let lines: Vec<&str> = said.lines().collect();
    let shaken = |seat: u8| said.matches(&format!("\"shook\":{{\"seat\":{seat},")).count();
    let heard: Vec<usize> = (0..lines.len()).filter(|at| lines[*at] == "You hear").collect();
    // Two hands, and a second shake of what is in them; the bots' shakes are not heard.
    assert_eq!((heard.len(), shaken(0)), (4, 4), "{said}");
    assert!(shaken(1) > 0 && shaken(2) > 0, "{said}");

    let replayed = games::room("zapp").unwrap().replay(&std::fs::read_to_string(&keep).unwrap()).unwrap();
    for at in heard {
        let told: Value = serde_json::from_str(lines[at - 1]).unwrap();
        assert_eq!(told["events"][0]["shook"]["seat"], 0, "{said}");
        let wave = &lines[at + 1..at + 3];
        assert!(wave.iter().all(|line| line.chars().all(|block| " ▁▂▃▄▅▆▇█".contains(block))), "{said}");
        let width = wave[1].chars().count();
        assert!((50..=60).contains(&width) && wave[1].trim().chars().count() > 40, "{said}");
        let file = sounds.join(format!("{:06}.wav", told["n"].as_u64().unwrap()));
        assert_eq!(lines[at + 3], format!("It is in {}", file.display()));
        let wav = std::fs::read(file).unwrap();
        let payload = replayed.payload(told["n"].as_u64().unwrap(), table::Seat::new(0)).unwrap()();
        assert_eq!((&wav[..4], &wav[24..28]), (&b"RIFF"[..], &24_000u32.to_le_bytes()[..]));
        assert!(wav.len() == 48_044 && wav[44..] == payload, "{}", lines[at + 3]);
    }
    assert_eq!(std::fs::read_dir(&sounds).unwrap().count(), 4);
    let again = refused(&args, "");
    assert_eq!(again, format!("{} holds sounds already; name another folder", sounds.display()));
}
