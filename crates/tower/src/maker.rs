//! The maker of challenges: fair ones, of a wanted level, the same ones from the same seed.
//!
//! A way is walked at random, cards are laid on it at random, and the challenge that asks for it is taken if it has one
//! solution and needs the techniques of its level and none above. Obstacles beside the way are put where a second solution
//! must be shut out, and taken away again where they are idle.
//!
//! What the maker makes is part of the rules: tables name a seed, not a challenge. Whoever changes what a seed gives
//! makes a new [`Maker`] and a new version of the rules.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use rand::{Rng, RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use table::Day;
use table::bot::Budget;

use crate::board::{Board, Corner, Field, Fields, Side, steps};
use crate::card::{Card, CardKind, Colour};
use crate::challenge::{Challenge, Entrance, Obstacle, ObstacleKind, Specials};
use crate::deck::Deck;
use crate::person::{Technique, assess, hardest_up_to};
use crate::puzzle::{LaidCard, Puzzle};
use crate::solver;

/// The versions of the maker. Each goes on making from a seed what it always made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Maker {
    /// That of the first rules. It left obstacles in without which the challenge had the same level all the same.
    First,
    /// That of the second rules: no obstacle is idle.
    Second,
}

impl Maker {
    /// The newest.
    pub const NEWEST: Maker = Maker::Second;

    /// That of these rules.
    pub(crate) const fn of_rules(rules: u32) -> Maker {
        if rules < 2 { Maker::First } else { Maker::Second }
    }

    /// That of this day. A day's tower stays as it is, whenever a house gets a new version of this program: a new maker
    /// begins on a day to come.
    pub(crate) fn of_day(day: Day) -> Maker {
        let second = Day::new(2026, 12, 1);
        if second.is_some_and(|second| day < second) { Maker::First } else { Maker::Second }
    }
}

/// The order for the challenge of a day.
pub(crate) fn daily(deck: &Arc<Deck>, level: u8, day: Day) -> Order {
    let date = u64::from(day.year()) * 10_000 + u64::from(day.month()) * 100 + u64::from(day.day());
    let maker = Maker::of_day(day);
    Order { deck: Arc::clone(deck), board: deck.board, level, seed: mix(&[date]), maker }
}

/// What is to be made.
#[derive(Clone, Debug)]
pub struct Order {
    /// With which deck.
    pub deck: Arc<Deck>,
    /// On which board.
    pub board: Board,
    /// Of which level, 1 to 4.
    pub level: u8,
    /// From which seed.
    pub seed: u64,
    /// By which version of the maker.
    pub maker: Maker,
}

const HIGHEST_LEVEL: u8 = 4;
/// Searching longer for a second solution says that a challenge is not for people.
const MOST_NODES: u64 = 20_000;
/// So many nodes are searched for one challenge, all in all, before the maker gives in.
const MOST_WORK: u64 = 6_000_000;
/// What it weighs to let the person-like solver try, in nodes.
const PERSON: u64 = 2_000;
/// So many ways are walked for one challenge before the maker gives in: some decks cannot make every level.
const MOST_WALKS: u32 = 20_000;
/// A longer way is not made: decks are too small for it, and people tire of it.
const LONGEST_WAY: u8 = 14;
/// So many of them keep to the shape that the number asks for, for the sake of variety.
const SHAPELY_WALKS: u32 = 300;

impl Order {
    /// Makes the challenge of this number; `None` if the deck cannot, or the budget is spent.
    pub fn make(&self, number: u64, budget: &dyn Budget) -> Option<Challenge> {
        let mut rng = ChaCha8Rng::seed_from_u64(mix(&[self.seed, u64::from(self.level), number]));
        let mut work = 0;
        for walk in 0..MOST_WALKS {
            if work > MOST_WORK {
                return None;
            }
            if walk % 64 == 63 && budget.is_spent() {
                return None;
            }
            let shape =
                if walk < SHAPELY_WALKS { Shape::of(self, number) } else { Shape::any(self, &mut rng) };
            let Some(walked) = Walked::at_random(self, shape, &mut rng) else { continue };
            if let Some(challenge) = walked.challenge(self, &mut work, &mut rng) {
                return Some(challenge);
            }
        }
        None
    }

