//! From posed shapes to a figure of clay that fits the grid and the clay that is allowed.

use clay::shape::{ONE, UNIT};
use clay::{Figure, Shape, compose};
use glam::{DMat3, DVec3};
use rand::{Rng, RngExt as _};

use crate::parse::Recipe;
use crate::pose::{Hints, Posed, pose, smear};

/// How far a figure reaches from the middle of the grid, in voxels.
const REACH: f64 = 56.0;
/// How much wider, higher or deeper than its recipe a figure may turn out.
const STRETCH: f64 = 0.09;
/// How far a figure is turned from its best side, in degrees.
const YAW: f64 = 25.0;
/// Nothing is thinner than this: half-sizes in voxels.
const THINNEST: f64 = 1.2;
/// How much thicker than that the clumsiest hands make what is thin, in voxels.
const THICKER: f64 = 3.4;
/// How large a figure is on which it is measured how large the real one may be.
const DRAFT: f64 = 0.5;
/// How often a figure that takes too much clay is made smaller.
const FITTINGS: usize = 3;
/// The fillet where a recipe does not say: this part of the shape's smallest half-size, in voxels at most.
const FILLET: (f64, f64) = (0.35, 3.0);
/// How much wider the clumsiest hands make it.
const SMEARED: (f64, f64) = (0.55, 3.0);

/// A figure, and the shapes that it was made of.
#[derive(Clone, Debug)]
pub struct Figured {
    /// The figure.
    pub figure: Figure,
    /// The shapes.
    pub shapes: Vec<Shape>,
}

/// How often a figure is posed anew if it has come apart.
const POSES: usize = 5;

/// Models a recipe, with no more clay than `most`, as `clay` counts it: of one piece, if any of a few poses is.
pub fn model(recipe: &Recipe, hints: Hints, most: u32, rng: &mut dyn Rng) -> Option<Figured> {
    let mut made = None;
    for _ in 0..POSES {
        let Some(one) = model_once(recipe, hints, most, rng) else { continue };
        let whole = pieces(&one.figure) == 1;
        made = Some(one);
        if whole {
            break;
        }
    }
    made
}

fn model_once(recipe: &Recipe, hints: Hints, most: u32, rng: &mut dyn Rng) -> Option<Figured> {
    let mut posed = pose(recipe, hints, rng);
    let mut stretch = || 1.0 + STRETCH * (2.0 * rng.random::<f64>() - 1.0);
    let stretch = DVec3::new(stretch(), stretch(), stretch());
    let yaw = DMat3::from_rotation_y((YAW * (2.0 * rng.random::<f64>() - 1.0)).to_radians());
    for shape in &mut posed {
        let own = shape.axes.transpose();
        // How much longer a line along each of its own axes has become.
        let longer = DVec3::from_array([0, 1, 2].map(|axis| (own.transpose().col(axis) * stretch).length()));
        shape.size *= longer;
        shape.at = yaw * (shape.at * stretch);
        shape.axes = yaw * shape.axes;
    }
    let clumsiness = hints.clumsiness();
    if clumsiness > 0.0 {
        let (least, highest) = bounds(&posed)?;
        smear(&mut posed, (highest - least).max_element() / 2.0, clumsiness, rng);
    }
    let (least, highest) = bounds(&posed)?;
    let (middle, half) = ((least + highest) / 2.0, (highest - least) / 2.0);
    // The box is a guess, which bent shapes make too large; a small figure says more, and is soon made.
    let guessed = DRAFT * REACH / half.max_element().max(1e-6);
    let draft = compose(&shapes_of(&posed, middle, guessed, DRAFT, clumsiness)).ok()?;
    let (found, reach) = reach(&draft)?;
    let middle = middle + found / guessed;
    let amount = f64::from(draft.amount().max(1)) / DRAFT.powi(3);
    let larger = DRAFT * REACH / reach.max_element();
    let too_much = (f64::from(most) / amount).cbrt() * 0.985;
    let mut scale = guessed / DRAFT * larger.min(too_much);
    for _ in 0..FITTINGS {
        let shapes = shapes_of(&posed, middle, scale, 1.0, clumsiness);
        let figure = compose(&shapes).ok()?;
        if figure.is_empty() {
            return None;
        }
        if figure.amount() <= most {
            return Some(Figured { figure, shapes });
        }
        scale *= (f64::from(most) / f64::from(figure.amount())).cbrt() * 0.985;
    }
    None
}

