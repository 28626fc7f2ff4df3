//! The proving game: small, not much fun, and with everything that the games need.
//!
//! Everybody secretly picks a number and hands in a figure. Then one stone of hidden weight lies on the table: whoever
//! is faster grabs it, shakes it and listens, and may set it down. A curse interrupts that to guess somebody's number.
//! In the end all is shown. An option plants one mistake, so that the kit can be seen to catch it. The tests of `table` and of `hall` play it.
#![allow(missing_docs, reason = "test support")]

use rand::{Rng, RngExt as _};
use table::artefact::Artefact;
use table::attachment::{AttachmentId, Attachments, Brought, Bytes, Enclosed, Look};
use table::bot::{Bot, Level, RandomBot};
use table::chance::Die;
use table::contest::Puzzles;
use table::game::{Better, Mark};
use table::tool::{Bench, Subject, ToolInfo, Toolbox, Tools};
use table::{
    Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, TimedOut, Timer, Timers, Viewer,
};

pub mod action;
mod bot;
mod conform;
pub mod flaw;
pub mod offers;
mod options;
pub mod picture;
mod sound;
pub mod state;
mod tools;
pub mod view;

pub use options::{GRAB_TIME, Options};
pub use state::{CURSE_TIME, Proving};

use action::{Action, Menu, NUMBERS};
use flaw::{Flaw, PLANTED};
use state::{CURSE, GRAB, PICK, Phase};
use tools::{Answer, Question};
use view::{Event, View};

