//! The state of a table, and how rounds begin and end.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::chance::Die;
use table::day::Day;
use table::game::{Better, Mark};
use table::{Audience, Moment, Outcome, Seat, SeatSet, Start, Step, Stop, Timer};

use crate::card::CardName;
use crate::challenge::Challenge;
use crate::deck::{self, Deck};
use crate::event::Event;
use crate::forty;
use crate::id;
use crate::layout;
use crate::maker::{Maker, Order, daily};
use crate::options::{Mode, Options};
use crate::puzzle::LaidCard;
use crate::view::Past;

/// How long others may go on once somebody has solved a challenge of a race (TOW-11).
pub const GRACE: u64 = 30_000;

/// The timer of a round that ends although somebody is not done.
pub(crate) const CLOSES: &str = "closes";

/// A table of the castle tower.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tower {
    /// The version of the rules.
    pub(crate) rules: u32,
    pub(crate) options: Options,
    pub(crate) round: u32,
    pub(crate) challenge: Challenge,
    /// The time of the newest entry.
    pub(crate) at: u64,
    /// When the round began.
    pub(crate) began: u64,
    pub(crate) seats: Vec<SeatState>,
    pub(crate) past: Vec<Past>,
    pub(crate) over: bool,
}

/// What belongs to a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SeatState {
    pub(crate) laid: Vec<LaidCard>,
    /// The grade of hint for the cards as they lie.
    pub(crate) hint: u8,
    /// Grades of hints asked for in this round.
    pub(crate) hints: u32,
    /// How long the challenge took.
    pub(crate) solved: Option<u64>,
    pub(crate) ready: bool,
    /// When the seat last did something, or the round began.
    pub(crate) acted: u64,
    pub(crate) gave_up: bool,
    pub(crate) points: u32,
    pub(crate) stars: u32,
    /// The shortest time of a challenge solved first.
    pub(crate) best: Option<u64>,
}

impl SeatState {
    /// Whether this card lies.
    pub(crate) fn has(&self, card: CardName) -> bool {
        self.laid.iter().any(|laid| laid.card == card)
    }

    /// Whether the round still waits for this seat.
    pub(crate) fn is_awaited(&self) -> bool {
        !self.gave_up && !self.ready
    }
}

impl Tower {
    /// A table at which nothing has happened yet, with its first challenge.
    pub(crate) fn begin(start: &Start<'_, Options>, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        let challenge = pose(start.rules, start.options, 1, start.day, moment)?;
        let state = Tower {
            rules: start.rules,
            options: start.options.clone(),
            round: 1,
            challenge,
            at: moment.at,
            began: moment.at,
            seats: vec![SeatState::default(); usize::from(start.seats)],
            past: Vec::new(),
            over: false,
        };
        let began = state.round_began();
        Ok(Step::to(state).telling(began))
    }

    fn round_began(&self) -> Event {
        Event::RoundBegan { round: self.round, challenge: self.challenge.clone() }
    }

    pub(crate) fn deck(&self) -> Arc<Deck> {
        deck::named(&self.challenge.deck).cloned().unwrap_or_default()
    }

    /// Whether what a seat lays is hidden from the others.
    pub(crate) fn is_race(&self) -> bool {
        self.seats.len() > 1
    }

    /// Whether another challenge follows when this one is done.
    pub(crate) fn goes_on(&self) -> bool {
        matches!(self.options.mode, Mode::Endless | Mode::Race)
    }

    /// Who is told what a seat lays.
    pub(crate) fn audience(&self, seat: Seat) -> Audience {
        if self.is_race() { Audience::only(seat) } else { Audience::EVERYBODY }
    }

    /// The seats that have not given up.
    fn active(&self) -> usize {
        self.seats.iter().filter(|place| !place.gave_up).count()
    }

    /// The seat has just solved the challenge.
    pub(crate) fn solve(
        mut self,
        seat: Seat,
        mut step_events: Vec<(Audience, Event)>,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        let millis = moment.at.saturating_sub(self.began);
        let first = self.seats.iter().all(|place| place.solved.is_none());
        if let Some(place) = self.seats.get_mut(seat.index()) {
            place.solved = Some(millis);
            place.stars += u32::from(place.hints == 0);
            if first {
                place.points += 1;
                place.best = Some(place.best.map_or(millis, |best| best.min(millis)));
            }
        }
        step_events.push((Audience::EVERYBODY, Event::Solved { seat, millis, first }));
        let majority = u32::from(self.options.count / 2 + 1);
        let decided =
            self.options.mode == Mode::Race && self.seats.iter().any(|place| place.points >= majority);
        if !self.goes_on() || decided {
            return self.close_round(step_events, moment);
        }
        let closes = first && self.is_race();
        let step = telling(self, step_events).unveiling(Audience::EVERYBODY);
        Ok(if closes { step.start(Timer::limit(CLOSES, GRACE)) } else { step })
    }