/// The corners of a box round all that is not cut out.
fn bounds(posed: &[Posed]) -> Option<(DVec3, DVec3)> {
    let corner = |shape: &Posed, sign: f64| {
        let mut size = shape.size;
        if shape.bend.abs() > 1.0 {
            // As far as it can reach when it is bent.
            let radius = size.y / shape.bend.to_radians().abs() * 2.0;
            size.x += size.y.min(2.0 * radius);
        }
        let [x, y, z] = [0, 1, 2].map(|axis| shape.axes.col(axis).abs() * size[axis]);
        shape.at + sign * (x + y + z)
    };
    let solid: Vec<&Posed> = posed.iter().filter(|shape| !shape.cut).collect();
    let least = solid.iter().map(|shape| corner(shape, -1.0)).reduce(DVec3::min)?;
    let most = solid.iter().map(|shape| corner(shape, 1.0)).reduce(DVec3::max)?;
    Some((least, most))
}

/// Where the middle of a figure is, and how far it reaches from there, in voxels.
fn reach(figure: &Figure) -> Option<(DVec3, DVec3)> {
    let bounds = figure.bounds()?;
    let of = |axis: usize| (f64::from(bounds.least[axis]), f64::from(bounds.most[axis]));
    let middle = [0, 1, 2].map(|axis| (of(axis).0 + of(axis).1) / 2.0 - 63.5);
    let reach = [0, 1, 2].map(|axis| (of(axis).1 - of(axis).0) / 2.0 + 0.5);
    Some((DVec3::from_array(middle), DVec3::from_array(reach)))
}

/// The shapes of clay; `part` is their size, for a figure smaller than it will be.
fn shapes_of(posed: &[Posed], middle: DVec3, scale: f64, part: f64, clumsiness: f64) -> Vec<Shape> {
    let whole = |length: f64| (length * f64::from(UNIT)).round() as i32;
    let fillet = (FILLET.0 + clumsiness * SMEARED.0, FILLET.1 + clumsiness * SMEARED.1);
    let shape = |posed: &Posed| {
        let thinnest = if posed.cut { THINNEST } else { THINNEST + clumsiness * THICKER };
        let size = posed.size.to_array().map(|half| (half * scale).max(thinnest * part));
        let smallest = size.iter().copied().fold(f64::MAX, f64::min);
        let blend = match posed.blend {
            unsaid if unsaid < 0.0 && posed.cut => 0.0,
            unsaid if unsaid < 0.0 => (smallest * fillet.0).min(fillet.1 * part),
            said => said * scale,
        };
        Shape {
            kind: posed.kind,
            position: ((posed.at - middle) * scale).to_array().map(|at| whole(at).clamp(-16256, 16256)),
            size: size.map(|half| whole(half).clamp(128, 16128)),
            rotation: rotation(posed.axes),
            round: whole((posed.round * scale).min(smallest)).clamp(0, 16128),
            taper: (posed.taper * 256.0).round() as i32,
            bend: (posed.bend.round() as i32).clamp(-330, 330),
            blend: whole(blend).clamp(0, 1536),
            cut: posed.cut,
            mirror: false,
        }
    };
    posed.iter().map(shape).collect()
}

/// Row by row, as `clay` has it.
fn rotation(axes: DMat3) -> [i32; 9] {
    let mut rows = [0; 9];
    for row in 0..3 {
        for column in 0..3 {
            rows[3 * row + column] = (axes.col(column)[row] * f64::from(ONE)).round() as i32;
        }
    }
    rows
}

/// Of how many pieces a figure is that do not touch each other; crumbs do not count.
pub fn pieces(figure: &Figure) -> usize {
    const CRUMB: usize = 40;
    let size = clay::SIZE;
    let field = figure.field();
    let mut seen = vec![false; clay::VOXELS];
    let mut pieces = 0;
    let mut open = Vec::new();
    for start in 0..clay::VOXELS {
        if seen[start] || field[start] >= 0 {
            continue;
        }
        seen[start] = true;
        open.push(start);
        let mut voxels = 0;
        while let Some(at) = open.pop() {
            voxels += 1;
            // The outermost layer is never inside, so every voxel inside has six neighbours.
            for next in [at - 1, at + 1, at - size, at + size, at - size * size, at + size * size] {
                if !seen[next] && field[next] < 0 {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        pieces += usize::from(voxels > CRUMB);
    }
    pieces
}
