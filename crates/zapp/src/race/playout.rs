//! Playing a race out: at random, or by judgement.

use super::judge::Judge;
use super::numbers::Numbers;
use super::quick::SplitMix;
use super::{Band, Race, Stride};
use crate::barrels::BARRELS;
use crate::board::MOST_SEATS;

/// What the seats drew this round: the numbers that work, highest first.
type Order = ([(u8, u8); MOST_SEATS], usize);

/// A number in the order of the moves: highest first, as they are few.
fn push((order, count): &mut Order, number: u8, seat: usize) {
    let mut place = *count;
    while place > 0 && order[place - 1].0 < number {
        order[place] = order[place - 1];
        place -= 1;
    }
    order[place] = (number, seat as u8);
    *count += 1;
}

/// What came of a race that was played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won.
    pub winner: usize,
    /// How many rounds were played.
    pub rounds: u32,
    /// How many moves were made.
    pub moves: u32,
}

/// Plays on at random: any barrel, any apprentice, each banished or taken along with an even chance.
pub fn at_random(mut race: Race, rng: &mut SplitMix) -> Ended {
    let seats = usize::from(race.seats);
    let (mut rounds, mut moves) = (0, 0);
    loop {
        rounds += 1;
        let magic = (rng.below(6) + rng.below(6) + 2) as u8;
        let mut order: Order = Default::default();
        let mut taken = 0u16;
        for seat in 0..seats {
            let number = loop {
                let number = rng.below(BARRELS as u32) as u8 + 1;
                if taken & 1 << number == 0 {
                    break number;
                }
            };
            taken |= 1 << number;
            if number <= magic {
                push(&mut order, number, seat);
            }
        }
        for &(number, seat) in &order.0[..order.1] {
            let seat = usize::from(seat);
            let chance = rng.next();
            let out = any_on_the_way(&race, seat, (chance >> 32) as u32);
            let Some(stride) = race.stride(seat, out, number) else { continue };
            let bits = chance as u16;
            race = race.after(seat, stride, Band(stride.banish.0 & bits), Band(stride.carry.0 & bits));
            moves += 1;
            if race.has_won(seat) {
                return Ended { winner: seat, rounds, moves };
            }
        }
    }
}

/// One of the apprentices that are not home yet.
fn any_on_the_way(race: &Race, seat: usize, chance: u32) -> usize {
    let own = race.progress[seat];
    let mut out = [0; 3];
    let mut count = 0;
    for (number, progress) in own.iter().enumerate() {
        out[count] = number;
        count += usize::from(*progress < super::HOME);
    }
    out[((u64::from(chance) * count as u64) >> 32) as usize]
}

/// The move that looks best to the judge, and how it looks. All who can be banished are.
pub fn best_stride(race: &Race, seat: usize, number: u8, judge: &Judge) -> Option<(Stride, Band, Race, f32)> {
    let mut best: Option<(Stride, Band, Race, f32)> = None;
    for stride in race.strides(seat, number) {
        for carry in carries(race, seat, stride) {
            let after = race.after(seat, stride, stride.banish, carry);
            let worth = judge.lead(&after, seat);
            if best.as_ref().is_none_or(|(.., most)| worth > *most) {
                best = Some((stride, carry, after, worth));
            }
        }
    }
    best
}

/// Whom it may make sense to take along: nobody, the own ones, those foreign ones who are taken past their city, both.
pub fn carries(race: &Race, seat: usize, stride: Stride) -> impl Iterator<Item = Band> {
    let own = stride.carry.of_seat(seat);
    if stride.carry == Band::NONE {
        return [Band::NONE; 4].into_iter().take(1);
    }
    let after = race.after(seat, stride, Band::NONE, stride.carry);
    let back = stride.carry.foreign_to(seat).iter().filter(|who| {
        let (seat, number) = (who.seat.index(), usize::from(who.number));
        after.progress[seat][number] < race.progress[seat][number]
    });
    let back: Band = back.collect();
    let both = Band(own.0 | back.0);
    let mut all = [Band::NONE, own, back, both];
    let count = match (own == Band::NONE, back == Band::NONE) {
        (true, true) => 1,
        (false, true) => 2,
        (true, false) => {
            all[1] = back;
            2
        }
        (false, false) => 4,
    };
    all.into_iter().take(count)
}

/// Plays one round by judgement. The numbers are such as good ears find; `fixed` says what some seats have already.
/// Says who won, if somebody did.
pub fn round(
    race: &mut Race,
    magic: u8,
    fixed: &[Option<u8>; MOST_SEATS],
    judge: &Judge,
    numbers: &Numbers,
    rng: &mut SplitMix,
) -> Option<usize> {
    let seats = usize::from(race.seats);
    let mut order: Order = Default::default();
    let mut taken = fixed.iter().flatten().fold(0u16, |taken, number| taken | 1 << number);
    for (seat, fixed) in fixed.iter().enumerate().take(seats).filter(|(seat, _)| race.plays(*seat)) {
        let number = match fixed {
            Some(number) => *number,
            None => {
                let number = numbers.draw(magic, taken, rng);
                taken |= 1 << number;
                number
            }
        };
        if number <= magic && number > 0 {
            push(&mut order, number, seat);
        }
    }
    for &(number, seat) in &order.0[..order.1] {
        let seat = usize::from(seat);
        if let Some((_, _, after, _)) = best_stride(race, seat, number, judge) {
            *race = after;
        }
        if race.has_won(seat) {
            return Some(seat);
        }
    }
    None
}

/// The magic number of a throw.
pub fn throw(rng: &mut SplitMix) -> u8 {
    (rng.below(6) + rng.below(6) + 2) as u8
}

/// Each seat's chance to win as it looks after so many rounds played by judgement.
pub fn chances_after(
    mut race: Race,
    rounds: u32,
    judge: &Judge,
    numbers: &Numbers,
    rng: &mut SplitMix,
) -> [f32; MOST_SEATS] {
    for _ in 0..rounds {
        let magic = throw(rng);
        if let Some(winner) = round(&mut race, magic, &[None; MOST_SEATS], judge, numbers, rng) {
            let mut chances = [0.0; MOST_SEATS];
            chances[winner] = 1.0;
            return chances;
        }
    }
    judge.chances(&race)
}
