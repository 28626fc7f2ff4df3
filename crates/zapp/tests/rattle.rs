//! The rattle: its size and level, what is heard from it, and what is not.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use table::record::Record;
use table::{Seat, Table};
use zapp::Zapp;
use zapp::rattle::confusion::{ACUITIES, Confusion, SHAKES};
use zapp::rattle::ear::Impression;
use zapp::rattle::grip::Grip;
use zapp::rattle::listener::{Heard, Listener};
use zapp::rattle::model::{Known, Model};
use zapp::rattle::{MOST, RATE, SAMPLES, SIZE, Shake, fitting, level};

const CALM: Shake = Shake { stones: 7, grip: 1, draw: 1, strength: 3, rhythm: 4 };

fn hear(shake: Shake) -> Heard {
    let (strength, rhythm) = (shake.strength, shake.rhythm);
    Heard { impression: Impression::of(&shake.bytes()), strength, rhythm }
}

/// Several shakes of one barrel in one grip, the way of shaking by the grip's number.
fn grip(stones: u8, grip: u64, shakes: u64) -> Vec<Heard> {
    let (strength, rhythm) = (3 + (grip % 3) as u8, 2 + (grip % 5) as u8);
    (0..shakes).map(|draw| hear(Shake { stones, grip, draw, strength, rhythm })).collect()
}

fn mean_square(samples: &[i16]) -> f64 {
    samples.iter().map(|sample| (f64::from(*sample) / 32_768.0).powi(2)).sum::<f64>() / samples.len() as f64
}

#[test]
fn a_shake_is_one_second_of_the_same_size_whatever_is_in_the_barrel() {
    assert_eq!((RATE as usize, SIZE as usize), (SAMPLES, 2 * SAMPLES));
    for stones in 0..=u8::MAX {
        for (strength, rhythm) in [(0, 0), (3, 4), (u8::MAX, u8::MAX)] {
            if stones > 14 && stones % 60 != 0 {
                continue;
            }
            let shake = Shake { stones, grip: u64::MAX, draw: u64::from(stones), strength, rhythm };
            assert_eq!(shake.samples().len(), SAMPLES);
            assert_eq!(shake.bytes().len(), SIZE as usize);
        }
    }
    let nothing = Shake { stones: 0, ..CALM };
    assert_eq!(
        nothing.samples(),
        Shake { stones: 1, ..CALM }.samples(),
        "what is out of range is taken as the nearest"
    );
}

#[test]
fn the_same_shake_sounds_the_same_and_any_other_sounds_different() {
    assert_eq!(CALM.bytes(), CALM.bytes());
    let others = [
        Shake { draw: 2, ..CALM },
        Shake { grip: 2, ..CALM },
        Shake { stones: 8, ..CALM },
        Shake { strength: 4, ..CALM },
        Shake { rhythm: 5, ..CALM },
    ];
    for other in others {
        assert_ne!(other.bytes(), CALM.bytes(), "{other:?}");
    }
    let bytes = CALM.bytes();
    for (pair, sample) in bytes.chunks_exact(2).zip(CALM.samples()) {
        assert_eq!(i16::from_le_bytes([pair[0], pair[1]]), sample);
    }
}

