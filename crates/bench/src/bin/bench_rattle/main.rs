//! Measures the rattle of Zapp Zerapp: fits a listener on one half of many shakes and tests it on the other. Prints what
//! is taken for what, what was wanted and whether it is so, levels and times; `cargo xtask bench rattle` runs it.

mod sample;
mod write;

use std::hint::black_box;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use bench::measuring::measure;
use clap::Parser;
use sample::{Grips, Plan};
use zapp::rattle::confusion::{ACUITIES, Confusion, SHAKES};
use zapp::rattle::ear::Impression;
use zapp::rattle::listener::{Heard, Listener};
use zapp::rattle::model::{FORMAT, Known, Model};
use zapp::rattle::{MOST, Shake, fitting, level};

/// Shakes of a grip in each half.
const EACH: u64 = 3;
/// The strength from which on the wanted figures hold.
const STRONG: u8 = 3;
/// Grips and shakes of each for the question what shaking on and on tells.
const LONG: (u64, u64) = (100, 60);

/// The parts of `grips`, so many shakes each, from this strength on.
fn parts(grips: &Grips, shakes: usize, strength: u8) -> impl Iterator<Item = &[Heard]> {
    let strong = move |heard: &&[Heard]| heard.first().is_some_and(|first| first.strength >= strength);
    grips.iter().flat_map(move |grip| grip.heard.chunks_exact(shakes)).filter(strong)
}

/// What is taken for what.
fn confusion(tested: &[Grips], listener: &Listener, acuity: f64, shakes: u8) -> Confusion {
    let mut rows = [[0.0; MOST]; MOST];
    for (row, grips) in rows.iter_mut().zip(tested) {
        let mut count = 0.0;
        for heard in parts(grips, usize::from(shakes), STRONG) {
            row[usize::from(listener.guess(heard)) - 1] += 1.0;
            count += 1.0;
        }
        row.iter_mut().for_each(|share| *share /= f64::max(count, 1.0));
    }
    Confusion { acuity, shakes, rows }
}

/// How often these two numbers of stones are told apart by so many shakes: right ones, and all.
fn told_apart(
    tested: &[Grips],
    listener: &Listener,
    pair: [usize; 2],
    shakes: usize,
    strength: u8,
) -> (u64, u64) {
    let (mut right, mut all) = (0, 0);
    for (stones, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
        for heard in tested.get(stones - 1).into_iter().flat_map(|grips| parts(grips, shakes, strength)) {
            let likelihoods = listener.likelihoods(heard);
            right += u64::from(likelihoods[stones - 1] > likelihoods[other - 1]);
            all += 1;
        }
    }
    (right, all)
}

/// How often whoever knows that there are three stones at most counts them right by one shake, at any strength.
fn counted(tested: &[Grips], listener: &Listener) -> (u64, u64) {
    let (mut right, mut all) = (0, 0);
    for (stones, grips) in tested.iter().take(3).enumerate() {
        for heard in parts(grips, 1, 1) {
            let likelihoods = listener.likelihoods(heard);
            right += u64::from((0..3).all(|other| likelihoods[other] <= likelihoods[stones]));
            all += 1;
        }
    }
    (right, all)
}

fn share((right, all): (u64, u64)) -> f64 {
    right as f64 / all.max(1) as f64
}

fn print_confusion(confusion: &Confusion) {
    let header: Vec<String> = (1..=MOST).map(|guess| format!("{guess}")).collect();
    println!("In per cent, by {} shake(s), strength {STRONG} to 5:", confusion.shakes);
    println!("| stones | {} |\n|---:|{}", header.join(" | "), "---:|".repeat(MOST));
    for (stones, row) in confusion.rows.iter().enumerate() {
        let shares =
            row.map(|share| if share == 0.0 { String::new() } else { format!("{:.0}", share * 100.0) });
        println!("| {} | {} |", stones + 1, shares.join(" | "));
    }
    println!();
}

/// Hits, and the mean distance from the truth, over all numbers.
fn quality(confusion: &Confusion) -> (f64, f64) {
    let (mut hits, mut distance) = (0.0, 0.0);
    for (stones, row) in confusion.rows.iter().enumerate() {
        hits += row[stones] / MOST as f64;
        distance += row.iter().enumerate().map(|(at, share)| share * at.abs_diff(stones) as f64).sum::<f64>();
    }
    (hits, distance / MOST as f64)
}