    /// Makes the first `count` challenges, on as many threads as the machine has; `None` as for one.
    pub fn make_all(&self, count: u32, budget: &dyn Budget) -> Option<Vec<Challenge>> {
        let count = count as usize;
        let next = AtomicUsize::new(0);
        let work = || {
            let mut made = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= count {
                    return Some(made);
                }
                made.push((number, self.make(number as u64, budget)?));
                budget.progress(number as f64 / count as f64);
            }
        };
        let threads = thread::available_parallelism().map_or(1, usize::from).min(count.max(1));
        let mut made = Vec::with_capacity(count);
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            workers.into_iter().try_for_each(|worker| {
                made.extend(worker.join().unwrap_or_else(|panic| resume_unwind(panic))?);
                Some(())
            })
        })?;
        made.sort_by_key(|(number, _)| *number);
        Some(made.into_iter().map(|(_, challenge)| challenge).collect())
    }
}

/// A number that all bits of all parts have a say in.
pub(crate) fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x746f_7765_7231, |sum: u64, part| {
        let mixed = (sum ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ mixed >> 29
    })
}

/// How many cards a way has, and how many of them are special.
#[derive(Clone, Copy)]
struct Shape {
    length: u8,
    specials: u8,
}

impl Shape {
    /// The shortest and the longest way of a level, and the most specials on it.
    fn range(order: &Order) -> (u8, u8, u8) {
        let fields = order.board.rows * order.board.cols;
        let part = |hundredths: u16| u8::try_from(u16::from(fields) * hundredths / 100).unwrap_or(u8::MAX);
        let (least, most, specials) = match order.level {
            1 => (32, 41, 1),
            2 => (36, 50, 2),
            3 => (38, 57, 3),
            _ => (44, 69, 3),
        };
        let most = part(most).clamp(4, LONGEST_WAY);
        let least = part(least).max(3);
        // On a large board the longest way that is made may be shorter than the level's shortest.
        (if least > most { most - 2 } else { least }, most, specials)
    }

    /// The shape of the challenge of this number: all shapes come in turn.
    fn of(order: &Order, number: u64) -> Shape {
        let (least, most, specials) = Shape::range(order);
        let turn = |choices: u8, number: u64| u8::try_from(number % u64::from(choices)).unwrap_or_default();
        let lengths = most - least + 1;
        Shape { length: least + turn(lengths, number), specials: turn(specials + 1, number / 2) }
    }

    fn any(order: &Order, rng: &mut dyn Rng) -> Shape {
        let (least, most, specials) = Shape::range(order);
        Shape { length: rng.random_range(least..=most), specials: rng.random_range(0..=specials) }
    }
}

/// A way with its cards.
struct Walked {
    entrance: Entrance,
    exit: Corner,
    way: Vec<LaidCard>,
}

impl Walked {
    fn at_random(order: &Order, shape: Shape, rng: &mut dyn Rng) -> Option<Walked> {
        let board = order.board;
        let side = Side::ALL[rng.random_range(0..4)];
        let index = rng.random_range(0..board.along(side));
        let exit = Corner::ALL[rng.random_range(0..4)];
        let (first, last) = (board.edge(side, index)?, board.corner(exit));
        let mut way = vec![first];
        if !walk(board, &mut way, last, usize::from(shape.length), &mut 200, rng) {
            return None;
        }
        // The last card lies on the exit, where there is no obstacle.
        let mut kinds = vec![CardKind::Passage; way.len()];
        let mut stock = order.deck.obstacles;
        for _ in 0..shape.specials {
            let kind = CardKind::SPECIAL[rng.random_range(0..3)];
            let place = rng.random_range(0..way.len() - 1);
            let left = &mut stock[ObstacleKind::of(kind)? as usize];
            let there = kinds.iter().filter(|other| **other == kind).count();
            if kinds[place] == CardKind::Passage && *left > 0 && there < order.deck.of_kind(kind).count() {
                kinds[place] = kind;
                *left -= 1;
            }
        }
        let mut cards = Vec::new();
        let colours = &order.deck.entrances;
        let colour = colours[rng.random_range(0..colours.len())];
        deal(&order.deck, board, &way, &kinds, (side, colour), &mut cards, &mut 400, rng)?;
        let way = cards.iter().zip(&way).map(|(card, field)| LaidCard::new(card.name, *field)).collect();
        Some(Walked { entrance: Entrance { colour, side, index }, exit, way })
    }

