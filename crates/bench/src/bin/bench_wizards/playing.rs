//! Games of bots among themselves, and what is counted in them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use barbarossa::action::Action;
use barbarossa::event::End;
use barbarossa::view::{Phase, View};
use barbarossa::{Barbarossa, Options, giving_by_chance};
use bench::measuring::{Dice, computed, table_of};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use table::artefact::{Artefacts, Memo};
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::record::{Actor, Input};
use table::{Choices as _, Game as _, Seat, Table, Viewer};

use crate::rows::{Player, Row};

/// The shares of the game after which spears are counted.
pub const QUARTERS: usize = 4;

/// What a host of bots remembers.
#[derive(Default)]
struct Host(Memo);

impl Artefacts for Host {
    fn get(&self, _name: &str) -> Option<std::sync::Arc<[u8]>> {
        None
    }

    fn memo(&self) -> Option<&Memo> {
        Some(&self.0)
    }
}

/// A game that was played.
pub struct Played {
    pub players: Vec<Player>,
    pub end: End,
    pub actions: u64,
    pub turns: u32,
    pub questions: usize,
    pub attempts: usize,
    pub curses: u32,
    /// The hat of the winner.
    pub hat: u8,
    /// The spears after each quarter of the turns.
    pub spears: [usize; QUARTERS],
    /// The most turns in a row without a spear.
    pub idle: u32,
    /// Each seat's part of the win.
    pub wins: Vec<f64>,
    /// How far each seat's hat was moved as a maker's, by spears and by the costs at the end.
    pub makers_steps: Vec<i16>,
    /// For each riddle its maker, and how many spears were stuck in all with its first and its second.
    pub riddles: Vec<(usize, Vec<u8>)>,
    /// How long each thought took, in seconds of its thread.
    pub thoughts: Vec<(Level, f32)>,
    /// The same for modelling all figures.
    pub modelling: Vec<(Level, f32)>,
    /// Seconds of the thread for everything.
    pub seconds: f64,
}

/// What is followed from one action to the next.
struct Following {
    hats: Vec<i16>,
    riddles: Vec<(usize, Vec<u8>)>,
    makers_steps: Vec<i16>,
    /// The spears after each turn.
    spears: Vec<usize>,
    idle: u32,
    since: u32,
}

impl Following {
    fn of(view: &View) -> Following {
        Following {
            hats: vec![0; view.wizards.len()],
            riddles: view.riddles.iter().map(|riddle| (riddle.maker.index(), Vec::new())).collect(),
            makers_steps: vec![0; view.wizards.len()],
            spears: Vec::new(),
            idle: 0,
            since: 0,
        }
    }

    fn see(&mut self, view: &View) {
        let all: usize = view.riddles.iter().map(|riddle| riddle.spears.len()).sum();
        let hats: Vec<i16> = view.wizards.iter().map(|wizard| wizard.hat.into()).collect();
        for (riddle, (_, found)) in view.riddles.iter().zip(&mut self.riddles) {
            if riddle.spears.len() <= found.len() {
                continue;
            }
            found.push(all as u8);
            let solver = riddle.spears.last().map(|seat| seat.index());
            let climbs = if found.len() == 1 { 5 } else { 3 };
            for (seat, (now, before)) in hats.iter().zip(&self.hats).enumerate() {
                let climbed = if solver == Some(seat) { climbs } else { 0 };
                self.makers_steps[seat] += now - before - climbed;
            }
            self.since = self.spears.len() as u32;
        }
        self.hats = hats;
        if let Phase::Turn { turn, .. } = view.phase {
            self.spears.resize(turn as usize, all);
        }
        self.idle = self.idle.max(self.spears.len() as u32 - self.since);
    }
}

