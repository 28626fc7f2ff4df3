//! The surface of a figure as triangles: naive surface nets, one vertex for each cell that the surface goes through.

use crate::figure::{Figure, SIZE};
use crate::sample;

/// Cells between voxels along each side.
const CELLS: usize = SIZE - 1;
/// The corners of a cell, as bits: x, y, z.
const CORNERS: [[usize; 3]; 8] =
    [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [0, 0, 1], [1, 0, 1], [0, 1, 1], [1, 1, 1]];
/// The edges of a cell, by their corners.
const EDGES: [(usize, usize); 12] =
    [(0, 1), (2, 3), (4, 5), (6, 7), (0, 2), (1, 3), (4, 6), (5, 7), (0, 4), (1, 5), (2, 6), (3, 7)];
/// Where the middle of the grid is.
pub(crate) const MIDDLE: f32 = (SIZE - 1) as f32 / 2.0;

/// A closed surface.
#[derive(Clone, Debug, Default)]
pub struct Mesh {
    /// Where the vertices are, in voxels from the middle of the grid.
    pub positions: Vec<[f32; 3]>,
    /// Unit normals, pointing out of the clay.
    pub normals: Vec<[f32; 3]>,
    /// How open each vertex is: 1 in the open, towards 0 in creases.
    pub openness: Vec<f32>,
    /// The vertices of each triangle, counter-clockwise seen from outside.
    pub triangles: Vec<[u32; 3]>,
}

/// What a row of voxels is made of.
#[derive(Clone, Copy, PartialEq)]
enum Row {
    Inside,
    Outside,
    Mixed,
}

/// The surface of a figure.
pub fn mesh(figure: &Figure) -> Mesh {
    let rows: Vec<Row> = figure.field().chunks_exact(SIZE).map(kind_of).collect();
    let mut mesh = Mesh::default();
    // The vertices of the cells of this layer and of the one before.
    let mut now = vec![0u32; CELLS * CELLS];
    let mut before = now.clone();
    for z in 0..CELLS {
        std::mem::swap(&mut now, &mut before);
        for y in 0..CELLS {
            let first = y + SIZE * z;
            let kind = rows[first];
            let others = [rows[first + 1], rows[first + SIZE], rows[first + SIZE + 1]];
            if kind != Row::Mixed && others.iter().all(|&other| other == kind) {
                continue;
            }
            for x in 0..CELLS {
                let values = corners(figure.field(), x + SIZE * first);
                let inside = values.map(|value| value < 0);
                if inside.iter().all(|&is| is == inside[0]) {
                    continue;
                }
                now[x + CELLS * y] = mesh.positions.len() as u32;
                mesh.add_vertex(figure, [x, y, z], &values);
                // The four cells round each of the edges that meet in the first corner; none is at the rim.
                let at = |x: usize, y: usize, layer: &[u32]| layer[x + CELLS * y];
                if inside[0] != inside[1] {
                    let quad = [at(x, y - 1, &before), at(x, y, &before), at(x, y, &now), at(x, y - 1, &now)];
                    mesh.add_quad(quad, inside[0]);
                }
                if inside[0] != inside[2] {
                    let quad = [at(x - 1, y, &before), at(x - 1, y, &now), at(x, y, &now), at(x, y, &before)];
                    mesh.add_quad(quad, inside[0]);
                }
                if inside[0] != inside[4] {
                    let quad =
                        [at(x - 1, y - 1, &now), at(x, y - 1, &now), at(x, y, &now), at(x - 1, y, &now)];
                    mesh.add_quad(quad, inside[0]);
                }
            }
        }
    }
    mesh
}

fn kind_of(row: &[i8]) -> Row {
    let (all, any) =
        row.iter().fold((true, false), |(all, any), &value| (all & (value < 0), any | (value < 0)));
    match (all, any) {
        (true, _) => Row::Inside,
        (_, true) => Row::Mixed,
        _ => Row::Outside,
    }
}

fn corners(field: &[i8], first: usize) -> [i8; 8] {
    CORNERS.map(|[x, y, z]| field[first + x + SIZE * (y + SIZE * z)])
}

impl Mesh {
    /// The middle of where the surface crosses the edges of a cell.
    fn add_vertex(&mut self, figure: &Figure, cell: [usize; 3], values: &[i8; 8]) {
        let (mut sum, mut count) = ([0.0f32; 3], 0.0);
        for (from, to) in EDGES {
            let (a, b) = (values[from], values[to]);
            if (a < 0) == (b < 0) {
                continue;
            }
            let part = f32::from(a) / (f32::from(a) - f32::from(b));
            for axis in 0..3 {
                let (start, end) = (CORNERS[from][axis] as f32, CORNERS[to][axis] as f32);
                sum[axis] += start + part * (end - start);
            }
            count += 1.0;
        }
        let point = [0, 1, 2].map(|axis| cell[axis] as f32 + sum[axis] / count);
        let normal = sample::normal(figure, point);
        self.positions.push(point.map(|at| at - MIDDLE));
        self.normals.push(normal);
        self.openness.push(sample::openness(figure, point, normal));
    }

    /// Two triangles, split where they are least bent.
    fn add_quad(&mut self, [a, b, c, d]: [u32; 4], is_front: bool) {
        let [a, b, c, d] = if is_front { [a, b, c, d] } else { [a, d, c, b] };
        let apart = |from: u32, to: u32| {
            let (from, to) = (self.positions[from as usize], self.positions[to as usize]);
            (0..3).map(|axis| (from[axis] - to[axis]).powi(2)).sum::<f32>()
        };
        if apart(a, c) <= apart(b, d) {
            self.triangles.extend([[a, b, c], [a, c, d]]);
        } else {
            self.triangles.extend([[a, b, d], [b, c, d]]);
        }
    }
}
