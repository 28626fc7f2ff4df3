//! From a recipe to shapes: what differs is drawn, what is not shown is left out, groups are turned.

use glam::{DAffine3, DMat3, DQuat, DVec3, EulerRot};
use rand::{Rng, RngExt as _};

use crate::parse::{Form, Item, Number, Part, Piece, Point, Recipe, What};

/// How much a figure gives away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hints {
    /// Everything that the recipe has.
    #[default]
    All,
    /// No details.
    Coarse,
    /// No details, and one telling feature is missing, if there is one.
    Few,
    /// No details, and two telling features are missing, if there are two.
    Bare,
    /// No details, one telling feature is missing, and the rest is by clumsy hands: thick, bent out of place, smeared.
    Clumsy,
    /// Two telling features are missing, and the hands are clumsier still.
    Rough,
}

impl Hints {
    /// All, from those that give away most to those that give away least.
    pub const ALL: [Hints; 6] =
        [Hints::All, Hints::Coarse, Hints::Few, Hints::Bare, Hints::Clumsy, Hints::Rough];

    /// How many telling features are missing.
    const fn missing(self) -> usize {
        match self {
            Hints::All | Hints::Coarse => 0,
            Hints::Few | Hints::Clumsy => 1,
            Hints::Bare | Hints::Rough => 2,
        }
    }

    /// How clumsy the hands are, from 0 to 1.
    pub(crate) const fn clumsiness(self) -> f64 {
        match self {
            Hints::All | Hints::Coarse | Hints::Few | Hints::Bare => 0.0,
            Hints::Clumsy => 0.5,
            Hints::Rough => 1.0,
        }
    }
}

/// How far the clumsiest hands put a shape beside its place, as a part of the figure's reach.
const ASTRAY: f64 = 0.07;
/// By how many degrees they turn it.
const TURNED: f64 = 22.0;
/// By which part they make it thicker or thinner, longer or shorter.
const SWOLLEN: f64 = 0.3;

/// A shape anywhere, in the recipe's own unit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Posed {
    pub kind: clay::Kind,
    pub at: DVec3,
    /// Half-sizes along its own axes.
    pub size: DVec3,
    /// Where its own axes point: a rotation.
    pub axes: DMat3,
    pub bend: f64,
    /// 0 to 1.
    pub taper: f64,
    pub round: f64,
    /// How wide the fillet is; negative if the recipe does not say.
    pub blend: f64,
    pub cut: bool,
}

/// The shapes of a recipe, as they turn out this time.
pub(crate) fn pose(recipe: &Recipe, hints: Hints, rng: &mut dyn Rng) -> Vec<Posed> {
    let mut values = Vec::new();
    for number in &recipe.variables {
        let value = draw(*number, &values, rng);
        values.push(value);
    }
    let mut missing: Vec<usize> = Vec::new();
    while missing.len() < hints.missing().min(recipe.telling) {
        let drawn = rng.random_range(0..recipe.telling);
        if !missing.contains(&drawn) {
            missing.push(drawn);
        }
    }
    let mut poser = Poser { hints, missing, values, shapes: Vec::new(), rng };
    poser.items(&recipe.items, DAffine3::IDENTITY);
    poser.shapes
}

/// Puts every shape a little out of place, as clumsy hands do; `reach` is how far the whole figure goes.
pub(crate) fn smear(shapes: &mut [Posed], reach: f64, clumsiness: f64, rng: &mut dyn Rng) {
    let mut any = |most: f64| clumsiness * most * (2.0 * rng.random::<f64>() - 1.0);
    // What is cut out elsewhere than it belongs goes through walls.
    for shape in shapes.iter_mut().filter(|shape| !shape.cut) {
        shape.at += DVec3::new(any(ASTRAY), any(ASTRAY), any(ASTRAY)) * reach;
        let [x, y, z] = [any(TURNED), any(TURNED), any(TURNED)].map(f64::to_radians);
        shape.axes = DMat3::from_quat(DQuat::from_euler(EulerRot::ZYX, z, y, x)) * shape.axes;
        let (thicker, longer) = (1.0 + any(SWOLLEN), 1.0 + any(SWOLLEN));
        shape.size *= DVec3::new(thicker, longer, thicker);
    }
}

fn draw(number: Number, values: &[f64], rng: &mut dyn Rng) -> f64 {
    match number {
        Number::About { middle, spread } => middle + spread * (2.0 * rng.random::<f64>() - 1.0),
        Number::Variable { index, factor } => factor * values.get(index).copied().unwrap_or_default(),
    }
}

struct Poser<'a> {
    hints: Hints,
    /// The numbers of the telling features that are left out.
    missing: Vec<usize>,
    values: Vec<f64>,
    shapes: Vec<Posed>,
    rng: &'a mut dyn Rng,
}

