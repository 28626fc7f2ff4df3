//! Which apprentice to move, whom to banish, whom to take along.

use table::Seat;
use table::bot::ThinkContext;

use crate::action::Action;
use crate::apprentice::{Apprentice, Place};
use crate::board::MOST_SEATS;
use crate::options::Banish;
use crate::race::judge::Judge;
use crate::race::numbers::Numbers;
use crate::race::playout::{best_stride, carries, chances_after};
use crate::race::quick::SplitMix;
use crate::race::{Band, Race, Stride};
use crate::view::View;
use crate::way::Way;

/// How somebody looks at a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eye {
    /// Straight ahead: the foremost apprentice goes, and only who stands on the last field is noticed.
    Ahead,
    /// Judges chances and dangers by experience.
    Judging,
    /// Plays the likeliest ways to go on out in the mind.
    Playing,
}

/// How many moves are played out.
const CANDIDATES: usize = 6;
/// How often each is played out at most, and how many rounds far.
const TRIALS: u64 = 480;
const ROUNDS: u32 = 4;
/// How many trials are made before looking at the clock and at who is beyond reach.
const BATCH: u64 = 24;

/// A move as the mind sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    pub(crate) stride: Stride,
    pub(crate) carry: Band,
    pub(crate) after: Race,
    /// The mover's chance to win as it looks after it.
    pub(crate) chance: f64,
}

impl Eye {
    /// The move to make.
    pub(crate) fn choose(
        self,
        view: &View,
        seat: Seat,
        round: u32,
        ways: &[Way],
        context: &mut ThinkContext<'_>,
    ) -> Option<Action> {
        let race = Race::of(view);
        let mover = seat.index();
        let number = view.spells.iter().find(|spell| spell.seat == seat)?.number;
        let (stride, carry) = match self {
            Eye::Ahead => return ahead(&race, view, seat, round, ways),
            Eye::Playing => {
                let seed = context.rng.next_u64();
                let plans = played_out(&race, view, seat, number, seed, &|| context.budget.is_spent());
                plans.first().map(|plan| (plan.stride, plan.carry))?
            }
            Eye::Judging => best_stride(&race, mover, number, Judge::of(&race))
                .map(|(stride, carry, ..)| (stride, carry))?,
        };
        Some(action(view, round, stride, stride.banish, carry))
    }
}

fn action(view: &View, round: u32, stride: Stride, banish: Band, carry: Band) -> Action {
    let banish = match view.options.banish {
        Banish::ByHand => banish.iter().collect(),
        Banish::Automatic => Vec::new(),
    };
    Action::Move { round, apprentice: stride.number, banish, carry: carry.iter().collect() }
}

fn ahead(race: &Race, view: &View, seat: Seat, round: u32, ways: &[Way]) -> Option<Action> {
    let steps = |way: &&Way| race.progress[seat.index() % MOST_SEATS][usize::from(way.apprentice) % 3];
    let way = ways.iter().max_by_key(steps)?;
    let seen = |who: &Apprentice| {
        way.meetings.iter().any(|meeting| meeting.who == *who && Place::Field(meeting.field) == way.to)
    };
    let banish = match view.options.banish {
        Banish::ByHand => way.banishable().filter(seen).collect(),
        Banish::Automatic => Vec::new(),
    };
    Some(Action::Move { round, apprentice: way.apprentice, banish, carry: Vec::new() })
}

/// Every move worth a thought, best first, as it looks at first sight.
pub(crate) fn plans(race: &Race, mover: usize, number: u8) -> Vec<Plan> {
    let judge = Judge::of(race);
    let mut plans = Vec::new();
    for stride in race.strides(mover, number) {
        for carry in carries(race, mover, stride) {
            let after = race.after(mover, stride, stride.banish, carry);
            plans.push(Plan { stride, carry, after, chance: f64::from(judge.lead(&after, mover)) });
        }
    }
    plans.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    plans
}

/// The best moves, played out: what is left of this round with the numbers that lie open, then some rounds more.
pub(crate) fn played_out(
    race: &Race,
    view: &View,
    seat: Seat,
    number: u8,
    seed: u64,
    spent: &dyn Fn() -> bool,
) -> Vec<Plan> {
    let mover = seat.index();
    let mut plans = plans(race, mover, number);
    plans.truncate(CANDIDATES);
    if plans.len() < 2 || plans.iter().any(|plan| plan.after.has_won(mover)) {
        return plans;
    }
    let rest = rest_of_round(view, seat);
    let mut tried = vec![(0.0, 0.0, 0u64); plans.len()];
    let mut open: Vec<usize> = (0..plans.len()).collect();
    for batch in 0..TRIALS / BATCH {
        for &plan in &open {
            for trial in batch * BATCH..(batch + 1) * BATCH {
                // The same chance for each plan, so that only the plan makes a difference.
                let chance =
                    play(plans[plan].after, &rest, mover, &mut SplitMix::new(seed.wrapping_add(trial)));
                let (sum, squares, count) = &mut tried[plan];
                *sum += chance;
                *squares += chance * chance;
                *count += 1;
            }
        }
        let mean = |plan: usize| tried[plan].0 / tried[plan].2 as f64;
        let Some(best) = open.iter().copied().max_by(|one, other| mean(*one).total_cmp(&mean(*other))) else {
            break;
        };
        let error = |plan: usize| {
            let (sum, squares, count) = tried[plan];
            let count = count as f64;
            ((squares / count - (sum / count).powi(2)).max(0.0) / count).sqrt()
        };
        let reach = mean(best) - 2.0 * error(best);
        open.retain(|plan| *plan == best || mean(*plan) + 2.0 * error(*plan) > reach);
        if open.len() < 2 || spent() {
            break;
        }
    }
    for (plan, (sum, _, count)) in plans.iter_mut().zip(&tried) {
        if *count > 0 {
            plan.chance = sum / *count as f64;
        }
    }
    // Those that were given up early are behind, whatever a lucky start made of them.
    let last = |plan: &usize| open.contains(plan);
    let mut order: Vec<usize> = (0..plans.len()).collect();
    order.sort_by(|one, other| {
        last(other).cmp(&last(one)).then(plans[*other].chance.total_cmp(&plans[*one].chance))
    });
    order.into_iter().map(|plan| plans[plan]).collect()
}

/// Who still moves in this round after a seat, and how far: the barrels lie open.
pub(crate) fn rest_of_round(view: &View, seat: Seat) -> Vec<(usize, u8)> {
    let place = view.spells.iter().position(|spell| spell.seat == seat).map_or(0, |place| place + 1);
    let plays = |seat: Seat| view.wizards.get(seat.index()).is_some_and(|wizard| !wizard.gave_up);
    let rest = view.spells.iter().skip(place).filter(|spell| spell.works && plays(spell.seat));
    rest.map(|spell| (spell.seat.index(), spell.number)).collect()
}

/// A seat's chance after the rest of this round and some rounds more.
pub(crate) fn play(mut race: Race, rest: &[(usize, u8)], seat: usize, rng: &mut SplitMix) -> f64 {
    let judge = Judge::of(&race);
    for (mover, number) in rest {
        if let Some((_, _, after, _)) = best_stride(&race, *mover, *number, judge) {
            race = after;
        }
        if race.has_won(*mover) {
            return f64::from(u8::from(*mover == seat));
        }
    }
    f64::from(chances_after(race, ROUNDS, judge, Numbers::good(), rng)[seat % MOST_SEATS])
}
