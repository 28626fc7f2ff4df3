//! The program in docs/fair-chance.md draws what the table draws.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::process::Command;

use games::table::chance::{Die, Fair, Seed};

const PAGE: &str = include_str!("../../../docs/fair-chance.md");
const NONCES: [&str; 3] = ["frog", "", "Zauberlehrling äöü"];
const BELOW: [u64; 4] = [2, 6, 1_000_003, Die::MOST];

#[test]
fn the_program_in_the_documentation_draws_the_same() {
    let (_, rest) = PAGE.split_once("```python\n").expect("there is a program");
    let (program, _) = rest.split_once("```").expect("the program ends");
    let seed = Seed::from_number(9);
    let ask = format!(
        "{program}\nfor entry in range(20):\n    for index, below in enumerate({BELOW:?}):\n        print(draw({:?}, {NONCES:?}, entry, index, below))\n",
        String::from(seed),
    );
    let output = Command::new("python3").args(["-c", &ask]).output().expect("python3 can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: Vec<u64> =
        String::from_utf8(output.stdout).unwrap().lines().map(|line| line.parse().unwrap()).collect();

    let fair = Fair::new(&seed, &NONCES.map(str::to_owned));
    let ours: Vec<u64> = (0..20)
        .flat_map(|entry| (0..).zip(BELOW).map(move |(index, below)| (entry, index, below)))
        .map(|(entry, index, below)| fair.value(entry, index, Die::hidden(below)))
        .collect();
    assert_eq!(told, ours);
}
