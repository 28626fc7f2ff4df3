//! The packed core and the game, step by step: the same choices and the same dice make the same sheet.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod packed;
mod script;

use hexhex::Options;
use hexhex::dice::{Counts, DICE, Dice, SYMBOLS, Symbol};
use hexhex::sheet::{Field, Fields, Zeros, open, points};
use packed::{EMPTY, Fraction, HANDS, Hand, MASKS, Packed, ROLLS, Roll, dice, thrown};
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
        let mut players = [EMPTY; 3];
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
    for zeros in Zeros::ALL {
        let mut player = EMPTY;
        for left in (0..11).rev() {
            let after = packed.random_turn(player, zeros, &mut rng);
            let filled: Vec<_> = Fields(player.free.0 & !after.free.0).iter().collect();
            assert_eq!((filled.len(), after.free.len()), (1, left));
            assert!(after.points - player.points <= filled[0].most().into());
            player = after;
        }
    }
}

/// The dice of a roll in the order of their symbols.
fn lying(counts: Counts) -> Dice {
    let symbols = Symbol::ALL.into_iter().zip(counts);
    let dice: Vec<Symbol> =
        symbols.flat_map(|(symbol, shown)| std::iter::repeat_n(symbol, shown.into())).collect();
    Dice(dice.try_into().unwrap())
}

#[test]
fn every_entry_is_that_of_the_checked_rules() {
    let packed = Packed::get();
    for roll in Roll::all() {
        let counts = packed.counts(roll.hand());
        for free in (0..=Fields::ALL.0).map(Fields) {
            for zeros in Zeros::ALL {
                assert_eq!(packed.open(free, roll, zeros), open(free, counts, zeros));
            }
        }
        for field in Field::ALL {
            let player = packed.enter(EMPTY, roll, field);
            assert_eq!(player.free, Fields::ALL.without(field));
            assert_eq!(player.points, u16::from(points(field, counts).unwrap_or(0)));
        }
    }
}

#[test]
fn every_hand_that_is_kept_is_that_of_the_dice() {
    let packed = Packed::get();
    assert_eq!((packed.hands.len(), Roll::all().count()), (HANDS, ROLLS));
    for roll in Roll::all() {
        let dice = lying(packed.counts(roll.hand()));
        for mask in 0..MASKS {
            let kept = packed.keep(roll, mask);
            assert_eq!(packed.counts(kept), dice.counts_of(mask as u8));
            assert_eq!(packed.hand(dice.counts_of(mask as u8)), Some(kept));
        }
    }
}

#[test]
fn every_throw_of_the_missing_dice_comes_once() {
    let packed = Packed::get();
    for hand in Hand::all() {
        let kept = packed.counts(hand);
        let missing = DICE - usize::from(dice(kept));
        let throws = SYMBOLS.pow(missing as u32);
        for throw in 0..throws {
            // The fraction in the middle of this throw's share of all.
            let middle = ((throw as u128 * 2 + 1) << 63) / throws as u128;
            let roll = packed.roll(hand, &mut Fraction(middle as u64));
            let more = thrown(throw, missing);
            let both: Counts = std::array::from_fn(|symbol| kept[symbol] + more[symbol]);
            assert_eq!(packed.counts(roll.hand()), both);
        }
    }
}
