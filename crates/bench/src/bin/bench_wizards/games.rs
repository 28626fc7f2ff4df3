//! Games of bots among themselves: how they end, how long they are, who wins, how long a decision takes.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context as _, Result, anyhow};
use barbarossa::action::Action;
use barbarossa::event::End;
use barbarossa::view::Phase;
use barbarossa::{Barbarossa, Options};
use bench::measuring::{Dice, table_of};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use table::artefact::{Artefacts, Memo};
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::record::{Actor, Input, Player};
use table::{Choices as _, Game as _, Seat, Table, Viewer};

/// Lengths of the staircase.
const GOALS: [u8; 5] = [20, 30, 40, 50, 60];
/// The shares of the game after which spears are counted.
const QUARTERS: usize = 4;

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
struct Played {
    end: End,
    actions: u64,
    turns: u32,
    questions: usize,
    attempts: usize,
    curses: u32,
    /// The hat of the winner.
    hat: u8,
    /// The spears after each quarter of the turns.
    spears: [usize; QUARTERS],
    /// Each seat's part of the win.
    wins: Vec<f64>,
    thoughts: Times,
    modelling: Times,
}

/// How long thoughts took, in seconds.
#[derive(Clone, Copy, Default)]
struct Times {
    count: u64,
    sum: f64,
    longest: f64,
}

impl Times {
    fn add(&mut self, seconds: f64) {
        self.count += 1;
        self.sum += seconds;
        self.longest = self.longest.max(seconds);
    }

    fn merge(&mut self, other: Times) {
        self.count += other.count;
        self.sum += other.sum;
        self.longest = self.longest.max(other.longest);
    }
}

fn play(levels: &[Level], options: Options, seed: u64) -> Result<Played> {
    let host = Host::default();
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed ^ u64::MAX);
    let players = levels.iter().map(|level| Player::Bot(*level)).collect();
    let mut table: Table<Barbarossa> =
        table_of(players, serde_json::to_value(options)?, &mut Dice(&mut dice))?;
    let (mut thoughts, mut modelling) = (Times::default(), Times::default());
    let mut spears: Vec<usize> = Vec::new();
    while !table.is_over() {
        let mut first: Option<(u64, Seat, Action)> = None;
        // Not only those who are waited for: anybody may curse.
        for seat in Seat::first(table.seats()).filter(|seat| !table.choices(*seat).is_empty()) {
            let bot = Barbarossa::bot(levels[seat.index()]).context("a bot")?;
            let mut context = ThinkContext::new(&Unlimited, &mut rng, &host);
            let began = Instant::now();
            let thought = table.with_sight(seat, |sight| bot.think(&sight, &mut context));
            let seconds = began.elapsed().as_secs_f64();
            let (action, at) = match thought {
                Thought::Act(action) => (action, table.at()),
                Thought::ActAfter(action, after) => (action, table.at() + after),
                Thought::Wait => continue,
            };
            let kind = if matches!(action, Action::HandIn { .. }) { &mut modelling } else { &mut thoughts };
            kind.add(seconds);
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
        let view = table.view(Viewer::Spectator);
        if let Phase::Turn { turn, .. } = view.phase {
            spears.resize(turn as usize, view.riddles.iter().map(|riddle| riddle.spears.len()).sum());
        }
    }
    let view = table.view(Viewer::Spectator);
    let Phase::Over { why } = view.phase else { return Err(anyhow!("the game is not over")) };
    let all = view.riddles.iter().map(|riddle| riddle.spears.len()).sum();
    let outcome = table.outcome().context("an outcome")?;
    let winners = outcome.winners();
    let wins = Seat::first(table.seats())
        .map(|seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 })
        .collect();
    Ok(Played {
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
        wins,
        thoughts,
        modelling,
    })
}

/// Plays games side by side, each seat with each of the levels in turn.
fn play_all(levels: &[Level], options: Options, games: u64, seed: u64) -> Result<Vec<(Vec<Level>, Played)>> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (next, all) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= games {
                    return Ok(());
                }
                let mut levels = levels.to_vec();
                let turned = number as usize % levels.len();
                levels.rotate_left(turned);
                let played = play(&levels, options, seed.wrapping_mul(1_000_003).wrapping_add(number))?;
                all.lock().map_err(|_| anyhow!("another thread failed"))?.push((levels, played));
            }
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| anyhow!("a thread failed"))?)
    })?;
    all.into_inner().map_err(|_| anyhow!("a thread failed"))
}

/// A mean and its standard error.
fn mean(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (mut count, mut sum, mut squares) = (0.0, 0.0, 0.0);
    for value in values {
        count += 1.0;
        sum += value;
        squares += value * value;
    }
    let mean = sum / f64::max(count, 1.0);
    (mean, ((squares / f64::max(count, 1.0) - mean * mean).max(0.0) / f64::max(count - 1.0, 1.0)).sqrt())
}

