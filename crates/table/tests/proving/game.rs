//! The proving game: small, not much fun, and with everything that the five games need.
//!
//! Everybody secretly picks a number and hands in a figure. Then one stone of hidden weight lies on the table: whoever
//! is faster grabs it, shakes it and listens, and may set it down. A curse interrupts that to guess somebody's number.
//! In the end all is shown. An option plants one mistake, so that the kit can be seen to catch it.

use std::sync::atomic::{AtomicU64, Ordering};

use rand::{Rng, RngExt as _};
use serde::{Deserialize, Serialize};
use table::artefact::ArtefactInfo;
use table::attachment::AttachmentId;
use table::bot::{Bot, Budget, Level, Mind, RandomBot, Sight, Thought};
use table::chance::Lot;
use table::field::{Field, Kind, Preset};
use table::game::{Better, Mark, Millis, Sense, Timer};
use table::kit::{Conform, Trial};
use table::tool::{Bench, Needs, Subject, ToolInfo};
use table::{
    Audience, Choices, Day, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Told, Viewer,
};
use ts_rs::TS;

pub const GRAB_TIME: Millis = 10_000;
pub const CURSE_TIME: Millis = 4_000;
const NUMBERS: std::ops::RangeInclusive<u8> = 1..=3;
const SOUND_SIZE: u32 = 64;
const SOUND_DELAY: Millis = 200;

/// A mistake that can be planted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Flaw {
    #[default]
    None,
    LeakingView,
    LeakingChoices,
    LeakingDeadline,
    LeakingAttachment,
    LeakingRefusal,
    RefusalBySecret,
    LeakingEvent,
    LeakingEventWhileUnveiling,
    LeakingSenseSize,
    LeakingSenseTime,
    UndeclaredUnveiling,
    NeverDisguised,
    OfferedButRefused,
    AcceptedOutside,
    SampleOutside,
    DrawOutsideRecord,
    ForgottenField,
    Panics,
    TooLong,
    NobodyDue,
    DueWithoutChoice,
    GiveUpGoesOn,
    IdleBot,
    CheatingBot,
    WrongPreset,
    NoWinner,
    MarkTwice,
    MarkWithoutName,
}

pub const FLAWS: &[&str] = &[
    "none",
    "leaking-view",
    "leaking-choices",
    "leaking-deadline",
    "leaking-attachment",
    "leaking-refusal",
    "refusal-by-secret",
    "leaking-event",
    "leaking-event-while-unveiling",
    "leaking-sense-size",
    "leaking-sense-time",
    "undeclared-unveiling",
    "never-disguised",
    "offered-but-refused",
    "accepted-outside",
    "sample-outside",
    "draw-outside-record",
    "forgotten-field",
    "panics",
    "too-long",
    "nobody-due",
    "due-without-choice",
    "give-up-goes-on",
    "idle-bot",
    "cheating-bot",
    "wrong-preset",
    "no-winner",
    "mark-twice",
    "mark-without-name",
];

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Options {
    pub flaw: Flaw,
    pub daily: bool,
    pub grab_ms: Millis,
}

