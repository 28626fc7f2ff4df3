//! Help for the breaker: how many codes are left, what follows from the rows, a good guess, whether a guess can be it.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(dead_code, reason = "other tests use all of it")]
mod script;

use mastermind::hint::{Against, Checked, Hint, HintStep, Reason};
use mastermind::options::Answers;
use mastermind::tools::{Findings, Question};
use mastermind::{Answer, Board, Code, Mastermind, Options};
use proptest::prelude::*;
use rand::SeedableRng as _;
use table::artefact::NoArtefacts;
use table::bot::Unlimited;
use table::contest::NoContests;
use table::kit::Script;
use table::tool::{Bench, Subject, Toolbox as _};
use table::{Refusal, Seat};

fn ask(state: &Script<Mastermind>, seat: u8, question: Question) -> Result<Findings, Refusal> {
    let bench = Bench { budget: &Unlimited, artefacts: &NoArtefacts, contests: &NoContests };
    state
        .table
        .with_sight(Seat::new(seat), |sight| Mastermind::answer(question, &Subject::Seat(sight), &bench))
}

fn hint(state: &Script<Mastermind>, step: HintStep) -> Hint {
    match ask(state, 1, Question::Hint { step }).unwrap() {
        Findings::Hint(hint) => hint,
        other => panic!("{other:?}"),
    }
}

/// The reason given after the guesses, which the referee answers for the code.
fn reason(code: &str, guesses: &[&str]) -> Reason {
    let guesses: String = guesses.iter().map(|guess| format!("1 guess {guess}\n")).collect();
    let (state, told) = script::play(Options::default(), &format!("0 hide {code}\n{guesses}"));
    assert!(!told.iter().any(|line| line.starts_with("refused")), "{told:?}");
    hint(&state, HintStep::Reason).reason.unwrap()
}

fn rows(rows: &[u8]) -> Vec<u8> {
    rows.to_vec()
}

#[test]
fn the_reason_is_the_strongest_of_what_follows() {
    // Before the first row.
    assert_eq!(reason("1122", &[]), Reason::NoRows);
    // No peg at all: neither colour is there, and the first is named.
    assert_eq!(reason("3456", &["1122"]), Reason::Absent { rows: rows(&[1]), colour: 1 });
    // All colours are right.
    assert_eq!(reason("4321", &["1234"]), Reason::Order { row: 1 });
    // Two of the four are colour 1: at least two rules out more than at most two.
    assert_eq!(reason("1123", &["1111"]), Reason::AtLeast { rows: rows(&[1]), colour: 1, count: 2 });
    // One white peg and no black one: each colour is somewhere else, if anywhere.
    assert_eq!(reason("2555", &["1234"]), Reason::NotThere { rows: rows(&[1]), colour: 1, place: 1 });
    // Rows 1 and 2 together show that 2 is there, since 1 is not; but that 1 is not follows from row 2 alone.
    assert_eq!(reason("2333", &["1112", "4441"]), Reason::Absent { rows: rows(&[2]), colour: 1 });
}

#[test]
fn what_the_last_guess_disregarded_comes_first() {
    // Row 2 alone would show that 3 is there three times at least.
    let after_two = reason("3336", &["1122", "3333"]);
    assert_eq!(after_two, Reason::AtLeast { rows: rows(&[2]), colour: 3, count: 3 });
    // But row 3 has colour 1, of which row 1 has said that it is not there.
    let after_three = reason("3336", &["1122", "3333", "3331"]);
    assert_eq!(after_three, Reason::Absent { rows: rows(&[1]), colour: 1 });
}

#[test]
fn two_rows_tell_what_neither_tells_alone() {
    // Row 1 has one right peg, and it is in place. Were it the 2, then 1, 3 and 4 were not there, and row 2 could not have
    // two right ones.
    assert_eq!(reason("3335", &["2341", "3361"]), Reason::Absent { rows: rows(&[1, 2]), colour: 2 });
}

