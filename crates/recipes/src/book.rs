//! All recipes, by their place in the table of concepts.

use crate::parse::{Recipe, parse};

/// How many things the table of concepts has: 24 columns of 30.
pub const COUNT: usize = 720;
/// Rows of the table.
const ROWS: usize = 30;

macro_rules! columns {
    ($($column:literal)*) => { [$(include_str!(concat!("../data/", $column, ".txt"))),*] };
}

/// The files, one for each column.
const COLUMNS: [&str; 24] =
    columns!("a" "b" "c" "d" "e" "f" "g" "h" "i" "j" "k" "l" "m" "n" "o" "p" "q" "r" "s" "t" "u" "v" "w" "x");

/// The text of a recipe: what stands between its heading and the next.
pub fn text(place: usize) -> Option<&'static str> {
    let (column, row) = (place / ROWS, place % ROWS);
    let file = COLUMNS.get(column)?;
    let letter = char::from(b'a' + column as u8);
    let heading = format!("= {letter}{} ", row + 1);
    let start = match file.strip_prefix(heading.as_str()) {
        Some(_) => 0,
        None => file.find(&format!("\n{heading}"))? + 1,
    };
    let from = file.get(start..)?;
    let body = from.get(from.find('\n')? + 1..)?;
    Some(body.find("\n= ").map_or(body, |end| body.get(..end).unwrap_or(body)))
}

/// The recipe of a thing of the table of concepts, counted from 0 column by column; `None` if there is none.
pub fn find(place: usize) -> Option<Recipe> {
    parse(text(place)?).ok()
}
