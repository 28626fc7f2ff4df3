//! The hall as its guests meet it: over HTTP and sockets.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

mod attachments;
mod best_marks;
mod clocks;
mod company;
mod contests;
mod days;
mod disk;
mod docs;
mod failing;
mod floods;
mod fuzz;
mod guests;
mod hostile;
mod house;
mod keeping;
mod offers;
mod pictures;
mod play;
mod proving;
mod rattling;
mod raw;
mod resume;
mod riddles;
mod seats;
mod two_halls;
mod unread;
mod uploads;
mod waits;
mod wire;
