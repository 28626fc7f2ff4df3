//! What a seat is asked for now, and what it may reply.

use rand::{Rng, RngExt as _};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Choices, Refusal, Seat};
use ts_rs::TS;

use crate::action::Action;
use crate::apprentice::{Apprentice, Place};
use crate::barrels::{BARRELS, RHYTHMS, STRENGTHS};
use crate::board::APPRENTICES;
use crate::options::Banish;
use crate::way::{Places, Way};

/// What a seat is asked for now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    /// Nothing: others are due, or the game is over.
    Nothing,
    /// Nothing more in this round: a barrel is set down.
    Settled,
    /// To roll the magic number.
    Roll {
        /// The round, from 1.
        round: u32,
    },
    /// To take, shake, put back, and at last to set a barrel down.
    Barrels {
        /// The round, from 1.
        round: u32,
        /// The barrels that can be taken, by their places on the plateau, from 0.
        take: Vec<u8>,
        /// The barrels in the hands.
        held: Vec<u8>,
        /// Those of them that can be shaken now; the others still rattle.
        shake: Vec<u8>,
        /// Those of them that can be put back.
        put_back: Vec<u8>,
        /// Why nothing can be taken.
        full: Option<Full>,
    },
    /// To move an apprentice.
    Move {
        /// The round, from 1.
        round: u32,
        /// How far.
        number: u8,
        /// The ways that can be gone.
        ways: Vec<Way>,
        /// Who sees to it that apprentices are banished.
        banish: Banish,
        /// Whether apprentices can be taken along.
        expert: bool,
        /// Who moves.
        mover: Seat,
        /// Where everybody's apprentices stand.
        places: Places,
    },
}

/// Why no further barrel can be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Full {
    /// Two are in the hands.
    Hands,
    /// So many were taken in this round that it is time to settle for one.
    Tired,
}

/// More ways to move than these are not listed.
const MOST_LISTED: usize = 4_096;

impl Asked {
    fn round(&self) -> Option<u32> {
        match *self {
            Asked::Nothing | Asked::Settled => None,
            Asked::Roll { round } | Asked::Barrels { round, .. } | Asked::Move { round, .. } => Some(round),
        }
    }

    fn check_move(&self, apprentice: u8, banish: &[Apprentice], carry: &[Apprentice]) -> Result<(), Refusal> {
        let Asked::Move { ways, banish: rule, expert, mover, places, .. } = self else { return Ok(()) };
        if usize::from(apprentice) >= APPRENTICES {
            return Err(Refusal::new("ZAP-8", "zapp_no_such_apprentice"));
        }
        let way = ways.iter().find(|way| way.apprentice == apprentice);
        let way =
            way.ok_or_else(|| Refusal::new("ZAP-8", "zapp_cannot_move").with("apprentice", apprentice))?;
        let place = |who: Apprentice| places.get(who.seat.index())?.get(usize::from(who.number)).copied();
        let moves = Apprentice::new(*mover, apprentice);
        // A way knows only whom it meets: not who stays behind where it begins, nor who is at a start or at home.
        let left = |who: Apprentice| {
            who != moves && matches!(place(who), Some(Place::Field(_))) && place(who) == place(moves)
        };
        let away = |who: Apprentice| matches!(place(who), Some(Place::Start | Place::City));
        let not_banished = |who| if left(who) || away(who) { "ZAP-12" } else { way.why_not_banished(who) };
        let not_carried = |who| match () {
            () if !expert => "ZAP-14",
            () if left(who) => "ZAP-18",
            () => "ZAP-15",
        };
        let banishable: Vec<_> = way.banishable().collect();
        check_named(banish, &banishable, "zapp_not_banished", not_banished)?;
        if *rule == Banish::Automatic && !banish.is_empty() {
            return Err(Refusal::new("ZAP-13", "zapp_banished_by_itself"));
        }
        check_named(carry, &way.carriable().collect::<Vec<_>>(), "zapp_not_carried", not_carried)
    }