    /// The challenge that asks for this way, if it is a good one of the wanted level. What was searched is added to `work`.
    fn challenge(&self, order: &Order, work: &mut u64, rng: &mut dyn Rng) -> Option<Challenge> {
        let deck = &*order.deck;
        let mut challenge = self.bare(order);
        loop {
            let puzzle = Puzzle::new(&challenge, deck);
            let found = solver::first(&puzzle, 2, MOST_NODES);
            *work += found.nodes;
            if !found.complete && found.solutions.len() < 2 {
                return None;
            }
            let other =
                found.solutions.iter().find(|other| other.iter().any(|laid| !self.way.contains(laid)));
            let Some(other) = other else { break };
            self.shut_out(&mut challenge, deck, other, rng)?;
        }
        let mut is_good = |challenge: &Challenge| {
            let puzzle = Puzzle::new(challenge, deck);
            let found = solver::first(&puzzle, 2, MOST_NODES);
            *work += found.nodes + PERSON;
            found.complete && found.solutions.len() == 1 && has_level(&puzzle, order.level)
        };
        // Obstacles beside the way may turn a challenge into one of another level, too.
        let mut good = is_good(&challenge);
        for _ in 0..2 {
            if good {
                break;
            }
            self.add_obstacle(&mut challenge, deck, rng)?;
            good = is_good(&challenge);
        }
        if !good {
            return None;
        }
        strip(&mut challenge, |obstacle| self.is_on_way(obstacle), is_good, rng);
        if order.maker >= Maker::Second && self.has_idle_obstacle(&challenge, order, work) {
            return None;
        }
        challenge.obstacles.sort_unstable();
        Some(challenge)
    }

    /// Whether some obstacle beside the way could as well be left out: there would still be one solution, and whoever
    /// graded the challenge would find the same level, though the maker does not take it for good.
    fn has_idle_obstacle(&self, challenge: &Challenge, order: &Order, work: &mut u64) -> bool {
        let mut beside = challenge.obstacles.iter().filter(|obstacle| !self.is_on_way(obstacle.field()));
        beside.any(|obstacle| {
            let mut less = challenge.clone();
            less.obstacles.retain(|other| other != obstacle);
            let puzzle = Puzzle::new(&less, &order.deck);
            let found = solver::first(&puzzle, 2, MOST_NODES);
            *work += found.nodes + PERSON;
            // Where it takes too long to say whether there is a second solution, there may be none.
            found.solutions.len() < 2 && (!found.complete || is_graded(&puzzle, order.level))
        })
    }

    fn is_on_way(&self, field: Field) -> bool {
        self.way.iter().any(|laid| laid.field() == field)
    }

    /// The challenge with no obstacle but those on the way.
    fn bare(&self, order: &Order) -> Challenge {
        let mut challenge = Challenge {
            deck: order.deck.name.clone(),
            rows: order.board.rows,
            cols: order.board.cols,
            entrance: self.entrance,
            exit: self.exit,
            obstacles: Vec::new(),
            cards: Vec::new(),
            specials: Specials::default(),
        };
        for laid in &self.way {
            match (ObstacleKind::of(laid.card.kind), challenge.specials.of_mut(laid.card.kind)) {
                (Some(kind), Some(count)) => {
                    *count += 1;
                    challenge.obstacles.push(Obstacle { row: laid.row, col: laid.col, kind });
                }
                _ => challenge.cards.push(laid.card.number),
            }
        }
        challenge.cards.sort_unstable();
        challenge
    }

    /// Puts an obstacle on a field that only the other solution uses; `None` if there is no such field or obstacle.
    fn shut_out(
        &self,
        challenge: &mut Challenge,
        deck: &Deck,
        other: &[LaidCard],
        rng: &mut dyn Rng,
    ) -> Option<()> {
        let fields: Vec<Field> = other
            .iter()
            .map(|laid| laid.field())
            .filter(|field| !self.is_on_way(*field) && challenge.obstacle(*field).is_none())
            .collect();
        put(challenge, deck, &fields, rng)
    }

    fn add_obstacle(&self, challenge: &mut Challenge, deck: &Deck, rng: &mut dyn Rng) -> Option<()> {
        let free = |field: &Field| !self.is_on_way(*field) && challenge.obstacle(*field).is_none();
        let fields: Vec<Field> = challenge.board().fields().filter(free).collect();
        put(challenge, deck, &fields, rng)
    }
}

/// Whether a puzzle needs the techniques of this level and none above. One in which every card follows at first sight
/// has no level at all.
fn has_level(puzzle: &Puzzle, level: u8) -> bool {
    let below = level > 1 && hardest_up_to(puzzle, level - 1).is_some();
    let hardest = || hardest_up_to(puzzle, level).filter(|hardest| *hardest >= Technique::NoWayOn);
    !below && hardest().is_some_and(|hardest| hardest.level() == level)
}

/// Whether a puzzle with one solution is said to be of this level. Beside those that [have](has_level) it these are
/// puzzles in which every card follows at first sight, and such as need more than forks within forks.
fn is_graded(puzzle: &Puzzle, level: u8) -> bool {
    let hardest = if level < HIGHEST_LEVEL {
        hardest_up_to(puzzle, level)
    } else {
        let assessment = assess(puzzle);
        assessment.level.map(|_| assessment.hardest)
    };
    hardest.is_some_and(|hardest| hardest.level() == level)
}

