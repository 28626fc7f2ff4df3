//! The look back: what each guess lost, how lucky each answer was, and what both come to.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[allow(dead_code, reason = "other tests use all of it")]
mod script;

use std::collections::HashMap;

use mastermind::options::Answers;
use mastermind::review::{Review, RowReview, review};
use mastermind::tools::{Findings, Question};
use mastermind::view::{Ending, FalseRow, Past, Phase, Row};
use mastermind::{Action, Answer, Board, Code, Mastermind, Options};
use proptest::prelude::*;
use rand::{Rng, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use table::artefact::NoArtefacts;
use table::bot::{Budget, Unlimited};
use table::contest::NoContests;
use table::erased::{Room as _, RoomOf};
use table::kit::Script;
use table::tool::{Bench, Subject, Toolbox as _};
use table::{Seat, Viewer};

fn code(digits: &str) -> Code {
    Code::new(&digits.chars().map(|digit| digit.to_digit(16).unwrap() as u8).collect::<Vec<_>>()).unwrap()
}

/// A try whose answers are true.
fn past(hidden: Code, guesses: &[Code]) -> Past {
    let rows: Vec<Row> =
        guesses.iter().map(|guess| Row { guess: *guess, answer: Answer::to(*guess, hidden) }).collect();
    let ending = if guesses.contains(&hidden) { Ending::Found } else { Ending::NotFound };
    let maker = Seat::new(0);
    Past { round: 1, attempt: 1, maker, code: hidden, rows, false_rows: vec![], ending, points: 0 }
}

fn of(options: &Options, past: &[Past]) -> Review {
    review(options, past, &Unlimited).unwrap()
}

#[track_caller]
fn close(one: f64, other: f64) {
    assert!((one - other).abs() < 1e-9, "{one} is not {other}");
}

/// On a board of three pegs and four colours, 112 got three black or white pegs and is not it: 121 and 211 are left.
#[test]
fn two_codes_counted_by_hand() {
    let options = Options { pegs: 3, colours: 4, ..Options::default() };
    let last = |guesses: &[&str]| -> Vec<RowReview> {
        let guesses: Vec<Code> = guesses.iter().map(|guess| code(guess)).collect();
        of(&options, &[past(code("211"), &guesses)]).tries.remove(0).rows
    };
    // One of the two, the wrong one: as good as any guess, and bad luck, since one guess and a half were expected.
    let rows = last(&["112", "121", "211"]);
    assert_eq!((rows[1].before, rows[1].after, rows[1].could_be, rows[1].parts), (2, 1, true, 2));
    close(rows[1].expected, 1.5);
    close(rows[1].lost, 0.0);
    close(rows[1].luck.unwrap(), -0.5);
    close(rows[1].bits.unwrap(), 1.0);
    close(rows[1].luck_bits.unwrap(), 0.0);
    assert_eq!(rows[1].best.guess, code("121"));
    // Then there is nothing to lose.
    assert_eq!((rows[2].before, rows[2].after, rows[2].could_be), (1, 1, true));
    close(rows[2].expected, 1.0);
    close(rows[2].luck.unwrap(), 0.0);
    // The right one: good luck.
    close(last(&["112", "211"])[1].luck.unwrap(), 0.5);
    // One that tells them apart but is neither: two guesses instead of one and a half, whatever the answer.
    let rows = last(&["112", "244"]);
    assert_eq!((rows[1].before, rows[1].after, rows[1].could_be, rows[1].parts), (2, 1, false, 2));
    close(rows[1].lost, 0.5);
    close(rows[1].luck.unwrap(), 0.0);
    assert!(rows[1].best.could_be && rows[1].best.guess != code("244"));
    // The same guess again: a whole guess is lost, and nothing was told.
    let rows = last(&["112", "112"]);
    assert_eq!((rows[1].before, rows[1].after, rows[1].parts), (2, 2, 1));
    close(rows[1].lost, 1.0);
    close(rows[1].bits.unwrap(), 0.0);
    assert!(rows.iter().all(|row| row.exact));
}

#[test]
fn the_first_guess_of_the_standard_game() {
    let first = |guess: &str| {
        let review = of(&Options::default(), &[past(code("1234"), &[code(guess)])]);
        let row = review.tries[0].rows[0].clone();
        close(row.expected, 5625.0 / 1296.0);
        assert!(row.exact && review.exact);
        row
    };
    for (guess, total) in
        [("1111", 6318.0), ("2333", 5791.0), ("5665", 5702.0), ("1211", 5791.0), ("3456", 5673.0)]
    {
        close(first(guess).lost, (total - 5625.0) / 1296.0);
        assert_eq!(first(guess).best.guess.colours().count_ones(), 3);
    }
    let best = first("6636");
    assert_eq!(best.lost, (5791.0 - 5625.0) / 1296.0);
    assert_eq!((first("6635").lost, first("6635").best.guess), (0.0, code("6635")));
}

/// A plain search over sets of at most 64 codes: every guess, nothing bounded.
struct Plain {
    codes: Vec<Code>,
    guesses: Vec<Code>,
    costs: HashMap<u64, f64>,
}

impl Plain {
    fn new(board: Board) -> Plain {
        Plain { codes: board.all(), guesses: board.of_guesses().all(), costs: HashMap::new() }
    }

    fn parts(&self, set: u64, guess: Code) -> Vec<u64> {
        let mut parts: HashMap<(u8, u8), u64> = HashMap::new();
        for (at, code) in self.codes.iter().enumerate().filter(|(at, _)| set & 1 << at != 0) {
            let Answer { black, white } = Answer::to(guess, *code);
            if *code != guess {
                *parts.entry((black, white)).or_default() |= 1 << at;
            }
        }
        parts.into_values().collect()
    }

    fn with(&mut self, set: u64, guess: Code) -> f64 {
        let parts = self.parts(set, guess);
        f64::from(set.count_ones()) + parts.into_iter().map(|part| self.cost(part)).sum::<f64>()
    }

    fn cost(&mut self, set: u64) -> f64 {
        if let Some(cost) = self.costs.get(&set) {
            return *cost;
        }
        let mut least = f64::INFINITY;
        for guess in self.guesses.clone() {
            if !self.parts(set, guess).contains(&set) {
                least = least.min(self.with(set, guess));
            }
        }
        self.costs.insert(set, least);
        least
    }
}

#[test]
fn small_boards_are_valued_as_a_plain_search_values_them() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for (pegs, colours, repeats, games) in [(2, 3, true, 60), (3, 3, true, 40), (3, 4, false, 40)] {
        let options = Options { pegs, colours, repeats, ..Options::default() };
        let mut plain = Plain::new(options.board());
        for _ in 0..games {
            let hidden = options.board().random(&mut rng);
            let guesses: Vec<Code> = (0..4).map(|_| options.board().of_guesses().random(&mut rng)).collect();
            let review = of(&options, &[past(hidden, &guesses)]);
            let mut set = u64::MAX >> (64 - plain.codes.len());
            for row in &review.tries[0].rows {
                let size = f64::from(set.count_ones());
                assert_eq!(row.before, u64::from(set.count_ones()));
                close(row.expected, plain.cost(set) / size);
                close(row.lost, (plain.with(set, row.guess) - plain.cost(set)) / size);
                close(plain.with(set, row.best.guess), plain.cost(set));
                let fits = |at: &usize| Answer::to(row.guess, plain.codes[*at]) == row.answer;
                set &= (0..plain.codes.len()).filter(fits).fold(0, |left, at| left | 1 << at);
                assert!(row.exact);
            }
        }
    }
}

