//! Stones in a barrel: they fall, fly, bounce off wood and off one another.

use super::draws::Draws;
use super::grip::Grip;
use super::hand::Hand;
use super::{MOST, RATE, SAMPLES};

/// Samples that one step of the simulation takes: half a millisecond.
const STEP: usize = 12;
const SECONDS: f32 = STEP as f32 / RATE as f32;
/// The inside of the barrel, in metres: a cylinder that lies on its side.
const LENGTH: f32 = 0.075;
const HOLLOW: f32 = 0.02;
/// A stone of middling size, in metres.
const RADIUS: f32 = 0.0045;
const GRAVITY: f32 = 9.81;
/// What share of its speed a stone keeps when it bounces off wood, and off a stone.
const OFF_WOOD: f32 = 0.38;
const OFF_STONE: f32 = 0.6;
/// What share of their overlap stones that lie in one another are parted by in a step.
const PARTING: f32 = 0.3;
/// How fast a stone that touches the staves is slowed, in m/s².
const ROLLING: f32 = 0.8;
/// The slowest impact that bounces and is heard, in m/s.
const QUIETEST: f32 = 0.08;

/// What a stone strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The lid or the bottom.
    End,
    /// The staves.
    Side,
    /// Another stone.
    Stone,
}

/// One stone strikes something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// At which sample.
    pub at: usize,
    /// What it strikes.
    pub against: Against,
    /// How fast, in m/s.
    pub speed: f32,
    /// The mass that strikes, where a middling stone has 1.
    pub mass: f32,
}

/// One of the stones. Its place is told along the barrel's axis from the middle, upwards and sideways from the axis.
#[derive(Clone, Copy, Default)]
struct Stone {
    place: [f32; 3],
    speed: [f32; 3],
    radius: f32,
    mass: f32,
}

/// A barrel with stones in it.
pub struct Barrel {
    stones: Vec<Stone>,
    off_wood: f32,
    off_stone: f32,
    slope: f32,
}

impl Barrel {
    /// A barrel with so many stones. Those that are loose lie about anywhere.
    pub fn new(stones: usize, grip: &Grip, draws: &mut Draws) -> Barrel {
        // Places far enough from each other; which of them are taken is drawn.
        let mut places: [usize; MOST + 2] = std::array::from_fn(|place| place);
        let stones = (0..grip.loose(stones.min(MOST))).map(|stone| {
            let other = stone + (draws.unit() * (places.len() - stone) as f32) as usize;
            places.swap(stone, other.min(MOST + 1));
            let (column, row) = (places[stone] % 5, places[stone] / 5);
            let along = LENGTH * ((column as f32 + draws.between(0.35, 0.65)) / 5.0 - 0.5);
            let sideways = 0.55 * HOLLOW * (row as f32 - 1.0) + draws.between(-0.001, 0.001);
            let size = 1.0 + 0.06 * draws.bell();
            Stone {
                place: [along, -0.25 * HOLLOW, sideways],
                speed: [0.0; 3],
                radius: RADIUS * size,
                mass: size * size * size,
            }
        });
        Barrel {
            stones: stones.collect(),
            off_wood: OFF_WOOD + grip.bounce,
            off_stone: OFF_STONE + grip.bounce,
            slope: grip.slope,
        }
    }

    /// Shakes it for a second and returns all impacts that are heard, nearly in the order of time.
    pub fn shake(mut self, hand: &mut Hand, draws: &mut Draws) -> Vec<Impact> {
        let mut impacts = Vec::with_capacity(512);
        for step in 0..SAMPLES / STEP {
            let (along, up) = hand.accelerate(step as f32 * SECONDS, SECONDS, draws);
            let pull = [self.slope - along, -GRAVITY - up];
            for stone in &mut self.stones {
                stone.fly(pull);
            }
            let mut heard = |against, speed, mass| {
                if speed > QUIETEST {
                    let at = step * STEP + (draws.unit() * STEP as f32) as usize;
                    impacts.push(Impact { at, against, speed, mass });
                }
            };
            meet(&mut self.stones, self.off_stone, &mut heard);
            for stone in &mut self.stones {
                heard(Against::End, stone.meet_end(self.off_wood), stone.mass);
                heard(Against::Side, stone.meet_side(self.off_wood), stone.mass);
            }
        }
        impacts
    }
}

