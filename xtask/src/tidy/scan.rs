//! Reading source text without understanding all of it.

/// The code of a Rust file: without comments and without the tests at its end. Lines keep their numbers.
pub fn code(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let mut opens_tests =
            || lines.peek().is_some_and(|next| next.contains("mod ") && next.ends_with('{'));
        if line.trim() == "#[cfg(test)]" && opens_tests() {
            break;
        }
        code.push_str(without_comment(line));
        code.push('\n');
    }
    code
}

fn without_comment(line: &str) -> &str {
    let mut in_text = false;
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        match c {
            '"' if before != '\\' && before != '\'' => in_text = !in_text,
            '/' if !in_text && line[at..].starts_with("//") => return &line[..at],
            _ => {}
        }
        before = if before == '\\' { ' ' } else { c };
    }
    line
}

/// The number of the line in which the byte at `place` stands, counted from 1.
pub fn line_of(text: &str, place: usize) -> usize {
    text.as_bytes().iter().take(place).filter(|byte| **byte == b'\n').count() + 1
}

/// Where `word` stands in `text` as a whole word.
pub fn words<'a>(text: &'a str, word: &'a str) -> impl Iterator<Item = usize> + 'a {
    let part_of_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word).map(|(at, _)| at).filter(move |at| {
        let before = text[..*at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        !before.is_some_and(part_of_word) && !after.is_some_and(part_of_word)
    })
}

/// The text literal at the start of `text`, and what follows it. Escapes are left as they are.
pub fn literal(text: &str) -> Option<(&str, &str)> {
    let inside = text.trim_start().strip_prefix('"')?;
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some((&inside[..at], &inside[at + 1..])),
            _ => {}
        }
    }
    None
}

/// What follows the bracket that closes the one already open before `text`.
pub fn after_closing(text: &str) -> Option<&str> {
    outside(text, |c, open| open == 0 && is_closing(c))
}

/// What follows the first argument of a call whose bracket is already open before `text`.
pub fn after_comma(text: &str) -> Option<&str> {
    outside(text, |c, open| open == 1 && c == ',')
}

fn is_closing(c: char) -> bool {
    matches!(c, ')' | ']' | '}')
}

/// What follows the first character outside of text literals that `is_it`, given how many brackets are open behind it.
fn outside(text: &str, is_it: impl Fn(char, u32) -> bool) -> Option<&str> {
    let mut open = 1u32;
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if c == '"' {
            rest = literal(rest)?.1;
            continue;
        }
        match c {
            '(' | '[' | '{' => open += 1,
            _ if is_closing(c) => open -= 1,
            _ => {}
        }
        rest = &rest[c.len_utf8()..];
        if is_it(c, open) {
            return Some(rest);
        }
        if open == 0 {
            return None;
        }
    }
    None
}

/// What `std::…` names in `text`: the first word behind each `std::`, also within braces, with its place.
pub fn std_names(text: &str) -> Vec<(usize, String)> {
    let first_word = |text: &str| -> String {
        text.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
    };
    let mut names = Vec::new();
    for at in words(text, "std").filter(|at| text[at + 3..].starts_with("::")) {
        let rest = &text[at + 5..];
        let Some(group) = rest.strip_prefix('{') else {
            names.push((at, first_word(rest)));
            continue;
        };
        let mut depth = 0;
        // At the commas of this group, not at those of groups within it.
        let items = group[..group.len() - after_closing(group).map_or(0, str::len)].split(|c| {
            depth += i32::from(c == '{') - i32::from(c == '}');
            c == ',' && depth == 0
        });
        names.extend(items.map(|item| (at, first_word(item))));
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_has_neither_comments_nor_tests() {
        let text = "use a; // std::fs\nlet url = \"x//y\";\n\n#[cfg(test)]\nmod tests {\n    use b;\n}\n";
        assert_eq!(code(text), "use a; \nlet url = \"x//y\";\n\n");
        assert_eq!(code("#[cfg(test)]\nuse x;\n"), "#[cfg(test)]\nuse x;\n");
    }

    #[test]
    fn words_are_whole() {
        assert_eq!(words("zapp zapper un_zapp zapp!", "zapp").collect::<Vec<_>>(), [0, 20]);
    }

    #[test]
    fn grouped_imports_are_seen() {
        let names: Vec<String> =
            std_names("use std::{fmt::{self, Debug}, fs, time::Instant};\nstd::env::args(); my_std::net;")
                .into_iter()
                .map(|(_, name)| name)
                .collect();
        assert_eq!(names, ["fmt", "fs", "time", "env"]);
    }

    #[test]
    fn brackets_in_texts_do_not_count() {
        assert_eq!(after_closing("a, \")\", (b)) rest"), Some(" rest"));
        assert_eq!(after_closing("a, (b)"), None);
        assert_eq!(after_comma("f(\",\", 1), rest"), Some(" rest"));
        assert_eq!(after_comma("a), b"), None);
    }
}