impl Game for Proving {
    const ID: &'static str = "proving";
    const RULES: &'static [u32] = &[1];
    const SEATS: std::ops::RangeInclusive<u8> = 2..=3;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Menu;

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        let seats = usize::from(start.seats);
        let weight = match start.day {
            Some(day) => day.month() % 5 + 1,
            None => moment.draw(Die::hidden(5))? as u8 + 1,
        };
        let step = Step::to(Proving {
            options: start.options.clone(),
            day: start.day,
            phase: Phase::Picking,
            picks: vec![None; seats],
            weight,
            holder: None,
            curses_left: vec![1; seats],
            guesses: vec![Vec::new(); seats],
            shakes: 0,
            gave_up: SeatSet::NONE,
            forgotten: 0,
        });
        Ok(match start.options.pick_ms {
            0 => step,
            time => step.start(Timer::limit(PICK, time)),
        })
    }

    fn due(&self) -> SeatSet {
        match self.phase {
            Phase::Picking if self.has(Flaw::NobodyDue) => SeatSet::NONE,
            Phase::Picking if self.has(Flaw::DueWithoutChoice) => self.active(),
            Phase::Grabbing if self.has(Flaw::WaitsForWhoGaveUp) && self.holder.is_none() => {
                Seat::first(self.seats()).collect()
            }
            Phase::Picking => {
                self.active().iter().filter(|seat| self.picks[seat.index()].is_none()).collect()
            }
            Phase::Grabbing => self.holder.map_or(self.active(), SeatSet::only),
            Phase::Cursing { by } => SeatSet::only(by),
            Phase::Over => SeatSet::NONE,
        }
    }

    fn choices(&self, seat: Seat) -> Menu {
        let grabbing = self.phase == Phase::Grabbing && self.active().contains(seat);
        let holds = grabbing && self.holder == Some(seat);
        let picking = self.phase == Phase::Picking && self.active().contains(seat);
        let set_down = holds || grabbing && self.has(Flaw::OfferedButRefused);
        Menu {
            pick: picking && self.picks[seat.index()].is_none(),
            grab: grabbing && self.holder.is_none(),
            shake: holds && self.shakes < 5,
            set_down,
            curse: grabbing && self.curses_left[seat.index()] > 0,
            guess: match self.phase {
                Phase::Cursing { by } if by == seat => {
                    self.active().without(seat).iter().filter(|of| self.picks[of.index()].is_some()).collect()
                }
                _ => SeatSet::NONE,
            },
            flaw: self.options.flaw,
            leak: (grabbing && self.has(Flaw::LeakingChoices)).then_some(self.weight),
            hidden: if grabbing && self.has(Flaw::LeakingRefusal) { self.weight } else { 0 },
        }
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        if self.has(Flaw::Panics) && matches!(action, Action::Shake { strength: 5 }) {
            panic!("a strength of five was thought impossible");
        }
        self.act(seat, action, moment)
    }

    fn view(&self, viewer: Viewer, _: &Timers) -> View {
        let own = |seat: Seat| self.picks.get(seat.index()).copied().flatten();
        let seat = viewer.seat();
        let over = self.phase == Phase::Over;
        let all: u32 = self.picks.iter().flatten().map(|pick| u32::from(pick.number)).sum();
        View {
            day: self.day,
            phase: self.phase,
            picked: Seat::first(self.seats()).filter(|seat| own(*seat).is_some()).collect(),
            own_number: seat.and_then(own).map(|pick| pick.number),
            holder: self.holder,
            curses_left: self.curses_left.clone(),
            own_guesses: seat.and_then(|seat| self.guesses.get(seat.index()).cloned()).unwrap_or_default(),
            shown: over.then(|| (self.numbers(), self.weight)),
            leak: self.has(Flaw::LeakingView).then_some(all),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.phase != Phase::Over {
            return None;
        }
        let points = Seat::first(self.seats()).map(|seat| {
            let stone = if self.holder == Some(seat) { i64::from(self.weight) } else { 0 };
            let right = self.guesses[seat.index()].iter().filter(|guess| guess.right).count();
            stone + 2 * right as i64
        });
        let mut outcome = Outcome::by_points(points.collect());
        let mark = |seat, name: &str, value, better| Mark { seat, name: name.to_owned(), value, better };
        let points = Seat::first(self.seats()).zip(&outcome.points);
        let points = points.map(|(seat, value)| mark(seat, "points", *value, Better::More));
        let shakes = self.holder.map(|seat| mark(seat, "shakes", self.shakes.into(), Better::Less));
        outcome.marks = points.chain(shakes).collect();
        match self.options.flaw {
            Flaw::MarkTwice => outcome.marks.extend(outcome.marks.first().cloned()),
            Flaw::MarkWithoutName => outcome.marks.iter_mut().for_each(|mark| mark.name.clear()),
            _ => {}
        }
        if self.has(Flaw::NoWinner) {
            outcome.placings.fill(2);
        }
        Some(outcome)
    }

    fn give_up(&self, seat: Seat, _: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        let mut next = self.clone();
        next.gave_up = next.gave_up.with(seat);
        if next.holder == Some(seat) {
            next.holder = None;
        }
        if next.active().len() < 2 {
            return Ok(next.show_all());
        }
        if next.phase == (Phase::Cursing { by: seat }) {
            return Ok(next.end_curse());
        }
        Ok(next.go_on())
    }

    fn time_out(&self, timers: &TimedOut, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        if self.has(Flaw::EndlessClock) {
            return Ok(Step::to(self.clone()).start(Timer::effect(GRAB, 1)));
        }
        if timers.has(CURSE) {
            return Ok(self.clone().end_curse().telling(Event::CurseOver));
        }
        if timers.has(PICK) {
            return self.end_picking(moment);
        }
        let mut next = self.clone();
        let active: Vec<Seat> = self.active().iter().collect();
        let drawn = moment.draw(Die::open(active.len() as u64))? as usize;
        let seat = self.holder.unwrap_or(active[drawn]);
        next.holder = Some(seat);
        Ok(next.show_all().telling_first(Event::StoneFellTo { seat }))
    }

    fn longest(options: &Options, seats: u8) -> Option<u64> {
        let seats = u64::from(seats);
        // Picks, one grab, shakes, curse and guess for each, one end.
        let bound = seats + 1 + 5 + 2 * seats + 1;
        match options.flaw {
            Flaw::EndlessClock => None,
            Flaw::TooLong => Some(3),
            _ => Some(bound),
        }
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Proving>> {
        match level {
            Level::Random => Some(&RandomBot),
            Level::Apprentice => Some(&bot::Apprentice),
            _ => None,
        }
    }

    fn tools() -> Tools<Proving> {
        Tools::of()
    }

    fn attachments() -> Option<&'static dyn Attachments<Proving>> {
        Some(&Figures)
    }

    fn puzzles() -> Option<&'static dyn Puzzles<Proving>> {
        Some(&Daily)
    }

    fn artefacts() -> &'static [Artefact] {
        &[Artefact { name: "odds", version: 1, build: |_| Some(vec![*NUMBERS.end()]) }]
    }
}

impl Toolbox for Proving {
    type Question = Question;
    type Answer = Answer;
    const TOOLS: &'static [ToolInfo] = tools::TOOLS;

    fn answer(
        question: Question,
        subject: &Subject<'_, Proving>,
        bench: &Bench<'_>,
    ) -> Result<Answer, Refusal> {
        tools::answer(question, subject, bench)
    }
}

