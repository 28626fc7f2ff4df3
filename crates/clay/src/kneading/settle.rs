//! Clay that gives way all over until there is no more of it than is allowed, to the unit.

use crate::figure::BAND;

/// The most that the values near the surface are raised by: from one end of the band to the other.
const MOST: i32 = 2 * BAND as i32;

/// How much clay a voxel of this value holds.
fn clay(value: i32) -> i32 {
    (16 - value).clamp(0, 32)
}

/// Whether a value can change: those at the ends of the band stay.
fn is_loose(value: i8) -> bool {
    value.unsigned_abs() < BAND.unsigned_abs()
}

/// Raises the values near the surface until there is no more clay than `most`, and as little less as that allows.
pub(super) fn settle(field: &mut [i8], most: u32) {
    let most = i64::from(most);
    let mut counts = [0i64; 256];
    for &value in field.iter() {
        counts[(i32::from(value) + 128) as usize] += 1;
    }
    let amount = |raised: i32| -> i64 {
        let held = (-127..=127).zip(&counts[1..]).map(|(value, count)| {
            let raised = if value == -127 || value == 127 { 0 } else { raised };
            i64::from(clay(value + raised)) * count
        });
        held.sum()
    };
    if amount(0) <= most {
        return;
    }
    let raised = (1..MOST).find(|&raised| amount(raised) <= most).unwrap_or(MOST);
    // What is left over goes to voxels that are spread evenly over the surface: these are raised by one less.
    let left = (most - amount(raised)).max(0);
    let takers = amount(raised - 1) - amount(raised);
    let mut sum = 0;
    for value in field.iter_mut().filter(|value| is_loose(**value)) {
        let old = i32::from(*value);
        let mut new = old + raised;
        if clay(new - 1) > clay(new) {
            sum += left;
            if sum >= takers {
                sum -= takers;
                new -= 1;
            }
        }
        *value = new.min(i32::from(BAND)) as i8;
    }
}