    fn check_barrel(&self, action: &Action) -> Result<(), Refusal> {
        let Asked::Barrels { take, held, shake, put_back, full, .. } = self else { return Ok(()) };
        let holds = |barrel: u8| {
            if held.contains(&barrel) {
                Ok(())
            } else {
                Err(Refusal::new("ZAP-4", "zapp_not_in_hand").with("barrel", barrel))
            }
        };
        match *action {
            Action::Take { barrel, .. } => match full {
                _ if usize::from(barrel) >= BARRELS => {
                    Err(Refusal::new("ZAP-1", "zapp_no_such_barrel").with("barrel", barrel))
                }
                _ if held.contains(&barrel) => {
                    Err(Refusal::new("ZAP-4", "zapp_already_yours").with("barrel", barrel))
                }
                Some(Full::Hands) => Err(Refusal::new("ZAP-4", "zapp_hands_full")),
                Some(Full::Tired) => Err(Refusal::new("ZAP-4", "zapp_tired")),
                None if take.contains(&barrel) => Ok(()),
                None => Err(Refusal::new("ZAP-4", "zapp_somebody_was_faster").with("barrel", barrel)),
            },
            Action::Shake { barrel, strength, rhythm, .. } => {
                holds(barrel)?;
                if !STRENGTHS.contains(&strength) {
                    let (min, max) = (*STRENGTHS.start(), *STRENGTHS.end());
                    return Err(Refusal::new("ZAP-21", "zapp_strength").with("min", min).with("max", max));
                }
                if !RHYTHMS.contains(&rhythm) {
                    let (min, max) = (*RHYTHMS.start(), *RHYTHMS.end());
                    return Err(Refusal::new("ZAP-21", "zapp_rhythm").with("min", min).with("max", max));
                }
                if shake.contains(&barrel) {
                    Ok(())
                } else {
                    Err(Refusal::new("ZAP-21", "zapp_still_rattling"))
                }
            }
            Action::SetDown { barrel, .. } => holds(barrel),
            Action::PutBack { barrel, .. } => {
                holds(barrel)?;
                match (put_back.contains(&barrel), shake.contains(&barrel)) {
                    (true, _) => Ok(()),
                    (false, true) => Err(Refusal::new("ZAP-4", "zapp_tired")),
                    (false, false) => Err(Refusal::new("ZAP-21", "zapp_still_rattling")),
                }
            }
            Action::Roll { .. } => Err(Refusal::new("ZAP-3", "zapp_already_rolled")),
            Action::Move { .. } => Err(Refusal::new("ZAP-6", "zapp_set_down_first")),
        }
    }
}

/// Whether everybody who is named may be, and nobody is named twice; else by which rule not.
fn check_named(
    named: &[Apprentice],
    allowed: &[Apprentice],
    key: &str,
    rule: impl Fn(Apprentice) -> &'static str,
) -> Result<(), Refusal> {
    for (place, who) in named.iter().enumerate() {
        let twice = named[..place].contains(who);
        if twice || !allowed.contains(who) {
            let [seat, number] = who.as_params();
            let key = if twice { "zapp_named_twice" } else { key };
            return Err(Refusal::new(rule(*who), key).with("seat", seat).with("number", number));
        }
    }
    Ok(())
}

/// Every selection from `all`.
fn selections(all: &[Apprentice]) -> Vec<Vec<Apprentice>> {
    let chosen =
        |mask: u32| (0..).zip(all).filter(move |(bit, _)| mask & (1 << bit) != 0).map(|(_, who)| *who);
    (0..1u32 << all.len().min(16)).map(|mask| chosen(mask).collect()).collect()
}

impl Choices<Action> for Asked {
    fn is_empty(&self) -> bool {
        matches!(self, Asked::Nothing | Asked::Settled)
    }

