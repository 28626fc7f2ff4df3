//! Every rule that the code cites exists.

use std::collections::BTreeSet;

use super::house::House;
use super::{Finding, scan};

const TABLE_RULES: &str = "docs/table-rules.md";
const HALL_RULES: &str = "docs/hall-rules.md";
const GAME_RULES: &str = "docs/rules/";

const ENDINGS: &[&str] = &[".rs", ".ts", ".svelte", ".md"];

pub fn find(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (game, found) in house.games() {
        let rules = format!("{GAME_RULES}{game}.md");
        if !house.files.contains_key(&rules) {
            findings.push(Finding::new(&found.folder, format!("its rules are missing: {rules}")));
        }
    }
    let is_rules = |path: &str| [TABLE_RULES, HALL_RULES].contains(&path) || path.starts_with(GAME_RULES);
    let mut rules = BTreeSet::new();
    for (path, text) in house.files.iter().filter(|(path, _)| is_rules(path)) {
        for (number, line) in (1..).zip(text.lines()) {
            // A rule begins with its number in bold: `**MM-1**`.
            let Some(rule) = line.trim_start_matches("- ").strip_prefix("**") else { continue };
            let Some((_, rule)) = numbers(rule).into_iter().find(|(at, _)| *at == 0) else { continue };
            if !rules.insert(rule.to_owned()) {
                findings.push(Finding::new(format!("{path}:{number}"), format!("{rule} stands here twice")));
            }
        }
    }
    let known: BTreeSet<&str> = rules.iter().map(|rule| letters(rule)).collect();
    let cites = |path: &str| ENDINGS.iter().any(|ending| path.ends_with(ending));
    for (path, text) in house.files.iter().filter(|(path, _)| cites(path)) {
        for (at, rule) in numbers(text) {
            if known.contains(letters(rule)) && !rules.contains(rule) {
                let place = format!("{path}:{}", scan::line_of(text, at));
                findings.push(Finding::new(place, format!("there is no rule {rule}")));
            }
        }
    }
    findings
}

fn letters(rule: &str) -> &str {
    rule.split('-').next().unwrap_or(rule)
}

/// Everything that looks like the number of a rule, with its place.
fn numbers(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (dash, _) in text.match_indices('-') {
        let letters = text[..dash].bytes().rev().take_while(u8::is_ascii_uppercase).count();
        let digits = text[dash + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let (start, end) = (dash - letters, dash + 1 + digits);
        let joined = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '-' || c == '_');
        let alone = !joined(text[..start].chars().next_back());
        let ends = !text[end..].chars().next().is_some_and(char::is_alphanumeric);
        if (2..=4).contains(&letters) && digits > 0 && alone && ends {
            found.push((start, &text[start..end]));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    const RULES: &[(&str, &str)] = &[
        ("docs/table-rules.md", "- **TAB-1** One.\n- **TAB-2** Two; see TAB-1.\n"),
        ("docs/hall-rules.md", "- **HALL-1** One.\n"),
        ("docs/rules/zapp.md", "- **ZAP-1 [book]** One.\n"),
        ("docs/rules/hexhex.md", "# Rules\n"),
    ];

    fn with(path: &str, text: &str) -> House {
        with_files(&[RULES, &[(path, text)]].concat())
    }

    #[test]
    fn a_rule_that_does_not_exist_is_found() {
        let path = "crates/zapp/src/lib.rs";
        assert_eq!(find(&with(path, "\"TAB-2\" ZAP-1 UTF-8 SHA-256 a-3")), []);
        assert_eq!(
            find(&with(path, "TAB-1\n\"ZAP-2\"")),
            [Finding::new("crates/zapp/src/lib.rs:2", "there is no rule ZAP-2")]
        );
        assert_eq!(find(&with("web/src/a.svelte", "TAB-11")).len(), 1);
        assert_eq!(find(&with("crates/hall/src/fault.rs", "HALL-1, HALL-2")).len(), 1);
        assert_eq!(find(&with("docs/rules/zapp2.md", "- **ZAP-1** again")).len(), 1);
    }

    #[test]
    fn a_game_without_rules_is_found() {
        assert_eq!(find(&with_files(&RULES[..3])).len(), 1);
    }
}