/// Three pegs of four colours as a whole: what is left after a random row, against the plain search.
#[test]
fn sets_of_64_codes_are_valued_as_a_plain_search_values_them() {
    let options = Options { pegs: 3, colours: 4, ..Options::default() };
    let mut plain = Plain::new(options.board());
    for (hidden, guesses) in [("244", ["123", "341"]), ("111", ["234", "412"]), ("321", ["112", "334"])] {
        let guesses = guesses.map(code);
        let review = of(&options, &[past(code(hidden), &guesses)]);
        let fits =
            |at: &usize| Answer::to(guesses[0], plain.codes[*at]) == Answer::to(guesses[0], code(hidden));
        let set = (0..plain.codes.len()).filter(fits).fold(0, |left, at| left | 1 << at);
        let row = &review.tries[0].rows[1];
        close(row.expected * row.before as f64, plain.cost(set));
        close((row.expected + row.lost) * row.before as f64, plain.with(set, guesses[1]));
    }
}

/// Guesses that are possible, silly, or repeated.
fn guesses(board: Board, hidden: Code, rng: &mut dyn Rng) -> Vec<Code> {
    let mut made: Vec<Code> = Vec::new();
    while made.len() < 8 && made.last() != Some(&hidden) {
        let fits =
            |code: &&Code| made.iter().all(|guess| Answer::to(*guess, **code) == Answer::to(*guess, hidden));
        made.push(match rng.random_range(0..6) {
            0 => board.of_guesses().random(rng),
            1 if !made.is_empty() => made[rng.random_range(0..made.len())],
            _ => {
                let all = board.all();
                let left: Vec<&Code> = all.iter().filter(fits).collect();
                *left[rng.random_range(0..left.len())]
            }
        });
    }
    made
}

