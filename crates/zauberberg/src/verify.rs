//! `zauberberg verify`: is a record in order, and was its chance fair?

use std::path::PathBuf;

use anyhow::Context as _;
use serde_json::json;
use table::attachment::Proof;
use table::erased::AnyTable;
use table::verify::{ChanceFound, Verdict};

use crate::{out, record_file};

/// Check a finished record: its lines, its rules, its seed and every draw
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  zauberberg verify game.jsonl
  zauberberg verify - --json < game.jsonl

The attachments that a record refers to are looked for in a folder beside it: game.attachments beside game.jsonl.
Where strokes say how a figure was made, they are done once more, and it is said whether they make it.

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
    let mut table = file.room.replay(&file.text).map_err(out::record_fault).with_context(shown)?;
    table.set_pool(record_file::attachments_of(&args.record));
    let attachments = Attachments::of(table.as_ref());
    let game = file.room.card().id;
    if args.json {
        let mut found = to_json(game, &verdict);
        if attachments.named > 0 {
            found["attachments"] = attachments.named.into();
            found["attachments_found"] = attachments.found.into();
        }
        let proofs = table.proofs();
        if !proofs.is_empty() {
            found["proofs"] = serde_json::to_value(&proofs)?;
        }
        return out::print(&found.to_string());
    }
    let found = format!("{}{}", sentence(game, &verdict), attachments.sentence());
    tell(&found, || table.proofs(), out::print)
}

/// Says what was found at once, and then what is to be proved, which may take long.
fn tell(
    found: &str,
    prove: impl FnOnce() -> Vec<Proof>,
    say: impl Fn(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    say(found)?;
    prove().iter().try_for_each(|proof| say(&in_words(proof)))
}

/// What an attachment says about another, and whether it is so.
fn in_words(proof: &Proof) -> String {
    let found = match proof.holds {
        Some(true) => "that is so.",
        Some(false) => "that is NOT so.",
        None => "whether it is so cannot be told, for they are not both here.",
    };
    format!("{}: {found}", proof.what)
}

/// What a record refers to, and what of it lies beside it.
struct Attachments {
    named: usize,
    found: usize,
}

impl Attachments {
    fn of(table: &dyn AnyTable) -> Attachments {
        let (named, pool) = (table.all_attachments(), table.pool());
        Attachments { named: named.len(), found: named.iter().filter(|id| pool.get(**id).is_some()).count() }
    }

    fn sentence(&self) -> String {
        match self {
            Attachments { named: 0, .. } => String::new(),
            Attachments { named, found } if named == found => {
                format!(" It refers to {named} attachments, which are all here, as they were.")
            }
            Attachments { named, found } => {
                format!(" It refers to {named} attachments, of which {found} are here, as they were.")
            }
        }
    }
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
    use crate::bot_game::BotGame;
    use proving::Proving;
    use rand::SeedableRng as _;
    use rand_chacha::ChaCha8Rng;
    use table::artefact::NoArtefacts;
    use table::attachment::AttachmentPool;
    use table::bot::Level;
    use table::erased::{Room as _, RoomOf};

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

    #[test]
    fn every_proof_is_one_sentence() {
        let id = table::attachment::AttachmentId::of(b"");
        let proof =
            |holds| in_words(&Proof { what: "Figure 1 was made so".to_owned(), of: id, by: id, holds });
        assert_eq!(proof(Some(true)), "Figure 1 was made so: that is so.");
        assert_eq!(proof(Some(false)), "Figure 1 was made so: that is NOT so.");
        assert!(proof(None).ends_with("cannot be told, for they are not both here."));
    }

    #[test]
    fn what_is_known_is_said_before_anything_is_proved() {
        let id = table::attachment::AttachmentId::of(b"");
        let proof = |what: &str| Proof { what: what.to_owned(), of: id, by: id, holds: Some(true) };
        let said = std::cell::RefCell::new(Vec::new());
        let prove = || {
            assert_eq!(*said.borrow(), ["In order."]);
            vec![proof("One"), proof("Two")]
        };
        tell("In order.", prove, |line| {
            said.borrow_mut().push(line.to_owned());
            Ok(())
        })
        .unwrap();
        assert_eq!(said.into_inner(), ["In order.", "One: that is so.", "Two: that is so."]);
    }

    #[test]
    fn attachments_are_written_beside_a_record_and_found_again() {
        let (room, levels) = (RoomOf::<Proving>::new(), [Level::Random; 2]);
        let brought = AttachmentPool::default();
        let options = json!({ "words": brought.put(*b"eel") });
        let game = BotGame {
            room: &room,
            options: &options,
            brought: &brought,
            bots: &levels,
            effort: 1_000,
            day: None,
            artefacts: &NoArtefacts,
        };
        let played = game.play(ChaCha8Rng::seed_from_u64(1)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.jsonl");
        record_file::write(&path, played.table.as_ref(), played.seed).unwrap();
        let mut table = room.replay(&std::fs::read_to_string(&path).unwrap()).unwrap();
        table.set_pool(record_file::attachments_of(&path));
        let found = || Attachments::of(table.as_ref());
        assert_eq!((found().named, found().found), (3, 3), "two figures and the words");
        let files = || {
            std::fs::read_dir(path.with_extension("attachments")).unwrap().map(|file| file.unwrap().path())
        };
        std::fs::write(files().next().unwrap(), "changed").unwrap();
        assert_eq!((found().named, found().found), (3, 2), "what was changed is not what it was");
        assert!(found().sentence().contains("of which 2 are here"));
    }
}
