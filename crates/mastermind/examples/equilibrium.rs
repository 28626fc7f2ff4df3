//! Searches the strategies that the emperor mixes on the standard board, and writes them to `data/4x6.mix`:
//! `cargo run --release -p mastermind --example equilibrium`.

use std::time::Instant;

use mastermind::solver::equilibrium::mix;
use table::bot::Unlimited;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/data/4x6.mix");
const ABOUT: &str = "\
# Four strategies with the least total, 5625. Played with these probabilities, and pegs and colours exchanged at random,
# they take 5600/1290 guesses on average for every code of mixed colours, and 25/6 for those of one. Made by
#   cargo run --release -p mastermind --example equilibrium
# and checked by the test `equilibrium`. Below each weight stands a tree.
";

fn main() -> std::io::Result<()> {
    let began = Instant::now();
    let mix = mix(&Unlimited).ok_or_else(|| std::io::Error::other("no mixture was found"))?;
    let seconds = began.elapsed().as_secs_f64();
    std::fs::write(PATH, mix.write().replacen('\n', &format!("\n{ABOUT}"), 1))?;
    let weights: Vec<u32> = mix.trees.iter().map(|(weight, _)| *weight).collect();
    println!("weights {weights:?}, found in {seconds:.3} seconds");
    Ok(())
}
