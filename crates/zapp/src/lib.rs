//! Zapp Zerapp: thirteen barrels to be judged by ear, and a race round the mountain (ZAP-1 to ZAP-23).

pub mod rattle;
