//! How many questions it takes to name each thing of the table, with true answers and with some that are wrong; and what making a
//! figure and looking at it costs.

use std::hint::black_box;

use anyhow::{Context as _, Result};
use barbarossa::action::Answer;
use barbarossa::concepts::{COUNT, ConceptId};
use barbarossa::{knowledge, questions_to_name};
use bench::measuring::measure as seconds_of;
use clay::{Camera, picture};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use recipes::{Hints, find, model};

/// Of so many answers one is wrong.
const WRONG: u32 = 20;
/// Voxels of clay for a figure.
const CLAY: u32 = barbarossa::figures::CLAY / 3;

struct Figure {
    thing: ConceptId,
    looks: Vec<f32>,
}

/// Every thing as a figure that no bot was taught with, and what the learned eye takes it for.
fn figures(seed: u64) -> Result<Vec<Figure>> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let figure = |number: u16| {
        let recipe = find(usize::from(number)).context("a recipe")?;
        let made = model(&recipe, Hints::Few, CLAY, &mut rng).context("a figure")?;
        let looks = eye::look(&made.figure.for_hand_in()).context("an eye")?;
        Ok(Figure { thing: ConceptId::new(number), looks })
    };
    (0..COUNT).map(figure).collect()
}

fn counts(figures: &[Figure], seeing: bool, wrong: bool, seed: u64) -> Vec<usize> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut counts: Vec<usize> = figures
        .iter()
        .map(|figure| {
            questions_to_name(figure.thing, Some(figure.looks.as_slice()).filter(|_| seeing), |question| {
                let truth = knowledge::answer(figure.thing, question);
                if !wrong || !rng.random_ratio(1, WRONG) {
                    return truth;
                }
                let others: Vec<Answer> = Answer::ALL.into_iter().filter(|answer| *answer != truth).collect();
                others[rng.random_range(0..others.len())]
            })
        })
        .collect();
    counts.sort_unstable();
    counts
}

pub fn measure(seed: u64) -> Result<()> {
    let figures = figures(seed)?;
    println!(
        "Questions of the catalogue until a thing is named, over all {COUNT} things; a wrong name counts as one."
    );
    println!("| answers | the figure is | median | mean | 90 of 100 within | not within 60 | aim |");
    println!("|---|---|---:|---:|---:|---:|---:|");
    for (wrong, answers, aim) in [(false, "true", "10"), (true, "5 % wrong", "13")] {
        for (seeing, seen) in [(false, "not seen"), (true, "seen")] {
            let counts = counts(&figures, seeing, wrong, seed);
            let at = |percent: usize| counts[(counts.len() - 1) * percent / 100];
            let mean = counts.iter().sum::<usize>() as f64 / counts.len() as f64;
            let never = counts.iter().filter(|count| **count >= 60).count();
            println!("| {answers} | {seen} | {} | {mean:.1} | {} | {never} | {aim} |", at(50), at(90));
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut number = 0;
    let recipes: Vec<_> = (0..COUNT).step_by(24).filter_map(|number| find(usize::from(number))).collect();
    let mut next = || {
        number += 1;
        &recipes[number % recipes.len()]
    };
    let modelling = seconds_of(|| {
        black_box(model(next(), Hints::All, CLAY, &mut rng).context("a figure")?);
        Ok(1)
    })?;
    let figures: Vec<_> = recipes
        .iter()
        .filter_map(|recipe| Some(model(recipe, Hints::All, CLAY, &mut rng)?.figure.for_hand_in()))
        .collect();
    let each = |work: &dyn Fn(&clay::Figure)| {
        seconds_of(|| {
            figures.iter().for_each(work);
            Ok(figures.len() as u64)
        })
    };
    let picturing = each(&|figure| {
        black_box(picture(figure, &Camera::default()));
    })?;
    let looking = each(&|figure| {
        black_box(eye::look(figure));
    })?;
    println!("\n| one figure of {} things, processor time | mean | aim |\n|---|---:|---:|", figures.len());
    println!("| modelled by a recipe | {:.1} ms | |", modelling * 1e3);
    println!("| drawn as a picture | {:.1} ms | |", picturing * 1e3);
    println!("| modelled and drawn | {:.1} ms | 100 ms |", (modelling + picturing) * 1e3);
    println!("| looked at by the eye | {:.1} ms | |", looking * 1e3);
    Ok(())
}