/// How often few stones are counted right, by the strength of one shake.
fn print_strengths(tested: &[Grips], listener: &Listener) {
    println!(
        "| heard right, in per cent, by strength | 1 | 2 | 3 | 4 | 5 |\n|---:|---:|---:|---:|---:|---:|"
    );
    for (stones, grips) in (1..=4).zip(tested) {
        let shares: Vec<String> = (1..=5u8)
            .map(|strength| {
                let heard: Vec<u8> = parts(grips, 1, strength)
                    .filter(|heard| heard.iter().all(|one| one.strength == strength))
                    .map(|heard| listener.guess(heard))
                    .collect();
                let right = heard.iter().filter(|guess| **guess == stones).count() as u64;
                format!("{:.0}", share((right, heard.len() as u64)) * 100.0)
            })
            .collect();
        println!("| {stones} | {} |", shares.join(" | "));
    }
    println!();
}

fn wanted(what: &str, is: String, holds: bool) {
    println!("| {what} | {is} | {} |", if holds { "yes" } else { "**no**" });
}

/// What was wanted, and whether it is so.
fn figures(tested: &[Grips], listener: &Listener, measured: &[Confusion]) -> Result<()> {
    let by = |shakes: u8| {
        let found = measured.iter().find(|one| one.acuity == 1.0 && one.shakes == shakes);
        found.context("every number of shakes was measured")
    };
    let (one, three) = (by(1)?, by(3)?);
    println!("| wanted, of shakes of strength {STRONG} to 5 | is | holds |\n|---|---|---|");
    for stones in 1..=3 {
        let hit = one.rows[stones - 1][stones - 1];
        wanted(
            &format!("{stones} heard as {stones} in over 85 %"),
            format!("{:.1} %", hit * 100.0),
            hit > 0.85,
        );
    }
    let few = share(counted(tested, listener));
    let what = "1, 2 and 3 told apart in over 85 %, at any strength";
    wanted(what, format!("{:.1} %", few * 100.0), few > 0.85);
    let (right, all) = told_apart(tested, listener, [2, 12], 1, 1);
    wanted("2 against 12 always, at any strength", format!("{} wrong of {all}", all - right), right == all);
    for stones in 6..MOST {
        let is = share(told_apart(tested, listener, [stones, stones + 1], 1, STRONG));
        let what = format!("{stones} against {} in under 65 %", stones + 1);
        let many = share(told_apart(tested, listener, [stones, stones + 1], 3, STRONG));
        wanted(&what, format!("{:.1} % (by three shakes {:.1} %)", is * 100.0, many * 100.0), is < 0.65);
    }
    let ((hits, far), (more_hits, less_far)) = (quality(one), quality(three));
    let is = format!(
        "right {:.1} % against {:.1} %; off by {less_far:.2} against {far:.2}",
        more_hits * 100.0,
        hits * 100.0
    );
    wanted("three shakes better than one", is, more_hits > hits && less_far < far);
    let loudest = tested.iter().flatten().map(|grip| grip.peak).fold(0.0, f64::max);
    let fullest = tested.iter().flatten().map(|grip| grip.square.sqrt()).fold(0.0, f64::max);
    wanted(
        "no sample beyond -1.5 dB of full",
        format!("{:.1} dB", decibel(loudest)),
        loudest <= f64::from(level::PEAK),
    );
    wanted(
        "mean level below -14 dB",
        format!("{:.1} dB", decibel(fullest)),
        fullest < f64::from(level::MEAN),
    );
    println!();
    Ok(())
}

fn decibel(level: f64) -> f64 {
    20.0 * level.max(1e-9).log10()
}

/// What shaking one grip on and on tells.
fn long(listener: &Listener) {
    let (grips, shakes) = LONG;
    println!(
        "| told apart by {shakes} shakes of one grip | is | at most, whoever listens |\n|---|---:|---:|"
    );
    for pair in [[6, 7], [9, 10], [12, 13]] {
        let (mut right, mut all) = (0u64, 0u64);
        for (stones, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            for number in 0..grips {
                let name = (90 * 64 + stones as u64) * 1_000_000 + number;
                let heard = sample::grip(stones as u8, 4, 4, name, shakes).heard;
                let likelihoods = listener.likelihoods(&heard);
                right += u64::from(likelihoods[stones - 1] > likelihoods[other - 1]);
                all += 1;
            }
        }
        let is = share((right, all));
        let error = (is * (1.0 - is) / all as f64).sqrt();
        println!("| {} against {} | {:.0} ± {:.0} % | 62.5 % |", pair[0], pair[1], is * 100.0, error * 100.0);
    }
    println!();
}

