//! The trainer: positions with a handful of codes left, and what a guess does to them.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::{BTreeMap, BTreeSet};

use mastermind::trainer::{Judged, Position};
use mastermind::{Answer, Board, Code, Mastermind};
use serde_json::json;
use table::artefact::NoArtefacts;
use table::bot::Unlimited;
use table::contest::NoContests;
use table::erased::{Room as _, RoomOf};
use table::tool::Bench;

fn ask(tool: &str, parameters: serde_json::Value) -> Result<String, String> {
    let bench = Bench { budget: &Unlimited, artefacts: &NoArtefacts, contests: &NoContests };
    let answer = RoomOf::<Mastermind>::new().ask(tool, &parameters, &bench);
    answer.map(|json| json.get().to_owned()).map_err(|refusal| refusal.to_string())
}

fn train(pegs: u8, colours: u8, codes: u8, seed: u64) -> Position {
    let text =
        ask("train", json!({ "pegs": pegs, "colours": colours, "codes": codes, "seed": seed })).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn judge(position: &Position, guess: Code) -> Judged {
    let (pegs, colours) = (position.pegs, position.colours);
    let guess: String = guess.pegs().map(|peg| format!("{peg:x}")).collect();
    let parameters = json!({ "pegs": pegs, "colours": colours, "rows": position.text, "guess": guess });
    serde_json::from_str(&ask("judge", parameters).unwrap()).unwrap()
}

fn parts(codes: &[Code], guess: Code) -> usize {
    let answer = |code: &Code| {
        let Answer { black, white } = Answer::to(guess, *code);
        (black, white)
    };
    codes.iter().map(answer).collect::<BTreeSet<_>>().len()
}

#[test]
fn positions_are_what_they_say_and_have_something_to_find() {
    let mut seen = BTreeSet::new();
    for (pegs, colours) in [(4, 6), (3, 4), (3, 8), (5, 8), (5, 4)] {
        let board = Board { pegs, colours, repeats: true };
        for (seed, codes) in (0..12).zip((4..=12).cycle()) {
            let position = train(pegs, colours, codes, seed);
            assert_eq!(position, train(pegs, colours, codes, seed));
            let fits =
                |code: &Code| position.rows.iter().all(|row| Answer::to(row.guess, *code) == row.answer);
            assert_eq!(position.codes, board.all().into_iter().filter(fits).collect::<Vec<_>>());
            assert!(position.codes.len().abs_diff(codes.into()) <= 1, "{position:?}");
            assert!(position.rows.len() <= 7);
            // At least half of the codes that are left are not the best guess.
            let own: Vec<usize> = position.codes.iter().map(|code| parts(&position.codes, *code)).collect();
            let most = own.iter().max().unwrap();
            assert!(2 * own.iter().filter(|parts| *parts < most).count() >= own.len(), "{position:?}");
            seen.insert(position.text);
        }
    }
    assert_eq!(seen.len(), 60);
}

#[test]
fn a_guess_is_judged_as_counted_by_hand() {
    // One code is left. Two blanks between rows are as good as one.
    let position = Position {
        pegs: 4,
        colours: 5,
        rows: Vec::new(),
        text: "1123:0.0  4555:4.0".to_owned(),
        codes: Vec::new(),
    };
    let guess = Code::new(&[4, 5, 5, 5]).unwrap();
    let judged = judge(&position, guess);
    assert_eq!((judged.left, judged.chosen.parts, judged.chosen.largest), (1, 1, 1));
    assert!(judged.is_best && judged.most_parts && judged.chosen.possible);
    assert!((judged.chosen.expected - 1.0).abs() < 1e-12);
    // 1, 2 and 3 are out, and one peg of 4444 is right: the 4 is in one of four places, 5 in the others.
    let position = Position { text: "1123:0.0 4444:1.0".to_owned(), ..position };
    let judged = judge(&position, guess);
    // All black, or two black and two white: the other three are together.
    assert_eq!((judged.left, judged.chosen.parts, judged.chosen.largest), (4, 2, 3));
    let sizes: Vec<usize> = judged.split.iter().map(|share| share.codes.len()).collect();
    assert_eq!(sizes, [3, 1]);
    // One guess for each, and the three that are together cost 1 + 2 + 3 more, whatever is guessed.
    assert!((judged.chosen.expected - 10.0 / 4.0).abs() < 1e-12, "{judged:?}");
    assert!(!judged.most_parts && !judged.is_best);
    // With 1145 two of them are together and two alone: one guess for each, then 1 + 2, 1 and 1.
    assert_eq!(judged.best.parts, 3);
    assert!((judged.best.expected - 9.0 / 4.0).abs() < 1e-12, "{judged:?}");
}

#[test]
fn no_guess_splits_better_than_the_best() {
    for seed in 0..10 {
        let position = train(4, 6, 8, seed);
        let board = Board { pegs: 4, colours: 6, repeats: true };
        let most = board.all().into_iter().map(|guess| parts(&position.codes, guess)).max().unwrap();
        for guess in position.codes.iter().copied().chain([Code::new(&[1, 1, 1, 1]).unwrap()]) {
            let judged = judge(&position, guess);
            assert_eq!(judged.best.parts as usize, most);
            assert_eq!(judged.chosen.parts as usize, parts(&position.codes, guess));
            assert_eq!(judged.most_parts, judged.chosen.parts == judged.best.parts);
            assert!(!judged.is_best || judged.most_parts);
            assert_eq!(judged.left as usize, position.codes.len());
            let mut shares = BTreeMap::new();
            for share in &judged.split {
                assert!(share.codes.iter().all(|code| Answer::to(guess, *code) == share.answer));
                shares.insert((share.answer.black, share.answer.white), share.codes.len());
            }
            assert_eq!(shares.values().sum::<usize>(), position.codes.len());
            assert_eq!(shares.values().max().copied(), Some(judged.chosen.largest as usize));
            // The best one is judged to be the best.
            assert!(judge(&position, judged.best.guess).is_best);
        }
    }
}

#[test]
fn what_cannot_be_judged_is_refused() {
    let refused =
        |rows: &str, guess: &str| ask("judge", json!({ "rows": rows, "guess": guess })).unwrap_err();
    assert_eq!(refused("", "1122"), "TAB-16: mastermind_judge_too_many most=24");
    assert_eq!(refused("1122:4.0 1123:4.0", "1122"), "MM-3: mastermind_judge_none");
    for row in ["1122", "1122:1", "1122:1.x", "1122:3.2", "1122:-1.0", "1122:256.0"] {
        assert_eq!(refused(row, "1122"), format!("MM-3: mastermind_judge_row row={row}"));
    }
    assert_eq!(refused("112:1.0", "1122"), "MM-2: mastermind_pegs got=3 want=4");
    assert_eq!(refused("1122:1.0", "1127"), "MM-2: mastermind_colour got=7 place=3 want=6");
    assert!(ask("train", json!({ "pegs": 6 })).unwrap_err().starts_with("MM-1: table_field_whole"));
}
