//! Hex-hex: five dice with the witches' symbols, up to three rolls a turn, eleven fields to fill (HEX-1 to HEX-10).
//!
//! [`dice`] and [`sheet`] are the ground that rules, bots and [`solver`] stand on: symbols and what five dice show of
//! them, the fields, what they are worth and when they are open.

pub mod dice;
pub mod sheet;
pub mod solver;
