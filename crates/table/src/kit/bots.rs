//! Bots: one that is due acts, and only as its choices allow.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Broken, Check, Conform, Report, Trial, broken, open, rng};
use crate::artefact::ArtefactCache;
use crate::attachment::AttachmentPool;
use crate::bot::{Bot, Budget, ThinkContext, Thought};
use crate::chance::Seed;
use crate::choices::Choices as _;
use crate::record::{Actor, Input};
use crate::seat::{Seat, Viewer};
use crate::table::{Table, levels, may_act};

/// A budget that is spent after a number of questions: the kit knows no clock either.
struct CountedBudget(AtomicU64);

impl Budget for CountedBudget {
    fn is_spent(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) > 10_000
    }
}

/// How many entries a game of bots may take where the game promises no bound.
const LONGEST: u64 = 1_000;

pub(super) fn games<G: Conform>(
    trial: &Trial<G::Options>,
    number: u64,
    entry: &mut u64,
    report: &mut Report,
) -> Check {
    let artefact_cache = ArtefactCache::of::<G>();
    for level in levels::<G>() {
        let Some(bot) = G::bot(level) else { continue };
        let seed = Seed::from_number(number);
        let (mut table, fair) =
            open::<G>(trial, &seed).or_else(|stop| broken(Broken::Options, stop.to_string()))?;
        let mut rng = rng(number);
        let bound = G::longest(&trial.options, trial.seats).unwrap_or(LONGEST);
        while !table.is_over() {
            let n = table.next_number();
            *entry = n;
            if n > bound + 1 {
                break;
            }
            let mut acted = None;
            for seat in Seat::first(table.seats()).filter(|seat| may_act(&table, *seat)) {
                look_at_thought_without_bytes(&table, bot, seat, &artefact_cache)
                    .or_else(|what| broken(Broken::Bot, format!("the {level} at {seat} {what}")))?;
                let budget = CountedBudget(AtomicU64::new(0));
                let mut context = ThinkContext::new(&budget, &mut rng, &artefact_cache);
                let thought = table.with_sight(seat, |sight| bot.think(&sight, &mut context));
                table.pool().keep(&mut context.enclosed);
                match thought {
                    Thought::Act(action) | Thought::ActAfter(action, _) => {
                        if !table.choices(seat).contains(&action) {
                            return broken(Broken::Bot, format!("the {level} at {seat} chose {action:?}"));
                        }
                        acted = Some((seat, action));
                        break;
                    }
                    Thought::Wait if table.due().contains(seat) && table.deadline().is_none() => {
                        return broken(Broken::Bot, format!("the {level} at {seat} is due and waits"));
                    }
                    Thought::Wait => {}
                }
            }
            let (by, input, now) = match acted {
                Some((seat, action)) => (Actor::Seat(seat), Input::Game(action), table.at()),
                None => (Actor::Clock, Input::Clock, table.deadline().unwrap_or_default()),
            };
            let prepared = table
                .prepare(by, input, now, &mut fair.entry(n))
                .or_else(|stop| broken(Broken::Bot, format!("the {level}'s move is refused: {stop}")))?;
            table.commit(prepared);
            report.entries += 1;
        }
        report.games += 1;
    }
    Ok(())
}

/// A bot must get along without attachments: whoever made them may have erased them.
fn look_at_thought_without_bytes<G: Conform>(
    table: &Table<G>,
    bot: &dyn Bot<G>,
    seat: Seat,
    artefacts: &ArtefactCache,
) -> Result<(), String> {
    if table.released(Viewer::Seat(seat)).is_empty() {
        return Ok(());
    }
    let mut erased = table.clone();
    erased.set_pool(AttachmentPool::default());
    let (budget, mut rng) = (CountedBudget(AtomicU64::new(0)), rng(table.next_number()));
    let mut context = ThinkContext::new(&budget, &mut rng, artefacts);
    let think = || erased.with_sight(seat, |sight| bot.think(&sight, &mut context));
    match catch_unwind(AssertUnwindSafe(think)) {
        Err(_) => Err("panics where attachments were erased".to_owned()),
        Ok(Thought::Act(action) | Thought::ActAfter(action, _)) if !table.choices(seat).contains(&action) => {
            Err(format!("chose {action:?} where attachments were erased"))
        }
        Ok(_) => Ok(()),
    }
}
