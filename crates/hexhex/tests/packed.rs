//! The packed core and the game, step by step: the same choices and the same dice make the same sheet.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod script;

use hexhex::Options;
use hexhex::dice::{Dice, Symbol};
use hexhex::sheet::{Fields, Zeros};
use hexhex::solver::Player;
use hexhex::solver::packed::{Fraction, Hand, Packed};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use script::{Script, options};

/// Where the kept symbols lie among the dice, and the symbols that must fall on the others for the counts to come out.
fn played(dice: Option<Dice>, kept: [u8; 6], counts: [u8; 6]) -> (Vec<usize>, Vec<u64>) {
    let mut wanted = kept;
    let mut keep = Vec::new();
    for (die, symbol) in dice.iter().flat_map(|dice| dice.0).enumerate() {
        if wanted[symbol.index()] > 0 {
            wanted[symbol.index()] -= 1;
            keep.push(die);
        }
    }
    let falls = Symbol::ALL.into_iter().flat_map(|symbol| {
        let missing = counts[symbol.index()] - kept[symbol.index()];
        std::iter::repeat_n(symbol.index() as u64, missing.into())
    });
    (keep, falls.collect())
}

#[test]
fn whole_games_come_out_the_same() {
    let packed = Packed::get();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(4);
    for game in 0..60 {
        let zeros = if game % 2 == 0 { Zeros::Strict } else { Zeros::Anywhere };
        let mut script = Script::new(Options { zeros, ..options(1) }, 3);
        let mut players = [Player::EMPTY; 3];
        for turn in 0..33 {
            let player = &mut players[turn % 3];
            assert_eq!(script.seat().index(), turn % 3);
            let (mut kept, mut dice) = (Hand::EMPTY, None);
            let mut roll = packed.roll(kept, &mut Fraction::new(&mut rng));
            for left in (0..3).rev() {
                let counts = packed.counts(roll.hand());
                let (keep, falls) = played(dice, packed.counts(kept), counts);
                // The game rolls at least one die; with all five kept the dice lie as they did.
                if !falls.is_empty() {
                    script.roll(&keep, &falls);
                }
                dice = script.view().dice;
                assert_eq!(dice.unwrap().counts(), counts);
                if left > 0 {
                    kept = packed.keep(roll, rng.random_range(0..32));
                    roll = packed.roll(kept, &mut Fraction::new(&mut rng));
                }
            }
            let offers = script.offers();
            let open = packed.open(player.free, roll, zeros);
            assert_eq!(offers.iter().map(|(field, _)| *field).collect::<Fields>(), open);
            let (field, points) = offers[rng.random_range(0..offers.len())];
            script.enter(field);
            let before = *player;
            *player = packed.enter(before, roll, field);
            assert_eq!(player.points - before.points, u16::from(points));
            assert_eq!(player.free, before.free.without(field));
        }
        let points: Vec<i64> = players.iter().map(|player| player.points.into()).collect();
        assert_eq!(script.outcome().unwrap().points, points);
    }
}

#[test]
fn random_turns_are_turns_of_the_game() {
    let packed = Packed::get();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for zeros in [Zeros::Strict, Zeros::Anywhere] {
        let mut player = Player::EMPTY;
        for left in (0..11).rev() {
            let after = packed.random_turn(player, zeros, &mut rng);
            let filled: Vec<_> = Fields(player.free.0 & !after.free.0).iter().collect();
            assert_eq!((filled.len(), after.free.len()), (1, left));
            assert!(after.points - player.points <= filled[0].most().into());
            player = after;
        }
    }
}
