//! Why bytes are no figure or no strokes, or shapes cannot be composed.

use thiserror::Error;

use crate::shape::MOST_SHAPES;
use crate::stroke::{MOST_DABS, MOST_STROKES, MOST_WORK};

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// More bytes than there may be.
    #[error("{bytes} bytes are more than {most}")]
    TooLarge {
        /// How many there are.
        bytes: usize,
        /// How many there may be.
        most: usize,
    },
    /// The first bytes are not those of a figure.
    #[error("these bytes are no figure")]
    NotAFigure,
    /// The first bytes are not those of strokes.
    #[error("these bytes are no strokes")]
    NotStrokes,
    /// A version that this program does not know.
    #[error("version {0} of the format is unknown")]
    UnknownVersion(u8),
    /// Values are cut at a distance that figures do not have.
    #[error("values cannot be cut at {0}")]
    BadBand(u8),
    /// The bytes end before everything is there.
    #[error("the bytes end too early")]
    Truncated,
    /// The packed bytes make no sense.
    #[error("the packed bytes are damaged")]
    Corrupt,
    /// There is something behind the end.
    #[error("there are bytes behind the end")]
    TrailingBytes,
    /// A field that does not have 128³ values.
    #[error("a field has 128³ values, not {0}")]
    WrongSize(usize),
    /// A value beyond where values are cut.
    #[error("a value lies beyond where values are cut")]
    ValueOutOfBand,
    /// Clay in the outermost layer, where the surface could not be closed.
    #[error("there is clay in the outermost layer")]
    InsideRim,
    /// More shapes than can be composed.
    #[error("{0} shapes are more than {MOST_SHAPES}")]
    TooManyShapes(usize),
    /// A number of a shape lies outside its range.
    #[error("`{field}` of shape {shape} is out of range")]
    ShapeOutOfRange {
        /// Its place in the list, from 0.
        shape: usize,
        /// The name of the field.
        field: &'static str,
    },
    /// A rotation that would stretch or shear.
    #[error("the rotation of shape {shape} is not rigid")]
    RotationNotRigid {
        /// Its place in the list, from 0.
        shape: usize,
    },
    /// More strokes than there may be.
    #[error("{0} strokes are more than {MOST_STROKES}")]
    TooManyStrokes(usize),
    /// More dabs than all strokes may have.
    #[error("{0} dabs are more than {MOST_DABS}")]
    TooManyDabs(usize),
    /// Strokes that would take too long to replay.
    #[error("these strokes touch {0} voxels, more than {MOST_WORK}")]
    TooMuchWork(u64),
    /// A number of a stroke lies outside its range.
    #[error("`{field}` of stroke {stroke} is out of range")]
    StrokeOutOfRange {
        /// Its place in the list, from 0.
        stroke: usize,
        /// The name of the field.
        field: &'static str,
    },
    /// The shapes of a stroke cannot be composed.
    #[error("stroke {stroke}: {fault}")]
    InStroke {
        /// Its place in the list, from 0.
        stroke: usize,
        /// What is wrong with them.
        fault: Box<Fault>,
    },
}

impl Fault {
    /// A name that never changes, for messages.
    pub fn key(&self) -> &'static str {
        match self {
            Fault::TooLarge { .. } => "too_large",
            Fault::NotAFigure => "not_a_figure",
            Fault::NotStrokes => "not_strokes",
            Fault::UnknownVersion(_) => "unknown_version",
            Fault::BadBand(_) => "bad_band",
            Fault::Truncated => "truncated",
            Fault::Corrupt => "corrupt",
            Fault::TrailingBytes => "trailing_bytes",
            Fault::WrongSize(_) => "wrong_size",
            Fault::ValueOutOfBand => "value_out_of_band",
            Fault::InsideRim => "inside_rim",
            Fault::TooManyShapes(_) => "too_many_shapes",
            Fault::ShapeOutOfRange { .. } => "shape_out_of_range",
            Fault::RotationNotRigid { .. } => "rotation_not_rigid",
            Fault::TooManyStrokes(_) => "too_many_strokes",
            Fault::TooManyDabs(_) => "too_many_dabs",
            Fault::TooMuchWork(_) => "too_much_work",
            Fault::StrokeOutOfRange { .. } => "stroke_out_of_range",
            Fault::InStroke { fault, .. } => fault.key(),
        }
    }
}
