//! The state of a game, and how its phases follow one another.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::chance::{Die, shuffle};
use table::game::Millis;
use table::sense::Sense;
use table::{Audience, Moment, Outcome, Refusal, Seat, SeatSet, Step, Stop, TimedOut, Timer};

use crate::apprentice::{Apprentice, Place};
use crate::asked::Full;
use crate::barrels::{BARRELS, Grip, HANDS, Hands, InHand, MOST_TAKEN, SHAKE_LASTS, SOUND_AFTER, Stones};
use crate::board::{APPRENTICES, BOARD, Colour};
use crate::event::{Event, Fate, Met, Spell};
use crate::options::{Banish, Options};
use crate::rattle::{SIZE, Shake};
use crate::way::{Places, Prospect, Way};

/// A game of Zapp Zerapp.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Zapp {
    /// The version of the rules. Since 2 a barrel that rattles stays in its hand and what was seized stays seized.
    pub(crate) rules: u32,
    pub(crate) options: Options,
    pub(crate) round: u32,
    pub(crate) roller: Seat,
    pub(crate) stage: Stage,
    pub(crate) dice: Option<[u8; 2]>,
    pub(crate) places: Places,
    pub(crate) stones: Stones,
    /// The barrels whose number everybody has seen since they were last shuffled, as bits.
    pub(crate) seen: u16,
    pub(crate) hands: Vec<Hands>,
    pub(crate) grips: Vec<Grip>,
    /// What the barrels of this round held, in the order of the moves.
    pub(crate) spells: Vec<Spell>,
    pub(crate) gave_up: SeatSet,
}

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Stage {
    Roll,
    Shake,
    Move { seat: Seat },
    Over { winner: Option<Seat> },
}

/// The timer of the shaking (ZAP-23).
pub(crate) const SHAKING: &str = "shaking";
/// The timers of barrels that rattle, by barrel (ZAP-21).
pub(crate) const RATTLE: &str = "rattle";

impl Zapp {
    pub(crate) fn new(rules: u32, options: Options, seats: u8, roller: Seat) -> Zapp {
        Zapp {
            rules,
            options,
            round: 1,
            roller,
            stage: Stage::Roll,
            dice: None,
            places: vec![[Place::Start; APPRENTICES]; usize::from(seats)],
            stones: Stones::default(),
            seen: 0,
            hands: vec![Hands::default(); usize::from(seats)],
            grips: Vec::new(),
            spells: Vec::new(),
            gave_up: SeatSet::NONE,
        }
    }

    pub(crate) fn seats(&self) -> u8 {
        u8::try_from(self.places.len()).unwrap_or(0)
    }

    pub(crate) fn colour(&self, seat: Seat) -> Colour {
        BOARD.guilds(self.seats()).get(seat.index()).copied().unwrap_or(Colour::Red)
    }

    /// Those who have not given up.
    pub(crate) fn playing(&self) -> SeatSet {
        Seat::first(self.seats()).filter(|seat| !self.gave_up.contains(*seat)).collect()
    }

    /// Those who have still to set a barrel down.
    pub(crate) fn undecided(&self) -> SeatSet {
        self.playing().iter().filter(|seat| self.hands[seat.index()].set_down.is_none()).collect()
    }

    /// The barrels on the plateau.
    pub(crate) fn plateau(&self) -> Vec<u8> {
        let away = |barrel: u8| {
            let holds = |hands: &Hands| hands.held.iter().any(|held| held.barrel == barrel);
            self.hands.iter().any(|hands| hands.set_down == Some(barrel) || holds(hands))
        };
        (0..BARRELS as u8).filter(|barrel| !away(*barrel)).collect()
    }

    /// The spell of whoever moves now.
    pub(crate) fn spell(&self) -> Option<Spell> {
        let Stage::Move { seat } = self.stage else { return None };
        self.spells.iter().find(|spell| spell.seat == seat).copied()
    }

    /// Rolls the magic number; shuffles the barrels first, unless they stay where they are (ZAP-3, ZAP-10).
    pub(crate) fn roll(mut self, seat: Seat, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        let mut die =
            || -> Result<u8, Stop> { Ok(u8::try_from(moment.draw(Die::open(6))?).unwrap_or(0) + 1) };
        let dice = [die()?, die()?];
        let mut events = Vec::new();
        if self.round == 1 || !self.options.memory {
            shuffle(self.stones.all_mut(), moment.chance)?;
            self.seen = 0;
            events.push(Event::Shuffled);
        }
        self.dice = Some(dice);
        self.spells.clear();
        self.stage = Stage::Shake;
        events.push(Event::Rolled { seat, dice });
        let limit = self.options.time_limit.millis();
        let step = Step::to(self).telling_all(events);
        Ok(match limit {
            Some(limit) => step.start(Timer::limit(SHAKING, limit).shared()),
            None => step,
        })
    }

