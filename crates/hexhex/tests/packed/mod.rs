//! The rules in tables, for playing millions of turns: what is kept and what lies there are numbers, a roll is two
//! look-ups, and nothing is checked.
//!
//! Dice have no order here: the tables know how often each symbol lies there, which is all that fields ask for. The
//! tests in `packed_core.rs` compare every table with the checked rules, and whole games with the game itself.
#![allow(dead_code, reason = "not every test plays with all of it")]

use std::sync::LazyLock;

use hexhex::dice::{Counts, DICE, SYMBOLS};
use hexhex::sheet::{FIELDS, Field, Fields, Zeros, points};
use hexhex::solver::Player;
use rand::Rng;

/// The ways in which five dice can lie.
pub const ROLLS: usize = 252;
/// The ways in which none to five dice can lie.
pub const HANDS: usize = 462;
/// The ways to keep some of five dice.
pub const MASKS: usize = 1 << DICE;

/// How five dice lie: one of [`ROLLS`] ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(u8);

/// What is kept: one of [`HANDS`] ways, fewer dice first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand(u16);

impl Hand {
    /// Nothing is kept.
    pub const EMPTY: Hand = Hand(0);

    /// Its number, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All hands.
    pub fn all() -> impl Iterator<Item = Hand> {
        (0..HANDS as u16).map(Hand)
    }
}

impl Roll {
    /// Its number, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// All rolls.
    pub fn all() -> impl Iterator<Item = Roll> {
        (0..ROLLS as u8).map(Roll)
    }

    /// All five dice kept.
    pub fn hand(self) -> Hand {
        Hand((HANDS - ROLLS) as u16 + u16::from(self.0))
    }
}

/// Somebody who has filled nothing yet.
pub const EMPTY: Player = Player { free: Fields::ALL, points: 0 };

/// The tables.
pub struct Packed {
    pub hands: Vec<Counts>,
    /// What each hand becomes with one die less; itself where a symbol does not lie there.
    fewer: Vec<[u16; SYMBOLS]>,
    /// For no die to five, all sequences of symbols as hands of so many dice, counted within their size.
    throws: [Vec<u8>; DICE + 1],
    /// How many dice a hand lacks, and where its rolls begin in `rolls`.
    lacks: Vec<(u8, u16)>,
    /// What a hand and the dice thrown to it make together.
    rolls: Vec<u8>,
    /// What is left of each roll when the dice of a mask are kept, the dice in the order of their symbols.
    keeps: Vec<[u16; MASKS]>,
    /// The fields that each roll fits.
    fits: Vec<u16>,
    /// What each roll gives in each field.
    points: Vec<[u8; 16]>,
    /// The fields of each set, one after the other.
    fields: Vec<[u8; 16]>,
}

static PACKED: LazyLock<Packed> = LazyLock::new(Packed::new);

