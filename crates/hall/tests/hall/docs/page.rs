//! Reading `docs/protocol.md`: its headings and the examples below each.

use std::collections::BTreeSet;

use serde_json::Value;

pub const PROTOCOL: &str = include_str!("../../../../../docs/protocol.md");

/// A heading of the third level, and the JSON in the blocks below it.
#[derive(Debug)]
pub struct Section {
    /// The heading of the second level that it stands under.
    pub part: String,
    /// Its name, without backticks.
    pub name: String,
    /// What stands after `json` where a block opens, and the JSON of the block.
    pub examples: Vec<(String, Value)>,
}

impl Section {
    /// The examples of this kind.
    pub fn of(&self, kind: &str) -> impl Iterator<Item = &Value> {
        self.examples.iter().filter(move |(known, _)| known == kind).map(|(_, value)| value)
    }
}

/// Every section of the page.
pub fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut part = String::new();
    let mut lines = PROTOCOL.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("## ") {
            part = name.to_owned();
        } else if let Some(name) = line.strip_prefix("### ") {
            let name = name.replace('`', "");
            sections.push(Section { part: part.clone(), name, examples: Vec::new() });
        } else if let Some(kind) = line.strip_prefix("```json") {
            let text: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            let text = text.join("\n");
            let value = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
            let section = sections.iter_mut().rfind(|section| section.part == part);
            let section = section.unwrap_or_else(|| panic!("an example belongs to nothing:\n{text}"));
            section.examples.push((kind.trim().to_owned(), value));
        }
    }
    sections
}

/// The sections of one part.
pub fn part(name: &str) -> Vec<Section> {
    let found: Vec<Section> = sections().into_iter().filter(|section| section.part == name).collect();
    assert!(!found.is_empty(), "docs/protocol.md has a part \"{name}\"");
    found
}

/// What is in the words of a game, or has names of its own: below it nothing is compared.
const OPAQUE: &[&str] =
    &["view", "choices", "events", "notices", "options", "params", "do", "marks", "fields", "tools"];

/// The path of every field of `value`, such as `seats[].guest.name`.
pub fn fields(value: &Value) -> BTreeSet<String> {
    fn collect(value: &Value, path: &str, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(object) => {
                for (name, inner) in object {
                    let path = format!("{path}.{name}");
                    if !OPAQUE.contains(&name.as_str()) {
                        collect(inner, &path, found);
                    }
                    found.insert(path);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| collect(item, &format!("{path}[]"), found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    collect(value, "", &mut found);
    found
}

/// The paths of the fields of all these together.
pub fn fields_of_all<'a>(values: impl IntoIterator<Item = &'a Value>) -> BTreeSet<String> {
    values.into_iter().flat_map(fields).collect()
}
