//! Looking back at a game: what each choice of a barrel and each move cost, what was luck, how the chances went.
//!
//! Chances come from games that are played out in the mind, by the same judgement for everybody; they are estimates.

use serde::Serialize;
use table::bot::Budget;
use table::game::Millis;
use table::table::Steps;
use table::{Seat, Table, Viewer};
use ts_rs::TS;

use crate::apprentice::Apprentice;
use crate::barrels::{BARRELS, Stones};
use crate::board::MOST_SEATS;
use crate::bots::beliefs::Beliefs;
use crate::bots::moving::{plans, play, rest_of_round};
use crate::bots::worth::after_all;
use crate::event::{Event, Fate, Spell};
use crate::race::judge::Judge;
use crate::race::numbers::Numbers;
use crate::race::playout::{chances_after, round as play_round};
use crate::race::quick::Quick;
use crate::race::{Band, Race};
use crate::rattle::confusion::Confusion;
use crate::rattle::listener::Listener;
use crate::state::Zapp;
use crate::view::{Phase, View};

/// How many moves are compared with the one that was made.
const CANDIDATES: usize = 4;
/// How often a move, a throw or a standing is played out.
const TRIALS: u64 = 64;
/// What costs less than this cannot be told from nothing.
const NOISE: f64 = 0.01;

/// How many barrels more could have been listened to, and how long it takes to put back, to take and to shake one.
const LOOKS: u8 = 3;
const A_LOOK: Millis = 4_000;

/// A game looked back at.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Analysis {
    /// How the chances went, from round to round; the last is the end.
    pub curve: Vec<Standing>,
    /// Every barrel that was set down.
    pub choices: Vec<Choice>,
    /// Every move.
    pub moves: Vec<Moved>,
    /// What was luck, and what was thrown away, by seat.
    pub seats: Vec<Sum>,
    /// The dearest mistakes, dearest first, three a seat at most.
    pub mistakes: Vec<Mistake>,
    /// Whether the time was too short to look at everything.
    pub cut_short: bool,
}

/// How a race stands.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Standing {
    /// The number of the entry.
    #[ts(type = "number")]
    pub n: u64,
    /// The round that begins, from 1.
    pub round: u32,
    /// Each seat's chance to win.
    pub chances: Vec<f64>,
}

/// A barrel that was set down, and what else was known.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
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
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
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

/// A move, and the best one.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Moved {
    /// The number of the entry.
    #[ts(type = "number")]
    pub n: u64,
    /// The round, from 1.
    pub round: u32,
    /// Who moved.
    pub who: Apprentice,
    /// How far.
    pub number: u8,
    /// The mover's chance to win after it.
    pub chance: f64,
    /// What would have been better; `null` if nothing clearly was.
    pub better: Option<BetterMove>,
    /// What was thrown away.
    pub cost: f64,
    /// Whom the mover could have banished and did not.
    pub overlooked: Vec<Apprentice>,
}

/// A better move.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct BetterMove {
    /// Who should have gone.
    pub who: Apprentice,
    /// Whom it should have banished.
    pub banish: Vec<Apprentice>,
    /// Whom it should have taken along.
    pub carry: Vec<Apprentice>,
    /// The chance to win after it.
    pub chance: f64,
}

/// What came together for a seat.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sum {
    /// Which seat.
    pub seat: Seat,
    /// What the magic numbers gave above expectation.
    pub luck_of_dice: f64,
    /// What the barrels held above what they promised.
    pub luck_of_barrels: f64,
    /// What choices of barrels threw away.
    pub cost_of_choices: f64,
    /// What moves threw away.
    pub cost_of_moves: f64,
}

/// A mistake.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Mistake {
    /// A choice of a barrel, by its place in the list.
    Choice(#[ts(type = "number")] usize),
    /// A move, by its place in the list.
    Move(#[ts(type = "number")] usize),
}

/// What is gathered on the way through a game.
struct Course<'a> {
    table: &'a Table<Zapp>,
    steps: &'a Steps<Zapp>,
    /// What was in the barrels after each step.
    stones: &'a [Stones],
    listener: Listener,
    seats: usize,
    analysis: Analysis,
}

