//! Barbarossa: riddles in clay, to be asked about, cursed over and solved.

pub mod concepts;
