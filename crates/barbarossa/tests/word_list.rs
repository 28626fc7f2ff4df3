//! Own word lists: what is read, and which line is wrong.

#![allow(clippy::unwrap_used)]

use barbarossa::concepts::{ConceptId, WordList, WordListFault};
use serde::Deserialize;

/// So many different words.
fn words(count: usize) -> String {
    let letters = || 'a'..='z';
    let all = letters().flat_map(|one| letters().map(move |other| format!("wx{one}{other}")));
    let more = letters().flat_map(|one| letters().map(move |other| format!("wz{one}{other}")));
    all.chain(more).take(count).map(|word| word + "\n").collect()
}

fn fault(text: &str) -> Option<WordListFault> {
    WordList::parse(text.as_bytes()).err()
}

#[test]
fn reads_words_line_by_line() {
    let text = format!(
        "\u{feff}# unsere Wörter\r\n\r\n  Opas   Hut  # der grüne\r\nA\u{308}hre\r\nU-Boot\r\n{}",
        words(27)
    );
    let list = WordList::parse(text.as_bytes()).unwrap();
    assert_eq!(list.words().len(), 30);
    assert_eq!(list.words()[..3], ["Opas Hut", "Ähre", "U-Boot"]);
    assert_eq!(list.word(ConceptId::new(2)), Some("U-Boot"));
    assert_eq!(list.word(ConceptId::new(30)), None);
}

#[test]
fn counts_the_words() {
    assert_eq!(fault(""), Some(WordListFault::TooFew { words: 0 }));
    assert_eq!(fault(&words(29)), Some(WordListFault::TooFew { words: 29 }));
    assert!(WordList::parse(words(1_000).as_bytes()).is_ok());
    assert_eq!(fault(&words(1_001)), Some(WordListFault::TooMany { line: 1_001 }));
}

#[test]
fn measures_the_list() {
    let filled = |bytes: usize| format!("{}#{}", words(30), " ".repeat(bytes - words(30).len() - 1));
    assert!(WordList::parse(filled(40_000).as_bytes()).is_ok());
    assert_eq!(fault(&filled(40_001)), Some(WordListFault::TooLarge));
}

#[test]
fn names_the_line_that_is_wrong() {
    let longest = "x".repeat(30);
    for (line, expected) in [
        ("x", WordListFault::Length { line: 3 }),
        (&format!("{longest}x"), WordListFault::Length { line: 3 }),
        ("Haus1", WordListFault::Letters { line: 3 }),
        ("Haus!", WordListFault::Letters { line: 3 }),
        ("<b>", WordListFault::Letters { line: 3 }),
        ("Haus-", WordListFault::Letters { line: 3 }),
        ("--", WordListFault::Letters { line: 3 }),
        ("Schluessel", WordListFault::Twice { line: 3, first: 2 }),
    ] {
        assert_eq!(fault(&format!("Hut\nSchlüssel\n{line}\n{}", words(40))), Some(expected), "{line}");
        assert_eq!(expected.line(), Some(3));
    }
    assert!(WordList::parse(format!("{longest}\n{}", words(40)).as_bytes()).is_ok());
    let bytes = [b"Hut\nH\xffn\n".as_slice(), words(40).as_bytes()].concat();
    assert_eq!(WordList::parse(&bytes).unwrap_err(), WordListFault::NotText { line: 2 });
}

#[derive(Deserialize)]
struct Cases {
    lines: Vec<Line>,
}

/// A line of a list: its word, or what is wrong with it, or neither.
#[derive(Deserialize)]
struct Line {
    line: String,
    word: Option<String>,
    fault: Option<String>,
}

// The same cases are tested in web/src/games/barbarossa/modelling/subjects.test.ts.
#[test]
fn words_are_read_as_they_are_seen() {
    let cases: Cases = serde_json::from_str(include_str!("word_list_cases.json")).unwrap();
    for Line { line, word, fault } in cases.lines {
        let list = WordList::parse(format!("{line}\n{}", words(30)).as_bytes());
        let wrong = list.as_ref().err().map(|fault| match fault {
            WordListFault::Letters { line: 1 } => "letters",
            WordListFault::Length { line: 1 } => "length",
            WordListFault::Mixed { line: 1 } => "mixed",
            _ => panic!("{line:?}: {fault}"),
        });
        assert_eq!(wrong, fault.as_deref(), "{line:?}");
        let first = list.ok().map(|list| list.words()[0].clone());
        assert_eq!(first, word.or_else(|| fault.is_none().then(|| "wxaa".to_owned())), "{line:?}");
    }
}

#[test]
fn words_that_look_the_same_are_one() {
    for again in ["b\u{430}gger", "В\u{410}GGER", "ﬁsch", "Fi\u{200b}sch", "\u{43e}\u{441}\u{430}"] {
        let text = format!("Bagger\nFisch\noca\n{again}\n{}", words(30));
        let fault = fault(&text).unwrap();
        assert!(
            matches!(fault, WordListFault::Twice { line: 4, .. } | WordListFault::Mixed { line: 4 }),
            "{again}: {fault}"
        );
    }
    assert_eq!(
        fault(&format!("oca\n\u{43e}\u{441}\u{430}\n{}", words(30))),
        Some(WordListFault::Twice { line: 2, first: 1 })
    );
}

#[test]
fn a_fault_is_a_refusal_with_a_sentence_of_its_own() {
    let faults = [
        WordListFault::TooLarge,
        WordListFault::NotText { line: 1 },
        WordListFault::Length { line: 1 },
        WordListFault::Letters { line: 1 },
        WordListFault::Mixed { line: 1 },
        WordListFault::Twice { line: 2, first: 1 },
        WordListFault::TooFew { words: 3 },
        WordListFault::TooMany { line: 1 },
    ];
    let keys: std::collections::BTreeSet<String> =
        faults.iter().map(|fault| fault.refusal().key.clone()).collect();
    assert_eq!(keys.len(), faults.len());
    assert!(keys.iter().all(|key| key.starts_with("barbarossa_words_")));
}
