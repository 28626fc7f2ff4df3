//! A figure on its ground, the camera and the lamp.

use super::march::{Ray, Space};
use super::shade::{self, Surface};
use super::shadow::Shadow;
use super::{Background, Camera};
use crate::figure::{Figure, SIZE};
use crate::sample::{self, dot, unit};

/// Half the angle that the camera sees.
const HALF_VIEW: f32 = 0.21;
/// How much larger than the figure the picture is.
const MARGIN: f32 = 1.06;
/// Where the lamp hangs: to the right of the camera, up, and towards it.
const LAMP: [f32; 3] = [-0.62, 0.95, 0.55];

/// A figure, ready for pictures.
pub(super) struct Stage<'a> {
    space: Space<'a>,
    middle: [f32; 3],
    /// Of a ball round the figure.
    radius: f32,
    is_empty: bool,
}

/// What is seen at a place of the picture.
#[derive(Clone, Copy)]
pub(super) struct Look {
    /// Linear, with the light multiplied by the opacity.
    pub(super) colour: [f32; 4],
    /// How far away the clay is.
    pub(super) far: f32,
    normal: [f32; 3],
}

impl Look {
    /// Whether an edge runs between this place and another.
    pub(super) fn is_apart(&self, other: &Look) -> bool {
        (self.far - other.far).abs() > 2.0 || (self.far < f32::MAX && dot(self.normal, other.normal) < 0.8)
    }
}

/// One camera's view of it.
pub(super) struct View<'a> {
    stage: &'a Stage<'a>,
    eye: [f32; 3],
    right: [f32; 3],
    up: [f32; 3],
    forward: [f32; 3],
    /// Towards the lamp, which hangs to the left of the camera.
    lamp: [f32; 3],
    cast: Shadow,
    /// What is just above the ground darkens it all round.
    contact: Shadow,
    half: f32,
    scale: f32,
    background: Background,
}

impl<'a> Stage<'a> {
    pub(super) fn new(figure: &'a Figure) -> Stage<'a> {
        let space = Space::new(figure);
        let middle = [0, 1, 2].map(|axis| (space.least[axis] + space.most[axis]) / 2.0);
        let mut square = 1.0f32;
        for (index, row) in figure.field().chunks_exact(SIZE).enumerate() {
            let (y, z) = ((index % SIZE) as f32 - middle[1], (index / SIZE) as f32 - middle[2]);
            let ends = [row.iter().position(|&value| value < 0), row.iter().rposition(|&value| value < 0)];
            for x in ends.into_iter().flatten() {
                square = square.max((x as f32 - middle[0]).powi(2) + y * y + z * z);
            }
        }
        Stage { space, middle, radius: square.sqrt() + 1.0, is_empty: figure.is_empty() }
    }

    fn ground(&self) -> f32 {
        self.space.least[1] + 0.6
    }

    pub(super) fn view(&'a self, camera: &Camera, pixels: u32) -> View<'a> {
        let finite = |angle: f32| if angle.is_finite() { angle } else { 0.0 };
        let (sin, cos) = (finite(camera.turn) % 360.0).to_radians().sin_cos();
        let (down, level) = finite(camera.tilt).clamp(-20.0, 85.0).to_radians().sin_cos();
        let back = [sin * level, down, cos * level];
        let right = [cos, 0.0, -sin];
        let up = [-sin * down, level, -cos * down];
        let far = self.radius * MARGIN / HALF_VIEW.sin();
        let from = |parts: [f32; 3]| {
            unit([0, 1, 2].map(|axis| {
                right[axis] * parts[0] + [0.0, 1.0, 0.0][axis] * parts[1] + [sin, 0.0, cos][axis] * parts[2]
            }))
        };
        let lamp = from(LAMP);
        let middle = [self.middle[0], self.middle[2]];
        let shadow = |lean, highest| Shadow::new(self.space.figure, self.ground(), lean, highest, middle);
        View {
            stage: self,
            eye: [0, 1, 2].map(|axis| self.middle[axis] + back[axis] * far),
            right,
            up,
            forward: back.map(|part| -part),
            lamp,
            cast: shadow([-lamp[0] / lamp[1], -lamp[2] / lamp[1]], f32::INFINITY),
            contact: shadow([0.0, 0.0], 16.0),
            half: pixels as f32 / 2.0,
            scale: HALF_VIEW.tan() * 2.0 / pixels as f32,
            background: camera.background,
        }
    }
}

impl View<'_> {
    /// Where a place of the picture is, in pixels, from its middle.
    fn place(&self, x: f32, y: f32) -> [f32; 2] {
        [(x + 0.5 - self.half) * self.scale, (self.half - y - 0.5) * self.scale]
    }

    fn ray(&self, [x, y]: [f32; 2]) -> Ray {
        let towards = [0, 1, 2].map(|axis| self.forward[axis] + self.right[axis] * x + self.up[axis] * y);
        Ray { from: self.eye, to: unit(towards) }
    }

    /// Up to where there is no clay before any place of a square of the picture, given by its middle and by half of its side.
    pub(super) fn clear(&self, x: f32, y: f32, half: f32) -> f32 {
        if self.stage.is_empty {
            return f32::INFINITY;
        }
        // As far as the corners are.
        self.stage.space.clear(&self.ray(self.place(x, y)), 1.5 * half * self.scale)
    }

    /// What is seen at a place of the picture, in pixels; up to `clear` there is no clay.
    pub(super) fn look(&self, x: f32, y: f32, clear: f32) -> Look {
        let [x, y] = self.place(x, y);
        let ray = self.ray([x, y]);
        let clay = if self.stage.is_empty { None } else { self.stage.space.hit(&ray, clear) };
        let (far, normal, seen) = match clay {
            Some(far) => {
                let point = ray.at(far);
                let normal = sample::normal(self.stage.space.figure, point);
                (far, normal, shade::opaque(self.clay(&ray, point, normal)))
            }
            None => (f32::MAX, [0.0; 3], self.ground(&ray)),
        };
        let colour = match self.background {
            Background::Transparent => seen,
            Background::Paper => {
                let edge = self.scale * self.half;
                shade::over_paper(seen, x / edge, y / edge)
            }
        };
        Look { colour, far, normal }
    }

    fn clay(&self, ray: &Ray, point: [f32; 3], normal: [f32; 3]) -> [f32; 3] {
        let space = &self.stage.space;
        let lit = if dot(normal, self.lamp) > 0.0 {
            let from = [0, 1, 2].map(|axis| point[axis] + normal[axis] * 0.8);
            space.light(&Ray { from, to: self.lamp }, 0.16)
        } else {
            0.0
        };
        shade::clay(&Surface {
            point,
            normal,
            eye: ray.to.map(|part| -part),
            lamp: self.lamp,
            lit,
            openness: sample::openness(space.figure, point, normal),
            above_ground: point[1] - self.stage.ground(),
        })
    }

    /// The shadow on the ground, if the ray meets it.
    fn ground(&self, ray: &Ray) -> [f32; 4] {
        let far = (self.stage.ground() - ray.from[1]) / ray.to[1];
        if self.stage.is_empty || ray.to[1] >= -0.02 || far <= 0.0 {
            return [0.0; 4];
        }
        let [x, _, z] = ray.at(far);
        shade::shadow(self.cast.at([x, z]), self.contact.at([x, z]))
    }
}
