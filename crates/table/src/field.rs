//! Named values that a person or a program may set: the options of a table, the parameters of a tool.

use serde::Serialize;
use serde_json::{Map, Value};
use ts_rs::TS;

use crate::attachment::AttachmentId;
use crate::refusal::Refusal;

/// What a field can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A whole number from `min` to `max` in steps of `step`.
    Whole {
        /// The smallest.
        #[ts(type = "number")]
        min: i64,
        /// The greatest.
        #[ts(type = "number")]
        max: i64,
        /// The distance from one to the next.
        #[ts(type = "number")]
        step: i64,
    },
    /// Yes or no.
    Switch,
    /// One of these words.
    Pick(&'static [&'static str]),
    /// A text of at most this many bytes.
    Text(u32),
    /// The address of an [attachment](crate::attachment) of at most this many bytes that the host brings, or nothing.
    Attachment(u32),
}

/// A field's value when nobody sets it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(untagged)]
pub enum Preset {
    /// A whole number.
    Whole(#[ts(type = "number")] i64),
    /// Yes or no.
    Switch(bool),
    /// A word or text.
    Text(&'static str),
    /// Nothing.
    Nothing,
}

/// A named value with its range: pages draw a control from it, the command line a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Field {
    /// Its name, in lower case with underscores.
    pub name: &'static str,
    /// What it can hold.
    pub kind: Kind,
    /// What it holds when nobody sets it; a text without one has to be set.
    pub preset: Preset,
    /// The rule that says so, if one does.
    pub rule: &'static str,
    /// One line for the command line's help; pages have their own texts in both languages.
    pub about: &'static str,
}

impl Field {
    /// Why `value` does not fit this field, if it does not.
    pub fn check(&self, value: &Value) -> Result<(), Refusal> {
        let refusal = |key: &str| Refusal::new(self.rule, key).with("field", self.name);
        match self.kind {
            Kind::Whole { min, max, step } => match value.as_i64() {
                Some(number) if (min..=max).contains(&number) && (number - min) % step == 0 => Ok(()),
                _ => Err(refusal("table_field_whole").with("min", min).with("max", max).with("step", step)),
            },
            Kind::Switch if value.is_boolean() => Ok(()),
            Kind::Switch => Err(refusal("table_field_switch")),
            Kind::Pick(words) => match value.as_str() {
                Some(word) if words.contains(&word) => Ok(()),
                _ => Err(refusal("table_field_pick").with("words", words.join(", "))),
            },
            Kind::Text(most) => match value.as_str() {
                Some(text) if text.len() <= most as usize => Ok(()),
                _ => Err(refusal("table_field_text").with("most", most)),
            },
            Kind::Attachment(_) => match value {
                Value::Null => Ok(()),
                Value::String(text) if text.parse::<AttachmentId>().is_ok() => Ok(()),
                _ => Err(refusal("table_field_attachment")),
            },
        }
    }

    /// Whether an attachment of so many bytes fits this field.
    pub(crate) fn check_size(&self, bytes: usize) -> Result<(), Refusal> {
        match self.kind {
            Kind::Attachment(most) if bytes > most as usize => {
                Err(Refusal::new(self.rule, "table_field_bytes")
                    .with("field", self.name)
                    .with("bytes", bytes)
                    .with("most", most))
            }
            _ => Ok(()),
        }
    }

    /// Whether somebody has to set it.
    pub const fn is_needed(&self) -> bool {
        matches!((self.kind, self.preset), (Kind::Text(_), Preset::Nothing))
    }

    /// The preset as JSON.
    pub fn preset(&self) -> Value {
        match self.preset {
            Preset::Whole(number) => number.into(),
            Preset::Switch(on) => on.into(),
            Preset::Text(text) => text.into(),
            Preset::Nothing => Value::Null,
        }
    }
}

/// Checks that `given` is an object of these fields, each within its range, and fills in what is missing.
pub fn complete(fields: &[Field], given: &Value) -> Result<Value, Refusal> {
    let empty = Map::new();
    let given = match given {
        Value::Object(map) => map,
        Value::Null => &empty,
        _ => return Err(Refusal::new("TAB-9", "table_fields_object")),
    };
    if let Some(name) = given.keys().find(|name| fields.iter().all(|field| field.name != **name)) {
        let name: String = name.chars().take(40).collect();
        return Err(Refusal::new("TAB-9", "table_field_unknown").with("field", name));
    }
    let mut whole = Map::new();
    for field in fields {
        let value = match given.get(field.name) {
            Some(value) => {
                field.check(value)?;
                value.clone()
            }
            None if field.is_needed() => {
                return Err(Refusal::new(field.rule, "table_field_missing").with("field", field.name));
            }
            None => field.preset(),
        };
        whole.insert(field.name.to_owned(), value);
    }
    Ok(Value::Object(whole))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const FIELDS: &[Field] = &[
        Field {
            name: "rounds",
            kind: Kind::Whole { min: 2, max: 10, step: 2 },
            preset: Preset::Whole(2),
            rule: "MM-5",
            about: "",
        },
        Field {
            name: "answers",
            kind: Kind::Pick(&["referee", "by_hand"]),
            preset: Preset::Text("referee"),
            rule: "MM-6",
            about: "",
        },
        Field { name: "quick", kind: Kind::Switch, preset: Preset::Switch(false), rule: "TAB-9", about: "" },
        Field { name: "word", kind: Kind::Text(3), preset: Preset::Text(""), rule: "TAB-9", about: "" },
    ];

    #[test]
    fn what_is_missing_is_filled_in() {
        assert_eq!(
            complete(FIELDS, &json!({"rounds": 4})),
            Ok(json!({"rounds": 4, "answers": "referee", "quick": false, "word": ""}))
        );
        assert!(complete(FIELDS, &Value::Null).is_ok());
    }

    #[test]
    fn a_text_without_a_preset_is_needed() {
        let needed = [Field { preset: Preset::Nothing, ..FIELDS[3] }];
        let refusal = complete(&needed, &json!({})).unwrap_err();
        assert_eq!((&*refusal.key, &refusal.params["field"]), ("table_field_missing", &"word".into()));
        assert_eq!(complete(&needed, &json!({"word": ""})), Ok(json!({"word": ""})));
    }

    #[test]
    fn what_does_not_fit_is_refused_by_name_and_rule() {
        for (bad, rule, field) in [
            (json!({"rounds": 3}), "MM-5", "rounds"),
            (json!({"rounds": 12}), "MM-5", "rounds"),
            (json!({"rounds": 2.5}), "MM-5", "rounds"),
            (json!({"rounds": "2"}), "MM-5", "rounds"),
            (json!({"answers": "none"}), "MM-6", "answers"),
            (json!({"quick": 1}), "TAB-9", "quick"),
            (json!({"word": "four"}), "TAB-9", "word"),
            (json!({"lies": 1}), "TAB-9", "lies"),
        ] {
            let refusal = complete(FIELDS, &bad).unwrap_err();
            assert_eq!((refusal.rule.as_str(), &refusal.params["field"]), (rule, &field.into()), "{bad}");
        }
        assert!(complete(FIELDS, &json!([1])).is_err());
    }
}
