//! What a seat may do and what a viewer may see, made from the state by listing it.

use table::{Seat, Timers, Viewer};

use crate::action::Occasion;
use crate::figures::CLAY;
use crate::menu::{Menu, NoCurse};
use crate::options::Options;
use crate::play::{ANSWER, MODELLING, PAUSE, TURN};
use crate::riddle::{Riddle, Standing};
use crate::state::{Attempt, Barbarossa, Letter, Player, SPEARS};
use crate::view::{AttemptView, Clock, Clocks, LetterView, Phase, RiddleView, Stage, View, Wizard};

impl Barbarossa {
    /// What a seat may do now.
    pub(crate) fn menu(&self, seat: Seat) -> Menu {
        let nothing = |no_curse| {
            let Options { language, words, .. } = self.options;
            Menu { rules: self.rules, ..Menu::nothing(language, words, no_curse) }
        };
        let Some(player) = self.player(seat).filter(|player| !player.gave_up) else {
            return nothing(NoCurse::Over);
        };
        let (turn, whose, stage) = match self.phase {
            Phase::Over { .. } => return nothing(NoCurse::Over),
            Phase::Modelling => {
                let hand_in = (!player.handed_in).then(|| self.riddles_each());
                let rework = (player.handed_in && player.reworks > 0).then_some(player.reworks);
                return Menu { hand_in, rework, ..nothing(NoCurse::Modelling) };
            }
            Phase::Turn { turn, seat, stage } => (turn, seat, stage),
        };
        let riddles = self.standings(seat);
        let (can_ask, can_solve) =
            (riddles.iter().any(|standing| standing.is_asked_about()), riddles.contains(&Standing::Open));
        let no_curse = self.why_no_curse(seat, player, stage, can_ask);
        let known = |riddle: &&Riddle| riddle.maker == seat || riddle.spears.contains(&seat);
        let words = self.riddles.iter().filter(known).filter_map(|riddle| riddle.named.clone());
        let menu = Menu {
            turn: Some(turn),
            own_turn: whose == seat,
            interrupted: self.is_interrupted(),
            riddles,
            curse: no_curse.is_none().then_some(player.curse_stones),
            no_curse,
            known_words: words.filter(|named| named.word.is_some()).collect(),
            ..nothing(NoCurse::Over)
        };
        let is_maker = |riddle: u8| self.maker(riddle) == Some(seat);
        if let Some((number, question)) = self.open_question() {
            return Menu { answer: is_maker(question.riddle).then_some(number), ..menu };
        }
        if let Some((number, attempt)) = self.open_attempt() {
            return Menu { close: is_maker(attempt.riddle).then_some(number), ..menu };
        }
        if let Some(curse) = self.pending.curse {
            if curse.seat != seat {
                return menu;
            }
            let occasion = Occasion::Curse(curse.number);
            return Menu {
                letter: can_ask.then_some(occasion),
                attempt: can_solve.then_some(occasion),
                let_go: Some(curse.number),
                ..menu
            };
        }
        if whose != seat {
            return menu;
        }
        let occasion = Occasion::Turn(turn);
        let round = stage.round();
        let ask = round.filter(|round| can_ask && !self.has_asked_enough(turn, *round));
        match stage {
            Stage::Move => Menu { roll: true, spend: player.stones, ..menu },
            Stage::Dwarf => Menu { letter: can_ask.then_some(occasion), pass: true, ..menu },
            Stage::FirstRound => Menu { ask, end_round: round, ..menu },
            Stage::Pause => menu,
            Stage::SecondRound => {
                let letters = self.options.letters && can_ask && !self.second_round_has_begun(turn);
                Menu {
                    ask,
                    end_round: round,
                    attempt: can_solve.then_some(occasion),
                    letter: letters.then_some(occasion),
                    ..menu
                }
            }
        }
    }

    /// Why a seat cannot curse, if it cannot (BAR-18 to BAR-20).
    fn why_no_curse(&self, seat: Seat, player: &Player, stage: Stage, can_ask: bool) -> Option<NoCurse> {
        let waits =
            self.pending.queue.contains(&seat) || self.pending.curse.is_some_and(|curse| curse.seat == seat);
        match () {
            () if stage == Stage::SecondRound => Some(NoCurse::SecondRound),
            () if player.curse_stones == 0 => Some(NoCurse::NoStone),
            () if waits => Some(NoCurse::Waits),
            () if !can_ask => Some(NoCurse::NoRiddle),
            () => None,
        }
    }

    /// What a viewer sees.
    pub(crate) fn seen_by(&self, viewer: Viewer, timers: &Timers) -> View {
        let over = self.is_over();
        let is_viewer = |seat: Seat| viewer == Viewer::Seat(seat);
        // Between whoever asks or guesses and the maker of the riddle.
        let shares =
            |seat: Seat, riddle: u8| over || is_viewer(seat) || self.maker(riddle).is_some_and(is_viewer);
        let wizard = |player: &Player| Wizard {
            cave: player.cave,
            hat: player.hat,
            stones: player.stones,
            curse_stones: player.curse_stones,
            handed_in: player.handed_in,
            gave_up: player.gave_up,
        };
        let riddle = |riddle: &Riddle| {
            let knows = over || is_viewer(riddle.maker) || riddle.spears.iter().copied().any(is_viewer);
            RiddleView {
                maker: riddle.maker,
                figure: riddle.figure.filter(|_| riddle.shown || is_viewer(riddle.maker)),
                strokes: riddle.strokes.filter(|_| over),
                shown: riddle.shown,
                spears: riddle.spears.clone(),
                taken_out: riddle.taken_out,
                named: riddle.named.clone().filter(|_| knows),
            }
        };
        let attempt = |attempt: &Attempt| AttemptView {
            seat: attempt.seat,
            riddle: attempt.riddle,
            occasion: attempt.occasion,
            right: attempt.right,
            close: attempt.close,
            guess: shares(attempt.seat, attempt.riddle).then(|| attempt.guess.clone()),
        };
        let letter = |letter: &Letter| {
            let riddle = self.riddle(letter.riddle).filter(|_| shares(letter.seat, letter.riddle));
            LetterView {
                seat: letter.seat,
                riddle: letter.riddle,
                place: letter.place,
                occasion: letter.occasion,
                told: riddle.map(|riddle| riddle.letter(letter.place, self.options.language)),
            }
        };
        View {
            options: self.options,
            phase: self.phase,
            riddles_each: self.riddles_each(),
            clay: CLAY,
            wizards: self.players.iter().map(wizard).collect(),
            riddles: self.riddles.iter().map(riddle).collect(),
            spears_left: SPEARS.saturating_sub(self.spears()),
            starter: self.starter,
            die: self.die,
            pending: self.pending.clone(),
            questions: self.questions.clone(),
            attempts: self.attempts.iter().map(attempt).collect(),
            letters: self.letters.iter().map(letter).collect(),
            clocks: clocks(timers),
            outcome: self.result(),
        }
    }
}

fn clocks(timers: &Timers) -> Clocks {
    let clock = |name| timers.end(name).map(Clock::Until).or_else(|| timers.paused(name).map(Clock::Paused));
    Clocks { modelling: clock(MODELLING), turn: clock(TURN), answer: clock(ANSWER), pause: clock(PAUSE) }
}
