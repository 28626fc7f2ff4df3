//! `zauberberg games`: which games there are.

use std::fmt::Write as _;

use anyhow::anyhow;
use serde::Serialize;
use table::bot::Level;
use table::erased::{Card, Room};
use table::field::Field;
use table::schema::Schemas;
use table::tool::Needs;

use crate::{fields, out};

/// List the games with their seats, options, bots and tools
#[derive(clap::Args)]
#[command(after_help = "Example:\n  zauberberg games --json")]
pub struct Args {
    /// Print the list as JSON, with the JSON schemas of actions, choices, views, events, options and tools
    #[arg(long)]
    json: bool,
}

/// A game as `--json` lists it.
#[derive(Serialize)]
struct Listed<'a> {
    #[serde(flatten)]
    card: Card,
    schemas: &'a Schemas,
}

/// Prints the list of games.
pub fn run(args: &Args) -> anyhow::Result<()> {
    if args.json {
        let listed = |room: &&'static dyn Room| Listed { card: room.card(), schemas: room.schemas() };
        let listed: Vec<Listed<'_>> = games::rooms().iter().map(listed).collect();
        return out::print(&serde_json::to_string(&listed)?);
    }
    let cards: Vec<Card> = games::rooms().iter().map(|room| room.card()).collect();
    out::print(&cards.iter().map(card).collect::<Vec<_>>().join("\n"))
}

/// The game with this id, or an error that names all.
pub fn find(id: &str) -> anyhow::Result<&'static dyn Room> {
    games::room(id).ok_or_else(|| anyhow!("there is no game `{id}`; there are {}", ids()))
}

/// Help that names a game and an option which are really there instead of `GAME` and `NAME=VALUE`.
pub fn examples(help: &str) -> String {
    let Some(card) = games::rooms().first().map(|room| room.card()) else { return help.to_owned() };
    let option =
        card.fields.first().map_or_else(String::new, |field| format!("{}={}", field.name, preset(field)));
    help.replace("GAME", card.id).replace("NAME=VALUE", &option)
}

/// The ids of all games.
pub fn ids() -> String {
    games::rooms().iter().map(|room| room.card().id).collect::<Vec<_>>().join(", ")
}

/// Whether the game has a bot of this level, as an error that names those it has.
pub fn check_level(card: &Card, level: Level) -> anyhow::Result<()> {
    if card.levels.contains(&level) {
        return Ok(());
    }
    Err(anyhow!("{} has no bot of the level `{level}`; it has {}", card.id, levels(card)))
}

fn levels(card: &Card) -> String {
    card.levels.iter().map(|level| level.name()).collect::<Vec<_>>().join(", ")
}

fn preset(field: &Field) -> String {
    let preset = field.preset();
    preset.as_str().map_or_else(|| preset.to_string(), str::to_owned)
}

fn card(card: &Card) -> String {
    let seats = match card.seats {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    };
    let mut text = format!("{} (rules version {})\n", card.id, card.rules);
    // Writing to a String cannot fail.
    let _ = writeln!(text, "  seats    {seats}\n  bots     {}", levels(card));
    for (place, field) in card.fields.iter().enumerate() {
        let label = if place == 0 { "options" } else { "" };
        let _ = writeln!(
            text,
            "  {label:<8} {}={}  {} ({}: {})",
            field.name,
            preset(field),
            field.about,
            field.rule,
            fields::range(field)
        );
    }
    for (place, tool) in card.tools.iter().enumerate() {
        let label = if place == 0 { "tools" } else { "" };
        let needs = match tool.needs {
            Needs::Nothing | Needs::OwnMachine => "",
            Needs::Seat => " (for a seat in play)",
            Needs::Viewer => " (for anybody at a table)",
            Needs::Ended => " (for a table that has ended)",
        };
        let _ = writeln!(text, "  {label:<8} {}  {}{needs}", tool.name, tool.about);
    }
    text
}