/// The stone of the day.
struct Daily;

impl Puzzles<Proving> for Daily {
    fn wants_day(&self, options: &Options) -> bool {
        options.daily
    }

    fn contest(&self, _: &Proving) -> Option<String> {
        None
    }
}

/// How the bytes of a figure begin.
pub const CLAY: &[u8] = b"clay";

/// The figures that are handed in with the numbers.
struct Figures;

impl Attachments<Proving> for Figures {
    fn in_action(&self, action: &Action) -> Vec<AttachmentId> {
        match action {
            Action::Pick { figure, .. } => vec![*figure],
            Action::PickInline { figure, .. } => vec![AttachmentId::of(figure)],
            Action::PickWithStrokes { figure, strokes, .. } => vec![*figure, *strokes],
            _ => Vec::new(),
        }
    }

    fn vouch(&self, state: &Proving, _: &Action, attached: &[Bytes]) -> Result<(), Refusal> {
        let looked_at = if state.has(Flaw::UnvouchedSecondAttachment) { 1 } else { attached.len() };
        let good = attached.iter().take(looked_at).all(|figure| figure.starts_with(CLAY));
        match good || state.has(Flaw::UnvouchedAttachment) {
            true => Ok(()),
            false => Err(Refusal::new("PRO-5", "proving_not_clay")),
        }
    }

    fn released(&self, state: &Proving, viewer: Viewer) -> Vec<AttachmentId> {
        let seen = |seat: Seat| {
            let next = (seat.index() + 1) % usize::from(state.seats());
            let by_next = viewer.seat().is_some_and(|viewer| viewer.index() == next);
            Viewer::Seat(seat) == viewer
                || state.phase == Phase::Over
                || state.has(Flaw::LeakingAttachment)
                || by_next && state.has(Flaw::AttachmentOfAnotherSeat)
        };
        let seats = Seat::first(state.seats()).filter(|seat| seen(*seat));
        let figures = seats.filter_map(|seat| state.picks[seat.index()]?.figure);
        figures.chain(state.has(Flaw::UnnamedAttachment).then(|| AttachmentId::of(b"elsewhere"))).collect()
    }

    fn fill(&self, action: Action, rng: &mut dyn Rng, enclosed: &mut Enclosed) -> Action {
        match action {
            Action::Pick { number, .. } => {
                let figure = [CLAY, &rng.random::<[u8; 8]>()].concat();
                Action::Pick { number, figure: enclosed.enclose(figure) }
            }
            Action::PickWithStrokes { number, .. } => Action::PickWithStrokes {
                number,
                figure: enclosed.enclose([CLAY, &rng.random::<[u8; 8]>()].concat()),
                strokes: enclosed.enclose([CLAY, &rng.random::<[u8; 8]>()].concat()),
            },
            other => other,
        }
    }

    /// A draft is the number and behind it the figure.
    fn hand_in(
        &self,
        state: &Proving,
        timers: &TimedOut,
        seat: Seat,
        draft: &[u8],
        _: &Brought,
        enclosed: &mut Enclosed,
    ) -> Option<Action> {
        let (number, figure) = draft.split_first()?;
        let fits = NUMBERS.contains(number) && figure.starts_with(CLAY);
        let wanted = state.choices(seat).pick;
        if !timers.has(PICK) || !wanted || !(fits || state.has(Flaw::CarelessHandIn)) {
            return None;
        }
        let id = enclosed.enclose(figure);
        Some(match state.options.flaw {
            Flaw::AttachmentInRecord => Action::PickInline { number: *number, figure: figure.to_vec() },
            Flaw::HandInBySecret => {
                let another = state.picks.iter().flatten().next();
                Action::Pick { number: another.map_or(*number, |pick| pick.number), figure: id }
            }
            _ => Action::Pick { number: *number, figure: id },
        })
    }

    fn vouch_for_option(&self, options: &Options, _: &str, attached: &[u8]) -> Result<(), Refusal> {
        match std::str::from_utf8(attached) {
            _ if options.flaw == Flaw::UnvouchedOption => Ok(()),
            Ok(words) if !words.trim().is_empty() => Ok(()),
            _ => Err(Refusal::new("PRO-6", "proving_no_words")),
        }
    }

    fn has_pictures(&self) -> bool {
        PLANTED.with(std::cell::Cell::get) != Flaw::PictureUnsaid
    }

    fn picture(&self, bytes: &[u8], look: Look) -> Option<Vec<u8>> {
        picture::picture(bytes, look)
    }
}
