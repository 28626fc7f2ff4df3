//! The pages about the hall say what the hall does.

mod client;
mod limits;
mod messages;
mod page;
mod routes;
