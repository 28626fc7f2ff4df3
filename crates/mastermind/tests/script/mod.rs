//! Scripts as tests: what the seats do, line by line, and what everybody is told.

use mastermind::event::{Event, Why};
use mastermind::{Action, Answer, Code, Mastermind, Options};
use table::Viewer;
use table::kit::Script;

/// The table, by the newest rules.
pub fn start(options: Options) -> Script<Mastermind> {
    Script::start(options, 2)
}

/// The number of the open question.
pub fn ask(script: &Script<Mastermind>) -> u32 {
    script.view(Viewer::Spectator).ask
}

fn pegs(digits: &str) -> Vec<u8> {
    digits.chars().map(|digit| digit.to_digit(16).unwrap() as u8).collect()
}

fn code(code: Code) -> String {
    code.pegs().map(|peg| format!("{peg:x}")).collect()
}

fn answer(Answer { black, white }: Answer) -> String {
    format!("{black}/{white}")
}

fn event(event: &Event) -> String {
    match event {
        Event::RoundBegan { round, attempt, maker, breaker } => {
            format!("round {round}, try {attempt}: {maker} hides, {breaker} seeks")
        }
        Event::CodeHidden { maker } => format!("{maker} hid a code"),
        Event::Guessed { breaker, row, guess } => format!("row {row}: {breaker} guessed {}", code(*guess)),
        Event::Answered { by: None, row, answer: given, .. } => {
            format!("row {row}: answered {}", answer(*given))
        }
        Event::Answered { by: Some(by), row, answer: given, .. } => {
            format!("row {row}: {by} answered {}", answer(*given))
        }
        Event::ShieldLifted { why, code: hidden, false_rows, .. } => {
            let why = match why {
                Why::AllBlack => "all black",
                Why::LastRow => "last row",
                Why::NoCodeFits => "no code fits",
                Why::GaveUp => "gave up",
            };
            let mut text = format!("shield lifted, {why}: {}", code(*hidden));
            for row in false_rows {
                text += &format!(", row {} was {} not {}", row.row, answer(row.right), answer(row.given));
            }
            text
        }
        Event::Spoiled { breaker, penalty, again, .. } => {
            format!("spoiled: {breaker} gets {penalty}, {}", if *again { "again" } else { "no more" })
        }
        Event::RoundScored { round, maker, ending, points } => {
            format!("round {round} {ending:?}: {maker} gets {points}")
        }
        Event::GameEnded { winners, sheet } => {
            let winners: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
            let (rounds, penalties) = (sheet.round_points, sheet.penalty_points);
            format!("ended: rounds {rounds:?}, penalties {penalties:?}, won by {}", winners.join(" and "))
        }
    }
}

/// Plays a script from the start: each line is a seat and what it does, `0 hide 1122`, `1 guess 1213`,
/// `0 answer 1 2`, `1 gives up`, with `@4` behind it to name another question than the open one.
pub fn play(options: Options, script: &str) -> (Script<Mastermind>, Vec<String>) {
    play_on(start(options), script)
}

/// The same from where the game stands.
pub fn play_on(mut table: Script<Mastermind>, script: &str) -> (Script<Mastermind>, Vec<String>) {
    let mut told = Vec::new();
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (line, ask) = match line.split_once('@') {
            Some((line, ask)) => (line, ask.parse().unwrap()),
            None => (line, ask(&table)),
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let seat = words[0].parse().unwrap();
        let action = match words[1..] {
            ["hide", code] => Action::Hide { ask, pegs: pegs(code) },
            ["guess", code] => Action::Guess { ask, pegs: pegs(code) },
            ["answer", black, white] => {
                Action::Answer { ask, black: black.parse().unwrap(), white: white.parse().unwrap() }
            }
            ["gives", "up"] => {
                told.extend(table.give_up(seat).iter().map(event));
                continue;
            }
            _ => panic!("{line}"),
        };
        match table.attempt(seat, &action) {
            Ok(()) => {
                let events = table.act(seat, action, &[]);
                assert_eq!(events, table.told(Viewer::Spectator), "everybody is told all");
                told.extend(events.iter().map(event));
            }
            Err(refusal) => told.push(format!("refused {refusal}")),
        }
    }
    (table, told)
}

/// Plays a script and compares all that is told with `expect`.
#[track_caller]
pub fn check(options: Options, script: &str, expect: &str) -> Script<Mastermind> {
    let (table, told) = play(options, script);
    let expect: Vec<&str> = expect.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    assert_eq!(told, expect, "\n{}\n", told.join("\n"));
    table
}