/// Looks back at a game that has ended.
pub(crate) fn analyse(
    table: &Table<Zapp>,
    budget: &dyn Budget,
) -> Result<Analysis, table::record::RecordError> {
    let (mut steps, mut stones) = (Vec::new(), Vec::new());
    table.walk(|table| {
        steps.extend(table.newest_step(Viewer::Spectator));
        stones.push(table.state().stones);
    })?;
    let seats = usize::from(table.seats());
    let sum = |seat| Sum {
        seat,
        luck_of_dice: 0.0,
        luck_of_barrels: 0.0,
        cost_of_choices: 0.0,
        cost_of_moves: 0.0,
    };
    let analysis = Analysis {
        curve: Vec::new(),
        choices: Vec::new(),
        moves: Vec::new(),
        seats: Seat::first(table.seats()).map(sum).collect(),
        mistakes: Vec::new(),
        cut_short: false,
    };
    let mut course =
        Course { table, steps: &steps, stones: &stones, listener: Listener::new(1.0), seats, analysis };
    let mut thrown = None;
    for place in 0..steps.len() {
        if budget.is_spent() {
            course.analysis.cut_short = true;
            break;
        }
        budget.progress(place as f64 / steps.len() as f64);
        for event in &steps[place].told.events {
            match event {
                Event::RoundBegan { .. } => course.standing(place),
                Event::Rolled { dice, .. } => {
                    thrown = Some(place);
                    course.throw(place, dice[0] + dice[1]);
                }
                Event::Revealed { spells } => {
                    if let Some(thrown) = thrown {
                        course.choices(thrown, place, spells);
                    }
                }
                Event::Moved { who, number, met, .. } => {
                    let spared =
                        met.iter().filter(|met| met.fate == Fate::Spared).map(|met| met.who).collect();
                    course.moved(place, *who, *number, spared);
                }
                Event::Won { .. } => course.standing(place),
                _ => {}
            }
        }
    }
    Ok(course.finish())
}