#[test]
fn help_is_for_the_breaker_while_a_code_is_hidden() {
    let (hidden, _) = script::play(Options::default(), "0 hide 1122");
    let refused =
        |state: &Script<Mastermind>, seat, question| ask(state, seat, question).unwrap_err().to_string();
    let step = HintStep::Count;
    assert_eq!(refused(&hidden, 0, Question::Hint { step }), "MM-2: mastermind_hint_maker");
    let check = Question::Check { guess: "1122".to_owned() };
    assert_eq!(refused(&hidden, 0, check), "MM-2: mastermind_hint_maker");
    let (open, _) = script::play(Options::default(), "");
    assert_eq!(refused(&open, 1, Question::Hint { step }), "MM-2: mastermind_hint_no_code");
    // While an answer by hand is waited for there is help too.
    let by_hand = Options { answers: Answers::ByHand, ..Options::default() };
    let (waiting, _) = script::play(by_hand, "0 hide 1122\n1 guess 1111");
    assert_eq!(hint(&waiting, step).left, 1296);
}

#[test]
fn each_step_gives_what_the_steps_before_give_and_more() {
    let (state, _) = script::play(Options::default(), "0 hide 1122\n1 guess 3456");
    let [count, reason, guess] =
        [HintStep::Count, HintStep::Reason, HintStep::Guess].map(|step| hint(&state, step));
    // Neither 3, 4, 5 nor 6: two colours in four places.
    assert_eq!((count.left, count.reason, count.guess), (16, None, None));
    assert_eq!(reason, Hint { left: 16, guess: None, reason: guess.reason.clone() });
    assert_eq!(reason.reason, Some(Reason::Absent { rows: vec![1], colour: 3 }));
    let advice = guess.guess.unwrap();
    // The sixteen codes cost 40 guesses at least.
    assert!(advice.exact && (advice.expected - 2.5).abs() < 1e-12);
    // The first guess is of three colours: all codes together cost 5,625.
    let (first, _) = script::play(Options::default(), "0 hide 1122");
    let advice = hint(&first, HintStep::Guess).guess.unwrap();
    assert_eq!((advice.guess.colours().count_ones(), advice.possible, advice.exact), (3, true, true));
    assert!((advice.expected - 5625.0 / 1296.0).abs() < 1e-12);
}

#[test]
fn a_guess_is_checked_row_by_row() {
    let checked = |options, script: &str, guess: &str| {
        let (state, _) = script::play(options, script);
        match ask(&state, 1, Question::Check { guess: guess.to_owned() }) {
            Ok(Findings::Checked(checked)) => Ok(checked),
            Ok(other) => panic!("{other:?}"),
            Err(refusal) => Err(refusal.to_string()),
        }
    };
    let script = "0 hide 1122\n1 guess 1213\n1 guess 1144";
    let possible = checked(Options::default(), script, "1122").unwrap();
    assert_eq!((possible.possible, possible.against), (true, vec![]));
    // 1213 got 1 black and 2 white, but would get 2 and 2 from 1312; 1144 got 2 black, but would get 1 and 1.
    let answer = |black, white| Answer { black, white };
    let Checked { possible, against, .. } = checked(Options::default(), script, "1312").unwrap();
    let expect = vec![
        Against { row: 1, given: answer(1, 2), would_be: answer(2, 2) },
        Against { row: 2, given: answer(2, 0), would_be: answer(1, 1) },
    ];
    assert_eq!((possible, against), (false, expect));
    // A guess that may not be hidden is no mistake, but cannot be the code.
    let no_repeats = Options { repeats: false, ..Options::default() };
    let twice = checked(no_repeats, "0 hide 1234", "1123").unwrap();
    assert_eq!((twice.possible, twice.repeats, twice.against), (false, true, vec![]));
    for (guess, refusal) in [
        ("112", "MM-2: mastermind_pegs got=3 want=4"),
        ("1172", "MM-2: mastermind_colour got=7 place=2 want=6"),
        ("11x2", "MM-2: mastermind_colour got=0 place=2 want=6"),
    ] {
        assert_eq!(checked(Options::default(), script, guess).unwrap_err(), refusal);
    }
    assert!(checked(Options { colours: 10, ..Options::default() }, "0 hide 1122", "a111").is_ok());
}

