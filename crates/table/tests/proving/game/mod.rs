//! The proving game: small, not much fun, and with everything that the games need.
//!
//! Everybody secretly picks a number and hands in a figure. Then one stone of hidden weight lies on the table: whoever
//! is faster grabs it, shakes it and listens, and may set it down. A curse interrupts that to guess somebody's number.
//! In the end all is shown. An option plants one mistake, so that the kit can be seen to catch it.

use table::artefact::ArtefactInfo;
use table::attachment::AttachmentId;
use table::bot::{Bot, Budget, Level, RandomBot};
use table::chance::Lot;
use table::field::Field;
use table::game::{Better, Mark, Millis, Timer};
use table::tool::{Bench, Subject, ToolInfo};
use table::{Choices as _, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Told, Viewer};

pub mod action;
mod bot;
mod conform;
pub mod flaw;
mod options;
mod sound;
pub mod state;
mod tools;
pub mod view;

pub use options::GRAB_TIME;
pub use state::{CURSE_TIME, Proving};

use action::{Action, Menu, NUMBERS};
use flaw::Flaw;
use options::Options;
use sound::Sound;
use state::{Phase, refused};
use tools::{Answer, Question};
use view::{Event, View};

impl Game for Proving {
    const ID: &'static str = "proving";
    const RULES: &'static [u32] = &[1];
    const SEATS: std::ops::RangeInclusive<u8> = 2..=3;
    const HAS_SECRETS: bool = true;
    const HAS_ATTACHMENTS: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Menu;
    type Recipe = Sound;
    type Impression = u8;
    type Question = Question;
    type Answer = Answer;

