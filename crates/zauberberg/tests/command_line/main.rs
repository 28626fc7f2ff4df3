//! The binary as people and scripts meet it: what it prints, and its exit codes.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

mod asking;
mod playing;
mod simulating;
mod solving;
mod verifying;

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
