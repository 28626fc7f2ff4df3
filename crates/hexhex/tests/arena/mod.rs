//! Plays packed games between ways to play, to measure them against each other.

use hexhex::dice::Counts;
use hexhex::sheet::{Field, Fields, Zeros};
use hexhex::solver::{Crowd, Duo, Outlook, Player, Rival, Solo};
use rand::Rng;

use crate::packed::{EMPTY, Fraction, HANDS, Hand, Packed, ROLLS, Roll};

/// A way to play.
#[derive(Clone, Copy, Debug)]
pub enum Strategy<'a> {
    /// Any choice.
    Random,
    /// For points.
    Points,
    /// For points, and for the win against rivals who play for points once so few own fields are free.
    Crowd(usize),
    /// For the win in every turn: worked out to the end with so few own free fields, and before that as if it were played
    /// for points after the turn.
    Win(usize),
    /// For the win against one who does the same.
    Duo(&'a Duo),
}

/// What is best made of every roll while certain fields are free.
struct Plan {
    /// With one roll left and with two.
    keeps: [[Hand; ROLLS]; 2],
    entries: [Field; ROLLS],
}

impl Plan {
    fn new(outlook: &Outlook, packed: &Packed) -> Plan {
        let keeps = [1, 2].map(|rolls_left| {
            let mut picks: Vec<(Hand, f64)> = Vec::with_capacity(HANDS);
            for hand in Hand::all() {
                let worth = outlook.keep(packed.counts(hand), rolls_left);
                let mut pick = (hand, worth);
                for less in packed.fewer(hand).filter(|less| *less != hand) {
                    if let Some(other) = picks.get(less.index()).filter(|other| other.1 > pick.1) {
                        pick = *other;
                    }
                }
                picks.push(pick);
            }
            std::array::from_fn(|roll| picks[HANDS - ROLLS + roll].0)
        });
        let mut entries = [Field::HexHex; ROLLS];
        for (entry, roll) in entries.iter_mut().zip(Roll::all()) {
            *entry = outlook.best_entry(packed.counts(roll.hand())).unwrap_or(*entry);
        }
        Plan { keeps, entries }
    }
}

/// A place where ways to play meet, under one rule on zeros.
pub struct Arena {
    zeros: Zeros,
    packed: &'static Packed,
    /// How to play for points, by the free fields; made when first asked for.
    plans: Vec<Option<Box<Plan>>>,
}

impl Arena {
    /// An arena under a rule on zeros.
    pub fn new(zeros: Zeros) -> Arena {
        let plans = (0..=Fields::ALL.0).map(|_| None).collect();
        Arena { zeros, packed: Packed::get(), plans }
    }

    /// Plays one game, the first begins, and returns everybody as they end.
    pub fn play(&mut self, strategies: &[Strategy<'_>], rng: &mut impl Rng) -> Vec<Player> {
        let mut players = vec![EMPTY; strategies.len()];
        while players.iter().any(|player| !player.free.is_empty()) {
            for (seat, strategy) in strategies.iter().enumerate() {
                players[seat] = self.turn(*strategy, seat, &players, rng);
            }
        }
        players
    }

    /// Plays one game and returns each seat's share of the win: equal totals share.
    pub fn shares(&mut self, strategies: &[Strategy<'_>], rng: &mut impl Rng) -> Vec<f64> {
        let players = self.play(strategies, rng);
        let most = players.iter().map(|player| player.points).max();
        let winners = players.iter().filter(|player| Some(player.points) == most).count();
        let share = |player: &Player| if Some(player.points) == most { 1.0 / winners as f64 } else { 0.0 };
        players.iter().map(share).collect()
    }

    fn turn(
        &mut self,
        strategy: Strategy<'_>,
        seat: usize,
        players: &[Player],
        rng: &mut impl Rng,
    ) -> Player {
        let own = players[seat];
        let for_win = match strategy {
            Strategy::Random => return self.packed.random_turn(own, self.zeros, rng),
            Strategy::Points => None,
            Strategy::Crowd(from) if own.free.len() > from => None,
            Strategy::Crowd(deep) | Strategy::Win(deep) => {
                let others = players.iter().enumerate().filter(|(other, _)| *other != seat);
                let rivals: Vec<Rival> = others.map(|(_, player)| Rival::from(*player)).collect();
                Some(Crowd::deep(self.zeros, own, &rivals, deep).outlook())
            }
            Strategy::Duo(duo) => players.get(usize::from(seat == 0)).and_then(|other| {
                duo.outlook(own.free, other.free, i32::from(own.points) - i32::from(other.points))
            }),
        };
        match for_win {
            Some(outlook) => {
                let points = Solo::of(self.zeros).outlook(own.free);
                let keep = |counts: Counts, left| outlook.best_keep_then(&points, counts, left);
                let mut roll = self.roll(Hand::EMPTY, rng);
                for left in [2, 1] {
                    let kept = keep(self.packed.counts(roll.hand()), left);
                    roll = self.roll(self.packed.hand(kept).unwrap_or(roll.hand()), rng);
                }
                let field = outlook.best_entry_then(&points, self.packed.counts(roll.hand()));
                field.map_or(own, |field| self.packed.enter(own, roll, field))
            }
            None => self.turn_for_points(own, rng),
        }
    }

    fn turn_for_points(&mut self, own: Player, rng: &mut impl Rng) -> Player {
        let (packed, zeros) = (self.packed, self.zeros);
        let plan = self.plans[usize::from(own.free.0)]
            .get_or_insert_with(|| Box::new(Plan::new(&Solo::of(zeros).outlook(own.free), packed)));
        let mut roll = packed.roll(Hand::EMPTY, &mut Fraction::new(rng));
        for left in [2, 1] {
            roll = packed.roll(plan.keeps[left - 1][roll.index()], &mut Fraction::new(rng));
        }
        packed.enter(own, roll, plan.entries[roll.index()])
    }

    fn roll(&self, kept: Hand, rng: &mut impl Rng) -> Roll {
        self.packed.roll(kept, &mut Fraction::new(rng))
    }
}