impl Default for Options {
    fn default() -> Options {
        Options { flaw: Flaw::None, daily: false, grab_ms: GRAB_TIME }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    Pick { number: u8, figure: AttachmentId },
    Grab,
    Shake { strength: u8 },
    SetDown,
    Curse,
    Guess { of: Seat, number: u8 },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Picked { seat: Seat },
    PickedThis { number: u8 },
    StoneOnTable,
    Grabbed { seat: Seat },
    Shaken { seat: Seat },
    Cursed { seat: Seat },
    Guessed { by: Seat, of: Seat },
    GuessJudged { right: bool },
    CurseOver,
    StoneFellTo { seat: Seat },
    Shown { picks: Vec<Option<u8>>, weight: u8 },
    Hint { text: String },
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    Picking,
    Grabbing,
    /// An interrupt: where it returns to is always the grabbing, whose timer stands still.
    Cursing {
        by: Seat,
    },
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    pub number: u8,
    pub figure: AttachmentId,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Guess {
    pub of: Seat,
    pub number: u8,
    pub right: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Proving {
    pub options: Options,
    pub day: Option<Day>,
    pub phase: Phase,
    pub picks: Vec<Option<Pick>>,
    pub weight: u8,
    pub holder: Option<Seat>,
    pub grab_timer: Option<Timer>,
    pub curse_timer: Option<Timer>,
    pub curses_left: Vec<u8>,
    pub guesses: Vec<Vec<Guess>>,
    pub shakes: u32,
    pub gave_up: SeatSet,
    #[serde(skip)]
    pub forgotten: u32,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct View {
    pub day: Option<Day>,
    pub phase: Phase,
    pub picked: SeatSet,
    pub own_number: Option<u8>,
    pub holder: Option<Seat>,
    pub curses_left: Vec<u8>,
    pub own_guesses: Vec<Guess>,
    pub shown: Option<(Vec<Option<u8>>, u8)>,
    pub leak: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS)]
pub struct Menu {
    pub pick: bool,
    pub grab: bool,
    pub shake: bool,
    pub set_down: bool,
    pub curse: bool,
    pub guess: SeatSet,
    pub flaw: Flaw,
    pub leak: Option<u8>,
}

impl Choices<Action> for Menu {
    fn is_empty(&self) -> bool {
        !(self.pick || self.grab || self.shake || self.set_down || self.curse) && self.guess.is_empty()
    }

    fn contains(&self, action: &Action) -> bool {
        match action {
            Action::Pick { number, .. } => self.pick && NUMBERS.contains(number),
            Action::Grab => self.grab,
            Action::Shake { strength } => self.shake && (1..=5).contains(strength),
            Action::SetDown => self.set_down,
            Action::Curse => self.curse,
            Action::Guess { of, number } => self.guess.contains(*of) && NUMBERS.contains(number),
        }
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        let mut all = self.listed();
        if self.pick {
            let mut hash = [0; 32];
            rng.fill_bytes(&mut hash);
            let number = if self.flaw == Flaw::SampleOutside { 0 } else { rng.random_range(NUMBERS) };
            all.push(Action::Pick { number, figure: AttachmentId::new(hash) });
        }
        (!all.is_empty()).then(|| all.swap_remove(rng.random_range(0..all.len())))
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        // A figure can be any bytes: picks are too many to list.
        (!self.pick).then(|| self.listed())
    }
}

impl Menu {
    fn listed(&self) -> Vec<Action> {
        let mut all = Vec::new();
        all.extend(self.grab.then_some(Action::Grab));
        all.extend((1..=5).filter(|_| self.shake).map(|strength| Action::Shake { strength }));
        all.extend(self.set_down.then_some(Action::SetDown));
        all.extend(self.curse.then_some(Action::Curse));
        for of in self.guess.iter() {
            all.extend(NUMBERS.map(|number| Action::Guess { of, number }));
        }
        all
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Sound {
    weight: u8,
    grain: u64,
    size: u32,
}

#[derive(Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Odds {},
    Advise {},
    Recall {},
    Review {},
}

#[derive(Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Odds { of_one_in: u8 },
    Advise { choices: usize },
    Recall { seat: Option<Seat>, own_number: Option<u8>, picked: usize },
    Review { entries: usize },
}

fn refused(rule: &str, key: &str) -> Stop {
    Refusal::new(rule, key).into()
}

/// What a program that forgets its own rules would draw from.
static OUTSIDE: AtomicU64 = AtomicU64::new(0);

impl Proving {
    fn seats(&self) -> u8 {
        u8::try_from(self.picks.len()).unwrap_or(0)
    }

    fn active(&self) -> SeatSet {
        Seat::first(self.seats()).filter(|seat| !self.gave_up.contains(*seat)).collect()
    }

    fn has(&self, flaw: Flaw) -> bool {
        self.options.flaw == flaw
    }

    fn numbers(&self) -> Vec<Option<u8>> {
        self.picks.iter().map(|pick| pick.map(|pick| pick.number)).collect()
    }

    /// The stone comes onto the table once everybody has picked.
    fn go_on(mut self, at: Millis, mut events: Vec<Told<Event>>) -> Step<Proving> {
        let all_picked = self.active().iter().all(|seat| self.picks[seat.index()].is_some());
        if self.phase == Phase::Picking && all_picked {
            self.phase = Phase::Grabbing;
            let extra = if self.has(Flaw::LeakingDeadline) { u64::from(self.weight) } else { 0 };
            self.grab_timer = Some(Timer::start(at, self.options.grab_ms + extra));
            events.push(Told::everybody(Event::StoneOnTable));
        }
        let mut step = Step::to(self);
        step.events = events;
        step
    }

    fn show_all(mut self, mut events: Vec<Told<Event>>) -> Step<Proving> {
        self.phase = Phase::Over;
        self.grab_timer = None;
        self.curse_timer = None;
        events.push(Told::everybody(Event::Shown { picks: self.numbers(), weight: self.weight }));
        let unveils =
            if self.has(Flaw::UndeclaredUnveiling) { Audience::NOBODY } else { Audience::EVERYBODY };
        let mut step = Step::to(self).unveiling(unveils);
        step.events = events;
        step
    }

    fn end_curse(&mut self, at: Millis) {
        self.phase = Phase::Grabbing;
        self.curse_timer = None;
        self.grab_timer = self.grab_timer.map(|timer| timer.resume(at));
    }
}

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
        &[
            Field {
                name: "flaw",
                kind: Kind::Pick(FLAWS),
                preset: Preset::Text("none"),
                rule: "TAB-9",
                about: "the mistake that is planted",
            },
            Field {
                name: "daily",
                kind: Kind::Switch,
                preset: Preset::Switch(false),
                rule: "TAB-9",
                about: "the stone of the day: its weight is the month's",
            },
            Field {
                name: "grab_ms",
                kind: Kind::Whole { min: 10, max: 10_000, step: 10 },
                preset: Preset::Whole(10_000),
                rule: "TAB-9",
                about: "how long the stone lies there",
            },
        ]
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
        let mut next = self.clone();
        let at = moment.at;
        match action {
            Action::Pick { number, figure } => {
                next.picks[seat.index()] = Some(Pick { number: *number, figure: *figure });
                let mut events = vec![
                    Told::everybody(Event::Picked { seat }),
                    Told::only(seat, Event::PickedThis { number: *number }),
                ];
                if self.has(Flaw::LeakingEvent) {
                    let text = format!("{:?}", next.numbers());
                    events.push(Told::everybody(Event::Hint { text }));
                }
                if self.has(Flaw::ForgottenField) {
                    next.forgotten = 1;
                }
                Ok(next.go_on(at, events))
            }
            Action::Grab => {
                next.holder = Some(seat);
                if self.has(Flaw::DrawOutsideRecord) {
                    next.weight = (OUTSIDE.fetch_add(1, Ordering::Relaxed) % 5) as u8 + 1;
                }
                Ok(Step::to(next).telling(Event::Grabbed { seat }))
            }
            Action::Shake { strength } => {
                if self.has(Flaw::RefusalBySecret) && *strength > self.weight {
                    return Err(refused("PRO-2", "proving_too_strong"));
                }
                next.shakes += 1;
                let grain = moment.draw(Lot::hidden(Lot::MOST))?;
                let size = match self.has(Flaw::LeakingSenseSize) {
                    true => SOUND_SIZE + u32::from(self.weight),
                    false => SOUND_SIZE,
                };
                let late = if self.has(Flaw::LeakingSenseTime) { u64::from(self.weight) } else { 0 };
                let mut step = Step::to(next).telling(Event::Shaken { seat });
                let recipe = Sound { weight: self.weight * strength, grain, size };
                step.senses.push(Sense { to: seat, size, after: SOUND_DELAY + late, recipe });
                Ok(step)
            }
            Action::SetDown if self.holder != Some(seat) => Err(refused("PRO-3", "proving_not_held")),
            Action::SetDown => Ok(next.show_all(Vec::new())),
            Action::Curse => {
                next.curses_left[seat.index()] -= 1;
                next.phase = Phase::Cursing { by: seat };
                next.grab_timer = self.grab_timer.map(|timer| timer.pause(at));
                next.curse_timer = Some(Timer::start(at, CURSE_TIME));
                Ok(Step::to(next).telling(Event::Cursed { seat }))
            }
            Action::Guess { of, number } => {
                let right = self.picks[of.index()].is_some_and(|pick| pick.number == *number);
                next.guesses[seat.index()].push(Guess { of: *of, number: *number, right });
                next.end_curse(at);
                let mut step = Step::to(next)
                    .telling(Event::Guessed { by: seat, of: *of })
                    .telling_to(Audience::only(seat), Event::GuessJudged { right })
                    .unveiling(Audience::only(seat));
                if self.has(Flaw::LeakingEventWhileUnveiling) {
                    let text = self.weight.to_string();
                    step = step.telling_to(Audience::only(seat), Event::Hint { text });
                }
                Ok(step)
            }
        }
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
            Level::Apprentice => Some(&Apprentice),
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
        (0..sound.size).map(|i| (sound.grain >> (i % 32)) as u8 ^ sound.weight).collect()
    }

    fn perceive(payload: &[u8]) -> u8 {
        payload.first().copied().unwrap_or_default()
    }

    fn tools() -> &'static [ToolInfo] {
        &[
            ToolInfo { name: "odds", needs: Needs::Nothing, fields: &[], about: "the odds of a guess" },
            ToolInfo { name: "advise", needs: Needs::Seat, fields: &[], about: "what a seat could do" },
            ToolInfo { name: "recall", needs: Needs::Viewer, fields: &[], about: "what one has seen" },
            ToolInfo { name: "review", needs: Needs::Ended, fields: &[], about: "how it went" },
        ]
    }

