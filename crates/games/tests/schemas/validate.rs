//! As much of JSON Schema as the games' schemas use. A keyword that is not known here fails the test.

use serde_json::{Map, Value};

/// What only tells something to people or to other programs.
const NOTES: [&str; 8] =
    ["$schema", "$defs", "title", "description", "default", "format", "x-tools", "pattern"];

/// Why `value` does not fit, if it does not.
pub fn validate(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    if let Value::Bool(anything) = schema {
        return if *anything { Ok(()) } else { Err(format!("{value} may not be here")) };
    }
    let schema = schema.as_object().ok_or_else(|| format!("{schema} is no schema"))?;
    schema.iter().filter(|(word, _)| !NOTES.contains(&word.as_str())).try_for_each(|(word, rule)| {
        check(root, schema, word, rule, value).map_err(|why| format!("{value}: {why}"))
    })
}

fn check(
    root: &Value,
    schema: &Map<String, Value>,
    word: &str,
    rule: &Value,
    value: &Value,
) -> Result<(), String> {
    let fits = |variant: &&Value| validate(root, variant, value).is_ok();
    let list = || rule.as_array().map(Vec::as_slice).unwrap_or_default();
    let holds = match word {
        "$ref" => {
            let path = rule.as_str().and_then(|path| path.strip_prefix('#')).unwrap_or_default();
            let definition = root.pointer(path).ok_or_else(|| format!("{rule} leads nowhere"))?;
            return validate(root, definition, value);
        }
        "type" if rule.is_string() => is_a(rule, value),
        "type" => list().iter().any(|kind| is_a(kind, value)),
        "const" => rule == value,
        "enum" => list().contains(value),
        "oneOf" => list().iter().filter(fits).count() == 1,
        "anyOf" => list().iter().any(|variant| fits(&variant)),
        "minimum" => value.as_f64().is_none_or(|number| number >= rule.as_f64().unwrap()),
        "maximum" => value.as_f64().is_none_or(|number| number <= rule.as_f64().unwrap()),
        "multipleOf" => value.as_i64().is_none_or(|number| number % rule.as_i64().unwrap() == 0),
        "minItems" => value.as_array().is_none_or(|items| items.len() as u64 >= rule.as_u64().unwrap()),
        "maxItems" => value.as_array().is_none_or(|items| items.len() as u64 <= rule.as_u64().unwrap()),
        "minLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as u64 >= rule.as_u64().unwrap())
        }
        "maxLength" => {
            value.as_str().is_none_or(|text| text.chars().count() as u64 <= rule.as_u64().unwrap())
        }
        "required" => value
            .as_object()
            .is_none_or(|fields| list().iter().all(|name| fields.contains_key(name.as_str().unwrap()))),
        "items" => {
            let first = schema.get("prefixItems").and_then(Value::as_array).map_or(0, Vec::len);
            let mut items = value.as_array().into_iter().flatten().skip(first);
            return items.try_for_each(|item| validate(root, rule, item));
        }
        "prefixItems" => {
            let mut pairs = list().iter().zip(value.as_array().into_iter().flatten());
            return pairs.try_for_each(|(rule, item)| validate(root, rule, item));
        }
        "properties" => {
            let fields = value.as_object().into_iter().flatten();
            return fields.filter_map(|(name, field)| Some(validate(root, rule.get(name)?, field))).collect();
        }
        "additionalProperties" => {
            let known = schema.get("properties").and_then(Value::as_object);
            let other = |name: &String| known.is_none_or(|known| !known.contains_key(name));
            let mut fields = value.as_object().into_iter().flatten().filter(|(name, _)| other(name));
            return fields.try_for_each(|(_, field)| validate(root, rule, field));
        }
        _ => return Err(format!("`{word}` is not known to this test")),
    };
    if holds { Ok(()) } else { Err(format!("`{word}` wants {rule}")) }
}

fn is_a(kind: &Value, value: &Value) -> bool {
    match kind.as_str() {
        Some("null") => value.is_null(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("string") => value.is_string(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => false,
    }
}
