//! Bots: they think in the pool, wait a moment so that people can follow, and act like anybody else.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use rand::SeedableRng as _;
use serde_json::Value;
use table::Seat;
use table::attachment::Bytes;
use table::bot::{ThinkContext, Thought};
use table::erased::{AnyInput, Json};
use table::record::{Actor, Player};

use super::Keeper;
use crate::pool::Until;

/// What a bot has decided and will do at a moment, if nothing happens before.
pub(super) struct Decision {
    pub(super) moment: Instant,
    n: u64,
    seat: Seat,
    action: Option<Value>,
    /// The attachments that come with it.
    enclosed: Vec<Bytes>,
}

/// What a bot has come to think.
pub(super) struct Considered {
    /// The number that the next entry was to have when it was asked.
    n: u64,
    seat: Seat,
    /// What it was asked.
    asked: Json,
    /// None if thinking it panicked.
    thought: Option<Thought<Value>>,
    /// The attachments that come with what it does.
    enclosed: Vec<Bytes>,
}

impl Keeper {
    /// Lets every bot think that could act and is not thinking already.
    pub(super) fn think(&mut self) {
        let Some(table) = &self.table else { return };
        let n = table.next_number();
        self.decisions.retain(|decision| decision.n == n);
        if table.is_over() || self.is_full() {
            // Nobody waits for what is still being thought.
            self.thinking.clear();
            return;
        }
        let bots = Seat::first(Seat::MOST).zip(table.players()).filter_map(|(seat, player)| match player {
            Player::Bot(level) => Some((seat, *level)),
            Player::Person => None,
        });
        let bots: Vec<_> = bots.collect();
        self.poised.retain(|seat, _| bots.iter().any(|(bot, _)| bot == seat));
        for (seat, level) in bots {
            let decided = self.decisions.iter().any(|decision| decision.seat == seat);
            // One thought at a time: where much happens at once, more would only be late.
            if decided || self.thinking.contains_key(&seat) {
                continue;
            }
            let Some(thought) = table.thought(seat, level) else {
                self.poised.remove(&seat);
                continue;
            };
            let asked = table.choices(seat);
            let thoughts = self.thoughts.0.clone();
            let artefacts = self.hall.artefacts(self.room);
            let limit = Duration::from_millis(self.hall.limits().thought_millis);
            let seed = self.hall.settings.entropy.bytes();
            self.hall.metrics.thoughts_total.inc();
            let job = move |budget: &Until| {
                let mut rng = rand_chacha::ChaCha8Rng::from_seed(seed);
                let mut context = ThinkContext::new(budget, &mut rng, &*artefacts);
                let thought = catch_unwind(AssertUnwindSafe(|| thought(&mut context))).ok();
                // There is always room. The keeper may have left meanwhile; the next one asks again.
                let enclosed = context.enclosed.take();
                drop(thoughts.try_send(Considered { n, seat, asked, thought, enclosed }));
            };
            match self.hall.pools.bots.run(&self.roster.host, limit, job) {
                Some(ticket) => drop(self.thinking.insert(seat, ticket)),
                // The pool is full: ask again soon.
                None => {
                    let moment = Instant::now() + Duration::from_millis(500);
                    self.decisions.push(Decision { moment, n, seat, action: None, enclosed: Vec::new() });
                }
            }
        }
    }

    /// A bot has decided what to reply to what it was asked. If it is asked the same still, whatever others have done meanwhile,
    /// that is its reply; else it thinks anew.
    pub(super) fn thought(&mut self, considered: Considered) {
        let Considered { n, seat, asked, thought, enclosed } = considered;
        if self.thinking.remove(&seat).is_none() {
            // Nobody waits for it any more.
            return;
        }
        let Some(table) = &self.table else { return };
        let late = table.next_number() != n;
        if late && (table.is_over() || table.choices(seat).get() != asked.get()) {
            self.hall.metrics.late_thoughts_total.inc();
            return self.think();
        }
        let Some(thought) = thought else {
            self.could_not_act(seat, "its thought panicked");
            return;
        };
        let n = table.next_number();
        let pause = self.hall.settings.bot_pause;
        // Where several play one after the other, people wait for all of them.
        let several = table.players().iter().filter(|player| matches!(player, Player::Bot(_))).count() > 1;
        let (action, pause, after) = match thought {
            Thought::Act(action) => (action, if several { pause / 2 } else { pause }, 0),
            Thought::ActAfter(action, after) => (action, pause, after),
            Thought::Wait => {
                self.poised.remove(&seat);
                return;
            }
        };
        // Whatever others do makes everybody think anew. The pause must not begin anew with it, or nobody would ever act
        // among people who are busy.
        let now = Instant::now();
        let poised = *self.poised.entry(seat).or_insert(now);
        let moment = (poised + Duration::from_millis(pause)).max(now + Duration::from_millis(after));
        self.decisions.push(Decision { moment, n, seat, action: Some(action), enclosed });
    }

    /// Carries out the decisions whose moment has come.
    pub(super) async fn decide(&mut self) {
        let now = Instant::now();
        while let Some(place) = self.decisions.iter().position(|decision| decision.moment <= now) {
            let decision = self.decisions.swap_remove(place);
            let current = self.table.as_ref().is_some_and(|table| table.next_number() == decision.n);
            if !current {
                continue;
            }
            let Some(action) = decision.action else {
                self.think();
                continue;
            };
            self.poised.remove(&decision.seat);
            let by = Actor::Seat(decision.seat);
            let still_a_bot = self.table.as_ref().is_some_and(|table| {
                matches!(table.players().get(decision.seat.index()), Some(Player::Bot(_)))
            });
            if !still_a_bot {
                continue;
            }
            let seat = decision.seat;
            let acted = match self.enclose_with(seat, None, &decision.enclosed, &action).await {
                Ok(new) => {
                    let entered = Box::pin(self.enter(by, AnyInput::Game(action), None, None)).await;
                    if entered.is_err() {
                        self.discard(seat, new).await;
                    }
                    entered
                }
                Err(fault) => Err(fault),
            };
            match acted {
                Ok(()) => drop(self.bot_retry.worked()),
                Err(fault) => self.could_not_act(seat, &format!("{fault:?}")),
            }
        }
    }

    /// Lets a bot that could not act think anew after a while.
    fn could_not_act(&mut self, seat: Seat, why: &str) {
        if self.bot_retry.failed() {
            tracing::error!(table = %self.id, why, "a bot cannot act for now");
        }
        let Some((table, moment)) = self.table.as_ref().zip(self.bot_retry.moment()) else { return };
        let n = table.next_number();
        self.decisions.retain(|decision| decision.seat != seat);
        self.decisions.push(Decision { moment, n, seat, action: None, enclosed: Vec::new() });
    }
}
