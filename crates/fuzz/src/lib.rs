//! Rounds of spoiled input: every round must end with an answer or a refusal, never with a panic.
#![allow(clippy::expect_used, reason = "a round that finds a mistake panics")]

pub mod figure;
pub mod mutate;
pub mod record;
pub mod referee;
pub mod seeds;
pub mod strokes;
