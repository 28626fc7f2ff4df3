//! Every sentence exists in both languages, with the same values, and every refusal has one.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::house::House;
use super::{Finding, scan};

const FOLDER: &str = "web/messages/";
const FRAME: &str = "frame";
const GERMAN: &str = ".de.json";
const ENGLISH: &str = ".en.json";

/// By key: the part of the page whose file has the sentence, and the sentence.
type Sentences = BTreeMap<String, (String, String)>;

pub fn find(house: &House) -> Vec<Finding> {
    let mut findings = Vec::new();
    let german = read(house, GERMAN, &mut findings);
    let english = read(house, ENGLISH, &mut findings);
    let languages = [(GERMAN, &german), (ENGLISH, &english)];
    for key in german.keys().chain(english.keys()).collect::<BTreeSet<_>>() {
        let Some((part, _)) = german.get(key).or_else(|| english.get(key)) else { continue };
        for (language, sentences) in languages {
            let what = match sentences.get(key) {
                None => "is missing",
                Some((other, _)) if other != part => "is in another file than in the other language",
                Some((_, sentence)) if sentence.trim().is_empty() => "is empty",
                Some(_) => continue,
            };
            findings.push(Finding::new(format!("{FOLDER}{part}{language}"), format!("`{key}` {what}")));
        }
        if let (Some((_, german)), Some((_, english))) = (german.get(key), english.get(key))
            && values(german) != values(english)
        {
            let what = format!("`{key}` has other values in braces than in English");
            findings.push(Finding::new(format!("{FOLDER}{part}{GERMAN}"), what));
        }
    }
    // Nobody reads the refusals of the games of the tests.
    let is_read = |path: &str| path.contains("/src/") && !path.starts_with("crates/proving/");
    for (path, text) in house.below("crates/", ".rs").filter(|(path, _)| is_read(path)) {
        let code = scan::code(text);
        for refusal in refusals(&code) {
            let place = format!("{path}:{}", scan::line_of(&code, refusal.at));
            let Some((_, sentence)) = english.get(refusal.key) else {
                findings.push(Finding::new(place, format!("there is no message `{}`", refusal.key)));
                continue;
            };
            // Values may still be added to a refusal that was given a name.
            let given = if refusal.named { values(sentence) } else { refusal.values };
            for value in values(sentence).difference(&given) {
                let what =
                    format!("the message `{}` mentions `{{{value}}}`, which is not given", refusal.key);
                findings.push(Finding::new(&place, what));
            }
        }
    }
    findings
}

/// All sentences of a language. A game's file has what begins with its id, and what is said of its door.
fn read(house: &House, language: &str, findings: &mut Vec<Finding>) -> Sentences {
    let mut sentences = Sentences::new();
    for (path, text) in house.below(FOLDER, language) {
        let part = path.trim_start_matches(FOLDER).trim_end_matches(language);
        let Ok(Value::Object(object)) = serde_json::from_str(text) else {
            findings.push(Finding::new(path, "is not an object of keys and sentences"));
            continue;
        };
        let own = [format!("{part}_"), format!("game_{part}"), format!("door_{part}_")];
        for (key, value) in object {
            let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
            if part != FRAME && !own.iter().any(|start| key.starts_with(start)) {
                findings.push(Finding::new(path, format!("`{key}` is not a key of this game")));
            }
            match value {
                Value::String(sentence) if key.bytes().all(plain) => {
                    if sentences.insert(key.clone(), (part.to_owned(), sentence)).is_some() {
                        findings.push(Finding::new(path, format!("`{key}` stands in another file, too")));
                    }
                }
                _ => findings
                    .push(Finding::new(path, format!("`{key}` is not a snake_case key with a sentence"))),
            }
        }
    }
    sentences
}

/// The names in braces.
fn values(sentence: &str) -> BTreeSet<&str> {
    sentence.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name).collect()
}

/// A refusal that is spelled out in code.
struct Spelled<'a> {
    at: usize,
    key: &'a str,
    values: BTreeSet<&'a str>,
    named: bool,
}