/// Levels and times by number of stones.
fn levels(tested: &[Grips]) -> Result<()> {
    println!(
        "| stones | loudest peak | mean level | rendering | rendering at its liveliest |\n|---:|---:|---:|---:|---:|"
    );
    let time = |stones: u8, strength: u8, rhythm: u8| {
        let mut draw = 0;
        let seconds = measure(|| {
            draw += 1;
            black_box(Shake { stones, grip: draw, draw, strength, rhythm }.bytes());
            Ok(1)
        });
        seconds.map(|seconds| seconds * 1e3)
    };
    for (at, grips) in tested.iter().enumerate() {
        let stones = at as u8 + 1;
        let peak = grips.iter().map(|grip| grip.peak).fold(0.0, f64::max);
        let mean = (grips.iter().map(|grip| grip.square).sum::<f64>() / grips.len().max(1) as f64).sqrt();
        println!(
            "| {stones} | {:.1} dB | {:.1} dB | {:.2} ms | {:.2} ms |",
            decibel(peak),
            decibel(mean),
            time(stones, 3, 4)?,
            time(stones, 5, 6)?
        );
    }
    let bytes = Shake { stones: 7, grip: 1, draw: 1, strength: 3, rhythm: 4 }.bytes();
    let listening = measure(|| {
        black_box(Impression::of(black_box(&bytes)));
        Ok(1)
    })?;
    println!("\nListening to a shake takes {:.3} ms.", listening * 1e3);
    Ok(())
}

/// Measures the rattle of Zapp Zerapp.
#[derive(Parser)]
struct Args {
    /// Grips of each number of stones in each way of shaking, in each half.
    #[arg(long, default_value_t = 40)]
    grips: u64,
    /// Also write what was learnt to `crates/zapp/data/listener.json`.
    #[arg(long)]
    write: bool,
    /// Write a shake of each number of stones into this folder, and do nothing else.
    #[arg(long, value_name = "DIR")]
    wav: Option<PathBuf>,
}

fn main() -> Result<()> {
    let told = Args::parse();
    if let Some(folder) = &told.wav {
        return write::sounds(folder);
    }
    let plan = Plan { grips: told.grips, shakes: EACH, half: 1, to_learn: true };
    let learnt = sample::all(plan);
    let tested = sample::all(Plan { half: 2, to_learn: false, ..plan });
    println!(
        "{} shakes to learn from, {} to test with: {} grips of each number of stones at each strength and rhythm, {EACH} shakes of each.\n",
        learnt.iter().flatten().map(|grip| grip.heard.len()).sum::<usize>(),
        tested.iter().flatten().map(|grip| grip.heard.len()).sum::<usize>(),
        told.grips
    );
    let known: Option<Vec<Known>> = learnt
        .into_iter()
        .map(|grips| fitting::fit(&grips.into_iter().map(|grip| grip.heard).collect::<Vec<_>>()))
        .collect();
    let known = known.context("there are too few grips to learn from")?;
    let mut measured = Vec::new();
    for acuity in ACUITIES {
        let listener = Listener::knowing(known.clone(), acuity);
        measured.extend((1..=SHAKES).map(|shakes| confusion(&tested, &listener, acuity, shakes)));
    }
    let listener = Listener::knowing(known.clone(), 1.0);
    for confusion in measured.iter().filter(|one| one.acuity == 1.0 && one.shakes != 2) {
        print_confusion(confusion);
    }
    figures(&tested, &listener, &measured)?;
    print_strengths(&tested, &listener);
    println!("| acuity | shakes | right | off by |\n|---:|---:|---:|---:|");
    for one in &measured {
        let (hits, far) = quality(one);
        println!("| {} | {} | {:.1} % | {far:.2} |", one.acuity, one.shakes, hits * 100.0);
    }
    println!();
    long(&listener);
    levels(&tested)?;
    if told.write {
        write::model(&Model { format: FORMAT, loose: known, confusion: measured })?;
    }
    Ok(())
}
