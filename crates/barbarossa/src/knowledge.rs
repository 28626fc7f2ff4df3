//! What is known of the things of the table of concepts: a catalogue of questions, an answer for every concept and question, and
//! what a free question means (`understand`). All of it is data that a person can read and mend, in `data/knowledge/`;
//! `docs/barbarossa-bots.md` describes it.

mod catalogue;
mod comparisons;
mod counts;
mod facts;
mod matcher;
mod measure;
pub mod school;
mod understand;
mod words;

pub use catalogue::{Question, QuestionId, question, questions};
pub(crate) use facts::answers_to;
pub use facts::{Thing, answer, thing};
pub use measure::{Asked, Measure, Range};
pub use understand::{Reading, Understood, read, understand};
pub(crate) use understand::{counted_noun, turned};
