//! The state of a game, and what each action does to it: the rules themselves.

use serde::{Deserialize, Serialize};
use table::game::{Better, Mark};
use table::{Audience, Outcome, Seat, Step, Viewer};

use crate::answer::Answer;
use crate::code::{Board, Code};
use crate::consistent;
use crate::event::{Event, Why};
use crate::options::{Answers, Options};
use crate::view::{Ending, FalseRow, PENALTY, Past, Phase, Row, Sheet};

/// How often a round is tried at most: two repeats (MM-6).
pub(crate) const MOST_ATTEMPTS: u8 = 3;

/// A game of Superhirn, as it stands.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mastermind {
    /// The version of the rules.
    pub(crate) rules: u32,
    pub(crate) options: Options,
    pub(crate) first_maker: Seat,
    /// From 1.
    pub(crate) round: u8,
    /// The try of the round, from 1.
    pub(crate) attempt: u8,
    /// How many questions were asked, the open one included.
    pub(crate) ask: u32,
    pub(crate) stage: Stage,
    /// The answered rows of this try.
    pub(crate) rows: Vec<Row>,
    /// The tries that are over. All points follow from them.
    pub(crate) past: Vec<Past>,
    pub(crate) gave_up: Option<Seat>,
}

/// Where a try stands, with its secrets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    /// No code is hidden yet.
    Hide,
    /// The code is hidden; a guess is waited for.
    Guess { code: Code },
    /// A guess waits for the maker's answer.
    Answer { code: Code, guess: Code },
    /// The game has ended.
    Over,
}

impl Stage {
    pub(crate) fn phase(self) -> Phase {
        match self {
            Stage::Hide => Phase::Hide,
            Stage::Guess { .. } => Phase::Guess,
            Stage::Answer { .. } => Phase::Answer,
            Stage::Over => Phase::Over,
        }
    }

    pub(crate) fn code(self) -> Option<Code> {
        match self {
            Stage::Guess { code } | Stage::Answer { code, .. } => Some(code),
            Stage::Hide | Stage::Over => None,
        }
    }
}

fn other(seat: Seat) -> Seat {
    Seat::new(u8::from(seat.index() == 0))
}

/// A number of rows: 20 at most.
fn number(index: usize) -> u8 {
    u8::try_from(index).unwrap_or(u8::MAX)
}

impl Mastermind {
    pub(crate) fn maker(&self) -> Seat {
        if self.round % 2 == 1 { self.first_maker } else { other(self.first_maker) }
    }

    pub(crate) fn breaker(&self) -> Seat {
        other(self.maker())
    }

