//! What the measurements share. Each of them is a program in `src/bin`, run by `cargo xtask bench`.
#![allow(clippy::expect_used, reason = "a measurement that cannot go on stops")]

pub mod measuring;
pub mod server;