/// What holds for every try, whether its figures are exact or not.
fn check(review: &Review) {
    for one in &review.tries {
        let sum = |figure: fn(&RowReview) -> f64| one.rows.iter().map(figure).sum::<f64>();
        close(one.figures.lost, sum(|row| row.lost));
        close(one.figures.luck, sum(|row| row.luck.unwrap()));
        assert!(one.rows.iter().all(|row| row.lost >= 0.0 && row.expected >= 1.0), "{one:?}");
        assert!(one.rows.iter().all(|row| row.lost > 0.0 || row.best.guess == row.guess));
        let at_last = *one.curve.last().unwrap();
        close(at_last, one.figures.expected + one.figures.lost - one.figures.luck);
        if one.ending == Ending::Found {
            close(at_last, f64::from(one.figures.made));
        }
        assert_eq!(one.curve.len(), one.rows.len() + 1);
        for (row, curve) in one.rows.iter().zip(one.curve.windows(2)) {
            close(curve[1], curve[0] + row.lost - row.luck.unwrap());
        }
        let skill = one.figures.skill.unwrap();
        assert!(skill > 0.0 && skill <= 100.0 && (skill < 100.0) == (one.figures.lost > 0.0));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Made and still expected = expected at first + lost − luck; nothing is better than the best; on average no luck.
    #[test]
    fn skill_and_luck_add_up(seed: u64, (pegs, colours) in prop_oneof![Just((4u8, 6u8)), Just((3, 4)), Just((3, 6)), Just((4, 4))]) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let options = Options { pegs, colours, ..Options::default() };
        let board = options.board();
        let hidden = board.random(&mut rng);
        let made = guesses(board, hidden, &mut rng);
        let looked = of(&options, &[past(hidden, &made)]);
        check(&looked);
        prop_assert!(looked.exact);
        // Had another of the codes that fitted been hidden, the last answer might have been another: on average over all of
        // them it is neither lucky nor unlucky.
        let before = &made[..made.len() - 1];
        let fits = |code: &Code| before.iter().all(|guess| Answer::to(*guess, *code) == Answer::to(*guess, hidden));
        let others: Vec<Code> = board.all().into_iter().filter(fits).take(40).collect();
        if others.len() < 40 {
            let last = |code: &Code| of(&options, &[past(*code, &made)]).tries[0].rows.last().unwrap().clone();
            let lasts: Vec<RowReview> = others.iter().map(last).collect();
            prop_assert!(lasts.iter().map(|row| row.luck.unwrap()).sum::<f64>().abs() < 1e-9);
            prop_assert!(lasts.iter().map(|row| row.luck_bits.unwrap()).sum::<f64>().abs() < 1e-9);
            prop_assert!(lasts.iter().all(|row| row.lost == lasts[0].lost && row.before == others.len() as u64));
        }
    }
}

#[test]
fn large_boards_are_estimated_and_add_up_as_well() {
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    for (pegs, colours, repeats) in [(5, 8, true), (4, 8, true), (5, 8, false), (6, 6, true)] {
        let options = Options { pegs, colours, repeats, ..Options::default() };
        let hidden = options.board().random(&mut rng);
        let made = guesses(options.board(), hidden, &mut rng);
        let review = of(&options, &[past(hidden, &made)]);
        check(&review);
        assert!(!review.exact && !review.tries[0].rows[0].exact);
        // Once few codes are left the figures are exact.
        assert!(review.tries[0].rows.iter().filter(|row| row.before <= 3).all(|row| row.exact));
        // Nobody finds a code of these boards with fewer than four guesses or needs more than seven, on average.
        assert!(
            (4.0..7.0).contains(&review.tries[0].figures.expected),
            "{}",
            review.tries[0].figures.expected
        );
    }
}