    /// Goes on to the next challenge if nobody is awaited any more.
    pub(crate) fn go_on(
        self,
        events: Vec<(Audience, Event)>,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        if self.seats.iter().any(SeatState::is_awaited) {
            return Ok(telling(self, events));
        }
        self.close_round(events, moment)
    }

    /// Ends the round, and poses the next challenge or ends the game.
    pub(crate) fn close_round(
        mut self,
        mut events: Vec<(Audience, Event)>,
        moment: &mut Moment<'_>,
    ) -> Result<Step<Tower>, Stop> {
        let past = self.past_round();
        let (round, winner, solution) = (past.round, past.winner, past.solution.clone());
        events.push((Audience::EVERYBODY, Event::RoundEnded { round, winner, solution }));
        self.past.push(past);
        let majority = u32::from(self.options.count / 2 + 1);
        let decided = self.seats.iter().any(|place| place.points >= majority)
            || self.round >= u32::from(self.options.count);
        let over = match self.options.mode {
            Mode::Race => decided || self.active() == 0,
            Mode::Endless => self.active() == 0,
            Mode::Forty | Mode::Today | Mode::Custom => true,
        };
        if over {
            self.end(&mut events);
        } else {
            self.round += 1;
            self.challenge = pose(self.rules, &self.options, self.round, None, moment)?;
            self.began = moment.at;
            for place in &mut self.seats {
                *place = SeatState {
                    acted: moment.at,
                    gave_up: place.gave_up,
                    points: place.points,
                    stars: place.stars,
                    best: place.best,
                    ..SeatState::default()
                };
            }
            events.push((Audience::EVERYBODY, self.round_began()));
        }
        Ok(telling(self, events).unveiling(Audience::EVERYBODY).stop(CLOSES))
    }

    /// A seat gives up; the others go on if there are any left to race with.
    pub(crate) fn leave(mut self, seat: Seat, moment: &mut Moment<'_>) -> Result<Step<Tower>, Stop> {
        self.at = moment.at;
        if let Some(place) = self.seats.get_mut(seat.index()) {
            place.gave_up = true;
        }
        let least = if self.is_race() { 2 } else { 1 };
        if self.active() < least {
            self.past.push(self.past_round());
            let mut events = Vec::new();
            self.end(&mut events);
            return Ok(telling(self, events).unveiling(Audience::EVERYBODY));
        }
        self.go_on(Vec::new(), moment)
    }

    fn end(&mut self, events: &mut Vec<(Audience, Event)>) {
        self.over = true;
        let gave_up = |seat: &Seat| self.seats.get(seat.index()).is_some_and(|place| place.gave_up);
        let winners = self.result().winners().iter().filter(|seat| !gave_up(seat)).collect();
        events.push((Audience::EVERYBODY, Event::GameEnded { winners }));
    }

    fn past_round(&self) -> Past {
        let first =
            self.seats.iter().enumerate().filter_map(|(seat, place)| Some((place.solved?, seat))).min();
        let winner = first.map(|(_, seat)| seat);
        let solution = winner.and_then(|seat| self.seats.get(seat)).map(|place| self.in_order(&place.laid));
        Past {
            round: self.round,
            id: self.id(),
            winner: winner.and_then(|seat| u8::try_from(seat).ok()).map(Seat::new),
            solution: solution.unwrap_or_default(),
            times: self.seats.iter().map(|place| place.solved).collect(),
            hints: self.seats.iter().map(|place| place.hints).collect(),
        }
    }

    /// Solved cards in the order of their way.
    fn in_order(&self, laid: &[LaidCard]) -> Vec<LaidCard> {
        let way = layout::judge(&self.challenge, &self.deck(), laid).way;
        let on = |field| laid.iter().find(|laid| laid.field() == field).copied();
        way.into_iter().filter_map(on).collect()
    }

    pub(crate) fn id(&self) -> String {
        id::write(&self.challenge).unwrap_or_default()
    }

    /// The number of the challenge, if it is one of the forty.
    pub(crate) fn number(&self) -> Option<u8> {
        (self.options.mode == Mode::Forty).then_some(self.options.challenge)
    }

    /// The level of the challenge, if it has one.
    pub(crate) fn level(&self) -> Option<u8> {
        match self.options.mode {
            Mode::Forty => forty::challenge(self.options.challenge).map(|published| published.level),
            Mode::Custom => None,
            Mode::Today | Mode::Endless | Mode::Race => Some(self.options.level),
        }
    }

    /// The result, also of a game that is still going on.
    pub(crate) fn result(&self) -> Outcome {
        let points: Vec<i64> = self.seats.iter().map(|place| i64::from(place.points)).collect();
        // Whoever gave up comes last, unless everybody did.
        let rank: Vec<i64> =
            self.seats.iter().map(|place| if place.gave_up { -1 } else { i64::from(place.points) }).collect();
        let placings = Outcome::by_points(rank).placings;
        Outcome { placings, points, marks: self.marks() }
    }

