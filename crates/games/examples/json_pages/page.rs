//! The page of a game.

use std::fmt::Write as _;

use anyhow::{Context, Result};
use games::table::erased::{Card, Workshop};
use games::table::field::{Field, Kind};
use games::table::schema::Schemas;
use games::table::tool::Needs;

use crate::examples::Examples;
use crate::pretty::pretty;
use crate::shape::{self, Types};

/// The whole page.
pub fn write(room: &dyn Workshop) -> Result<String> {
    let (card, schemas, examples) = (room.card(), room.schemas(), Examples::of(room)?);
    let mut types = Types::new();
    for schema in [&schemas.action, &schemas.choices, &schemas.view, &schemas.event] {
        shape::collect(&mut types, schema)?;
    }
    for tool in schemas.tools.values() {
        shape::collect(&mut types, &tool.answer)?;
    }
    let parts = [
        head(&card),
        options(&card),
        actions(schemas, &examples)?,
        choices(schemas),
        view(schemas, &examples)?,
        events(schemas, &examples)?,
        tools(&card, schemas),
        other_types(&types),
    ];
    Ok(format!("{}\n", parts.concat().trim_end()))
}

fn head(card: &Card) -> String {
    let id = card.id;
    format!(
        "<!-- Made by `cargo xtask types` from the types and their comments. Do not edit. -->

# The JSON of `{id}`

Everything that a program sends to this game and gets from it, for rules version {rules}. How it travels is described in
[referee.md](../referee.md) (`zauberberg referee`, JSON lines) and in [protocol.md](../protocol.md) (the hall); what it means in
[the rules](../rules/{id}.md). The same as JSON Schema: `zauberberg games --json`, or `GET /api/games/{id}/schema` of a hall.

Seats and places in lists count from 0; what counts from 1 says so. Times are in milliseconds since the table began. The
examples come from games that were really played.

[Options](#options) · [Actions](#actions) · [Choices](#choices) · [View](#view) · [Events](#events) · [Tools](#tools) ·
[Types](#types)

",
        rules = card.rules,
    )
}

fn range(field: &Field) -> String {
    match field.kind {
        Kind::Whole { min, max, step: 1 } => format!("{min} to {max}"),
        Kind::Whole { min, max, step } => format!("{min} to {max} in steps of {step}"),
        Kind::Switch => "`true` or `false`".to_owned(),
        Kind::Pick(words) => words.iter().map(|word| format!("`\"{word}\"`")).collect::<Vec<_>>().join(", "),
        Kind::Text(most) => format!("text, at most {most} bytes"),
        Kind::Attachment(most) => format!("the address of an attachment of at most {most} bytes, or `null`"),
    }
}

fn fields(fields: &[Field]) -> String {
    let mut text = String::from("| field | values | preset | meaning | rule |\n|---|---|---|---|---|\n");
    for field in fields {
        let about = field.about.replace('|', "\\|");
        // Writing to a String cannot fail.
        let _ = writeln!(
            text,
            "| `{}` | {} | {} | {about} | {} |",
            field.name,
            range(field),
            if field.is_needed() { "has to be given".to_owned() } else { format!("`{}`", field.preset()) },
            field.rule
        );
    }
    text.push('\n');
    text
}

fn options(card: &Card) -> String {
    let seats = match card.seats {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    };
    let levels: Vec<String> = card.levels.iter().map(|level| format!("`\"{}\"`", level.name())).collect();
    format!(
        "## Options\n\nWhat can be chosen when a table is made; what is left out has its preset. {seats} can sit; the bots' \
         levels are {}.\n\n{}",
        levels.join(", "),
        fields(card.fields)
    )
}

fn block(json: &str) -> Result<String> {
    Ok(format!("```json\n{}\n```\n\n", pretty(json)?))
}

fn actions(schemas: &Schemas, examples: &Examples) -> Result<String> {
    let mut text = format!("## Actions\n\n{}\n\n", shape::about(&schemas.action));
    for variant in shape::variants(&schemas.action) {
        let example = examples.done.get(&variant.name);
        let example =
            example.with_context(|| format!("no trial of the kit has the action `{}`", variant.name))?;
        let _ = write!(
            text,
            "### Action `{}`\n\n{}\n\n{}",
            variant.name,
            variant.about,
            shape::content(variant.content)
        );
        let _ = write!(text, "For example, with these choices\n\n{}", block(&example.choices)?);
        let _ = write!(
            text,
            "a seat did\n\n{}",
            block(&example.action)?.replacen("```json", "```json action", 1)
        );
        match example.told.as_slice() {
            [] => text.push_str("and was told nothing.\n\n"),
            told => {
                let _ = write!(text, "and was told\n\n{}", block(&format!("[{}]", told.join(",")))?);
            }
        }
    }
    Ok(text)
}

fn choices(schemas: &Schemas) -> String {
    let about = shape::about(&schemas.choices);
    format!("## Choices\n\n{about}\n\n{}", shape::describe(&schemas.choices))
}

fn view(schemas: &Schemas, examples: &Examples) -> Result<String> {
    let (about, shape) = (shape::about(&schemas.view), shape::describe(&schemas.view));
    let example = block(&examples.view)?;
    Ok(format!(
        "## View\n\n{about}\n\n{shape}<details><summary>A view in the middle of a game</summary>\n\n{example}</details>\n\n"
    ))
}

fn events(schemas: &Schemas, examples: &Examples) -> Result<String> {
    let mut text = format!("## Events\n\n{}\n\n", shape::about(&schemas.event));
    for variant in shape::variants(&schemas.event) {
        let _ = write!(
            text,
            "### Event `{}`\n\n{}\n\n{}",
            variant.name,
            variant.about,
            shape::content(variant.content)
        );
        if let Some(event) = examples.events.get(&variant.name) {
            text.push_str(&block(event)?);
        }
    }
    Ok(text)
}

fn tools(card: &Card, schemas: &Schemas) -> String {
    let mut text = String::from("## Tools\n\n");
    if card.tools.is_empty() {
        text.push_str("The game has none.\n\n");
    }
    for tool in &card.tools {
        let needs = match tool.needs {
            Needs::Nothing => "It needs no table.",
            Needs::OwnMachine => "It needs no table, and a machine of one's own: a hall does not have it.",
            Needs::Seat => "It helps a seat in play.",
            Needs::Viewer => "It looks back at what a seat or a spectator sees, in play and after it.",
            Needs::Ended => "It looks back at a table that has ended.",
        };
        let parameters = match tool.fields {
            [] => "It has no parameters.\n\n".to_owned(),
            parameters => fields(parameters),
        };
        let answer = schemas.tools.get(tool.name).map(|tool| &tool.answer);
        let answer = answer.map_or_else(String::new, |answer| match shape::table(answer) {
            table if table.is_empty() => format!("It answers {}.\n\n", shape::kind(answer)),
            table => format!("It answers an object.\n\n{table}"),
        });
        let _ = write!(
            text,
            "### Tool `{}`\n\n{}. {needs}\n\n{parameters}{answer}",
            tool.name,
            capital(tool.about)
        );
    }
    text
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn other_types(types: &Types) -> String {
    let mut text = String::from("## Types\n\n");
    // The options have a section of their own, with their ranges.
    for (name, schema) in types.iter().filter(|(name, _)| *name != "Options") {
        let _ = write!(text, "### {name}\n\n{}\n\n{}", shape::about(schema), shape::describe(schema));
    }
    text
}
