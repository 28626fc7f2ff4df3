//! The mountain's players. They hear what people hear: the impression that a rendered shake makes, judged by ears that are
//! the better the higher the level.

use rand::RngExt as _;
use table::bot::{Bot, Level, RandomBot, Sight, ThinkContext, Thought};
use table::game::Millis;

use crate::action::Action;
use crate::asked::{Asked, Full};
use crate::barrels::BARRELS;
use crate::race::Race;
use crate::rattle::confusion::{ACUITIES, Confusion};
use crate::rattle::listener::Listener;
use crate::state::Zapp;
use crate::view::Phase;

pub(crate) mod beliefs;
pub(crate) mod choosing;
pub(crate) mod moving;
pub(crate) mod worth;

use beliefs::Beliefs;
use choosing::{Handling, Manner};
use moving::Eye;

/// A player of the mountain.
struct Player {
    /// How good the ears are; see [`Listener::new`].
    acuity: f64,
    /// How the barrels are gone about.
    manner: Manner,
    /// How moves are judged.
    eye: Eye,
    /// How long a hand rests between two acts.
    pace: Millis,
}

static APPRENTICE: Player = Player {
    acuity: ACUITIES[3],
    manner: Manner { barrels: 2, shakes: 1, patience: 0.25 },
    eye: Eye::Ahead,
    pace: 1_300,
};
static JOURNEYMAN: Player = Player {
    acuity: ACUITIES[2],
    manner: Manner { barrels: 3, shakes: 1, patience: 0.1 },
    eye: Eye::Judging,
    pace: 1_000,
};
static MASTER: Player = Player {
    acuity: ACUITIES[1],
    manner: Manner { barrels: 5, shakes: 2, patience: 0.006 },
    eye: Eye::Judging,
    pace: 800,
};
static EMPEROR: Player = Player {
    acuity: ACUITIES[0],
    manner: Manner { barrels: BARRELS, shakes: 3, patience: 0.000_5 },
    eye: Eye::Playing,
    pace: 500,
};

/// How long everybody else, having set down, is kept waiting at most.
const COURTESY: Millis = 8_000;

/// The bot of a level.
pub(crate) fn of(level: Level) -> Option<&'static dyn Bot<Zapp>> {
    Some(match level {
        Level::Random => &RandomBot,
        Level::Apprentice => &APPRENTICE,
        Level::Journeyman => &JOURNEYMAN,
        Level::Master => &MASTER,
        Level::Emperor => &EMPEROR,
    })
}

impl Bot<Zapp> for Player {
    fn think(&self, sight: &Sight<'_, Zapp>, context: &mut ThinkContext<'_>) -> Thought<Action> {
        let view = sight.view;
        let since = view.wizards.get(sight.seat.index()).map_or(0, |wizard| wizard.since);
        // Others act meanwhile, and each of their acts lets everybody think again: what counts is how long the own hand
        // has rested.
        let rested = |action: Action| Thought::ActAfter(action, (since + self.pace).saturating_sub(sight.at));
        match sight.choices {
            Asked::Nothing | Asked::Settled => Thought::Wait,
            Asked::Roll { round } => Thought::ActAfter(Action::Roll { round: *round }, self.pace),
            Asked::Barrels { .. } => match self.handle(sight, context) {
                Some(action) => rested(action),
                None => Thought::Wait,
            },
            Asked::Move { round, ways, .. } => {
                let action = self.eye.choose(view, sight.seat, *round, ways, context);
                action.map_or(Thought::Wait, |action| Thought::ActAfter(action, self.pace))
            }
        }
    }
}

/// Until when a barrel should be chosen because everybody else has set down.
fn waited_for(sight: &Sight<'_, Zapp>) -> Option<Millis> {
    let seats = sight.view.wizards.iter().enumerate();
    let mut playing = seats.filter(|(seat, wizard)| *seat != sight.seat.index() && !wizard.gave_up);
    let last = playing.try_fold(0, |last, (_, wizard)| wizard.set_down.map(|_| wizard.since.max(last)));
    last.filter(|last| *last > 0).map(|last| last + COURTESY)
}

impl Player {
    /// What to do with the barrels now; `None` while one still rattles.
    fn handle(&self, sight: &Sight<'_, Zapp>, context: &mut ThinkContext<'_>) -> Option<Action> {
        let Asked::Barrels { round, held, shake, put_back, full, .. } = sight.choices else { return None };
        if held.iter().any(|barrel| !shake.contains(barrel)) {
            return None;
        }
        let race = Race::of(sight.view);
        let magic = sight.view.dice.map_or(7, |dice| dice[0] + dice[1]);
        let worth = self.eye.worth(&race, sight.seat.index(), magic, context.artefacts);
        let beliefs = Beliefs::of(sight, &Listener::new(self.acuity));
        let until = match sight.view.phase {
            Phase::Shake { until } => until,
            _ => None,
        };
        let until = until.into_iter().chain(waited_for(sight)).min();
        // To take, to shake and to set down each take a hand's rest, and the shake its second.
        let hurried = until.is_some_and(|until| until < sight.at + 3 * self.pace + 1_500);
        let plateau = &sight.view.plateau;
        // Whoever has taken too many barrels must keep the one that is left.
        let hurried = hurried || *full == Some(Full::Tired);
        let ears = Confusion::measured(self.acuity, 1);
        let handling =
            Handling { beliefs: &beliefs, worth: &worth, magic, plateau, held, put_back, ears, hurried };
        let start = context.rng.random_range(0..usize::MAX);
        Some(handling.next(&self.manner, *round, start))
    }
}