    /// Values worth keeping (TOW-13).
    fn marks(&self) -> Vec<Mark> {
        let mut marks = Vec::new();
        let level = self.options.level;
        let deck =
            if self.challenge.deck == "castle" { String::new() } else { format!("_{}", self.challenge.deck) };
        // Whoever names the seed can have its challenges made beforehand.
        if self.options.seed > 0 && self.goes_on() && self.rules > 1 {
            return marks;
        }
        for (seat, place) in Seat::first(Seat::MOST).zip(&self.seats) {
            let mut mark = |name: String, value: u64, better: Better| {
                let value = i64::try_from(value).unwrap_or(i64::MAX);
                marks.push(Mark { seat, name, value, better });
            };
            let one = match self.options.mode {
                Mode::Forty => Some(format!("{:02}", self.options.challenge)),
                Mode::Today => Some(format!("today_{level}{deck}")),
                Mode::Endless | Mode::Race | Mode::Custom => None,
            };
            match (one, self.options.mode) {
                (Some(one), _) => {
                    let Some(millis) = place.solved else { continue };
                    mark(format!("solved_{one}"), 1, Better::More);
                    if place.hints == 0 {
                        mark(format!("star_{one}"), 1, Better::More);
                    }
                    // Until the second rules the time counted with hints, too.
                    if self.options.clock && (place.hints == 0 || self.rules < 2) {
                        mark(format!("time_{one}"), millis, Better::Less);
                    }
                }
                (None, Mode::Endless) if place.points > 0 => {
                    mark(format!("endless_{level}{deck}"), place.points.into(), Better::More);
                    mark(format!("endless_stars_{level}{deck}"), place.stars.into(), Better::More);
                }
                (None, Mode::Race) if self.is_race() => {
                    mark(format!("race_{level}{deck}"), place.points.into(), Better::More);
                    if let Some(best) = place.best {
                        mark(format!("race_time_{level}{deck}"), best, Better::Less);
                    }
                }
                _ => {}
            }
        }
        marks
    }

    /// Whether somebody at this table has solved the challenge, or could not compete with what they are told of it.
    pub(crate) fn knows_solution(&self) -> bool {
        matches!(self.options.mode, Mode::Endless | Mode::Race)
            || self.seats.iter().any(|place| place.solved.is_some())
    }

    /// The seats that are waited for.
    pub(crate) fn awaited(&self) -> SeatSet {
        if self.over {
            return SeatSet::NONE;
        }
        let seats = Seat::first(Seat::MOST).zip(&self.seats);
        seats.filter(|(_, place)| place.is_awaited()).map(|(seat, _)| seat).collect()
    }
}

/// The step to this state with these events.
pub(crate) fn telling(state: Tower, events: Vec<(Audience, Event)>) -> Step<Tower> {
    events.into_iter().fold(Step::to(state), |step, (audience, event)| step.telling_to(audience, event))
}

/// The challenge of a round.
fn pose(
    rules: u32,
    options: &Options,
    round: u32,
    day: Option<Day>,
    moment: &mut Moment<'_>,
) -> Result<Challenge, Stop> {
    let deck = deck::named(&options.deck).cloned().unwrap_or_default();
    let of_seed = |seed| Order {
        board: deck.board,
        deck: Arc::clone(&deck),
        level: options.level,
        seed,
        maker: Maker::of_rules(rules),
    };
    let (order, number) = match options.mode {
        Mode::Forty => {
            let published = forty::challenge(options.challenge).or_else(|| forty::challenge(1));
            return Ok(published.map(|published| published.posed.challenge.clone()).unwrap_or_default());
        }
        Mode::Custom => return Ok(id::read(&options.id)?.challenge),
        Mode::Today => {
            let order = daily(&deck, options.level, day.unwrap_or(Day::FIRST));
            // A table of the first rules stays with the first maker, also on a later day.
            let maker = order.maker.min(Maker::of_rules(rules));
            (Order { maker, ..order }, 0)
        }
        Mode::Endless | Mode::Race if options.seed > 0 => {
            (of_seed(u64::from(options.seed)), u64::from(round) - 1)
        }
        Mode::Endless | Mode::Race => (of_seed(moment.draw(Die::hidden(1 << 32))?), 0),
    };
    // Every level can be made with every deck of the house; were it not so, a published challenge would do.
    let published = || {
        let tenth = u8::try_from(order.seed % 10).unwrap_or_default();
        let number = (options.level.clamp(1, 4) - 1) * 10 + tenth + 1;
        forty::challenge(number).map(|published| published.posed.challenge.clone())
    };
    let made = order.make(number, &table::bot::Unlimited).or_else(published);
    Ok(made.unwrap_or_default())
}
