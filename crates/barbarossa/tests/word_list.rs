//! Own word lists: what is read, and which line is wrong.

use barbarossa::concepts::{ConceptId, WordList, WordListFault};

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

#[test]
fn a_fault_is_a_refusal_with_a_sentence_of_its_own() {
    let faults = [
        WordListFault::TooLarge,
        WordListFault::NotText { line: 1 },
        WordListFault::Length { line: 1 },
        WordListFault::Letters { line: 1 },
        WordListFault::Twice { line: 2, first: 1 },
        WordListFault::TooFew { words: 3 },
        WordListFault::TooMany { line: 1 },
    ];
    let keys: std::collections::BTreeSet<String> =
        faults.iter().map(|fault| fault.refusal().key.clone()).collect();
    assert_eq!(keys.len(), faults.len());
    assert!(keys.iter().all(|key| key.starts_with("barbarossa_words_")));
}
