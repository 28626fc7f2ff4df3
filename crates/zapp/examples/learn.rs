//! Learns how a race stands: plays games by the judgement of the last lesson, and fits the worth of an apprentice to who
//! won. Prints the judges as JSON, and how well they foretell on standard error.
//!
//! `cargo run --release -p zapp --example learn > crates/zapp/data/judge.json`

use std::thread;

use zapp::board::{APPRENTICES, MOST_SEATS};
use zapp::race::judge::{DANGERS, Judge, STEPS};
use zapp::race::numbers::Numbers;
use zapp::race::playout::{at_random, round, throw};
use zapp::race::quick::SplitMix;
use zapp::race::{Race, Stride};

const LESSONS: u64 = 6;
const GAMES: u64 = 40_000;
/// How often somebody moves as they like: so that odd positions are learnt too.
const WHIM: u32 = 12;

/// A position and who won from there.
struct Seen {
    race: Race,
    winner: usize,
}

fn play(judge: &Judge, start: Race, seed: u64) -> Vec<Seen> {
    let mut rng = SplitMix::new(seed);
    let numbers = Numbers::good();
    let mut race = start;
    let mut positions = Vec::new();
    for _ in 0..400 {
        positions.push(race);
        if rng.below(WHIM) == 0 {
            race = wander(race, &mut rng);
            continue;
        }
        let magic = throw(&mut rng);
        if let Some(winner) = round(&mut race, magic, &[None; MOST_SEATS], judge, numbers, &mut rng) {
            return positions.into_iter().map(|race| Seen { race, winner }).collect();
        }
    }
    let winner = at_random(race, &mut rng).winner;
    positions.into_iter().map(|race| Seen { race, winner }).collect()
}

/// Somebody moves any apprentice by any number.
fn wander(race: Race, rng: &mut SplitMix) -> Race {
    let seat = rng.below(race.seats.into()) as usize;
    let strides: Vec<Stride> = race.strides(seat, rng.below(10) as u8 + 1).collect();
    let stride = strides[rng.below(strides.len() as u32) as usize];
    let after = race.after(seat, stride, stride.banish, zapp::race::Band::NONE);
    if after.has_won(seat) { race } else { after }
}

/// Fits the worths by descent along the gradient; says how surprised they are by who won, on average.
fn fit(judge: &mut Judge, seen: &[Seen]) -> f64 {
    let mut surprise = 0.0;
    for rate in [0.02f32, 0.005, 0.002, 0.0005, 0.0002] {
        surprise = 0.0;
        for Seen { race, winner } in seen {
            let chances = judge.chances(race);
            surprise -= f64::from(chances[*winner].max(1e-6).ln());
            for (seat, chance) in chances.iter().enumerate().take(race.seats.into()) {
                let wrong = f32::from(u8::from(seat == *winner)) - chance;
                for number in 0..APPRENTICES {
                    let danger = Judge::danger(race, seat, number);
                    let steps = usize::from(race.progress[seat][number]);
                    judge.worth[danger][steps] += rate * wrong;
                }
            }
        }
        surprise /= seen.len() as f64;
    }
    surprise
}

fn learn(seats: u8, expert: bool) -> Judge {
    let mut judge = Judge::counting();
    let start = Race::new(seats, expert);
    for lesson in 0..LESSONS {
        let mut seen = Vec::new();
        for game in 0..GAMES {
            seen.extend(play(&judge, start, lesson << 40 | game << 8 | u64::from(seats)));
        }
        // Positions of one game are alike: mix them.
        let mut rng = SplitMix::new(lesson);
        for last in (1..seen.len()).rev() {
            seen.swap(last, rng.below(last as u32 + 1) as usize);
        }
        let surprise = fit(&mut judge, &seen);
        eprintln!(
            "{seats} seats, {}: lesson {}, {} positions, {:.2} rounds a game, surprise {surprise:.4} (even: {:.4})",
            if expert { "expert" } else { "basic" },
            lesson + 1,
            seen.len(),
            seen.len() as f64 / GAMES as f64,
            f64::from(seats).ln(),
        );
    }
    // Places where nobody stands in such danger keep the worth of less danger.
    for danger in 1..DANGERS {
        for steps in [0, STEPS - 1] {
            judge.worth[danger][steps] = judge.worth[0][steps];
        }
    }
    // Nobody is worse off on the way than on the start: to be banished leads back there, and no further.
    let start = judge.worth[0][0];
    for worth in judge.worth.iter_mut().flatten() {
        *worth = (worth.max(start) * 1000.0).round() / 1000.0;
    }
    judge
}

fn main() {
    let judges: Vec<Vec<Judge>> = thread::scope(|scope| {
        let learners: Vec<_> = [false, true]
            .map(|expert| scope.spawn(move || (2..=4).map(|seats| learn(seats, expert)).collect::<Vec<_>>()))
            .into_iter()
            .collect();
        learners.into_iter().map(|learner| learner.join().unwrap_or_default()).collect()
    });
    match serde_json::to_string(&judges) {
        Ok(text) => println!("{text}"),
        Err(error) => eprintln!("{error}"),
    }
}
