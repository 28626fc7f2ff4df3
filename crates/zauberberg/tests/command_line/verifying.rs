//! Records that were kept, and records that were touched.

use serde_json::Value;

use crate::{fine, record, refused};

fn joined(lines: &[&str]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[test]
fn a_record_that_was_touched_is_refused_with_the_entry_named() {
    let text = record("touched", &["--option", "first_maker=drawn"]);
    let lines: Vec<&str> = text.lines().collect();
    let entries = lines.len() - 2;
    assert!(entries >= 8, "{text}");
    let found = fine(&["verify", "-"], &text);
    assert_eq!(
        found,
        format!(
            "This record is in order: {entries} entries follow the rules of mastermind; the seed matches its hash, \
             and the one draw follows from it.\n"
        )
    );

    // Cut: an entry is missing, then the end.
    let cut = joined(&[&lines[..3], &lines[4..]].concat());
    assert_eq!(refused(&["verify", "-"], &cut), "-: entry 3: has the number 4");
    let last = joined(&[&lines[..entries], &lines[entries + 1..]].concat());
    let says = refused(&["verify", "-"], &last);
    assert!(says.starts_with("-: the end: does not match its seal"), "{says}");
    assert_eq!(refused(&["verify", "-"], &joined(&lines[..5])), "-: the end: is missing");
    let inside = joined(&lines[..5]) + &lines[5][..lines[5].len() / 2];
    assert!(refused(&["verify", "-"], &inside).starts_with("-: entry 5: cannot be read"));

    // Reordered.
    let mut swapped = lines.clone();
    swapped.swap(4, 5);
    assert_eq!(refused(&["verify", "-"], &joined(&swapped)), "-: entry 4: has the number 5");

    // Edited.
    let edited = text.replacen("\"ask\":4", "\"ask\":5", 1);
    assert_ne!(edited, text);
    let says = refused(&["verify", "-"], &edited);
    assert_eq!(says, "-: entry 4: does not match its seal: it, or a line before it, was changed");
    let edited = text.replacen("\"rows\":10", "\"rows\":11", 1);
    assert!(refused(&["verify", "-"], &edited).starts_with("-: the set-up: does not match its seal"));

    assert!(refused(&["verify", "-"], "").starts_with("-: the set-up: is missing"));
    assert!(refused(&["verify", "-"], "{\"a\":1}\n").starts_with("-: the set-up: cannot be read"));
    assert!(refused(&["verify", "no/such/file"], "").starts_with("cannot read no/such/file: "));
}

#[test]
fn a_record_that_was_sealed_anew_must_still_follow_the_rules() {
    use table::record::{Input, Record, TableAction};

    let text = record("resealed", &["--option", "first_maker=drawn"]);
    let verify = |change: &dyn Fn(&mut Record<Value>)| {
        let mut record = Record::<Value>::parse(&text).unwrap();
        change(&mut record);
        refused(&["verify", "-"], &record.to_text())
    };
    let says = verify(&|record| {
        record.entries[2].input = Input::Game(serde_json::json!({"guess": {"ask": 3, "pegs": [9, 9, 9, 9]}}))
    });
    assert!(says.starts_with("-: entry 3: is not possible (MM-2: "), "{says}");
    let says = verify(&|record| record.entries[1].input = Input::Table(TableAction::Abandon));
    assert!(says.starts_with("-: entry 2: is not possible (TAB-2: "), "{says}");
    let says = verify(&|record| record.draws[0].value = 1 - record.draws[0].value);
    assert!(
        says.starts_with("-: the set-up: is not possible (TAB-13: ") && says.contains("the seed gives"),
        "{says}"
    );
    let says =
        verify(&|record| record.end.as_mut().unwrap().seed = Some(table::chance::Seed::from_number(1)));
    assert!(says.starts_with("-: the end: shows a seed that does not match"), "{says}");
    let says = verify(&|record| record.end.as_mut().unwrap().seed = None);
    assert_eq!(says, "-: the end: does not show the seed");
    let says = verify(&|record| record.end.as_mut().unwrap().outcome.as_mut().unwrap().points[0] += 1);
    assert_eq!(says, "-: the end: names another result than the entries lead to");
    let says = verify(&|record| record.set_up.game = "chess".to_owned());
    assert_eq!(says, "-: the set-up: is of the game `chess`, which is not known here");
}

#[test]
fn scripted_and_abandoned_tables_are_told_apart() {
    let requests = concat!(
        "{\"do\":\"start\",\"game\":\"mastermind\",\"scripted\":true}\n",
        "{\"do\":\"bot\",\"seat\":0,\"level\":\"random\"}\n",
        "{\"do\":\"table\",\"by\":\"host\",\"action\":\"abandon\"}\n",
        "{\"do\":\"record\"}\n",
    );
    let replies = fine(&["referee"], requests);
    let record = |replies: &str| -> String {
        let last: Value = serde_json::from_str(replies.lines().last().unwrap()).unwrap();
        last["ok"]["record"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        fine(&["verify", "-"], &record(&replies)),
        "This record is in order: 2 entries follow the rules of mastermind; the chance was scripted, so that nothing can \
         be said about 0 draws; the table was abandoned before its end.\n"
    );
    let own = requests.replace("\"scripted\":true", "\"seed\":4,\"own_dice\":true");
    let found: Value =
        serde_json::from_str(&fine(&["verify", "-", "--json"], &record(&fine(&["referee"], &own)))).unwrap();
    assert_eq!((&found["chance"], &found["abandoned"]), (&"own_dice".into(), &true.into()));
}