/// Whether a reason says the truth about a code.
fn is_true(reason: &Reason, code: Code, guesses: &[Code]) -> bool {
    let pegs = Vec::from(code);
    let count = |colour: u8| pegs.iter().filter(|peg| **peg == colour).count();
    match *reason {
        Reason::NoRows | Reason::Open | Reason::Contradiction { .. } => true,
        Reason::Absent { colour, .. } => count(colour) == 0,
        Reason::NotThere { colour, place, .. } => pegs[usize::from(place) - 1] != colour,
        Reason::There { colour, place, .. } => pegs[usize::from(place) - 1] == colour,
        Reason::AtLeast { colour, count: least, .. } => count(colour) >= least.into(),
        Reason::AtMost { colour, count: most, .. } => count(colour) <= most.into(),
        Reason::Order { row } => {
            let mut other = Vec::from(guesses[usize::from(row) - 1]);
            other.sort_unstable();
            let mut pegs = pegs;
            pegs.sort_unstable();
            pegs == other
        }
    }
}

fn rows_of(reason: &Reason) -> Vec<u8> {
    match reason {
        Reason::NoRows | Reason::Open => Vec::new(),
        Reason::Order { row } => vec![*row],
        Reason::Contradiction { rows }
        | Reason::Absent { rows, .. }
        | Reason::NotThere { rows, .. }
        | Reason::There { rows, .. }
        | Reason::AtLeast { rows, .. }
        | Reason::AtMost { rows, .. } => rows.clone(),
    }
}

proptest! {
    /// How many are left is what a look at every code counts, and a reason is true of every code that fits the rows it
    /// names, is not true of all codes, and needs each of its rows.
    #[test]
    fn hints_are_true(
        seed: u64,
        (pegs, colours) in (3u8..=5, 4u8..=6).prop_filter("too large", |(p, c)| (*c as u32).pow(*p as u32) < 4_000),
        repeats: bool,
        guesses in 0usize..7,
    ) {
        let repeats = repeats || colours < pegs;
        let options = Options { pegs, colours, repeats, ..Options::default() };
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
        let board = Board { pegs, colours, repeats };
        let digits = |code: Code| code.pegs().map(|peg| peg.to_string()).collect::<String>();
        let code = board.random(&mut rng);
        let mut text = format!("0 hide {}\n", digits(code));
        let mut rows = Vec::new();
        for _ in 0..guesses {
            let fits = |other: &Code| rows.iter().all(|(guess, answer)| Answer::to(*guess, *other) == *answer);
            let left: Vec<Code> = board.all().into_iter().filter(fits).collect();
            let guess = if rng.random_ratio(1, 2) {
                left[rng.random_range(0..left.len())]
            } else {
                board.of_guesses().random(&mut rng)
            };
            if guess != code {
                rows.push((guess, Answer::to(guess, code)));
                text += &format!("1 guess {}\n", digits(guess));
            }
        }
        let (state, _) = script::play(options, &text);
        let given = hint(&state, HintStep::Reason);
        let fits = |rows: &[(Code, Answer)], code: &Code| {
            rows.iter().all(|(guess, answer)| Answer::to(*guess, *code) == *answer)
        };
        prop_assert_eq!(given.left, board.all().iter().filter(|code| fits(&rows, code)).count() as u64);
        let reason = given.reason.unwrap();
        let made: Vec<Code> = rows.iter().map(|(guess, _)| *guess).collect();
        let named: Vec<(Code, Answer)> =
            rows_of(&reason).iter().map(|row| rows[usize::from(*row) - 1]).collect();
        let holds = |rows: &[(Code, Answer)]| {
            board.all().iter().filter(|code| fits(rows, code)).all(|code| is_true(&reason, *code, &made))
        };
        prop_assert!(holds(&named), "{:?}", reason);
        if matches!(reason, Reason::NoRows) {
            prop_assert!(rows.is_empty());
        } else if !matches!(reason, Reason::Open) {
            for without in 0..named.len() {
                let mut fewer = named.clone();
                fewer.remove(without);
                prop_assert!(!holds(&fewer), "{reason:?} follows without one of its rows");
            }
        }
        // The guess is never worse than trying what is left one by one.
        let advice = hint(&state, HintStep::Guess).guess.unwrap();
        prop_assert!(advice.expected >= 1.0 && advice.expected <= (given.left as f64 + 1.0) / 2.0);
        prop_assert!(advice.left_after >= 1.0 - 1e-9 && advice.left_after <= given.left as f64);
    }
}
