//! Events in a few words.

use barbarossa::Event;
use barbarossa::action::{Answer, Round};
use barbarossa::event::{CurseEnd, End, RoundEnd};
use barbarossa::riddle::ToldLetter;
use table::Seat;

/// What is told, one after the other; how the game is laid bare at its end is left out.
pub fn all(events: &[Event], each: u8) -> String {
    events.iter().filter_map(|event| one(event, each)).collect::<Vec<_>>().join(", ")
}

fn name(seat: &Seat) -> char {
    char::from(b'A' + seat.number())
}

fn one(event: &Event, each: u8) -> Option<String> {
    let of = |riddle: &u8| format!("{}{}", name(&Seat::new(riddle / each)), riddle % each + 1);
    let late = |timed_out: &bool| if *timed_out { " (time)" } else { "" };
    Some(match event {
        Event::HandedIn { seat, timed_out } => format!("{} in{}", name(seat), late(timed_out)),
        Event::TookBack { seat } => format!("{} back", name(seat)),
        Event::HallOpened { starter, .. } => format!("hall, {} begins", name(starter)),
        Event::TurnBegan { turn, seat } => format!("turn {turn} {}", name(seat)),
        Event::TurnOver { timed_out: false, .. } | Event::Guessed { .. } | Event::Revealed { .. } => {
            return None;
        }
        Event::TurnOver { seat, .. } => format!("{} out of time", name(seat)),
        Event::Rolled { die, timed_out, .. } => format!("die {die}{}", late(timed_out)),
        Event::WizardMoved { seat, to, cave, .. } => {
            format!("{} to {to} {}", name(seat), format!("{cave:?}").to_lowercase())
        }
        Event::StonesChanged { seat, from, to } => format!("{} stones {from}>{to}", name(seat)),
        Event::HatMoved { seat, from, to, .. } => format!("{} {from}>{to}", name(seat)),
        Event::LetterAsked { seat, riddle, place, .. } => {
            format!("{} wants {} letter {}", name(seat), of(riddle), place + 1)
        }
        Event::LetterTold { told: ToldLetter::Letter(letter), .. } => format!("({letter})"),
        Event::LetterTold { told: ToldLetter::NoSuchLetter, .. } => "(none)".to_owned(),
        Event::Passed { seat } => format!("{} passes", name(seat)),
        Event::RoundBegan { round, .. } => format!("{} round", round_name(*round)),
        Event::RoundOver { round, why, .. } => {
            let why = match why {
                RoundEnd::No => "no",
                RoundEnd::Ended => "ended",
                RoundEnd::Attempt => "attempt",
                RoundEnd::Letter => "letter",
                RoundEnd::TimedOut => "time",
                RoundEnd::Left => "left",
            };
            format!("{} round over: {why}", round_name(*round))
        }
        Event::PauseBegan { .. } => "pause".to_owned(),
        Event::Asked { seat, question, riddle, .. } => {
            format!("{} asks {} #{question}", name(seat), of(riddle))
        }
        Event::Answered { seat, answer, timed_out, .. } => {
            let answer = match answer {
                Answer::Yes => "yes",
                Answer::No => "no",
                Answer::Perhaps => "perhaps",
                Answer::Unclear => "unclear",
            };
            format!("{}: {answer}{}", name(seat), late(timed_out))
        }
        Event::TurnedDown { seat, .. } => format!("{}: not allowed", name(seat)),
        Event::QuestionVoid { question, .. } => format!("#{question} void"),
        Event::Attempted { seat, riddle, .. } => format!("{} tries {}", name(seat), of(riddle)),
        Event::Judged { right, .. } => (if *right { "right" } else { "wrong" }).to_owned(),
        Event::CloseTold { close, timed_out, .. } => {
            format!("{}{}", if *close { "close" } else { "not close" }, late(timed_out))
        }
        Event::SpearStuck { riddle, in_figure, in_all, .. } => {
            format!("spear {in_figure} in {}, {in_all} in all", of(riddle))
        }
        Event::CurseCalled { seat, left, queued } => {
            format!("{} curses, {left} left{}", name(seat), if *queued { ", waits" } else { "" })
        }
        Event::CurseBegan { seat, .. } => format!("curse of {}", name(seat)),
        Event::CurseOver { why, .. } => {
            let why = match why {
                CurseEnd::Letter => "letter",
                CurseEnd::Attempt => "attempt",
                CurseEnd::LetGo => "let go",
                CurseEnd::TimedOut => "time",
                CurseEnd::NoRiddle => "no riddle",
                CurseEnd::Left => "left",
            };
            format!("curse over: {why}")
        }
        Event::TakenOut { riddles, .. } => {
            format!("{} out", riddles.iter().map(of).collect::<Vec<_>>().join(" "))
        }
        Event::Ended { why } => {
            let why = match why {
                End::Goal => "goal",
                End::Spears => "spears",
                End::NothingToSolve => "nothing to solve",
            };
            format!("end: {why}")
        }
        Event::Cost { riddle, from, to, .. } => format!("{} costs {from}>{to}", of(riddle)),
        Event::Won { seats } => {
            format!("{} wins", seats.iter().map(|seat| name(&seat)).collect::<String>())
        }
    })
}

fn round_name(round: Round) -> &'static str {
    match round {
        Round::First => "first",
        Round::Second => "second",
    }
}
