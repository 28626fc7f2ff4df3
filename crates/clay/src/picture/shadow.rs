//! The shadow that a figure casts on the ground: its voxels thrown down by the lamp, the higher the more blurred.

use crate::figure::{Figure, SIZE};

/// Points along each side of the map; it is wider than the grid, for shadows are long.
const SIDE: usize = 192;
/// Voxels from one point to the next.
const STEP: f32 = 1.5;
/// Heights at which voxels are thrown together, and how wide the blur is there, in points of the map.
const LAYERS: [(f32, usize); 5] = [(4.0, 1), (12.0, 2), (28.0, 4), (56.0, 8), (f32::INFINITY, 14)];

/// How dark the ground is, point by point.
pub(super) struct Shadow {
    dark: Vec<f32>,
    /// The middle of the map, in voxels.
    middle: [f32; 2],
}

impl Shadow {
    /// What is thrown in a direction (x and z for each voxel of height) onto the ground, up to some height.
    pub(super) fn new(
        figure: &Figure,
        ground: f32,
        lean: [f32; 2],
        highest: f32,
        middle: [f32; 2],
    ) -> Shadow {
        let mut shadow = Shadow { dark: vec![0.0; SIDE * SIDE], middle };
        let mut from = 0.0;
        for (to, blur) in LAYERS {
            if from >= highest {
                break;
            }
            let mut layer = shadow.thrown(figure, ground, lean, from, to.min(highest));
            for _ in 0..2 {
                layer = transposed_blur(&layer, blur);
                layer = transposed_blur(&layer, blur);
            }
            for (dark, more) in shadow.dark.iter_mut().zip(layer) {
                *dark = dark.max(more);
            }
            from = to;
        }
        shadow
    }

    /// The voxels between two heights.
    fn thrown(&self, figure: &Figure, ground: f32, lean: [f32; 2], from: f32, to: f32) -> Vec<f32> {
        let mut map = vec![0.0; SIDE * SIDE];
        for (index, row) in figure.field().chunks_exact(SIZE).enumerate() {
            let (y, z) = ((index % SIZE) as f32, (index / SIZE) as f32);
            let height = y - ground;
            if height < from || height >= to || row.iter().all(|&value| value >= 0) {
                continue;
            }
            for x in (0..SIZE).filter(|&x| row[x] < 0) {
                let at = [x as f32 + lean[0] * height, z + lean[1] * height];
                let [across, along] = self.place(at).map(|at| (at + 0.5) as usize);
                if across < SIDE && along < SIDE {
                    map[across + SIDE * along] = 1.0;
                }
            }
        }
        map
    }

    /// Where on the map a point of the ground is; a point before its start is beyond its end.
    fn place(&self, point: [f32; 2]) -> [f32; 2] {
        let half = SIDE as f32 / 2.0;
        let at = [0, 1].map(|axis| (point[axis] - self.middle[axis]) / STEP + half);
        at.map(|at| if at < 0.0 { f32::INFINITY } else { at })
    }

    /// How dark a point of the ground is, from 0 to 1.
    pub(super) fn at(&self, point: [f32; 2]) -> f32 {
        let [x, z] = self.place(point);
        let last = (SIDE - 1) as f32;
        if x >= last || z >= last {
            return 0.0;
        }
        let first = x as usize + SIDE * z as usize;
        let (x, z) = (x.fract(), z.fract());
        let pair = |at: usize| self.dark[at] + (self.dark[at + 1] - self.dark[at]) * x;
        let (near, far) = (pair(first), pair(first + SIDE));
        near + (far - near) * z
    }
}

/// The map turned over its diagonal, each of its lines blurred.
fn transposed_blur(map: &[f32], half: usize) -> Vec<f32> {
    let width = (2 * half + 1) as f32;
    let mut blurred = vec![0.0; map.len()];
    for (row, line) in map.chunks_exact(SIDE).enumerate() {
        let mut sum: f32 = line[..half].iter().sum();
        for x in 0..SIDE {
            sum += line.get(x + half).copied().unwrap_or(0.0);
            blurred[row + SIDE * x] = sum / width;
            sum -= x.checked_sub(half).map_or(0.0, |gone| line[gone]);
        }
    }
    blurred
}