impl Poser<'_> {
    fn number(&mut self, number: Number) -> f64 {
        draw(number, &self.values, self.rng)
    }

    fn point(&mut self, point: Point) -> DVec3 {
        DVec3::from_array(point.map(|number| self.number(number)))
    }

    fn rotation(&mut self, turn: Point) -> DMat3 {
        let degrees = self.point(turn);
        let [x, y, z] = degrees.to_array().map(f64::to_radians);
        // About x first, then about y, then about z.
        DMat3::from_quat(DQuat::from_euler(EulerRot::ZYX, z, y, x))
    }

    fn items(&mut self, items: &[Item], frame: DAffine3) {
        for item in items {
            let left_out = match item.part {
                Part::Main => false,
                Part::Detail => self.hints != Hints::All,
                Part::Telling(number) => self.missing.contains(&number),
            };
            if left_out {
                continue;
            }
            self.item(item, frame);
            if let Some(mirror) = item.mirror {
                self.item(item, frame * DAffine3::from_scale(mirror));
            }
        }
    }

    fn item(&mut self, item: &Item, frame: DAffine3) {
        match &item.what {
            What::Piece(piece) => self.piece(piece, frame),
            What::Group { pivot, turn, scale, items } => {
                let (pivot, rotation) = (self.point(*pivot), self.rotation(*turn));
                let scale = self.number(*scale).max(0.01);
                self.items(items, frame * about(pivot, rotation * scale));
            }
            What::Repeat { times, pivot, turn, step, items } => {
                let mut frame = frame;
                let (pivot, rotation, step) = (self.point(*pivot), self.rotation(*turn), self.point(*step));
                let next = DAffine3::from_translation(step) * about(pivot, rotation);
                for _ in 0..*times {
                    self.items(items, frame);
                    frame *= next;
                }
            }
        }
    }

    fn piece(&mut self, piece: &Piece, frame: DAffine3) {
        let turn = self.rotation(piece.turn);
        let none = Posed {
            kind: clay::Kind::Roll,
            at: DVec3::ZERO,
            size: DVec3::ONE,
            axes: turn,
            bend: self.number(piece.bend),
            taper: self.number(piece.taper).clamp(0.0, 1.0),
            round: self.number(piece.round).max(0.0),
            blend: self.number(piece.blend),
            cut: piece.cut,
        };
        match &piece.form {
            Form::Solid { kind, at, size } => {
                let posed = Posed { kind: *kind, at: self.point(*at), size: self.point(*size), ..none };
                self.put(posed, frame);
            }
            Form::Arc { at, radius, thick, span } => {
                let (centre, radius, thick) = (self.point(*at), self.number(*radius), self.number(*thick));
                let span = self.number(*span).clamp(-330.0, 330.0);
                // A roll that is bent towards its own x, which points down.
                let down = DMat3::from_cols(DVec3::NEG_Y, DVec3::X, DVec3::Z);
                let half = radius * span.abs().to_radians() / 2.0 + thick;
                let posed = Posed {
                    at: centre + turn * DVec3::new(0.0, radius, 0.0),
                    size: DVec3::new(thick, half, thick),
                    axes: turn * down,
                    bend: span * half / (half - thick).max(0.01),
                    ..none
                };
                self.put(posed, frame);
            }
            Form::Snake { points, size, end } => {
                let points: Vec<DVec3> = points.iter().map(|point| self.point(*point)).collect();
                let (start, end) = (self.number(*size), self.number(*end));
                let pieces = points.len().saturating_sub(1).max(1) as f64;
                for (at, pair) in points.windows(2).enumerate() {
                    let part = |along: f64| start + (end - start) * along / pieces;
                    self.put(roll(&none, pair, part(at as f64), part(at as f64 + 1.0)), frame);
                }
            }
        }
    }

    fn put(&mut self, posed: Posed, frame: DAffine3) {
        let scale = frame.matrix3.determinant().abs().cbrt().max(1e-6);
        let mut axes = (frame.matrix3 / scale) * posed.axes;
        let mut bend = posed.bend;
        if axes.determinant() < 0.0 {
            // Shapes are alike to both sides of their own x, unless they are bent.
            axes *= DMat3::from_diagonal(DVec3::new(-1.0, 1.0, 1.0));
            bend = -bend;
        }
        self.shapes.push(Posed {
            at: frame.transform_point3(posed.at),
            size: posed.size.abs() * scale,
            axes,
            bend,
            round: posed.round * scale,
            blend: if posed.blend < 0.0 { posed.blend } else { posed.blend * scale },
            ..posed
        });
    }
}

/// A roll between two points, as thick as said at each.
fn roll(like: &Posed, pair: &[DVec3], start: f64, end: f64) -> Posed {
    let (from, to) = (pair[0], pair[1]);
    // Rolls are narrower at their top.
    let (from, to, start, end) = if end > start { (to, from, end, start) } else { (from, to, start, end) };
    let along = (to - from).try_normalize().unwrap_or(DVec3::Y);
    let axes = like.axes * DMat3::from_quat(DQuat::from_rotation_arc(DVec3::Y, along));
    let half = (to - from).length() / 2.0 + start;
    // The taper goes over the whole height, the round ends included.
    let taper = if start > 0.0 {
        ((1.0 - end / start) * half / (half - start / 2.0).max(0.01)).clamp(0.0, 1.0)
    } else {
        0.0
    };
    Posed {
        kind: clay::Kind::Roll,
        at: (from + to) / 2.0,
        size: DVec3::new(start, half, start),
        axes,
        taper,
        ..*like
    }
}

fn about(pivot: DVec3, matrix: DMat3) -> DAffine3 {
    DAffine3::from_translation(pivot) * DAffine3::from_mat3(matrix) * DAffine3::from_translation(-pivot)
}