impl Packed {
    /// The tables, made when they are first asked for.
    pub fn get() -> &'static Packed {
        &PACKED
    }

    fn new() -> Packed {
        let hands: Vec<Counts> = (0..=DICE as u8).flat_map(of_size).collect();
        let number = |hand: Counts| {
            // All hands of up to five dice are among them.
            hands.iter().position(|other| *other == hand).unwrap_or_default()
        };
        let size_from: Vec<usize> =
            (0..=DICE as u8).map(|size| hands.iter().filter(|hand| dice(**hand) < size).count()).collect();
        let throws = std::array::from_fn(|count| {
            let sequences = 0..SYMBOLS.pow(count as u32);
            sequences.map(|sequence| (number(thrown(sequence, count)) - size_from[count]) as u8).collect()
        });
        let (mut lacks, mut rolls) = (Vec::new(), Vec::new());
        for hand in &hands {
            let missing = DICE as u8 - dice(*hand);
            lacks.push((missing, rolls.len() as u16));
            for more in of_size(missing) {
                let roll = std::array::from_fn(|symbol| hand[symbol] + more[symbol]);
                rolls.push((number(roll) - (HANDS - ROLLS)) as u8);
            }
        }
        let five = &hands[HANDS - ROLLS..];
        let keeps = five.iter().map(|roll| std::array::from_fn(|mask| number(kept(*roll, mask)) as u16));
        let worth =
            |roll: &Counts, field: usize| Field::ALL.get(field).and_then(|field| points(*field, *roll));
        let fits = five.iter().map(|roll| {
            (0..FIELDS).fold(0, |fits, field| fits | u16::from(worth(roll, field).is_some()) << field)
        });
        let given =
            five.iter().map(|roll| std::array::from_fn(|field| worth(roll, field).unwrap_or_default()));
        let fields = (0..=Fields::ALL.0).map(|set| {
            let mut fields = [0; 16];
            fields.iter_mut().zip(Fields(set).iter()).for_each(|(place, field)| *place = field.index() as u8);
            fields
        });
        let fewer = hands.iter().map(|hand| {
            std::array::from_fn(|symbol| {
                let mut less = *hand;
                less[symbol] = less[symbol].saturating_sub(1);
                number(less) as u16
            })
        });
        Packed {
            fewer: fewer.collect(),
            throws,
            lacks,
            rolls,
            keeps: keeps.collect(),
            fits: fits.collect(),
            points: given.collect(),
            fields: fields.collect(),
            hands,
        }
    }

    /// How often each symbol lies there.
    pub fn counts(&self, hand: Hand) -> Counts {
        self.hands[hand.index()]
    }

    /// The hand in which each symbol lies so often; `None` if those are more than five dice.
    pub fn hand(&self, counts: Counts) -> Option<Hand> {
        let place = self.hands.iter().position(|hand| *hand == counts)?;
        Some(Hand(place as u16))
    }

    /// What becomes of a hand when one die is taken away, for each symbol; the hand itself if the symbol is not in it.
    pub fn fewer(&self, hand: Hand) -> impl Iterator<Item = Hand> {
        self.fewer[hand.index()].into_iter().map(Hand)
    }

    /// Keeps a hand and rolls the other dice.
    pub fn roll(&self, kept: Hand, chance: &mut Fraction) -> Roll {
        let (missing, from) = self.lacks[kept.index()];
        let throws = &self.throws[usize::from(missing)];
        let thrown = throws[chance.below(throws.len() as u64)];
        Roll(self.rolls[usize::from(from) + usize::from(thrown)])
    }

    /// What is kept of a roll by a mask (bit 0: the first die, in the order of symbols).
    pub fn keep(&self, roll: Roll, mask: usize) -> Hand {
        Hand(self.keeps[roll.index()][mask % MASKS])
    }

    /// The fields into which a roll may be entered (HEX-7).
    pub fn open(&self, free: Fields, roll: Roll, zeros: Zeros) -> Fields {
        let scoring = free.0 & self.fits[roll.index()];
        if zeros == Zeros::Anywhere || scoring == 0 { free } else { Fields(scoring) }
    }

    /// Enters a roll into a field.
    pub fn enter(&self, player: Player, roll: Roll, field: Field) -> Player {
        let points = self.points[roll.index()][field.index()];
        Player { free: player.free.without(field), points: player.points + u16::from(points) }
    }

    /// One whole turn in which everything that is possible is as likely: three rolls, any dice kept, any open field.
    pub fn random_turn(&self, player: Player, zeros: Zeros, rng: &mut impl Rng) -> Player {
        let mut kept = Hand::EMPTY;
        for _ in 0..2 {
            let mut chance = Fraction::new(rng);
            let roll = self.roll(kept, &mut chance);
            kept = self.keep(roll, chance.below(MASKS as u64));
        }
        let mut chance = Fraction::new(rng);
        let roll = self.roll(kept, &mut chance);
        let open = self.open(player.free, roll, zeros);
        let field = self.fields[usize::from(open.0)][chance.below(open.len() as u64)];
        self.enter(player, roll, Field::ALL[usize::from(field)])
    }
}

/// A random number between 0 and 1 from which several choices are drawn, one within the other: 64 bits are enough that
/// no choice of a turn is more likely than another by more than one part in 2⁴⁵.
#[derive(Clone, Copy, Debug)]
pub struct Fraction(pub u64);

impl Fraction {
    /// A fresh one.
    pub fn new(rng: &mut (impl Rng + ?Sized)) -> Fraction {
        Fraction(rng.next_u64())
    }

    /// A number from 0 to `end`, less one.
    pub fn below(&mut self, end: u64) -> usize {
        let wide = u128::from(self.0) * u128::from(end);
        self.0 = wide as u64;
        (wide >> 64) as usize
    }
}

pub fn dice(hand: Counts) -> u8 {
    hand.iter().sum()
}

/// All hands of so many dice.
fn of_size(size: u8) -> impl Iterator<Item = Counts> {
    let each = usize::from(size) + 1;
    let all = (0..each.pow(SYMBOLS as u32)).map(move |mut way| {
        std::array::from_fn(|_| {
            let shown = way % each;
            way /= each;
            shown as u8
        })
    });
    all.filter(move |hand| dice(*hand) == size)
}

/// What a sequence of dice shows.
pub fn thrown(mut sequence: usize, dice: usize) -> Counts {
    let mut counts = [0; SYMBOLS];
    for _ in 0..dice {
        counts[sequence % SYMBOLS] += 1;
        sequence /= SYMBOLS;
    }
    counts
}

/// What is kept of a roll whose dice lie in the order of their symbols.
fn kept(roll: Counts, mask: usize) -> Counts {
    let (mut kept, mut die) = ([0; SYMBOLS], 0);
    for (symbol, shown) in roll.into_iter().enumerate() {
        for _ in 0..shown {
            kept[symbol] += (mask >> die & 1) as u8;
            die += 1;
        }
    }
    kept
}
