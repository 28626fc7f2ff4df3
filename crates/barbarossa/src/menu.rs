//! What a seat may do now, and why not.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::attachment::AttachmentId;
use table::{Choices, Refusal};
use ts_rs::TS;

use crate::action::{
    Action, HandedIn, LONGEST_QUESTION, MOST_OF_A_GAME, MOST_QUESTIONS, Occasion, PLACES, Round,
};
use crate::concepts::{self, Language};
use crate::riddle::{LONGEST_WORD, Named, Standing};

/// What a seat may do now. A field that is `null`, `false` or 0 offers nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
pub struct Menu {
    /// The version of the rules.
    #[serde(skip)]
    #[ts(skip)]
    #[schemars(skip)]
    pub(crate) rules: u32,
    /// The language of the table.
    pub language: Language,
    /// The table's own word list, for actions to name.
    pub words: Option<AttachmentId>,
    /// Hand in so many riddles.
    pub hand_in: Option<u8>,
    /// Take the own riddles back, so many times at most.
    pub rework: Option<u8>,
    /// The turn, from 1; `null` while everybody models.
    pub turn: Option<u32>,
    /// Whether it is the seat's own.
    pub own_turn: bool,
    /// Whether somebody is waited for beside the turn: for an answer, a verdict or a curse.
    pub interrupted: bool,
    /// Roll the die.
    pub roll: bool,
    /// Spend at most so many elf stones.
    pub spend: u8,
    /// Ask for a letter.
    pub letter: Option<Occasion>,
    /// Ask for no letter.
    pub pass: bool,
    /// Ask a question in this round.
    pub ask: Option<Round>,
    /// End this round.
    pub end_round: Option<Round>,
    /// Try to solve a riddle.
    pub attempt: Option<Occasion>,
    /// Answer this question, or turn it down.
    pub answer: Option<u32>,
    /// Say whether this attempt came close.
    pub close: Option<u32>,
    /// Curse: so many stones are there.
    pub curse: Option<u8>,
    /// Why there can be no curse.
    pub no_curse: Option<NoCurse>,
    /// Let this curse go.
    pub let_go: Option<u32>,
    /// How the riddles in the hall stand to the seat; empty while everybody models.
    pub riddles: Vec<Standing>,
    /// The words that the seat has learnt of an own list: its own riddles, and those it has solved.
    pub known_words: Vec<Named>,
}

/// Why a seat cannot curse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum NoCurse {
    /// Everybody models.
    Modelling,
    /// Somebody is in a second round (BAR-19).
    SecondRound,
    /// There is no stone left (BAR-20).
    NoStone,
    /// A curse of the seat already runs or waits (BAR-20).
    Waits,
    /// There is no riddle for it.
    NoRiddle,
    /// The seat has left, or the game is over.
    Over,
}

impl Menu {
    /// A menu that offers nothing.
    pub fn nothing(language: Language, words: Option<AttachmentId>, no_curse: NoCurse) -> Menu {
        Menu {
            rules: 0,
            language,
            words,
            hand_in: None,
            rework: None,
            turn: None,
            own_turn: false,
            interrupted: false,
            roll: false,
            spend: 0,
            letter: None,
            pass: false,
            ask: None,
            end_round: None,
            attempt: None,
            answer: None,
            close: None,
            curse: None,
            no_curse: Some(no_curse),
            let_go: None,
            riddles: Vec::new(),
            known_words: Vec::new(),
        }
    }

    /// Whether something is offered that the others wait for: anything but a curse, and taking riddles back.
    pub fn waits_for_seat(&self) -> bool {
        let Menu { hand_in, ask, end_round, answer, close, let_go, .. } = self;
        self.roll
            || self.pass
            || [hand_in.is_some(), ask.is_some(), end_round.is_some()].contains(&true)
            || [answer.is_some(), close.is_some(), let_go.is_some()].contains(&true)
    }

