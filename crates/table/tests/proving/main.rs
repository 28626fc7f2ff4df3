//! The kit on the proving game: it passes, and every planted mistake is caught.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod artefacts;
mod attachments;
mod days;
mod mistakes;
mod table;
mod wishes;
