//! JSON schemas in words.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use anyhow::{Result, bail};
use serde_json::{Map, Value};

/// The types that are described once, in a section of their own.
pub type Types = BTreeMap<String, Value>;

/// Moves the definitions of a schema to the others.
pub fn collect(types: &mut Types, schema: &Value) -> Result<()> {
    for (name, definition) in schema["$defs"].as_object().into_iter().flatten() {
        match types.get(name) {
            Some(known) if bare(known) != bare(definition) => {
                bail!("two types are called {name}: rename one for schemars")
            }
            Some(_) => {}
            None => drop(types.insert(name.clone(), definition.clone())),
        }
    }
    Ok(())
}

/// A schema without what only senders are told: that nothing else may be in an object.
fn bare(schema: &Value) -> Value {
    match schema {
        Value::Object(map) => map
            .iter()
            .filter(|(name, _)| *name != "additionalProperties")
            .map(|(name, value)| (name.clone(), bare(value)))
            .collect(),
        Value::Array(items) => items.iter().map(bare).collect(),
        other => other.clone(),
    }
}

/// What a schema says of itself, in one line.
pub fn about(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The same for a cell of a table.
fn cell(schema: &Value) -> String {
    about(schema).replace('|', "\\|")
}

/// The schema's type in a few words.
pub fn kind(schema: &Value) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.rsplit('/').next().unwrap_or(path);
        return format!("[{name}](#{})", name.to_lowercase());
    }
    if let Some(value) = schema.get("const") {
        return format!("`{value}`");
    }
    if let Some(values) = schema["enum"].as_array() {
        return one_of(
            values.iter().filter(|value| !value.is_null()).map(|value| format!("`{value}`")).collect(),
        );
    }
    if let Some(variants) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return one_of(variants.iter().map(kind).collect());
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let each = kinds.iter().map(|kind| {
                let mut one = schema.clone();
                one["type"] = kind.clone();
                self::kind(&one)
            });
            one_of(each.collect())
        }
        Value::String(word) => plain(word, schema),
        _ => "anything".to_owned(),
    }
}

fn one_of(kinds: Vec<String>) -> String {
    let enclosed = |kind: String| if kind.starts_with("list") { format!("({kind})") } else { kind };
    let kinds: Vec<String> = if kinds.len() > 1 { kinds.into_iter().map(enclosed).collect() } else { kinds };
    match kinds.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        kinds => kinds.concat(),
    }
}

fn plain(word: &str, schema: &Value) -> String {
    match word {
        "null" => "`null`".to_owned(),
        "boolean" => "`true` or `false`".to_owned(),
        "integer" => format!("whole number{}", range(schema)),
        "string" => match schema["pattern"].as_str() {
            Some(pattern) => format!("text like `{}`", pattern.replace('|', "\\|")),
            None => "text".to_owned(),
        },
        "array" => list(schema),
        other => other.to_owned(),
    }
}

/// The range of a number, unless it is only what its type can hold.
fn range(schema: &Value) -> String {
    let held = match schema["format"].as_str() {
        Some("uint8") => Some(u8::MAX.into()),
        Some("uint16") => Some(u16::MAX.into()),
        _ => None,
    };
    let least = schema["minimum"].as_i64();
    match (least, schema["maximum"].as_i64().filter(|most| Some(*most) != held)) {
        (Some(least), Some(most)) => format!(", {least} to {most}"),
        (None, Some(most)) => format!(", at most {most}"),
        (Some(least), None) if least != 0 => format!(" from {least}"),
        _ => String::new(),
    }
}

fn list(schema: &Value) -> String {
    if let Some(items) = schema["prefixItems"].as_array() {
        return format!("list of {}", items.iter().map(kind).collect::<Vec<_>>().join(" and "));
    }
    let items = kind(&schema["items"]);
    match (schema["minItems"].as_u64(), schema["maxItems"].as_u64()) {
        (Some(least), Some(most)) if least == most => format!("list of {most}: {items}"),
        (Some(least), Some(most)) => format!("list of {least} to {most}: {items}"),
        (None, Some(most)) => format!("list of at most {most}: {items}"),
        _ => format!("list: {items}"),
    }
}