    /// The seat whose turn it is.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.stage {
            Stage::Hide | Stage::Answer { .. } => Some(self.maker()),
            Stage::Guess { .. } => Some(self.breaker()),
            Stage::Over => None,
        }
    }

    /// The number of the row that is filled next, from 1.
    pub(crate) fn next_row(&self) -> u8 {
        number(self.rows.len() + 1)
    }

    pub(crate) fn sheet(&self) -> Sheet {
        Sheet::of(&self.past)
    }

    fn asks(mut self, stage: Stage) -> Mastermind {
        self.stage = stage;
        self.ask += 1;
        self
    }

    pub(crate) fn began(&self) -> Event {
        Event::RoundBegan {
            round: self.round,
            attempt: self.attempt,
            maker: self.maker(),
            breaker: self.breaker(),
        }
    }

    /// The codes of this round's tries so far, which were all spoiled: none of them is hidden again (MM-6). By the first
    /// rules they might be.
    pub(crate) fn spoiled_codes(&self) -> Vec<Code> {
        let of_this_round = self.past.iter().filter(|past| self.rules > 1 && past.round == self.round);
        of_this_round.map(|past| past.code).collect()
    }

    /// MM-1. Hiding shows nobody anything, so that it can be taken back until the first guess.
    pub(crate) fn hide(self, code: Code) -> Step<Mastermind> {
        let maker = self.maker();
        Step::to(self.asks(Stage::Guess { code })).telling(Event::CodeHidden { maker })
    }

    /// MM-2. The maker has seen the guess, and everybody the referee's answer: there is no way back.
    pub(crate) fn guess(self, code: Code, guess: Code) -> Step<Mastermind> {
        let guessed = Event::Guessed { breaker: self.breaker(), row: self.next_row(), guess };
        let step = match self.options.answers {
            Answers::ByHand => Step::to(self.asks(Stage::Answer { code, guess })),
            Answers::Referee => self.answer(code, Row { guess, answer: Answer::to(guess, code) }),
        };
        step.telling_first(guessed).unveiling(Audience::EVERYBODY)
    }

    /// MM-3, MM-4. A row is answered, rightly or not.
    pub(crate) fn answer(mut self, code: Code, row: Row) -> Step<Mastermind> {
        let by = (self.options.answers == Answers::ByHand).then(|| self.maker());
        let answered = Event::Answered { by, row: self.next_row(), guess: row.guess, answer: row.answer };
        self.rows.push(row);
        let why = if row.answer.black == self.options.pegs {
            Some(Why::AllBlack)
        } else if self.rows.len() >= usize::from(self.options.rows) {
            Some(Why::LastRow)
        } else {
            // The referee's answers always fit: there is no need to look.
            let doubtful = self.options.answers == Answers::ByHand;
            let fits = !doubtful || consistent::any(self.options.board(), &consistent::clues(&self.rows));
            (!fits).then_some(Why::NoCodeFits)
        };
        let step = match why {
            Some(why) => self.lift_shield(code, why),
            None => Step::to(self.asks(Stage::Guess { code })),
        };
        step.telling_first(answered).unveiling(Audience::EVERYBODY)
    }

    /// The rows whose answers are not the ones that `code` gives.
    fn false_rows(&self, code: Code) -> Vec<FalseRow> {
        let rows = self.rows.iter().enumerate().map(|(index, row)| FalseRow {
            row: number(index + 1),
            given: row.answer,
            right: Answer::to(row.guess, code),
        });
        rows.filter(|row| row.given != row.right).collect()
    }

    /// The try is over: it goes to the past with all its secrets.
    pub(crate) fn close(&mut self, code: Code, why: Why) -> (Ending, Event) {
        let false_rows = self.false_rows(code);
        let ending = match why {
            Why::GaveUp => Ending::GaveUp,
            _ if !false_rows.is_empty() => Ending::Spoiled,
            Why::AllBlack => Ending::Found,
            Why::LastRow | Why::NoCodeFits => Ending::NotFound,
        };
        // MM-4: a point for every row used, one more than there are rows if the code was not found.
        let points = match ending {
            Ending::Found => u32::from(number(self.rows.len())),
            Ending::NotFound => u32::from(self.options.rows) + 1,
            Ending::Spoiled | Ending::GaveUp => 0,
        };
        let (round, attempt, maker) = (self.round, self.attempt, self.maker());
        let lifted = Event::ShieldLifted { round, attempt, why, code, false_rows: false_rows.clone() };
        let rows = std::mem::take(&mut self.rows);
        self.past.push(Past { round, attempt, maker, code, rows, false_rows, ending, points });
        (ending, lifted)
    }

    /// MM-4, MM-6. The round is scored, or spoiled and tried again.
    fn lift_shield(mut self, code: Code, why: Why) -> Step<Mastermind> {
        let (round, attempt, maker, breaker) = (self.round, self.attempt, self.maker(), self.breaker());
        let (ending, lifted) = self.close(code, why);
        let mut events = vec![lifted];
        let again = ending == Ending::Spoiled && attempt < MOST_ATTEMPTS;
        if ending == Ending::Spoiled {
            events.push(Event::Spoiled { round, attempt, breaker, penalty: PENALTY, again });
        }
        if again {
            self.attempt += 1;
        } else {
            let points = self.past.last().map_or(0, |past| past.points);
            events.push(Event::RoundScored { round, maker, ending, points });
            if round >= self.options.rounds {
                self.stage = Stage::Over;
                events.push(self.ended());
                return Step::to(self).telling_all(events);
            }
            self.round += 1;
            self.attempt = 1;
        }
        events.push(self.began());
        Step::to(self.asks(Stage::Hide)).telling_all(events)
    }

    pub(crate) fn ended(&self) -> Event {
        Event::GameEnded { winners: self.result().winners(), sheet: self.sheet() }
    }

    /// MM-5. The most points win; who gives up has lost, whatever the points.
    pub(crate) fn result(&self) -> Outcome {
        let points = self.sheet().total.map(i64::from).to_vec();
        let mut outcome = Outcome::by_points(points);
        if let Some(loser) = self.gave_up {
            outcome.placings = Seat::first(2).map(|seat| 1 + u8::from(seat == loser)).collect();
        }
        outcome.marks = Seat::first(2).filter_map(|seat| self.fewest_rows(seat)).collect();
        outcome
    }

    /// The fewest rows in which `seat` found a code; only on the standard board, so that it can be compared.
    fn fewest_rows(&self, seat: Seat) -> Option<Mark> {
        let standard = Board { pegs: 4, colours: 6, repeats: true };
        let found = self.past.iter().filter(|past| past.ending == Ending::Found && past.maker != seat);
        let value = found.map(|past| i64::from(past.points)).min()?;
        (self.options.board() == standard).then(|| Mark {
            seat,
            name: "fewest_rows".to_owned(),
            value,
            better: Better::Less,
        })
    }

    /// The same game with another code behind the shield; itself if none is hidden.
    pub(crate) fn with_code(&self, code: Code) -> Mastermind {
        let stage = match self.stage {
            Stage::Guess { .. } => Stage::Guess { code },
            Stage::Answer { guess, .. } => Stage::Answer { code, guess },
            stage => stage,
        };
        Mastermind { stage, ..self.clone() }
    }

    /// The other codes that `viewer` must take to be possible; none for who knows the code.
    pub(crate) fn other_codes(&self, viewer: Viewer, most: usize) -> Vec<Code> {
        let Some(hidden) = self.stage.code().filter(|_| viewer != Viewer::Seat(self.maker())) else {
            return Vec::new();
        };
        // By hand every code is possible, since any answer can be false.
        let clues =
            if self.options.answers == Answers::ByHand { Vec::new() } else { consistent::clues(&self.rows) };
        let mut codes = consistent::first(self.options.board(), &clues, most);
        let spoiled = self.spoiled_codes();
        codes.retain(|code| *code != hidden && !spoiled.contains(code));
        codes
    }
}
