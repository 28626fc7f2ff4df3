//! JSON schemas of what programs send to a game and get from it, made from the game's types.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::field::{Field, Kind};
use crate::game::Game;
use crate::options::GameOptions as _;
use crate::tool::ToolInfo;

/// The keyword beside a variant of a game's answers that lists the tools which answer so.
pub const TOOLS: &str = "x-tools";

/// The schemas of a game (JSON Schema, draft 2020-12). Each stands for itself and brings along what it mentions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Schemas {
    /// What a seat can do.
    pub action: Value,
    /// What a seat may do now.
    pub choices: Value,
    /// What a viewer sees.
    pub view: Value,
    /// What can happen.
    pub event: Value,
    /// What can be chosen when a table is made.
    pub options: Value,
    /// The tools, by name.
    pub tools: BTreeMap<&'static str, ToolSchemas>,
}

/// The schemas of a tool.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ToolSchemas {
    /// What it is asked with.
    pub parameters: Value,
    /// What it answers.
    pub answer: Value,
}

impl Schemas {
    /// The schemas of the game `G`.
    pub fn of<G: Game>() -> Schemas {
        let answers = (G::tools().answer_schema)();
        let tools = G::tools().infos.iter().map(|tool| {
            let parameters = fields(&format!("parameters of {}", tool.name), tool.fields);
            (tool.name, ToolSchemas { parameters, answer: answer_of(&answers, tool) })
        });
        Schemas {
            action: received::<G::Action>(),
            choices: sent::<G::Choices>(),
            view: sent::<G::View>(),
            event: sent::<G::Event>(),
            options: fields("Options", G::Options::FIELDS),
            tools: tools.collect(),
        }
    }
}

/// The schema of what a program may send.
fn received<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// The schema of what a program gets.
pub(crate) fn sent<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().for_serialize();
    settings.into_generator().into_root_schema_for::<T>().to_value()
}

/// The schema of an object of these fields. What has a preset may be left out.
fn fields(title: &str, fields: &[Field]) -> Value {
    let properties: Map<String, Value> =
        fields.iter().map(|field| (field.name.to_owned(), of_field(field))).collect();
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": title,
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    });
    let needed: Vec<&str> = fields.iter().filter(|field| field.is_needed()).map(|field| field.name).collect();
    if !needed.is_empty() {
        schema["required"] = needed.into();
    }
    schema
}

fn of_field(field: &Field) -> Value {
    let mut schema = match field.kind {
        Kind::Whole { min, max, step } if step != 1 && min % step == 0 => {
            json!({ "type": "integer", "minimum": min, "maximum": max, "multipleOf": step })
        }
        Kind::Whole { min, max, step: 1 } => json!({ "type": "integer", "minimum": min, "maximum": max }),
        Kind::Whole { min, max, step } => {
            let all: Vec<i64> = (min..=max).step_by(usize::try_from(step).unwrap_or(1).max(1)).collect();
            json!({ "type": "integer", "enum": all })
        }
        Kind::Switch => json!({ "type": "boolean" }),
        Kind::Pick(words) => json!({ "type": "string", "enum": words }),
        // JSON Schema counts letters, the field bytes; a text of so many letters may still be too long.
        Kind::Text(most) => json!({ "type": "string", "maxLength": most }),
        Kind::Attachment(_) => json!({ "type": ["string", "null"], "pattern": "^[0-9a-f]{64}$" }),
    };
    schema["description"] = format!("{} ({})", field.about, field.rule).into();
    if !field.is_needed() {
        schema["default"] = field.preset();
    }
    schema
}

/// The schema of what `tool` answers: the variants of the answers that name it, or all if none does.
fn answer_of(answers: &Value, tool: &ToolInfo) -> Value {
    let names_it = |variant: &&Value| {
        variant[TOOLS].as_array().is_some_and(|names| names.iter().any(|name| name == tool.name))
    };
    let variant = answers["anyOf"].as_array().and_then(|variants| variants.iter().find(names_it));
    let Some(Value::Object(variant)) = variant else { return answers.clone() };
    let mut answer: Map<String, Value> = ["$schema", "$defs"]
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), answers.get(name)?.clone())))
        .collect();
    answer.extend(
        variant.iter().filter(|(name, _)| *name != TOOLS).map(|(name, value)| (name.clone(), value.clone())),
    );
    keep_mentioned(&mut answer);
    answer.into()
}

/// Drops the definitions that the schema does not mention.
fn keep_mentioned(schema: &mut Map<String, Value>) {
    let Some(Value::Object(mut all)) = schema.remove("$defs") else { return };
    let mut kept = Map::new();
    let mut open = vec![Value::Object(schema.clone())];
    while let Some(next) = open.pop() {
        for name in mentioned(&next) {
            if let Some(definition) = all.remove(&name) {
                open.push(definition.clone());
                kept.insert(name, definition);
            }
        }
    }
    if !kept.is_empty() {
        schema.insert("$defs".to_owned(), kept.into());
    }
}

/// The names of the definitions that a schema mentions.
fn mentioned(schema: &Value) -> Vec<String> {
    match schema {
        Value::Object(map) => {
            let own = map.get("$ref").and_then(Value::as_str).and_then(|path| path.strip_prefix("#/$defs/"));
            own.map(str::to_owned).into_iter().chain(map.values().flat_map(mentioned)).collect()
        }
        Value::Array(items) => items.iter().flat_map(mentioned).collect(),
        _ => Vec::new(),
    }
}