impl Stone {
    /// Moves on in the barrel's own frame, in which the hand's pull is felt the other way round.
    fn fly(&mut self, pull: [f32; 2]) {
        self.speed[0] += pull[0] * SECONDS;
        self.speed[1] += pull[1] * SECONDS;
        for (place, speed) in self.place.iter_mut().zip(self.speed) {
            *place += speed * SECONDS;
        }
    }

    /// Turns back at the lid or the bottom; how fast it struck, or 0.
    fn meet_end(&mut self, kept: f32) -> f32 {
        let [along, ..] = self.place;
        let room = 0.5 * LENGTH - self.radius;
        if along.abs() <= room {
            return 0.0;
        }
        self.place[0] = room.copysign(along);
        let struck = self.speed[0] * 1f32.copysign(along);
        self.turn_back([1f32.copysign(along), 0.0, 0.0], struck, kept)
    }

    /// Turns back at the staves, and is slowed by them; how fast it struck, or 0.
    fn meet_side(&mut self, kept: f32) -> f32 {
        let [_, up, sideways] = self.place;
        let room = HOLLOW - self.radius;
        let square = up * up + sideways * sideways;
        if square <= room * room {
            return 0.0;
        }
        let away = square.sqrt();
        let outwards = [0.0, up / away, sideways / away];
        self.place[1] = room * outwards[1];
        self.place[2] = room * outwards[2];
        let slowed = (self.speed[0].abs() - ROLLING * SECONDS).max(0.0);
        self.speed[0] = slowed.copysign(self.speed[0]);
        let struck = self.speed[1] * outwards[1] + self.speed[2] * outwards[2];
        self.turn_back(outwards, struck, kept)
    }

    fn turn_back(&mut self, outwards: [f32; 3], struck: f32, kept: f32) -> f32 {
        if struck <= 0.0 {
            return 0.0;
        }
        let kept = if struck > QUIETEST { kept } else { 0.0 };
        for (speed, outwards) in self.speed.iter_mut().zip(outwards) {
            *speed -= (1.0 + kept) * struck * outwards;
        }
        struck
    }
}

/// Parts stones that touch and lets those bounce that approach each other.
fn meet(stones: &mut [Stone], kept: f32, heard: &mut impl FnMut(Against, f32, f32)) {
    for next in 1..stones.len() {
        let (before, after) = stones.split_at_mut(next);
        let Some(one) = after.first_mut() else { return };
        for other in before {
            let away: [f32; 3] = std::array::from_fn(|axis| one.place[axis] - other.place[axis]);
            let reach = one.radius + other.radius;
            let square = away[0] * away[0] + away[1] * away[1] + away[2] * away[2];
            if square < reach * reach {
                strike(one, other, away, square, kept, heard);
            }
        }
    }
}

fn strike(
    one: &mut Stone,
    other: &mut Stone,
    away: [f32; 3],
    square: f32,
    kept: f32,
    heard: &mut impl FnMut(Against, f32, f32),
) {
    let distance = square.sqrt().max(1e-6);
    let away = away.map(|part| part / distance);
    let parting = 0.5 * PARTING * (one.radius + other.radius - distance);
    let mut speed = 0.0;
    for (axis, away) in away.into_iter().enumerate() {
        one.place[axis] += parting * away;
        other.place[axis] -= parting * away;
        speed += (other.speed[axis] - one.speed[axis]) * away;
    }
    if speed <= 0.0 {
        return;
    }
    let both = one.mass * other.mass / (one.mass + other.mass);
    let kept = if speed > QUIETEST { kept } else { 0.0 };
    let push = (1.0 + kept) * speed * both;
    for (axis, away) in away.into_iter().enumerate() {
        one.speed[axis] += push / one.mass * away;
        other.speed[axis] -= push / other.mass * away;
    }
    heard(Against::Stone, speed, both);
}
