//! The fields of a game's options and tools on the command line.

use anyhow::{Context as _, anyhow, bail};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, value_parser};
use data_encoding::BASE64;
use serde_json::{Map, Value};
use table::attachment::AttachmentPool;
use table::field::{Field, Kind, Preset};

/// The range of a field, for people.
pub fn range(field: &Field) -> String {
    match field.kind {
        Kind::Whole { min, max, step: 1 } => format!("{min} to {max}"),
        Kind::Whole { min, max, step } => format!("{min} to {max} in steps of {step}"),
        Kind::Switch => "true or false".to_owned(),
        Kind::Pick(words) => words.join(", "),
        Kind::Text(most) => format!("a text of at most {most} bytes"),
        Kind::Attachment(most) => format!("a file of at most {most} bytes"),
    }
}

/// The name of a field as a flag.
pub fn flag(field: &Field) -> String {
    field.name.replace('_', "-")
}

/// A line of help, beginning like the others with a capital letter.
pub fn help(about: &str) -> String {
    let mut letters = about.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The flag that sets a field.
pub fn arg(field: &Field) -> Arg {
    let rule = if field.rule.is_empty() { String::new() } else { format!(" ({})", field.rule) };
    let arg = Arg::new(field.name).long(flag(field));
    match (field.kind, field.preset) {
        (Kind::Switch, Preset::Switch(false)) => {
            arg.action(ArgAction::SetTrue).help(format!("{}{rule}", help(field.about)))
        }
        (kind, preset) => {
            let text = format!("{}{rule}: {}", help(field.about), range(field));
            let arg = arg.help(text);
            let arg = match preset {
                Preset::Whole(number) => arg.default_value(number.to_string()),
                Preset::Switch(on) => arg.default_value(on.to_string()),
                Preset::Text(text) => arg.default_value(text),
                Preset::Nothing => arg,
            };
            match kind {
                Kind::Whole { min, max, .. } => arg
                    .value_name("N")
                    .allow_negative_numbers(true)
                    .value_parser(value_parser!(i64).range(min..=max)),
                Kind::Switch => arg.value_name("BOOL").value_parser(value_parser!(bool)),
                Kind::Pick(words) => arg
                    .value_name("WORD")
                    .hide_possible_values(true)
                    .value_parser(PossibleValuesParser::new(words)),
                // A field of this name is what is in a file: naming the file is enough.
                Kind::Text(_) if field.name == "file" => arg.value_name("FILE").value_parser(in_file),
                // Bytes travel in base64.
                Kind::Text(_) if field.name == "figure" => arg.value_name("FILE").value_parser(bytes_in_file),
                Kind::Text(_) | Kind::Attachment(_) => {
                    arg.value_name("TEXT|@FILE").value_parser(text_or_file)
                }
            }
        }
    }
}

/// A text as it is given, or what is in the file that is named behind `@`.
fn text_or_file(given: &str) -> Result<String, String> {
    match given.strip_prefix('@') {
        Some(path) => std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}")),
        None => Ok(given.to_owned()),
    }
}

/// What is in the file of this name; nothing if none is named.
fn in_file(path: &str) -> Result<String, String> {
    match path {
        "" => Ok(String::new()),
        path => text_or_file(&format!("@{}", path.trim_start_matches('@'))),
    }
}

/// The bytes that are in the file of this name; nothing if none is named.
fn bytes_in_file(path: &str) -> Result<String, String> {
    match path {
        "" => Ok(String::new()),
        path => {
            std::fs::read(path).map(|bytes| BASE64.encode(&bytes)).map_err(|error| format!("{path}: {error}"))
        }
    }
}

/// The flag of a field and what stands behind it, as in a line that somebody could type.
pub fn typed(field: &Field) -> String {
    let value = arg(field).get_value_names().and_then(|names| names.first().map(ToString::to_string));
    format!("--{} {}", flag(field), value.unwrap_or_default().split('|').next().unwrap_or_default())
}

/// What the flags of `fields` say.
pub fn given(fields: &[Field], matches: &ArgMatches) -> Value {
    let value = |field: &Field| -> Option<Value> {
        match field.kind {
            Kind::Whole { .. } => matches.get_one::<i64>(field.name).map(|number| (*number).into()),
            Kind::Switch => matches.get_one::<bool>(field.name).map(|on| (*on).into()),
            Kind::Pick(_) | Kind::Text(_) | Kind::Attachment(_) => {
                matches.get_one::<String>(field.name).map(|text| text.as_str().into())
            }
        }
    };
    let pairs = fields.iter().filter_map(|field| Some((field.name.to_owned(), value(field)?)));
    Value::Object(pairs.collect())
}

/// Reads `name=value` pairs as values of `fields`. Hyphens in names may stand for underscores. Files that are named are taken
/// into the pool.
pub fn pairs(fields: &[Field], pairs: &[String], pool: &AttachmentPool) -> anyhow::Result<Value> {
    let mut values = Map::new();
    for pair in pairs {
        let (name, text) =
            pair.split_once('=').ok_or_else(|| anyhow!("`{pair}` is not of the form name=value"))?;
        let name = name.replace('-', "_");
        let Some(field) = fields.iter().find(|field| field.name == name) else {
            let names: Vec<_> = fields.iter().map(|field| field.name).collect();
            match names.is_empty() {
                true => bail!("there is no option `{name}`, nor any other"),
                false => bail!("there is no option `{name}`; there are {}", names.join(", ")),
            }
        };
        let value = match field.kind {
            Kind::Whole { .. } => text.parse::<i64>().ok().map(Value::from),
            Kind::Switch => text.parse::<bool>().ok().map(Value::from),
            Kind::Pick(_) | Kind::Text(_) => Some(text.into()),
            Kind::Attachment(_) => {
                let bytes = std::fs::read(text).with_context(|| format!("cannot read {text}"))?;
                Some(pool.put(bytes).to_string().into())
            }
        };
        let value = value.filter(|value| field.check(value).is_ok());
        let value = value.ok_or_else(|| anyhow!("`{name}` must be {}, not `{text}`", one_of(field)))?;
        if values.insert(name.clone(), value).is_some() {
            bail!("`{name}` is given twice");
        }
    }
    Ok(Value::Object(values))
}

