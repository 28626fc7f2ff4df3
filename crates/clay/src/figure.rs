//! `Figure`: how far each point of a grid is from the surface of the clay.

use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};

use crate::fault::Fault;

/// Voxels along each side.
pub const SIZE: usize = 128;
/// Voxels in all.
pub const VOXELS: usize = SIZE * SIZE * SIZE;
/// Values are cut at this many 1/32 voxel to either side of the surface.
pub const BAND: i8 = 127;
/// The same in a figure that is handed in: two voxels are all that meshes and normals need.
pub const HAND_IN_BAND: i8 = 64;

/// A figure: signed distances in 1/32 voxel, negative inside, on a grid of 128³, x fastest, then y, then z.
/// The outermost layer is never inside, so the surface is closed.
#[derive(Clone, PartialEq, Eq)]
pub struct Figure {
    field: Box<[i8]>,
}

/// The first and the last voxel inside the clay along x, y and z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The first ones.
    pub least: [u8; 3],
    /// The last ones.
    pub most: [u8; 3],
}

impl Figure {
    /// A figure without clay.
    pub fn empty() -> Figure {
        Figure { field: vec![BAND; VOXELS].into_boxed_slice() }
    }

    /// A figure with this field, if it can be one.
    pub fn from_field(field: Vec<i8>) -> Result<Figure, Fault> {
        if field.len() != VOXELS {
            return Err(Fault::WrongSize(field.len()));
        }
        if field.contains(&i8::MIN) {
            return Err(Fault::ValueOutOfBand);
        }
        let last = SIZE - 1;
        let rows = field.chunks_exact(SIZE).enumerate();
        let inside_rim = |(index, row): (usize, &[i8])| {
            let (y, z) = (index % SIZE, index / SIZE);
            if y == 0 || y == last || z == 0 || z == last {
                row.iter().any(|&value| value < 0)
            } else {
                row.first().is_some_and(|&value| value < 0) || row.last().is_some_and(|&value| value < 0)
            }
        };
        if rows.into_iter().any(inside_rim) {
            return Err(Fault::InsideRim);
        }
        Ok(Figure { field: field.into_boxed_slice() })
    }

    /// The values, x fastest, then y, then z.
    pub fn field(&self) -> &[i8] {
        &self.field
    }

    /// The value of a voxel; voxels beyond the grid have the value of the nearest one in it.
    pub fn value(&self, x: i32, y: i32, z: i32) -> i8 {
        let within = |at: i32| at.clamp(0, SIZE as i32 - 1) as usize;
        self.field.get(within(x) + SIZE * (within(y) + SIZE * within(z))).copied().unwrap_or(BAND)
    }

    /// How much clay there is, in 1/32 voxel.
    pub fn amount(&self) -> u32 {
        let of = |row: &[i8]| row.iter().map(|&value| (16 - i32::from(value)).clamp(0, 32)).sum::<i32>();
        self.field.chunks_exact(SIZE).map(|row| of(row).unsigned_abs()).sum()
    }

    /// Whether there is no clay at all.
    pub fn is_empty(&self) -> bool {
        self.field.iter().all(|&value| value >= 0)
    }

    /// Where the clay is, if there is any.
    pub fn bounds(&self) -> Option<Bounds> {
        let mut found: Option<Bounds> = None;
        for (index, row) in self.field.chunks_exact(SIZE).enumerate() {
            let (Some(first), Some(last)) =
                (row.iter().position(|&value| value < 0), row.iter().rposition(|&value| value < 0))
            else {
                continue;
            };
            let (y, z) = (index % SIZE, index / SIZE);
            let (low, high) = ([first, y, z].map(|at| at as u8), [last, y, z].map(|at| at as u8));
            let bounds = found.get_or_insert(Bounds { least: low, most: high });
            for axis in 0..3 {
                bounds.least[axis] = bounds.least[axis].min(low[axis]);
                bounds.most[axis] = bounds.most[axis].max(high[axis]);
            }
        }
        found
    }

    /// The SHA-256 of the field in hexadecimal. Encoders differ, so the bytes of a file say nothing.
    pub fn hash(&self) -> String {
        let bytes: Vec<u8> = self.field.iter().map(|&value| value.cast_unsigned()).collect();
        HEXLOWER.encode(&Sha256::digest(&bytes))
    }

    /// The figure as it is handed in: the same surface and amount, in fewer bytes.
    #[must_use]
    pub fn for_hand_in(&self) -> Figure {
        let cut = |&value: &i8| value.clamp(-HAND_IN_BAND, HAND_IN_BAND);
        Figure { field: self.field.iter().map(cut).collect() }
    }
}

impl std::fmt::Debug for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Figure").field("amount", &self.amount()).field("bounds", &self.bounds()).finish()
    }
}