/// The fields of an object, those that are always there first, in the order of their type.
fn fields(object: &Map<String, Value>) -> Vec<(&str, &Value, bool)> {
    let Some(properties) = object.get("properties").and_then(Value::as_object) else { return Vec::new() };
    let required: Vec<&str> = object
        .get("required")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let always = required.iter().filter_map(|name| Some((*name, properties.get(*name)?, true)));
    let maybe = properties.iter().filter(|(name, _)| !required.contains(&name.as_str()));
    always.chain(maybe.map(|(name, schema)| (name.as_str(), schema, false))).collect()
}

/// A table of an object's fields.
pub fn table(object: &Value) -> String {
    let fields = object.as_object().map(fields).unwrap_or_default();
    if fields.is_empty() {
        return String::new();
    }
    let mut text = String::from("| field | type | meaning |\n|---|---|---|\n");
    for (name, schema, always) in fields {
        let kind = if always { kind(schema) } else { format!("{}; may be missing", kind(schema)) };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "| `{name}` | {kind} | {} |", cell(schema));
    }
    text.push('\n');
    text
}

/// One of the values that an enum has.
pub struct Variant<'a> {
    /// Its name.
    pub name: String,
    /// What it means.
    pub about: String,
    /// What it holds; nothing if it is only a name.
    pub content: Option<&'a Value>,
}

/// The variants of an enum; none if the schema is none.
pub fn variants(schema: &Value) -> Vec<Variant<'_>> {
    let mut found = Vec::new();
    for variant in schema["oneOf"].as_array().into_iter().flatten() {
        let about = about(variant);
        if let Some(name) = variant["const"].as_str() {
            found.push(Variant { name: name.to_owned(), about, content: None });
        } else if let Some(names) = variant["enum"].as_array() {
            let names = names.iter().filter_map(Value::as_str);
            found.extend(names.map(|name| Variant {
                name: name.to_owned(),
                about: about.clone(),
                content: None,
            }));
        } else if let Some((name, content, _)) =
            variant.as_object().and_then(|object| fields(object).into_iter().next())
        {
            found.push(Variant { name: name.to_owned(), about, content: Some(content) });
        }
    }
    found
}

/// What a variant is written as.
pub fn written(variant: &Variant<'_>) -> String {
    match variant.content {
        None => format!("`\"{}\"`", variant.name),
        Some(_) => format!("`{{ \"{}\": … }}`", variant.name),
    }
}

/// A type, whole, without its description.
pub fn describe(schema: &Value) -> String {
    let variants = variants(schema);
    if variants.iter().any(|variant| variant.content.is_some()) {
        let mut text = String::new();
        for variant in &variants {
            let _ = write!(text, "{}: {}\n\n{}", written(variant), variant.about, content(variant.content));
        }
        return text;
    }
    if !variants.is_empty() {
        let mut text = String::from("| value | meaning |\n|---|---|\n");
        for variant in &variants {
            let _ = writeln!(text, "| `\"{}\"` | {} |", variant.name, variant.about.replace('|', "\\|"));
        }
        text.push('\n');
        return text;
    }
    match table(schema) {
        table if table.is_empty() => format!("{}.\n\n", sentence(&kind(schema))),
        table => table,
    }
}

/// What a variant holds.
pub fn content(content: Option<&Value>) -> String {
    match content {
        None => String::new(),
        Some(object) => match table(object) {
            table if table.is_empty() && object["type"] == "object" => {
                "It holds nothing: `{}`.\n\n".to_owned()
            }
            table if table.is_empty() => format!("It holds: {}.\n\n", kind(object)),
            table => table,
        },
    }
}

fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
