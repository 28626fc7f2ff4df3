//! JSON for reading: fields in the order of their types, a line as long as it may be.

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

/// The longest line.
const WIDTH: usize = 110;

/// JSON that keeps the order of its fields.
#[derive(Deserialize)]
#[serde(untagged)]
enum Node {
    Object(IndexMap<String, Node>),
    List(Vec<Node>),
    Plain(Value),
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
                let part = |(name, node): (&String, &Node)| {
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