    /// The riddles of which the standing is so.
    pub fn riddles_that(&self, fit: impl Fn(Standing) -> bool) -> Vec<u8> {
        (0..).zip(&self.riddles).filter(|(_, standing)| fit(**standing)).map(|(riddle, _)| riddle).collect()
    }

    fn can_ask(&self) -> bool {
        self.riddles.iter().any(|standing| standing.is_asked_about())
    }

    fn check_turn(&self, turn: u32) -> Result<(), Refusal> {
        match self.turn {
            Some(want) if want != turn => {
                Err(Refusal::new("BAR-7", "barbarossa_late").with("want", want).with("got", turn))
            }
            _ => Ok(()),
        }
    }

    /// Whether the seat can do something in this turn.
    fn check_own_turn(&self, turn: u32) -> Result<(), Refusal> {
        self.check_turn(turn)?;
        match () {
            () if !self.own_turn => Err(Refusal::not_your_turn()),
            () if self.interrupted => Err(Refusal::new("BAR-18", "barbarossa_wait")),
            () => Ok(()),
        }
    }

    /// Whether a letter or an attempt is offered for this occasion; `not_now` says why not in a turn.
    fn check_occasion(
        &self,
        offered: Option<Occasion>,
        occasion: Occasion,
        not_now: Refusal,
    ) -> Result<(), Refusal> {
        match (offered, occasion) {
            (Some(want), got) if want == got => Ok(()),
            (_, Occasion::Turn(turn)) => {
                self.check_own_turn(turn)?;
                Err(not_now)
            }
            (_, Occasion::Curse(_)) => Err(Refusal::new("BAR-18", "barbarossa_curse_is_over")),
        }
    }

    fn standing(&self, riddle: u8) -> Result<Standing, Refusal> {
        let standing = self.riddles.get(usize::from(riddle));
        standing.copied().ok_or_else(|| Refusal::new("BAR-2", "barbarossa_no_such_riddle"))
    }

    /// Whether a riddle can be asked about.
    fn check_asked_about(&self, riddle: u8) -> Result<(), Refusal> {
        match self.standing(riddle)? {
            Standing::Own => Err(Refusal::new("BAR-11", "barbarossa_own_riddle")),
            Standing::TakenOut => Err(Refusal::new("BAR-23", "barbarossa_taken_out")),
            Standing::Open | Standing::Solved | Standing::Full => Ok(()),
        }
    }

    /// Whether a riddle can be solved.
    fn check_attempted(&self, riddle: u8) -> Result<(), Refusal> {
        match self.standing(riddle)? {
            Standing::Open => Ok(()),
            Standing::Own => Err(Refusal::new("BAR-15", "barbarossa_own_riddle")),
            Standing::Solved => Err(Refusal::new("BAR-15", "barbarossa_solved_already")),
            Standing::Full => Err(Refusal::new("BAR-15", "barbarossa_two_spears")),
            Standing::TakenOut => Err(Refusal::new("BAR-23", "barbarossa_taken_out")),
        }
    }

    fn check_words(&self, words: Option<AttachmentId>) -> Result<(), Refusal> {
        if words == self.words { Ok(()) } else { Err(Refusal::new("BAR-3", "barbarossa_other_words")) }
    }

    /// Whether this can be a concept at this table, as far as can be said without the own word list.
    pub(crate) fn is_concept(&self, named: &Named) -> bool {
        match (&named.word, self.words) {
            (None, None) => concepts::concept(named.concept).is_some(),
            (Some(word), Some(_)) => (1..=LONGEST_WORD).contains(&word.chars().count()),
            _ => false,
        }
    }

    fn check_named(&self, named: &Named) -> Result<(), Refusal> {
        if self.is_concept(named) { Ok(()) } else { Err(Refusal::new("BAR-3", "barbarossa_no_such_concept")) }
    }