fn play(players: &[Player], options: Options, seed: u64) -> Result<Played> {
    let clock = Instant::now();
    let start = computed(clock);
    let host = Host::default();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::MAX);
    let seats = players.iter().map(|player| table::record::Player::Bot(player.level)).collect();
    let mut table: Table<Barbarossa> = table_of(seats, serde_json::to_value(options)?, &mut Dice(&mut dice))?;
    let (mut thoughts, mut modelling) = (Vec::new(), Vec::new());
    let mut following = Following::of(&table.view(Viewer::Spectator));
    while !table.is_over() {
        let mut first: Option<(u64, Seat, Action)> = None;
        // Not only those who are waited for: anybody may curse.
        for seat in Seat::first(table.seats()).filter(|seat| !table.choices(*seat).is_empty()) {
            let Player { level, by_chance } = players[seat.index()];
            let aims = Barbarossa::bot(level).context("a bot")?;
            let bot = if by_chance { giving_by_chance(level) } else { aims };
            let mut context = ThinkContext::new(&Unlimited, &mut rng, &host);
            let (thought, seconds) = table.with_sight(seat, |sight| {
                let clock = Instant::now();
                let began = computed(clock);
                let thought = bot.think(&sight, &mut context);
                (thought, (computed(clock) - began) as f32)
            });
            let models = matches!(&thought, Thought::ActAfter(Action::HandIn { .. }, _));
            let times = if models { &mut modelling } else { &mut thoughts };
            times.push((level, seconds));
            let (action, at) = match thought {
                Thought::Act(action) => (action, table.at()),
                Thought::ActAfter(action, after) => (action, table.at() + after),
                Thought::Wait => continue,
            };
            table.pool().keep(&mut context.enclosed);
            let sooner = |first: &(u64, Seat, Action)| at < first.0 || at == first.0 && rng.random::<bool>();
            if first.as_ref().is_none_or(sooner) {
                first = Some((at, seat, action));
            }
        }
        let (by, input, at) = match (first, table.deadline()) {
            (Some((at, ..)), Some(deadline)) if deadline <= at => (Actor::Clock, Input::Clock, deadline),
            (Some((at, seat, action)), _) => (Actor::Seat(seat), Input::Game(action), at),
            (None, deadline) => (Actor::Clock, Input::Clock, deadline.context("somebody acts")?),
        };
        let prepared = table.prepare(by, input, at, &mut Dice(&mut dice))?;
        table.commit(prepared);
        following.see(&table.view(Viewer::Spectator));
    }
    let view = table.view(Viewer::Spectator);
    let Phase::Over { why } = view.phase else { return Err(anyhow!("the game is not over")) };
    let Following { riddles, makers_steps, spears, idle, .. } = following;
    let all = view.riddles.iter().map(|riddle| riddle.spears.len()).sum();
    let winners = table.outcome().context("an outcome")?.winners();
    let wins = Seat::first(table.seats())
        .map(|seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 })
        .collect();
    Ok(Played {
        players: players.to_vec(),
        end: why,
        actions: table.next_number() - 1,
        turns: spears.len() as u32,
        questions: view.questions.len(),
        attempts: view.attempts.len(),
        curses: view.wizards.iter().map(|wizard| 3 - u32::from(wizard.curse_stones)).sum(),
        hat: view.wizards.iter().map(|wizard| wizard.hat).max().unwrap_or_default(),
        spears: std::array::from_fn(|quarter| {
            let turn = spears.len() * (quarter + 1) / QUARTERS;
            if quarter + 1 == QUARTERS {
                all
            } else {
                turn.checked_sub(1).and_then(|turn| spears.get(turn)).copied().unwrap_or(0)
            }
        }),
        idle,
        wins,
        makers_steps,
        riddles,
        thoughts,
        modelling,
        seconds: computed(clock) - start,
    })
}

/// Plays so many games side by side, until some time, each seat with each of the players in turn.
pub fn play_all(
    row: &Row,
    games: u64,
    seed: u64,
    threads: usize,
    end: Option<Instant>,
) -> Result<Vec<Played>> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games || end.is_some_and(|end| Instant::now() >= end) {
                    return Ok(());
                }
                let mut players = row.players.clone();
                let turned = number as usize % players.len();
                players.rotate_left(turned);
                let seed = seed.wrapping_mul(1_000_003).wrapping_add(number);
                let played = play(&players, row.options, seed)?;
                all.lock().map_err(|_| anyhow!("another thread failed"))?.push(played);
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| anyhow!("a thread failed"))?)
    })?;
    all.into_inner().map_err(|_| anyhow!("a thread failed"))
}