    fn check(&self, action: &Action) -> Result<(), Refusal> {
        if *self == Asked::Settled {
            return Err(Refusal::new("ZAP-5", "zapp_settled"));
        }
        let Some(round) = self.round() else { return Err(Refusal::not_your_turn()) };
        if action.round() != round {
            return Err(Refusal::new("ZAP-3", "zapp_late").with("want", round).with("got", action.round()));
        }
        match (self, action) {
            (Asked::Roll { .. }, Action::Roll { .. }) => Ok(()),
            (Asked::Barrels { .. }, _) => self.check_barrel(action),
            (Asked::Move { .. }, Action::Move { apprentice, banish, carry, .. }) => {
                self.check_move(*apprentice, banish, carry)
            }
            (Asked::Roll { .. }, _) => Err(Refusal::new("ZAP-3", "zapp_roll_first")),
            _ => Err(Refusal::new("ZAP-7", "zapp_move_first")),
        }
    }

    fn sample(&self, rng: &mut dyn Rng) -> Option<Action> {
        let one = |from: &[u8], rng: &mut dyn Rng| from.get(rng.random_range(0..from.len().max(1))).copied();
        match self {
            Asked::Nothing | Asked::Settled => None,
            Asked::Roll { round } => Some(Action::Roll { round: *round }),
            Asked::Barrels { round, take, held, shake, put_back, full } => {
                let round = *round;
                let mut kinds = Vec::new();
                if let Some(barrel) = one(take, rng).filter(|_| full.is_none()) {
                    kinds.push(Action::Take { round, barrel });
                }
                if let Some(barrel) = one(shake, rng) {
                    let (strength, rhythm) = (rng.random_range(STRENGTHS), rng.random_range(RHYTHMS));
                    kinds.push(Action::Shake { round, barrel, strength, rhythm });
                }
                if let Some(barrel) = one(put_back, rng) {
                    kinds.push(Action::PutBack { round, barrel });
                }
                if let Some(barrel) = one(held, rng) {
                    kinds.push(Action::SetDown { round, barrel });
                }
                (!kinds.is_empty()).then(|| kinds.swap_remove(rng.random_range(0..kinds.len())))
            }
            Asked::Move { round, ways, banish, .. } => {
                let way = ways.get(rng.random_range(0..ways.len().max(1)))?;
                let banished =
                    way.banishable().filter(|_| *banish == Banish::ByHand && rng.random()).collect();
                let carry = way.carriable().filter(|_| rng.random()).collect();
                Some(Action::Move { round: *round, apprentice: way.apprentice, banish: banished, carry })
            }
        }
    }

    fn enumerate(&self) -> Option<Vec<Action>> {
        match self {
            Asked::Nothing | Asked::Settled => Some(Vec::new()),
            Asked::Roll { round } => Some(vec![Action::Roll { round: *round }]),
            Asked::Barrels { round, take, held, shake, put_back, full } => {
                let round = *round;
                let mut all: Vec<Action> = Vec::new();
                all.extend(
                    take.iter().filter(|_| full.is_none()).map(|&barrel| Action::Take { round, barrel }),
                );
                for &barrel in shake {
                    let every = STRENGTHS.flat_map(|strength| RHYTHMS.map(move |rhythm| (strength, rhythm)));
                    all.extend(every.map(|(strength, rhythm)| Action::Shake {
                        round,
                        barrel,
                        strength,
                        rhythm,
                    }));
                }
                all.extend(put_back.iter().map(|&barrel| Action::PutBack { round, barrel }));
                all.extend(held.iter().map(|&barrel| Action::SetDown { round, barrel }));
                Some(all)
            }
            Asked::Move { round, ways, banish, .. } => {
                let mut all = Vec::new();
                for way in ways {
                    let mut banishable: Vec<_> = way.banishable().collect();
                    if *banish == Banish::Automatic {
                        banishable.clear();
                    }
                    let carriable: Vec<_> = way.carriable().collect();
                    if all.len() + (1 << (banishable.len() + carriable.len())) > MOST_LISTED {
                        return None;
                    }
                    for banish in selections(&banishable) {
                        for carry in selections(&carriable) {
                            let banish = banish.clone();
                            all.push(Action::Move {
                                round: *round,
                                apprentice: way.apprentice,
                                banish,
                                carry,
                            });
                        }
                    }
                }
                Some(all)
            }
        }
    }
}
