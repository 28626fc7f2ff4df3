//! The game as a table plays it: whose turn it is, what they may do, what everybody sees.

use std::ops::RangeInclusive;

use table::bot::{Bot, Level};
use table::contest::Puzzles;
use table::tool::Tools;
use table::{
    Audience, Game, Moment, Outcome, Refusal, Seat, SeatSet, Start, Step, Stop, TimedOut, Timers, Viewer,
};

use crate::action::Action;
use crate::board::Field;
use crate::bots;
use crate::card::CardName;
use crate::contest;
use crate::event::Event;
use crate::layout;
use crate::moves::{self, Done, Moves};
use crate::options::{Mode, Options};
use crate::puzzle::LaidCard;
use crate::state::{CLOSES, SeatState, Tower, telling};
use crate::tools;
use crate::view::{Own, SeatView, View};

impl Game for Tower {
    const ID: &'static str = "tower";
    const RULES: &'static [u32] = &[1, 2];
    const SEATS: RangeInclusive<u8> = 1..=6;

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Choices = Moves;

    fn set_up(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        Tower::begin(start, moment)
    }

    fn due(&self) -> SeatSet {
        self.awaited()
    }

    fn choices(&self, seat: Seat) -> Moves {
        let board = self.challenge.board();
        let none = Moves::none(self.round, board, self.is_race());
        let Some(own) = self.seats.get(seat.index()).filter(|own| !own.gave_up && !self.over) else {
            return none;
        };
        if own.ready {
            return Moves { done: Some(Done::Ready), ..none };
        }
        let next = self.goes_on();
        if own.solved.is_some() {
            return Moves { done: Some(Done::Solved), next, ..none };
        }
        let deck = self.deck();
        let hand = self.challenge.hand(&deck).map(|card| card.name);
        Moves {
            hand: hand.filter(|card| !own.has(*card)).collect(),
            free: moves::free(&self.challenge, &own.laid),
            lying: own.laid.iter().map(|laid| laid.card).collect(),
            taken: own.laid.iter().map(|laid| laid.field()).collect(),
            hint: (!self.is_race() && own.hint < tools::GRADES).then_some(own.hint + 1),
            next,
            ..none
        }
    }

    fn apply(&self, seat: Seat, action: &Action, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        let own = self.seats.get(seat.index()).ok_or_else(Refusal::not_your_turn)?;
        match action {
            Action::Lay { card, row, col, .. } | Action::Move { card, row, col, .. } => {
                self.lay(seat, own, *card, Field { row: *row, col: *col }, moment)
            }
            Action::TakeUp { card, .. } => self.take_up(seat, own, *card, moment),
            Action::Hint { grade, .. } => Ok(self.hint(seat, *grade, moment)),
            Action::Next { .. } => self.next(seat, own, moment),
        }
    }

    fn view(&self, viewer: Viewer, timers: &Timers) -> View {
        let deck = self.deck();
        let seats = Seat::first(Seat::MOST).zip(&self.seats).map(|(seat, place)| {
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
            closes: timers.end(CLOSES),
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
        self.clone().leave(seat, moment)
    }

    fn time_out(&self, _: &TimedOut, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        let state = Tower { at: moment.at, ..self.clone() };
        state.close_round(Vec::new(), moment)
    }

    fn bot(level: Level) -> Option<&'static dyn Bot<Tower>> {
        bots::of(level)
    }

    fn tools() -> Tools<Tower> {
        Tools::of()
    }

    fn puzzles() -> Option<&'static dyn Puzzles<Tower>> {
        Some(&Challenges)
    }
}

/// Challenges are competed for wherever everybody gets the same ones.
struct Challenges;

impl Puzzles<Tower> for Challenges {
    fn wants_day(&self, options: &Options) -> bool {
        options.mode == Mode::Today
    }

    fn contest(&self, state: &Tower) -> Option<String> {
        let competes = matches!(state.options.mode, Mode::Today | Mode::Endless | Mode::Race);
        (competes && !state.over).then(|| contest::name(&state.challenge, &state.deck()))
    }
}

impl Tower {
    /// The state in which this seat's cards lie so.
    fn with_laid(&self, seat: Seat, laid: Vec<LaidCard>, moment: &Moment<'_>) -> Tower {
        let mut state = Tower { at: moment.at, ..self.clone() };
        if let Some(place) = state.seats.get_mut(seat.index()) {
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
        own: &SeatState,
        card: CardName,
        field: Field,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        let from = own.laid.iter().find(|laid| laid.card == card).map(|laid| laid.field());
        let mut laid = own.laid.clone();
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
        own: &SeatState,
        card: CardName,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        let taken = own.laid.iter().find(|laid| laid.card == card).ok_or_else(Refusal::not_offered)?;
        let laid: Vec<LaidCard> = own.laid.iter().filter(|laid| laid.card != card).copied().collect();
        let event = Event::TakenUp { seat, card, row: taken.row, col: taken.col };
        let events = self.telling_of(seat, event, laid.len());
        let state = self.with_laid(seat, laid, moment);
        // One card too many may have been all that was wrong.
        let solved = layout::judge(&self.challenge, &self.deck(), &state.seats[seat.index()].laid).solved;
        if solved { state.solve(seat, events, moment) } else { Ok(telling(state, events)) }
    }

    fn hint(&self, seat: Seat, grade: u8, moment: &mut Moment<'_>) -> Step<Tower> {
        let mut state = Tower { at: moment.at, ..self.clone() };
        if let Some(place) = state.seats.get_mut(seat.index()) {
            place.hint = grade;
            place.hints += 1;
            place.acted = moment.at;
        }
        // What was told cannot be taken back: neither can the entry.
        let step = Step::to(state).telling(Event::HintTaken { seat, grade });
        step.unveiling(Audience::only(seat))
    }

    fn next(&self, seat: Seat, own: &SeatState, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        let mut state = Tower { at: moment.at, ..self.clone() };
        if let Some(place) = state.seats.get_mut(seat.index()) {
            place.ready = true;
            place.acted = moment.at;
        }
        let ready = Event::Ready { seat, solved: own.solved.is_some() };
        state.go_on(vec![(Audience::EVERYBODY, ready)], moment)
    }
}
