//! `zauberberg verify`: is a record in order, and was its chance fair?

use std::path::PathBuf;

use anyhow::Context as _;
use serde_json::json;
use table::verify::{ChanceFound, Verdict};

use crate::{out, record_file};

/// Check a finished record: its lines, its rules, its seed and every draw
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  zauberberg verify game.jsonl
  zauberberg verify - --json < game.jsonl

A record that is not in order is refused with the entry named, and the exit code is 2.")]
pub struct Args {
    /// The record; `-` for standard input
    record: PathBuf,
    /// Print what was found as JSON
    #[arg(long)]
    json: bool,
}

/// Checks a record and says what was found.
pub fn run(args: &Args) -> anyhow::Result<()> {
    let file = record_file::read(&args.record)?;
    let shown = || args.record.display().to_string();
    let verdict = file.room.verify(&file.text).map_err(out::record_fault).with_context(shown)?;
    let game = file.room.card().id;
    if args.json {
        return out::print(&to_json(game, &verdict).to_string());
    }
    out::print(&sentence(game, &verdict))
}

fn to_json(game: &str, verdict: &Verdict) -> serde_json::Value {
    let chance = match verdict.chance {
        ChanceFound::Fair => "fair",
        ChanceFound::FairButOwnDice => "own_dice",
        ChanceFound::Scripted => "scripted",
    };
    json!({
        "game": game,
        "entries": verdict.entries,
        "draws": verdict.draws,
        "chance": chance,
        "abandoned": verdict.abandoned,
    })
}

/// What was found in a record that is in order, in one plain sentence.
pub fn sentence(game: &str, verdict: &Verdict) -> String {
    let count = |number: u64, one: &str, many: &str| match number {
        1 => format!("1 {one}"),
        _ => format!("{number} {many}"),
    };
    let entries = count(verdict.entries, "entry follows", "entries follow");
    let chance = match (verdict.chance, verdict.draws) {
        (ChanceFound::Fair, 0) => "the seed matches its hash, and nothing was drawn".to_owned(),
        (ChanceFound::Fair, 1) => "the seed matches its hash, and the one draw follows from it".to_owned(),
        (ChanceFound::Fair, draws) => {
            format!("the seed matches its hash, and all {draws} draws follow from it")
        }
        (ChanceFound::FairButOwnDice, draws) => format!(
            "the seed matches its hash, but people rolled their own dice, so that not all of {} can be checked",
            count(draws, "draw", "draws")
        ),
        (ChanceFound::Scripted, draws) => format!(
            "the chance was scripted, so that nothing can be said about {}",
            count(draws, "draw", "draws")
        ),
    };
    let end = if verdict.abandoned { "; the table was abandoned before its end" } else { "" };
    format!("This record is in order: {entries} the rules of {game}; {chance}{end}.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_finding_is_one_sentence() {
        let verdict = |chance, entries, draws, abandoned| {
            sentence("dice", &Verdict { entries, draws, chance, abandoned })
        };
        assert_eq!(
            verdict(ChanceFound::Fair, 14, 0, false),
            "This record is in order: 14 entries follow the rules of dice; the seed matches its hash, and nothing \
             was drawn."
        );
        assert_eq!(
            verdict(ChanceFound::Fair, 1, 3, true),
            "This record is in order: 1 entry follows the rules of dice; the seed matches its hash, and all 3 draws \
             follow from it; the table was abandoned before its end."
        );
        assert!(verdict(ChanceFound::FairButOwnDice, 2, 3, false).contains("own dice"));
        assert!(verdict(ChanceFound::Scripted, 2, 1, false).ends_with("nothing can be said about 1 draw."));
    }
}