    fn answer(
        question: Question,
        subject: &Subject<'_, Proving>,
        bench: &Bench<'_>,
    ) -> Result<Answer, Refusal> {
        let not_here = || Refusal::new("TAB-16", "table_tool_not_here");
        match (question, subject) {
            (Question::Odds {}, _) => {
                let table = bench.artefacts.get("odds").ok_or_else(not_here)?;
                Ok(Answer::Odds { of_one_in: table.first().copied().unwrap_or_default() })
            }
            (Question::Advise {}, Subject::Seat(sight)) => {
                Ok(Answer::Advise { choices: sight.choices.enumerate().map_or(0, |all| all.len()) })
            }
            (Question::Recall {}, Subject::Viewer { viewer, view }) => {
                let picked = view.picked.len();
                Ok(Answer::Recall { seat: viewer.seat(), own_number: view.own_number, picked })
            }
            (Question::Review {}, Subject::Ended(table)) => {
                Ok(Answer::Review { entries: table.entries().len() })
            }
            _ => Err(not_here()),
        }
    }

    fn artefacts() -> &'static [ArtefactInfo] {
        &[ArtefactInfo { name: "odds", version: 1 }]
    }

    fn build(name: &str, _budget: &dyn Budget) -> Option<Vec<u8>> {
        (name == "odds").then(|| vec![*NUMBERS.end()])
    }
}

