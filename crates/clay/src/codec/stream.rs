//! The bytes before they are deflated. Voxels come in order; each has three earlier neighbours. Where all three are as far
//! out, or as far in, as values go, the voxel most likely is, too: only the lengths of such runs are kept. Other voxels
//! are guessed, and the difference is kept.

use super::number;
use crate::fault::Fault;
use crate::figure::{SIZE, VOXELS};

/// The most bytes of a run: none is longer than all voxels, which are 2²¹.
const LONGEST_RUN: u32 = 4;

/// Reads or writes one voxel after the other.
trait Pass {
    /// The next voxel, which is expected to be `far`.
    fn expected(&mut self, far: i8, at: usize) -> Result<i8, Fault>;
    /// The next voxel, which may be anything and is probably near `guess`.
    fn guessed(&mut self, guess: i8, at: usize) -> Result<i8, Fault>;
    /// Whether the next `SIZE` voxels are all expected and all as expected; takes them if so.
    fn row_of(&mut self, far: i8, at: usize) -> bool;
}

/// Goes through the field. `values` gets what the pass says.
fn walk(pass: &mut impl Pass, band: i8) -> Result<Vec<i8>, Fault> {
    let outside = [band; SIZE];
    let mut field = vec![band; VOXELS];
    // Which rows are outside throughout: most are, and go by at once.
    let mut is_far = vec![false; SIZE * SIZE];
    for index in 0..SIZE * SIZE {
        let (y, z) = (index % SIZE, index / SIZE);
        let far = (y == 0 || is_far[index - 1]) && (z == 0 || is_far[index - SIZE]);
        if far && pass.row_of(band, index * SIZE) {
            is_far[index] = true;
            continue;
        }
        let (before, now) = field.split_at_mut(index * SIZE);
        let earlier = |rows: usize, is_there: bool| {
            let row = index.checked_sub(rows).filter(|_| is_there).and_then(|row| before.get(row * SIZE..));
            row.and_then(|row| row.first_chunk::<SIZE>()).unwrap_or(&outside)
        };
        let below = earlier(1, y > 0);
        let behind = earlier(SIZE, z > 0);
        let both = earlier(SIZE + 1, y > 0 && z > 0);
        let Some(row) = now.first_chunk_mut::<SIZE>() else { break };
        is_far[index] = walk_row(pass, row, [below, behind, both], band, index * SIZE)?;
    }
    Ok(field)
}

/// Goes through a row; true if it is outside throughout.
fn walk_row(
    pass: &mut impl Pass,
    row: &mut [i8; SIZE],
    [below, behind, both]: [&[i8; SIZE]; 3],
    band: i8,
    start: usize,
) -> Result<bool, Fault> {
    let mut is_far = true;
    // The voxels before the first are outside.
    let [mut left, mut left_below, mut left_behind] = [band; 3];
    for x in 0..SIZE {
        let (down, back) = (below[x], behind[x]);
        let value = if left == down && down == back && (left == band || left == -band) {
            pass.expected(left, start + x)?
        } else {
            // The mean of the three planes through the neighbours, to the nearest; the offset keeps the division positive.
            let sum = 2 * (i32::from(left) + i32::from(down) + i32::from(back))
                - (i32::from(left_below) + i32::from(left_behind) + i32::from(both[x]));
            let mean = (sum + 1 + 3 * 1024) / 3 - 1024;
            pass.guessed(mean.clamp(-i32::from(band), i32::from(band)) as i8, start + x)?
        };
        row[x] = value;
        is_far &= value == band;
        [left, left_below, left_behind] = [value, down, back];
    }
    Ok(is_far)
}

/// What is kept of a field.
pub(super) fn write(field: &[i8], band: i8) -> Vec<u8> {
    let mut writer = Writer { field, run: 0, runs: Vec::new(), values: Vec::new() };
    // Writing refuses nothing.
    let _ = walk(&mut writer, band);
    number::push(&mut writer.runs, writer.run);
    let mut bytes = (writer.runs.len() as u32).to_le_bytes().to_vec();
    bytes.append(&mut writer.runs);
    bytes.append(&mut writer.values);
    bytes
}

/// The field of which this was kept.
pub(super) fn read(bytes: &[u8], band: i8) -> Result<Vec<i8>, Fault> {
    let (count, rest) = bytes.split_first_chunk().ok_or(Fault::Truncated)?;
    let (runs, values) =
        rest.split_at_checked(u32::from_le_bytes(*count) as usize).ok_or(Fault::Truncated)?;
    let mut reader = Reader { run: 0, runs, values, band };
    reader.next_run()?;
    let field = walk(&mut reader, band)?;
    if reader.run > 0 || !reader.runs.is_empty() || !reader.values.is_empty() {
        return Err(Fault::TrailingBytes);
    }
    Ok(field)
}

struct Writer<'a> {
    field: &'a [i8],
    run: u32,
    runs: Vec<u8>,
    values: Vec<u8>,
}

impl Pass for Writer<'_> {
    fn expected(&mut self, far: i8, at: usize) -> Result<i8, Fault> {
        let value = self.field.get(at).copied().unwrap_or(far);
        if value == far {
            self.run += 1;
        } else {
            number::push(&mut self.runs, self.run);
            self.run = 0;
            self.values.push(value.wrapping_sub(far).cast_unsigned());
        }
        Ok(value)
    }

    fn guessed(&mut self, guess: i8, at: usize) -> Result<i8, Fault> {
        let value = self.field.get(at).copied().unwrap_or(guess);
        self.values.push(value.wrapping_sub(guess).cast_unsigned());
        Ok(value)
    }

    fn row_of(&mut self, far: i8, at: usize) -> bool {
        let row = self.field.get(at..at + SIZE);
        let is_far = row.is_some_and(|row| row.iter().all(|&value| value == far));
        self.run += if is_far { SIZE as u32 } else { 0 };
        is_far
    }
}

struct Reader<'a> {
    /// How many expected voxels are left before one that is not as expected.
    run: u32,
    runs: &'a [u8],
    values: &'a [u8],
    band: i8,
}

impl Reader<'_> {
    fn next_run(&mut self) -> Result<(), Fault> {
        self.run = number::pop(&mut self.runs, LONGEST_RUN)?;
        Ok(())
    }

    fn value(&mut self, guess: i8) -> Result<i8, Fault> {
        let (difference, rest) = self.values.split_first().ok_or(Fault::Truncated)?;
        self.values = rest;
        let value = guess.wrapping_add(difference.cast_signed());
        if value.unsigned_abs() > self.band.unsigned_abs() {
            return Err(Fault::ValueOutOfBand);
        }
        Ok(value)
    }
}

impl Pass for Reader<'_> {
    fn expected(&mut self, far: i8, _at: usize) -> Result<i8, Fault> {
        if self.run > 0 {
            self.run -= 1;
            return Ok(far);
        }
        self.next_run()?;
        let value = self.value(far)?;
        // Otherwise the run would have been longer: there is one way to write a field.
        if value == far { Err(Fault::Corrupt) } else { Ok(value) }
    }

    fn guessed(&mut self, guess: i8, _at: usize) -> Result<i8, Fault> {
        self.value(guess)
    }

    fn row_of(&mut self, _far: i8, _at: usize) -> bool {
        let is_far = self.run >= SIZE as u32;
        self.run -= if is_far { SIZE as u32 } else { 0 };
        is_far
    }
}