impl Course<'_> {
    fn view(&self, place: usize) -> Option<&View> {
        self.steps.get(place).map(|step| &step.view)
    }

    /// How the race stands at a step.
    fn standing(&mut self, place: usize) {
        let Some(view) = self.view(place) else { return };
        let (race, round) = (Race::of(view), view.round);
        let chances = mean(self.seats, |trial| {
            let judge = Judge::of(&race);
            if let Some(winner) = (0..self.seats).find(|seat| race.has_won(*seat)) {
                return std::array::from_fn(|seat| if seat == winner { 1.0 } else { 0.0 });
            }
            chances_after(race, 2, judge, Numbers::good(), &mut Quick::new(trial))
        });
        let chances = match &view.outcome {
            // Whoever is left alone has won wherever the apprentices stand.
            Some(outcome) => {
                outcome.placings.iter().map(|placing| f64::from(u8::from(*placing == 1))).collect()
            }
            None => chances,
        };
        let n = self.steps[place].n;
        self.analysis.curve.push(Standing { n, round, chances });
    }

    /// The luck of the dice: what this magic number gives against all that could have come.
    fn throw(&mut self, place: usize, thrown: u8) {
        let Some(view) = self.view(place) else { return };
        let race = Race::of(view);
        let under = |magic: u8| {
            mean(self.seats, |trial| {
                let mut after = race;
                let judge = Judge::of(&race);
                play_round(
                    &mut after,
                    magic,
                    &[None; MOST_SEATS],
                    judge,
                    Numbers::good(),
                    &mut Quick::new(trial),
                );
                judge.chances(&after)
            })
        };
        let mut expected = vec![0.0; self.seats];
        let mut got = vec![0.0; self.seats];
        for magic in 2..=12u8 {
            // 1 way in 36 for 2, 6 for 7, 1 for 12.
            let ways = f64::from(6 - magic.abs_diff(7)) / 36.0;
            let chances = under(magic);
            expected.iter_mut().zip(&chances).for_each(|(sum, chance)| *sum += ways * chance);
            if magic == thrown {
                got = chances;
            }
        }
        for (sum, (got, expected)) in self.analysis.seats.iter_mut().zip(got.into_iter().zip(expected)) {
            sum.luck_of_dice += got - expected;
        }
    }

    /// What everybody chose, and what they could know.
    fn choices(&mut self, thrown: usize, place: usize, spells: &[Spell]) {
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

    /// A move against the best.
    fn moved(&mut self, place: usize, who: Apprentice, number: u8, overlooked: Vec<Apprentice>) {
        let (Some(before), Some(after)) = (self.view(place.saturating_sub(1)), self.view(place)) else {
            return;
        };
        let (race, made) = (Race::of(before), Race::of(after));
        let mover = who.seat.index();
        let rest = rest_of_round(before, who.seat);
        let chance = |after: Race| {
            if after.has_won(mover) {
                return 1.0;
            }
            let played = (0..TRIALS).map(|trial| play(after, &rest, mover, &mut Quick::new(trial)));
            played.sum::<f64>() / TRIALS as f64
        };
        let own = chance(made);
        let round = before.round;
        let best = plans(&race, mover, number)
            .into_iter()
            .take(CANDIDATES)
            .filter(|plan| plan.after != made)
            .map(|plan| (chance(plan.after), plan))
            .max_by(|(one, _), (other, _)| one.total_cmp(other));
        let better = best.filter(|(best, _)| best - own > NOISE).map(|(chance, plan)| BetterMove {
            who: Apprentice::new(who.seat, plan.stride.number),
            banish: plan.stride.banish.iter().collect(),
            carry: plan.carry.iter().collect(),
            chance: rounded(chance),
        });
        let cost = better.as_ref().map_or(0.0, |better| (better.chance - own).max(0.0));
        if let Some(sum) = self.analysis.seats.get_mut(mover) {
            sum.cost_of_moves += cost;
        }
        let banishable: Band = race
            .stride(mover, usize::from(who.number) % 3, number)
            .map_or(Band::NONE, |stride| stride.banish);
        let banishable: Vec<Apprentice> = banishable.iter().collect();
        self.analysis.moves.push(Moved {
            n: self.steps[place].n,
            round,
            who,
            number,
            chance: rounded(own),
            better,
            cost: rounded(cost),
            overlooked: overlooked.into_iter().filter(|who| banishable.contains(who)).collect(),
        });
    }

    fn finish(self) -> Analysis {
        let mut analysis = self.analysis;
        for sum in &mut analysis.seats {
            for part in [
                &mut sum.luck_of_dice,
                &mut sum.luck_of_barrels,
                &mut sum.cost_of_choices,
                &mut sum.cost_of_moves,
            ] {
                *part = rounded(*part);
            }
        }
        for seat in Seat::first(self.table.seats()) {
            let choices = analysis.choices.iter().enumerate().filter(|(_, choice)| choice.seat == seat);
            let moves = analysis.moves.iter().enumerate().filter(|(_, moved)| moved.who.seat == seat);
            let mut all: Vec<(f64, Mistake)> = choices
                .map(|(place, choice)| (choice.cost, Mistake::Choice(place)))
                .chain(moves.map(|(place, moved)| (moved.cost, Mistake::Move(place))))
                .filter(|(cost, _)| *cost > 0.0)
                .collect();
            all.sort_by(|(one, _), (other, _)| other.total_cmp(one));
            analysis.mistakes.extend(all.into_iter().take(3).map(|(_, mistake)| mistake));
        }
        analysis
    }
}

/// The mean of what comes of many trials, by seat.
fn mean(seats: usize, trial: impl Fn(u64) -> [f32; MOST_SEATS]) -> Vec<f64> {
    let mut sums = vec![0.0; seats];
    for number in 0..TRIALS {
        let chances = trial(number);
        sums.iter_mut().zip(chances).for_each(|(sum, chance)| *sum += f64::from(chance));
    }
    sums.iter().map(|sum| rounded(sum / TRIALS as f64)).collect()
}

/// To four places: more is noise.
fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}