    fn fields() -> &'static [Field] {
        options::FIELDS
    }

    fn check(options: &Options, _seats: u8) -> Result<(), Refusal> {
        if options.flaw == Flaw::WrongPreset {
            return Err(Refusal::new("PRO-0", "proving_flaw"));
        }
        Ok(())
    }

    fn wants_day(options: &Options) -> bool {
        options.daily
    }

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        let seats = usize::from(start.seats);
        let weight = match start.day {
            Some(day) => day.month() % 5 + 1,
            None => moment.draw(Lot::hidden(5))? as u8 + 1,
        };
        Ok(Step::to(Proving {
            options: start.options.clone(),
            day: start.day,
            phase: Phase::Picking,
            picks: vec![None; seats],
            weight,
            holder: None,
            grab_timer: None,
            curse_timer: None,
            curses_left: vec![1; seats],
            guesses: vec![Vec::new(); seats],
            shakes: 0,
            gave_up: SeatSet::NONE,
            forgotten: 0,
        }))
    }

    fn due(&self) -> SeatSet {
        match self.phase {
            Phase::Picking if self.has(Flaw::NobodyDue) => SeatSet::NONE,
            Phase::Picking if self.has(Flaw::DueWithoutChoice) => self.active(),
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
        }
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        let menu = self.choices(seat);
        let lax = self.has(Flaw::AcceptedOutside) && matches!(action, Action::Shake { .. }) && menu.shake;
        if self.has(Flaw::Panics) && matches!(action, Action::Shake { strength: 9 }) {
            panic!("a strength of nine was thought impossible");
        }
        if !menu.contains(action) && !lax {
            let refusal = Refusal::new("PRO-1", "proving_not_now");
            return Err(match self.phase {
                Phase::Grabbing if self.has(Flaw::LeakingRefusal) => refusal.with("weight", self.weight),
                _ => refusal,
            }
            .into());
        }
        self.act(seat, action, moment)
    }

    fn view(&self, viewer: Viewer) -> View {
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

    fn give_up(&self, seat: Seat, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        if self.gave_up.contains(seat) {
            return Err(refused("PRO-4", "proving_gave_up"));
        }
        let mut next = self.clone();
        next.gave_up = next.gave_up.with(seat);
        if next.holder == Some(seat) {
            next.holder = None;
        }
        if next.phase == (Phase::Cursing { by: seat }) {
            next.end_curse(moment.at);
        }
        if next.active().len() < 2 && !self.has(Flaw::GiveUpGoesOn) {
            return Ok(next.show_all(Vec::new()));
        }
        Ok(next.go_on(moment.at, Vec::new()))
    }

    fn deadline(&self) -> Option<Millis> {
        self.curse_timer.or(self.grab_timer).and_then(Timer::end)
    }

    fn clock(&self, moment: &mut Moment<'_>) -> Result<Step<Proving>, Stop> {
        let mut next = self.clone();
        if let Phase::Cursing { .. } = self.phase {
            next.end_curse(moment.at);
            return Ok(Step::to(next).telling(Event::CurseOver));
        }
        let active: Vec<Seat> = self.active().iter().collect();
        let lot = moment.draw(Lot::die(active.len() as u64))? as usize;
        let seat = self.holder.unwrap_or(active[lot]);
        next.holder = Some(seat);
        Ok(next.show_all(vec![Told::everybody(Event::StoneFellTo { seat })]))
    }

    fn more_time(&self, more: Millis) -> Option<Proving> {
        self.deadline()?;
        let mut next = self.clone();
        match &mut next.curse_timer {
            Some(timer) => *timer = timer.extend(more),
            None => next.grab_timer = next.grab_timer.map(|timer| timer.extend(more)),
        }
        Some(next)
    }

    fn longest(options: &Options, seats: u8) -> Option<u64> {
        let seats = u64::from(seats);
        // Picks, one grab, shakes, curse and guess for each, one end.
        let bound = seats + 1 + 5 + 2 * seats + 1;
        Some(if options.flaw == Flaw::TooLong { 3 } else { bound })
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Proving>> {
        match level {
            Level::Random => Some(&RandomBot),
            Level::Apprentice => Some(&bot::Apprentice),
            _ => None,
        }
    }

    fn attachments(action: &Action) -> Vec<AttachmentId> {
        match action {
            Action::Pick { figure, .. } => vec![*figure],
            _ => Vec::new(),
        }
    }

    fn vouch(action: &Action, bytes: &dyn Fn(AttachmentId) -> Option<Vec<u8>>) -> Result<(), Refusal> {
        for figure in Proving::attachments(action) {
            let bytes = bytes(figure).ok_or_else(|| Refusal::new("PRO-5", "proving_no_figure"))?;
            if !bytes.starts_with(b"clay") {
                return Err(Refusal::new("PRO-5", "proving_not_clay"));
            }
        }
        Ok(())
    }

    fn released(&self, viewer: Viewer) -> Vec<AttachmentId> {
        let seen = |seat: Seat| {
            Viewer::Seat(seat) == viewer || self.phase == Phase::Over || self.has(Flaw::LeakingAttachment)
        };
        let seats = Seat::first(self.seats()).filter(|seat| seen(*seat));
        seats.filter_map(|seat| self.picks[seat.index()]).map(|pick| pick.figure).collect()
    }

    fn render(sound: &Sound) -> Vec<u8> {
        sound.bytes()
    }

    fn perceive(payload: &[u8]) -> u8 {
        payload.first().copied().unwrap_or_default()
    }

    fn tools() -> &'static [ToolInfo] {
        tools::TOOLS
    }

    fn answer(
        question: Question,
        subject: &Subject<'_, Proving>,
        bench: &Bench<'_>,
    ) -> Result<Answer, Refusal> {
        tools::answer(question, subject, bench)
    }

    fn artefacts() -> &'static [ArtefactInfo] {
        &[ArtefactInfo { name: "odds", version: 1 }]
    }

    fn build(name: &str, _budget: &dyn Budget) -> Option<Vec<u8>> {
        (name == "odds").then(|| vec![*NUMBERS.end()])
    }
}
