//! JSON for reading: fields in the order of their types, a line as long as it may be.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

/// The longest line.
const WIDTH: usize = 110;

/// JSON that keeps the order of its fields.
enum Node {
    Object(Vec<(String, Node)>),
    List(Vec<Node>),
    Plain(Value),
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Node;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Node::Object(fields))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
                let mut items = Vec::new();
                while let Some(item) = list.next_element()? {
                    items.push(item);
                }
                Ok(Node::List(items))
            }
            fn visit_unit<E>(self) -> Result<Node, E> {
                Ok(Node::Plain(Value::Null))
            }
            fn visit_bool<E>(self, value: bool) -> Result<Node, E> {
                Ok(Node::Plain(value.into()))
            }
            fn visit_u64<E>(self, value: u64) -> Result<Node, E> {
                Ok(Node::Plain(value.into()))
            }
            fn visit_i64<E>(self, value: i64) -> Result<Node, E> {
                Ok(Node::Plain(value.into()))
            }
            fn visit_f64<E>(self, value: f64) -> Result<Node, E> {
                Ok(Node::Plain(value.into()))
            }
            fn visit_str<E>(self, value: &str) -> Result<Node, E> {
                Ok(Node::Plain(value.into()))
            }
        }
        deserializer.deserialize_any(Read)
    }
}

impl Node {
    fn in_one_line(&self) -> String {
        let joined = |parts: Vec<String>| parts.join(", ");
        match self {
            Node::Object(fields) if fields.is_empty() => "{}".to_owned(),
            Node::Object(fields) => {
                let parts = fields.iter().map(|(name, node)| format!("\"{name}\": {}", node.in_one_line()));
                format!("{{ {} }}", joined(parts.collect()))
            }
            Node::List(items) => format!("[{}]", joined(items.iter().map(Node::in_one_line).collect())),
            Node::Plain(value) => value.to_string(),
        }
    }

    /// The JSON, whose first line already has `used` letters before it.
    fn write(&self, indent: usize, used: usize) -> String {
        let line = self.in_one_line();
        if used + line.len() <= WIDTH {
            return line;
        }
        let inner = " ".repeat(indent + 2);
        let (open, parts, close) = match self {
            Node::Plain(_) => return line,
            Node::Object(fields) => {
                let part = |(name, node): &(String, Node)| {
                    let before = format!("{inner}\"{name}\": ");
                    let after = node.write(indent + 2, before.len() + 1);
                    format!("{before}{after}")
                };
                ("{", fields.iter().map(part).collect::<Vec<_>>(), "}")
            }
            Node::List(items) if items.iter().all(|item| matches!(item, Node::Plain(_))) => {
                ("[", filled(items, &inner), "]")
            }
            Node::List(items) => {
                let part = |item: &Node| format!("{inner}{}", item.write(indent + 2, inner.len() + 1));
                ("[", items.iter().map(part).collect(), "]")
            }
        };
        format!("{open}\n{}\n{}{close}", parts.join(",\n"), " ".repeat(indent))
    }
}

/// Plain values, as many in a line as fit.
fn filled(items: &[Node], inner: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for item in items.iter().map(Node::in_one_line) {
        match lines.last_mut() {
            Some(line) if line.len() + item.len() + 3 <= WIDTH => *line = format!("{line}, {item}"),
            _ => lines.push(format!("{inner}{item}")),
        }
    }
    lines
}

/// JSON for reading.
pub fn pretty(json: &str) -> serde_json::Result<String> {
    Ok(serde_json::from_str::<Node>(json)?.write(0, 0))
}
