//! A game in the terminal.

use serde_json::Value;

use crate::{fine, folder, refused};

#[test]
fn a_game_can_be_played_in_the_terminal() {
    let keep = folder("played").with_extension("jsonl");
    let keep = keep.to_str().unwrap();
    let input = "no JSON\nwait\n{\"hide\":{\"ask\":1,\"pegs\":[7,7,7,7]}}\n{\"hide\":{\"ask\":1,\"pegs\":[1,2,3,4]}}\ngive up\n";
    let said = fine(&["play", "mastermind", "--bots", "apprentice", "--keep", keep], input);
    for part in [
        "The hash of this table's seed is ",
        "You may {\"hide\"",
        "That is not JSON",
        "There is nothing to wait for",
        "MM-1: ",
        "The end: ",
    ] {
        assert!(said.contains(part), "{part} is not in {said}");
    }
    assert!(fine(&["verify", keep], "").contains("in order"));
    assert!(fine(&["play", "mastermind"], "").ends_with("You have left; there is no result.\n"));
}

#[test]
fn what_the_own_seat_hears_is_drawn_and_written() {
    let (sounds, keep) = (folder("heard"), folder("heard-record").with_extension("jsonl"));
    let mut input = vec!["{\"roll\":{\"round\":1}}".to_owned()];
    // The bots hold some barrels: whatever is refused is not taken, and not shaken.
    input.extend((0..6).map(|barrel| format!("{{\"take\":{{\"round\":1,\"barrel\":{barrel}}}}}")));
    let shake =
        |barrel| format!("{{\"shake\":{{\"round\":1,\"barrel\":{barrel},\"strength\":3,\"rhythm\":4}}}}");
    input.extend((0..6).map(shake));
    // The clock may end some shakes of the bots first.
    input.extend(vec!["wait".to_owned(); 5]);
    input.extend((0..6).map(shake));
    let args = ["play", "zapp", "--seats", "3", "--bots", "apprentice", "--sounds", sounds.to_str().unwrap()];
    let said = fine(&[&args[..], &["--keep", keep.to_str().unwrap()]].concat(), &input.join("\n"));
    let lines: Vec<&str> = said.lines().collect();
    let shaken = |seat: u8| said.matches(&format!("\"shook\":{{\"seat\":{seat},")).count();
    let heard: Vec<usize> = (0..lines.len()).filter(|at| lines[*at] == "You hear").collect();
    // Two hands, and a second shake of what is in them; the bots' shakes are not heard.
    assert_eq!((heard.len(), shaken(0)), (4, 4), "{said}");
    assert!(shaken(1) > 0 && shaken(2) > 0, "{said}");

    let replayed = games::room("zapp").unwrap().replay(&std::fs::read_to_string(&keep).unwrap()).unwrap();
    for at in heard {
        let told: Value = serde_json::from_str(lines[at - 1]).unwrap();
        assert_eq!(told["events"][0]["shook"]["seat"], 0, "{said}");
        let wave = &lines[at + 1..at + 3];
        assert!(wave.iter().all(|line| line.chars().all(|block| " ▁▂▃▄▅▆▇█".contains(block))), "{said}");
        let width = wave[1].chars().count();
        assert!((50..=60).contains(&width) && wave[1].trim().chars().count() > 40, "{said}");
        let file = sounds.join(format!("{:06}.wav", told["n"].as_u64().unwrap()));
        assert_eq!(lines[at + 3], format!("It is in {}", file.display()));
        let wav = std::fs::read(file).unwrap();
        let payload = replayed.payload(told["n"].as_u64().unwrap(), table::Seat::new(0)).unwrap()();
        assert_eq!((&wav[..4], &wav[24..28]), (&b"RIFF"[..], &24_000u32.to_le_bytes()[..]));
        assert!(wav.len() == 48_044 && wav[44..] == payload, "{}", lines[at + 3]);
    }
    assert_eq!(std::fs::read_dir(&sounds).unwrap().count(), 4);
    let again = refused(&args, "");
    assert_eq!(again, format!("{} holds sounds already; name another folder", sounds.display()));
}

/// A table of bots in words, until it is the person's turn.
fn barbarossa(lang: &str, input: &str) -> String {
    let options = ["--option", "turn=0", "--option", "answer=0", "--option", "pause=0"];
    let language = format!("language={lang}");
    let args = ["play", "barbarossa", "--bots", "apprentice", "--lang", lang, "--option", &language];
    fine(&[&args[..], &options].concat(), input)
}

#[test]
fn barbarossa_is_played_in_words() {
    for (lang, hand_in, parts) in [
        (
            "de",
            "1 Aal, Sichel, Schlüssel\n",
            [
                "Wähle 3 Begriffe und forme sie aus Ton.",
                "DING, DING …",
                "Treppe mit 40 Stufen:",
                "Höhlen im Uhrzeigersinn:",
                "Rätsel 1 von dir · Aal",
                "Rätsel 4 von Zauberer 2 sieht so aus:",
                "Einen Fluchstein hergeben und unterbrechen",
            ],
        ),
        (
            "en",
            "1 eel, sickle, key\n",
            [
                "Choose 3 things and model them in clay.",
                "THING, THING …",
                "Staircase of 40 steps:",
                "Caves, clockwise:",
                "Your riddle 1 · eel",
                "Wizard 2’s riddle 4 looks like this:",
                "Give up a curse stone and interrupt",
            ],
        ),
    ] {
        let said = barbarossa(lang, hand_in);
        for part in parts {
            assert!(said.contains(part), "{part} is not in {said}");
        }
        // Nothing of what programs read, and no key without its sentence.
        assert!(!said.contains("{\"") && !said.contains("barbarossa_") && !said.contains("} "), "{said}");
    }
}

#[test]
fn a_figure_is_looked_at_by_the_number_of_its_riddle() {
    // Nobody has modelled the own three.
    for (riddle, is_drawn) in [(1, false), (3, false), (4, true), (9, true), (10, false)] {
        let said = barbarossa("en", &format!("1 eel, sickle, key\nlook {riddle}\n"));
        assert_eq!(!said.contains("`look` takes"), is_drawn, "{riddle}: {said}");
    }
}

#[test]
fn what_cannot_be_read_on_the_board_in_words_is_said_and_asked_again() {
    let said = barbarossa(
        "en",
        "99\neel\n1 eel, sickle\n1 eel, sickle, nonsense\n1 eel, eel, key\n1 eel, sickle, key\nwait\n",
    );
    assert_eq!(said.matches("Type a number from 1 to ").count(), 2, "{said}");
    assert!(said.contains("1  THING, THING …") && said.contains("nonsense"), "{said}");
    assert!(said.contains("BAR-2: ") && said.contains("There is nothing to wait for"), "{said}");
    assert!(said.contains("All figures stand in the hall."), "{said}");
    assert!(
        refused(&["play", "zapp", "--lang", "de"], "")
            .starts_with("zapp has no board in words; leave out --lang"),
    );
}

#[test]
fn barbarossa_in_a_pipe_is_json() {
    let said = fine(&["play", "barbarossa"], "");
    assert!(said.contains("You see {\"") && said.contains("You may {\""), "{said}");
}