/// Every `Refusal::new(rule, "key")` in the code, with the values that follow by `.with("name", …)`.
fn refusals(code: &str) -> Vec<Spelled<'_>> {
    let spelled = |(at, start): (usize, &str)| {
        let (key, rest) = scan::literal(scan::after_comma(&code[at + start.len()..])?)?;
        let mut rest = scan::after_closing(rest)?;
        let mut values = BTreeSet::new();
        while let Some(with) = rest.trim_start().strip_prefix(".with(") {
            let (name, after) = scan::literal(with)?;
            values.insert(name);
            rest = scan::after_closing(after)?;
        }
        Some(Spelled { at, key, values, named: rest.trim_start().starts_with(';') })
    };
    code.match_indices("Refusal::new(").filter_map(spelled).collect()
}

#[cfg(test)]
mod tests {
    use super::super::house::tests::with_files;
    use super::*;

    fn found(german: &str, english: &str, code: &str) -> Vec<String> {
        let house = with_files(&[
            ("web/messages/zapp.de.json", german),
            ("web/messages/zapp.en.json", english),
            ("crates/zapp/src/lib.rs", code),
        ]);
        find(&house).into_iter().map(|finding| finding.what).collect()
    }

    const GOOD: &str = r#"{"zapp_full": "{most} {seats}"}"#;

    #[test]
    fn languages_that_differ_are_found() {
        assert_eq!(found(GOOD, GOOD, ""), [""; 0]);
        assert_eq!(found("{}", GOOD, ""), ["`zapp_full` is missing"]);
        assert_eq!(found(r#"{"zapp_full": " "}"#, r#"{"zapp_full": ""}"#, ""), ["`zapp_full` is empty"; 2]);
        assert_eq!(found(GOOD, r#"{"zapp_full": "{seats}"}"#, "").len(), 1);
        assert_eq!(found("[]", "{}", "").len(), 1);
        let shouted = found(r#"{"zapp_A": "a"}"#, "{}", "");
        assert_eq!(shouted, ["`zapp_A` is not a snake_case key with a sentence"]);
    }

    #[test]
    fn a_sentence_in_the_wrong_file_is_found() {
        let files = |part: &str| {
            let (german, english) = (format!("web/messages/{part}.de.json"), "web/messages/frame.en.json");
            let house = with_files(&[(&german, GOOD), (english, GOOD)]);
            find(&house).into_iter().map(|finding| finding.what).collect::<Vec<_>>()
        };
        assert_eq!(files("frame"), [""; 0]);
        assert_eq!(files("zapp"), ["`zapp_full` is in another file than in the other language"]);
        assert!(files("tower").contains(&"`zapp_full` is not a key of this game".to_owned()));
    }

    #[test]
    fn a_refusal_without_a_sentence_is_found() {
        let code = "Refusal::new(\n    \"ZAP-1\",\n    \"zapp_empty\",\n)";
        assert_eq!(found(GOOD, GOOD, code), ["there is no message `zapp_empty`"]);
        let code = "Refusal::new(self.rule(a, b), \"zapp_empty\")";
        assert_eq!(found(GOOD, GOOD, code), ["there is no message `zapp_empty`"]);
    }

    #[test]
    fn a_value_that_is_not_given_is_found() {
        let good =
            "Refusal::new(\"ZAP-1\", \"zapp_full\")\n  .with(\"most\", f(\")\", 2))\n  .with(\"seats\", 2)";
        assert_eq!(found(GOOD, GOOD, good), [""; 0]);
        let named = "let full = Refusal::new(\"ZAP-1\", \"zapp_full\");\nfull.with(\"most\", 2)";
        assert_eq!(found(GOOD, GOOD, named), [""; 0]);
        let bad = "Refusal::new(\"ZAP-1\", \"zapp_full\").with(\"most\", 2)";
        assert_eq!(
            found(GOOD, GOOD, bad),
            ["the message `zapp_full` mentions `{seats}`, which is not given"]
        );
    }
}
