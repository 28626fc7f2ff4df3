//! One game played by bots alone.

use anyhow::{Context as _, bail};
use rand::{Rng as _, RngExt as _};
use rand_chacha::ChaCha8Rng;
use serde_json::Value;
use table::artefact::Artefacts;
use table::attachment::AttachmentPool;
use table::bot::{Level, ThinkContext, Thought};
use table::chance::{Fair, Seed};
use table::erased::{AnyInput, AnyTable, Room};
use table::game::Millis;
use table::record::{Actor, Player, SetUp, Source, TABLE_RULES};
use table::{Day, Seat};

use crate::effort::Effort;
use crate::out;

/// A game that takes longer is taken for one that never ends.
const LONGEST: u64 = 1_000_000;

/// A game that bots play alone: which game, and who plays it.
pub struct BotGame<'a> {
    /// The game.
    pub room: &'a dyn Room,
    /// Its options; presets may be left out.
    pub options: &'a Value,
    /// The attachments that they refer to.
    pub brought: &'a AttachmentPool,
    /// The bot of each seat.
    pub bots: &'a [Level],
    /// How much each thought may cost.
    pub effort: u64,
    /// The day of play, for a game that wants it.
    pub day: Option<Day>,
    /// What the game has built beforehand.
    pub artefacts: &'a dyn Artefacts,
}

/// A table that is over, and its seed.
pub struct Played {
    /// The table.
    pub table: Box<dyn AnyTable>,
    /// Its seed.
    pub seed: Seed,
}

impl BotGame<'_> {
    /// Opens the table and plays it to its end. Everything depends on `rng` alone.
    pub fn play(&self, mut rng: ChaCha8Rng) -> anyhow::Result<Played> {
        let mut bytes = [0; 32];
        rng.fill_bytes(&mut bytes);
        let seed = Seed::new(bytes);
        let nonces = vec![String::new(); self.bots.len()];
        let fair = Fair::new(&seed, &nonces);
        let card = self.room.card();
        let set_up = SetUp {
            game: card.id.to_owned(),
            rules: card.rules,
            options: self.options.clone(),
            seats: self.bots.iter().map(|level| Player::Bot(*level)).collect(),
            chance: Source::Fair { commitment: seed.commitment(), nonces },
            own_dice: false,
            day: self.day,
            table_rules: TABLE_RULES,
        };
        let pool = AttachmentPool::default();
        for bytes in
            self.room.attachments_in_options(self.options).into_iter().filter_map(|id| self.brought.get(id))
        {
            pool.put(bytes);
        }
        let opened = self.room.open_with(set_up, pool, &mut fair.entry(0));
        let mut table = opened.map_err(|stop| out::refused(&stop.into_refusal()))?;
        while !table.is_over() {
            let n = table.next_number();
            if n > LONGEST {
                bail!("the game has not ended after {LONGEST} entries");
            }
            let (by, input, at) = self.next(table.as_ref(), &mut rng)?;
            let prepared = table
                .prepare(by, input, at, &mut fair.entry(n))
                .map_err(|stop| out::refused(&stop.into_refusal()))
                .with_context(|| format!("entry {n}"))?;
            table.commit(prepared);
        }
        Ok(Played { table, seed })
    }

    /// Who acts next. All who could do something think; whoever wants to act first does, by lot among equals.
    fn next(&self, table: &dyn AnyTable, rng: &mut ChaCha8Rng) -> anyhow::Result<(Actor, AnyInput, Millis)> {
        let mut first: Vec<(Seat, Value)> = Vec::new();
        let mut earliest = Millis::MAX;
        for seat in table.may_act().iter() {
            let Some(level) = self.bots.get(seat.index()) else { continue };
            let Some(thought) = table.thought(seat, *level) else { continue };
            let budget = Effort::new(self.effort);
            let mut context = ThinkContext::new(&budget, &mut *rng, self.artefacts);
            let thought = thought(&mut context);
            table.pool().keep(&mut context.enclosed);
            let (action, at) = match thought {
                Thought::Act(action) => (action, table.at()),
                Thought::ActAfter(action, after) => (action, table.at().saturating_add(after)),
                Thought::Wait => continue,
            };
            if at < earliest {
                earliest = at;
                first.clear();
            }
            if at == earliest {
                first.push((seat, action));
            }
        }
        match table.deadline() {
            Some(deadline) if first.is_empty() || deadline <= earliest => {
                Ok((Actor::Clock, AnyInput::Clock, deadline))
            }
            None if first.is_empty() => bail!("nobody acts at entry {}", table.next_number()),
            _ => {
                let (seat, action) = first.swap_remove(rng.random_range(0..first.len()));
                Ok((Actor::Seat(seat), AnyInput::Game(action), earliest))
            }
        }
    }
}
