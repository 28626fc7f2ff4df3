//! Clay figures. A figure is a field of signed distances on a grid; it is made of shapes or by hand, kept as bytes, drawn as a mesh
//! or as a picture. Integers only where it counts: the same shapes and strokes give the same field on every machine, and `web/src/clay`
//! is the same in TypeScript. Nothing here knows a game, the disk or the clock. `docs/clay.md` describes the format.

pub mod codec;
pub mod compose;
mod fault;
mod figure;
mod kneading;
pub mod mesh;
pub mod picture;
mod sample;
pub mod shape;
mod solid;
pub mod stroke;

pub use codec::LARGEST;
pub use codec::strokes::LARGEST_STROKES;
pub use compose::compose;
pub use fault::Fault;
pub use figure::{BAND, Bounds, Figure, HAND_IN_BAND, SIZE, VOXELS};
pub use kneading::replay;
pub use mesh::{Mesh, mesh};
pub use picture::{Background, Camera, picture, sheet};
pub use shape::{Kind, Shape};
pub use stroke::{Brush, Cut, Dab, Stroke, Tool};