    pub(crate) fn take(mut self, seat: Seat, barrel: u8, at: Millis) -> Step<Zapp> {
        let hands = &mut self.hands[seat.index()];
        hands.held.push(InHand { barrel, rattles: false });
        hands.taken += 1;
        hands.since = at;
        self.seized().telling(Event::Took { seat, barrel })
    }

    /// A step of the race for the barrels: it cannot be taken back.
    fn seized(self) -> Step<Zapp> {
        if self.rules < 2 { Step::to(self) } else { Step::to(self).irrevocable() }
    }

    /// Whether a barrel can be put back: not as long as a hand shakes it, or whoever puts it back and takes the next would
    /// hear more than one shake a second and hand (ZAP-21).
    pub(crate) fn may_go_back(&self, seat: Seat, held: &InHand) -> bool {
        !self.must_settle(seat) && (self.rules < 2 || !held.rattles)
    }

    /// Whether a seat has taken so many barrels that it must keep the one in its hands.
    pub(crate) fn must_settle(&self, seat: Seat) -> bool {
        let hands = &self.hands[seat.index()];
        hands.taken >= MOST_TAKEN && hands.held.len() == 1
    }

    /// Why no further barrel fits.
    pub(crate) fn full(&self, seat: Seat) -> Option<Full> {
        let hands = &self.hands[seat.index()];
        if hands.held.len() >= HANDS {
            Some(Full::Hands)
        } else if hands.taken >= MOST_TAKEN && !hands.held.is_empty() {
            Some(Full::Tired)
        } else {
            None
        }
    }

    /// Shakes a barrel: the sound is for the one who shakes, and for nobody else (ZAP-21).
    pub(crate) fn shake(
        mut self,
        seat: Seat,
        barrel: u8,
        (strength, rhythm): (u8, u8),
        moment: &mut Moment<'_>,
    ) -> Result<Step<Zapp>, Stop> {
        let known = self.grips.iter().find(|grip| grip.seat == seat && grip.barrel == barrel).copied();
        let grip = match known {
            Some(grip) => grip.grip,
            None => {
                let grip = moment.draw(Die::hidden(Die::MOST))?;
                self.grips.push(Grip { seat, barrel, grip });
                grip
            }
        };
        let draw = moment.draw(Die::hidden(Die::MOST))?;
        let hands = &mut self.hands[seat.index()];
        hands.since = moment.at;
        if let Some(held) = hands.held.iter_mut().find(|held| held.barrel == barrel) {
            held.rattles = true;
        }
        let shake = Shake { stones: self.stones.of(barrel), grip, draw, strength, rhythm };
        let sound = Sense { to: seat, size: SIZE, after: SOUND_AFTER, payload: Arc::new(shake) };
        // By the first rules more time for the shaking was more time for each shake, too.
        let timer = if self.rules < 2 && self.options.time_limit.millis().is_some() {
            Timer::limit
        } else {
            Timer::effect
        };
        let rattle = timer((RATTLE, barrel.into()), SHAKE_LASTS);
        let step = Step::to(self).telling(Event::Shook { seat, barrel, strength, rhythm });
        Ok(step.sensing(sound).start(rattle))
    }

    pub(crate) fn put_back(mut self, seat: Seat, barrel: u8, at: Millis) -> Step<Zapp> {
        let hands = &mut self.hands[seat.index()];
        hands.held.retain(|held| held.barrel != barrel);
        hands.since = at;
        self.seized().telling(Event::PutBack { seat, barrel }).stop((RATTLE, barrel.into()))
    }

    /// Sets a barrel down; what else is in the hands goes back (ZAP-5).
    fn settle(&mut self, seat: Seat, barrel: u8, timed_out: bool, at: Millis) -> Vec<Event> {
        let hands = &mut self.hands[seat.index()];
        let others: Vec<InHand> = std::mem::take(&mut hands.held);
        hands.set_down = Some(barrel);
        hands.since = at;
        let mut events = vec![Event::SetDown { seat, barrel, timed_out }];
        let back = others.iter().filter(|held| held.barrel != barrel);
        events.extend(back.map(|held| Event::PutBack { seat, barrel: held.barrel }));
        events
    }