/// Puts an obstacle that is left in the deck on one of the fields.
fn put(challenge: &mut Challenge, deck: &Deck, fields: &[Field], rng: &mut dyn Rng) -> Option<()> {
    let used =
        |kind: ObstacleKind| challenge.obstacles.iter().filter(|obstacle| obstacle.kind == kind).count();
    let left = |kind: &ObstacleKind| used(*kind) < usize::from(deck.obstacles[*kind as usize]);
    let kinds: Vec<ObstacleKind> = ObstacleKind::ALL.into_iter().filter(left).collect();
    if fields.is_empty() || kinds.is_empty() {
        return None;
    }
    let field = fields[rng.random_range(0..fields.len())];
    let kind = kinds[rng.random_range(0..kinds.len())];
    challenge.obstacles.push(Obstacle { row: field.row, col: field.col, kind });
    Some(())
}

/// Takes away every obstacle beside the way without which the challenge is as good.
fn strip(
    challenge: &mut Challenge,
    is_on_way: impl Fn(Field) -> bool,
    mut is_good: impl FnMut(&Challenge) -> bool,
    rng: &mut dyn Rng,
) {
    let mut beside: Vec<Obstacle> =
        challenge.obstacles.iter().copied().filter(|obstacle| !is_on_way(obstacle.field())).collect();
    for last in (1..beside.len()).rev() {
        beside.swap(last, rng.random_range(0..=last));
    }
    // What was needed beside another obstacle may be idle without it: look until nothing changes.
    let mut changed = true;
    while changed {
        changed = false;
        for obstacle in &beside {
            let mut less = challenge.clone();
            less.obstacles.retain(|other| other != obstacle);
            if less.obstacles.len() < challenge.obstacles.len() && is_good(&less) {
                *challenge = less;
                changed = true;
            }
        }
    }
}

/// Walks on at random until the way has this length and ends at `last`.
fn walk(
    board: Board,
    way: &mut Vec<Field>,
    last: Field,
    length: usize,
    steps_left: &mut u32,
    rng: &mut dyn Rng,
) -> bool {
    let Some(here) = way.last().copied() else { return false };
    let left = length.saturating_sub(way.len());
    if here == last || left == 0 {
        return here == last && left == 0;
    }
    let far = usize::from(steps(here, last));
    if far > left || far % 2 != left % 2 || *steps_left == 0 {
        return false;
    }
    *steps_left -= 1;
    let mut sides = Side::ALL;
    for end in (1..4).rev() {
        sides.swap(end, rng.random_range(0..=end));
    }
    let walked = way.iter().fold(Fields::NONE, |walked, field| walked.with(*field));
    for next in sides.into_iter().filter_map(|side| board.next(here, side)) {
        if walked.contains(next) {
            continue;
        }
        way.push(next);
        if walk(board, way, last, length, steps_left, rng) {
            return true;
        }
        way.pop();
    }
    false
}

/// Lays cards on the way at random, so that all doors fit.
#[allow(clippy::too_many_arguments)]
fn deal(
    deck: &Deck,
    board: Board,
    way: &[Field],
    kinds: &[CardKind],
    (side, colour): (Side, Colour),
    cards: &mut Vec<Card>,
    steps_left: &mut u32,
    rng: &mut dyn Rng,
) -> Option<()> {
    let (Some(field), Some(kind)) = (way.get(cards.len()), kinds.get(cards.len())) else { return Some(()) };
    let next = way.get(cards.len() + 1);
    let out =
        next.and_then(|next| Side::ALL.into_iter().find(|side| board.next(*field, *side) == Some(*next)));
    let fits = |card: &&Card| {
        card.doors.at(side) == Some(colour)
            && out.is_none_or(|out| card.doors.at(out).is_some())
            && !cards.iter().any(|laid| laid.name == card.name)
    };
    let mut fitting: Vec<Card> = deck.of_kind(*kind).filter(fits).copied().collect();
    while !fitting.is_empty() && *steps_left > 0 {
        *steps_left -= 1;
        let card = fitting.swap_remove(rng.random_range(0..fitting.len()));
        cards.push(card);
        let Some((out, colour)) = out.and_then(|out| Some((out, card.doors.at(out)?))) else {
            return Some(());
        };
        if deal(deck, board, way, kinds, (out.opposite(), colour), cards, steps_left, rng).is_some() {
            return Some(());
        }
        cards.pop();
    }
    None
}
