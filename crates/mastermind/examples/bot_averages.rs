//! How many guesses each bot needs for all codes of some boards, as a table in Markdown:
//! `cargo run --release -p mastermind --example bot_averages [GAMES]`, with so many games for each code (usually 4).

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use mastermind::{Action, Board, Code, Mastermind, Options};
use rand::SeedableRng as _;
use rand_chacha::ChaCha8Rng;
use table::artefact::NoArtefacts;
use table::bot::{Level, Sight, ThinkContext, Thought, Unlimited};
use table::chance::Scripted;
use table::known::Past;
use table::{Game as _, Moment, Seat, Start, Timers, Viewer};

/// The boards, and one code in how many is played: a number that goes evenly through all colours and places.
const BOARDS: [(u8, u8, bool, usize); 7] = [
    (4, 6, true, 1),
    (4, 6, false, 1),
    (3, 8, true, 1),
    (4, 5, true, 1),
    (4, 7, true, 1),
    (5, 6, true, 7),
    (5, 8, true, 37),
];
const LEVELS: [Level; 4] = [Level::Apprentice, Level::Journeyman, Level::Master, Level::Emperor];
const MOST_ROWS: u8 = 20;

fn main() {
    let games: u64 = std::env::args().nth(1).and_then(|games| games.parse().ok()).unwrap_or(4);
    println!("| board | codes played | {} |", LEVELS.map(|level| level.name()).join(" | "));
    println!("|---|---:|{}", LEVELS.map(|_| "---:|").concat());
    for (pegs, colours, repeats, one_in) in BOARDS {
        let board = Board { pegs, colours, repeats };
        let codes: Vec<Code> = board.all().into_iter().step_by(one_in).collect();
        let cells = LEVELS.map(|level| {
            let (average, most) = played(level, board, &codes, games);
            format!("{average:.3} (at most {most})")
        });
        let without = if repeats { "" } else { ", no repeats" };
        println!("| {pegs}×{colours}{without} | {} × {games} | {} |", codes.len(), cells.join(" | "));
    }
}

/// The average number of guesses, and the most.
fn played(level: Level, board: Board, codes: &[Code], games: u64) -> (f64, u64) {
    let (next, sum) = (AtomicUsize::new(0), Mutex::new((0, 0)));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(code) = codes.get(next.fetch_add(1, Relaxed)) {
                    let guesses: Vec<u64> =
                        (0..games).map(|seed| guesses(level, board, *code, seed)).collect();
                    if let Ok(mut sum) = sum.lock() {
                        sum.0 += guesses.iter().sum::<u64>();
                        sum.1 = guesses.into_iter().fold(sum.1, u64::max);
                    }
                }
            });
        }
    });
    let (total, most) = sum.into_inner().unwrap_or_default();
    (total as f64 / (codes.len() as u64 * games) as f64, most)
}

/// How many guesses a bot needs for a code; one more than there are rows if these do not suffice.
fn guesses(level: Level, board: Board, code: Code, seed: u64) -> u64 {
    let Board { pegs, colours, repeats } = board;
    let options = Options { pegs, colours, repeats, rows: MOST_ROWS, ..Options::default() };
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut script = Scripted::default();
    let moment = &mut Moment { at: 0, chance: &mut script };
    let begun = Mastermind::set_up(&Start { rules: 1, options: &options, seats: 2, day: None }, moment);
    let mut state = begun.map(|step| step.state).ok();
    let (maker, breaker) = (Seat::new(0), Seat::new(1));
    let hide = Action::Hide { ask: 1, pegs: code.into() };
    state = state.and_then(|state| state.apply(maker, &hide, moment).ok()).map(|step| step.state);
    let mut made = 0;
    while let (Some(now), Some(bot)) = (state.take().filter(is_on), Mastermind::bot(level)) {
        let (view, choices) = (now.view(Viewer::Seat(breaker), &Timers::default()), now.choices(breaker));
        let sight = Sight {
            seat: breaker,
            at: 0,
            updates: &Past::none(),
            senses: &[],
            view: &view,
            choices: &choices,
        };
        let mut context = ThinkContext::new(&Unlimited, &mut rng, &NoArtefacts);
        if let Thought::Act(action) = bot.think(&sight, &mut context) {
            state = now.apply(breaker, &action, moment).ok().map(|step| step.state);
            made += 1;
        }
    }
    made
}

/// Whether the first code is still looked for.
fn is_on(state: &Mastermind) -> bool {
    state.view(Viewer::Spectator, &Timers::default()).past.is_empty()
}