fn one_of(field: &Field) -> String {
    match field.kind {
        Kind::Whole { .. } => format!("a whole number from {}", range(field)),
        Kind::Pick(_) => format!("one of {}", range(field)),
        Kind::Switch | Kind::Text(_) | Kind::Attachment(_) => range(field),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const FIELDS: &[Field] = &[
        Field {
            name: "pegs",
            kind: Kind::Whole { min: 2, max: 8, step: 2 },
            preset: Preset::Whole(4),
            rule: "MM-1",
            about: "How many pegs",
        },
        Field {
            name: "no_repeats",
            kind: Kind::Switch,
            preset: Preset::Switch(false),
            rule: "",
            about: "No colour twice",
        },
        Field {
            name: "shown",
            kind: Kind::Switch,
            preset: Preset::Switch(true),
            rule: "",
            about: "Whether it is shown",
        },
        Field {
            name: "guesses",
            kind: Kind::Pick(&["any", "no-repeats"]),
            preset: Preset::Text("any"),
            rule: "",
            about: "Which guesses",
        },
    ];

    fn flags(line: &str) -> Result<Value, clap::Error> {
        let command = clap::Command::new("x").args(FIELDS.iter().map(arg));
        Ok(given(FIELDS, &command.try_get_matches_from(line.split(' '))?))
    }

    #[test]
    fn flags_set_fields_and_the_rest_keeps_its_preset() {
        assert_eq!(
            flags("x").unwrap(),
            json!({"pegs": 4, "no_repeats": false, "shown": true, "guesses": "any"})
        );
        assert_eq!(
            flags("x --pegs 6 --no-repeats --shown false --guesses no-repeats").unwrap(),
            json!({"pegs": 6, "no_repeats": true, "shown": false, "guesses": "no-repeats"})
        );
        for bad in ["x --pegs 9", "x --pegs x", "x --guesses none", "x --shown", "x --lies"] {
            assert!(flags(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_field_called_file_takes_the_name_of_a_file() {
        const FILE: Field = Field {
            name: "file",
            kind: Kind::Text(100),
            preset: Preset::Text(""),
            rule: "",
            about: "What is in it",
        };
        let read = |args: &[&str]| -> Result<Value, clap::Error> {
            let matches = clap::Command::new("x").arg(arg(&FILE)).try_get_matches_from(args)?;
            Ok(given(&[FILE], &matches))
        };
        let path = std::env::temp_dir().join(format!("zauberberg-file-{}", std::process::id()));
        std::fs::write(&path, "what is in it").unwrap();
        let named = path.to_str().unwrap();
        for name in [named.to_owned(), format!("@{named}")] {
            assert_eq!(read(&["x", "--file", &name]).unwrap(), json!({"file": "what is in it"}));
        }
        assert_eq!(read(&["x"]).unwrap(), json!({"file": ""}));
        std::fs::remove_file(&path).unwrap();
        assert!(read(&["x", "--file", named]).is_err());
    }

    #[test]
    fn a_file_is_taken_into_the_pool_and_named_by_its_address() {
        const WORDS: Field = Field {
            name: "words",
            kind: Kind::Attachment(100),
            preset: Preset::Nothing,
            rule: "",
            about: "Words to pick from",
        };
        let path = std::env::temp_dir().join(format!("zauberberg-words-{}", std::process::id()));
        std::fs::write(&path, "eel").unwrap();
        let (pool, pair) = (AttachmentPool::default(), format!("words={}", path.display()));
        let options = pairs(&[WORDS], std::slice::from_ref(&pair), &pool).unwrap();
        let id = options["words"].as_str().unwrap().parse().unwrap();
        assert_eq!(pool.get(id).as_deref(), Some(&b"eel"[..]));
        std::fs::remove_file(&path).unwrap();
        assert!(pairs(&[WORDS], &[pair], &pool).is_err());
    }

    #[test]
    fn pairs_are_read_by_the_kind_of_their_field() {
        let read = |text: &str| {
            let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            pairs(FIELDS, &words, &AttachmentPool::default()).map_err(|error| error.to_string())
        };
        assert_eq!(read("pegs=6 no-repeats=true"), Ok(json!({"pegs": 6, "no_repeats": true})));
        for (bad, says) in [
            ("pegs", "`pegs` is not of the form name=value"),
            ("pegs=3", "`pegs` must be a whole number from 2 to 8 in steps of 2, not `3`"),
            ("pegs=4 pegs=4", "`pegs` is given twice"),
            ("no_repeats=1", "`no_repeats` must be true or false, not `1`"),
            ("guesses=x", "`guesses` must be one of any, no-repeats, not `x`"),
            ("lies=1", "there is no option `lies`; there are pegs, no_repeats, shown, guesses"),
        ] {
            assert_eq!(read(bad), Err(says.to_owned()));
        }
    }
}
