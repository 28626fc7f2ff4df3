//! Every game keeps what a game promises: one test for each room on the list, so that they run side by side.

use games::table::erased::Workshop;
use games::table::kit::Plan;
use libtest_mimic::{Arguments, Failed, Trial};

/// The random games of a room are shared out among so many tests.
const PARTS: u64 = 3;

/// What the kit does with a game by default, in parts.
fn plans() -> impl Iterator<Item = (String, Plan)> {
    let whole = Plan::default();
    let games = whole.games.div_ceil(PARTS);
    let random = (0..PARTS).map(move |part| {
        let plan = Plan { games, bot_games: 0, seed: whole.seed + part * games };
        (format!("random_play_{}", part + 1), plan)
    });
    // The kit refuses to look at secrets in no random game at all.
    random.chain([("bots".to_owned(), Plan { games: 1, ..whole })])
}

fn keeps_its_promises(room: &dyn Workshop, plan: Plan) -> Result<(), Failed> {
    let report = room.conform(plan)?;
    if report.games == 0 || report.tried == 0 {
        return Err(format!("the kit looked at nothing: {report:?}").into());
    }
    Ok(())
}

fn main() {
    let each_plan = |room: &'static dyn Workshop| {
        plans().map(move |(name, plan)| {
            Trial::test(format!("{}::{name}", room.card().id), move || keeps_its_promises(room, plan))
        })
    };
    // A game of a newcomer shows that nothing here takes tools, levels of bots or plain actions for granted.
    let rooms = games::workshops().iter().copied().chain([&proving::offers::ROOM as &dyn Workshop]);
    let trials = rooms.flat_map(each_plan).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}
