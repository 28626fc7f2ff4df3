//! Answers of tools as text for people: names and values, one below the other, and tables where a list has them.
//!
//! It knows no game: only what JSON tells of itself, in the order in which it is written.

use std::fmt::Write as _;

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

/// The widest cell of a table, in letters.
const WIDEST: usize = 48;
/// The longest list that stands in one line, in letters.
const LONGEST: usize = 96;

/// A JSON value whose objects keep their order.
#[derive(Deserialize)]
#[serde(untagged)]
enum Node {
    List(Vec<Node>),
    Object(Pairs),
    /// Text, a number, yes, no or nothing.
    Leaf(Value),
}

type Pairs = IndexMap<String, Node>;

impl Node {
    fn is_leaf(&self) -> bool {
        matches!(self, Node::Leaf(_))
    }

    /// Whether it is an object of leaves, which makes columns of its own in a table.
    fn is_flat(&self) -> bool {
        matches!(self, Node::Object(pairs) if pairs.values().all(Node::is_leaf))
    }

    /// Whether there is an object with several values in a list somewhere below: too much for one line.
    fn has_rows(&self) -> bool {
        match self {
            Node::Leaf(leaf) => leaf.as_str().is_some_and(|text| text.contains('\n')),
            Node::List(nodes) => nodes.iter().any(|node| matches!(node, Node::Object(_)) || node.has_rows()),
            Node::Object(pairs) => pairs.values().any(Node::has_rows),
        }
    }

    /// All of it in one line.
    fn line(&self) -> String {
        match self {
            Node::Leaf(Value::Number(number)) if number.is_f64() => {
                rounded(number.as_f64().unwrap_or_default())
            }
            Node::Leaf(leaf) => in_full(leaf),
            Node::List(nodes) => {
                let gap = if nodes.iter().all(Node::is_leaf) { " " } else { ", " };
                nodes.iter().map(Node::line).collect::<Vec<_>>().join(gap)
            }
            Node::Object(pairs) => {
                let pairs = pairs.iter().map(|(name, node)| format!("{} {}", spoken(name), node.line()));
                pairs.collect::<Vec<_>>().join(", ")
            }
        }
    }
}

/// A leaf as it is shown where it stands alone.
fn in_full(leaf: &Value) -> String {
    match leaf {
        Value::Null => "-".to_owned(),
        Value::Bool(value) => if *value { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) if number.is_f64() => number.as_f64().unwrap_or_default().to_string(),
        other => other.to_string(),
    }
}