    fn check_hand_in(&self, riddles: &[HandedIn], words: Option<AttachmentId>) -> Result<(), Refusal> {
        let Some(want) = self.hand_in else {
            return Err(match self.rework {
                Some(_) => Refusal::new("BAR-4", "barbarossa_handed_in"),
                None if self.turn.is_some() => Refusal::new("BAR-4", "barbarossa_modelling_over"),
                None => Refusal::not_offered(),
            });
        };
        if riddles.len() != usize::from(want) {
            return Err(Refusal::new("BAR-2", "barbarossa_how_many_riddles").with("want", want));
        }
        self.check_words(words)?;
        for (place, riddle) in riddles.iter().enumerate() {
            if riddle.strokes.is_some() && riddle.figure.is_none() {
                return Err(Refusal::new("BAR-4", "barbarossa_strokes_alone"));
            }
            let Some(named) = riddle.named() else {
                if riddle.word.is_some() {
                    return Err(Refusal::new("BAR-3", "barbarossa_no_such_concept"));
                }
                continue;
            };
            self.check_named(&named)?;
            if riddles.iter().take(place).any(|other| other.concept == riddle.concept) {
                return Err(Refusal::new("BAR-2", "barbarossa_same_concept"));
            }
        }
        Ok(())
    }

    fn check_question(&self, text: &str) -> Result<(), Refusal> {
        let length = text.chars().count();
        if length == 0 || length > LONGEST_QUESTION || text.trim() != text || text.contains(char::is_control)
        {
            return Err(question_text());
        }
        // By the first rules less was looked for. What was asked then stays; what is asked now is looked at by whoever vouches.
        if self.rules > 1 { check_question(text, self.language, self.words) } else { Ok(()) }
    }

    fn check_curse(&self, stones: u8) -> Result<(), Refusal> {
        match (self.curse, self.no_curse) {
            (Some(want), _) if want == stones => Ok(()),
            (Some(_), _) => Err(Refusal::not_offered()),
            (_, Some(NoCurse::Modelling)) => Err(Refusal::new("BAR-18", "barbarossa_curse_modelling")),
            (_, Some(NoCurse::SecondRound)) => Err(Refusal::new("BAR-19", "barbarossa_curse_second_round")),
            (_, Some(NoCurse::NoStone)) => Err(Refusal::new("BAR-20", "barbarossa_no_curse_stone")),
            (_, Some(NoCurse::Waits)) => Err(Refusal::new("BAR-20", "barbarossa_curse_waits")),
            (_, Some(NoCurse::NoRiddle)) => Err(Refusal::new("BAR-18", "barbarossa_curse_no_riddle")),
            (_, Some(NoCurse::Over) | None) => Err(Refusal::not_offered()),
        }
    }

    fn check_spend(&self, turn: u32, stones: u8) -> Result<(), Refusal> {
        self.check_own_turn(turn)?;
        match self.spend {
            _ if !self.roll => Err(Refusal::new("BAR-7", "barbarossa_moved_already")),
            0 => Err(Refusal::new("BAR-7", "barbarossa_no_stones")),
            most if (1..=most).contains(&stones) => Ok(()),
            most => Err(Refusal::new("BAR-7", "barbarossa_how_many_stones").with("most", most)),
        }
    }

    /// Whether this round is played, and not another one.
    fn check_round(&self, offered: Option<Round>, turn: u32, round: Round) -> Result<(), Refusal> {
        self.check_own_turn(turn)?;
        match offered {
            Some(now) if now == round => Ok(()),
            Some(_) => Err(Refusal::new("BAR-10", "barbarossa_other_round")),
            None if self.roll => Err(Refusal::new("BAR-7", "barbarossa_move_first")),
            None => Err(Refusal::new("BAR-10", "barbarossa_no_round_now")),
        }
    }
}

fn question_text() -> Refusal {
    Refusal::new("BAR-11", "barbarossa_question_text").with("most", LONGEST_QUESTION)
}

