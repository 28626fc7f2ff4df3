//! The state of the game.

use serde::{Deserialize, Serialize};
use table::{Outcome, Seat, SeatSet};

use crate::action::{MOST_OF_A_GAME, MOST_QUESTIONS, Occasion, Round};
use crate::event::End;
use crate::options::Options;
use crate::riddle::{Named, Riddle, Standing};
use crate::view::{Pending, Phase, Question, Reply, Stage};

/// The spears that wait in the hall (BAR-1).
pub const SPEARS: u8 = 13;
/// The elf stones that everybody begins with, and the most that anybody can have (BAR-1).
pub const STONES: (u8, u8) = (12, 13);
/// The curse stones that everybody begins with (BAR-1).
pub const CURSE_STONES: u8 = 3;
/// How often a seat may take its riddles back (BAR-4).
pub const REWORKS: u8 = 20;

/// The game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Barbarossa {
    /// The version of the rules.
    pub(crate) rules: u32,
    pub(crate) options: Options,
    pub(crate) phase: Phase,
    pub(crate) players: Vec<Player>,
    /// All riddles, by maker; without name and figure until they are handed in.
    pub(crate) riddles: Vec<Riddle>,
    /// Who began; `None` until the figures stand in the hall.
    pub(crate) starter: Option<Seat>,
    pub(crate) die: Option<u8>,
    pub(crate) pending: Pending,
    /// How many curses have begun.
    pub(crate) curses: u32,
    pub(crate) questions: Vec<Question>,
    pub(crate) attempts: Vec<Attempt>,
    pub(crate) letters: Vec<Letter>,
}

/// What belongs to one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub cave: u8,
    pub hat: u8,
    pub stones: u8,
    pub curse_stones: u8,
    pub handed_in: bool,
    /// How often the riddles may still be taken back.
    pub reworks: u8,
    pub gave_up: bool,
}

/// An attempt to solve a riddle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Attempt {
    pub seat: Seat,
    pub riddle: u8,
    pub occasion: Occasion,
    pub guess: Named,
    pub right: bool,
    pub close: Option<bool>,
}

/// A letter that was asked for. Which one it is, the riddle says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Letter {
    pub seat: Seat,
    pub riddle: u8,
    pub place: u8,
    pub occasion: Occasion,
}

/// How many riddles each has at a table of so many seats (BAR-2).
pub(crate) const fn riddles_each(seats: u8) -> u8 {
    if seats > 3 { 2 } else { 3 }
}

impl Barbarossa {
    pub(crate) fn new(rules: u32, options: Options, seats: u8) -> Barbarossa {
        let player = Player {
            cave: 0,
            hat: 0,
            stones: STONES.0,
            curse_stones: CURSE_STONES,
            handed_in: false,
            reworks: REWORKS,
            gave_up: false,
        };
        let of_maker = |maker| (0..riddles_each(seats)).map(move |_| Riddle::unmade(maker));
        Barbarossa {
            rules,
            options,
            phase: Phase::Modelling,
            players: vec![player; usize::from(seats)],
            riddles: Seat::first(seats).flat_map(of_maker).collect(),
            starter: None,
            die: None,
            pending: Pending::default(),
            curses: 0,
            questions: Vec::new(),
            attempts: Vec::new(),
            letters: Vec::new(),
        }
    }

