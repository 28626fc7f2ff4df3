//! Reading JSON that somebody sent, with errors that name the field.

use std::fmt;

use data_encoding::HEXLOWER_PERMISSIVE;
use serde::de::{DeserializeOwned, Deserializer};
use serde_json::Value;

use crate::json;

/// Why JSON could not be read as what was expected, and at which field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The way to the field, such as `hide.pegs[2]`; empty for the whole.
    pub path: String,
    /// What is wrong there.
    pub reason: String,
}

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path.as_str() {
            "" => f.write_str(&self.reason),
            path => write!(f, "{path}: {}", self.reason),
        }
    }
}

impl std::error::Error for Misread {}

/// The 32 bytes that 64 hexadecimal digits stand for.
pub(crate) fn bytes_32(digits: &str) -> Option<[u8; 32]> {
    // What is longer is not even read.
    let digits = Some(digits).filter(|digits| digits.len() == 64)?;
    HEXLOWER_PERMISSIVE.decode(digits.as_bytes()).ok()?.try_into().ok()
}

/// Reads a value.
pub fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Misread> {
    read(value)
}

/// Reads a text in which no object has the same key twice.
pub fn from_str<T: DeserializeOwned>(text: &str) -> Result<T, Misread> {
    from_slice(text.as_bytes())
}

/// The same, for bytes that may not even be text.
pub fn from_slice<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Misread> {
    json::check(bytes).map_err(syntax)?;
    let mut reader = serde_json::Deserializer::from_slice(bytes);
    let value = read(&mut reader)?;
    reader.end().map_err(syntax)?;
    Ok(value)
}

fn read<'de, T: DeserializeOwned, D>(from: D) -> Result<T, Misread>
where
    D: Deserializer<'de, Error = serde_json::Error>,
{
    serde_path_to_error::deserialize(from).map_err(|error| {
        let path = error.path().to_string();
        let error = error.into_inner();
        if !error.is_data() {
            return syntax(error);
        }
        Misread { path: if path == "." { String::new() } else { path }, reason: plain(&error.to_string()) }
    })
}

/// The same in the words of JSON instead of Rust's. Where the field is named, line and column say nothing more.
fn plain(reason: &str) -> String {
    let reason = reason.rsplit_once(" at line ").map_or(reason, |(reason, _)| reason);
    let Some((found, expected)) = reason.rsplit_once(", expected ") else { return reason.to_owned() };
    let found = match found {
        "invalid type: map" | "invalid value: map" => "invalid type: object",
        "invalid type: sequence" => "invalid type: array",
        "invalid type: unit variant" => "invalid type: a name alone",
        other => other,
    };
    let expected = match expected {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0",
        "i32" | "i64" => "a whole number",
        "f32" | "f64" => "a number",
        "a sequence" => "an array",
        "fewer elements in array" => "fewer elements",
        "string or map" => "a name, or an object with one name",
        "map with a single key" => "an object with one name",
        "a map" | "struct variant" => "an object",
        other if other.starts_with("struct ") => "an object",
        other => other,
    };
    format!("{found}, expected {expected}")
}

/// What is no JSON at all has a line and a column, but no field.
fn syntax(error: serde_json::Error) -> Misread {
    Misread { path: String::new(), reason: error.to_string() }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;
    use serde_json::json;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    #[expect(dead_code, reason = "they are only ever misread")]
    enum Action {
        Hide { ask: u32, pegs: Vec<u8>, keep: [bool; 2] },
        Name { who: BTreeMap<String, Whole> },
        Pass,
    }

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "they are only ever misread")]
    struct Whole {
        number: u8,
    }

    fn error(value: Value) -> String {
        let text = from_str::<Action>(&value.to_string()).unwrap_err();
        let error = from_value::<Action>(value).unwrap_err();
        assert_eq!(text, error, "a text is misread as the value is");
        error.to_string()
    }

    #[test]
    fn errors_name_the_field() {
        let hide = |name: &str, value: Value| {
            let mut fields = json!({ "ask": 1, "pegs": [1], "keep": [true, true] });
            fields[name] = value;
            error(json!({ "hide": fields }))
        };
        for (name, value, expected) in [
            (
                "pegs",
                json!([1, 2, "x"]),
                r#"hide.pegs[2]: invalid type: string "x", expected a whole number from 0 to 255"#,
            ),
            (
                "pegs",
                json!([300]),
                "hide.pegs[0]: invalid value: integer `300`, expected a whole number from 0 to 255",
            ),
            ("pegs", json!({}), "hide.pegs: invalid type: object, expected an array"),
            (
                "ask",
                json!(1.5),
                "hide.ask: invalid type: floating point `1.5`, expected a whole number from 0 to 4294967295",
            ),
            ("keep", json!([true, 1]), "hide.keep[1]: invalid type: integer `1`, expected a boolean"),
            ("keep", json!([true]), "hide.keep: invalid length 1, expected an array of length 2"),
            ("dance", json!(1), "hide.dance: unknown field `dance`, expected one of `ask`, `pegs`, `keep`"),
        ] {
            assert_eq!(hide(name, value), expected);
        }
        assert_eq!(error(json!({ "hide": { "ask": 1 } })), "hide: missing field `pegs`");
        assert_eq!(error(json!({ "hide": 5 })), "hide: invalid type: integer `5`, expected an object");
        assert_eq!(
            error(json!({ "name": { "who": { "ben": { "number": null } } } })),
            "name.who.ben.number: invalid type: null, expected a whole number from 0 to 255"
        );
        assert_eq!(
            error(json!({ "name": { "who": { "ben": 7 } } })),
            "name.who.ben: invalid type: integer `7`, expected an object"
        );
    }

    #[test]
    fn errors_of_the_whole_have_no_path() {
        assert_eq!(error(json!("dance")), "unknown variant `dance`, expected one of `hide`, `name`, `pass`");
        let Misread { path, reason } = from_value::<Action>(json!([])).unwrap_err();
        assert_eq!(
            (path.as_str(), reason.as_str()),
            ("", "invalid type: array, expected a name, or an object with one name")
        );
    }

    #[test]
    fn broken_json_has_line_and_column() {
        let broken = |text: &str| from_slice::<Action>(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(broken(r#"{"hide":{"ask":}"#), "expected value at line 1 column 16");
        assert_eq!(broken(r#""pass" pass"#), "trailing characters at line 1 column 8");
        assert!(matches!(from_slice(br#""pass""#), Ok(Action::Pass)));
    }
}
