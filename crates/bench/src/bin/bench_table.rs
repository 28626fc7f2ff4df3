//! Measures the table: steps, replay, views, records, draws. Prints a table; `cargo xtask bench table` runs it.

use std::hint::black_box;

use anyhow::{Context as _, Result, anyhow};
use bench::measuring::{RUNS, measure};
use mastermind::Mastermind;
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use table::attachment::AttachmentPool;
use table::bot::Level;
use table::chance::{Die, Fair, Seed};
use table::erased::{AnyInput, AnyTable, Room};
use table::record::{Input, Record};
use table::{Choices as _, Game, Table, Viewer};
use zauberberg::bot_game::BotGame;
use zauberberg::referee::Referee;

type Action = <Mastermind as Game>::Action;

const GAMES: u64 = 200;

fn row(what: &str, seconds: f64, unit: &str, against: Option<(&str, f64)>) {
    let rate = 1.0 / seconds;
    let ratio =
        against.map_or_else(String::new, |(what, base)| format!("{:.2} × as long as {what}", seconds / base));
    println!("| {what:<47} | {:>9.0} ns | {rate:>12.0} {unit:<9} | {ratio:<34} |", seconds * 1e9);
}

/// A game that was played at random: its record in all its forms.
struct Played {
    text: String,
    record: Record<Action>,
    seed: Seed,
    fair: Fair,
    actions: Vec<Value>,
}

fn played(room: &dyn Room, game: u64) -> Result<Played> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    rng.set_stream(game);
    let (options, artefact_cache) = (json!({}), room.artefact_cache());
    let bots = [Level::Random; 2];
    let bot_game = BotGame {
        room,
        options: &options,
        brought: &AttachmentPool::default(),
        bots: &bots,
        effort: 1_000,
        day: None,
        artefacts: &artefact_cache,
    };
    let played = bot_game.play(rng)?;
    let text = played.table.record_text(Some(played.seed));
    let record = Record::parse(&text)?;
    let action = |input: &Input<Action>| match input {
        Input::Game(action) => Ok(serde_json::to_value(action)?),
        _ => Err(anyhow!("bots only act")),
    };
    let actions = record.entries.iter().map(|entry| action(&entry.input)).collect::<Result<_>>()?;
    let fair = Fair::new(&played.seed, &[String::new(), String::new()]);
    Ok(Played { text, record, seed: played.seed, fair, actions })
}

fn typed_random(game: &Played) -> Result<u64> {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut table: Table<Mastermind> = Table::open(game.record.set_up.clone(), &mut game.fair.entry(0))?;
    while let Some(seat) = table.due().iter().next() {
        let n = table.next_number();
        let action = table.choices(seat).sample(&mut rng).context("a due seat has choices")?;
        let by = table::record::Actor::Seat(seat);
        let prepared = table.prepare(by, Input::Game(action), 0, &mut game.fair.entry(n))?;
        table.commit(prepared);
    }
    Ok(table.next_number())
}

fn typed(game: &Played) -> Result<u64> {
    let mut table: Table<Mastermind> = Table::open(game.record.set_up.clone(), &mut game.fair.entry(0))?;
    for entry in &game.record.entries {
        let prepared =
            table.prepare(entry.by, entry.input.clone(), entry.at, &mut game.fair.entry(entry.n))?;
        table.commit(prepared);
    }
    Ok(table.next_number())
}

fn erased(room: &dyn Room, game: &Played) -> Result<u64> {
    let mut table = room.open(game.record.set_up.clone(), &mut game.fair.entry(0))?;
    for (entry, action) in game.record.entries.iter().zip(&game.actions) {
        let input = AnyInput::Game(action.clone());
        let prepared = table.prepare(entry.by, input, entry.at, &mut game.fair.entry(entry.n))?;
        table.commit(prepared);
    }
    Ok(table.next_number())
}

fn refereed(referee: &mut Referee, requests: &[String]) -> Result<u64> {
    for request in requests {
        let reply = referee.reply(request);
        anyhow::ensure!(reply.starts_with("{\"ok\""), "{reply}");
    }
    Ok(requests.len() as u64)
}

