//! The hand that moves the barrel to and fro, never quite evenly.

use std::f32::consts::{PI, TAU};

use super::draws::Draws;
use super::grip::Grip;
use super::waves::sin;

/// How far the hand goes to one side at four swings a second, in metres, by strength.
const REACH: [f32; 5] = [0.021, 0.024, 0.027, 0.0305, 0.0345];
/// Seconds until the hand swings as far as it will.
const SETTING_OUT: f32 = 0.1;

/// A hand that shakes.
pub struct Hand {
    rhythm: f32,
    reach: f32,
    lift: f32,
    /// Where in its swing the hand is, as an angle.
    angle: f32,
    /// How fast the angle grows, and how hard it pulls, in this half of the swing.
    speed: f32,
    pull: f32,
    /// How much of the pull goes upwards in this half of the swing.
    upwards: f32,
}

impl Hand {
    /// A hand that is about to shake.
    pub fn new(strength: u8, rhythm: u8, grip: &Grip, draws: &mut Draws) -> Hand {
        let rhythm = f32::from(rhythm);
        let strength = strength.clamp(1, 5);
        // Nobody swings as far in a quick rhythm as in a slow one.
        let reach = REACH[usize::from(strength) - 1] * grip.swing * 4.0 / rhythm;
        let angle = if draws.unit() < 0.5 { 0.0 } else { PI };
        let mut hand = Hand { rhythm, reach, lift: grip.lift, angle, speed: 0.0, pull: 0.0, upwards: 0.0 };
        hand.turn(draws);
        hand
    }

    /// The acceleration of the barrel along its axis and upwards, in m/s², `step` seconds on; `time` is since the start.
    pub fn accelerate(&mut self, time: f32, step: f32, draws: &mut Draws) -> (f32, f32) {
        let before = self.angle;
        self.angle += self.speed * step;
        if (before / PI).floor() != (self.angle / PI).floor() {
            self.turn(draws);
        }
        let begun = (time / SETTING_OUT).min(1.0);
        // The third harmonic makes the turns sharper, as wrists do.
        let shape = sin(self.angle) - 0.2 * sin(3.0 * self.angle);
        let along = self.pull * shape * begun;
        (along, self.upwards * along.abs() - self.lift * 0.3 * along)
    }

    /// Draws the next half of the swing.
    fn turn(&mut self, draws: &mut Draws) {
        self.speed = TAU * self.rhythm * (1.0 + 0.06 * draws.bell());
        let even = TAU * self.rhythm;
        self.pull = self.reach * even * even * (1.0 + 0.1 * draws.bell());
        self.upwards = self.lift * draws.between(-1.0, 1.0);
    }
}