impl Conform for Proving {
    fn trials() -> Vec<Trial<Options>> {
        let flaw = PLANTED.with(std::cell::Cell::get);
        let options = |daily| Options { flaw, daily, ..Options::default() };
        vec![
            Trial { name: "two", options: options(false), seats: 2, depth: 3 },
            Trial { name: "three", options: options(false), seats: 3, depth: 0 },
            Trial { name: "daily", options: options(true), seats: 2, depth: 0 },
        ]
    }

    fn disguise(&self, viewer: Viewer, rng: &mut dyn Rng) -> Option<Proving> {
        if self.phase == Phase::Over || self.has(Flaw::NeverDisguised) {
            return None;
        }
        let mut other = self.clone();
        if self.day.is_none() {
            other.weight = rng.random_range(1..=5);
        }
        for seat in Seat::first(self.seats()).filter(|seat| Viewer::Seat(*seat) != viewer) {
            let Some(pick) = &mut other.picks[seat.index()] else { continue };
            let known = viewer.seat().map_or(&[][..], |own| &self.guesses[own.index()]);
            let fits = |number: u8| {
                known.iter().all(|guess| guess.of != seat || (guess.number == number) == guess.right)
            };
            let fitting: Vec<u8> = NUMBERS.filter(|number| fits(*number)).collect();
            pick.number = fitting[rng.random_range(0..fitting.len())];
            pick.figure = AttachmentId::of(&[pick.number]);
        }
        // What the others have guessed, and whether they were right, is theirs alone.
        for seat in Seat::first(self.seats()).filter(|seat| Viewer::Seat(*seat) != viewer) {
            for guess in &mut other.guesses[seat.index()] {
                let of = other.picks[guess.of.index()];
                guess.right = of.is_some_and(|pick| pick.number == guess.number);
            }
        }
        Some(other)
    }

    fn garbage(rng: &mut dyn Rng) -> Action {
        match rng.random_range(0..6) {
            0 => Action::Pick { number: rng.random_range(0..6), figure: AttachmentId::of(b"x") },
            1 => Action::Grab,
            2 => Action::Shake { strength: rng.random_range(0..12) },
            3 => Action::SetDown,
            4 => Action::Curse,
            _ => Action::Guess { of: Seat::new(rng.random_range(0..250)), number: rng.random_range(0..6) },
        }
    }
}

thread_local! {
    /// The mistake that the trials of this thread's kit run plant.
    pub static PLANTED: std::cell::Cell<Flaw> = const { std::cell::Cell::new(Flaw::None) };
}

struct Apprentice;

impl Bot<Proving> for Apprentice {
    fn think(&self, sight: &Sight<'_, Proving>, mind: &mut Mind<'_>) -> Thought<Action> {
        match sight.choices.flaw {
            Flaw::IdleBot => return Thought::Wait,
            Flaw::CheatingBot => return Thought::Act(Action::Shake { strength: 0 }),
            _ => {}
        }
        if sight.choices.set_down && sight.updates.len() > 6 {
            return Thought::Act(Action::SetDown);
        }
        sight.choices.sample(mind.rng).map_or(Thought::Wait, Thought::Act)
    }
}