#[test]
fn a_false_answer_is_reviewed_by_what_the_breaker_could_know() {
    let by_hand = Options { answers: Answers::ByHand, ..Options::default() };
    // 1111 is said to be nowhere, and 2222, and so on: after the sixth colour no code fits.
    let script = "0 hide 1122
        1 guess 1111\n0 answer 0 0
        1 guess 2222\n0 answer 0 0
        1 guess 3456\n0 answer 0 0";
    let (state, _) = script::play(by_hand, script);
    let view = state.view(Viewer::Spectator);
    let subject = Subject::Viewer { viewer: Viewer::Spectator, view: &view };
    let bench = Bench { budget: &Unlimited, artefacts: &NoArtefacts, contests: &NoContests };
    let Ok(Findings::Review(review)) = Mastermind::answer(Question::Review {}, &subject, &bench) else {
        panic!()
    };
    let one = &review.tries[0];
    assert_eq!((one.ending, one.rows.len(), one.figures.made), (Ending::Spoiled, 3, 3));
    let sizes: Vec<(u64, u64)> = one.rows.iter().map(|row| (row.before, row.after)).collect();
    assert_eq!(sizes, [(1296, 625), (625, 256), (256, 0)]);
    let FalseRow { right, .. } = view.past[0].false_rows[0];
    assert_eq!(one.rows.iter().map(|row| row.right).collect::<Vec<_>>()[0], Some(right));
    assert_eq!((one.rows[2].luck, one.rows[2].bits, one.rows[2].luck_bits), (None, None, None));
    // At first, after row 1 and after row 2; then nothing can be expected any more.
    assert_eq!(one.curve.len(), 3);
    assert!(one.exact && one.figures.skill.is_some());
}

#[test]
fn both_players_have_their_totals() {
    let script = "0 hide 1122\n1 guess 1123\n1 guess 1122
        1 hide 6543\n0 guess 1111\n0 guess 6543";
    let (state, told) = script::play(Options::default(), script);
    assert!(told.last().unwrap().starts_with("ended"), "{told:?}");
    let view = state.view(Viewer::Spectator);
    let review = of(&view.options, &view.past);
    check(&review);
    let [first, second] = &review.players[..] else { panic!("{:?}", review.players) };
    assert_eq!((first.seat, first.tries, first.figures.made), (Seat::new(0), 1, 2));
    assert_eq!((second.seat, second.tries, second.figures.made), (Seat::new(1), 1, 2));
    assert_eq!(review.tries.iter().map(|one| one.breaker).collect::<Vec<_>>(), [Seat::new(1), Seat::new(0)]);
    assert_eq!((first.figures, second.figures), (review.tries[1].figures, review.tries[0].figures));
    // One who opens with a single colour plays worse.
    assert!(first.figures.skill < second.figures.skill);
    // Nothing made, nothing to say.
    let empty = of(&view.options, &[past(code("1122"), &[])]);
    assert_eq!((empty.tries[0].figures.skill, empty.tries[0].curve.len()), (None, 0));
}

/// The same look back through the table: for anybody in between, and with the tool of the command line at the end.
#[test]
fn a_table_is_reviewed_between_rounds_and_analysed_at_the_end() {
    let room = RoomOf::<Mastermind>::new();
    let mut table = Script::<Mastermind>::start_by(1, Options::default(), 2, &[]);
    let play = |table: &mut Script<Mastermind>, seat: u8, digits: &str| {
        let (ask, pegs) = (table.view(Viewer::Spectator).ask, Vec::from(code(digits)));
        let hides = table.view(Viewer::Spectator).phase == Phase::Hide;
        let action = if hides { Action::Hide { ask, pegs } } else { Action::Guess { ask, pegs } };
        table.act(seat, action, &[]);
    };
    let ask = |table: &Script<Mastermind>, tool: &str| {
        let table = room.replay(&table.table.record(None).to_text()).unwrap();
        let bench = Bench { budget: &Unlimited, artefacts: &NoArtefacts, contests: &NoContests };
        let answer = table.ask(None, tool, &serde_json::Value::Null, &bench);
        answer.map(|json| serde_json::from_str::<Review>(json.get()).unwrap())
    };
    for (seat, digits) in [(0, "1122"), (1, "1123"), (1, "1122")] {
        play(&mut table, seat, digits);
    }
    let between = ask(&table, "review").unwrap();
    assert_eq!((between.tries.len(), between.players[1].tries), (1, 1));
    assert!(ask(&table, "analyse").is_err());
    for (seat, digits) in [(1, "3456"), (0, "1123"), (0, "3456")] {
        play(&mut table, seat, digits);
    }
    let whole = ask(&table, "analyse").unwrap();
    assert_eq!((whole.tries.len(), &whole.tries[0]), (2, &between.tries[0]));
    assert_eq!(ask(&table, "review"), Ok(whole));
}

#[test]
fn a_spent_budget_stops_it() {
    struct Spent;
    impl Budget for Spent {
        fn is_spent(&self) -> bool {
            true
        }
    }
    let options = Options { pegs: 5, colours: 8, ..Options::default() };
    let refusal = review(&options, &[past(code("12345"), &[code("11234")])], &Spent).unwrap_err();
    assert_eq!(refusal.to_string(), "TAB-16: mastermind_tool_stopped");
}