    pub(crate) fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(0)
    }

    pub(crate) fn riddles_each(&self) -> u8 {
        riddles_each(self.seats())
    }

    pub(crate) fn player(&self, seat: Seat) -> Option<&Player> {
        self.players.get(seat.index())
    }

    /// Everybody who has not given up.
    pub(crate) fn playing(&self) -> SeatSet {
        Seat::first(self.seats())
            .zip(&self.players)
            .filter(|(_, p)| !p.gave_up)
            .map(|(seat, _)| seat)
            .collect()
    }

    pub(crate) fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    pub(crate) fn riddle(&self, riddle: u8) -> Option<&Riddle> {
        self.riddles.get(usize::from(riddle))
    }

    /// The riddles with their places in the hall.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (u8, &Riddle)> {
        (0..).zip(&self.riddles)
    }

    /// The spears that are stuck.
    pub(crate) fn spears(&self) -> u8 {
        self.riddles.iter().map(|riddle| riddle.spears.len() as u8).sum()
    }

    pub(crate) fn standings(&self, seat: Seat) -> Vec<Standing> {
        self.riddles.iter().map(|riddle| riddle.standing(seat)).collect()
    }

    /// Whether anybody can still solve anything (BAR-23).
    pub(crate) fn can_be_solved(&self) -> bool {
        let open = |seat| self.riddles.iter().any(|riddle| riddle.standing(seat) == Standing::Open);
        self.playing().iter().any(open)
    }

    /// The question that waits.
    pub(crate) fn open_question(&self) -> Option<(u32, &Question)> {
        let number = self.pending.question?;
        Some((number, self.questions.get(number as usize)?))
    }

    /// The attempt whose maker has yet to say whether it came close.
    pub(crate) fn open_attempt(&self) -> Option<(u32, &Attempt)> {
        let number = self.pending.verdict?;
        Some((number, self.attempts.get(number as usize)?))
    }

    /// Whether somebody is waited for beside the turn.
    pub(crate) fn is_interrupted(&self) -> bool {
        let Pending { question, verdict, curse, .. } = &self.pending;
        question.is_some() || verdict.is_some() || curse.is_some()
    }

    pub(crate) fn maker(&self, riddle: u8) -> Option<Seat> {
        self.riddle(riddle).map(|riddle| riddle.maker)
    }

    /// Whether as many questions were asked in this round, or in the game, as may be (BAR-11).
    pub(crate) fn has_asked_enough(&self, turn: u32, round: Round) -> bool {
        let of_turn = self.questions.iter().rev().take_while(|question| question.turn == turn);
        let asked = of_turn.filter(|question| question.round == round).count();
        self.rules > 1 && (asked >= MOST_QUESTIONS || self.questions.len() >= MOST_OF_A_GAME)
    }

    /// Whether something was asked and answered in this turn's second round (BAR-17).
    pub(crate) fn second_round_has_begun(&self, turn: u32) -> bool {
        let counts = |question: &Question| !matches!(question.reply, Some(Reply::TurnedDown | Reply::Void));
        let of_turn = self.questions.iter().rev().take_while(|question| question.turn == turn);
        of_turn.into_iter().any(|question| question.round == Round::Second && counts(question))
    }

    /// The seats that are waited for.
    pub(crate) fn waited_for(&self) -> SeatSet {
        let only = |seat: Option<Seat>| seat.map_or(SeatSet::NONE, SeatSet::only);
        let (seat, stage) = match self.phase {
            Phase::Modelling => {
                let models = |seat: &Seat| self.player(*seat).is_some_and(|player| !player.handed_in);
                return self.playing().iter().filter(models).collect();
            }
            Phase::Turn { seat, stage, .. } => (seat, stage),
            Phase::Over { .. } => return SeatSet::NONE,
        };
        if let Some((_, question)) = self.open_question() {
            return only(self.maker(question.riddle));
        }
        if let Some((_, attempt)) = self.open_attempt() {
            return only(self.maker(attempt.riddle));
        }
        match (self.pending.curse, stage) {
            (Some(curse), _) => SeatSet::only(curse.seat),
            (None, Stage::Pause) => SeatSet::NONE,
            (None, _) => SeatSet::only(seat),
        }
    }

    /// The result: hats decide, and whoever gave up comes after all others (BAR-21 to BAR-23).
    pub(crate) fn result(&self) -> Option<Outcome> {
        if !self.is_over() {
            return None;
        }
        let rank = |player: &Player| if player.gave_up { (false, 0) } else { (true, player.hat) };
        let better = |own: &Player| self.players.iter().filter(|other| rank(other) > rank(own)).count();
        Some(Outcome {
            placings: self.players.iter().map(|player| 1 + better(player) as u8).collect(),
            points: self.players.iter().map(|player| i64::from(player.hat)).collect(),
            marks: Vec::new(),
        })
    }

    /// Why the game is over, once it is.
    pub fn end(&self) -> Option<End> {
        match self.phase {
            Phase::Over { why } => Some(why),
            Phase::Modelling | Phase::Turn { .. } => None,
        }
    }
}
