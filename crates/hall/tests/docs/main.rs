//! The pages about the hall say what the hall does.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod client;
#[allow(dead_code)]
#[path = "../hall/house.rs"]
mod house;
mod limits;
mod messages;
mod page;
#[allow(dead_code, unused_imports)]
#[path = "../hall/proving.rs"]
mod proving;
mod routes;
