//! Strokes as bytes: small numbers, mostly differences to the dab before, deflated. `docs/clay.md` describes the format.

use super::{number, packing};
use crate::fault::Fault;
use crate::shape::{Kind, MOST_SHAPES, Shape, UPRIGHT};
use crate::stroke::{Brush, Cut, Dab, FAR_END, Stroke, Tally, Tool, check_strokes};

/// The most bytes of encoded strokes.
pub const LARGEST_STROKES: usize = 1_000_000;

const MAGIC: [u8; 4] = *b"STRK";
const VERSION: u8 = 1;
const LARGEST_INFLATED: usize = 4_000_000;
/// The most bytes of a number.
const LONGEST: u32 = 5;
/// Strokes that are not drawn with a brush.
const CUT: u8 = 16;
const SHAPES: u8 = 17;
const SETTLE: u8 = 18;
const KINDS: [Kind; 6] = [Kind::Ball, Kind::Roll, Kind::Disc, Kind::Cone, Kind::Ring, Kind::Block];
/// The flags of a shape.
const IS_CUT: u8 = 1;
const IS_MIRRORED: u8 = 2;
const IS_TURNED: u8 = 4;
/// The first dab is told from the middle of the grid.
const BEFORE_THE_FIRST: Dab =
    Dab { x: FAR_END / 2, y: FAR_END / 2, z: FAR_END / 2, strength: 0, dx: 0, dy: 0, dz: 0 };

/// Strokes as bytes. Only those within their limits can be decoded.
pub fn encode(strokes: &[Stroke]) -> Vec<u8> {
    let mut writer = Writer(Vec::new());
    writer.plain(strokes.len() as u32);
    strokes.iter().for_each(|stroke| writer.stroke(stroke));
    let mut bytes = MAGIC.to_vec();
    bytes.push(VERSION);
    packing::deflate(&writer.0, &mut bytes);
    bytes
}

/// The strokes in these bytes, within their limits.
pub fn decode(bytes: &[u8]) -> Result<Vec<Stroke>, Fault> {
    if bytes.len() > LARGEST_STROKES {
        return Err(Fault::TooLarge { bytes: bytes.len(), most: LARGEST_STROKES });
    }
    let rest = bytes.strip_prefix(&MAGIC).ok_or(Fault::NotStrokes)?;
    let (version, packed) = rest.split_first().ok_or(Fault::Truncated)?;
    if *version != VERSION {
        return Err(Fault::UnknownVersion(*version));
    }
    let inflated = packing::inflate(packed, LARGEST_INFLATED)?;
    let mut reader = Reader { bytes: &inflated, tally: Tally::default() };
    let count = reader.plain()? as usize;
    check_strokes(count)?;
    let mut strokes = Vec::new();
    for _ in 0..count {
        let stroke = reader.stroke()?;
        reader.tally.add(&stroke)?;
        strokes.push(stroke);
    }
    if !reader.bytes.is_empty() {
        return Err(Fault::TrailingBytes);
    }
    Ok(strokes)
}

struct Writer(Vec<u8>);

impl Writer {
    fn plain(&mut self, number: u32) {
        number::push(&mut self.0, number);
    }

    fn signed(&mut self, number: i32) {
        self.plain(((number << 1) ^ (number >> 31)).cast_unsigned());
    }

    fn plain_of(&mut self, numbers: &[i32]) {
        numbers.iter().for_each(|number| self.plain(number.cast_unsigned()));
    }

    fn signed_of(&mut self, numbers: &[i32]) {
        numbers.iter().for_each(|number| self.signed(*number));
    }

    fn stroke(&mut self, stroke: &Stroke) {
        match stroke {
            Stroke::Brush(brush) => self.brush(brush),
            Stroke::Cut(Cut { x, y, z, dx, dy, dz }) => {
                self.0.push(CUT);
                self.plain_of(&[*x, *y, *z]);
                self.signed_of(&[*dx, *dy, *dz]);
            }
            Stroke::Shapes { shapes } => {
                self.0.push(SHAPES);
                self.plain(shapes.len() as u32);
                shapes.iter().for_each(|shape| self.shape(shape));
            }
            Stroke::Settle { amount } => {
                self.0.push(SETTLE);
                self.plain(*amount);
            }
        }
    }

    fn brush(&mut self, brush: &Brush) {
        self.0.push(brush.tool as u8);
        self.plain_of(&[brush.radius]);
        self.0.push(u8::from(brush.mirror));
        self.plain(brush.dabs.len() as u32);
        let mut before = BEFORE_THE_FIRST;
        for dab in &brush.dabs {
            let less = |now: i32, before: i32| now.wrapping_sub(before);
            self.signed_of(&[less(dab.x, before.x), less(dab.y, before.y), less(dab.z, before.z)]);
            self.signed(less(dab.strength, before.strength));
            if brush.tool.has_direction() {
                self.signed_of(&[less(dab.dx, before.dx), less(dab.dy, before.dy), less(dab.dz, before.dz)]);
            }
            before = *dab;
        }
    }

