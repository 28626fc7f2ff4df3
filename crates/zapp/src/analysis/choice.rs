//! The barrels that were set down, against what could be known of them and of the others.

use schemars::JsonSchema;
use serde::Serialize;
use table::Seat;
use table::game::Millis;
use ts_rs::TS;

use super::{Course, NOISE, rounded};
use crate::barrels::BARRELS;
use crate::bots::beliefs::Beliefs;
use crate::bots::worth::after_all;
use crate::event::{Event, Spell};
use crate::race::Race;
use crate::rattle::confusion::Confusion;
use crate::view::Phase;

/// How many barrels more could have been listened to, and how long it takes to put back, to take and to shake one.
const LOOKS: u8 = 3;
const A_LOOK: Millis = 4_000;

/// A barrel that was set down, and what else was known.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Choice {
    /// The number of the entry that turned the barrels over.
    #[ts(type = "number")]
    pub n: u64,
    /// The round, from 1.
    pub round: u32,
    /// Who chose.
    pub seat: Seat,
    /// The magic number.
    pub magic: u8,
    /// The barrel.
    pub barrel: u8,
    /// What it held.
    pub number: u8,
    /// Whether the spell worked.
    pub works: bool,
    /// The barrels that had been heard, with what could be known of them.
    pub heard: Vec<Known>,
    /// The chance to win that the barrel promised by what was heard.
    pub promised: f64,
    /// The barrel that promised most among those that could be had.
    pub best: u8,
    /// What it promised to shake up to three more barrels first, if that was clearly more than any promised that had been
    /// heard; else `null`.
    pub further: Option<f64>,
    /// What was thrown away by choosing neither the best of them nor to listen further.
    pub cost: f64,
    /// What the number gave above its promise: the luck of the barrel.
    pub luck: f64,
}

/// A barrel that had been heard.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema, TS)]
pub struct Known {
    /// The barrel.
    pub barrel: u8,
    /// How often it was shaken.
    pub shakes: u8,
    /// The numbers of the entries in which it was, so that it can be heard again.
    #[ts(type = "number[]")]
    pub entries: Vec<u64>,
    /// How likely it held 1, 2, … 13 stones, by what was heard.
    pub likely: Vec<f64>,
    /// What it did hold.
    pub number: u8,
    /// The chance to win that it promised.
    pub promised: f64,
    /// Whether it could still be had: it was in the hands or on the plateau.
    pub free: bool,
}