/// Whether a question can be read and asks what may be asked (BAR-11, BAR-12), by its text alone.
pub(crate) fn check_question(
    text: &str,
    language: Language,
    words: Option<AttachmentId>,
) -> Result<(), Refusal> {
    if text.contains(['\u{2028}', '\u{2029}']) {
        return Err(question_text());
    }
    concepts::check_legible(text)?;
    if concepts::asks_about_letters(text) {
        return Err(Refusal::new("BAR-12", "barbarossa_asks_about_letters"));
    }
    // With an own list its words are looked for when the table vouches for the question.
    if words.is_none() && concepts::names_concept(text, language) {
        return Err(Refusal::new("BAR-12", "barbarossa_names_concept"));
    }
    Ok(())
}

impl Choices<Action> for Menu {
    fn is_empty(&self) -> bool {
        !self.waits_for_seat() && self.rework.is_none() && self.curse.is_none()
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        // Why a curse is refused is worth saying to somebody who can do nothing else.
        if self.is_empty() && !self.own_turn && !matches!(action, Action::Curse { .. }) {
            return Err(Refusal::not_your_turn());
        }
        match action {
            Action::HandIn { riddles, words } => self.check_hand_in(riddles, *words),
            Action::Rework { left } if self.rework == Some(*left) => Ok(()),
            Action::Rework { .. } => Err(Refusal::new("BAR-4", "barbarossa_not_taken_back")),
            Action::Roll { turn } => {
                self.check_own_turn(*turn)?;
                if self.roll { Ok(()) } else { Err(Refusal::new("BAR-7", "barbarossa_moved_already")) }
            }
            Action::Spend { turn, stones } => self.check_spend(*turn, *stones),
            Action::Letter { occasion, riddle, place } => {
                let not_now = Refusal::new("BAR-9", "barbarossa_no_letter_now");
                self.check_occasion(self.letter, *occasion, not_now)?;
                self.check_asked_about(*riddle)?;
                if *place < PLACES { Ok(()) } else { Err(Refusal::new("BAR-9", "barbarossa_no_such_place")) }
            }
            Action::Pass { turn } => {
                self.check_own_turn(*turn)?;
                if self.pass { Ok(()) } else { Err(Refusal::not_offered()) }
            }
            Action::Ask { turn, round, riddle, text, words } => {
                if self.ask.is_none() && self.end_round == Some(*round) && self.can_ask() {
                    let refusal = Refusal::new("BAR-11", "barbarossa_enough_questions");
                    return Err(refusal.with("most", MOST_QUESTIONS).with("in_all", MOST_OF_A_GAME));
                }
                self.check_round(self.ask, *turn, *round)?;
                self.check_asked_about(*riddle)?;
                self.check_words(*words)?;
                self.check_question(text)
            }
            Action::EndRound { turn, round } => self.check_round(self.end_round, *turn, *round),
            Action::Answer { question, .. } | Action::TurnDown { question } => {
                if self.answer == Some(*question) {
                    return Ok(());
                }
                Err(Refusal::new("BAR-11", "barbarossa_not_asked"))
            }
            Action::Attempt { occasion, riddle, guess, words } => {
                let not_now = Refusal::new("BAR-13", "barbarossa_no_attempt_now");
                self.check_occasion(self.attempt, *occasion, not_now)?;
                self.check_attempted(*riddle)?;
                self.check_words(*words)?;
                self.check_named(guess)
            }
            Action::Close { attempt, .. } if self.close == Some(*attempt) => Ok(()),
            Action::Close { .. } => Err(Refusal::new("BAR-14", "barbarossa_no_verdict")),
            Action::Curse { stones } => self.check_curse(*stones),
            Action::LetGo { curse } if self.let_go == Some(*curse) => Ok(()),
            Action::LetGo { .. } => Err(Refusal::new("BAR-18", "barbarossa_curse_is_over")),
        }
    }

    fn sample(&self, rng: &mut dyn rand::Rng) -> Option<Action> {
        crate::random::sample(self, rng)
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        // Riddles, questions, letters and attempts are too many to list.
        let listable =
            (self.hand_in, self.ask) == (None, None) && (self.letter, self.attempt) == (None, None);
        listable.then(|| crate::random::few(self))
    }
}