    fn shape(&mut self, shape: &Shape) {
        let is_turned = shape.rotation != UPRIGHT;
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        self.0.push(shape.kind as u8);
        self.0.push(flag(shape.cut, IS_CUT) | flag(shape.mirror, IS_MIRRORED) | flag(is_turned, IS_TURNED));
        self.signed_of(&shape.position);
        self.plain_of(&shape.size);
        if is_turned {
            self.signed_of(&shape.rotation);
        }
        self.plain_of(&[shape.round, shape.taper]);
        self.signed(shape.bend);
        self.plain_of(&[shape.blend]);
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    /// What was read so far.
    tally: Tally,
}

impl Reader<'_> {
    fn byte(&mut self) -> Result<u8, Fault> {
        let (byte, rest) = self.bytes.split_first().ok_or(Fault::Truncated)?;
        self.bytes = rest;
        Ok(*byte)
    }

    /// A number that is not negative; one that is too large for any range stays so.
    fn plain(&mut self) -> Result<i32, Fault> {
        Ok(i32::try_from(number::pop(&mut self.bytes, LONGEST)?).unwrap_or(i32::MAX))
    }

    fn signed(&mut self) -> Result<i32, Fault> {
        let number = number::pop(&mut self.bytes, LONGEST)?;
        Ok((number >> 1).cast_signed() ^ -(number & 1).cast_signed())
    }

    fn plain_of<const N: usize>(&mut self) -> Result<[i32; N], Fault> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.plain()?;
        }
        Ok(numbers)
    }

    /// Signed numbers, added to others. What lies beyond all ranges stays there.
    fn signed_to<const N: usize>(&mut self, before: [i32; N]) -> Result<[i32; N], Fault> {
        let mut numbers = before;
        for number in &mut numbers {
            *number = number.saturating_add(self.signed()?);
        }
        Ok(numbers)
    }

    fn stroke(&mut self) -> Result<Stroke, Fault> {
        match self.byte()? {
            CUT => {
                let [x, y, z] = self.plain_of()?;
                let [dx, dy, dz] = self.signed_to([0; 3])?;
                Ok(Stroke::Cut(Cut { x, y, z, dx, dy, dz }))
            }
            SHAPES => {
                let count = self.plain()? as usize;
                if count > MOST_SHAPES {
                    return Err(Fault::TooManyShapes(count));
                }
                let shapes = (0..count).map(|_| self.shape()).collect::<Result<_, _>>()?;
                Ok(Stroke::Shapes { shapes })
            }
            SETTLE => Ok(Stroke::Settle { amount: self.plain()?.cast_unsigned() }),
            kind => {
                let tool = Tool::ALL.get(usize::from(kind)).ok_or(Fault::Corrupt)?;
                Ok(Stroke::Brush(self.brush(*tool)?))
            }
        }
    }

    fn brush(&mut self, tool: Tool) -> Result<Brush, Fault> {
        let radius = self.plain()?;
        let mirror = match self.byte()? {
            byte @ (0 | 1) => byte == 1,
            _ => return Err(Fault::Corrupt),
        };
        let count = self.plain()? as usize;
        self.tally.check_dabs(count)?;
        let mut dabs = Vec::with_capacity(count.min(self.bytes.len()));
        let mut before = BEFORE_THE_FIRST;
        for _ in 0..count {
            let [x, y, z, strength] = self.signed_to([before.x, before.y, before.z, before.strength])?;
            let mut dab = Dab { x, y, z, strength, ..Dab::default() };
            if tool.has_direction() {
                [dab.dx, dab.dy, dab.dz] = self.signed_to(before.direction())?;
            }
            dabs.push(dab);
            before = dab;
        }
        Ok(Brush { tool, radius, mirror, dabs })
    }

    fn shape(&mut self) -> Result<Shape, Fault> {
        let kind = *KINDS.get(usize::from(self.byte()?)).ok_or(Fault::Corrupt)?;
        let flags = self.byte()?;
        if flags & !(IS_CUT | IS_MIRRORED | IS_TURNED) != 0 {
            return Err(Fault::Corrupt);
        }
        let mut shape = Shape::new(kind, self.signed_to([0; 3])?, self.plain_of()?);
        shape.cut = flags & IS_CUT != 0;
        shape.mirror = flags & IS_MIRRORED != 0;
        if flags & IS_TURNED != 0 {
            shape.rotation = self.signed_to([0; 9])?;
        }
        [shape.round, shape.taper] = self.plain_of()?;
        shape.bend = self.signed()?;
        [shape.blend] = self.plain_of()?;
        Ok(shape)
    }
}
