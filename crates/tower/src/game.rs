//! The game as a table plays it: whose turn it is, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::bot::{Bot, Level};
use table::field::Field as OptionField;
use table::game::Silent;
use table::tool::{Bench, Subject, ToolInfo};
use table::{Audience, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, Viewer};

use crate::action::Action;
use crate::board::Field;
use crate::bots;
use crate::card::CardName;
use crate::contest;
use crate::event::Event;
use crate::layout;
use crate::moves::{self, Moves};
use crate::options::{FIELDS, Mode, Options};
use crate::puzzle::LaidCard;
use crate::state::{Place, Tower, telling};
use crate::tools::{self, Answer, Question};
use crate::view::{Own, SeatView, View};

impl Game for Tower {
    const ID: &'static str = "tower";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 1..=6;
    const HAS_SECRETS: bool = true;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Moves;
    type Recipe = Silent;
    type Impression = ();
    type Question = Question;
    type Answer = Answer;

    fn fields() -> &'static [OptionField] {
        FIELDS
    }

    fn check(options: &Options, seats: u8) -> Result<(), Refusal> {
        options.check(seats)
    }

    fn wants_day(options: &Options) -> bool {
        options.mode == Mode::Today
    }

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        Tower::begin(start, moment)
    }

    fn due(&self) -> SeatSet {
        self.awaited()
    }

    fn choices(&self, seat: Seat) -> Moves {
        let Some(place) = self.places.get(seat.index()).filter(|place| place.is_awaited() && !self.over)
        else {
            return Moves::none(self.round);
        };
        let next = self.goes_on();
        if place.solved.is_some() {
            return Moves { next, ..Moves::none(self.round) };
        }
        Moves {
            round: self.round,
            hand: self
                .challenge
                .hand(&self.deck())
                .map(|card| card.name)
                .filter(|card| !place.has(*card))
                .collect(),
            free: moves::free(&self.challenge, &place.laid),
            lying: place.laid.iter().map(|laid| laid.card).collect(),
            hint: (!self.is_race() && place.hint < tools::GRADES).then_some(place.hint + 1),
            next,
        }
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        let place = self.playing(seat)?;
        if action.round() != self.round {
            let late =
                Refusal::new("TOW-9", "tower_late").with("got", action.round()).with("want", self.round);
            return Err(late.into());
        }
        if place.solved.is_some() && !matches!(action, Action::Next { .. }) {
            return Err(Refusal::new("TOW-8", "tower_solved_already").into());
        }
        match action {
            Action::Lay { card, row, col, .. } => {
                if place.has(*card) {
                    return Err(Refusal::new("TOW-4", "tower_lies_already")
                        .with("card", card.to_string())
                        .into());
                }
                self.lay(seat, place, *card, Field { row: *row, col: *col }, moment)
            }
            Action::Move { card, row, col, .. } => {
                if !place.has(*card) {
                    return Err(Refusal::new("TOW-9", "tower_not_lying")
                        .with("card", card.to_string())
                        .into());
                }
                self.lay(seat, place, *card, Field { row: *row, col: *col }, moment)
            }
            Action::TakeUp { card, .. } => self.take_up(seat, place, *card, moment),
            Action::Hint { grade, .. } => self.hint(seat, place, *grade, moment),
            Action::Next { .. } => self.next(seat, place, moment),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let deck = self.deck();
        let seats = Seat::first(Seat::MOST).zip(&self.places).map(|(seat, place)| {
            let sees = !self.is_race() || self.over || viewer == Viewer::Seat(seat);
            SeatView {
                seat,
                laid: u8::try_from(place.laid.len()).unwrap_or(u8::MAX),
                solved: place.solved,
                ready: place.ready,
                gave_up: place.gave_up,
                points: place.points,
                stars: place.stars,
                own: sees.then(|| Own {
                    laid: place.laid.clone(),
                    judgement: layout::judge(&self.challenge, &deck, &place.laid),
                    hint: place.hint,
                    hints: place.hints,
                    acted: place.acted,
                }),
            }
        });
        View {
            options: self.options.clone(),
            round: self.round,
            rounds: match self.options.mode {
                Mode::Endless => None,
                Mode::Race => Some(self.options.count.into()),
                Mode::Forty | Mode::Today | Mode::Custom => Some(1),
            },
            challenge: self.challenge.clone(),
            id: self.id(),
            number: self.number(),
            level: self.level(),
            cards: self.challenge.hand(&deck).copied().collect(),
            at: self.at,
            began: self.began,
            closes: self.closes,
            seats: seats.collect(),
            past: self.past.clone(),
            over: self.over,
            outcome: self.outcome(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.over.then(|| self.result())
    }

    fn give_up(&self, seat: Seat, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        if self.over {
            return Err(Refusal::new("TOW-8", "tower_over").into());
        }
        self.clone().leave(seat, moment)
    }

    fn deadline(&self) -> Option<u64> {
        self.closes
    }

    fn clock(&self, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        if self.closes.is_none() {
            return Err(Refusal::new("TAB-12", "table_no_deadline").into());
        }
        let state = Tower { at: moment.at, ..self.clone() };
        state.close_round(Vec::new(), moment)
    }

    fn more_time(&self, more: u64) -> Option<Tower> {
        let closes = self.closes?.saturating_add(more);
        Some(Tower { closes: Some(closes), ..self.clone() })
    }

    fn longest(_options: &Options, _seats: u8) -> Option<u64> {
        None
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Tower>> {
        bots::of(level)
    }

    fn render(recipe: &Silent) -> Vec<u8> {
        match *recipe {}
    }

    fn perceive(_: &[u8]) {}

    fn tools() -> &'static [ToolInfo] {
        tools::TOOLS
    }

    fn contest(&self) -> Option<String> {
        let competes = matches!(self.options.mode, Mode::Today | Mode::Endless | Mode::Race);
        (competes && !self.over).then(|| contest::name(&self.challenge, &self.deck()))
    }

    fn answer(
        question: Question,
        subject: &Subject<'_, Tower>,
        bench: &Bench<'_>,
    ) -> Result<Answer, Refusal> {
        tools::answer(question, subject, bench)
    }
}

impl Tower {
    /// What belongs to a seat that may still do something.
    fn playing(&self, seat: Seat) -> Result<&Place, Refusal> {
        if self.over {
            return Err(Refusal::new("TOW-8", "tower_over"));
        }
        let place = self.places.get(seat.index()).ok_or_else(|| Refusal::new("TOW-8", "tower_over"))?;
        if place.gave_up {
            return Err(Refusal::new("TOW-8", "tower_over"));
        }
        if place.ready {
            return Err(Refusal::new("TOW-11", "tower_ready"));
        }
        Ok(place)
    }

    /// The state in which this seat's cards lie so.
    fn with_laid(&self, seat: Seat, laid: Vec<LaidCard>, moment: &Moment<'_>) -> Tower {
        let mut state = Tower { at: moment.at, ..self.clone() };
        if let Some(place) = state.places.get_mut(seat.index()) {
            place.laid = laid;
            place.hint = 0;
            place.acted = moment.at;
        }
        state
    }

    /// An event for whoever sees the cards, and their number for the others.
    fn telling_of(&self, seat: Seat, event: Event, laid: usize) -> Vec<(Audience, Event)> {
        let mut events = vec![(self.audience(seat), event)];
        if self.is_race() {
            let laid = u8::try_from(laid).unwrap_or(u8::MAX);
            events.push((Audience::all_but(seat), Event::Counted { seat, laid }));
        }
        events
    }

    /// Lays a card, wherever it was before.
    fn lay(
        &self,
        seat: Seat,
        place: &Place,
        card: CardName,
        field: Field,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        if !self.challenge.uses(card) || self.deck().card(card).is_none() {
            return Err(Refusal::new("TOW-3", "tower_not_in_hand").with("card", card.to_string()).into());
        }
        moves::check_ground(&self.challenge, card, field)?;
        if layout::on(&place.laid, field).is_some() {
            return Err(Refusal::new("TOW-4", "tower_taken").into());
        }
        let from = place.laid.iter().find(|laid| laid.card == card).map(|laid| laid.field());
        let mut laid = place.laid.clone();
        laid.retain(|laid| laid.card != card);
        laid.push(LaidCard::new(card, field));
        let solved = layout::judge(&self.challenge, &self.deck(), &laid).solved;
        let event = Event::Laid { seat, card, row: field.row, col: field.col, from };
        let events = self.telling_of(seat, event, laid.len());
        let state = self.with_laid(seat, laid, moment);
        if solved { state.solve(seat, events, moment) } else { Ok(telling(state, events)) }
    }

    fn take_up(
        &self,
        seat: Seat,
        place: &Place,
        card: CardName,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        let Some(taken) = place.laid.iter().find(|laid| laid.card == card) else {
            return Err(Refusal::new("TOW-9", "tower_not_lying").with("card", card.to_string()).into());
        };
        let laid: Vec<LaidCard> = place.laid.iter().filter(|laid| laid.card != card).copied().collect();
        let event = Event::TakenUp { seat, card, row: taken.row, col: taken.col };
        let events = self.telling_of(seat, event, laid.len());
        let state = self.with_laid(seat, laid, moment);
        // One card too many may have been all that was wrong.
        let solved = layout::judge(&self.challenge, &self.deck(), &state.places[seat.index()].laid).solved;
        if solved { state.solve(seat, events, moment) } else { Ok(telling(state, events)) }
    }

    fn hint(
        &self,
        seat: Seat,
        place: &Place,
        grade: u8,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        if self.is_race() {
            return Err(Refusal::new("TOW-11", "tower_no_hints").into());
        }
        if grade != place.hint + 1 || grade > tools::GRADES {
            return Err(Refusal::new("TOW-12", "tower_hint_grade").with("most", tools::GRADES).into());
        }
        let mut state = Tower { at: moment.at, ..self.clone() };
        if let Some(place) = state.places.get_mut(seat.index()) {
            place.hint = grade;
            place.hints += 1;
            place.acted = moment.at;
        }
        // What was told cannot be taken back: neither can the entry.
        let step = Step::to(state).telling(Event::HintTaken { seat, grade });
        Ok(step.unveiling(Audience::only(seat)))
    }

    fn next(&self, seat: Seat, place: &Place, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        if !self.goes_on() {
            return Err(Refusal::new("TOW-10", "tower_no_next").into());
        }
        let mut state = Tower { at: moment.at, ..self.clone() };
        if let Some(place) = state.places.get_mut(seat.index()) {
            place.ready = true;
            place.acted = moment.at;
        }
        let ready = Event::Ready { seat, solved: place.solved.is_some() };
        state.go_on(vec![(Audience::EVERYBODY, ready)], moment)
    }
}