/// A number with as many digits as a person reads.
fn rounded(number: f64) -> String {
    let text = format!("{number:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn spoken(name: &str) -> String {
    name.replace('_', " ")
}

/// A value of JSON as text, every line indented; `None` if it is no JSON.
pub fn of(json: &str) -> Option<String> {
    let node: Node = serde_json::from_str(json).ok()?;
    let mut text = String::new();
    write(&mut text, &node, 0);
    Some(text)
}

fn write(text: &mut String, node: &Node, indent: usize) {
    match node {
        Node::Object(pairs) => write_pairs(text, pairs, indent),
        Node::List(nodes) => write_list(text, nodes, indent),
        // A number that is all there is to say is said in full.
        Node::Leaf(leaf) => in_full(leaf).lines().for_each(|line| write_line(text, line, indent)),
    }
}

fn write_line(text: &mut String, line: &str, indent: usize) {
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{:indent$}{}", "", line.trim_end());
}

/// One line a value, and what does not fit into a line below its name.
fn write_pairs(text: &mut String, pairs: &Pairs, indent: usize) {
    let width = pairs.keys().map(|name| spoken(name).chars().count()).max().unwrap_or(0);
    for (name, node) in pairs {
        let (name, line) = match node {
            Node::Leaf(leaf) => (spoken(name), in_full(leaf)),
            _ => (spoken(name), node.line()),
        };
        if node.has_rows() || (!node.is_leaf() && line.chars().count() > LONGEST) {
            write_line(text, &name, indent);
            write(text, node, indent + 2);
        } else {
            write_line(text, &format!("{name:<width$}  {line}"), indent);
        }
    }
}

/// A table if all are objects that fit into its rows; else one after the other.
fn write_list(text: &mut String, nodes: &[Node], indent: usize) {
    if let Some(table) = table(nodes) {
        return table.iter().for_each(|line| write_line(text, line, indent));
    }
    if nodes.iter().all(Node::is_leaf) {
        return write_wrapped(text, nodes, indent);
    }
    for (place, node) in nodes.iter().enumerate() {
        if node.has_rows() || node.line().chars().count() > LONGEST {
            write_line(text, &format!("{}.", place + 1), indent);
            write(text, node, indent + 2);
        } else {
            write_line(text, &format!("{}. {}", place + 1, node.line()), indent);
        }
    }
}

/// Leaves beside each other, as many in a line as fit.
fn write_wrapped(text: &mut String, nodes: &[Node], indent: usize) {
    let mut line = String::new();
    for word in nodes.iter().map(Node::line) {
        if !line.is_empty() && line.chars().count() + word.chars().count() >= LONGEST {
            write_line(text, &line, indent);
            line.clear();
        }
        line.push_str(&word);
        line.push(' ');
    }
    write_line(text, &line, indent);
}

/// The cells of a row by the names of their columns; an object of leaves has a column for each.
fn cells(pairs: &Pairs) -> Vec<(String, &Node)> {
    let mut cells = Vec::new();
    for (name, node) in pairs {
        match node {
            Node::Object(inner) if node.is_flat() => {
                cells.extend(
                    inner.iter().map(|(part, node)| (format!("{}: {}", spoken(name), spoken(part)), node)),
                );
            }
            _ => cells.push((spoken(name), node)),
        }
    }
    cells
}

/// The lines of a table with a head; `None` if the list is none.
fn table(nodes: &[Node]) -> Option<Vec<String>> {
    let mut rows: Vec<Vec<(String, &Node)>> = Vec::new();
    for node in nodes {
        match node {
            Node::Object(pairs) if !node.has_rows() => rows.push(cells(pairs)),
            _ => return None,
        }
    }
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in rows.iter().flatten() {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let cell = |row: &[(String, &Node)], name: &str| {
        row.iter().find(|(other, _)| other == name).map_or_else(String::new, |(_, node)| node.line())
    };
    let mut columns: Vec<Vec<String>> = Vec::new();
    for name in &names {
        let mut column = vec![(*name).to_owned()];
        column.extend(rows.iter().map(|row| cell(row, name)));
        columns.push(column);
    }
    let width = |column: &Vec<String>| column.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    if rows.is_empty() || columns.iter().any(|column| width(column) > WIDEST) {
        return None;
    }
    let is_number =
        |column: &[String]| column[1..].iter().all(|cell| cell.parse::<f64>().is_ok() || cell == "-");
    let line = |place: usize| {
        let cells = columns.iter().map(|column| {
            let (cell, width) = (&column[place], width(column));
            if is_number(column) { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    Some((0..=rows.len()).map(line).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_their_order_and_numbers_alone_in_full() {
        let text = of(
            r#"{"total":5801,"by_name":"Knuth","value":33.83907903485475,"list":[1,6],"done":true,"no":null}"#,
        );
        let lines = [
            "total    5801",
            "by name  Knuth",
            "value    33.83907903485475",
            "list     1 6",
            "done     yes",
            "no       -",
        ];
        assert_eq!(text.unwrap(), lines.map(|line| format!("{line}\n")).concat());
        assert_eq!(of("not JSON"), None);
        assert_eq!((of("7").unwrap(), of("[1,2]").unwrap()), ("7\n".to_owned(), "1 2\n".to_owned()));
    }

    #[test]
    fn a_list_of_objects_is_a_table() {
        let json = r#"{"rows":[{"name":"a","cost":{"points":0.5,"win":null}},{"name":"bcd","cost":{"points":-1.25,"win":2},"more":[1,2]}]}"#;
        let lines = [
            "rows",
            "  name  cost: points  cost: win  more",
            "  a              0.5          -",
            "  bcd          -1.25          2  1 2",
        ];
        assert_eq!(of(json).unwrap(), lines.map(|line| format!("{line}\n")).concat());
    }

    #[test]
    fn what_does_not_fit_into_a_line_is_indented() {
        let json = r#"{"turns":[{"seat":1,"rolls":[{"n":1},{"n":22}]},{"seat":2,"rolls":[]}],"tree":"one\ntwo","did":{"enter":{"field":"frog","points":3}}}"#;
        let lines = [
            "turns",
            "  1.",
            "    seat   1",
            "    rolls",
            "       n",
            "       1",
            "      22",
            "  2. seat 2, rolls",
            "tree",
            "  one",
            "  two",
            "did    enter field frog, points 3",
        ];
        assert_eq!(of(json).unwrap(), lines.map(|line| format!("{line}\n")).concat());
        let long = format!("{{\"many\":[{}]}}", vec!["1000"; 60].join(","));
        let text = of(&long).unwrap();
        assert!(
            text.lines().count() > 3 && text.lines().all(|line| line.chars().count() <= LONGEST + 2),
            "{text}"
        );
    }

    #[test]
    fn numbers_in_lists_are_rounded() {
        assert_eq!(of("[0.123456,2.0,-0.00001,1e-9]").unwrap(), "0.1235 2 0 0\n");
    }
}
