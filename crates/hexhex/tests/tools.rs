//! Help, looking back and the exact values: what the tools say, and that it adds up.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod bots;
mod script;

use bots::ARTEFACTS;
use hexhex::analysis::{Analysis, Measure, Mistake};
use hexhex::dice::Kept;
use hexhex::hint::{Choice, Hint};
use hexhex::sheet::{Field, Fields, Zeros};
use hexhex::solver::Solo;
use hexhex::tools::{Answer, Question};
use hexhex::{HexHex, Options};
use script::{Script, options};
use table::artefact::{Artefacts, NoArtefacts};
use table::bot::{Budget, Level, Unlimited};
use table::contest::NoContests;
use table::tool::{Bench, Subject, Toolbox as _};
use table::{Refusal, Table, Viewer};

fn ask(question: Question, subject: &Subject<'_, HexHex>) -> Result<Answer, Refusal> {
    ask_with(question, subject, &*ARTEFACTS, &Unlimited)
}

fn ask_with(
    question: Question,
    subject: &Subject<'_, HexHex>,
    artefacts: &dyn Artefacts,
    budget: &dyn Budget,
) -> Result<Answer, Refusal> {
    HexHex::answer(question, subject, &Bench { budget, artefacts, contests: &NoContests })
}

fn hint(script: &Script) -> Hint {
    let answer =
        script.0.table.with_sight(script.seat(), |sight| ask(Question::Hint {}, &Subject::Seat(sight)));
    let Ok(Answer::Hint(hint)) = answer else { panic!("{answer:?}") };
    hint
}

fn analyse(table: &Table<HexHex>) -> Analysis {
    let answer = ask(Question::Analyse {}, &Subject::Ended(table));
    let Ok(Answer::Analysis(analysis)) = answer else { panic!("{answer:?}") };
    analysis
}