    pub(crate) fn set_down(mut self, seat: Seat, barrel: u8, at: Millis) -> Step<Zapp> {
        let stilled: Vec<u8> = self.hands[seat.index()].held.iter().map(|held| held.barrel).collect();
        let events = self.settle(seat, barrel, false, at);
        if self.undecided().is_empty() {
            return self.reveal(events);
        }
        still(self.seized().telling_all(events), stilled)
    }

    /// Ends shakes, and at last the shaking (ZAP-23).
    pub(crate) fn time_out(mut self, timers: &TimedOut, moment: &mut Moment<'_>) -> Result<Step<Zapp>, Stop> {
        for held in self.hands.iter_mut().flat_map(|hands| &mut hands.held) {
            held.rattles &= !timers.has((RATTLE, held.barrel.into()));
        }
        if !timers.has(SHAKING) {
            return Ok(Step::to(self));
        }
        let at = moment.at;
        let mut events = Vec::new();
        for seat in self.undecided().iter() {
            let first = self.hands[seat.index()].held.first().map(|held| held.barrel);
            let barrel = match first {
                Some(barrel) => barrel,
                None => {
                    let left = self.plateau();
                    let drawn = moment.draw(Die::hidden(left.len() as u64))?;
                    left.get(usize::try_from(drawn).unwrap_or(0)).copied().unwrap_or(0)
                }
            };
            events.extend(self.settle(seat, barrel, true, at));
        }
        Ok(self.reveal(events))
    }

    /// Turns the barrels over (ZAP-6, ZAP-7).
    fn reveal(mut self, mut events: Vec<Event>) -> Step<Zapp> {
        let magic = self.dice.map_or(0, |dice| dice[0] + dice[1]);
        let mut spells: Vec<Spell> = Vec::new();
        for (seat, hands) in Seat::first(self.seats()).zip(&mut self.hands) {
            let Some(barrel) = hands.set_down else { continue };
            let number = self.stones.of(barrel);
            self.seen |= 1 << barrel;
            spells.push(Spell { seat, barrel, number, works: number <= magic });
            if number > magic {
                hands.set_down = None;
            }
        }
        spells.sort_by_key(|spell| (!spell.works, std::cmp::Reverse(spell.number)));
        self.spells.clone_from(&spells);
        self.grips.clear();
        events.push(Event::Revealed { spells });
        self.next_mover(None, events).unveiling(Audience::EVERYBODY).stop_all()
    }

    /// Goes on to whoever moves after `last`; if nobody does, the next round begins.
    fn next_mover(mut self, last: Option<Seat>, mut events: Vec<Event>) -> Step<Zapp> {
        let done = last.and_then(|last| self.spells.iter().position(|spell| spell.seat == last));
        let from = done.map_or(0, |place| place + 1);
        let next =
            self.spells.iter().skip(from).find(|spell| spell.works && !self.gave_up.contains(spell.seat));
        if let Some(spell) = next {
            self.stage = Stage::Move { seat: spell.seat };
            return Step::to(self).telling_all(events);
        }
        for hands in &mut self.hands {
            *hands = Hands { since: hands.since, ..Hands::default() };
        }
        self.round += 1;
        self.roller = self.after(self.roller);
        self.stage = Stage::Roll;
        events.push(Event::RoundBegan { round: self.round, roller: self.roller });
        Step::to(self).telling_all(events)
    }

    /// The next who plays, clockwise.
    fn after(&self, seat: Seat) -> Seat {
        let seats = usize::from(self.seats());
        let mut round = (1..=seats).map(|step| Seat::new(((seat.index() + step) % seats) as u8));
        round.find(|next| !self.gave_up.contains(*next)).unwrap_or(seat)
    }

