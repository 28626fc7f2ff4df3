//! The verdict: what the store has, held against what the players noted.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context as _, Result};
use hall::store::Store as _;
use hall::store::sqlite::SqliteStore;

use crate::checker::{self, Kept, Waiting};
use crate::house::{House, Phase, lock};
use crate::notes::TableNotes;
use crate::report::Report;

/// What is in the log and should not be.
pub fn log(text: &str) -> Vec<String> {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    let is_complaint = |line: &&str| line.contains(" ERROR ") || line.contains("panicked at");
    for line in text.lines().filter(is_complaint) {
        // The time and the table of each differ.
        let what = line.split_once(' ').map_or(line, |(_, what)| what);
        *kinds.entry(what.split(" table=").next().unwrap_or(what).trim().to_owned()).or_default() += 1;
    }
    kinds.into_iter().map(|(what, count)| format!("the log has {count}× {what}")).collect()
}

/// Looks at every table, and at how long everybody waited there.
pub async fn tables(
    store: &Path,
    notes: &[TableNotes],
    house: &House,
    begun: &[(Phase, Instant)],
    report: &mut Report,
) -> Result<()> {
    let store = SqliteStore::open(store)?;
    let closings = lock(&house.closings).clone();
    let mut waits: BTreeMap<&'static str, Vec<(Phase, String, f64)>> = BTreeMap::new();
    for table in notes {
        let room = games::room(table.game).context("the game is gone")?;
        let id = table.table.parse().map_err(|why: String| anyhow::anyhow!(why))?;
        let entries = store.entries(&id, 0).await?.into_iter();
        let kept: Vec<Kept> = entries
            .map(|entry| Kept {
                n: entry.n,
                line: entry.line,
                action: entry.action.map(|(guest, id)| (guest.as_str().to_owned(), id)),
            })
            .collect();
        let finding = checker::look_at(table, &kept, room);
        report.tables += 1;
        report.actions += finding.actions;
        report.told += finding.told;
        report.faults.extend(finding.faults);
        report.faults.extend(checker::unanswered_at_closing(table, &closings));
        people(table, report);
        for bot in finding.bots {
            // A hall that began anew lets its bots think anew, and take their time anew.
            let Waiting { since, ready } = bot.waiting;
            let late = house.longest_wait(since, bot.ended).saturating_sub(ready - since).as_secs_f64();
            let Some(phase) = checker::phase_at(ready, begun) else { continue };
            let moved = if bot.moved { "" } else { ", and never moved" };
            let who = format!("seat {} of {}{moved}", bot.seat, table.name());
            waits.entry(table.game).or_default().push((phase, who, late));
        }
    }
    store.close().await?;
    for (game, waits) in waits {
        bots(game, waits, report);
    }
    Ok(())
}

fn people(table: &TableNotes, report: &mut Report) {
    for seat in &table.seats {
        for done in &seat.done {
            let seconds = done.waited.as_secs_f64();
            let who = format!("`{}` (entry {}) of {}", done.id, done.n, table.name());
            if seconds > report.longest_wait {
                let phase = done.phase.name();
                report.faults.push(format!("{who} waited {seconds:.1} s in phase {phase}"));
            }
            report.acts.note(done.phase, who, seconds);
        }
    }
}

/// A bot that is strong takes its time: what it took in the calm is its own, and the rest is others' fault.
fn bots(game: &str, waits: Vec<(Phase, String, f64)>, report: &mut Report) {
    let calm = waits.iter().filter(|(phase, ..)| *phase <= Phase::Calm);
    let own = calm.map(|(_, _, seconds)| *seconds).fold(0.0, f64::max);
    for (phase, who, seconds) in waits {
        if seconds > own + report.longest_wait {
            let phase = phase.name();
            report.faults.push(format!(
                "{who} was {seconds:.1} s late in phase {phase}; in {game} it was {own:.1} s at most in the calm"
            ));
        }
        report.bots.note(phase, who, seconds);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn complaints_of_one_kind_are_counted_together() {
        let text = "1 ERROR the clock cannot act table=a fault=x\n2 ERROR the clock cannot act table=b fault=x\n\
                    3 WARN all is well\nthread 'x' panicked at src/y.rs:1:1:\n";
        let found =
            ["the log has 1× 'x' panicked at src/y.rs:1:1:", "the log has 2× ERROR the clock cannot act"];
        assert_eq!(log(text), found);
    }

    #[test]
    fn a_bot_that_is_later_than_in_the_calm_is_a_fault() {
        let wait = |phase, seconds| (phase, "a bot".to_owned(), seconds);
        let mut report = Report { longest_wait: 2.0, ..Report::default() };
        bots("zapp", vec![wait(Phase::Calm, 3.0), wait(Phase::Attack, 4.9)], &mut report);
        assert_eq!(report.faults, Vec::<String>::new());
        bots("zapp", vec![wait(Phase::Calm, 3.0), wait(Phase::Attack, 5.1)], &mut report);
        assert_eq!(report.faults.len(), 1);
    }
}