fn line(name: &str, games: &[(Vec<Level>, Played)]) {
    let of = |value: &dyn Fn(&Played) -> f64| mean(games.iter().map(|(_, played)| value(played))).0;
    let goal = 100.0 * of(&|played| f64::from(u8::from(played.end == End::Goal)));
    let spear = 100.0 * of(&|played| f64::from(u8::from(played.end == End::Spears)));
    let mut lengths: Vec<u64> = games.iter().map(|(_, played)| played.actions).collect();
    lengths.sort_unstable();
    let spears: Vec<String> =
        (0..QUARTERS).map(|quarter| format!("{:.1}", of(&|played| played.spears[quarter] as f64))).collect();
    println!(
        "| {name} | {} | {goal:.0} % | {spear:.0} % | {:.0} | {}–{} | {:.0} | {:.0} | {:.1} | {:.1} | {} | {:.0} |",
        games.len(),
        of(&|played| played.actions as f64),
        lengths.first().copied().unwrap_or_default(),
        lengths.last().copied().unwrap_or_default(),
        of(&|played| f64::from(played.turns)),
        of(&|played| played.questions as f64),
        of(&|played| played.attempts as f64),
        of(&|played| f64::from(played.curses)),
        spears.join(" · "),
        of(&|played| f64::from(played.hat)),
    );
}

fn head(of: &str) {
    println!(
        "\n| {of} | games | at the goal | 13th spear | actions | from–to | turns | questions | attempts | curses | spears after each quarter | winner's step |"
    );
    println!("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
}

const LEVELS: [Level; 4] = [Level::Apprentice, Level::Journeyman, Level::Master, Level::Emperor];

pub fn measure(games: u64, seed: u64) -> Result<()> {
    let mut thoughts: BTreeMap<Level, (Times, Times)> = BTreeMap::new();
    head("all of one level, staircase of 40");
    for seats in [3, 4] {
        for level in LEVELS {
            let played = play_all(&vec![level; seats], Options::default(), games, seed)?;
            line(&format!("{seats} × {}", level.name()), &played);
            let times = thoughts.entry(level).or_default();
            for (_, played) in &played {
                times.0.merge(played.thoughts);
                times.1.merge(played.modelling);
            }
        }
    }
    head("three masters and journeymen in turn, by length of the staircase");
    for goal in GOALS {
        for levels in [[Level::Master; 3], [Level::Journeyman; 3]] {
            let played = play_all(&levels, Options { goal, ..Options::default() }, games, seed)?;
            line(&format!("{goal} steps, 3 × {}", levels[0].name()), &played);
        }
    }
    println!("\n| wins, 40 steps | games | share ± standard error |");
    println!("|---|---:|---|");
    use Level::{Apprentice, Emperor, Journeyman, Master};
    for levels in [
        vec![Emperor, Master, Master],
        vec![Emperor, Master, Master, Master],
        vec![Master, Journeyman, Journeyman],
        vec![Journeyman, Apprentice, Apprentice],
        vec![Emperor, Master, Journeyman, Apprentice],
    ] {
        let played = play_all(&levels, Options::default(), games, seed)?;
        let mut kinds = levels.clone();
        kinds.dedup();
        let share = |level: &Level| {
            let of = |(seated, played): &(Vec<Level>, Played)| {
                seated
                    .iter()
                    .zip(&played.wins)
                    .filter(|(seat, _)| *seat == level)
                    .map(|(_, win)| win)
                    .sum::<f64>()
            };
            let (share, error) = mean(played.iter().map(of));
            let even = levels.iter().filter(|seat| *seat == level).count() as f64 / levels.len() as f64;
            format!("{} {:.1} ± {:.1} % (even: {:.0})", level.name(), share * 1e2, error * 1e2, even * 1e2)
        };
        let shares: Vec<String> = kinds.iter().map(share).collect();
        let names: Vec<&str> = levels.iter().map(|level| level.name()).collect();
        println!("| {} | {} | {} |", names.join(", "), played.len(), shares.join(", "));
    }
    println!("\n| by the clock | decisions | mean | longest | aim | three or four figures, mean | longest |");
    println!("|---|---:|---:|---:|---:|---:|---:|");
    for (level, (thought, figures)) in thoughts {
        let mean = |times: Times| times.sum / times.count.max(1) as f64 * 1e3;
        println!(
            "| {} | {} | {:.1} ms | {:.0} ms | 200 ms | {:.0} ms | {:.0} ms |",
            level.name(),
            thought.count,
            mean(thought),
            thought.longest * 1e3,
            mean(figures),
            figures.longest * 1e3
        );
    }
    Ok(())
}