    /// Moves an apprentice, banishes and takes along (ZAP-8 to ZAP-19).
    pub(crate) fn go(
        mut self,
        spell: Spell,
        apprentice: u8,
        banish: &[Apprentice],
        carry: &[Apprentice],
        at: Millis,
    ) -> Result<Step<Zapp>, Stop> {
        let mover = spell.seat;
        let way = Way::of(&self.places, mover, apprentice, spell.number, self.options.expert)
            .ok_or_else(Refusal::not_offered)?;
        let all = self.options.banish == Banish::Automatic;
        let colour = self.colour(mover);
        let mut met = Vec::with_capacity(way.meetings.len());
        for meeting in &way.meetings {
            let who = meeting.who;
            let fate = match meeting.prospect {
                Prospect::Banish if all || banish.contains(&who) => Fate::Banished,
                Prospect::Carry if carry.contains(&who) => {
                    Fate::Carried { to: way.carried_to(mover, colour, who.seat) }
                }
                Prospect::Banish | Prospect::Carry => Fate::Spared,
                Prospect::Pass(why) => Fate::Passed(why),
            };
            match fate {
                Fate::Banished => self.put(who, Place::Start),
                Fate::Carried { to } => self.put(who, to),
                Fate::Spared | Fate::Passed(_) => {}
            }
            met.push(Met { who, field: meeting.field, fate });
        }
        let who = Apprentice::new(mover, apprentice);
        self.put(who, way.to);
        let hands = &mut self.hands[mover.index()];
        hands.set_down = None;
        hands.since = at;
        let moved =
            Event::Moved { who, number: spell.number, from: way.from, to: way.to, lost: way.lost, met };
        let mut events = vec![moved];
        if self.places[mover.index()].iter().all(|place| *place == Place::City) {
            events.push(Event::Won { seat: mover });
            self.stage = Stage::Over { winner: Some(mover) };
            return Ok(Step::to(self).telling_all(events));
        }
        Ok(self.next_mover(Some(mover), events))
    }

    fn put(&mut self, who: Apprentice, place: Place) {
        let own = self.places.get_mut(who.seat.index()).and_then(|own| own.get_mut(usize::from(who.number)));
        own.into_iter().for_each(|own| *own = place);
    }

    /// Goes on without a seat: its barrels go back, its apprentices stay where they are.
    pub(crate) fn leave(mut self, seat: Seat) -> Step<Zapp> {
        self.gave_up = self.gave_up.with(seat);
        let playing = self.playing();
        let over = playing.len() <= 1;
        let mut events = Vec::new();
        let mut stilled = Vec::new();
        if let Some(hands) = self.hands.get_mut(seat.index()).filter(|_| !over || self.rules >= 2) {
            stilled.extend(hands.held.iter().map(|held| held.barrel));
            let back = hands.held.iter().map(|held| held.barrel).chain(hands.set_down);
            events.extend(back.map(|barrel| Event::PutBack { seat, barrel }));
            *hands = Hands { since: hands.since, ..Hands::default() };
        }
        if over {
            let winner = playing.iter().next();
            self.stage = Stage::Over { winner };
            events.extend(winner.map(|seat| Event::Won { seat }));
            return Step::to(self).telling_all(events);
        }
        match self.stage {
            Stage::Roll if self.roller == seat => {
                self.roller = self.after(seat);
                let began = Event::RoundBegan { round: self.round, roller: self.roller };
                events.push(began);
            }
            Stage::Shake if self.undecided().is_empty() => return self.reveal(events),
            Stage::Move { seat: mover } if mover == seat => return self.next_mover(Some(seat), events),
            _ => {}
        }
        still(Step::to(self).telling_all(events), stilled)
    }

    /// The result: the winner first, the others by apprentices at home.
    pub(crate) fn result(&self) -> Option<Outcome> {
        let Stage::Over { winner } = self.stage else { return None };
        let home =
            |places: &[Place; APPRENTICES]| places.iter().filter(|place| **place == Place::City).count();
        let points: Vec<i64> = self.places.iter().map(|places| home(places) as i64).collect();
        // Whoever gave up comes after those who did not, whatever they had brought home.
        let rank = |seat: Seat| (Some(seat) == winner, !self.gave_up.contains(seat), points[seat.index()]);
        let placings = Seat::first(self.seats()).map(|seat| {
            let better = Seat::first(self.seats()).filter(|other| rank(*other) > rank(seat)).count();
            u8::try_from(better).unwrap_or(u8::MAX).saturating_add(1)
        });
        let placings = placings.collect();
        Some(Outcome { placings, points, marks: Vec::new() })
    }
}

/// The step after which these barrels no longer rattle.
fn still(step: Step<Zapp>, barrels: Vec<u8>) -> Step<Zapp> {
    barrels.into_iter().fold(step, |step, barrel| step.stop((RATTLE, barrel.into())))
}
