//! Sine and exponential from sums and products alone. Those of the standard library may differ in the last bit from
//! machine to machine, and a replay must sound the same everywhere.

use std::f32::consts::{PI, TAU};

/// The sine of any angle that is not huge.
pub fn sin(angle: f32) -> f32 {
    let mut x = angle - TAU * (angle / TAU).floor() - PI;
    // sin(x + π) = -sin(x), and the far quarters are folded to the near ones.
    if x > PI / 2.0 {
        x = PI - x;
    } else if x < -PI / 2.0 {
        x = -PI - x;
    }
    let s = x * x;
    -x * (1.0 - s / 6.0 * (1.0 - s / 20.0 * (1.0 - s / 42.0 * (1.0 - s / 72.0))))
}

/// The cosine of any angle that is not huge.
pub fn cos(angle: f32) -> f32 {
    sin(angle + PI / 2.0)
}

/// e to a power between -20 and 20, to about four digits.
pub fn exp(power: f32) -> f32 {
    let mut y = 1.0 + f64::from(power) / 65_536.0;
    for _ in 0..16 {
        y *= y;
    }
    y as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_agree_with_those_of_the_standard_library() {
        for step in -700..700 {
            let x = step as f32 * 0.01;
            assert!((sin(x) - x.sin()).abs() < 1e-5, "sin {x}");
            assert!((cos(x) - x.cos()).abs() < 1e-5, "cos {x}");
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-3, "exp {x}");
        }
    }
}
