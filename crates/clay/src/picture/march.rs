//! Rays through the field of a figure.

use super::coarse::Coarse;
use crate::figure::{Figure, HAND_IN_BAND, SIZE};
use crate::sample;

/// Up to here the field says how far it is.
const NEAR: f32 = HAND_IN_BAND as f32 / 32.0 - 0.1;
const MOST_STEPS: u32 = 200;
/// By how much coarse distances may be too long.
const CAUTION: f32 = 2.0;

/// A figure that rays can be sent through.
pub(super) struct Space<'a> {
    pub(super) figure: &'a Figure,
    coarse: Coarse,
    /// The box outside of which there is no clay.
    pub(super) least: [f32; 3],
    pub(super) most: [f32; 3],
}

/// A ray: where it starts and its direction, of length one.
#[derive(Clone, Copy)]
pub(super) struct Ray {
    pub(super) from: [f32; 3],
    pub(super) to: [f32; 3],
}

impl Ray {
    pub(super) fn at(&self, far: f32) -> [f32; 3] {
        [0, 1, 2].map(|axis| self.from[axis] + self.to[axis] * far)
    }
}

impl<'a> Space<'a> {
    pub(super) fn new(figure: &'a Figure) -> Space<'a> {
        let bounds = figure.bounds();
        let corner = |at: Option<[u8; 3]>| at.unwrap_or([SIZE as u8 / 2; 3]).map(f32::from);
        Space {
            figure,
            coarse: Coarse::new(figure),
            least: corner(bounds.map(|bounds| bounds.least)).map(|at| at - 1.0),
            most: corner(bounds.map(|bounds| bounds.most)).map(|at| at + 1.0),
        }
    }

    /// Where a ray enters and leaves the box round the clay.
    fn span(&self, ray: &Ray) -> Option<(f32, f32)> {
        let (mut enter, mut leave) = (0.0f32, f32::INFINITY);
        for axis in 0..3 {
            let inverse = 1.0 / ray.to[axis];
            let (a, b) =
                ((self.least[axis] - ray.from[axis]) * inverse, (self.most[axis] - ray.from[axis]) * inverse);
            enter = enter.max(a.min(b));
            leave = leave.min(a.max(b));
        }
        (enter < leave).then_some((enter, leave))
    }

    /// How far it is from a point to the surface; negative inside. Far from it this is only nearly so. `before` is how far it was
    /// a step before: near the surface the field alone mostly says it.
    fn distance(&self, point: [f32; 3], before: f32) -> f32 {
        let fine = || sample::distance(self.figure, point);
        if before < NEAR {
            let fine = fine();
            return if fine < NEAR { fine } else { self.coarse.distance(point).max(NEAR) };
        }
        let coarse = self.coarse.distance(point);
        if coarse > 5.0 {
            return coarse;
        }
        let fine = fine();
        if fine < NEAR { fine } else { coarse.max(NEAR) }
    }

    /// Up to where there is no clay along a ray, nor beside it: its width grows by this part of its length.
    pub(super) fn clear(&self, ray: &Ray, width: f32) -> f32 {
        // The box is one for rays of no width: what is beside this one may enter it sooner.
        let away = |axis: usize| {
            let middle = (self.least[axis] + self.most[axis]) / 2.0;
            ((ray.from[axis] - middle).abs() + self.most[axis] - middle).powi(2)
        };
        let behind = (0..3).map(away).sum::<f32>().sqrt();
        let mut far = 0.0;
        while far < behind {
            let point = ray.at(far);
            let outside = |axis: usize| {
                (self.least[axis] - point[axis]).max(point[axis] - self.most[axis]).max(0.0).powi(2)
            };
            let to_box = (0..3).map(outside).sum::<f32>().sqrt();
            let distance = to_box.max(self.coarse.distance(point) - CAUTION);
            let free = 0.9 * (distance - width * far);
            if free < 0.5 {
                return far;
            }
            far += free;
        }
        f32::INFINITY
    }

    /// How far along a ray the clay begins, that is not before some length.
    pub(super) fn hit(&self, ray: &Ray, clear: f32) -> Option<f32> {
        let (enter, leave) = self.span(ray)?;
        let mut far = enter.max(clear);
        if far > leave {
            return None;
        }
        let mut distance = f32::INFINITY;
        for _ in 0..MOST_STEPS {
            distance = self.distance(ray.at(far), distance);
            if distance < 0.01 {
                return Some(far + distance);
            }
            far += distance.max(0.06) * 0.9;
            if far > leave {
                break;
            }
        }
        None
    }

    /// How much of a lamp of some width is seen along a ray: 1 all of it, 0 nothing.
    pub(super) fn light(&self, ray: &Ray, width: f32) -> f32 {
        let Some((enter, leave)) = self.span(ray) else { return 1.0 };
        let (mut far, mut seen, mut distance) = (enter.max(0.8), 1.0f32, 0.0);
        while far < leave {
            distance = self.distance(ray.at(far), distance);
            // Half of the lamp is hidden where the ray grazes the surface.
            seen = seen.min(0.5 + 0.5 * distance / (width * far));
            if seen <= 0.0 {
                return 0.0;
            }
            far += distance.abs().max(0.5);
        }
        seen * seen * (3.0 - 2.0 * seen)
    }
}