fn requests(game: &Played) -> Vec<String> {
    let start = json!({"do": "start", "game": game.record.set_up.game, "seed": String::from(game.seed)});
    let acts = game.record.entries.iter().zip(&game.actions).filter_map(|(entry, action)| match entry.by {
        table::record::Actor::Seat(seat) => Some(json!({"do": "act", "seat": seat, "action": action})),
        _ => None,
    });
    [start].into_iter().chain(acts).map(|request| request.to_string()).collect()
}

fn main() -> Result<()> {
    let room = games::room(Mastermind::ID).context("the game is listed")?;
    let all: Vec<Played> = (0..GAMES).map(|game| played(room, game)).collect::<Result<_>>()?;
    let each = |work: &mut dyn FnMut(&Played) -> Result<u64>| measure(|| all.iter().map(&mut *work).sum());
    println!("{GAMES} random games of {}; the median of {RUNS} runs", Mastermind::ID);
    println!("| what | one takes | in a second | ratio |\n|---|---:|---:|---|");

    let random = each(&mut typed_random)?;
    let step = each(&mut typed)?;
    let against = Some(("prepare + commit", step));
    row("choices, sample, prepare, commit", random, "steps", against);
    row("prepare + commit", step, "steps", None);
    row(
        "prepare + commit, erased (actions as JSON)",
        each(&mut |game| erased(room, game))?,
        "steps",
        against,
    );
    let mut referee = Referee::new();
    let sessions: Vec<Vec<String>> = all.iter().map(requests).collect();
    let asked = measure(|| sessions.iter().map(|session| refereed(&mut referee, session)).sum())?;
    row("a request to the referee", asked, "requests", against);

    let entries = |game: &Played| game.record.entries.len() as u64 + 1;
    let replay = each(&mut |game| {
        black_box(Table::<Mastermind>::replay(&game.record, None)?);
        Ok(entries(game))
    })?;
    row("replay of a record that has been read", replay, "entries", against);
    let parse = each(&mut |game| {
        black_box(Record::<Action>::parse(&game.text)?);
        Ok(entries(game) + 1)
    })?;
    row("reading a record", parse, "lines", None);
    let verify = each(&mut |game| {
        black_box(room.verify(&game.text)?);
        Ok(entries(game))
    })?;
    row("verifying a record: reading, replay, proof", verify, "entries", against);

    let tables: Vec<Table<Mastermind>> =
        all.iter().map(|game| Ok(Table::replay(&half(&game.record), None)?)).collect::<Result<_>>()?;
    let viewers: Vec<Viewer> = Viewer::all(2).collect();
    let looks = |look: &mut dyn FnMut(&Table<Mastermind>, Viewer)| {
        measure(|| {
            tables.iter().for_each(|table| viewers.iter().for_each(|viewer| look(table, *viewer)));
            Ok((tables.len() * viewers.len()) as u64)
        })
    };
    let view = looks(&mut |table, viewer| drop(black_box(table.view(viewer))))?;
    row("a view, in the middle of a game", view, "views", None);
    let view_json = looks(&mut |table, viewer| drop(black_box(AnyTable::view(table, viewer))))?;
    row("a view as JSON", view_json, "views", Some(("a view", view)));
    let message = looks(&mut |table, viewer| {
        black_box(AnyTable::update(table, table.next_number() - 1, viewer));
        black_box(AnyTable::view(table, viewer));
        viewer.seat().map(|seat| black_box(AnyTable::choices(table, seat)));
    })?;
    row("update, view and choices as JSON", message, "messages", Some(("a view", view)));

    let fair = Fair::new(&Seed::from_number(1), &[String::new(), String::new()]);
    let draw = measure(|| {
        for entry in 0..1_000 {
            black_box(fair.value(entry, 0, Die::open(6)));
        }
        Ok(1_000)
    })?;
    row("a fair draw", draw, "draws", None);
    Ok(())
}

/// The first half of a game.
fn half(record: &Record<Action>) -> Record<Action> {
    let mut half = Record { end: None, ..record.clone() };
    half.entries.truncate(record.entries.len() / 2);
    half
}