impl Course<'_> {
    /// What everybody chose, and what they could know.
    pub(super) fn choices(&mut self, thrown: usize, place: usize, spells: &[Spell]) {
        let Some(view) = self.view(thrown).cloned() else { return };
        let magic = view.dice.map_or(0, |dice| dice[0] + dice[1]);
        let race = Race::of(&view);
        for spell in spells {
            let seat = spell.seat;
            let set_down = self.settled(thrown, place, seat);
            let worth = after_all(&race, seat.index(), magic);
            let told = self.steps[..=set_down].iter().rev();
            let events = told.flat_map(|step| step.told.events.iter().rev().map(|event| (step.n, event)));
            let until = self.steps[set_down].n;
            let senses: Vec<_> = self.table.senses_of(seat).filter(|sensed| sensed.n() <= until).collect();
            let senses = senses.iter().rev().map(|sensed| &***sensed);
            let beliefs = Beliefs::from(events, senses, seat, view.options.memory, &self.listener);
            let before = self.view(set_down.saturating_sub(1));
            let free = |barrel: u8| {
                before.is_some_and(|before| {
                    let own = before.wizards.get(seat.index());
                    before.plateau.contains(&barrel)
                        || own.is_some_and(|own| own.held.iter().any(|held| held.barrel == barrel))
                })
            };
            let heard = (0..BARRELS as u8).filter(|barrel| beliefs.heard[usize::from(*barrel)] > 0);
            let heard: Vec<Known> = heard
                .map(|barrel| Known {
                    barrel,
                    shakes: beliefs.heard[usize::from(barrel)],
                    entries: self.shaken(thrown, set_down, seat, barrel),
                    likely: beliefs.of_barrel(barrel).map(|(_, chance)| rounded(chance)).collect(),
                    number: self.held(place, barrel),
                    promised: rounded(beliefs.worth(barrel, &worth)),
                    free: free(barrel),
                })
                .collect();
            let promised = beliefs.worth(spell.barrel, &worth);
            let best = heard
                .iter()
                .filter(|known| known.free)
                .max_by(|one, other| one.promised.total_cmp(&other.promised));
            let (best, most) = best
                .filter(|best| best.promised > promised)
                .map_or((spell.barrel, promised), |best| (best.barrel, best.promised));
            let unheard: Vec<u8> = (0..BARRELS as u8)
                .filter(|barrel| free(*barrel) && beliefs.heard[usize::from(*barrel)] == 0)
                .collect();
            let more = u8::try_from(unheard.len()).map_or(LOOKS, |unheard| unheard.min(LOOKS));
            let further = unheard
                .into_iter()
                .filter(|_| !self.hurried(set_down, seat))
                .map(|barrel| {
                    // What has not been heard could be chosen as well, on chance.
                    let sure = most.max(beliefs.worth(barrel, &worth));
                    beliefs.after_shaking(barrel, more, &worth, sure, Confusion::measured(1.0, 1))
                })
                .max_by(f64::total_cmp);
            let further = further.filter(|further| further - most > NOISE);
            let best = if most - promised > NOISE { best } else { spell.barrel };
            let cost = further.unwrap_or(most) - promised;
            let cost = if cost > NOISE { cost } else { 0.0 };
            let luck = worth[usize::from(spell.number).min(BARRELS)] - promised;
            if let Some(sum) = self.analysis.seats.get_mut(seat.index()) {
                sum.luck_of_barrels += luck;
                sum.cost_of_choices += cost;
            }
            self.analysis.choices.push(Choice {
                n: self.steps[place].n,
                round: view.round,
                seat,
                magic,
                barrel: spell.barrel,
                number: spell.number,
                works: spell.works,
                heard,
                promised: rounded(promised),
                best,
                further: further.map(rounded),
                cost: rounded(cost),
                luck: rounded(luck),
            });
        }
    }

    /// Whether there was no time to listen further: the clock set the barrel down, or was about to.
    fn hurried(&self, set_down: usize, seat: Seat) -> bool {
        let step = &self.steps[set_down];
        let clock = |event: &Event| matches!(event, Event::SetDown { seat: who, timed_out: true, .. } if *who == seat);
        let until = match self.view(set_down.saturating_sub(1)).map(|view| view.phase) {
            Some(Phase::Shake { until }) => until,
            _ => None,
        };
        step.told.events.iter().any(clock)
            || until.is_some_and(|until| until < step.at + Millis::from(LOOKS) * A_LOOK)
    }

    /// The entries in which a seat shook a barrel.
    fn shaken(&self, thrown: usize, set_down: usize, seat: Seat, barrel: u8) -> Vec<u64> {
        let by = |event: &Event| matches!(event, Event::Shook { seat: who, barrel: what, .. } if *who == seat && *what == barrel);
        let steps = self.steps[thrown..=set_down].iter();
        steps.filter(|step| step.told.events.iter().any(by)).map(|step| step.n).collect()
    }

    /// The step at which a seat set its barrel down.
    fn settled(&self, thrown: usize, place: usize, seat: Seat) -> usize {
        let by = |event: &Event| matches!(event, Event::SetDown { seat: who, .. } if *who == seat);
        (thrown..=place).find(|step| self.steps[*step].told.events.iter().any(by)).unwrap_or(place)
    }

    /// What a barrel held at a step.
    fn held(&self, place: usize, barrel: u8) -> u8 {
        self.stones.get(place).map_or(0, |stones| stones.of(barrel))
    }
}