#[test]
fn a_replay_sounds_on_every_machine_as_it_did_on_this() {
    let mark = CALM.bytes().iter().fold(0xcbf2_9ce4_8422_2325u64, |mark, byte| {
        (mark ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    assert_eq!(mark, 0xea4b_4f24_fb19_f0e1, "{mark:#018x}");
}

#[test]
fn more_stones_are_louder_and_denser_on_average() {
    let mut before = (0.0, 0.0);
    for stones in [1, 2, 3, 5, 8, 13] {
        let (mut loudness, mut clicks) = (0.0, 0.0);
        for draw in 0..60 {
            let shake = Shake { stones, grip: draw * 77, draw, ..CALM };
            loudness += mean_square(&shake.samples()) / 60.0;
            clicks += Impression::of(&shake.bytes()).onsets / 60.0;
        }
        assert!(loudness > before.0 * 1.1, "{stones} stones: {loudness} after {}", before.0);
        assert!(clicks > before.1 + 0.05, "{stones} stones: {clicks} after {}", before.1);
        before = (loudness, clicks);
    }
}

#[test]
fn peak_and_mean_are_kept_and_the_first_moments_are_soft() {
    let (mut start, mut rest) = (0.0, 0.0);
    for stones in 1..=13 {
        for strength in 1..=5 {
            for rhythm in 2..=6 {
                let draw = u64::from(stones) * 100 + u64::from(strength) * 10 + u64::from(rhythm);
                let samples = Shake { stones, grip: draw * 3, draw, strength, rhythm }.samples();
                let peak = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
                assert!(
                    f64::from(peak) / 32_768.0 <= f64::from(level::PEAK),
                    "{stones}, {strength}, {rhythm}"
                );
                assert!(
                    mean_square(&samples).sqrt() < f64::from(level::MEAN),
                    "{stones}, {strength}, {rhythm}"
                );
                assert_eq!((samples[0], samples[SAMPLES - 1]), (0, 0));
                start += mean_square(&samples[..SAMPLES / 20]);
                rest += mean_square(&samples[SAMPLES / 10..]);
            }
        }
    }
    assert!(start * 20.0 < rest, "the first 50 ms are far softer: {start} against {rest}");
}

#[test]
fn the_limiter_keeps_the_order() {
    let quiet: Vec<f32> = CALM.samples().iter().map(|sample| f32::from(*sample) / 32_768.0).collect();
    let mut before = 0.0;
    for factor in [0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 1_000.0] {
        let mut sound: Vec<f32> = quiet.iter().map(|sample| sample * factor).collect();
        level::keep(&mut sound);
        let mean = mean_square(&level::whole(&sound));
        assert!(mean > before && mean.sqrt() < f64::from(level::MEAN), "{factor}: {mean}");
        before = mean;
    }
}

#[test]
fn silence_scraps_and_noise_leave_impressions_that_can_be_judged() {
    let noise: Vec<u8> = (0..50_001u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let square: Vec<u8> = [0x00, 0x80, 0xff, 0x7f].repeat(12_000);
    let listener = Listener::new(1.0);
    for bytes in [&[][..], &[1], &[1, 2], &[0; 47], &[0; 48_000], &noise, &square] {
        let impression = Impression::of(bytes);
        assert!(impression.numbers().iter().all(|number| number.is_finite()), "{impression:?}");
        for acuity in [1.0, 0.5, 0.0, -1.0, f64::NAN, f64::INFINITY] {
            let heard = Heard { impression, strength: 0, rhythm: 200 };
            let likelihoods = Listener::new(acuity).likelihoods(&[heard, heard]);
            assert!(likelihoods.iter().all(|likelihood| (0.0..=1.0).contains(likelihood)));
        }
    }
    assert_eq!(listener.likelihoods(&[]), [1.0; MOST], "who heard nothing knows nothing");
}

#[test]
fn printing_a_shake_does_not_tell_the_number() {
    let printed: Vec<String> = (1..=13)
        .map(|stones| format!("{:?} {:#?}", Shake { stones, ..CALM }, Shake { stones, ..CALM }))
        .collect();
    assert!(printed.iter().all(|one| *one == printed[0]));
    assert!(!printed[0].contains("grip") && !printed[0].contains("draw"), "{}", printed[0]);
}

#[test]
fn few_stones_are_told_apart_and_two_are_never_taken_for_twelve() {
    let listener = Listener::new(1.0);
    let mut hits = 0;
    for number in 0..60 {
        for stones in 1..=3 {
            let guess: u8 = listener.guess(&grip(stones, 50_000 + number * 7 + u64::from(stones), 1));
            hits += u32::from(guess == stones);
        }
        for (stones, other) in [(2u8, 12u8), (12, 2)] {
            let likelihoods = listener.likelihoods(&grip(stones, 60_000 + number * 7 + u64::from(stones), 1));
            assert!(likelihoods[usize::from(stones) - 1] > likelihoods[usize::from(other) - 1]);
        }
    }
    assert!(hits > 150, "{hits} of 180");
}

#[test]
fn more_shakes_and_better_ears_judge_better() {
    let off = |acuity: f64, shakes: usize| {
        let listener = Listener::new(acuity);
        let mut off = 0;
        for number in 0..25 {
            for stones in 1..=13 {
                let heard = grip(stones, 70_000 + number * 16 + u64::from(stones), 3);
                off += u32::from(listener.guess(&heard[..shakes]).abs_diff(stones));
            }
        }
        off
    };
    let (one, three, dull) = (off(1.0, 1), off(1.0, 3), off(0.5, 1));
    assert!(three < one, "{three} by three shakes, {one} by one");
    assert!(dull > one * 5 / 4, "{dull} with dull ears, {one} with good ones");
}

#[test]
fn the_same_dull_ears_hear_the_same_shakes_alike() {
    let heard = grip(9, 5, 3);
    assert_eq!(Listener::new(0.5).likelihoods(&heard), Listener::new(0.5).likelihoods(&heard));
    assert_ne!(Listener::new(0.5).likelihoods(&heard), Listener::new(0.4).likelihoods(&heard));
}

#[test]
fn nobody_can_tell_neighbours_from_six_up_who_knew_how_many_are_loose() {
    let share = |stones: usize, loose: usize| {
        (0..4_000).filter(|grip| Grip::new(*grip).loose(stones) == loose).count() as f64 / 4_000.0
    };
    // The best guess is right in half of the cases and in half of the share by which the two differ.
    for stones in 6..13 {
        let differ: f64 =
            (1..=13).map(|loose| (share(stones, loose) - share(stones + 1, loose)).abs() / 2.0).sum();
        assert!((0.5 + differ / 2.0) < 0.65, "{stones} against {}: {differ}", stones + 1);
    }
}

#[test]
fn sixty_shakes_of_a_grip_do_not_tell_nine_from_ten() {
    let listener = Listener::new(1.0);
    let mut right = 0;
    for number in 0..64 {
        for (stones, other) in [(9u8, 10u8), (10, 9)] {
            let name = 80_000 + number * 2 + u64::from(stones % 2);
            let heard: Vec<Heard> =
                (0..60).map(|draw| hear(Shake { stones, grip: name, draw, ..CALM })).collect();
            let likelihoods = listener.likelihoods(&heard);
            right += u32::from(likelihoods[usize::from(stones) - 1] > likelihoods[usize::from(other) - 1]);
        }
    }
    // At most 80 of 128 are to be expected, whoever listens; three standard errors more are allowed for.
    assert!(right <= 96, "{right} of 128");
}

#[test]
fn a_record_sounds_as_it_did_when_it_was_made() {
    // Energy, onsets and brightness of the first, a middle and the last shake of each seat in the golden record: whoever
    // changes how a barrel sounds, or what is drawn for what, makes old games sound otherwise.
    let record = Record::parse(include_str!("../golden/rules-2.jsonl")).unwrap();
    let table = Table::<Zapp>::replay(&record, None).unwrap();
    let mut heard = Vec::new();
    for seat in Seat::first(2) {
        let senses: Vec<_> = table.senses_of(seat).collect();
        for sensed in [senses.first(), senses.get(senses.len() / 2), senses.last()] {
            let sensed = sensed.unwrap();
            let Impression { energy, onsets, brightness, .. } = *sensed.impression(Impression::of);
            heard.push((sensed.n(), [energy, onsets, brightness]));
        }
    }
    let kept = [
        (55, [-5.779, 3.367, -2.007]),
        (292, [-5.957, 4.111, -1.176]),
        (429, [-7.439, 3.258, -1.235]),
        (48, [-5.135, 4.043, -2.155]),
        (211, [-6.184, 4.369, -1.115]),
        (448, [-4.219, 4.007, -1.749]),
    ];
    assert_eq!(heard.len(), kept.len());
    for ((n, numbers), (kept_n, kept)) in heard.iter().zip(kept) {
        assert_eq!(*n, kept_n);
        assert!(numbers.iter().zip(kept).all(|(one, other)| (one - other).abs() < 0.001), "{heard:?}");
    }
}

#[test]
fn the_data_file_is_well_formed() {
    let model = Model::measured().expect("it can be read");
    assert_eq!(model.loose.len(), MOST);
    for acuity in ACUITIES {
        for shakes in 1..=SHAKES {
            let confusion = Confusion::measured(acuity, shakes).unwrap();
            assert_eq!((confusion.acuity, confusion.shakes), (acuity, shakes));
            assert!(confusion.is_sound());
            assert!((1..=13).all(|stones| confusion.guess(stones, 0.999_999_9) <= 13));
        }
    }
    assert_eq!(Confusion::measured(1.0, 1).unwrap().guess(1, 0.0), 1);
    assert!(Model::read("{}").is_none() && Model::read("").is_none());
}

#[test]
fn what_was_learnt_is_learnt_again_from_fresh_shakes() {
    for stones in [1u8, 3, 8, 13] {
        // In grips in which nothing is caught.
        let names = (90_000..).filter(|name| Grip::new(*name).loose(MOST) == MOST);
        let grips: Vec<Vec<Heard>> = (0..75u64)
            .zip(names)
            .map(|(number, name)| {
                let (strength, rhythm) = (1 + (number % 5) as u8, 2 + (number / 5 % 5) as u8);
                (0..3).map(|draw| hear(Shake { stones, grip: name, draw, strength, rhythm })).collect()
            })
            .collect();
        let fresh: Known = fitting::fit(&grips).unwrap();
        let kept = &Model::measured().unwrap().loose[usize::from(stones) - 1];
        let (one, other) = (fresh.mean(3, 4), kept.mean(3, 4));
        for (at, (one, other)) in one.iter().zip(other).enumerate() {
            let spread = (kept.between[at][at] + kept.within[at][at]).sqrt();
            assert!(
                (one - other).abs() < spread,
                "{stones} stones, number {at}: {one} against {other} ± {spread}"
            );
        }
    }
}

#[test]
fn fresh_shakes_are_confused_as_often_as_was_measured() {
    for (acuity, shakes) in [(1.0, 1), (1.0, 3), (0.6, 2)] {
        let listener = Listener::new(acuity);
        let confusion = Confusion::measured(acuity, shakes).unwrap();
        for stones in [2u8, 6, 11] {
            let mut counts = [0.0; MOST];
            for number in 0..75 {
                let heard =
                    grip(stones, 100_000 + number * 16 + u64::from(stones) * 2_000, u64::from(shakes));
                counts[usize::from(listener.guess(&heard)) - 1] += 1.0 / 75.0;
            }
            // The shares of all guesses up to each, as two samples are compared; 75 of them lie within 0.2 nearly always.
            let (mut fresh, mut kept, mut far) = (0.0, 0.0, 0.0f64);
            for (one, other) in counts.iter().zip(confusion.rows[usize::from(stones) - 1]) {
                fresh += one;
                kept += other;
                far = far.max((fresh - kept).abs());
            }
            assert!(far < 0.2, "{stones} stones, acuity {acuity}, {shakes} shakes: {far}");
        }
    }
}
