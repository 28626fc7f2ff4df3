//! Games that bots play against each other, with the artefacts of the game built once.

use std::sync::LazyLock;

use hexhex::{HexHex, Options};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use table::artefact::ArtefactCache;
use table::bot::{Level, ThinkContext, Thought, Unlimited};
use table::chance::{Fair, Seed};
use table::record::{Actor, Input};
use table::{Game as _, Table};

/// The game's artefacts.
pub static ARTEFACTS: LazyLock<ArtefactCache> = LazyLock::new(ArtefactCache::of::<HexHex>);

/// A table with fair dice, for as many seats as there are bots.
pub fn open(options: Options, seats: usize, fair: &Fair) -> Table<HexHex> {
    let set_up = serde_json::json!({
        "game": "hexhex",
        "rules": 1,
        "options": options,
        "seats": vec!["person"; seats],
        "chance": "scripted",
    });
    Table::open(serde_json::from_value(set_up).unwrap(), &mut fair.entry(0)).unwrap()
}

/// The dice of a game with this number.
pub fn fair(number: u64) -> Fair {
    Fair::new(&Seed::from_number(number), &[])
}

/// Lets the bot of a level act for the seat on turn.
pub fn act(table: &mut Table<HexHex>, level: Level, rng: &mut ChaCha8Rng, fair: &Fair) {
    let seat = table.due().iter().next().expect("somebody is on turn");
    let mut context = ThinkContext::new(&Unlimited, rng, &*ARTEFACTS);
    let bot = HexHex::bot(level).expect("there is a bot");
    let Thought::Act(action) = table.with_sight(seat, |sight| bot.think(&sight, &mut context)) else {
        panic!("{level} waits");
    };
    let n = table.next_number();
    let prepared =
        table.prepare(Actor::Seat(seat), Input::Game(action), 0, &mut fair.entry(n)).expect("accepted");
    table.commit(prepared);
}

/// A whole game of these bots.
pub fn game(options: Options, bots: &[Level], number: u64) -> Table<HexHex> {
    let fair = fair(number);
    let mut rng = ChaCha8Rng::seed_from_u64(number);
    let mut table = open(options, bots.len(), &fair);
    while let Some(seat) = table.due().iter().next() {
        act(&mut table, bots[seat.index()], &mut rng, &fair);
    }
    table
}