fn near(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn a_hint_weighs_every_choice() {
    let mut script = Script::new(options(1), 1);
    let solo = Solo::of(Zeros::Strict).value(Fields::ALL);
    let before = hint(&script);
    assert!(near(before.now.points, solo) && before.keeps.is_empty() && before.fields.is_empty());
    assert_eq!(before.best, Choice::Roll { keep: Kept::NONE });
    script.roll(&[], &[5, 5, 4, 5, 4]);
    let now = hint(&script);
    // 4 · 3 ways to keep some frogs and books, less the one in which all stay.
    assert_eq!((now.keeps.len(), now.fields.len(), now.exact, now.whole_game), (11, 5, false, true));
    assert!(now.keeps.is_sorted_by(|a, b| a.worth.points >= b.worth.points));
    assert!(now.fields.is_sorted_by(|a, b| a.worth.points >= b.worth.points));
    let most = now.keeps[0].worth.points.max(now.fields[0].worth.points);
    assert!(near(now.now.points, most) && now.now.win.is_none());
    let frogs = now.keeps.iter().find(|keep| keep.keep == Kept([true, true, false, true, false]));
    assert!(frogs.is_some());
    script.roll(&[0, 1, 3], &[5, 5]);
    let five = hint(&script);
    assert_eq!(five.best, Choice::Enter { field: Field::HexHex, points: 10 });
    script.enter(Field::HexHex);
    // What lies on the sheet counts.
    let after = Solo::of(Zeros::Strict).value(Fields::ALL.without(Field::HexHex));
    assert!(near(hint(&script).now.points, 10.0 + after));
}

#[test]
fn a_hint_is_for_who_is_on_turn() {
    let script = Script::new(options(1), 2);
    let other = table::Seat::new(1);
    let answer = script.0.table.with_sight(other, |sight| ask(Question::Hint {}, &Subject::Seat(sight)));
    assert_eq!(answer.unwrap_err().to_string(), "TAB-18: table_not_your_turn");
}

#[test]
fn for_two_the_win_comes_first() {
    let mut script = Script::new(options(1), 2);
    script.roll(&[], &[5, 5, 4, 5, 4]);
    let hint = hint(&script);
    let best = hint.keeps.iter().map(|keep| keep.worth).chain(hint.fields.iter().map(|field| field.worth));
    let best = best.map(|worth| worth.win.unwrap()).fold(0.0, f64::max);
    assert!(hint.exact && near(hint.now.win.unwrap(), best));
    // Without the solution the other is taken to play for points.
    let answer = script.0.table.with_sight(script.seat(), |sight| {
        ask_with(Question::Hint {}, &Subject::Seat(sight), &NoArtefacts, &Unlimited)
    });
    let Ok(Answer::Hint(rough)) = answer else { panic!("{answer:?}") };
    assert!(!rough.exact && (rough.now.win.unwrap() - best).abs() < 0.02, "{rough:?}");
}

/// In points: total = expected − cost + luck. For the win of two: what a seat gains by luck and loses by mistakes, and
/// the other the other way round, leads from the first chance to the result.
fn check_books(table: &Table<HexHex>) -> Analysis {
    let analysis = analyse(table);
    let view = table.view(Viewer::Spectator);
    assert_eq!(analysis.columns.len(), usize::from(view.options.columns));
    for column in &analysis.columns {
        assert_eq!(column.turns.len(), 11 * view.sheets.len());
        for seat in &column.seats {
            let sheet = &view.sheets[seat.seat.index()];
            assert_eq!(seat.total, sheet.totals[usize::from(column.column) - 1]);
            let books = column.expected - seat.cost.points + seat.luck.points;
            assert!(near(books, seat.total.into()), "{books} {seat:?}");
        }
        for decision in column.turns.iter().flat_map(|turn| &turn.decisions) {
            assert!(decision.cost.points > -1e-9 && decision.cost.win.is_none_or(|cost| cost > -1e-9));
            if decision.did == decision.best {
                assert!(near(decision.cost.win.unwrap_or(decision.cost.points), 0.0), "{decision:?}");
            }
        }
        for chances in &column.chances {
            assert!(near(chances.iter().sum(), 1.0));
        }
        if let (true, [one, other], Some(first), Some(last)) =
            (analysis.exact, &column.seats[..], column.chances.first(), column.chances.last())
        {
            let gained = |seat: &hexhex::analysis::SeatReport| {
                seat.luck.win.unwrap_or(0.0) - seat.cost.win.unwrap_or(0.0)
            };
            assert!(near(first[0] + gained(one) - gained(other), last[0]), "{column:?}");
        }
    }
    for mistakes in &analysis.dearest {
        assert!(mistakes.len() <= 3);
        let weight = |mistake: &Mistake| match analysis.measure {
            Measure::Win => mistake.cost.win.unwrap(),
            Measure::Points => mistake.cost.points,
        };
        assert!(mistakes.is_sorted_by(|a, b| weight(a) >= weight(b)));
        for mistake in mistakes {
            let decision = analysis.columns[mistake.column].turns[mistake.turn].decisions[mistake.decision];
            assert_eq!(decision.cost, mistake.cost);
            assert_ne!(decision.did, decision.best);
        }
    }
    analysis
}

#[test]
fn every_analysis_keeps_its_books() {
    use Level::{Apprentice, Emperor, Journeyman, Master, Random};
    for zeros in Zeros::ALL {
        for number in 0..4 {
            let options = Options { zeros, ..Options::default() };
            for bots in
                [&[Random][..], &[Random, Apprentice], &[Journeyman, Emperor], &[Random, Master, Emperor]]
            {
                let analysis = check_books(&bots::game(options, bots, number));
                assert_eq!(analysis.exact, bots.len() == 2);
                assert_eq!(analysis.measure, if bots.len() > 1 { Measure::Win } else { Measure::Points });
                assert_eq!(analysis.columns[0].chances.is_empty(), bots.len() == 1);
            }
        }
        // The last column of a series is exact as well, whatever was before.
        let options = Options { columns: 3, zeros, ..Options::default() };
        for number in 0..12 {
            let analysis = check_books(&bots::game(options, &[Apprentice, Apprentice], number));
            assert_eq!((analysis.exact, analysis.measure), (true, Measure::Points));
        }
    }
}

#[test]
fn the_result_of_two_is_the_end_of_the_curve() {
    for number in 0..10 {
        let table = bots::game(Options::default(), &[Level::Master, Level::Random], number);
        let analysis = analyse(&table);
        let placings = table.outcome().unwrap().placings;
        let expected = match placings[..] {
            [1, 1] => [0.5, 0.5],
            [1, _] => [1.0, 0.0],
            _ => [0.0, 1.0],
        };
        assert_eq!(analysis.columns[0].chances[22], expected);
    }
}

#[test]
fn the_curve_of_a_series_ends_with_its_result_and_stays_while_it_is_open() {
    let mut open_without_one = 0;
    for (seats, number) in (2..=4).flat_map(|seats| (0..8).map(move |number| (seats, number))) {
        let table =
            bots::game(Options { columns: 4, ..Options::default() }, &vec![Level::Master; seats], number);
        let (analysis, view) = (analyse(&table), table.view(Viewer::Spectator));
        let before = |seat: usize| {
            let past = view.past[..3].iter();
            past.filter(|past| past.winners.contains(table::Seat::new(seat as u8))).count()
        };
        let mut won: Vec<usize> = (0..seats).map(before).collect();
        won.sort_unstable();
        let decided = won[seats - 1] >= won[seats - 2] + 2;
        let curve = &analysis.columns[3].chances;
        assert_eq!(curve.is_empty(), decided, "{won:?}");
        if decided {
            continue;
        }
        open_without_one += u8::from(won[0] + 2 <= won[seats - 1]);
        let placings = table.outcome().unwrap().placings;
        let winners = placings.iter().filter(|placing| **placing == 1).count() as f64;
        let result: Vec<f64> =
            placings.iter().map(|placing| if *placing == 1 { 1.0 / winners } else { 0.0 }).collect();
        assert_eq!((curve.len(), curve.last()), (11 * seats + 1, Some(&result)));
        assert!(curve.iter().all(|chances| near(chances.iter().sum(), 1.0)));
    }
    assert!(open_without_one > 0);
}

#[test]
fn exact_players_make_no_mistakes() {
    for number in 0..5 {
        let alone = analyse(&bots::game(Options::default(), &[Level::Master], number));
        assert!(near(alone.columns[0].seats[0].cost.points, 0.0) && alone.dearest[0].is_empty());
        // In the last column of a series they play for the series, and are judged by that.
        let options = Options { columns: 3, ..Options::default() };
        let two = analyse(&bots::game(options, &[Level::Emperor, Level::Apprentice], number));
        assert!(two.columns.iter().all(|column| near(column.seats[0].cost.win.unwrap_or(0.0), 0.0)));
        assert!(two.exact && two.dearest[0].is_empty(), "{:?}", two.dearest[0]);
        assert_eq!(two.dearest[1].len(), 3);
    }
}

#[test]
fn the_last_column_can_be_reviewed_while_the_next_is_played() {
    let viewer = Viewer::Spectator;
    let view = Script::new(options(3), 2).view();
    let nothing = ask(Question::Review {}, &Subject::Viewer { viewer, view: &view });
    assert_eq!(nothing.unwrap_err().key, "hexhex_nothing_to_review");
    let table = bots::game(options(3), &[Level::Apprentice, Level::Master], 3);
    let whole = analyse(&table);
    // After each column what is said about it is what is said in the end.
    let mut seen = 0;
    for step in table.replay_steps(viewer).unwrap() {
        if step.view.past.len() > seen {
            let answer = ask(Question::Review {}, &Subject::Viewer { viewer, view: &step.view });
            let Ok(Answer::Analysis(review)) = answer else { panic!("{answer:?}") };
            assert_eq!(review.columns[..], whole.columns[seen..=seen]);
            // One column is one kind of chance; the whole series has two kinds.
            let won = review.columns[0].turns[0].decisions[0].cost.win.is_some();
            assert_eq!(review.measure, if won { Measure::Win } else { Measure::Points });
            assert_eq!(whole.measure, Measure::Points);
            seen += 1;
        }
    }
    assert_eq!(seen, 3);
}

#[test]
fn a_game_that_was_given_up_is_analysed_as_far_as_it_went() {
    let mut script = Script::new(options(2), 3);
    for field in [Field::Frog, Field::Book, Field::TriplePair] {
        (0..3).for_each(|_| script.turn(&[5, 5, 5, 4, 4], field));
    }
    script.give_up(1);
    script.turn(&[5, 5, 5, 4, 4], Field::Triple);
    script.give_up(2);
    let analysis = analyse(&script.0.table);
    assert_eq!((analysis.columns.len(), analysis.columns[0].turns.len(), analysis.exact), (1, 10, false));
    assert!(analysis.columns[0].chances.iter().all(|chances| near(chances.iter().sum(), 1.0)));
}

#[test]
fn the_solver_is_asked_for_values() {
    let solve = |zeros, players| {
        let answer = ask(Question::Solve { zeros, players }, &Subject::Nothing);
        let Ok(Answer::Solved(solved)) = answer else { panic!("{answer:?}") };
        solved.value
    };
    for zeros in Zeros::ALL {
        assert_eq!(solve(zeros, 1), Solo::of(zeros).value(Fields::ALL));
    }
    // More choice is worth more.
    assert!(solve(Zeros::Anywhere, 1) > solve(Zeros::Strict, 1));
    assert!((0.4..0.6).contains(&solve(Zeros::Strict, 2)));
    struct Spent;
    impl Budget for Spent {
        fn is_spent(&self) -> bool {
            true
        }
    }
    let question = Question::Solve { zeros: Zeros::Strict, players: 2 };
    let refused = ask_with(question, &Subject::Nothing, &NoArtefacts, &Spent);
    assert_eq!(refused.unwrap_err().key, "hexhex_solve_too_long");
}
